"""Movement and engagement (sections 5 and 6), with the rulebook's examples 1 to 12."""

from __future__ import annotations

from typing import Any

import pytest

from arena.scene import Scene, army, tower
from clause_citations import citing
from coterie.games.arena.events import Fell, LeftEngagement
from coterie.games.arena.movement.paths import routes
from coterie.kernel import Refused

clause = citing("arena")


def alone(walker: str, at: str, id: str = "", spots: list[str] | None = None, **more: object) -> Scene:
    """One figure or squad on the tower's ground, its opponent far away."""
    figures = {id: spots} if id else {}
    other = "gideon" if walker != "gideon" else "nissa"
    return Scene(army(walker, at, **figures), army(other, "8,0"), pack=tower(), chosen=id or walker, **more)


@clause("5.1")
def test_example_1_a_squad_figure_moves_up_to_its_number_each_on_its_own() -> None:
    scene = Scene(army("jace", "0,0", projections=["2,8", "4,8", "6,8"]), army("gideon", "15,0"), chosen="projections")
    first, second = scene.figure(0, "projections", 1), scene.figure(0, "projections", 2)
    assert "7,8" in scene.reach(first)
    assert "8,8" not in scene.reach(first)
    scene.move(second, "9,8").move(first, "7,8")
    assert (scene.where(first), scene.where(second)) == ("7,8", "9,8")
    assert scene.refusal((5, first, 0))[0] == "5.1"


@clause("5.1", "5.4", "2.2")
def test_example_2_count_five_for_a_ledge_of_four() -> None:
    scene = alone("nissa", "0,0", "pummelroots", ["2,1"])
    root = scene.figure(0, "pummelroots")
    assert "2,2" in scene.reach(root)
    assert routes(scene.s, root, 5)[scene.at("2,2"),].cost == 5
    farther = alone("nissa", "0,0", "pummelroots", ["2,0"])
    assert "2,2" not in farther.reach(farther.figure(0, "pummelroots"))


@clause("5.5")
def test_example_3_nobody_climbs_as_many_levels_as_its_height() -> None:
    scene = alone("chandra", "2,1")
    chandra = scene.figure(0, "chandra")
    assert "2,2" not in scene.reach(chandra)
    scene.answer((5, chandra, 0))
    clause_, why = scene.refusal(scene.at("2,2"))
    assert clause_ == "5.5"
    assert "too high" in why


@clause("5.6")
def test_example_4_going_down_counts_nothing_extra() -> None:
    scene = alone("nissa", "0,0", "pummelroots", ["3,2"])
    root = scene.figure(0, "pummelroots")
    assert routes(scene.s, root, 5)[scene.at("2,1"),].cost == 1
    assert routes(scene.s, root, 5)[scene.at("2,0"),].cost == 2


@clause("5.7")
@pytest.mark.parametrize(("face", "damage"), [("hit", 1), ("shield", 0), ("blank", 0)])
def test_example_5_a_fall_is_one_die_and_does_not_stop(face: str, damage: int) -> None:
    scene = alone("chandra", "2,2")
    chandra = scene.figure(0, "chandra")
    scene.lucky(lambda s: s.move(chandra, "1,0"), lambda s: s.events(Fell)[0].face == face)
    if damage:
        scene.answer("on")
    assert len(scene.events(Fell)) == 1
    assert scene.s.damage[chandra] == damage
    assert scene.where(chandra) == "1,0"
    higher = alone("nissa", "0,0", "pummelroots", ["3,2"])
    higher.move(higher.figure(0, "pummelroots"), "2,1")
    assert not higher.events(Fell)


@clause("5.8")
def test_there_is_no_fall_onto_water() -> None:
    pond = tower(map_="\n~ ~ ~ ~ .\n 5 . . . .\n. . . . .\n y . . . o\n")
    scene = Scene(army("chandra", "0,1"), army("gideon", "4,2"), pack=pond, chosen="chandra")
    scene.move(scene.figure(0, "chandra"), "0,0")
    assert not scene.events(Fell)
    assert scene.where(scene.figure(0, "chandra")) == "0,0"


@clause("5.9")
def test_example_6_water_ends_the_move() -> None:
    scene = alone("chandra", "0,3")
    reach = scene.reach(scene.figure(0, "chandra"))
    assert {"0,4", "1,4", "2,4"} <= reach
    assert routes(scene.s, scene.figure(0, "chandra"), 6)[scene.at("0,5"),].cost > 2, "not through the water"
    wet = alone("chandra", "0,4")
    assert routes(wet.s, wet.figure(0, "chandra"), 6)[wet.at("1,4"),].cost == 1
    assert routes(wet.s, wet.figure(0, "chandra"), 6)[wet.at("2,4"),].cost > 2, "from water to water it ends too"


@clause("5.9")
def test_example_7_leaving_water_counts_two() -> None:
    scene = alone("chandra", "0,4")
    chandra = scene.figure(0, "chandra")
    assert routes(scene.s, chandra, 6)[scene.at("0,3"),].cost == 2
    row = Scene(army("chandra", "2,7"), army("gideon", "15,0"), chosen="chandra")  # a bay of the Duel
    reach = row.reach(row.figure(0, "chandra"))
    assert "8,8" not in reach
    assert "7,8" in reach, "two to leave the water and four more"


@clause("5.11")
def test_example_8_a_double_space_figure_follows_its_leading_half_and_ends_level() -> None:
    scene = Scene(army("chandra", "0,0", firecats=["3,8+4,8"]), army("gideon", "15,0"), chosen="firecats")
    cat = scene.figure(0, "firecats")
    reach = scene.reach(cat)
    assert "10,8+11,8" in reach
    assert "11,8+12,8" not in reach
    assert "5,9+6,9" not in reach, "6,9 is a hill: half up, half down"
    for spot in reach:
        first, second = map(scene.at, spot.split("+"))
        assert scene.s.field.level[first] == scene.s.field.level[second]
    scene.move(cat, ("9,8", "10,8"))
    assert {scene.s.at[cat], scene.s.tail[cat]} == {scene.at("9,8"), scene.at("10,8")}


@clause("5.10", "5.11")
def test_a_double_space_figure_wades_past_one_water_space_and_stops_in_two() -> None:
    ford = tower(map_="\n. . ~ . . .\n # # # # # #\n. . ~ ~ . .\n y . # . . o\n")
    dry = Scene(army("chandra", "0,2", firecats=["0,0+1,0"]), army("gideon", "5,3"), pack=ford, chosen="firecats")
    reach = dry.reach(dry.figure(0, "firecats"))
    assert "3,0+4,0" in reach
    assert "1,0+2,0" not in reach, "never half in water"
    wet = Scene(army("chandra", "0,3", firecats=["0,2+1,2"]), army("gideon", "5,0"), pack=ford, chosen="firecats")
    reach = wet.reach(wet.figure(0, "firecats"))
    assert "2,2+3,2" in reach
    assert "4,2+5,2" not in reach


@clause("5.12")
def test_example_9_flipping_is_free_and_leaves_no_engagement() -> None:
    lane = tower(map_="\n. . . . . .\n # # # # # #\n. . . . . .\n y . . . . o\n")
    scene = Scene(army("chandra", "0,2", firecats=["2,0+3,0"]), army("gideon", "5,3"), pack=lane, chosen="firecats")
    cat = scene.figure(0, "firecats")
    assert scene.reach(cat) == {"0,0+1,0", "1,0+2,0", "3,0+4,0", "4,0+5,0"}, "both ways, whichever half leads"
    assert routes(scene.s, cat, 7)[scene.at("0,0"), scene.at("1,0")].cost == 2
    assert routes(scene.s, cat, 7)[scene.at("4,0"), scene.at("5,0")].cost == 2
    near = Scene(army("chandra", "0,0", firecats=["3,8+4,8"]), army("gideon", "5,8"), chosen="firecats")
    cat = near.figure(0, "firecats")
    flipped = routes(near.s, cat, 7)
    assert flipped[near.at("4,8"), near.at("4,9")].dice == 0, "the half at 4,8 stays beside him"


@clause("5.13")
def test_only_the_leading_half_is_stopped_on_the_way() -> None:
    lane = tower(map_="\n. . . . . .\n # # # # # #\n. . . . . .\n y . . . . o\n")
    scene = Scene(
        army("chandra", "0,2", firecats=["0,0+1,0"], phoenixes=["3,0"]),
        army("gideon", "5,3"),
        pack=lane,
        chosen="firecats",
    )
    assert scene.reach(scene.figure(0, "firecats")) == {"1,0+2,0", "4,0+5,0"}, "through a friend, not onto it"


@clause("5.14", "1.5")
def test_example_10_nobody_fits_into_a_ruin_or_through_a_wall() -> None:
    scene = alone("chandra", "3,4")
    chandra = scene.figure(0, "chandra")
    assert "4,4" not in scene.reach(chandra)
    scene.answer((5, chandra, 0))
    assert scene.refusal(scene.at("4,4"))[0] == "5.14"
    duel = Scene(army("chandra", "3,2"), army("gideon", "15,0"), chosen="chandra")
    ways = routes(duel.s, duel.figure(0, "chandra"), 6)
    assert ways[duel.at("2,3"),].cost == 2, "around the wall"
    assert ways[duel.at("2,2"),].cost == 1


@clause("5.2", "10.8")
def test_friends_are_passed_unless_engaged_and_opponents_never() -> None:
    lane = tower(map_="\n. . . . . .\n # # # # # #\n. . . . . .\n y . . . . o\n")

    def reach(**others: Any) -> set[str]:
        figures = {"nissa": ["0,2"], "elves": ["0,0"], **others.pop("own", {})}
        scene = Scene(
            {"army": "nissa", "figures": figures},
            {"army": "gideon", "figures": {"gideon": ["5,3"], **others}},
            pack=lane,
            chosen="elves",
        )
        return scene.reach(scene.figure(0, "elves"))

    assert "4,0" in reach()
    assert "4,0" in reach(own={"pummelroots": ["2,0"]})
    assert reach(rhox=["2,0"]) == {"1,0"}
    assert reach(own={"pummelroots": ["2,0"]}, rhox=["3,0"]) == {"1,0"}, "the friend is engaged"


@clause("5.3")
def test_nobody_ends_on_another_figure() -> None:
    scene = Scene(army("nissa", "4,8", elves=["5,8"]), army("gideon", "15,0"), chosen="nissa")
    nissa = scene.figure(0, "nissa")
    assert "5,8" not in scene.reach(nissa)
    assert "6,8" in scene.reach(nissa)
    scene.answer((5, nissa, 0))
    assert scene.refusal(scene.at("5,8"))[0] == "5.3"
    with pytest.raises(Refused):
        scene.answer(scene.at("5,8"))


@clause("5.15")
def test_the_way_with_the_fewest_dice_is_taken_and_told() -> None:
    scene = Scene(army("nissa", "2,10"), army("gideon", "15,0", rhox=["4,10"]), chosen="nissa")
    nissa = scene.figure(0, "nissa")
    ways = routes(scene.s, nissa, 5)
    assert ways[scene.at("6,10"),].dice == 1, "past the veteran, since the way around is too long"
    assert ways[scene.at("4,8"),].dice == 0, "a short way without a strike"
    scene.answer((5, nissa, 0))
    told = dict(zip(scene.options(), scene.labels(), strict=True))
    assert "1 die against it: leaving Rhox Veterans 1" in told[scene.at("6,10")]
    assert "against it" not in told[scene.at("4,8")]


@clause("6.1", "6.2", "6.3", "12.1")
def test_example_11_a_base_as_high_as_the_other_is_tall_is_not_adjacent() -> None:
    def engaged(walker: str, at: str, root: str) -> bool:
        scene = Scene(army("nissa", "0,6", pummelroots=[root]), army(walker, at), pack=tower())
        return bool(scene.s.engaged_with(scene.figure(1, walker)))

    assert engaged("chandra", "2,1", "1,1")
    assert not engaged("chandra", "2,1", "2,2"), "four levels up, and Chandra is four high"
    assert engaged("gideon", "2,1", "2,2"), "Gideon is five high"
    friends = Scene(army("nissa", "2,1", pummelroots=["1,1"]), army("gideon", "8,0"), pack=tower())
    nissa, root = friends.figure(0, "nissa"), friends.figure(0, "pummelroots")
    assert friends.s.adjacent(nissa, root)
    assert not friends.s.engaged_with(nissa)


@clause("6.2")
def test_a_wall_keeps_figures_apart_unless_both_are_higher() -> None:
    def engaged(height: int) -> bool:
        text = tower('["1,0|2,0"]', "\n. . . .\n . . . .\n. . . .\n y . . o\n")
        field = text.fields[-1]
        return bool(field.near(1, height, 4) >> 2 & 1)

    assert engaged(4), "both are higher than the wall of three"
    assert not engaged(3)


@clause("6.4", "6.5")
def test_one_may_move_around_an_opponent_and_is_struck_when_leaving() -> None:
    scene = Scene(army("nissa", "4,8"), army("gideon", "15,0", rhox=["5,8"]), chosen="nissa")
    nissa = scene.figure(0, "nissa")
    ways = routes(scene.s, nissa, 5)
    assert ways[scene.at("5,7"),].dice == 0
    assert ways[scene.at("6,8"),].dice == 0
    assert ways[scene.at("3,8"),].dice == 1
    scene.move(nissa, "6,8")
    assert not scene.events(LeftEngagement)


@clause("6.6", "6.5")
def test_example_12_everybody_that_is_left_strikes() -> None:
    def leave(hits: int) -> Scene:
        scene = Scene(
            army("nissa", "15,0", pummelroots=["5,8", "4,9"]), army("chandra", "4,8"), active=1, chosen="chandra"
        )
        chandra = scene.figure(1, "chandra")
        scene.lucky(
            lambda s: s.move(chandra, "1,8"),
            lambda s: sum(each.face == "hit" for each in s.events(LeftEngagement)) == hits,
        )
        assert len(scene.events(LeftEngagement)) == 2
        assert scene.s.damage[chandra] == hits
        return scene

    for hits in range(3):
        leave(hits)
    weak = Scene(
        army("nissa", "15,0", pummelroots=["5,8"]), army("liliana", "0,0", zombies=["4,8"]), active=1, chosen="zombies"
    )
    zombie = weak.figure(1, "zombies")
    weak.lucky(lambda s: s.move(zombie, "1,8"), lambda s: s.events(LeftEngagement)[0].face == "hit")
    assert weak.where(zombie) == "destroyed"


@clause("6.7", "S-phase-step")
def test_being_placed_leaves_no_engagement_and_extra_moves_do() -> None:
    scene = Scene(army("jace", "4,8", hand=["phase_step"]), army("gideon", "15,0", rhox=["5,8"]), phase="before")
    scene.cast("phase_step", scene.at("1,8"))
    assert scene.where(scene.figure(0, "jace")) == "1,8"
    assert not scene.events(LeftEngagement)
    sprint = Scene(army("nissa", "4,8"), army("gideon", "15,0", rhox=["5,8"]), chosen="nissa")
    nissa = sprint.figure(0, "nissa")
    sprint.end().answer(nissa).answer(sprint.at("2,8"))
    assert len(sprint.events(LeftEngagement)) == 1
