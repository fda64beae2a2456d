"""Faces that people make at the table: everyone sees them for a moment, and nothing of them is stored."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from coterie.kernel import Refused, Seat
from coterie.server.wire.messages import Face, Reacted

if TYPE_CHECKING:
    from coterie.server.rooms.room import Room

MOST_PER_MINUTE = 6
MINUTE_MS = 60_000


class Reactions:
    """The reactions of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.made: dict[Seat, deque[int]] = {}
        """When each seat made its last ones."""

    def make(self, seat: Seat, face: Face) -> None:
        """Show a face to everyone in the room; Refused after six within a minute."""
        now = self.room.house.steady()
        last = self.made.setdefault(seat, deque(maxlen=MOST_PER_MINUTE))
        if len(last) == MOST_PER_MINUTE and now - last[0] < MINUTE_MS:
            seconds = -(-(MINUTE_MS - (now - last[0])) // 1_000)
            raise Refused("", f"Again in 0:{seconds:02d}")
        last.append(now)
        self.show(seat, face)
        self.room.house.peers.reacted(self.room.code, seat, face)

    def show(self, seat: Seat, face: Face) -> None:
        """Show it on the screens of this process."""
        self.room.put(Reacted(seat, face), lambda box: box.welcomed)
