"""Options, views and events as JSON, each encoded once for all audiences of a table that are shown it.

Cached parts are recognised by identity, never by equality: what a view, an event or an option is made of does not
change after it was shown, so the same object is the same JSON. The object is kept beside its JSON, so that its id is
not reused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import attrgetter, is_
from typing import Any

import msgspec

from coterie.kernel import Event, Option, Shape, View
from coterie.kernel.words import marked
from coterie.kernel.words import seat as mark_seat
from coterie.server.wire.view_diff import Changes, cut
from coterie.table import wire
from coterie.table.record import Player, Record
from coterie.table.table import Table

encode = msgspec.json.Encoder().encode


OPTION_LIFETIME_INPUTS = 4
"""For how many inputs (at least, and at most twice as many) the JSON of an option that was not shown since is cached.
Sixteen saved nothing measurable, and took as much memory as the rest of a table.
"""


MIN_SHARED_ROW_PARTS, MIN_SHARED_VIEW_BYTES = 7, 6_000
"""In a view of more than this many bytes, a row of more than this many parts is encoded once for all audiences."""


Gapped = tuple[bytes | int, ...]
"""JSON with gaps: the seat number where a player's name goes."""


JsonCache = dict[int, tuple[Any, Any]]
"""By the identity of what was encoded: the object, so that its id is not reused, and its JSON."""


class SharedParts:
    """Views of a type that says which of its fields are `alike` for all seats: those are encoded again when one of them
    is another object than in the last view that was shown.
    """

    def __init__(self, of: type[View]) -> None:
        self.own, self.alike = cut(of)
        self.last: tuple[Any, ...] = (self,) * len(self.alike.names)  # this is no value of a view
        self.text = b""

    def to_json(self, of: View, part: Callable[[Any], Any]) -> bytes:
        """The view as JSON; `part` encodes what is the seat's own."""
        values = self.alike.values(of)
        if not all(map(is_, values, self.last)):
            self.last, self.text = values, encode(dict(zip(self.alike.names, values, strict=True)))[1:]
        own = dict(zip(self.own.names, map(part, self.own.values(of)), strict=True))
        return b"%b,%b" % (encode(own)[:-1], self.text)


class TableEncoder:
    """Options and events of one table, each encoded once for all audiences that are shown it. If a game makes them
    once, they are recognised by identity.
    """

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
        """Whether this game's views are so long that their parts are cached."""
        self.shared: SharedParts | None = None
        self.changing: Changes | None = None

    def introduce(self, players: Sequence[Player]) -> None:
        """Write these names from now on."""
        self.events.introduce(players)
        self.cache, self.old_cache = {}, {}

    def name(self, seat: int) -> str:
        return self.table.record.head.players[seat].name

    def look_on(self) -> None:
        """Drop what was not used for a while: a thousand tables share the memory."""
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
        """The options that follow each option, as runs: most of it is as before."""
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
        """The view as JSON. Long parts are often the same for all seats, and after many inputs: the claims, the deck.
        Short ones are encoded faster than looked up.
        """
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
        """A seat's own row beside the shared ones: most of it is as before."""
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
    """Events of one game as JSON, with its players' names. What an event says is shared by all tables."""

    def __init__(self, record: Record, pack: Any) -> None:
        self.pack = pack
        self.introduce(record.head.players)

    def introduce(self, players: Sequence[Player]) -> None:
        self.names = [quoted(player.name) for player in players]

    def encode(self, of: Event) -> bytes:
        kind: Any = type(of)
        key = id(self.pack), kind, fields_of(kind)(of)
        try:
            found = _EVENTS.get(key)
        except TypeError:  # a field without a hash
            return self.filled(event_with_gaps(of, self.pack))
        if found is None:
            if len(_EVENTS) >= MAX_CACHED_EVENTS:
                _EVENTS.clear()
            found = _EVENTS[key] = self.pack, event_with_gaps(of, self.pack)
        return self.filled(found[1])

    def filled(self, pieces: Gapped) -> bytes:
        """The JSON with the players' names: every other piece is a seat."""
        filled: list[Any] = [*pieces]
        names = self.names
        filled[1::2] = [names[seat] for seat in filled[1::2]]
        return b"".join(filled)


_BLOCKS: JsonCache = {}
"""Blocks of options, with gaps for names: many tables have the same ones, since a game caches what it says often."""

MAX_CACHED_BLOCKS = 1 << 12

_EVENTS: dict[Any, tuple[Any, Gapped]] = {}
"""Events by content: the same happen at many tables. The pack is kept beside them, so that its id is not reused."""

MAX_CACHED_EVENTS = 1 << 12


@cache
def fields_of(kind: Any) -> Callable[[Event], Any]:
    """What distinguishes two events of a kind."""
    names: tuple[str, ...] = getattr(kind, "__match_args__", ())
    return attrgetter(*names) if names else lambda of: ()


_GAP = re.compile(rb'"\\u0000(\d+)\\u0000"')


def gap(seat: int) -> str:
    """The placeholder for a player's name."""
    return f"\0{seat}\0"


def gapped(text: bytes) -> Gapped:
    return tuple([int(each) if place % 2 else each for place, each in enumerate(_GAP.split(text))])


def with_gaps(of: tuple[Option, ...]) -> Gapped:
    """The options of a block, with commas between them."""
    return gapped(encode([wire.option(each, gap) for each in of])[1:-1])


def event_with_gaps(of: Event, pack: Any) -> Gapped:
    """The JSON of `wire.event`: what every event has, then its own fields. The words are encoded piece by piece: most
    are said only once, so making objects of them first would take longer.
    """
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
    """Indices as pairs of a first one and a count."""
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
