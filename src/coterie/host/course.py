"""What happens next without people: a bot answers, a bot speaks unasked, or time does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from coterie.bots import Bot
from coterie.host.agenda import Agenda
from coterie.kernel import Delivery, Seat, State

MAX_SILENT_LOOKS = 1_000
"""After this many looks in a row at which nobody spoke, only a deadline can move the game."""

Pause = Callable[[int], int]
"""A question to a bot for which the game waits -> the pause before it answers, in the clock's milliseconds."""


def at_once(_: int) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A planned turn: at `at`, on the game's clock, the bot of `seat` answers `ask`; without a question, time answers
    what is due.
    """

    at: int
    seat: Seat | None = None
    ask: int | None = None
    required: bool = False
    """Whether the game waits for it; otherwise the bot may stay silent."""


class Course:
    """The order of bots' turns on the game's own clock.

    The questions for which the game waits come first, each after its pause. When no bot is waited for, the next turn is
    the next deadline or the next bot to speak in an open window, whichever is earlier. People are not its concern: the
    driver asks them at any time, and calls `moved` after every input.
    """

    def __init__(self, bots: Mapping[Seat, Bot], now: Callable[[], int], pause: Pause = at_once) -> None:
        """`now`: the time on the game's clock."""
        self.bots = bots
        self.agenda = Agenda(bots, now)
        self.pause = pause
        self.speaks: dict[int, int] = {}
        """When the bots that the game waits for answer."""
        self.deliveries: list[Delivery] = []
        self.silent = 0
        self.looked = False

    def moved(self, deliveries: Iterable[Delivery] = ()) -> None:
        """Something has happened, and these seats were told of it: plan again at the next look."""
        self.deliveries += deliveries
        self.silent = 0
        self.looked = False

    def forget(self) -> None:
        """Discard all plans: the game went back, or other players took the seats."""
        self.agenda.moments.clear()
        self.speaks.clear()
        self.moved()

    def required(self, state: State[Any]) -> list[Turn]:
        """The bots that the game waits for, each with the moment at which it answers."""
        asks = [ask for ask in state.required() if ask.seat in self.bots]
        planned, self.speaks = self.speaks, {}
        for ask in asks:
            self.speaks[ask.id] = planned[ask.id] if ask.id in planned else state.now + self.pause(ask.id)
        return [Turn(self.speaks[ask.id], ask.seat, ask.id, True) for ask in asks]

    def next(self, state: State[Any]) -> Turn | None:
        """The next turn if no person does anything; None if there is none."""
        waiting = self.required(state)
        if waiting:
            first = min(waiting, key=lambda turn: turn.at)
            due = state.next_due()
            return Turn(due) if due is not None and due <= first.at and first.at > state.now else first
        return self.unasked(state)

    def unasked(self, state: State[Any]) -> Turn | None:
        """The next deadline, or the first bot that wants to speak before it."""
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
        """Its moment has come: remove it from the plan."""
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
