"""What the abilities of all army cards do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arena.scene import Scene, army, tower
from clause_citations import citing
from coterie.games.arena import game
from coterie.games.arena.actions import CHOOSE, MOVE, USE
from coterie.games.arena.combat.strength import fighting, range_of
from coterie.games.arena.components import read_set
from coterie.games.arena.events import Detained, Dice, LeftEngagement, Looked, Peeked, Tried
from coterie.games.arena.movement.paths import flight, routes
from coterie.games.arena.state import Arena
from coterie.kernel.chance import key_of
from coterie.kernel.words import spoken

clause = citing("arena")


@clause("A-avatar-of-justice")
def test_gideon_grows_with_opponents_in_clear_sight() -> None:
    scene = Scene(army("gideon", "4,8"), army("nissa", "6,8", elves=["4,10", "7,8"]))
    gideon, nissa = scene.figure(0, "gideon"), scene.figure(1, "nissa")
    assert fighting(scene.s, gideon, nissa, "power") == 3 + 2
    assert fighting(scene.s, gideon, nissa, "toughness") == 5


@clause("A-counter-strike")
def test_shields_beyond_the_hits_strike_back_at_an_adjacent_attacker() -> None:
    scene = Scene(army("nissa", "0,0", pummelroots=["5,8"]), army("gideon", "4,8"), chosen="pummelroots")
    root, gideon = scene.figure(0, "pummelroots"), scene.figure(1, "gideon")
    scene.lucky(
        lambda s: s.attack(root, gideon),
        lambda s: s.events(Dice)[0].toughness.count("shield") - s.events(Dice)[0].power.count("hit") == 2,
    )
    assert scene.s.damage[root] == 2
    assert scene.s.damage[gideon] == 0
    far = Scene(army("nissa", "8,8"), army("gideon", "4,8"), chosen="nissa")
    nissa, gideon = far.figure(0, "nissa"), far.figure(1, "gideon")
    far.lucky(
        lambda s: s.attack(nissa, gideon),
        lambda s: s.events(Dice)[0].toughness.count("shield") > s.events(Dice)[0].power.count("hit"),
    )
    assert far.s.damage[nissa] == 0


@clause("A-focused-thoughts", "4.7")
def test_jace_looks_at_his_top_card_once_a_turn() -> None:
    scene = Scene(army("jace", "4,8", library=["unsummon", "study"]), army("nissa", "15,0"), chosen="jace")
    jace = scene.figure(0, "jace")
    scene.use(jace)
    assert [event.spell for event in scene.events(Peeked, 0)] == ["unsummon"]
    assert not scene.events(Peeked, 1)
    assert scene.s.view(0).players[0].top == "unsummon"
    assert scene.s.view(1).players[0].top is None
    scene.answer("bury")
    assert scene.events(Looked, 1)
    assert scene.s.library[0][0] == scene.spell("unsummon")
    assert scene.s.library[0][-1] == scene.spell("study")
    assert scene.s.view(0).players[0].bottom == ("unsummon",)
    assert (USE, jace, 0) not in scene.options()
    other = Scene(army("jace", "4,8", phantoms=["9,8"]), army("nissa", "15,0"), chosen="phantoms")
    assert not [deed for deed in other.options() if deed[0] == USE], "only abilities of the chosen card"
    kept = Scene(army("jace", "4,8", library=["unsummon"]), army("nissa", "15,0"), chosen="jace")
    kept.use(kept.figure(0, "jace")).answer("keep")
    assert kept.s.library[0][-1] == kept.spell("unsummon")


@clause("A-mind-stealer", "4.3", "3.20")
def test_jace_borrows_a_planeswalker_on_sixteen() -> None:
    def end(succeeds: bool) -> Scene:
        scene = Scene(army("jace", "4,8"), army("nissa", "7,8", elves=["9,8"]), chosen="jace")
        nissa = scene.figure(1, "nissa")
        while scene.asked[1] == "Act":
            scene.end()
        assert scene.asked == (0, "MindStealer")
        return scene.lucky(lambda s: s.answer(nissa), lambda s: (s.events(Tried)[0].roll >= 16) is succeeds)

    lost = end(False)
    assert lost.s.active == 1
    won = end(True)
    nissa, elf = won.figure(1, "nissa"), won.figure(1, "elves")
    assert won.asked == (0, "Act")
    assert won.s.lord[nissa] == 0
    assert not [deed for deed in won.options() if deed[0] in (2, 3, 4)], "no spells, no summoning"
    assert (MOVE, nissa, 0) in won.options()
    assert won.targets(nissa) == {elf}, "her own squad is against her now"
    won.move(nissa, "7,10").end()
    assert won.s.lord[nissa] == 1
    assert won.where(nissa) == "7,10"
    assert won.s.active == 1, "her own Sprint does not happen"


@clause("A-mind-stealer")
def test_a_friend_or_someone_far_is_no_victim() -> None:
    scene = Scene(army("jace", "4,8"), army("nissa", "12,8"), chosen="jace")
    scene.end_turn()
    assert scene.s.active == 1


@clause("A-zombie-toughness")
def test_zombies_near_liliana_are_tougher() -> None:
    scene = Scene(army("liliana", "4,8", zombies=["7,8", "9,8"]), army("nissa", "15,0"))
    foe = scene.figure(1, "nissa")
    near, far = scene.figure(0, "zombies", 1), scene.figure(0, "zombies", 2)
    assert (fighting(scene.s, near, foe, "toughness"), fighting(scene.s, far, foe, "toughness")) == (2, 1)
    assert fighting(scene.s, scene.figure(0, "liliana"), foe, "toughness") == 3


@clause("A-snuff-out", "4.7")
def test_liliana_snuffs_out_the_wounded() -> None:
    scene = Scene(
        army("liliana", "4,8"), army("nissa", "6,8*3", pummelroots=["8,8*1", "4,10", "15,11*1"]), chosen="liliana"
    )
    root = scene.figure(1, "pummelroots")
    scene.use(scene.figure(0, "liliana"))
    assert scene.options() == [root], "wounded creatures within six, no Planeswalker"
    scene.answer(root)
    assert scene.where(root) == "destroyed"
    assert not [deed for deed in scene.options() if deed[0] == USE]


@clause("A-double-attack", "8.2")
def test_chandra_attacks_twice() -> None:
    scene = Scene(army("chandra", "4,8"), army("gideon", "7,8"), chosen="chandra")
    chandra, gideon = scene.figure(0, "chandra"), scene.figure(1, "gideon")
    for _ in range(2):
        assert scene.targets(chandra) == {gideon}
        scene.lucky(lambda s: s.attack(chandra, gideon), lambda s: s.events(Dice)[-1].dealt == 0)
    assert scene.targets(chandra) == set()


@clause("A-super-heated")
def test_a_red_card_burns_a_creature() -> None:
    scene = Scene(
        army("chandra", "4,8", hand=["spark", "melt_wards"]), army("gideon", "6,10", rhox=["7,8"]), chosen="chandra"
    )
    rhox = scene.figure(1, "rhox")
    scene.use(scene.figure(0, "chandra")).answer((scene.spell("spark"), rhox))
    assert scene.s.damage[rhox] == 1
    assert scene.yard(0) == ["spark"]
    assert scene.hand(0) == ["melt_wards"]
    poor = Scene(army("chandra", "4,8"), army("gideon", "6,10", rhox=["7,8"]), chosen="chandra")
    assert not [deed for deed in poor.options() if deed[0] == USE]


@clause("A-keen-sight")
def test_green_shooters_near_nissa_see_farther() -> None:
    scene = Scene(army("nissa", "4,8", elves=["6,8", "10,8"], pummelroots=["4,10"]), army("gideon", "15,0"))
    ranges = [range_of(scene.s, scene.figure(0, "elves", n)) for n in (1, 2)]
    assert ranges == [7, 5]
    assert range_of(scene.s, scene.figure(0, "pummelroots")) == 1


@clause("A-sprint")
def test_nissa_sprints_at_the_end_of_her_turn() -> None:
    scene = Scene(army("nissa", "4,8"), army("gideon", "15,0"), chosen="nissa")
    nissa = scene.figure(0, "nissa")
    scene.move(nissa, "9,8").end().answer(nissa).answer(scene.at("12,8"))
    assert scene.where(nissa) == "12,8"
    other = Scene(army("nissa", "4,8", pummelroots=["9,8"]), army("gideon", "15,0"), chosen="pummelroots")
    other.end()
    assert other.s.active == 1


@clause("A-battle-formation")
def test_veterans_side_by_side_are_tougher() -> None:
    scene = Scene(army("gideon", "0,0", rhox=["4,8", "5,8", "6,8"]), army("nissa", "15,0"))
    foe = scene.figure(1, "nissa")
    found = [fighting(scene.s, scene.figure(0, "rhox", n), foe, "toughness") for n in (1, 2, 3)]
    assert found == [3, 4, 3]


@clause("A-trample")
def test_surplus_damage_may_go_to_a_neighbour() -> None:
    scene = Scene(
        army("gideon", "0,0", rhox=["4,8"]), army("liliana", "15,0", zombies=["5,8", "6,8", "9,8"]), chosen="rhox"
    )
    rhox = scene.figure(0, "rhox")
    first, second, third = (scene.figure(1, "zombies", n) for n in (1, 2, 3))
    scene.lucky(lambda s: s.attack(rhox, first), lambda s: s.events(Dice)[0].dealt == 2)
    assert scene.asked == (0, "Trample")
    assert set(scene.options()) == {"no", second}
    scene.answer(second)
    assert [scene.where(each) for each in (first, second, third)] == ["destroyed", "destroyed", "9,8"]
    exact = Scene(army("gideon", "0,0", rhox=["4,8"]), army("liliana", "15,0", zombies=["5,8", "6,8"]), chosen="rhox")
    exact.lucky(lambda s: s.attack(rhox, first), lambda s: s.events(Dice)[0].dealt == 1)
    assert exact.asked[1] == "Act"


@clause("A-detain")
def test_a_detained_squad_cannot_be_chosen_next_turn() -> None:
    scene = Scene(army("gideon", "7,10"), army("nissa", "9,1", elves=["1,1"], pummelroots=["3,1"]), chosen="gideon")
    scene.summon(0, "hookmasters")
    for spot in ("6,10", "8,10", "9,10"):
        scene.answer(scene.at(spot))
    assert scene.options() == [scene.card(1, "elves"), scene.card(1, "pummelroots")], "no Planeswalker"
    scene.answer(scene.card(1, "elves"))
    (told,) = scene.events(Detained)
    words = spoken(told.text(scene.s.pack, lambda seat: f"Player {seat}"))
    assert words == "Kor Hookmasters detained Player 1's Elf Rangers: they cannot be chosen next turn."
    scene.end_turn()
    chosen = {deed[1] for deed in scene.options() if deed[0] == CHOOSE}
    assert chosen == {scene.card(1, "nissa"), scene.card(1, "pummelroots")}
    assert scene.refusal((CHOOSE, scene.card(1, "elves"), 0))[0] == "A-detain"
    scene.choose(1, "nissa").end_turn().decline().end_turn()
    assert scene.s.active == 1
    assert scene.card(1, "elves") in {deed[1] for deed in scene.options() if deed[0] == CHOOSE}


@clause("A-phantom-walk")
def test_phantoms_walk_through_everybody_unharmed() -> None:
    lane = tower(map_="\n. . . . . .\n # # # # # #\n. . . . . .\n y . . . . o\n")
    scene = Scene(
        army("jace", "0,2", phantoms=["1,0"]), army("gideon", "5,3", rhox=["2,0"]), pack=lane, chosen="phantoms"
    )
    phantom = scene.figure(0, "phantoms")
    assert scene.reach(phantom) == {"0,0", "3,0", "4,0", "5,0"}
    assert routes(scene.s, phantom, 6)[scene.at("5,0"),].dice == 0
    scene.move(phantom, "5,0")
    assert not scene.events(LeftEngagement)


@clause("A-collective-knowledge", "A-illusionary-deception", "4.2")
def test_projections_bring_a_card_and_change_places_with_jace() -> None:
    scene = Scene(army("jace", "7,10"), army("gideon", "1,0"), chosen="jace")
    scene.summon(0, "projections")
    for spot in ("6,10", "8,10", "9,10"):
        scene.answer(scene.at(spot))
    assert len(scene.hand(0)) == 1
    swap = Scene(army("jace", "4,8", projections=["9,8"]), army("gideon", "15,0", rhox=["5,8"]))
    jace, projection = swap.figure(0, "jace"), swap.figure(0, "projections")
    swap.choose(0, "jace")
    assert swap.asked == (0, "Deception")
    swap.answer(projection)
    assert (swap.where(jace), swap.where(projection)) == ("9,8", "4,8")
    assert not swap.events(LeftEngagement)
    other = Scene(army("jace", "4,8", projections=["9,8"]), army("gideon", "15,0"))
    other.choose(0, "projections")
    assert other.asked == (0, "Act"), "only in the Planeswalker's turn"


@clause("A-darkness-arises", "8.11", "4.2")
def test_all_restless_zombies_return_on_twelve() -> None:
    def roll(succeeds: bool) -> Scene:
        scene = Scene(army("liliana", "4,8", zombies=[]), army("gideon", "15,0"))
        scene.choose(0, "liliana")
        assert scene.asked == (0, "Darkness")
        return scene.lucky(lambda s: s.answer("roll"), lambda s: (s.events(Tried)[0].roll >= 12) is succeeds)

    assert roll(False).asked == (0, "Act")
    back = roll(True)
    for n in range(3):
        assert all(back.s.field.distance(back.at("4,8"), spot) <= 4 for spot in back.options())
        back.answer(back.options()[n])
    assert len(back.s.standing(back.card(0, "zombies"))) == 3
    some = Scene(army("liliana", "4,8", zombies=["9,8"]), army("gideon", "15,0"))
    some.choose(0, "liliana")
    assert some.asked == (0, "Act"), "one of them still stands"


@clause("A-necrotic-stench")
def test_the_stench_weakens_everybody_but_zombies_and_planeswalkers() -> None:
    scene = Scene(
        army("liliana", "15,0", reavers=["4,8", "4,10"], zombies=["5,8"]),
        army("nissa", "3,8", pummelroots=["6,8", "9,8"]),
    )
    foe = scene.figure(1, "nissa")
    near, far = scene.figure(1, "pummelroots", 1), scene.figure(1, "pummelroots", 2)
    liliana = scene.figure(0, "liliana")
    assert fighting(scene.s, near, liliana, "toughness") == 1, "not cumulative"
    assert fighting(scene.s, far, liliana, "toughness") == 3
    assert fighting(scene.s, foe, liliana, "toughness") == 4
    assert fighting(scene.s, scene.figure(0, "zombies"), foe, "toughness") == 1


@clause("A-flying")
def test_a_flyer_passes_over_everything_and_is_struck_at_take_off() -> None:
    scene = Scene(
        army("chandra", "0,0", phoenixes=["5,1"]), army("gideon", "15,0", rhox=["4,1", "6,1"]), chosen="phoenixes"
    )
    phoenix = scene.figure(0, "phoenixes")
    reach = scene.reach(phoenix)
    assert "5,3" in reach, "over the ruin"
    assert "5,2" not in reach
    assert "8,5" in reach
    assert "8,7" in reach, "over water"
    assert "6,1" not in reach
    scene.lucky(
        lambda s: s.move(phoenix, "8,7"), lambda s: all(each.face != "hit" for each in s.events(LeftEngagement))
    )
    assert len(scene.events(LeftEngagement)) == 2
    hill = Scene(army("chandra", "0,0", phoenixes=["8,2"]), army("gideon", "15,0"), chosen="phoenixes")
    assert flight(hill.s, hill.figure(0, "phoenixes"), (hill.at("9,2"),), leaving=True).cost == 1


@clause("A-rebirth", "8.11")
def test_a_sorcery_brings_back_a_phoenix() -> None:
    scene = Scene(army("chandra", "4,8", hand=["spark"], phoenixes=["2,10"]), army("gideon", "7,8"))
    dead = scene.figure(0, "phoenixes", 2)
    scene.cast("spark", scene.figure(1, "gideon"))
    assert scene.asked == (0, "Revive")
    assert dead in scene.options()
    scene.answer(dead)
    assert all(scene.s.field.distance(scene.at("4,8"), spot) <= 4 for spot in scene.options())
    scene.answer(scene.at("4,10"))
    assert scene.where(dead) == "4,10"
    assert scene.asked == (0, "Act"), "one only"
    stopped = Scene(
        army("chandra", "4,8", hand=["spark"], phoenixes=[]),
        army("jace", "7,8", enchantments=["psychic_rebuttal@jace"]),
    )
    stopped.cast("spark", stopped.figure(1, "jace"))
    assert stopped.asked == (0, "Act"), "a countered spell does not count"


@clause("A-intense-strike")
def test_one_of_two_hits_cannot_be_blocked() -> None:
    scene = Scene(army("chandra", "0,0", firecats=["4,8+5,8"]), army("gideon", "6,8"), chosen="firecats")
    cat, gideon = scene.figure(0, "firecats"), scene.figure(1, "gideon")
    scene.lucky(
        lambda s: s.attack(cat, gideon),
        lambda s: s.events(Dice)[0].power.count("hit") == 2 and s.events(Dice)[0].toughness.count("shield") == 2,
    )
    assert scene.s.damage[gideon] == 1
    one = Scene(army("chandra", "0,0", firecats=["4,8+5,8"]), army("gideon", "6,8"), chosen="firecats")
    one.lucky(
        lambda s: s.attack(cat, gideon),
        lambda s: s.events(Dice)[0].power.count("hit") == 1 and s.events(Dice)[0].toughness.count("shield") == 1,
    )
    assert one.s.damage[gideon] == 0


@clause("A-squad-sprint")
def test_elves_move_again_at_the_end_of_their_turn() -> None:
    scene = Scene(army("nissa", "0,0", elves=["4,8", "4,10"]), army("gideon", "15,0"), chosen="elves")
    first, second = scene.figure(0, "elves", 1), scene.figure(0, "elves", 2)
    scene.end().answer(second).answer(scene.at("7,10")).answer(first).answer(scene.at("7,8"))
    assert (scene.where(first), scene.where(second)) == ("7,8", "7,10")
    assert scene.s.active == 1


@clause("A-rebirth")
def test_rebirth_comes_after_the_sorcery_even_for_one_that_it_destroyed() -> None:
    scene = Scene(army("chandra", "4,8", hand=["spark"], phoenixes=["6,8", "2,10", "2,8"]), army("gideon", "15,0"))
    phoenix = scene.figure(0, "phoenixes")
    scene.cast("spark", phoenix)
    assert scene.asked == (0, "Revive")
    assert scene.options() == ["no", phoenix]
    whole = Scene(army("chandra", "4,8", hand=["spark"], phoenixes=["6,8", "2,10", "2,8"]), army("gideon", "7,10"))
    whole.cast("spark", whole.figure(1, "gideon"))
    assert whole.asked == (0, "Act"), "nobody is to be brought back"


@clause("4.4", "A-rebirth")
def test_the_rest_of_a_squad_is_summoned_beside_one_that_returned() -> None:
    scene = Scene(
        army("chandra", "7,10", phoenixes=["6,10", "reserve", "reserve"]), army("gideon", "1,0"), chosen="chandra"
    )
    scene.summon(0, "phoenixes").answer(scene.at("8,10")).answer(scene.at("9,10"))
    assert scene.asked == (0, "Act")
    assert [scene.where(scene.figure(0, "phoenixes", n)) for n in (1, 2, 3)] == ["6,10", "8,10", "9,10"]


@clause("A-haste", "4.8")
def test_haste_moves_as_far_as_the_number_and_is_no_attack() -> None:
    scene = Scene(army("chandra", "2,10"), army("gideon", "12,8"), chosen="chandra")
    scene.summon(0, "firecats")
    for pair in (("3,10", "4,10"), ("2,11", "3,11"), ("1,8", "2,8")):
        scene.answer(tuple(map(scene.at, pair)))
    cat = scene.figure(0, "firecats")
    scene.answer(cat)
    assert (scene.at("10,10"), scene.at("11,10")) in scene.options(), "seven spaces"
    assert (scene.at("11,10"), scene.at("12,10")) not in scene.options()
    scene.answer((scene.at("9,10"), scene.at("10,10"))).decline()
    assert scene.refusal((6, cat, 0))[0] == "4.8"


@clause("A-avatar-of-justice", "A-battle-formation", "A-zombie-toughness", "10.8")
def test_your_own_figures_are_not_your_teammates() -> None:
    scene = Scene(
        army("gideon", "4,14", rhox=["9,14"]),
        army("gideon", "6,14", rhox=["10,14"]),
        army("liliana", "6,3", zombies=["7,3"]),
        army("liliana", "9,3", reavers=["8,3"]),
    )
    foe = scene.figure(2, "liliana")
    assert fighting(scene.s, scene.figure(0, "gideon"), foe, "power") == 3, "the teammate is no opponent"
    assert fighting(scene.s, scene.figure(0, "rhox"), foe, "toughness") == 2, "the other Veteran is the teammate's"
    assert fighting(scene.s, scene.figure(2, "zombies"), scene.figure(0, "gideon"), "toughness") == 2, (
        "one Liliana only"
    )
    assert fighting(scene.s, scene.figure(3, "reavers"), scene.figure(0, "gideon"), "toughness") == 4, (
        "Reavers are Zombies"
    )


@clause("A-snuff-out", "A-super-heated")
def test_activated_abilities_reach_six_clear_sight_spaces_and_own_creatures_too() -> None:
    near = Scene(army("liliana", "2,8", reavers=["4,10*1"]), army("nissa", "15,0", elves=["8,8*1"]), chosen="liliana")
    near.use(near.figure(0, "liliana"))
    assert set(near.options()) == {near.figure(0, "reavers"), near.figure(1, "elves")}
    far = Scene(army("liliana", "2,8"), army("nissa", "15,0", elves=["9,8*1"]), chosen="liliana")
    assert (USE, far.figure(0, "liliana"), 0) not in far.options()
    burn = Scene(army("chandra", "2,8", hand=["spark"]), army("nissa", "15,0", elves=["8,8", "9,10"]), chosen="chandra")
    burn.use(burn.figure(0, "chandra"))
    assert {answer[1] for answer in burn.options()} == {burn.figure(1, "elves")}


@clause("A-sprint", "A-squad-sprint")
def test_sprints_go_three_spaces() -> None:
    scene = Scene(army("nissa", "4,8"), army("gideon", "15,0"), chosen="nissa")
    scene.end().answer(scene.figure(0, "nissa"))
    assert scene.at("7,8") in scene.options()
    assert scene.at("8,8") not in scene.options()
    assert "no" in scene.options()


@clause("A-darkness-arises", "12.3")
def test_darkness_brings_back_as_many_as_find_room_within_four_spaces() -> None:
    cell = tower(map_="\ny . # . . .\n # # . . . .\n# . . . . .\n . . . . . o\n")
    scene = Scene(army("liliana", "0,0", zombies=[]), army("gideon", "5,3"), pack=cell)
    scene.choose(0, "liliana")
    scene.lucky(lambda s: s.answer("roll"), lambda s: s.events(Tried)[0].roll >= 12)
    assert scene.options() == [scene.at("1,0")]
    scene.answer(scene.at("1,0"))
    assert scene.asked == (0, "Act")
    assert len(scene.s.standing(scene.card(0, "zombies"))) == 1


@clause("A-mind-stealer")
def test_the_mind_is_stolen_within_four_clear_sight_spaces_on_sixteen_of_twenty() -> None:
    near, far = (Scene(army("jace", "4,8"), army("nissa", at), chosen="jace") for at in ("8,8", "9,8"))
    near.end().end()
    assert near.asked == (0, "MindStealer")
    far.end_turn()
    assert far.s.active == 1
    assert lucky_rolls(near, near.figure(1, "nissa"), lambda s: s.borrowing) == {16, 17, 18, 19, 20}


@clause("A-darkness-arises")
def test_the_zombies_return_on_twelve_of_twenty_and_more() -> None:
    scene = Scene(army("liliana", "4,8", zombies=[]), army("gideon", "15,0")).choose(0, "liliana")
    back = lucky_rolls(scene, "roll", lambda s: s.ask(s.required()[0]).kind == "PlaceFigures")
    assert back == set(range(12, 21))


def lucky_rolls(scene: Scene, answer: Any, succeeds: Callable[[Arena], Any]) -> set[int]:
    """The rolls of the 20-sided die with which an ability succeeds."""
    found = set()
    for seed in range(300):
        twin = scene.s.clone()
        event = rolled(twin, answer, seed)
        if succeeds(twin):
            found.add(event.roll)
    return found


def rolled(s: Arena, answer: Any, seed: int) -> Tried:
    s.listen()
    s.key, s.draws = key_of(seed), 0
    (ask,) = s.required()
    s.play(ask, answer)
    return next(told.event for told in s.take_events() if isinstance(told.event, Tried))


@clause("A-illusionary-deception", "A-darkness-arises")
@pytest.mark.parametrize(
    ("id", "was", "type_", "spots"),
    [("projections", "blue", "Illusions\"\nfigures = 3\nspaces = 1\nunique = true\nlife = 2", ["9,8"]),
     ("zombies", "black", "Zombies\"\nfigures = 3\nspaces = 1\nunique = true\nlife = 1", [])],
)  # fmt: skip
def test_a_planeswalker_of_another_colour_starts_nothing(id: str, was: str, type_: str, spots: list[str]) -> None:
    text = game.resource("pack.toml").replace("cost = 90", "cost = 20")
    head = f'colour = "{was}"\ntype = "{type_}'
    assert head in text
    pack = read_set(text.replace(head, head.replace(was, "white")), "white.toml")
    scene = Scene(army("gideon", "4,8", **{id: spots}), army("nissa", "15,0"), pack=pack, battlefield="duel")
    scene.choose(0, "gideon")
    assert scene.asked == (0, "Act")
