"""The changes in a picture, for a screen that keeps the last one it was sent: otherwise all claims would be sent again
with every sentence, and a player's whole discard pile with every card that is drawn.

What is sent follows from two pictures of one audience, both of which its screen then has: it reveals nothing that they
do not. So changes are detected by content, never by identity, which depends on what was cached for others. Identity
only saves comparing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from itertools import compress
from operator import attrgetter, is_not, ne
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from coterie.kernel import View
from coterie.server.wire.messages import Changed, Rows

encode = msgspec.json.Encoder().encode

MAX_WHOLE_VIEW_BYTES = 2_500
"""A view of at most this many bytes is sent whole: encoding it is faster than comparing."""

MIN_DIFFED_ROWS = 8
"""Of this many rows or more, only changed ones are sent, if most have not changed."""

MIN_DIFFED_FIELDS = 6
"""Of a thing with this many fields or more only changed ones are sent; likewise of one that contains such things."""


class Fields:
    """Some fields of a type, in their order."""

    def __init__(self, of: type, names: tuple[str, ...]) -> None:
        self.names = names
        self.values: Callable[[Any], tuple[Any, ...]] = (
            attrgetter(*names) if len(names) > 1 else lambda of: tuple([getattr(of, name) for name in names])
        )
        hints = get_type_hints(of)
        self.kinds = [thing_in(hints[name]) for name in names]
        """For each field the type of the things in it, if those have many fields."""
        self.places = range(len(names))

    def changed(self, was: Any, now: Any) -> Changed | None:
        """The changes from one to the other; None if they are equal."""
        old, new = self.values(was), self.values(now)
        others: dict[str, Any] = {}
        rows: dict[str, Rows] = {}
        within: dict[str, Changed] = {}
        for place in compress(self.places, map(is_not, old, new)):
            name, before, after, kind = self.names[place], old[place], new[place], self.kinds[place]
            if kind is not None and type(after) is tuple:
                if (found := _things(before, after, kind)) is not None:
                    rows[name] = found
            elif kind is not None and type(before) is type(after) is kind:
                if (changed := fields_of(kind).changed(before, after)) is not None:
                    within[name] = changed
            elif before != after:
                if type(after) is tuple and type(before) is tuple and (found := _rows(before, after)) is not None:
                    rows[name] = found
                else:
                    others[name] = after
        return Changed(others, rows, within) if others or rows or within else None


def thing_in(hint: Any) -> type | None:
    """A type with many fields that this hint names: itself, one of several, or that of all rows."""
    if is_dataclass(hint) and isinstance(hint, type):
        return (
            hint
            if len(fields(hint)) >= MIN_DIFFED_FIELDS or any(map(thing_in, get_type_hints(hint).values()))
            else None
        )
    if get_origin(hint) in (tuple, Union, UnionType):
        return next((found for part in get_args(hint) if (found := thing_in(part)) is not None), None)
    return None


_FIELDS: dict[type, Fields] = {}


def fields_of(kind: type) -> Fields:
    """All of them."""
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = Fields(kind, tuple([each.name for each in fields(kind)]))
    return found


def _rows(was: tuple[Any, ...], now: tuple[Any, ...]) -> Rows | None:
    """The rows that differ, with their indices; None if sending all of them is shorter."""
    length = len(now)
    if length < MIN_DIFFED_ROWS:
        return None
    at = (*compress(range(length), map(ne, was, now)), *range(len(was), length))
    return Rows(length, at, tuple([now[place] for place in at])) if 2 * len(at) <= length else None


def _things(was: tuple[Any, ...], now: tuple[Any, ...], kind: type) -> Rows | None:
    """The new things, with their indices, and the changes in those that are not new. None if they are equal."""
    at: list[int] = []
    within: dict[str, Changed] = {}
    for place in compress(range(len(now)), map(is_not, was, now)):
        before, after = was[place], now[place]
        if before == after:
            continue
        if type(before) is type(after) is kind and (changed := fields_of(kind).changed(before, after)) is not None:
            within[str(place)] = changed
        else:
            at.append(place)
    at += range(len(was), len(now))
    if not at and not within and len(was) == len(now):
        return None
    return Rows(len(now), tuple(at), tuple([now[place] for place in at]), within)


def body(of: dict[str, Any]) -> bytes:
    """An object as JSON, without the braces around it."""
    return encode(of)[1:-1] if of else b""


def joined(one: bytes, other: bytes) -> bytes:
    return b"%b,%b" % (one, other) if one and other else one or other


Parts = tuple[bytes, bytes, bytes]
"""Encoded fields, rows, and changes within others."""


_CUTS: dict[type, tuple[Fields, Fields]] = {}


def cut(of: type[View]) -> tuple[Fields, Fields]:
    """What a view shows one seat, and what it shows all of them alike."""
    found = _CUTS.get(of)
    if found is None:
        names: tuple[str, ...] = of.__match_args__
        alike = names[of.alike]
        found = _CUTS[of] = Fields(of, tuple([name for name in names if name not in alike])), Fields(of, alike)
    return found


class Changes:
    """Changes of the views of one table. What all seats are shown alike is compared and encoded once for all of them:
    the values before and after are kept beside the result, so that their ids are not reused.
    """

    def __init__(self, of: type[View]) -> None:
        self.own, self.alike = cut(of)
        self.last: tuple[tuple[Any, ...], tuple[Any, ...]] | None = None
        self.parts: Parts = (b"", b"", b"")

    def to_json(self, before: View, after: View) -> msgspec.Raw:
        """The changes from one to the other as JSON."""
        own = self.own.changed(before, after)
        if not self.alike.names:
            return msgspec.Raw(encode(own or Changed()))
        others, rows, within = map(joined, _parts(own), self._alike(before, after))
        return msgspec.Raw(b'{"fields":{%b},"rows":{%b},"within":{%b}}' % (others, rows, within))

    def _alike(self, before: View, after: View) -> Parts:
        old, new = self.alike.values(before), self.alike.values(after)
        last = self.last
        if last is None or last[0] != old or last[1] != new:  # immediate if they are the same objects
            self.last = old, new
            self.parts = _parts(self.alike.changed(before, after))
        return self.parts


def _parts(of: Changed | None) -> Parts:
    return (b"", b"", b"") if of is None else (body(of.fields), body(of.rows), body(of.within))
