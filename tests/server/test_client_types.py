"""The client's types are made from the server's schema: nobody changes a message without the client knowing."""

from __future__ import annotations

import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_types_of_the_client_are_those_of_the_schema() -> None:
    made = runpy.run_path(str(WEB / "tools" / "wire_types.py"))["texts"]()
    stale = [path.name for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    assert not stale, f"run python web/tools/wire_types.py: {stale}"
