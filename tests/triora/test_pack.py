"""The pack: real values can be put in without touching code, and a board that cannot work is refused by row."""

from __future__ import annotations

import pytest

from coterie.common.packs import PackError
from coterie.games.triora import game
from coterie.kernel import SeededRandom
from coterie.kit import check_game
from triora.packs import SHIPPED, changed, pack, row
from triora.scene import Scene


def road(one: str, two: str) -> str:
    return row("road", f'"{one}", "{two}"')


REFUSED = [
    ("an unknown place", ('ends = ["CI", "FI"]', 'ends = ["CI", "XX"]'), r"road row 1: ends: found .*'XX'"),
    ("a road to itself", ('ends = ["CI", "FI"]', 'ends = ["CI", "CI"]'), r"road row 1: ends: .*two different places"),
    ("a road twice", ('ends = ["CI", "CA"]', 'ends = ["FI", "CI"]'), r"road row 2: ends: .*no other row"),
    ("an unknown potion of a site", ('potion = "VEN"\nspaces', 'potion = "XYZ"\nspaces'),
     r"site row 3 \(RI\): potion: found 'XYZ', allowed: MOL"),
    ("an unknown potion of a card", ('id = "S2"\nkind = "S"\ncost = ["VEN"]', 'id = "S2"\nkind = "S"\ncost = ["XYZ"]'),
     r"villager row 2 \(S2\): cost: found \['XYZ'\]"),
    ("an unknown potion of a formula", ('[[formula]]\npotion = "VEN"', '[[formula]]\npotion = "XYZ"'),
     r"formula row 3: potion: found 'XYZ'"),
    ("a card without a cost", ('id = "S2"\nkind = "S"\ncost = ["VEN"]', 'id = "S2"\nkind = "S"\ncost = []'),
     r"villager row 2 \(S2\): cost"),
    ("a potion that nothing makes", (row("formula", 'potion = "ARC"'), ""),
     r"potion row 9 \(ARC\): found no formula that makes it"),
    ("too many herbs of a colour", ("{ blue = 1, green = 1 }", "{ blue = 4, green = 1 }"),
     r"formula row 1: herbs: blue: found 4, allowed: a whole number from 0 to 3"),
    ("a formula of nothing", ("{ blue = 1, green = 1 }", "{}"), r"formula row 1: herbs"),
    ("an Inquisition track too short", ("last = 32", "last = 4"), r"\[inquisition\]: last: found 4, .*too short"),
    ("no seeds", ("seeds = 1", "seeds = 2"), r"\[setup\]: seeds: found 2, allowed: 1"),
    ("spaces for two counts only", ("spaces = [3, 4, 5]", "spaces = [3, 4]"), r"site row 1 \(CI\): spaces"),
    ("a missing site", (row("site", 'id = "RI"'), ""), r"site: found no row with the id RI"),
    ("a site twice", ('id = "RI"', 'id = "FI"'), r"site row 3 \(FI\): id: found 'FI', allowed: one row for each"),
    ("an unknown start", ('start = "CA"', 'start = "ZZ"'), r"\[inquisitor\]: start: found 'ZZ'"),
    ("a penalty too few", ("inquisition = [24, 16, 8, 0]", "inquisition = [24, 16, 8]"),
     r"\[scoring\]: inquisition: found \[24, 16, 8\], allowed: 4 numbers or more"),
    ("an unknown field", ("exchange = 7", "exchange = 7\nexchanges = 7"), r"\[castle\]: exchanges: unknown field"),
    ("an unknown gain", ("gain = { points = 5 }", "gain = { doom = 5 }"), r"site row 1 \(CI\): gain: doom: unknown"),
    ("two kinds for a site", ('site = "DU"', 'site = "RI"'), r"kind row 2 \(M\): site: found 'RI'"),
    ("a sale without a price", ("sale = [3, 4]", "sale = [3]"), r"\[lair\]: sale: found \[3\]"),
    ("an unknown table", ("[tower]", "[towers]"), r"\[towers\]: unknown table"),
    ("no source", ('exchange = 7\nat = [90, 24]\nsource = "reconstructed"', "exchange = 7\nat = [90, 24]"),
     r"\[castle\]: source: found nothing"),
    ("a person twice", ('id = "Count"', 'id = "Countess"'),
     r"person row 6 \(Countess\): id: found 'Countess', allowed: an id that no other row has"),
    ("a potion twice", ('id = "VIT"', 'id = "NEC"'), r"potion row 8 \(NEC\): id: found 'NEC'"),
    ("a kind twice", ('id = "P"\nname', 'id = "N"\nname'), r"kind row 4 \(N\): id: found 'N'"),
    ("a formula twice", ("makes = 2\nherbs = { green = 2 }", "makes = 1\nherbs = { green = 1 }"),
     r"formula row 16: potion: found 'VIT', allowed: a formula that no other row has"),
    ("a potion that never fits", ("potion_limit = 5", "potion_limit = 1"),
     r"villager row 23 \(P5\): cost: found \['VIT', 'VIT'\], allowed: .* at most 1"),
    ("a person nobody can pay", ("silver = 6\nenchant", "silver = 49\nenchant"),
     r"person row 6 \(Count\): silver: found 49, allowed: a whole number from 0 to 48"),
    ("a sacrifice that nobody can hold", ("potions = 2\nskips", "potions = 6\nskips"),
     r"\[stone_circle\]: potions: found 6, allowed: a whole number from 1 to 5"),
    ("a Lair without Cauldrons", ("gain = { cauldrons = 2 }", "gain = {}"), r"\[lair\]: gain: .*: Cauldrons, one"),
    ("a Lair with something else", ("gain = { cauldrons = 2 }", "gain = { cauldrons = 2, silver = 1 }"),
     r"\[lair\]: gain: found .* and nothing else"),
    ("a wrong game", ('game = "triora"', 'game = "relics"'), r"\[pack\]: game: found 'relics', allowed: triora"),
    ("a text for a number", ("exchange = 7", 'exchange = "7"'), r"\[castle\]: exchange: found '7', allowed: a whole"),
    ("a place nowhere", ("at = [90, 24]", "at = [90]"), r"\[castle\]: at: found \[90\]"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "error"), [pytest.param(*each[1:], id=each[0]) for each in REFUSED])
def test_a_board_that_cannot_work_is_refused_by_row(change: tuple[str, str], error: str) -> None:
    with pytest.raises(PackError, match=r"^mine\.toml: " + error):
        pack(change)


def test_unconnected_roads_are_refused_by_row() -> None:
    apart = [road("DU", "LA"), road("ST", "TO"), road("ST", "SW")]  # Lair and Stone Circle by themselves
    with pytest.raises(
        PackError, match=r"road row \d+: ends: found \['LA', 'ST'\], allowed: roads that join all places"
    ):
        pack(*[(each, "") for each in apart])
    with pytest.raises(PackError, match="road: found no row with the place LA"):
        pack((road("DU", "LA"), ""), (road("LA", "ST"), ""))


def test_a_turn_order_track_that_is_too_short_is_refused_by_its_last_row() -> None:
    short = row("position", "points = 2"), row("position", "cauldrons = 1"), row("position", "inquisition = -2")
    with pytest.raises(
        PackError, match=r"position row 3: the track ends here: found 3 .* at least 4, one position for"
    ):
        pack(*[(each, "") for each in short])


def test_thirty_six_villagers_no_more_no_fewer() -> None:
    with pytest.raises(PackError, match=r"villager row 35 \(N9\): found 35 \[\[villager\]\] rows in all, allowed: 36"):
        pack((row("villager", 'id = "S2"'), ""))
    with pytest.raises(PackError, match=r"villager row 2 \(S1\): id: found 'S1', allowed: an id that no other row has"):
        pack(('id = "S2"', 'id = "S1"'))


def test_a_potion_that_can_never_be_held_is_refused() -> None:
    with pytest.raises(PackError, match=r"potion row 9 \(ARC\): found no formula .* rows that make 1 or fewer"):
        pack(("potion_limit = 5", "potion_limit = 1"), ("makes = 1\nherbs = { any", "makes = 2\nherbs = { any"))


def test_a_potion_may_have_two_formulas_that_make_as_many() -> None:
    other = '[[formula]]\npotion = "MOL"\nmakes = 1\nherbs = { yellow = 2 }\nsource = "reconstructed"\n\n'
    mine = pack(("# The four main sites.", f"{other}# The four main sites."))
    scene = Scene({"herbs": [0, 1, 1, 2]}, {}, pack=mine)
    scene.witch(0, "TO", "brew")
    assert {"MOL.1", "MOL.1.2"} <= set(scene.keys(0))
    scene.say(0, "MOL.1.2")
    assert (scene.potions(0), scene.s.herbs[0]) == ({"MOL": 1}, (0, 1, 1, 0))
    check_game(game, pack=mine, seeds=[2], options=[{}], moments=2)


def test_every_row_says_where_it_comes_from() -> None:
    assert SHIPPED.count("source =") == SHIPPED.count("[[") + 12


def test_other_values_are_played_without_touching_code() -> None:
    mine = pack(
        ("gain = { points = 5 }\nvillager_instead = true", "gain = { silver = 1, cauldrons = 1 }"),
        ('"name", "villager_instead"]', '"name"]'),
        ("exchange = 7", "exchange = 3"),
        ("last = 32", "last = 20"),
        (row("stone", "points = 4"), ""),
        ('forest]\nname = "Forest"\ncircles = 6', 'forest]\nname = "Wood"\ncircles = 2'),
        ("{ any = 3 }", "{ red = 1, any = 1 }"),
    )
    scene = Scene({"potions": {"MOL": 1}}, {}, pack=mine)
    scene.familiar(0, "CI", "act")
    assert scene.s.silver[0] == 1
    assert scene.asked() == [(0, "Brew")]
    assert mine.digest != game.pack.digest
    check_game(game, pack=mine, seeds=[1], options=[{}], moments=2)


def test_a_site_may_offer_more_to_choose_from() -> None:
    """The rulebook speaks of the choices of the City and names one of them."""
    mine = pack(("gain = { points = 5 }\n", "gain = { points = 5 }\ninstead = [{ silver = 2 }, { shovels = 4 }]\n"))
    scene = Scene({"potions": {"MOL": 2}}, {}, pack=mine, track=["S1", "N9", "N8", "N7", "N6"])
    scene.familiar(0, "CI")
    assert scene.labels(0)[0] == (
        "Main action: 1 Molestum: a Doom marker, 5 points or 2 silver or 4 shovels or a villager"
    )
    scene.say(0, "act")
    assert scene.keys(0) == ["gain", "gain.2", "gain.3", "S1"]
    scene.say(0, "gain.2")
    assert (scene.s.points[0], scene.s.silver[0]) == (20, 2)
    mine = pack(("gain = { points = 3, silver = 2 }\n", "gain = { points = 3 }\ninstead = [{ silver = 4 }]\n"))
    scene = Scene({"potions": {"VEN": 1, "MOL": 1}}, {}, pack=mine, track=["S1"])
    scene.familiar(0, "RI", "act")
    assert scene.labels(0) == ["3 points", "4 silver"]  # and no villager
    with pytest.raises(PackError, match=r"site row 1 \(CI\): instead 1: doom: unknown field"):
        pack(("gain = { points = 5 }\n", "gain = { points = 5 }\ninstead = [{ doom = 2 }]\n"))


def test_a_whole_game_with_a_changed_board_ends() -> None:
    mine = game.read_pack(
        changed(("markers = 15", "markers = 3"), ("silver_bank = 48", "silver_bank = 6")), "mine.toml"
    )
    s = game.start(4, 3, pack=mine)
    luck = SeededRandom(3)
    while s.result is None:
        ask = s.required()[0]
        s.play(ask, s.ask(ask).sample(luck))
        game.check(s)
    assert max(map(len, s.ruined)) <= 5
