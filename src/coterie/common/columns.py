"""Named columns: how a view becomes a fixed row of numbers, for programs that learn."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, TypeAlias

Row: TypeAlias = "array[float]"
"""A row of numbers, an array of type "f", all 0 before it is filled."""


class Block(NamedTuple):
    """Columns that belong together."""

    name: str
    first: int
    size: int
    meaning: str


class Columns:
    """The columns of one observation, declared in order. Their number depends only on the pack and the seats."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.blocks: list[Block] = []

    def __len__(self) -> int:
        return len(self.names)

    def one(self, name: str, meaning: str = "") -> int:
        """Add one column; returns its index."""
        return self.each(name, [""], meaning)[""]

    def each(self, name: str, labels: Iterable[str], meaning: str = "") -> dict[str, int]:
        """Add a column for each label; returns their indices."""
        named = list(dict.fromkeys(labels))
        first = len(self.names)
        self.names += [f"{name}: {label}" if label else name for label in named]
        self.blocks.append(Block(name, first, len(named), meaning))
        return {label: first + place for place, label in enumerate(named)}


class Observation(Protocol):
    """What a game offers to programs that learn: named in the group `coterie.observations`, made for a pack and a
    number of seats. It looks only at a view, so nobody learns from it what their view does not show.
    """

    columns: Columns

    def fill(self, view: Any, row: Row) -> None:
        """Write what `view` shows into a row of zeros, the viewer's seat first and the others in their order round the
        table."""


def around(seat: int | None, seats: int) -> list[int]:
    """The seats in order from the viewer's on; a spectator begins with seat 0."""
    first = seat or 0
    return [(first + place) % seats for place in range(seats)]


def person(place: int) -> str:
    """The columns' name for the player `after` places after the viewer."""
    return "you" if place == 0 else f"player +{place}"
