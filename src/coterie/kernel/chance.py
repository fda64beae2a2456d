"""Luck that is data: a seed and a counter, so that a clone costs nothing and every interpreter agrees."""

from __future__ import annotations

from typing import Protocol

MASK = (1 << 64) - 1


class Chance(Protocol):
    """Anybody's luck but the table's: what bots and tests choose with. `random.Random` is one."""

    def random(self) -> float: ...


def bits(seed: int, drawn: int) -> int:
    """The `drawn`-th 64 bits of `seed` (splitmix64: every counter value is mixed on its own)."""
    z = (seed + drawn * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Luck:
    """The same numbers as a `Chance`, for whoever wants reproducible luck outside a game."""

    __slots__ = ("drawn", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed & MASK
        self.drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return (bits(self.seed, self.drawn) >> 11) / (1 << 53)


def shuffle(items: list[int], chance: Chance) -> None:
    """In place, with luck from outside the game (`State.shuffled` is the table's own)."""
    random = chance.random
    items.sort(key=lambda _: random())
