"""What one audience of one table is told: made once, written once, sent to all its screens.

A screen that reads slowly gets the latest picture and all events it has missed, in one message. Options that have not
changed are not sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import is_dataclass
from typing import Any, NamedTuple

import msgspec

from coterie.kernel import Ask, Event, News, Option, Seat, View
from coterie.table import wire
from coterie.table.table import Table
from coterie.table.talk import Talk

_ENCODER = msgspec.json.Encoder()


class Asked(NamedTuple):
    """A question ready to be sent, and its options apart from it. `version` changes when its options do."""

    of: Ask
    version: int
    shape: msgspec.Raw
    brief: wire.Ask

    @property
    def whole(self) -> wire.Ask:
        return msgspec.structs.replace(self.brief, shape=self.shape)


class _News(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """`messages.News` with parts that are written already."""

    stream: str
    number: int
    since: int
    now: int
    view: msgspec.Raw
    asks: tuple[wire.Ask, ...]
    events: tuple[msgspec.Raw, ...]
    steps: tuple[wire.JsonObject, ...] = ()
    rewound: bool = False
    channels: tuple[str, ...] = ()
    earshot: tuple[int, ...] = ()


KEPT = 8
"""For so many inputs, and as many again, an option that nobody was shown since is kept as it is sent."""


LONG = 7
"""A row of more parts than this, in a view, is written by itself."""


Kept = dict[int, tuple[Any, msgspec.Raw]]
"""By the identity of what was written: the thing itself, so that no other can take its place, and its JSON."""


class Writing:
    """Options and events of one table, each written once for all audiences that are shown it. Where a game makes them
    once, they are known again by being the same object."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.kept: Kept = {}
        self.before: Kept = {}
        self.turned = table.number
        self.parts: Kept = {}
        self.old_parts: Kept = {}
        self.number = table.number

    def name(self, seat: int) -> str:
        return self.table.record.head.players[seat].name

    def look_on(self) -> None:
        """Forget what was not wanted for a while: a thousand tables share the memory."""
        number = self.table.number
        if number != self.number:
            self.number, self.parts, self.old_parts = number, {}, self.parts
        if number >= self.turned + KEPT:
            self.turned, self.kept, self.before = number, {}, self.kept

    def _once(self, of: Any, write: Callable[[Any], Any]) -> msgspec.Raw:
        number = id(of)
        found = self.kept.get(number)
        if found is not None:
            return found[1]
        found = self.before.get(number)
        if found is None:
            found = of, msgspec.Raw(_ENCODER.encode(write(of)))
        self.kept[number] = found
        return found[1]

    def options(self, of: Sequence[Option]) -> tuple[msgspec.Raw, ...]:
        kept, write = self.kept.get, self._option
        return tuple([found[1] if (found := kept(id(each))) else self._once(each, write) for each in of])

    def _option(self, of: Option) -> wire.Option:
        return wire.option(of, self.name)

    def view(self, of: View) -> msgspec.Raw:
        """What is long in a view is often the same for all seats, and after many inputs: the claims, the deck. So is
        each of a row of things: a player who has done nothing since."""
        made: dict[str, Any] = {}
        for name in of.__match_args__:
            value = getattr(of, name)
            if type(value) is tuple and value:
                if is_dataclass(value[-1]):
                    value = self._part(value, self._row) if len(value) > LONG else self._row(value)
                elif len(value) > LONG:
                    value = self._part(value)
            made[name] = value
        return msgspec.Raw(_ENCODER.encode(made))

    def _row(self, of: tuple[Any, ...]) -> list[msgspec.Raw]:
        return [self._part(each) for each in of]

    def _part(self, of: Any, write: Callable[[Any], Any] | None = None) -> msgspec.Raw:
        number = id(of)
        found = self.parts.get(number)
        if found is None:
            found = self.old_parts.get(number)
            if found is None:
                found = of, msgspec.Raw(_ENCODER.encode(of if write is None else write(of)))
            self.parts[number] = found
        return found[1]

    def event(self, of: Event) -> msgspec.Raw:
        return self._once(of, self._event)

    def _event(self, of: Event) -> wire.JsonObject:
        return wire.event(of, self.table.state.pack, self.name)


class Channel:
    """One audience (None: spectators) and what it has been told since the first of its screens came."""

    def __init__(
        self, table: Table, seat: Seat | None, stream: str, writing: Writing, on_news: Callable[[Seat | None], None]
    ) -> None:
        """`stream` names what is counted here. `on_news` is called when there is something new."""
        self.stream = stream
        self.table = table
        self.seat = seat
        self.writing = writing
        self.talk = Talk(table)
        self.on_news = on_news
        self.number = 1
        self.rewound_at = 0
        self.events: list[tuple[int, msgspec.Raw]] = []
        self.asked: tuple[Asked, ...] = ()
        self.versions = 0
        self.view: msgspec.Raw | None = None
        self.last: News | None = None
        """The last news, if people must see it step by step."""
        self._add([each for _, each in table.log(seat)])
        self.stop = table.listen(seat, self._news)

    def _news(self, news: News) -> None:
        self.number += 1
        if news.rewound:
            self.rewound_at = self.number
            self.events = []
        self.view = None
        self.last = news if news.scenes else None
        self.steps: tuple[wire.JsonObject, ...] | None = None
        self._add(news.events)
        self.on_news(self.seat)

    def _add(self, events: Iterable[Event]) -> None:
        self.events += [(self.number, self.writing.event(each)) for each in events]

    def _look(self) -> msgspec.Raw:
        """The present picture, made when the first screen wants it."""
        if self.view is None:
            self.writing.look_on()
            outlook = self.table.outlook(self.seat)
            self.view = self.writing.view(outlook.view)
            before = {asked.of.id: asked for asked in self.asked}
            self.asked = tuple([self._ask(ask, before.get(ask.id)) for ask in outlook.asks])
        return self.view

    def _ask(self, ask: Ask, known: Asked | None) -> Asked:
        if known is not None and known.of == ask:
            return known
        if known is not None and known.of.shape == ask.shape:
            version, formed = known.version, known.shape
        else:
            self.versions += 1
            version = self.versions
            formed = msgspec.Raw(_ENCODER.encode(wire.shape(ask.shape, self.writing.options)))
        return Asked(ask, version, formed, wire.ask(ask, self.writing.name, None))

    def news(self, seen: int, shapes: dict[int, int], now: int) -> tuple[Any, int]:
        """The news for a screen that has seen number `seen` and has these versions of options, which are brought up to
        date; and the number it then has."""
        view = self._look()
        rewound = self.rewound_at > seen > 0
        since = 0 if self.rewound_at > seen or seen > self.number else seen
        asks = tuple([asked.brief if shapes.get(asked.of.id) == asked.version else asked.whole for asked in self.asked])
        shapes.clear()
        shapes.update({asked.of.id: asked.version for asked in self.asked})
        first = len(self.events)
        while first and self.events[first - 1][0] > since:
            first -= 1
        events = tuple([raw for _, raw in self.events[first:]])
        talk, steps = (self._channels, self._earshot), self._steps() if since == self.number - 1 else ()
        return _News(self.stream, self.number, since, now, view, asks, events, steps, rewound, *talk), self.number

    def _steps(self) -> tuple[wire.JsonObject, ...]:
        """For a screen that has missed nothing: how it came to the present picture."""
        if self.last is None:
            return ()
        if self.steps is None:
            event = self.writing.event
            self.steps = tuple(
                [
                    {"view": self.writing.view(step.view), "events": tuple(map(event, step.events))}
                    for step in self.last.steps
                ]
            )
        return self.steps

    @property
    def _channels(self) -> tuple[str, ...]:
        return () if self.seat is None else tuple(self.talk.channels(self.seat))

    @property
    def _earshot(self) -> tuple[Seat, ...]:
        return () if self.seat is None else self.talk.earshot(self.seat)

    @property
    def your_move(self) -> bool:
        """Whether the game waits for this audience."""
        self._look()
        return any(not asked.of.standing and asked.of.answer is None for asked in self.asked)
