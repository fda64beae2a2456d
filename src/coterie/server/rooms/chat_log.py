"""The chat of a room: its lines, and who may read which of them."""

from __future__ import annotations

from coterie.kernel import Seat
from coterie.server.store.store import ChatRow
from coterie.server.wire.messages import Chatted

CHATS_SHOWN = 200
"""How many lines of chat a new screen is sent."""


def may_read(line: ChatRow, seat: Seat | None) -> bool:
    """Whether an audience is told of a line at all."""
    if line.seat is None:
        return seat is None
    return line.to is None or seat in line.to or line.seen


class ChatLog:
    """All lines of one room. Each audience counts only those that it may read: a number that counts all lines would
    reveal the others. `over`: the game is over, and whispers are open.
    """

    def __init__(self) -> None:
        self.lines: list[ChatRow] = []
        self.counted: dict[Seat | None, tuple[int, int]] = {}
        """By audience: how many lines were looked at, and how many of them it could read."""

    @property
    def last(self) -> int:
        """The id of the last line."""
        return self.lines[-1].id if self.lines else 0

    def add(self, line: ChatRow) -> bool:
        """Add a line; False if it is known already."""
        if line.id <= self.last:
            return False
        self.lines.append(line)
        return True

    def shown_to(self, seat: Seat | None, over: bool) -> tuple[Chatted, ...]:
        """The last lines that an audience may read."""
        heard = [line for line in self.lines if may_read(line, seat)]
        first = max(0, len(heard) - CHATS_SHOWN)
        return tuple([chatted(number, line, seat, over) for number, line in enumerate(heard[first:], first + 1)])

    def latest_for(self, seat: Seat | None, over: bool) -> Chatted:
        """The last line, which this audience may read."""
        return chatted(self._count(seat), self.lines[-1], seat, over)

    def _count(self, seat: Seat | None) -> int:
        """How many lines an audience could read. Counted incrementally: people talk all evening."""
        known, number = self.counted.get(seat, (0, 0))
        number += sum(may_read(line, seat) for line in self.lines[known:])
        self.counted[seat] = len(self.lines), number
        return number


def chatted(number: int, line: ChatRow, seat: Seat | None, over: bool) -> Chatted:
    """The line as `seat` sees it: of others' whispers only that they talk, until the game is over."""
    hears = line.to is None or seat in line.to or over
    return Chatted(number, line.seat, line.name, line.to, (line.text,) if hears else (), line.at)
