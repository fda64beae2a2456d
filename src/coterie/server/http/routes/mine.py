"""What belongs to a device: its open games, its history, and moving that to another device."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
from starlette.responses import Response, StreamingResponse

from coterie.server.http import catalogue, long_poll, tokens
from coterie.server.http.auth import check_guesses, give_token, guessed, token_of
from coterie.server.http.errors import Denied, no_seat
from coterie.server.http.routes.call import NO_STORE, ZIP, Call, answer, slow
from coterie.server.rooms import history


async def my_games(call: Call) -> Response:
    made = answer(await catalogue.mine(call.house, call.digest))
    if token_of(call.request) is None:
        give_token(call.house, call.request, made, tokens.new_token())
    return made


async def mine_stream(call: Call) -> Response:
    """A line of JSON right away, and another whenever it is the device's move in one of its games."""
    digest = call.digest
    if digest is None:
        raise no_seat()
    call.house.check_connections(call.address)

    async def lines() -> AsyncIterator[bytes]:
        stirred = asyncio.Event()
        call.house.connection_opened(call.address)
        call.house.watchers[stirred] = digest
        before = b""
        try:
            while not call.house.closing:
                found = msgspec.json.encode(await catalogue.mine(call.house, digest)) + b"\n"
                yield found if found != before else b"\n"
                before = found
                stirred.clear()
                try:
                    await asyncio.wait_for(stirred.wait(), long_poll.POLL_SECONDS)
                except TimeoutError:
                    continue
        finally:
            call.house.watchers.pop(stirred, None)
            call.house.connection_closed(call.address)

    return StreamingResponse(lines(), headers=NO_STORE, media_type="application/x-ndjson")


async def my_history(call: Call) -> Response:
    return answer(await history.my_games(call.house, call.digest))


@slow
async def download_history(call: Call) -> Response:
    if not call.house.rates.replays.take(call.origin):
        raise Denied(429, "Too many downloads from your address", "wait a few minutes")
    body = await history.download(call.house, call.digest)
    name = 'attachment; filename="coterie-games.zip"'
    return Response(body, 200, {**NO_STORE, "content-disposition": name}, ZIP)


async def take_along(call: Call) -> Response:
    if call.digest is None:
        raise no_seat()
    return answer(await history.take_along(call.house, call.digest))


async def bring_history(call: Call) -> Response:
    check_guesses(call.house, call.request)
    token, digest = call.pass_()
    try:
        made = answer(await history.bring(call.house, digest, call.body.code))
    except Denied:
        guessed(call.house, call.request)
        raise
    if token != token_of(call.request):
        give_token(call.house, call.request, made, token)
    return made


async def forget(call: Call) -> Response:
    return answer(await history.forget(call.house, call.digest))
