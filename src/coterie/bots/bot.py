"""What every bot is: an answer to a question, made of what its seat sees and of its own luck."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import MutableSequence, Sequence
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar

from coterie.bots.perspective import Perspective
from coterie.kernel import Game, InvalidSetting, OpenAsk, Seat, Seed, Setting
from coterie.kernel.chance import derive, key_of

PAUSE_MS = range(3_000, 10_000)
"""How long a bot thinks before it speaks unasked, in the clock's milliseconds. Never less, even if it could win by
speaking at once: people read more slowly."""


T = TypeVar("T")


class BotRandom(Protocol):
    """A bot's luck for one decision, which is none of the table's."""

    def random(self) -> float: ...
    def choice(self, seq: Sequence[T], /) -> T: ...
    def shuffle(self, x: MutableSequence[Any], /) -> None: ...


class Bot(ABC):
    """One player of one game. It keeps no memory: a table that was closed and opened again finds it the same."""

    plays: ClassVar[str] = ""
    """The id of the one game that it knows; none: it plays any."""
    settings: ClassVar[tuple[Setting, ...]] = ()
    """Its budget: `greedy:worlds=6` reads the setting `worlds`, and the constructor gets it by that name."""
    level: ClassVar[int] = 0
    """How strong an opponent it is: 1 easy, 2 usual, 3 strong, more for one that beats our strong one; 0 is no opponent
    for anybody."""
    title: ClassVar[str] = ""
    """What every screen calls an opponent like this: "Strong"; without one, its name."""
    about: ClassVar[str] = ""
    """How it plays, in one sentence."""
    hears: ClassVar[bool] = False
    """Whether it reads `Perspective.events`: what its seat was told is kept for those who do."""

    def __init__(self, game: Game[Any], seat: Seat, seed: Seed) -> None:
        """Raise InvalidSetting here if the bot cannot play this game."""
        if self.plays and self.plays != game.id:
            raise InvalidSetting(f"bot {type(self).__name__.lower()!r} plays {self.plays}, not {game.id}")
        self.game = game
        self.seat = seat
        self.key = derive(key_of(seed), seat)
        self.neutral = False
        """Whether it plays without a temperament of its own, as hints, the coach and puzzles do."""

    @abstractmethod
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        """A lawful answer to an open question of the bot's seat, or None to stay silent where none is required."""

    def reason(self, perspective: Perspective, ask: OpenAsk) -> str:
        """Why it answers as it does, for whoever asks for a hint; without better knowledge, how it always plays."""
        return self.about

    def pause(self, ask: int, kind: str, due: int | None, now: int) -> int:
        """How long, in the clock's milliseconds, it thinks before it speaks where nobody waits for it. Before a window
        closes it speaks in time, if there is time for the shortest pause.

        It gets the question's id and kind, its deadline and the clock, and no perspective: nobody learns anything from
        how long a bot thinks, and no world is imagined for a bot that has nothing to decide yet."""
        longest = len(PAUSE_MS) if due is None else min(len(PAUSE_MS), due - now - PAUSE_MS.start)
        return PAUSE_MS.start + self.derived("pause", ask, now) % max(1, longest)

    def luck(self, perspective: Perspective, ask: OpenAsk) -> Random:
        """Luck for one decision, that it can be made again with: from the bot's seed, its seat, the question's number
        and the clock, from nothing that the seat does not see; so no hidden fact can change a choice."""
        return Random(self.derived("answer", ask.id, perspective.now()))

    def derived(self, *names: int | str) -> int:
        """A large number of the bot's own luck, always the same under these names."""
        return int.from_bytes(derive(self.key, *names), "little")
