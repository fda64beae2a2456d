"""`coterie pack`: the shipped components of a game, to be copied and changed."""

from __future__ import annotations

from typing import Annotated

import typer

from coterie import games
from coterie.kernel import InvalidSetting


def pack(game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id, see `coterie games`.")]) -> None:
    """Print the pack of a game (TOML). Put your own numbers into a copy and play with `--pack`."""
    found = games.get(game)
    if found.pack is None:
        raise InvalidSetting(f"{found.id} has no pack: it has no components to change")
    typer.echo(found.resource("pack.toml"), nl=False)
