"""What the log tells: why Inquisition changes, and that a round is the last."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.events import Acted, InquisitionChanged, LastRound, TurnEnded
from coterie.kernel import SeededRandom
from triora.scene import Scene, said

clause = citing("triora")
BARE = [0, 0, 0, 0]


def changes(scene: Scene) -> list[str]:
    return [said(event.text(game.pack, ("Ana", "Ben").__getitem__)) for event in scene.events(InquisitionChanged)]


def ends(scene: Scene) -> list[str]:
    return [said(event.text(game.pack, ("Ana", "Ben").__getitem__)) for event in scene.events(TurnEnded)]


NIGHTS: list[tuple[dict[str, Any], list[str], dict[str, Any], str]] = [
    ({}, ["witch", "SW"], {}, "+3: the Swamp House"),
    ({}, ["witch", "CE", "bonus"], {}, "+5: the bonus of the Cemetery"),
    ({"undead": 1}, ["witch", "DU", "undead"], {}, "−3: the Dungeon"),
    ({}, ["witch", "ST", "act", "step"], {"stone": 2}, "−2: stone 4"),
    ({}, ["witch", "ST", "bonus", "extra"], {}, "+2: the price of a step"),
    ({"silver": 1, "potions": {"FAS": 1}}, ["witch", "CA", "act", "enchant.Steward"], {}, "−4: the Steward"),
]


@clause("11.1")
@pytest.mark.parametrize(("mine", "answers", "more", "told"), NIGHTS)
def test_a_change_of_inquisition_names_its_cause(
    mine: dict[str, Any], answers: list[str], more: dict[str, Any], told: str
) -> None:
    scene = Scene({"inquisition": 9, "herbs": BARE, **mine}, {}, turns=[0], **more).say(0, *answers)
    assert changes(scene)[0].endswith(f"({told}).")


@clause("11.1", "12.4", "12.9", "10.5", "3.3")
def test_so_do_the_day_and_nightfall() -> None:
    players = {"inquisition": 9, "witch": "CA", "villagers": ["S1"]}, {"witch": "FO"}
    scene = Scene(*players, phase="day", morgana="CA").say(0, "0")
    assert changes(scene) == [
        "Ana's Inquisition went to 14 (+5: the Inquisitor in the Castle).",
        "Ana's Inquisition went to 17 (+3: Morgana's gift).",
        "Ana's Inquisition went to 15 (−2: villagers).",
    ]
    scene.say(0, "4")
    assert changes(scene)[-1] == "Ana's Inquisition went to 13 (−2: position 4)."


@clause("4.8", "7.1", "9.1")
def test_the_log_says_what_a_main_action_was_paid_with() -> None:
    told = []
    for mine, answers in (
        ({"potions": {"MOL": 1}}, ["witch", "CI", "act"]),
        ({"undead": 1}, ["witch", "DU", "undead"]),
        ({}, ["witch", "ST", "act"]),
    ):
        scene = Scene({"herbs": BARE, **mine}, {}, turns=[0]).say(0, *answers)
        told += [(event.paid, said(event.text(game.pack, ("Ana", "Ben").__getitem__))) for event in scene.events(Acted)]
    assert told == [
        ("MOL", "Ana used the City for 1 Molestum."),
        ("undead", "Ana used the Dungeon for 1 undead."),
        (None, "Ana used the Stone Circle."),
    ]


@clause("4.10")
def test_a_turn_that_ends_with_parts_of_it_left_says_so() -> None:
    """By itself, when they can do nothing; or because the player wants it."""
    scene = Scene({"herbs": BARE}, {}).say(0, "witch", "RI", "bonus")
    assert scene.asked() == [(1, "Piece")]
    assert ends(scene) == ["Ana could do no more in the River and left the Cauldron and the main action unused."]
    scene.say(1, "witch", "RI", "done")
    assert ends(scene)[1:] == [
        "Ben ended the turn in the River without the Cauldron, the main action or the Witch's bonus."
    ]
    scene = Scene({"potions": {"VEN": 1}}, {}).say(0, "familiar", "RI", "act")
    assert ends(scene) == []  # nothing was left


@clause("13.1")
def test_the_third_full_site_tells_everybody_that_this_is_the_last_round() -> None:
    ruined = {"CI": [0, 0, 0], "FI": [1, 1, 1], "DU": [0, 1]}
    scene = Scene({"undead": 3, "herbs": BARE}, {"undead": 3, "herbs": BARE}, ruined=ruined)
    scene.say(0, "witch", "DU", "undead")
    told = [each for each in scene.deliveries if isinstance(each.event, LastRound)]
    assert [each.to for each in told] == [None]
    assert told[0].event.text(game.pack, str) == "Three main sites are full: this is the last round."
    scene.finish_round()
    assert scene.s.result is not None
    assert len(scene.events(LastRound)) == 1


@clause("13.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_told_once_and_in_the_last_round_only(seats: int) -> None:
    for seed in range(4):
        s, luck = game.start(seats, seed, listening=True), SeededRandom(seed)
        told = []
        while s.result is None:
            ask = s.required()[0]
            s.play(ask, s.ask(ask).sample(luck))
            told += [s.round for each in s.take_events() if isinstance(each.event, LastRound)]
        assert told == ([s.round] if s.sites_are_ruined() else [])
