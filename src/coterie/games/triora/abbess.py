"""`abbess`: plays on from a plan's best turns for several turns, and takes the one that leads furthest."""

from __future__ import annotations

from typing import Any, ClassVar

from coterie.bots.bot import Bot
from coterie.bots.perspective import Perspective
from coterie.bots.thoughts import Candidate, Thoughts
from coterie.games.triora.advice import TrioraAdvice
from coterie.games.triora.plan import NARROW, Plan, asking, final, follow
from coterie.games.triora.state import Triora
from coterie.games.triora.turns import Placement
from coterie.games.triora.worth import Worth
from coterie.kernel import Game, OpenAsk, Seat, Seed, Setting

CANDIDATES, TURNS, WORLDS = 8, 14, 1


class Abbess(Bot):
    """Greedy's plan proposes answers, each with the best turn that can follow it. A narrow plan, which costs a tenth,
    then plays for everyone until the position is evaluated, some turns later. Where a piece goes decides most, so all
    other questions of a turn are left to the plan.
    """

    plays = "triora"
    level = 3
    title = "Strong"
    about = "Thinks its best turns through and plays each of them on for several turns, everybody's included."

    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("candidates", range(2, 101), "how many answers it plays on", usual=CANDIDATES),
        Setting("turns", range(1, 201), "for how many turns", usual=TURNS),
        Setting("worlds", range(1, 101), "in how many imagined worlds", usual=WORLDS),
    )

    def __init__(
        self,
        game: Game[Any],
        seat: Seat,
        seed: Seed,
        candidates: int = CANDIDATES,
        turns: int = TURNS,
        worlds: int = WORLDS,
    ) -> None:
        super().__init__(game, seat, seed)
        self.candidates = candidates
        self.turns = turns
        self.worlds = worlds

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return self.ranked(perspective, ask)[0][0]

    def ranked(self, perspective: Perspective, ask: OpenAsk) -> list[tuple[Any, float]]:
        """The answers it looked at, best first, each with how many points ahead it expects to be."""
        luck = self.luck(perspective, ask)
        advice, world = perspective.advice, perspective.world(luck)
        assert isinstance(advice, TrioraAdvice)
        assert isinstance(world, Triora)
        plan = advice.plan(world, self.seat)
        proposed = plan.ranked(world)[: self.candidates]
        if len(proposed) == 1 or not isinstance(asking(world), Placement):
            return proposed
        judge = advice.judge(world.pack)
        totals = [0.0] * len(proposed)
        for number in range(self.worlds):
            if number:
                world = perspective.world(luck)
                assert isinstance(world, Triora)
            for place, (answer, _) in enumerate(proposed):
                end = world.clone()
                follow(end, answer)
                totals[place] += self.played_on(end, plan, judge)
        values = [(answer, total / self.worlds) for (answer, _), total in zip(proposed, totals, strict=True)]
        return sorted(values, key=lambda pair: -pair[1])

    def played_on(self, s: Triora, plan: Plan, judge: Worth) -> float:
        """How far ahead it is some turns later. The rest of its own turn follows the plan that proposed it."""
        turn, left = (s.round, s.turn, s.phase), self.turns
        while s.result is None:
            question = asking(s)
            if question is None:
                break
            now = (s.round, s.turn, s.phase)
            if now != turn or question.seat != plan.seat:
                if now != turn:
                    turn, left = now, left - 1
                    if left < 0:
                        return judge.margin(s, self.seat)
                plan = Plan(s, question.seat, judge, NARROW)
            follow(s, plan.best(s))
        return final(s, self.seat)

    def thoughts(self, perspective: Perspective, ask: OpenAsk) -> Thoughts:
        found = self.ranked(perspective, ask)
        candidates = tuple([Candidate(answer, value, self.worlds) for answer, value in found])
        return Thoughts(candidates, "points", self.worlds * len(candidates))

    def reason(self, perspective: Perspective, ask: OpenAsk) -> str:
        found = self.ranked(perspective, ask)
        if len(found) == 1:
            return "There is nothing else worth a look here."
        (_, best), (_, next_best), *_ = found
        return (
            f"It looked at {len(found)} answers and played each of them on. This one left you {best:+.1f} points ahead "
            f"of the others, the next best {next_best:+.1f}."
        )
