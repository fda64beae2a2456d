"""What one audience of one table is told: made once, written once, sent to all its screens.

A screen that reads slowly gets the latest picture and all events it has missed, in one message. Options that have not
changed are not sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

import msgspec

from coterie.kernel import Ask, Event, News, Option, Seat, Shape, View
from coterie.server.questions import Asked, Formed, Known
from coterie.table import wire
from coterie.table.table import Table
from coterie.table.talk import Talk

_ENCODER = msgspec.json.Encoder()


class _News(msgspec.Struct, tag_field="type", tag="news", gc=False):
    """`messages.News` with parts that are written already."""

    stream: str
    number: int
    since: int
    now: int
    view: msgspec.Raw
    asks: list[wire.Ask | msgspec.Raw]
    events: list[msgspec.Raw]
    steps: tuple[wire.JsonObject, ...] = ()
    rewound: bool = False
    channels: tuple[str, ...] = ()
    earshot: tuple[int, ...] = ()


KEPT = 16
"""For so many inputs, and as many again, an option that nobody was shown since is kept as it is sent."""


LONG, MUCH = 7, 6_000
"""In a view of more than so many bytes, a row of more than so many parts is written once for all who are shown it."""


Kept = dict[int, tuple[Any, Any]]
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
        self.long = False
        """Whether this game's views are so long that their parts are kept."""

    def name(self, seat: int) -> str:
        return self.table.record.head.players[seat].name

    def look_on(self) -> None:
        """Forget what was not wanted for a while: a thousand tables share the memory."""
        number = self.table.number
        if number != self.number:
            self.number, self.parts, self.old_parts = number, {}, self.parts
        if number >= self.turned + KEPT:
            self.turned, self.kept, self.before = number, {}, self.kept

    def _once(self, of: Any, write: Callable[[Any], Any]) -> Any:
        number = id(of)
        found = self.kept.get(number)
        if found is not None:
            return found[1]
        found = self.before.get(number)
        if found is None:
            found = of, write(of)
        self.kept[number] = found
        return found[1]

    def options(self, of: Shape) -> msgspec.Raw | tuple[msgspec.Raw, ...]:
        if of.blocks:
            return msgspec.Raw(b"[" + b",".join(self.bodies(of)) + b"]")
        kept, write = self.kept.get, self._option
        return tuple([found[1] if (found := kept(id(each))) else self._once(each, write) for each in of.options])

    def _option(self, of: Option) -> msgspec.Raw:
        return msgspec.Raw(_ENCODER.encode(wire.option(of, self.name)))

    def bodies(self, of: Shape) -> tuple[bytes, ...]:
        """The blocks of a shape, each with commas between its options."""
        kept, write = self.kept.get, self._block
        return tuple([found[1] if (found := kept(id(each))) else self._once(each, write) for each in of.blocks])

    def _block(self, of: tuple[Option, ...]) -> bytes:
        return b",".join([self._once(each, self._option) for each in of])

    def view(self, of: View) -> msgspec.Raw:
        """What is long in a view is often the same for all seats, and after many inputs: the claims, the deck. What is
        short is written sooner than it is looked up."""
        if not self.long:
            text = _ENCODER.encode(of)
            self.long = len(text) > MUCH
            return msgspec.Raw(text)
        made: dict[str, Any] = {}
        for name in of.__match_args__:
            value = getattr(of, name)
            made[name] = self._part(value) if type(value) is tuple and len(value) > LONG else value
        return msgspec.Raw(_ENCODER.encode(made))

    def _part(self, of: tuple[Any, ...]) -> msgspec.Raw:
        number = id(of)
        found = self.parts.get(number)
        if found is None:
            found = self.old_parts.get(number)
            if found is None:
                found = of, msgspec.Raw(_ENCODER.encode(of))
            self.parts[number] = found
        return found[1]

    def event(self, of: Event) -> msgspec.Raw:
        return cast("msgspec.Raw", self._once(of, self._event))

    def _event(self, of: Event) -> msgspec.Raw:
        return msgspec.Raw(_ENCODER.encode(wire.event(of, self.table.state.pack, self.name)))


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
        self.private = seat is not None and (self.talk.channelled or self.talk.whispering)
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
            version, formed = known.version, known.formed
        else:
            self.versions += 1
            version = self.versions
            formed = Formed(ask.shape, self.writing)
        return Asked(ask, version, formed, self.writing.name)

    def news(self, seen: int, known: Known, now: int) -> tuple[Any, int]:
        """The news for a screen that has seen number `seen` and knows these options, which are brought up to date; and
        the number it then has."""
        view = self._look()
        rewound = self.rewound_at > seen > 0
        since = 0 if self.rewound_at > seen or seen > self.number else seen
        asks: list[wire.Ask | msgspec.Raw] = []
        fresh = len(known.versions) != len(self.asked)
        for asked in self.asked:
            same = known.versions.get(asked.of.id) == asked.version
            asks.append(asked.brief if same else asked.sent_to(known))
            fresh = fresh or not same
        if fresh:
            known.keep(self.asked)
        first = len(self.events)
        while first and self.events[first - 1][0] > since:
            first -= 1
        events = [raw for _, raw in self.events[first:]]
        steps = self._steps() if self.last is not None and since == self.number - 1 else ()
        news = _News(self.stream, self.number, since, now, view, asks, events, steps, rewound)
        if self.private:
            assert self.seat is not None
            news.channels, news.earshot = tuple(self.talk.channels(self.seat)), self.talk.earshot(self.seat)
        return news, self.number

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
    def your_move(self) -> bool:
        """Whether the game waits for this audience."""
        self._look()
        return any(asked.waits for asked in self.asked)
