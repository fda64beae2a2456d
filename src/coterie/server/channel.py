"""What one audience of one table is told: made once, written once, sent to all its screens.

A screen that reads slowly gets the latest picture and all events it has missed, in one message. Options that have not
changed are not sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from coterie.kernel import Ask, Event, Option, Seat, Shape, Thing
from coterie.kernel.words import Mention, Name, segments
from coterie.kernel.words import seat as seat_mark
from coterie.server import messages
from coterie.server.messages import Words
from coterie.table.table import Table
from coterie.table.talk import Channelled, Talk

_ENCODER = msgspec.json.Encoder()


def words(text: str, name: Name) -> Words:
    return tuple(
        [messages.Named(each.thing, each.text) if isinstance(each, Mention) else each for each in segments(text, name)]
    )


def things(of: Iterable[Thing]) -> tuple[str, ...]:
    return tuple([f"{each.kind}:{each.id}" for each in of])


def option(of: Option, name: Name) -> messages.Option:
    return messages.Option(
        of.key, words(of.label, name), things(of.about), of.declines, of.verb or None, dict(of.facts)
    )


def shape(of: Shape, written: Callable[[Option], messages.Option]) -> messages.Shape:
    options = tuple([written(each) for each in of.options])
    fields = {field: shape(each, written) for field, each in of.fields.items()}
    return messages.Shape(of.kind, options, of.least, of.most, fields, of.follows)  # type: ignore[arg-type]


def event(of: Event, pack: Any, name: Name) -> dict[str, Any]:
    """Its type, its clause, what it says in words, the things it speaks of, and its fields."""
    said = words(of.says(pack, seat_mark), name)
    plain: dict[str, Any] = msgspec.to_builtins(of, str_keys=True)
    mentioned = tuple(dict.fromkeys(each.thing for each in said if isinstance(each, messages.Named)))
    own = {"type": type(of).__name__, "clause": of.clause, "words": said, "things": mentioned, "covered": of.covered}
    return {**own, **plain}


class Asked(NamedTuple):
    """A question ready to be sent. `version` changes when its options do."""

    id: int
    version: int
    whole: messages.Ask

    @property
    def brief(self) -> messages.Ask:
        return msgspec.structs.replace(self.whole, shape=None)


class _News(msgspec.Struct, frozen=True, tag_field="type", tag="news"):
    """`messages.News` with parts that are written already."""

    stream: str
    number: int
    since: int
    now: int
    view: msgspec.Raw
    asks: tuple[messages.Ask, ...]
    events: tuple[msgspec.Raw, ...]
    steps: tuple[messages.Step, ...] = ()
    rewound: bool = False
    channels: tuple[str, ...] = ()


MOST_OPTIONS = 2_000
"""Options of one table that are kept as they are sent."""


class Writing:
    """Options and events of one table, each written once for all audiences that are shown it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.options: dict[Option, messages.Option] = {}
        self.kept: dict[int, tuple[Event, msgspec.Raw]] = {}

    def name(self, seat: int) -> str:
        return self.table.record.head.players[seat].name

    def option(self, of: Option) -> messages.Option:
        found = self.options.get(of)
        if found is None:
            if len(self.options) > MOST_OPTIONS:
                self.options.clear()
            found = self.options[of] = option(of, self.name)
        return found

    def event(self, of: Event) -> msgspec.Raw:
        found = self.kept.get(id(of))
        if found is not None and found[0] is of:
            return found[1]
        raw = msgspec.Raw(_ENCODER.encode(event(of, self.table.state.pack, self.name)))
        if len(self.kept) > 64:
            self.kept.clear()
        self.kept[id(of)] = of, raw
        return raw


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
        self.told = told
        self.number = 1
        self.rewound_at = 0
        self.heard: list[tuple[int, msgspec.Raw]] = []
        self.asked: tuple[Asked, ...] = ()
        self.versions = 0
        self.view: msgspec.Raw | None = None
        self.asks: tuple[Ask, ...] = ()
        self._hear([each for _, each in table.log(seat)])
        self.stop = table.listen(seat, self._news)

    def _news(self, news: Any) -> None:
        self.number += 1
        if news.rewound:
            self.rewound_at = self.number
            self.heard = []
        self.view = None
        self._hear(news.events)
        self.told(self.seat)

    def _hear(self, events: Iterable[Event]) -> None:
        self.heard += [(self.number, self.writing.event(each)) for each in events]

    def _look(self) -> msgspec.Raw:
        """The present picture, made when the first screen wants it."""
        if self.view is None:
            outlook = self.table.outlook(self.seat)
            self.view = msgspec.Raw(_ENCODER.encode(msgspec.to_builtins(outlook.view, str_keys=True)))
            self._ask(outlook.asks)
        return self.view

    def _ask(self, asks: tuple[Ask, ...]) -> None:
        before = {ask.id: (ask, asked) for ask, asked in zip(self.asks, self.asked, strict=True)}
        owed = {ask.id for ask in self.table.state.required()}
        made = []
        for ask in asks:
            known = before.get(ask.id)
            if known is not None and known[0] == ask and known[1].whole.owed == (ask.id in owed):
                made.append(known[1])
                continue
            if known is not None and known[0].shape == ask.shape:
                version, formed = known[1].version, known[1].whole.shape
            else:
                self.versions += 1
                version, formed = self.versions, shape(ask.shape, self.writing.option)
            made.append(Asked(ask.id, version, self._whole(ask, formed, ask.id in owed)))
        self.asks, self.asked = asks, tuple(made)

    def _whole(self, ask: Ask, formed: messages.Shape | None, owed: bool) -> messages.Ask:
        return messages.Ask(
            id=ask.id,
            seat=ask.seat,
            kind=ask.kind,
            clause=ask.clause,
            prompt=words(ask.prompt, self.writing.name),
            shape=formed,
            standing=ask.standing,
            owed=owed,
            due=ask.due,
            about=things(ask.about),
            answer=ask.answer,
            verb=ask.verb or None,
            titles=dict(ask.titles),
            final=ask.final,
        )

    def news(self, seen: int, shapes: dict[int, int], now: int) -> tuple[Any, int]:
        """The news for a screen that has seen number `seen` and has these versions of options, which are brought up to
        date; and the number it then has."""
        view = self._look()
        rewound = self.rewound_at > seen > 0
        since = 0 if self.rewound_at > seen or seen > self.number else seen
        asks = []
        for asked in self.asked:
            asks.append(asked.brief if shapes.get(asked.id) == asked.version else asked.whole)
        shapes.clear()
        shapes.update({asked.id: asked.version for asked in self.asked})
        first = len(self.heard)
        while first and self.heard[first - 1][0] > since:
            first -= 1
        events = tuple([raw for _, raw in self.heard[first:]])
        return _News(
            self.stream, self.number, since, now, view, tuple(asks), events, (), rewound, self._channels
        ), self.number

    @property
    def _channels(self) -> tuple[str, ...]:
        return () if self.seat is None or not self.has_channels else tuple(self.talk.channels(self.seat))

    @property
    def your_move(self) -> bool:
        """Whether the game waits for this audience."""
        self._look()
        return any(asked.whole.owed for asked in self.asked)
