"""Advice for Triora: think a turn through to its end, and take what is worth most then."""

from __future__ import annotations

from typing import Any

from coterie.games.triora.components import NIGHT, Board
from coterie.games.triora.plan import Plan, asking, frame
from coterie.games.triora.state import Triora
from coterie.games.triora.worth import Worth
from coterie.kernel import Advice, OpenAsk, RandomSource, Seat

PLANS = 8
"""How many turns are remembered while they are played."""


class TrioraAdvice(Advice[Triora]):
    tries = False
    patience = 60

    def __init__(self) -> None:
        self.judges: dict[str, Worth] = {}
        self.plans: dict[Any, Plan] = {}

    def judge(self, pack: Board) -> Worth:
        found = self.judges.get(pack.digest)
        if found is None:
            found = self.judges[pack.digest] = Worth(pack)
        return found

    def value(self, s: Triora, seat: Seat) -> float:
        if s.result is not None:
            return 1.0 if seat in s.result.winners else 0.0
        margin = self.judge(s.pack).margin(s, seat)
        return min(max(0.25 + margin / 120.0, 0.01), 0.99)

    def quiet(self, s: Triora) -> bool:
        """Between two turns: no part of one is half done."""
        return s.phase != NIGHT or s.place < 0

    def candidates(self, s: Triora, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        """The best answer of a plan for the whole turn. Nothing turned up in a turn can be used in it, so one imagined
        world is enough.
        """
        seat = ask.seat
        return [self.plan(s, seat).best(s)]

    def plan(self, s: Triora, seat: Seat) -> Plan:
        """The plan of this turn, if its first question was thought through a moment ago."""
        key = (s.pack.digest, *frame(s, seat))
        found = self.plans.get(key)
        if found is None:
            if len(self.plans) == PLANS:
                del self.plans[next(iter(self.plans))]
            found = self.plans[key] = Plan(s, seat, self.judge(s.pack))
        return found

    def quick(self, s: Triora, ask: OpenAsk, rng: RandomSource) -> Any:
        """The best of a few answers, each evaluated immediately."""
        seat, judge = ask.seat, self.judge(s.pack)
        question = asking(s)
        assert question is not None
        moves = Plan(s, seat, judge).moves(s, question)
        if len(moves) == 1:
            return moves[0]
        best, most = moves[0], float("-inf")
        for answer in moves[:8]:
            world = s.clone()
            world.play(ask, answer)
            value = judge.margin(world, seat)
            if value > most:
                best, most = answer, value
        return best
