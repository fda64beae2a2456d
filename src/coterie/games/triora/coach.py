"""What the coach counts in Triora, and a judge that varies its play: the quick advice alone always plays alike."""

from __future__ import annotations

from collections.abc import Hashable
from math import exp, log
from typing import Any, ClassVar

from coterie.games.triora.advice import TrioraAdvice
from coterie.games.triora.plan import Plan, asking
from coterie.games.triora.state import Triora
from coterie.kernel import Coaching, OpenAsk, Outcome, RandomSource, Seat

VARIES = 1.5
"""By how many points the judge's opinion of an answer varies."""
LOOKED_AT = 8
"""Answers that the judge compares."""


SPREAD = 70.0
"""The worth that multiplies the odds of winning by e."""
PUZZLED_ROUND = 9
"""Puzzles are looked for from this round on."""


class TrioraCoaching(Coaching[Triora]):
    judge = "varied quick"
    about = "the game's quick advice, with an opinion of each answer that varies by a point or two"
    turns = True
    glances = True
    budget: ClassVar[dict[str, int]] = {
        "points": 24,
        "first": 6,
        "second": 8,
        "measure": 12,
        "question": 150,
        "skill": 16,
        "eyes": 6,
        "answers": 7,
        "eyes_points": 16,
    }
    outcomes = (
        Outcome("captured", "{whose} witch was captured", good=-1),
        Outcome("other captured", "another witch was captured"),
        Outcome("points", "{who} gained points in this turn", good=1),
        Outcome("potion", "{who} had more potions after this turn", good=1),
        Outcome("villager", "{who} helped a villager in this turn", good=1),
        Outcome("danger", "{who} went up on the Inquisition track in this turn", good=-1),
        Outcome("long", "the game went on for two rounds or more", late=True),
    )
    announcements = frozenset({"TurnEnded", "RoundBegan", "HerbsGrew", "VillagersPaid", "LastRound", "GameOver"})
    advice: TrioraAdvice

    def answer(self, s: Triora, ask: OpenAsk, rng: RandomSource) -> Any:
        """As `TrioraAdvice.quick`, but for the variation."""
        seat, judge = ask.seat, self.advice.judge(s.pack)
        question = asking(s)
        assert question is not None
        moves = Plan(s, seat, judge).moves(s, question)
        if len(moves) == 1:
            return moves[0]
        best, most = moves[0], float("-inf")
        for answer in moves[:LOOKED_AT]:
            world = s.clone()
            world.play(ask, answer)
            value = judge.margin(world, seat) - VARIES * log(-log(rng.random() * 0.998 + 0.001))
            if value > most:
                best, most = answer, value
        return best

    def best(self, s: Triora, ask: OpenAsk, rng: RandomSource) -> Any:
        return self.advice.plan(s, ask.seat).best(s)

    def turn(self, s: Triora, ask: OpenAsk) -> Hashable:
        return s.round, s.phase, s.turn, ask.seat

    def alternatives(self, s: Triora, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        """The first answers of the best turns, by a plan for the whole turn."""
        return [answer for answer, _ in self.advice.plan(s, ask.seat).ranked(s)][:most]

    def puzzling(self, s: Triora, ask: OpenAsk) -> bool:
        """Late in the game, and not in which order one's pieces act: then what is best depends on the table more than
        on how the game is played on."""
        return s.round >= PUZZLED_ROUND and ask.kind not in ("Piece", "Part")

    def settled(self, before: Triora, s: Triora, seat: Seat) -> bool:
        """The round is over: everyone has acted, and the Inquisitor has walked."""
        return s.round != before.round

    def estimate(self, s: Triora, seat: Seat) -> float:
        """By the worths of all seats, as the judge's own games turned out."""
        judge = self.advice.judge(s.pack)
        leads = [judge.margin(s, each) / SPREAD for each in range(s.seats)]
        high = max(leads)
        weights = [exp(lead - high) for lead in leads]
        return weights[seat] / sum(weights)

    def soon(self, before: Triora, s: Triora) -> bool:
        """The turn is over."""
        return (s.round, s.phase, s.turn) != (before.round, before.phase, before.turn)

    def happened(self, before: Triora, soon: Triora, end: Triora, seat: Seat) -> tuple[bool, ...]:
        return (
            bool(end.captured[seat]),
            any(captured for other, captured in enumerate(end.captured) if other != seat),
            soon.points[seat] > before.points[seat],
            sum(soon.potions[seat]) > sum(before.potions[seat]),
            len(soon.villagers[seat]) > len(before.villagers[seat]),
            soon.inquisition[seat] > before.inquisition[seat],
            end.round >= before.round + 2,
        )
