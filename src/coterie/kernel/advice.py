"""Advice: what a decent player looks at. Bots and hints use it; the rules never do."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from coterie.kernel.asks import OpenAsk
from coterie.kernel.chance import RandomSource
from coterie.kernel.state import State
from coterie.kernel.steps import Seat

S = TypeVar("S", bound="State[Any]")


class Advice(Generic[S]):
    """The default knows nothing but who has won."""

    patience = 200
    """How many decisions a look ahead may last before the position is judged as it stands."""
    tries = True
    """Whether several answers are worth trying out, in several worlds; False: `candidates` names the one to give."""

    def value(self, s: S, seat: Seat) -> float:
        """How well `seat` stands, from 0 (lost) to 1 (won)."""
        if s.result is None:
            return 0.5
        return 1 / len(s.result.winners) if seat in s.result.winners else 0.0

    def quiet(self, s: S) -> bool:
        """Whether a look ahead may stop here, since nothing is half done; without better knowledge, at the end."""
        return s.result is not None

    def candidates(self, s: S, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        """Answers worth looking at, at most so many: all of them where they are few."""
        if ask.count() <= most:
            return ask.every()
        return list(dict.fromkeys(ask.sample(rng) for _ in range(most)))

    def unasked(self, s: S, ask: OpenAsk, rng: RandomSource) -> Any:
        """What to say to a question for which the game does not wait; None, without better knowledge: nothing."""
        return None

    def quick(self, s: S, ask: OpenAsk, rng: RandomSource) -> Any:
        """A quick answer for playing a position out."""
        return ask.sample(rng)
