"""Setup: armies, the 20-sided die, Planeswalkers placed, opening hands (sections 2 and 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.army_building import Build, total
from coterie.games.arena.components import HAND, NONE
from coterie.games.arena.events import GoesFirst, Placed, Rolled, TookArmy
from coterie.games.arena.hexes import spaces_of
from coterie.games.arena.labels import Refusal, named, number_in, place_of, show_place
from coterie.games.arena.maps import GLYPH_LETTERS
from coterie.games.arena.rows import Glyph
from coterie.games.arena.state import NOWHERE, RESERVE, Arena
from coterie.games.arena.turns import Turn
from coterie.kernel import Choice, InvalidSetting, One, Option, Seat, Space, Step, Thing


def deal(s: Arena) -> None:
    choose_field(s)
    armies = s.options["armies"]
    place_glyphs(s)
    if armies == "random":  # 2.4
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


def choose_field(s: Arena) -> None:
    choice = str(s.options["battlefield"])
    s.map = s.pack.field(s.seats, choice)
    if s.map < 0:
        raise InvalidSetting(f"option battlefield: there is no {choice} battlefield for {s.seats} players")
    dearest = max([s.pack.cards[walker].cost for walker in s.pack.planeswalkers()])
    if s.options["armies"] == "built" and dearest > total(s):
        raise InvalidSetting(
            f"option points: found {total(s)}, allowed: {dearest} or more, as the dearest Planeswalker"
        )


def place_glyphs(s: Arena) -> None:
    """8.12: those that lie face down are shuffled."""
    field = s.field
    hidden = list(s.shuffled(GLYPH_LETTERS.index(letter) for letter in field.face_down))
    s.glyphs = tuple(
        [
            Glyph(place, hidden.pop(), 0) if letter == "?" else Glyph(place, GLYPH_LETTERS.index(letter), 1)
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
    s.tell(TookArmy, seat, s.pack.cards[design].id)


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

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        answer = s.pack.card_numbers.get(answer, answer)
        if type(answer) is not int or not 0 <= answer < len(s.pack.cards):
            return None
        if s.pack.cards[answer].planeswalker:
            return "2.3", f"{s.pack.cards[answer].name} is taken."
        return "2.3", f"{s.pack.cards[answer].name} isn't a Planeswalker."

    def chosen(self, s: Arena, answer: int) -> None:
        take(s, self.seat, answer)


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
    s.wide = int(any(s.pack.cards[design].spaces == 2 for design in designs))
    s.tail = [NOWHERE] * len(of_card)
    s.damage = [0] * len(of_card)
    s.lord = [owners[card] for card in of_card]
    s.auras = [()] * len(designs)
    s.held = [NONE] * s.field.size
    s.taken = 0
    s.grounds = [0] * s.seats


@dataclass(slots=True)
class GoFirst(Choice[Arena, str]):
    """2.6: in a duel the high roller chooses."""

    clause: ClassVar[str] = "2.6"
    prompt: ClassVar[str] = "Do you go first or second? The first player also places first."

    def options(self, s: Arena, seat: Seat) -> Space[str]:
        return One(("first", "second"))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return Option(value, f"Go {value}")

    def chosen(self, s: Arena, answer: str) -> None:
        settle_first(s, self.seat if answer == "first" else 1 - self.seat, self.seat)


def settle_first(s: Arena, seat: Seat, chosen_by: Seat | None = None) -> None:
    """2.6, 10.1: who goes first places first, and the others follow to the left. In a duel the high roller chose."""
    s.first = s.active = seat
    s.tell(GoesFirst, seat, chosen_by)
    order = [(seat + n) % s.seats for n in range(s.seats)]
    s.then(*[PlaceWalker(each) for each in order], OpeningHands())


@dataclass(slots=True)
class PlaceWalker(Choice[Arena, int]):
    """2.7: in a starting zone that no opponent occupies; teammates share theirs (10.6)."""

    clause: ClassVar[str] = "2.7"
    prompt: ClassVar[str] = "Where do you place your Planeswalker?"
    verb: ClassVar[str] = "Place"

    def options(self, s: Arena, seat: Seat) -> Space[int]:
        free = 0
        for zone in s.field.zones:
            inside = [figure for figure in s.figures() if zone >> s.at[figure] & 1]
            if all(s.friends(seat, s.lord[figure]) for figure in inside):
                if inside:  # a teammate is there already
                    free = zone
                    break
                free |= zone
        return One(spaces_of(free & ~s.taken))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_place(s, value)

    def meant_by(self, s: Arena, seat: Seat, thing: Thing) -> Any:
        return place_of(s, thing)

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        answer = number_in(answer)
        if type(answer) is not int or not 0 <= answer < s.field.size:
            return None
        if not any(zone >> answer & 1 for zone in s.field.zones):
            return "2.7", "That is outside the starting zones, where Planeswalkers begin."
        return "2.7", "That starting zone is taken by an opponent's Planeswalker."

    def chosen(self, s: Arena, answer: int) -> None:
        walker = s.walker(self.seat)
        s.put(walker, answer)
        s.tell(Placed, named(s, walker), s.field.called(answer))


@dataclass(slots=True)
class OpeningHands(Step[Arena]):
    """2.9, and the turn marker starts (2.1)."""

    clause: ClassVar[str] = "2.9"

    def run(self, s: Arena) -> None:
        for seat in range(s.seats):
            s.draw(seat, HAND)
        s.turn = 1
        s.then(Turn())
