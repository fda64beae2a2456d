"""The 32 rulings on what the rulebook leaves open, and the seven official answers, each by its number."""

from __future__ import annotations

from typing import Any

import pytest

from arena.scene import Scene, army, tower
from clause_citations import citing
from coterie.games.arena.actions import ATTACK, CAST, CHOOSE, END, HIDE, MOVE, SUMMON, USE
from coterie.games.arena.combat.damage import leave_play
from coterie.games.arena.combat.strength import fighting, range_of
from coterie.games.arena.events import (
    Countered,
    Dice,
    Drew,
    Fell,
    Flipped,
    GlyphGone,
    Hurt,
    LeftEngagement,
    Moved,
    Skipped,
    Tried,
)
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.movement.paths import routes
from coterie.games.arena.rows import Aura
from coterie.games.arena.scoring import points

clause = citing("arena")
LANE = "\n. . . . . .\n # # # # # #\n. . . . . .\n y . . . . o\n"


def kinds(scene: Scene) -> set[int]:
    return {deed[0] for deed in scene.options()}


def flipped(scene: Scene) -> list[str]:
    return [event.spell for event in scene.events(Flipped)]


@clause("3.5", "3.4", "3.6")
def test_ruling_1_two_windows_for_three_spells() -> None:
    hand = ["surge_of_growth", "surge_of_growth", "stampede", "seasons_return"]
    scene = Scene(army("nissa", "2,8", elves=["4,8"], hand=hand), army("gideon", "15,0"))
    nissa = scene.figure(0, "nissa")
    assert scene.can_cast("surge_of_growth"), "before the choice"
    assert not scene.can_cast("stampede"), "it speaks of the chosen card"
    assert scene.refusal((CAST, scene.spell("stampede"), 0))[0] == "3.6"
    scene.cast("surge_of_growth", nissa).choose(0, "elves")
    assert scene.can_cast("stampede"), "after the choice, before Action 3"
    scene.cast("stampede").move(scene.figure(0, "elves"), "5,8")
    assert scene.refusal((CAST, scene.spell("surge_of_growth"), 0))[0] == "3.5"
    scene.end()
    assert scene.can_cast("surge_of_growth"), "after Action 4"
    scene.cast("surge_of_growth", nissa)
    assert scene.refusal((CAST, scene.spell("seasons_return"), 0))[0] == "3.4", "three over both windows"


@clause("4.7")
def test_ruling_2_activated_abilities_in_every_gap_of_the_chosen_cards_turn() -> None:
    scene = Scene(army("jace", "4,8", hand=["study"]), army("gideon", "9,8"))
    jace, gideon = scene.figure(0, "jace"), scene.figure(1, "gideon")
    use = (USE, jace, 0)
    assert use not in scene.options(), "not before the choice"
    assert scene.refusal(use)[0] == "4.1"
    scene.choose(0, "jace")
    assert use in scene.options()
    scene.answer((MOVE, jace, 0))
    assert scene.asked[1] == "Destination", "not within a move"
    scene.answer(scene.at("5,8"))
    assert use in scene.options(), "after a move"
    scene.lucky(lambda s: s.attack(jace, gideon), lambda s: s.s.result is None)
    assert use in scene.options(), "after an attack"
    scene.end()
    assert use in scene.options(), "before Action 5"
    scene.use(jace).answer("keep")
    assert scene.refusal(use) == ("4.7", "Jace Beleren has used its ability this turn.")
    squad = Scene(army("gideon", "4,8", rhox=["9,8"]), army("jace", "15,0"), chosen="rhox")
    assert squad.refusal((USE, squad.figure(0, "rhox"), 0))[0] == "4.7", "it has none"


@clause("4.2", "4.3")
def test_ruling_3_start_and_end_of_a_cards_turn() -> None:
    start = Scene(army("jace", "4,8", projections=["9,8"], hand=["study"]), army("gideon", "15,0"))
    start.cast("study")
    assert start.asked == (0, "Act"), "not at the start of the player's turn"
    start.choose(0, "jace")
    assert start.asked == (0, "Deception"), "right after the choice"
    end = Scene(army("nissa", "4,8", hand=["surge_of_growth"]), army("gideon", "15,0"), chosen="nissa", turn=6)
    end.end()
    assert end.asked == (0, "Act"), "the second window first"
    end.cast("surge_of_growth", end.figure(0, "nissa")).end()
    assert (end.asked, end.s.turn) == ((0, "ExtraMoves"), 6), "then Sprint, before the marker moves"


@clause("4.4", "4.5", "4.6", "4.8", "12.3")
def test_ruling_4_summoning() -> None:
    scene = Scene(army("nissa", "7,10", hand=["pounce"]), army("jace", "15,0", phantoms=["9,8"]), chosen="nissa")
    scene.summon(0, "pummelroots")
    for spot in ("8,8", "9,9", "6,10"):
        scene.answer(scene.at(spot) if spot != "9,9" else scene.at("8,9"))
    root = scene.figure(0, "pummelroots")
    assert scene.s.engaged_with(root), "it may arrive engaged"
    assert scene.refusal((CAST, scene.spell("pounce"), 0))[0] == "3.3", "summoned figures do nothing more"
    assert scene.refusal((MOVE, root, 0))[0] == "4.8"
    assert scene.refusal((ATTACK, root, 0))[0] == "4.8"
    scene.move(scene.figure(0, "nissa"), "7,11")
    assert scene.refusal((SUMMON, scene.card(0, "elves"), 0))[0] == "4.4", "before Action 3, or it stays in reserve"
    march = Scene(
        army("gideon", "7,10", hand=["swift_march"], hookmasters=["1,8"]), army("jace", "1,0"), chosen="gideon"
    )
    march.summon(0, "rhox")
    for spot in ("6,10", "8,10", "9,10"):
        march.answer(march.at(spot))
    march.cast("swift_march")
    assert march.options() == [march.card(0, "hookmasters")]
    assert march.refusal(march.card(0, "rhox"))[0] == "4.8"
    part = Scene(army("nissa", "7,10", elves=["reserve", "destroyed", "reserve"]), army("jace", "15,0"), chosen="nissa")
    part.summon(0, "elves").answer(part.at("6,10"))
    assert part.asked == (0, "PlaceFigures"), "all that remain"
    part.answer(part.at("8,10"))
    assert part.asked == (0, "Act")
    cell = tower(map_="\ny . # . . .\n # # . . . .\n. . . . . .\n . . . . . o\n")
    tight = Scene(army("chandra", "0,0"), army("jace", "5,3"), pack=cell, chosen="chandra")
    assert tight.refusal((SUMMON, tight.card(0, "phoenixes"), 0))[0] == "4.5", "all of them or none"
    assert tight.refusal((SUMMON, tight.card(0, "firecats"), 0))[0] == "4.5"


@clause("4.1", "3.1")
def test_ruling_5_a_card_must_be_chosen_and_nobody_must_move() -> None:
    scene = Scene(army("nissa", "2,8", elves=["4,8"]), army("jace", "5,8"))
    assert scene.refusal((END, 0, 0))[0] == "4.1"
    scene.choose(0, "elves")
    assert (ATTACK, scene.figure(0, "elves"), 0) in scene.options()
    scene.end()
    assert not scene.events(Moved)
    assert not scene.events(Dice)
    none: dict[str, Any] = {"army": "gideon", "figures": {"gideon": [], "rhox": ["9,8"]}}
    held = Scene(army("nissa", "2,8"), none, army("jace", "22,10"), active=1)
    held.s.last(6, held.card(1, "rhox"), 1, 1)
    assert held.options() == [(END, 0, 0)], "no card can be chosen"


@clause("8.8")
def test_ruling_6_damage_lies_on_each_figure() -> None:
    scene = Scene(
        army("chandra", "2,8", hand=["fire_lance", "fire_lance"]), army("gideon", "15,0", rhox=["4,8", "4,10"])
    )
    first, second = scene.figure(1, "rhox", 1), scene.figure(1, "rhox", 2)
    scene.cast("fire_lance", first).cast("fire_lance", second)
    assert [scene.s.damage[each] for each in (first, second)] == [2, 2]
    assert scene.where(first) == "4,8", "four damage on the squad, and nobody has three"


@clause("6.1", "6.2", "6.3")
@pytest.mark.parametrize(
    ("walker", "level", "engaged"),
    [("chandra", 3, True), ("chandra", 4, False), ("gideon", 4, True), ("gideon", 5, False)],
)
def test_ruling_7_engagement_across_levels(walker: str, level: int, engaged: bool) -> None:
    cliff = tower(map_=f"\n. {level} . .\n . . . .\n. . . .\n y . . o\n")
    scene = Scene(army(walker, "0,0"), army("nissa", "3,2", pummelroots=["1,0"]), pack=cliff)
    below, above = scene.figure(0, walker), scene.figure(1, "pummelroots")
    assert (above in scene.s.engaged_with(below)) is engaged
    assert (below in scene.s.engaged_with(above)) is engaged, "it is mutual"
    friends = Scene(army("nissa", "0,0", pummelroots=["1,0"]), army(walker, "3,2"), pack=cliff)
    assert friends.s.adjacent(friends.figure(0, "nissa"), friends.figure(0, "pummelroots")) is (level < 4)


@clause("6.2")
@pytest.mark.parametrize(("wall", "engaged"), [(3, True), (4, False), (5, False)])
def test_ruling_7_a_wall_between_unless_both_are_higher(wall: int, engaged: bool) -> None:
    pack = tower('["0,0|1,0"]', "\n. . . .\n . . . .\n. . . .\n y . . o\n", wall)
    scene = Scene(army("chandra", "0,0"), army("nissa", "3,2", pummelroots=["1,0"]), pack=pack)
    chandra, root = scene.figure(0, "chandra"), scene.figure(1, "pummelroots")
    assert (root in scene.s.engaged_with(chandra)) is engaged, "Chandra is 4 high, the Elemental 6"


@clause("6.5", "6.6", "6.7")
def test_ruling_8_leaving_is_looked_at_at_every_step() -> None:
    pack = tower(map_=LANE)
    scene = Scene(army("nissa", "0,2", elves=["0,0"]), army("gideon", "3,3", rhox=["1,2"]), pack=pack, chosen="elves")
    elf = scene.figure(0, "elves")
    assert routes(scene.s, elf, 5)[scene.at("5,0"),].dice == 0, "beyond the ruins nobody is adjacent"
    # past two opponents in an open field: each is left at a step of its own
    row = Scene(army("nissa", "0,0", elves=["3,8"]), army("gideon", "15,0", rhox=["3,9", "7,9"]), chosen="elves")
    elf = row.figure(0, "elves")
    assert row.s.engaged_with(elf) == [row.figure(1, "rhox", 1)]
    row.lucky(lambda s: s.move(elf, "2,8"), lambda s: s.events(LeftEngagement)[0].face == "hit")
    assert row.s.damage[elf] == 1
    weak = Scene(army("liliana", "0,0", zombies=["3,8"]), army("gideon", "15,0", rhox=["3,9"]), chosen="zombies")
    zombie = weak.figure(0, "zombies")
    weak.lucky(lambda s: s.move(zombie, "1,8"), lambda s: s.events(LeftEngagement)[0].face == "hit")
    assert not weak.events(Moved), "it is struck before it arrives, and removed where it stood"
    assert weak.where(zombie) == "destroyed"
    teleport = Scene(army("jace", "4,8", hand=["unsummon"], phantoms=["9,8"]), army("gideon", "15,0", rhox=["10,8"]))
    teleport.cast("unsummon", teleport.card(1, "rhox"))
    assert not teleport.events(LeftEngagement), "nor does the victim of a spell leave an engagement"


@clause("6.6", "S-last-spite", "S-aegis-of-light")
def test_ruling_8_a_strike_is_no_attack_for_hidden_enchantments() -> None:
    scene = Scene(
        army("liliana", "0,0", zombies=["3,8", "9,8"], enchantments=["last_spite@liliana"]),
        army("gideon", "15,0", rhox=["3,9"]),
        chosen="zombies",
    )
    zombie = scene.figure(0, "zombies")
    scene.lucky(lambda s: s.move(zombie, "1,8"), lambda s: s.where(zombie) == "destroyed")
    assert scene.auras(0, "liliana") == ["last_spite"]
    assert scene.s.damage[scene.figure(1, "rhox")] == 0


@clause("5.2", "5.3", "10.8")
def test_ruling_9_teammates_are_friends_to_pass() -> None:
    players = (
        army("jace", "4,14"),
        army("nissa", "5,14"),
        army("gideon", "8,2"),
        army("liliana", "9,2"),
    )
    scene = Scene(*players, chosen="jace")
    jace = scene.figure(0, "jace")
    assert routes(scene.s, jace, 6)[scene.at("6,14"),].cost == 2, "through the teammate"
    assert "5,14" not in scene.reach(jace)
    held = Scene(*players[:2], army("gideon", "6,14"), players[3], chosen="jace")
    assert routes(held.s, held.figure(0, "jace"), 6)[held.at("6,15"),].cost > 2, "not through one that is engaged"


@clause("5.4", "5.5", "5.6", "5.7", "5.8")
@pytest.mark.parametrize(
    ("height", "level", "cost"), [(4, 1, 2), (4, 3, 4), (4, 4, 0), (4, 5, 0), (5, 4, 5), (6, 5, 6), (6, 6, 0)]
)
def test_ruling_10_what_a_step_counts(height: int, level: int, cost: int) -> None:
    field = tower(map_=f"\n. {level} ~ .\n . . . .\n. . . .\n y . . o\n").fields[-1]
    assert field.step_cost(0, 1, height) == cost
    assert field.step_cost(1, 0, height) == 1, "down is free"
    assert field.falls(1, 0, height) is (level >= height)
    assert not field.falls(1, 2, height), "not onto water"
    assert field.step_cost(2, 3, height) == 2, "out of water"


@clause("5.9", "5.10", "A-flying")
def test_ruling_11_water() -> None:
    pond = tower(map_="\n. ~ ~ . . .\n # # # # # #\n. . . . . .\n y . . . . o\n")
    dry = Scene(army("chandra", "0,0", phoenixes=["0,2"]), army("gideon", "5,3"), pack=pond, chosen="chandra")
    assert dry.reach(dry.figure(0, "chandra")) == {"1,0"}
    wet = Scene(army("chandra", "1,0"), army("gideon", "5,3"), pack=pond, chosen="chandra")
    assert wet.reach(wet.figure(0, "chandra")) == {"0,0", "2,0"}, "also from water to water"
    flyer = Scene(army("chandra", "0,2", phoenixes=["0,0"]), army("gideon", "5,3"), pack=pond, chosen="phoenixes")
    assert {"2,0", "3,0", "5,0"} <= flyer.reach(flyer.figure(0, "phoenixes"))
    flyer.move(flyer.figure(0, "phoenixes"), "2,0")
    assert flyer.where(flyer.figure(0, "phoenixes")) == "2,0", "it may end there"


@clause("5.11", "5.13")
def test_ruling_12_costs_and_barriers_count_for_the_leading_half() -> None:
    steps = tower(map_="\n. . 2 2 . .\n # # # # # #\n. . . . . .\n y . . . . o\n")
    scene = Scene(army("chandra", "0,2", firecats=["0,0+1,0"]), army("gideon", "5,3"), pack=steps, chosen="firecats")
    ways = routes(scene.s, scene.figure(0, "firecats"), 7)
    up = ways[scene.at("2,0"), scene.at("3,0")]
    assert (up.cost, up.dice) == (4, 0), "three up for the head, one for the next space, nothing for the tail"
    assert (scene.at("1,0"), scene.at("2,0")) not in ways, "not half up"
    cats, gideon = army("chandra", "0,2", firecats=["0,0+1,0"]), army("gideon", "5,3", rhox=["2,0"])
    foe = Scene(cats, gideon, pack=tower(map_=LANE), chosen="firecats")
    assert foe.reach(foe.figure(0, "firecats")) == set(), "an opponent bars the head"


@clause("8.12", "8.13", "8.14", "8.16")
def test_ruling_13_glyphs() -> None:
    lane = tower(map_="\n. . M . . .\n # # # # # #\n. . . . . .\n y . . . . o\n")
    scene = Scene(army("jace", "5,2", phantoms=["1,0", "2,2"]), army("gideon", "5,3"), pack=lane, chosen="phantoms")
    first, second = scene.figure(0, "phantoms", 1), scene.figure(0, "phantoms", 2)
    assert scene.reach(first) == {"0,0", "2,0"}
    scene.move(first, "2,0")
    assert scene.refusal((MOVE, first, 0))[0] == "5.1", "a stopped figure is not revived"
    assert move_number(scene.s, second) == 8, "those not yet moved go farther"
    flyer = Scene(army("chandra", "0,2", phoenixes=["1,0"]), army("gideon", "5,3"), pack=lane, chosen="phoenixes")
    assert "4,0" in flyer.reach(flyer.figure(0, "phoenixes")), "a flyer passes over"
    know = tower(map_="\n. . K . . .\n # # # # # #\n. . . . . .\n y . . . . o\n")
    empty = Scene(army("jace", "1,0"), army("gideon", "5,3"), pack=know, chosen="jace")
    empty.s.graveyard[0], empty.s.library[0] = empty.s.library[0], ()
    empty.move(empty.figure(0, "jace"), "2,0")
    assert not empty.events(Drew)
    assert empty.events(GlyphGone)
    assert empty.s.glyphs == (), "still removed"
    fallen: dict[str, Any] = {"army": "gideon", "figures": {"gideon": [], "rhox": ["9,8"]}}
    lost = Scene(army("nissa", "2,8"), fallen, army("jace", "22,10"), active=1, chosen="rhox", glyphs={"9,9": "k"})
    lost.move(lost.figure(1, "rhox"), "9,9")
    assert not lost.events(Drew), "without a Planeswalker nobody draws"
    assert lost.s.glyphs == ()


@clause("7.1", "7.2", "7.3", "7.5", "7.6")
def test_ruling_14_whom_one_may_attack() -> None:
    cats = Scene(army("nissa", "2,8", elves=["2,10"]), army("chandra", "15,0", firecats=["9,8+10,8"]), chosen="nissa")
    assert cats.targets(cats.figure(0, "nissa")) == {cats.figure(1, "firecats")}, "seven spaces to the nearer half"
    own = Scene(army("chandra", "2,8", firecats=["3,10+4,10"]), army("gideon", "5,10"), chosen="firecats")
    assert own.targets(own.figure(0, "firecats")) == {own.figure(1, "gideon")}, "from either half"
    cliff = tower(map_="\n. 4 . .\n . . . .\n. . . .\n y . . o\n")
    above = Scene(army("nissa", "3,2", elves=["1,0"]), army("chandra", "0,0"), pack=cliff, chosen="elves")
    assert above.targets(above.figure(0, "elves")) == {above.figure(1, "chandra")}, "not adjacent, but within range"
    sword = Scene(army("nissa", "3,2", pummelroots=["1,0"]), army("chandra", "0,0"), pack=cliff, chosen="pummelroots")
    code, why = sword.refusal((ATTACK, sword.figure(0, "pummelroots"), 0))
    assert (code, "not adjacent" in why) == ("6.2", True)


@clause("8.4", "8.3", "S-twisted-image")
def test_ruling_15_first_all_modifiers_then_the_twist_then_no_fewer_than_none() -> None:
    scene = Scene(
        army("liliana", "2,8", reavers=["6,8"], enchantments=["withering_curse@projections of seat 1"]),
        army("jace", "15,0", projections=["5,8"], hand=["twisted_image"]),
        active=1,
    )
    projection, reaver = scene.figure(1, "projections"), scene.figure(0, "reavers")

    def numbers() -> tuple[int, int]:
        return fighting(scene.s, projection, reaver, "power"), fighting(scene.s, projection, reaver, "toughness")

    assert numbers() == (2, 0), "3 - 1, and 2 - 1 - 2"
    scene.cast("twisted_image", scene.card(1, "projections"))
    assert numbers() == (0, 2)
    scene.s.last(2, scene.card(1, "projections"), 1, 1)
    assert numbers() == (2, 0), "twice twisted is as it was"
    high = Scene(army("jace", "9,2", hand=["twisted_image"]), army("gideon", "8,2"))
    jace, gideon = high.figure(0, "jace"), high.figure(1, "gideon")
    high.cast("twisted_image", high.card(0, "jace"))
    assert fighting(high.s, jace, gideon, "power") == 3 + 1, "height advantage is a modifier of what is rolled"


@clause("A-trample")
def test_ruling_16_the_surplus_goes_to_one_opponent_adjacent_to_the_destroyed() -> None:
    scene = Scene(
        army("gideon", "0,0", rhox=["4,8", "5,9"]),
        army("liliana", "15,0", zombies=["5,8", "6,8", "7,8"]),
        chosen="rhox",
    )
    rhox, zombies = scene.figure(0, "rhox"), [scene.figure(1, "zombies", n) for n in (1, 2, 3)]
    scene.lucky(lambda s: s.attack(rhox, zombies[0]), lambda s: s.events(Dice)[0].dealt == 3)
    assert set(scene.options()) == {"no", zombies[1]}, "adjacent to the destroyed one, and no friend"
    scene.answer(zombies[1])
    assert [event.amount for event in scene.events(Hurt)] == [3, 2], "undefended"
    assert scene.asked == (0, "Act"), "once per attack"
    assert scene.where(zombies[2]) == "7,8"


@clause("A-counter-strike", "A-intense-strike")
def test_ruling_17_counter_strike_and_an_unblockable_hit_both_strike() -> None:
    scene = Scene(army("chandra", "0,0", firecats=["4,8+5,8"]), army("gideon", "6,8"), chosen="firecats")
    cat, gideon = scene.figure(0, "firecats"), scene.figure(1, "gideon")
    scene.lucky(
        lambda s: s.attack(cat, gideon),
        lambda s: (s.events(Dice)[0].power.count("hit"), s.events(Dice)[0].toughness.count("shield")) == (2, 4),
    )
    assert scene.s.damage[cat] == 2, "shields minus hits"
    assert scene.s.damage[gideon] == 1, "the hit that cannot be blocked"


@clause("A-necrotic-stench")
def test_ruling_18_the_stench_is_minus_two_once_for_friends_too() -> None:
    scene = Scene(
        army("liliana", "2,14", reavers=["5,15", "6,15"], zombies=["7,15"]),
        army("chandra", "4,16", firecats=["4,15+5,14"]),
        army("nissa", "9,1"),
        army("gideon", "10,1"),
    )
    cat, nissa = scene.figure(1, "firecats"), scene.figure(2, "nissa")
    assert fighting(scene.s, cat, nissa, "toughness") == 1, "a teammate's creature, near two Reavers"
    assert fighting(scene.s, scene.figure(1, "chandra"), nissa, "toughness") == 4, "never a Planeswalker"


@clause("A-mind-stealer", "10.8")
def test_ruling_19_no_friend_no_spells_no_summoning_and_no_end_of_its_turn() -> None:
    scene = Scene(
        army("jace", "4,14", hand=["study"]),
        army("nissa", "6,14"),
        army("chandra", "5,16", hand=["spark"]),
        army("liliana", "9,2"),
        chosen="jace",
    )
    chandra = scene.figure(2, "chandra")
    scene.end().end()
    assert scene.asked == (0, "MindStealer")
    assert scene.options() == ["no", chandra], "neither the teammate nor one far away"
    scene.lucky(lambda s: s.answer(chandra), lambda s: s.events(Tried)[0].roll >= 16)
    assert not kinds(scene) & {CAST, HIDE, SUMMON}
    assert scene.refusal((CAST, scene.spell("study"), 0))[0] == "A-mind-stealer"
    assert (USE, chandra, 0) not in scene.options(), "a red card of one's own would be needed"
    assert (MOVE, chandra, 0) in scene.options()


@clause("A-super-heated")
def test_ruling_20_a_red_spell_card_from_the_hand() -> None:
    scene = Scene(army("chandra", "4,8", hand=["spark", "melt_wards"], graveyard=["fire_lance"]),
                  army("gideon", "6,10", rhox=["7,8"]), chosen="chandra")  # fmt: skip
    scene.use(scene.figure(0, "chandra"))
    cards = {answer[0] for answer in scene.options()}
    assert cards == {scene.spell("spark"), scene.spell("melt_wards")}
    assert {answer[1] for answer in scene.options()} == {scene.figure(1, "rhox")}, "creatures only"


@clause("A-detain")
def test_ruling_21_detained_until_the_end_of_the_next_turn_even_when_it_returns() -> None:
    scene = Scene(
        army("gideon", "7,10"),
        army("liliana", "9,1", zombies=["1,1"], reavers=["3,1"], hand=["rise_of_the_dark_realms"]),
        chosen="gideon",
    )
    scene.summon(0, "hookmasters")
    for spot in ("6,10", "8,10", "9,10"):
        scene.answer(scene.at(spot))
    zombies = scene.card(1, "zombies")
    assert scene.options() == [zombies, scene.card(1, "reavers")], "Planeswalkers are no squads"
    scene.answer(zombies)
    scene.s.lift(scene.figure(1, "zombies"), -2)
    leave_play(scene.s, zombies)
    scene.end_turn()
    scene.cast("rise_of_the_dark_realms", scene.figure(1, "zombies"), scene.at("9,2"))
    scene.decline()
    assert scene.s.in_play(zombies)
    assert scene.refusal((CHOOSE, zombies, 0))[0] == "A-detain"


@clause("3.14", "S-flame-trap", "S-last-spite", "S-briar-guard")
def test_ruling_22_every_hidden_enchantment_must_act_while_the_event_holds() -> None:
    traps = Scene(army("gideon", "15,0", rhox=["7,8"]), army("chandra", "4,8", enchantments=["flame_trap@chandra"]),
                  chosen="rhox")  # fmt: skip
    traps.s.auras[traps.card(1, "chandra")] *= 2
    traps.move(traps.figure(0, "rhox"), "5,8")
    assert flipped(traps) == ["flame_trap", "flame_trap"]
    assert traps.where(traps.figure(0, "rhox")) == "destroyed", "2 and 2 of 3"
    third = Scene(army("liliana", "15,0", zombies=["7,8"]), army("chandra", "4,8", enchantments=["flame_trap@chandra"]),
                  chosen="zombies")  # fmt: skip
    third.s.auras[third.card(1, "chandra")] *= 2
    third.move(third.figure(0, "zombies"), "5,8")
    assert flipped(third) == ["flame_trap"], "the second finds nobody there"
    spite = Scene(
        army("gideon", "15,0", rhox=["5,8"]),
        army("liliana", "0,0", zombies=["4,8"], enchantments=["last_spite@liliana"]),
        chosen="rhox",
    )
    spite.s.auras[spite.card(1, "liliana")] *= 2
    rhox, zombie = spite.figure(0, "rhox"), spite.figure(1, "zombies")
    spite.lucky(lambda s: s.attack(rhox, zombie), lambda s: s.events(Dice)[0].dealt == 1)
    assert spite.where(rhox) == "destroyed"
    assert spite.yard(1) == ["last_spite", "last_spite"]


@clause("3.14")
@pytest.mark.parametrize("order", [["briar_guard", "sudden_recall"], ["sudden_recall", "briar_guard"]])
def test_ruling_22_the_topmost_comes_first_and_the_event_is_looked_at_again(order: list[str]) -> None:
    scene = Scene(army("gideon", "15,0", rhox=["5,8"]), army("jace", "4,8"), chosen="rhox")
    jace = scene.card(1, "jace")
    scene.s.auras[jace] = tuple(Aura(scene.spell(id), 1, 0) for id in order)
    scene.answer((ATTACK, scene.figure(0, "rhox"), 0)).answer(scene.figure(1, "jace"))
    assert flipped(scene) == (order if order[0] == "briar_guard" else ["sudden_recall"])
    assert not scene.events(Dice)


@clause("3.16", "3.3")
def test_ruling_23_target_then_counter_then_effect() -> None:
    scene = Scene(
        army("chandra", "4,8", hand=["spark", "spark"]),
        army("jace", "7,8", enchantments=["psychic_rebuttal@jace"]),
    )
    scene.cast("spark")
    assert scene.asked == (0, "Aim")
    assert not scene.events(Countered), "first it is aimed"
    scene.answer(scene.figure(1, "jace"))
    assert scene.events(Countered)
    assert scene.s.damage[scene.figure(1, "jace")] == 0
    assert scene.s.cast == 1, "it counts toward the three"


@clause("3.13", "2.10")
def test_ruling_24_owner_and_team_see_what_lies_face_down() -> None:
    scene = Scene(
        army("jace", "2,8", phantoms=["4,10"], enchantments=["vanishing_ward@phantoms"]),
        army("nissa", "4,8"), army("gideon", "8,2"), army("liliana", "9,2"),
    )  # fmt: skip
    seen = [scene.s.view(seat).players[0].cards[1].auras[0].spell for seat in (0, 1, 2, 3, None)]
    assert seen == ["vanishing_ward", "vanishing_ward", None, None, None]
    others = scene.s.view(2).players[0].cards[1]
    assert (others.id, len(others.auras), others.auras[0].face_up) == ("phantoms", 1, False), "that, and on which card"


@clause("3.12", "3.13")
def test_ruling_25_face_up_on_anybodys_card_and_hidden_on_ones_own() -> None:
    scene = Scene(
        army("gideon", "4,8", rhox=["9,8"], hand=["sworn_peace", "retribution_ward", "aegis_of_light"]),
        army("nissa", "15,0", elves=["9,10"], pummelroots=["reserve"] * 3),
    )
    own, foe = scene.card(0, "rhox"), scene.card(1, "elves")
    assert {deed[1:] for deed in scene.options() if deed[0] == HIDE} == {
        (scene.spell("retribution_ward"), own),
        (scene.spell("aegis_of_light"), scene.card(0, "gideon")),
    }
    assert scene.refusal((HIDE, scene.spell("retribution_ward"), foe))[0] == "3.13"
    assert scene.refusal((HIDE, scene.spell("sworn_peace"), own))[0] == "3.13"
    scene.cast("sworn_peace")
    assert scene.options() == [own, foe]
    assert scene.refusal(scene.card(1, "nissa"))[0] == "3.12", "no Planeswalker"
    assert scene.refusal(scene.card(1, "pummelroots"))[0] == "2.11", "not in play"


@clause("4.9")
def test_ruling_26_without_the_planeswalker_the_squads_fight_on() -> None:
    fallen: dict[str, Any] = {
        "army": "gideon", "figures": {"gideon": [], "rhox": ["9,8"]}, "hand": ["justices_blow"],
        "enchantments": ["retribution_ward@rhox"],
    }  # fmt: skip
    scene = Scene(army("nissa", "2,8", pummelroots=["10,8"]), fallen, army("jace", "22,10"), active=1)
    rhox, root = scene.figure(1, "rhox"), scene.figure(0, "pummelroots")
    assert scene.refusal((CAST, scene.spell("justices_blow"), 0))[0] == "4.9"
    assert scene.refusal((SUMMON, scene.card(1, "hookmasters"), 0))[0] == "4.9"
    scene.choose(1, "rhox")
    scene.lucky(lambda s: s.attack(rhox, root), lambda s: s.events(Dice)[0].dealt == 0)
    scene.end_turn().decline().end_turn().decline()
    assert scene.s.active == 0
    scene.choose(0, "pummelroots").attack(root, rhox)
    assert flipped(scene) == ["retribution_ward"]


@clause("9.7")
def test_ruling_27_who_is_out_is_passed_over_and_the_marker_moves() -> None:
    gone: dict[str, Any] = {"army": "jace", "figures": {"jace": []}}
    scene = Scene(army("nissa", "2,8"), gone, army("gideon", "22,10"), turn=5)
    scene.end_turn().decline()
    assert [event.seat for event in scene.events(Skipped)] == [1]
    assert (scene.s.active, scene.s.turn) == (2, 7)
    squad: dict[str, Any] = {"army": "jace", "figures": {"jace": [], "phantoms": ["9,9"]}}
    on = Scene(army("nissa", "2,8"), squad, army("gideon", "22,10"), turn=5)
    on.end_turn().decline()
    assert (on.s.active, on.s.turn) == (1, 6), "with a squad one plays on"


@clause("9.5", "9.6")
def test_ruling_28_points() -> None:
    duel = Scene(army("jace", "2,8", phantoms=["4,8", "5,8"]), army("gideon", "15,0", rhox=["9,8"]))
    assert [points(duel.s, seat) for seat in (0, 1)] == [340 + 2 * 31, 350 + 30]
    melee = Scene(army("chandra", "2,8", firecats=["6,5+7,5", "8,2+9,2"]), army("jace", "0,8"), army("gideon", "22,10"))
    assert points(melee.s, 0) == 33, "one half on purple suffices"


@clause("9.4")
def test_ruling_29_equal_points_are_a_draw_between_those() -> None:
    scene = Scene(army("nissa", "6,5"), army("nissa", "17,6"), army("gideon", "22,10"), turn=36, active=2)
    scene.end_turn()
    assert scene.s.result is not None
    assert scene.s.result.winners == (0, 1)


@clause("9.2", "10.6", "10.1")
def test_ruling_30_teams_play_as_they_sit() -> None:
    scene = Scene(army("jace", "4,14"), army("nissa", "6,14"), army("gideon", "8,2"), army("liliana", "9,2"), turn=4)
    order = []
    for _ in range(5):
        order.append(scene.s.active)
        scene.end_turn().decline()
    assert order == [0, 1, 2, 3, 0]
    fallen: dict[str, Any] = {"army": "gideon", "figures": {"gideon": [], "rhox": ["5,4"]}}
    last = Scene(army("chandra", "2,8", hand=["molten_spear"]), army("jace", "0,8"), army("nissa", "9,8*5"), fallen)
    last.cast("molten_spear", last.figure(2, "nissa"))
    assert last.s.result is not None
    assert (last.s.result.winners, last.s.result.clause) == ((0, 1), "9.2")


@clause("12.8")
def test_ruling_31_simultaneous_damage_is_dealt_and_deaths_settled_one_by_one() -> None:
    scene = Scene(
        army("liliana", "4,10", hand=["killing_wave"]),
        army("gideon", "4,8", hookmasters=["3,8", "4,9"], enchantments=["retribution_ward@hookmasters"]),
    )
    first, second = scene.figure(1, "hookmasters", 1), scene.figure(1, "hookmasters", 2)
    scene.s.auras[scene.card(1, "hookmasters")] = (Aura(scene.spell("refuse_the_grave"), 1, 0),)
    scene.cast("killing_wave", scene.figure(1, "gideon"))
    assert scene.asked == (0, "DamageInOrder"), "the active player's order"
    scene.answer((second, first))
    assert (scene.where(second), scene.where(first)) == ("4,9", "destroyed"), "the first death was refused"


@clause("7.7", "8.4", "A-zombie-toughness")
def test_ruling_32_auras_are_looked_at_when_dice_are_counted() -> None:
    scene = Scene(army("liliana", "4,8", zombies=["7,8"]), army("nissa", "15,0"), chosen="liliana")
    zombie, nissa = scene.figure(0, "zombies"), scene.figure(1, "nissa")
    assert fighting(scene.s, zombie, nissa, "toughness") == 2
    scene.move(scene.figure(0, "liliana"), "1,8")
    assert fighting(scene.s, zombie, nissa, "toughness") == 1


# --- official answers ----------------------------------------------------------------------------------------------


@clause("A-rebirth", "3.16")
def test_answer_1_a_countered_spell_was_not_played() -> None:
    scene = Scene(
        army("chandra", "4,8", hand=["spark"], phoenixes=[]),
        army("jace", "7,8", enchantments=["psychic_rebuttal@jace"]),
    )
    scene.cast("spark", scene.figure(1, "jace"))
    assert scene.asked == (0, "Act")


@clause("3.11", "8.10", "S-honor-of-the-pure")
def test_answer_2_enchantments_go_with_the_last_figure_of_their_card() -> None:
    scene = Scene(
        army("liliana", "2,8", hand=["grave_bolt"]),
        army("gideon", "15,0", rhox=["4,8*1"], hookmasters=["9,8"], enchantments=["honor_of_the_pure@rhox"]),
    )
    hook, foe = scene.figure(1, "hookmasters"), scene.figure(0, "liliana")
    assert fighting(scene.s, hook, foe, "power") == 4
    scene.cast("grave_bolt", scene.figure(1, "rhox"))
    assert fighting(scene.s, hook, foe, "power") == 3
    assert scene.yard(1) == ["honor_of_the_pure"]


@clause("8.11", "2.11")
def test_answer_3_a_creature_brings_its_army_card_back() -> None:
    scene = Scene(army("liliana", "4,8", hand=["rise_of_the_dark_realms"], reavers=[]), army("nissa", "15,0"))
    reavers = scene.card(0, "reavers")
    assert not scene.s.in_play(reavers)
    scene.cast("rise_of_the_dark_realms", scene.figure(0, "reavers"), scene.at("6,8"), "no")
    assert scene.s.in_play(reavers)
    assert (CHOOSE, reavers, 0) in scene.options()
    assert scene.auras(0, "reavers") == []


@clause("4.7", "12.2")
def test_answer_4_only_three_abilities_are_activated() -> None:
    scene = Scene(army("liliana", "4,8", reavers=["6,8"]), army("nissa", "9,8", elves=["7,8*1"]), chosen="reavers")
    assert USE not in kinds(scene), "Snuff Out needs Liliana's turn"
    elf = scene.figure(1, "elves")
    assert fighting(scene.s, elf, scene.figure(0, "reavers"), "toughness") == 0, "static ones always work"
    assert range_of(scene.s, elf) == 7
    for walker in ("jace", "liliana", "chandra"):
        other = Scene(army(walker, "4,8", hand=["spark"] if walker == "chandra" else []),
                      army("gideon", "15,0", rhox=["6,8*1"]), chosen=walker)  # fmt: skip
        assert USE in kinds(other)
    for walker in ("gideon", "nissa"):
        assert USE not in kinds(Scene(army(walker, "4,8"), army("jace", "15,0", phantoms=["6,8*1"]), chosen=walker))


@clause("4.7")
def test_answer_5_activated_abilities_come_on_top_of_the_attack() -> None:
    scene = Scene(army("liliana", "4,8"), army("gideon", "9,8", rhox=["6,8*1", "7,10"]), chosen="liliana")
    liliana = scene.figure(0, "liliana")
    scene.use(liliana).answer(scene.figure(1, "rhox"))
    scene.attack(liliana, scene.figure(1, "rhox", 2))
    assert scene.events(Dice)


@clause("S-misdirection")
def test_answer_6_misdirection_takes_anybodys_face_up_enchantment() -> None:
    scene = Scene(
        army("jace", "2,14", hand=["misdirection"], phantoms=["4,14"]),
        army("nissa", "6,14", elves=["8,14"], enchantments=["barkhide@elves"]),
        army("gideon", "8,2", rhox=["6,2"], enchantments=["sworn_peace@phantoms of seat 0", "aegis_of_light@gideon"]),
        army("liliana", "9,2"),
    )
    scene.cast("misdirection")
    assert set(scene.options()) == {(scene.card(0, "phantoms"), 0), (scene.card(1, "elves"), 0)}
    scene.answer((scene.card(0, "phantoms"), 0))
    assert set(scene.options()) == {scene.card(1, "elves"), scene.card(2, "rhox")}
    scene.answer(scene.card(2, "rhox"))
    assert scene.auras(2, "rhox") == ["sworn_peace"]


@clause("4.6")
def test_answer_7_one_half_within_five_spaces_is_enough() -> None:
    scene = Scene(army("chandra", "2,10"), army("jace", "15,0"), chosen="chandra")
    scene.summon(0, "firecats")
    far = (scene.at("7,10"), scene.at("8,10"))
    assert far in scene.options()
    assert (scene.at("8,10"), scene.at("9,10")) not in scene.options()
    assert scene.refusal((scene.at("8,10"), scene.at("9,10")))[0] == "4.5"


@clause("5.7", "5.8")
def test_a_double_space_figure_falls_with_its_leading_half() -> None:
    cliff = tower(map_="\n4 4 . . .\n # # # # #\n. . . . .\n y . . . o\n")
    scene = Scene(army("chandra", "0,2", firecats=["0,0+1,0"]), army("gideon", "4,3"), pack=cliff, chosen="firecats")
    cat = scene.figure(0, "firecats")
    assert routes(scene.s, cat, 7)[scene.at("2,0"), scene.at("3,0")].dice == 1
    scene.move(cat, ("2,0", "3,0"))
    assert len(scene.events(Fell)) == 1
