"""When bots speak unasked: each says "in 4.2 seconds, unless something happens"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from coterie.bots.bot import Bot
from coterie.kernel import Delivery, OpenAsk, Seat, State
from coterie.kernel.chance import lot


class Agenda:
    """The moments of the game's own clock at which bots speak in open windows.

    A bot that may speak announces a pause. What it says then depends on what it sees at that moment; whether it speaks
    or not, it looks again after another pause. If its seat is privately told something before that, or something hidden
    is shown to everyone, it starts thinking again: so nobody reacts to a revealed card faster than its own pause. A
    simulation jumps from moment to moment; at a table they pass in real time.
    """

    def __init__(self, bots: Mapping[Seat, Bot], now: Callable[[], int]) -> None:
        """`now`: the time on the game's clock."""
        self.bots = bots
        self.now = now
        self.moments: dict[int, int] = {}

    def look(self, state: State[Any], deliveries: Iterable[Delivery] = ()) -> None:
        """Update after an input: plan for what is newly open, drop what is closed, start again where something
        happened.
        """
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
        """Start the thinking time of the bot that this question asks. It learns no more than everyone may know."""
        now = self.now()
        self.moments[ask.id] = now + self.bots[ask.seat].pause(ask.id, ask.kind, ask.due, now)

    def take(self, ask: int) -> None:
        """Remove its moment, if it had one: whatever the bot says now, it thinks again afterwards."""
        self.moments.pop(ask, None)

    def next(self) -> tuple[int, int] | None:
        """(moment, question) of the next to speak; None if nobody will. No seat is favoured in a tie."""
        if not self.moments:
            return None
        moment = min(self.moments.values())
        return moment, min([ask for ask, at in self.moments.items() if at == moment], key=lambda ask: lot(moment, ask))
