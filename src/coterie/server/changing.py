"""What has changed in a picture, for a screen that keeps the last one it was sent: what is said all game long would
otherwise be sent again with every sentence.

What is sent follows from two pictures of one audience, both of which its screen then has: it tells nothing that they do
not. So whether something has changed is decided by what it says, never by whether it is the same object, which depends
on what was kept for others.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import msgspec

from coterie.kernel import View

encode = msgspec.json.Encoder().encode

SHORT = 1_500
"""A view of at most so many bytes is sent whole: it is written sooner than it is compared."""

SOME = 4
"""Of so many rows or more, only those that have changed are sent, where most have not."""


class _Rows(msgspec.Struct, gc=False):
    """`messages.Rows`"""

    length: int
    at: list[int]
    put: tuple[Any, ...]


class _Changed(msgspec.Struct, gc=False):
    """`messages.Changed` with parts that are written already."""

    fields: dict[str, Any]
    rows: dict[str, msgspec.Raw]


class Changes:
    """Of the views of one table. What all seats are shown alike is compared and written once for all of them: the
    rows before and after are kept beside what was found, so that no others can take their place in memory."""

    def __init__(self, of: type[View]) -> None:
        self.names = of.__match_args__
        self.values = attrgetter(*self.names)
        self.kept: dict[tuple[int, int], tuple[Any, Any, msgspec.Raw | None]] = {}

    def forget(self) -> None:
        """There was another input: nobody will be told of these changes any more."""
        self.kept = {}

    def written(self, before: View, after: View) -> msgspec.Raw:
        """What makes the one of the other."""
        fields: dict[str, Any] = {}
        rows: dict[str, msgspec.Raw] = {}
        for name, was, now in zip(self.names, self.values(before), self.values(after), strict=True):
            if was is now or was == now:
                continue
            if type(now) is tuple and len(now) >= SOME and type(was) is tuple:
                found = self._rows(was, now)
                if found is not None:
                    rows[name] = found
                    continue
            fields[name] = now
        return msgspec.Raw(encode(_Changed(fields, rows)))

    def _rows(self, was: tuple[Any, ...], now: tuple[Any, ...]) -> msgspec.Raw | None:
        """The rows that are new or different, each with its place; None if most are."""
        key = id(was), id(now)
        known = self.kept.get(key)
        if known is not None:
            return known[2]
        at = [place for place, (old, new) in enumerate(zip(was, now, strict=False)) if old is not new and old != new]
        at += range(len(was), len(now))
        found = None
        if 2 * len(at) <= len(now):
            found = msgspec.Raw(encode(_Rows(len(now), at, tuple([now[place] for place in at]))))
        self.kept[key] = was, now, found
        return found
