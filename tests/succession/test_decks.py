"""Decks for every tier and number of players (S4, S13 to S19), free ones, their warnings, bad packs and positions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from citing import citing
from coterie.games.succession import game
from coterie.games.succession.components import HEIR, NOBLE, ROLE_IDS, Cards, idle, read_cards
from coterie.games.succession.events import Dealt
from coterie.kernel import PackError, Unknown

clause = citing("succession")

SHORT = {
    "Hei": "heir",
    "Spy": "spy",
    "Nob": "noble",
    "Mag": "magistrate",
    "Psy": "psycho",
    "Wit": "witness",
    "Asn": "assassin",
    "Gua": "guard",
    "Vic": "viceroy",
}

TABLE = {  # S16: players, then one faction in tiers 1, 2 and 3
    8: ("Hei Spy 2Nob", "Hei Mag Psy Spy", "Hei Mag Spy Asn"),
    10: ("Hei Spy 3Nob", "Hei Mag Psy Spy Wit", "Hei Mag Spy Asn Gua"),
    12: ("Hei Spy 4Nob", "Hei Mag Psy Spy Wit 1Nob", "Hei Mag Spy Asn Gua Wit"),
    14: ("Hei Spy 5Nob", "Hei Mag Psy Spy Wit 2Nob", "Hei Mag Spy Asn Gua Wit Vic"),
    16: ("Hei 2Spy 5Nob", "Hei Mag Psy Spy Wit 3Nob", "Hei Mag Spy Asn Gua Wit Vic 1Nob"),
    18: ("Hei 2Spy 6Nob", "Hei Mag Psy Spy Wit 4Nob", "Hei Mag Spy Asn Gua Wit Vic 2Nob"),
    20: ("Hei 2Spy 7Nob", "Hei Mag Psy Spy Wit 5Nob", "Hei Mag Spy Asn 2Gua Wit Vic 2Nob"),
    24: ("Hei 3Spy 8Nob", "Hei Mag Psy Spy Wit 7Nob", "Hei Mag Spy Asn 2Gua Wit Vic 4Nob"),
}


def counted(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for part in text.split():
        found[SHORT[part[-3:]]] += int(part[:-3] or 1)
    return found


def factions(s: Any) -> tuple[Counter[str], Counter[str]]:
    phoenix, dragon = (Counter(ROLE_IDS[card // 2] for card in s.deck if card % 2 == faction) for faction in (0, 1))
    return phoenix, dragon


@clause("3.1", "3.2", "3.3", "3.4")
@pytest.mark.parametrize("seats", TABLE)
@pytest.mark.parametrize("tier", [1, 2, 3])
def test_s16_the_table_of_decks(seats: int, tier: int) -> None:
    s = game.start(seats, 5, {"tier": str(tier)})
    assert factions(s) == (counted(TABLE[seats][tier - 1]),) * 2
    assert s.view(None).deck == s.view(3).deck


@clause("3.4")
@pytest.mark.parametrize(("seats", "assassins"), [(8, 0), (16, 0), (18, 1), (24, 1)])
def test_a_s6_the_printed_list_of_tier_3(seats: int, assassins: int) -> None:
    """An Assassin for every four Nobles; neither Viceroy nor Guard."""
    phoenix, dragon = factions(game.start(seats, 1, {"tier": "3", "deck": "literal"}))
    nobles = seats // 2 - 4 - assassins
    assert phoenix == dragon
    assert +phoenix == +Counter(heir=1, magistrate=1, witness=1, spy=1, assassin=assassins, noble=nobles)


@clause("3.8")
@pytest.mark.parametrize("seats", range(9, 25, 2))
@pytest.mark.parametrize("tier", [1, 2, 3, 4])
def test_a_s7_an_odd_number_buries_a_noble_or_the_last_role(seats: int, tier: int) -> None:
    buried = set()
    for seed in range(12):
        s = game.start(seats, seed, {"tier": str(tier)})
        roles = game.pack.fill(tier, "usual", (seats + 1) // 2)
        assert len(s.deck) == seats + 1 == len(s.kind)
        assert s.kind[-1] // 2 == (NOBLE if NOBLE in roles else roles[-1])
        assert sorted(s.kind) == list(s.deck)
        buried.add(s.kind[-1])
    assert buried == set(s.buried)
    assert len(buried) == 2
    assert len(s.view(0).missing) == 2


@clause("3.9")
@pytest.mark.parametrize(("seats", "each"), [(8, 0), (12, 0), (13, 1), (14, 1), (23, 1), (24, 2)])
def test_a_s8_badges_for_every_twelve_players_if_there_is_a_viceroy(seats: int, each: int) -> None:
    assert game.start(seats, 1, {"tier": "3"}).supply == [each, each]
    assert game.start(seats, 1, {"tier": "2"}).supply == [0, 0]


def test_s4_printed_copies() -> None:
    pack: Cards = game.pack
    printed = {role.id: role.copies for role in pack.roles}
    assert sum(printed.values()) == 45
    assert printed["martyr"] == 0
    assert (printed["noble"], printed["guard"], printed["brigand"], printed["psycho"]) == (10, 5, 4, 3)
    assert [id for id, copies in printed.items() if copies == 2] == [
        "spy",
        "magistrate",
        "witness",
        "headsman",
        "inquisitor",
        "informant",
    ]


def test_chapter_12_classes_and_tiers() -> None:
    """The table of roles as the facts give it."""
    table = """Heir ROYAL 1, Noble ROYAL 1, Spy CRIMINAL 1, Psycho CRIMINAL 2, Magistrate SOLDIER 2, Witness COMMONER 2,
        Viceroy ROYAL 3, Assassin CRIMINAL 3, Guard SOLDIER 3, Brigand CRIMINAL 4, Headsman SOLDIER 4,
        Inquisitor SOLDIER 4, Attorney COMMONER 4, Healer COMMONER 4, Virgin COMMONER 4, Martyr COMMONER 4,
        Poisoner CRIMINAL 4, Vigilante CRIMINAL 4, Diplomat ROYAL 4, Informant ROYAL 4, Oracle SORCERER 4,
        Wizard SORCERER 4"""
    pack: Cards = game.pack
    found = [f"{role.name} {pack.classes[role.cls].upper()} {role.tier}" for role in pack.roles]
    assert found == [" ".join(row.split()) for row in table.split(",")]


# --- free decks -------------------------------------------------------------------------------------------------------


@clause("3.5")
def test_tier_4_fills_the_order_of_the_pack() -> None:
    phoenix, dragon = factions(game.start(14, 1, {"tier": "4"}))
    usual = ["heir", "magistrate", "spy", "assassin", "guard", "poisoner", "healer"]
    assert phoenix == dragon == Counter(usual)


@clause("3.5")
def test_a_deck_by_lot_has_every_role_of_the_tier_in_the_end_and_none_that_is_idle() -> None:
    for tier in (2, 3, 4):
        met: set[str] = set()
        for seed in range(300):
            s = game.start(9 + seed % 8, seed, {"tier": str(tier), "deck": "lot"})
            phoenix, dragon = factions(s)
            assert phoenix == dragon
            assert phoenix["heir"] == 1
            assert s.view(None).idle == ()
            assert all(count <= max(1, game.pack.roles[ROLE_IDS.index(id)].copies) for id, count in phoenix.items())
            met |= set(phoenix)
        assert met == {role.id for role in game.pack.roles if role.tier <= tier}
    first = [game.start(12, seed, {"tier": "4", "deck": "lot"}).deck for seed in (1, 1, 2)]
    assert first[0] == first[1] != first[2]


def own_pack(old: str, new: str) -> Cards:
    text = game.resource("pack.toml")
    assert old in text
    return read_cards(text.replace(old, new, 1), "own.toml")


FIRST = 'first = ["heir", "magistrate", "spy", "assassin", "guard", "poisoner"'


@clause("3.6", "3.7")
def test_s18_a_free_deck_is_played_and_its_idle_roles_are_named_to_all() -> None:
    pack = own_pack(FIRST, 'first = ["heir", "brigand", "witness", "psycho"')
    s = game.start(8, 1, {"tier": "4"}, pack, listening=True)
    assert factions(s) == (Counter(heir=1, brigand=1, witness=1, psycho=1),) * 2
    assert s.view(None).idle == ("witness", "brigand")
    (dealt,) = [told for told in s.heard() if isinstance(told.event, Dealt)]
    assert dealt.to is None
    assert dealt.event.says(pack, str).endswith("In this deck can do nothing: Witness, Brigand.")
    assert "nothing" not in Dealt(game.start(8, 1).deck).says(game.pack, str)


@clause("3.7")
@pytest.mark.parametrize(
    ("roles", "named"),
    [
        ("witness", "witness"),
        ("witness magistrate", ""),
        ("brigand", "brigand"),
        ("brigand brigand", ""),
        ("healer assassin", "healer"),
        ("healer poisoner", ""),
        ("attorney psycho inquisitor", "attorney"),
        ("attorney magistrate", ""),
        ("attorney headsman", ""),
        ("attorney guard", ""),
        ("virgin oracle wizard", "wizard"),
        ("virgin oracle", "virgin oracle"),
        ("virgin martyr oracle", "virgin"),
        ("virgin oracle wizard psycho", ""),
        ("virgin viceroy", ""),
        ("martyr", "martyr"),
        ("martyr martyr psycho", "martyr"),
        ("martyr viceroy", ""),
        ("martyr oracle", ""),
        ("noble guard vigilante diplomat informant inquisitor spy", ""),
    ],
)
def test_s18_dead_weight(roles: str, named: str) -> None:
    deck = [HEIR, *(ROLE_IDS.index(id) for id in roles.split())]
    assert [ROLE_IDS[role] for role in idle(deck)] == named.split()


def test_the_decks_that_are_shipped_hold_nothing_idle() -> None:
    for tier in (1, 2, 3, 4):
        for size in range(4, 13):
            for deck in ("usual", "literal"):
                assert idle(game.pack.fill(tier, deck, size)) == []


@clause("3.6")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (FIRST, FIRST.replace('"heir", "magistrate"', '"magistrate", "heir"'), "own.toml: deck row 3: first: found"),
        (FIRST, FIRST.replace('"heir", "magistrate"', '"heir", "heir"'), "the heir first, and once"),
        (FIRST, FIRST.replace("magistrate", "mage"), "own.toml: deck row 3: first: found"),
        ('again = ["noble", "brigand"', 'again = ["heir", "brigand"', "deck row 3: again: found ['heir'"),
        ('again = ["noble", "brigand", "brigand", "noble"]', "again = []", "deck row 3: again: found []"),
        ('"heir", "magistrate", "psycho"', '"heir", "wizard", "psycho"', "own.toml: deck row 1: first: found"),
        ("[[deck]]\ntier = 4", "[[deck]]\ntier = 3", "own.toml: deck row 3: tier: found 3"),
        ("[[deck]]\ntier = 4", "[[deck]]\ntier = 5", "deck row 3: tier: found 5, allowed: a whole number from 2 to 4"),
        ("[[deck]]\ntier = 4", '[[deck]]\nkind = "x"\ntier = 4', "deck row 3: kind: unknown field"),
        ('class = "soldier"\ntier = 2', 'class = "knight"\ntier = 2', "role row 5 (magistrate): class: found 'knight'"),
        ('id = "spy"', 'id = "mole"', "own.toml: role row 3 (mole): id: found 'mole', allowed: spy"),
        ("copies = 10", "copies = -1", "role row 2 (noble): copies: found -1"),
        ('id = "dragon"', 'id = "griffin"', "faction row 2 (griffin): id"),
        ('id = "sorcerer"', 'id = "mage"', "class row 5 (mage): id"),
        ('game = "succession"', 'game = "relics"', "own.toml: [pack]: game: found 'relics', allowed: succession"),
        ("[pack]", "[crown]\n[pack]", "own.toml: [crown]: unknown table"),
    ],
)
def test_a_bad_pack_is_refused_by_file_row_and_field(old: str, new: str, said: str) -> None:
    with pytest.raises(PackError, match=r"own\.toml") as caught:
        own_pack(old, new)
    assert said in str(caught.value)


def test_a_pack_without_a_role_or_a_deck_is_refused() -> None:
    text = game.resource("pack.toml")
    with pytest.raises(PackError, match=r"own\.toml: role: found 21 rows"):
        read_cards(text.replace(text[text.index('[[role]]\nid = "wizard"') : text.index("[[deck]]")], ""), "own.toml")
    with pytest.raises(PackError, match=r"own\.toml: deck: found the tiers"):
        read_cards(text[: text.rindex("[[deck]]")], "own.toml")
    start, end = text.index('[[class]]\nid = "sorcerer"'), text.index('[[role]]\nid = "heir"')
    with pytest.raises(PackError, match=r"own\.toml: class"):
        read_cards(text[:start] + text[end:], "own.toml")


# --- arranged positions -----------------------------------------------------------------------------------------------

CARDS = ["phoenix heir", "dragon heir", *["phoenix noble", "dragon noble"] * 3]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"hats": 1}, "found 'hats', allowed: cards, buried"),
        ({"cards": CARDS[:7]}, "one card for each of 8 seats"),
        ({"cards": ["phoenix king", *CARDS[1:]]}, "found 'phoenix king'"),
        ({"cards": ["phoenix noble", *CARDS[1:]]}, "one Heir of each faction"),
        ({"cards": ["dragon heir", *CARDS[1:]]}, "one Heir of each faction"),
        ({"buried": "phoenix noble"}, "none with an even number"),
        ({"seats": 9, "cards": [*CARDS, "phoenix spy"], "buried": "phoenix heir"}, "buried: found 'phoenix heir'"),
        ({"ghosts": [0]}, "no Heir"),
        ({"ghosts": [3, 3]}, "each seat once"),
        ({"ghosts": [9]}, "a seat from 0 to 7"),
        ({"ghosts": 3}, "a list of seats"),
        ({"badges": {"3": "green"}}, "badges: found {'3': 'green'}"),
        ({"badges": {"3": "dragon"}, "ghosts": [3]}, "no ghost"),
        ({"badges": [3]}, "a table by seats"),
        ({"poisoned": {"3": 3}}, "by another seat"),
        ({"poisoned": {"3": "x"}}, "a seat from 0 to 7"),
        ({"tribunals": 10}, "0 to 9"),
    ],
)
def test_a_bad_position_is_refused(position: dict[str, Any], said: str) -> None:
    with pytest.raises(Unknown, match="position") as caught:
        game.arrange({"cards": CARDS, **position})
    assert said in str(caught.value)


def test_a_position_has_no_more_badges_than_there_are() -> None:
    cards = [*CARDS[:2], "phoenix viceroy", *CARDS[3:]]
    s = game.arrange({"cards": cards, "badges": {"3": "phoenix", "4": "dragon"}})
    assert s.supply == [0, 0]
    with pytest.raises(Unknown, match="at most 1 of a faction"):
        game.arrange({"cards": cards, "badges": {"3": "phoenix", "4": "phoenix"}})
