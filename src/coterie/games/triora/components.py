"""The board: the typed form of the pack, with lookup tables for the rules.

Places, potions, formulas, stones, positions, persons and cards are numbers in the state; here is what they mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from coterie.common.packs import Components
from coterie.kernel import words
from coterie.kernel.words import listed

COLOURS = ("red", "blue", "green", "yellow")
HERBS_EACH = 3  # of every colour, for ever (5.1)

PLACES = ("CI", "FI", "RI", "DU", "CA", "LA", "ST", "CE", "TO", "SW", "FO")
CITY, FIELDS, RIVER, DUNGEON, CASTLE, LAIR, STONES, CEMETERY, TOWER, SWAMP, FOREST = range(11)
SITES = (CITY, FIELDS, RIVER, DUNGEON)
TABLES = ("castle", "lair", "stone_circle", "cemetery", "tower", "swamp_house", "forest")  # places 4 to 10

SEATS = range(2, 5)
FOR_SALE, PREVIEWS = 5, 2  # 10.2
CARDS = 36  # 10.1
FULL_SITES = 3  # 13.1

ENCHANT, CURSE = 0, 1
DONE = ("enchanted", "cursed")

WITCH, FAMILIAR, SECOND = 0, 1, 2
PIECE_IDS = ("witch", "familiar", "second")
NIGHTFALL, NIGHT, DAY = 1, 2, 3
PHASES = ("", "nightfall", "night", "day")

CAULDRON, MAIN, BONUS = 1, 2, 4
"""The parts of a turn, as bits of `Triora.left`."""
PARTS = ((CAULDRON, "cauldron"), (MAIN, "main"), (BONUS, "bonus"))


def parts_in(left: int) -> tuple[str, ...]:
    """By their names, as views and events have them."""
    return tuple([name for bit, name in PARTS if left & bit])


Wheel = tuple[int, ...]
"""Herbs by colour."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a place, stone, position, villager or gift gives. Inquisition below zero is a loss."""

    points: int = 0
    silver: int = 0
    undead: int = 0
    inquisition: int = 0
    shovels: int = 0
    cauldrons: int = 0

    def __bool__(self) -> bool:
        return self != NOTHING

    def plus(self, other: Gain) -> Gain:
        return Gain(*(one + two for one, two in zip(self.parts(), other.parts(), strict=True)))

    def parts(self) -> tuple[int, ...]:
        return (self.points, self.silver, self.undead, self.inquisition, self.shovels, self.cauldrons)

    @lru_cache(1_000)  # noqa: B019  # a gain is a small value, told again and again
    def words(self) -> str:
        """3 points and 2 silver"""
        said = [counted(number, word) for number, word in zip(self.parts()[:3], GOODS, strict=True) if number]
        if self.inquisition:
            said.append(f"Inquisition {self.inquisition:+d}".replace("-", "−"))
        said += [counted(n, word) for n, word in ((self.shovels, "shovel"), (self.cauldrons, "Cauldron")) if n]
        return listed(said) or "nothing"


GOODS = ("point", "silver", "undead")
NOTHING = Gain()


def counted(number: int, word: str) -> str:
    plural = "" if number == 1 or word in ("silver", "undead") else "s"
    return f"{number} {word}{plural}"


class Potion(NamedTuple):
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Formula:
    """5.8: one Cauldron's work: these herbs, and a number of any colour, make one potion or several."""

    potion: int
    makes: int
    herbs: Wheel
    any: int

    @property
    def size(self) -> int:
        """How many herbs it takes."""
        return sum(self.herbs) + self.any

    def lacks(self, herbs: Wheel) -> int:
        """How many of its herbs are missing here."""
        fitting = sum(map(min, herbs, self.herbs))
        return sum(self.herbs) - fitting + max(0, self.any - (sum(herbs) - fitting))

    def herbs_in_words(self) -> str:
        parts = [f"{number} {colour}" for number, colour in zip(self.herbs, COLOURS, strict=True) if number]
        return ", ".join([*parts, *([f"any {self.any}"] if self.any else [])])


@dataclass(frozen=True, slots=True)
class Place:
    """`potion` is the cost of its main action (-1: none), `gain` what the action gives, `bonus` the Witch's bonus, both
    as far as they are gains. In a main site `instead`, or a villager, may be chosen in place of the gain, and `kind` is
    the villager that counts as a marker."""

    id: str
    name: str
    potion: int = -1
    gain: Gain = NOTHING
    bonus: Gain = NOTHING
    spaces: tuple[int, ...] = ()
    instead: tuple[Gain, ...] = ()
    villager_instead: bool = False
    colour: str = ""
    kind: int = -1
    at: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the Castle, to be enchanted or cursed once."""

    name: str
    silver: int
    gains: tuple[Gain, Gain]
    crowns: int


@dataclass(frozen=True, slots=True)
class Kind:
    id: str
    name: str
    site: int
    income: Gain
    crowns: int


@dataclass(frozen=True, slots=True)
class Villager:
    id: str
    kind: int
    cost: tuple[int, ...]
    """How many of each potion."""
    needs: tuple[tuple[int, int], ...]
    """The same as (potion, how many)."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The single numbers of the pack."""

    points: int
    herbs: int
    seeds: int
    potion_limit: int
    markers: int
    silver_bank: int
    undead_bank: int
    last_round: int
    inquisition: int
    inquisition_last: int
    castle_potions: tuple[int, int]
    exchange: int
    sale: tuple[int, ...]
    sacrifice_silver: int
    sacrifice_potion: int
    sacrifice_potions: int
    skips: int
    extra_step: int
    forest_circles: int
    inquisitor_start: int
    inquisitor_steps: int
    sees_witch: int
    sees_familiar: int
    morgana_start: int
    morgana_steps: int


@dataclass(eq=False)
class Board(Components):
    """Everything printed: the board, the witch boards, the cards."""

    digest: str
    """Of the pack that it was read from."""
    potions: tuple[Potion, ...]
    formulas: tuple[Formula, ...]
    places: tuple[Place, ...]
    persons: tuple[Person, ...]
    stones: tuple[Gain, ...]
    positions: tuple[Gain, ...]
    kinds: tuple[Kind, ...]
    villagers: tuple[Villager, ...]
    gifts: tuple[Gain, ...]
    roads: tuple[tuple[int, ...], ...]
    """The neighbours of every place."""
    control: tuple[int, ...]
    sets: tuple[int, ...]
    penalties: tuple[int, ...]
    crowns: tuple[int, ...]
    numbers: Numbers

    def __post_init__(self) -> None:
        self.potion_numbers = {id: number for number, (id, _) in enumerate(self.potions)}
        self.villager_numbers = {card.id: number for number, card in enumerate(self.villagers)}
        self.potion_marks = tuple(words.mark("potion", id, name) for id, name in self.potions)
        self.place_marks = tuple(words.mark("place", place.id, place.name) for place in self.places)
        self.person_marks = tuple(words.mark("person", person.name, person.name) for person in self.persons)
        """Names for text that people read: with the thing that is meant."""
        self.routes = tuple(tuple(_route(self.roads, start, end) for end in range(11)) for start in range(11))
        """The places on the way from one to another, without the first (12.2, 12.3), on the roads of 12.12."""
        self.circles = FOREST + self.numbers.forest_circles
        self.formula_keys = _formula_keys(self)
        self.most_at_once = max(formula.makes for formula in self.formulas)
        """Potions that one Cauldron can make."""
        self.most_inquisition = self.numbers.extra_step + 2 * max(gain.inquisition for gain in self.gains())
        """More than one answer can bring: a step that is paid with Inquisition, and the stones after it."""
        self._within: dict[tuple[Wheel, int], tuple[int, ...]] = {}
        self._payments: dict[tuple[int, Wheel, int], tuple[Wheel, ...]] = {}

    def gains(self) -> Iterator[Gain]:
        """All that a player can choose to get; what villagers bring is not chosen."""
        for place in self.places:
            yield from (place.gain, place.bonus, *place.instead)
        for person in self.persons:
            yield from person.gains
        yield from (*self.stones, *self.positions, *self.gifts)

    def potion(self, number: int) -> str:
        """Its name, where people read it."""
        return self.potion_marks[number]

    def place(self, number: int, *, start: bool = False) -> str:
        """ "the Fields"; "The Fields" where a sentence starts."""
        return f"{'The' if start else 'the'} {self.place_marks[number]}"

    def person(self, number: int) -> str:
        return self.person_marks[number]

    def cost_in_words(self, cost: tuple[int, ...]) -> str:
        return ", ".join(f"{number} {self.potion(potion)}" for potion, number in enumerate(cost) if number)

    def villager(self, card: int) -> str:
        """Soldier (1 Molestum)"""
        found = self.villagers[card]
        name = words.mark("villager", found.id, self.kinds[found.kind].name)
        return f"{name} ({self.cost_in_words(found.cost)})"

    def within_reach(self, herbs: Wheel, silver: int) -> tuple[int, ...]:
        """The formulas that these herbs allow, with a silver for each missing one. Cached, because it is
        asked often.
        """
        found = self._within.get((herbs, silver))
        if found is None:
            found = tuple(n for n, formula in enumerate(self.formulas) if formula.lacks(herbs) <= silver)
            self._within[herbs, silver] = found
        return found

    def brewable(self, herbs: Wheel, silver: int, potions: tuple[int, ...]) -> tuple[int, ...]:
        """Those of them whose potions fit beside these (5.7)."""
        within, limit = self.within_reach(herbs, silver), self.numbers.potion_limit
        if limit - max(potions) >= self.most_at_once:
            return within
        formulas = self.formulas
        return tuple(
            [number for number in within if potions[formulas[number].potion] + formulas[number].makes <= limit]
        )

    def payable(self, cards: tuple[int, ...], potions: tuple[int, ...]) -> tuple[int, ...]:
        """10.3: which of these villagers such potions pay, by their places in the row."""
        slots = []
        for slot, card in enumerate(cards):
            for potion, count in self.villagers[card].needs:
                if potions[potion] < count:
                    break
            else:
                slots.append(slot)
        return tuple(slots)

    def payments(self, number: int, herbs: Wheel, silver: int) -> tuple[Wheel, ...]:
        """The herbs that may be moved for a formula, where each one that is not costs a silver (5.9, 9.2); those with
        the most herbs first. Cached too.
        """
        formula = self.formulas[number]
        silver = min(silver, formula.size)
        found = self._payments.get((number, herbs, silver))
        if found is None:
            found = self._payments[number, herbs, silver] = _payments(formula, herbs, silver)
        return found

    def crowns_worth(self, crowns: int) -> int:
        return self.crowns[min(crowns, len(self.crowns)) - 1] if crowns else 0


def castle_mark(seat: int, how: int) -> int:
    """8.4: how the Castle keeps whose marker lies on a person, who was enchanted or cursed."""
    return 2 * seat + how


def marked_by(mark: int) -> int:
    """Whose it is; -1: nobody's."""
    return mark >> 1


def marked_how(mark: int) -> int:
    return mark & 1


def place_of(circle: int) -> int:
    """Circles 0 to 9 are the places of that number, the rest are the Forest's."""
    return min(circle, FOREST)


def _route(roads: tuple[tuple[int, ...], ...], start: int, end: int) -> tuple[int, ...]:
    """12.2, 12.3: the shortest way; of several the one through the Cemetery, else the Tower, else by place id."""
    ways: list[tuple[int, ...]] = [(start,)]
    while not any(way[-1] == end for way in ways):
        ways = [(*way, place) for way in ways for place in roads[way[-1]] if place not in way]

    def preferred(way: tuple[int, ...]) -> tuple[int, list[str]]:
        inner = way[1:-1]
        rank = 0 if CEMETERY in inner else 1 if TOWER in inner else 2
        return rank, [PLACES[place] for place in way]

    return min((way for way in ways if way[-1] == end), key=preferred)[1:]


def _payments(formula: Formula, herbs: Wheel, silver: int) -> tuple[Wheel, ...]:
    spans = [range(min(held, wanted + formula.any), -1, -1) for held, wanted in zip(herbs, formula.herbs, strict=True)]
    ways = []
    for way in product(*spans):
        fitting = sum([min(one, two) for one, two in zip(way, formula.herbs, strict=True)])
        if sum(way) - fitting <= formula.any and formula.size - sum(way) <= silver:
            ways.append(way)
    return tuple(sorted(ways, key=lambda way: (-sum(way), [-part for part in way])))


def _formula_keys(board: Board) -> tuple[str, ...]:
    """MOL.2 is the formula for two; where a potion has another one that makes as many, that is MOL.2.2."""
    seen: Counter[str] = Counter()
    keys = []
    for formula in board.formulas:
        key = f"{board.potions[formula.potion].id}.{formula.makes}"
        seen[key] += 1
        keys.append(key if seen[key] == 1 else f"{key}.{seen[key]}")
    return tuple(keys)
