"""Bounds: for means of paired differences, for chances, and for many decisions together."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from coterie.analysis.results import Chance

USUAL = 1.96
"""Standard errors to either side of a 95 % interval."""
ERROR = 0.05
"""The probability that any decision of a game gets a mark that it doesn't deserve."""

_NORMAL = NormalDist()


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error. One differing value is added to the spread, so that a few worlds that all agree
    don't look certain.
    """
    count = len(values)
    if not count:
        return 0.0, 1.0
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) + 1
    return mean, sqrt(spread / count / count)


def chance_of(values: Sequence[float]) -> Chance:
    mean, error = mean_and_error(values)
    return Chance(mean, max(0.0, mean - USUAL * error), min(1.0, mean + USUAL * error), len(values))


def all_at_once(intervals: int) -> float:
    """Standard errors to either side, so that with 95 % confidence all of this many intervals are right together."""
    return _NORMAL.inv_cdf(1 - ERROR / 2 / max(1, intervals))


def holm(found: Sequence[tuple[float, float]], decisions: int) -> list[float]:
    """The lower bounds of losses, given as (mean, standard error), in a game with this many `decisions`, such that with
    95 % confidence none of those above zero is so by chance (Holm's method). Those not given have been found to be no
    mistakes.
    """
    bounds = [0.0] * len(found)
    order = sorted(range(len(found)), key=lambda at: -found[at][0] / found[at][1])
    still = True
    for rank, at in enumerate(order):
        mean, error = found[at]
        strict = _NORMAL.inv_cdf(1 - ERROR / max(1, decisions - rank))
        bound = mean - strict * error
        still = still and bound > 0
        bounds[at] = bound if still else min(bound, 0.0)
    return bounds
