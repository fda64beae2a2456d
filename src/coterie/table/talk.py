"""Free chat at a table. It is kept in the record, and no rule ever hears it: what a game may react to is a claim, which
is an answer to one of its questions (`coterie.kernel.talk`).

All talk in the open, unless the game has private channels for some seats (Inquisition's Agents, with an option). A
game that has, offers `channels(seat)` on its state.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from coterie.kernel import Refused, Seat, clean, short
from coterie.table.record import Chat
from coterie.table.table import Table

_LOG = logging.getLogger(__name__)

LONGEST = 500
"""Characters of one line of chat."""

MOST_SENT = 10 * LONGEST
"""Characters that are looked at to find them."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A line of chat as those hear it who may: when, by whom, what, and to whom if not to all. After how many inputs it
    was said stays in the record: that number counts everybody's."""

    at: int
    seat: Seat
    text: str
    to: tuple[Seat, ...] | None


Hearer = Callable[[Heard], None]


@runtime_checkable
class Channelled(Protocol):
    """A state whose game has private channels: by name, who is on them."""

    def channels(self, seat: Seat) -> dict[str, tuple[Seat, ...]]: ...


class Talk:
    """The chat of one table. A listener hears what its audience may hear, and nothing else."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hearers: list[tuple[Seat | None, Hearer]] = []

    def channels(self, seat: Seat) -> dict[str, tuple[Seat, ...]]:
        """The private channels on which this seat may speak."""
        state = self.table.state
        return state.channels(seat) if isinstance(state, Channelled) else {}

    def say(self, seat: Seat, text: str, channel: str = "", at: int | None = None) -> Chat:
        """Say something to all, or on a private channel. Refused if it is empty, too long, or another's channel."""
        if seat not in range(self.table.state.seats):
            raise Refused("", f"There is no seat {seat}")
        if len(text) > MOST_SENT:
            raise Refused("", f"Too long: at most {LONGEST} characters, found {len(text)}")
        words = clean(text)
        if not words:
            raise Refused("", "There is nothing to say")
        if len(words) > LONGEST:
            raise Refused("", f"Too long: at most {LONGEST} characters, found {len(words)}")
        allowed = self.channels(seat)
        if channel and channel not in allowed:
            raise Refused("", f"Seat {seat} has no channel {short(channel)}, allowed: {', '.join(allowed) or 'none'}")
        now = self.table.told_at(None) if at is None else at  # the time of the last input is not for everybody
        chat = Chat(self.table.number, now, seat, words, allowed[channel] if channel else None)
        self.table.keep(chat)
        for audience, hearer in list(self.hearers):
            if hears(chat, audience):
                try:
                    hearer(heard(chat))
                except Exception:
                    _LOG.exception("a hearer for %s failed", "spectators" if audience is None else audience)
        return chat

    def listen(self, audience: Seat | None, hearer: Hearer) -> Callable[[], None]:
        """Tell `hearer` what `audience` (None: a spectator) may hear from now on; call the result to stop."""
        entry = (audience, hearer)
        self.hearers.append(entry)
        return lambda: self.hearers.remove(entry)

    def heard(self, audience: Seat | None) -> list[Heard]:
        """All that this audience could hear, undone moments included: what was said was said."""
        return [heard(chat) for chat in self.table.record.chats if hears(chat, audience)]


def heard(chat: Chat) -> Heard:
    return Heard(chat.at, chat.seat, chat.text, chat.to)


def hears(chat: Chat, audience: Seat | None) -> bool:
    return chat.to is None or audience in chat.to
