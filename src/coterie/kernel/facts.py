"""Facts: each field of a State is declared once, with its shape and its audience.

Clone, save, load, hash and the default view are written from the declaration, so that none of them can forget a field
and nothing passes to a seat that was not named.

    class Duel(State[None]):
        hand: list[tuple[int, ...]] = fact(OWNER)      # one row a seat: its owner sees it, others its length
        deck: list[tuple[int, ...]] = fact(COUNT)      # everybody sees its length
        score: list[int] = fact(ALL, each=0)           # one number a seat, starting at 0
        trump: int = fact(NOBODY)
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin

ALL, OWNER, COUNT, NOBODY = "all", "owner", "count", "nobody"


@dataclass(frozen=True, slots=True)
class Fact:
    """`seen` names the fact that holds, row for row, the mask of seats that have seen each thing (1 << seat)."""

    audience: str
    first: Any = None
    each: Any = None
    pool: str = ""
    seen: str = ""


def fact(audience: str, first: Any = None, *, each: Any = None, pool: str = "", seen: str = "") -> Any:
    """Declare a fact. `first` is its first value, `each` gives one such value to every seat. Facts with the same `pool`
    hold things of one kind: what a seat cannot see of them is what `imagine` deals anew."""
    if audience not in (ALL, OWNER, COUNT, NOBODY):
        raise TypeError(f"a fact's audience is ALL, OWNER, COUNT or NOBODY, not {audience!r}")
    if isinstance(each, (list, dict)):
        raise TypeError("every seat would share `each`: make it a tuple or fill it in `deal`")
    return Fact(audience, first, each, pool, seen)


def thaw(plain: Any) -> Any:
    """Plain data back from JSON: every list is a tuple again."""
    return tuple(thaw(part) for part in plain) if isinstance(plain, list) else plain


@dataclass(frozen=True, slots=True)
class Shaped:
    """How facts of one shape begin and are copied (as code), saved and loaded."""

    copy: str
    first: str
    save: Callable[[Any], Any]
    load: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


_NUMBER = Shaped("{}", "0", _same, _same)
_TEXT = Shaped("{}", "''", _same, _same)
_TUPLE = Shaped("{}", "()", _same, thaw)
_LIST = Shaped("{}[:]", "[]", list, lambda plain: [thaw(part) for part in plain])
_ROWS = Shaped("{}[:]", "[()] * seats", list, lambda plain: [thaw(row) for row in plain])
_LISTS = Shaped(
    "[row[:] for row in {}]",
    "[[] for _ in range(seats)]",
    lambda value: [row[:] for row in value],
    lambda plain: [[thaw(part) for part in row] for row in plain],
)
_DICT = Shaped(
    "{}.copy()",
    "{}",
    lambda value: [list(pair) for pair in value.items()],
    lambda plain: {thaw(key): thaw(value) for key, value in plain},
)


def _still(hint: Any) -> bool:
    """Whether values of this type can never change: clones share them."""
    if get_origin(hint) in (tuple, Union, UnionType):
        return all(part is ... or _still(part) for part in get_args(hint))
    return hint in (int, str, type(None))


def shaped(hint: Any, where: str) -> Shaped:
    """The shape that an annotation means. Only plain data has one: no objects, sets, floats."""
    origin, parts = get_origin(hint), get_args(hint)
    if _still(hint):
        return _TUPLE if origin is tuple else _TEXT if hint is str else _NUMBER
    if origin is list and _still(parts[0]):
        return _ROWS if get_origin(parts[0]) is tuple else _LIST
    if origin is list and get_origin(parts[0]) is list and _still(get_args(parts[0])[0]):
        return _LISTS
    if origin is dict and all(map(_still, parts)):
        return _DICT
    raise TypeError(
        f"{where} has the shape {hint}; a fact is int, str, tuple, a list or a dict of these, or lists in a list"
    )


class StateType(type):
    """Makes a class out of declared facts: slots for them, and the code that copies them."""

    facts: dict[str, Fact]
    shapes: dict[str, Shaped]
    first_facts: Callable[[Any, int], None]
    copy_facts: Callable[[Any, Any], None]

    def __new__(meta, name: str, bases: tuple[type, ...], space: dict[str, Any], **rest: Any) -> StateType:
        own = {key: value for key, value in space.items() if isinstance(value, Fact)}
        for key in own:
            del space[key]
        space["__slots__"] = (*space.get("__slots__", ()), *own)
        made = super().__new__(meta, name, bases, space, **rest)
        inherited = {key: value for base in bases for key, value in getattr(base, "facts", {}).items()}
        notes = inspect.get_annotations(made, eval_str=True)
        for key in own:
            if key not in notes:
                raise TypeError(f"{name}.{key} needs an annotation that says its shape")
        made.facts = {**inherited, **own}
        made.shapes = {key: shape for base in bases for key, shape in getattr(base, "shapes", {}).items()}
        made.shapes.update({key: shaped(notes[key], f"{name}.{key}") for key in own})
        for key, declared in own.items():
            if declared.audience == OWNER and made.shapes[key] not in (_LIST, _ROWS, _LISTS):
                raise TypeError(f"{name}.{key} has no owners: only the rows of a list belong to seats")
        first = [f"self.{key} = {_first(made.facts[key], shape)}" for key, shape in made.shapes.items()]
        made.first_facts = _written("self, seats", first)
        copy = [f"twin.{key} = {shape.copy.format('self.' + key)}" for key, shape in made.shapes.items()]
        made.copy_facts = _written("self, twin", copy)
        return made


def _first(declared: Fact, shape: Shaped) -> str:
    """The code of a fact's first value: plain data, so that its repr makes it anew for every game."""
    if declared.each is not None:
        return f"[{declared.each!r}] * seats"
    return shape.first if declared.first is None else repr(declared.first)


def _written(arguments: str, lines: list[str]) -> Callable[..., None]:
    scope: dict[str, Any] = {}
    exec("\n    ".join([f"def written({arguments}):", *(lines or ["pass"])]), scope)
    written: Callable[..., None] = scope["written"]
    return written
