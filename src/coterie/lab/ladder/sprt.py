"""A sequential test between two bots that stops by itself.

A. Wald's test (Annals of Mathematical Statistics 16, 1945), generalised to scores of whole deals as chess engines are
tested (M. Van den Bergh, "A practical introduction to the GSPRT"): with x the mean score of a deal, s2 its variance and
t0, t1 the scores that the two hypotheses expect, LLR = n (t1 - t0)(2 x - t0 - t1) / (2 s2). A deal in all its rotations
is one observation, so that luck of the deal does not count as strength.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from coterie.kernel import InvalidSetting

MIN_VARIANCE = 1e-3
"""The smallest variance of a deal's score: deals that all ended alike are not taken for certainty."""
MIN_DEALS = 8

ACCEPTED, REJECTED, UNDECIDED = "accepted", "rejected", "undecided"


@dataclass(frozen=True)
class SprtTest:
    """The two hypotheses. H0: stronger by `elo0` at most. H1: stronger by `elo1`. `error`: the rate of either kind."""

    elo0: float = 0.0
    elo1: float = 20.0
    error: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise InvalidSetting(f"--elo: found {self.elo0:g},{self.elo1:g}, allowed: two numbers, the smaller first")

    @property
    def limit(self) -> float:
        """The log-likelihood ratio, in either direction, at which it is decided."""
        return math.log((1 - self.error) / self.error)

    def llr(self, deals: Sequence[float]) -> float:
        """The log-likelihood ratio of the scores of whole deals, each from 0 to 1."""
        count = len(deals)
        if not count:
            return 0.0
        mean = sum(deals) / count
        variance = max(sum((deal - mean) ** 2 for deal in deals) / count, MIN_VARIANCE)
        t0, t1 = expected(self.elo0), expected(self.elo1)
        return count * (t1 - t0) * (2 * mean - t0 - t1) / (2 * variance)

    def verdict(self, deals: Sequence[float]) -> str:
        ratio = self.llr(deals)
        if len(deals) < MIN_DEALS or abs(ratio) < self.limit:
            return UNDECIDED
        return ACCEPTED if ratio > 0 else REJECTED


def expected(elo: float) -> float:
    """The expected score of a bot that is stronger by `elo`."""
    return 1 / (1 + 10 ** (-elo / 400))
