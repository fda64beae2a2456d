"""The games: catalogue, rulebooks, scenes, lessons and packs."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response

from coterie.server.http import catalogue
from coterie.server.http.auth import room_at
from coterie.server.http.pages import squeezed
from coterie.server.http.routes.call import Call, answer, once
from coterie.server.rooms import review


async def get_catalogue(call: Call) -> Response:
    return await squeezed(call.request, answer(catalogue.catalogue()))


async def rulebook(call: Call) -> Response:
    return await squeezed(call.request, answer(catalogue.rulebook(call.request.path_params["id"])))


async def scenes(call: Call) -> Response:
    return answer(await asyncio.to_thread(catalogue.scenes, call.request.path_params["id"]))


async def lessons(call: Call) -> Response:
    return answer(catalogue.lessons_of(call.request.path_params["id"]))


async def learn(call: Call) -> Response:
    token, digest = call.pass_()
    room, seat = await once(call, digest, lambda: review.learn(call.house, digest, call.origin, call.body))
    return call.seated(room, seat, token, call.body.token)


async def pack(call: Call) -> Response:
    """A pack by its digest. Those of rooms are known while the room is open: `room` names one to be opened."""
    if "room" in call.request.query_params:
        await room_at(call.house, call.request, call.request.query_params["room"])
    made = answer(msgspec.Raw(await catalogue.pack(call.house, call.request.path_params["digest"])))
    made.headers["cache-control"] = "private, max-age=31536000, immutable"  # another pack has another digest
    return await squeezed(call.request, made)
