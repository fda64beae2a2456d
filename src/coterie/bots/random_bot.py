"""`random`: any lawful answer."""

from __future__ import annotations

from typing import Any

from coterie.bots.bot import Bot
from coterie.bots.perspective import Perspective
from coterie.kernel import OpenAsk

LOOKS_PER_WORD = 4
"""Where it may stay silent, it speaks once in this many looks on average."""
MAX_LOOKS = 64


class RandomBot(Bot):
    """A bot that gives any lawful answer. Where it need not answer, it takes its time and may never speak."""

    title = "Random"
    about = "Plays any legal answer, at random: a baseline to compare other bots with."

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return ask.sample(self.luck(perspective, ask))

    def pause(self, ask: int, kind: str, due: int | None, now: int) -> int:
        """The pauses of all looks at which it says nothing, plus that of the one at which it speaks, summed
        up at once.
        """
        pause = super().pause(ask, kind, None, now)
        for look in range(1, MAX_LOOKS):
            if self.derived("speaks", ask, now, look) % LOOKS_PER_WORD == 0:
                break
            pause += super().pause(ask, kind, None, now + pause)
        return pause
