"""`scholar`: looks one round further than `greedy`."""

from __future__ import annotations

from typing import Any, ClassVar

from coterie.bots.greedy import Greedy, answer_quickly, play_on
from coterie.bots.race import Halving, Race
from coterie.games.relics.phases import SPOILS
from coterie.games.relics.state import Relics
from coterie.kernel import Advice, Game, RandomSource, Seat, Seed, Setting, State

ROLLOUTS, CANDIDATES, FURTHER = 200, 40, 1


class Scholar(Greedy):
    """Flat Monte Carlo: every answer worth a look is tried in the same imagined worlds with the same luck, and each of
    them is played on over the current battle and the next one. What is spent today is missing tomorrow: that is what
    looking further shows. The poorer half drops out early, so that the close ones get the time.
    """

    plays = "relics"
    level = 3
    title = "Strong"
    about = "Plays every pair of cards through this battle and the next one, in worlds that it can imagine."

    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("rollouts", range(1, 1_000_001), "how often it plays an answer on, all together", usual=ROLLOUTS),
        Setting("candidates", range(2, 10_001), "how many answers it looks at", usual=CANDIDATES),
        Setting("further", range(21), "how many rounds it looks beyond this one", usual=FURTHER),
    )

    def __init__(
        self,
        game: Game[Any],
        seat: Seat,
        seed: Seed,
        rollouts: int = ROLLOUTS,
        candidates: int = CANDIDATES,
        further: int = FURTHER,
    ) -> None:
        super().__init__(game, seat, seed, candidates=candidates)
        self.rollouts = rollouts
        self.further = further

    def racing(self, answers: list[Any]) -> Race:
        return Halving(answers, self.rollouts)

    def play_on(self, world: State[Any], advice: Advice[Any], luck: RandomSource) -> None:
        """Play on to the spoils of a later round: what a battle leaves in the hands counts there."""
        assert isinstance(world, Relics)
        last = max(world.round, 1) + self.further
        for _ in range(advice.patience * (self.further + 1)):
            if world.result is not None or (world.round >= last and world.phase == SPOILS):
                return
            if not answer_quickly(world, advice, luck):
                return
        play_on(world, advice, luck)
