"""What one audience of one table is told: made once, written once, sent to all its screens.

A screen that reads slowly gets the latest picture and all events it has missed, in one message. Options that have not
changed are not sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from coterie.kernel import Ask, Event, News, Option, Seat
from coterie.table import wire
from coterie.table.table import Table
from coterie.table.talk import Channelled, Talk, Whispering

_ENCODER = msgspec.json.Encoder()


class Asked(NamedTuple):
    """A question ready to be sent, with its options and without them. `version` changes when its options do."""

    of: Ask
    version: int
    shape: msgspec.Raw
    whole: msgspec.Raw
    brief: msgspec.Raw


class _News(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """`messages.News` with parts that are written already."""

    stream: str
    number: int
    since: int
    now: int
    view: msgspec.Raw
    asks: tuple[msgspec.Raw, ...]
    events: tuple[msgspec.Raw, ...]
    steps: tuple[wire.Plain, ...] = ()
    rewound: bool = False
    channels: tuple[str, ...] = ()
    earshot: tuple[int, ...] = ()


MOST_KEPT = 1_000
"""Options, parts of views and events of one table that are kept as they are sent."""


class Writing:
    """Options, events and the larger parts of views of one table, each written once for all audiences that are shown
    it: a game makes them once, so it is enough to know them again by being the same object."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.kept: dict[int, tuple[Any, msgspec.Raw]] = {}

    def name(self, seat: int) -> str:
        return self.table.record.head.players[seat].name

    def _once(self, of: Any, write: Callable[[Any], Any]) -> msgspec.Raw:
        found = self.kept.get(id(of))
        if found is not None and found[0] is of:
            return found[1]
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        raw = msgspec.Raw(_ENCODER.encode(write(of)))
        self.kept[id(of)] = of, raw
        return raw

    def option(self, of: Option) -> msgspec.Raw:
        return self._once(of, self._option)

    def _option(self, of: Option) -> wire.Option:
        return wire.option(of, self.name)

    def event(self, of: Event) -> msgspec.Raw:
        return self._once(of, self._event)

    def _event(self, of: Event) -> wire.Plain:
        return wire.event(of, self.table.state.pack, self.name)


class Channel:
    """One audience (None: spectators) and what it has been told since the first of its screens came."""

    def __init__(
        self, table: Table, seat: Seat | None, stream: str, writing: Writing, told: Callable[[Seat | None], None]
    ) -> None:
        """`stream` names what is counted here. `told` is called when there is something new."""
        self.stream = stream
        self.table = table
        self.seat = seat
        self.writing = writing
        self.talk = Talk(table)
        self.has_channels = isinstance(table.state, Channelled)
        self.whispers = isinstance(table.state, Whispering)
        self.told = told
        self.number = 1
        self.rewound_at = 0
        self.heard: list[tuple[int, msgspec.Raw]] = []
        self.asked: tuple[Asked, ...] = ()
        self.versions = 0
        self.view: msgspec.Raw | None = None
        self.last: News | None = None
        """The last news, if people must see it step by step."""
        self._hear([each for _, each in table.log(seat)])
        self.stop = table.listen(seat, self._news)

    def _news(self, news: News) -> None:
        self.number += 1
        if news.rewound:
            self.rewound_at = self.number
            self.heard = []
        self.view = None
        self.last = news if news.scenes else None
        self.steps: tuple[wire.Plain, ...] | None = None
        self._hear(news.events)
        self.told(self.seat)

    def _hear(self, events: Iterable[Event]) -> None:
        self.heard += [(self.number, self.writing.event(each)) for each in events]

    def _look(self) -> msgspec.Raw:
        """The present picture, made when the first screen wants it."""
        if self.view is None:
            outlook = self.table.outlook(self.seat)
            self.view = msgspec.Raw(_ENCODER.encode(outlook.view))
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
            formed = msgspec.Raw(_ENCODER.encode(wire.shape(ask.shape, self.writing.option)))
        name = self.writing.name
        whole, brief = (msgspec.Raw(_ENCODER.encode(wire.ask(ask, name, each))) for each in (formed, None))
        return Asked(ask, version, formed, whole, brief)

    def news(self, seen: int, shapes: dict[int, int], now: int) -> tuple[Any, int]:
        """The news for a screen that has seen number `seen` and has these versions of options, which are brought up to
        date; and the number it then has."""
        view = self._look()
        rewound = self.rewound_at > seen > 0
        since = 0 if self.rewound_at > seen or seen > self.number else seen
        asks = tuple([asked.brief if shapes.get(asked.of.id) == asked.version else asked.whole for asked in self.asked])
        shapes.clear()
        shapes.update({asked.of.id: asked.version for asked in self.asked})
        first = len(self.heard)
        while first and self.heard[first - 1][0] > since:
            first -= 1
        events = tuple([raw for _, raw in self.heard[first:]])
        talk, steps = (self._channels, self._earshot), self._steps() if since == self.number - 1 else ()
        return _News(self.stream, self.number, since, now, view, asks, events, steps, rewound, *talk), self.number

    def _steps(self) -> tuple[wire.Plain, ...]:
        """For a screen that has missed nothing: how it came to the present picture."""
        if self.last is None:
            return ()
        if self.steps is None:
            event = self.writing.event
            self.steps = tuple(
                [
                    {"view": msgspec.Raw(_ENCODER.encode(step.view)), "events": tuple(map(event, step.events))}
                    for step in self.last.steps
                ]
            )
        return self.steps

    @property
    def _channels(self) -> tuple[str, ...]:
        return () if self.seat is None or not self.has_channels else tuple(self.talk.channels(self.seat))

    @property
    def _earshot(self) -> tuple[Seat, ...]:
        return () if self.seat is None or not self.whispers else self.talk.earshot(self.seat)

    @property
    def your_move(self) -> bool:
        """Whether the game waits for this audience."""
        self._look()
        return any(not asked.of.standing and asked.of.answer is None for asked in self.asked)
