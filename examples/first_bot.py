"""A first bot for any of the games: it asks the game's own advice, in one world that it imagines.

python examples/first_bot.py relics
"""

from __future__ import annotations

import sys
from typing import Any

import coterie
from coterie import Bot, OpenAsk, Perspective


class First(Bot):
    """Gives the quick answer of a decent player."""

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        luck = self.luck(perspective, ask)
        world = perspective.world(luck)  # a full game that this seat can't tell from the real one
        question = world.ask(ask)  # the same question, asked there
        if ask.required:
            return perspective.advice.quick(world, question, luck)
        return perspective.advice.unasked(world, question, luck)  # None: nobody waits, and I have nothing to say


def main(id: str, pairs: int = 20) -> float:
    """Two matches on every deal, First against random in both seats. Prints and returns First's share of the wins."""
    game = coterie.games.get(id)
    others = ["random"] * (game.seats[0] - 1)
    points = 0.0
    for seed in range(pairs):
        for seat in range(2):
            lineup: list[str | type[Bot]] = [*others[:seat], First, *others[seat:]]
            winners = coterie.match(game, lineup, seed).winners
            points += 1 if seat in winners else 0
    share = points / (2 * pairs)
    print(f"{id}: First won {share:.0%} of {2 * pairs} matches against random")
    return share


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "relics")
