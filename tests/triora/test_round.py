"""Rounds, turns and placing (sections 3 and 4 of the rules), and what has no effect (16)."""

from __future__ import annotations

from clause_citations import citing
from coterie.games.triora.components import DAY, NIGHT, NIGHTFALL
from coterie.games.triora.events import HerbsGrew, InquisitorMoved, MorganaMoved, RoundBegan, VillagersPaid
from triora.scene import Scene

clause = citing("triora")


@clause("3.1")
def test_nightfall_night_day() -> None:
    scene = Scene({}, {}, phase="nightfall")
    phases = [scene.s.phase]
    while scene.s.round == 2:
        ask = scene.s.required()[0]
        scene.s.play(ask, scene.s.ask(ask).default())
        phases.append(scene.s.phase)
    scene.deliveries += scene.s.take_events()
    assert list(dict.fromkeys(phases)) == [NIGHTFALL, NIGHT, DAY]
    assert phases[-1] == NIGHTFALL
    assert [event.round for event in scene.events(RoundBegan)] == [2, 3]


@clause("3.2")
def test_positions_are_taken_from_most_to_least_inquisition_and_pay_at_once() -> None:
    scene = Scene({"inquisition": 4}, {"inquisition": 4}, {"inquisition": 9}, phase="nightfall", ranking=[2, 1, 0])
    assert scene.asked() == [(2, "TakePosition")]
    scene.say(2, "5")
    assert scene.s.points[2] == 22  # at once
    assert scene.asked() == [(1, "TakePosition")]  # on top of seat 0
    assert scene.why_not(1, 5) == ("3.2", "Position 5 is taken by {seat:2}")
    scene.say(1, "3")
    assert scene.s.silver[1] == 1
    assert scene.asked() == [(0, "TakePosition")]
    scene.say(0, "1")
    assert scene.s.order == (0, 1, 2)


@clause("3.2")
def test_the_order_of_choosing_is_fixed_when_nightfall_begins() -> None:
    """Ruling C3: a bonus that moves a marker does not change who chooses next."""
    scene = Scene({"inquisition": 6}, {"inquisition": 5}, {"inquisition": 5}, phase="nightfall", ranking=[0, 1, 2])
    scene.say(0, "4")
    assert scene.s.inquisition[0] == 4
    assert scene.s.ranking == (0, 2, 1)
    scene.say(1, "1")
    assert scene.asked() == [(2, "TakePosition")]


@clause("3.3")
def test_what_the_positions_give() -> None:
    def after(position: str, **player: object) -> Scene:
        scene = Scene({"inquisition": 9, **player}, {}, phase="nightfall")
        return scene.say(0, position)

    assert after("1").s.points[0] == 20
    assert after("2", herbs=[2, 2, 2, 2]).asked() == [(0, "Shovels")]
    assert after("3").s.silver[0] == 1
    assert after("4").s.inquisition[0] == 7
    assert after("5").s.points[0] == 22
    assert after("6").asked() == [(0, "Brew")]


@clause("3.4")
def test_two_passes_in_the_same_order() -> None:
    scene = Scene({}, {}, {}, phase="nightfall", ranking=[0, 1, 2])
    scene.say(0, "6", "none").say(1, "1").say(2, "2", ["plant.red"])
    turns: list[tuple[int, int]] = []
    while scene.s.phase == NIGHT:
        if not turns or turns[-1] != (scene.s.turn, scene.s.used[scene.s.turn]):
            turns.append((scene.s.turn, scene.s.used[scene.s.turn]))
        ask = scene.s.required()[0]
        scene.s.play(ask, scene.s.ask(ask).default())
    assert list(dict.fromkeys(seat for seat, _ in turns)) == [1, 2, 0]
    seats = [seat for n, (seat, _) in enumerate(turns) if n == 0 or turns[n - 1][0] != seat]
    assert seats == [1, 2, 0, 1, 2, 0]


@clause("3.5")
def test_witch_or_familiar_first_then_the_other() -> None:
    scene = Scene({}, {}, turns=[0, 0])
    assert scene.keys(0) == ["witch", "familiar"]
    scene.familiar(0, "TO")  # no action is possible there: the turn is over
    assert scene.ask(0).prompt == "Where does your witch go?"
    scene.say(0, "SW", "done")  # placed; nothing else is used
    assert scene.s.used[0] == 3


@clause("3.6", "12.11")
def test_the_order_of_the_day() -> None:
    scene = Scene({"villagers": ["N1"], "planting": [1, 0, 0, 0]}, {}, phase="day").finish_round()
    kinds = (InquisitorMoved, MorganaMoved, HerbsGrew, VillagersPaid, RoundBegan)
    told = [type(each.event) for each in scene.deliveries if isinstance(each.event, kinds)]
    assert told == list(kinds)
    assert scene.where("witch", 0) == "FO"  # pieces stay
    assert scene.s.position == [0, 0]  # disks come back


@clause("4.1")
def test_from_beside_the_board_and_then_any_distance() -> None:
    scene = Scene({"witch": ""}, {}, round=1)
    assert scene.say(0, "witch").keys(0) == ["CI", "FI", "RI", "DU", "CA", "LA", "ST", "CE", "TO", "SW", "FO"]
    scene = Scene({"witch": "LA"}, {})
    scene.witch(0, "FO")  # three roads away
    assert scene.where("witch", 0) == "FO"


@clause("4.2")
def test_never_the_same_circle_but_the_forest_has_six() -> None:
    scene = Scene({"witch": "LA"}, {}).say(0, "witch")
    assert "LA" not in scene.keys(0)
    assert scene.why_not(0, 5)[0] == "4.2"
    scene = Scene({"witch": "FO1"}, {"witch": "CI"}).say(0, "witch", "FO")
    assert scene.s.witch[0] == 11


@clause("4.3")
def test_a_familiar_needs_an_empty_circle() -> None:
    scene = Scene({"witch": "LA", "familiar": "TO"}, {"witch": "CI", "familiar": "ST"}).say(0, "familiar")
    assert not {"LA", "TO", "CI", "ST"} & set(scene.keys(0))
    assert scene.why_not(0, 5) == (
        "4.3",
        "The Alchemist's Lair is occupied: a familiar needs a circle without any piece",
    )
    assert scene.why_not(0, 0)[0] == "4.3"


@clause("4.4")
def test_a_witch_may_join_others_but_not_in_a_forest_circle() -> None:
    players = {"witch": "CI", "familiar": "FO1"}, {"witch": "LA", "familiar": "ST"}
    scene = Scene(*players).say(0, "witch")
    assert {"LA", "ST"} <= set(scene.keys(0))
    assert scene.why_not(0, 10) == ("4.4", "A circle of the Forest holds one piece")
    scene.say(0, "ST")
    assert scene.where("familiar", 1) == "ST"  # it stays


@clause("4.5")
def test_free_forest_circles_are_one_option() -> None:
    scene = Scene({"witch": "CI"}, {"witch": "FO1"}).say(0, "witch")
    assert scene.keys(0).count("FO") == 1
    assert scene.why_not(0, 13) == ("4.5", "All free circles of the Forest are alike: choose the Forest")
    scene.say(0, "FO")
    assert scene.s.witch == [11, 10]


@clause("4.6")
def test_three_parts_in_any_order_each_once() -> None:
    for order in (("brew", "bonus"), ("bonus", "brew")):
        scene = Scene({"herbs": [2, 2, 2, 2], "undead": 1}, {})
        scene.witch(0, "CI")
        assert scene.keys(0) == ["brew", "undead", "bonus", "done"]
        for part in order:
            scene.say(0, part)
            if part == "brew":
                scene.say(0, "NEC.1")
            assert part not in scene.keys(0)
        assert scene.why_not(0, "brew")[0] == "4.6"
        scene.say(0, "undead")
        assert scene.s.points[0] == 27
        assert scene.s.turn == 1
    scene = Scene({"undead": 1}, {})
    scene.familiar(0, "CI")
    assert scene.keys(0) == ["undead", "done"]
    assert scene.why_not(0, "brew")[0] == "4.6"
    assert scene.why_not(0, "bonus")[0] == "6.1"


@clause("4.7")
def test_the_potion_of_this_turns_cauldron_pays_this_turns_action() -> None:
    scene = Scene({"herbs": [1, 1, 0, 0], "inquisition": 9}, {})
    scene.witch(0, "DU")
    assert "act" not in scene.keys(0)
    scene.say(0, "brew", "DEM.1", "act")
    assert scene.s.points[0] == 23


@clause("4.9")
def test_no_payment_no_action_but_the_bonus() -> None:
    scene = Scene({"herbs": [0, 0, 0, 0]}, {})
    scene.witch(0, "RI", "bonus")
    assert scene.s.silver[0] == 1
    assert scene.s.ruined == [(), (), (), ()]
    scene = Scene({"herbs": [3, 0, 0, 0]}, {})
    scene.witch(0, "TO")
    assert scene.keys(0) == ["brew", "done"]
    assert scene.why_not(0, "bonus") == ("4.9", "Nothing is copied, so there is no Witch's bonus either")
    assert scene.why_not(0, "act") == ("4.9", "The Ancient Tower costs 1 Arcanum, and you have none")


@clause("4.10")
def test_what_can_do_nothing_is_not_offered() -> None:
    scene = Scene({"herbs": [0, 0, 0, 0], "inquisition": 0}, {})
    scene.witch(0, "DU")  # no herbs, no potion, no Inquisition to lose
    assert scene.s.turn == 1
    scene = Scene({"herbs": [3, 3, 3, 3]}, {})
    scene.familiar(0, "FO")  # no herb to move
    assert scene.s.turn == 1


@clause("16.1")
def test_others_may_change_whom_the_inquisitor_goes_for() -> None:
    """Ruling C33: a tip, not a rule."""
    players = {"witch": "ST", "inquisition": 32}, {"witch": "CI", "familiar": "CA", "inquisition": 32}
    scene = Scene(*players, phase="day", ranking=[0, 1], inquisitor="CA")
    assert not any(scene.s.captured)
    scene = Scene(*players, phase="day", ranking=[1, 0], inquisitor="CA")
    assert scene.s.captured == [0, 2]


@clause("16.2")
def test_the_turn_order_track_is_a_list_and_nothing_else() -> None:
    scene = Scene({}, {}, phase="nightfall")
    assert scene.keys(0) == ["1", "2", "3", "4", "5", "6"]
