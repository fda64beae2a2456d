"""The base class of all bots: it answers questions from what its seat sees and from its own luck."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import MutableSequence, Sequence
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar

from coterie.bots.perspective import Perspective
from coterie.bots.thoughts import Thoughts
from coterie.kernel import Game, InvalidSetting, OpenAsk, Seat, Seed, Setting
from coterie.kernel.chance import derive, key_of
from coterie.kernel.settings import check_declared

PAUSE_MS = range(3_000, 10_000)
"""The shortest time a bot takes before it speaks unasked, in the clock's milliseconds, even if it could win by speaking
immediately: people read more slowly.
"""


T = TypeVar("T")


class BotRandom(Protocol):
    """A bot's luck for one decision, separate from the table's."""

    def random(self) -> float: ...
    def choice(self, seq: Sequence[T], /) -> T: ...
    def shuffle(self, x: MutableSequence[Any], /) -> None: ...


class Bot(ABC):
    """A player of one game. It has no memory: after a table is closed and reopened it plays the same."""

    plays: ClassVar[str] = ""
    """The id of the only game it plays; empty if it plays any."""
    settings: ClassVar[tuple[Setting, ...]] = ()
    """Its settings: `greedy:worlds=6` sets `worlds`, which the constructor gets by that name."""
    level: ClassVar[int] = 0
    """Its strength: 1 easy, 2 usual, 3 strong, more for one that beats our strong one; 0 for no real opponent."""
    title: ClassVar[str] = ""
    """Its name on every screen: "Strong"; by default, its registered name."""
    about: ClassVar[str] = ""
    """How it plays, in one sentence."""
    hears: ClassVar[bool] = False
    """Whether it reads `Perspective.events`: a seat's events are only kept for bots that do."""

    def __init_subclass__(cls, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        check_declared(cls.__name__, cls.settings)

    def __init__(self, game: Game[Any], seat: Seat, seed: Seed) -> None:
        """Raise InvalidSetting here if the bot cannot play this game."""
        if self.plays and self.plays != game.id:
            raise InvalidSetting(f"bot {type(self).__name__.lower()!r} plays {self.plays}, not {game.id}")
        self.game = game
        self.seat = seat
        self.key = derive(key_of(seed), seat)
        self.neutral = False
        """Whether it plays without a temperament, as hints, the coach and puzzles do."""

    @abstractmethod
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        """A lawful answer to an open question of the bot's seat, or None to stay silent where none is required."""

    def reason(self, perspective: Perspective, ask: OpenAsk) -> str:
        """Why it answers this way, shown with a hint. By default, how it plays in general."""
        return self.about

    def thoughts(self, perspective: Perspective, ask: OpenAsk) -> Thoughts | None:
        """The answers that it compares here, with its own numbers; None for a bot that compares none."""
        return None

    def pause(self, ask: int, kind: str, due: int | None, now: int) -> int:
        """How long it thinks, in the clock's milliseconds, before it speaks unasked. Before a window closes it speaks
        in time, if there is time for the shortest pause.

        It gets the question's id and kind, its deadline and the clock, and no perspective: nobody learns anything from
        how long a bot thinks, and no world is imagined for a bot that has nothing to decide yet.
        """
        longest = len(PAUSE_MS) if due is None else min(len(PAUSE_MS), due - now - PAUSE_MS.start)
        return PAUSE_MS.start + self.derived("pause", ask, now) % max(1, longest)

    def luck(self, perspective: Perspective, ask: OpenAsk) -> Random:
        """Reproducible luck for one decision: made from the bot's seed, its seat, the question's number and the clock,
        all of which the seat may see, so that no hidden fact can change a choice.
        """
        return Random(self.derived("answer", ask.id, perspective.now()))

    def derived(self, *names: int | str) -> int:
        """A large number from the bot's own luck, always the same for these names."""
        return int.from_bytes(derive(self.key, *names), "little")
