"""The rulings on contradictions and gaps of the rulebook, C1 to C38: each is a clause, and each has its test here."""

from __future__ import annotations

import tomllib

import pytest

from clause_citations import citing
from coterie.games.triora import game
from coterie.games.triora.components import CITY, DUNGEON, FIELDS, FOREST, PLACES, RIVER
from coterie.games.triora.events import BonusTaken, Captured, HerbsGrew, InquisitorMoved, MorganaMoved, VillagersPaid
from coterie.games.triora.scoring import LINES, control, scoring_lines
from coterie.kernel import SeededRandom
from triora.packs import pack, row
from triora.scene import Scene

clause = citing("triora")
BARE = [0, 0, 0, 0]

RULINGS = {
    1: "1.2", 2: "1.4", 3: "3.2", 4: "1.5", 5: "10.5", 6: "4.3", 7: "4.9", 8: "8.1", 9: "8.4", 10: "9.3", 11: "15.5",
    12: "15.2", 13: "15.5", 14: "9.4", 15: "9.10", 16: "7.5", 17: "12.2", 18: "12.3", 19: "12.8", 20: "11.6",
    21: "13.9", 22: "11.7", 23: "2.6", 24: "12.10", 25: "12.11", 26: "6.6", 27: "6.7", 28: "9.2", 29: "5.7",
    30: "11.5", 31: "1.6", 32: "13.4", 33: "16.1", 34: "14.7", 35: "14.2", 36: "16.2", 37: "8.7", 38: "13.2",
}  # fmt: skip


@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_is_a_clause_and_has_a_test_by_its_name(number: int) -> None:
    assert "ruling" in game.rules[RULINGS[number]].text
    (test,) = [each for name, each in globals().items() if name.startswith(f"test_c{number:02}_")]
    assert RULINGS[number] in {id for mark in test.pytestmark if mark.name == "clause" for id in mark.args[1:]}


def way(*ids: str) -> tuple[int, ...]:
    return tuple(PLACES.index(id) for id in ids)


@clause("1.2")
def test_c01_nine_potions_a_board_not_twelve() -> None:
    view = game.start(4, 1).view(0)
    assert [len(player.potions) for player in view.players] == [9] * 4  # 36 markers on four boards
    assert [sum(player.herbs + player.seeds) for player in view.players] == [12] * 4  # what there are twelve of


@clause("1.4")
def test_c02_the_colours_of_section_one_and_no_more_than_colours() -> None:
    assert [game.pack.places[site].colour for site in (RIVER, FIELDS, CITY, DUNGEON)] == [
        "green", "yellow", "blue", "red",
    ]  # fmt: skip
    kinds = {kind.name: kind.site for kind in game.pack.kinds}
    assert kinds == {"Merchant": RIVER, "Peasant": FIELDS, "Noble": CITY, "Soldier": DUNGEON}


@clause("3.2")
def test_c03_choose_and_then_gain_at_once() -> None:
    s = game.start(3, 1)
    assert s.points == [20] * 3  # nothing before positions are chosen
    first = s.ranking[-1]
    s.play(s.required()[0], 5)
    assert s.points[first] == 22
    assert s.phase == 1  # the others have still to choose
    assert s.required()[0].seat == s.ranking[-2]


@clause("1.5", "1.1")
def test_c04_one_word_for_one_thing() -> None:
    pack_text = game.resource("pack.toml")
    for synonym in ("zombie", "citizen", "cultist", "victory", "ruin point"):
        assert synonym not in pack_text.lower()
    scene = Scene({"undead": 1, "villagers": ["N1"]}, {}, phase="nightfall")
    assert scoring_lines(scene.s)[0][LINES.index("Undead")] == 1
    assert scoring_lines(scene.s)[0][LINES.index("City")] == 10  # a villager is a marker


@clause("10.5")
def test_c05_merchants_bring_silver_and_no_inquisition() -> None:
    scene = Scene({"villagers": ["M1", "M2"], "inquisition": 9}, {}, phase="day").finish_round()
    assert (scene.s.silver[0], scene.s.inquisition[0]) == (2, 9)


@clause("4.3")
def test_c06_a_familiar_joins_nobody_not_even_its_own_witch() -> None:
    for other in ({"witch": "CE"}, {"familiar": "CE"}):
        assert "CE" not in Scene({}, other).say(0, "familiar").keys(0)
    scene = Scene({"witch": "CE"}, {}).say(0, "familiar")
    assert scene.why_not(0, "CE")[0] == "4.3"


@clause("4.9")
def test_c07_unpaid_no_action_but_the_witchs_bonus_and_in_the_tower_not_even_that() -> None:
    scene = Scene({"herbs": BARE}, {})
    scene.witch(0, "CE")
    assert scene.keys(0) == ["bonus", "done"]
    scene = Scene({"herbs": BARE}, {})
    scene.witch(0, "TO")
    assert scene.s.turn == 1


@clause("8.1")
def test_c08_the_castle_takes_one_potion_of_the_chosen_kind() -> None:
    for verb, left in (("enchant", {"FAS": 1, "MAL": 2}), ("curse", {"FAS": 2, "MAL": 1})):
        scene = Scene({"potions": {"FAS": 2, "MAL": 2}, "silver": 2, "inquisition": 9}, {})
        scene.familiar(0, "CA", "act", f"{verb}.Chaplain")
        assert scene.potions(0) == left


@clause("8.4")
def test_c09_a_person_is_used_up_both_ways() -> None:
    scene = Scene({"potions": {"FAS": 1, "MAL": 1}, "silver": 6}, {}, castle={"Captain": [1, "enchant"]})
    scene.familiar(0, "CA", "act")
    assert not {"enchant.Captain", "curse.Captain"} & set(scene.keys(0))
    assert len(scene.keys(0)) == 10
    assert scene.why_not(0, "curse.Captain")[0] == "8.4"


@clause("9.3")
def test_c10_potions_are_sold_in_the_lair_and_not_in_the_castle() -> None:
    player = {"potions": {"NEC": 1}, "herbs": BARE, "points": 6}  # no points for the Castle's own bonus
    scene = Scene(player, {})
    scene.witch(0, "CA")
    assert scene.s.turn == 1
    scene = Scene(player, {})
    scene.witch(0, "LA", "bonus", ["NEC"])
    assert scene.s.silver[0] == 3


@clause("15.5")
def test_c11_none_one_or_two_stones_are_passed() -> None:
    for answers, stone in ((["step", "stop", "done"], 5), (["skip", "step", "stop"], 6), (["skip", "skip", "step"], 7)):
        scene = Scene({"herbs": [3, 3, 3, 3]}, {}, stone=4)
        scene.witch(0, "ST", "act")
        for answer in answers:
            if scene.asked()[0] == (0, "Walk") or answer == "done":
                scene.say(0, answer)
        assert scene.s.stone == stone


@clause("15.2", "15.3")
def test_c12_a_free_step_and_one_for_each_sacrifice() -> None:
    """The rulebook's example, 2 silver three times for three spaces, counts the steps beyond the free one."""
    scene = Scene({"silver": 6, "herbs": BARE}, {}, stone=0)
    scene.familiar(0, "ST")
    assert scene.s.stone == 1
    scene.say(0, "silver", ["plant.red"] * 3, "silver", "silver")
    assert scene.s.stone == 4
    assert scene.s.silver[0] == 6 + 2 - 6


@clause("15.5")
def test_c13_one_of_the_two_bonuses_never_both() -> None:
    scene = Scene({"herbs": BARE, "silver": 9}, {}, stone=4)
    scene.witch(0, "ST", "act", "extra")
    assert scene.s.stone == 6  # the paid step and the free one
    assert not {"skip", "extra"} & set(scene.keys(0))
    scene.say(0, "stop")
    assert scene.s.turn == 1  # the bonus is not there a second time
    scene = Scene({"herbs": BARE, "silver": 9}, {}, stone=4)
    scene.witch(0, "ST", "bonus", "skip.1")
    assert not {"skip", "extra"} & set(scene.keys(0))


@clause("9.4")
def test_c14_the_cemeterys_inquisition_comes_with_the_action_paid_or_copied() -> None:
    scene = Scene({"potions": {"NEC": 1}, "inquisition": 30}, {"undead": 16}, inquisitor="FO")
    scene.familiar(0, "CE", "act")  # an effect: it comes even if there is no undead left
    assert (scene.s.undead[0], scene.s.inquisition[0], scene.s.points[0]) == (0, 32, 18)
    scene = Scene({"potions": {"ARC": 1}, "herbs": BARE}, {})
    scene.witch(0, "TO", "act", "CE", "act", "bonus")
    assert (scene.s.undead[0], scene.s.inquisition[0]) == (3, 13)


@clause("9.10")
def test_c15_three_inquisition_for_coming_to_the_swamp_house_with_or_without_a_purchase() -> None:
    scene = Scene({"potions": {"MOL": 1}}, {}, track=["S1"])
    scene.familiar(0, "SW")
    assert scene.s.inquisition[0] == 7  # on arrival, before anything is bought
    scene.say(0, "act", "S1")
    assert scene.s.inquisition[0] == 7
    scene = Scene({"herbs": BARE}, {"witch": "SW", "herbs": [1, 0, 0, 0]})
    scene.witch(0, "SW").say(1, "yes", "none")
    assert scene.s.inquisition == [7, 4]


@clause("7.5")
def test_c16_the_city_offers_points_or_a_paid_villager() -> None:
    scene = Scene({"undead": 1, "potions": {"MOL": 1, "VEN": 1}}, {}, track=["S1", "S2", "N9"])
    scene.familiar(0, "CI", "undead")
    assert {"gain", "S1", "S2"} <= set(scene.keys(0))
    assert scene.why_not(0, "N9")[0] == "10.3"
    scene.say(0, "S2")
    assert (scene.potions(0), scene.s.points[0]) == ({"MOL": 1}, 20)


@clause("12.2", "12.4")
def test_c17_up_to_two_steps_the_start_counts_and_the_target_stops_him() -> None:
    for route in (("CE",), ("TO", "CE"), ("ST", "TO", "CE"), ("SW", "TO", "CE")):
        scene = Scene({"inquisition": 9, "witch": "CE"}, {"witch": "FO"}, phase="day", inquisitor=route[0])
        assert scene.events(InquisitorMoved)[0].route == route
        assert scene.s.inquisition[0] == 14
    scene = Scene({"inquisition": 9, "witch": "LA"}, {"witch": "CA"}, phase="day", inquisitor="CA")
    assert scene.events(InquisitorMoved)[0].route == ("CA", "DU", "LA")
    assert scene.s.inquisition == [14, 9]  # the witch where he started too


@clause("12.3")
def test_c18_cemetery_before_tower_then_the_alphabet() -> None:
    """On another board: from the City to the Stone Circle by way of the Cemetery or the Tower, both in two steps; and
    from the River to the Lair by way of the Castle or the Dungeon."""
    more = "\n".join(
        f'[[road]]\nends = ["{one}", "{two}"]\nsource = "reconstructed"\n'
        for one, two in (("CI", "TO"), ("CI", "CE"), ("CE", "ST"), ("RI", "DU"), ("CA", "LA"))
    )
    other = pack((row("road", '"SW", "FO"'), row("road", '"SW", "FO"') + "\n" + more))

    def route(one: str, two: str) -> tuple[int, ...]:
        return other.routes[PLACES.index(one)][PLACES.index(two)]

    assert route("CI", "ST") == way("CE", "ST")  # not by the Tower
    assert route("FI", "ST") == way("TO", "ST")
    assert route("FI", "CE") == way("TO", "CE")  # not by the City: both end in the Cemetery, one passes the Tower
    assert route("RI", "LA") == way("CA", "LA")  # not by the Dungeon: neither touches Cemetery or Tower
    assert route("LA", "RI") == way("CA", "RI")


@clause("12.8")
def test_c19_morgana_acts_where_she_starts_and_in_the_forest() -> None:
    players = {"inquisition": 9, "witch": "SW"}, {"inquisition": 0, "witch": "FO"}
    scene = Scene(*players, phase="day", morgana="SW", inquisitor="RI")
    assert scene.events(MorganaMoved)[0].route == ("SW", "FO")
    scene.say(0, "0")  # met where she started
    scene.say(1, "0")  # met in the Forest
    assert scene.s.inquisition == [12, 3]


@clause("11.6", "11.8")
def test_c20_captured_at_night_and_the_night_goes_on() -> None:
    scene = Scene({"inquisition": 30, "herbs": [1, 0, 0, 0]}, {"witch": "CI"}, inquisitor="SW", turns=[0, 1, 0])
    scene.witch(0, "SW")
    assert scene.events(Captured) == [Captured(0, "SW")]
    assert scene.asked() == [(0, "Part")]
    scene.say(0, "brew", "NEC.1")
    scene.witch(1, "RI", "done")
    assert scene.asked() == [(0, "Placement")]  # her familiar has its turn
    scene.familiar(0, "LA").finish_round()
    assert scene.s.result is not None
    assert scene.s.result.winners == (1,)


@clause("13.9", "13.10")
def test_c21_captured_total_void_last_and_everything_else_counts() -> None:
    players = (
        {"inquisition": 30, "witch": "CA", "points": 99, "silver": 9},
        {"points": 0, "inquisition": 9, "witch": "FO"},
        {"points": 0, "inquisition": 2, "witch": "FO"},
        {"inquisition": 30, "witch": "CA", "points": 50},
    )
    scene = Scene(*players, phase="day", ruined={"DU": [0, 0, 0, 1]}, ranking=[0, 3, 1, 2]).finish_round()
    s = scene.s
    assert s.result is not None
    assert s.result.scores[0] == s.result.scores[3] == 0
    assert s.result.scores[1] == 6 - 8  # second in the Dungeon, third on the track
    assert s.standings() == [2, 1, 0, 3]  # seat 3 came to 32 after seat 0 and lies on top
    assert [player.finished for player in s.view(None).players] == [3, 2, 1, 4]


@clause("11.7")
def test_c22_no_capture_in_the_forest_by_whatever_way() -> None:
    scene = Scene({"inquisition": 32, "witch": "CI"}, {"witch": "CE"}, inquisitor="FO")
    scene.witch(0, "FO")
    assert scene.s.witch[0] == scene.s.inquisitor == FOREST  # the very first circle
    assert not any(scene.s.captured)
    players = {"inquisition": 30, "witch": "FO1"}, {"inquisition": 9, "witch": "CE"}
    scene = Scene(*players, phase="day", inquisitor="FO", morgana="FO")
    scene.say(0, "0")  # Morgana's gift brings her to 32
    assert scene.s.inquisition[0] == 32
    assert not any(scene.s.captured)


@clause("2.6")
@pytest.mark.parametrize(("seats", "spaces"), [(2, 3), (3, 4), (4, 5)])
def test_c23_the_number_of_players_closes_spaces_not_sites(seats: int, spaces: int) -> None:
    players = [{"potions": {"DEM": 1}, "herbs": BARE, "inquisition": 9}, *[{}] * (seats - 1)]
    scene = Scene(*players, ruined={"DU": [1] * (spaces - 1)})
    scene.familiar(0, "DU", "act")
    assert scene.s.ruined[DUNGEON] == (*[1] * (spaces - 1), 0)
    scene = Scene(*players, ruined={"DU": [1] * spaces})
    scene.witch(0, "DU")
    assert scene.why_not(0, "act")[0] == "7.3"
    assert len(scene.s.view(0).sites) == 4


@clause("12.10")
def test_c24_planted_herbs_grow_and_no_others_move() -> None:
    player = {"herbs": [1, 0, 0, 0], "planting": [1, 2, 0, 0], "harvest": [1, 0, 3, 0]}
    scene = Scene(player, {}, phase="day").finish_round()
    assert scene.s.herbs[0] == (1, 0, 0, 0)
    assert scene.s.seeds[0] == (0, 1, 0, 3)
    assert scene.s.planting[0] == (0, 0, 0, 0)
    assert scene.s.harvest[0] == (2, 2, 3, 0)


@clause("12.11")
def test_c25_growth_before_income() -> None:
    player = {"planting": [1, 0, 0, 0], "herbs": [2, 3, 3, 3], "villagers": ["P1"]}
    scene = Scene(player, {"witch": "LA"}, phase="day").say(1, "nothing")
    assert scene.s.herbs[0] == (3, 3, 3, 3)  # the only herb that a shovel could move has just grown
    kinds = [type(told.event) for told in scene.deliveries if isinstance(told.event, (HerbsGrew, VillagersPaid))]
    assert kinds == [HerbsGrew, VillagersPaid]


@clause("6.6", "6.5")
def test_c26_the_active_player_first_then_the_others_from_the_next_one_on() -> None:
    players = [
        {"position": 2, "witch": "FO", "herbs": BARE, "potions": {"VEN": 1}},
        {"position": 1, "witch": "RI"},
        {"position": 4, "witch": "RI"},
        {"position": 3, "witch": "RI"},
    ]
    scene = Scene(*players, turns=[0, 3])
    scene.witch(0, "RI", "act", "bonus").say(3, "yes").say(2, "yes").say(1, "yes")
    coven = [BonusTaken(seat, "RI", True) for seat in (3, 2, 1)]
    assert scene.events(BonusTaken) == [BonusTaken(0, "RI", False), *coven]


@clause("6.7", "4.9")
def test_c27_in_the_tower_the_copied_bonus_or_none() -> None:
    residents = {"witch": "TO", "herbs": BARE}, {"witch": "TO"}
    scene = Scene({"potions": {"ARC": 1}, "herbs": BARE}, *residents)
    scene.witch(0, "TO", "act", "CE", "done").say(1, "yes").say(2, "no")
    assert (scene.s.undead, scene.s.inquisition[1]) == ([0, 1, 0], 9)
    scene = Scene({"potions": {"ARC": 1}, "herbs": BARE}, *residents)
    scene.witch(0, "TO", "act", "FO", "done")
    assert scene.prompt(1) == "Coven bonus of the Forest: 2 shovels?"
    scene = Scene({"herbs": BARE}, *residents)
    scene.witch(0, "TO")
    assert scene.asked() == [(1, "Piece")]


@clause("9.2")
def test_c28_silver_is_a_herb_for_the_two_cauldrons_of_the_lair_only() -> None:
    player = {"herbs": [1, 0, 0, 0], "silver": 5}
    scene = Scene(player, {})
    scene.witch(0, "LA", "brew")
    assert scene.keys(0) == ["NEC.1", "none"]  # herbs only
    scene.say(0, "none", "act")
    assert "DEM.2" in scene.keys(0)
    scene.say(0, "NEC.1", "0.0.0.0")  # one silver and no herb
    assert "DEM.2" in scene.keys(0)  # the second one too
    scene.say(0, "DEM.2")
    scene.say(0, "1.0.0.0")
    assert (scene.s.silver[0], scene.s.herbs[0], scene.potions(0)) == (1, (0, 0, 0, 0), {"DEM": 2, "NEC": 1})
    swamp = Scene(player, {}, track=["N9", "N8", "N7", "N6", "N5"])
    swamp.witch(0, "SW", "bonus")
    assert swamp.keys(0) == ["NEC.1", "none"]
    nightfall = Scene(player, {}, phase="nightfall").say(0, "6")
    assert nightfall.keys(0) == ["NEC.1", "none"]


@clause("5.7")
def test_c29_a_formula_whose_potions_do_not_fit_is_not_made() -> None:
    scene = Scene({"herbs": [2, 2, 0, 0], "potions": {"DEM": 4, "NEC": 5}}, {})
    scene.witch(0, "TO", "brew")
    assert scene.keys(0) == ["DEM.1", "ARC.1", "none"]
    assert scene.why_not(0, "DEM.2") == ("5.7", "You have 4 Dementiae: 2 more do not fit, 5 is all")


@clause("11.5", "11.4")
def test_c30_points_stop_at_zero() -> None:
    players = {"inquisition": 31, "witch": "CA", "familiar": "CA", "points": 4}, {"witch": "FO"}
    scene = Scene(*players, phase="day")
    assert (scene.s.inquisition[0], scene.s.points[0]) == (32, 0)  # 6 too much
    players[0]["points"] = 7
    scene = Scene(*players, phase="day")
    assert scene.s.points[0] == 1


@clause("1.6")
def test_c31_the_bank_gives_what_is_left() -> None:
    scene = Scene({"potions": {"NEC": 3}, "silver": 1, "herbs": BARE}, {"silver": 45})
    scene.witch(0, "LA", "bonus", ["NEC", "NEC"])
    assert scene.s.silver == [3, 45]  # four were due, two were left
    scene = Scene({"herbs": BARE}, {"undead": 16})
    scene.witch(0, "CE", "bonus")
    assert scene.s.undead == [0, 16]
    scene = Scene({"potions": {"MAL": 1}, "silver": 2}, {"silver": 46, "villagers": ["M1"]}, turns=[0])
    scene.familiar(0, "CA", "act", "curse.Chaplain").finish_round()
    assert scene.s.silver == [0, 47]  # what was paid can be gained again


@clause("13.4")
def test_c32_two_firsts_share_sixteen() -> None:
    assert control((3, 3, 1), (10, 6, 3)) == (8, 8, 3)
    assert control((2, 2, 2, 1), (10, 6, 3)) == (6, 6, 6, 0)  # the fourth rank is worth nothing


@clause("16.1")
def test_c33_another_player_may_lead_him_to_you() -> None:
    """Seat 0 stands safe behind seat 1 until that one loses Inquisition in the Dungeon."""
    players = {"inquisition": 30, "witch": "CI"}, {"inquisition": 31, "witch": "LA", "herbs": BARE}
    for part, captured in (("done", 0), ("bonus", 2)):
        scene = Scene(*players, turns=[1], inquisitor="CA", morgana="SW")
        scene.witch(1, "DU", part).finish_round()
        assert scene.s.captured[0] == captured


@clause("14.6", "14.7")
def test_c34_others_witches_are_protected_too_but_not_before_ones_own() -> None:
    """The way to seat 0 in the Lair is by the Castle, where seat 1 is at 28; by the Forest there is nobody."""
    players = {"inquisition": 29, "witch": "FO"}, {"inquisition": 28, "witch": "CA", "used": ["witch", "familiar"]}
    scene = Scene(*players, options={"self_preservation": "yes"}, inquisitor="CI", turns=[0]).say(0, "witch")
    assert "LA" not in scene.keys(0)
    assert "SW" in scene.keys(0)


@clause("14.2")
def test_c35_the_extra_familiar_is_usual_with_two_players() -> None:
    s = game.start(2, 1)
    assert s.options["second_familiar"] == "yes"
    scene = Scene({}, {}, options={"second_familiar": "yes"}).say(0, "familiar")
    assert "second" in scene.keys(0)
    assert "second" not in Scene({}, {}).say(0, "familiar").keys(0)
    for seats in (3, 4):
        assert "second" not in Scene(*[{}] * seats, options={"second_familiar": "yes"}).say(0, "familiar").keys(0)


@clause("16.2")
def test_c36_where_the_track_is_printed_is_in_no_pack() -> None:
    positions = tomllib.loads(game.resource("pack.toml"))["position"]
    assert [set(each) for each in positions] == [{"gain", "source"}] * 6


@clause("8.7", "9.8")
def test_c37_the_citys_villager_costs_its_potions_by_exchange_and_by_copy() -> None:
    exchange = Scene({"herbs": BARE, "potions": {"VEN": 1}}, {}, track=["S1", "S2", "N9", "N8", "N7"])
    exchange.witch(0, "CA", "bonus", "CI")
    assert exchange.keys(0) == ["gain", "S2"]
    exchange.say(0, "S2")
    assert (exchange.potions(0), exchange.s.points[0]) == ({}, 13)
    copy = Scene({"herbs": BARE, "potions": {"ARC": 1, "VEN": 1}}, {}, track=["S1", "S2", "N9", "N8", "N7"])
    copy.familiar(0, "TO", "act", "CI", "act", "S2")
    assert copy.potions(0) == {}
    assert copy.s.ruined[CITY] == (0,)


@clause("13.2")
def test_c38_after_round_thirty_points_are_counted_as_usual() -> None:
    scene = Scene({"points": 31, "villagers": ["S1", "M1"]}, {}, phase="day", round=30).finish_round()
    assert scene.s.result is not None
    assert scene.s.lines[0][LINES.index("Villager sets")] == 3
    assert scene.s.result.winners == (0,)


def test_random_games_end_long_before_the_last_round() -> None:
    """C38 is for games in which nobody ruins anything."""
    s, luck = game.start(4, 5), SeededRandom(5)
    while s.result is None:
        ask = s.required()[0]
        s.play(ask, s.ask(ask).sample(luck))
    assert s.round < 30
