"""What happens next by itself at a table: a bot answers, a bot speaks unasked, or time does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from coterie.bots import Bot
from coterie.host.agenda import Agenda
from coterie.kernel import Delivery, Seat, State

MAX_SILENT_LOOKS = 1_000
"""So many looks in a row at which nobody spoke: only a deadline can move the game now."""

Pause = Callable[[int], int]
"""A question to a bot for which the game waits -> after how many of the clock's milliseconds it answers."""


def at_once(_: int) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Turn:
    """At `at`, on the game's clock, the bot of `seat` answers `ask`; without a question, time answers what is due."""

    at: int
    seat: Seat | None = None
    ask: int | None = None
    required: bool = False
    """Whether the game waits for it; else the bot may stay silent."""


class Course:
    """Who goes next where bots play, on the game's own clock.

    The questions for which the game waits come first, each after its pause. When no bot is waited for, it is the next
    deadline or whoever wants to speak in an open window, whichever is earlier. People are not its business: whoever
    drives it asks them at any time, and calls `moved` after every input.
    """

    def __init__(self, bots: Mapping[Seat, Bot], now: Callable[[], int], pause: Pause = at_once) -> None:
        """`now`: the time on the game's clock."""
        self.bots = bots
        self.agenda = Agenda(bots, now)
        self.pause = pause
        self.speaks: dict[int, int] = {}
        """When the bots for which the game waits answer."""
        self.deliveries: list[Delivery] = []
        self.silent = 0
        self.looked = False

    def moved(self, deliveries: Iterable[Delivery] = ()) -> None:
        """Something has happened, and these were told of it: plan anew when somebody looks."""
        self.deliveries += deliveries
        self.silent = 0
        self.looked = False

    def forget(self) -> None:
        """The game went back, or others sit here now: nothing that was planned holds."""
        self.agenda.moments.clear()
        self.speaks.clear()
        self.moved()

    def required(self, state: State[Any]) -> list[Turn]:
        """The bots for which the game waits, each with the moment at which it answers."""
        asks = [ask for ask in state.required() if ask.seat in self.bots]
        planned, self.speaks = self.speaks, {}
        for ask in asks:
            self.speaks[ask.id] = planned[ask.id] if ask.id in planned else state.now + self.pause(ask.id)
        return [Turn(self.speaks[ask.id], ask.seat, ask.id, True) for ask in asks]

    def next(self, state: State[Any]) -> Turn | None:
        """What happens next if no person does anything; None: nothing ever will."""
        waiting = self.required(state)
        if waiting:
            first = min(waiting, key=lambda turn: turn.at)
            due = state.next_due()
            return Turn(due) if due is not None and due <= first.at and first.at > state.now else first
        return self.unasked(state)

    def unasked(self, state: State[Any]) -> Turn | None:
        """The next deadline, or whoever wants to speak before it."""
        if not self.looked:
            self.agenda.look(state, self.deliveries)
            self.deliveries, self.looked = [], True
        due, wish = state.next_due(), self.agenda.next() if self.silent < MAX_SILENT_LOOKS else None
        if wish is not None:
            moment, ask = wish
            if due is None or moment < due:
                return Turn(moment, state.seat_of(ask), ask)
        return None if due is None else Turn(due)

    def take(self, turn: Turn) -> None:
        """Its moment has come: it is not planned any more."""
        if turn.ask is not None:
            self.agenda.take(turn.ask)
            self.speaks.pop(turn.ask, None)

    def stayed_silent(self, state: State[Any], turn: Turn) -> None:
        """The bot had nothing to say: it looks again after another pause."""
        assert turn.ask is not None
        self.silent += 1
        ask = state.find(turn.ask)
        if ask is not None:
            self.agenda.put(ask)
