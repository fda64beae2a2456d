"""The Stone Circle: steps, sacrifices, skips (section 15 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.triora.components import BONUS
from coterie.games.triora.events import PAID_STEP, STONE, Stepped
from coterie.games.triora.herbs import gain
from coterie.games.triora.instinct import Act
from coterie.games.triora.state import Triora
from coterie.kernel import Option, Seat, Step, Thing

STEP, SILVER, POTION, EXTRA, SKIP, STOP = "step", "silver", "potion", "extra", "skip", "stop"


def move_token(s: Triora, seat: Seat, how: str) -> None:
    """15.1: one stone on; with its gain unless it is skipped. Its Cauldron takes herbs only (15.7)."""
    s.stone = (s.stone + 1) % len(s.pack.stones)
    s.tell(Stepped, seat, s.stone, how)
    if how != SKIP:
        gain(s, seat, s.pack.stones[s.stone], (STONE, s.stone))


def ahead(s: Triora, steps: int = 1) -> str:
    stone = (s.stone + steps) % len(s.pack.stones)
    return f"stone {stone + 1}: {s.pack.stones[stone].words()}"


def begin_walk(s: Triora, seat: Seat) -> None:
    """15.2: the first step; with the Witch's bonus available, stones may be passed before it."""
    s.then(Walk(seat, 1, 0) if s.left & BONUS else FreeStep(seat))


@dataclass(slots=True)
class FreeStep(Step[Triora]):
    """15.2: the step of the main action, where nothing may come before it any more."""

    seat: Seat
    clause: ClassVar[str] = "15.2"

    def run(self, s: Triora) -> None:
        s.then(Walk(self.seat, 0, 0))
        move_token(s, self.seat, STEP)


@dataclass(slots=True)
class Walk(Act[Triora, str]):
    """15.2 to 15.5: the main action, step by step. `first`: the first step is still to be taken; `skips`: how many
    steps without a gain are left once that bonus was chosen."""

    first: int
    skips: int
    clause: ClassVar[str] = "15.3"
    leave: ClassVar[str] = STOP

    def answers(self, s: Triora, seat: Seat) -> list[str]:
        numbers = s.pack.numbers
        ways = [STEP] if self.first else []
        if not self.first:
            if s.silver[seat] >= numbers.sacrifice_silver:
                ways.append(SILVER)
            if s.potions[seat][numbers.sacrifice_potion] >= numbers.sacrifice_potions:
                ways.append(POTION)
        if s.left & BONUS:
            ways += [EXTRA, SKIP] if numbers.skips else [EXTRA]
        elif self.skips:
            ways.append(SKIP)
        if not self.first:
            ways.append(STOP)
        return ways

    def seats(self, s: Triora) -> tuple[Seat, ...]:
        return () if self.answers(s, self.seat) == [STOP] else (self.seat,)

    def prompt_for(self, s: Triora, seat: Seat) -> str:
        return f"The sacrifice token is on stone {s.stone + 1}; next is {ahead(s)}."

    def cites(self, s: Triora) -> str:
        return "15.2" if self.first else "15.3"

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        numbers = s.pack.numbers
        potion = s.pack.potion(numbers.sacrifice_potion)
        labels = {
            STEP: "Step",
            SILVER: f"Sacrifice {numbers.sacrifice_silver} silver and step",
            POTION: f"Sacrifice {numbers.sacrifice_potions} {potion} and step",
            EXTRA: f"Witch's bonus: Inquisition +{numbers.extra_step} and step",
            SKIP: "Witch's bonus: pass the next stone without its gain",
            STOP: "Stop here",
        }
        about = (Thing("stone", str((s.stone + 1) % len(s.pack.stones))),)
        return Option(value, labels[value], about, declines=value == STOP)

    def unavailable(self, s: Triora, seat: Seat, answer: Any) -> tuple[str, str] | None:
        numbers = s.pack.numbers
        if answer == STOP or (self.first and answer in (SILVER, POTION)):
            return "15.2", "The first step comes before anything is sacrificed"
        if answer == SILVER:
            return "15.3", f"A sacrifice is {numbers.sacrifice_silver} silver; you have {s.silver[seat]}"
        if answer == POTION:
            held = s.potions[seat][numbers.sacrifice_potion]
            name = s.pack.potion(numbers.sacrifice_potion)
            return "15.3", f"A sacrifice is {numbers.sacrifice_potions} {name}; you have {held}"
        if answer in (EXTRA, SKIP):
            return "15.5", "The Witch's bonus of the Stone Circle is used, or no witch is here to take it"
        if answer == STEP:
            return "15.3", "The free step is taken: more steps cost a sacrifice"
        return None

    def chosen(self, s: Triora, answer: str) -> None:
        if answer == STOP:
            return
        seat, numbers, first, skips = self.seat, s.pack.numbers, self.first, self.skips
        if answer == STEP:
            first = 0
        elif answer == SILVER:
            s.silver[seat] -= numbers.sacrifice_silver
        elif answer == POTION:
            s.pay_potion(seat, numbers.sacrifice_potion, numbers.sacrifice_potions)
        elif answer == EXTRA:
            s.left &= ~BONUS
            s.stir(seat, numbers.extra_step, (PAID_STEP, 0))
        elif s.left & BONUS:
            s.left &= ~BONUS
            skips = numbers.skips - 1
        else:
            skips -= 1
        s.then(FreeStep(seat) if first and not skips and not s.left & BONUS else Walk(seat, first, skips))
        move_token(s, seat, answer)


@dataclass(slots=True)
class TokenBonus(Act[Triora, int]):
    """15.5, 15.6: the Witch's bonus by itself: 0 is the paid step, else how many stones are passed."""

    clause: ClassVar[str] = "15.5"
    prompt: ClassVar[str] = "Witch's bonus of the Stone Circle: how do you move the token?"

    def answers(self, s: Triora, seat: Seat) -> range:
        return range(s.pack.numbers.skips + 1)

    def show(self, s: Triora, seat: Seat, value: Any, field: str) -> Option:
        about = (Thing("stone", str((s.stone + max(1, value)) % len(s.pack.stones))),)
        if not value:
            return Option("extra", f"Inquisition +{s.pack.numbers.extra_step}, and step to {ahead(s)}", about)
        then = f"Pass over {value} without a gain; the next is then {ahead(s, value + 1)}"
        return Option(f"skip.{value}", then, about)

    def chosen(self, s: Triora, answer: int) -> None:
        if answer:
            for _ in range(answer):
                move_token(s, self.seat, SKIP)
        else:
            s.stir(self.seat, s.pack.numbers.extra_step, (PAID_STEP, 0))
            move_token(s, self.seat, EXTRA)
