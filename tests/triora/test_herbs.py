"""Herbs, shovels, Cauldrons and potions (section 5 of the rules)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.events import Dug
from coterie.kernel import SeededRandom
from triora.packs import pack
from triora.scene import Scene, formula

clause = citing("triora")
BARE = [0, 0, 0, 0]


@clause("5.1")
def test_three_of_each_colour_for_ever() -> None:
    s = game.start(3, 8)
    luck = SeededRandom(8)
    while s.result is None:
        ask = s.required()[0]
        s.play(ask, s.ask(ask).sample(luck))
        for seat in range(3):
            areas = (s.herbs[seat], s.seeds[seat], s.planting[seat], s.harvest[seat])
            assert [sum(colour) for colour in zip(*areas, strict=True)] == [3, 3, 3, 3]


@clause("5.2")
def test_herbs_go_round() -> None:
    scene = Scene({"herbs": [3, 3, 3, 3]}, {"witch": "LA"}, turns=[0, 0])
    scene.witch(0, "TO", "brew", "NEC.1")
    assert (scene.s.herbs[0][0], scene.s.seeds[0][0]) == (2, 1)
    scene.familiar(0, "FO", "act")
    assert (scene.s.seeds[0][0], scene.s.planting[0][0]) == (0, 1)
    scene.finish_round()
    assert (scene.s.planting[0][0], scene.s.harvest[0][0]) == (0, 1)
    scene = Scene({"herbs": [2, 3, 3, 3], "harvest": [1, 0, 0, 0]}, {})
    scene.familiar(0, "FO", "act")
    assert scene.s.herbs[0] == (3, 3, 3, 3)


@clause("5.3")
def test_a_shovel_plants_or_harvests_one() -> None:
    scene = Scene({"herbs": [0, 0, 0, 0], "harvest": [3, 0, 0, 0], "planting": [0, 3, 0, 0]}, {})
    scene.familiar(0, "FO", "act")
    assert set(scene.keys(0)) == {"plant.green", "plant.yellow", "harvest.red"}  # neither PLANTING nor HERBS
    scene.say(0, ["plant.green", "harvest.red", "harvest.red", "plant.yellow"])
    assert scene.s.planting[0] == (0, 3, 1, 1)
    assert scene.s.herbs[0] == (2, 0, 0, 0)
    assert scene.s.harvest[0] == (1, 0, 0, 0)


@clause("5.4")
def test_shovels_are_all_used_or_lost() -> None:
    scene = Scene({"herbs": [2, 2, 2, 3]}, {})
    scene.familiar(0, "FO", "act")  # three seeds, four shovels: nothing to choose
    assert scene.s.planting[0] == (1, 1, 1, 0)
    assert scene.events(Dug)[0].lost == 1
    scene = Scene({"herbs": [0, 0, 0, 0]}, {})
    scene.familiar(0, "FO", "act")
    assert (scene.ask(0).shape.least, scene.ask(0).shape.most) == (4, 4)


@clause("5.4")
def test_as_many_shovels_as_herbs_leave_nothing_to_choose() -> None:
    scene = Scene({"herbs": [3, 2, 2, 3], "harvest": [0, 1, 1, 0]}, {}, stone=1)
    scene.familiar(0, "FO", "act")
    assert (scene.s.herbs[0], scene.s.turn) == ((3, 3, 3, 3), 1)  # two herbs, four shovels
    scene = Scene({"herbs": [3, 2, 2, 2], "harvest": [0, 1, 0, 0]}, {}, stone=1)
    scene.familiar(0, "ST")  # three of them, three shovels
    assert (scene.s.herbs[0], scene.s.planting[0]) == ((3, 3, 2, 2), (0, 0, 1, 1))
    assert [event.lost for event in scene.events(Dug)] == [0]
    assert scene.s.turn == 1


@clause("5.4")
def test_equal_herbs_are_one_choice() -> None:
    scene = Scene({"herbs": [0, 3, 3, 2]}, {}, phase="nightfall")
    scene.say(0, "2")
    assert scene.keys(0) == ["plant.red", "plant.yellow"]  # three seeds are red
    scene = Scene({"herbs": [0, 1, 3, 3]}, {}, stone=9)
    scene.witch(0, "FI", "bonus")
    assert scene.s.ask(scene.ask(0).id).space.count() == 3  # two red, red and blue, two blue


@clause("5.4")
def test_where_all_are_alike_there_is_nothing_to_choose() -> None:
    scene = Scene({"herbs": [0, 3, 3, 3]}, {}, phase="nightfall").say(0, "2")
    assert (scene.s.planting[0], scene.s.seeds[0]) == ((1, 0, 0, 0), (2, 0, 0, 0))
    assert scene.events(Dug) == [Dug(0, (1, 0, 0, 0), (0, 0, 0, 0), 0)]
    scene = Scene({"herbs": [3, 0, 3, 3], "harvest": [0, 3, 0, 0]}, {})
    scene.witch(0, "FI", "bonus")
    assert (scene.s.herbs[0], scene.s.harvest[0]) == ((3, 2, 3, 3), (0, 1, 0, 0))
    scene = Scene({"herbs": [3, 0, 3, 3], "harvest": [0, 2, 0, 0]}, {}, phase="nightfall").say(0, "2")
    assert set(scene.keys(0)) == {"plant.blue", "harvest.blue"}  # of one colour, and not alike


@clause("5.5")
def test_an_unused_cauldron_is_lost() -> None:
    scene = Scene({"herbs": [1, 0, 0, 0]}, {})
    scene.witch(0, "CI", "brew", "none")
    assert "brew" not in scene.keys(0)


@clause("5.6")
def test_a_formula_needs_its_herbs() -> None:
    scene = Scene({"herbs": [0, 1, 0, 2]}, {})
    scene.witch(0, "TO", "brew")
    assert scene.keys(0) == ["FAS.1", "ARC.1", "none"]
    assert scene.why_not(0, formula("MOL")) == (
        "5.6",
        "Molestum needs 1 blue, 1 green; in HERBS you have 1 blue, 2 yellow",
    )


@clause("5.7")
def test_two_potions_must_both_fit() -> None:
    """Ruling C29."""
    scene = Scene({"herbs": [2, 0, 0, 0], "potions": {"NEC": 4}}, {})
    scene.witch(0, "TO", "brew")
    assert scene.keys(0) == ["NEC.1", "none"]
    assert scene.why_not(0, formula("NEC", 2))[0] == "5.7"


@clause("5.10")
def test_what_comes_together_comes_in_a_fixed_order() -> None:
    """Points before Inquisition: at the end of the track, Morgana takes back of what she has just given."""
    players = {"inquisition": 31, "points": 0, "witch": "TO"}, {"witch": "FO", "inquisition": 32}
    scene = Scene(*players, phase="day", inquisitor="FO", morgana="TO")
    scene.say(0, "0")
    assert (scene.s.points[0], scene.s.inquisition[0]) == (3, 32)
    mine = pack(
        ("gain = { points = 3, shovels = 3 }", "gain = { undead = 1, inquisition = 2, shovels = 1, cauldrons = 1 }")
    )
    scene = Scene({"potions": {"PES": 1}, "herbs": BARE, "harvest": [1, 0, 0, 0]}, {}, pack=mine)
    scene.familiar(0, "FI", "act")
    assert (scene.s.undead[0], scene.s.inquisition[0]) == (1, 6)
    assert scene.asked() == [(0, "Shovels")]
    scene.say(0, ["harvest.red"])
    assert scene.keys(0) == ["NEC.1", "none"]  # the shovel's herb is there in time for the Cauldron


FORMULAS = {
    "MOL": (0, 1, 1, 0),
    "VEN": (0, 0, 1, 1),
    "PES": (1, 0, 0, 1),
    "DEM": (1, 1, 0, 0),
    "FAS": (0, 1, 0, 1),
    "MAL": (1, 0, 1, 0),
    "NEC": (1, 0, 0, 0),
    "VIT": (0, 0, 1, 0),
}


@clause("5.8")
@pytest.mark.parametrize("makes", [1, 2])
@pytest.mark.parametrize("potion", FORMULAS)
def test_the_formulas(potion: str, makes: int) -> None:
    herbs = [makes * count for count in FORMULAS[potion]]
    scene = Scene({"herbs": herbs}, {})
    scene.witch(0, "TO", "brew", f"{potion}.{makes}")
    assert scene.potions(0) == {potion: makes}
    assert scene.s.herbs[0] == (0, 0, 0, 0)


@clause("5.9")
def test_arcanum_takes_any_three_and_has_no_double() -> None:
    scene = Scene({"herbs": [0, 3, 0, 0]}, {})
    scene.witch(0, "CI", "brew", "ARC.1")  # one way: not asked
    assert scene.potions(0) == {"ARC": 1}
    assert scene.s.herbs[0] == (0, 0, 0, 0)
    assert [each.makes for each in game.pack.formulas if each.any] == [1]
    scene = Scene({"herbs": [0, 2, 0, 0]}, {})
    scene.witch(0, "CI")
    assert "brew" not in scene.keys(0)
