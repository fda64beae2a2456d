"""Abilities of army cards that ask or act: activated ones, and what happens when a card is chosen, summoned or done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.combat.damage import destroy, hurt
from coterie.games.arena.events import Detained, Discarded, Looked, Peeked, Tried, Used
from coterie.games.arena.figure_choices import OneOrNobody
from coterie.games.arena.labels import NO, show_card, show_figure, show_no, show_spell
from coterie.games.arena.movement.action import rivals
from coterie.games.arena.movement.extra_moves import ExtraMoves
from coterie.games.arena.movement.placement import PlaceFigures, clear_spaces, placements, swap_places
from coterie.games.arena.state import DESTROYED, DETAINED, Arena
from coterie.kernel import Choice, Form, One, Option, Seat, Space, Step

MIND_STEALER = 16
DARKNESS = 12


# --- activated ---------------------------------------------------------------------------------------------------


def usable(s: Arena, seat: Seat, figure: int) -> str:
    """4.7: the activated ability that this figure of the chosen card may use now; "" if there is none."""
    if figure in s.used:
        return ""
    for ability in s.design(figure).abilities:
        if ability == "focused_thoughts" and s.library[seat]:
            return ability
        if ability == "snuff_out" and any(s.damage) and snuffed(s, figure):
            return ability
        if ability == "super_heated" and red(s, seat) and heated(s, figure, 1):
            return ability
    return ""


def snuffed(s: Arena, figure: int) -> list[int]:
    return [
        other
        for other in s.around(figure, 6)
        if s.damage[other] and not s.design(other).planeswalker and s.clear(figure, other, 6)
    ]


def heated(s: Arena, figure: int, most: int = 99) -> list[int]:
    """The creatures that it could burn, the first few of them."""
    found: list[int] = []
    for other in s.around(figure, 6):
        if len(found) < most and not s.design(other).planeswalker and s.clear(figure, other, 6):
            found.append(other)
    return found


def red(s: Arena, seat: Seat) -> list[int]:
    return sorted({spell for spell in s.hand[seat] if s.spell(spell).colour == "red"})


def use(s: Arena, seat: Seat, figure: int, ability: str) -> None:
    s.used += (figure,)
    s.tell(Used, s.design(figure).id, ability)
    if ability == "focused_thoughts":
        s.peeked[seat] = 1
        s.whisper(s.allies(seat), Peeked, seat, s.spell(s.library[seat][-1]).id)
        s.then(FocusedThoughts(seat))
    elif ability == "snuff_out":
        s.then(SnuffOut(seat, figure))
    else:
        s.then(SuperHeated(seat, figure))


@dataclass(slots=True)
class FocusedThoughts(Choice[Arena, str]):
    clause: ClassVar[str] = "A-focused-thoughts"
    prompt: ClassVar[str] = "Where do you leave the top card of your library?"

    def options(self, s: Arena, seat: Seat) -> Space[str]:
        return One(("keep", "bury"))

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"{s.spell(s.library[seat][-1]).name} is on top of your library. Leave it there?"

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return Option(value, "Leave it on top" if value == "keep" else "Put it at the bottom")

    def chosen(self, s: Arena, answer: str) -> None:
        seat = self.seat
        if answer == "bury":
            library = s.library[seat]
            s.library[seat] = (library[-1], *library[:-1])
            s.sunk[seat] = min(s.sunk[seat] + 1, len(library))
            s.peeked[seat] = 0
        s.tell(Looked, seat, answer == "bury")


@dataclass(slots=True)
class SnuffOut(Choice[Arena, int]):
    figure: int
    clause: ClassVar[str] = "A-snuff-out"
    prompt: ClassVar[str] = "Which wounded creature is snuffed out?"

    def options(self, s: Arena, seat: Seat) -> Space[int]:
        return One(snuffed(s, self.figure))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_figure(s, value)

    def chosen(self, s: Arena, answer: int) -> None:
        destroy(s, answer)


@dataclass(slots=True)
class SuperHeated(Choice[Arena, Any]):
    figure: int
    clause: ClassVar[str] = "A-super-heated"
    prompt: ClassVar[str] = "Which red card do you discard, and which creature is burnt?"

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return Form(card=One(red(s, seat)), creature=One(heated(s, self.figure)))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_spell(s, value) if field == "card" else show_figure(s, value)

    def chosen(self, s: Arena, answer: Any) -> None:
        spell, creature = answer
        s.show_card(self.seat, spell)
        s.bury(self.seat, spell)
        s.tell(Discarded, self.seat, s.spell_ids((spell,)))
        hurt(s, creature, 1)


# --- when a card is chosen ---------------------------------------------------------------------------------------


def at_start(s: Arena, seat: Seat, card: int) -> list[Step[Arena]]:
    """4.2: what starts with a Planeswalker's turn."""
    steps: list[Step[Arena]] = []
    design = s.card(card)
    if not design.planeswalker:
        return steps
    walker = s.card_figures[card][0]
    for own in s.cards_of(seat):
        abilities = s.card(own).abilities
        if "illusionary_deception" in abilities and design.colour == "blue" and s.in_play(own):
            steps.append(Deception(seat, walker, own))
        if "darkness_arises" in abilities and design.colour == "black":
            if all(s.at[figure] == DESTROYED for figure in s.card_figures[own]):
                steps.append(Darkness(seat, walker, own))
    return steps


@dataclass(slots=True)
class Deception(OneOrNobody):
    """Illusionary Deception: the Planeswalker and a Projection may change places."""

    walker: int
    card: int
    clause: ClassVar[str] = "A-illusionary-deception"
    prompt: ClassVar[str] = "With which Projection does your Planeswalker change places?"
    nobody: ClassVar[str] = "None"

    def able(self, s: Arena) -> list[int]:
        return [*s.standing(self.card)]

    def take(self, s: Arena, figure: int) -> None:
        s.tell(Used, s.card(self.card).id, "illusionary_deception")
        swap_places(s, self.walker, figure)


@dataclass(slots=True)
class Darkness(Choice[Arena, str]):
    """Darkness Arises: all Restless Zombies may come back."""

    walker: int
    card: int
    clause: ClassVar[str] = "A-darkness-arises"
    prompt: ClassVar[str] = "Do you roll for your Restless Zombies?"

    def options(self, s: Arena, seat: Seat) -> Space[str]:
        return One(("roll", NO))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_no("No") if value == NO else Option("roll", f"Roll: {DARKNESS} or more brings them back")

    def chosen(self, s: Arena, answer: str) -> None:
        if answer == NO:
            return
        roll = s.roll(20) + 1
        s.tell(Tried, s.card(self.card).id, "darkness_arises", roll, DARKNESS)
        if roll >= DARKNESS:
            first = s.card_figures[self.card][0]
            within = clear_spaces(s, self.walker, 4, first)
            figures = s.card_figures[self.card][: len(placements(s, first, within))]
            if figures:
                s.then(PlaceFigures(self.seat, figures, within, 1, self.clause))


# --- when a squad is summoned ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Arrival(Step[Arena]):
    """4.5: the squad stands; its own abilities come now."""

    seat: Seat
    card: int
    figures: tuple[int, ...]
    clause: ClassVar[str] = "4.5"

    def run(self, s: Arena) -> None:
        abilities = s.card(self.card).abilities
        if "collective_knowledge" in abilities:
            s.tell(Used, s.card(self.card).id, "collective_knowledge")
            s.draw(self.seat, 1)
        if "haste" in abilities:
            s.then(ExtraMoves(self.seat, self.figures, 0, 1, "A-haste"))
        if "detain" in abilities:
            s.then(Detain(self.seat, self.card))


@dataclass(slots=True)
class Detain(Choice[Arena, int]):
    card: int
    clause: ClassVar[str] = "A-detain"
    prompt: ClassVar[str] = "Which squad may its player not choose next turn?"

    def able(self, s: Arena) -> list[int]:
        cards = [c for other in rivals(s, self.seat) for c in s.cards_of(other)[1:] if s.in_play(c)]
        return [card for card in cards if not s.card(card).hero]  # 12.4

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.able(s) else ()

    def options(self, s: Arena, seat: Seat) -> Space[int]:
        return One(self.able(s))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_card(s, value)

    def chosen(self, s: Arena, answer: int) -> None:
        owner = s.card_owner[answer]
        s.tell(Detained, s.card(self.card).id, s.card(answer).id, owner)
        for card in s.cards_of(owner):
            if s.card_design[card] == s.card_design[answer]:
                s.last(DETAINED, card, 1, owner)


# --- when a turn ends --------------------------------------------------------------------------------------------


def at_end(s: Arena, seat: Seat, card: int) -> list[Step[Arena]]:
    """4.3: what ends a card's turn."""
    steps: list[Step[Arena]] = []
    standing = [figure for figure in s.standing(card) if s.lord[figure] == seat] if card >= 0 else []
    if not standing:
        return steps
    for ability in s.card(card).abilities:
        if ability == "sprint":
            steps.append(ExtraMoves(seat, tuple(standing), 3, 1, "A-sprint"))
        elif ability == "squad_sprint":
            steps.append(ExtraMoves(seat, tuple(standing), 3, 1, "A-squad-sprint"))
        elif ability == "mind_stealer" and stealable(s, standing[0]):
            steps.append(MindStealer(seat, standing[0]))
    return steps


def stealable(s: Arena, figure: int) -> list[int]:
    return [
        other
        for other in s.around(figure, 4)
        if s.design(other).planeswalker and s.opposed(figure, other) and s.clear(figure, other, 4)
    ]


@dataclass(slots=True)
class MindStealer(OneOrNobody):
    figure: int
    clause: ClassVar[str] = "A-mind-stealer"
    prompt: ClassVar[str] = "Whose mind do you try to steal?"
    nobody: ClassVar[str] = "Nobody's"

    def able(self, s: Arena) -> list[int]:
        return stealable(s, self.figure)

    def take(self, s: Arena, figure: int) -> None:
        roll = s.roll(20) + 1
        s.tell(Tried, s.design(self.figure).id, "mind_stealer", roll, MIND_STEALER)
        if roll >= MIND_STEALER:
            s.give(figure, self.seat)
            s.borrowing = 1
            s.chosen = s.figure_card[figure]
            s.strides = tuple([f for f in s.strides if f != figure])
            s.struck = tuple([f for f in s.struck if f != figure])
            s.used = tuple([f for f in s.used if f != figure])
