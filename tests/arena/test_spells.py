"""All spells: sorceries, face-up enchantments, hidden ones, counters (section 3 and the S clauses)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from arena.scene import Scene, army
from clause_citations import citing
from coterie.games.arena import game
from coterie.games.arena.actions import CHOOSE, HIDE, MOVE
from coterie.games.arena.combat.strength import fighting
from coterie.games.arena.components import read_set
from coterie.games.arena.events import Cancelled, Countered, Destroyed, Dice, Flipped, Hurt, LeftEngagement, ShowedHand
from coterie.games.arena.movement.action import move_number

clause = citing("arena")


def stats(scene: Scene, figure: int, other: int) -> tuple[int, int]:
    return fighting(scene.s, figure, other, "power"), fighting(scene.s, figure, other, "toughness")


# --- damage and healing ------------------------------------------------------------------------------------------


@clause("3.3", "3.7", "3.8", "S-grave-bolt", "S-fire-lance", "S-spark", "S-molten-spear")
@pytest.mark.parametrize(
    ("walker", "spell", "amount", "aims"),
    [
        ("liliana", "grave_bolt", 3, {"rhox1"}),
        ("chandra", "fire_lance", 2, {"rhox1"}),
        ("chandra", "spark", 1, {"rhox1", "gideon", "own"}),
        ("chandra", "molten_spear", 2, {"gideon", "own"}),
    ],
)
def test_damage_spells(walker: str, spell: str, amount: int, aims: set[str]) -> None:
    scene = Scene(army(walker, "4,8", hand=[spell]), army("gideon", "8,8", rhox=["4,10", "15,11"]))
    figures = {"rhox1": scene.figure(1, "rhox"), "gideon": scene.figure(1, "gideon"), "own": scene.figure(0, walker)}
    scene.cast(spell)
    assert set(scene.options()) == {figures[each] for each in aims}, "15,11 is too far for spells with sight"
    target = scene.options()[-1]
    scene.answer(target)
    assert [each.amount for each in scene.events(Hurt)] == [amount]
    assert not scene.events(Dice)
    assert scene.yard(0) == [spell]
    assert scene.s.cast == 1


@clause("S-justices-blow")
def test_justices_blow_needs_a_figure_of_ones_own_beside_the_target() -> None:
    scene = Scene(army("gideon", "4,8", hand=["justices_blow"]), army("nissa", "0,0", elves=["5,8", "8,8"]))
    scene.cast("justices_blow")
    assert scene.options() == [scene.figure(1, "elves")]
    scene.answer(scene.figure(1, "elves"))
    assert scene.where(scene.figure(1, "elves")) == "destroyed"


@clause("S-siphon-life", "3.18")
def test_siphon_life_heals_what_it_dealt() -> None:
    scene = Scene(army("liliana", "4,8*3", hand=["siphon_life"]), army("nissa", "0,0", elves=["6,8*1"]))
    elf = scene.figure(1, "elves")
    scene.cast("siphon_life")
    assert set(scene.options()) == {elf, scene.figure(0, "liliana")}, "any figure within six"
    scene.answer(elf)
    assert scene.where(elf) == "destroyed"
    assert scene.s.damage[scene.figure(0, "liliana")] == 2, "one life was left, one was healed"


@clause("S-killing-wave", "12.8")
def test_killing_wave_in_the_order_that_one_wishes() -> None:
    scene = Scene(
        army("liliana", "4,10", hand=["killing_wave"], zombies=["5,8"]),
        army("gideon", "4,8", rhox=["3,8", "8,8"], hookmasters=["4,9"]),
    )
    rhox, hook = scene.figure(1, "rhox"), scene.figure(1, "hookmasters")
    scene.cast("killing_wave", scene.figure(1, "gideon"))
    assert scene.asked == (0, "DamageInOrder")
    assert set(scene.options()) == {(rhox, hook), (hook, rhox)}
    scene.answer((hook, rhox))
    assert [event.figure.figure for event in scene.events(Destroyed)] == [hook, rhox]
    assert (scene.where(rhox), scene.where(hook)) == ("destroyed", "destroyed")
    assert scene.where(scene.figure(0, "zombies")) == "5,8"
    assert scene.s.damage[scene.figure(1, "gideon")] == 0
    assert scene.where(scene.figure(1, "rhox", 2)) == "8,8"


@clause("S-scouring-flames")
def test_scouring_flames_spare_the_red_and_planeswalkers() -> None:
    scene = Scene(
        army("chandra", "2,10", hand=["scouring_flames"], phoenixes=["4,9"]), army("gideon", "4,8", rhox=["6,8", "8,8"])
    )
    scene.cast("scouring_flames", scene.figure(1, "gideon"))
    assert [scene.s.damage[scene.figure(1, "rhox", n)] for n in (1, 2)] == [1, 0]
    assert scene.where(scene.figure(0, "phoenixes")) == "4,9"
    assert scene.s.damage[scene.figure(1, "gideon")] == 0


@clause("S-field-mending", "S-sap-of-life", "3.18")
def test_healing() -> None:
    scene = Scene(army("gideon", "4,8*5", hand=["field_mending"], rhox=["6,8"]), army("nissa", "15,0"))
    scene.cast("field_mending")
    assert scene.options() == [scene.figure(0, "gideon")], "only who is hurt"
    scene.answer(scene.figure(0, "gideon"))
    assert scene.s.damage[scene.figure(0, "gideon")] == 2
    sap = Scene(army("nissa", "4,8*3", hand=["sap_of_life"], elves=["6,8*1", "7,8*1"]), army("gideon", "15,0"))
    nissa, elf = sap.figure(0, "nissa"), sap.figure(0, "elves")
    sap.cast("sap_of_life", (nissa, elf))
    assert (sap.s.damage[nissa], sap.s.damage[elf], sap.s.damage[sap.figure(0, "elves", 2)]) == (1, 0, 1)


# --- numbers -----------------------------------------------------------------------------------------------------


@clause("3.12", "S-sworn-peace", "S-leaden-thoughts", "S-unhallowed-might", "S-withering-curse", "S-burning-fervor")
@pytest.mark.parametrize(
    ("walker", "spell", "power", "toughness", "move"),
    [
        ("gideon", "sworn_peace", -2, 0, 0),
        ("jace", "leaden_thoughts", -1, 0, -2),
        ("liliana", "unhallowed_might", 2, -1, 0),
        ("liliana", "withering_curse", -1, -1, 0),
        ("chandra", "burning_fervor", 1, 0, 0),
    ],
)
def test_face_up_enchantments(walker: str, spell: str, power: int, toughness: int, move: int) -> None:
    scene = Scene(army(walker, "4,8", hand=[spell]), army("nissa", "15,0", pummelroots=["9,8", "9,10"]))
    root, foe = scene.figure(1, "pummelroots"), scene.figure(0, walker)
    scene.cast(spell)
    assert scene.options() == [scene.card(1, "pummelroots")], "any squad in play, no Planeswalker"
    scene.answer(scene.card(1, "pummelroots"))
    assert stats(scene, root, foe) == (4 + power, 3 + toughness)
    assert move_number(scene.s, root) == 5 + move
    assert scene.auras(1, "pummelroots") == [spell]
    assert scene.s.view(1).players[1].cards[2].auras[0].spell == spell


@clause("S-honor-of-the-pure", "3.11")
def test_honor_of_the_pure_reaches_all_white_creatures() -> None:
    scene = Scene(
        army("gideon", "4,8", hand=["honor_of_the_pure"], rhox=["9,8"], hookmasters=["9,10"]), army("nissa", "15,0")
    )
    foe = scene.figure(1, "nissa")
    scene.cast("honor_of_the_pure", scene.card(0, "rhox"))
    assert stats(scene, scene.figure(0, "hookmasters"), foe)[0] == 4
    assert stats(scene, scene.figure(0, "rhox"), foe)[0] == 4
    assert stats(scene, scene.figure(0, "gideon"), foe)[0] == 3
    enemy = Scene(army("gideon", "4,8", hookmasters=["9,10"], enchantments=["honor_of_the_pure@elves of seat 1"]),
                  army("nissa", "15,0", elves=["9,8"]))  # fmt: skip
    assert stats(enemy, enemy.figure(0, "hookmasters"), enemy.figure(1, "nissa"))[0] == 3


@clause("S-steadfast-blessing", "S-barkhide")
def test_blessing_and_barkhide() -> None:
    scene = Scene(army("gideon", "4,8", hand=["steadfast_blessing"], rhox=["9,8*2", "9,10*1"]), army("nissa", "15,0"))
    scene.cast("steadfast_blessing", scene.card(0, "rhox"))
    assert [scene.s.damage[scene.figure(0, "rhox", n)] for n in (1, 2)] == [1, 0]
    assert stats(scene, scene.figure(0, "rhox"), scene.figure(1, "nissa"))[1] == 3
    bark = Scene(
        army("gideon", "15,0"),
        army("nissa", "4,8", pummelroots=["9,8*2", "9,10*1"], enchantments=["barkhide@pummelroots"]),
    )
    assert stats(bark, bark.figure(1, "pummelroots"), bark.figure(0, "gideon"))[1] == 4
    bark.end_turn()
    assert bark.asked == (1, "Mend")
    bark.answer(bark.figure(1, "pummelroots"))
    assert bark.s.damage[bark.figure(1, "pummelroots")] == 1


@clause("S-twisted-image", "8.4")
def test_twisted_image_comes_after_all_modifiers() -> None:
    scene = Scene(
        army("jace", "4,8", hand=["twisted_image"]),
        army("gideon", "5,4", rhox=["9,8", "10,8"], enchantments=["steadfast_blessing@rhox"]),
    )
    rhox, foe = scene.figure(1, "rhox"), scene.figure(0, "jace")
    assert stats(scene, rhox, foe) == (4, 4), "glyph of power; blessing and formation"
    card = scene.card(1, "rhox")
    one = scene.s.auras[card]
    scene.s.auras[card] = one * 2
    assert stats(scene, rhox, foe) == (4, 5)
    scene.s.auras[card] = one
    scene.cast("twisted_image", card)
    scene.s.auras[card] = one * 2
    assert stats(scene, rhox, foe) == (5, 4)
    scene.s.auras[card] = one
    scene.end_turn()
    assert stats(scene, rhox, foe) == (4, 4)


@clause("S-surge-of-growth")
def test_surge_of_growth_lasts_until_ones_next_turn() -> None:
    scene = Scene(army("nissa", "4,8", hand=["surge_of_growth"]), army("gideon", "15,0"))
    nissa, foe = scene.figure(0, "nissa"), scene.figure(1, "gideon")
    scene.cast("surge_of_growth", nissa)
    assert stats(scene, nissa, foe) == (5, 6)
    scene.end_turn().decline()
    assert stats(scene, nissa, foe) == (5, 6)
    scene.end_turn()
    assert scene.s.active == 0
    assert stats(scene, nissa, foe) == (3, 4)


@clause("S-stampede")
def test_stampede_gives_power_and_trample() -> None:
    scene = Scene(
        army("nissa", "0,0", elves=["4,8"], hand=["stampede"]),
        army("liliana", "15,0", zombies=["5,8", "6,8"]),
        chosen="elves",
    )
    elf, zombie = scene.figure(0, "elves"), scene.figure(1, "zombies")
    scene.cast("stampede")
    assert stats(scene, elf, zombie)[0] == 5
    scene.lucky(lambda s: s.attack(elf, zombie), lambda s: s.events(Dice)[0].dealt == 3)
    assert scene.asked == (0, "Trample")


@clause("S-reckless-fury", "12.8")
def test_reckless_fury_takes_its_toll_of_those_who_attacked() -> None:
    scene = Scene(
        army("chandra", "0,0", firecats=["4,8+5,8", "4,10+5,10"], hand=["reckless_fury"]),
        army("gideon", "6,8"),
        chosen="firecats",
    )
    first, second = scene.figure(0, "firecats", 1), scene.figure(0, "firecats", 2)
    scene.cast("reckless_fury")
    assert stats(scene, first, scene.figure(1, "gideon"))[0] == 5
    scene.lucky(
        lambda s: s.attack(first, scene.figure(1, "gideon")),
        lambda s: s.events(Dice)[0].dealt == 0 and s.s.damage[first] == 0,
    )
    scene.end_turn()
    assert (scene.s.damage[first], scene.s.damage[second]) == (1, 0)
    assert scene.s.active == 1


# --- moves, attacks, control -------------------------------------------------------------------------------------


@clause("S-swift-march")
def test_swift_march_leaves_engagements_unharmed() -> None:
    scene = Scene(
        army("gideon", "0,0", hand=["swift_march"], rhox=["4,8", "9,8"]), army("nissa", "15,0", elves=["5,8"])
    )
    rhox = scene.figure(0, "rhox")
    scene.cast("swift_march", scene.card(0, "rhox"), rhox, scene.at("1,8"))
    assert scene.where(rhox) == "1,8"
    assert not scene.events(LeftEngagement)
    assert scene.options() == ["no", scene.figure(0, "rhox", 2)]
    scene.answer("no").choose(0, "rhox")
    assert (MOVE, rhox, 0) in scene.options(), "it may still move in Action 3"


@clause("S-unsummon", "3.19")
def test_unsummon() -> None:
    scene = Scene(
        army("jace", "4,8", hand=["unsummon"]),
        army(
            "gideon", "15,0", rhox=["9,8*2", "9,10"], enchantments=["steadfast_blessing@rhox", "retribution_ward@rhox"]
        ),
    )
    scene.cast("unsummon", scene.card(1, "rhox"))
    assert [scene.where(scene.figure(1, "rhox", n)) for n in (1, 2, 3)] == ["reserve", "reserve", "destroyed"]
    assert scene.s.damage[scene.figure(1, "rhox")] == 0
    assert sorted(scene.yard(1)) == ["retribution_ward", "steadfast_blessing"]


@clause("S-mind-control", "3.20", "3.5")
def test_mind_control() -> None:
    scene = Scene(army("jace", "4,8", hand=["mind_control"]), army("nissa", "9,8", pummelroots=["8,8"]))
    root, nissa = scene.figure(1, "pummelroots"), scene.figure(1, "nissa")
    scene.cast("mind_control")
    assert scene.options() == [scene.card(1, "pummelroots")]
    scene.answer(scene.card(1, "pummelroots"))
    assert {deed[1] for deed in scene.options() if deed[0] == CHOOSE} == {scene.card(1, "pummelroots")}
    scene.choose(1, "pummelroots")
    assert scene.s.lord[root] == 0
    assert scene.targets(root) == {nissa}
    scene.end_turn()
    assert scene.s.lord[root] == 1
    late = Scene(army("jace", "4,8", hand=["mind_control"]), army("nissa", "9,8", pummelroots=["8,8"]), chosen="jace")
    assert not late.can_cast("mind_control")


@clause("S-misdirection")
def test_misdirection_moves_a_face_up_enchantment() -> None:
    scene = Scene(
        army("jace", "4,8", hand=["misdirection"], phantoms=["2,10"]),
        army("gideon", "15,0", rhox=["9,8"], enchantments=["steadfast_blessing@rhox", "retribution_ward@rhox"]),
    )
    scene.cast("misdirection")
    assert scene.options() == [(scene.card(1, "rhox"), 0)], "not the hidden one"
    scene.answer((scene.card(1, "rhox"), 0)).answer(scene.card(0, "phantoms"))
    assert scene.auras(0, "phantoms") == ["steadfast_blessing"]
    assert scene.auras(1, "rhox") == ["retribution_ward"]


@clause("S-dispel-rite", "S-melt-wards", "S-unravel")
@pytest.mark.parametrize(
    ("walker", "spell"), [("gideon", "dispel_rite"), ("chandra", "melt_wards"), ("nissa", "unravel")]
)
def test_enchantments_are_put_into_their_owners_graveyard(walker: str, spell: str) -> None:
    scene = Scene(
        army(walker, "4,8", hand=[spell]),
        army("jace", "15,0", phantoms=["9,8"], enchantments=["scatter_arc@jace", "vanishing_ward@phantoms"]),
    )
    scene.cast(spell)
    assert any("a hidden enchantment" in label for label in scene.labels())
    assert not any("Scatter" in label for label in scene.labels())
    scene.answer((scene.card(1, "phantoms"), 0))
    assert scene.yard(1) == ["vanishing_ward"]
    assert scene.auras(1, "jace") == ["scatter_arc"]


@clause("S-study", "S-blood-tithe")
def test_drawing() -> None:
    scene = Scene(army("jace", "4,8", hand=["study"]), army("nissa", "15,0"))
    scene.cast("study")
    assert len(scene.hand(0)) == 2
    tithe = Scene(army("liliana", "4,8", hand=["blood_tithe"]), army("nissa", "15,0"))
    tithe.cast("blood_tithe")
    assert len(tithe.hand(0)) == 2
    assert tithe.s.damage[tithe.figure(0, "liliana")] == 1


@clause("S-phase-step")
def test_phase_step_goes_four_spaces() -> None:
    scene = Scene(army("jace", "4,8", hand=["phase_step"]), army("nissa", "15,0"))
    scene.cast("phase_step")
    assert all(0 < scene.s.field.distance(scene.at("4,8"), spot) <= 4 for spot in scene.options())
    scene.answer(scene.at("8,8"))
    assert scene.where(scene.figure(0, "jace")) == "8,8"


@clause("S-rise-of-the-dark-realms", "8.11")
def test_two_creatures_rise_and_bring_their_card_back() -> None:
    scene = Scene(
        army("liliana", "4,8", hand=["rise_of_the_dark_realms"], reavers=[], zombies=["2,10"]), army("nissa", "15,0")
    )
    scene.cast("rise_of_the_dark_realms")
    for spot in ("6,8", "4,10"):
        reaver = next(each for each in scene.options() if each != "no" and scene.s.design(each).id == "reavers")
        scene.answer(reaver).answer(scene.at(spot))
    assert len(scene.s.standing(scene.card(0, "reavers"))) == 2
    assert scene.asked == (0, "Act")
    assert not Scene(army("liliana", "4,8", hand=["rise_of_the_dark_realms"]), army("nissa", "1,0")).can_cast(
        "rise_of_the_dark_realms"
    )


@clause("S-duress")
def test_duress_shows_the_hand_to_one_and_costs_a_card() -> None:
    scene = Scene(
        army("liliana", "4,8", hand=["duress"]),
        army("jace", "22,10", hand=["study", "unsummon", "scatter_arc"]),
        army("nissa", "1,1"),
    )
    scene.cast("duress", 1)
    assert scene.events(ShowedHand, 0)
    assert not scene.events(ShowedHand, 2)
    scene.answer(scene.spell("unsummon"))
    assert scene.yard(1) == ["unsummon"]
    assert scene.s.view(0).players[1].known == ("scatter_arc", "study")
    assert scene.s.view(2).players[1].known == ()
    for seed in range(5):
        assert sorted(scene.s.imagine(0, random.Random(seed)).hand[1]) == sorted(scene.s.hand[1])
    scene.s.active, scene.s.chosen, scene.s.phase = 1, -1, 0
    scene.s.cover(1, scene.spell("scatter_arc"))
    assert scene.s.view(0).players[1].known == ("study",)
    assert scene.s.view(0).players[1].known_or_hidden == ("scatter_arc",)


@clause("S-twinflame", "8.2")
def test_twinflame_gives_one_more_attack() -> None:
    scene = Scene(
        army("chandra", "0,0", firecats=["4,8+5,8"], hand=["twinflame"]), army("gideon", "6,8"), chosen="firecats"
    )
    cat, gideon = scene.figure(0, "firecats"), scene.figure(1, "gideon")
    scene.cast("twinflame", cat)
    for _ in range(2):
        scene.lucky(lambda s: s.attack(cat, gideon), lambda s: s.s.damage[cat] == 0)
    assert scene.targets(cat) == set()


@clause("S-turncoat-rage", "3.20")
def test_turncoat_rage_moves_and_attacks_with_an_opposing_creature() -> None:
    chandra = army("chandra", "4,8", phoenixes=["4,10", "3,10", "2,10"], hand=["turncoat_rage"])
    scene = Scene(chandra, army("gideon", "9,8", rhox=["8,8", "15,11"]))
    rhox, gideon = scene.figure(1, "rhox"), scene.figure(1, "gideon")
    scene.cast("turncoat_rage")
    assert scene.options() == [rhox], "an opposing creature, within six"
    scene.answer(rhox)
    assert scene.asked == (0, "ExtraMove")
    scene.answer("no")
    assert set(scene.options()) == {"no", gideon}
    scene.answer(gideon)
    assert scene.events(Dice)
    assert scene.s.lord[rhox] == 1


@clause("S-seasons-return")
def test_seasons_return_takes_another_spell_back() -> None:
    scene = Scene(army("nissa", "4,8", hand=["seasons_return"], graveyard=["stampede"]), army("jace", "15,0"))
    scene.cast("seasons_return")
    assert scene.options() == [scene.spell("stampede")]
    scene.answer(scene.spell("stampede"))
    assert scene.hand(0) == ["stampede"]
    assert scene.s.view(1).players[0].known == ("stampede",), "everybody saw it"
    assert not Scene(army("nissa", "4,8", hand=["seasons_return"]), army("jace", "15,0")).can_cast("seasons_return")


@clause("S-entangling-roots")
def test_roots_hold_until_the_end_of_their_players_next_turn() -> None:
    scene = Scene(army("nissa", "4,8", hand=["entangling_roots"]), army("jace", "15,0", phantoms=["9,8"]))
    phantom = scene.figure(1, "phantoms")
    scene.cast("entangling_roots", scene.card(1, "phantoms")).end_turn().decline()
    scene.choose(1, "phantoms")
    assert (MOVE, phantom, 0) not in scene.options()
    assert scene.refusal((MOVE, phantom, 0))[0] == "S-entangling-roots"
    scene.end_turn()
    assert move_number(scene.s, phantom) == 6


@clause("S-pounce")
def test_pounce_is_an_attack_at_once() -> None:
    scene = Scene(army("nissa", "0,0", elves=["4,8", "9,8"], hand=["pounce"]), army("jace", "15,0", phantoms=["5,8"]))
    elf = scene.figure(0, "elves")
    scene.cast("pounce")
    assert scene.options() == [elf]
    scene.answer(elf).answer(scene.figure(1, "phantoms"))
    assert len(scene.events(Dice)[0].power) == 4
    scene.choose(0, "elves")
    assert scene.targets(elf) or scene.where(scene.figure(1, "phantoms")) == "destroyed", (
        "its own attack is still to come"
    )


# --- hidden enchantments and counters ----------------------------------------------------------------------------


@clause("3.13", "3.14")
def test_hidden_enchantments_lie_under_each_other_and_act_topmost_first() -> None:
    scene = Scene(army("jace", "4,8", hand=["sudden_recall", "scatter_arc"], phantoms=["9,8"]), army("nissa", "15,0"))
    assert not [deed for deed in scene.options() if deed[0] == HIDE and deed[2] != scene.card(0, "jace")]
    scene.hide("scatter_arc", 0, "jace").hide("sudden_recall", 0, "jace")
    assert scene.auras(0, "jace") == ["scatter_arc", "sudden_recall"]
    assert [aura.spell for aura in scene.s.view(1).players[0].cards[0].auras] == [None, None]
    both = Scene(
        army("gideon", "15,0", rhox=["5,8"]),
        army("nissa", "4,8", enchantments=["briar_guard@nissa"]),
        chosen="rhox",
    )
    both.attack(both.figure(0, "rhox"), both.figure(1, "nissa"))
    assert [event.spell for event in both.events(Flipped)] == ["briar_guard"]
    assert both.yard(1) == ["briar_guard"]


def attacked(walker: str, spell: str, on: str, near: bool = True, **more: Any) -> Scene:
    """A Veteran or a Hookmaster attacks the bearer of a hidden enchantment."""
    figures = {} if on == walker else {on: ["4,8"]}
    own = army(walker, "4,8" if on == walker else "0,0", enchantments=[f"{spell}@{on}"], **figures)
    attackers = {"rhox": ["5,8"]} if near else {"hookmasters": ["7,8"]}
    return Scene(army("gideon", "15,0", **attackers), own, chosen=next(iter(attackers)), **more)


@clause("S-aegis-of-light")
def test_aegis_of_light_prevents_all_damage() -> None:
    scene = Scene(
        army("nissa", "0,0", pummelroots=["5,8"]),
        army("gideon", "15,0", hookmasters=["4,8"], enchantments=["aegis_of_light@gideon"]),
        chosen="pummelroots",
    )
    root, hook = scene.figure(0, "pummelroots"), scene.figure(1, "hookmasters")
    harmless = Scene(
        army("nissa", "0,0", pummelroots=["5,8"]),
        army("gideon", "15,0", hookmasters=["4,8"], enchantments=["aegis_of_light@gideon"]),
        chosen="pummelroots",
    )
    harmless.lucky(lambda s: s.attack(root, hook), lambda s: s.events(Dice)[0].dealt == 0)
    assert harmless.auras(1, "gideon") == ["aegis_of_light"], "nothing to prevent"
    scene.lucky(lambda s: s.attack(root, hook), lambda s: s.events(Dice)[0].dealt > 1)
    assert scene.s.damage[hook] == 0
    assert scene.yard(1) == ["aegis_of_light"]


@clause("S-retribution-ward")
def test_retribution_ward_strikes_first_and_the_attack_goes_on() -> None:
    scene = Scene(
        army("jace", "15,0", phantoms=["5,8"], projections=["9,8*1"]),
        army("gideon", "0,0", rhox=["4,8"], enchantments=["retribution_ward@rhox"]),
        chosen="phantoms",
    )
    phantom = scene.figure(0, "phantoms")
    scene.attack(phantom, scene.figure(1, "rhox"))
    assert scene.s.damage[phantom] == 2
    assert scene.events(Dice)
    dead = Scene(
        army("jace", "15,0", phantoms=["5,8*1"]),
        army("gideon", "0,0", rhox=["4,8"], enchantments=["retribution_ward@rhox"]),
        chosen="phantoms",
    )
    dead.attack(phantom, dead.figure(1, "rhox"))
    assert dead.where(phantom) == "destroyed"
    assert not dead.events(Dice)


@clause("S-sudden-recall", "S-vanishing-ward", "3.15", "3.19")
@pytest.mark.parametrize(("spell", "on"), [("sudden_recall", "jace"), ("vanishing_ward", "phantoms")])
def test_recalls_cancel_the_attack_and_send_the_squad_home(spell: str, on: str) -> None:
    scene = attacked("jace", spell, on)
    rhox = scene.figure(0, "rhox")
    scene.attack(rhox, scene.figure(1, on))
    assert scene.events(Cancelled)
    assert not scene.events(Dice)
    assert scene.where(rhox) == "reserve"
    assert scene.yard(1) == [spell]
    walker = Scene(army("liliana", "7,8"), army("jace", "4,8", enchantments=["sudden_recall@jace"]), chosen="liliana")
    walker.attack(walker.figure(0, "liliana"), walker.figure(1, "jace"))
    assert walker.events(Dice), "a Planeswalker is no creature"


@clause("3.15")
def test_a_cancelled_attack_is_used_up() -> None:
    scene = attacked("nissa", "leafveil", "elves", near=False)
    hook = scene.figure(0, "hookmasters")
    scene.attack(hook, scene.figure(1, "elves")).answer("no")
    assert scene.s.struck == (hook,)
    assert scene.targets(hook) == set()


@clause("S-leafveil")
def test_leafveil_cancels_a_shot_and_moves_the_target() -> None:
    scene = attacked("nissa", "leafveil", "elves", near=False)
    elf = scene.figure(1, "elves")
    scene.attack(scene.figure(0, "hookmasters"), elf)
    assert scene.asked == (1, "ExtraMove")
    scene.answer(scene.at("1,8"))
    assert scene.where(elf) == "1,8"
    assert not scene.events(Dice)
    close = attacked("nissa", "leafveil", "elves")
    close.attack(close.figure(0, "rhox"), close.figure(1, "elves"))
    assert close.events(Dice)
    assert close.auras(1, "elves") == ["leafveil"] or close.where(close.figure(1, "elves")) == "destroyed"


@clause("S-briar-guard")
def test_briar_guard_gives_four_dice() -> None:
    scene = attacked("nissa", "briar_guard", "nissa")
    scene.attack(scene.figure(0, "rhox"), scene.figure(1, "nissa"))
    assert len(scene.events(Dice)[0].toughness) == 8


@clause("S-last-spite")
def test_last_spite_answers_a_destroyed_creature() -> None:
    scene = Scene(
        army("gideon", "15,0", rhox=["5,8"]),
        army("liliana", "0,0", zombies=["4,8", "9,8"], enchantments=["last_spite@liliana"]),
        chosen="rhox",
    )
    rhox, zombie = scene.figure(0, "rhox"), scene.figure(1, "zombies")
    scene.lucky(lambda s: s.attack(rhox, zombie), lambda s: s.events(Dice)[0].dealt == 1)
    assert scene.s.damage[rhox] == 2
    assert scene.yard(1) == ["last_spite"]


@clause("S-refuse-the-grave")
def test_refuse_the_grave_keeps_a_creature() -> None:
    scene = Scene(
        army("chandra", "4,8", hand=["spark"]),
        army("liliana", "15,0", zombies=["6,8", "9,8"], enchantments=["refuse_the_grave@zombies"]),
    )
    zombie = scene.figure(1, "zombies")
    scene.cast("spark", zombie)
    assert scene.where(zombie) == "6,8"
    assert scene.s.damage[zombie] == 0
    assert scene.yard(1) == ["refuse_the_grave"]


@clause("S-flame-trap")
def test_flame_trap_burns_who_comes_near() -> None:
    scene = Scene(
        army("gideon", "15,0", rhox=["7,8"]), army("chandra", "4,8", enchantments=["flame_trap@chandra"]), chosen="rhox"
    )
    rhox = scene.figure(0, "rhox")
    scene.move(rhox, "5,8")
    assert scene.s.damage[rhox] == 2
    assert scene.yard(1) == ["flame_trap"]
    away = Scene(
        army("gideon", "15,0", rhox=["7,8"]), army("chandra", "4,8", enchantments=["flame_trap@chandra"]), chosen="rhox"
    )
    away.move(away.figure(0, "rhox"), "6,8")
    assert away.auras(1, "chandra") == ["flame_trap"]


@clause("S-psychic-rebuttal", "S-scatter-arc", "3.16", "3.17", "3.4")
def test_counters() -> None:
    scene = Scene(
        army("gideon", "4,8*2", hand=["field_mending", "sworn_peace", "aegis_of_light"], rhox=["6,8"]),
        army("jace", "15,0", enchantments=["psychic_rebuttal@jace", "scatter_arc@jace"]),
    )
    scene.cast("field_mending", scene.figure(0, "gideon"))
    assert scene.s.damage[scene.figure(0, "gideon")] == 2
    assert scene.yard(0) == ["field_mending"]
    assert scene.yard(1) == ["psychic_rebuttal"]
    assert scene.s.cast == 1, "it counts among the three"
    scene.hide("aegis_of_light", 0, "gideon")
    assert scene.auras(0, "gideon") == []
    assert scene.yard(0) == ["field_mending", "aegis_of_light"], "hidden ones can be countered too"
    assert len(scene.events(Countered)) == 2
    scene.cast("sworn_peace", scene.card(0, "rhox"))
    assert scene.auras(0, "rhox") == ["sworn_peace"]


@clause("4.9")
def test_hidden_enchantments_act_without_a_planeswalker() -> None:
    scene = Scene(
        army("jace", "22,10", phantoms=["5,8"]),
        {"army": "gideon", "figures": {"gideon": [], "rhox": ["4,8"]}, "enchantments": ["retribution_ward@rhox"]},
        army("nissa", "1,1"),
        chosen="phantoms",
    )
    scene.attack(scene.figure(0, "phantoms"), scene.figure(1, "rhox"))
    assert scene.yard(1) == ["retribution_ward"]


# --- how far each of them goes -----------------------------------------------------------------------------------


@clause("S-justices-blow", "S-grave-bolt", "S-siphon-life", "3.7")
@pytest.mark.parametrize(
    ("walker", "spell", "reach", "amount"),
    [("liliana", "grave_bolt", 6, 3), ("liliana", "siphon_life", 6, 2), ("gideon", "justices_blow", 1, 2)],
)
def test_how_far_and_how_much(walker: str, spell: str, reach: int, amount: int) -> None:
    for far, aimed in ((reach, True), (reach + 1, False)):
        scene = Scene(army(walker, "2,8", hand=[spell]), army("nissa", "15,0", pummelroots=[f"{2 + far},8"]))
        root = scene.figure(1, "pummelroots")
        if not scene.can_cast(spell):
            assert not aimed
            continue
        scene.cast(spell)
        assert (root in scene.options()) is aimed
        if aimed:
            scene.answer(root)
            assert [each.amount for each in scene.events(Hurt)] == [amount]


@clause("S-molten-spear", "3.7")
def test_a_spell_that_names_no_sight_reaches_everywhere() -> None:
    scene = Scene(army("chandra", "0,0", hand=["molten_spear"]), army("nissa", "15,11"))
    scene.cast("molten_spear", scene.figure(1, "nissa"))
    assert scene.s.damage[scene.figure(1, "nissa")] == 2


@clause("S-dispel-rite", "S-melt-wards", "S-unravel", "3.11")
@pytest.mark.parametrize(
    ("walker", "spell"), [("gideon", "dispel_rite"), ("chandra", "melt_wards"), ("nissa", "unravel")]
)
def test_face_up_enchantments_are_dispelled_to_whoever_owns_them(walker: str, spell: str) -> None:
    figures = {"gideon": "rhox", "chandra": "phoenixes", "nissa": "elves"}[walker]
    scene = Scene(
        army(walker, "4,8", hand=[spell], **{figures: ["6,8"]}),
        army("jace", "15,0", enchantments=[f"leaden_thoughts@{figures} of seat 0"]),
    )
    scene.cast(spell, (scene.card(0, figures), 0))
    scene.decline()
    assert scene.auras(0, figures) == []
    assert scene.yard(1) == ["leaden_thoughts"]
    assert scene.yard(0) == [spell]


@clause("S-swift-march")
def test_swift_march_goes_three_spaces_with_each_creature() -> None:
    scene = Scene(army("gideon", "0,0", hand=["swift_march"], rhox=["4,8", "9,8"]), army("nissa", "15,0"))
    first, second = scene.figure(0, "rhox", 1), scene.figure(0, "rhox", 2)
    scene.cast("swift_march", scene.card(0, "rhox"), first)
    assert scene.at("1,8") in scene.options()
    assert scene.at("0,8") not in scene.options()
    scene.answer(scene.at("1,8")).answer(second).answer(scene.at("12,8"))
    assert (scene.where(first), scene.where(second)) == ("1,8", "12,8")
    assert scene.asked == (0, "Act"), "each of them once"


@clause("S-retribution-ward", "S-vanishing-ward", "S-sudden-recall")
def test_what_does_not_wake_a_ward() -> None:
    shot = Scene(
        army("nissa", "0,0", elves=["7,8"]),
        army("gideon", "15,0", rhox=["4,8"], enchantments=["retribution_ward@rhox"]),
        chosen="elves",
    )
    shot.lucky(lambda s: s.attack(s.figure(0, "elves"), s.figure(1, "rhox")), lambda s: s.events(Dice)[0].dealt < 3)
    assert shot.auras(1, "rhox") == ["retribution_ward"], "the attacker is not adjacent"
    walker = Scene(
        army("nissa", "7,8"), army("jace", "15,0", phantoms=["4,8"], enchantments=["vanishing_ward@phantoms"]),
        chosen="nissa",
    )  # fmt: skip
    walker.attack(walker.figure(0, "nissa"), walker.figure(1, "phantoms"))
    assert walker.auras(1, "phantoms") == ["vanishing_ward"], "a Planeswalker is no creature"
    other = Scene(
        army("gideon", "15,0", rhox=["5,8"]),
        army("jace", "0,0", phantoms=["4,8"], projections=["9,8"], enchantments=["vanishing_ward@projections"]),
        chosen="rhox",
    )
    other.attack(other.figure(0, "rhox"), other.figure(1, "phantoms"))
    assert other.auras(1, "projections") == ["vanishing_ward"], "another squad was attacked"


@clause("S-aegis-of-light", "10.8")
def test_aegis_guards_all_figures_of_its_player_and_no_teammates() -> None:
    def hit(victim: int) -> Scene:
        scene = Scene(
            army("nissa", "2,14", pummelroots=["5,14", "8,14"]),
            army("jace", "0,14"),
            army("gideon", "6,14", enchantments=["aegis_of_light@gideon"]),
            army("liliana", "9,14"),
            chosen="pummelroots",
        )
        root = scene.figure(0, "pummelroots", 1 if victim == 2 else 2)
        target = scene.figure(victim, "gideon" if victim == 2 else "liliana")
        return scene.lucky(lambda s: s.attack(root, target), lambda s: s.events(Dice)[0].dealt == 2)

    own, mate = hit(2), hit(3)
    assert own.s.damage[own.figure(2, "gideon")] == 0
    assert mate.s.damage[mate.figure(3, "liliana")] == 2
    assert mate.auras(2, "gideon") == ["aegis_of_light"]


@clause("S-psychic-rebuttal", "S-scatter-arc", "3.17")
def test_friends_spells_are_not_countered_nor_spells_of_the_other_kind() -> None:
    scene = Scene(
        army("jace", "4,14", enchantments=["psychic_rebuttal@jace", "scatter_arc@jace"]),
        army("nissa", "6,14", elves=["8,14"], hand=["barkhide", "surge_of_growth"]),
        army("gideon", "8,2", rhox=["6,2*1"], hand=["sworn_peace", "field_mending"]),
        army("liliana", "9,2"),
        active=1,
    )
    scene.cast("surge_of_growth", scene.figure(1, "nissa")).cast("barkhide", scene.card(1, "elves"))
    assert scene.auras(0, "jace") == ["psychic_rebuttal", "scatter_arc"]
    scene.end_turn().decline()
    assert scene.s.active == 2
    scene.cast("sworn_peace", scene.card(2, "rhox"))
    assert scene.auras(0, "jace") == ["psychic_rebuttal"], "an enchantment wakes Scatter Arc alone"
    assert scene.auras(2, "rhox") == []
    scene.cast("field_mending", scene.figure(2, "rhox"))
    assert scene.auras(0, "jace") == []
    assert scene.s.damage[scene.figure(2, "rhox")] == 1


@clause("S-rise-of-the-dark-realms", "8.11", "12.3")
def test_who_rises_comes_within_four_spaces_and_undamaged() -> None:
    scene = Scene(army("liliana", "4,8", hand=["rise_of_the_dark_realms"], zombies=[]), army("nissa", "15,0"))
    zombie = scene.figure(0, "zombies")
    scene.cast("rise_of_the_dark_realms")
    assert "no" in scene.options(), "up to two"
    scene.answer(zombie)
    field = scene.s.field
    assert {field.distance(scene.at("4,8"), spot) for spot in scene.options()} == {1, 2, 3, 4}
    scene.answer(scene.at("8,8")).answer("no")
    assert (scene.where(zombie), scene.s.damage[zombie]) == ("8,8", 0)
    assert scene.asked == (0, "Act")


@clause("S-blood-tithe", "9.1")
def test_a_tithe_may_cost_the_game() -> None:
    scene = Scene(army("liliana", "4,8*6", hand=["blood_tithe"]), army("nissa", "15,0"))
    scene.cast("blood_tithe")
    assert scene.s.result is not None
    assert scene.s.result.winners == (1,)


@clause("S-last-spite", "A-trample")
def test_last_spite_answers_attacks_on_creatures_trampled_ones_too() -> None:
    spell = Scene(
        army("chandra", "4,8", hand=["spark"]),
        army("liliana", "15,0", zombies=["6,8", "9,8"], enchantments=["last_spite@liliana"]),
    )
    spell.cast("spark", spell.figure(1, "zombies")).decline()
    assert spell.auras(1, "liliana") == ["last_spite"], "a spell is no attack"
    trampled = Scene(
        army("gideon", "22,10", rhox=["4,8"]),
        army("jace", "1,1", projections=["5,8*1"]),
        army("liliana", "12,11", zombies=["6,8"], enchantments=["last_spite@liliana"]),
        chosen="rhox",
    )
    rhox, projection, zombie = (
        trampled.figure(0, "rhox"),
        trampled.figure(1, "projections"),
        trampled.figure(2, "zombies"),
    )
    trampled.lucky(lambda s: s.attack(rhox, projection), lambda s: s.events(Dice)[0].dealt == 2)
    trampled.answer(zombie)
    assert trampled.where(zombie) == "destroyed"
    assert trampled.s.damage[rhox] == 2
    assert trampled.yard(2) == ["last_spite"]


@clause("S-refuse-the-grave")
def test_refuse_the_grave_is_for_its_own_squad_and_for_every_kind_of_death() -> None:
    scene = Scene(
        army("liliana", "4,8"),
        army("liliana", "15,0", reavers=["6,8*1"], zombies=["9,8"], enchantments=["refuse_the_grave@reavers"]),
        chosen="liliana",
    )
    reaver = scene.figure(1, "reavers")
    scene.use(scene.figure(0, "liliana")).answer(reaver)
    assert (scene.where(reaver), scene.s.damage[reaver]) == ("6,8", 0), "snuffed out, and refused"
    other = Scene(
        army("chandra", "4,8", hand=["spark"]),
        army("liliana", "15,0", reavers=["9,8"], zombies=["6,8"], enchantments=["refuse_the_grave@reavers"]),
    )
    other.cast("spark", other.figure(1, "zombies")).decline()
    assert other.where(other.figure(1, "zombies")) == "destroyed"
    assert other.auras(1, "reavers") == ["refuse_the_grave"]


@clause("S-flame-trap", "6.7", "A-illusionary-deception", "4.5")
def test_only_the_end_of_a_move_springs_a_trap() -> None:
    chandra = army("chandra", "4,8", enchantments=["flame_trap@chandra"])
    swap = Scene(army("jace", "9,8", projections=["5,8"]), chandra)
    swap.choose(0, "jace").answer(swap.figure(0, "projections"))
    assert swap.where(swap.figure(0, "jace")) == "5,8"
    assert swap.auras(1, "chandra") == ["flame_trap"], "a swap is no move"
    placed = Scene(army("nissa", "7,8"), chandra, chosen="nissa")
    placed.summon(0, "elves")
    for spot in ("5,8", "7,10", "8,10"):
        placed.answer(placed.at(spot))
    assert placed.auras(1, "chandra") == ["flame_trap"], "nor is being placed"
    sprint = Scene(army("nissa", "7,8"), chandra, chosen="nissa")
    sprint.end().answer(sprint.figure(0, "nissa")).answer(sprint.at("5,8"))
    assert sprint.s.damage[sprint.figure(0, "nissa")] == 2, "an extra move is a move"
    friend = Scene(army("chandra", "4,8", phoenixes=["7,8"], enchantments=["flame_trap@chandra"]), army("jace", "15,0"),
                   chosen="phoenixes")  # fmt: skip
    friend.move(friend.figure(0, "phoenixes"), "5,8")
    assert friend.auras(0, "chandra") == ["flame_trap"], "opponents only"


@clause("S-briar-guard")
def test_briar_guard_answers_planeswalkers_too_and_one_attack_only() -> None:
    scene = Scene(army("chandra", "7,8"), army("nissa", "4,8", enchantments=["briar_guard@nissa"]), chosen="chandra")
    chandra, nissa = scene.figure(0, "chandra"), scene.figure(1, "nissa")
    scene.attack(chandra, nissa).attack(chandra, nissa)
    assert [len(event.toughness) for event in scene.events(Dice)] == [8, 4]


@clause("S-entangling-roots")
def test_roots_on_an_own_card_hold_through_the_next_turn() -> None:
    scene = Scene(army("nissa", "4,8", hand=["entangling_roots"], elves=["6,8"]), army("jace", "15,0"))
    elf = scene.figure(0, "elves")
    scene.cast("entangling_roots", scene.card(0, "elves"))
    assert move_number(scene.s, elf) == 0, "at once"
    scene.choose(0, "nissa").end_turn().decline().end_turn().decline()
    assert scene.s.active == 0
    assert move_number(scene.s, elf) == 0, "this is the next turn of its controller"
    scene.choose(0, "nissa").end_turn().decline()
    assert move_number(scene.s, elf) == 5


@clause("S-twinflame")
def test_twinflame_is_for_one_figure_of_the_chosen_card() -> None:
    scene = Scene(
        army("chandra", "4,8", firecats=["9,8+10,8"], hand=["twinflame"]), army("gideon", "7,8"), chosen="chandra"
    )
    chandra, gideon = scene.figure(0, "chandra"), scene.figure(1, "gideon")
    scene.cast("twinflame")
    assert scene.options() == [chandra]
    scene.answer(chandra)
    for _ in range(3):
        scene.lucky(lambda s: s.attack(chandra, gideon), lambda s: s.events(Dice)[-1].dealt == 0)
    assert scene.targets(chandra) == set(), "two of her own and one more"


@clause("S-surge-of-growth")
def test_two_surges_add_up_on_one_figure_and_go_with_it() -> None:
    scene = Scene(
        army("nissa", "0,0", hand=["surge_of_growth", "surge_of_growth"], elves=["6,8", "7,8"]), army("gideon", "15,0")
    )
    elf, other, foe = scene.figure(0, "elves", 1), scene.figure(0, "elves", 2), scene.figure(1, "gideon")
    scene.cast("surge_of_growth", elf).cast("surge_of_growth", elf)
    assert stats(scene, elf, foe) == (3 + 4, 2 + 4)
    assert stats(scene, other, foe) == (3, 2)


@clause("S-mind-control", "A-squad-sprint", "4.3")
def test_a_squad_under_mind_control_has_its_own_abilities_and_owner() -> None:
    scene = Scene(army("jace", "4,8", hand=["mind_control"]), army("nissa", "15,0", elves=["9,8", "10,8"]))
    elf = scene.figure(1, "elves")
    scene.cast("mind_control", scene.card(1, "elves")).choose(1, "elves")
    scene.move(elf, "9,10")
    assert scene.refusal((CHOOSE, scene.card(0, "jace"), 0))[0] == "4.1"
    while scene.asked[1] == "Act":
        scene.end()
    assert scene.asked == (0, "ExtraMoves"), "Squad Sprint ends the squad's turn"
    scene.decline()
    assert scene.s.active == 1
    assert scene.s.lord[elf] == 1
    scene.choose(1, "elves")
    assert (MOVE, elf, 0) in scene.options()


@clause("3.12", "3.13")
def test_enchantments_for_squads_are_for_unique_ones() -> None:
    head = 'name = "Rhox Veterans"\ncolour = "white"\ntype = "Rhino Soldiers"\nfigures = 3\nspaces = 1\nunique = '
    text = game.resource("pack.toml").replace(f"{head}true", f"{head}false")
    hand = ["sworn_peace", "retribution_ward"]
    players = army("gideon", "4,8", rhox=["6,8"], hookmasters=["8,8"], hand=hand), army("nissa", "15,0")
    unique = Scene(*players, pack=read_set(text, "common.toml"), battlefield="duel")
    rhox, hook = unique.card(0, "rhox"), unique.card(0, "hookmasters")
    assert [deed[2] for deed in unique.options() if deed[0] == HIDE] == [hook]
    unique.cast("sworn_peace")
    assert unique.options() == [hook]
    assert unique.refusal(rhox)[0] == "3.12"
    peace = 'kind = "enchant_squad"\ncopies = 1\ncost = 20'
    common = text.replace(peace, peace.replace("squad", "common_squad"))
    made = Scene(*players, pack=read_set(common, "common.toml"), battlefield="duel")
    made.cast("sworn_peace")
    assert made.options() == [rhox]
    walker = text.replace(peace, peace.replace("squad", "planeswalker"))
    lord = Scene(*players, pack=read_set(walker, "walker.toml"), battlefield="duel")
    lord.cast("sworn_peace", lord.card(1, "nissa"))
    assert stats(lord, lord.figure(1, "nissa"), lord.figure(0, "gideon"))[0] == 3 - 2
