"""Everything that one seat is given at one moment, as plain data that can be compared byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from coterie.kernel import Event, Form, Refused, Space, State


def as_data(value: Any) -> Any:
    """Data for JSON with nothing left out: neither class names nor the order of a dict."""
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, (tuple, list)):
        return [as_data(part) for part in value]
    if isinstance(value, Mapping):
        return [[as_data(key), as_data(part)] for key, part in value.items()]
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, {each.name: as_data(getattr(value, each.name)) for each in fields(value)}]
    if isinstance(value, Event):
        return [type(value).__name__, {}]
    raise TypeError(f"{value!r} is not plain data: numbers, texts, lists, dicts and dataclasses of these")


def difference(left: Any, right: Any, path: str = "") -> str | None:
    """Where two pieces of plain data first differ, in words; None if they do not."""
    if isinstance(left, dict) and isinstance(right, dict) and list(left) == list(right):
        parts = ((f"{path}.{key}".lstrip("."), left[key], right[key]) for key in left)
    elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        parts = ((f"{path}[{i}]", left[i], right[i]) for i in range(len(left)))
    else:
        return None if type(left) is type(right) and left == right else f"{path}: {left!r} against {right!r}"
    return next((found for name, a, b in parts if (found := difference(a, b, name)) is not None), None)


Probe = tuple[int, Any]
"""An ask of the seat, and an answer that may well be unlawful."""


def values_of(space: Space[Any]) -> Iterator[Sequence[Any]]:
    """The values in the lists of a space, in the order in which `shape` describes them."""
    if isinstance(space, Form):
        for field in space.fields.values():
            yield from values_of(field)
    else:
        yield getattr(space, "values", ())


def refusal(refused: Refused | None) -> list[str] | None:
    return None if refused is None else [type(refused).__name__, refused.clause, refused.why]


def given(s: State[Any], seat: int | None, probes: Sequence[Probe] = ()) -> dict[str, Any]:
    """Everything `seat` is given: its view, what it may know to be asked, its own asks with the values behind their
    options, and why its answers are refused.
    """
    own = [] if seat is None else s.asks(seat)
    return {
        "view": as_data(s.view(seat)),
        "waiting": as_data(s.waiting(seat)),
        "asks": [as_data(ask.describe()) for ask in own],
        "values": [[as_data(list(values)) for values in values_of(ask.space)] for ask in own],
        "refusals": [refusal(s.why_not(ask, answer)) for ask, answer in probes],
    }
