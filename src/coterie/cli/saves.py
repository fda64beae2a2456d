"""The default folder for saved games."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from coterie import games
from coterie.kernel import InvalidSetting
from coterie.table.record import HUMAN, BadRecord, Player, Record


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


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that was left."""

    path: Path
    game: str
    players: tuple[str, ...]
    when: str


DEFAULT_PLAYER = Player("Player", HUMAN)
"""The name of a person who plays alone and gives none."""
MAX_LISTED_GAMES = 20
"""The most saved games that are listed."""


def saved_games() -> list[SavedGame]:
    """The games in the user's folder that are not over, the latest first. Other files are left out."""
    found: list[SavedGame] = []
    paths = folder().glob("*.jsonl") if folder().is_dir() else ()
    for path in sorted(paths, key=lambda each: each.stat().st_mtime, reverse=True):
        try:
            record = Record.load(path)
            games.get(record.head.game)
        except (BadRecord, OSError, InvalidSetting):
            continue
        if record.end is None:
            when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
            names = tuple("you" if player == DEFAULT_PLAYER else player.name for player in record.head.players)
            found.append(SavedGame(path, record.head.game, names, f"left on {when:%Y-%m-%d at %H:%M}"))
        if len(found) == MAX_LISTED_GAMES:
            break
    return found


def fresh(game: str) -> Path:
    """An unused file name for a new game: relics-2024-05-17-2031.jsonl."""
    stem = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M}"
    path = folder() / f"{stem}.jsonl"
    number = 2
    while path.exists():
        path = folder() / f"{stem}-{number}.jsonl"
        number += 1
    return path


def command() -> str:
    """How to start this program again: `coterie`, or the path to it where no shell finds it."""
    started = Path(sys.argv[0])
    found = shutil.which("coterie")
    if started.name != "coterie" or (found is not None and Path(found).resolve() == started.resolve()):
        return "coterie"
    here, path = Path.cwd(), started.resolve()
    return shown(path.relative_to(here)) if path.is_relative_to(here) else shown(path)


def shown(path: Path) -> str:
    """The path as someone would type it."""
    text, home = str(path), str(Path.home())
    if shlex.quote(text) != text:
        return shlex.quote(text)
    return "~" + text.removeprefix(home) if text.startswith(f"{home}/") else text
