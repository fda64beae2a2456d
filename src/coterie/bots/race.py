"""Which of several answers is best, by how each did in the same worlds: those that are behind drop out early."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import Any

DROP_STANDARD_ERRORS = 0.8
"""Standard errors by which an answer has to be behind the leader to drop out."""

MIN_WORLDS = 4
"""Of fewer worlds none can be spared."""


class Race:
    """`left` are the places of the answers that are still looked at. After a tenth, a fifth and two fifths of the
    worlds the better half stays, of one world alone the better two thirds; and whoever is clearly behind the leader
    drops out at any time."""

    def __init__(self, answers: Sequence[Any], worlds: int) -> None:
        self.answers = answers
        self.worlds = worlds
        self.left = list(range(len(answers)))
        self.values: list[list[float]] = [[] for _ in answers]
        self.cuts = {worlds // 10, worlds // 5, worlds * 2 // 5} - {0}
        self.least = 2 if worlds >= MIN_WORLDS else worlds + 1
        self.number = 0

    def ran(self) -> bool:
        """All that are left have been in one world more. Whether it is worth going on."""
        self.number += 1
        if self.number in self.cuts and len(self.left) > 2:
            self.cut(len(self.left) // (3 if self.number == 1 else 2))
        return self.number < self.least or self.closer()

    def cut(self, worse: int) -> None:
        """The worst so-and-so many drop out, unless they did exactly as well as one that stays."""
        scores = self.scores()
        bar = sorted([scores[i] for i in self.left])[worse]
        self.left = [i for i in self.left if scores[i] >= bar]

    def closer(self) -> bool:
        """Drop who is behind the leader by more than luck explains; whether anybody is left beside it. What luck
        can do is seen in all of them: two worlds that say the same prove little."""
        best = self.values[max(self.left, key=lambda i: sum(self.values[i]))]
        lags = []
        for i in self.left:
            behind = [ahead - value for ahead, value in zip(best, self.values[i], strict=True)]
            mean = sum(behind) / self.number
            lags.append((i, mean, sum([(lag - mean) ** 2 for lag in behind]) / (self.number - 1)))
        usual = sum([spread for _, _, spread in lags]) / max(len(lags) - 1, 1)
        self.left = [
            i for i, mean, spread in lags if mean <= DROP_STANDARD_ERRORS * sqrt((spread + usual) / self.number)
        ]
        return len(self.left) > 1

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
        by_row = {part: sum(found) / len(found) for part, found in rows.items()}
        by_column = {part: sum(found) / len(found) for part, found in columns.items()}
        return {i: by_row[row] + by_column[column] - middle for i, (row, column) in zip(self.left, parts, strict=True)}

    def means(self) -> list[float]:
        """How well each did on average in the worlds it was in, the best of those that are left first."""
        ahead = max(self.left, key=lambda i: sum(self.values[i]))
        means = [sum(values) / len(values) for values in self.values]
        first = means.pop(ahead)
        return [first, *sorted(means, reverse=True)]

    def best(self) -> list[Any]:
        """The best answers: one, unless some did exactly as well."""
        totals = {i: sum(self.values[i]) for i in self.left}
        most = max(totals.values())
        return [self.answers[i] for i, total in totals.items() if total == most]


class Halving(Race):
    """A race for values that luck moves far: nobody drops out for being behind in a few worlds. The time is shared out
    evenly over the heats, and after each of them the better half stays (sequential halving)."""

    def __init__(self, answers: Sequence[Any], rollouts: int) -> None:
        """`rollouts`: how often an answer may be tried, all of them together."""
        heats = max(1, (len(answers) - 1).bit_length())
        worlds, left, cuts = 0, len(answers), set[int]()
        for _ in range(heats):
            worlds += max(1, rollouts // (heats * left))
            cuts.add(worlds)
            left = (left + 1) // 2
        super().__init__(answers, worlds)
        self.cuts = cuts

    def ran(self) -> bool:
        self.number += 1
        if self.number in self.cuts and len(self.left) > 2:
            self.cut(len(self.left) // 2)
        return self.number < self.worlds and len(self.left) > 1
