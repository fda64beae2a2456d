"""Setup: armies chosen or built, the 20-sided die, Planeswalkers placed, opening hands (sections 2, 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.components import BUILD, DECK, DECK_COST, GLYPH_LETTERS, HAND
from coterie.games.arena.events import BuiltArmy, GoesFirst, Placed, Rolled, TookArmy
from coterie.games.arena.harm import named
from coterie.games.arena.hexes import spaces_of
from coterie.games.arena.labels import show_place, show_spell
from coterie.games.arena.state import NOWHERE, RESERVE, Arena
from coterie.games.arena.turns import Turn
from coterie.kernel import Choice, Form, One, Option, Question, Seat, Some, Space, Step, Thing


def begin(s: Arena) -> None:
    armies = s.options["armies"]
    place_glyphs(s)
    if armies == "random":
        walkers = s.shuffled(s.pack.planeswalkers())
        for seat in range(s.seats):
            take(s, seat, walkers[seat])
        s.begin(Muster())
        return
    order = roll_off(s, tuple(range(s.seats)))
    steps: list[Step[Arena]] = [ChooseArmy(seat) for seat in order]
    if armies == "built":
        steps.append(Build())
    s.begin(*steps, Muster())


def place_glyphs(s: Arena) -> None:
    """8.12: those that lie face down are shuffled."""
    field = s.field
    hidden = list(s.shuffled(GLYPH_LETTERS.index(letter) for letter in field.face_down))
    s.glyphs = tuple(
        [
            (place, hidden.pop(), 0) if letter == "?" else (place, GLYPH_LETTERS.index(letter), 1)
            for place, letter in field.glyphs
        ]
    )


def roll_off(s: Arena, seats: tuple[Seat, ...]) -> list[Seat]:
    """2.5: the highest first; equal ones roll again."""
    rolls = {seat: s.roll(20) + 1 for seat in seats}
    s.tell(Rolled, seats, tuple(rolls.values()))
    order: list[Seat] = []
    for high in sorted(set(rolls.values()), reverse=True):
        equal = tuple([seat for seat in seats if rolls[seat] == high])
        order += roll_off(s, equal) if len(equal) > 1 else equal
    return order


def take(s: Arena, seat: Seat, design: int) -> None:
    s.walkers[seat] = design
    colour = s.pack.cards[design].colour
    s.squads[seat] = tuple(s.pack.squads(colour))
    s.library[seat] = s.pack.deck(colour)
    s.tell(TookArmy, seat, design)


@dataclass(slots=True)
class ChooseArmy(Choice[Arena, int]):
    """2.3: a Planeswalker, with the army of its colour; when armies are built several may have the same (11.4)."""

    clause: ClassVar[str] = "2.3"
    prompt: ClassVar[str] = "Which Planeswalker do you play?"

    def options(self, s: Arena, seat: Seat) -> Space[int]:
        every = s.pack.planeswalkers()
        return One(every if s.options["armies"] == "built" else [each for each in every if each not in s.walkers])

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        found = s.pack.cards[value]
        return Option(found.id, f"{found.name} ({found.colour})", (Thing("army", found.id),))

    def why_not(self, s: Arena, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is int and answer in s.walkers:
            return "2.3", f"{s.pack.cards[answer].name} is taken."
        return None

    def chosen(self, s: Arena, answer: int) -> None:
        take(s, self.seat, answer)


@dataclass(slots=True)
class Build(Question[Arena, Any]):
    """11.1 to 11.7: squads and twelve spells, all players at the same time."""

    clause: ClassVar[str] = "11.1"
    prompt: ClassVar[str] = (
        "Which squads (500 points with your Planeswalker) and which 12 spells (200 points) do you bring?"
    )

    def seats(self, s: Arena) -> Iterable[Seat]:
        return range(s.seats)

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        colour = s.pack.cards[s.walkers[seat]].colour
        squads = [each for each in s.pack.squads(colour) for _ in range(1 if s.pack.cards[each].unique else s.seats)]
        spells = sorted(s.pack.deck(colour) * s.seats)
        return Form(squads=Some(squads, 0, min(len(squads), 4)), spells=Some(spells, DECK))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        if field == "spells":
            shown = show_spell(s, value)
            return Option(shown.key, f"{shown.label} ({s.spell(value).cost})", shown.about)
        found = s.pack.cards[value]
        return Option(found.id, f"{found.name} ({found.cost})", (Thing("army", found.id),))

    def forbids(self, s: Arena, seat: Seat, answer: Any) -> str | None:
        squads, spells = answer
        cost = s.pack.cards[s.walkers[seat]].cost + sum(s.pack.cards[each].cost for each in squads)
        if cost > BUILD:
            return f"The army costs {cost} points, {BUILD} are allowed."
        cost = sum(s.spell(each).cost for each in spells)
        return f"The spell deck costs {cost} points, {DECK_COST} are allowed." if cost > DECK_COST else None

    def why_not(self, s: Arena, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if not isinstance(answer, tuple) or len(answer) != 2 or not all(isinstance(part, tuple) for part in answer):
            return None
        squads, spells = answer
        if not all(type(each) is int for each in (*squads, *spells)):
            return None
        colour = s.pack.cards[s.walkers[seat]].colour
        for each in squads:
            if not 0 <= each < len(s.pack.cards):
                return None
            card = s.pack.cards[each]
            if card.planeswalker:
                return "11.2", f"{card.name} is a Planeswalker: an army has one and only one."
            if card.colour != colour:
                return "11.3", f"{card.name} is {card.colour}, the Planeswalker {colour}."
            if card.unique and squads.count(each) > 1:
                return "11.4", f"{card.name} is unique: one of them in an army."
        for each in spells:
            if not 0 <= each < len(s.pack.spells):
                return None
            if s.spell(each).colour != colour:
                return "11.7", f"{s.spell(each).name} is {s.spell(each).colour}, the Planeswalker {colour}."
        if len(spells) != DECK:
            return "11.6", f"A spell deck has {DECK} cards, this one {len(spells)}."
        return None

    def default(self, s: Arena, seat: Seat) -> Any:
        colour = s.pack.cards[s.walkers[seat]].colour
        return tuple(s.pack.squads(colour)), tuple(sorted(s.pack.deck(colour)))

    def answered(self, s: Arena, answers: dict[Seat, Any]) -> None:
        for seat, (squads, spells) in answers.items():
            s.squads[seat] = tuple(sorted(squads))
            s.library[seat] = tuple(sorted(spells))
            s.tell(BuiltArmy, seat, s.squads[seat])


@dataclass(slots=True)
class Muster(Step[Arena]):
    """2.8: armies stand in reserve; the die decides who places first (2.5, 2.6, 10.2, 10.6)."""

    clause: ClassVar[str] = "2.8"

    def run(self, s: Arena) -> None:
        muster(s)
        for seat in range(s.seats):
            s.library[seat] = s.shuffled(sorted(s.library[seat]))
        if s.field.teams:
            team = roll_off(s, (0, 2))[0]
            settle_first(s, team)
        elif s.seats == 2:
            s.then(GoFirst(roll_off(s, (0, 1))[0]))
        else:
            settle_first(s, roll_off(s, tuple(range(s.seats)))[0])


def muster(s: Arena) -> None:
    """Number the army cards and figures of all players."""
    designs: list[int] = []
    owners: list[int] = []
    figures: list[tuple[int, ...]] = []
    of_card: list[int] = []
    for seat in range(s.seats):
        for design in (s.walkers[seat], *s.squads[seat]):
            first = len(of_card)
            count = s.pack.cards[design].figures
            of_card += [len(designs)] * count
            figures.append(tuple(range(first, first + count)))
            designs.append(design)
            owners.append(seat)
    s.card_design, s.card_owner = tuple(designs), tuple(owners)
    s.army = tuple([tuple([card for card, owner in enumerate(owners) if owner == seat]) for seat in range(s.seats)])
    s.card_figures, s.figure_card = tuple(figures), tuple(of_card)
    s.figure_design = tuple([designs[card] for card in of_card])
    s.heights = tuple([s.pack.cards[design].height for design in s.figure_design])
    s.at = [RESERVE] * len(of_card)
    s.tail = [NOWHERE] * len(of_card)
    s.damage = [0] * len(of_card)
    s.lord = [owners[card] for card in of_card]
    s.auras = [()] * len(designs)
    s.held = [-1] * s.field.size


@dataclass(slots=True)
class GoFirst(Choice[Arena, str]):
    """2.6: in a duel the high roller chooses."""

    clause: ClassVar[str] = "2.6"
    prompt: ClassVar[str] = "Do you go and place first, or second?"

    def options(self, s: Arena, seat: Seat) -> Space[str]:
        return One(("first", "second"))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return Option(value, f"Go {value}")

    def chosen(self, s: Arena, answer: str) -> None:
        settle_first(s, self.seat if answer == "first" else 1 - self.seat)


def settle_first(s: Arena, seat: Seat) -> None:
    s.first = s.active = seat
    s.tell(GoesFirst, seat)
    order = [(seat + n) % s.seats for n in range(s.seats)]
    s.then(*[PlaceWalker(each) for each in order], OpeningHands())


@dataclass(slots=True)
class PlaceWalker(Choice[Arena, int]):
    """2.7: in a starting zone that no opponent occupies; teammates share theirs (10.6)."""

    clause: ClassVar[str] = "2.7"
    prompt: ClassVar[str] = "Where do you place your Planeswalker?"

    def options(self, s: Arena, seat: Seat) -> Space[int]:
        free = 0
        for zone in s.field.zones:
            inside = [figure for figure in s.figures() if zone >> s.at[figure] & 1]
            if all(s.friends(seat, s.lord[figure]) for figure in inside):
                mine = [zone for figure in inside if s.friends(seat, s.lord[figure])]
                if mine:
                    free = zone
                    break
                free |= zone
        return One(spaces_of(free & ~s.occupied()))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_place(s, value)

    def why_not(self, s: Arena, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is int and 0 <= answer < s.field.size:
            return "2.7", f"{s.field.called(answer)} is in no starting zone that is free for you."
        return None

    def chosen(self, s: Arena, answer: int) -> None:
        walker = s.walker(self.seat)
        s.put(walker, answer)
        s.tell(Placed, named(s, walker), answer, s.map)


@dataclass(slots=True)
class OpeningHands(Step[Arena]):
    """2.9."""

    clause: ClassVar[str] = "2.9"

    def run(self, s: Arena) -> None:
        for seat in range(s.seats):
            s.draw(seat, HAND)
        s.turn = 1
        s.then(Turn())
