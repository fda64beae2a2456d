"""The Stone Circle (section 15 of the rules)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.triora import game
from triora.scene import Scene

clause = citing("triora")
BARE = [0, 0, 0, 0]

STONES = ["3 points", "2 silver", "3 shovels", "Inquisition −2", "1 Cauldron", "4 points", "3 silver", "4 shovels",
          "Inquisition −3", "1 Cauldron"]  # fmt: skip


@clause("15.1")
@pytest.mark.parametrize("stone", range(10))
def test_what_the_stones_give(stone: int) -> None:
    assert [each.words() for each in game.pack.stones] == STONES
    scene = Scene({"herbs": [1, 0, 0, 0], "inquisition": 9}, {}, stone=(stone - 1) % 10)
    scene.familiar(0, "ST")
    assert scene.s.stone == stone
    got = {
        0: scene.s.points[0] == 23,
        1: scene.s.silver[0] == 2,
        2: scene.asked() == [(0, "Shovels")],
        3: scene.s.inquisition[0] == 7,
        4: scene.asked() == [(0, "Brew")],
        5: scene.s.points[0] == 24,
        6: scene.s.silver[0] == 3,
        7: scene.asked() == [(0, "Shovels")],
        8: scene.s.inquisition[0] == 6,
        9: scene.asked() == [(0, "Brew")],
    }
    assert got[stone]


@clause("15.2")
def test_one_free_step_before_any_sacrifice() -> None:
    """Ruling C12."""
    scene = Scene({"silver": 6, "herbs": BARE}, {}, stone=4)
    scene.witch(0, "ST", "act")
    assert scene.keys(0) == ["step", "extra", "skip"]
    assert scene.why_not(0, "stop")[0] == "15.2"
    assert scene.why_not(0, "silver")[0] == "15.2"
    scene.say(0, "step")
    assert scene.s.stone == 5
    assert "step" not in scene.keys(0)
    assert scene.why_not(0, "step")[0] == "15.3"


@clause("15.3")
def test_three_sacrifices_of_two_silver_are_three_more_steps() -> None:
    """Ruling C12: the rulebook's example counts the extra steps."""
    scene = Scene({"silver": 6, "herbs": [3, 3, 3, 3]}, {}, stone=4)
    scene.familiar(0, "ST", "silver", "silver", "silver")
    assert scene.s.stone == 8  # 4 points, 3 silver, 4 shovels, Inquisition -3
    assert (scene.s.points[0], scene.s.silver[0], scene.s.inquisition[0]) == (24, 3, 1)
    scene = Scene({"potions": {"VIT": 3}, "undead": 4, "herbs": BARE}, {}, stone=4)
    scene.familiar(0, "ST")
    assert scene.keys(0) == ["potion", "stop"]
    assert scene.why_not(0, "silver") == ("15.3", "A sacrifice is 2 silver; you have 0")
    scene.say(0, "potion")
    assert scene.potions(0) == {"VIT": 1}
    assert scene.why_not(0, "potion") == ("15.3", "A sacrifice is 2 Vitae; you have 1")


@clause("15.4")
def test_silver_from_a_stone_pays_the_next_step() -> None:
    scene = Scene({"herbs": BARE}, {}, stone=5)
    scene.familiar(0, "ST")
    assert scene.s.silver[0] == 3
    scene.say(0, "silver")
    assert (scene.s.silver[0], scene.s.stone) == (1, 7)


@clause("15.5")
def test_skips_at_any_point_or_one_paid_step() -> None:
    """Rulings C11 and C13: none to two skips, and one of the two bonuses."""
    scene = Scene({"silver": 2, "herbs": BARE, "inquisition": 9}, {}, stone=2)
    scene.witch(0, "ST", "act", "skip", "step")  # over stone 4, on to stone 5, a Cauldron that cannot be used
    assert scene.s.stone == 4
    assert scene.keys(0) == ["silver", "skip", "stop"]  # the paid step is gone with the first skip
    scene.say(0, "skip", "silver")
    assert (scene.s.stone, scene.s.points[0]) == (6, 20)
    assert scene.s.silver[0] == 3
    assert "skip" not in scene.keys(0)
    assert scene.why_not(0, "skip")[0] == "15.5"

    scene = Scene({"herbs": BARE, "inquisition": 9}, {}, stone=4)
    scene.witch(0, "ST", "act", "extra")
    assert (scene.s.inquisition[0], scene.s.points[0]) == (11, 24)
    assert scene.s.stone == 6  # the free step is all that is left of it, so it is made at once
    assert scene.keys(0) == ["silver", "stop"]

    scene = Scene({"herbs": BARE}, {}, stone=4)
    scene.witch(0, "ST", "act", "step", "stop", "bonus", "skip.1")  # afterwards, by itself
    assert (scene.s.stone, scene.s.points[0]) == (6, 24)
    scene = Scene({"herbs": BARE}, {}, stone=4)
    scene.witch(0, "ST", "act", "step", "stop", "done")  # or none
    assert scene.s.stone == 5


@clause("15.6")
def test_the_coven_bonus_is_the_same_choice() -> None:
    for answer, stone, points, inquisition in (("skip.2", 6, 20, 4), ("extra", 5, 24, 6)):
        scene = Scene({"herbs": BARE}, {"witch": "ST", "herbs": BARE}, stone=3)
        scene.witch(0, "ST", "act", "step", "stop", "done")
        scene.say(1, "yes")
        assert scene.keys(1) == ["extra", "skip.1", "skip.2"]
        scene.say(1, answer)
        assert (scene.s.stone, scene.s.points[1], scene.s.inquisition[1]) == (stone, points, inquisition)


@clause("15.7")
def test_a_cauldron_from_a_stone_takes_herbs_only() -> None:
    scene = Scene({"herbs": BARE, "silver": 1}, {}, stone=3)
    scene.familiar(0, "ST")
    assert scene.s.stone == 4
    assert scene.s.turn == 1  # silver could have made a Vitae in the Lair


@clause("15.2")
def test_the_token_must_move_where_a_piece_is_placed_or_copies() -> None:
    scene = Scene({"herbs": BARE, "potions": {"ARC": 1}}, {}, turns=[0, 0]).say(0, "witch", "ST")
    assert "done" not in scene.keys(0)
    assert scene.why_not(0, "done")[0] == "15.2"
    scene.say(0, "act", "step")
    assert "stop" in scene.keys(0)
    assert scene.s.stone == 1
    scene.say(0, "stop", "done")
    scene.familiar(0, "TO", "act", "ST")
    assert scene.s.stone == 2  # by itself: there is nothing to choose
