"""Options, views and events as JSON: each written once for all audiences of a table that are shown it.

Whatever is kept is known again by being the same object, never by being equal: what a view, an event or an option is
made of does not change after it was shown, so the same object is the same JSON. The object is kept beside its JSON, so
that no other can take its place in memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from operator import attrgetter, is_
from typing import Any

import msgspec

from coterie.kernel import Event, Option, Shape, View
from coterie.kernel.words import marked
from coterie.kernel.words import seat as mark_seat
from coterie.server.wire.view_diff import Changes, cut
from coterie.table import wire
from coterie.table.record import Record
from coterie.table.table import Table

encode = msgspec.json.Encoder().encode


OPTION_LIFETIME_INPUTS = 4
"""For so many inputs, and as many again, an option that nobody was shown since is kept as it is sent. For sixteen they
were not written less often that anybody could measure, and took as much memory as the rest of a table."""


MIN_SHARED_ROW_PARTS, MIN_SHARED_VIEW_BYTES = 7, 6_000
"""In a view of more than so many bytes, a row of more than so many parts is written once for all who are shown it."""


Gapped = tuple[bytes | int, ...]
"""JSON with gaps: where a player's name is to stand, the seat."""


JsonCache = dict[int, tuple[Any, Any]]
"""By the identity of what was written: the thing itself, so that no other can take its place, and its JSON."""


class SharedParts:
    """Views of a type that says which of its fields are `alike` for all seats: those are written again when one of
    them is another object than in the last view that anybody was shown."""

    def __init__(self, of: type[View]) -> None:
        self.own, self.alike = cut(of)
        self.last: tuple[Any, ...] = (self,) * len(self.alike.names)  # which is no value of a view
        self.text = b""

    def to_json(self, of: View, part: Callable[[Any], Any]) -> bytes:
        """`part` writes what a seat has of its own."""
        values = self.alike.values(of)
        if not all(map(is_, values, self.last)):
            self.last, self.text = values, encode(dict(zip(self.alike.names, values, strict=True)))[1:]
        own = dict(zip(self.own.names, map(part, self.own.values(of)), strict=True))
        return b"%b,%b" % (encode(own)[:-1], self.text)


class TableEncoder:
    """Options and events of one table, each written once for all audiences that are shown it. Where a game makes them
    once, they are known again by being the same object."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events = EventEncoder(table.record, table.state.pack)
        self.cache: JsonCache = {}
        self.old_cache: JsonCache = {}
        self.turned = table.number
        self.parts: JsonCache = {}
        self.old_parts: JsonCache = {}
        self.number = table.number
        self.long = False
        """Whether this game's views are so long that their parts are kept."""
        self.shared: SharedParts | None = None
        self.changing: Changes | None = None

    def name(self, seat: int) -> str:
        return self.table.record.head.players[seat].name

    def look_on(self) -> None:
        """Forget what was not wanted for a while: a thousand tables share the memory."""
        number = self.table.number
        if number != self.number:
            self.number, self.parts, self.old_parts = number, {}, self.parts
        if number >= self.turned + OPTION_LIFETIME_INPUTS:
            self.turned, self.cache, self.old_cache = number, {}, self.cache

    def _once(self, of: Any, write: Callable[[Any], Any], kind: Callable[[Any], Any] = msgspec.Raw) -> Any:
        number = id(of)
        found = self.cache.get(number)
        if found is not None:
            return found[1]
        found = self.old_cache.get(number)
        if found is None:
            found = of, kind(write(of))
        self.cache[number] = found
        return found[1]

    def options(self, of: Shape) -> msgspec.Raw | tuple[msgspec.Raw, ...]:
        if of.blocks:
            return msgspec.Raw(b"[%b]" % b",".join(filter(None, self.bodies(of))))
        cached, write = self.cache.get, self._option
        return tuple([found[1] if (found := cached(id(each))) else self._once(each, write) for each in of.options])

    def _option(self, of: Option) -> bytes:
        return encode(wire.option(of, self.name))

    def bodies(self, of: Shape) -> tuple[bytes, ...]:
        """The blocks of a shape, each with commas between its options."""
        cached, write = self.cache.get, self._block
        return tuple([found[1] if (found := cached(id(each))) else write(each) for each in of.blocks])

    def _block(self, of: tuple[Option, ...]) -> bytes:
        number = id(of)
        known: Any = self.old_cache.get(number)
        if known is None:
            found = _BLOCKS.get(number)
            if found is None:
                if len(_BLOCKS) >= MAX_CACHED_BLOCKS:
                    _BLOCKS.clear()
                found = _BLOCKS[number] = of, with_gaps(of)
            known = of, self.events.filled(found[1])
        self.cache[number] = known
        body: bytes = known[1]
        return body

    def runs(self, follows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        """What follows each option, in runs: most of it is as it was."""
        cached, write = self.cache.get, self._runs
        return tuple([found[1] if (found := cached(id(each))) else write(each) for each in follows])

    def _runs(self, places: tuple[int, ...]) -> tuple[int, ...]:
        number = id(places)
        known = self.old_cache.get(number)
        if known is None:
            known = places, runs_of(places)
        self.cache[number] = known
        runs: tuple[int, ...] = known[1]
        return runs

    def view(self, of: View) -> msgspec.Raw:
        """What is long in a view is often the same for all seats, and after many inputs: the claims, the deck. What is
        short is written sooner than it is looked up."""
        if self.shared is None:
            self.shared = SharedParts(type(of))
        if self.shared.alike.names:
            return msgspec.Raw(self.shared.to_json(of, self._row))
        if not self.long:
            text = encode(of)
            self.long = len(text) > MIN_SHARED_VIEW_BYTES
            return msgspec.Raw(text)
        made: dict[str, Any] = {}
        for name in of.__match_args__:
            value = getattr(of, name)
            made[name] = self._part(value) if type(value) is tuple and len(value) > MIN_SHARED_ROW_PARTS else value
        return msgspec.Raw(encode(made))

    def changes(self, before: View, after: View) -> msgspec.Raw:
        """What has changed from one view to another of the same audience."""
        if self.changing is None:
            self.changing = Changes(type(after))
        return self.changing.to_json(before, after)

    def _part(self, of: tuple[Any, ...]) -> msgspec.Raw:
        number = id(of)
        found = self.parts.get(number)
        if found is None:
            found = self.old_parts.get(number)
            if found is None:
                found = of, msgspec.Raw(encode(of))
            self.parts[number] = found
        return found[1]

    def _row(self, of: Any) -> Any:
        """What a seat has of its own beside what all are shown alike: most of a row is as it was."""
        if type(of) is not tuple:
            return of
        number = id(of)
        found = self.parts.get(number) or self.old_parts.get(number)
        if found is None:
            found = of, msgspec.Raw(b"[%b]" % b",".join([self._once(each, encode) for each in of]))
        self.parts[number] = found
        return found[1]

    def event(self, of: Event) -> msgspec.Raw:
        raw: msgspec.Raw = self._once(of, self.events.encode)
        return raw


class EventEncoder:
    """Events of one game as JSON, with the names of its players. What an event says is shared by all tables."""

    def __init__(self, record: Record, pack: Any) -> None:
        self.pack = pack
        self.names = [quoted(player.name) for player in record.head.players]

    def encode(self, of: Event) -> bytes:
        kind: Any = type(of)
        key = id(self.pack), kind, fields_of(kind)(of)
        try:
            found = _EVENTS.get(key)
        except TypeError:  # a field that has no hash
            return self.filled(event_with_gaps(of, self.pack))
        if found is None:
            if len(_EVENTS) >= MAX_CACHED_EVENTS:
                _EVENTS.clear()
            found = _EVENTS[key] = self.pack, event_with_gaps(of, self.pack)
        return self.filled(found[1])

    def filled(self, pieces: Gapped) -> bytes:
        """With the players' names: every other piece is the seat of one."""
        filled: list[Any] = [*pieces]
        names = self.names
        filled[1::2] = [names[seat] for seat in filled[1::2]]
        return b"".join(filled)


_BLOCKS: JsonCache = {}
"""Blocks of options, with gaps where names stand: many tables have the same, since a game keeps what it says often."""

MAX_CACHED_BLOCKS = 1 << 12

_EVENTS: dict[Any, tuple[Any, Gapped]] = {}
"""Events by what they say: the same happen at many tables. The pack stands beside them, so that no other can take its
place in memory."""

MAX_CACHED_EVENTS = 1 << 12


@cache
def fields_of(kind: Any) -> Callable[[Event], Any]:
    """What tells two events of a kind apart."""
    names: tuple[str, ...] = getattr(kind, "__match_args__", ())
    return attrgetter(*names) if names else lambda of: ()


_GAP = re.compile(rb'"\\u0000(\d+)\\u0000"')


def gap(seat: int) -> str:
    """What stands where a player's name is to be."""
    return f"\0{seat}\0"


def gapped(text: bytes) -> Gapped:
    return tuple([int(each) if place % 2 else each for place, each in enumerate(_GAP.split(text))])


def with_gaps(of: tuple[Option, ...]) -> Gapped:
    """The options of a block, with commas between them."""
    return gapped(encode([wire.option(each, gap) for each in of])[1:-1])


def event_with_gaps(of: Event, pack: Any) -> Gapped:
    """As `wire.event` says it: what every event has, then its own fields. The words are written piece by piece: most
    are said once, so that it would take longer to make objects of them first."""
    found: list[bytes | int] = []
    said = [b'{"type":"%b","clause":%b,"words":[' % (type(of).__name__.encode(), encode(of.clause))]
    things: dict[str, None] = {}
    comma = b""
    for each in marked(of.text(pack, mark_seat)):
        if isinstance(each, str):
            said.append(comma + encode(each))
        else:
            kind, id, called = each
            thing = f"{kind}:{id}"
            things[thing] = None
            said.append(b'%b{"thing":%b,"text":' % (comma, encode(thing)))
            if called is None and kind == "seat" and id.isdecimal():
                found += b"".join(said), int(id)
                said = [b"}"]
            else:
                said.append(b"%b}" % encode(id if called is None else called))
        comma = b","
    said.append(b'],"things":%b,"covered":%b' % (encode([*things]), b"true" if of.covered else b"false"))
    said.append(b',"opens":%b' % encode(of.opens))
    fields = encode(of)
    said.append(b"}" if fields == b"{}" else b",%b" % fields[1:])
    return *found, b"".join(said)


@lru_cache(maxsize=1 << 12)
def quoted(name: str) -> bytes:
    return encode(name)


def runs_of(places: tuple[int, ...]) -> tuple[int, ...]:
    """Places as the first and how many follow one another, again and again."""
    if not places:
        return ()
    first, count = places[0], len(places)
    if places[-1] - first == count - 1 and places == tuple(range(first, first + count)):
        return first, count
    found, count = [first], 0
    for place in places:
        if place == first + count:
            count += 1
        else:
            found += count, place
            first, count = place, 1
    return *found, count
