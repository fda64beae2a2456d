"""Cauldrons, shovels, and gains in general (section 5 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.triora.components import COLOURS, HERBS_EACH, Gain, counted
from coterie.games.triora.events import Brewed, CauldronLost, Cause, Dug, HerbsGrew, herbs_in_words
from coterie.games.triora.keys import value_with_key
from coterie.games.triora.state import Triora, shifted
from coterie.kernel import Choice, One, Option, Seat, Some, Space, Step, Thing

HERBS_ONLY, SILVER_TOO = 0, 1
NONE = -1


def gain(s: Triora, seat: Seat, what: Gain, cause: Cause) -> None:
    """5.10: goods and Inquisition; then shovels and Cauldrons, which must be used before anything else happens."""
    if what.points:
        s.gain_points(seat, what.points)
    if what.silver:
        s.gain_silver(seat, what.silver)
    if what.undead:
        s.gain_undead(seat, what.undead)
    if what.inquisition:
        s.stir(seat, what.inquisition, cause)
    if what.cauldrons:
        s.then(*[Brew(seat, HERBS_ONLY)] * what.cauldrons)
    if what.shovels:
        dig(s, seat, what.shovels)


# --- shovels -----------------------------------------------------------------------------------------------------


def dig(s: Triora, seat: Seat, shovels: int) -> None:
    """5.4: with as many shovels as herbs to move, or if these are all alike, there is nothing to choose."""
    plants, harvests = s.seeds[seat], s.harvest[seat]
    lost = shovels - s.movable(seat)
    if lost < 0:
        if len(COLOURS) * 2 - plants.count(0) - harvests.count(0) > 1:
            s.then(Shovels(seat, shovels))
            return
        plants = tuple([min(count, shovels) for count in plants])
        harvests = tuple([min(count, shovels) for count in harvests])
    s.dig(seat, plants, harvests)
    s.tell(Dug, seat, plants, harvests, max(lost, 0))


@dataclass(slots=True)
class Shovels(Choice[Triora, tuple[int, ...]]):
    """5.3, 5.4: all shovels in one answer: 0 to 3 plants one of that colour, 4 to 7 harvests one."""

    count: int
    clause: ClassVar[str] = "5.4"
    verb: ClassVar[str] = "dig"
    constant_options: ClassVar[bool] = True

    def prompt_for(self, s: Triora, seat: Seat) -> str:
        return f"Use your {self.count} shovels." if self.count > 1 else "Use your shovel."

    def options(self, s: Triora, seat: Seat) -> Space[tuple[int, ...]]:
        """Equal herbs are one choice, listed as often as it can be taken."""
        moves: list[int] = []
        for move, herbs in enumerate((*s.seeds[seat], *s.harvest[seat])):
            moves += [move] * min(self.count, herbs)
        return Some(moves, self.count)

    def refuse(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is not tuple or not all(type(move) is int and 0 <= move < 2 * len(COLOURS) for move in answer):
            return None
        if len(answer) != self.count:
            return "5.4", f"You have {counted(self.count, 'shovel')} and must use each: you named {len(answer)}"
        for move, held in enumerate((*s.seeds[seat], *s.harvest[seat])):
            if answer.count(move) > held:
                area = "SEEDS to plant" if move < len(COLOURS) else "HARVEST to harvest"
                return "5.3", f"You have {held or 'no'} {COLOURS[move % len(COLOURS)]} in {area}"
        return None

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        colour = COLOURS[value % len(COLOURS)]
        verb, area = ("plant", "seeds") if value < len(COLOURS) else ("harvest", "harvest")
        return Option(f"{verb}.{colour}", f"{verb} {colour}", (Thing("herb", f"{area}.{colour}"),), verb)

    def chosen(self, s: Triora, answer: tuple[int, ...]) -> None:
        plants, harvests = [0] * len(COLOURS), [0] * len(COLOURS)
        for move in answer:
            if move < len(COLOURS):
                plants[move] += 1
            else:
                harvests[move - len(COLOURS)] += 1
        s.dig(self.seat, tuple(plants), tuple(harvests))
        s.tell(Dug, self.seat, tuple(plants), tuple(harvests), 0)


# --- Cauldrons ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Brew(Choice[Triora, int]):
    """5.5: one Cauldron, one formula. `silver`: whether silver may stand for herbs (9.2)."""

    silver: int
    clause: ClassVar[str] = "5.5"
    prompt: ClassVar[str] = "Your Cauldron: which formula do you make?"
    verb: ClassVar[str] = "brew"

    def purse(self, s: Triora) -> int:
        return s.silver[self.seat] if self.silver else 0

    def seats(self, s: Triora) -> tuple[Seat, ...]:
        return (self.seat,) if s.brewable(self.seat, self.purse(s)) else ()

    def options(self, s: Triora, seat: Seat) -> Space[int]:
        return One([*s.brewable(seat, self.purse(s)), NONE])

    def cites(self, s: Triora) -> str:
        return "9.2" if self.silver else "5.5"

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        if value == NONE:
            return Option("none", "Leave the Cauldron unused", verb="leave", declines=True)
        formula = s.pack.formulas[value]
        id, name = s.pack.potions[formula.potion].id, s.pack.potion(formula.potion)
        return Option(
            s.pack.formula_keys[value],
            f"{('one', 'two')[formula.makes - 1]} {name} ({formula.herbs_in_words()})",
            (Thing("potion", id),),
            facts=(("makes", formula.makes), ("silver", formula.lacks(s.herbs[seat]))),
        )

    def refuse(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        answer = value_with_key(self, s, seat, answer, range(len(s.pack.formulas)))
        if type(answer) is not int or not 0 <= answer < len(s.pack.formulas):
            return None
        formula = s.pack.formulas[answer]
        name, held = s.pack.potion(formula.potion), s.potions[seat][formula.potion]
        if held + formula.makes > s.pack.numbers.potion_limit:
            return (
                "5.7",
                f"You have {held} {name}: {formula.makes} more do not fit, {s.pack.numbers.potion_limit} is all",
            )
        has = herbs_in_words(s.herbs[seat]) or "none"
        also = f" and {s.silver[seat]} silver" if self.silver else ""
        return "5.6", f"{name} needs {formula.herbs_in_words()}; in HERBS you have {has}{also}"

    def chosen(self, s: Triora, answer: int) -> None:
        if answer == NONE:
            s.tell(CauldronLost, self.seat)
            return
        ways = s.pack.payments(answer, s.herbs[self.seat], self.purse(s))
        if len(ways) == 1:
            brew(s, self.seat, answer, ways[0])
        else:
            s.then(PayHerbs(self.seat, answer, self.silver))


@dataclass(slots=True)
class PayHerbs(Choice[Triora, tuple[int, ...]]):
    """5.9, 9.2: where a formula may be paid in several ways."""

    formula: int
    silver: int
    clause: ClassVar[str] = "5.9"
    prompt: ClassVar[str] = "Which herbs do you use?"
    verb: ClassVar[str] = "use"

    def cites(self, s: Triora) -> str:
        return "9.2" if self.silver else "5.9"

    def options(self, s: Triora, seat: Seat) -> Space[tuple[int, ...]]:
        return One(s.pack.payments(self.formula, s.herbs[seat], s.silver[seat] if self.silver else 0))

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        formula = s.pack.formulas[self.formula]
        silver = formula.size - sum(value)
        parts = [herbs_in_words(value)] if any(value) else []
        parts += [f"{silver} silver"] if silver else []
        about = [Thing("herb", f"herbs.{colour}") for colour, count in zip(COLOURS, value, strict=True) if count]
        return Option(".".join(map(str, value)), " and ".join(parts), tuple(about), facts=(("silver", silver),))

    def chosen(self, s: Triora, answer: tuple[int, ...]) -> None:
        brew(s, self.seat, self.formula, answer)


def brew(s: Triora, seat: Seat, number: int, herbs: tuple[int, ...]) -> None:
    """5.2: the herbs go to SEEDS."""
    formula = s.pack.formulas[number]
    silver = formula.size - sum(herbs)
    s.herbs[seat] = tuple([a - b for a, b in zip(s.herbs[seat], herbs, strict=True)])
    s.seeds[seat] = tuple([a + b for a, b in zip(s.seeds[seat], herbs, strict=True)])
    s.silver[seat] -= silver
    s.potions[seat] = shifted(s.potions[seat], formula.potion, formula.makes)
    s.tell(Brewed, seat, s.pack.formula_keys[number], herbs, silver)


@dataclass(slots=True)
class Grow(Step[Triora]):
    """12.10: all that was planted can be harvested."""

    clause: ClassVar[str] = "12.10"

    def run(self, s: Triora) -> None:
        for seat in range(s.seats):
            if any(s.planting[seat]):
                s.harvest[seat] = tuple([a + b for a, b in zip(s.harvest[seat], s.planting[seat], strict=True)])
                s.planting[seat] = (0,) * len(COLOURS)
        s.tell(HerbsGrew)


def whole_wheel(s: Triora, seat: Seat) -> bool:
    """5.1: three of each colour, wherever they are."""
    areas = (s.herbs[seat], s.seeds[seat], s.planting[seat], s.harvest[seat])
    return all(sum(colour) == HERBS_EACH and min(colour) >= 0 for colour in zip(*areas, strict=True))
