"""Choosing the best of several answers by trying all of them in the same worlds; those that fall behind drop
out early.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import Any

from coterie.bots.thoughts import Candidate, Thoughts

DROP_STANDARD_ERRORS = 0.8
"""How many standard errors behind the leader an answer drops out."""

MIN_WORLDS = 4
"""With fewer worlds than this, no answer drops out."""


class Race:
    """A race between answers; `left` are the indices of those still in it. After a tenth, a fifth and two fifths of the
    worlds the better half stays, after a single world the better two thirds; and an answer clearly behind the leader
    drops out at any time.
    """

    def __init__(self, answers: Sequence[Any], worlds: int) -> None:
        self.answers = answers
        self.worlds = worlds
        self.left = list(range(len(answers)))
        self.values: list[list[float]] = [[] for _ in answers]
        self.cuts = {worlds // 10, worlds // 5, worlds * 2 // 5} - {0}
        self.least = 2 if worlds >= MIN_WORLDS else worlds + 1
        self.number = 0

    def ran(self) -> bool:
        """All remaining answers have been tried in one more world. Returns whether it is worth going on."""
        self.number += 1
        if self.number in self.cuts and len(self.left) > 2:
            self.cut(len(self.left) // (3 if self.number == 1 else 2))
        return self.number < self.least or self.closer()

    def cut(self, worse: int) -> None:
        """Drop the worst answers, `many` of them, unless they did exactly as well as one that stays."""
        scores = self.scores()
        bar = sorted([scores[i] for i in self.left])[worse]
        self.left = [i for i in self.left if scores[i] >= bar]

    def closer(self) -> bool:
        """Drop the answers that are behind the leader by more than luck explains; whether any is left beside it. Luck
        is estimated from all of them: two worlds that agree prove little.
        """
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
        """The score of each answer. If all combinations of two parts were tried, the scores are what the parts explain:
        each part was in more worlds than any combination.
        """
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

    def thoughts(self) -> Thoughts:
        """The average of each answer over the worlds it was tried in: the best of those still in the race first, then
        the others by their averages."""
        ahead = max(self.left, key=lambda i: sum(self.values[i]))
        found = [
            Candidate(answer, sum(values) / len(values), len(values))
            for answer, values in zip(self.answers, self.values, strict=True)
        ]
        first = found.pop(ahead)
        found.sort(key=lambda candidate: -candidate.value)
        return Thoughts((first, *found), "chance", sum(map(len, self.values)))

    def best(self) -> list[Any]:
        """The best answers: one, unless some did exactly as well."""
        totals = {i: sum(self.values[i]) for i in self.left}
        most = max(totals.values())
        return [self.answers[i] for i, total in totals.items() if total == most]


class Halving(Race):
    """A race for noisy values (sequential halving): no answer drops out for being behind in a few worlds. The tries are
    shared out evenly over the heats, and after each of them the better half stays.
    """

    def __init__(self, answers: Sequence[Any], rollouts: int) -> None:
        """`rollouts`: how many tries there are for all answers together."""
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
