"""Facts: each field of a State is declared once, with its shape and its audience.

Clone, save, load, hash and the default view are written from the declaration, so that none of them can forget a field
and nothing passes to a seat that was not named.

    class Duel(State[None]):
        hand: list[tuple[int, ...]] = fact(OWNER)      # one row a seat: its owner sees it, others its length
        deck: list[tuple[int, ...]] = fact(COUNT)      # everybody sees its length
        score: list[int] = fact(ALL, each=0)           # one number a seat, starting at 0
        trump: int = fact(NOBODY)
        tricks: list[Trick] = fact(ALL)                # a NamedTuple of such: a row with names, saved as a list
        rounds: list[tuple[Lead, *tuple[Card, ...]]] = fact(ALL)   # one such row, then any number of others
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import compress
from operator import attrgetter, ne
from types import MappingProxyType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

ALL, OWNER, COUNT, NOBODY = "all", "owner", "count", "nobody"


@dataclass(frozen=True, slots=True)
class Fact:
    """The declaration of a fact. `seen` names the fact that holds, row for row, the mask of seats that have seen each
    thing (1 << seat).
    """

    audience: str
    first: Any = None
    each: Any = None
    pool: str = ""
    seen: str = ""


def fact(audience: str, first: Any = None, *, each: Any = None, pool: str = "", seen: str = "") -> Any:
    """Declare a fact. `first` is its first value, `each` gives one such value to every seat. Facts with the same `pool`
    hold things of one kind: what a seat cannot see of them, `imagine` deals again.
    """
    if audience not in (ALL, OWNER, COUNT, NOBODY):
        raise TypeError(f"a fact's audience is ALL, OWNER, COUNT or NOBODY, not {audience!r}")
    if isinstance(each, (list, dict)):
        raise TypeError("every seat would share `each`: make it a tuple or fill it in `deal`")
    return Fact(audience, first, each, pool, seen)


def thaw(saved: Any) -> Any:
    """Plain data back from JSON: every list is a tuple again."""
    return tuple(thaw(part) for part in saved) if isinstance(saved, list) else saved


@dataclass(frozen=True, slots=True)
class Shaped:
    """How facts of one shape are initialised and copied (as code), saved and loaded."""

    copy: str
    first: str
    save: Callable[[Any], Any]
    load: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def is_row(hint: Any) -> bool:
    """Whether this is a NamedTuple: a tuple whose fields have names."""
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def fields_of(row: Any) -> list[Any]:
    """The types of a NamedTuple's fields, in order."""
    hints = get_type_hints(row)
    return [hints[name] for name in row._fields]


def loader(hint: Any) -> Callable[[Any], Any]:
    """A function that makes a value of this type from its JSON: `thaw`, except for rows with names."""
    parts = get_args(hint)
    if is_row(hint):
        loads = [loader(part) for part in fields_of(hint)]
        return lambda saved: hint(*[load(part) for load, part in zip(loads, saved, strict=True)])
    if not any(map(named, parts)):
        return thaw
    if get_origin(hint) is tuple and parts[-1] is ...:
        each = loader(parts[0])
        return lambda saved: tuple([each(part) for part in saved])
    if get_origin(hint) is tuple and get_origin(parts[-1]) is tuple and getattr(parts[-1], "__unpacked__", False):
        # tuple[Head, *tuple[Term, ...]]: a row, then rows of another kind
        *first, rest = [loader(part) for part in parts]
        count = len(first)
        return lambda saved: (*[load(part) for load, part in zip(first, saved, strict=False)], *rest(saved[count:]))
    if get_origin(hint) is tuple:
        loads = [loader(part) for part in parts]
        return lambda saved: tuple([load(part) for load, part in zip(loads, saved, strict=True)])
    rows = [part for part in parts if part is not type(None)]
    if len(rows) > 1:
        raise TypeError(f"{hint} does not say which of these a saved list is: name one of them, or None")
    row = loader(rows[0])
    return lambda saved: None if saved is None else row(saved)


def named(hint: Any) -> bool:
    """Whether the type contains rows with names."""
    return is_row(hint) or any(map(named, get_args(hint)))


def _still(hint: Any) -> bool:
    """Whether values of this type are immutable, so that clones can share them."""
    if get_origin(hint) in (tuple, Union, UnionType):
        return all(part is ... or _still(part) for part in get_args(hint))
    return hint in (int, str, type(None)) or (is_row(hint) and all(map(_still, fields_of(hint))))


_LISTS = "[row[:] for row in {}]"
_LIST = "{}[:]"


def shaped(hint: Any, where: str) -> Shaped:
    """The shape for an annotation. Only plain data has one: no objects, sets or floats."""
    origin, parts = get_origin(hint), get_args(hint)
    if _still(hint):
        first = "()" if origin is tuple else "''" if hint is str else "None" if named(hint) else "0"
        return Shaped("{}", first, _same, loader(hint))
    if origin is list and _still(parts[0]):
        load = loader(parts[0])
        first = "[()] * seats" if get_origin(parts[0]) is tuple else "[]"
        return Shaped(_LIST, first, list, lambda saved: [load(part) for part in saved])
    if origin is list and get_origin(parts[0]) is list and _still(get_args(parts[0])[0]):
        load = loader(get_args(parts[0])[0])
        return Shaped(
            _LISTS,
            "[[] for _ in range(seats)]",
            lambda value: [row[:] for row in value],
            lambda saved: [[load(part) for part in row] for row in saved],
        )
    if origin is dict and all(map(_still, parts)):
        key, load = loader(parts[0]), loader(parts[1])
        return Shaped(
            "{}.copy()",
            "{}",
            lambda value: [list(pair) for pair in value.items()],
            lambda saved: {key(each): load(value) for each, value in saved},
        )
    raise TypeError(
        f"{where} has the shape {hint}; a fact is int, str, a tuple or NamedTuple, a list or a dict of these, "
        "or lists in a list"
    )


class StateType(type):
    """The metaclass that turns declared facts into slots, and into the code that copies them."""

    facts: dict[str, Fact]
    _shapes: dict[str, Shaped]
    _rows: tuple[type, ...]
    """The NamedTuples among them."""
    _first_facts: Callable[[Any, int], None]
    _copy_facts: Callable[[Any, Any], None]
    _changed_facts: Callable[[Any, Any], list[str]]
    """The names of those that differ between two states."""

    def __new__(meta, name: str, bases: tuple[type, ...], space: dict[str, Any], **rest: Any) -> StateType:
        own = {key: value for key, value in space.items() if isinstance(value, Fact)}
        for key in own:
            del space[key]
        space["__slots__"] = (*space.get("__slots__", ()), *own)
        made = super().__new__(meta, name, bases, space, **rest)
        inherited = {key: value for base in bases for key, value in getattr(base, "facts", {}).items()}
        notes = inspect.get_annotations(made, eval_str=True)
        for key in own:
            if any(hasattr(base, key) and key not in getattr(base, "facts", {}) for base in bases):
                raise TypeError(f"{name}.{key} is a name of the kernel's: call the fact something else")
            if key not in notes:
                raise TypeError(f"{name}.{key} needs an annotation that says its shape")
        made.facts = {**inherited, **own}
        made._shapes = {key: shape for base in bases for key, shape in getattr(base, "_shapes", {}).items()}
        made._shapes.update({key: shaped(notes[key], f"{name}.{key}") for key in own})
        for key, declared in own.items():
            if is_row(notes[key]) and declared.first is None:
                raise TypeError(f"{name}.{key} needs a first value: a {notes[key].__name__} is never empty")
            if declared.audience == OWNER and made._shapes[key].copy not in (_LIST, _LISTS):
                raise TypeError(f"{name}.{key} has no owners: only the rows of a list belong to seats")
        rows = {row.__name__: row for base in bases for row in getattr(base, "_rows", ())}
        rows.update({row.__name__: row for key in own for row in _rows_in(notes[key])})
        made._rows = tuple(rows.values())
        first = [f"self.{key} = {_first(made.facts[key], shape)}" for key, shape in made._shapes.items()]
        made._first_facts = _written("self, seats", first, rows)
        copy = [f"twin.{key} = {shape.copy.format('self.' + key)}" for key, shape in made._shapes.items()]
        made._copy_facts = _written("self, twin", copy)
        names, values = tuple(made.facts), _values(tuple(made.facts))
        made._changed_facts = lambda before, after: list(compress(names, map(ne, values(before), values(after))))
        return made


def _values(names: tuple[str, ...]) -> Callable[[Any], Iterable[Any]]:
    if len(names) < 2:
        return lambda of: [getattr(of, name) for name in names]
    return attrgetter(*names)


def _first(declared: Fact, shape: Shaped) -> str:
    """The source code of a fact's first value. It is plain data, so its repr creates it for every game."""
    if declared.each is not None:
        return f"[{declared.each!r}] * seats"
    return shape.first if declared.first is None else repr(declared.first)


def _rows_in(hint: Any) -> list[Any]:
    parts = fields_of(hint) if is_row(hint) else get_args(hint)
    return [*([hint] if is_row(hint) else []), *(row for part in parts for row in _rows_in(part))]


def _written(arguments: str, lines: list[str], names: Mapping[str, Any] = MappingProxyType({})) -> Callable[..., None]:
    scope = dict(names)
    exec("\n    ".join([f"def written({arguments}):", *(lines or ["pass"])]), scope)
    written: Callable[..., None] = scope["written"]
    return written
