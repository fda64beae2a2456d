"""The box against the tables of what is known of it: army cards, spells, battlefields; and packs that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from clause_citations import citing
from coterie.common.packs import PackError
from coterie.games.arena import game
from coterie.games.arena.components import ABILITIES, read_set

clause = citing("arena")

# id, colour, life, move, range, power, toughness, height, cost, abilities
PLANESWALKERS = """
gideon  white 6 6 1 3 5 5 350 avatar_of_justice counter_strike
jace    blue  7 6 7 5 3 4 340 focused_thoughts mind_stealer
liliana black 7 6 6 4 3 4 325 zombie_toughness snuff_out
chandra red   6 6 5 3 4 4 365 double_attack super_heated
nissa   green 7 5 7 3 4 4 330 keen_sight sprint
"""
# the same, and the price of one figure before the abilities
SQUADS = """
rhox        white 3 5 1 3 2 5  90 30 battle_formation trample
hookmasters white 3 5 3 3 2 4  60 20 detain
phantoms    blue  3 6 1 3 5 5  95 31 phantom_walk
projections blue  2 5 6 3 2 4  65 21 collective_knowledge illusionary_deception
zombies     black 1 5 1 3 1 4  60 20 darkness_arises
reavers     black 3 5 1 3 3 4 115 38 necrotic_stench
phoenixes   red   1 7 1 2 2 5  35 11 flying rebirth
firecats    red   3 7 1 3 3 4 100 33 haste intense_strike
elves       green 2 5 5 3 2 4  65 21 squad_sprint
pummelroots green 3 5 1 4 3 6 105 35 trample
"""
# copies, kind, cost, name; S sorcery, E on a squad, HP hidden on a Planeswalker, HS hidden on a squad
SPELLS = {
    "white": """
1 E 25 Honor of the Pure
1 E 15 Steadfast Blessing
1 HP 20 Aegis of Light
2 S 15 Justice's Blow
2 S 15 Rally the Line
1 E 20 Sworn Peace
1 S 15 Field Mending
1 HS 15 Retribution Ward
1 S 10 Dispel Rite
1 S 20 Swift March
""",
    "blue": """
1 S 25 Unsummon
1 HP 25 Sudden Recall
1 HS 20 Vanishing Ward
1 S 10 Twisted Image
1 S 30 Mind Control
1 S 10 Misdirection
1 HP 15 Scatter Arc
1 HP 15 Psychic Rebuttal
2 S 10 Study
1 E 20 Leaden Thoughts
1 S 10 Phase Step
""",
    "black": """
1 S 20 Killing Wave
1 S 30 Rise of the Dark Realms
1 S 10 Duress
2 S 10 Blood Tithe
2 S 15 Grave Bolt
1 E 15 Unhallowed Might
1 E 20 Withering Curse
1 S 25 Siphon Life
1 HP 15 Last Spite
1 HS 15 Refuse the Grave
""",
    "red": """
1 S 20 Twinflame
2 S 20 Fire Lance
2 S 10 Spark
1 S 20 Scouring Flames
1 S 25 Molten Spear
1 S 20 Turncoat Rage
1 E 15 Burning Fervor
1 S 10 Reckless Fury
1 HP 15 Flame Trap
1 S 15 Melt Wards
""",
    "green": """
2 S 10 Surge of Growth
1 S 30 Stampede
1 S 10 Unravel
1 E 25 Barkhide
1 S 10 Seasons Return
1 HP 15 Briar Guard
1 S 20 Entangling Roots
2 S 15 Pounce
1 S 20 Sap of Life
1 HS 20 Leafveil
""",
}
KINDS = {"S": "sorcery", "E": "enchant_squad", "HP": "hidden_planeswalker", "HS": "hidden_squad"}


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


@clause("1.2")
@pytest.mark.parametrize("row", rows(PLANESWALKERS), ids=lambda row: row[0])
def test_planeswalkers_are_as_printed(row: list[str]) -> None:
    id, colour, *numbers = row[:9]
    card = game.pack.cards[game.pack.card_numbers[id]]
    found = [card.life, card.move, card.range, card.power, card.toughness, card.height, card.cost]
    assert (card.colour, found) == (colour, [int(each) for each in numbers])
    assert card.abilities == tuple(row[9:])
    assert (card.planeswalker, card.figures, card.spaces) == (True, 1, 1)


@clause("1.2", "9.5")
@pytest.mark.parametrize("row", rows(SQUADS), ids=lambda row: row[0])
def test_squads_are_as_in_the_table(row: list[str]) -> None:
    id, colour, *numbers = row[:10]
    card = game.pack.cards[game.pack.card_numbers[id]]
    found = [card.life, card.move, card.range, card.power, card.toughness, card.height, card.cost, card.price]
    assert (card.colour, found) == (colour, [int(each) for each in numbers])
    assert card.abilities == tuple(row[10:])
    assert (card.planeswalker, card.figures, card.unique) == (False, 3, True)
    assert card.spaces == (2 if id == "firecats" else 1)


def test_every_ability_is_on_a_card() -> None:
    assert {ability for card in game.pack.cards for ability in card.abilities} == set(ABILITIES)


@clause("1.3")
@pytest.mark.parametrize("colour", SPELLS)
def test_spells_are_as_in_the_table(colour: str) -> None:
    wanted = []
    for line in SPELLS[colour].strip().splitlines():
        copies, kind, cost, name = line.split(maxsplit=3)
        wanted.append((int(copies), KINDS[kind], int(cost), name))
    found = [(each.copies, each.kind, each.cost, each.name) for each in game.pack.spells if each.colour == colour]
    assert found == wanted
    assert sum(copies for copies, *_ in wanted) == 12
    assert sum(copies * cost for copies, _, cost, _ in wanted) == 200


def test_every_spell_has_a_clause_that_says_what_is_printed_on_it() -> None:
    """The rulebook gives name, colour, cost and text of each spell; a change of the pack must reach it."""
    for spell in game.pack.spells:
        told = game.rules[spell.rule].text
        kind = {"sorcery": "sorcery", "enchant_squad": "enchant squad"}.get(spell.kind, "hidden")
        assert told.startswith(f"{spell.name} ({spell.colour}, {kind}"), spell.id
        assert f", {spell.cost})" in told, spell.id
    abilities = {f"A-{ability.replace('_', '-')}" for ability in ABILITIES}
    assert abilities == {id for id in game.rules if id.startswith("A-")}


# --- battlefields --------------------------------------------------------------------------------------------------


def field(id: str) -> Any:
    return next(each for each in game.pack.fields if each.id == id)


def places(field: Any, *said: str) -> set[int]:
    return {field.at(*map(int, each.split(","))) for each in " ".join(said).split()}


def levels(field: Any, level: int) -> set[int]:
    return {place for place, each in enumerate(field.level) if each == level and not field.ruins >> place & 1}


def mask(places: set[int]) -> int:
    return sum(1 << place for place in places)


def gap(field: Any, here: set[int], there: set[int]) -> int:
    return min(int(field.distance(a, b)) for a in here for b in there)


def zone(field: Any, number: int) -> set[int]:
    return {place for place in range(field.size) if field.zones[number] >> place & 1}


@clause("1.4", "1.5", "2.2", "9.3")
def test_battlefield_1_the_duel() -> None:
    duel = field("duel")
    assert (duel.width, duel.height, duel.turns, duel.goal) == (16, 12, (30,), "destroy")
    assert levels(duel, 1) == places(duel, "3,5 3,6 4,6 12,6 12,5 11,5 9,2 6,9"), "two bridges and two hills"
    assert duel.ruins == mask(places(duel, "4,2 5,2 6,2 11,9 10,9 9,9"))
    walls = {("3,2", "2,3"), ("3,2", "3,3"), ("12,9", "13,8"), ("12,9", "12,8")}
    pairs = {tuple(places(duel, a).pop() for a in pair) for pair in walls}
    assert duel.walls == pairs | {(b, a) for a, b in pairs}
    assert (duel.ruin_height, duel.wall_height) == (7, 6)
    north, south = zone(duel, 0), zone(duel, 1)
    assert (len(north), len(south), gap(duel, north, south)) == (7, 7, 9)
    glyphs = {letter: {place} for place, letter in duel.glyphs}
    assert {letter: (gap(duel, north, at), gap(duel, south, at)) for letter, at in glyphs.items()} == {
        "P": (3, 6),
        "M": (6, 6),
        "T": (6, 3),
    }
    assert duel.level[glyphs["M"].pop()] == 1
    assert not duel.face_down


@clause("1.4", "1.5", "8.12", "9.3")
def test_battlefield_2_the_skirmish() -> None:
    skirmish = field("skirmish")
    assert (skirmish.width, skirmish.height, skirmish.turns, skirmish.teams) == (16, 18, (60,), True)
    assert levels(skirmish, 2) == places(skirmish, "5,10 10,7"), "one tile on another"
    assert levels(skirmish, 1) == places(skirmish, "5,9 6,10 10,8 9,7")
    assert skirmish.ruins == mask(places(skirmish, "2,7 3,7 4,7 13,10 12,10 11,10"))
    assert {place for place, letter in skirmish.glyphs if letter == "?"} == places(skirmish, "2,9 13,8 6,7 9,10")
    assert sorted(skirmish.face_down) == ["K", "M", "P", "T"]
    assert gap(skirmish, zone(skirmish, 0), zone(skirmish, 1)) == 15


@clause("1.4", "1.5", "2.7", "9.3", "9.6")
def test_battlefield_3_the_melee() -> None:
    melee = field("melee")
    assert (melee.width, melee.height, melee.turns, melee.goal) == (24, 12, (36, 48, 60), "hold")
    assert levels(melee, 2) == places(melee, "8,6 15,5")
    assert levels(melee, 1) == places(melee, "8,5 9,6 15,6 14,5")
    assert melee.ruins == mask(places(melee, "10,3 11,3 12,3 13,8 12,8 11,8"))
    starts = {place for number in range(len(melee.zones)) for place in zone(melee, number)}
    assert starts == places(melee, "1,1 11,0 22,1 1,10 12,11 22,10")
    assert len(melee.zones) == 6, "each space is a zone of its own"
    purple = (
        "6,5 4,5 5,4 6,4 5,6 6,6",
        "19,6 17,6 17,5 18,5 17,7 18,7",
        "12,6 10,6 10,5 11,5 10,7 11,7",
    )
    assert melee.purple() == mask(places(melee, *purple)), "the six neighbours of each glyph, not the glyph"
    assert "K" not in {letter for _, letter in melee.glyphs}


@clause("1.5")
@pytest.mark.parametrize("id", ["duel", "skirmish", "melee"])
def test_boards_are_built_from_the_box(id: str) -> None:
    """Two tiles of three spaces that touch each other, and two of one; two ruins of three spaces in a row."""
    board = field(id)
    raised = levels(board, 1) | levels(board, 2)
    assert len(raised) + len(levels(board, 2)) == 2 * 3 + 2 * 1
    ruins = [place for place in range(board.size) if board.ruins >> place & 1]
    assert [ruins[0] + 1, ruins[0] + 2, ruins[3] + 1, ruins[3] + 2] == [ruins[1], ruins[2], ruins[4], ruins[5]]
    for place in levels(board, 2):
        assert len([n for n in board.neighbours[place] if n in levels(board, 1)]) == 2, "on a tile of three"


@clause("1.5")
def test_rows_are_shifted_as_the_boards_are() -> None:
    duel = field("duel")
    assert set(duel.neighbours[duel.at(4, 8)]) == places(duel, "3,8 5,8 3,7 4,7 3,9 4,9"), "an even row"
    assert set(duel.neighbours[duel.at(4, 9)]) == places(duel, "3,9 5,9 4,8 5,8 4,10 5,10"), "an odd row"
    assert set(duel.neighbours[duel.at(0, 0)]) == places(duel, "1,0 0,1")


# --- packs that are refused ------------------------------------------------------------------------------------------

FAULTS = [
    ('game = "arena"', 'game = "relics"', r"\[pack\]: game: found 'relics', allowed: arena"),
    ('id = "jace"', 'id = "gideon"', "army card: found 'gideon' twice"),
    ('id = "spark"', 'id = "fire_lance"', "spell: found 'fire_lance' twice"),
    ('id = "gideon"\nname = "Gideon Jura"\n', 'id = "gideon"\n', r"planeswalker row 1 \(gideon\): name: found nothing"),
    ("range = 7\npower = 5", "range = 0\npower = 5", r"planeswalker row 2 \(jace\): range: found 0, allowed: a whole"),
    ('"white"\ntype = "Combat Mage"', '"pink"\ntype = "Combat Mage"', r"\(gideon\): colour: found 'pink'"),
    ("spaces = 2", "spaces = 3", r"squad row 8 \(firecats\): spaces: found 3"),
    ("unique = true", 'unique = "yes"', r"squad row 1 \(rhox\): unique: found 'yes', allowed: true or false"),
    ('abilities = ["keen_sight", "sprint"]', 'abilities = ["haste"]', r"\(nissa\): abilities: found \['haste'\]"),
    ('abilities = ["detain"]', 'abilities = ["snuff_out"]', r"\(hookmasters\): abilities"),
    ('["haste", "intense_strike"]', '["flying"]', r"\(firecats\): abilities: found \['flying'\]"),
    ('do = "draw"\nn = 2', 'do = "draw"', r"spell row 19 \(study\): n: found nothing"),
    ('do = "draw"\nn = 2', 'do = "draw"\nn = 0', r"\(study\): n: found 0, allowed: a whole number from 1 to 20"),
    ('do = "draw"\nn = 2', 'do = "draw"\nn = 2\npower = 1', r"\(study\): power: found 1, allowed: nothing"),
    ('do = "draw"\nn = 2', 'do = "draw"\nn = 2\nsight = 4', r"\(study\): sight: found 4, allowed: nothing"),
    ('do = "draw"\nn = 2', 'do = "draw"\ntarget = "card"\nn = 2', r"\(study\): target: found 'card'"),
    ('target = "creature"\nsight = 6', "sight = 6", r"\(grave_bolt\): target: found nothing, allowed: creature"),
    ('target = "creature"\nsight = 6', 'target = "squad"\nsight = 6', r"\(grave_bolt\): target: found 'squad'"),
    ('do = "boost"\npower = -2', 'do = "guard"\nn = 4', r"\(sworn_peace\): do: found 'guard', allowed: boost"),
    ('do = "trap"', 'do = "ward"', r"\(flame_trap\): do: found 'ward'"),
    ('kind = "hidden_squad"\ncopies = 1\ncost = 15', 'kind = "hidden"\ncopies = 1\ncost = 15', r"kind: found 'hidden'"),
    ('text = "Draw 2 cards."\n', 'text = "Draw 2 cards."\ncolor = "blue"\n', r"\(study\): color: unknown field"),
    ('from_found = ["name", "cost"]', 'from_found = ["price"]', r"\(phoenixes\): from_found"),
    ("least_seats = 2\nmost_seats = 2", "least_seats = 2\nmost_seats = 3", r"battlefield row 1 \(duel\): most_seats"),
    ("least_seats = 3\nmost_seats = 5", "least_seats = 5\nmost_seats = 3", r"\(melee\): most_seats: found 3"),
    ("turns = [36, 48, 60]", "turns = [36]", r"\(melee\): turns: found \[36\]"),
    ("y y y y . . . . . .\n . . . . . . y y y", ". . . . . . . . . .\n . . . . . . . . .", r"map: .*two start"),
    (". . . . # # # . . 1", ". . . # # # . . 1", r"\(duel\): map: .*rows of the same length"),
    ('raised = ["3,6=1"]', 'raised = ["3,6"]', r"\(duel\): raised"),
    ('raised = ["3,6=1"]', 'raised = ["33,6=1"]', r"\(duel\): raised: .*spaces of the map"),
    ('walls = ["3,2|2,3"', 'walls = ["3,2"', r"\(duel\): walls"),
    ('walls = ["3,2|2,3"', 'walls = ["3,2|2,3|3,3"', r"\(duel\): walls: .*pairs of neighbouring spaces"),
    ("3,6=1", "3,6=12", r"\(duel\): raised"),
    ("map = \"\"\"\n. . .", "map = \"\"\"\n\n\"\"\"\nother = \"\"\"\n. . .", r"\(duel\): map: .*from 4 to 30 rows"),
    ("ruin_height = 7\n", "", r"\(duel\): ruin_height: found nothing"),
    ("[[spell]]", "[[spells]]", r"mine.toml: \[spells\]: unknown table"),
]  # fmt: skip


@clause("1.5")
@pytest.mark.parametrize(("old", "new", "said"), FAULTS, ids=[f"{n}-{each[2][:30]}" for n, each in enumerate(FAULTS)])
def test_a_pack_is_refused_by_file_row_and_field(old: str, new: str, said: str) -> None:
    text = game.resource("pack.toml")
    assert old in text
    with pytest.raises(PackError, match=said) as refused:
        read_set(text.replace(old, new, 1), "mine.toml")
    assert str(refused.value).startswith("mine.toml: ")


@clause("2.3")
def test_a_pack_needs_a_planeswalker_for_each_player() -> None:
    text = game.resource("pack.toml")
    start, end = text.index('[[planeswalker]]\nid = "nissa"'), text.index("# Squads")
    with pytest.raises(PackError, match="planeswalker: found 4 for 5 players"):
        read_set(text[:start] + text[end:], "mine.toml")
