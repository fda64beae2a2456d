"""Paired differences: the same deals, bots and luck, with one number of the pack changed."""

from __future__ import annotations

import math
from dataclasses import dataclass

import polars as pl

from coterie.lab.balance.scores import seat_scores, share
from coterie.lab.intervals import Proportion, student
from coterie.lab.parts import NOBODY, Tables


@dataclass
class Difference:
    """The mean of after minus before over pairs, with 95 % bounds."""

    what: str
    before: float
    after: float
    difference: Proportion
    pairs: int
    worth: float | None = None
    """How many times as many games two separate runs would need to say as much."""
    before_rate: Proportion | None = None
    after_rate: Proportion | None = None
    gained: int = 0
    lost: int = 0


@dataclass
class Variant:
    """The effect of one changed number, or of another pack."""

    name: str
    row: str
    """The id of the changed row, if it is one."""
    value: int | None
    games: int
    changed_games: int
    """The number of games that went differently at all."""
    differences: list[Difference]

    def of(self, what: str) -> Difference | None:
        return next((each for each in self.differences if each.what == what), None)


HOLDER = "only holder wins"
"""The only seat with the thing, in deals where just one has it."""


def compare(name: str, row: str, value: int | None, base: Tables, other: Tables) -> Variant:
    columns = ["game", "block", "seed", "winners", "decisions", "first"]
    games = base.games.select(columns).join(
        other.games.select("game", "seed", "winners", "decisions"), on=["game", "seed"], suffix="_after"
    )
    went = (pl.col("winners") != pl.col("winners_after")) | (pl.col("decisions") != pl.col("decisions_after"))
    before, after = seat_scores(base), seat_scores(other)
    both = before.join(after.select("game", "seat", pl.col("y").alias("after")), on=["game", "seat"], how="inner")
    found = []
    if row:
        held = base.counts.filter(pl.col("did").is_in(["deck", "drawn", "dealt"]) & (pl.col("id") == row))
        held = held.unique(["game", "seat"], maintain_order=True)
        only = held.filter(pl.len().over("game") == 1).select("game", "seat")
        pairs = both.join(only, on=["game", "seat"], how="inner", maintain_order="left")
        if len(pairs) > 1:
            found.append(difference(HOLDER, pairs.select("block", "y", "after"), score=True))
    found.append(difference("seat 1 wins", both.filter(pl.col("seat") == 0).select("block", "y", "after"), score=True))
    first = games.filter(pl.col("first") != NOBODY).select("game", pl.col("first").alias("seat"))
    if not first.is_empty():
        pairs = both.join(first, on=["game", "seat"], how="inner", maintain_order="left")
        found.append(difference("who goes first wins", pairs.select("block", "y", "after"), score=True))
    lengths = games.select(
        "block",
        pl.col("decisions").cast(pl.Float64).alias("y"),
        pl.col("decisions_after").cast(pl.Float64).alias("after"),
    )
    found.append(difference("decisions", lengths, score=False))
    return Variant(name, row, value, len(games), int(games.select(went.sum()).item() or 0), found)


def difference(what: str, pairs: pl.DataFrame, *, score: bool) -> Difference:
    """The difference. Rotations of a deal are one observation: the spread is taken between deals."""
    deals = pairs.group_by("block", maintain_order=True).agg(
        (pl.col("after") - pl.col("y")).sum().alias("d"), pl.len().alias("n")
    )
    count, groups = len(pairs), len(deals)
    before, after = (float(pairs[name].cast(pl.Float64).sum()) / max(count, 1) for name in ("y", "after"))
    mean = after - before
    spread = math.sqrt(sum((d - mean * n) ** 2 for _, d, n in deals.iter_rows()) * groups / max(groups - 1, 1))
    se = spread / count
    reach = student(max(groups - 1, 1)) * se
    made = Difference(what, before, after, Proportion(mean, mean - reach, mean + reach), count)
    if score:
        made.before_rate, made.after_rate = share(before * count, count), share(after * count, count)
        made.gained = int((pairs["after"] > pairs["y"]).sum())
        made.lost = int((pairs["after"] < pairs["y"]).sum())
        apart = 2 * before * (1 - before) / count
        made.worth = apart / se**2 if se else None
    return made
