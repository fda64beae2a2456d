"""`novice`: plays by the game's quick advice, and now and then on a whim."""

from __future__ import annotations

from typing import Any, ClassVar

from coterie.bots.bot import Bot
from coterie.bots.perspective import Perspective
from coterie.kernel import Game, OpenAsk, Seat, Seed, Setting

WHIMS_PERCENT = 40


class Novice(Bot):
    """A bot that plays like someone in their second game: the first idea is often good, and sometimes
    anything will do.
    """

    level = 1
    title = "Easy"
    about = "Plays its first idea, and now and then a random one."

    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("whims", range(101), "how many answers in a hundred are random", usual=WHIMS_PERCENT),
    )

    def __init__(self, game: Game[Any], seat: Seat, seed: Seed, whims: int = WHIMS_PERCENT) -> None:
        super().__init__(game, seat, seed)
        self.whims = whims

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        luck, advice = self.luck(perspective, ask), perspective.advice
        whim = luck.random() * 100 < self.whims
        world = perspective.world(luck)
        if not ask.required:
            return advice.unasked(world, world.ask(ask), luck)
        return ask.sample(luck) if whim else advice.quick(world, world.ask(ask), luck)
