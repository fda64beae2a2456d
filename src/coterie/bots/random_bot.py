"""`random`: any lawful answer."""

from __future__ import annotations

from typing import Any

from coterie.bots.bot import Bot
from coterie.bots.perspective import Perspective
from coterie.kernel import OpenAsk

SPEAKS = 0.25  # how often it answers where it may stay silent


class RandomBot(Bot):
    """Any lawful answer is as good as another. Where it need not answer, it mostly does not."""

    level = 1
    title = "Random"
    about = "Any lawful answer, by luck."

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        luck = self.luck(perspective, ask)
        if not ask.required and luck.random() >= SPEAKS:
            return None
        return ask.sample(luck)
