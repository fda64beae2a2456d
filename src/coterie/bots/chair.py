"""A chair at the table: the only door a bot has to a game."""

from __future__ import annotations

from copy import copy
from types import MappingProxyType
from typing import Any, cast

from coterie.kernel import Advice, Ask, Chance, Game, Gone, Luck, Question, Seat, Space, State


class Chair:
    """What one seat may see, be asked and imagine of a game at one moment.

    It is made of a world imagined from the seat, which the seat cannot tell from the true one, and of nothing else: the
    true state is not behind any door, since it was never there. Whatever a bot does to that world, the table does not
    notice. A chair is of one moment; the next question needs another.
    """

    __slots__ = ("_world", "advice", "seat")

    def __init__(self, game: Game[Any], state: State[Any], seat: Seat) -> None:
        self.seat = seat
        self.advice: Advice[Any] = game.advice
        """What a decent player of this game looks at."""
        self._world = apart(state.imagine(seat, Luck(0)))

    def view(self) -> Any:
        """What the seat may see."""
        return self._world.view(self.seat)

    def now(self) -> int:
        """The game's clock, which everybody sees."""
        return self._world.now

    def asks(self) -> list[Ask]:
        """What the seat may answer now, described."""
        return self._world.asks(self.seat)

    def owed(self, ask: int) -> bool:
        """Whether the game waits for the seat's answer to this question, or goes on without one."""
        return self._mine(ask) in self._world.owed()

    def due(self, ask: int) -> int | None:
        """When time answers one of the seat's questions, or closes it; None: never."""
        return self._world.due_of(self._mine(ask))

    def space(self, ask: int) -> Space[Any]:
        """The lawful answers to one of the seat's questions."""
        return self._world.space(self._mine(ask))

    def every(self, ask: int) -> list[Any]:
        """All of them; look at `space(ask).count()` first."""
        return self._world.every(self._mine(ask))

    def sample(self, ask: int, chance: Chance) -> Any:
        """A lawful answer, by the bot's own luck."""
        return self._world.sample(self._mine(ask), chance)

    def default(self, ask: int) -> Any:
        """What time would answer; where a lot decides that, one lot of many."""
        return self._world.default(self._mine(ask))

    def world(self, chance: Chance) -> State[Any]:
        """An imagined world: a full game that the seat cannot tell from the true one, to do with as the bot likes."""
        return self._world.imagine(self.seat, chance)

    def _mine(self, ask: int) -> int:
        if ask not in self._world.open_asks(self.seat):
            raise Gone("", f"That is no open question to seat {self.seat}")
        return ask


def apart(world: State[Any]) -> State[Any]:
    """Copies share their options and their steps with the state they were made from; this world shares them no more."""
    world.options = MappingProxyType(dict(world.options))
    for thread in world.threads.values():
        thread.stack = [copy(step) for step in thread.stack]
        if thread.asking is not None:
            thread.asking = cast("Question[Any, Any]", thread.stack[-1])
    return world
