"""`coterie schema`: the JSON Schema of the messages by which a program plays over the network."""

from __future__ import annotations

from typing import Annotated

import typer

from coterie import games
from coterie.cli import console


def schema(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id, see `coterie games`; all games if left out.")
    ] = None,
) -> None:
    """Print the JSON Schema of a server's messages.

    Under $defs: every message and body by its name, `sent` for what a server sends, `said` for what a client does.
    Under games: the view, event and result of each game.
    """
    from coterie.server.wire import schema as published

    console.print_json(published.schema(None if game is None else [games.get(game).id]))
