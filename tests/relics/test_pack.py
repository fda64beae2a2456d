"""The shipped pack, and packs of one's own: mistakes are named with their place, and numbers are really played with."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from clause_citations import citing
from coterie.common.packs import PackError
from coterie.games.relics import game
from coterie.games.relics.components import Card, Cards, Shrine
from coterie.games.relics.state import Relics
from relics.packs import SHIPPED, changed, pack
from relics.scene import Scene

clause = citing("relics")

PACK: Cards = game.pack


def copies(**wanted: object) -> int:
    """How many cards there are of which these fields have these values."""
    return sum(
        card.copies for card in PACK.cards if all(getattr(card, field) == value for field, value in wanted.items())
    )


# --- the shipped pack --------------------------------------------------------------------------------------------


@clause("1.3")
def test_there_are_60_wizards_60_relics_and_24_shrines() -> None:
    assert copies(wizard=True) == 60
    assert copies(wizard=False) == 60
    assert len(PACK.shrines) == 24
    assert len(PACK.whole) == 120


@clause("1.5")
def test_twenty_wizards_of_each_colour_and_no_relic_of_any() -> None:
    assert [copies(wizard=True, colour=colour) for colour in ("red", "blue", "green")] == [20, 20, 20]
    assert copies(wizard=False, colour="") == 60


@clause("1.10")
@pytest.mark.parametrize("wizard", [True, False])
def test_rarities_are_those_of_four_decks(wizard: bool) -> None:
    found = [copies(wizard=wizard, rarity=rarity) for rarity in ("common", "superb", "glorious")]
    assert found == [4 * 6, 4 * 6, 4 * 3]


@clause("1.6", "1.8")
def test_devoted_and_basic_cards_have_power_only_the_others_an_effect() -> None:
    assert all(card.only_power == (not card.effects) for card in PACK.cards)
    assert all(bool(card.text) == bool(card.effects) for card in PACK.cards)
    assert copies(wizard=True, only_power=True) == 24
    assert copies(wizard=False, only_power=True) == 21


@clause("1.4")
def test_every_card_and_shrine_is_a_clause_of_the_rules_that_names_it() -> None:
    rows: tuple[Card | Shrine, ...] = (*PACK.cards, *PACK.shrines)
    for each in rows:
        assert f"*{each.name}.*" in game.rules[each.id].text, each.id


def test_every_row_says_where_it_comes_from() -> None:
    """43 names are in the rulebook; of numbers only the power of the Devoted 2 wizards and of the Standard Scroll."""
    rows: tuple[Card | Shrine, ...] = (*PACK.cards, *PACK.shrines)
    assert {each.source for each in rows} == {"reconstructed"}
    assert sum("name" in each.from_rulebook for each in rows) == 20 + 11 + 12
    assert [each.id for each in rows if "power" in each.from_rulebook] == ["W01", "W16", "W31", "R05"]
    fields = {field for each in rows for field in each.from_rulebook}
    assert fields <= {"name", "colour", "rarity", "power", "copies", "kind", "subtype", "text", "effects", "lines"}


def test_it_agrees_with_the_rulebook_where_that_is_known() -> None:
    def card(id: str) -> Card:
        return PACK.cards[PACK.numbers[id]]

    for id in ("W01", "W16", "W31"):
        assert (card(id).only_power, card(id).power) == (True, 2)
    assert card("R05").power == 1
    assert {card.power for card in PACK.cards if card.wizard and card.only_power} == {2, 3, 4}


# --- mistakes ----------------------------------------------------------------------------------------------------


def effects(new: str, old: str = '{ at = "immediate", do = "become_master" }') -> str:
    """The shipped pack with another effect on the Lava Spurter (W03)."""
    return changed(W03=(old, new))


def relic(new: str) -> str:
    """The same on the Apprentice's Satchel (R12)."""
    return changed(R12=('{ at = "relic", do = "draw", n = 1 }', new))


def line(new: str) -> str:
    """The same on the Gate of Cinders (S19)."""
    return changed(S19=('{ who = "red", do = "add", n = 2 }', new))


W03, R12, S19 = "wizard row 3 (W03): effects 1", "relic row 12 (R12): effects 1", "shrine row 19 (S19): lines 1"

MISTAKES = [
    # the file
    ("not TOML", "[[wizard", "mine.toml: not TOML: "),
    (
        "another game",
        SHIPPED.replace('game = "relics"', 'game = "chess"'),
        "[pack]: game: found 'chess', allowed: relics",
    ),
    ("no head", "[[wizard]]", "[pack]: game: found nothing, allowed: relics"),
    ("head without name", SHIPPED.replace('name = "Wizards & Relics', 'title = "', 1), "[pack]: name: found nothing"),
    ("no shrines", SHIPPED[: SHIPPED.index("[[shrine]]")], "shrine: found None, allowed: one or more [[shrine]] rows"),
    (
        "unknown table",
        SHIPPED + '\n[[wand]]\nid = "X"\n',
        "[wand]: unknown table, allowed: pack, wizard, relic, shrine",
    ),
    # a row
    (
        "power a text",
        changed(W02=("power = 3", 'power = "3"')),
        "wizard row 2 (W02): power: found '3', allowed: a whole",
    ),
    (
        "power too high",
        changed(W02=("power = 3", "power = 99")),
        "power: found 99, allowed: a whole number from 0 to 20",
    ),
    ("power not whole", changed(W02=("power = 3", "power = 2.5")), "power: found 2.5, allowed: a whole number from 0"),
    ("no power", changed(R05=("power = 1\n", "")), "relic row 5 (R05): power: found nothing, allowed: a whole number"),
    (
        "colour",
        changed(W02=('colour = "red"', 'colour = "pink"')),
        "(W02): colour: found 'pink', allowed: red, blue, green",
    ),
    ("no colour", changed(W02=('colour = "red"\n', "")), "(W02): colour: found nothing, allowed: red, blue, green"),
    ("relic with colour", changed(R01=("power", 'colour = "red"\npower')), "(R01): colour: unknown field, allowed: "),
    ("rarity", changed(R01=('"common"', '"rare"')), "(R01): rarity: found 'rare', allowed: common, superb, glorious"),
    ("kind", changed(R01=('"basic"', '"devoted"')), "(R01): kind: found 'devoted', allowed: basic, enchanted"),
    (
        "copies",
        changed(R01=("copies = 3", "copies = 0")),
        "(R01): copies: found 0, allowed: a whole number from 1 to 12",
    ),
    (
        "name",
        changed(S01=('name = "Obelisk of Blessings"', 'name = ""')),
        "shrine row 1 (S01): name: found '', allowed",
    ),
    ("no subtype", changed(R01=('subtype = "staff"\n', "")), "(R01): subtype: found nothing, allowed: a text"),
    ("source", changed(R01=('"reconstructed"', '"heard"')), "source: found 'heard', allowed: rulebook, found, recon"),
    ("misspelt field", changed(W02=("copies", "copys")), "(W02): copies: found nothing, allowed: a whole number"),
    ("unknown field", changed(W02=("copies", "age = 7\ncopies")), "(W02): age: unknown field, allowed: "),
    ("id twice", changed(W02=('"W02"', '"W01"')), "id W01: found 2 rows, allowed: one row for each id"),
    ("shrine has a card's id", changed(S02=('"S02"', '"R02"')), "id R02: found 2 rows, allowed: one row for each id"),
    (
        "devoted with effects",
        changed(W03=('"enlightened"', '"devoted"')),
        "(W03): kind: found 'devoted', allowed: devoted",
    ),
    ("enlightened without", changed(W02=('"devoted"', '"enlightened"')), "(W02): kind: found 'enlightened', allowed: "),
    (
        "a card too many",
        changed(W02=("copies = 2", "copies = 3")),
        "wizard: copies of rarity common: found 25 in all, ",
    ),
    (
        "a card too few",
        changed(R33=("copies = 3", "copies = 2")),
        "relic: copies of rarity glorious: found 11 in all, ",
    ),
    (
        "effects no list",
        changed(W03=('effects = [\n    { at = "immediate", do = "become_master" },\n]', 'effects = "no"')),
        "(W03): effects: found 'no', allowed: a list of tables",
    ),
    ("effect no table", effects('"become_master"'), f"{W03}: found 'become_master', allowed: a table of fields"),
    # an effect
    (
        "unknown verb",
        effects('{ at = "wizard", do = "dance" }'),
        f"{W03}: do: found 'dance', allowed: add, advantage_over_all, ",
    ),
    (
        "unknown time",
        effects('{ at = "dawn", do = "draw", n = 1 }'),
        f"{W03}: at: found 'dawn', allowed: immediate, wiz",
    ),
    (
        "verb at no such time",
        effects('{ at = "fluid", do = "draw", n = 1 }'),
        f"{W03}: do: found 'draw', allowed: draw happens at wizard, relic, discard, shrine, not at fluid",
    ),
    (
        "a relic in the wizards' step",
        relic('{ at = "wizard", do = "draw", n = 1 }'),
        f"{R12}: at: found 'wizard', allowed: relic, fluid, discard, totals, spoils",
    ),
    (
        "a wizard that cannot be ignored",
        effects('{ at = "fluid", do = "unignorable" }'),
        f"{W03}: do: found 'unignorable', allowed: unignorable is for a relic, not for a wizard",
    ),
    (
        "a relic that protects",
        relic('{ at = "fluid", do = "protect_relics" }'),
        f"{R12}: do: found 'protect_relics', allowed: protect_relics is for a wizard, not for a relic",
    ),
    (
        "no number",
        relic('{ at = "relic", do = "draw" }'),
        f"{R12}: n: found nothing, allowed: a whole number from 1 to 9",
    ),
    (
        "draw less than none",
        relic('{ at = "relic", do = "draw", n = -1 }'),
        f"{R12}: n: found -1, allowed: a whole number",
    ),
    (
        "lose two relics",
        effects('{ at = "wizard", do = "lose_relic", n = 2 }'),
        f"{W03}: n: found 2, allowed: a whole num",
    ),
    (
        "condition",
        relic('{ at = "relic", if = "rich", do = "draw", n = 1 }'),
        f"{R12}: if: found 'rich', allowed: self_dev",
    ),
    (
        "counting",
        relic('{ at = "fluid", do = "add", n = 1, per = "gold" }'),
        f"{R12}: per: found 'gold', allowed: hand, ",
    ),
    (
        "a draw that is a may",
        relic('{ at = "relic", may = true, do = "draw", n = 1 }'),
        f"{R12}: may: unknown field, allowed: at, do, if, n, n_master, per",
    ),
    (
        "a fixed bonus that counts",
        effects('{ at = "wizard", do = "add", n = 1, per = "hand" }'),
        f"{W03}: per: unknown field, allowed: at, do, draw, if, n",
    ),
    (
        "a must that is a may",
        effects('{ at = "wizard", do = "play_relic" }'),
        f"{W03}: may: found nothing, allowed: true, for play_relic is always optional",
    ),
    (
        "may no flag",
        effects('{ at = "wizard", may = "yes", do = "swap_relic" }'),
        f"{W03}: may: found 'yes', allowed: true",
    ),
    (
        "whose",
        effects('{ at = "fluid", do = "ignore_relics", whose = "mine" }'),
        f"{W03}: whose: found 'mine', allowed: all",
    ),
    (
        "a claim on condition",
        effects('{ at = "immediate", if = "drawn_two", do = "become_master" }'),
        f"{W03}: if: unknown field, allowed: at, do",
    ),
    (
        "back to the winner's hand",
        effects('{ at = "spoils", if = "won_with_this", do = "to_hand" }'),
        f"{W03}: if: found 'won_with_this', allowed: lost_round",
    ),
    (
        "what to take",
        relic('{ at = "relic", do = "take", what = "shrine" }'),
        f"{R12}: what: found 'shrine', allowed: relic",
    ),
    # a shrine
    (
        "whom",
        line('{ who = "rich", do = "add", n = 2 }'),
        f"{S19}: who: found 'rich', allowed: red, blue, green, devoted",
    ),
    (
        "a shrine has no time",
        line('{ at = "wizard", who = "red", do = "add", n = 2 }'),
        f"{S19}: at: unknown field, allowed",
    ),
    (
        "a shrine cannot claim",
        line('{ who = "red", do = "become_master" }'),
        f"{S19}: do: found 'become_master', allowed: become_master happens at immediate, not at shrine",
    ),
    (
        "basic relics draw",
        line('{ who = "basic_relic", do = "draw", n = 1 }'),
        f"{S19}: who: found 'basic_relic', allowed: draw is for wizards: red, ",
    ),
    (
        "advantage of some",
        line('{ who = "red", do = "advantage_worth", n = 3 }'),
        f"{S19}: who: found 'red', allowed: has_advantage",
    ),
    ("no lines", changed(S19=('{ who = "red", do = "add", n = 2 },', "")), "(S19): lines: found [], allowed: one line"),
]


@pytest.mark.parametrize(("text", "said"), [pytest.param(text, said, id=id) for id, text, said in MISTAKES])
def test_a_mistake_says_file_row_field_what_was_found_and_what_is_allowed(text: str, said: str) -> None:
    with pytest.raises(PackError) as problem:
        pack(text)
    message = str(problem.value)
    assert message.startswith("mine.toml: ")
    assert said in message
    assert "\n" not in message


# --- a pack of one's own is played with --------------------------------------------------------------------------


def duel(cards: Cards, mine: list[str], theirs: list[str], **more: object) -> Scene:
    players = ({"lay": mine, "hand": ["W31", "R02"]}, {"lay": theirs, "hand": ["W31", "R02"]})
    return Scene(*[{**each, "deck": 9} for each in players], phase="reveal", pack=cards, **more)


def test_another_power_is_another_total() -> None:
    stronger = pack(changed(W02=("power = 3", "power = 8"), R01=("power = 2", "power = 0")))
    assert duel(PACK, ["W02", "R01"], ["W05", "R03"]).totals() == {0: 3 + 2, 1: 4 + 3}
    assert duel(stronger, ["W02", "R01"], ["W05", "R03"]).totals() == {0: 8 + 0, 1: 4 + 3}


def test_another_colour_is_another_advantage() -> None:
    green = pack(changed(W02=('colour = "red"', 'colour = "green"')))
    assert duel(green, ["W02", "R01"], ["W20", "R03"]).totals() == {0: 3 + 1 + 2, 1: 4 + 3}


def test_another_number_in_an_effect_is_another_effect() -> None:
    cards = pack(changed(R12=("n = 1", "n = 3"), R16=("n = 4", "n = 7"), S19=("n = 2", "n = 5")))
    scene = duel(cards, ["W01", "R16"], ["W02", "R12"], shrine="S19")
    assert scene.totals() == {0: 2 + 2 + 7 + 5, 1: 3 + 2 + 5}
    assert scene.view(None).players[1].drawn == 3


def test_another_effect_makes_another_card() -> None:
    """The Lava Spurter draws two and has +1 for each card drawn."""
    cards = pack(effects('{ at = "wizard", do = "draw", n = 2 }, { at = "fluid", do = "add", n = 1, per = "drawn" }'))
    scene = duel(cards, ["W03", "R01"], ["W02", "R01"], master=1)
    assert scene.totals() == {1: 3 + 2, 0: 3 + 2 + 2}
    assert scene.view(None).master == 1


def test_another_name_and_text_are_shown() -> None:
    cards = pack(changed(W02=('name = "Cinder Apprentice"', 'name = "Ash Pupil"')))
    position = {"players": [{"hand": ["W02", "R01"]}, {"hand": ["W01", "R01"]}]}
    assert "{card:W02|Ash Pupil} (red 3)" in str(game.arrange(position, cards).asks(0)[0].shape)


def test_other_copies_are_other_cards_in_the_game() -> None:
    cards = pack(changed(W01=("copies = 4", "copies = 2"), W02=("copies = 2", "copies = 4")))
    s = game.start(4, 3, pack=cards)
    dealt = Counter(cards.ids[card] for seat in range(4) for card in s.deck[seat] + s.hand[seat])
    assert (dealt["W01"], dealt["W02"]) == (2, 4)
    game.check(s)


def own_pack() -> Cards:
    """Another id, name and power for every card, other amounts for many effects, and one shrine fewer."""
    text = re.sub(r'^id = "([WRS])(\d\d)"', r'id = "my-\1\2"', SHIPPED, flags=re.MULTILINE)
    text = re.sub(r"^power = (\d)", lambda found: f"power = {(int(found[1]) * 3 + 1) % 8}", text, flags=re.MULTILINE)
    text = re.sub(r'do = "(add|draw)", n = (\d)', lambda found: f'do = "{found[1]}", n = {int(found[2]) + 1}', text)
    text = text[: text.rindex("[[shrine]]")]
    return pack(text)


@pytest.mark.parametrize(("seats", "setup"), [(2, "rarity"), (2, "winchester"), (3, "packs"), (4, "lightning")])
def test_a_whole_game_is_played_with_a_pack_of_ones_own(seats: int, setup: str) -> None:
    cards = own_pack()
    assert cards.digest != PACK.digest
    s: Relics = game.start(seats, 11, {"setup": setup}, pack=cards)
    rng = random.Random(seats)
    answers = 0
    while s.result is None:
        ask = s.required()[0]
        s.play(ask, s.ask(ask).sample(rng))
        game.check(s)
        answers += 1
        assert answers < game.longest
    assert all(wizard.startswith("my-W") for player in s.view(None).players for wizard in player.hall)
    assert max(len(hall) for hall in s.hall) == s.view(None).needed


def test_it_is_read_from_a_file_and_the_command_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from coterie.cli.main import main

    file = tmp_path / "mine.toml"
    file.write_text(changed(W02=("power = 3", "power = 99")), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["coterie", "simulate", "relics", "--games", "2", "--pack", str(file)])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 1
    said = " ".join(capsys.readouterr().err.split())
    assert "mine.toml: wizard row 2 (W02): power: found 99, allowed: a whole number from 0 to 20" in said
