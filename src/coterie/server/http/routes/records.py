"""Games as they were played: records, replays, reviews, their analysis, and reports of faults."""

from __future__ import annotations

import asyncio
from typing import Literal

from starlette.responses import Response, StreamingResponse

from coterie.server.http import bodies
from coterie.server.http.auth import give_token, raw_body, token_of
from coterie.server.http.errors import Denied
from coterie.server.http.routes.call import NO_STORE, Call, answer, once, slow
from coterie.server.rooms import review
from coterie.server.rooms.replay_stream import retold
from coterie.server.rooms.room_pictures import room_picture
from coterie.table.record import encode_line


@slow
async def record(call: Call) -> Response:
    room = await call.room()
    found = await review.finished(room)
    name = f'attachment; filename="{room.data.game}-{room.code}.jsonl"'
    body = await asyncio.to_thread(lambda: b"".join(map(encode_line, found.lines())))
    return Response(body, 200, {**NO_STORE, "content-disposition": name}, "application/x-ndjson")


async def replay(call: Call) -> Response:
    """All news of a game so far, as a seat of this device was sent them; without a seat, as spectators were."""
    room, seat = await call.room(), call.number("seat")
    own = None if seat is None else room.own_seat(call.digest, seat)
    if not call.house.rates.replays.take(call.origin):
        raise Denied(429, "Too many replays from your address", "wait a few minutes")
    return StreamingResponse(await retold(room, own), headers=NO_STORE, media_type="application/x-ndjson")


@slow
async def get_review(call: Call) -> Response:
    room = await call.room()
    eyes: int | Literal["all", "spectator"]
    match call.request.query_params.get("eyes", "all"):
        case "all":
            eyes = "all"
        case "spectator":
            eyes = "spectator"
        case _:
            eyes = call.number("eyes", 0) or 0
    found = await review.moment(room, call.number("step", 0) or 0, eyes)
    return await asyncio.to_thread(answer, found)


@slow
async def story(call: Call) -> Response:
    found = await review.story(await call.room())
    return await asyncio.to_thread(answer, found)


async def analysis(call: Call) -> Response:
    """How far the analysis of a finished game is, and what it says so far."""
    return await asyncio.to_thread(answer, await call.house.analyses.look(await call.room()))


@slow
async def analyse(call: Call) -> Response:
    """Analyse a finished game, once for everyone; the reply is the same as to GET. A device without a token gets one,
    by which it can stop the analysis.
    """
    room = await call.room()
    token, digest = call.pass_()
    found = await call.house.analyses.begin(room, await review.finished(room), digest, call.origin)
    made = await asyncio.to_thread(answer, found)
    if token != token_of(call.request):
        give_token(call.house, call.request, made, token)
    return made


async def stop_analysis(call: Call) -> Response:
    """Stop an analysis that this device has asked for and no other; the reply is the same as to GET."""
    found = await call.house.analyses.stop(await call.room(), call.digest)
    return await asyncio.to_thread(answer, found)


async def upload(call: Call) -> Response:
    if not call.house.rates.replays.take(call.origin):
        raise Denied(429, "Too many records from your address", "wait a few minutes")
    content = await raw_body(call.request, call.house.settings.limits.upload)
    room = await review.upload(call.house, call.origin, content)
    return answer(bodies.Joined(room.code, None, room_picture(room)))


@slow
async def branch(call: Call) -> Response:
    room = await call.room()
    token, digest = call.pass_()
    made, seat = await once(call, digest, lambda: review.branch(call.house, room, digest, call.origin, call.body))
    return call.seated(made, seat, token, call.body.token)


async def report(call: Call) -> Response:
    room = await call.room()
    seat = None if call.body.seat is None else room.own_seat(call.digest, call.body.seat)
    if not call.house.rates.reports.take(call.origin):
        raise Denied(429, "Too many reports from your address", "wait a few minutes")
    return answer(await review.report(room, seat, call.body.text))
