"""Puts the built client into the wheel and the sdist, so that who installs Coterie needs no Node.

The files are built when they are absent: from a checkout, or by pip from an sdist that lost them. An editable install
builds nothing (`make` does), and COTERIE_NO_CLIENT=1 leaves the client out.
"""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Client(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        home = Path(self.root)
        built = home / "src" / "coterie" / "server" / "static" / "index.html"
        if version == "editable" or built.exists() or os.environ.get("COTERIE_NO_CLIENT"):
            return
        runpy.run_path(str(home / "web" / "build.py"))["build"]()
