"""Tuning: aims, the frontier, and fresh deals."""

from __future__ import annotations

import pytest

from coterie import games
from coterie.kernel import InvalidSetting
from coterie.lab.executors import AtHome
from coterie.lab.pack_changes import Vary
from coterie.lab.series import Series
from coterie.lab.tune import Aim, TunedSettings, beats, tune

RELICS = games.get("relics")


def test_aims_are_read_and_measured() -> None:
    seat, length = Aim.read_all("seat=50, length<40")
    assert (str(seat), str(length)) == ("seat=50", "length<40")
    assert seat.miss({"seat": 47.0, "length": 44.0}) == 3
    assert length.miss({"seat": 47.0, "length": 44.0}) == 4
    assert length.miss({"seat": 47.0, "length": 30.0}) == 0
    with pytest.raises(InvalidSetting, match="allowed: figures"):
        Aim.read_all("seat=fifty")


def test_the_frontier_is_what_nothing_beats() -> None:
    better, worse, other = (
        TunedSettings({}, n, {}, misses) for n, misses in ((0, [1.0, 2.0]), (1, [1.0, 3.0]), (0, [0.0, 9.0]))
    )
    assert beats(better, worse)
    assert not beats(worse, better)
    assert not beats(better, other)
    assert not beats(other, better)
    assert not beats(better, better)


def test_every_combination_is_tried_on_the_same_deals_and_the_frontier_on_fresh_ones() -> None:
    series = Series(RELICS, 2, ("random",), 20, 1)
    tuned = tune(series, [Vary.read("W42.power=5,15"), Vary.read("R14.power=4")], Aim.read_all("seat=50"), AtHome())
    assert tuned.shipped == {"W42.power": 5, "R14.power": 4}
    assert [each.values["W42.power"] for each in sorted(tuned.tried, key=lambda each: each.changes)] == [5, 15]
    front = [each for each in tuned.tried if each.frontier]
    assert front
    assert all(each.fresh and each.fresh_seat for each in front)
    assert tuned.as_json()["report"] == "tune"


def test_too_many_combinations_are_refused() -> None:
    series = Series(RELICS, 2, ("random",), 2, 1)
    many = ",".join(str(value) for value in range(1, 16))
    with pytest.raises(InvalidSetting, match="allowed: at most 64"):
        tune(series, [Vary.read(f"W42.power={many}"), Vary.read(f"W41.power={many}")], [], AtHome())
