"""What a second reading of the rulebook found: shared draws, late sorceries, totals, idle spells, heroes, hit zones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arena.scene import Scene, army
from clause_citations import citing
from coterie.common.packs import PackError
from coterie.games import arena as arena_package
from coterie.games.arena import game
from coterie.games.arena.actions import CAST, CHOOSE, HIDE, MOVE, SUMMON
from coterie.games.arena.combat.attack import targets
from coterie.games.arena.combat.strength import fighting
from coterie.games.arena.components import Set, read_set
from coterie.games.arena.events import Dice, WentBack
from coterie.games.arena.scoring import points
from coterie.games.arena.state import MOVING, READY
from coterie.kernel import InvalidSetting

clause = citing("arena")

# --- draws ---------------------------------------------------------------------------------------------------------


@clause("9.4", "9.6", "9.7")
def test_a_draw_in_the_melee_is_shared_by_those_still_in_the_game() -> None:
    gone: dict[str, Any] = {"army": "jace", "figures": {"jace": []}}
    scene = Scene(army("nissa", "2,8"), gone, army("gideon", "22,10"), turn=36, active=2).end_turn()
    assert scene.s.result is not None
    assert scene.s.result.scores == (0, 0, 0)
    assert scene.s.result.winners == (0, 2)


# --- sorceries and Twisted Image -----------------------------------------------------------------------------------


def numbers(scene: Scene, figure: int, foe: int) -> list[int]:
    return [fighting(scene.s, figure, foe, kind) for kind in ("power", "toughness")]


@clause("S-twisted-image", "8.4", "S-surge-of-growth")
def test_sorceries_after_a_twisted_image_add_to_the_numbers_as_they_are_then() -> None:
    scene = Scene(army("nissa", "4,8", elves=["7,8"], hand=["surge_of_growth"]), army("jace", "15,0"), chosen="elves")
    elf, foe = scene.figure(0, "elves"), scene.figure(1, "jace")
    assert numbers(scene, elf, foe) == [3, 2]
    scene.s.last(0, scene.card(0, "elves"), 4, 0)  # power for the army card
    scene.s.last(2, scene.card(0, "elves"), 1, 1)  # Twisted Image
    assert numbers(scene, elf, foe) == [2, 7], "what came before goes with the number it was given to"
    scene.cast("surge_of_growth", elf)
    assert numbers(scene, elf, foe) == [4, 9]
    scene.s.last(0, scene.card(0, "elves"), 1, 0)
    assert numbers(scene, elf, foe) == [5, 9], "more power, and it is power that is rolled"
    scene.s.last(2, scene.card(0, "elves"), 1, 1)
    assert numbers(scene, elf, foe) == [9, 5]


@clause("S-twisted-image", "S-pounce", "S-briar-guard")
def test_a_pounce_comes_after_the_twist_and_an_enchantment_before_it() -> None:
    scene = Scene(army("nissa", "0,0", elves=["4,8"]), army("jace", "5,8"))
    elf, jace = scene.figure(0, "elves"), scene.figure(1, "jace")
    scene.s.last(2, scene.card(0, "elves"), 1, 1)
    assert fighting(scene.s, elf, jace, "power", 1) == 3, "its toughness of two, and one by the sorcery"
    assert fighting(scene.s, elf, jace, "toughness", guard=4) == 3, "the guard is with what is rolled as power"
    assert fighting(scene.s, jace, elf, "toughness", guard=4) == 7


# --- what an army may cost -----------------------------------------------------------------------------------------


def build(points: str, walker: str, pack: Set | None = None) -> Any:
    s = game.start(2, 4, {"armies": "built", "points": points}, pack)
    for _ in range(2):
        s.play(s.required()[0], s.pack.card_numbers[walker])
    return s


@clause("11.2")
def test_the_total_is_the_battlefields_unless_the_option_names_another() -> None:
    s = build("usual", "chandra")
    squads, deck = tuple(s.pack.squads("red")), tuple(sorted(s.pack.deck("red")))
    ask = s.required()[0]
    assert "500 points with your Planeswalker" in s.ask(ask).prompt
    assert s.why_not(ask, (squads, deck)) is None
    small = build("400", "chandra")
    ask = small.required()[0]
    refused = small.why_not(ask, (squads, deck))
    assert refused is not None
    assert (refused.clause, refused.why) == ("11.2", "The army costs 500 points, 400 are allowed.")
    assert ask.default() == ((small.pack.card_numbers["phoenixes"],), deck), "365 and 35"
    assert small.why_not(ask, ask.default()) is None
    large = build("600", "chandra")
    assert "600 points" in large.ask(large.required()[0]).prompt
    text = game.resource("pack.toml").replace("turns = [30]\narmy = 500", "turns = [30]\narmy = 640")
    other = build("usual", "jace", read_set(text, "other.toml"))
    assert "640 points" in other.ask(other.required()[0]).prompt, "a number of the battlefield"


@clause("11.2")
def test_a_total_below_a_planeswalkers_cost_or_a_premade_army_is_refused() -> None:
    text = game.resource("pack.toml")
    with pytest.raises(PackError, match="army of gideon: found 500 points, allowed: at most 499"):
        read_set(text.replace("turns = [60]\narmy = 500", "turns = [60]\narmy = 499"), "less.toml")
    dear = read_set(text.replace("cost = 365", "cost = 460").replace("cost = 100\n", "cost = 5\n"), "dear.toml")
    with pytest.raises(InvalidSetting, match=r"option points: premade armies have their cost.*11\.2"):
        game.start(2, 1, {"armies": "random", "points": "400"})
    with pytest.raises(InvalidSetting, match="option points: found 400, allowed: 460 or more"):
        game.start(2, 1, {"armies": "built", "points": "400"}, dear)


# --- spells that can do nothing ------------------------------------------------------------------------------------


@clause("3.3", "S-study", "S-blood-tithe")
def test_study_needs_a_library() -> None:
    deck = [id for spell, id in enumerate(spell.id for spell in game.pack.spells) if spell in game.pack.deck("blue")]
    left = [id for id in deck for _ in range(game.pack.deck("blue").count(game.pack.spell_numbers[id]))]
    left.remove("study")
    scene = Scene(army("jace", "4,8", hand=["study"], graveyard=left), army("nissa", "15,0"))
    assert not scene.s.library[0]
    assert not scene.can_cast("study")
    code, why = scene.refusal((CAST, scene.spell("study"), 0))
    assert (code, "nothing to act on" in why) == ("3.3", True)
    more = Scene(army("jace", "4,8", hand=["study"]), army("nissa", "15,0"))
    assert more.can_cast("study")


@clause("3.3", "S-killing-wave", "S-scouring-flames")
def test_a_wave_needs_somebody_around_the_planeswalker() -> None:
    scene = Scene(army("liliana", "4,8", hand=["killing_wave"]), army("gideon", "9,8", rhox=["10,8"]))
    scene.cast("killing_wave")
    assert scene.options() == [scene.figure(1, "gideon")]
    assert scene.refusal(scene.figure(0, "liliana"))[0] == "3.3"
    alone = Scene(army("liliana", "4,8", hand=["killing_wave"], zombies=["5,8"]), army("gideon", "9,8", rhox=["12,8"]))
    assert not alone.can_cast("killing_wave"), "Zombies do not count"
    flames = Scene(army("chandra", "4,8", hand=["scouring_flames"]), army("gideon", "9,8", rhox=["11,8"]))
    flames.cast("scouring_flames")
    assert flames.options() == [flames.figure(1, "gideon")]


@clause("3.3", "S-phase-step", "S-rise-of-the-dark-realms")
def test_who_is_shut_in_places_nobody() -> None:
    around = ["3,8", "5,8", "3,7", "4,7", "3,9", "4,9"]
    free = Scene(army("jace", "4,8", hand=["phase_step"], phantoms=around[:3]), army("gideon", "15,0", rhox=around[3:]))
    assert free.can_cast("phase_step"), "over the others it sees farther"
    cell = (
        game.resource("pack.toml")
        .replace(". . . . # # # . . 1 . . . . . .", "# # # # # # # . . 1 . . . . . .")
        .replace(" . . . . . . y y y . . . . . . .\n# # #", " # # # # # # y y y . . . . . . .\n# # #")
    )
    shut = Scene(
        army("liliana", "2,0", hand=["rise_of_the_dark_realms"], zombies=["1,0", "3,0"]),
        army("gideon", "15,11"), pack=read_set(cell, "cell.toml"), battlefield="duel",
    )  # fmt: skip
    assert not shut.can_cast("rise_of_the_dark_realms"), "a dead Zombie, and no room for it"


# --- heroes --------------------------------------------------------------------------------------------------------

HEROES = """
[[hero]]
id = "linvala"
name = "Linvala"
colour = "white"
type = "Angel"
spaces = 1
unique = true
spare = true
life = 4
move = 6
range = 1
power = 4
toughness = 3
height = 5
cost = 80
abilities = ["flying", "trample"]
source = "reconstructed"

[[hero]]
id = "squire"
name = "Squire"
colour = "artifact"
type = "Golem"
spaces = 1
unique = false
spare = true
life = 2
move = 5
range = 1
power = 2
toughness = 2
height = 4
cost = 30
abilities = []
source = "reconstructed"
"""


def heroic(*kinds: str) -> Set:
    """The shipped pack with two heroes, and with white enchantments of these kinds instead of Sworn Peace."""
    text = game.resource("pack.toml")
    start = text.index('id = "sworn_peace"')
    for kind in kinds:
        text = text[:start] + text[start:].replace('kind = "enchant_squad"', f'kind = "{kind}"', 1)
    return read_set(text + HEROES, "heroes.toml")


def with_heroes(*kinds: str) -> Any:
    """A built duel of Gideon with both heroes against Jace, ready in Gideon's first turn."""
    pack = heroic(*kinds)
    s = game.start(2, 3, {"armies": "built"}, pack)
    number = pack.card_numbers
    heroes = (number["linvala"], number["squire"])
    for _ in range(2):
        s.play(s.required()[0], number["gideon"])
    deck = tuple(sorted(pack.deck("white")))
    for ask in list(s.required()):
        s.play(ask, (heroes, deck) if ask.seat == 0 else ((number["rhox"],), deck))
    while s.ask(s.required()[0]).kind != "Act":
        s.play(s.required()[0], s.ask(s.required()[0]).every()[0])
    while s.active != 0 or s.ask(s.required()[0]).kind != "Act":
        ask = s.required()[0]
        s.play(ask, s.ask(ask).default())
    return s


def card_of(s: Any, seat: int, id: str) -> int:
    return int(next(card for card in s.cards_of(seat) if s.card(card).id == id))


@clause("12.4", "12.1", "4.4", "1.2", "2.8")
def test_a_hero_is_summoned_and_chosen_like_a_squad() -> None:
    s = with_heroes()
    linvala, squire = card_of(s, 0, "linvala"), card_of(s, 0, "squire")
    assert [s.card(card).figures for card in (linvala, squire)] == [1, 1]
    s.play(s.required()[0], (CHOOSE, s.army[0][0], 0))
    for card in (linvala, squire):
        s.play(s.required()[0], (SUMMON, card, 0))
        s.play(s.required()[0], s.ask(s.required()[0]).every()[0])
    assert s.in_play(linvala)
    assert s.in_play(squire)
    assert points(s, 0) == 350 + 80 + 30
    assert (CHOOSE, linvala, 0) not in s.ask(s.required()[0]).every(), "summoned figures wait"
    turn = s.turn
    while s.active != 0 or s.turn == turn or s.ask(s.required()[0]).kind != "Act":
        ask = s.required()[0]
        s.play(ask, s.ask(ask).default())
    assert (CHOOSE, linvala, 0) in s.ask(s.required()[0]).every()


@clause("12.4", "11.3", "11.4", "11.5", "2.3")
def test_heroes_are_recruited_by_colour_and_kind() -> None:
    pack = heroic()
    number = pack.card_numbers
    assert number["linvala"] not in pack.squads("white"), "a spare card is in no premade army"
    assert {number["linvala"], number["squire"]} <= set(pack.recruits("white"))
    assert number["linvala"] not in pack.recruits("blue")
    s = build("usual", "gideon", pack)
    deck = tuple(sorted(pack.deck("white")))
    ask = s.required()[0]
    assert s.why_not(ask, ((number["linvala"], number["squire"], number["squire"]), deck)) is None, "a common one twice"
    twice = s.why_not(ask, ((number["linvala"], number["linvala"]), deck))
    assert twice is not None
    assert twice.clause == "11.4"


@clause("12.4", "3.12", "3.13")
@pytest.mark.parametrize(
    ("kind", "host"), [("enchant_hero", "linvala"), ("enchant_common_hero", "squire"), ("enchant_squad", "rhox")]
)
def test_enchantments_for_heroes_lie_on_heroes_of_their_kind_only(kind: str, host: str) -> None:
    s = with_heroes(kind)
    for id in ("linvala", "squire"):
        s.put(s.card_figures[card_of(s, 0, id)][0], s.field.at(2 if id == "squire" else 3, 8))
    s.put(s.card_figures[card_of(s, 1, "rhox")][0], s.field.at(12, 2))
    peace = s.pack.spell_numbers["sworn_peace"]
    s.hand[0] = (peace,)
    s.play(s.required()[0], (CAST, peace, 0))
    assert [s.card(card).id for card in s.ask(s.required()[0]).every()] == [host]


@clause("12.4", "3.13")
@pytest.mark.parametrize(("kind", "host"), [("hidden_hero", "linvala"), ("hidden_common_hero", "squire")])
def test_hidden_enchantments_for_heroes_lie_face_down_on_them(kind: str, host: str) -> None:
    white = army("gideon", "4,8", hand=["retribution_ward"], **{host: ["6,8"]})
    scene = Scene(white, army("nissa", "15,0"), pack=hidden_pack(kind), battlefield="duel")
    card = scene.card(0, host)
    assert [deed for deed in scene.options() if deed[0] == HIDE] == [(HIDE, scene.spell("retribution_ward"), card)]


def hidden_pack(kind: str) -> Set:
    """Retribution Ward for a kind of hero, and both heroes in Gideon's premade army."""
    text = game.resource("pack.toml").replace("cost = 90\n", "cost = 20\n")
    start = text.index('id = "retribution_ward"')
    text = text[:start] + text[start:].replace('kind = "hidden_squad"', f'kind = "{kind}"', 1)
    heroes = HEROES.replace("spare = true\n", "").replace('"artifact"', '"white"')
    heroes = heroes.replace("cost = 80", "cost = 40")
    return read_set(text + heroes, "hidden.toml")


@clause("12.4", "A-detain", "S-unsummon", "S-mind-control", "S-sudden-recall")
def test_what_speaks_of_squads_does_not_speak_of_heroes() -> None:
    pack = hidden_pack("hidden_hero")

    def scene(hand: str, **more: Any) -> Scene:
        white = army("gideon", "4,8", rhox=["6,8"], linvala=["8,8"])
        return Scene(army("jace", "9,1", hand=[hand]), white, pack=pack, battlefield="duel", **more)

    for spell in ("unsummon", "mind_control"):
        aimed = scene(spell)
        aimed.cast(spell)
        assert aimed.options() == [aimed.card(1, "rhox")]
    hooks = Scene(
        army("gideon", "4,8", hookmasters=["reserve"] * 3),
        army("gideon", "14,1", rhox=["12,1"], linvala=["12,3"]),
        pack=pack, battlefield="duel", chosen="gideon",
    )  # fmt: skip
    hooks.summon(0, "hookmasters")
    while hooks.asked[1] == "PlaceFigures":
        hooks.answer(hooks.options()[0])
    assert hooks.asked == (0, "Detain")
    assert hooks.options() == [hooks.card(1, "rhox")]
    recall = Scene(
        army("gideon", "14,11", linvala=["5,8"]),
        army("jace", "4,8", enchantments=["sudden_recall@jace"]),
        pack=pack, battlefield="duel", chosen="linvala",
    )  # fmt: skip
    recall.attack(recall.figure(0, "linvala"), recall.figure(1, "jace"))
    assert recall.events(WentBack)
    assert recall.where(recall.figure(0, "linvala")) == "reserve", "a hero goes back alike"


@clause("12.4", "1.2")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "spaces = 1\nunique = true\nspare",
            "spaces = 1\nfigures = 3\nunique = true\nspare",
            r"hero row 1 \(linvala\)",
        ),
        ('"flying", "trample"', '"snuff_out"', r"abilities: found"),
        ("spare = true\nlife = 4", "spare = 1\nlife = 4", "spare: found 1, allowed: true or false"),
        ("spare = true\nlife = 4", "life = 4", "army of gideon: found 580 points, allowed: at most 500"),
    ],
)
def test_a_hero_that_makes_no_sense_is_refused_in_words(old: str, new: str, said: str) -> None:
    assert old in HEROES
    with pytest.raises(PackError, match=said):
        read_set(game.resource("pack.toml") + HEROES.replace(old, new), "heroes.toml")


# --- hit zone and clear sight --------------------------------------------------------------------------------------


@clause("7.4", "7.7")
def test_whoever_can_be_attacked_from_afar_is_in_clear_sight() -> None:
    seen = 0
    for row in range(12):
        for column in range(0, 16, 3):
            if (column, row) in ((7, 8), (0, 0)) or game.pack.fields[0].ruins >> game.pack.fields[0].at(
                column, row
            ) & 1:
                continue
            scene = Scene(army("nissa", "7,8"), army("jace", "0,0", projections=[f"{column},{row}"]))
            nissa, other = scene.figure(0, "nissa"), scene.figure(1, "projections")
            can = other in targets(scene.s, nissa)
            assert can is scene.s.clear(nissa, other, 7), (column, row)
            seen += can
    assert 10 < seen < 60


SPARE_SPELL = """
[[spell]]
id = "oath"
name = "Oath"
colour = "white"
kind = "sorcery"
copies = 2
cost = 10
do = "draw"
n = 1
spare = true
text = "Draw a card."
source = "reconstructed"
"""


@clause("11.8", "2.3", "11.6")
def test_a_pack_may_have_spare_spells_and_decks_are_built_from_them() -> None:
    text = (Path(arena_package.__file__).parent / "pack.toml").read_text(encoding="utf-8") + SPARE_SPELL
    pack = read_set(text, "mine.toml")
    oath = pack.spell_numbers["oath"]
    assert oath not in pack.deck("white")
    assert len(pack.deck("white")) == 12
    assert pack.spell_cards("white").count(oath) == 2
    s = build("usual", "gideon", pack)
    ask = s.required()[0]
    deck = sorted(pack.deck("white"))
    assert s.why_not(ask, ((), tuple(sorted([*deck[2:], oath, oath])))) is None
    much = s.why_not(ask, ((), tuple(sorted([*deck[5:], *[oath] * 5]))))
    assert much is not None
    assert much.clause == "11.1", "two from each of two game sets"
    with pytest.raises(PackError, match="14 cards for"):
        read_set(text.replace("spare = true\ntext", "text"), "mine.toml")


@clause("8.4", "8.6")
def test_the_log_says_where_the_dice_of_an_attack_come_from() -> None:
    scene = Scene(army("nissa", "2,8"), army("liliana", "3,8", zombies=["6,8"]), chosen="nissa")
    scene.attack(scene.figure(0, "nissa"), scene.figure(1, "liliana"))
    (dice,) = scene.events(Dice)
    assert sum(each.number for each in dice.power_parts) == len(dice.power)
    assert sum(each.number for each in dice.toughness_parts) == len(dice.toughness)
    told = dice.text(scene.s.pack, str)
    assert told.startswith(f"Attack, {len(dice.power)} dice (printed {scene.s.pack.cards[scene.s.walkers[0]].power}")


@clause("3.5", "4.4")
def test_a_move_that_stays_says_that_it_closes_spells_and_summoning_and_only_then_does() -> None:
    scene = Scene(army("nissa", "2,8"), army("liliana", "9,8"), chosen="nissa")
    scene.answer((MOVE, scene.figure(0, "nissa"), 0))
    assert scene.s.phase == READY
    assert "It stays: closes spells and summoning" in scene.labels()
    scene.answer("no")
    assert scene.s.phase == MOVING
