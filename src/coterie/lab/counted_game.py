"""One game with its measures: the outcome, and a row for everything that was counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from coterie.kernel import Delivery, Measures, State
from coterie.lab.match import Observer, Outcome
from coterie.lab.series import Series


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A row of the table of games, with the rows that belong to it. `ending` distinguishes endings under one clause."""

    number: int
    block: int
    outcome: Outcome
    ending: str
    first: int | None
    counts: dict[tuple[int, str, str, str], int]
    """(seat, did, kind, id) and how often: `CountRow` says what they mean."""
    race: list[tuple[int, ...]]


class Counter(Observer):
    """An observer that passes events to the measures of a game."""

    def __init__(self, kind: type[Measures[Any]]) -> None:
        self.kind = kind
        self.kinds = frozenset(kind.handlers)
        self.measures: Measures[Any] | None = None

    def moved(self, state: State[Any], deliveries: Sequence[Delivery]) -> None:
        if self.measures is None:
            self.measures = self.kind(state)
            self.measures.dealt()
        self.measures.hear(deliveries)


def play_counted(series: Series, number: int) -> CountedGame:
    """Play game `number` of the series, the same as if nobody counted, with everything its game counts."""
    counter = Counter(series.game.measures)
    outcome = series.play(number, counter)
    measures = counter.measures
    assert measures is not None, "a match tells its observer of the deal"
    measures.close()
    return CountedGame(
        number, series.block(number), outcome, measures.ending(), measures.first, measures.counts, measures.race
    )
