"""Range, sight, attacks, damage and glyphs (sections 7 and 8), with the rulebook's examples 13 to 15."""

from __future__ import annotations

from collections import Counter
from itertools import product
from operator import methodcaller
from typing import Any

import pytest

from arena.scene import Scene, army, tower
from clause_citations import citing
from coterie.games.arena import game
from coterie.games.arena.actions import ATTACK, MOVE
from coterie.games.arena.combat.odds import odds, struck_back
from coterie.games.arena.combat.sight import blocker, lines
from coterie.games.arena.combat.strength import fighting, range_of
from coterie.games.arena.events import Attacked, Dice, Drew, GlyphUp
from coterie.games.arena.movement.action import dice, move_number
from coterie.kernel.words import Mention, segments

clause = citing("arena")
TABLE = """
0.500  0.333  0.222  0.148  0.099  0.066  0.044
1.000  0.750  0.556  0.407  0.296  0.214  0.154
1.500  1.208  0.958  0.750  0.580  0.444  0.337
2.000  1.688  1.403  1.150  0.932  0.747  0.593
2.500  2.177  1.872  1.589  1.334  1.107  0.910
3.000  2.672  2.354  2.052  1.770  1.511  1.278
"""


def facing(attacker: str, at: str, defender: str, there: str, **more: Any) -> Scene:
    return Scene(army(attacker, at), army(defender, there), chosen=attacker, **more)


# --- range and sight ---------------------------------------------------------------------------------------------


@clause("7.1", "7.2")
def test_the_range_counts_spaces_only() -> None:
    near, far = facing("chandra", "2,8", "gideon", "7,8"), facing("chandra", "2,8", "gideon", "8,8")
    assert near.targets(near.figure(0, "chandra")) == {near.figure(1, "gideon")}
    assert far.targets(far.figure(0, "chandra")) == set()
    assert far.refusal((ATTACK, far.figure(0, "chandra"), 0)) == (
        "7.1",
        "Gideon Jura is 6 spaces away, the range is 5.",
    )
    across = facing("jace", "5,4", "gideon", "10,7")
    assert across.targets(across.figure(0, "jace")), "seven spaces over the lake"


@clause("7.1")
def test_a_double_space_figure_is_reached_at_either_half() -> None:
    scene = Scene(army("chandra", "2,8"), army("chandra", "15,0", firecats=["7,8+8,8"]), chosen="chandra")
    assert scene.targets(scene.figure(0, "chandra")) == {scene.figure(1, "firecats")}


@clause("7.1", "6.2")
def test_range_one_reaches_adjacent_figures_only() -> None:
    scene = Scene(army("nissa", "0,6", pummelroots=["2,2"]), army("chandra", "2,1"), pack=tower(), chosen="pummelroots")
    assert scene.targets(scene.figure(0, "pummelroots")) == set(), "neighbours, but four levels apart"


@clause("7.3")
def test_the_engaged_attack_only_those_they_are_engaged_with() -> None:
    scene = Scene(army("nissa", "2,8"), army("gideon", "6,8", rhox=["3,8"]), chosen="nissa")
    nissa = scene.figure(0, "nissa")
    assert scene.targets(nissa) == {scene.figure(1, "rhox")}
    scene.answer((ATTACK, nissa, 0))
    assert scene.refusal(scene.figure(1, "gideon"))[0] == "7.3"


@clause("7.4", "7.8")
@pytest.mark.parametrize(
    ("here", "there", "seen"),
    [("7,0", "7,3", True), ("5,1", "5,3", False), ("3,1", "3,3", False), ("5,4", "10,7", True), ("7,3", "7,0", True)],
)
def test_ruins_and_walls_block_the_sight_and_the_lake_does_not(here: str, there: str, seen: bool) -> None:
    scene = facing("jace", here, "nissa", there)
    jace, nissa = scene.figure(0, "jace"), scene.figure(1, "nissa")
    assert scene.s.sees_from_to(jace, nissa) is seen
    if not seen:
        assert nissa not in scene.targets(jace)


@clause("7.4", "7.8")
def test_example_13_a_figure_beside_the_target_hides_it_not() -> None:
    def seen(between: str) -> bool:
        scene = Scene(army("nissa", "15,0", elves=["2,8"]), army("chandra", "7,8", phoenixes=[between]), chosen="elves")
        return scene.figure(1, "chandra") in scene.targets(scene.figure(0, "elves"))

    assert seen("6,8"), "five spaces away, a Phoenix beside her"
    assert seen("6,10")
    assert not seen("4,8"), "in the middle it hides her"


@clause("7.8")
def test_who_blocks_is_named() -> None:
    scene = Scene(army("jace", "2,8"), army("nissa", "6,8", pummelroots=["4,8"]), chosen="jace")
    jace, nissa = scene.figure(0, "jace"), scene.figure(1, "nissa")
    scene.answer((ATTACK, jace, 0))
    code, why = scene.refusal(nissa)
    assert code == "7.4"
    assert "Pummelroot Elementals 1 stands between on 4,8" in why
    raw = scene.s.why_not(scene.ask, nissa)
    assert raw is not None
    blocker = scene.figure(1, "pummelroots")
    assert [each.thing for each in segments(raw.why) if isinstance(each, Mention)] == [f"figure:{blocker}", "space:4,8"]
    ruin = Scene(army("jace", "5,1"), army("nissa", "5,3", elves=["5,0"]), chosen="jace")
    ruin.answer((ATTACK, ruin.figure(0, "jace"), 0))
    assert ruin.refusal(ruin.figure(1, "nissa"))[0] == "7.3"


@clause("7.8")
def test_a_taller_or_higher_eye_sees_over_a_figure() -> None:
    field = game.pack.fields[0]
    held = [-1] * field.size
    held[field.at(4, 8)] = 0
    free = [
        any(
            blocker(field, line, held, (4,), 5, 6) < 0
            for line in lines(field, (field.at(2, 8), eye, field.at(6, 8), 4))
        )
        for eye in (4, 8)
    ]
    assert free == [False, True]


@clause("7.4", "7.8")
def test_without_figures_sight_is_mutual_away_from_ruins() -> None:
    field = game.pack.fields[0]
    flat = [p for p in range(field.size) if field.level[p] == 0 and p // field.width >= 7 and p % field.width < 8]
    seen = [
        (bool(lines(field, (here, 4, there, 4))), bool(lines(field, (there, 4, here, 4))))
        for here in flat[::3]
        for there in flat[::2]
        if here != there and field.distance(here, there) <= 7
    ]
    assert len(seen) > 100
    assert set(seen) == {(True, True)}


@clause("7.8")
def test_cliffs_block_the_sight() -> None:
    scene = Scene(army("chandra", "3,1"), army("nissa", "3,3"), pack=tower())
    assert not scene.s.sees_from_to(scene.figure(0, "chandra"), scene.figure(1, "nissa"))


@clause("7.5")
def test_adjacent_figures_need_no_sight() -> None:
    scene = Scene(army("nissa", "0,6", elves=["2,8"]), army("gideon", "3,8"), chosen="elves")
    assert scene.targets(scene.figure(0, "elves")) == {scene.figure(1, "gideon")}
    assert scene.s.clear(scene.figure(0, "elves"), scene.figure(1, "gideon"), 1)


@clause("7.6", "10.8")
def test_friends_are_no_targets() -> None:
    scene = Scene(army("nissa", "2,8", elves=["5,8"]), army("gideon", "15,0"), chosen="nissa")
    assert scene.targets(scene.figure(0, "nissa")) == set()
    team = Scene(
        army("jace", "4,14"), army("nissa", "6,14"), army("gideon", "8,14"), army("liliana", "1,2"), chosen="jace"
    )
    assert team.targets(team.figure(0, "jace")) == {team.figure(2, "gideon")}
    team.answer((ATTACK, team.figure(0, "jace"), 0))
    assert team.refusal(team.figure(1, "nissa"))[0] == "7.6"


@clause("7.7")
def test_clear_sight_needs_distance_and_sight() -> None:
    scene = Scene(army("jace", "5,1"), army("nissa", "5,3", elves=["8,1", "12,1"]), chosen="jace")
    s, jace = scene.s, scene.figure(0, "jace")
    assert not s.clear(jace, scene.figure(1, "nissa"), 4), "behind the ruin"
    assert s.clear(jace, scene.figure(1, "elves", 1), 4)
    assert not s.clear(jace, scene.figure(1, "elves", 2), 4)
    assert s.clear(jace, jace, 0)
    field = s.field
    assert lines(field, (field.at(7, 0), 4, field.at(7, 3), 1))


# --- dice --------------------------------------------------------------------------------------------------------


@clause("8.5", "8.7")
def test_the_expected_damage_is_that_of_the_die() -> None:
    for power, row in enumerate(TABLE.split("\n")[1:-1], 1):
        for toughness, value in enumerate(row.split()):
            expected = sum(dealt * chance for dealt, chance in enumerate(odds(power, toughness)))
            assert expected == pytest.approx(float(value), abs=0.0006)
    assert sum(odds(4, 3)) == pytest.approx(1)
    s = facing("jace", "2,8", "gideon", "4,8").s
    rolled = [face for _ in range(600) for face in dice(s, 10)]
    assert [round(rolled.count(face) / 6000, 1) for face in ("hit", "shield", "blank")] == [0.5, 0.3, 0.2]


@clause("8.1", "8.6", "8.8")
def test_example_14_an_attack() -> None:
    """An Elf attacks Chandra, who stands higher: three dice against five; two hits and no shield are two damage."""
    scene = Scene(army("nissa", "0,6", elves=["4,6"]), army("chandra", "5,5*3"), pack=tower(), chosen="elves")
    elf, chandra = scene.figure(0, "elves"), scene.figure(1, "chandra")
    assert (fighting(scene.s, elf, chandra, "power"), fighting(scene.s, chandra, elf, "toughness")) == (3, 5)
    scene.lucky(
        lambda s: s.attack(elf, chandra),
        lambda s: (s.events(Dice)[0].power.count("hit"), s.events(Dice)[0].toughness.count("shield")) == (2, 0),
    )
    assert scene.s.damage[chandra] == 5
    assert [type(told.event).__name__ for told in scene.deliveries if type(told.event) in (Attacked, Dice)] == [
        "Attacked",
        "Dice",
    ]


@clause("8.9", "9.1")
def test_example_15_as_many_markers_as_life_destroy() -> None:
    scene = Scene(army("nissa", "0,6", elves=["4,6"]), army("chandra", "5,5*4"), pack=tower(), chosen="elves")
    elf, chandra = scene.figure(0, "elves"), scene.figure(1, "chandra")
    scene.lucky(lambda s: s.attack(elf, chandra), lambda s: s.events(Dice)[0].dealt == 2)
    assert scene.where(chandra) == "destroyed"
    assert scene.s.result is not None
    assert (scene.s.result.winners, scene.s.result.clause) == ((0,), "9.1")


@clause("8.7")
def test_shields_block_hits_one_for_one() -> None:
    for hits, shields, dealt in [(2, 2, 0), (1, 2, 0), (3, 1, 2)]:
        scene = facing("liliana", "2,8", "jace", "4,8")
        liliana, jace = scene.figure(0, "liliana"), scene.figure(1, "jace")

        def wanted(s: Scene, faces: tuple[int, int] = (hits, shields)) -> bool:
            dice = s.events(Dice)[0]
            return (dice.power.count("hit"), dice.toughness.count("shield")) == faces

        scene.lucky(methodcaller("attack", liliana, jace), wanted)
        assert scene.s.damage[jace] == dealt


@clause("8.2")
def test_each_figure_attacks_once() -> None:
    scene = facing("liliana", "2,8", "jace", "4,8")
    liliana = scene.figure(0, "liliana")
    scene.attack(liliana, scene.figure(1, "jace"))
    assert scene.targets(liliana) == set()
    assert scene.refusal((ATTACK, liliana, 0))[0] == "8.2"


@clause("8.1")
def test_nobody_moves_after_an_attack() -> None:
    scene = Scene(army("nissa", "0,0", elves=["2,8", "2,10"]), army("jace", "5,8"), chosen="elves")
    scene.attack(scene.figure(0, "elves", 1), scene.figure(1, "jace"))
    assert not [deed for deed in scene.options() if deed[0] == MOVE]
    assert scene.refusal((MOVE, scene.figure(0, "elves", 2), 0))[0] == "5.1"


@clause("8.3")
@pytest.mark.parametrize(
    ("here", "there", "power", "toughness"), [("9,2", "8,2", 1, 0), ("8,2", "9,2", 0, 1), ("3,4", "4,4", 0, 0)]
)
def test_the_higher_base_rolls_one_more(here: str, there: str, power: int, toughness: int) -> None:
    scene = facing("liliana", here, "jace", there)
    a, d = scene.figure(0, "liliana"), scene.figure(1, "jace")
    assert fighting(scene.s, a, d, "power") == 4 + power
    assert fighting(scene.s, d, a, "toughness") == 3 + toughness


@clause("8.3", "2.2")
def test_water_is_lower_than_sand() -> None:
    scene = facing("liliana", "1,7", "jace", "2,7")
    assert fighting(scene.s, scene.figure(0, "liliana"), scene.figure(1, "jace"), "power") == 5


@clause("8.4")
def test_there_are_never_fewer_than_no_dice() -> None:
    scene = Scene(
        army("jace", "0,0", projections=["5,8"]),
        army("liliana", "15,0", reavers=["6,8"], enchantments=["withering_curse@projections of seat 0"]),
    )
    projection, reaver = scene.figure(0, "projections"), scene.figure(1, "reavers")
    assert fighting(scene.s, projection, reaver, "toughness") == 0, "2 - 2 - 1"


@clause("8.8", "8.10", "2.11", "3.11")
def test_damage_is_marked_on_the_figure_and_a_card_without_figures_leaves_play() -> None:
    scene = Scene(
        army("chandra", "2,8", hand=["fire_lance", "fire_lance"]),
        army("gideon", "15,0", rhox=["4,8*1", "4,10"], enchantments=["steadfast_blessing@rhox"]),
    )
    first, second = scene.figure(1, "rhox", 1), scene.figure(1, "rhox", 2)
    scene.cast("fire_lance", first)
    assert (scene.where(first), scene.where(second)) == ("destroyed", "4,10")
    assert scene.auras(1, "rhox") == ["steadfast_blessing"]
    scene.cast("fire_lance", second)
    assert scene.s.damage[second] == 2
    last = Scene(
        army("liliana", "2,8", hand=["grave_bolt"]),
        army("gideon", "15,0", rhox=["4,8*1"], enchantments=["steadfast_blessing@rhox", "retribution_ward@rhox"]),
    )
    last.cast("grave_bolt", last.figure(1, "rhox"))
    assert not last.s.in_play(last.card(1, "rhox"))
    assert last.auras(1, "rhox") == []
    assert last.yard(1) == ["steadfast_blessing", "retribution_ward"]


@clause("8.17")
def test_the_dice_and_the_chance_of_each_outcome_are_told() -> None:
    scene = Scene(army("liliana", "2,8"), army("jace", "4,8*4"), chosen="liliana")
    scene.answer((ATTACK, scene.figure(0, "liliana"), 0))
    chances = odds(4, 3)
    words = ", ".join(f"{n or 'no'} damage {100 * chances[n]:.1f} %" for n in range(3))
    assert f", 4 dice against 3: {words}, destroyed {100 * sum(chances[3:]):.1f} %" in scene.labels()[0]
    struck = Scene(army("chandra", "0,0", firecats=["4,8+5,8"]), army("gideon", "6,8"), chosen="firecats")
    struck.answer((ATTACK, struck.figure(0, "firecats"), 0))
    sure = odds(3, 5, 1)
    assert f"no damage {100 * sure[0]:.1f} %, 1 damage {100 * sure[1]:.1f} %" in struck.labels()[0], "Intense Strike"
    assert f"strikes back {100 * struck_back(3, 5):.1f} %" in struck.labels()[0]


@clause("8.17", "8.7")
def test_the_chances_are_those_of_all_dice_that_could_fall() -> None:
    for power, toughness in [(0, 2), (2, 0), (1, 1), (2, 3), (3, 2)]:
        falls = list(product("hhhssb", repeat=power + toughness))
        counted = Counter(max(fall[:power].count("h") - fall[power:].count("s"), 0) for fall in falls)
        assert odds(power, toughness) == pytest.approx([counted[n] / len(falls) for n in range(power + 1)])
        back = sum(fall[power:].count("s") > fall[:power].count("h") for fall in falls)
        assert struck_back(power, toughness) == pytest.approx(back / len(falls))
        sure = Counter(
            max(hits - shields, 1 if hits > 1 else 0)
            for fall in falls
            for hits, shields in [(fall[:power].count("h"), fall[power:].count("s"))]
        )
        assert odds(power, toughness, 1) == pytest.approx([sure[n] / len(falls) for n in range(power + 1)])


# --- glyphs ------------------------------------------------------------------------------------------------------


@clause("8.12", "8.13", "8.14")
def test_a_glyph_stops_and_serves_all_figures_of_the_player() -> None:
    scene = Scene(army("gideon", "4,4", rhox=["1,8", "3,8"]), army("jace", "15,0"), chosen="gideon")
    gideon, rhox = scene.figure(0, "gideon"), scene.figure(0, "rhox")
    foe = scene.figure(1, "jace")
    assert fighting(scene.s, rhox, foe, "power") == 3
    scene.move(gideon, "5,4")
    assert fighting(scene.s, rhox, foe, "power") == 4
    assert fighting(scene.s, foe, rhox, "power") == 5, "not for the opponent"
    lane = tower(map_="\n. . M . .\n # # # # #\n. T . . .\n y . . . o\n")
    stopped = Scene(army("gideon", "0,0"), army("jace", "4,3"), pack=lane, chosen="gideon")
    assert stopped.reach(stopped.figure(0, "gideon")) == {"1,0", "2,0"}
    on = Scene(army("gideon", "2,0", rhox=["1,2"]), army("jace", "4,3"), pack=lane)
    assert move_number(on.s, on.figure(0, "rhox")) == 7
    assert fighting(on.s, on.figure(0, "gideon"), on.figure(1, "jace"), "toughness") == 6


@clause("8.12", "8.13")
def test_the_leading_half_stops_on_a_glyph_and_either_half_holds_it() -> None:
    lane = tower(map_="\n. . P . . .\n # # # # # #\n. . . . . .\n y . . . . o\n")
    scene = Scene(army("chandra", "0,2", firecats=["0,0+1,0"]), army("jace", "5,3"), pack=lane, chosen="firecats")
    cat = scene.figure(0, "firecats")
    assert scene.reach(cat) == {"1,0+2,0"}
    scene.move(cat, ("1,0", "2,0"))
    assert scene.s.glyph_bonus(0, "P") == 1


@clause("8.15", "8.16", "8.12")
def test_face_down_glyphs_turn_up_and_knowledge_draws_and_goes() -> None:
    scene = Scene(
        army("jace", "1,8"), army("nissa", "5,14"), army("gideon", "10,1"), army("liliana", "9,1"),
        glyphs={"2,9": "k", "6,7": "p"}, chosen="jace",
    )  # fmt: skip
    jace = scene.figure(0, "jace")
    assert [each.glyph for each in scene.s.view(2).glyphs] == [None, None]
    cards = len(scene.hand(0))
    scene.move(jace, "2,9")
    assert [event.glyph for event in scene.events(GlyphUp)] == ["K"]
    assert len(scene.hand(0)) == cards + 1
    assert scene.events(Drew)
    assert [each.place for each in scene.s.view(2).glyphs] == ["6,7"]
    hidden = [game.start(4, seed).glyphs for seed in range(8)]
    assert all(not up for row in hidden for _, _, up in row)
    assert len({tuple(glyph for _, glyph, _ in row) for row in hidden}) > 2
    assert all(sorted(glyph for _, glyph, _ in row) == [0, 1, 2, 3] for row in hidden)


@clause("8.14", "8.13")
@pytest.mark.parametrize(
    ("letter", "power", "toughness", "move"), [("P", 1, 0, 0), ("T", 0, 1, 0), ("M", 0, 0, 2), ("p", 0, 0, 0)]
)
def test_each_glyph_gives_its_own_bonus_and_nothing_else(letter: str, power: int, toughness: int, move: int) -> None:
    other = "9,8" if letter.islower() else "4,8"
    scene = Scene(army("jace", "4,8", phantoms=["6,8"]), army("gideon", "15,0"), glyphs={other: letter})
    jace, phantom, foe = scene.figure(0, "jace"), scene.figure(0, "phantoms"), scene.figure(1, "gideon")
    for figure, numbers in ((jace, (5, 3, 6)), (phantom, (3, 5, 6))):
        found = (
            fighting(scene.s, figure, foe, "power"),
            fighting(scene.s, figure, foe, "toughness"),
            move_number(scene.s, figure),
        )
        assert found == (numbers[0] + power, numbers[1] + toughness, numbers[2] + move)
    assert range_of(scene.s, jace) == 7
    assert fighting(scene.s, foe, jace, "power") == 3, "nothing for the opponent"


@clause("8.13", "10.8")
def test_a_glyph_serves_its_player_and_no_teammate() -> None:
    players = army("jace", "4,14"), army("nissa", "6,14"), army("gideon", "8,2"), army("liliana", "9,2")
    scene = Scene(*players, glyphs={"4,14": "P"})
    foe = scene.figure(2, "gideon")
    assert fighting(scene.s, scene.figure(0, "jace"), foe, "power") == 6
    assert fighting(scene.s, scene.figure(1, "nissa"), foe, "power") == 3
