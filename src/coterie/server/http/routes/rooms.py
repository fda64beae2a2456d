"""Rooms and their seats: made, joined, set up, started and left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.responses import Response

from coterie.server.http import bodies, catalogue
from coterie.server.http.auth import check_guesses, guessed
from coterie.server.http.errors import Denied
from coterie.server.http.routes.call import Act, Call, answer, once
from coterie.server.rooms import lobby
from coterie.server.rooms.room import Room
from coterie.server.rooms.room_pictures import room_picture


async def play(call: Call) -> Response:
    token, digest = call.pass_()
    room, seat = await once(call, digest, lambda: lobby.play(call.house, digest, call.origin, call.body))
    return call.seated(room, seat, token, call.body.token)


async def make_room(call: Call) -> Response:
    token, digest = call.pass_()
    room, seat = await once(call, digest, lambda: lobby.make(call.house, digest, call.origin, call.body))
    return call.seated(room, seat, token, call.body.token)


async def listed(call: Call) -> Response:
    return answer(await catalogue.listed(call.house))


async def look(call: Call) -> Response:
    return answer(room_picture(await call.room()))


async def sit(call: Call) -> Response:
    room = await call.room()
    token, digest = call.pass_()
    return call.seated(room, await lobby.sit(room, digest, call.origin, call.body), token, call.body.token)


async def claim(call: Call) -> Response:
    check_guesses(call.house, call.request)
    token, digest = call.pass_()
    try:
        room, seat = await lobby.claim(call.house, digest, call.body.code)
    except Denied:
        guessed(call.house, call.request)
        raise
    return call.seated(room, seat, token, call.body.token)


def by_seat(act: Callable[[Room, str, int, Any], Awaitable[Any]]) -> Act:
    """Act as the holder of a seat."""

    async def done(call: Call) -> Response:
        room, digest = await call.room(), call.digest
        seat = room.own_seat(digest, call.body.seat)
        made = await act(room, str(digest), seat, call.body)
        return answer(room_picture(room) if made is None else made)

    return done


def by_host(act: Callable[[Room, Any], Awaitable[Any]]) -> Act:
    """Act as the host."""

    async def done(call: Call) -> Response:
        room = await call.room()
        lobby.check_host(room, call.digest)
        await act(room, call.body)
        return answer(room_picture(room))

    return done


async def set_options(call: Call) -> Response:
    room = await call.room()
    lobby.check_host(room, call.digest)
    await lobby.set_options(room, call.origin, call.body)
    return answer(room_picture(room))


async def free(call: Call) -> Response:
    room = await call.room()
    lobby.check_host(room, call.digest)
    await lobby.free(room, str(call.digest), call.body.seat)
    return answer(room_picture(room))


async def rematch(call: Call) -> Response:
    room = await call.room()
    room.own_seat(call.digest, next(iter(room.seats_of(call.digest)), None))
    made = await lobby.rematch(room, str(call.digest), call.origin, call.body.shuffle)
    seat = next(iter(made.seats_of(call.digest)), None)
    return answer(bodies.Joined(made.code, seat, room_picture(made)))


async def wait(room: Room, token: str, on: bool) -> None:
    await room.consent.wait(room.seats_of(token), on)
