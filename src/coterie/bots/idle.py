"""`idle`: gives the default answer. It plays the other seats in lessons, where nothing is left to luck."""

from __future__ import annotations

from typing import Any

from coterie.bots.bot import Bot
from coterie.bots.perspective import Perspective
from coterie.kernel import OpenAsk


class Idle(Bot):
    """A bot that gives every question its default, which is what time answers too unless the rules say otherwise, and
    never speaks unasked.
    """

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return ask.default() if ask.required else None
