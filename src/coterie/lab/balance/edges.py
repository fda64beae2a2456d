"""Edges: how much one more of a thing is worth, in points of win rate, with errors by whole deals.

With c how many of a thing a seat has and y its score, within a game of n seats:

    b = sum (c - mean c) y / sum (c - mean c)^2        edge = b (n - 1) / n

the difference that one more makes when the others have what they have. Errors are clustered by deal (K.-Y. Liang and
S. Zeger, Biometrika 73, 1986): with A and B the two sums of a deal, u = A - b B and
se = sqrt(sum u^2 G / (G - 1)) / sum B, for G deals. Many comparisons are controlled by the false discovery rate of
Benjamini and Hochberg (J. R. Statist. Soc. B 57, 1995).

The largest of many estimates are too large. So what a new run should show is estimated, too: with tau^2 the spread of
the things themselves (R. DerSimonian and N. Laird, Controlled Clinical Trials 7, 1986) and m their mean, an edge is
drawn towards the mean (B. Efron and C. Morris, J. Am. Statist. Ass. 70, 1975):

    expected = m + (edge - m) tau^2 / (tau^2 + se^2)

Only a thing whose expected edge is as large as the margin is called out of line.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import polars as pl
from scipy.stats import false_discovery_control, t

from coterie.kernel import ThingTable
from coterie.lab.intervals import Proportion, student, wilson
from coterie.lab.parts import Tables

MIN_DEALS = 20
"""With fewer deals in which a thing makes a difference there is no figure."""
MIN_RATE_GAMES = 20
MIN_THINGS = 10
"""With fewer rows in a table their spread is not known well enough to correct an edge by it."""
LEVEL = 0.05
"""The share of false alarms among what is called out of line."""
POWER = 2.8
"""An effect of this many standard errors is found in 4 of 5 runs at 5 %: the normal points of 97.5 % and 80 %."""

STRONG, WEAK, IN_LINE, OPEN, TOO_FEW = "strong", "weak", "in line", "open", "too few"


@dataclass
class Edge:
    """Points of win rate for one more of a thing, as a fraction."""

    edge: float
    se: float
    deals: int
    information: float

    @property
    def low(self) -> float:
        return self.edge - student(self.deals - 1) * self.se

    @property
    def high(self) -> float:
        return self.edge + student(self.deals - 1) * self.se

    @property
    def p(self) -> float:
        """The p-value of Student's two-sided test that there is no edge."""
        return 2 * float(t.sf(abs(self.edge / self.se), self.deals - 1))


@dataclass
class ThingRow:
    """One row of a table of things."""

    id: str
    name: str
    group: str
    text: str
    source: str
    edge: Edge | None = None
    q: float | None = None
    expected: float | None = None
    """The edge that a new run should show: the largest of many estimates are too large."""
    verdict: str = TOO_FEW
    wins_when: dict[str, tuple[Proportion, int]] = field(default_factory=dict)
    """did -> how often those who did it win, in games where some did and some did not, and in how many games."""
    totals: dict[str, int] = field(default_factory=dict)
    beside: Edge | None = None
    beside_verdict: str = ""


@dataclass
class ThingReport:
    """A table of things, judged."""

    table: ThingTable
    judged_by: str
    dealt: bool
    """Whether chance alone decides the measure that is judged."""
    things: list[ThingRow]

    def called(self) -> list[ThingRow]:
        """Those out of line, the most certain first."""
        found = [thing for thing in self.things if thing.verdict in (STRONG, WEAK)]
        return sorted(found, key=lambda thing: (thing.q if thing.q is not None else 1.0, thing.id))

    def count(self, *verdicts: str) -> int:
        return sum(thing.verdict in verdicts for thing in self.things)

    def typical_se(self) -> float:
        errors = sorted(thing.edge.se for thing in self.things if thing.edge)
        return errors[len(errors) // 2] if errors else math.nan


def by_game(tables: Tables, scores: pl.DataFrame, kind: str, did: str) -> pl.DataFrame:
    """`id, game, block`, and the sums of a game: `a` of (c - mean c) y, `b` of (c - mean c)^2, `have` seats that have
    it, `won` their score, `total` how many."""
    seats = scores.group_by("game").agg(pl.col("y").sum().alias("all_y"), pl.len().alias("n"))
    counts = tables.counts.filter((pl.col("kind") == kind) & (pl.col("did") == did) & (pl.col("seat") >= 0))
    rows = counts.select("game", "seat", "id", pl.col("n").cast(pl.Float64).alias("c"))
    rows = rows.join(scores.select("game", "block", "seat", "y"), on=["game", "seat"], how="inner")
    games = rows.group_by("id", "game", "block").agg(
        pl.col("c").sum().alias("s1"),
        (pl.col("c") ** 2).sum().alias("s2"),
        (pl.col("c") * pl.col("y")).sum().alias("sy"),
        pl.len().alias("have"),
        pl.col("y").sum().alias("won"),
    )
    games = games.join(seats, on="game", how="left")
    return games.select(
        "id",
        "game",
        "block",
        (pl.col("sy") - pl.col("s1") * pl.col("all_y") / pl.col("n")).alias("a"),
        (pl.col("s2") - pl.col("s1") ** 2 / pl.col("n")).alias("b"),
        "have",
        "won",
        "n",
        pl.col("s1").alias("total"),
    ).sort("id", "game")


def edges(games: pl.DataFrame) -> dict[str, Edge]:
    """The edge of every thing that made a difference in enough deals."""
    deals = (
        games.filter(pl.col("b") > 1e-12)
        .group_by("id", "block")
        .agg(pl.col("a").sum(), pl.col("b").sum(), pl.col("n").first())
        .sort("id", "block")
    )
    slopes = deals.group_by("id").agg(
        (pl.col("a").sum() / pl.col("b").sum()).alias("slope"),
        pl.col("b").sum().alias("information"),
        pl.len().alias("deals"),
        pl.col("n").first().alias("seats"),
    )
    residuals = (
        deals.join(slopes.select("id", "slope"), on="id")
        .group_by("id")
        .agg(((pl.col("a") - pl.col("slope") * pl.col("b")) ** 2).sum().alias("meat"))
    )
    found = {}
    for row in slopes.join(residuals, on="id").sort("id").iter_rows(named=True):
        if row["deals"] < MIN_DEALS:
            continue
        se = math.sqrt(row["meat"] * row["deals"] / (row["deals"] - 1)) / row["information"]
        scale = (row["seats"] - 1) / row["seats"] if row["seats"] else 1.0
        if se > 0:
            found[row["id"]] = Edge(row["slope"] * scale, se * scale, row["deals"], row["information"])
    return found


def wins_when(games: pl.DataFrame) -> dict[str, tuple[Proportion, int]]:
    """How often those who have it win, over games in which some have it and some have not; a game counts once."""
    some = (
        games.filter(pl.col("have") < pl.col("n"))
        .group_by("id")
        .agg((pl.col("won") / pl.col("have")).mean().alias("rate"), pl.len().alias("games"))
    )
    return {
        id: (wilson(rate, count), count)
        for id, rate, count in some.sort("id").select("id", "rate", "games").iter_rows()
        if count >= MIN_RATE_GAMES
    }


@dataclass(frozen=True)
class Spread:
    """How much the things of a table truly differ: the mean of their edges, and the variance that chance does not
    explain.
    """

    mean: float
    variance: float

    def expected(self, edge: Edge) -> float:
        if math.isinf(self.variance):
            return edge.edge
        return self.mean + (edge.edge - self.mean) * self.variance / (self.variance + edge.se**2)


def spread_of(found: list[Edge]) -> Spread:
    """The spread by the moments of DerSimonian and Laird; unbounded, so that nothing is corrected, if there are few
    things.
    """
    if len(found) < MIN_THINGS:
        return Spread(0.0, math.inf)
    weights = [edge.se**-2 for edge in found]
    whole = sum(weights)
    mean = sum(weight * edge.edge for weight, edge in zip(weights, found, strict=True)) / whole
    excess = sum(weight * (edge.edge - mean) ** 2 for weight, edge in zip(weights, found, strict=True))
    scale = whole - sum(weight**2 for weight in weights) / whole
    return Spread(mean, max(0.0, (excess - (len(found) - 1)) / scale))


def judge(things: list[ThingRow], margin: float) -> None:
    """q over all rows of a table, and one of three words for each: a difference that is not shown is not yet shown to
    be none.
    """
    able = [thing for thing in things if thing.edge is not None]
    if not able:
        return
    p = [thing.edge.p for thing in able if thing.edge]
    spread = spread_of([thing.edge for thing in able if thing.edge])
    for thing, q in zip(able, false_discovery_control(p, method="bh"), strict=True):
        edge = thing.edge
        assert edge is not None
        thing.q = float(q)
        thing.expected = spread.expected(edge)
        if -margin < edge.low and edge.high < margin:
            thing.verdict = IN_LINE  # however certain it is that it isn't exactly zero
        elif thing.q <= LEVEL and abs(thing.expected) >= margin:
            thing.verdict = STRONG if thing.expected > 0 else WEAK
        else:
            thing.verdict = OPEN


def edges_within(tables: Tables, scores: pl.DataFrame, table: ThingTable, did: str) -> dict[str, Edge]:
    """Edges of things that depend on something else: an army fixes its deck, so a spell is judged within games of the
    same army against the same others. Both sides are taken as differences from the mean of their matchup (R. Frisch and
    F. Waugh, Econometrica 1, 1933): b = sum (c - mean c)(y - mean y) / sum (c - mean c)^2.
    """
    own = tables.counts.filter((pl.col("kind") == table.within) & (pl.col("did") == table.within))
    seated = scores.join(own.select("game", "seat", pl.col("id").alias("own")), on=["game", "seat"], how="inner")
    whole = seated.group_by("game").agg(pl.col("own").sort().str.join("+").alias("met"))
    seated = seated.join(whole, on="game").select("game", "block", "seat", "y", "own", "met")
    counts = tables.counts.filter((pl.col("kind") == table.kind) & (pl.col("did") == did) & (pl.col("seat") >= 0))
    counts = counts.select("game", "seat", "id", pl.col("n").cast(pl.Float64).alias("c"))
    belong = counts.join(seated, on=["game", "seat"]).select("id", "own").unique()
    rows = seated.join(belong, on="own").join(counts, on=["game", "seat", "id"], how="left")
    rows = rows.with_columns(pl.col("c").fill_null(0.0))
    cell = ["id", "own", "met"]
    rows = rows.with_columns(
        (pl.col("c") - pl.col("c").mean().over(cell)).alias("dc"),
        (pl.col("y") - pl.col("y").mean().over(cell)).alias("dy"),
    )
    games = rows.group_by("id", "game", "block").agg(
        (pl.col("dc") * pl.col("dy")).sum().alias("a"), (pl.col("dc") ** 2).sum().alias("b")
    )
    return edges(games.with_columns(pl.lit(None, dtype=pl.UInt32).alias("n")))
