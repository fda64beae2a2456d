"""What every bot is: an answer to a question, made of what its seat sees and of its own luck."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar

from coterie.bots.chair import Chair
from coterie.kernel import Game, Seat, Setting
from coterie.kernel.chance import bits


class Bot(ABC):
    """One player of one game. It keeps no memory: a table that was closed and opened again finds it the same."""

    settings: ClassVar[tuple[Setting, ...]] = ()
    """Its budget: `greedy:worlds=6` reads the setting `worlds`, and the constructor gets it by that name."""

    def __init__(self, game: Game[Any], seat: Seat, seed: int) -> None:
        """Raise Unknown here if the bot cannot play this game."""
        self.game = game
        self.seat = seat
        self.seed = seed

    @abstractmethod
    def answer(self, chair: Chair, ask: int) -> Any:
        """A lawful answer to an open question of the chair's seat, or None to stay silent where none is owed."""

    def luck(self, chair: Chair, ask: int) -> Random:
        """Luck for one decision, from the seed, the seat, the question's number and the clock: from nothing that
        the seat does not see, so that no hidden fact can change a choice and every choice can be made again."""
        seed = self.seed
        for key in (self.seat, ask, chair.now()):
            seed = bits(seed, key + 1)
        return Random(seed)
