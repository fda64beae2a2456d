"""A move in its stretches: the way is the player's, strikes are the striker's, dice fall where they belong."""

from __future__ import annotations

import random
from typing import Any

import pytest

from arena.scene import Scene, army, tower
from arena.test_properties import HILLS, crowd, engaged
from clause_citations import citing
from coterie.games.arena import game
from coterie.games.arena.actions import MOVE
from coterie.games.arena.components import Set, read_set
from coterie.games.arena.events import Destroyed, Fell, GlyphUp, LeftEngagement, LetGo, Moved
from coterie.games.arena.movement.forks import ways_to
from coterie.games.arena.movement.ground import Spot, strikers, zones
from coterie.games.arena.movement.paths import destinations
from coterie.games.arena.state import Arena

clause = citing("arena")
LANES = tower(map_="\n# # . # #\n . . . . .\n. # # # .\n . . . . .\n# # . # #\n y . . . o\n")
"""From 0,2 to 4,2 leads an upper lane and a lower one; 2,0 lies beside the one, 2,4 beside the other."""


def lanes(*rhox: str, pack: Set = LANES, **friends: list[str]) -> Scene:
    scene = Scene(army("nissa", "0,2", **friends), army("gideon", "4,5", rhox=list(rhox)), pack=pack, chosen="nissa")
    return scene.answer((MOVE, scene.figure(0, "nissa"), 0))


def hit(scene: Scene) -> bool:
    return any(each.face == "hit" for each in scene.events(LeftEngagement))


# --- the way is the player's -------------------------------------------------------------------------------------


@clause("5.15")
def test_ways_that_differ_in_who_may_strike_are_the_players_to_choose() -> None:
    scene = lanes("2,0", "2,4").answer(16 - 2)
    assert scene.asked == (0, "Way")
    assert [label.split("against it: ")[1] for label in scene.labels()] == [
        "leaving Rhox Veterans 1",
        "leaving Rhox Veterans 2",
    ]
    assert "by 0,3 1,3 2,3 3,3" in scene.labels()[1]
    path = [thing.id for thing in scene.s.ask(scene.ask).options[1].about if thing.kind == "path"]
    assert path == ["0,3", "1,3", "2,3", "3,3"]
    scene.answer(1)
    assert [each.other.number for each in scene.events(LeftEngagement)] == [2]


@clause("5.15")
def test_nobody_is_asked_for_a_way_where_nothing_differs_or_one_is_worse() -> None:
    for rhox in ((), ("2,0",), ("2,4",)):
        scene = lanes(*rhox).answer(14)
        assert scene.asked == (0, "Act"), "the lane beside which nobody stands"
        assert scene.where(scene.figure(0, "nissa")) == "4,2"
        assert not scene.events(LeftEngagement)
    forced = Scene(army("nissa", "4,8"), army("gideon", "15,0", rhox=["5,8"]), chosen="nissa")
    forced.lucky(lambda s: s.move(s.figure(0, "nissa"), "1,8"), lambda s: not hit(s))
    assert forced.asked == (0, "Act"), "every way leaves the veteran, and none need leave him twice"


@clause("5.15", "6.9")
def test_a_way_on_which_one_could_not_stop_differs_from_one_on_which_one_could() -> None:
    scene = lanes("2,0", "2,4", elves=["3,1"]).answer(14)
    assert scene.asked == (0, "Way")
    assert "leaving Rhox Veterans 2" in scene.labels()[0], "a friend is in the upper lane where the die would fall"
    assert scene.labels()[1].endswith("leaving Rhox Veterans 1 (passing Elf Rangers 1)")
    scene.lucky(lambda s: s.answer(1), hit)
    assert scene.asked == (0, "Act"), "on a friend's space nobody stops"
    assert scene.where(scene.figure(0, "nissa")) == "4,2"


@clause("5.15", "5.7")
def test_ways_that_differ_in_falls_are_the_players_to_choose() -> None:
    cliff = tower(map_="\n# # . # # #\n 4 4 . . . .\n4 # # # # .\n 4 3 . . . .\n# # # # # #\n y . . . . o\n")
    scene = Scene(army("chandra", "0,2"), army("gideon", "5,5", rhox=["2,0"]), pack=cliff, chosen="chandra")
    scene.answer((MOVE, scene.figure(0, "chandra"), 0)).answer(scene.at("5,2"))
    assert scene.asked == (0, "Act"), "the lower lane has a step, so that nobody falls"
    assert not scene.events(Fell)
    both = tower(map_="\n# # . # # #\n 4 4 3 . . .\n4 # # # # .\n 4 4 . . . .\n# # # # # #\n y . . . . o\n")
    scene = Scene(army("chandra", "0,2"), army("gideon", "5,5", rhox=["2,0"]), pack=both, chosen="chandra")
    scene.answer((MOVE, scene.figure(0, "chandra"), 0)).answer(scene.at("5,2"))
    assert scene.asked == (0, "Way")
    assert sorted(label.split("against it: ")[1] for label in scene.labels()) == [
        "falling to 2,3",
        "leaving Rhox Veterans 1",
    ]


def every_mark(s: Arena, figure: int, goal: Spot, budget: int) -> set[tuple[tuple[int, ...], int, int]]:
    """(strikes, falls, dice in passing) of every way to a place, step by step, word by word."""
    field, height, glyphs = s.field, s.heights[figure], {place for place, _, _ in s.glyphs}
    foes = [other for other in s.figures() if s.opposed(figure, other)]
    ghost = s.has(figure, "phantom_walk")
    found: set[tuple[tuple[int, ...], int, int]] = set()
    seen: set[Any] = set()

    def stands(spot: Spot) -> bool:
        return all(s.held[each] in (-1, figure) for each in spot) and (len(spot) == 1 or field.level_pair(spot))

    def barred(place: int) -> bool:
        other = s.held[place]
        if other in (-1, figure) or ghost:
            return False
        rivals = [each for each in s.figures() if s.opposed(other, each)]
        return s.opposed(figure, other) or any(engaged(s, other, s.halves(other), each) for each in rivals)

    def walk(spot: Spot, left: int, mark: tuple[tuple[int, ...], int, int], first: bool) -> None:
        key = spot, left, mark
        if key in seen or len(mark[0]) + mark[1] > 3:
            return
        seen.add(key)
        if set(spot) == set(goal):
            found.add(mark)
            return
        wet = all(field.level[place] == -1 for place in spot)
        if not first and (spot[0] in glyphs or wet):
            return
        for head in (spot, spot[::-1])[: len(spot)]:
            for place in field.neighbours[head[0]]:
                cost = field.step_cost(head[0], place, height)
                if not cost or cost > left or barred(place) or place in head:
                    continue
                after = (place, *head[:-1])
                struck = [
                    f for f in foes if not ghost and engaged(s, figure, head, f) and not engaged(s, figure, after, f)
                ]
                fell = int(field.falls(head[0], place, height))
                bound = 0 if stands(after) else len(struck) + fell
                strikes = tuple(sorted([*mark[0], *struck]))
                walk(after, left - cost, (strikes, mark[1] + fell, mark[2] + bound), False)

    walk(s.halves(figure), budget, ((), 0, 0), True)
    return found


def worse(mark: tuple[tuple[int, ...], int, int], other: tuple[tuple[int, ...], int, int]) -> bool:
    """Everything that happens on the other way happens on this one too, and more."""
    same = all(other[0].count(each) <= mark[0].count(each) for each in other[0])
    return mark != other and same and other[1] <= mark[1] and other[2] <= mark[2]


@clause("5.15")
@pytest.mark.parametrize("ground", ["duel", "hills"])
@pytest.mark.parametrize("seed", range(5))
def test_a_second_reckoning_finds_the_same_choices(ground: str, seed: int) -> None:
    luck = random.Random(f"forks {ground} {seed}")
    s = crowd(game.pack if ground == "duel" else tower('["3,3|4,3", "0,0|1,0", "8,0|8,1"]', HILLS, 5), luck).s
    for figure in s.figures():
        if s.has(figure, "flying"):
            continue
        budget, zoned = 4, zones(s, figure) if not s.has(figure, "phantom_walk") else []
        spots = destinations(s, figure, budget)
        for where in luck.sample(spots, min(len(spots), 12)):
            spot: tuple[int, ...] = where if isinstance(where, tuple) else (where,)
            ways = ways_to(s, figure, spot, budget, leaving=True)
            marks = every_mark(s, figure, spot, budget)
            best = {mark for mark in marks if not any(worse(mark, other) for other in marks)}
            if min(len(mark[0]) + mark[1] for mark in marks) == 0:
                assert (len(ways), ways[0].dice) == (1, 0), "a way without dice betters all others"
                continue
            assert sorted(tuple(strikers(zoned, way)) for way in ways) == sorted(mark[0] for mark in best)
            assert [way.dice for way in ways] == sorted(len(mark[0]) + mark[1] for mark in best), "the safest first"


@clause("5.16")
def test_one_may_go_any_other_way_in_stretches() -> None:
    scene = lanes("2,0")
    assert scene.options()[-1] == "via"
    assert scene.labels()[-1] == "Choose the way yourself, in stretches"
    scene.answer("via")
    assert scene.asked == (0, "Stretch")
    scene.answer(scene.at("1,1"))
    nissa = scene.figure(0, "nissa")
    assert scene.where(nissa) == "1,1"
    assert scene.asked == (0, "MoveOn")
    assert not scene.events(LeftEngagement)
    assert "4,2" in {scene.s.field.called(each) for each in scene.options() if isinstance(each, int)}
    assert scene.refusal(scene.at("4,3"))[0] == "5.1", "two of five are gone"
    scene.lucky(lambda s: s.answer(s.at("3,1")), lambda s: not hit(s))
    assert len(scene.events(LeftEngagement)) == 1
    assert scene.asked == (0, "Act"), "the rest of the move was named as its end"
    parts = [("0,2", "1,1"), ("1,1", "2,1"), ("2,1", "3,1")]
    assert [(each.start, each.place) for each in scene.events(Moved)] == parts, "it was struck on leaving 2,1"


@clause("5.16")
def test_between_stretches_a_move_may_end_and_a_stop_is_no_stretch() -> None:
    scene = Scene(army("gideon", "4,4", rhox=["3,3"]), army("jace", "2,4"), chosen="rhox")
    rhox = scene.figure(0, "rhox")
    scene.answer((MOVE, rhox, 0)).answer("via")
    assert scene.at("5,4") not in scene.options(), "a glyph"
    code, why = scene.refusal(scene.at("5,4"))
    assert (code, "ends the move there" in why) == ("5.16", True)
    scene.answer(scene.at("4,3")).answer("no")
    assert scene.where(rhox) == "4,3"
    assert scene.asked == (0, "Act")
    assert scene.refusal((MOVE, rhox, 0))[0] == "5.1", "it has moved"
    calm = Scene(army("nissa", "2,10"), army("gideon", "15,0"), chosen="nissa")
    calm.answer((MOVE, calm.figure(0, "nissa"), 0))
    assert "via" not in calm.options(), "nobody is near: no way differs from another"


# --- strikes are the striker's to make ---------------------------------------------------------------------------


def turncoat(**more: Any) -> Scene:
    """Chandra makes one veteran walk away from Gideon."""
    scene = Scene(army("chandra", "4,8", hand=["turncoat_rage"]), army("gideon", "9,8", rhox=["8,8"]), **more)
    return scene.cast("turncoat_rage", scene.figure(1, "rhox")).answer(scene.at("7,10"))


@clause("6.8", "6.5")
def test_nobody_strikes_at_an_own_borrowed_figure_unless_he_wants_to() -> None:
    scene = turncoat()
    assert scene.asked == (1, "Strike")
    assert scene.labels()[1] == "Let it go"
    assert scene.labels()[0].startswith("Strike at Rhox Veterans 1 on 8,8 (3 of 3 life)")
    assert scene.s.ask(scene.ask).default() == "no", "nobody strikes at a friend by being late"
    scene.answer("no")
    assert not scene.events(LeftEngagement)
    assert len(scene.events(LetGo)) == 1
    assert scene.where(scene.figure(1, "rhox")) == "7,10"
    struck = turncoat()
    struck.lucky(lambda s: s.answer("strike"), lambda s: hit(s) and s.asked[1] == "Halt")
    assert struck.s.damage[struck.figure(1, "rhox")] == 1
    assert struck.asked[0] == 0, "who moves it says whether it goes on"


@clause("6.8")
def test_an_opponents_own_figure_is_struck_without_asking_unless_the_option_says_so() -> None:
    def leave(strikes: str) -> Scene:
        scene = Scene(
            army("nissa", "4,8"), army("gideon", "15,0", rhox=["5,8"]), chosen="nissa", options={"strikes": strikes}
        )
        return scene.move(scene.figure(0, "nissa"), "3,8")

    assert len(leave("usual").events(LeftEngagement)) == 1
    asked = leave("ask")
    assert asked.asked == (1, "Strike")
    assert asked.s.ask(asked.ask).default() == "strike"
    assert not asked.events(LeftEngagement)
    assert asked.where(asked.figure(0, "nissa")) == "4,8", "it has not gone yet"
    asked.answer("no")
    assert asked.where(asked.figure(0, "nissa")) == "3,8"
    assert asked.s.damage[asked.figure(0, "nissa")] == 0


@clause("6.8", "10.8")
def test_third_players_and_teammates_are_asked_about_borrowed_figures() -> None:
    melee = Scene(
        army("chandra", "4,8", hand=["turncoat_rage"]),
        army("gideon", "23,1", rhox=["8,8"]),
        army("nissa", "22,10", elves=["9,8"]),
    )
    melee.cast("turncoat_rage", melee.figure(1, "rhox")).answer(melee.at("6,8"))
    assert melee.asked == (2, "Strike")
    assert melee.s.ask(melee.ask).default() == "strike", "it is an opponent's"
    skirmish = Scene(
        army("gideon", "0,0", rhox=["8,9"]),
        army("nissa", "1,0", elves=["9,9"]),
        army("chandra", "6,9", hand=["turncoat_rage"]),
        army("jace", "15,16"),
        active=2,
        glyphs={},
    )
    skirmish.cast("turncoat_rage", skirmish.figure(0, "rhox")).answer(skirmish.at("7,11"))
    assert skirmish.asked == (1, "Strike"), "a teammate's figure"
    assert skirmish.s.ask(skirmish.ask).default() == "no"


@clause("6.6", "6.8")
def test_each_of_several_strikers_is_asked_in_turn() -> None:
    scene = Scene(
        army("nissa", "4,8*6"), army("gideon", "3,8", rhox=["5,8"]), chosen="nissa", options={"strikes": "ask"}
    )
    nissa = scene.figure(0, "nissa")
    scene.move(nissa, "4,10")
    assert scene.s.ask(scene.ask).prompt.startswith("Nissa Revane leaves Gideon Jura.")
    scene.answer("no")
    assert scene.s.ask(scene.ask).prompt.startswith("Nissa Revane leaves Rhox Veterans 1.")
    scene.lucky(lambda s: s.answer("strike"), hit)
    assert scene.events(Destroyed)
    assert scene.s.result is not None


# --- dice fall during the move -----------------------------------------------------------------------------------


@clause("6.9", "6.6")
def test_who_was_hit_and_lives_may_stop_there_or_go_on() -> None:
    def struck() -> Scene:
        scene = lanes("2,0", "2,4").answer(14)
        return scene.lucky(lambda s: s.answer(0), hit)

    scene = struck()
    nissa = scene.figure(0, "nissa")
    assert scene.asked == (0, "Halt")
    assert scene.where(nissa) == "3,1", "where the step has brought it"
    assert scene.labels() == ["Go on to 4,2", "Stop on 3,1"]
    scene.answer("stop")
    assert scene.where(nissa) == "3,1"
    assert scene.asked == (0, "Act")
    on = struck().answer("on")
    assert on.where(nissa) == "4,2"
    missed = lanes("2,0", "2,4").answer(14)
    missed.lucky(lambda s: s.answer(0), lambda s: not hit(s))
    assert missed.asked == (0, "Act"), "who was not hit goes on"


@clause("6.9")
def test_at_the_end_of_a_move_there_is_nothing_to_stop() -> None:
    scene = Scene(army("nissa", "4,8"), army("gideon", "15,0", rhox=["5,8"]), chosen="nissa")
    scene.lucky(lambda s: s.move(s.figure(0, "nissa"), "3,8"), hit)
    assert scene.asked == (0, "Act")


@clause("6.9", "8.15", "6.6")
def test_dice_come_before_what_is_on_the_next_space() -> None:
    def step() -> Scene:
        return Scene(
            army("liliana", "0,0", zombies=["4,8"]), army("nissa", "15,0", pummelroots=["5,8"]),
            chosen="zombies", glyphs={"3,8": "k"},
        )  # fmt: skip

    dead = step().lucky(lambda s: s.move(s.figure(0, "zombies"), "3,8"), hit)
    assert not dead.events(GlyphUp), "whoever dies has not arrived"
    alive = step().lucky(lambda s: s.move(s.figure(0, "zombies"), "3,8"), lambda s: not hit(s))
    assert len(alive.events(GlyphUp)) == 1


@clause("6.9", "5.7")
def test_who_was_hurt_by_a_fall_may_stop_where_it_landed() -> None:
    scene = Scene(army("chandra", "2,2"), army("gideon", "8,0"), pack=tower(), chosen="chandra")
    chandra = scene.figure(0, "chandra")
    scene.lucky(lambda s: s.move(chandra, "1,0"), lambda s: s.events(Fell)[0].face == "hit")
    assert scene.asked == (0, "Halt")
    assert scene.where(chandra) != "1,0"
    scene.answer("on")
    assert scene.where(chandra) == "1,0"


@clause("6.9", "5.11")
def test_a_double_space_figure_stops_only_where_it_may_stand() -> None:
    scene = Scene(army("chandra", "0,0", firecats=["3,8+4,8"]), army("gideon", "15,0", rhox=["5,8"]), chosen="firecats")
    cat = scene.figure(0, "firecats")
    scene.lucky(lambda s: s.move(cat, ("0,8", "1,8")), hit)
    assert scene.asked == (0, "Halt")
    assert scene.s.field.level_pair(scene.s.halves(cat))
    scene.answer("on")
    assert set(scene.s.halves(cat)) == {scene.at("0,8"), scene.at("1,8")}


# --- flying is a choice ------------------------------------------------------------------------------------------


def sky(life: int = 1) -> Scene:
    text = game.resource("pack.toml")
    start = text.index('id = "phoenixes"')
    text = text[:start] + text[start:].replace("life = 1", f"life = {life}", 1)
    scene = Scene(
        army("chandra", "0,0", phoenixes=["5,1"]),
        army("gideon", "15,0", rhox=["4,1", "6,1"]),
        pack=read_set(text, "sky.toml"),
        battlefield="duel",
        chosen="phoenixes",
    )
    return scene.answer((MOVE, scene.figure(0, "phoenixes"), 0))


@clause("A-flying", "5.15")
def test_a_flyer_may_walk_and_leaves_only_whom_it_leaves() -> None:
    scene = sky()
    told = dict(zip(scene.options(), scene.labels(), strict=True))
    assert told[scene.at("5,0")].endswith("1 of 7 on foot, 1 die against it: leaving Rhox Veterans 2")
    assert " flying, 2 dice against it" in told[scene.at("8,7")], "over water leads no walk"
    scene.answer(scene.at("5,0"))
    assert scene.asked == (0, "Way")
    assert scene.labels() == [
        "To 5,0: 1 of 7 on foot, 1 die against it: leaving Rhox Veterans 2",
        "To 5,0: 1 of 7 flying, 2 dice against it: leaving Rhox Veterans 1, leaving Rhox Veterans 2",
    ]
    walked = scene.s.clone()
    scene.lucky(lambda s: s.answer(1), lambda s: not hit(s))
    assert [each.other.number for each in scene.events(LeftEngagement)] == [1, 2], "all, though it stays beside one"
    scene.s = walked
    scene.deliveries = []
    scene.lucky(lambda s: s.answer(0), lambda s: not hit(s))
    assert [each.other.number for each in scene.events(LeftEngagement)] == [2]


@clause("A-flying", "6.9")
def test_who_was_hit_at_take_off_may_stay() -> None:
    scene = sky(life=3)
    phoenix = scene.figure(0, "phoenixes")
    scene.lucky(lambda s: s.answer(s.at("8,7")), hit)
    assert scene.asked == (0, "Halt")
    assert len(scene.events(LeftEngagement)) == 2, "all dice of the step first"
    stays = scene.s.clone()
    scene.answer("on")
    assert scene.where(phoenix) == "8,7"
    assert len(scene.events(LeftEngagement)) == 2
    scene.s = stays
    scene.answer("stop")
    assert scene.where(phoenix) == "5,1"


@clause("A-flying")
def test_a_flyer_that_nobody_holds_is_not_asked_how_it_goes() -> None:
    scene = Scene(army("chandra", "0,0", phoenixes=["5,8"]), army("gideon", "15,0", rhox=["8,8"]), chosen="phoenixes")
    scene.move(scene.figure(0, "phoenixes"), "11,8")
    assert scene.asked == (0, "Act")
    assert not scene.events(LeftEngagement), "it flies where a walk would be struck"


@clause("6.6")
def test_a_strike_is_told_where_it_happened_between_the_parts_of_the_move() -> None:
    scene = lanes("2,0", "2,4").answer(16 - 2).answer(1)
    (struck,) = scene.events(LeftEngagement)
    told = [each.event for each in scene.deliveries if isinstance(each.event, (Moved, LeftEngagement))]
    at = told.index(struck)
    assert at > 0
    assert told[at - 1].place == struck.place, "it had come so far"
    assert struck.text(scene.s.pack, str).split("who left ")[1].startswith("{space:")
    if scene.where(scene.figure(0, "nissa")) == "4,2":
        last = told[-1]
        assert isinstance(last, Moved)
        assert last.start == struck.place
