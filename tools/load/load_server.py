"""The server that `make load` measures, with tic-tac-toe among its games; or a bare echo, its yardstick."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Sequence
from socket import socket
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from coterie import games
from coterie.kernel import Game
from coterie.server.logs import set_up
from coterie.server.process import serve
from coterie.server.settings import Settings
from coterie.server.sockets.outbox import Outbox
from coterie.server.store.writer import Writer
from coterie.server.tables.live_table import Live
from server.live_server import PLENTY
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
    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        said(f"http://127.0.0.1:{self.servers[0].sockets[0].getsockname()[1]}")


def with_tictactoe() -> None:
    """The game of the guide is no game of ours: it is put among them."""
    known, toy = games.get, TicTacToe()

    def get(id: str) -> Game[Any]:
        return toy if id == toy.id else known(id)

    setattr(games, "get", get)  # noqa: B010  (mypy refuses to replace a function)


def slow_down(milliseconds: float) -> None:
    """Let every commit take so much longer, as on a slower disk."""
    together = Writer._together

    def slowly(self: Writer, batch: Sequence[Any]) -> list[Any]:
        time.sleep(milliseconds / 1000)
        return together(self, batch)

    if milliseconds:
        setattr(Writer, "_together", slowly)  # noqa: B010  (mypy refuses to replace a method)


def watched(work: Callable[..., Any], held: list[float]) -> Callable[..., Any]:
    """The same, noting how much of the processor each call takes: on a busy machine a clock would count what others
    do meanwhile. While memory is tidied counts, if it happens then."""

    def at_work(*given: Any) -> Any:
        begun = time.thread_time()
        try:
            return work(*given)
        finally:
            held.append(time.thread_time() - begun)

    return at_work


def watch_holds() -> list[float]:
    """How long the loop is held by each input as it is tried, as it is accepted, and as one screen is sent it."""
    held: list[float] = []
    for of, name in ((Live, "submit"), (Live, "_written"), (Outbox, "take")):
        setattr(of, name, watched(getattr(of, name), held))
    return held


def main() -> None:
    if sys.argv[1] == "echo":
        app = Starlette(routes=[WebSocketRoute("/", echo)])
        chosen: dict[str, Any] = {
            "loop": "uvloop",
            "ws": "websockets-sansio",
            "log_config": None,
            "ws_per_message_deflate": False,
        }
        Echo(uvicorn.Config(app, port=0, **chosen)).run()
        return
    set_up("warning")
    with_tictactoe()
    _, _, store, slower, *rest = sys.argv
    slow_down(float(slower))
    held = watch_holds() if "holds" in rest else []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # which it is sent once more when it has stopped serving
    try:
        serve(Settings(store, port=0, pace=0.0, workers=1, limits=PLENTY), said, compress="compress" in rest)
    finally:
        said(json.dumps(held))


if __name__ == "__main__":
    main()
