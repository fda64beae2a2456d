"""The replay of a running game: everything one audience has been sent so far.

The log is replayed at a separate table, and the channel that writes for sockets writes what that table tells the
audience. So a seat gets exactly what it was sent before, and there is nothing else to leak.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import islice

import msgspec

from coterie.kernel import Seat
from coterie.server.http.errors import Denied, other_rules
from coterie.server.rooms.room import Room
from coterie.server.store.store import InputRow, input_rows
from coterie.server.tables.live_table import Live, lines_of, record_of, replay_input
from coterie.server.wire.encoding import TableEncoder
from coterie.server.wire.feed import Channel
from coterie.server.wire.option_blocks import Known
from coterie.table.record import Back, BadRecord
from coterie.table.table import Table

AT_ONCE = 8
"""How many news are made in one go; between two of them other requests get their turn."""


class Retelling:
    """A game from its beginning, for one audience (None: spectators)."""

    def __init__(self, head: str, rows: Sequence[InputRow], seat: Seat | None) -> None:
        """BadRecord if these rules cannot replay it."""
        self.rows = rows
        self.table = Table(record_of(head, ()))
        self.fresh = True
        self.channel = Channel(self.table, seat, "", TableEncoder(self.table), self._told)
        self.news = self._news()

    def _told(self, _: Seat | None) -> None:
        self.fresh = True

    def _news(self) -> Iterator[bytes]:
        seen, known = 0, Known()
        outlook = self.table.outlook(self.channel.seat)
        for row in (None, *self.rows):
            if row is not None:
                self.table.accept(replay_input(self.table, lines_of(row.lines)))
            if self.fresh:
                self.fresh = False
                made, seen = self.channel.news(seen, known, outlook.now)
                yield msgspec.json.encode(made) + b"\n"

    def some(self) -> bytes:
        """The next few news; empty at the end."""
        self.table.take_over()
        return b"".join(islice(self.news, AT_ONCE))

    def close(self) -> None:
        """Drop the table, which is a whole game, as soon as nobody reads on."""
        self.channel.stop()
        self.news = iter(())
        self.table.outlooks.clear()


def last_told(live: Live, seat: Seat | None) -> int:
    """The last input that was news to this audience. Later ones are secret and are not replayed: how long a replay
    takes must not tell that someone has moved.
    """
    taken_back = [entry.number for entry in live.table.record.inputs if isinstance(entry, Back)]
    return max(live.table.last_news(seat), live.channel(seat).told_at, *taken_back[-1:])


async def retold(room: Room, seat: Seat | None) -> AsyncIterator[bytes]:
    """All news that this audience was sent, one line each. Denied before the start, or if the rules are not
    known here.
    """
    head = room.head
    if head is None:
        raise Denied(409, "The game hasn't started", "a game that is running or over")
    rows = await room.house.store.read(lambda connection: input_rows(connection, room.code))
    if room.live is not None and not room.live.over:
        rows = rows[: last_told(room.live, seat)]
    try:
        telling = await room.house.slow_work.run(Retelling, head, rows, seat)
    except BadRecord as problem:
        raise other_rules(problem) from None

    async def lines() -> AsyncIterator[bytes]:
        try:
            while True:
                found = await room.house.slow_work.run(telling.some)
                if not found:
                    return
                yield found
        finally:
            telling.close()

    return lines()
