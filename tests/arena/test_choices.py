"""Choices people can live with: ways and odds told before, undo until luck or a secret is out, and why not."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from arena.scene import Scene, army, tower
from clause_citations import citing
from coterie.games.arena import game
from coterie.games.arena.actions import ATTACK, CAST, CHOOSE, HIDE, MOVE, SUMMON
from coterie.games.arena.events import Cast, Flipped, Moved, Took
from coterie.games.arena.state import Arena
from coterie.kernel import Refused, Thing
from coterie.kernel.words import spoken
from coterie.table.record import HUMAN, Player, Record
from coterie.table.table import Table

clause = citing("arena")


def option(scene: Scene, value: Any) -> Any:
    found = dict(zip(scene.options(), scene.s.ask(scene.ask).options, strict=True))[value]
    return replace(found, label=spoken(found.label))


# --- the way before it is taken --------------------------------------------------------------------------------------


@clause("5.15")
def test_a_destination_shows_its_way_and_whom_it_leaves() -> None:
    scene = Scene(army("nissa", "2,10"), army("gideon", "15,0", rhox=["4,10"]), chosen="nissa")
    nissa = scene.figure(0, "nissa")
    scene.answer((MOVE, nissa, 0))
    past = option(scene, scene.at("6,10"))
    assert ", 5 of 5, by " in past.label
    assert past.label.endswith(", 1 die against it: leaving Rhox Veterans 1")
    path = [thing.id for thing in past.about if thing.kind == "path"]
    assert len(path) == 4
    way = ["2,10", *path, "6,10"]
    distance = scene.s.field.distance
    assert all(distance(scene.at(a), scene.at(b)) == 1 for a, b in pairwise(way)), "step by step"
    assert option(scene, scene.at("2,8")).label == "2,8, 2 of 5", "a straight way needs no words"
    assert [thing.kind for thing in option(scene, scene.at("2,8")).about] == ["space", "path"]


@clause("5.15", "5.7")
def test_a_destination_tells_of_falls() -> None:
    scene = Scene(army("chandra", "2,2"), army("gideon", "8,0"), pack=tower(), chosen="chandra")
    scene.answer((MOVE, scene.figure(0, "chandra"), 0))
    assert "1 die against it: falling to " in option(scene, scene.at("1,0")).label
    assert "against it" not in option(scene, scene.at("3,2")).label


@clause("5.15", "8.12", "5.9")
def test_a_destination_tells_of_stops() -> None:
    duel = Scene(army("gideon", "4,4"), army("jace", "15,0"), chosen="gideon")
    duel.answer((MOVE, duel.figure(0, "gideon"), 0))
    assert option(duel, duel.at("5,4")).label == "5,4, 1 of 6, stops on the glyph of power"
    assert option(duel, duel.at("4,5")).label == "4,5 (water), 1 of 6"
    hidden = Scene(
        army("jace", "1,9"), army("nissa", "5,14"), army("gideon", "10,1"), army("liliana", "9,1"),
        glyphs={"2,9": "k"}, chosen="jace",
    )  # fmt: skip
    hidden.answer((MOVE, hidden.figure(0, "jace"), 0))
    assert option(hidden, hidden.at("2,9")).label.endswith(", stops on a face-down glyph"), "which, nobody knows"


@clause("5.15", "A-flying", "A-squad-sprint", "S-leafveil", "S-swift-march")
def test_flyers_and_extra_moves_tell_their_way_too() -> None:
    sky = Scene(
        army("chandra", "0,0", phoenixes=["5,1"]), army("gideon", "15,0", rhox=["4,1", "6,1"]), chosen="phoenixes"
    )
    sky.answer((MOVE, sky.figure(0, "phoenixes"), 0))
    told = option(sky, sky.at("8,7")).label
    assert "2 dice against it: leaving Rhox Veterans 1, leaving Rhox Veterans 2" in told
    march = Scene(army("gideon", "0,0", hand=["swift_march"], rhox=["4,8"]), army("nissa", "15,0", elves=["5,8"]))
    march.cast("swift_march", march.card(0, "rhox"), march.figure(0, "rhox"))
    assert "against it" not in option(march, march.at("1,8")).label, "it leaves nobody"
    veil = Scene(
        army("gideon", "15,0", hookmasters=["7,8"], rhox=["3,9"]),
        army("nissa", "0,0", elves=["4,9"], enchantments=["leafveil@elves"]),
        chosen="hookmasters",
    )
    veil.attack(veil.figure(0, "hookmasters"), veil.figure(1, "elves"))
    assert veil.asked == (1, "ExtraMove")
    assert "leaving Rhox Veterans 1" in option(veil, veil.at("6,10")).label


@clause("S-leafveil", "S-entangling-roots", "S-turncoat-rage")
def test_roots_hold_against_every_extra_move() -> None:
    scene = Scene(
        army("gideon", "15,0", hookmasters=["7,8"]),
        army("nissa", "0,0", elves=["4,8"], enchantments=["leafveil@elves"]),
        chosen="hookmasters",
    )
    scene.s.last(5, scene.card(1, "elves"), 1, 1)
    scene.attack(scene.figure(0, "hookmasters"), scene.figure(1, "elves"))
    assert scene.asked == (0, "Act"), "the elf does not move"
    sprint = Scene(army("nissa", "4,8"), army("gideon", "15,0"), chosen="nissa")
    sprint.s.last(5, sprint.card(0, "nissa"), 2, 0)
    sprint.end_turn()
    assert sprint.s.active == 1, "nobody is asked for a sprint that cannot be"
    turncoat = Scene(army("chandra", "4,8", hand=["turncoat_rage"]), army("gideon", "9,8", rhox=["8,8"]))
    turncoat.s.last(5, turncoat.card(1, "rhox"), 1, 1)
    turncoat.cast("turncoat_rage", turncoat.figure(1, "rhox"))
    assert turncoat.asked == (0, "ExtraAttack")


@clause("8.17", "S-pounce")
def test_extra_attacks_tell_their_odds_too() -> None:
    scene = Scene(army("nissa", "0,0", elves=["4,8"], hand=["pounce"]), army("jace", "15,0", phantoms=["5,8"]))
    scene.cast("pounce", scene.figure(0, "elves"))
    assert ", 4 dice against 5: no damage " in scene.labels()[0]


# --- undo --------------------------------------------------------------------------------------------------------


def shown(s: Arena) -> Counter[Any]:
    """Spell cards that lie open, and glyphs."""
    found: Counter[Any] = Counter(s.casting)
    for yard in s.graveyard:
        found.update(yard)
    found.update(aura.spell for row in s.auras for aura in row if aura.up)
    found.update(("glyph", glyph) for _, glyph, up in s.glyphs if up)
    return found


@pytest.mark.parametrize(
    ("seats", "seed"), [(2, 8), *(pytest.param(*each, marks=pytest.mark.slow) for each in ((2, 3), (4, 2)))]
)
def test_one_may_take_back_until_a_die_is_rolled_or_something_hidden_is_seen(seats: int, seed: int) -> None:
    players = [Player(f"P{seat}", HUMAN) for seat in range(seats)]
    table = Table(Record.of(game, seats, seed, {"armies": "random"}, players))
    luck = random.Random(seed)
    granted = refused = overcautious = 0
    for _ in range(260):
        s: Any = table.state
        if s.result is not None:
            break
        (ask, *_) = s.required()
        before, digest, number = s, s.digest(), table.moments[-1].number
        table.answer(ask.seat, ask, s.ask(ask).sample(luck))
        after: Any = table.state
        rolled = after.draws != before.draws
        drew = any(len(now) < len(was) for was, now in zip(before.library, after.library, strict=True))
        looked = any(now > was for was, now in zip(before.peeked, after.peeked, strict=True))
        took = any(isinstance(told.event, Took) for told in table.moments[-1].deliveries)  # a card that lay face up
        looked = looked or (not took and sum(map(len, after.known)) > sum(map(len, before.known)))
        own = Counter(before.hand[ask.seat])  # who plays a card of their own has learned nothing by it
        own.update(aura.spell for aura in before.auras[ask.seat])
        secret = bool(shown(after) - shown(before) - own) or rolled or drew or looked or after.result is not None
        may = table.learned_since(ask.seat, number) is None
        assert not (may and secret), (before.ask(ask).kind, table.moments[-1].deliveries)
        overcautious += not (may or secret)  # somebody's hidden card could have answered, and that none did tells too
        if may:
            granted += 1
            if granted % 7 == 0:
                table.back(number, [ask.seat])
                assert table.state.digest() == digest
        else:
            refused += 1
            if table.state.result is None:
                with pytest.raises(Refused, match="All players must agree"):
                    table.back(number, [ask.seat])
    assert granted > 60
    assert refused > 20
    assert overcautious < 10


@clause("3.3", "3.14")
def test_who_shows_a_card_of_their_own_has_learned_nothing() -> None:
    for event in (Cast(0, "spark"), Flipped(0, "spark")):
        assert not event.reveals_to(0)
        assert event.reveals_to(1)


# --- why not -----------------------------------------------------------------------------------------------------


@clause("5.1", "5.2", "5.3", "5.4", "5.5", "5.9", "5.14", "8.12")
@pytest.mark.parametrize(
    ("map_", "other", "code", "words"),
    [
        (". . . . . . . . .", {}, "5.1", "8,0 is 8 spaces away, the move is 6"),
        (". # . . . . . . .", {}, "5.1", "No way leads to 5,0"),
        (". . . . . # . . .", {}, "5.14", "There is a ruin on 5,0"),
        (". . . 3 . . . . .", {}, "5.4", "counts 8 with the levels it climbs, the move is 6"),
        (". . . . . 4 . . .", {}, "5.1", "No way leads to 5,0"),
        (". 4 . . . . . . .", {}, "5.5", "1,0 is too high: Chandra Nalaar climbs fewer levels than its height of 4"),
        (". . . ~ . . . . .", {}, "5.9", "Water on the way to 5,0 ends the move"),
        (". . . P . . . . .", {}, "8.12", "A glyph on the way to 5,0 ends the move"),
        (". . . . . . . . .", {"rhox": ["3,0"]}, "5.2", "Opponents or engaged friends bar the way to 5,0"),
        (". . . . . . . . .", {"rhox": ["5,0"]}, "5.3", "Rhox Veterans 1 stands on 5,0"),
        ("~ . . 2 1 2 . . .", {}, "5.4", "(leaving water climbs a level)"),
    ],
)
def test_why_a_figure_does_not_get_there(map_: str, other: dict[str, Any], code: str, words: str) -> None:
    lane = f"\n{map_}\n # # # # # # # # #\n. . . . . . . . .\n y . . . . . . . o\n"
    scene = Scene(army("chandra", "0,0"), army("gideon", "8,3", **other), pack=tower(map_=lane), chosen="chandra")
    scene.answer((MOVE, scene.figure(0, "chandra"), 0))
    place = scene.at(next((each for each in ("8,0", "1,0") if each in words), "5,0"))
    refused = scene.refusal(place)
    assert refused[0] == code
    assert words in refused[1]
    with pytest.raises(Refused) as by_key:
        scene.s.ask(scene.ask).read(str(place))
    assert (by_key.value.clause, spoken(by_key.value.why)) == refused, "the same by key"


@clause("5.11", "5.1", "5.3")
def test_why_a_double_space_figure_does_not_get_there() -> None:
    scene = Scene(army("chandra", "0,0", firecats=["3,8+4,8"]), army("gideon", "9,10"), chosen="firecats")
    scene.answer((MOVE, scene.figure(0, "firecats"), 0))

    def refusal(*said: str) -> str:
        return scene.refusal(tuple(map(scene.at, said)))[0]

    assert refusal("6,8", "9,8") == "5.11", "no neighbours"
    assert refusal("5,9", "6,9") == "5.11", "a hill"
    assert refusal("12,8", "13,8") == "5.1", "too far"
    assert refusal("9,10", "8,10") == "5.3"
    assert refusal("3,8", "4,8") == "5.1", "it stands there"
    assert scene.refusal(scene.at("6,8"))[0] == "5.11", "one space is not enough"
    with pytest.raises(Refused, match=r"5\.11"):
        scene.s.ask(scene.ask).read(f"{scene.at('5,9')}.{scene.at('6,9')}")


@clause("7.1", "7.3", "7.4", "7.6", "7.8")
def test_why_somebody_cannot_be_attacked() -> None:
    scene = Scene(
        army("nissa", "0,0", elves=["2,8"]),
        army("gideon", "7,8", rhox=["4,8", "9,10"], hookmasters=["6,10"]),
        chosen="elves",
    )
    elf = scene.figure(0, "elves")
    scene.answer((ATTACK, elf, 0))
    assert scene.refusal(scene.figure(1, "rhox", 2)) == ("7.1", "Rhox Veterans 2 is 8 spaces away, the range is 5.")
    assert scene.refusal(scene.figure(1, "gideon")) == (
        "7.4",
        "There is no line of sight to Gideon Jura: Rhox Veterans 1 stands between on 4,8.",
    )
    assert scene.refusal(scene.figure(0, "nissa"))[0] == "7.6"
    with pytest.raises(Refused, match="the range is 5"):
        scene.s.ask(scene.ask).read(str(scene.figure(1, "rhox", 2)))
    close = Scene(army("nissa", "2,8"), army("gideon", "6,8", rhox=["3,8"]), chosen="nissa")
    close.answer((ATTACK, close.figure(0, "nissa"), 0))
    code, why = close.refusal(close.figure(1, "gideon"))
    assert (code, why) == ("7.3", "Nissa Revane is engaged with Rhox Veterans 1 and may attack only there.")


@clause("3.7", "7.7", "3.18", "2.11", "S-grave-bolt", "S-justices-blow")
def test_why_a_spell_cannot_be_aimed_there() -> None:
    scene = Scene(
        army("liliana", "2,8", hand=["grave_bolt"], zombies=["3,10"]),
        army("gideon", "15,0", rhox=["4,8", "5,8", "12,8"], hookmasters=["destroyed", "6,10"]),
    )
    scene.cast("grave_bolt")
    bolt = scene.refusal
    assert bolt(scene.figure(1, "rhox", 3)) == (
        "3.7",
        "Rhox Veterans 3 is 10 spaces from your Planeswalker, Grave Bolt reaches 6.",
    )
    assert bolt(scene.figure(1, "rhox", 2))[0] == "7.7", "hidden behind another"
    assert bolt(scene.figure(1, "hookmasters"))[0] == "2.11"
    assert bolt(scene.figure(1, "gideon"))[0] == "S-grave-bolt", "a creature"
    with pytest.raises(Refused, match=r"reaches 6. \[3\.7\]"):
        scene.s.ask(scene.ask).read(str(scene.figure(1, "rhox", 3)))
    mend = Scene(army("gideon", "4,8*1", rhox=["5,8"], hand=["field_mending"]), army("nissa", "15,0"))
    mend.cast("field_mending")
    assert mend.refusal(mend.figure(0, "rhox"))[0] == "3.18"


@clause("3.3", "3.5", "3.13", "4.1", "4.4", "4.5", "4.9")
def test_why_a_deed_is_not_to_be_done() -> None:
    scene = Scene(
        army("jace", "4,8", hand=["misdirection", "vanishing_ward", "mind_control"], phantoms=["reserve"] * 3),
        army("gideon", "15,0"),
    )
    jace = scene.figure(0, "jace")
    assert scene.refusal((CAST, scene.spell("misdirection"), 0))[0] == "3.3", "there is no enchantment"
    assert scene.refusal((CAST, scene.spell("spark"), 0)) == ("3.3", "Spark is not in your hand.")
    code, why = scene.refusal((HIDE, scene.spell("vanishing_ward"), scene.card(0, "jace")))
    assert (code, "face down on a squad of yours" in why) == ("3.13", True)
    assert scene.refusal((SUMMON, scene.card(0, "phantoms"), 0))[0] == "4.4", "Jace is not chosen yet"
    assert scene.refusal((SUMMON, scene.card(1, "rhox"), 0))[0] == "4.5", "not one's own"
    assert scene.refusal((CHOOSE, scene.card(1, "gideon"), 0))[0] == "4.1"
    assert scene.refusal((CHOOSE, scene.card(0, "phantoms"), 0)) == (
        "4.1",
        "Leyline Phantoms has no figures on the battlefield.",
    )
    assert scene.refusal((MOVE, jace, 0))[0] == "4.1"
    scene.choose(0, "jace")
    assert scene.refusal((CHOOSE, scene.card(0, "jace"), 0)) == ("4.1", "You have chosen Jace Beleren for this turn.")
    assert scene.refusal((CAST, scene.spell("mind_control"), 0))[0] == "S-mind-control"
    with pytest.raises(Refused, match="You have chosen Jace"):
        scene.s.ask(scene.ask).read(f"{CHOOSE}.{scene.card(0, 'jace')}.0")
    scene.move(jace, "5,8")
    assert scene.refusal((MOVE, jace, 0)) == ("5.1", "Jace Beleren has moved already.")
    assert len(scene.events(Moved)) == 1


@clause("12.3", "4.5", "4.6", "7.7")
def test_why_a_figure_cannot_be_placed_there() -> None:
    scene = Scene(army("nissa", "7,10"), army("jace", "15,0"), chosen="nissa")
    scene.summon(0, "elves")
    assert scene.refusal(scene.at("10,7"))[0] == "12.3", "a glyph"
    assert scene.refusal(scene.at("9,9"))[0] == "12.3", "a ruin"
    assert scene.refusal(scene.at("7,10"))[0] == "12.3", "a figure"
    assert scene.refusal(scene.at("0,0"))[0] == "4.5"
    assert scene.refusal(scene.at("11,8"))[0] == "4.5", "behind the ruin"
    with pytest.raises(Refused, match=r"12\.3"):
        scene.s.ask(scene.ask).read(str(scene.at("9,9")))
    cats = Scene(army("chandra", "2,10"), army("jace", "15,0"), chosen="chandra")
    cats.summon(0, "firecats")
    assert cats.refusal((cats.at("5,9"), cats.at("6,9")))[0] == "4.6", "not on one level"


# --- the log -----------------------------------------------------------------------------------------------------


@clause("3.3", "11.4")
def test_the_log_tells_figures_of_two_players_apart() -> None:
    name = ["Ann", "Bob"].__getitem__
    scene = Scene(
        army("gideon", "0,0", rhox=["4,8"]),
        army("gideon", "15,0", rhox=["5,8"], hand=["rally_the_line"]),
        chosen="rhox",
    )
    scene.attack(scene.figure(0, "rhox"), scene.figure(1, "rhox"))
    said = [spoken(each.event.text(scene.s.pack, name)) for each in scene.deliveries if each.reaches(None)]
    assert "Rhox Veterans 1 of Ann attacked Rhox Veterans 1 of Bob." in said
    usual = Scene(army("nissa", "0,0", elves=["4,8"]), army("gideon", "15,0", rhox=["5,8"]), chosen="elves")
    usual.answer((ATTACK, usual.figure(0, "elves"), 0))
    assert usual.labels()[0].startswith("Rhox Veterans 1 on 5,8"), "where nobody else has any, the name is enough"
    spell = Scene(army("gideon", "4,8", hand=["sworn_peace"]), army("nissa", "15,0", elves=["9,8"]))
    spell.cast("sworn_peace", spell.card(1, "elves"))
    said = [spoken(each.event.text(spell.s.pack, name)) for each in spell.deliveries if each.reaches(None)]
    assert said[-2:] == ["Ann played Sworn Peace.", "Sworn Peace was aimed at Elf Rangers."]


@clause("4.5", "12.3", "2.7")
def test_touching_a_space_says_why_nobody_is_placed_there() -> None:
    scene = Scene(army("gideon", "7,10"), army("chandra", "8,1"), chosen="gideon")
    card = next(card for card in scene.s.cards_of(0) if scene.s.card(card).id == "rhox")
    scene.answer((SUMMON, card, 0))
    ask = scene.s.ask(scene.ask)

    def why(thing: Thing) -> tuple[str, str]:
        refused = ask.why_not(thing)
        assert refused is not None
        return refused.clause, spoken(refused.why)

    assert why(Thing("space", "2,2")) == (
        "4.5",
        "Too far: figures are placed within five clear-sight spaces of Gideon Jura.",
    )
    assert why(Thing("space", "8,1")) == ("12.3", "Chandra Nalaar stands there: figures are placed on empty spaces.")
    assert why(Thing("figure", str(scene.figure(1, "chandra")))) == why(Thing("space", "8,1"))
    assert why(Thing("spell", "study")) == ("4.5", "Not now: you choose a space, and this is a spell.")
