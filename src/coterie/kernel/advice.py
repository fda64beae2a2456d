"""Advice: what a decent player looks at. Bots and hints use it; the rules never do."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from coterie.kernel.asks import OpenAsk
from coterie.kernel.chance import RandomSource
from coterie.kernel.state import State
from coterie.kernel.steps import Seat

S = TypeVar("S", bound="State[Any]")


class Advice(Generic[S]):
    """How to judge positions and answers of one game. The default only knows who has won."""

    patience = 200
    """How many decisions a look-ahead may last before the position is evaluated."""
    tries = True
    """Whether to try several answers in several worlds. False: `candidates` names the single answer to give."""

    def value(self, s: S, seat: Seat) -> float:
        """The chances of `seat`, from 0 (lost) to 1 (won)."""
        if s.result is None:
            return 0.5
        return 1 / len(s.result.winners) if seat in s.result.winners else 0.0

    def quiet(self, s: S) -> bool:
        """Whether a look-ahead may stop here because nothing is half done. By default only at the end of the game."""
        return s.result is not None

    def candidates(self, s: S, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        """Answers worth looking at, at most `most`; all of them if there are few. Each is a lawful value: look-aheads
        don't check them."""
        if ask.count() <= most:
            return ask.every()
        return list(dict.fromkeys(ask.sample(rng) for _ in range(most)))

    def ranked(self, s: S, ask: OpenAsk, rng: RandomSource, most: int) -> list[tuple[Any, float]]:
        """The same answers with what each is worth here, the best first. By default that is the value right after it;
        a game that judges answers themselves says so in its own unit, in which only differences count."""
        found = []
        for answer in self.candidates(s, ask, rng, most):
            end = s.clone()
            end.play(ask, answer)
            found.append((answer, self.value(end, ask.seat)))
        return sorted(found, key=lambda pair: -pair[1])

    def unasked(self, s: S, ask: OpenAsk, rng: RandomSource) -> Any:
        """The answer to a question the game does not wait for; None for no answer, which is the default."""
        return None

    def quick(self, s: S, ask: OpenAsk, rng: RandomSource) -> Any:
        """A quick answer, used to play a position to its end. It must be a lawful value: look-aheads don't check it."""
        return ask.sample(rng)
