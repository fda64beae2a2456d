"""Series of games: rotated seats, the same results in any number of processes, interrupts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from coterie import games
from coterie.bots import Bot, Perspective, registry
from coterie.kernel import Advice, InvalidSetting, OpenAsk
from coterie.lab import executors
from coterie.lab.report import Report, rank
from coterie.lab.series import FaultyBot, Series
from coterie.lab.simulate import simulate
from lab import bell
from toys import duel, tictactoe


def test_every_deal_is_played_in_each_rotation_of_the_bots() -> None:
    series = Series(duel.game, 3, ("random", "greedy:worlds=1"), 6)
    assert series.rotations == [
        ("random", "greedy:worlds=1", "random"),
        ("greedy:worlds=1", "random", "random"),
        ("random", "random", "greedy:worlds=1"),
    ]
    outcomes = simulate(series).outcomes
    assert sorted(outcomes) == list(range(6))
    assert Counter(outcome.seed for outcome in outcomes.values()) == {outcomes[0].seed: 3, outcomes[3].seed: 3}


def test_rotations_that_seat_the_same_bots_are_played_once() -> None:
    assert len(Series(duel.game, 4, ("random",), 1).rotations) == 1
    assert len(Series(duel.game, 4, ("random", "greedy"), 1).rotations) == 2
    assert len(Series(duel.game, 2, ("random", "random"), 1).rotations) == 1


def test_the_results_do_not_depend_on_the_number_of_processes() -> None:
    series = Series(duel.game, 2, ("greedy:worlds=1,candidates=2", "random"), 21, seed=9, options={})
    alone, together = simulate(series), simulate(series, jobs=2)
    assert alone.outcomes == together.outcomes
    assert list(timeless(alone)) == list(timeless(together))


def timeless(report: Report) -> Any:
    return ((key, value) for key, value in report.as_json().items() if key not in ("seconds", "decisions_per_s"))


def test_sides_are_compared_over_the_games_in_which_they_play() -> None:
    """Five armies, two of them in a game: each is judged by its own games, and each pair by those in which they met."""
    report = simulate(Series(games.get("arena"), 2, ("random",), 24, options={"armies": "random"}))
    played = Counter(side for outcome in report.outcomes.values() for side in outcome.sides)
    assert sum(played.values()) == 48
    versus, rates = report.versus(), report.side_win_rate()
    assert set(versus) == set(rates) == set(played)
    as_json = report.as_json()["versus"]
    for one, row in versus.items():
        assert sum(games for _, games in row.values()) == played[one]
        for other, (rate, met) in row.items():
            assert versus[other][one] == pytest.approx((1 - rate, met))
            assert as_json[one][other] == [round(rate, 6), met]
        won = sum(rate * met for rate, met in row.values())
        assert rates[one].rate == pytest.approx(won / played[one])


def test_sides_that_all_play_are_not_compared_in_pairs() -> None:
    report = simulate(Series(games.get("inquisition"), 5, ("random",), 2))
    assert len(report.side_win_rate()) == 2
    assert report.versus() == {}


def test_seeds_are_other_games() -> None:
    first, second = (simulate(Series(duel.game, 2, ("random",), 5, seed)).outcomes for seed in (1, 2))
    assert first != second


def test_a_report_has_the_documented_keys() -> None:
    printed = simulate(Series(tictactoe.game, 2, ("greedy", "random"), 20)).as_json()
    documented = ["game", "seats", "games", "bots", "win_rate", "draws", "length", "decisions_per_s"]
    assert list(printed)[: len(documented)] == documented
    assert printed["game"] == "tictactoe"
    assert printed["games"] == 20
    assert printed["bots"] == ["greedy", "random"]
    rate, low, high = printed["win_rate"]["greedy"]
    assert 0 <= low <= rate <= high <= 1
    assert rate + printed["win_rate"]["random"][0] == pytest.approx(1)
    assert set(printed["length"]) == {"mean", "p10", "p90"}
    assert sum(printed["reasons"].values()) == 20


class ToTheEnd(Advice[tictactoe.Board]):
    """A position is judged by how it ends."""

    def quiet(self, s: tictactoe.Board) -> bool:
        return s.result is not None


def test_one_look_ahead_beats_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tictactoe.game, "advice", ToTheEnd())
    report = simulate(Series(tictactoe.game, 2, ("greedy:worlds=3", "random"), 60, seed=4))
    assert report.win_rate()["greedy:worlds=3"].low > 0.7


def test_on_all_cores_the_outcomes_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    series = Series(duel.game, 2, ("random",), 12, seed=3)
    at_home = simulate(series)
    monkeypatch.setattr(executors, "HOME_SECONDS", 1e-9)
    monkeypatch.setattr(executors, "cores", lambda: 2)
    spread = simulate(series, jobs=None)
    assert spread.outcomes == at_home.outcomes
    assert not spread.interrupted


def test_where_little_is_to_be_played_nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "HOME_SECONDS", 1e9)
    monkeypatch.setattr(executors, "in_processes", lambda *_: pytest.fail("a process for twelve games"))
    assert len(simulate(Series(duel.game, 2, ("random",), 12), jobs=None).outcomes) == 12


def test_an_interrupt_gives_what_there_is() -> None:
    ended = 0

    def interrupt(report: Report) -> None:
        nonlocal ended
        ended = len(report.outcomes)
        if ended >= 3:
            raise KeyboardInterrupt

    for jobs in (1, 2):
        report = simulate(Series(duel.game, 2, ("random",), 200), jobs, interrupt)
        assert report.interrupted
        assert len(report.outcomes) == ended < 200
        assert report.as_json()["games"] == ended


KILLED = """
import sys
from coterie.lab.series import Series
from coterie.lab.simulate import simulate
from toys import duel
if __name__ == "__main__":
    simulate(Series(duel.game, 2, ("random",), 1_000_000), 2, lambda report: print("playing", flush=True))
"""


def test_who_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    """The processes hold the pipe open for as long as they live."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"playing\n"
        process.kill()
        process.communicate(timeout=60)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_breaks_down_says_how_to_play_it_again(jobs: int) -> None:
    said = r"bell with seed [0-9a-f]+ and random, random: the bot RandomBot .* an unlawful answer: The bell is broken"
    with pytest.raises(FaultyBot, match=said):
        simulate(Series(bell.game, 2, ("random",), 8, options={"broken": "yes"}), jobs)


class Mute(Bot):
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return None


def test_a_bot_that_answers_none_where_the_game_waits_stops_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN_BOTS, "mute", Mute)
    said = r"seed [0-9a-f]+ and mute, mute: the bot Mute \(.*\) gave an unlawful answer: .*seat 0.*; it answered None"
    with pytest.raises(FaultyBot, match=said):
        simulate(Series(tictactoe.game, 2, ("mute",), 2))


def test_games_that_do_not_end_are_counted() -> None:
    report = simulate(Series(bell.game, 2, ("greedy",), 2, options={"time": 0}))
    assert (report.as_json()["unfinished"], report.as_json()["draws"], report.reasons()) == (2, 2, {})


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"seats": 9}, "seats: found 9, allowed: 2 to"),
        ({"bots": ("clever",)}, "bot 'clever': not installed, allowed: novice, greedy"),
        ({"bots": ("random", "random", "greedy")}, "bots: found 3, allowed: 1 to 2"),
        ({"bots": ()}, "bots: found 0"),
        ({"games": 0}, "games: found 0"),
        ({"seed": -1}, "seed: found -1"),
        ({"options": {"colour": "red"}}, "no such option"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_starts(terms: dict[str, Any], words: str) -> None:
    usual: dict[str, Any] = {"game": duel.game, "seats": 2, "bots": ("random",), "games": 2}
    with pytest.raises(InvalidSetting, match=words):
        simulate(Series(**{**usual, **terms}))
    with pytest.raises(InvalidSetting, match="jobs: found 0"):
        simulate(Series(**usual), jobs=0)


def test_ranks() -> None:
    assert [rank(range(1, 11), percent) for percent in (10, 50, 90, 100)] == [1, 5, 9, 10]
    assert [rank([7], percent) for percent in (10, 90)] == [7, 7]
