"""The outbox of one screen. Of news, room, presence, undo and clock only the latest is sent: a slow reader gets the
current picture instead of a growing queue. Replies and chat are queued.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from coterie.kernel import Seat
from coterie.server.wire import messages
from coterie.server.wire.messages import Screen, Sent, numbered, to_json
from coterie.server.wire.option_blocks import Known

if TYPE_CHECKING:
    from coterie.server.rooms.room import Room

MAX_QUEUED_MESSAGES = 200
"""How many replies and chat lines may be queued; a client that falls further behind has to reconnect for the whole
picture.
"""


def nobody() -> None:
    """The callback of a screen that is not connected yet, or not any more."""


PICTURES = ("room", "news", "presence", "undo", "clock")


class Outbox:
    """One screen: its device, its viewpoint, and what it has been sent."""

    def __init__(
        self,
        room: Room,
        token: str | None,
        seat: Seat | None,
        screen: Screen,
        stream: str = "",
        seen: int = 0,
        known: Known | None = None,
    ) -> None:
        """`token` is a digest. `seat` None is a spectator, or a shared screen. `known`: how it takes options
        and views.
        """
        self.room = room
        self.token = token
        self.seat = seat
        self.screen = screen
        self.stream = stream
        self.seen = seen
        self.known = known or Known()
        self.n = 0
        self.stale: set[str] = set()
        self.last: dict[str, bytes] = {}
        """What was shown last: the same is not sent again, so that nobody can count what others do."""
        self.waiting: list[bytes] = []
        self.stir: Callable[[], None] = nobody
        """Called when there is something to send, which is the case from the beginning."""
        self.welcomed = False
        self.bye: messages.Bye | None = None

    def mark(self, what: str) -> None:
        if self.welcomed:
            self.stale.add(what)
            self.stir()

    def put(self, message: Sent) -> None:
        self.put_json(to_json(message))

    def put_json(self, body: bytes) -> None:
        if len(self.waiting) >= MAX_QUEUED_MESSAGES:
            self.close("This connection is too slow", again=True)
            return
        self.waiting.append(body)
        self.stir()

    def close(self, why: str, again: bool = False) -> None:
        """Say why, and send nothing after it."""
        self.bye = messages.Bye(why, again)
        self.stir()

    def take(self) -> list[bytes]:
        bodies: list[bytes] = []
        if self.bye is None:
            if not self.welcomed:
                self.welcomed = True
                bodies.append(self.room.welcome(self))
            stale, self.stale = self.stale, set()
            for what in PICTURES:
                if what in stale:
                    body = self.room.picture_for(self, what)
                    if body is None or self.last.get(what) == body:
                        continue
                    if what != "news":  # it has its own number, and is long
                        self.last[what] = body
                    bodies.append(body)
        bodies += self.waiting
        self.waiting.clear()
        if self.bye is not None:
            bodies.append(to_json(self.bye))
        return [self._numbered(body) for body in bodies]

    def _numbered(self, body: bytes) -> bytes:
        self.n += 1
        return numbered(self.n, body)
