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

from coterie.server import page
from coterie.server.denied import Denied
from coterie.server.guarding import Guarded
from coterie.server.house import House
from coterie.server.http import answer, failed, openapi, routes
from coterie.server.settings import Settings
from coterie.server.sockets import Connection

HERE = Path(__file__).parent / "static"


def make_app(settings: Settings, house: House | None = None) -> Starlette:
    """The application; its house opens when it starts and drains when it stops."""
    rooms = House(settings) if house is None else house

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await rooms.open()
        try:
            yield
        finally:
            await rooms.close()

    async def socket(websocket: WebSocket) -> None:
        await Connection(rooms, websocket).serve(websocket.path_params["code"])

    async def described(_: Request) -> Response:
        return answer(openapi())

    app = Starlette(
        routes=[
            *routes(rooms),
            Route("/api/openapi.json", described),
            WebSocketRoute("/api/rooms/{code}/socket", socket),
            Route("/api/{rest:path}", _no_such, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            Route("/{path:path}", _client(rooms, settings.static or HERE), methods=["GET"]),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: _wrong_way, Exception: _fault},
    )
    app.state.house = rooms
    app.add_middleware(Guarded)
    return app


async def _no_such(_: Request) -> Response:
    return failed(Denied(404, "There is no such address", "those of /api/openapi.json"))


async def _wrong_way(_: Request, problem: Exception) -> Response:
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    what = {404: "There is no such address", 405: "Not with this method"}.get(status, "That cannot be done")
    return failed(Denied(status, what, "those of /api/openapi.json"))


async def _fault(_: Request, __: Exception) -> Response:
    return failed(Denied(500, "A fault in the server; nothing has changed", "try again, and report it"))


def _client(house: House, folder: Path) -> Callable[[Request], Awaitable[Response]]:
    """The built client. Every address that is no file is the client's own, and it gets the page."""
    root = folder.resolve()

    async def serve(request: Request) -> Response:
        wanted = (root / request.path_params["path"]).resolve() if "\0" not in request.path_params["path"] else root
        if wanted.is_file() and wanted.is_relative_to(root):
            return await page.file(wanted, _kept(wanted.relative_to(root)), request)
        if (root / "index.html").is_file():
            return page.page(root, page.wanted(house, request), page.takes_packed(request))
        return Response(
            "Coterie's server is running. Its browser client is not built: `make client` does it. Or play by the wire "
            "(docs/wire.md).\n",
            200,
            {"cache-control": "no-cache"},
            "text/plain; charset=utf-8",
        )

    return serve


def _kept(path: Path) -> dict[str, str]:
    """Built files have their content's digest in their name: a browser may keep them."""
    named = path.parts[:1] == ("assets",)
    return {"cache-control": "public, max-age=31536000, immutable" if named else "no-cache"}
