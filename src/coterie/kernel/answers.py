"""The shapes an answer can have. Each can check an answer, sample one, count and enumerate them, and describe itself.

Inside the game an answer is plain data: a value, or a tuple of values. A value is an int, a string or a tuple of ints.
Outside, in JSON, the same answer is written with the keys of the options it names.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from typing import Any, Generic, Literal, TypeVar

from coterie.kernel.chance import RandomSource
from coterie.kernel.clean_text import short

A = TypeVar("A")
V = TypeVar("V")


@dataclass(slots=True, unsafe_hash=True)
class Thing:
    """Something on the table that an option is about, so that a screen can light it up: a card, a seat, a place."""

    kind: str
    """The kind of thing: "card", "seat", "space"."""
    id: str
    """Which thing of that kind."""


@dataclass(slots=True, unsafe_hash=True)
class Option:
    """One possible value of an answer, described."""

    key: str
    """Its name in a JSON answer; it stays the same while the question is open."""
    label: str
    """The words people read."""
    about: tuple[Thing, ...] = ()
    """The things on the table that this option is about."""
    verb: str = ""
    """What choosing it does, for a button ("Brew"), where the question's own verb doesn't say it."""
    declines: bool = False
    """Whether it does nothing."""
    facts: tuple[tuple[str, int | str], ...] = ()
    """Extras a screen may show beside it: a cost, the steps of a path, the odds of a roll."""


@dataclass(slots=True, unsafe_hash=True)
class Shape:
    """The description of a space for screens and remote bots: `one`, `some`, `amount`, `order` or a `form` of these.

    `follows` is for a form whose last two fields depend on each other: for each option of the last field but one, the
    indices of the options of the last field that go with it. Without it, every combination has the right shape.

    `blocks` repeats the options in the groups in which they change, if the game names such groups: a group that was
    sent once need not be sent again. Blocks add no information, so comparing two shapes ignores them.
    """

    kind: Literal["one", "some", "amount", "order", "form"]
    """Which of the five shapes this is."""
    options: tuple[Option, ...] = ()
    """The values to choose from, for `one`, `some` and `order`."""
    least: int = 1
    """The fewest options of `some`; the smallest number of `amount`."""
    most: int = 1
    """The most options of `some`; the largest number of `amount`."""
    fields: dict[str, Shape] = field(default_factory=dict)
    """The fields of a `form`, each with a shape of its own."""
    follows: tuple[tuple[int, ...], ...] = ()
    blocks: tuple[tuple[Option, ...], ...] = field(default=(), compare=False)


Show = Callable[[Any, str], Option]
"""(value, name of the form's field or "") -> its description."""


class Unreadable(ValueError):
    """An answer from outside that is not of the space's shape; the message says what would be."""


def is_value(value: Any) -> bool:
    """Whether this is an answer's value. 1.0 and True equal 1 in Python, and must not get into a log in its place."""
    kind = type(value)
    return kind is int or kind is str or (kind is tuple and all(map(is_value, value)))


def _taken(answer: Any, values: Sequence[Any]) -> bool:
    """Whether `answer` is a tuple of some of these, none more often than it is listed."""
    if type(answer) is not tuple or not is_value(answer):
        return False
    left = list(values)
    for part in answer:
        if part not in left:
            return False
        left.remove(part)
    return True


def _once(answers: Iterable[A]) -> Iterator[A]:
    """The distinct items, generated lazily."""
    seen = set()
    for answer in answers:
        if answer not in seen:
            seen.add(answer)
            yield answer


def key_of(value: Any) -> str:
    return ".".join(map(str, value)) if isinstance(value, tuple) else str(value)


def keyed(answer: Any) -> Any:
    """The answer with every `Option` in it replaced by its key."""
    if isinstance(answer, Option):
        return answer.key
    if isinstance(answer, Mapping):
        return {name: keyed(part) for name, part in answer.items()}
    return [keyed(part) for part in answer] if isinstance(answer, (list, tuple)) else answer


class Space(ABC, Generic[A]):
    """All lawful answers to one question, at one moment."""

    __slots__ = ()

    @abstractmethod
    def accepts(self, answer: Any) -> bool: ...

    @abstractmethod
    def sample(self, rng: RandomSource) -> A: ...

    @abstractmethod
    def count(self) -> int: ...

    @abstractmethod
    def every(self) -> Iterator[A]: ...

    def starting(self, fields: tuple[Any, ...], picked: tuple[Any, ...]) -> Iterator[A]:
        """The answers that a partial answer can become, generated lazily. Of a form, `fields` are already filled in;
        `picked` are the choices made so far in the next field, or in an answer that is not a form.
        """
        return iter(()) if fields or picked else self.every()

    @abstractmethod
    def shape(self, show: Show, name: str = "") -> Shape: ...

    @abstractmethod
    def read(self, written: Any, show: Show, name: str = "") -> A:
        """The answer that `written`, which uses the options' keys, means. Unreadable if it means none."""

    @abstractmethod
    def write(self, answer: A, show: Show, name: str = "") -> Any:
        """The answer written with keys."""

    @abstractmethod
    def lawful(self, show: Show, name: str = "") -> str:
        """A description of what would be lawful."""


def _options(values: Sequence[Any], show: Show, name: str) -> tuple[Option, ...]:
    return tuple([show(value, name) for value in values])


def _listed(values: Sequence[Any], show: Show, name: str, most: int = 12) -> str:
    labels = [option.label for option in _options(tuple(dict.fromkeys(values)), show, name)]
    return ", ".join(labels[:most]) + (f" and {len(labels) - most} more" if len(labels) > most else "")


def _guessed(key: str) -> Any:
    """The value for which `key_of` gives this key, if it can be guessed from the key itself."""
    if key[:1] not in "-0123456789":
        return key
    try:
        return tuple(map(int, key.split("."))) if "." in key else int(key)
    except ValueError:
        return key


def _read_key(values: Sequence[Any], written: Any, show: Show, name: str) -> Any:
    """The value with this key. No two values share a key, and most keys are the value itself, so that one is tried
    first: describing all the options before it would cost more than playing the move.
    """
    if isinstance(written, str):
        guess = _guessed(written)
        if guess in values:
            value = values[values.index(guess)]
            if show(value, name).key == written:
                return value
    for value in values:
        if show(value, name).key == written:
            return value
    raise Unreadable(f"{short(written)} is not among the options")


def _read_keys(values: Sequence[Any], written: Any, show: Show, name: str) -> tuple[Any, ...]:
    if not isinstance(written, (list, tuple)):
        raise Unreadable(f"{short(written)} is not a list of keys")
    return tuple(_read_key(values, key, show, name) for key in written)


@dataclass(slots=True)
class One(Space[V]):
    """One of a list of values."""

    values: Sequence[V]

    def accepts(self, answer: Any) -> bool:
        return (type(answer) is int or is_value(answer)) and answer in self.values

    def sample(self, rng: RandomSource) -> V:
        return self.values[int(rng.random() * len(self.values))]

    def count(self) -> int:
        return len(self.values)

    def every(self) -> Iterator[V]:
        return iter(self.values)

    def shape(self, show: Show, name: str = "") -> Shape:
        return Shape("one", _options(self.values, show, name))

    def read(self, written: Any, show: Show, name: str = "") -> V:
        value: V = _read_key(self.values, written, show, name)
        return value

    def write(self, answer: V, show: Show, name: str = "") -> Any:
        return show(answer, name).key

    def lawful(self, show: Show, name: str = "") -> str:
        return f"choose one of: {_listed(self.values, show, name)}"


class Some(Space[tuple[V, ...]]):
    """Between `least` and `most` of a list of values. A value listed twice may be taken twice."""

    __slots__ = ("least", "most", "values")

    def __init__(self, values: Sequence[V], least: int, most: int | None = None) -> None:
        self.values = values
        self.least = min(least, len(values))
        self.most = max(self.least, min(least if most is None else most, len(values)))

    def accepts(self, answer: Any) -> bool:
        return _taken(answer, self.values) and self.least <= len(answer) <= self.most

    def sample(self, rng: RandomSource) -> tuple[V, ...]:
        left = list(self.values)
        size = self.least + int(rng.random() * (self.most - self.least + 1))
        return tuple([left.pop(int(rng.random() * len(left))) for _ in range(size)])

    def count(self) -> int:
        """The number of distinct answers: neither order nor which of two equal values was taken makes a difference."""
        ways = [1]
        for copies in Counter(self.values).values():
            longer = [0] * (len(ways) + copies)
            for taken, number in enumerate(ways):
                for more in range(copies + 1):
                    longer[taken + more] += number
            ways = longer
        return sum(ways[self.least : self.most + 1])

    def every(self) -> Iterator[tuple[V, ...]]:
        grouped = list(Counter(self.values).elements())  # equal values side by side, so no answer appears in two orders
        for size in range(self.least, self.most + 1):
            yield from _once(combinations(grouped, size))

    def starting(self, fields: tuple[Any, ...], picked: tuple[Any, ...]) -> Iterator[tuple[V, ...]]:
        if fields or len(picked) > self.most or not _taken(picked, self.values):
            return
        left = Counter(self.values)
        left.subtract(picked)
        rest = list(left.elements())
        for size in range(max(self.least - len(picked), 0), self.most - len(picked) + 1):
            for more in _once(combinations(rest, size)):
                yield (*picked, *more)

    def shape(self, show: Show, name: str = "") -> Shape:
        return Shape("some", _options(self.values, show, name), self.least, self.most)

    def read(self, written: Any, show: Show, name: str = "") -> tuple[V, ...]:
        return _read_keys(self.values, written, show, name)

    def write(self, answer: tuple[V, ...], show: Show, name: str = "") -> Any:
        return [show(value, name).key for value in answer]

    def lawful(self, show: Show, name: str = "") -> str:
        number = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"choose {number} of: {_listed(self.values, show, name)}"


@dataclass(slots=True)
class Amount(Space[int]):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def accepts(self, answer: Any) -> bool:
        return type(answer) is int and self.least <= answer <= self.most

    def sample(self, rng: RandomSource) -> int:
        return self.least + int(rng.random() * (self.most - self.least + 1))

    def count(self) -> int:
        return self.most - self.least + 1

    def every(self) -> Iterator[int]:
        return iter(range(self.least, self.most + 1))

    def shape(self, show: Show, name: str = "") -> Shape:
        return Shape("amount", (), self.least, self.most)

    def read(self, written: Any, show: Show, name: str = "") -> int:
        if type(written) is not int:
            raise Unreadable(f"{short(written)} is not a whole number")
        return written

    def write(self, answer: int, show: Show, name: str = "") -> Any:
        return answer

    def lawful(self, show: Show, name: str = "") -> str:
        return f"name a number from {self.least} to {self.most}"


@dataclass(slots=True)
class Order(Space[tuple[V, ...]]):
    """All values of a list, in any order."""

    values: Sequence[V]

    def accepts(self, answer: Any) -> bool:
        return _taken(answer, self.values) and len(answer) == len(self.values)

    def sample(self, rng: RandomSource) -> tuple[V, ...]:
        left = list(self.values)
        return tuple([left.pop(int(rng.random() * len(left))) for _ in range(len(left))])

    def count(self) -> int:
        same = math.prod(math.factorial(copies) for copies in Counter(self.values).values())
        return math.factorial(len(self.values)) // same

    def every(self) -> Iterator[tuple[V, ...]]:
        return _once(permutations(self.values))

    def starting(self, fields: tuple[Any, ...], picked: tuple[Any, ...]) -> Iterator[tuple[V, ...]]:
        if fields or not _taken(picked, self.values):
            return
        left = Counter(self.values)
        left.subtract(picked)
        for rest in _once(permutations(left.elements())):
            yield (*picked, *rest)

    def shape(self, show: Show, name: str = "") -> Shape:
        return Shape("order", _options(self.values, show, name), len(self.values), len(self.values))

    def read(self, written: Any, show: Show, name: str = "") -> tuple[V, ...]:
        return _read_keys(self.values, written, show, name)

    def write(self, answer: tuple[V, ...], show: Show, name: str = "") -> Any:
        return [show(value, name).key for value in answer]

    def lawful(self, show: Show, name: str = "") -> str:
        return f"put all of these in an order: {_listed(self.values, show, name)}"


class Form(Space[tuple[Any, ...]]):
    """Several named fields at once. The answer is a tuple in the order of the fields; in JSON it is an object."""

    __slots__ = ("fields",)

    def __init__(self, **fields: Space[Any]) -> None:
        self.fields = fields

    @property
    def names(self) -> tuple[str, ...]:
        """What the fields are called, in their order; some forms know that without working out their options."""
        return tuple(self.fields)

    def part(self, number: int, before: tuple[Any, ...]) -> Space[Any]:
        """The space of one field, given the answers `before` it: where fields depend on each other, only what goes with
        those.
        """
        return list(self.fields.values())[number]

    def accepts(self, answer: Any) -> bool:
        if type(answer) is not tuple or len(answer) != len(self.fields):
            return False
        for space, part in zip(self.fields.values(), answer, strict=True):  # noqa: SIM110  (a generator costs as much again)
            if not space.accepts(part):
                return False
        return True

    def sample(self, rng: RandomSource) -> tuple[Any, ...]:
        return tuple([space.sample(rng) for space in self.fields.values()])

    def count(self) -> int:
        return math.prod(space.count() for space in self.fields.values())

    def every(self) -> Iterator[tuple[Any, ...]]:
        return product(*(space.every() for space in self.fields.values()))

    def starting(self, fields: tuple[Any, ...], picked: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        spaces = list(self.fields.values())
        settled = len(fields)
        if settled > len(spaces) or not all(space.accepts(part) for space, part in zip(spaces, fields, strict=False)):
            return
        if settled == len(spaces):
            if not picked and self.accepts(fields):
                yield fields
            return
        for part in spaces[settled].starting((), picked):
            yield from self.starting((*fields, part), ())

    def shape(self, show: Show, name: str = "") -> Shape:
        return Shape("form", fields={name: space.shape(show, name) for name, space in self.fields.items()})

    def read(self, written: Any, show: Show, name: str = "") -> tuple[Any, ...]:
        if not isinstance(written, Mapping) or set(written) != set(self.fields):
            raise Unreadable(f"{short(written)} is not an object with the fields {', '.join(self.fields)}")
        return tuple(space.read(written[name], show, name) for name, space in self.fields.items())

    def write(self, answer: tuple[Any, ...], show: Show, name: str = "") -> Any:
        parts = zip(self.fields.items(), answer, strict=True)
        return {name: space.write(part, show, name) for (name, space), part in parts}

    def lawful(self, show: Show, name: str = "") -> str:
        return "; ".join(f"{name}: {space.lawful(show, name)}" for name, space in self.fields.items())
