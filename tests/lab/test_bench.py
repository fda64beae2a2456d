"""The benchmark measures what it says. How fast it is, no test looks at."""

from __future__ import annotations

import sys
from random import Random

import pytest

from coterie import games
from coterie.lab import bench
from lab import bell
from toys import duel

DOCUMENTED = {
    "game",
    "seats",
    "decisions_per_s",
    "ratio_to_chess",
    "clone_us",
    "imagine_us",
    "view_us",
    "saved_bytes",
}


def test_figures_have_the_documented_keys() -> None:
    windows = []
    printed = bench.measure(duel.game, 2, 0.001, lambda: windows.append(1)).as_json()
    assert set(printed) >= DOCUMENTED
    assert (printed["game"], printed["seats"], len(windows)) == ("duel", 2, 5)
    assert all(value > 0 for key, value in printed.items() if key not in ("game", "timed_us"))
    assert printed["timed_us"] == {}


def test_a_game_may_name_more_that_is_measured() -> None:
    timed = bench.measure(games.get("arena"), 2, 0.001).as_json()["timed_us"]
    assert timed["reachable spaces on a bare board, kept"] > 0


def test_without_the_yardstick_there_is_no_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    printed = bench.measure(duel.game, 2, 0.001).as_json()
    assert printed["ratio_to_chess"] is None
    assert printed["chess_moves_per_s"] is None


def test_random_games_are_played_to_their_end() -> None:
    state = duel.game.start(3, 4, listening=True)
    told = []
    decisions = bench.random_game(duel.game, state, Random(5), lambda: told.append(state.take_events()))
    assert state.result is not None
    assert len(told) == decisions > 3
    assert told[-1]


def test_a_game_without_turns_is_measured_too() -> None:
    state = bell.game.start(2, 1)
    assert bench.random_game(bell.game, state, Random(1)) in (0, 1)
    assert state.result is not None


def test_moments_lie_in_the_middle_of_games() -> None:
    moments = list(bench.some_moments(duel.game, 2))
    assert len(moments) == bench.MOMENTS
    assert all(state.result is None for state in moments)
    assert len({state.digest() for state in moments}) > bench.MOMENTS // 2
