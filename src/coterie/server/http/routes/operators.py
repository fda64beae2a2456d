"""What operators and their tools ask: health, metrics and the schema of messages."""

from __future__ import annotations

import asyncio
from functools import cache

import msgspec
from starlette.responses import Response

from coterie.server.http.auth import check_own_name, sender_of
from coterie.server.http.errors import Denied
from coterie.server.http.pages import squeezed
from coterie.server.http.routes.call import NO_STORE, Call, answer
from coterie.server.wire.schema import schema


async def healthz(call: Call) -> Response:
    """Whether this process can serve, and if not, what it cannot do."""
    trouble = await call.house.health.trouble()
    if trouble:
        return answer({"ok": False, "why": trouble}, 503)
    return answer({"ok": True, "rooms": len(call.house.rooms)})


async def metrics(call: Call) -> Response:
    """Counts for Prometheus, for trusted addresses only: they also count secret moves."""
    check_own_name(call.house, call.request)
    if sender_of(call.house, call.request) not in call.house.settings.watchers:
        raise Denied(403, "Only the operator of this server can read that", "an address named by --metrics")
    return Response(call.house.metrics.text(), 200, NO_STORE, "text/plain; version=0.0.4")


async def message_schema(call: Call) -> Response:
    return await squeezed(call.request, answer(msgspec.Raw(await asyncio.to_thread(_schema_json))))


@cache
def _schema_json() -> bytes:
    return msgspec.json.encode(schema())
