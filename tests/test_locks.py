"""What is installed is exactly what was locked: every package has hashes, and no lock names a registry."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import lock  # noqa: E402  # a program of ours, not a package

LOCKED = (ROOT / "requirements.lock").read_text(encoding="utf-8")


def test_every_python_package_has_hashes() -> None:
    bare = [f"{name}=={version}" for (name, version), hashes in lock.read(LOCKED).items() if not hashes]
    assert bare == [], "run .venv/bin/python tools/lock.py"


def test_every_package_of_the_client_has_a_hash() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    bare = [name for name, each in packages.items() if name and "integrity" not in each]
    assert bare == []
    assert not [name for name, each in packages.items() if "resolved" in each]


def test_no_lock_names_a_registry() -> None:
    assert "://" not in LOCKED
    assert "index-url" not in LOCKED


def part(name: str) -> set[str]:
    printed = subprocess.run([ROOT / ".ci" / "locked", name], capture_output=True, text=True, check=True).stdout
    return {package.lower() for package, _ in lock.read(printed)}


def test_each_part_has_all_that_it_needs() -> None:
    """Of what this machine would install: the names that the project and its packages ask for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {package.lower() for package, _ in lock.read(LOCKED)}
    terminal = lock.needed([*lock.BUILDING, *project["dependencies"]])
    browser = lock.needed([lock.NODE, *project["optional-dependencies"]["server"]])
    for name, wanted in (("terminal", terminal), ("browser", terminal | browser)):
        assert {re.sub(r"[-_.]+", "-", each) for each in part(name)} == wanted
        assert part(name) < named


def test_a_line_without_hashes_is_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = lock.written({("rich", "1.0"): ["sha256:" + "a" * 64], ("zzz", "2.0"): []})
    assert lock.read(text) == {("rich", "1.0"): ["sha256:" + "a" * 64], ("zzz", "2.0"): []}
    assert "# terminal\nrich==1.0" in text
