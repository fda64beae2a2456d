"""Advice for Inquisition: it uses the roles it knows for certain, and nothing else.

A Loyalist elects itself or someone it has seen to be loyal, and strikes someone it has seen to be an Agent. An Agent
elects Agents and spares them. Both leave the rest to chance. `believer` plays better, because it also weighs what is
likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from coterie.games.inquisition.components import AGENT, BLACK, LOYALIST, NONE, RED
from coterie.games.inquisition.phases import ABILITY, LAST_TALK, TALK, TIE, VOTE
from coterie.games.inquisition.state import Inquisition
from coterie.kernel import Advice, OpenAsk, RandomSource, Seat

Rank = Callable[[Seat], float]


class InquisitionAdvice(Advice[Inquisition]):
    tries = False
    patience = 100

    def candidates(self, s: Inquisition, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        """The one answer that certain knowledge suggests, chosen at random among equals."""
        return [self.quick(s, ask, rng)]

    def quick(self, s: Inquisition, ask: OpenAsk, rng: RandomSource) -> Any:
        able: Sequence[Any] = getattr(ask.space, "values", ())
        if len(able) < 2 or not all(type(each) is int for each in able):
            return ask.sample(rng)
        rank = self.wish(s, ask.seat)
        best = max(map(rank, able))
        wanted = [each for each in able if rank(each) == best]
        return wanted[int(rng.random() * len(wanted))]

    def wish(self, s: Inquisition, seat: Seat) -> Rank:
        """How much `seat` would like to name each player in the open question."""
        known = s.knows_role(seat)
        mine = s.role[seat]

        def friend(other: Seat) -> float:
            """1 for a certain friend, -1 for a certain enemy."""
            return 0.0 if other not in known else 1.0 if s.role[other] == mine else -1.0

        def elect(other: Seat) -> float:
            return 2.0 if other == seat and mine == LOYALIST else friend(other)

        def strike(other: Seat) -> float:
            return -2.0 if other == s.chosen[RED] and mine == LOYALIST else -friend(other)

        def look(other: Seat) -> float:
            return -abs(friend(other)) if mine == LOYALIST else friend(other)

        colour = s.turned[-1] if s.turned else NONE
        if s.phase in (VOTE, TIE):
            return elect
        if s.phase == ABILITY and colour != BLACK:
            return look
        return strike

    def unasked(self, s: Inquisition, ask: OpenAsk, rng: RandomSource) -> Any:
        """It says nothing, and is always ready."""
        return "ready" if ask.kind == "Discuss" else None

    def value(self, s: Inquisition, seat: Seat) -> float:
        """The result, or the hope for it: struck Agents against the two that are needed."""
        if s.result is not None:
            return 1.0 if seat in s.result.winners else 0.0
        struck = {s.chosen[RED], s.noted} - {NONE}
        fallen = len([other for other in struck if s.role[other] == AGENT])
        hope = 0.3 + 0.2 * fallen
        return hope if s.role[seat] == LOYALIST else 1 - hope

    def quiet(self, s: Inquisition) -> bool:
        return s.result is not None or s.phase in (TALK, LAST_TALK)
