"""Reading a described position (docs/guide/arrange.md): every part is checked, and an error says what is allowed. A
game knows what its fields mean; the checks for lists and numbers are here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from coterie.kernel import InvalidSetting, Seat


def wrong(where: str, found: object, allowed: str) -> NoReturn:
    raise InvalidSetting(f"position: {where}: found {found!r}, allowed: {allowed}")


def table(where: str, given: Any, fields: Collection[str] | None = None) -> Mapping[str, Any]:
    """A table; with no other fields than `fields`, if given."""
    if not isinstance(given, Mapping):
        wrong(where, given, "a table" if fields is None else f"a table of {', '.join(fields)}")
    for field in given:
        if fields is not None and field not in fields:
            wrong(where, field, ", ".join(fields))
    return given


def rows(where: str, given: Any, of: str = "") -> Sequence[Any]:
    """A list."""
    if not isinstance(given, (list, tuple)):
        wrong(where, given, f"a list of {of}" if of else "a list")
    return given


def of_each_seat(where: str, given: Any, seats: int, what: str = "tables") -> Sequence[Any]:
    """A list with one entry for each seat."""
    if not isinstance(given, (list, tuple)) or len(given) != seats:
        wrong(where, given, f"a list of {seats} {what}, one for each seat")
    return given


def number(given: Mapping[str, Any], field: str, default: int, least: int, most: int, where: str = "") -> int:
    """A field that is a whole number; `where` is put before its name in errors."""
    value = given.get(field, default)
    if type(value) is not int or not least <= value <= most:
        wrong(where + field, value, f"a whole number from {least} to {most}")
    return value


def one_of(where: str, given: Any, allowed: Iterable[str]) -> str:
    """One of these words."""
    known = tuple(allowed)
    if not isinstance(given, str) or given not in known:
        wrong(where, given, ", ".join(known))
    return given


def a_seat(where: str, given: Any, seats: int) -> Seat:
    """A seat, as a number or as the key of a table."""
    seat = int(given) if isinstance(given, str) and given.isascii() and given.isdecimal() and len(given) < 4 else given
    if type(seat) is not int or seat not in range(seats):
        wrong(where, given, f"a seat from 0 to {seats - 1}")
    return seat


def seats_in(where: str, given: Any, seats: int) -> tuple[Seat, ...]:
    """A list of seats."""
    if not isinstance(given, (list, tuple)) or not all(type(seat) is int and 0 <= seat < seats for seat in given):
        wrong(where, given, f"a list of seats from 0 to {seats - 1}")
    return tuple(given)
