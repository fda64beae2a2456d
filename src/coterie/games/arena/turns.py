"""The flow of a turn (sections 3 and 4), and the end of the game by the turn track (section 9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.arena.actions import (
    CAST,
    CHOOSE,
    END,
    HIDE,
    MOVE,
    NOBODY,
    SUMMON,
    USE,
    Deed,
    deed_meant,
    deeds,
    reserve_of,
    show_deed,
    why_no_deed,
)
from coterie.games.arena.combat.attack import Attack, show_target, targets, why_no_target
from coterie.games.arena.combat.damage import DamageInOrder, heal
from coterie.games.arena.components import HAND_LIMIT, NONE, SUMMON_RANGE
from coterie.games.arena.events import ChoseCard, Discarded, Scored, Skipped, Summoned, TurnBegan
from coterie.games.arena.labels import (
    Refusal,
    about_figures,
    figure_name,
    figure_of,
    number_in,
    numbers_in,
    place_of,
    show_figure,
    show_spell,
)
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.movement.extra_moves import GiveBack
from coterie.games.arena.movement.move import move, moves, show_move
from coterie.games.arena.movement.placement import PlaceFigures, clear_spaces
from coterie.games.arena.movement.routes import why_no_place
from coterie.games.arena.rows import Lasting
from coterie.games.arena.scoring import points
from coterie.games.arena.spells.abilities import Arrival, at_end, at_start, usable, use
from coterie.games.arena.spells.cast import announce, hide
from coterie.games.arena.spells.targets import may_cast
from coterie.games.arena.state import (
    AFTER,
    ATTACKING,
    BEFORE,
    DETAINED,
    FURY,
    MOVING,
    READY,
    ROOTS,
    THIS_TURN,
    UNTIL_NEXT_TURN,
    Arena,
)
from coterie.kernel import Choice, One, Option, Seat, Some, Space, Step, Thing


@dataclass(slots=True)
class Turn(Step[Arena]):
    """3.1: a player's turn begins."""

    clause: ClassVar[str] = "3.1"

    def run(self, s: Arena) -> None:
        seat = s.active
        s.phase, s.chosen, s.claimed, s.cast, s.borrowing = BEFORE, NONE, NONE, 0, 0
        s.summoned = s.strides = s.struck = s.used = ()
        if s.out(seat):
            s.tell(Skipped, seat)
            s.then(NextTurn())
            return
        s.tell(TurnBegan, s.turn, seat)
        if s.lasting:
            s.lasting = tuple([each for each in s.lasting if each.kind not in UNTIL_NEXT_TURN or each.seat != seat])
        s.then(*mending(s, seat), DrawCard(seat), Act(seat))


def mending(s: Arena, seat: Seat) -> list[Step[Arena]]:
    """Barkhide."""
    return [
        Mend(seat, card, s.spell(aura.spell).mend)
        for card, row in enumerate(s.auras)
        for aura in row
        if aura.up and s.spell(aura.spell).mend and s.controls(seat, card)
    ]


@dataclass(slots=True)
class Mend(Choice[Arena, int]):
    card: int
    amount: int
    clause: ClassVar[str] = "S-barkhide"
    prompt: ClassVar[str] = "Which creature of the squad is healed?"

    def able(self, s: Arena) -> list[int]:
        return [figure for figure in s.standing(self.card) if s.damage[figure]]

    def seats(self, s: Arena) -> Iterable[Seat]:
        return (self.seat,) if self.able(s) else ()

    def options(self, s: Arena, seat: Seat) -> Space[int]:
        return One(self.able(s))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_figure(s, value)

    def chosen(self, s: Arena, answer: int) -> None:
        heal(s, answer, self.amount)


@dataclass(slots=True)
class DrawCard(Step[Arena]):
    """Action 1 (3.2): without a Planeswalker there is no draw; nor for the first player of a duel (2.9)."""

    seat: Seat
    clause: ClassVar[str] = "3.2"

    def run(self, s: Arena) -> None:
        if s.walker_stands(self.seat) and not (s.turn == 1 and s.seats == 2):
            s.draw(self.seat, 1)


@dataclass(slots=True)
class Act(Choice[Arena, Deed]):
    """3.1: what the active player does next; the phases of the turn follow from it."""

    clause: ClassVar[str] = "3.1"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        if s.phase == BEFORE:
            return "Play a spell, or choose the army card for this turn."
        if s.phase == AFTER:
            return "Play spells, or end your turn."
        return "What do your figures do?" if not s.borrowing else "What does the borrowed Planeswalker do?"

    def cites(self, s: Arena) -> str:
        return {BEFORE: "4.1", READY: "3.1", MOVING: "5.1", ATTACKING: "8.1", AFTER: "3.5"}[s.phase]

    def options(self, s: Arena, seat: Seat) -> Space[Deed]:
        return One(deeds(s, seat))

    def default(self, s: Arena, seat: Seat) -> Deed:
        return next((kind, thing, on) for kind, thing, on in deeds(s, seat) if kind in (END, CHOOSE))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_deed(s, seat, value)

    def meant_by(self, s: Arena, seat: Seat, thing: Thing) -> Any:
        return deed_meant(s, seat, thing)

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        if answer == NOBODY:
            if s.phase == BEFORE:
                return "4.1", "Choose an army card first: its figures move and attack this turn."
            return "5.1", "Choose one of your figures first, then where it goes."
        answer = numbers_in(answer)
        if not isinstance(answer, tuple) or len(answer) != 3 or not all(type(part) is int for part in answer):
            return None
        return why_no_deed(s, seat, answer)

    def chosen(self, s: Arena, answer: Deed) -> None:
        do(s, self.seat, answer)


def do(s: Arena, seat: Seat, deed: Deed) -> None:
    kind, thing, on = deed
    if kind == END:
        if s.borrowing:
            s.then(EndBorrowing(seat))
        elif s.phase == AFTER:
            end_turn(s, seat)
        else:
            s.phase = AFTER
            if second_window(s, seat):
                s.then(Act(seat))
            else:
                end_turn(s, seat)
        return
    s.then(Act(seat))  # afterwards
    if kind == CHOOSE:
        choose(s, seat, thing)
    elif kind == CAST:
        announce(s, seat, thing)
    elif kind == HIDE:
        hide(s, seat, thing, on)
    elif kind == SUMMON:
        summon(s, seat, thing)
    elif kind == USE:
        use(s, seat, thing, usable(s, seat, thing))
    elif kind == MOVE:
        s.then(Destination(seat, thing))
    else:
        s.phase = ATTACKING
        s.then(Target(seat, thing))


def choose(s: Arena, seat: Seat, card: int) -> None:
    """4.1, 4.2."""
    s.chosen, s.phase = card, READY
    if card == s.claimed:
        for figure in s.standing(card):
            s.give(figure, seat)
    s.tell(ChoseCard, seat, s.card(card).id)
    s.then(*at_start(s, seat, card))


def summon(s: Arena, seat: Seat, card: int) -> None:
    s.summoned += (card,)
    s.tell(Summoned, seat, s.card(card).id)
    figures = reserve_of(s, card)
    within = clear_spaces(s, s.walker(seat), SUMMON_RANGE, figures[0])
    s.then(PlaceFigures(seat, figures, within, 0, "4.5"), Arrival(seat, card, figures))


def second_window(s: Arena, seat: Seat) -> bool:
    """3.5: whether there is anything in hand to play after Action 4, or an ability to use."""
    if s.hand[seat] and may_cast(s, seat):
        return True
    return s.chosen >= 0 and any(usable(s, seat, f) for f in s.standing(s.chosen) if s.lord[f] == seat)


@dataclass(slots=True)
class Destination(Choice[Arena, Any]):
    """5.1: where a figure moves; the way is asked afterwards, if there are different ones (5.15)."""

    figure: int
    clause: ClassVar[str] = "5.1"
    verb: ClassVar[str] = "Go to"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"Where does {figure_name(s, self.figure)} move?"

    def about(self, s: Arena) -> tuple[Thing, ...]:
        return about_figures(self.figure)

    def options(self, s: Arena, seat: Seat) -> Space[Any]:
        return One(moves(s, self.figure, move_number(s, self.figure), True))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        closes = s.phase == READY
        return show_move(s, self.figure, move_number(s, self.figure), True, value, closes=closes)

    def meant_by(self, s: Arena, seat: Seat, thing: Thing) -> Any:
        return place_of(s, thing)

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        answer = numbers_in(answer)
        return why_no_place(s, self.figure, move_number(s, self.figure), answer)

    def chosen(self, s: Arena, answer: Any) -> None:
        s.phase = MOVING
        s.strides += (self.figure,)
        move(s, self.seat, self.figure, move_number(s, self.figure), True, answer)


@dataclass(slots=True)
class Target(Choice[Arena, int]):
    """8.1: whom a figure attacks."""

    figure: int
    clause: ClassVar[str] = "8.1"
    verb: ClassVar[str] = "Attack"

    def prompt_for(self, s: Arena, seat: Seat) -> str:
        return f"Whom does {figure_name(s, self.figure)} attack?"

    def about(self, s: Arena) -> tuple[Thing, ...]:
        return about_figures(self.figure)

    def options(self, s: Arena, seat: Seat) -> Space[int]:
        return One(targets(s, self.figure))

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_target(s, self.figure, value)

    def meant_by(self, s: Arena, seat: Seat, thing: Thing) -> Any:
        found = figure_of(s, thing)
        return NOBODY if found is None and thing.kind == "space" else found

    def refuse(self, s: Arena, seat: Seat, answer: Any) -> Refusal | None:
        if answer == NOBODY:
            return "8.1", f"Nobody stands there for {figure_name(s, self.figure)} to attack."
        answer = number_in(answer)
        if type(answer) is not int or not 0 <= answer < len(s.at):
            return None
        return why_no_target(s, self.figure, answer)

    def chosen(self, s: Arena, answer: int) -> None:
        s.struck += (self.figure,)
        s.then(Attack(self.figure, answer, 0))


# --- the end of a turn -------------------------------------------------------------------------------------------


def end_turn(s: Arena, seat: Seat) -> None:
    """4.3, then 3.9, 9.3."""
    ending = at_end(s, seat, s.chosen)
    if ending:
        ending.append(Borrow(seat))
    s.then(*ending, CleanUp(seat), NextTurn())


@dataclass(slots=True)
class Borrow(Step[Arena]):
    """Mind Stealer: the borrowed Planeswalker moves, uses its abilities and attacks."""

    seat: Seat
    clause: ClassVar[str] = "A-mind-stealer"

    def run(self, s: Arena) -> None:
        if s.borrowing:
            s.phase = MOVING
            s.then(Act(self.seat))


@dataclass(slots=True)
class EndBorrowing(Step[Arena]):
    """Control goes back; what ends that Planeswalker's own turn does not happen."""

    seat: Seat
    clause: ClassVar[str] = "A-mind-stealer"

    def run(self, s: Arena) -> None:
        s.then(GiveBack(s.card_figures[s.chosen]))
        s.borrowing, s.phase = 0, AFTER


@dataclass(slots=True)
class CleanUp(Step[Arena]):
    """What lasts a turn is over; control returns; Reckless Fury takes its toll; then the hand limit (3.9)."""

    seat: Seat
    clause: ClassVar[str] = "3.20"

    def run(self, s: Arena) -> None:
        if s.claimed >= 0:
            for figure in s.standing(s.claimed):
                s.give(figure, s.card_owner[s.claimed])
        if len(s.hand[self.seat]) > HAND_LIMIT:
            s.then(HandLimit(self.seat))
        if not s.lasting:
            return
        for kind, card, amount, _ in s.lasting:
            if kind == FURY:
                struck = tuple([figure for figure in s.standing(card) if figure in s.struck])
                if struck:
                    s.then(DamageInOrder(self.seat, struck, amount))
        kept = []
        for kind, thing, amount, seat in s.lasting:
            if kind in THIS_TURN:
                continue
            if kind in (ROOTS, DETAINED) and seat == s.active:
                amount -= 1
                if not amount:
                    continue
            kept.append(Lasting(kind, thing, amount, seat))
        s.lasting = tuple(kept)


@dataclass(slots=True)
class HandLimit(Choice[Arena, tuple[int, ...]]):
    """3.9."""

    clause: ClassVar[str] = "3.9"
    prompt: ClassVar[str] = "Discard down to seven cards."

    def options(self, s: Arena, seat: Seat) -> Space[tuple[int, ...]]:
        return Some(s.hand[seat], len(s.hand[seat]) - HAND_LIMIT)

    def show(self, s: Arena, seat: Seat, value: Any, field: str) -> Option:
        return show_spell(s, value)

    def chosen(self, s: Arena, answer: tuple[int, ...]) -> None:
        for spell in answer:
            s.show_card(self.seat, spell)
            s.bury(self.seat, spell)
        s.tell(Discarded, self.seat, s.spell_ids(answer))


@dataclass(slots=True)
class NextTurn(Step[Arena]):
    """Action 5 (9.3): the turn marker moves on; after the last space points decide."""

    clause: ClassVar[str] = "9.3"

    def run(self, s: Arena) -> None:
        field = s.field
        if s.turn >= field.turns[s.seats - field.least_seats]:
            score(s)
            return
        s.turn += 1
        s.active = (s.active + 1) % s.seats
        s.then(Turn())


def score(s: Arena) -> None:
    """9.3 to 9.6: the side with most points; equal points are a draw, in the Melee of those still in the game."""
    own = [points(s, seat) for seat in range(s.seats)]
    s.tell(Scored, tuple(range(s.seats)), tuple(own))
    sides = [sum(own[other] for other in range(s.seats) if s.team(other) == s.team(seat)) for seat in range(s.seats)]
    left = [seat for seat in range(s.seats) if s.field.goal != "hold" or not s.out(seat)]
    best = max(sides[seat] for seat in left)
    winners = [seat for seat in left if sides[seat] == best]
    what = "on the purple spaces" if s.field.goal == "hold" else "on the battlefield"
    s.end(winners, own, "9.6" if s.field.goal == "hold" else "9.4", f"The last turn is over; {best} points {what}.")
