"""Counts of what a player holds: villagers by kind, and crowns."""

from __future__ import annotations

from functools import lru_cache

from coterie.games.triora.components import Board, marked_by
from coterie.kernel import Seat

CACHE_SIZE = 4_096
"""How many results are cached: between two answers little changes, and everyone looks at the same table."""


@lru_cache(CACHE_SIZE)
def kinds_held(pack: Board, cards: tuple[int, ...]) -> tuple[int, ...]:
    """How many villagers of each kind these are."""
    held = [0] * len(pack.kinds)
    for card in cards:
        held[pack.villagers[card].kind] += 1
    return tuple(held)


@lru_cache(CACHE_SIZE)
def crowns_held(pack: Board, seat: Seat, cards: tuple[int, ...], castle: tuple[int, ...]) -> int:
    """13.7, 8.5: on these villagers, and on the persons of the Castle who have this seat's marker."""
    marked = [person.crowns for person, mark in zip(pack.persons, castle, strict=True) if marked_by(mark) == seat]
    return sum(marked) + sum([pack.kinds[pack.villagers[card].kind].crowns for card in cards])
