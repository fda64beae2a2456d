"""Opponents for the Arena: `captain` and `warlord`.

The Arena's own advice weighs each card, place and target by the exact odds of the dice, and names one answer. The usual
level plays like it most of the time. The strong one has weights of its own: it knows how likely it is to lose a figure
in the next turn. No search over cards has beaten the advice (docs/reference/bots.md has what was tried).
"""

from __future__ import annotations

from typing import Any

from coterie.bots.greedy import Greedy
from coterie.bots.novice import Novice
from coterie.bots.perspective import Perspective
from coterie.bots.thoughts import Thoughts
from coterie.games.arena.advice import ArenaAdvice
from coterie.games.arena.bot.weights import ArenaWeights
from coterie.kernel import Game, OpenAsk, Seat, Seed

CAPTAINS_WHIMS_PERCENT = 12


class Captain(Novice):
    """Knows what is good, and doesn't always do it."""

    plays = "arena"
    level = 2
    title = "Usual"
    about = "Weighs cards, places and targets by the odds, and gets carried away now and then."

    def __init__(self, game: Game[Any], seat: Seat, seed: Seed, whims: int = CAPTAINS_WHIMS_PERCENT) -> None:
        super().__init__(game, seat, seed, whims)


class Warlord(Greedy):
    """The game's own advice at every question, with weights of its own."""

    plays = "arena"
    level = 3
    title = "Strong"
    about = "Weighs cards, places and targets by the exact odds of the dice, and keeps its Planeswalker alive."
    judgement = ArenaAdvice(ArenaWeights(exact=True, risk=0.05))

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        luck, advice = self.luck(perspective, ask), self.judgement
        world: Any = perspective.world(luck)
        asked = world.ask(ask)
        return advice.quick(world, asked, luck) if ask.required else advice.unasked(world, asked, luck)

    def thoughts(self, perspective: Perspective, ask: OpenAsk) -> Thoughts | None:
        """It compares answers of different kinds on one scale, whose numbers say nothing to people."""
        return None
