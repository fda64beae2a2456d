"""What stays hidden: hands, libraries, face-down enchantments and glyphs, whoever looks and however."""

from __future__ import annotations

import random
from typing import Any

import pytest

from arena.scene import Scene, army
from clause_citations import citing
from coterie.games.arena.actions import HIDE
from coterie.games.arena.rows import Aura, Known
from coterie.kit.seat_knowledge import as_data, given

clause = citing("arena")
OTHERS: list[int | None] = [1, None]


def told(scene: Scene, seat: int | None) -> list[Any]:
    return [as_data(each.event) for each in scene.deliveries if each.reaches(seat)]


@clause("3.13", "2.10")
@pytest.mark.parametrize("seat", OTHERS)
def test_which_enchantment_is_hidden_nobody_else_can_tell(seat: int | None) -> None:
    """Two games that differ in the card that is laid down, and in nothing else."""
    scenes = []
    for hidden in ("scatter_arc", "psychic_rebuttal"):
        scene = Scene(
            army("jace", "4,8", hand=["scatter_arc", "psychic_rebuttal"]),
            army("gideon", "15,0", hand=["dispel_rite", "rally_the_line"]),
        )
        scenes.append(scene.hide(hidden, 0, "jace"))
    one, other = scenes
    assert given(one.s, seat) == given(other.s, seat)
    assert told(one, seat) == told(other, seat)
    for scene in scenes:
        scene.choose(0, "jace").end_turn().decline()
        scene.s.hand[1] = scene.s.hand[1][:2]
        scene.cast("dispel_rite")
    if seat == 1:
        assert one.labels() == other.labels(), "nor when it is aimed at"


@clause("2.10", "3.2")
@pytest.mark.parametrize("seat", OTHERS)
def test_what_is_drawn_nobody_else_can_tell(seat: int | None) -> None:
    scenes = [
        Scene(army("jace", "4,8", hand=["study"], library=top), army("gideon", "15,0"))
        for top in (["unsummon", "phase_step"], ["mind_control", "scatter_arc"])
    ]
    for scene in scenes:
        scene.cast("study")
    one, other = scenes
    assert given(one.s, seat) == given(other.s, seat)
    assert told(one, seat) == told(other, seat)
    assert told(one, 0) != told(other, 0)


@clause("A-focused-thoughts")
@pytest.mark.parametrize("seat", OTHERS)
def test_what_jace_sees_nobody_else_can_tell(seat: int | None) -> None:
    scenes = [
        Scene(army("jace", "4,8", library=[top]), army("gideon", "15,0"), chosen="jace")
        for top in ("unsummon", "mind_control")
    ]
    for scene in scenes:
        scene.use(scene.figure(0, "jace"))
    one, other = scenes
    assert given(one.s, seat) == given(other.s, seat)
    assert one.s.ask(one.ask).prompt != other.s.ask(other.ask).prompt
    for scene in scenes:
        scene.answer("bury")
    assert told(one, seat) == told(other, seat)
    assert one.s.view(0).players[0].bottom == ("unsummon",)
    assert one.s.view(seat).players[0].bottom == ()


@pytest.mark.parametrize("seat", OTHERS)
def test_jace_sees_a_card_in_every_world_that_others_imagine(seat: int | None) -> None:
    """They do not know which, but they know that he looks: somebody who imagines from there sees it, too."""
    scene = Scene(army("jace", "4,8"), army("gideon", "15,0"), chosen="jace")
    scene.use(scene.figure(0, "jace"))
    for seed in range(10):
        world = scene.s.imagine(seat, random.Random(seed))
        again = world.imagine(0, random.Random(7))
        assert [each.prompt for each in again.asks(0)] == [each.prompt for each in world.asks(0)]


@clause("8.12", "8.15")
def test_which_glyph_lies_where_nobody_can_tell() -> None:
    players = army("jace", "1,8"), army("nissa", "5,14"), army("gideon", "10,1"), army("liliana", "9,1")
    one = Scene(*players, glyphs={"2,9": "k", "6,7": "p"}, chosen="jace")
    other = Scene(*players, glyphs={"2,9": "p", "6,7": "k"}, chosen="jace")
    for seat in (None, 0, 1, 2, 3):
        assert given(one.s, seat) == given(other.s, seat)
    worlds = {tuple(one.s.imagine(0, random.Random(n)).glyphs) for n in range(20)}
    assert len(worlds) == 2


@clause("3.13")
def test_imagined_enchantments_are_of_the_kind_that_can_lie_there() -> None:
    scene = Scene(
        army("jace", "4,8", phantoms=["9,8"], hand=["scatter_arc", "study"],
             enchantments=["sudden_recall@jace", "vanishing_ward@phantoms"]),
        army("gideon", "15,0"),
    )  # fmt: skip
    found: dict[str, set[str]] = {"jace": set(), "phantoms": set()}
    hands = set()
    for seed in range(60):
        world = scene.s.imagine(1, random.Random(seed))
        for id, seen in found.items():
            ((spell, owner, up),) = world.auras[scene.card(0, id)]
            assert (owner, up) == (0, 0)
            seen.add(world.pack.spells[spell].id)
        hands.add(tuple(sorted(world.hand[0])))
    assert found["jace"] == {"sudden_recall", "scatter_arc", "psychic_rebuttal"}
    assert found["phantoms"] == {"vanishing_ward"}, "there is only one of that kind"
    assert len(hands) > 15
    own = scene.s.imagine(0, random.Random(1))
    assert (own.auras, sorted(own.hand[0])) == (scene.s.auras, sorted(scene.s.hand[0])), "one knows one's own"


@clause("3.13", "3.16")
def test_a_countered_hidden_enchantment_is_shown() -> None:
    scene = Scene(
        army("gideon", "4,8", hand=["aegis_of_light"]), army("jace", "15,0", enchantments=["scatter_arc@jace"])
    )
    scene.answer((HIDE, scene.spell("aegis_of_light"), scene.card(0, "gideon")))
    assert scene.s.view(None).players[0].graveyard == ("aegis_of_light",)


@clause("11.6", "3.13")
def test_a_spell_known_to_be_in_hand_does_not_lie_face_down_too() -> None:
    """Of a built deck: another one of its kind is imagined there, and there always is one."""
    scene = Scene(
        army("jace", "4,8", phantoms=["9,8"], hand=["scatter_arc"], enchantments=["sudden_recall@jace"]),
        army("liliana", "15,0"),
        options={"armies": "built"},
    )
    s = scene.s
    s.known[0] = (Known(scene.spell("scatter_arc"), 0b010),)
    for seed in range(60):
        world = s.imagine(1, random.Random(seed))
        ((spell, _, up),) = world.auras[scene.card(0, "jace")]
        assert (world.pack.spells[spell].kind, up) == (s.spell(scene.spell("sudden_recall")).kind, 0)
        assert world.hand[0] == s.hand[0]


@clause("3.13", "S-duress")
def test_two_cards_alike_of_which_one_lies_face_down() -> None:
    """Both were seen in the hand; then one of that kind was laid down. Which one is no secret, they are alike."""
    scene = Scene(army("jace", "4,8", phantoms=["9,8"], hand=["study"]), army("liliana", "15,0"))
    s, ward = scene.s, scene.spell("vanishing_ward")
    s.hand[0] += (ward,)
    s.auras[scene.card(0, "phantoms")] = (Aura(ward, 0, 0),)
    s.library[0] = tuple(spell for spell in s.library[0] if spell != ward)
    s.loose[0] = (Known(ward, 0b010), Known(ward, 0b010))
    for seed in range(60):
        world = s.imagine(1, random.Random(seed))
        assert world.auras[scene.card(0, "phantoms")] == (Aura(ward, 0, 0),)
        assert world.hand[0].count(ward) == 1
        assert len(world.hand[0]) == 2
