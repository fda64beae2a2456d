"""The coach is right: chances come true, blunders are named, good answers are not, and luck is even."""

import pytest

from analysis.correctness import calibration, calibration_error, mean_luck, planted

ALLOWED_ERROR = 0.05


def test_small_calibration() -> None:
    """A tripwire: 60 positions of Inquisition."""
    found = calibration("inquisition", 7, range(60), 30)
    assert len(found) > 30
    assert calibration_error(found) < 0.25


def test_a_planted_blunder_is_named_and_the_best_answer_is_not() -> None:
    """A tripwire: a few decisions of one game of Relics."""
    blunders, best = planted("relics", ["novice", "novice"], range(1), 60, 3)
    assert best
    assert sum(mark in ("mistake", "blunder") for mark in best) <= 1
    assert all(blunders) or len(blunders) < 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "positions", "worlds"),
    [
        ("relics", 2, 1_500, 100),
        ("inquisition", 7, 1_500, 100),
        ("succession", 8, 1_500, 100),
        ("triora", 2, 800, 40),
        ("arena", 2, 600, 24),
    ],
)
def test_chances_come_true(game: str, seats: int, positions: int, worlds: int) -> None:
    found = calibration(game, seats, range(positions), worlds)
    assert calibration_error(found) <= ALLOWED_ERROR


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("relics", 2), ("inquisition", 7), ("succession", 8)])
def test_chances_as_one_knew_it_come_true(game: str, seats: int) -> None:
    """Worlds are imagined from one seat, and weighed by its beliefs where the game has a reasoner."""
    assert calibration_error(calibration(game, seats, range(600), 60, knew=True)) <= ALLOWED_ERROR


@pytest.mark.slow
@pytest.mark.parametrize(("game", "bots"), [("relics", ["novice"] * 2), ("inquisition", ["believer"] * 7)])
def test_blunders_are_named_and_best_answers_are_not(game: str, bots: list[str]) -> None:
    blunders, best = planted(game, bots, range(12), 300, 8)
    assert len(blunders) >= 15
    assert sum(map(bool, blunders)) >= 0.8 * len(blunders)
    assert sum(mark in ("mistake", "blunder") for mark in best) <= 0.03 * len(best)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "bots"), [("relics", ["greedy", "novice"]), ("inquisition", ["believer"] * 7)])
def test_mean_luck_is_zero(game: str, bots: list[str]) -> None:
    for mean, error in mean_luck(game, bots, range(200), 8):
        assert abs(mean) < 2.6 * error
