"""The link between a room and its game: what happens after every input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coterie.kernel import Seat
from coterie.server.tables.bot_driver import Driver
from coterie.server.tables.live_table import Live
from coterie.server.wire.messages import Undo, to_json

if TYPE_CHECKING:
    from coterie.server.rooms.room import Room

UNDO_POSSIBLE = to_json(Undo(True, None))
"""Sent only if it was not the last thing a screen got: so not after every answer."""


class GameFollower:
    """Follows a room's live table: it marks the screens that have news, wakes the bots and the clock, counts inputs,
    announces them, and ends the game in the room.
    """

    def __init__(self, room: Room, live: Live) -> None:
        self.room = room
        self.live = live
        self.driver: Driver | None = None
        """None if the game was over when it was opened."""

    def news_for(self, seat: Seat | None) -> None:
        for box in self.room.outboxes:
            if box.seat == seat:
                box.mark("news")
        self.room.house.stir(self.room, seat)

    def input_accepted(self) -> None:
        if self.driver is None:
            return
        if self.room.data.mode == "handed":
            self.room.run_clock()
        self.driver.look()
        room, house = self.room, self.room.house
        house.metrics.inputs.count += 1
        house.announce_input(room.code)
        by, over = getattr(self.live.table.record.inputs[-1], "seat", None), self.live.over
        for box in room.outboxes:
            if box.seat is not None and (
                over or by is None or (box.seat == by and box.last.get("undo") != UNDO_POSSIBLE)
            ):
                box.mark("undo")
        if over:
            room.finished()
