"""The race: who led when, how often the lead changed, and when a game was decided."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from coterie.lab.balance.scores import share
from coterie.lab.intervals import Proportion
from coterie.lab.parts import Tables

PARTS = 20
"""Where games differ much in length, they are compared at this many equal parts."""
MAX_STEPS = 40
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
MAX_LEAD_CHANGES = 8
"""This many lead changes or more are counted together."""


@dataclass
class RaceStep:
    """One moment of the race over many games: the winner's score and the best other's."""

    games: int
    winner: list[int]
    other: list[int]
    winner_mean: float
    other_mean: float


@dataclass
class ScoreRace:
    games: int
    by_share: bool
    steps: list[RaceStep]
    changes: dict[int, int]
    """How many games had each number of lead changes."""
    changes_mean: float
    settled: float
    """The share of the game after which the winner led for good, on average."""
    half_leader: Proportion
    comeback: Proportion
    deficit: float


def race_of(tables: Tables, by_share: bool) -> ScoreRace | None:
    """The race over games with one winner; None if there is no race."""
    winner = {game: won[0] for game, won in tables.games.select("game", "winners").iter_rows() if len(won) == 1}
    lines: dict[int, list[list[int]]] = {}
    for game, step, _, score in tables.race.iter_rows():
        if game in winner:
            line = lines.setdefault(game, [])
            while len(line) <= step:
                line.append([])
            line[step].append(score)
    lines = {game: line for game, line in lines.items() if len(line) > 1}
    if not lines:
        return None
    ahead: list[list[tuple[int, int]]] = []
    changes: Counter[int] = Counter()
    settled = deficit = half = halves = back = 0.0
    for game, line in lines.items():
        won = winner[game]
        moments = [line[round(part / PARTS * (len(line) - 1))] for part in range(PARTS + 1)] if by_share else line
        for at, scores in enumerate(moments[: None if by_share else MAX_STEPS]):
            if at == len(ahead):
                ahead.append([])
            ahead[at].append((scores[won], best_other(scores, won)))
        leaders = [leader for leader in map(sole_leader, line) if leader is not None]
        changes[min(sum(a != b for a, b in pairwise(leaders)), MAX_LEAD_CHANGES)] += 1
        last = max((at + 1 for at, scores in enumerate(line) if sole_leader(scores) != won), default=0)
        settled += min(last, len(line) - 1) / (len(line) - 1)
        deficit += max(0, *(best_other(scores, won) - scores[won] for scores in line))
        middle = line[(len(line) - 1) // 2]
        leader = sole_leader(middle)
        if leader is not None:
            halves += 1
            half += leader == won
        back += max(middle) > middle[won]
    count = len(lines)
    shown = [moment for moment in ahead if by_share or len(moment) >= max(2, count // 10)]
    return ScoreRace(
        count,
        by_share,
        [step_of(moment) for moment in shown],
        dict(sorted(changes.items())),
        sum(times * number for times, number in changes.items()) / count,
        settled / count,
        share(half, int(halves)),
        share(back, count),
        deficit / count,
    )


def sole_leader(scores: list[int]) -> int | None:
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def best_other(scores: list[int], won: int) -> int:
    return max(score for seat, score in enumerate(scores) if seat != won)


def step_of(moment: list[tuple[int, int]]) -> RaceStep:
    winners, others = (sorted(column) for column in zip(*moment, strict=True))
    count = len(moment)
    return RaceStep(
        count,
        [winners[int(part * (count - 1))] for part in QUANTILES],
        [others[int(part * (count - 1))] for part in QUANTILES],
        sum(winners) / count,
        sum(others) / count,
    )
