"""How certain a rate is: 95 % bounds for games that come in blocks.

A block is one deal played in every rotation of the bots, so its games are not independent: a deal that favours a seat
favours each bot once. Counting games as if they were would make the bounds too wide, or too narrow if a bot has several
seats. So the spread is taken between blocks: the design effect says how many independent games the blocks are worth,
and Wilson's interval is taken for that many (as survey statisticians do with clusters; C. Franco and others, Journal of
Survey Statistics and Methodology 7, 2019). Where every block is a single game, it is Wilson's own interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Z = 1.959963984540054  # the normal distribution's 97.5 % point
WORTH = 2.0  # a game of a block counts for at most this many independent ones, however alike the blocks look


class Proportion(NamedTuple):
    rate: float
    low: float
    high: float


def wilson(rate: float, games: float, z: float = Z) -> Proportion:
    """Wilson's interval for a rate over this many independent games."""
    if games <= 0:
        return Proportion(rate, 0.0, 1.0)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    middle = rate + z * z / (2 * games)
    scale = 1 + z * z / games
    return Proportion(rate, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def student(freedom: int) -> float:
    """Student's 97.5 % point, by its expansion around the normal one: right to 1 % from 4 degrees of freedom on."""
    z, v = Z, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / v + second / v**2 + third / v**3


def of_blocks(blocks: Sequence[tuple[float, int]]) -> Proportion:
    """The rate and its bounds from (points, games) of each block. The last block may be incomplete."""
    games = sum(count for _, count in blocks)
    if not games:
        return Proportion(0.0, 0.0, 1.0)
    rate = sum(points for points, _ in blocks) / games
    largest = max(count for _, count in blocks)
    if largest == 1:
        return wilson(rate, games)
    if len(blocks) < 2 or rate in (0.0, 1.0):
        return wilson(rate, len(blocks))  # nothing to estimate the spread from: count a block as one game
    between = sum((points - rate * count) ** 2 for points, count in blocks)
    between *= len(blocks) / (len(blocks) - 1) / games**2
    effect = between / (rate * (1 - rate) / games)
    return wilson(rate, games / min(max(effect, 1 / WORTH), largest), student(len(blocks) - 1))
