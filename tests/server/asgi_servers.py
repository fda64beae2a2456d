"""ASGI servers that aren't ours, each in a thread with Coterie's application, for tests."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import hypercorn.asyncio
import uvicorn
from hypercorn.config import Config as HypercornConfig

from coterie.server.app import make_app
from coterie.server.settings import Settings
from server.live_server import PATIENCE

SERVERS = ("uvicorn websockets", "uvicorn websockets-sansio", "uvicorn wsproto", "hypercorn")


@contextmanager
def serving(server: str, settings: Settings) -> Iterator[str]:
    """The address of Coterie's application under one of SERVERS, with that server's own defaults."""
    ready, stop = threading.Event(), threading.Event()
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        name, _, implementation = server.partition(" ")
        run = _uvicorn if name == "uvicorn" else _hypercorn
        thread = threading.Thread(target=run, args=(settings, listening, implementation, ready, stop), daemon=True)
        thread.start()
        assert ready.wait(PATIENCE), f"{server} did not start"
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            stop.set()
            thread.join(PATIENCE)
            assert not thread.is_alive()


def _uvicorn(
    settings: Settings, listening: socket.socket, ws: str, ready: threading.Event, stop: threading.Event
) -> None:
    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            ready.set()

        async def on_tick(self, counter: int) -> bool:
            self.should_exit = self.should_exit or stop.is_set()
            return await super().on_tick(counter)

    async def serve() -> None:
        config = uvicorn.Config(make_app(settings), ws=ws, log_config=None, timeout_graceful_shutdown=5)
        await Server(config).serve([listening])

    asyncio.run(serve())


def _hypercorn(
    settings: Settings, listening: socket.socket, _: str, ready: threading.Event, stop: threading.Event
) -> None:
    config = HypercornConfig()
    config.bind = [f"fd://{listening.detach()}"]
    config.graceful_timeout = 5

    async def stopped() -> None:
        ready.set()  # it waits for this only once it listens
        await asyncio.to_thread(stop.wait)

    asyncio.run(hypercorn.asyncio.serve(cast("Any", make_app(settings)), config, shutdown_trigger=stopped))
