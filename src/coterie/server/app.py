"""The server as an ASGI application: routes, sockets, the built client, and headers that keep browsers safe."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from coterie.server import page
from coterie.server.denied import Denied
from coterie.server.house import House
from coterie.server.http import answer, failed, openapi, routes
from coterie.server.settings import Settings
from coterie.server.sockets import Connection

HERE = Path(__file__).parent / "static"

SAFE = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""Sent with every answer: nothing but our own scripts runs, nobody frames us, no address leaves the page."""


class Guarded:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, guarded)


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
            return await page.file(wanted, _kept(wanted.relative_to(root)), page.takes_packed(request))
        if (root / "index.html").is_file():
            return page.page(root, page.wanted(house, request), page.takes_packed(request))
        return Response(
            "Coterie's server is running. Its browser client is not built: see docs/host.md, or play by the wire "
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
