"""A chair at the table: the only door a bot has to a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coterie.kernel import Advice, Ask, Chance, Game, Gone, Seat, Space, State


class Chair:
    """What one seat may see, be asked and imagine of a game in progress.

    The doors are closures, so that no attribute of a chair leads to the true state: a bot that looks ahead has nothing
    to look at but worlds imagined from its seat. One chair serves for a whole game, as long as the state lives.
    """

    __slots__ = ("advice", "asks", "default", "due", "every", "now", "owed", "sample", "seat", "space", "view", "world")

    seat: Seat
    advice: Advice[Any]
    """What a decent player of this game looks at."""
    view: Callable[[], Any]
    """What the seat may see."""
    now: Callable[[], int]
    """The game's clock, which everybody sees."""
    asks: Callable[[], list[Ask]]
    """What the seat may answer now, described."""
    owed: Callable[[int], bool]
    """Whether the game waits for the seat's answer to this question, or goes on without one."""
    due: Callable[[int], int | None]
    """When time answers one of the seat's questions, or closes it; None: never."""
    space: Callable[[int], Space[Any]]
    """The lawful answers to one of the seat's questions."""
    every: Callable[[int], list[Any]]
    """All of them; look at `space(ask).count()` first."""
    sample: Callable[[int, Chance], Any]
    """A lawful answer, by the bot's own luck."""
    default: Callable[[int], Any]
    """What time would answer."""
    world: Callable[[Chance], State[Any]]
    """An imagined world: a full game that the seat cannot tell from the true one, to do with as the bot likes."""

    def __init__(self, game: Game[Any], state: State[Any], seat: Seat) -> None:
        def mine(ask: int) -> int:
            if ask not in state.open_asks(seat):
                raise Gone("", f"That is no open question to seat {seat}")
            return ask

        self.seat = seat
        self.advice = game.advice
        self.view = lambda: state.view(seat)
        self.now = lambda: state.now
        self.asks = lambda: state.asks(seat)
        self.owed = lambda ask: mine(ask) in state.owed()
        self.due = lambda ask: state.due_of(mine(ask))
        self.space = lambda ask: state.space(mine(ask))
        self.every = lambda ask: state.every(mine(ask))
        self.sample = lambda ask, chance: state.sample(mine(ask), chance)
        self.default = lambda ask: state.default(mine(ask))
        self.world = lambda chance: state.imagine(seat, chance)
