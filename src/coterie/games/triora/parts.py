"""The parts of a turn, in the order the player likes, and the Coven bonus after it (sections 4 and 6 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.triora.components import BONUS, CAULDRON, MAIN, PLACES, STONES, TOWER, parts_in, place_of
from coterie.games.triora.events import TurnEnded
from coterie.games.triora.herbs import HERBS_ONLY, Brew
from coterie.games.triora.instinct import Act, watchful
from coterie.games.triora.offer import (
    ACT,
    UNDEAD,
    action_words,
    actions,
    bonus_words,
    bonus_works,
    why_no_action,
    why_no_bonus,
)
from coterie.games.triora.places import BY_POTION, BY_UNDEAD, FREE, act, take_bonus
from coterie.games.triora.state import Triora
from coterie.kernel import Option, Seat, Step, Thing

BREW, TAKE_BONUS, DONE = "brew", "bonus", "done"
VERBS = {BREW: "use", ACT: "take", UNDEAD: "take", TAKE_BONUS: "take", DONE: "end"}


def parts(s: Triora, seat: Seat) -> list[str]:
    """4.6, 4.10: what this turn may still bring."""
    left = s.left
    ways: list[str] = []
    if left & CAULDRON and s.brewable(seat, 0):
        ways.append(BREW)
    place = s.place if s.copied < 0 else s.copied
    if left & MAIN:
        ways += actions(s, seat, place, waived=s.copied >= 0)
    if left & BONUS and bonus_works(s, seat, place):
        ways.append(TAKE_BONUS)
    if not (left & MAIN and place == STONES):  # 15.2
        ways.append(DONE)
    return ways


def token_must_move(s: Triora) -> bool:
    """15.2: in the Stone Circle the main action is no choice."""
    return bool(s.left & MAIN) and s.acting_place() == STONES


def anything_left(s: Triora, seat: Seat) -> bool:
    """Whether `parts` has more than the end of the turn; quick checks come first."""
    left, place = s.left, s.place if s.copied < 0 else s.copied
    return bool(
        (left & BONUS and bonus_works(s, seat, place))
        or (left & CAULDRON and s.brewable(seat, 0))
        or (left & MAIN and actions(s, seat, place, waived=s.copied >= 0))
    )


@dataclass(slots=True)
class Part(Act[Triora, str]):
    """4.6: which part of the turn comes next."""

    clause: ClassVar[str] = "4.6"
    leave: ClassVar[str] = DONE

    def seats(self, s: Triora) -> tuple[Seat, ...]:
        if not anything_left(s, self.seat) or (token_must_move(s) and parts(s, self.seat) == [ACT] and not watchful(s)):
            return ()
        return (self.seat,)

    def answered(self, s: Triora, answers: dict[Seat, str]) -> None:
        """15.2: where the token must move and there is nothing else to do, it moves."""
        if self.seat in answers or token_must_move(s):
            self.chosen(s, answers.get(self.seat, ACT))
        elif s.left:
            s.tell(TurnEnded, self.seat, PLACES[s.place], parts_in(s.left), False)

    def answers(self, s: Triora, seat: Seat) -> list[str]:
        return parts(s, seat)

    def prompt_for(self, s: Triora, seat: Seat) -> str:
        where = s.pack.place(s.place)
        copy = f", copying {s.pack.place(s.copied)}" if s.copied >= 0 else ""
        return f"You are at {where}{copy}. What do you do?"

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        place = s.acting_place()
        labels = {
            BREW: "Use the witch's Cauldron",
            ACT: f"Main action: {action_words(s.pack, place, waived=s.copied >= 0)}",
            UNDEAD: f"Main action: {action_words(s.pack, place, undead=True)}",
            TAKE_BONUS: f"Witch's bonus: {bonus_words(s.pack, place)}",
            DONE: "End the turn",
        }
        return Option(value, labels[value], (Thing("place", PLACES[place]),), VERBS[value], declines=value == DONE)

    def unavailable(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        place = s.acting_place()
        if answer == BREW:
            if not s.left & CAULDRON:
                return "4.6", "The Cauldron comes once, with the witch: it is used, or this is not her turn"
            return "5.6", "Your herbs in HERBS allow no formula whose potions fit"
        if answer in (ACT, UNDEAD):
            if not s.left & MAIN:
                return "4.8", f"{s.pack.place(place, start=True)} can be used once with one placement"
            copied, bonus = s.copied >= 0, bool(s.left & BONUS)
            return why_no_action(s, seat, place, undead=answer == UNDEAD, waived=copied, still=bonus)
        if answer == DONE:
            return "15.2", "In the Stone Circle the sacrifice token must move: take the main action first"
        if answer == TAKE_BONUS:
            if not s.left & BONUS:
                return "6.1", "The Witch's bonus comes once, for a witch: it is taken, or this is a familiar"
            return why_no_bonus(s, seat, place)
        return None

    def chosen(self, s: Triora, answer: str) -> None:
        seat = self.seat
        if answer == DONE:
            s.tell(TurnEnded, seat, PLACES[s.place], parts_in(s.left), True)
            return
        s.then(Part(seat))
        if answer == BREW:
            s.left &= ~CAULDRON
            s.then(Brew(seat, HERBS_ONLY))
        elif answer == TAKE_BONUS:
            s.left &= ~BONUS
            take_bonus(s, seat, s.acting_place(), coven=False)
        else:
            act(s, seat, s.acting_place(), FREE if s.copied >= 0 else BY_UNDEAD if answer == UNDEAD else BY_POTION)


@dataclass(slots=True)
class Covens(Step[Triora]):
    """6.2 to 6.7: after the turn, those whose witches were there before. In the Forest nobody shares a circle (6.4)."""

    seat: Seat
    clause: ClassVar[str] = "6.2"

    def run(self, s: Triora) -> None:
        circle = s.witch[self.seat]
        place = place_of(circle)
        if place == TOWER:
            place = s.copied
            if place < 0:
                return
        s.then(*[Coven(other, place) for other in s.after(self.seat) if s.witch[other] == circle])


@dataclass(slots=True)
class Coven(Act[Triora, str]):
    """6.2: the Coven bonus, taken or not."""

    place: int
    clause: ClassVar[str] = "6.2"
    leave: ClassVar[str] = "no"

    def seats(self, s: Triora) -> tuple[Seat, ...]:
        return (self.seat,) if bonus_works(s, self.seat, self.place) else ()

    def prompt_for(self, s: Triora, seat: Seat) -> str:
        return f"Coven bonus of {s.pack.place(self.place)}: {bonus_words(s.pack, self.place)}?"

    def answers(self, s: Triora, seat: Seat) -> list[str]:
        return ["yes", "no"]

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        taken = value == "yes"
        about = (Thing("place", PLACES[self.place]),)
        return Option(value, "Take it" if taken else "Leave it", about, declines=not taken)

    def chosen(self, s: Triora, answer: str) -> None:
        if answer == "yes":
            take_bonus(s, self.seat, self.place, coven=True)
