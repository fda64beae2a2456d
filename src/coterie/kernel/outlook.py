"""What one audience has been told of a game: that, and nothing else, is what it may count and date.

An input that changes nothing for a seat must not reach it in any form: neither as a message, nor as a gap between two
numbers, nor as a clock that has moved. So numbers count what this audience was told, and its clock shows when it was
told something last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from coterie.kernel.asks import Ask
from coterie.kernel.events import Event, Told
from coterie.kernel.state import State
from coterie.kernel.steps import Seat


@dataclass(frozen=True, slots=True)
class News:
    """Something that one audience was told: how the game looks to it now, what it is asked, and what it heard.

    `number` counts such news. `rewound` says that moves were taken back, because the seats `by` wanted it: then
    `events` are all that still stand.
    """

    number: int
    view: Any
    asks: tuple[Ask, ...]
    events: tuple[Event, ...]
    rewound: bool = False
    by: tuple[Seat, ...] = ()


class Outlook:
    """One audience (None: spectators) and how the game looks to it. The states it is shown are never played on."""

    __slots__ = ("asks", "now", "number", "seat", "state", "view")

    def __init__(self, state: State[Any], seat: Seat | None, now: int = 0) -> None:
        """`now` is when the audience was told something last."""
        self.seat = seat
        self.number = 0
        self._see(state, now)

    def _see(self, state: State[Any], now: int) -> None:
        self.state, self.now = state, now
        self.view, self.asks = self.look(state, now)

    def look(self, state: State[Any], now: int) -> tuple[Any, tuple[Ask, ...]]:
        """View and asks at a time that the audience knows: the state's own clock shows when anybody moved."""
        if now != state.now:
            state = state.clone()
            state.now = now
        asks = [] if self.seat is None else state.asks(self.seat)
        return state.view(self.seat), tuple([ask.describe() for ask in asks])

    def after(self, state: State[Any], told: Iterable[Told]) -> News | None:
        """What an input meant for this audience; None if nothing. What time alone changes, such as an offer that has
        lapsed, it can tell by its own clock: that is no news, and must not come with the next secret input."""
        events = tuple([each.event for each in told if each.reaches(self.seat)])
        before, self.state = self.state, state
        if not events:
            if (self.view, self.asks) == self.look(state, self.now):
                return None
            if self.now != state.now and self.look(before, state.now) == self.look(state, state.now):
                return None
        self._see(state, state.now)
        return self._news(events)

    def rewound(self, state: State[Any], now: int, events: Iterable[Event], by: tuple[Seat, ...]) -> News:
        """Moves were taken back: this is how the game looks again, and what has still happened."""
        self._see(state, now)
        return self._news(tuple(events), rewound=True, by=by)

    def _news(self, events: tuple[Event, ...], rewound: bool = False, by: tuple[Seat, ...] = ()) -> News:
        self.number += 1
        return News(self.number, self.view, self.asks, events, rewound, by)
