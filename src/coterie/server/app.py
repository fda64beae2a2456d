"""The server as an ASGI application: routes, sockets, the built client."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from coterie.server.http import pages
from coterie.server.http.entry import Entry
from coterie.server.http.errors import Denied, server_fault
from coterie.server.http.headers import Guarded
from coterie.server.http.routes import routes
from coterie.server.http.routes.call import failed
from coterie.server.rooms import review
from coterie.server.rooms.house import House
from coterie.server.settings import Settings
from coterie.server.sockets.session import Connection

HERE = Path(__file__).parent / "static"

OTHER_PROBES = ("/readyz", "/livez", "/metricz", "/health", "/ready")
"""Common paths of health checks: an operator who mistypes /healthz or /metrics must not get the client's page and a
200.
"""

ROBOTS = "User-agent: *\nDisallow: /api/\nDisallow: /room/\n"
"""What search engines may list: the client's pages, but no rooms and nothing of the API."""


def make_app(settings: Settings, house: House | None = None) -> Starlette:
    """The ASGI application; its house opens on startup and drains on shutdown."""
    rooms = House(settings) if house is None else house

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await rooms.open()
        rooms.spawn(review.resume_analyses(rooms))
        try:
            yield
        finally:
            await rooms.close()

    async def socket(websocket: WebSocket) -> None:
        await Connection(rooms, websocket).serve(websocket.path_params["code"])

    app = Starlette(
        routes=[
            *routes(rooms),
            WebSocketRoute("/api/rooms/{code}/socket", socket),
            Route("/api/{rest:path}", _no_such, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            Route("/api", _no_such, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            *(Route(probe, _no_such, methods=["GET"]) for probe in OTHER_PROBES),
            Route("/robots.txt", _robots, methods=["GET"]),
            Route("/{path:path}", _client(rooms, settings.static or HERE), methods=["GET"]),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: _wrong_way, Exception: _fault},
    )
    app.state.house = rooms
    app.add_middleware(Entry, house=rooms, refuse=failed)
    app.add_middleware(Guarded)
    return app


async def _no_such(_: Request) -> Response:
    return failed(Denied(404, "There's no such page", "those in /api/openapi.json"))


async def _robots(_: Request) -> Response:
    return Response(ROBOTS, 200, {"cache-control": "public, max-age=86400"}, "text/plain; charset=utf-8")


async def _wrong_way(_: Request, problem: Exception) -> Response:
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    what = {404: "There's no such page", 405: "Wrong HTTP method"}.get(status, "That can't be done")
    return failed(Denied(status, what, "those in /api/openapi.json"))


async def _fault(_: Request, __: Exception) -> Response:
    return failed(server_fault())


def _client(house: House, folder: Path) -> Callable[[Request], Awaitable[Response]]:
    """Serve the built client. An address that is no file belongs to the client, and gets its page."""
    root = folder.resolve()

    async def serve(request: Request) -> Response:
        wanted = _file(root, request.path_params["path"])
        if wanted is not None:
            return await pages.file(wanted, _kept(wanted.relative_to(root)), request)
        if (root / "index.html").is_file():
            return pages.page(root, pages.wanted(house, request), pages.takes_packed(request))
        return Response(
            "Coterie's server is running, but its browser client isn't built: run `make client`. Or use the API "
            "(docs/reference/wire.md).\n",
            200,
            {"cache-control": "no-cache"},
            "text/plain; charset=utf-8",
        )

    return serve


def _file(root: Path, path: str) -> Path | None:
    """The file of the client at an address; None if there is none."""
    if "\0" in path:
        return None
    try:
        wanted = (root / path).resolve()
        return wanted if wanted.is_file() and wanted.is_relative_to(root) else None
    except (OSError, RuntimeError, ValueError):  # a name that no file can have, or a broken link
        return None


def _kept(path: Path) -> dict[str, str]:
    """Cache headers: built files have their content's digest in their name, so a browser may cache them."""
    named = path.parts[:1] == ("assets",)
    return {"cache-control": "public, max-age=31536000, immutable" if named else "no-cache"}
