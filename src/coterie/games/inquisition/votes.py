"""How a vote is stored: a row of the fact `votes`, and its parts by name."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

ELECTION, LEADERS, SECOND, OTHERS = range(4)
"""Kinds of votes."""
VOTES = ("election", "leaders", "second", "others")
"""As views and events name them."""

MAJORITY, OWN_BALLOT, CHOICE, TIME, LOT = range(5)
"""How a vote was decided."""
DECIDED = ("majority", "tie-breaker's ballot", "tie-breaker's choice", "time", "lot")
"""As views and events name it."""

Row = tuple[int, ...]


class Tally(NamedTuple):
    """A counted vote. `late` is the mask of those whose ballots time has filled in; `winner` and `how` are set once it
    is decided; `ballots` are by seat.
    """

    kind: int
    colour: int
    late: int
    winner: int
    how: int
    ballots: tuple[int, ...]

    def row(self) -> Row:
        """The stored row: the ballots after all the rest."""
        *head, ballots = self
        return (*head, *ballots)


@lru_cache(1024)
def tally(row: Row) -> Tally:
    """The parts of a row by name. Cached, because every later view shows it."""
    kind, colour, late, winner, how, *ballots = row
    return Tally(kind, colour, late, winner, how, tuple(ballots))
