"""When bots speak where nobody waits for them: each says "in 4.2 seconds, unless something happens"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from coterie.bots.bot import Bot
from coterie.kernel import Delivery, OpenAsk, Seat, State
from coterie.kernel.chance import lot


class Agenda:
    """The moments of the game's own clock at which bots speak in open windows.

    A bot that may speak says after which pause it will. What it then says, it makes of what it sees at that moment; if
    it says nothing, or has spoken, it looks again after another pause. If before that something is told to its seat,
    and not to everybody, or something hidden is shown to all, it begins to think anew: so nobody is faster than its
    own pause after a card was turned up. A simulation leaps from moment to moment; at a table they come in real time.
    """

    def __init__(self, bots: Mapping[Seat, Bot], now: Callable[[], int]) -> None:
        """`now`: the time on the game's clock."""
        self.bots = bots
        self.now = now
        self.moments: dict[int, int] = {}

    def look(self, state: State[Any], deliveries: Iterable[Delivery] = ()) -> None:
        """After an input: plan for what is newly open, forget what is closed, think anew where something happened."""
        moments = self.moments
        stirred = self.stirred(deliveries) if moments else frozenset()
        self.moments = {}
        for ask in state.optional():
            if ask.id in moments and ask.seat not in stirred:
                self.moments[ask.id] = moments[ask.id]
            elif ask.seat in self.bots:
                self.put(ask)

    def stirred(self, deliveries: Iterable[Delivery]) -> frozenset[Seat]:
        seats: set[Seat] = set()
        for each in deliveries:
            if each.to is not None:
                seats.update(each.to)
            elif each.event.reveals:
                return frozenset(self.bots)
        return frozenset(seats)

    def put(self, ask: OpenAsk) -> None:
        """The bot that this question asks begins to think about it now. It is told no more than everybody may know."""
        now = self.now()
        self.moments[ask.id] = now + self.bots[ask.seat].pause(ask.id, ask.kind, ask.due, now)

    def take(self, ask: int) -> None:
        """Its moment has come, if it had one: whatever the bot says now, it thinks again afterwards."""
        self.moments.pop(ask, None)

    def next(self) -> tuple[int, int] | None:
        """(moment, question) of who speaks first; None if nobody wants to. No seat is favoured where two meet."""
        if not self.moments:
            return None
        moment = min(self.moments.values())
        return moment, min([ask for ask, at in self.moments.items() if at == moment], key=lambda ask: lot(moment, ask))
