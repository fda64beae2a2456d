"""`idle`: what a stand-in may always answer. It sits in for the others in lessons, where nothing is left to luck."""

from __future__ import annotations

from typing import Any

from coterie.bots.bot import Bot
from coterie.bots.perspective import Perspective
from coterie.kernel import OpenAsk


class Idle(Bot):
    """Gives every question its default, which is what time answers too unless the rules say otherwise, and never speaks
    unasked."""

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return ask.default() if ask.required else None
