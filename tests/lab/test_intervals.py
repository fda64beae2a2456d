"""Bounds of rates, against published values and by trial."""

from __future__ import annotations

from random import Random

import pytest

from coterie.lab.intervals import of_blocks, student, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, Statistics in Medicine 17, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_blocks_of_single_games_give_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    rate = of_blocks([(1.0, 1)] * wins + [(0.0, 1)] * (games - wins))
    assert rate.rate == wins / games
    assert (rate.low, rate.high) == pytest.approx((low, high), abs=6e-5)


@pytest.mark.parametrize(("freedom", "value"), [(4, 2.776), (10, 2.228), (30, 2.042), (199, 1.972)])
def test_students_distribution(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, rel=0.01)


def test_pairs_that_agree_are_worth_fewer_games_and_pairs_that_differ_more() -> None:
    independent = of_blocks([(2.0, 2)] * 25 + [(1.0, 2)] * 50 + [(0.0, 2)] * 25)
    agreeing = of_blocks([(2.0, 2)] * 50 + [(0.0, 2)] * 50)
    differing = of_blocks([(2.0, 2)] * 10 + [(1.0, 2)] * 80 + [(0.0, 2)] * 10)
    assert independent.rate == agreeing.rate == differing.rate == 0.5
    assert differing.low > independent.low > agreeing.low
    expected = wilson(0.5, 200)
    assert (independent.low, independent.high) == pytest.approx((expected.low, expected.high), abs=0.002)
    assert agreeing.low == pytest.approx(wilson(0.5, 100).low, abs=0.002)


def test_however_alike_the_blocks_the_bounds_stay_apart() -> None:
    alike = of_blocks([(1.0, 2)] * 50)
    assert alike.low < 0.45 < 0.55 < alike.high
    perfect = of_blocks([(2.0, 2)] * 50)
    assert (perfect.low, perfect.high) == pytest.approx((wilson(1.0, 50).low, 1.0))
    assert of_blocks([]) == (0.0, 0.0, 1.0)
    single = of_blocks([(1.0, 2)])
    assert single.low < 0.1
    assert single.high > 0.9


def test_an_incomplete_block_counts_for_what_was_played() -> None:
    assert of_blocks([(1.0, 2), (2.0, 2), (0.0, 1)]).rate == 3 / 5


@pytest.mark.parametrize("kinship", [-0.5, 0.0, 0.5])
def test_nineteen_of_twenty_intervals_hold_the_truth(kinship: float) -> None:
    """Pairs whose two games are won together (or by turns) more often than by luck."""
    luck = Random(7)
    held = 0
    for _ in range(400):
        blocks = []
        for _ in range(60):
            first, second = luck.random() < 0.5, luck.random() < 0.5
            if luck.random() < abs(kinship):
                second = first if kinship > 0 else not first
            blocks.append((float(first + second), 2))
        rate = of_blocks(blocks)
        held += rate.low <= 0.5 <= rate.high
    assert 0.92 <= held / 400 <= 1.0
