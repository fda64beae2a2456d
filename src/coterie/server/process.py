"""The process: one event loop, one writer, a pool of bot workers. It drains when it is told to stop."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable

import structlog
import uvicorn

from coterie import __version__
from coterie.server.app import make_app
from coterie.server.garbage_collection import keep_tidy
from coterie.server.rooms.house import House, reachable
from coterie.server.settings import Settings
from coterie.server.sockets.slowloris import Heads
from coterie.server.sockets.uvicorn_fast import fast_protocol
from coterie.server.tables.bot_workers import warmed

DRAIN_SECONDS = 8
"""Seconds that a stop waits for requests in progress."""


MAX_OPEN_FILES = 65_536
"""How many connections and files one process may hold open."""


class Process(uvicorn.Server):
    """A uvicorn server that announces when it is ready, and tells every screen to reconnect before it stops."""

    def __init__(self, settings: Settings, ready: Callable[[str], None] | None = None, compress: bool = False) -> None:
        self.settings = settings
        self.house = House(settings)
        self.ready = ready
        self.tidying: asyncio.Task[None] | None = None
        super().__init__(
            uvicorn.Config(
                make_app(settings, self.house),
                host=settings.host,
                port=settings.port,
                loop="auto" if sys.platform == "win32" else "uvloop",
                http=Heads,
                ws=fast_protocol() or "auto",
                ws_max_size=settings.limits.message,
                ws_per_message_deflate=compress,
                timeout_graceful_shutdown=DRAIN_SECONDS,
                timeout_keep_alive=75,
                access_log=False,
                log_config=None,
                server_header=False,
                proxy_headers=settings.proxied,
                lifespan="on",
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        warmed()  # nobody should wait for the first game's components
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            if self.settings.public is None and self.settings.port == 0:
                self.house.base = self.house.base.rpartition(":")[0] + f":{port}"
            structlog.get_logger().info("serving", version=__version__, shared=self.house.store.shared)
            self.tidying = asyncio.create_task(keep_tidy(lambda: not any(self.house.sockets.values())))
            if self.ready is not None:
                self.ready(f"http://{reachable(self.settings.host)}:{port}")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        structlog.get_logger().info("stopping", rooms=len(self.house.rooms))
        if self.tidying is not None:
            self.tidying.cancel()
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[str], None] | None = None, compress: bool = False) -> None:
    """Serve until somebody stops it."""
    _many_connections()
    Process(settings, ready, compress).run()


def _many_connections() -> None:
    """Raise the limit on open files as far as the system allows: each connection is one, and the default is about a
    thousand.
    """
    try:
        import resource
    except ImportError:  # a system without such limits
        return
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if most == resource.RLIM_INFINITY else min(most, MAX_OPEN_FILES)
    if usual < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
