"""`idle`: what time would answer. It sits in for the others in lessons, where nothing is left to luck."""

from __future__ import annotations

from typing import Any

from coterie.bots.bot import Bot
from coterie.bots.chair import Chair
from coterie.kernel import OpenAsk


class Idle(Bot):
    """Gives every question the answer that its deadline would give, and never speaks unasked."""

    def answer(self, chair: Chair, ask: OpenAsk) -> Any:
        return ask.default() if ask.required else None
