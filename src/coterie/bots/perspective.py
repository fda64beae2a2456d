"""A bot's perspective: a game seen from one seat. It is all a bot is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, cast

from coterie.kernel import (
    Advice,
    Ask,
    AskClosed,
    Event,
    Game,
    OpenAsk,
    Question,
    RandomSource,
    Seat,
    SeededRandom,
    State,
)


class Perspective:
    """What one seat may see, be asked and imagine of a game at one moment.

    It is made of a world imagined from the seat, which the seat cannot tell from the true one, and nothing else: it
    holds no reference to the true state. Nothing a bot does to that world affects the table. A perspective is valid for
    one moment; the next question needs another.
    """

    __slots__ = ("_events", "_world", "advice", "seat")

    def __init__(
        self,
        game: Game[Any],
        state: State[Any],
        seat: Seat,
        events: Callable[[], Sequence[Event]] | None = None,
    ) -> None:
        """`events` returns what has reached the seat so far, when a bot asks for it; None if it was not kept."""
        self.seat = seat
        self._events = events
        self.advice: Advice[Any] = game.advice
        """The game's advice."""
        self._world = apart(state.imagine(seat, SeededRandom(0)))

    def view(self) -> Any:
        """What the seat may see."""
        return self._world.view(self.seat)

    @property
    def events(self) -> Sequence[Event]:
        """All events the seat has been told since the game began, oldest first, without undone moves. A bot that reads
        it sets `Bot.hears`: for the others they are not kept.
        """
        if self._events is None:
            raise LookupError("no events were kept for this seat: a bot that reads them declares `hears = True`")
        return self._events()

    def now(self) -> int:
        """The game's clock, which everybody sees."""
        return self._world.now

    def asks(self) -> list[OpenAsk]:
        """The seat's open questions, from the imagined world. They have the same ids as at the table."""
        return self._world.asks(self.seat)

    def ask(self, ask: int | Ask | OpenAsk) -> OpenAsk:
        """One of the seat's questions. AskClosed if it is not open to the seat."""
        found = self._world.find(ask)
        if found is None or found.seat != self.seat:
            raise AskClosed("", f"Seat {self.seat} has no such open question")
        return found

    def world(self, rng: RandomSource) -> State[Any]:
        """An imagined world: a full game that the seat cannot tell from the true one, which the bot may
        change freely.
        """
        return self._world.imagine(self.seat, rng)


def apart(world: State[Any]) -> State[Any]:
    """Give a copy its own options and steps, which copies otherwise share with their original."""
    world.options = MappingProxyType(dict(world.options))
    for thread in world.threads.values():
        thread.stack = [copy(step) for step in thread.stack]
        if thread.question is not None:
            thread.question = cast("Question[Any, Any]", thread.stack[-1])
    return world
