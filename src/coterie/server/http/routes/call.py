"""One request to the HTTP API, and how it is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from coterie.server.http import bodies, tokens
from coterie.server.http.auth import address_of, digest_of, give_token, origin_of, room_at, token_of
from coterie.server.http.errors import Denied
from coterie.server.rooms.house import House
from coterie.server.rooms.room import Room
from coterie.server.rooms.room_pictures import room_picture
from coterie.server.store import store as db
from coterie.server.store.writer import Conflict
from coterie.server.wire.messages import MAX_KEY_CHARACTERS, Hello

NO_STORE = {"cache-control": "no-store"}

JSON, LINES, TEXT, ZIP = "application/json", "application/x-ndjson", "text/plain", "application/zip"


def answer(of: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(of), status, NO_STORE, "application/json")


def failed(denied: Denied) -> Response:
    return answer(bodies.FailedBody(bodies.Wrong(denied.what, denied.allowed)), denied.status)


Act = Callable[["Call"], Awaitable[Response]]


@dataclass
class Call:
    """One request: the house it is made in, its body, and who made it."""

    house: House
    request: Request
    body: Any = None
    entered: tuple[Room, tuple[int, int, int]] | None = None
    """The room that the request is about, and what this process knew of it."""

    @property
    def digest(self) -> str | None:
        return digest_of(self.request)

    @property
    def address(self) -> str:
        return address_of(self.house, self.request)

    @property
    def origin(self) -> str:
        return origin_of(self.house, self.request)

    async def room(self) -> Room:
        room = await room_at(self.house, self.request, self.request.path_params["code"])
        self.entered = room, room.known
        return room

    def pass_(self) -> tuple[str, str]:
        """(token, digest) of the device: its own, or new ones."""
        token = token_of(self.request) or tokens.new_token()
        return token, tokens.digest(token)

    def seated(self, room: Room, seat: int | None, token: str, wants_token: bool) -> Response:
        """The response to taking a seat: a browser gets its token as a cookie, a program in the body, if it asked for
        it.
        """
        made = answer(bodies.Joined(room.code, seat, room_picture(room), token if wants_token else None))
        if not wants_token and token != token_of(self.request):
            give_token(self.house, self.request, made, token)
        return made

    def number(self, name: str, usual: int | None = None) -> int | None:
        text = self.request.query_params.get(name)
        if text is None or text == "":
            return usual
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise Denied(400, f"{name}: found {text[:20]!r}", "a whole number")
        return int(text)

    def hello(self, seat: int | None) -> Hello:
        """The first message a socket would have sent."""
        return Hello(seat, blocks=bool(self.number("blocks", 0)), changes=bool(self.number("changes", 0)))


def slow(act: Act) -> Act:
    """Carry out requests that take long, such as replays of whole games, a few at a time for each address."""

    @wraps(act)
    async def done(call: Call) -> Response:
        async with call.house.slow_work.request_from(call.address):
            return await act(call)

    return done


async def once(call: Call, digest: str, make: Callable[[], Awaitable[tuple[Room, int | None]]]) -> tuple[Room, Any]:
    """Make a room, only once for each key of a device."""
    if call.body.key is None or token_of(call.request) is None:
        return await make()
    if not (0 < len(call.body.key) <= MAX_KEY_CHARACTERS and call.body.key.isprintable()):
        found = f"key: found {len(call.body.key)} characters"
        raise Denied(400, found, f"1 to {MAX_KEY_CHARACTERS} printable ones")
    key = f"{digest[:16]}/{call.body.key}"
    before = await call.house.store.read(lambda connection: db.replied(connection, key))
    if before is None:
        room, seat = await make()
        text = msgspec.json.encode([room.code, seat]).decode()
        now = call.house.wall()
        try:
            await call.house.store.change(lambda connection: db.remember(connection, key, text, now))
            return room, seat
        except Conflict:
            before = await call.house.store.read(lambda connection: db.replied(connection, key))
    code, seat = msgspec.json.decode(before or b"null")
    return await call.house.room(code), seat
