"""The server that `make load` measures, with tic-tac-toe among its games; or a bare echo, its yardstick."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from coterie import games
from coterie.kernel import Game
from coterie.server.logs import set_up
from coterie.server.serving import serve
from coterie.server.settings import Settings
from coterie.server.writer import Writer
from server.serving import PLENTY
from toys.tictactoe import TicTacToe


def said(address: str) -> None:
    sys.stdout.write(address + "\n")
    sys.stdout.flush()


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return


class Echo(uvicorn.Server):
    async def startup(self, sockets: object = None) -> None:
        await super().startup(sockets)  # type: ignore[arg-type]
        said(f"http://127.0.0.1:{self.servers[0].sockets[0].getsockname()[1]}")


def with_tictactoe() -> None:
    """The game of the guide is no game of ours: it is put among them."""
    known, toy = games.get, TicTacToe()

    def get(id: str) -> Game[object]:
        return toy if id == toy.id else known(id)  # type: ignore[return-value]

    games.get = get  # type: ignore[assignment]


def slow_down(milliseconds: float) -> None:
    """Let every commit take so much longer, as on a slower disk."""
    together = Writer._together

    def slowly(self: Writer, batch: Sequence[Any]) -> list[Any]:
        time.sleep(milliseconds / 1000)
        return together(self, batch)

    if milliseconds:
        Writer._together = slowly  # type: ignore[method-assign]


def main() -> None:
    if sys.argv[1] == "echo":
        app = Starlette(routes=[WebSocketRoute("/", echo)])
        chosen = {"loop": "uvloop", "ws": "websockets-sansio", "log_config": None, "ws_per_message_deflate": False}
        Echo(uvicorn.Config(app, port=0, **chosen)).run()  # type: ignore[arg-type]
        return
    set_up("warning")
    with_tictactoe()
    _, _, store, slower, *rest = sys.argv
    slow_down(float(slower))
    serve(Settings(store, port=0, pace=0.0, workers=1, limits=PLENTY), said, compress="compress" in rest)


if __name__ == "__main__":
    main()
