"""The instinct of self-preservation (14.4 to 14.7)."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import NIGHT
from coterie.games.triora.day import Inquisitor
from coterie.games.triora.state import Triora
from coterie.kernel import SeededRandom
from triora.scene import Scene

clause = citing("triora")
BARE = [0, 0, 0, 0]
BOTH = ["witch", "familiar"]


def careful(*players: dict[str, Any], **more: Any) -> Scene:
    """Nobody can brew, so that no other question comes between."""
    more["options"] = {"self_preservation": "yes", **more.get("options", {})}
    return Scene(*[{"herbs": BARE, **player} for player in players], **more)


# --- one's own witch ---------------------------------------------------------------------------------------------


@clause("14.4", "14.6")
def test_no_placement_of_the_witch_on_his_way_of_today() -> None:
    """With 28 and 5 more when he finds her she is captured wherever he can come with two steps."""
    scene = careful({"inquisition": 28}, {}, inquisitor="CA").say(0, "witch")
    assert scene.keys(0) == ["ST", "SW", "FO"]
    assert scene.why_not(0, "CI") == (
        "14.6",
        "The Inquisitor would go from the Castle to the City today and capture your witch",
    )
    assert scene.why_not(0, "CA")[1] == "The Inquisitor would stay in the Castle today and capture your witch"
    loose = Scene({"inquisition": 28, "witch": "FO"}, {}, inquisitor="CA").say(0, "witch")
    assert {"CA", "CI", "RI", "DU", "CE"} <= set(loose.keys(0))


@clause("14.4", "14.6")
def test_at_once_is_enough() -> None:
    """The Inquisitor would go after somebody else, but she would walk into his arms."""
    players = {"inquisition": 32}, {"inquisition": 32, "used": BOTH}
    scene = careful(*players, ranking=[1, 0], inquisitor="FI", turns=[0]).say(0, "witch")
    assert scene.why_not(0, "FI") == (
        "14.6",
        "The Inquisitor is in the Fields: your witch would be at 32 there, and captured at once",
    )
    assert "SW" in scene.keys(0)


@clause("14.6")
def test_the_swamp_houses_inquisition_counts_too() -> None:
    """With 26 the witch comes to 29 in the Swamp House, and past 32 when he finds her there; in the Tower to 31."""
    scene = careful({"inquisition": 26}, {}, inquisitor="ST").say(0, "witch")
    assert {"TO", "ST", "LA"} <= set(scene.keys(0))
    assert scene.why_not(0, "SW")[1].startswith("The Inquisitor would go from the Stone Circle to the Swamp House")


@clause("14.4")
def test_the_familiar_on_his_way_counts_too() -> None:
    """With 25 the witch in the City comes to 30, but with the familiar seen on the way to 32."""
    scene = careful({"inquisition": 25, "witch": "CI", "used": ["witch"]}, {}, inquisitor="CA", turns=[0])
    assert "RI" in scene.keys(0)
    assert scene.why_not(0, "CA") == (
        "14.6",
        "The Inquisitor would go from the Castle to the City today and capture your witch",
    )


@clause("14.5")
def test_before_her_turn_the_witch_is_judged_by_where_she_can_go() -> None:
    """She has still to leave the City, so her familiar may go to the Castle; and that closes the City to her."""
    scene = careful({"inquisition": 25, "witch": "CI"}, {}, inquisitor="CA", turns=[0, 0]).say(0, "familiar")
    assert len(scene.keys(0)) == 10
    scene.say(0, "CA")
    assert "FO" in scene.keys(0)
    assert scene.why_not(0, "RI")[0] == "14.6"


@clause("14.6")
@pytest.mark.parametrize(
    ("place", "potion", "part"), [("CE", "NEC", "act"), ("CE", "", "bonus"), ("CE", "NEC", "bonus")]
)
def test_no_main_action_and_no_bonus(place: str, potion: str, part: str) -> None:
    """In the Cemetery with 24: as she stands she comes to 29, but not with what the undead cost."""
    players: Any = {"inquisition": 24, "potions": {potion: 1} if potion else {}}, {}
    scene = careful(*players, inquisitor="CA", turns=[0]).say(0, "witch", place)
    assert scene.why_not(0, part) == (
        "14.6",
        "The Inquisitor would go from the Castle to the Cemetery today and capture your witch",
    )
    assert "done" in scene.keys(0)
    scene = Scene(*players, inquisitor="CA", turns=[0]).say(0, "witch", place)
    assert part in scene.keys(0)


@clause("14.6")
def test_nor_a_step_for_inquisition_on_the_stones() -> None:
    """With 26: 31 if he finds her. Two more are too many, unless the stone takes them off again."""
    for stone, allowed in ((0, False), (2, True)):  # the next: 2 silver; Inquisition -2
        scene = careful({"inquisition": 26}, {}, inquisitor="LA", stone=stone, turns=[0]).say(0, "witch", "ST", "bonus")
        assert ("extra" in scene.keys(0)) is allowed
    scene = careful({"inquisition": 26}, {}, inquisitor="LA", turns=[0]).say(0, "witch", "ST", "act", "step")
    assert scene.why_not(0, "extra")[0] == "14.6"


@clause("14.6")
def test_nor_what_the_tower_copies() -> None:
    scene = careful({"inquisition": 25, "potions": {"ARC": 1}}, {}, inquisitor="CE", turns=[0])
    scene.say(0, "witch", "TO", "act")
    assert scene.why_not(0, "SW")[0] == "14.6"  # 25 + 3 + 5
    assert "FO" in scene.keys(0)


@clause("14.6")
def test_nor_a_coven_bonus() -> None:
    """Seat 1 stands in the Cemetery, where seat 0 comes: one undead for five."""
    players = {"inquisition": 9}, {"inquisition": 24, "witch": "CE", "used": BOTH}
    scene = careful(*players, inquisitor="CA", turns=[0]).say(0, "witch", "CE", "done")
    assert scene.asked() == [(1, "Coven")]
    assert scene.keys(1) == ["no"]
    assert scene.why_not(1, "yes") == (
        "14.6",
        "The Inquisitor would go from the Castle to the Cemetery today and capture your witch",
    )


@clause("14.6", "12.9")
def test_nor_morganas_gift_beside_the_inquisitor() -> None:
    """By day he has gone: only who stands where he stands is captured, and at once."""
    players: Any = {"inquisition": 24, "witch": "CE"}, {"witch": "FO"}
    scene = careful(*players, inquisitor="CA", morgana="CE", phase="day")
    assert scene.s.inquisition[0] == 29
    assert scene.keys(0) == ["nothing"]
    assert scene.why_not(0, "0") == (
        "14.6",
        "The Inquisitor is in the Cemetery: your witch would be at 32 there, and captured at once",
    )
    apart: Any = {"inquisition": 24, "witch": "CE"}, {"inquisition": 25, "witch": "RI"}
    away = careful(*apart, inquisitor="CA", morgana="CE", phase="day")
    assert away.keys(0) == ["nothing", "0", "1"]


# --- others' witches ---------------------------------------------------------------------------------------------


@clause("14.6")
def test_nobody_is_led_to_another_players_witch() -> None:
    """Seat 0 in the City is safe behind seat 1, until that one loses Inquisition in the Dungeon."""
    players = {"inquisition": 30, "witch": "CI", "used": BOTH}, {"inquisition": 31, "witch": "LA"}
    scene = careful(*players, turns=[1], inquisitor="CA", morgana="SW").say(1, "witch")
    assert "DU" not in scene.keys(1)  # he would come there for seat 1
    scene = careful(players[0], {"inquisition": 31, "witch": "SW", "used": ["witch"], "undead": 1}, turns=[1])
    scene.say(1, "DU")
    assert scene.why_not(1, "undead") == (
        "14.6",
        "The Inquisitor would go from the Castle to the City today and capture the witch of {seat:0}",
    )
    assert scene.keys(1) == ["done"]


@clause("14.6")
def test_a_placement_may_not_turn_his_way_over_another_witch() -> None:
    """He is after seat 0 and would not reach her in the Lair; but his way there is by the Castle, with seat 1 at 28."""
    players = {"inquisition": 29}, {"inquisition": 28, "witch": "CA", "used": BOTH}
    scene = careful(*players, inquisitor="CI", turns=[0]).say(0, "witch")
    assert scene.why_not(0, "LA") == (
        "14.6",
        "The Inquisitor would go from the City to the Castle to the Dungeon today and capture the witch of {seat:1}",
    )
    assert {"ST", "SW", "FO"} <= set(scene.keys(0))


@clause("14.5", "14.6")
def test_the_last_refuge_of_another_witch_stays_open() -> None:
    """From the Tower he reaches every place. Seat 1 is ahead, has still to move and can hide on the last circle."""
    players = (
        {"witch": "FO", "used": ["witch"], "inquisition": 4, "familiar": "CI"},
        {"witch": "CI", "inquisition": 32, "familiar": "FO"},
        {"witch": "FO", "familiar": "FO", "used": BOTH},
        {"witch": "FO", "used": BOTH},
    )
    scene = careful(*players, inquisitor="TO", turns=[0, 1, 1])
    clause, why = scene.why_not(0, "FO")
    assert clause == "14.6"
    assert why.startswith("Wherever the witch of {seat:1} could still go, the Inquisitor would capture her today: ")
    way = "go from the Ancient Tower to the Stone Circle to the Alchemist's Lair"
    assert f"the Alchemist's Lair ({way})" in why
    scene = careful(*players[:3], {"witch": "RI", "used": BOTH}, inquisitor="TO", turns=[0, 1, 1])
    assert "FO" in scene.keys(0)  # one more circle is free


@clause("14.6")
def test_an_answer_is_judged_by_the_best_that_can_follow_it() -> None:
    """To enchant anybody takes seat 0 off the front and leads the Inquisitor to seat 1; to curse does not."""
    players = {"inquisition": 31, "silver": 1}, {"inquisition": 30, "witch": "RI", "used": BOTH}
    for potions, allowed in (({"FAS": 1}, False), ({"FAS": 1, "MAL": 1}, True)):
        mine = {**players[0], "potions": potions, "witch": "FO", "used": ["witch"]}
        scene = careful(mine, players[1], inquisitor="CE", turns=[0]).say(0, "CA")
        assert ("act" in scene.keys(0)) is allowed
        if allowed:
            assert scene.say(0, "act").keys(0) == ["curse.Steward"]
        else:
            assert scene.why_not(0, "act") == (
                "14.6",
                "Whatever you choose then: The Inquisitor would go from the Cemetery to the River today "
                "and capture the witch of {seat:1}",
            )


# --- never without an answer -------------------------------------------------------------------------------------


@clause("14.7")
def test_ones_own_witch_comes_first() -> None:
    """Seat 0 must leave the City. Wherever she is safe then, the Inquisitor passes the Cemetery, where seat 1 is at 28:
    so that is allowed, and where he would capture her is not."""
    mine = {"inquisition": 29, "witch": "CI", "used": ["familiar"]}
    players = mine, {"inquisition": 28, "witch": "CE", "used": BOTH}
    scene = careful(*players, inquisitor="RI", morgana="SW", turns=[0])
    assert scene.keys(0) == ["FI", "LA", "ST", "SW", "FO"]
    assert scene.why_not(0, "CA")[1].endswith("capture your witch")
    scene.say(0, "FI", "done").finish_round()
    assert scene.s.captured == [0, 2]
    first = careful({**mine, "used": []}, players[1], inquisitor="RI", turns=[0, 0])
    assert first.keys(0) == ["familiar"]  # as long as there is another piece, that one goes


@clause("14.7")
def test_who_is_in_danger_already_may_do_anything() -> None:
    scene = careful({"inquisition": 32, "witch": "CA", "used": ["witch"]}, {}, inquisitor="DU", turns=[0])
    assert len(scene.keys(0)) == 10
    scene = careful({"inquisition": 32, "witch": "FO"}, {}, inquisitor="TO", turns=[0])
    assert scene.say(0, "witch").keys(0) == ["FO"]
    full = [{"witch": "FO", "familiar": "FO", "used": BOTH}] * 2
    players = {"inquisition": 32, "witch": "CI", "familiar": "FO"}, {"witch": "FO", "used": BOTH}
    scene = careful(*players, *full, inquisitor="TO", turns=[0])
    assert len(scene.say(0, "witch").keys(0)) == 9  # the Forest is full, and he reaches every other place


# --- whole games -------------------------------------------------------------------------------------------------


def would_be_captured(s: Triora) -> list[int]:
    """The rounds in which witches are captured, if the night ended now."""
    world = s.clone()
    Inquisitor().run(world)
    return world.captured


@clause("14.6")
@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_answer_that_is_offered_leads_him_to_a_witch(seats: int) -> None:
    """Games by chance that begin high on the track: every answer is tried, and the Inquisitor sent from there."""
    looked = 0
    for seed in range(4):
        players = [{"inquisition": 24 + seat, "witch": "FO"} for seat in range(seats)]
        options = {"self_preservation": "yes"}
        s = game.arrange({"seats": seats, "seed": seed, "phase": "nightfall", "players": players, "options": options})
        luck = SeededRandom(seed)
        for _ in range(150):
            if s.result is not None:
                break
            ask, before = s.required()[0], would_be_captured(s)
            if s.phase == NIGHT and s.ask(ask).space.count() < 20:
                for answer in s.ask(ask).every():
                    world = s.clone()
                    world.play(ask, answer)
                    if world.phase == NIGHT:
                        looked += 1
                        now = would_be_captured(world)
                        placed = [seat for seat in range(seats) if world.used[seat] & 1]
                        assert not [seat for seat in placed if now[seat] and not before[seat]]
            s.play(ask, s.ask(ask).sample(luck))
    assert looked > 1000


@clause("14.7", "15.2")
def test_a_token_that_must_move_stays_rather_than_lead_him_to_a_witch() -> None:
    """The next stone takes 2 Inquisition off seat 1, and the Inquisitor would turn to seat 0 in the City."""
    players = {"inquisition": 30, "witch": "CI", "used": BOTH}, {"inquisition": 31, "witch": "SW", "used": ["witch"]}
    scene = careful(*players, turns=[1], stone=2).say(1, "ST")
    assert scene.keys(1) == ["done"]
    assert scene.why_not(1, "act")[0] == "14.6"
    scene.say(1, "done")
    assert scene.s.stone == 2
