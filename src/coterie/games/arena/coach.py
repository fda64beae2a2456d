"""What the coach counts in Arena of the Planeswalkers: figures, wounds and Planeswalkers."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar

from coterie.games.arena.advice import JUDGES
from coterie.games.arena.state import Arena
from coterie.kernel import Coaching, OpenAsk, Outcome, RandomSource, Seat


class ArenaCoaching(Coaching[Arena]):
    turns = True
    slow = True
    budget: ClassVar[dict[str, int]] = {
        "points": 16,
        "first": 4,
        "second": 6,
        "measure": 10,
        "question": 90,
        "skill": 0,
        "eyes": 4,
        "answers": 5,
        "eyes_points": 8,
    }
    outcomes = (
        Outcome("walker", "{whose} Planeswalker was destroyed"),
        Outcome("destroyed", "{who} destroyed a figure in this turn"),
        Outcome("lost", "{who} lost a figure in this turn"),
        Outcome("wounded", "{whose} Planeswalker was wounded in this turn"),
        Outcome("wounds", "an opposing Planeswalker was wounded in this turn"),
        Outcome("more left", "{who} had more figures at the end than now"),
    )

    def share(self, s: Arena, seat: Seat) -> float:
        """A team wins together."""
        assert s.result is not None
        return 1 / len({s.team(each) for each in s.result.winners}) if seat in s.result.winners else 0.0

    def turn(self, s: Arena, ask: OpenAsk) -> Hashable:
        """The turn until dice are rolled is one thought; what others are asked in it is theirs."""
        return (s.turn, s.active) if ask.seat == s.active else ask.id

    def alternatives(self, s: Arena, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        """The answers that the advice rates highest."""
        judged = JUDGES.get(type(ask.question))
        if judged is None:
            return super().alternatives(s, ask, rng, most)
        value = judged(s, ask.question)
        return sorted(ask.every(), key=value, reverse=True)[:most]

    def soon(self, before: Arena, s: Arena) -> bool:
        """The turn is over."""
        return (s.turn, s.active) != (before.turn, before.active)

    def happened(self, before: Arena, soon: Arena, end: Arena, seat: Seat) -> tuple[bool, ...]:
        if not before.card_design:
            return (False,) * len(self.outcomes)
        stood = [figure for figure, at in enumerate(before.at) if at >= 0]
        gone = [before.lord[figure] for figure in stood if soon.at[figure] < 0]
        foes = [other for other in range(before.seats) if not before.friends(seat, other)]
        return (
            end.at[end.walker(seat)] < 0,
            any(lord in foes for lord in gone),
            seat in gone,
            soon.damage[soon.walker(seat)] > before.damage[before.walker(seat)],
            any(soon.damage[soon.walker(foe)] > before.damage[before.walker(foe)] for foe in foes),
            standing(end, seat) > standing(before, seat),
        )

    def luck_kind(self, events: tuple[str, ...]) -> str:
        return "die" if any("Rolled" in name or "Attack" in name for name in events) else "card"


def standing(s: Arena, seat: Seat) -> int:
    return sum(1 for figure, at in enumerate(s.at) if at >= 0 and s.lord[figure] == seat)
