"""The test vectors of the facts, T1 to T13 as far as they are given there, and the rulebook's own worked examples."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import DUNGEON, FIELDS, PLACES
from coterie.games.triora.events import InquisitorMoved
from coterie.games.triora.scoring import LINES, scoring_lines
from triora.scene import Scene

clause = citing("triora")
BARE = [0, 0, 0, 0]


@clause("5.2", "5.8")
def test_t1_one_cauldron_two_molestum() -> None:
    scene = Scene({"herbs": [0, 2, 2, 0]}, {})
    scene.witch(0, "TO", "brew", "MOL.2")
    assert scene.potions(0) == {"MOL": 2}
    assert (scene.s.herbs[0], scene.s.seeds[0]) == ((0, 0, 0, 0), (3, 3, 3, 3))


@clause("13.4")
def test_t2_two_firsts_in_a_site_get_eight_each() -> None:
    """The rulebook's example: first and second rank are worth 16 together."""
    scene = Scene({"villagers": ["M1"]}, {}, {}, phase="nightfall", ruined={"RI": [0, 1, 1]})
    assert [line[LINES.index("River")] for line in scoring_lines(scene.s)] == [8, 8, 0]


@clause("13.6")
def test_t4_the_last_of_three_at_zero_loses_eight() -> None:
    scene = Scene({"inquisition": 5}, {"inquisition": 2}, {"inquisition": 0}, phase="nightfall")
    assert scoring_lines(scene.s)[2][LINES.index("Inquisition")] == -8


@clause("4.6", "4.7", "7.6")
def test_t6_shovels_cauldron_payment_and_marker_in_one_turn() -> None:
    scene = Scene({"herbs": [1, 0, 0, 0], "harvest": [0, 0, 0, 1], "inquisition": 9}, {})
    scene.witch(
        0, "FI", "bonus", ["harvest.yellow", "plant.blue"], "brew", "PES.1", "act", ["plant.blue"] * 2 + ["plant.red"]
    )
    assert scene.s.ruined[FIELDS] == (0,)
    assert (scene.s.points[0], scene.potions(0)) == (23, {})
    assert scene.s.turn == 1  # all three parts are taken


@clause("7.3", "6.1")
def test_t7_a_full_dungeon_without_a_potion() -> None:
    scene = Scene({"herbs": [1, 0, 0, 0], "inquisition": 9}, {}, ruined={"DU": [1, 1, 1]})
    scene.witch(0, "DU")
    assert scene.keys(0) == ["brew", "bonus", "done"]
    scene.say(0, "bonus", "brew", "NEC.1")
    assert (scene.s.inquisition[0], scene.potions(0)) == (7, {"NEC": 1})
    assert scene.s.ruined[DUNGEON] == (1, 1, 1)
    assert scene.s.turn == 1


@clause("12.2", "12.4")
def test_t11_inquisitor_and_target_in_one_place() -> None:
    players = {"inquisition": 9, "witch": "LA", "familiar": "DU"}, {"witch": "ST"}
    scene = Scene(*players, phase="day", inquisitor="LA")
    assert scene.events(InquisitorMoved) == [InquisitorMoved(0, ("LA",))]
    assert scene.s.inquisition == [14, 4]  # that place only


@clause("13.7", "10.6", "8.5")
@pytest.mark.parametrize(
    ("nobles", "castle", "worth"),
    [
        ([], [], 0),
        ([], ["Steward", "Countess"], 8),
        (["N1"], ["Count"], 11),
        (["N1", "N2", "N3"], ["Countess", "Count"], 35),
    ],
)
def test_t13_crowns_of_persons_and_nobles(nobles: list[str], castle: list[str], worth: int) -> None:
    """0, 4, 5 and 12 crowns."""
    scene = Scene({"villagers": nobles}, {}, phase="nightfall", castle={name: [0, "curse"] for name in castle})
    assert scoring_lines(scene.s)[0][LINES.index("Crowns")] == worth


@clause("15.3", "15.4")
def test_the_rulebooks_six_silver_are_three_sacrifices() -> None:
    scene = Scene({"silver": 6, "herbs": [3, 3, 3, 3]}, {}, stone=6)
    scene.familiar(0, "ST", "silver", "silver", "none", "silver")
    assert scene.s.stone == 0  # the free step to stone 7, and three more: 8, 9 (a Cauldron), and round to 0
    assert (scene.s.silver[0], scene.s.points[0], scene.s.inquisition[0]) == (0, 23, 1)


@clause("15.5")
def test_the_rulebooks_skips_in_the_middle_of_a_movement() -> None:
    """Two stones that do not interest her are passed; those before and after give what they give."""
    scene = Scene({"silver": 2, "herbs": BARE, "inquisition": 9}, {}, stone=9)
    scene.witch(0, "ST", "act", "step", "skip", "skip", "silver")
    assert scene.s.stone == 3
    assert (scene.s.points[0], scene.s.silver[0], scene.s.inquisition[0]) == (23, 0, 7)


@clause("12.3")
@pytest.mark.parametrize("example", ["CA CE TO ST", "RI CE DU", "FI TO SW", "SW TO FI CI"])
def test_the_facts_examples_of_ties_on_the_road(example: str) -> None:
    start, *rest = [PLACES.index(id) for id in example.split()]
    assert list(game.pack.routes[start][rest[-1]]) == rest
