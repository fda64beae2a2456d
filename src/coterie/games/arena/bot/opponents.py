"""Opponents for the Arena: `captain` and `warlord`.

The Arena's own advice weighs each card, place and target by the exact odds of the dice, and names one answer. The usual
level plays like it most of the time. The strong one has weights of its own: it knows how likely it is to lose a figure
in the next turn. No search over cards has beaten the advice (docs/reference/bots.md has what was tried).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from coterie.bots.greedy import Greedy
from coterie.bots.novice import Novice
from coterie.bots.perspective import Perspective
from coterie.bots.thoughts import Thoughts
from coterie.games.arena.advice import ArenaAdvice
from coterie.games.arena.bot.weights import ArenaWeights
from coterie.kernel import Game, OpenAsk, Seat, Seed, Setting

CAPTAINS_WHIMS_PERCENT = 12
REPLY, WALKER_REPLY, STRIDE, RISK = 40, 80, 250, 5
"""The warlord's weights, in hundredths."""


class Captain(Novice):
    """Knows what is good, and doesn't always do it."""

    plays = "arena"
    level = 2
    title = "Usual"
    about = "Weighs cards, places and targets by the odds, and gets carried away now and then."

    def __init__(self, game: Game[Any], seat: Seat, seed: Seed, whims: int = CAPTAINS_WHIMS_PERCENT) -> None:
        super().__init__(game, seat, seed, whims)


@lru_cache(maxsize=32)
def judgement(reply: int, walker: int, stride: int, risk: int) -> ArenaAdvice:
    """Advice with these weights, in hundredths; the same object for the same weights, so that it keeps what it saw."""
    weights = ArenaWeights(
        reply=reply / 100, walker_reply=walker / 100, stride=stride / 100, exact=True, risk=risk / 100
    )
    return ArenaAdvice(weights)


class Warlord(Greedy):
    """The game's own advice at every question, with weights of its own."""

    plays = "arena"
    level = 3
    title = "Strong"
    about = "Weighs cards, places and targets by the exact odds of the dice, and keeps its Planeswalker alive."

    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("reply", range(1001), "how much the others' next turn counts, in per cent", usual=REPLY),
        Setting("walker", range(1001), "how much it counts for the Planeswalker, in per cent", usual=WALKER_REPLY),
        Setting("stride", range(1001), "what a space closer to the others is worth, in hundredths", usual=STRIDE),
        Setting("risk", range(101), "what chance of death its Planeswalker walks into, in per cent", usual=RISK),
    )

    def __init__(
        self,
        game: Game[Any],
        seat: Seat,
        seed: Seed,
        reply: int = REPLY,
        walker: int = WALKER_REPLY,
        stride: int = STRIDE,
        risk: int = RISK,
    ) -> None:
        super().__init__(game, seat, seed)
        self.judgement = judgement(reply, walker, stride, risk)

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        luck, advice = self.luck(perspective, ask), self.judgement
        world: Any = perspective.world(luck)
        asked = world.ask(ask)
        return advice.quick(world, asked, luck) if ask.required else advice.unasked(world, asked, luck)

    def thoughts(self, perspective: Perspective, ask: OpenAsk) -> Thoughts | None:
        """It compares answers of different kinds on one scale, whose numbers say nothing to people."""
        return None
