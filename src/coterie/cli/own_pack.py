"""A user's own pack, as `--pack FILE` names it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import typer

from coterie import games
from coterie.kernel import Game, InvalidSetting, clean

LARGEST_PACK = 1 << 20
"""The largest pack in bytes; ours are less than a tenth of it."""


def read_pack(game: Game[Any], path: Path | None) -> str | None:
    """The text of a user's own pack, checked; PackError names file, row and field. Texts that contradict their effects
    are named on standard error."""
    if path is None:
        return None
    text = text_of(path)
    for each in game.contradictions(game.read_pack(text, str(path))):
        typer.echo(f"{clean(str(path))}: {clean(each)}.", err=True)
    return text


def text_of(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST_PACK:
            raise InvalidSetting(f"--pack {path}: not a pack: larger than {LARGEST_PACK >> 20} MB")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InvalidSetting(f"--pack {path}: not a text file") from None
    except OSError as problem:
        raise InvalidSetting(f"--pack {path}: {problem.strerror or problem}") from None


def game_of(path: Path) -> str:
    """The game that a pack says it is for."""
    try:
        head = tomllib.loads(text_of(path)).get("pack")
    except (ValueError, RecursionError) as problem:
        raise InvalidSetting(f"--pack {path}: not TOML: {problem}") from None
    named = head.get("game") if isinstance(head, dict) else None
    if named not in games.names():
        raise InvalidSetting(f"--pack {path}: [pack]: game: found {named!r}, allowed: {', '.join(games.names())}")
    return str(named)
