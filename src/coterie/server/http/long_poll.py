"""Long polling, for networks that block sockets: the same messages by polling, or as an endless stream of
JSON lines.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator

import msgspec

from coterie.server.http.errors import Denied
from coterie.server.rooms.room import Room
from coterie.server.sockets.outbox import Outbox
from coterie.server.wire.messages import Hello, number_of

POLL_SECONDS = 25.0
"""Seconds that a poll waits for news."""

FORGET_MS = 60_000
"""Milliseconds without a poll after which the screen is considered gone."""

MAX_UNASKED_POLLS, CROWDED_FORGET_MS = 100, 10_000
"""Where more polls than that wait for their client to ask again, those that have waited longest are closed after so
many milliseconds. A client asks again at once, and a poll keeps its room in memory. One that comes back later is sent
the whole picture."""

MAX_UNREAD_BYTES = 512 * 1024
"""Bytes of messages that are kept for a client that does not say it got them, beside the last one. One that falls
further behind begins again with the whole picture."""

MAX_POLLING_SPECTATORS = 300
"""How many spectators may poll one room."""

MAX_POLLS_PER_SEAT = 20
"""How many screens may poll for one seat; spectators don't count here."""


class Poll:
    """A screen that polls. Messages it may not have got are kept until it asks for later ones."""

    def __init__(self, room: Room, box: Outbox, address: str) -> None:
        self.id = secrets.token_urlsafe(12)
        self.room = room
        self.box = box
        self.stirred = asyncio.Event()
        self.stirred.set()
        box.stir = self.stirred.set
        self.address = address
        self.kept: list[tuple[int, bytes]] = []
        self.asked_at = room.house.wall()
        self.asking = 0
        self.waiting: asyncio.Task[None] | None = None
        """Shared by all requests: after a broken connection a client asks again, and both requests get the messages."""

    async def after(self, n: int, *, wait: bool = True) -> tuple[msgspec.Raw, ...]:
        """The messages after the n-th, as soon as there are any; without `wait`, those available now."""
        self.asked_at = self.room.house.wall()
        self.kept = [pair for pair in self.kept if pair[0] > n]
        self.asking += 1
        try:
            if not wait:
                self._keep(self.box.take())
                self.stirred.set()  # another request is being sent them too
            elif not self.kept:
                if self.waiting is None:
                    self.waiting = asyncio.create_task(self._next())
                done, _ = await asyncio.wait({self.waiting}, timeout=POLL_SECONDS)
                for each in done:
                    each.result()
            return tuple([msgspec.Raw(text) for _, text in self.kept])
        finally:
            self.asking -= 1
            self.asked_at = self.room.house.wall()

    async def _next(self) -> None:
        try:
            while not self.kept:
                await self.stirred.wait()
                self.stirred.clear()
                self._keep(self.box.take())
        finally:
            self.waiting = None

    async def _more(self) -> list[bytes]:
        """Everything to send now, as soon as there is something."""
        while True:
            await self.stirred.wait()
            self.stirred.clear()
            found = self.box.take()
            if found:
                return found

    def close(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()

    def _keep(self, texts: list[bytes]) -> None:
        """Keep messages. A client that doesn't read is told that it is too slow, like one with a socket."""
        self.kept += [(number_of(text), text) for text in texts]
        if sum(len(text) for _, text in self.kept[:-1]) > MAX_UNREAD_BYTES:
            self.box.close("This connection is too slow", again=True)
            self.kept = [(number_of(text), text) for text in self.box.take()[-1:]]

    async def forever(self) -> AsyncIterator[bytes]:
        self.asking += 1
        while True:
            try:
                for text in await asyncio.wait_for(self._more(), POLL_SECONDS):
                    yield text
            except TimeoutError:
                yield b""
            if self.box.bye is not None:
                return


class Polls:
    """All polls of this process."""

    def __init__(self) -> None:
        self.open_now: dict[str, Poll] = {}

    def get(self, id: str, room: Room, token: str | None) -> Poll | None:
        """A poll that this device has opened in this room; None if there is none, or if it is closed."""
        poll = self.open_now.get(id)
        if poll is None or poll.room is not room or poll.box.token != token or poll.box.bye is not None:
            return None
        return poll

    def open(self, room: Room, token: str | None, hello: Hello, address: str) -> Poll:
        room.house.check_connections(address)
        box = room.screen(token, hello)
        beside = [poll.box for poll in self.open_now.values() if poll.room is room]
        if box.seat is None and sum(each.seat is None for each in beside) >= MAX_POLLING_SPECTATORS:
            raise Denied(429, "Too many spectators are polling this room", "a socket")
        if box.seat is not None and sum(each.seat == box.seat for each in beside) >= MAX_POLLS_PER_SEAT:
            raise Denied(429, "Too many screens are polling for this seat", "close some, or use a socket")
        poll = Poll(room, box, address)
        self.open_now[poll.id] = poll
        room.house.connection_opened(address)
        room.enter(poll.box)
        return poll

    def close(self, poll: Poll) -> None:
        if self.open_now.pop(poll.id, None) is not None:
            poll.room.house.connection_closed(poll.address)
            poll.room.leave(poll.box)
            poll.close()

    def clock_set(self, moved: int) -> None:
        for poll in self.open_now.values():
            poll.asked_at += moved

    def beat(self, now: int) -> None:
        """Close the polls whose clients are gone: after a while, and sooner when there are very many."""
        unasked = sorted([poll for poll in self.open_now.values() if not poll.asking], key=lambda poll: poll.asked_at)
        for place, poll in enumerate(unasked):
            waited = now - poll.asked_at
            crowded = place < len(unasked) - MAX_UNASKED_POLLS
            if waited > FORGET_MS or (crowded and waited > CROWDED_FORGET_MS):
                self.close(poll)
