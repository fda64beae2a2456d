"""Which of several answers is best, by how each did in the same worlds: those that are behind drop out early."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import Any

SURE = 2.0
"""Standard errors by which an answer has to be behind the leader to drop out."""
LEAST = 4
"""Worlds before anybody is sure of anything."""


class Race:
    """`left` are the places of the answers that are still looked at. After a sixth of the worlds the better half stays,
    after every third half of those; and who is clearly behind the leader drops out at any time."""

    def __init__(self, answers: Sequence[Any], worlds: int) -> None:
        self.answers = answers
        self.left = list(range(len(answers)))
        self.values: list[list[float]] = [[] for _ in answers]
        self.cuts = {-(-worlds // 6), -(-worlds // 3), -(-2 * worlds // 3)} - {1}
        self.number = 0

    def ran(self) -> bool:
        """All that are left have been in one world more. Whether it is worth going on."""
        self.number += 1
        if self.number in self.cuts and len(self.left) > 2:
            scores = self.scores()
            bar = sorted([scores[i] for i in self.left])[len(self.left) // 2]
            self.left = [i for i in self.left if scores[i] >= bar]
        if self.number >= LEAST:
            best = self.values[max(self.left, key=lambda i: sum(self.values[i]))]
            self.left = [i for i in self.left if not self.behind(self.values[i], best)]
            return any(self.values[i] != best for i in self.left)
        return True

    def behind(self, own: list[float], best: list[float]) -> bool:
        lags = [ahead - value for ahead, value in zip(best, own, strict=True)]
        mean = sum(lags) / self.number
        spread = sum([(lag - mean) ** 2 for lag in lags]) / (self.number - 1)
        return mean > SURE * sqrt(spread / self.number)

    def scores(self) -> dict[int, float]:
        """How each did; where all combinations of two parts were tried, as far as the parts explain it: each part was
        in more worlds than any combination."""
        totals = {i: sum(self.values[i]) for i in self.left}
        parts = [self.answers[i] for i in self.left]
        if not all(type(answer) is tuple and len(answer) == 2 for answer in parts):
            return totals
        rows, columns = defaultdict(list), defaultdict(list)
        for i, (row, column) in zip(self.left, parts, strict=True):
            rows[row].append(totals[i])
            columns[column].append(totals[i])
        if len(rows) * len(columns) != len(parts):
            return totals
        middle = sum(totals.values()) / len(totals)
        means = {part: sum(found) / len(found) for by in (rows, columns) for part, found in by.items()}
        return {i: means[row] + means[column] - middle for i, (row, column) in zip(self.left, parts, strict=True)}

    def best(self) -> list[Any]:
        """The best answers: one, unless some did exactly as well."""
        totals = {i: sum(self.values[i]) for i in self.left}
        most = max(totals.values())
        return [self.answers[i] for i, total in totals.items() if total == most]
