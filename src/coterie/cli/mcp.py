"""`coterie mcp`: a language model, or any other MCP client, takes a seat in a room of a running server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from coterie.cli.view_text import view_text
from coterie.kernel import InvalidSetting

if TYPE_CHECKING:
    from coterie.mcp.seat import RemoteSeat


def seen(seat: RemoteSeat) -> str:
    """The view that the server sent, drawn as the terminal draws it."""
    from coterie.mcp.seat import words

    view = msgspec.convert(seat.view, seat.game.view_type)
    drawn = view_text(seat.game, view, (), seat.names)
    asks = [f"You are asked (question {ask['id']}): {words(ask['prompt'])} [{ask['clause']}]" for ask in seat.owed]
    return "\n\n".join([drawn, *asks, "" if asks or seat.over else "Nothing is asked of you now: call wait."]).rstrip()


def mcp(
    server: Annotated[str, typer.Option(metavar="URL", help="The Coterie server.")] = "http://127.0.0.1:8000",
    http: Annotated[bool, typer.Option("--http", help="Serve MCP over HTTP instead of standard input.")] = False,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen, with --http.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, metavar="N", help="The port, with --http.")] = 8001,
) -> None:
    """Let a language model take a seat in a room, by the Model Context Protocol."""
    try:
        from coterie.mcp.server import build
    except ModuleNotFoundError as missing:
        raise InvalidSetting(f'{missing.name} is not installed, allowed: pip install "coterie[mcp]"') from None
    made = build(server, seen)
    if http:
        made.run("streamable-http", host=host, port=port)
    else:
        made.run("stdio")
