"""The rulebook's "Terms and clarifications", entry by entry."""

from __future__ import annotations

from arena.scene import Scene, army, tower
from clause_citations import citing
from coterie.games.arena import game
from coterie.games.arena.actions import SUMMON, USE
from coterie.games.arena.combat.strength import fighting, range_of
from coterie.games.arena.events import Countered, Destroyed
from coterie.games.arena.rows import Aura

clause = citing("arena")


@clause("12.2", "4.7")
def test_term_abilities_work_whatever_card_was_chosen_save_the_activated() -> None:
    scene = Scene(army("nissa", "4,8", elves=["6,8"], pummelroots=["9,8"]), army("jace", "15,0"), chosen="pummelroots")
    assert range_of(scene.s, scene.figure(0, "elves")) == 7, "Keen Sight in another card's turn"
    other = Scene(army("jace", "4,8", phantoms=["9,8"]), army("nissa", "15,0"), chosen="phantoms")
    assert not [deed for deed in other.options() if deed[0] == USE]


@clause("12.1")
def test_term_figures_are_creatures_and_planeswalkers() -> None:
    scene = Scene(army("chandra", "4,8", hand=["spark"]), army("gideon", "6,8", rhox=["4,10"]))
    scene.cast("spark")
    assert set(scene.options()) == {scene.figure(0, "chandra"), scene.figure(1, "gideon"), scene.figure(1, "rhox")}
    bolt = Scene(army("liliana", "4,8", hand=["grave_bolt"]), army("gideon", "6,8", rhox=["4,10"]))
    bolt.cast("grave_bolt")
    assert bolt.options() == [bolt.figure(1, "rhox")], "a creature is no Planeswalker"


@clause("12.3")
def test_term_empty_spaces_hold_no_ruin_figure_or_glyph() -> None:
    s = Scene(army("nissa", "7,10", elves=["6,10"]), army("jace", "15,0")).s
    empty = s.empty()
    for said, free in [
        ("9,9", False),
        ("7,10", False),
        ("6,10", False),
        ("10,7", False),
        ("8,10", True),
        ("8,7", True),
    ]:
        column, row = map(int, said.split(","))
        assert bool(empty >> s.field.at(column, row) & 1) is free, said


@clause("4.6", "4.5")
def test_term_summoning_a_double_space_figure() -> None:
    scene = Scene(army("chandra", "2,10"), army("jace", "15,0"), chosen="chandra")
    scene.answer((SUMMON, scene.card(0, "firecats"), 0))
    distance, here = scene.s.field.distance, scene.at("2,10")
    reaches = {tuple(sorted(distance(here, half) for half in pair)) for pair in scene.options()}
    assert (5, 6) in reaches
    assert max(near for near, _ in reaches) == 5


@clause("S-twisted-image", "8.4")
def test_term_twisted_image_switches_after_glyphs_enchantments_and_earlier_sorceries() -> None:
    scene = Scene(
        army("jace", "4,8", hand=["twisted_image"]),
        army("nissa", "5,4", elves=["9,8"], enchantments=["barkhide@elves"]),
        glyphs={"5,4": "P"},
    )
    elf, foe = scene.figure(1, "elves"), scene.figure(0, "jace")
    scene.s.last(4, elf, 2, 1)
    assert [fighting(scene.s, elf, foe, kind) for kind in ("power", "toughness")] == [3 + 1 + 2, 2 + 1]
    scene.cast("twisted_image", scene.card(1, "elves"))
    assert [fighting(scene.s, elf, foe, kind) for kind in ("power", "toughness")] == [3, 6]


@clause("3.16", "3.4")
def test_term_a_countered_spell_has_no_effect_and_is_in_its_owners_graveyard() -> None:
    scene = Scene(
        army("gideon", "4,8", rhox=["6,8"], hand=["honor_of_the_pure"]),
        army("jace", "15,0", enchantments=["scatter_arc@jace"]),
    )
    scene.cast("honor_of_the_pure", scene.card(0, "rhox"))
    assert scene.events(Countered)
    assert scene.auras(0, "rhox") == []
    assert (scene.yard(0), scene.yard(1)) == (["honor_of_the_pure"], ["scatter_arc"])
    assert fighting(scene.s, scene.figure(0, "rhox"), scene.figure(1, "jace"), "power") == 3


@clause("7.7", "A-keen-sight")
def test_term_clear_sight_spaces_count_from_the_eye_and_from_either_half() -> None:
    scene = Scene(army("nissa", "5,1", elves=["5,3", "8,1", "9,1"]), army("gideon", "15,11"))
    ranges = [range_of(scene.s, scene.figure(0, "elves", n)) for n in (1, 2, 3)]
    assert ranges == [5, 7, 7], "behind the ruin; three and four spaces away"
    far = Scene(army("nissa", "5,1", elves=["10,1"]), army("gideon", "15,11"))
    assert range_of(far.s, far.figure(0, "elves")) == 5, "five spaces"
    cats = Scene(army("chandra", "2,8", firecats=["6,8+7,8"]), army("gideon", "15,0"))
    s, cat, chandra = cats.s, cats.figure(0, "firecats"), cats.figure(0, "chandra")
    assert s.clear(cat, chandra, 4), "from its nearer half"
    assert not s.clear(cat, chandra, 3)


@clause("3.19", "S-unsummon")
def test_term_returning_a_squad_to_its_owners_reserve() -> None:
    scene = Scene(
        army("jace", "4,8", hand=["unsummon"]),
        army("gideon", "15,0", rhox=["9,8*2", "9,10"], enchantments=["steadfast_blessing@rhox"]),
    )
    scene.s.auras[scene.card(1, "rhox")] += (Aura(scene.spell("leaden_thoughts"), 0, 1),)
    scene.s.library[0] = tuple(each for each in scene.s.library[0] if each != scene.spell("leaden_thoughts"))
    scene.s.hand[0] = tuple(each for each in scene.s.hand[0] if each != scene.spell("leaden_thoughts"))
    scene.cast("unsummon", scene.card(1, "rhox"))
    assert [scene.where(scene.figure(1, "rhox", n)) for n in (1, 2, 3)] == ["reserve", "reserve", "destroyed"]
    assert scene.s.damage[scene.figure(1, "rhox")] == 0
    assert scene.yard(1) == ["steadfast_blessing"]
    assert scene.yard(0) == ["unsummon", "leaden_thoughts"], "each to its owner"
    game.check(scene.s)
    scene.end_turn().decline()
    scene.choose(1, "gideon")
    scene.summon(1, "rhox").answer(scene.options()[0]).answer(scene.options()[0])
    assert scene.asked == (1, "Act"), "two are summoned again; the third stays destroyed"


@clause("12.8", "S-killing-wave")
def test_term_simultaneous_damage_in_the_order_of_the_player_whose_turn_it_is() -> None:
    scene = Scene(
        army("liliana", "4,8", hand=["killing_wave"], reavers=["3,8"]),
        army("gideon", "4,10", rhox=["5,8"], hookmasters=["4,9", "4,7"]),
    )
    targets = [scene.figure(1, "rhox"), scene.figure(1, "hookmasters", 1), scene.figure(1, "hookmasters", 2)]
    scene.cast("killing_wave", scene.figure(0, "liliana"))
    assert scene.asked == (0, "DamageInOrder")
    assert len(scene.options()) == 6, "every order of the three; your own Zombie is spared"
    order = (targets[2], targets[0], targets[1])
    scene.answer(order)
    assert tuple([event.figure.figure for event in scene.events(Destroyed)]) == order


@clause("5.4", "8.3")
def test_glyphs_add_no_height() -> None:
    flat = tower(map_="\n. P . .\n . . . .\n. . . .\n y . . o\n")
    scene = Scene(army("gideon", "1,0"), army("jace", "2,0"), pack=flat)
    gideon, jace = scene.figure(0, "gideon"), scene.figure(1, "jace")
    assert fighting(scene.s, gideon, jace, "toughness") == 5
    assert fighting(scene.s, gideon, jace, "power") == 3 + 1 + 1, "the glyph's power and Avatar of Justice, no height"
    field = scene.s.field
    assert field.step_cost(0, 1, 4) == 1
