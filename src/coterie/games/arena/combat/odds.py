"""The exact odds of an attack, from the dice alone (8.5 to 8.7)."""

from __future__ import annotations

from functools import cache
from math import comb


@cache
def odds(power: int, toughness: int, sure: int = 0) -> tuple[float, ...]:
    """The chance of each amount of damage, exactly from the dice. `sure` is 1 if one of two hits cannot be blocked."""
    hits = [comb(power, n) / 2**power for n in range(power + 1)]
    shields = [comb(toughness, n) * 2 ** (toughness - n) / 3**toughness for n in range(toughness + 1)]
    chances = [0.0] * (power + 1)
    for n, p in enumerate(hits):
        for m, q in enumerate(shields):
            chances[unblocked(n, m, bool(sure))] += p * q
    return tuple(chances)


def unblocked(hits: int, shields: int, sure: bool) -> int:
    """8.7, and Intense Strike."""
    if sure and hits >= 2:
        return 1 + max(hits - 1 - shields, 0)
    return max(hits - shields, 0)


def struck_back(power: int, toughness: int) -> float:
    """The chance of more shields than hits: Counter Strike answers then."""
    ways = sum(
        comb(power, hits) * comb(toughness, shields) << toughness - shields
        for hits in range(power + 1)
        for shields in range(hits + 1, toughness + 1)
    )
    total: int = 2**power * 3**toughness
    return ways / total
