"""Options that several commands share: a game's own options, a pack, a seed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from coterie.kernel import InvalidSetting, Seed
from coterie.kernel.clean_text import short
from coterie.kernel.game import MAX_SEED_CHARACTERS

GameOptions = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="An option of the game, see `coterie games`; or --NAME VALUE."),
]
OwnPack = Annotated[Path | None, typer.Option(metavar="FILE", help="Your own components instead of ours.")]
LabSeed = Annotated[str, typer.Option(metavar="N", help="The seed of all deals and of the bots' luck.")]
LabSeats = Annotated[int | None, typer.Option(help="Number of players; the game's default if left out.")]


def read_options(texts: list[str], flag: str = "--option") -> dict[str, str]:
    """name=value, each once. The game checks the values."""
    options: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name in options:
            raise InvalidSetting(f"{flag}: found {short(text)}, allowed: each once, as name=value")
        options[name] = value
    return options


def read_seed(text: str) -> Seed:
    """The seed: digits are a number; the luck is the same."""
    return int(text) if len(text) <= MAX_SEED_CHARACTERS and re.fullmatch("-?[0-9]+", text) else text
