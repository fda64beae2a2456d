"""Free chat at a table. It is kept in the record, and no rule reacts to it: what a game can react to is a claim, which
is an answer to one of its questions (`coterie.common.talk`).

All chat is public, unless the game has private channels for some seats (Inquisition's Agents, with an option), or
allows whispering (Succession). A game with channels has `channels(seat)` on its state; one with whispers has
`in_earshot(seat)`. Nobody else knows of a channel; everyone sees who whispers to whom.
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
"""How many characters are read to find them."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat message as one audience sees it: when, by whom, what, and to whom if not to everyone; without the text for
    those who only see that these talk. It does not say after how many inputs it was sent: that number counts
    everyone's.
    """

    at: int
    seat: Seat
    text: str
    to: tuple[Seat, ...] | None


ChatListener = Callable[[ChatLine], None]


@runtime_checkable
class Channelled(Protocol):
    """A state whose game has private channels: their names, and who is in them."""

    def channels(self, seat: Seat) -> dict[str, tuple[Seat, ...]]: ...


@runtime_checkable
class Whispering(Protocol):
    """A state whose game has whispers: to whom a seat may whisper."""

    def in_earshot(self, seat: Seat) -> tuple[Seat, ...]: ...


@cache
def can(state: type, what: type) -> bool:
    """Cached for each game: every audience of a table asks for it, and an isinstance check of a protocol is slow."""
    return issubclass(state, what)


class TableChat:
    """The chat of one table. A listener gets only what its audience may read."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.listeners: list[tuple[Seat | None, ChatListener]] = []
        self.channelled = can(type(table.state), Channelled)
        self.whispering = can(type(table.state), Whispering)

    def channels(self, seat: Seat) -> dict[str, tuple[Seat, ...]]:
        """The private channels of this seat."""
        return cast(Channelled, self.table.state).channels(seat) if self.channelled else {}

    def earshot(self, seat: Seat) -> tuple[Seat, ...]:
        """To whom this seat may whisper."""
        return cast(Whispering, self.table.state).in_earshot(seat) if self.whispering else ()

    def audience(self, seat: Seat, channel: str) -> tuple[tuple[Seat, ...] | None, bool]:
        """Who gets what this seat says on a channel (None: everyone), and whether others see that they talk. The name
        of a whisper is the seats it is for, joined by dots.
        """
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
        """Send a message to everyone, to a private channel, or as a whisper. Refused if it is empty, too long, or in
        someone else's channel.
        """
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
        now = self.table.news_at(None) if at is None else at  # the time of the last input is not for everyone
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
        """Call `listener` with what `audience` (None: a spectator) may read from now on; call the result to stop."""
        entry = (audience, listener)
        self.listeners.append(entry)
        return lambda: self.listeners.remove(entry)

    def lines_for(self, audience: Seat | None) -> list[ChatLine]:
        """All messages that this audience may read, also those sent before an undo."""
        chats = [self.line_for(chat, audience) for chat in self.table.record.chats]
        return [chat for chat in chats if chat is not None]

    def line_for(self, chat: Chat, audience: Seat | None) -> ChatLine | None:
        """The message as this audience sees it: with its text; without it for others' whispers until the game is over;
        None for others' private channels.
        """
        if chat.to is None or audience in chat.to or (chat.seen and self.table.state.result is not None):
            return ChatLine(chat.at, chat.seat, chat.text, chat.to)
        return ChatLine(chat.at, chat.seat, "", chat.to) if chat.seen else None
