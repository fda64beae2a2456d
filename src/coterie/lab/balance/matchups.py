"""Matchups: things that play against each other, such as armies. Win rates, strengths, and who beats whom."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import polars as pl
from scipy.stats import chi2

from coterie.lab.balance.scores import rate_by_block, share
from coterie.lab.intervals import Proportion
from coterie.lab.parts import Tables
from coterie.lab.ratings import Contest, rate


@dataclass
class Cell:
    rate: Proportion
    games: int


@dataclass
class Matchups:
    kind: str
    rates: dict[str, Proportion]
    """By name, over games against others."""
    elo: dict[str, Proportion]
    """Strength above the mean."""
    cells: dict[str, dict[str, Cell]]
    chi_square: float
    freedom: int
    p: float
    """How likely such uneven pairs are if strength alone decides: small if some beat others beyond it."""

    @property
    def order(self) -> list[str]:
        return list(self.rates)


def matchups_of(tables: Tables, scores: pl.DataFrame, kind: str, names: dict[str, str]) -> Matchups | None:
    """Over games of two seats with different things of this kind."""
    own = tables.counts.filter((pl.col("kind") == kind) & (pl.col("did") == kind)).select("game", "seat", "id")
    seated = scores.join(own, on=["game", "seat"], how="inner").with_columns(pl.col("id").replace(names))
    if seated.is_empty() or scores["seat"].max() != 1:
        return None
    other = seated.select("game", (1 - pl.col("seat")).cast(pl.Int8).alias("seat"), pl.col("id").alias("against"))
    pairs = seated.join(other, on=["game", "seat"], how="inner").filter(pl.col("id") != pl.col("against"))
    if pairs.is_empty():
        return None
    contests = []
    for _, game in sorted(pairs.partition_by("game", as_dict=True).items()):
        first = game.row(0, named=True)
        winners = () if first["y"] == 0.5 else (0,) if first["y"] == 1 else (1,)
        contests.append(Contest((first["id"], first["against"]), winners, (first["block"],)))
    elo = rate(contests, None).elo
    cells: dict[str, dict[str, Cell]] = {}
    chi, met = 0.0, 0
    for one, other_name in product(elo, elo):
        rows = pairs.filter((pl.col("id") == one) & (pl.col("against") == other_name))
        if rows.is_empty():
            continue
        won, count = float(rows["y"].sum()), len(rows)
        cells.setdefault(one, {})[other_name] = Cell(share(won, count), count)
        if one < other_name:
            chance = 1 / (1 + 10 ** ((elo[other_name].rate - elo[one].rate) / 400))
            chi += (won - count * chance) ** 2 / (count * chance * (1 - chance))
            met += 1
    freedom = max(met - len(elo) + 1, 0)
    rates = {name: rate_by_block(pairs.filter(pl.col("id") == name)) for name in elo}
    return Matchups(kind, rates, elo, cells, chi, freedom, float(chi2.sf(chi, freedom)) if freedom else 1.0)
