"""The messages of a socket, over plain HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from coterie.server.http import bodies
from coterie.server.http.auth import raw_body
from coterie.server.http.errors import Denied
from coterie.server.http.routes.call import NO_STORE, Call, answer
from coterie.server.sockets.requests import reply_and_wait
from coterie.server.wire.messages import Hello, Malformed, numbered, parse, to_json


async def request(call: Call) -> Response:
    """One request, as a socket would take it; the response is the socket's reply."""
    room = await call.room()
    digest = call.digest
    if call.body is None:
        call.body = await raw_body(call.request, call.house.settings.limits.message)
    seat = call.number("seat")
    if seat is None and room.seats_of(digest):
        seat = room.own_seat(digest, None)
    elif seat is not None:
        seat = room.own_seat(digest, seat)
    if not call.house.rates.seats.take(f"{digest}/{seat}" if seat is not None else call.origin):
        raise Denied(429, "Too many messages", "wait a moment")
    try:
        message = parse(call.body)
    except Malformed as wrong:
        raise Denied(400, str(wrong), "a request such as those of a socket") from None
    if isinstance(message, Hello):
        raise Denied(400, "A hello is only for sockets", "another request")
    made = to_json(await reply_and_wait(room, digest, seat, message))
    return Response(numbered(1, made), 200, NO_STORE, "application/json")


async def news(call: Call) -> Response:
    room = await call.room()
    seat, after = call.number("seat"), call.number("after", 0)
    session = call.request.query_params.get("session", "")
    poll = call.house.polls.get(session, room, call.digest)
    if poll is None:
        poll = call.house.polls.open(room, call.digest, call.hello(seat), call.address)
    messages = await poll.after(after or 0, wait=call.number("wait", 1) != 0)
    return answer(bodies.Messages(poll.id, messages))


async def stream(call: Call) -> Response:
    room = await call.room()
    poll = call.house.polls.open(room, call.digest, call.hello(call.number("seat")), call.address)

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for text in poll.forever():
                yield text + b"\n"
        finally:
            call.house.polls.close(poll)

    return StreamingResponse(lines(), headers=NO_STORE, media_type="application/x-ndjson")
