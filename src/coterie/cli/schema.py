"""`coterie schema`: the JSON Schema by which a program plays a game."""

from __future__ import annotations

from typing import Annotated

import typer

from coterie import games
from coterie.cli import console
from coterie.table import wire


def schema(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id, see `coterie games`.")],
) -> None:
    """Print the JSON Schema of all that a game sends to a seat and takes from it.

    Under $defs: news, view, ask, event, result and refused are sent; said, with its answer, is taken.
    """
    console.print_json(wire.schema(games.get(game)))
