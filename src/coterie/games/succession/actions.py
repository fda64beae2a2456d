"""Deeds: what can be said or done while people mingle, with everything about each in one class."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, compress, islice
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from coterie.common.talk import SEAT
from coterie.games.succession.components import Cards
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import (
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

CACHE_SIZE = 1 << 12
"""How many descriptions are cached: everyone's list has hundreds of options after every input, most of them
unchanged.
"""


SHIFTS = 8
"""How many starting indices of one list in several forms are cached."""

T = TypeVar("T")


class Memory(Generic[T]):
    """A cache by everything the result depends on; when it holds more than `most`, the older half is dropped."""

    __slots__ = ("kept", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[Any, T] = {}

    def once(self, basis: Any, make: Callable[[], T]) -> T:
        found = self.kept.get(basis)
        if found is None:
            if len(self.kept) >= self.most:
                for old in list(islice(self.kept, self.most // 2)):
                    self.kept.pop(old, None)  # another thread may tidy up too
            found = self.kept[basis] = make()
        return found


class Objects:
    """A described block of what deeds can be about: everything that changes together. Equal blocks are one object while
    cached, so that an unchanged one is recognised by identity.
    """

    __slots__ = ("abouts", "options", "things")

    def __init__(self, abouts: tuple[About, ...], options: tuple[Option, ...], things: tuple[Thing, ...]) -> None:
        self.abouts, self.options, self.things = abouts, options, things


class Deed(ABC):
    """One thing that can be said or done: its words, what it can be about, why it cannot be, and what it does."""

    key: str
    label: str
    button: ClassVar[str]
    betrays: ClassVar[bool] = False
    """Whether only certain roles can do it: a screen that others might see keeps it behind the player's card, and it
    names nobody that could be lit up.
    """
    alone: ClassVar[bool] = False
    """No other deed is about the same."""
    act: int | None = None
    """Its index among what can be said, if it is something to say."""

    @abstractmethod
    def abouts(self, s: Succession, seat: Seat) -> Abouts:
        """Everything it can be about now; a seat without any cannot do it."""

    def described(self, s: Succession, seat: Seat, abouts: Abouts) -> tuple[Objects, ...]:
        return (described(s.pack, tuple(abouts)),)

    def blocks(self, s: Succession, seat: Seat, abouts: Abouts) -> tuple[Objects, ...]:
        """The same of all that it can be about now."""
        return self.described(s, seat, abouts)

    @abstractmethod
    def refuse(self, s: Succession, seat: Seat, about: About) -> Refusal:
        """Why this is not possible, given what `seat` knows."""

    @abstractmethod
    def do(self, s: Succession, seat: Seat, about: About) -> None:
        """What it does."""

    def option(self, things: tuple[Thing, ...] = ()) -> Option:
        """The option. It names everything it can be about, so that one may begin with the person."""
        if self.betrays:
            return Option(self.key, self.label, verb=self.button, facts=SECRET)
        return Option(self.key, self.label, things, self.button)


@lru_cache(maxsize=CACHE_SIZE)
def described(pack: Cards, abouts: tuple[About, ...]) -> Objects:
    """The description of what depends only on the pack."""
    options = tuple([option_of(pack, about) for about in abouts])
    return Objects(abouts, options, tuple(dict.fromkeys([thing for option in options for thing in option.about])))


@lru_cache(maxsize=2 * CACHE_SIZE)
def option_of(pack: Cards, about: About) -> Option:
    kind, *rest = about
    named = rest if kind == BADGE_OF else rest[:1] if kind in (SEAT, TO, SAW_FACTION, SAW_ROLE) else []
    things = tuple([Thing("seat", str(seat)) for seat in named])
    return Option(key_of(about), object_in_words(pack, words.seat, about), things)


Part = tuple[Deed, tuple[Objects, ...]]
"""A deed, and all that it can be about."""


@lru_cache(maxsize=CACHE_SIZE)
def button(deed: Deed, objects: tuple[Objects, ...]) -> tuple[Option, ...]:
    """A deed in a list, as a separate block."""
    return (deed.option(tuple(dict.fromkeys([thing for block in objects for thing in block.things]))),)


@lru_cache(maxsize=CACHE_SIZE)
def people(seats: tuple[Seat, ...]) -> tuple[Option, ...]:
    return tuple([seat_option(seat) for seat in seats])


class Listing:
    """Some deeds and the one list of everything they can be about, without repeats. `taken` is in an earlier list
    already.
    """

    __slots__ = ("_shifted", "blocks", "follows", "length", "places", "says")

    def __init__(self, parts: Sequence[Part], taken: Mapping[About, int] = MappingProxyType({})) -> None:
        self.says = tuple([button(deed, objects) for deed, objects in parts])
        self.blocks: list[tuple[Option, ...]] = []
        self.length = 0
        self.places: dict[About, int] = dict(taken)
        known: dict[Objects, tuple[int, ...]] = {}
        self.follows = tuple([self._places(deed, objects, known) for deed, objects in parts])
        self._shifted = {0: self.follows}

    def _places(
        self, deed: Deed, objects: tuple[Objects, ...], known: dict[Objects, tuple[int, ...]]
    ) -> tuple[int, ...]:
        found: list[int] = []
        for block in objects:
            at = known.get(block)
            if at is None:
                at = known[block] = self._add(block.options) if deed.alone else self._add_new(block)
            found += at
        return tuple(found)

    def _add(self, options: tuple[Option, ...]) -> tuple[int, ...]:
        first, self.length = self.length, self.length + len(options)
        self.blocks.append(options)
        return tuple(range(first, self.length))

    def _add_new(self, block: Objects) -> tuple[int, ...]:
        """Other deeds may be about some of it too: only the rest is new."""
        places = self.places
        new = [about not in places for about in block.abouts]
        if all(new):
            found = self._add(block.options)
            places.update(zip(block.abouts, found, strict=True))
            return found
        if any(new):
            abouts = tuple(compress(block.abouts, new))
            places.update(zip(abouts, self._add(tuple(compress(block.options, new))), strict=True))
        return tuple([places[about] for about in block.abouts])

    def shifted(self, by: int) -> tuple[tuple[int, ...], ...]:
        """What follows, if the list begins at another index. It usually begins where it did before, or where it does
        for others.
        """
        follows = self._shifted.get(by)
        if follows is None:
            if len(self._shifted) >= SHIFTS:
                self._shifted.clear()
            follows = self._shifted[by] = tuple([tuple([place + by for place in places]) for places in self.follows])
        return follows


def formed(listings: Sequence[Listing], hearers: tuple[Seat, ...] = ()) -> Shape:
    """The form of these deeds, each with what it can be about; after the hearers, if there are any. No list repeats
    anything of another.
    """
    says: list[tuple[Option, ...]] = []
    abouts: list[tuple[Option, ...]] = []
    follows: list[tuple[int, ...]] = []
    length = 0
    for listing in listings:
        says += listing.says
        abouts += listing.blocks
        follows += listing.shifted(length)
        length += listing.length
    fields = {
        "say": Shape("one", tuple(chain.from_iterable(says)), blocks=tuple(says)),
        "about": Shape("one", tuple(chain.from_iterable(abouts)), blocks=tuple(abouts)),
    }
    if hearers:
        to = people(hearers)
        fields = {"to": Shape("some", to, 1, len(to), blocks=(to,)), **fields}
    return Shape("form", fields=fields, follows=tuple(follows))
