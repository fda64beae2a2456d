"""Main sites, Castle, Lair, Cemetery, Tower, Swamp House, Forest (sections 7 to 9 of the rules)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import CITY, FIELDS, RIVER, TOWER
from triora.scene import Scene, formula

clause = citing("triora")
BARE = [0, 0, 0, 0]
FULL = [3, 3, 3, 3]


# --- main sites --------------------------------------------------------------------------------------------------


@clause("7.1")
@pytest.mark.parametrize(("site", "potion"), [("CI", "MOL"), ("FI", "PES"), ("RI", "VEN"), ("DU", "DEM")])
def test_its_potion_or_an_undead(site: str, potion: str) -> None:
    scene = Scene({"potions": {potion: 1}, "undead": 1, "herbs": FULL}, {})
    scene.familiar(0, site)
    assert scene.keys(0) == ["act", "undead", "done"]
    scene.say(0, "undead")
    assert (scene.s.undead[0], scene.potions(0)) == (0, {potion: 1})
    scene = Scene({"potions": {potion: 1}, "undead": 1, "herbs": FULL}, {})
    scene.familiar(0, site, "act")
    assert (scene.s.undead[0], scene.potions(0)) == (1, {})
    others = {id: 1 for id, _ in game.pack.potions if id != potion}
    scene = Scene({"potions": others, "herbs": FULL}, {})
    scene.familiar(0, site)
    assert scene.s.turn == 1


@clause("7.2")
def test_a_marker_and_then_the_benefit() -> None:
    scene = Scene({"potions": {"VEN": 1}}, {}, ruined={"RI": [1]})
    scene.familiar(0, "RI", "act")
    assert scene.s.ruined[RIVER] == (1, 0)
    assert scene.s.markers == [14, 14]
    assert (scene.s.points[0], scene.s.silver[0]) == (23, 2)


@clause("7.3")
def test_a_full_site_gives_no_benefit() -> None:
    scene = Scene({"potions": {"VEN": 1}}, {}, ruined={"RI": [1, 1, 0]})
    scene.familiar(0, "RI")
    assert scene.s.turn == 1
    assert scene.potions(0) == {"VEN": 1}


@clause("7.4")
def test_without_a_marker_in_stock_nothing_is_placed() -> None:
    sites = {"CI": [0] * 5, "FI": [0] * 5, "RI": [0] * 4}
    scene = Scene({"potions": {"DEM": 1}, "inquisition": 9, "herbs": BARE}, {}, {}, {}, ruined=sites,
                  castle={"Steward": [0, "curse"]})  # fmt: skip
    assert scene.s.markers[0] == 0
    scene.witch(0, "DU")
    assert scene.keys(0) == ["bonus", "done"]
    clause, why = scene.why_not(0, "act")
    assert (clause, why) == ("7.4", "You have no Doom marker left; the Witch's bonus is still yours")


@clause("7.5")
def test_the_city_gives_points_or_sells_a_villager() -> None:
    """Ruling C16."""
    track = ["S1", "N5", "P2", "M4", "N9", "S2", "P1"]
    scene = Scene({"potions": {"MOL": 2}}, {}, track=track)
    scene.familiar(0, "CI", "act")
    assert scene.keys(0) == ["gain", "S1"]  # P1 for 1 Veneni would be a preview
    scene.say(0, "S1")
    assert (scene.s.points[0], scene.potions(0), scene.s.inquisition[0]) == (20, {}, 4)
    assert len(scene.s.villagers[0]) == 1
    scene = Scene({"potions": {"MOL": 2}}, {}, track=track)
    scene.familiar(0, "CI", "act", "gain")
    assert (scene.s.points[0], scene.potions(0)) == (25, {"MOL": 1})
    scene = Scene({"potions": {"MOL": 1}, "herbs": BARE}, {}, track=track)
    scene.witch(0, "CI", "act", "bonus")  # no villager to pay: not asked
    assert scene.s.points[0] == 27


@clause("7.6")
def test_the_fields() -> None:
    scene = Scene({"potions": {"PES": 1}, "herbs": BARE}, {})
    scene.witch(0, "FI", "act")
    assert scene.ask(0).prompt == "Use your 3 shovels."
    scene.say(0, ["plant.red", "plant.red", "plant.blue"], "bonus")
    assert scene.ask(0).prompt == "Use your 2 shovels."
    assert scene.s.points[0] == 23
    assert scene.s.ruined[FIELDS] == (0,)


@clause("7.7")
def test_the_river() -> None:
    scene = Scene({"potions": {"VEN": 1}, "herbs": BARE}, {})
    scene.witch(0, "RI", "act", "bonus")
    assert (scene.s.points[0], scene.s.silver[0]) == (23, 3)


@clause("7.8")
def test_the_dungeon() -> None:
    scene = Scene({"potions": {"DEM": 1}, "herbs": BARE, "inquisition": 9}, {})
    scene.witch(0, "DU", "act", "bonus")
    assert (scene.s.points[0], scene.s.inquisition[0]) == (23, 4)


# --- Castle ------------------------------------------------------------------------------------------------------


@clause("8.1")
def test_one_potion_of_one_of_two_kinds() -> None:
    """Ruling C8."""
    scene = Scene({"potions": {"FAS": 1, "MAL": 1}, "silver": 1, "inquisition": 9}, {})
    scene.familiar(0, "CA", "act")
    assert scene.keys(0) == ["enchant.Steward", "curse.Steward"]
    scene.say(0, "enchant.Steward")
    assert scene.potions(0) == {"MAL": 1}
    scene = Scene({"potions": {"MAL": 1}, "silver": 1, "inquisition": 9}, {})
    scene.familiar(0, "CA", "act")
    assert scene.keys(0) == ["curse.Steward"]
    assert scene.why_not(0, (0, 0)) == ("8.1", "You have no Fascinationis")
    scene = Scene({"silver": 9, "herbs": BARE}, {})
    scene.witch(0, "CA")
    assert scene.why_not(0, "act")[0] == "8.1"


@clause("8.2")
def test_enchanting_curses_and_their_silver() -> None:
    scene = Scene({"potions": {"FAS": 1, "MAL": 1}, "silver": 3, "inquisition": 9}, {}, turns=[0, 0])
    scene.familiar(0, "CA", "act")
    assert scene.why_not(0, (1, 3)) == ("8.2", "The Magistrate costs 4 silver, and you have 3")
    scene.say(0, "enchant.Chaplain")
    assert (scene.s.inquisition[0], scene.s.silver[0], scene.s.points[0]) == (4, 1, 20)
    scene.witch(0, "CA", "act", "curse.Steward")
    assert (scene.s.silver[0], scene.s.points[0]) == (0, 24)
    scene = Scene({"potions": {"MAL": 1}, "herbs": BARE}, {})
    scene.witch(0, "CA")
    assert scene.why_not(0, "act")[0] == "8.2"


PERSONS = {
    "Steward": (1, 4, 1),
    "Chaplain": (2, 5, 1),
    "Captain": (3, 6, 2),
    "Magistrate": (4, 7, 2),
    "Countess": (5, 8, 3),
    "Count": (6, 10, 3),
}


@clause("8.3", "8.5")
@pytest.mark.parametrize("name", PERSONS)
def test_the_persons(name: str) -> None:
    silver, worth, crowns = PERSONS[name]
    for verb in ("enchant", "curse"):
        scene = Scene({"potions": {"FAS": 1, "MAL": 1}, "silver": silver, "inquisition": 20}, {})
        scene.familiar(0, "CA", "act", f"{verb}.{name}")
        assert scene.s.silver[0] == 0
        assert (20 - scene.s.inquisition[0], scene.s.points[0] - 20) == (
            (worth, 0) if verb == "enchant" else (0, worth)
        )
        assert scene.s.crowns(0) == crowns
        assert scene.s.markers[0] == 14
        assert scene.s.ruined == [(), (), (), ()]
        assert [scene.s.influence(0, site) for site in range(4)] == [0, 0, 0, 0]


@clause("8.4")
def test_each_person_once_either_way() -> None:
    """Ruling C9."""
    scene = Scene({"potions": {"FAS": 1, "MAL": 1}, "silver": 1}, {}, castle={"Steward": [1, "curse"]})
    scene.familiar(0, "CA")
    assert scene.s.turn == 1  # one silver is enough for the Steward only
    scene = Scene({"potions": {"FAS": 1}, "silver": 2}, {}, castle={"Steward": [1, "curse"]})
    scene.familiar(0, "CA", "act")
    assert scene.keys(0) == ["enchant.Chaplain"]
    assert scene.why_not(0, (0, 0))[0] == "8.4"
    everybody = {name: [1, "curse"] for name in PERSONS}
    scene = Scene({"potions": {"FAS": 1}, "silver": 9, "herbs": BARE}, {}, castle=everybody)
    scene.witch(0, "CA")
    assert scene.why_not(0, "act")[0] == "8.4"


@clause("8.6")
def test_seven_points_for_a_marker_anywhere() -> None:
    scene = Scene({"herbs": BARE}, {}, ruined={"CI": [1, 1, 1]})
    scene.witch(0, "CA", "bonus")
    assert scene.keys(0) == ["FI", "RI", "DU"]
    assert scene.why_not(0, CITY)[0] == "7.3"
    scene.say(0, "RI")
    assert (scene.s.points[0], scene.s.silver[0]) == (16, 2)  # 20 - 7 + 3: the benefit without the Witch's bonus
    assert scene.s.ruined[RIVER] == (0,)
    scene = Scene({"herbs": BARE, "points": 6, "potions": {"MAL": 1}, "silver": 1}, {})
    scene.witch(0, "CA")
    assert scene.keys(0) == ["act", "done"]
    assert scene.why_not(0, "bonus") == ("8.6", "You need 7 points to give, and have 6")


@clause("8.6", "7.4")
def test_an_exchange_needs_seven_points_a_marker_and_a_free_space() -> None:
    scene = Scene({"herbs": BARE, "points": 7}, {})
    scene.witch(0, "CA", "bonus", "RI")  # seven are enough
    assert scene.s.points[0] == 3
    sites = {"CI": [0] * 5, "FI": [0] * 5, "RI": [0] * 5}
    player = {"herbs": BARE, "potions": {"MAL": 1}, "silver": 9}
    scene = Scene(player, {}, {}, {}, ruined=sites)
    scene.witch(0, "CA")  # no marker is left, neither for a person nor for a site
    assert scene.s.turn == 1
    scene = Scene({**player, "herbs": [1, 0, 0, 0]}, {}, {}, {}, ruined=sites)
    scene.witch(0, "CA")
    assert scene.why_not(0, "bonus") == ("8.6", "There is no Doom marker to place, or no main site with a free space")
    assert scene.why_not(0, "act") == ("7.4", "You have no Doom marker left")
    full = {site: [1] * 3 for site in ("CI", "FI", "RI", "DU")}
    scene = Scene({"herbs": [1, 0, 0, 0]}, {}, ruined=full)
    scene.witch(0, "CA")
    assert scene.keys(0) == ["brew", "done"]
    assert scene.why_not(0, "bonus")[0] == "8.6"


@clause("8.7")
def test_the_citys_villager_is_paid_in_an_exchange_too() -> None:
    """Ruling C37."""
    scene = Scene({"herbs": BARE, "potions": {"MOL": 1}}, {}, track=["S1", "N1"])
    scene.witch(0, "CA", "bonus", "CI")
    assert "S1" in scene.keys(0)
    scene.say(0, "S1")
    assert scene.potions(0) == {}
    assert scene.s.points[0] == 13
    scene = Scene({"herbs": BARE}, {}, track=["S1", "N1"])
    scene.witch(0, "CA", "bonus", "CI")
    assert scene.s.points[0] == 18  # nothing to pay with: points at once


# --- Lair --------------------------------------------------------------------------------------------------------


@clause("9.1")
def test_two_cauldrons_in_the_lair() -> None:
    scene = Scene({"herbs": [2, 0, 2, 0]}, {})
    scene.familiar(0, "LA", "act", "NEC.2", "VIT.2")
    assert scene.potions(0) == {"NEC": 2, "VIT": 2}
    assert scene.s.turn == 1
    scene = Scene({"herbs": BARE, "potions": {"NEC": 1}}, {})
    scene.witch(0, "LA")
    assert scene.why_not(0, "act")[0] == "9.1"


@clause("9.2")
def test_silver_for_herbs_with_these_two_only() -> None:
    """Ruling C28."""
    scene = Scene({"herbs": [0, 1, 0, 0], "silver": 2}, {})
    scene.witch(0, "LA")
    assert scene.keys(0) == ["act", "done"]  # the witch's Cauldron takes herbs only
    scene.say(0, "act")
    assert scene.ask(0).clause == "9.2"
    scene.say(0, "MOL.1")
    assert scene.keys(0) == ["0.1.0.0", "0.0.0.0"]  # the blue herb may stay
    scene.say(0, "0.0.0.0")
    assert (scene.s.silver[0], scene.s.herbs[0], scene.potions(0)) == (0, (0, 1, 0, 0), {"MOL": 1})
    scene = Scene({"herbs": [0, 1, 0, 0], "silver": 1}, {})
    scene.familiar(0, "LA", "act")
    assert scene.why_not(0, formula("PES")) == (
        "5.6",
        "Pestilentiae needs 1 red, 1 yellow; in HERBS you have 1 blue and 1 silver",
    )


@clause("9.3")
def test_selling_potions() -> None:
    """Ruling C10: this belongs to the Lair, not to the Castle."""
    for sold, silver in ((["NEC"], 3), (["NEC", "VIT"], 4), (["NEC", "NEC"], 4)):
        scene = Scene({"herbs": BARE, "potions": {"NEC": 3, "VIT": 1}}, {})
        scene.witch(0, "LA", "bonus", sold)
        assert scene.s.silver[0] == silver
        assert sum(scene.s.potions[0]) == 4 - len(sold)
    scene = Scene({"herbs": [1, 0, 0, 0]}, {})
    scene.witch(0, "LA")
    assert scene.why_not(0, "bonus") == ("9.3", "You have no potion to sell")
    scene = Scene({"herbs": BARE, "potions": {"NEC": 3}}, {})
    scene.witch(0, "CA", "bonus")
    assert scene.asked() == [(0, "Exchange")]


# --- Cemetery ----------------------------------------------------------------------------------------------------


@clause("9.4")
def test_the_cemetery() -> None:
    """Ruling C14: its Inquisition is an effect, also when it is copied."""
    scene = Scene({"potions": {"NEC": 1}}, {})
    scene.familiar(0, "CE", "act")
    assert (scene.s.undead[0], scene.s.inquisition[0], scene.potions(0)) == (2, 8, {})
    scene = Scene({"potions": {"ARC": 1}}, {})
    scene.familiar(0, "TO", "act", "CE", "act")
    assert (scene.s.undead[0], scene.s.inquisition[0]) == (2, 8)


@clause("9.5")
def test_the_bonus_of_the_cemetery() -> None:
    scene = Scene({"herbs": BARE}, {})
    scene.witch(0, "CE", "bonus")
    assert (scene.s.undead[0], scene.s.inquisition[0]) == (1, 9)


@clause("9.6")
def test_undead_pay_for_main_sites_only() -> None:
    for place in ("CE", "TO", "CA", "SW"):
        scene = Scene({"undead": 3, "silver": 9, "herbs": [1, 0, 0, 0]}, {})
        scene.witch(0, place)
        assert "undead" not in scene.keys(0)
        assert scene.why_not(0, "undead")[0] == "9.6"
    scene = Scene({"undead": 1}, {}, stone=4)
    scene.familiar(0, "ST")
    assert scene.s.turn == 1  # no sacrifice of undead is offered


# --- Tower -------------------------------------------------------------------------------------------------------


@clause("9.7")
def test_the_tower_copies_action_and_bonus() -> None:
    scene = Scene({"potions": {"ARC": 1}, "herbs": BARE}, {})
    scene.witch(0, "TO", "act", "RI", "bonus", "act")
    assert (scene.s.points[0], scene.s.silver[0]) == (23, 3)
    scene = Scene({"potions": {"ARC": 1}}, {})
    scene.familiar(0, "TO", "act", "RI", "act")
    assert (scene.s.points[0], scene.s.silver[0]) == (23, 2)  # a familiar copies the action only
    assert scene.s.turn == 1


@clause("9.8")
def test_the_potion_is_waived_and_nothing_else() -> None:
    scene = Scene({"potions": {"ARC": 1, "MOL": 1}, "undead": 1, "herbs": BARE}, {}, track=["N9", "S2"])
    scene.familiar(0, "TO", "act", "CI")
    assert scene.keys(0) == ["act", "done"]
    assert scene.why_not(0, "undead")[0] == "9.8"
    scene.say(0, "act")
    assert (scene.potions(0), scene.s.undead[0]) == ({"MOL": 1}, 1)
    castle = Scene({"potions": {"ARC": 1}, "silver": 2, "inquisition": 9}, {})
    castle.familiar(0, "TO", "act", "CA", "act")
    assert castle.keys(0) == ["enchant.Steward", "enchant.Chaplain", "curse.Steward", "curse.Chaplain"]
    castle.say(0, "curse.Chaplain")
    assert (castle.s.silver[0], castle.s.points[0]) == (0, 25)
    swamp = Scene({"potions": {"ARC": 1, "MOL": 1}}, {}, track=["S1"])
    swamp.familiar(0, "TO", "act", "SW", "act", "S1")
    assert swamp.potions(0) == {}
    lair = Scene({"potions": {"ARC": 1, "MOL": 1}, "herbs": BARE}, {})
    lair.witch(0, "TO", "act", "LA", "bonus", ["MOL"])
    assert (lair.potions(0), lair.s.silver[0]) == ({}, 3)
    stones = Scene({"potions": {"ARC": 1}, "silver": 1}, {})
    stones.familiar(0, "TO", "act", "ST")
    assert stones.keys(0) == ["silver", "stop"]  # 1 + 2 from the stone
    stones.say(0, "silver")
    assert stones.s.silver[0] == 1


@clause("9.7", "9.8", "9.10")
def test_the_tower_says_what_a_copy_would_bring_now() -> None:
    """Whom the silver pays for, which stone is next, and the Witch's bonus beside the main action."""
    mine = {"potions": {"ARC": 1, "MOL": 1}, "silver": 2, "herbs": BARE}
    labels = (
        Scene(mine, {}, track=["N9", "S1", "N6", "P8", "M6"], ruined={"DU": [1, 1, 1]}).witch(0, "TO", "act").labels(0)
    )
    assert labels == [
        "City: a Doom marker, 5 points or a villager, the Witch's bonus: 2 points",
        "Fields: a Doom marker, 3 points and 3 shovels, the Witch's bonus: 2 shovels",
        "River: a Doom marker, 3 points and 2 silver, the Witch's bonus: 1 silver",
        "Dungeon: no main action now, only the Witch's bonus: Inquisition −2",
        "Castle: enchant or curse the Steward or Chaplain, "
        "the Witch's bonus: give 7 points for a Doom marker in a main site",
        "Alchemist's Lair: 2 Cauldrons, the Witch's bonus: sell 1 potion for 3 silver, or 2 for 4",
        "Stone Circle: move the sacrifice token to stone 2: 2 silver, the Witch's bonus: move the token further",
        "Cemetery: 2 undead and Inquisition +4, the Witch's bonus: 1 undead and Inquisition +5",
        "Swamp House: Inquisition +3, corrupt a Soldier (1 Molestum)",
        "Forest: 4 shovels, the Witch's bonus: 2 shovels",
    ]
    labels = Scene({**mine, "potions": {"ARC": 1}}, {}, track=["N9"]).familiar(0, "TO", "act").labels(0)
    assert labels[0] == "City: a Doom marker, 5 points"
    assert labels[8] == "Swamp House: Inquisition +3, no main action now"


@clause("9.9")
def test_who_stands_in_the_copied_place_does_not_matter() -> None:
    scene = Scene({"potions": {"ARC": 1}, "herbs": BARE}, {"witch": "CI", "familiar": "RI"})
    scene.familiar(0, "TO", "act")
    assert scene.why_not(0, TOWER) == ("9.9", "The Tower cannot copy itself")
    scene.say(0, "RI", "act")
    assert scene.s.silver[0] == 2
    scene = Scene({"potions": {"ARC": 1}, "herbs": BARE}, {"witch": "CI"})
    scene.witch(0, "TO", "act", "CI", "bonus", "act")
    assert scene.asked() == [(1, "Piece")]  # no Coven bonus in the copied City


# --- Swamp House and Forest --------------------------------------------------------------------------------------


@clause("9.10")
def test_the_swamp_house_is_always_noticed() -> None:
    """Ruling C15."""
    scene = Scene({"herbs": BARE}, {})
    scene.familiar(0, "SW")
    assert scene.s.inquisition[0] == 7
    assert scene.s.turn == 1
    scene = Scene({"potions": {"ARC": 1}, "herbs": BARE}, {})
    scene.familiar(0, "TO", "act", "SW")
    assert scene.s.inquisition[0] == 7
    scene = Scene({"herbs": BARE}, {"witch": "SW", "herbs": [1, 0, 0, 0]})
    scene.witch(0, "SW")
    assert scene.asked() == [(1, "Coven")]
    scene.say(1, "yes", "NEC.1")
    assert scene.s.inquisition[1] == 4


@clause("9.11")
def test_a_villager_and_a_cauldron_before_or_after() -> None:
    track = ["P5", "N1", "N2", "N3", "N4"]
    scene = Scene({"herbs": [0, 0, 2, 0]}, {}, track=track)
    scene.witch(0, "SW", "bonus", "VIT.2")
    assert "act" in scene.keys(0)
    scene.say(0, "act", "P5")
    assert scene.potions(0) == {}
    scene = Scene({"herbs": [1, 0, 0, 0], "potions": {"VIT": 2}}, {}, track=track)
    scene.witch(0, "SW", "act", "P5", "bonus", "NEC.1")
    assert scene.potions(0) == {"NEC": 1}
    scene = Scene({"herbs": [1, 0, 0, 0]}, {}, track=track)
    scene.witch(0, "SW")
    assert scene.why_not(0, "act")[0] == "10.3"


@clause("9.12")
def test_the_forest() -> None:
    scene = Scene({"herbs": BARE}, {})
    scene.witch(0, "FO", "act")
    assert scene.ask(0).prompt == "Use your 4 shovels."
    scene.say(0, ["plant.red"] * 3 + ["plant.blue"], "bonus")
    assert scene.ask(0).prompt == "Use your 2 shovels."
