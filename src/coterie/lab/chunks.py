"""Chunks: a series cut into pieces with ids, the same on every machine.

Where a chunk begins depends on the series and on the chunk size alone, never on how fast a machine is or on how many
processes play. So a chunk can be played again anywhere, and gives the same games.
"""

from __future__ import annotations

from typing import NamedTuple

from coterie.lab.series import Series

CHUNK_GAMES = 50
"""Games in a chunk, before it is filled up to whole deals: a third of a second of random play."""


class Chunk(NamedTuple):
    """Games `first` to `last` - 1 of a series."""

    id: int
    first: int
    last: int

    @property
    def numbers(self) -> range:
        return range(self.first, self.last)


def chunk_size(series: Series, games: int = CHUNK_GAMES) -> int:
    """At least this many games, rounded up to whole deals: all rotations of a deal are in one chunk."""
    block = len(series.rotations)
    return -(-games // block) * block


def chunks(series: Series, size: int) -> list[Chunk]:
    """All chunks of a series; the last one may be shorter."""
    return [Chunk(id, first, min(first + size, series.games)) for id, first in enumerate(range(0, series.games, size))]
