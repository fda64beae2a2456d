"""The clocks are options (section 12), and none of them is overruled without a word."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.succession import game
from coterie.games.succession.clocks import PRESETS
from coterie.games.succession.events import Limits
from coterie.kernel import InvalidSetting
from succession.scene import Scene

clause = citing("succession")


@clause("12.2")
@pytest.mark.parametrize("clock", ["brisk", "usual", "relaxed"])
def test_a_preset_sets_every_time(clock: str) -> None:
    settled = game.settle_options({"clock": clock})
    assert {name: settled[name] for name in PRESETS[clock]} == PRESETS[clock]
    printed = game.rules["12.2"].text
    *seconds, minutes = PRESETS[clock].values()
    assert list(PRESETS[clock]) == list(PRESETS["usual"])
    assert f"{clock} {', '.join(map(str, seconds))} seconds and {minutes} minutes" in printed


@clause("12.2")
def test_a_time_that_somebody_sets_stays_whatever_the_preset() -> None:
    settled = game.settle_options({"clock": "brisk", "offer": 77})
    assert (settled["offer"], settled["interval"]) == (77, 60)
    assert game.settle_options(settled) == settled
    assert game.settle_options({"interval": 120, "clock": "relaxed"})["interval"] == 120


@clause("12.1")
def test_without_options_the_usual_times_hold() -> None:
    assert game.settle_options(None) == game.settle_options({}) == game.settle_options({"clock": "usual"})
    with pytest.raises(InvalidSetting, match="option clock: found 'slow', allowed: usual, brisk, relaxed"):
        game.settle_options({"clock": "slow"})


@clause("12.1", "4.5")
def test_an_offer_lapses_when_its_option_says() -> None:
    t = Scene(options={"offer": 7})
    t.offer("2f", "3f")
    t.tick(6.9)
    assert t.s.view(3).offers
    t.tick(0.1)
    assert not t.s.view(3).offers


@clause("12.1", "6.12")
@pytest.mark.parametrize("seconds", [5, 8, 40])
def test_the_window_for_surprises_is_as_long_as_its_option_says(seconds: int) -> None:
    t = Scene({2: "informant"}, options={"surprise": seconds})
    t.contract("2f", "3f")
    assert t.ask(2, "Surprise").due == seconds * 1000
    t.tick(seconds - 1)
    t.answer(2, "reveal", "Surprise")
    assert t.ask(3, "Surprise").due == max(seconds * 1000, t.s.now + seconds * 750)


@clause("12.1", "6.3")
def test_forcing_takes_as_long_as_its_option_says() -> None:
    t = Scene({2: "inquisitor"}, options={"force": 9})
    t.contract("2r", "3f")
    assert t.ask(2, "Force").due == 9_000


@clause("12.1", "6.10")
def test_decisions_take_as_long_as_their_option_says() -> None:
    t = Scene({2: "psycho", 5: "magistrate", 7: "magistrate"}, options={"decide": 50})
    t.contract("2r", "5r", "7r", "4f", "6f")
    assert t.ask(2, "Decide").due == 50_000
    t.answer(5, [], "Decide")
    t.tick(45)
    t.answer(2, "4", "Decide")
    assert t.ask(5, "Decide").due == 55_000


@clause("12.1", "5.1")
def test_contracts_have_as_long_to_finish_as_their_option_says() -> None:
    t = Scene({2: "psycho"}, options={"decide": 100, "finish": 33, "interval": 20})
    t.tick(10)
    t.contract("2r", "3f", "4f")
    t.tick(10)
    assert t.s.view(None).drain == 53_000
    assert t.ask(2, "Decide").due == 53_000


def limits(**options: Any) -> tuple[Limits, str, int]:
    s = game.start(8, 1, options, listening=True)
    (told,) = [told.event for told in s.take_events() if isinstance(told.event, Limits)]
    return told, told.text(s.pack, str), s.view(None).last


@clause("12.3", "1.4")
def test_both_limits_are_told_and_which_comes_first() -> None:
    _, words, last = limits()
    assert words == "Without a crown the game ends after tribunal 10, or the first after 25 minutes."
    assert last == 10
    told, words, last = limits(tribunals=40)
    assert (told.tribunals, told.minutes, told.fit, last) == (40, 25, 12, 12)
    assert words.endswith("the first after 25 minutes: there is time for 12 of them.")


@clause("12.3", "1.4")
@pytest.mark.parametrize("clock", ["brisk", "usual", "relaxed"])
def test_no_preset_ends_a_game_before_its_tribunals(clock: str) -> None:
    told, _, _ = limits(clock=clock)
    assert told.fit == told.tribunals == 10


@clause("1.4", "12.3")
def test_as_many_tribunals_as_were_told_are_held() -> None:
    t = Scene(options={"interval": 60, "minutes": 4})
    told = t.s.view(None).last
    for _ in range(told):
        assert t.s.view(None).phase == "mingling"
        t.tribunal()
    assert t.s.view(None).phase == "last names"
