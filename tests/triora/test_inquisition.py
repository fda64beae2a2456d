"""The Inquisition track and the Day (sections 11 and 12 of the rules)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import CEMETERY, FOREST, PLACES, TOWER
from coterie.games.triora.day import Inquisitor
from coterie.games.triora.events import GIFT, InquisitionChanged, InquisitorMoved, MorganaMoved
from triora.packs import pack, row
from triora.scene import Scene

clause = citing("triora")
BARE = [0, 0, 0, 0]
shipped = game.pack


def way(*ids: str) -> tuple[int, ...]:
    return tuple(PLACES.index(id) for id in ids)


# --- the track ---------------------------------------------------------------------------------------------------


@clause("11.1")
def test_who_arrives_goes_on_top_upwards_and_downwards() -> None:
    scene = Scene({"inquisition": 9}, {"inquisition": 5}, {"inquisition": 7}, phase="nightfall")
    s = scene.s
    s.stir(1, 2, (GIFT, 0))
    assert s.ranking == (2, 1, 0)  # up to 7, on top of seat 2
    s.stir(0, -2, (GIFT, 0))
    assert s.ranking == (2, 1, 0)  # down to 7, on top of both
    s.stir(2, -7, (GIFT, 0))
    s.stir(2, 7, (GIFT, 0))
    assert s.ranking == (1, 0, 2)
    assert list(s.view(0).ranking) == [2, 0, 1]


@clause("11.2")
def test_a_change_that_moves_nothing_leaves_the_pile() -> None:
    scene = Scene({"inquisition": 32}, {"inquisition": 32}, {"inquisition": 0}, phase="nightfall", ranking=[0, 1, 2])
    scene.s.stir(1, 3, (GIFT, 0))
    assert scene.s.ranking == (2, 1, 0)
    scene = Scene({"inquisition": 0}, {"inquisition": 0}, phase="nightfall", ranking=[0, 1])
    scene.s.stir(1, -3, (GIFT, 0))
    assert scene.s.ranking == (1, 0)


@clause("11.3")
def test_a_loss_past_zero_is_ignored() -> None:
    scene = Scene({"inquisition": 1, "herbs": BARE}, {})
    scene.witch(0, "DU", "bonus")
    assert (scene.s.inquisition[0], scene.s.points[0]) == (0, 20)


@clause("11.4")
def test_a_gain_past_the_end_costs_points() -> None:
    scene = Scene({"inquisition": 30, "potions": {"NEC": 1}}, {}, inquisitor="FO")
    scene.familiar(0, "CE", "act")
    assert (scene.s.inquisition[0], scene.s.points[0]) == (32, 18)


@clause("11.5")
def test_points_never_go_below_zero() -> None:
    """Ruling C30."""
    scene = Scene({"inquisition": 30, "points": 1, "potions": {"NEC": 1}}, {}, inquisitor="FO")
    scene.familiar(0, "CE", "act")
    assert (scene.s.inquisition[0], scene.s.points[0]) == (32, 0)


@clause("11.6")
def test_captured_at_any_moment() -> None:
    """Ruling C20: by arriving, by Inquisition gained, by the Inquisitor's step."""
    scene = Scene({"inquisition": 32}, {}, inquisitor="TO")
    scene.witch(0, "TO")
    assert scene.s.captured[0] == 2
    scene = Scene({"inquisition": 27, "herbs": BARE}, {}, inquisitor="CE")
    scene.witch(0, "CE")
    assert not any(scene.s.captured)
    scene.say(0, "bonus")
    assert scene.s.captured[0] == 2
    scene = Scene({"inquisition": 32, "witch": "RI"}, {}, phase="day", inquisitor="CA")
    assert scene.s.captured[0] == 2
    scene = Scene({"inquisition": 31, "witch": "SW"}, {"inquisition": 0}, phase="day", inquisitor="DU")
    assert not any(scene.s.captured)  # two steps do not reach her


@clause("11.6", "6.2", "12.9")
def test_captured_by_a_coven_bonus_and_by_morganas_gift() -> None:
    scene = Scene({"herbs": BARE}, {"witch": "CE", "inquisition": 28}, inquisitor="CE")
    scene.witch(0, "CE", "done").say(1, "yes")
    assert (scene.s.inquisition[1], scene.s.captured) == (32, [0, 2])
    scene = Scene({"witch": "CE", "inquisition": 24}, {}, phase="day", inquisitor="CE")
    assert scene.s.inquisition[0] == 29  # investigated, and met by Morgana in the same place
    scene.say(0, "1")
    assert scene.s.captured == [2, 0]


@clause("11.6")
def test_captured_by_his_step_even_where_he_adds_nothing() -> None:
    mild = pack(("witch = 5", "witch = 0"))
    scene = Scene({"inquisition": 32, "witch": "RI"}, {}, phase="day", inquisitor="CA", pack=mild)
    assert scene.s.captured[0] == 2


@clause("12.1", "11.6")
def test_people_see_him_walk_before_anybody_is_captured() -> None:
    s = Scene({"inquisition": 32}, {}, phase="nightfall", inquisitor="CA").s
    s.order, s.witch[0] = (0, 1), PLACES.index("RI")
    s.listen()
    s.take_events()
    Inquisitor().run(s)
    told = s.take_events()
    ((count, walked),) = told.scenes
    assert isinstance(told[count - 1].event, InquisitorMoved)
    assert (walked.inquisitor, walked.captured) == (s.inquisitor, [0, 0])
    assert s.captured[0] == 2


@clause("11.7")
def test_nobody_is_captured_in_the_forest() -> None:
    """Ruling C22."""
    scene = Scene({"inquisition": 32, "witch": "FO"}, {}, phase="day", inquisitor="TO").finish_round()
    assert scene.s.inquisitor == FOREST
    assert not any(scene.s.captured)
    scene = Scene({"inquisition": 32, "witch": "CI"}, {}, inquisitor="FO", ranking=[0, 1])
    scene.witch(0, "FO")
    assert not any(scene.s.captured)


@clause("11.8")
def test_the_captured_play_the_round_to_its_end() -> None:
    scene = Scene({"inquisition": 32}, {}, inquisitor="TO", turns=[0, 1, 0, 1])
    scene.witch(0, "TO", "done")
    assert scene.s.captured[0]
    scene.witch(1, "CI", "done")
    assert scene.asked() == [(0, "Placement")]
    scene.familiar(0, "RI")
    assert scene.s.result is None
    scene.finish_round()
    assert scene.s.result is not None


# --- the Inquisitor ----------------------------------------------------------------------------------------------


@clause("12.1")
def test_he_goes_for_the_witch_furthest_ahead() -> None:
    scene = Scene({"inquisition": 9, "witch": "CI"}, {"inquisition": 9, "witch": "DU"}, phase="day", ranking=[1, 0])
    assert scene.events(InquisitorMoved)[0] == InquisitorMoved(1, ("CA", "DU"))
    players = {"inquisition": 9, "witch": "ST"}, {"inquisition": 8, "witch": "CA"}
    scene = Scene(*players, phase="day")  # the other one is ahead before he has left the Castle
    assert scene.events(InquisitorMoved)[0] == InquisitorMoved(0, ("CA", "CE", "TO"))
    assert scene.s.inquisition[1] == 13


@clause("12.2")
def test_two_steps_at_most_and_not_past_the_target() -> None:
    """Ruling C17: and none at all where he finds her at once."""
    scene = Scene({"inquisition": 9, "witch": "FO"}, {}, phase="day", inquisitor="RI")
    assert scene.events(InquisitorMoved)[0].route == ("RI", "CE", "TO")
    scene = Scene({"inquisition": 9, "witch": "CE"}, {}, phase="day")
    assert scene.events(InquisitorMoved)[0].route == ("CA", "CE")
    scene = Scene({"inquisition": 9, "witch": "CA", "familiar": "CE"}, {}, phase="day")
    assert scene.events(InquisitorMoved)[0].route == ("CA",)
    assert scene.s.inquisition[0] == 14


@clause("12.3")
def test_ties_go_through_cemetery_or_tower() -> None:
    """Ruling C18: on this board that always leaves exactly one route."""

    def ways(start: int, end: int) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = [(start,)]
        while not any(each[-1] == end for each in found):
            found = [(*each, place) for each in found for place in shipped.roads[each[-1]] if place not in each]
        return [each for each in found if each[-1] == end]

    tied = 0
    for start, end in permutations(range(11), 2):
        shortest = ways(start, end)
        assert (start, *shipped.routes[start][end]) in shortest
        if len(shortest) > 1:
            tied += 1
            preferred = [each for each in shortest if {CEMETERY, TOWER} & set(each[1:-1])]
            assert preferred == [(start, *shipped.routes[start][end])]
    assert tied == 22  # eleven pairs, both ways
    for text in ("CA CE TO ST", "RI CE DU", "FI TO SW", "SW TO FI CI"):
        start, *rest = way(*text.split())
        assert shipped.routes[start][rest[-1]] == tuple(rest)


@clause("12.3")
def test_where_neither_decides_the_cemetery_comes_first_and_then_the_alphabet() -> None:
    """Ruling C18, on another board: a road from Lair to Fields and one from River to Dungeon."""
    other = pack((row("road", '"CA", "CE"'), '[[road]]\nends = ["CI", "DU"]\nsource = "reconstructed"\n'))
    start, end = PLACES.index("CI"), PLACES.index("CE")
    assert other.routes[start][end] == way("DU", "CE")  # of CI-CA-.. and CI-DU-CE the shorter
    assert other.routes[PLACES.index("RI")][PLACES.index("DU")] == way("CE", "DU")
    assert other.routes[PLACES.index("CI")][PLACES.index("RI")] == way("CA", "RI")


@clause("12.4")
def test_he_investigates_where_he_starts_passes_and_stops() -> None:
    players: list[dict[str, Any]] = [
        {"inquisition": 9, "witch": "ST"},
        {"witch": "CA", "familiar": "CE"},
        {"witch": "TO"},
        {"familiar": "TO", "witch": "FO"},
    ]
    scene = Scene(*players, phase="day")  # CA, CE, TO
    assert scene.s.inquisition == [9, 11, 9, 6]


@clause("12.5")
def test_witch_and_familiar_are_one_gain_in_turn_order() -> None:
    players: list[dict[str, Any]] = [
        {"inquisition": 2, "witch": "CA", "position": 2},
        {"inquisition": 2, "witch": "CA", "position": 1},
        {"inquisition": 9, "witch": "CA", "position": 3},
    ]
    scene = Scene(*players, phase="day", ranking=[2, 0, 1])
    assert scene.s.inquisition == [7, 7, 14]
    assert scene.s.ranking == (1, 0, 2)  # seat 1 went first, so seat 0 lies on top
    scene = Scene({"inquisition": 20, "witch": "CA", "familiar": "CA"}, {}, phase="day")
    assert scene.events(InquisitionChanged)[0] == InquisitionChanged(0, 7, 27, "seen", "CA", None)
    scene = Scene({"inquisition": 20, "witch": "CE"}, {"familiar": "CE"}, phase="day")
    assert scene.s.inquisition == [25, 6]


@clause("12.6")
def test_the_forest_hides_but_does_not_stop_him() -> None:
    scene = Scene({"inquisition": 9, "witch": "FO", "familiar": "FO"}, {}, phase="day", inquisitor="SW").finish_round()
    assert scene.s.inquisitor == FOREST
    assert scene.s.inquisition == [9, 4]


# --- Morgana -----------------------------------------------------------------------------------------------------


@clause("12.7")
def test_morgana_goes_for_the_witch_furthest_behind_after_the_inquisitor() -> None:
    players = {"inquisition": 6, "witch": "CA"}, {"inquisition": 5, "witch": "FI"}, {"inquisition": 4, "witch": "CA"}
    scene = Scene(*players, phase="day")  # both in the Castle get 5
    assert scene.events(MorganaMoved)[0] == MorganaMoved(1, ("CE", "TO", "FI"))
    scene = Scene({"witch": "CI"}, {"witch": "LA"}, phase="day", ranking=[0, 1], inquisitor="FO")
    assert scene.events(MorganaMoved)[0].target == 1  # the bottom of the pile


@clause("12.8")
def test_she_meets_witches_where_she_starts_passes_and_stops() -> None:
    """Ruling C19: the start and the Forest count."""
    players: list[dict[str, Any]] = [
        {"inquisition": 1, "witch": "FO"},
        {"witch": "FI"},
        {"witch": "TO"},
        {"witch": "CI", "familiar": "FO"},
    ]
    scene = Scene(*players, phase="day", morgana="TO", inquisitor="RI")  # TO to FO
    met = []
    while scene.asked()[0][1] == "Gift":
        met.append(scene.asked()[0][0])
        scene.say(met[-1], "nothing")
    assert met == [0, 2]


@clause("12.9")
@pytest.mark.parametrize(("gift", "inquisition", "points"), [("nothing", 4, 20), ("0", 7, 25), ("1", 7, 20)])
def test_morganas_gifts(gift: str, inquisition: int, points: int) -> None:
    scene = Scene({"witch": "TO", "position": 3}, {"witch": "CE", "position": 2}, phase="day", inquisitor="SW",
                  morgana="TO")  # fmt: skip
    assert scene.s.inquisition == [9, 4]
    assert scene.asked() == [(1, "Gift")]  # in turn order
    assert scene.keys(1) == ["nothing", "0", "1"]
    assert scene.labels(1) == ["Nothing", "5 points and Inquisition +3", "Inquisition +3 and 3 shovels"]
    scene.say(1, gift)
    assert (scene.s.inquisition[1], scene.s.points[1]) == (inquisition, points)
    if gift == "1":
        scene.say(1, ["plant.red", "plant.blue", "plant.green"])


# --- herbs and roads ---------------------------------------------------------------------------------------------


@clause("12.10")
def test_what_was_planted_can_be_harvested() -> None:
    """Ruling C24."""
    scene = Scene({"planting": [1, 0, 2, 0], "harvest": [0, 1, 0, 0]}, {}, phase="day").finish_round()
    assert scene.s.planting[0] == (0, 0, 0, 0)
    assert scene.s.harvest[0] == (1, 1, 2, 0)


@clause("12.11")
def test_a_peasant_may_harvest_what_has_just_grown() -> None:
    """Ruling C25."""
    scene = Scene({"planting": [0, 0, 0, 1], "villagers": ["P1"], "herbs": [0, 0, 0, 2]}, {"witch": "LA"}, phase="day")
    scene.say(1, "nothing")  # to Morgana
    assert "harvest.yellow" in scene.keys(0)
    scene.say(0, ["harvest.yellow"])
    assert scene.s.herbs[0] == (0, 0, 0, 3)


@clause("12.11")
def test_villagers_pay_in_turn_order() -> None:
    players: list[dict[str, Any]] = [
        {"villagers": ["M1"], "position": 3},
        {"villagers": ["M2"], "position": 1},
        {"silver": 47, "position": 2},
    ]
    scene = Scene(*players, phase="day").finish_round()
    assert scene.s.silver == [0, 1, 47]  # the last coin of the bank goes to seat 1
    players = [
        {"villagers": ["S1"], "inquisition": 9, "position": 3, "witch": "FO"},
        {"villagers": ["S2"], "inquisition": 9, "position": 1, "witch": "FO"},
        {"inquisition": 12, "witch": "FO", "position": 2},
    ]
    scene = Scene(*players, phase="day", ranking=[2, 1, 0]).finish_round()
    assert scene.s.inquisition == [7, 7, 12]
    assert scene.s.ranking == (1, 0, 2)  # seat 0 came last, and lies on top


@clause("12.12")
def test_the_roads() -> None:
    table = """CI: FI CA; FI: CI TO FO; RI: CA CE; DU: CA LA CE; CA: CI RI DU CE; LA: DU ST; ST: LA TO SW;
        CE: CA RI DU TO; TO: FI ST CE SW FO; SW: ST TO FO; FO: FI TO SW"""
    for line in table.split(";"):
        place, near = line.split(":")
        assert set(shipped.roads[PLACES.index(place.strip())]) == set(way(*near.split()))
    assert max(len(route) for routes in shipped.routes for route in routes) == 3
