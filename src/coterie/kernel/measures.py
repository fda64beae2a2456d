"""Measures: what is worth counting in a game, for balance reports. Bots and rules never look at them.

A game subclasses `Measures` in its own `measures.py`. One instance counts one game: it gets every event, secret ones
included, and keeps rows of plain data. A game that nobody counts makes no instance and no events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from coterie.kernel.events import Delivery, Event
from coterie.kernel.state import State
from coterie.kernel.steps import Seat

S = TypeVar("S", bound="State[Any]")
H = TypeVar("H", bound=Callable[..., None])

TABLE = -1
"""In place of a seat: it happened to the table as a whole."""


class CountRow(NamedTuple):
    """A count: `seat` did this with a thing, `n` times."""

    seat: Seat
    did: str
    kind: str
    id: str
    n: int


class Described(NamedTuple):
    """A thing of the pack in words: its name, a group to filter by, its text, and the source of its row."""

    name: str
    group: str = ""
    text: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class ThingTable:
    """A table of a report: all things of one kind, and what people did with them."""

    kind: str
    one: str
    """The noun for one of them: "card"."""
    many: str
    columns: tuple[tuple[str, str], ...]
    """(did, heading): heading completes "wins when ..."."""
    judged_by: str
    """The `did` whose effect on winning is estimated."""
    dealt: bool = False
    """Whether chance alone decides who `did` that, so that the thing itself causes the effect."""
    within: str = ""
    """A kind whose effect is removed first: an army decides which spells are in a deck."""
    use: tuple[str, str] | None = None
    """(did, did): how often the second for each time of the first."""


def on(*kinds: type[Event]) -> Callable[[H], H]:
    """Mark a method that counts events of these kinds."""

    def mark(method: H) -> H:
        method.counts_events = kinds  # type: ignore[attr-defined]  # read by __init_subclass__
        return method

    return mark


class Measures(Generic[S]):
    """The counts of one game. The default counts nothing: a report still has seats, sides, lengths and endings, which
    every game has.
    """

    tables: ClassVar[tuple[ThingTable, ...]] = ()
    goal: ClassVar[str] = ""
    """What `standing` counts, in words: "wizards in the Hall"."""
    step: ClassVar[str] = "round"
    """The interval between two looks at the standing. Empty: games are compared by share of their length."""
    matchup: ClassVar[str] = ""
    """The kind whose things play against each other: "army"."""
    handlers: ClassVar[dict[type[Event], Callable[[Any, Any], None]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {kind: each for each in vars(cls).values() for kind in getattr(each, "counts_events", ())}
        cls.handlers = {**cls.handlers, **own}

    def __init__(self, s: S) -> None:
        self.s = s
        self.counts: dict[tuple[Seat, str, str, str], int] = {}
        self.race: list[tuple[int, ...]] = []
        self.first: Seat | None = None
        """Who goes first, if the game has such a thing."""

    # --- what a game writes ----------------------------------------------------------------------------------

    def dealt(self) -> None:
        """The game has been dealt: count what everybody begins with, and say who goes first."""

    def standing(self) -> tuple[int, ...]:
        """The score of each seat at the moment; empty if there is none."""
        return ()

    def over(self) -> None:
        """The game has ended: count what only the end reveals."""

    def ending(self) -> str:
        """How it ended, in a few words that stay the same from game to game, where the clause does not say enough."""
        return ""

    @classmethod
    def catalogue(cls, pack: Any) -> dict[tuple[str, str], Described]:  # noqa: ARG003  # what a game looks into
        """(kind, id) of every thing that can be counted, in words."""
        return {}

    # --- what everybody gets ---------------------------------------------------------------------------------

    def count(self, seat: Seat, did: str, kind: str, id: str, n: int = 1) -> None:
        key = seat, did, kind, id
        self.counts[key] = self.counts.get(key, 0) + n

    def mark_standing(self) -> None:
        """Add the standing to the race. It is the standing after the whole input, not at the event."""
        self.race.append(self.standing())

    def hear(self, deliveries: Iterable[Delivery]) -> None:
        handlers = self.handlers
        for delivery in deliveries:
            handler = handlers.get(type(delivery.event))
            if handler is not None:
                handler(self, delivery.event)

    def close(self) -> None:
        """The game is over, or was abandoned."""
        standing = self.standing()
        if standing and (not self.race or self.race[-1] != standing):
            self.race.append(standing)
        self.over()

    def rows(self) -> list[CountRow]:
        """Everything counted, each thing once, in the order in which it first happened."""
        return [CountRow(*key, n) for key, n in self.counts.items()]
