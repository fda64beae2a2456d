"""The score of every seat in every game: 1 for a winner, 0 otherwise; a draw is shared by all."""

from __future__ import annotations

import polars as pl

from coterie.lab.intervals import Proportion, of_blocks, wilson
from coterie.lab.parts import NOBODY, Tables


def seat_scores(tables: Tables) -> pl.DataFrame:
    """`game, block, seat, bot, side, y`: one row a seat. As `Outcome.score`."""
    games = tables.games.select("game", "block", "bots", "sides", "winners").with_columns(
        pl.col("bots").list.len().alias("seats"), pl.col("winners").list.len().alias("won")
    )
    seats = games.with_columns(pl.int_ranges(0, pl.col("seats")).alias("seat"))
    has_sides = bool(tables.games["sides"].list.len().max() or 0)
    columns = ["bots", "seat", *(["sides"] if has_sides else [])]
    if not has_sides:
        seats = seats.drop("sides")
    seats = seats.explode(columns)
    draw = (pl.col("won") == 0) | (pl.col("won") == pl.col("seats"))
    y = (
        pl.when(draw)
        .then(1 / pl.col("seats"))
        .otherwise(pl.col("winners").list.contains(pl.col("seat")).cast(pl.Float64))
    )
    side = pl.col("sides") if has_sides else pl.lit("")
    return seats.select(
        "game", "block", pl.col("seat").cast(pl.Int8), pl.col("bots").alias("bot"), side.alias("side"), y.alias("y")
    )


def rate_by_block(scores: pl.DataFrame) -> Proportion:
    """The mean score and its bounds; the rows of one deal are one observation."""
    blocks = scores.group_by("block", maintain_order=True).agg(pl.col("y").sum(), pl.len().alias("n"))
    return of_blocks([(float(points), int(count)) for _, points, count in blocks.iter_rows()])


def share(part: float, whole: int) -> Proportion:
    """How often something was true, in this many games."""
    return wilson(part / whole, whole) if whole else Proportion(0.0, 0.0, 1.0)


def seat_rates(scores: pl.DataFrame) -> list[Proportion]:
    return [rate_by_block(rows) for _, rows in sorted(scores.partition_by("seat", as_dict=True).items())]


def side_rates(scores: pl.DataFrame) -> dict[str, Proportion]:
    """The rate of each side over the games in which it plays. As `Outcome.side_score`: a draw is shared by
    all sides.
    """
    sided = scores.filter(pl.col("side") != "")
    if sided.is_empty():
        return {}
    whole = sided.group_by("game").agg(
        (pl.col("y").max() == pl.col("y").min()).alias("draw"), (1 / pl.col("side").n_unique()).alias("share")
    )
    by_side = sided.group_by("side", "block", "game", maintain_order=True).agg(pl.col("y").max())
    by_side = by_side.join(whole, on="game", how="left", maintain_order="left").with_columns(
        pl.when(pl.col("draw")).then(pl.col("share")).otherwise(pl.col("y")).alias("y")
    )
    found = {str(key[0]): rate_by_block(rows) for key, rows in by_side.partition_by("side", as_dict=True).items()}
    return dict(sorted(found.items()))


def first_rate(tables: Tables, scores: pl.DataFrame) -> Proportion | None:
    """The rate of the player who goes first, if the game says who that is."""
    first = tables.games.select("game", pl.col("first").alias("seat")).filter(pl.col("seat") != NOBODY)
    if first.is_empty():
        return None
    return rate_by_block(scores.join(first, on=["game", "seat"], how="inner", maintain_order="left"))
