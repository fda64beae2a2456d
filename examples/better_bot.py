"""A better bot: it tries every answer worth a look in several imagined worlds and keeps the best on average.

python examples/better_bot.py
"""

from __future__ import annotations

from typing import Any

import coterie
from coterie import Bot, OpenAsk, Perspective, State

WORLDS = 6
CANDIDATES = 12


class Planner(Bot):
    """Flat Monte Carlo: one look ahead, judged by the game's own advice once the position is quiet."""

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        advice, luck = perspective.advice, self.luck(perspective, ask)
        first = perspective.world(luck)
        if not ask.required:
            return advice.unasked(first, first.ask(ask), luck)
        answers = advice.candidates(first, first.ask(ask), luck, CANDIDATES)
        worlds = [perspective.world(luck) for _ in range(WORLDS)]

        def value(answer: Any) -> float:
            return sum(judged(world.clone(), answer) for world in worlds)

        def judged(world: State[Any], answer: Any) -> float:
            world.play(ask.id, answer)
            for _ in range(advice.patience):  # the others answer too, until nothing is half done any more
                if not world.go_on(lambda other: advice.quick(world, other, luck)) or advice.quiet(world):
                    break
            return advice.value(world, self.seat)

        return max(answers, key=value)


def main(games: int = 20) -> float:
    """Relics against random. Prints and returns the share of the games it won."""
    won = 0
    for seed in range(games):
        lineup: list[str | type[Bot]] = [Planner, "random"]
        seat = seed % 2
        won += seat in coterie.match("relics", lineup if seat == 0 else lineup[::-1], seed).winners
    print(f"relics: Planner won {won / games:.0%} of {games} matches against random")
    return won / games


if __name__ == "__main__":
    main()
