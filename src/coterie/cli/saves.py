"""Where games are kept when nobody says otherwise."""

from __future__ import annotations

import os
import shlex
import sys
from datetime import datetime
from pathlib import Path


def folder() -> Path:
    """The user's own data folder: XDG_DATA_HOME, or what the system uses for it."""
    named = os.environ.get("XDG_DATA_HOME")
    if named:
        home = Path(named)
    elif sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        home = Path.home() / ".local" / "share"
    return home / "coterie" / "games"


def fresh(game: str) -> Path:
    """A name for a new game that nobody has yet: relics-2024-05-17-2031.jsonl."""
    stem = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M}"
    path = folder() / f"{stem}.jsonl"
    number = 2
    while path.exists():
        path = folder() / f"{stem}-{number}.jsonl"
        number += 1
    return path


def shown(path: Path) -> str:
    """The path as somebody would type it."""
    text, home = str(path), str(Path.home())
    if shlex.quote(text) != text:
        return shlex.quote(text)
    return "~" + text.removeprefix(home) if text.startswith(f"{home}/") else text
