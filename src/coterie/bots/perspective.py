"""What a bot is given: a game from one seat. It is the only door a bot has to a game."""

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

    It is made of a world imagined from the seat, which the seat cannot tell from the true one, and of nothing else: the
    true state is not behind any door, since it was never there. Whatever a bot does to that world, the table does not
    notice. A perspective is of one moment; the next question needs another.
    """

    __slots__ = ("_events", "_world", "advice", "seat")

    def __init__(
        self,
        game: Game[Any],
        state: State[Any],
        seat: Seat,
        events: Callable[[], Sequence[Event]] | None = None,
    ) -> None:
        """`events` gives what has reached the seat so far, when a bot looks; None: nobody has kept it."""
        self.seat = seat
        self._events = events
        self.advice: Advice[Any] = game.advice
        """What a decent player of this game looks at."""
        self._world = apart(state.imagine(seat, SeededRandom(0)))

    def view(self) -> Any:
        """What the seat may see."""
        return self._world.view(self.seat)

    @property
    def events(self) -> Sequence[Event]:
        """All that the seat has been told since the game began, oldest first; moves that were undone left out. A bot
        that reads it says so (`Bot.hears`): for the others nobody keeps it."""
        if self._events is None:
            raise LookupError("no events were kept for this seat: a bot that reads them declares `hears = True`")
        return self._events()

    def now(self) -> int:
        """The game's clock, which everybody sees."""
        return self._world.now

    def asks(self) -> list[OpenAsk]:
        """What the seat may answer now: the questions of the imagined world, which have the same ids."""
        return self._world.asks(self.seat)

    def ask(self, ask: int | Ask | OpenAsk) -> OpenAsk:
        """One of them; AskClosed if it is not open to the seat."""
        found = self._world.find(ask)
        if found is None or found.seat != self.seat:
            raise AskClosed("", f"That is no open question to seat {self.seat}")
        return found

    def world(self, rng: RandomSource) -> State[Any]:
        """An imagined world: a full game that the seat cannot tell from the true one, to do with as the bot likes."""
        return self._world.imagine(self.seat, rng)


def apart(world: State[Any]) -> State[Any]:
    """Copies share their options and their steps with the state they were made from; this world shares them no more."""
    world.options = MappingProxyType(dict(world.options))
    for thread in world.threads.values():
        thread.stack = [copy(step) for step in thread.stack]
        if thread.question is not None:
            thread.question = cast("Question[Any, Any]", thread.stack[-1])
    return world
