"""Free chat at a table. It is kept in the record, and no rule ever hears it: what a game may react to is a claim, which
is an answer to one of its questions (`coterie.common.talk`).

All talk in the open, unless the game has private channels for some seats (Inquisition's Agents, with an option), or
lets people whisper to whom they like (Succession). A game that has, offers `channels(seat)` on its state; one that
does, `in_earshot(seat)`. Of a channel nobody else knows; that people whisper, everybody sees.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Protocol, cast, runtime_checkable

from coterie.kernel import Refused, Seat, clean, short
from coterie.kernel.answers import key_of
from coterie.kernel.words import literal
from coterie.table.record import Chat
from coterie.table.table import Table

_LOG = logging.getLogger(__name__)

MAX_CHAT_CHARACTERS = 500
"""Characters of one line of chat."""

MAX_SENT_CHARACTERS = 10 * MAX_CHAT_CHARACTERS
"""Characters that are looked at to find them."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of chat as those hear it who may: when, by whom, what, and to whom if not to all; without the words for
    whoever only sees that these talk. After how many inputs it was said stays in the record: that number counts
    everybody's."""

    at: int
    seat: Seat
    text: str
    to: tuple[Seat, ...] | None


ChatListener = Callable[[ChatLine], None]


@runtime_checkable
class Channelled(Protocol):
    """A state whose game has private channels: by name, who is on them."""

    def channels(self, seat: Seat) -> dict[str, tuple[Seat, ...]]: ...


@runtime_checkable
class Whispering(Protocol):
    """A state whose game lets people whisper: to whom this seat may."""

    def in_earshot(self, seat: Seat) -> tuple[Seat, ...]: ...


@cache
def can(state: type, what: type) -> bool:
    """Looked up once for each game: it takes longer than one would think, and every audience of a table asks."""
    return issubclass(state, what)


class TableChat:
    """The chat of one table. A listener hears what its audience may hear, and nothing else."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.listeners: list[tuple[Seat | None, ChatListener]] = []
        self.channelled = can(type(table.state), Channelled)
        self.whispering = can(type(table.state), Whispering)

    def channels(self, seat: Seat) -> dict[str, tuple[Seat, ...]]:
        """The private channels on which this seat may speak."""
        return cast(Channelled, self.table.state).channels(seat) if self.channelled else {}

    def earshot(self, seat: Seat) -> tuple[Seat, ...]:
        """To whom this seat may whisper."""
        return cast(Whispering, self.table.state).in_earshot(seat) if self.whispering else ()

    def audience(self, seat: Seat, channel: str) -> tuple[tuple[Seat, ...] | None, bool]:
        """Who hears what this seat says on a channel (None: everybody), and whether others see that they talk. The
        name of a whisper is the seats it is for, with dots between them."""
        if not channel:
            return None, False
        allowed, near = self.channels(seat), self.earshot(seat)
        if channel in allowed:
            return allowed[channel], False
        to = [int(part) for part in channel.split(".") if part.isdecimal() and len(part) < 4]
        if near and key_of(tuple(to)) == channel and set(to) <= set(near):
            return tuple(sorted({seat, *to})), True
        able = [*allowed, *([f"seats with dots between them, of {', '.join(map(str, near))}"] if near else [])]
        raise Refused("", literal(f"Seat {seat} has no channel {short(channel)}, allowed: {', '.join(able) or 'none'}"))

    def post(self, seat: Seat, text: str, channel: str = "", at: int | None = None) -> Chat:
        """Say something to all, on a private channel, or whisper it. Refused if it is empty, too long, or another's
        channel."""
        if seat not in range(self.table.state.seats):
            raise Refused("", f"There is no seat {seat}")
        if len(text) > MAX_SENT_CHARACTERS:
            raise Refused("", f"Too long: at most {MAX_CHAT_CHARACTERS} characters, found {len(text)}")
        words = clean(text)
        if not words:
            raise Refused("", "Write something first")
        if len(words) > MAX_CHAT_CHARACTERS:
            raise Refused("", f"Too long: at most {MAX_CHAT_CHARACTERS} characters, found {len(words)}")
        to, seen = self.audience(seat, channel)
        now = self.table.news_at(None) if at is None else at  # the time of the last input is not for everybody
        chat = Chat(self.table.number, now, seat, words, to, seen)
        self.table.keep(chat)
        for audience, listener in list(self.listeners):
            line = self.line_for(chat, audience)
            if line is not None:
                try:
                    listener(line)
                except Exception:
                    _LOG.exception("a listener for %s failed", "spectators" if audience is None else audience)
        return chat

    def listen(self, audience: Seat | None, listener: ChatListener) -> Callable[[], None]:
        """Tell `listener` what `audience` (None: a spectator) may hear from now on; call the result to stop."""
        entry = (audience, listener)
        self.listeners.append(entry)
        return lambda: self.listeners.remove(entry)

    def lines_for(self, audience: Seat | None) -> list[ChatLine]:
        """All that this audience could hear, undone moments included: what was said was said."""
        chats = [self.line_for(chat, audience) for chat in self.table.record.chats]
        return [chat for chat in chats if chat is not None]

    def line_for(self, chat: Chat, audience: Seat | None) -> ChatLine | None:
        """What this audience hears of it: the words; of others' whispers that they talk, and the words when the game is
        over; of a private channel of others nothing."""
        if chat.to is None or audience in chat.to or (chat.seen and self.table.state.result is not None):
            return ChatLine(chat.at, chat.seat, chat.text, chat.to)
        return ChatLine(chat.at, chat.seat, "", chat.to) if chat.seen else None
