"""`plain`: the drafter of before, kept as a baseline. It tries a few piles, lines or decks as they come."""

from __future__ import annotations

from typing import Any

from coterie.bots.greedy import Greedy
from coterie.bots.perspective import Perspective
from coterie.games.relics.advice import DRAFTING, RelicsAdvice
from coterie.games.relics.state import Relics
from coterie.kernel import Advice, OpenAsk, RandomSource


class PlainAdvice(RelicsAdvice):
    def candidates(self, s: Relics, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        if ask.kind in DRAFTING:
            return Advice.candidates(self, s, ask, rng, most)
        return super().candidates(s, ask, rng, most)

    def quick(self, s: Relics, ask: OpenAsk, rng: RandomSource) -> Any:
        return ask.sample(rng) if ask.kind in DRAFTING else super().quick(s, ask, rng)


class Plain(Greedy):
    plays = "relics"
    level = 0

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        perspective.advice = PlainAdvice()
        return super().answer(perspective, ask)
