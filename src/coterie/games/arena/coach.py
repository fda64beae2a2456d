"""What the coach counts in Arena of the Planeswalkers: figures, wounds and Planeswalkers."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar

from coterie.games.arena.advice import ArenaAdvice
from coterie.games.arena.bot.worths import opponents, worth
from coterie.games.arena.hunt import Hunt
from coterie.games.arena.labels import figure_name
from coterie.games.arena.state import BEFORE, MOVING, READY, Arena
from coterie.games.arena.turns import Act, Destination
from coterie.kernel import Coaching, Goal, OpenAsk, Outcome, RandomSource, Seat

HUNTING = (BEFORE, READY, MOVING)
"""Puzzles are asked before the first attack of a turn."""
MIN_CHANCE = 0.2
MIN_LEAD, MIN_RIVAL = 0.15, 0.08
"""By how much the best answer is ahead by the odds, and how good the next is: a puzzle has something to choose from."""
DECISIVE = 2.0
"""With twice the worth of the other side, the odds of winning are two to the power of this."""
GOAL_RULE = (
    "One answer destroys it more often than any other, by 15 points or more. The plan is judged, not the luck: the "
    "turn goes on as well as can be, the dice fall a thousand times, and what lies face down is imagined."
)


class ArenaCoaching(Coaching[Arena]):
    turns = True
    slow = True
    glances = True
    announcements = frozenset({"TurnBegan", "Drew", "DrewCards", "Scored", "GameOver", "Skipped", "Moved", "ChoseCard"})
    advice: ArenaAdvice
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
        Outcome("walker", "{whose} Planeswalker was destroyed", good=-1),
        Outcome("destroyed", "{who} destroyed a figure in this turn", good=1),
        Outcome("lost", "{who} lost a figure in this turn", good=-1),
        Outcome("wounded", "{whose} Planeswalker was wounded in this turn", good=-1),
        Outcome("wounds", "an opposing Planeswalker was wounded in this turn", good=1),
        Outcome("more left", "{who} had more figures at the end than now", good=1, late=True),
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
        value = self.advice.judge(s, ask.question)
        if value is None:
            return super().alternatives(s, ask, rng, most)
        return sorted(ask.every(), key=value, reverse=True)[:most]

    def soon(self, before: Arena, s: Arena) -> bool:
        """The turn is over."""
        return (s.turn, s.active) != (before.turn, before.active)

    def settled(self, before: Arena, s: Arena, seat: Seat) -> bool:
        """The others have had their turns."""
        return s.active == seat and (s.turn, s.active) != (before.turn, before.active)

    def estimate(self, s: Arena, seat: Seat) -> float:
        """By what each side has left, as the judge's own games turned out."""
        if not s.card_design:
            return 1 / s.seats
        sides: dict[int, float] = {}
        for other in range(s.seats):
            sides[s.team(other)] = sides.get(s.team(other), 0.0) + self.advice.stands(s, other)
        odds = {team: pow(stands, DECISIVE) for team, stands in sides.items()}
        return float(odds[s.team(seat)] / sum(odds.values()))

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

    def goals(self, s: Arena, ask: OpenAsk) -> list[Goal[Arena]]:
        """One figure that can be destroyed this turn, if it matters how it is gone about: the dearest first."""
        if ask.seat != s.active or not isinstance(ask.question, (Act, Destination)) or s.phase not in HUNTING:
            return []
        preys = opponents(s, ask.seat)
        for prey in sorted(preys, key=lambda figure: (-worth(s, figure), figure)):
            hunt = Hunt(prey, ask.seat, s.turn)
            if hunt.chance(s) < MIN_CHANCE:
                continue
            best, second, *_ = sorted((hunt.promise(s, ask, answer) for answer in ask.every()), reverse=True)
            if best - second >= MIN_LEAD and second >= MIN_RIVAL:
                return [self.goal(s, hunt)]
        return []

    def goal(self, s: Arena, hunt: Hunt) -> Goal[Arena]:
        def answer(s: Arena, ask: OpenAsk, rng: RandomSource) -> Any:
            return hunt.answer(s, ask, rng, self.advice)

        return Goal(
            f"Destroy {figure_name(s, hunt.prey)} this turn.", GOAL_RULE, hunt.chance, answer, hunt.reached, hunt.over
        )

    def luck_kind(self, events: tuple[str, ...]) -> str:
        return "die" if any("Rolled" in name or "Attack" in name for name in events) else "card"


def standing(s: Arena, seat: Seat) -> int:
    return sum(1 for figure, at in enumerate(s.at) if at >= 0 and s.lord[figure] == seat)
