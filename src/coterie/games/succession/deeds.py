"""What a deed is: something that can be said or done while people mingle, with everything about it in one class."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

from coterie.common.talk import SEAT
from coterie.games.succession.components import Cards
from coterie.games.succession.state import Succession
from coterie.games.succession.words import (
    BADGE_OF,
    SAW_FACTION,
    SAW_ROLE,
    SECRET,
    TO,
    object_in_words,
    seat_option,
)
from coterie.kernel import Option, Seat, Shape, Thing, words
from coterie.kernel.answers import key_of

About = tuple[int, ...]
Abouts = Sequence[About]
Refusal = tuple[str, str]

KEPT = 1 << 12
"""Descriptions that are kept: everybody's list has hundreds of options after every input, most of them as before."""


T = TypeVar("T")


class Memory(Generic[T]):
    """What was worked out, by all that it depends on; of more than `most` the older half is forgotten."""

    __slots__ = ("kept", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[Any, T] = {}

    def once(self, basis: Any, make: Callable[[], T]) -> T:
        found = self.kept.get(basis)
        if found is None:
            if len(self.kept) >= self.most:
                for old in list(islice(self.kept, self.most // 2)):
                    del self.kept[old]
            found = self.kept[basis] = make()
        return found


class Objects:
    """What a deed can be about, described. Equal lists are one object as long as they are kept, so that a question
    which has not changed is known again at a glance."""

    __slots__ = ("abouts", "options", "things")

    def __init__(self, abouts: tuple[About, ...], options: tuple[Option, ...], things: tuple[Thing, ...]) -> None:
        self.abouts, self.options, self.things = abouts, options, things


class Deed(ABC):
    """One thing that can be said or done: its words, what it can be about, why it cannot be, and what it does."""

    key: str
    label: str
    button: ClassVar[str]
    betrays: ClassVar[bool] = False
    """Only certain roles can do it: a screen that others might see keeps it behind the player's card, and it names
    nobody that could be lit up."""
    alone: ClassVar[bool] = False
    """No other deed is about the same."""
    act: int | None = None
    """Its place among what can be said, where it is something to say."""

    @abstractmethod
    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        """All that it can be about now; who has nothing to do it to cannot do it."""

    def described(self, s: Succession, seat: Seat, abouts: Abouts) -> Objects:
        return described(s.pack, tuple(abouts))

    @abstractmethod
    def refuse(self, s: Succession, seat: Seat, about: About) -> Refusal:
        """Why this cannot be, by what `seat` knows."""

    @abstractmethod
    def do(self, s: Succession, seat: Seat, about: About) -> None:
        """What it does."""

    def option(self, things: tuple[Thing, ...] = ()) -> Option:
        """It names all that it can be about, so that one may begin with whom one means."""
        if self.betrays:
            return Option(self.key, self.label, verb=self.button, facts=SECRET)
        return Option(self.key, self.label, things, self.button)


@lru_cache(maxsize=KEPT)
def described(pack: Cards, abouts: tuple[About, ...]) -> Objects:
    """Of what depends on nothing but the pack."""
    options = tuple([option_of(pack, about) for about in abouts])
    return Objects(abouts, options, tuple(dict.fromkeys([thing for option in options for thing in option.about])))


@lru_cache(maxsize=2 * KEPT)
def option_of(pack: Cards, about: About) -> Option:
    kind, *rest = about
    named = rest if kind == BADGE_OF else rest[:1] if kind in (SEAT, TO, SAW_FACTION, SAW_ROLE) else []
    things = tuple([Thing("seat", str(seat)) for seat in named])
    return Option(key_of(about), object_in_words(pack, words.seat, about), things)


def formed(parts: tuple[tuple[Deed, Objects], ...], hearers: tuple[Seat, ...] = ()) -> Shape:
    """The form of these deeds, each with what it can be about; where there are any, after those who may hear it."""
    options: list[Option] = []
    places: dict[About, int] = {}
    known: dict[Objects, tuple[int, ...]] = {}
    follows: list[tuple[int, ...]] = []
    for deed, objects in parts:
        found = known.get(objects)
        if found is None:
            if deed.alone:
                found = tuple(range(len(options), len(options) + len(objects.abouts)))
                options += objects.options
            else:
                for about, option in zip(objects.abouts, objects.options, strict=True):
                    if about not in places:
                        places[about] = len(options)
                        options.append(option)
                found = tuple([places[about] for about in objects.abouts])
            known[objects] = found
        follows.append(found)
    says = tuple([deed.option(objects.things) for deed, objects in parts])
    fields = {"say": Shape("one", says), "about": Shape("one", tuple(options))}
    if hearers:
        to = Shape("some", tuple([seat_option(seat) for seat in hearers]), 1, len(hearers))
        fields = {"to": to, **fields}
    return Shape("form", fields=fields, follows=tuple(follows))
