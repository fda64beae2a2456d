"""The kit catches what it is there for: each planted leak and each planted fault, and nothing in sound games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from coterie import games
from coterie.games.inquisition.abilities import ShowRole
from coterie.games.inquisition.talk import Confer
from coterie.games.succession.actions import button
from coterie.games.succession.public_actions import Crown
from coterie.kernel import Game, InvalidSetting
from coterie.kit import Failed, as_data, check_game, difference, option_sets, setups, unknown_citations
from coterie.kit.asks import check_json
from coterie.kit.copies import check_clones, check_fork, check_saved
from coterie.kit.covers import check_covers
from coterie.kit.report import CheckReport
from coterie.kit.trial import Trial
from toys import broken, court, duel, leaky, tictactoe


@pytest.mark.parametrize("game", [tictactoe.game, duel.game, court.game], ids=lambda game: game.id)
def test_sound_games_pass(game: Game[Any]) -> None:
    report = check_game(game, seeds=range(2), seats=[game.seats[0], game.seats[-1]])
    assert report.counted["refusals"] > 100
    assert report.counted["inputs that look the same"] > 40


@pytest.mark.parametrize(
    ("game", "measured", "why"),
    [
        (court.game, "varied", "imagined worlds hardly vary"),
        (duel.game, "secrets", "other seats' secrets hardly vary"),
    ],
    ids=["court", "duel"],
)
def test_secrets_of_sound_games_vary_and_those_that_hardly_do_are_caught(
    game: Game[Any], measured: str, why: str
) -> None:
    """The bar is put just above what a sound game reaches: once for all facts, once for other seats' secrets."""
    report = check_game(game, seeds=range(2))
    assert report.varied > 0.8
    assert report.secrets > 0.8
    assert measured == "varied" or report.secrets < report.varied, "what fails is the other measure"
    with pytest.raises(Failed, match=why):
        check_game(game, seeds=range(2), vary=getattr(report, measured) + 0.001)


def test_the_same_games_without_a_plant_pass() -> None:
    check_game(leaky.game, seeds=range(10), options=[{"leak": "none"}])
    check_game(broken.game, seeds=range(10), options=[{"fault": "none"}])


@pytest.mark.parametrize(
    ("question", "plant", "options"),
    [
        (ShowRole, "covered", {}),
        (Confer, "covered", {"agents_channel": "yes"}),
        (Crown, "betrays", {}),
    ],
    ids=["a secret draw", "a role", "an option"],
)
def test_a_question_that_tells_a_role_must_be_covered(
    monkeypatch: pytest.MonkeyPatch, question: type, plant: str, options: dict[str, str]
) -> None:
    game, seats = (games.get("succession"), 8) if question is Crown else (games.get("inquisition"), 5)

    def check() -> None:
        for seed in range(2):
            trial = Trial(game, seats, seed, game.settle_options(options), None, CheckReport(game.id))
            trial.play()
            for moment in range(0, len(trial.moments) - 1, 3):
                check_covers(trial, moment)

    check()
    monkeypatch.setattr(question, plant, False)
    button.cache_clear()
    try:
        with pytest.raises(Failed, match="is not `covered`, and tells a bystander a secret"):
            check()
    finally:
        button.cache_clear()


@pytest.mark.parametrize("leak", leaky.LEAKS)
def test_a_planted_leak_is_caught(leak: str) -> None:
    with pytest.raises(Failed) as caught:
        check_game(leaky.game, seeds=range(10), options=[{"leak": leak}])
    said = str(caught.value)
    assert said.startswith("parlour, ")
    assert f"leak={leak}" in said
    assert " inputs, as " in said or leak == "dealt"
    words = {
        "drawn": "an event tells what the view does not",
        "dealt": "event Dealt is covered on an open screen, and told to everybody",
        "opening": "an event of the deal tells what the view does not",
        "laid": "an event tells what the view does not",
        "waiting": "who is asked tells a secret",
        "clock": "how long it may take tells a secret",
        "refusal": "looks different: refusals",
        "view": "looks different: view",
    }
    assert words.get(leak, "looks different") in said


@pytest.mark.parametrize("fault", broken.FAULTS)
def test_a_planted_fault_is_caught(fault: str) -> None:
    with pytest.raises(Failed) as caught:
        check_game(broken.game, seeds=range(5), options=[{"fault": fault}])
    assert broken.FAULTS[fault] in str(caught.value)


@pytest.mark.parametrize(
    ("fault", "check", "said"),
    [
        ("never ends", check_json, "played by JSON alone, it has not ended"),
        ("no answer by JSON", check_json, "it cannot be played by JSON alone: KeyError"),
        ("list is shared", lambda trial: check_fork(trial, 0), "because a clone of it was played on"),
        ("step changes", lambda trial: check_fork(trial, 0), "because a clone of it was played on"),
        ("step changes", check_clones, "by input "),
        ("luck from outside", lambda trial: check_saved(trial, 0), "saved and loaded, it is another state"),
    ],
)
def test_each_part_catches_it_by_itself(fault: str, check: Callable[[Trial], None], said: str) -> None:
    trial = Trial(broken.game, 2, 1, {"fault": fault}, None, CheckReport("bids"))
    if fault == "never ends":
        trial.keep(trial.start())
    else:
        trial.play()
    with pytest.raises(Failed, match=said):
        check(trial)


def test_a_class_that_cites_an_unknown_clause_is_caught_before_any_game() -> None:
    class Short(duel.DuelGame):
        id = "short"
        rulebook = "**1** There are 24 cards."

    assert "Lay cites 4" in unknown_citations(Short())
    with pytest.raises(Failed, match=r"short: .*Lay cites 4"):
        check_game(Short())


def test_option_sets_hold_every_value() -> None:
    sets = option_sets(duel.game)
    assert sets[0] == {"hand": 3, "reserve": "yes"}
    assert len(sets) == 6
    some = option_sets(duel.game, most=4)
    assert {each["hand"] for each in some} == {2, 3, 4}
    assert {each["reserve"] for each in some} == {"yes", "no"}
    assert option_sets(tictactoe.game) == [{}]


def test_options_that_do_not_fit_a_seat_count_are_left_out() -> None:
    class Choosy(duel.DuelGame):
        id = "choosy"

        def deal(self, s: duel.Duel) -> None:
            if (s.seats == 2) == (s.options["reserve"] == "no") or s.seats == 4:
                raise InvalidSetting("that does not go together")
            super().deal(s)

    game, sets = Choosy(), option_sets(duel.game)
    assert {(number, some["reserve"]) for number, some in setups(game, [2, 3], sets)} == {(2, "yes"), (3, "no")}
    with pytest.raises(Failed, match="with 4 seats no set of options can be started"):
        setups(game, [4], sets)


def test_a_difference_is_named_by_its_path() -> None:
    assert difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == "a[1].b: 2 against 3"
    assert difference([1], [1, 2], "rows") == "rows: [1] against [1, 2]"
    assert difference([1], [1]) is None
    assert difference([1], [True]) is not None


def test_plain_data_keeps_the_order_of_a_dict_and_refuses_objects() -> None:
    assert as_data({"b": 1, "a": (2,)}) == [["b", 1], ["a", [2]]]
    with pytest.raises(TypeError, match="not plain data"):
        as_data(0.5)
