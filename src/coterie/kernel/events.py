"""Events: what happened, for those who may know. A secret is a separate event, never a field to be stripped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.kernel.words import Name, listed


class Event:
    """Something that happened. Its fields are plain data. `reveals` means that someone learned something by it, so
    there is no undo past it.
    """

    __slots__ = ()
    clause: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    opens: ClassVar[str] = ""
    """What begins with it in a log: a `round` has a heading, a `turn` a paragraph that holds all up to the next one."""
    covered: ClassVar[bool] = False
    """Whether it shows someone's secret: a screen that others may glance at shows it only while its owner wants to
    look.
    """

    def reveals_to(self, seat: int) -> bool:
        """Whether `seat` may have learned something by it. Nobody learns anything by showing a card of their own."""
        return self.reveals

    def text(self, pack: Any, name: Name) -> str:
        """In words, for a log."""
        fields = ", ".join(f"{key} {getattr(self, key)}" for key in getattr(self, "__match_args__", ()))
        return f"{type(self).__name__}: {fields}"


@dataclass(slots=True, unsafe_hash=True)
class Delivery:
    """An `event` and its recipients, `to`: some seats, or None for everyone including spectators."""

    event: Event
    to: tuple[int, ...] | None

    def reaches(self, seat: int | None) -> bool:
        """Whether `seat` (None: a spectator) may know of it."""
        return self.to is None or seat in self.to


class Deliveries(list[Delivery]):
    """Events collected while someone listened. `scenes` are moments in between that people must see separately: after
    how many events, and the state at that point. If `kinds` is set, only these events are kept, and no scenes.
    """

    __slots__ = ("kinds", "scenes")

    def __init__(self, deliveries: Iterable[Delivery] = (), kinds: frozenset[Any] | None = None) -> None:
        super().__init__(deliveries)
        self.kinds = kinds
        self.scenes: list[tuple[int, Any]] = []


@dataclass(slots=True)
class TimeAnswered(Event):
    """A deadline passed, and time answered for these seats with the question's `overdue` answer."""

    seats: tuple[int, ...]
    rule: str

    def text(self, pack: Any, name: Name) -> str:
        return f"{listed([name(seat) for seat in self.seats])} ran out of time."


@dataclass(slots=True)
class TimeAdded(Event):
    """The host gave everyone more time before the deadlines that everyone knows of."""

    seat: int
    milliseconds: int

    def text(self, pack: Any, name: Name) -> str:
        seconds = self.milliseconds // 1000
        return f"{name(self.seat)} added {'a minute' if seconds == 60 else f'{seconds} seconds'}."


@dataclass(slots=True)
class GameOver(Event):
    winners: tuple[int, ...]
    rule: str
    why: str
    opens: ClassVar[str] = "turn"
    reveals: ClassVar[bool] = True

    def text(self, pack: Any, name: Name) -> str:
        who = listed([name(seat) for seat in self.winners]) or "Nobody"
        return f"Game over: {who} won. {self.why}"
