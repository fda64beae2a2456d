"""The entry for all requests: each is counted, and its origin checked, before anything else."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from coterie.server.http.auth import address_of, check_origin
from coterie.server.http.errors import Denied
from coterie.server.rooms.house import House

OURS = ("/api", "/healthz", "/metrics")
"""The prefix of what our own pages and programs request. Everything else is pages and their files, which other sites
may link to, and of which a browser fetches dozens at once: they are counted separately.
"""


def admit(house: House, connection: HTTPConnection) -> None:
    """Deny requests from another site's page, or too many from one address."""
    path = connection.url.path
    if not path.startswith(OURS):
        rate = house.rates.pages
    else:
        check_origin(house, connection)
        rate = house.rates.addresses
    if not rate.take(address_of(house, connection)):
        raise Denied(429, "Too many requests from your address", "wait a moment")


class Entry:
    """Middleware that admits HTTP requests. A socket admits itself, since it refuses with a message
    (`Connection.serve`).
    """

    def __init__(self, app: ASGIApp, house: House, refuse: Callable[[Denied], Response]) -> None:
        self.app = app
        self.house = house
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                admit(self.house, HTTPConnection(scope))
            except Denied as denied:
                self.house.metrics.refused.labels(f"http {denied.status}").inc()
                await self.refuse(denied)(scope, receive, send)
                return
        await self.app(scope, receive, send)
