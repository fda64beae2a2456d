"""The fourteen questions and answers at the end of the rulebook."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.triora.components import DUNGEON, FIELDS
from coterie.games.triora.scoring import scoring_lines
from coterie.kernel import Refused
from triora.scene import Scene, formula

clause = citing("triora")


@clause("5.7")
def test_faq_1_no_more_than_five_of_a_potion() -> None:
    scene = Scene({"herbs": [0, 3, 3, 0], "potions": {"MOL": 5}}, {})
    scene.witch(0, "TO", "brew")
    assert "MOL.1" not in scene.keys(0)
    assert scene.why_not(0, formula("MOL")) == ("5.7", "You have 5 Molestum: 1 more do not fit, 5 is all")


@clause("5.5")
def test_faq_2_a_cauldron_makes_one_formula_of_one_or_two_potions() -> None:
    scene = Scene({"herbs": [2, 2, 2, 2]}, {})
    scene.witch(0, "TO", "brew", "MOL.2")
    assert scene.potions(0) == {"MOL": 2}
    assert scene.s.turn == 1  # the Cauldron was the only part that could do anything
    assert all(each.makes in (1, 2) for each in scene.s.pack.formulas)


@clause("5.8", "5.5", "5.2")
def test_faq_3_two_molestum_from_four_herbs_need_one_cauldron() -> None:
    scene = Scene({"herbs": [0, 2, 2, 0]}, {})
    seeds = scene.s.seeds[0]
    scene.witch(0, "TO", "brew", "MOL.2")
    assert scene.potions(0) == {"MOL": 2}
    assert scene.s.herbs[0] == (0, 0, 0, 0)
    assert scene.s.seeds[0] == (seeds[0], seeds[1] + 2, seeds[2] + 2, seeds[3])


@clause("13.6")
def test_faq_4_the_third_of_three_loses_eight_even_at_zero() -> None:
    scene = Scene({"inquisition": 9}, {"inquisition": 3}, {"inquisition": 0}, phase="nightfall")
    assert [line[6] for line in scoring_lines(scene.s)] == [-24, -16, -8]
    scene = Scene({"inquisition": 0}, {"inquisition": 0}, {"inquisition": 0}, phase="nightfall", ranking=[2, 0, 1])
    assert [line[6] for line in scoring_lines(scene.s)] == [-16, -8, -24]


@clause("13.3")
def test_faq_5_without_marker_or_villager_no_points_for_a_site() -> None:
    scene = Scene({"villagers": ["N1"]}, {}, {}, phase="nightfall")
    assert [line[1] for line in scoring_lines(scene.s)] == [10, 0, 0]
    scene = Scene({"villagers": ["N1"]}, {}, {}, phase="nightfall", ruined={"CI": [1, 1]})
    assert [line[1] for line in scoring_lines(scene.s)] == [6, 10, 0]


@clause("4.8", "4.9")
def test_faq_6_the_potion_must_be_paid_and_only_once() -> None:
    scene = Scene({"herbs": [0, 0, 0, 0]}, {})
    scene.witch(0, "FI")
    assert scene.asked() == [(0, "Part")]
    assert scene.why_not(0, "act")[0] == "7.1"
    scene = Scene({"herbs": [0, 0, 0, 0], "potions": {"PES": 2}}, {})
    scene.witch(0, "FI", "act")
    scene.say(0, ["plant.red", "plant.red", "plant.red"])
    assert scene.why_not(0, "act") == ("4.8", "The Fields can be used once with one placement")
    assert scene.s.ruined[FIELDS] == (0,)
    assert scene.potions(0) == {"PES": 1}


@clause("7.3", "7.2", "6.1")
def test_faq_7_a_full_site_gives_nothing_but_the_witchs_bonus() -> None:
    scene = Scene({"inquisition": 9, "potions": {"DEM": 1}, "herbs": [0, 0, 0, 0]}, {}, ruined={"DU": [1, 1, 1]})
    scene.witch(0, "DU")
    assert scene.keys(0) == ["bonus", "done"]
    clause, why = scene.why_not(0, "act")
    assert clause == "7.3"
    assert why.endswith("so no marker and no benefit; the Witch's bonus is still yours")
    scene.say(0, "bonus")
    assert scene.s.inquisition[0] == 7
    assert scene.s.ruined[DUNGEON] == (1, 1, 1)
    assert scene.potions(0) == {"DEM": 1}


@clause("5.4", "5.5")
def test_faq_8_cauldrons_and_shovels_are_used_at_once_or_lost() -> None:
    scene = Scene({"herbs": [3, 3, 3, 2]}, {})  # one seed: one of four shovels finds work
    scene.familiar(0, "FO", "act")
    assert scene.s.planting[0] == (0, 0, 0, 1)
    scene = Scene({"herbs": [0, 1, 1, 0]}, {})
    scene.witch(0, "TO", "brew", "none").finish_round()
    assert scene.potions(0) == {}
    assert not hasattr(scene.s, "cauldrons")


@clause("13.4")
def test_faq_9_everything_is_rounded_down() -> None:
    scene = Scene({}, {}, {}, phase="nightfall", ruined={"RI": [0, 1, 2]})
    assert [line[3] for line in scoring_lines(scene.s)] == [6, 6, 6]  # 19 / 3


@clause("13.9")
def test_faq_10_markers_of_a_captured_player_still_count() -> None:
    scene = Scene({"inquisition": 30, "witch": "CA"}, {"witch": "FO"}, phase="day", ruined={"CI": [0, 0, 1]})
    scene.finish_round()
    result = scene.s.result
    assert result is not None
    assert scene.s.lines[0][1] == 10
    assert scene.s.lines[1][1] == 6
    assert (result.scores[0], result.winners) == (0, (1,))


@clause("11.6", "13.9")
def test_faq_11_losing_inquisition_later_does_not_free_a_captured_witch() -> None:
    players = ({"inquisition": 30, "witch": "CA", "villagers": ["S1", "S2"]}, {"inquisition": 29, "witch": "FO"})
    scene = Scene(*players, phase="day").finish_round()
    assert scene.s.inquisition == [28, 29]
    assert scene.s.captured[0] == 2
    assert [line[6] for line in scene.s.lines] == [-16, -24]  # the captured player is no longer first
    assert scene.s.result is not None
    assert scene.s.result.winners == (1,)


@clause("13.1", "11.8")
def test_faq_12_the_day_is_played_out_after_a_capture() -> None:
    players = ({"inquisition": 30, "witch": "CA"}, {"witch": "CE", "villagers": ["N1"], "silver": 0})
    scene = Scene(*players, phase="day")
    assert scene.asked() == [(1, "Gift")]  # Morgana still moves
    scene.say(1, "nothing")
    assert scene.s.result is not None  # no other turn
    assert scene.s.lines[1][0] == 21  # the Noble has paid


@clause("4.6", "4.7", "7.6")
def test_faq_13_bonus_cauldron_and_action_in_one_turn() -> None:
    scene = Scene({"herbs": [0, 0, 0, 0], "harvest": [1, 0, 0, 1]}, {})
    scene.witch(0, "FI")
    assert scene.keys(0) == ["bonus", "done"]  # neither a potion nor herbs for one
    scene.say(0, "bonus", ["harvest.red", "harvest.yellow"], "brew", "PES.1")
    assert scene.potions(0) == {"PES": 1}
    scene.say(0, "act", ["plant.red", "plant.blue", "plant.green"])
    assert scene.s.ruined[FIELDS] == (0,)
    assert scene.s.points[0] == 23
    assert scene.potions(0) == {}


@clause("5.9", "9.2")
def test_faq_14_white_is_any_colour() -> None:
    scene = Scene({"herbs": [1, 1, 1, 1]}, {})
    scene.witch(0, "CI", "brew", "ARC.1")
    assert scene.asked() == [(0, "PayHerbs")]
    assert len(scene.keys(0)) == 4  # whichever colour stays
    scene.say(0, "1.0.1.1")
    assert scene.potions(0) == {"ARC": 1}
    assert scene.s.herbs[0] == (0, 1, 0, 0)
    scene = Scene({"herbs": [1, 0, 0, 0], "silver": 2}, {})
    scene.familiar(0, "LA", "act")
    assert "ARC.1" in scene.keys(0)
    scene.say(0, "ARC.1")
    assert scene.potions(0) == {"ARC": 1}
    assert scene.s.silver[0] == 0
    assert scene.s.herbs[0] == (0, 0, 0, 0)


def test_these_scenes_refuse_what_is_not_offered() -> None:
    scene = Scene({"herbs": [0, 0, 0, 0]}, {})
    scene.witch(0, "FI")
    with pytest.raises(Refused):
        scene.say(0, "act")
