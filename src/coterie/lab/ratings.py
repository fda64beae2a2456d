"""Ratings: the strength of bots or armies on the Elo scale, from who won against whom.

Two players: R. Bradley and M. Terry (Biometrika 39, 1952), a draw being half a win. More players: the winner is chosen
among all with a chance in proportion to exp(strength), the first choice of R. Luce and R. Plackett (Applied Statistics
24, 1975). Where several win together, the two groups meet as teams of mean strength (T.-K. Huang and others, Journal of
Machine Learning Research 7, 2006). The likelihood is concave; scipy maximises it. A weak prior keeps the strength of a
bot that wins everything finite. Errors are clustered by deal, by the sandwich of H. White (Econometrica 50, 1982), or
those of the information matrix where these are larger.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize

from coterie.lab.intervals import Proportion, Z

ELO = 400 / math.log(10)
PRIOR_ELO = 1000.0
"""The spread of the prior: two bots are rarely further apart than this."""


class Contest(NamedTuple):
    """One game: the players by seat, the seats that won, and its deal."""

    players: tuple[str, ...]
    winners: tuple[int, ...]
    deal: tuple[Any, ...]


@dataclass
class Ratings:
    """The strength of each player above `anchor`, or above the mean of all if it is None, with 95 % bounds."""

    anchor: str | None
    elo: dict[str, Proportion]


def rate(contests: Sequence[Contest], anchor: str | None) -> Ratings:
    """Strengths of all players at once."""
    names = sorted({name for contest in contests for name in contest.players})
    number = {name: at for at, name in enumerate(names)}
    kinds = Counter((contest.players, contest.winners) for contest in contests)  # most games are like others
    rows = {kind: (np.array([number[name] for name in kind[0]]), kind[1], times) for kind, times in kinds.items()}
    prior = (ELO / PRIOR_ELO) ** 2

    def loss(theta: Any) -> tuple[float, Any]:
        value, slope = prior * float(theta @ theta) / 2, prior * theta
        for players, winners, times in rows.values():
            gain, by = gradient(theta, players, winners, len(names))
            value -= times * gain
            slope = slope - times * by
        return value, slope

    found = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B")
    theta = found.x
    information = prior * np.eye(len(names))
    scores: dict[tuple[Any, ...], Any] = {}
    slopes = {}
    for kind, (players, winners, times) in rows.items():
        slopes[kind] = gradient(theta, players, winners, len(names))[1]
        information += times * curvature(theta, players, winners, len(names))
    for contest in contests:
        slope = slopes[contest.players, contest.winners]
        scores[contest.deal] = scores.get(contest.deal, 0) + slope
    bread = np.linalg.inv(information)
    meat = sum((np.outer(score, score) for score in scores.values()), np.zeros_like(information))
    sandwich = bread @ (meat * len(scores) / max(len(scores) - 1, 1)) @ bread
    below = np.full(len(names), 1 / len(names)) if anchor is None else np.eye(len(names))[number[anchor]]
    elo = {}
    for name in names:
        direction = np.eye(len(names))[number[name]] - below
        variance = max(float(direction @ sandwich @ direction), float(direction @ bread @ direction))
        middle, error = ELO * float(direction @ theta), ELO * math.sqrt(max(variance, 0.0))
        elo[name] = Proportion(middle, middle - Z * error, middle + Z * error)
    return Ratings(anchor, dict(sorted(elo.items(), key=lambda pair: (-pair[1].rate, pair[0]))))


def directions(players: Any, winners: tuple[int, ...], size: int) -> list[tuple[float, Any, Any]]:
    """(weight, winner's part, all parts) of the choices that make up a game."""
    seats = np.eye(size)[players]
    if len(winners) in (0, len(players)):  # a draw is shared by all
        return [(1 / len(players), seats[seat], seats) for seat in range(len(players))]
    if len(winners) == 1:
        return [(1.0, seats[winners[0]], seats)]
    mask = np.isin(np.arange(len(players)), winners)
    teams = np.stack([seats[mask].mean(axis=0), seats[~mask].mean(axis=0)])
    return [(1.0, teams[0], teams)]


def gradient(theta: Any, players: Any, winners: tuple[int, ...], size: int) -> tuple[float, Any]:
    """The log-likelihood of a game and its slope."""
    value, slope = 0.0, np.zeros(size)
    for weight, chosen, every in directions(players, winners, size):
        strengths = every @ theta
        top = strengths.max()
        chances = np.exp(strengths - top)
        total = chances.sum()
        value += weight * float(chosen @ theta - top - math.log(total))
        slope += weight * (chosen - (chances / total) @ every)
    return value, slope


def curvature(theta: Any, players: Any, winners: tuple[int, ...], size: int) -> Any:
    """The information that a game holds."""
    whole = np.zeros((size, size))
    for weight, _, every in directions(players, winners, size):
        strengths = every @ theta
        chances = np.exp(strengths - strengths.max())
        chances /= chances.sum()
        mean = chances @ every
        whole += weight * ((every.T * chances) @ every - np.outer(mean, mean))
    return whole
