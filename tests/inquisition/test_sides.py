"""Simulations by side: who plays the Loyalists, who plays the Agents, on the same deals."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from coterie.cli.main import run
from coterie.games.inquisition import game
from coterie.kernel import InvalidSetting
from coterie.lab.report import Report
from coterie.lab.series import Series
from coterie.lab.simulate import simulate
from inquisition.scene import Scene
from toys import duel

QUIET = {"discussion": 0, "final_discussion": 0}


def by_side(sides: Mapping[str, str], games: int = 6, jobs: int = 1, seed: int = 0) -> Report:
    return simulate(Series(game, 6, (), games, seed, QUIET, by_side=sides), jobs)


def test_the_sides_are_the_roles() -> None:
    assert game.sides(Scene(6).s) == ("agent", "agent", "loyalist", "loyalist", "loyalist", "loyalist")


def test_each_deal_is_played_once_with_a_bot_for_each_side() -> None:
    report = by_side({"loyalist": "greedy", "agent": "random"})
    assert len({outcome.seed for outcome in report.outcomes.values()}) == 6
    for outcome in report.outcomes.values():
        assert outcome.sides == game.sides(game.start(6, outcome.seed))
        assert outcome.bots == tuple({"loyalist": "greedy", "agent": "random"}[side] for side in outcome.sides)


def test_a_side_can_have_several_bots() -> None:
    report = by_side({"loyalist": "greedy,random,random,random", "agent": "random"})
    for outcome in report.outcomes.values():
        (only,) = [seat for seat, bot in enumerate(outcome.bots) if bot == "greedy"]
        assert only == outcome.sides.index("loyalist")
    assert set(report.win_rate()) == {"greedy", "random"}


def test_two_series_with_one_seed_have_the_same_deals() -> None:
    one, other = by_side({"loyalist": "greedy", "agent": "random"}), by_side({"loyalist": "random", "agent": "random"})
    assert [each.seed for each in one.outcomes.values()] == [each.seed for each in other.outcomes.values()]
    assert [each.sides for each in one.outcomes.values()] == [each.sides for each in other.outcomes.values()]


def test_a_side_wins_as_often_as_its_members() -> None:
    report = by_side({"loyalist": "random", "agent": "random"}, 20)
    won = sum(any(outcome.sides[seat] == "agent" for seat in outcome.winners) for outcome in report.outcomes.values())
    rates = report.side_win_rate()
    assert list(rates) == ["agent", "loyalist"]
    assert 0 < won < 20
    assert rates["agent"].rate == won / 20
    assert rates["loyalist"].rate == pytest.approx(1 - won / 20)
    assert report.as_json()["side_win_rate"]["agent"][0] == won / 20


def test_rotated_bots_tell_of_sides_too() -> None:
    report = simulate(Series(game, 5, ("greedy", "random"), 10, options=QUIET))
    assert sum(rate.rate for rate in report.side_win_rate().values()) == pytest.approx(1)


def test_the_results_do_not_depend_on_the_number_of_processes() -> None:
    sides = {"loyalist": "random", "agent": "greedy"}
    assert by_side(sides).outcomes == by_side(sides, jobs=2).outcomes


def test_every_side_needs_a_bot() -> None:
    with pytest.raises(InvalidSetting, match="found loyalist, allowed: a bot for each of agent, loyalist"):
        by_side({"loyalist": "random"})
    with pytest.raises(InvalidSetting, match="allowed: none: duel has no sides"):
        simulate(Series(duel.game, 2, (), 1, by_side={"red": "random"}))


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate inquisition --games 2 --side loyalist=greedy --side agent=random --option discussion=0"
    assert run(line.split()) == 0
    said = capsys.readouterr().out
    assert "│ loyalist │ greedy │" in said
    assert "fair share" not in said
    assert run([*line.split(), "--bots", "random"]) == 2
    assert "--bots and --side: leave one of them out" in capsys.readouterr().err
