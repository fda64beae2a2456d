"""Decks for every tier and number of players (S4, S13 to S19), free ones, their warnings, bad packs and positions."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clause_citations import citing
from coterie.cli.catalogue import described, option_in_words
from coterie.common.packs import PackError
from coterie.games.succession import game
from coterie.games.succession.components import DIPLOMAT, HEIR, NOBLE, ROLE_IDS, VICEROY, Cards, idle, read_cards
from coterie.games.succession.events import Dealt
from coterie.kernel import InvalidSetting
from coterie.kernel.words import spoken
from coterie.lab.series import Series

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
    12: ("Hei Spy 4Nob", "Hei Mag Psy Spy Wit 1Nob", "Hei Mag Spy Asn Gua Vic"),
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
@pytest.mark.parametrize("tier", [1, 2, 3])
def test_a_s7_an_odd_number_buries_a_noble_or_the_last_role(seats: int, tier: int) -> None:
    buried: set[int] = set()
    possible: set[int] = set()
    for seed in range(12):
        s = game.start(seats, seed, {"tier": str(tier)})
        roles = [role for role in game.pack.fill(tier, "usual", (seats + 1) // 2) if role != VICEROY]
        assert len(s.deck) == seats + 1 == len(s.kind)
        assert s.kind[-1] // 2 == (NOBLE if NOBLE in roles else roles[-1])
        assert sorted(s.kind) == list(s.deck)
        buried.add(s.kind[-1])
        possible.update(s.buried)
        assert len(s.view(0).missing) == 2
    assert buried == possible
    assert len(buried) == 2


@clause("3.9")
@pytest.mark.parametrize(("seats", "each"), [(8, 0), (10, 0), (11, 1), (12, 1), (13, 1), (14, 1), (23, 1), (24, 2)])
def test_a_s8_badges_for_every_twelve_players_if_there_is_a_viceroy(seats: int, each: int) -> None:
    assert game.start(seats, 1, {"tier": "3"}).supply == [each, each]
    assert game.start(seats, 1, {"tier": "2"}).supply == [0, 0]


@clause("3.4", "3.8", "3.9")
@pytest.mark.parametrize("seats", range(12, 25))
def test_at_tier_3_a_room_with_badges_has_a_viceroy_in_each_faction(seats: int) -> None:
    """The print lays out badges for every twelve players: then each faction has somebody to give its own."""
    for seed in range(6):
        s = game.start(seats, seed, {"tier": "3"})
        assert min(s.supply) == seats // 12
        for faction in (0, 1):
            assert 2 * VICEROY + faction in s.kind[:seats]


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
def test_the_usual_deck_of_tier_4_brings_every_role_in_a_thousand_deals_of_twelve() -> None:
    met: Counter[str] = Counter()
    for seed in range(1000):
        phoenix, dragon = factions(game.start(12, seed, {"tier": "4"}))
        assert phoenix == dragon
        assert sum(phoenix.values()) == 6
        assert phoenix["heir"] == 1
        met.update(set(phoenix))
    assert set(met) == set(ROLE_IDS)
    assert min(met.values()) > 20


@clause("3.5", "3.7")
@pytest.mark.parametrize("seats", [8, 9, 11, 12, 17, 24])
def test_what_belongs_together_comes_together(seats: int) -> None:
    for seed in range(60):
        s = game.start(seats, seed, {"tier": "4", "badge": ("accusations", "magistrate")[seed % 2]})
        deck = factions(s)[0]
        assert deck["brigand"] in (0, 3)
        assert all(count == 1 for id, count in deck.items() if id != "brigand")
        assert deck["magistrate"] or not deck["witness"] or (seed % 2 and deck["viceroy"])
        assert deck["poisoner"] or not deck["healer"]
        assert s.view(0).idle == ()
        assert (2 * DIPLOMAT in s.kind[:seats]) == (2 * DIPLOMAT + 1 in s.kind[:seats])


@clause("3.5")
def test_the_deck_of_tier_4_follows_from_the_seed() -> None:
    first = [game.start(12, seed, {"tier": "4"}).deck for seed in (1, 1, 2)]
    assert first[0] == first[1] != first[2]


@clause("3.10", "3.8")
def test_the_roles_may_be_chosen_as_you_like() -> None:
    s = game.start(12, 3, {"tier": "4", "roles": "spy, heir,wizard,wizard,oracle,noble"})
    assert factions(s) == (Counter(heir=1, spy=1, wizard=2, oracle=1, noble=1),) * 2
    assert s.options["roles"] == "spy,heir,wizard,wizard,oracle,noble"
    assert game.start(8, 3, {"roles": ["heir", "spy", "psycho", "witness"]}).view(0).idle == ("witness",)
    s = game.start(9, 3, {"tier": "3", "roles": "heir,guard,spy,assassin,viceroy"})
    assert {card // 2 for card in s.buried} == {ROLE_IDS.index("assassin")}


@clause("3.10")
@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (8, {"roles": "heir,spy,psycho"}, "which are 3, allowed: 4 roles, since 8 play in two factions"),
        (9, {"roles": "heir,spy,psycho,noble"}, "which are 4, allowed: 5 roles, since 9 play in two factions, one of"),
        (8, {"roles": "noble,spy,psycho,noble"}, "allowed: one heir in each faction, no more and no less"),
        (8, {"roles": "heir,heir,psycho,noble"}, "allowed: one heir in each faction"),
        (8, {"roles": "heir,spy,wizard,noble"}, "allowed: roles of tier 2 and those below; wizard would need a higher"),
        (8, {"roles": "heir,spy,king,noble"}, "found 'heir,spy,king,noble', allowed: any of these with commas"),
        (8, {"roles": 7}, "option roles: found 7, allowed: any of these with commas between them: heir, noble, spy"),
        (8, {"roles": "heir,spy,psycho,noble", "deck": "lot"}, "but deck 'lot' would choose others"),
        (8, {"deck": "literal", "tier": "4"}, "option deck: found 'literal' with tier 4, allowed: with tier 3"),
        (8, {"deck": "lot", "tier": "1"}, "option deck: found 'lot' with tier 1, allowed: with the tiers 2 to 4"),
    ],
)
def test_roles_that_do_not_fit_are_refused_with_the_reason(seats: int, options: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidSetting) as caught:
        game.start(seats, 1, options)
    assert said in str(caught.value)


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


FIRST = 'first = ["heir", "magistrate", "spy", "assassin", "guard", "poisoner"'
OWN = f"""
[[deck]]
tier = 4
{FIRST}]
again = ["noble", "brigand"]
source = "reconstructed"
"""


def own_pack(old: str, new: str) -> Cards:
    """The shipped one with a deck for tier 4, and a change."""
    text = game.resource("pack.toml") + OWN
    assert old in text
    return read_cards(text.replace(old, new, 1), "own.toml")


@clause("3.6", "3.7")
def test_s18_a_free_deck_is_played_and_its_idle_roles_are_named_to_all() -> None:
    pack = own_pack(FIRST, 'first = ["heir", "brigand", "witness", "psycho", "guard"')
    s = game.start(8, 1, {"tier": "4"}, pack, listening=True)
    assert factions(s) == (Counter(heir=1, brigand=1, witness=1, psycho=1),) * 2
    assert s.view(None).idle == ("witness", "brigand")
    (dealt,) = [told for told in s.take_events() if isinstance(told.event, Dealt)]
    assert dealt.to is None
    assert spoken(dealt.event.text(pack, str)).endswith("These can do nothing in this deck: Witness, Brigand.")
    assert "nothing" not in Dealt(game.start(8, 1).view(None).deck, ()).text(game.pack, str)


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


@clause("3.7", "9.3")
def test_a_witness_has_a_use_where_badges_judge() -> None:
    deck = [HEIR, ROLE_IDS.index("witness"), VICEROY]
    assert idle(deck) == [ROLE_IDS.index("witness")]
    assert idle(deck, badges_judge=True) == []


def test_the_decks_that_are_shipped_hold_nothing_idle() -> None:
    for tier in (1, 2, 3):
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
        ('again = ["noble", "brigand"]', "again = []", "deck row 3: again: found []"),
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
    assert sorted(read_cards(text, "own.toml").decks) == [2, 3]
    assert sorted(read_cards(text + OWN, "own.toml").decks) == [2, 3, 4]
    start, end = text.index('[[class]]\nid = "sorcerer"'), text.index('[[role]]\nid = "heir"')
    with pytest.raises(PackError, match=r"own\.toml: class"):
        read_cards(text[:start] + text[end:], "own.toml")


@clause("3.10")
def test_screens_are_told_what_the_roles_are_chosen_from() -> None:
    (option,) = [each for each in described(game)["options"] if each["name"] == "roles"]
    assert option["values"] == list(ROLE_IDS)
    assert (option["several"], option["default"]) == (True, "")
    (setting,) = [each for each in game.settings if each.name == "roles"]
    assert option_in_words(setting).plain.startswith("--roles several of heir, noble, spy, psycho")


@clause("3.10")
def test_a_series_with_roles_that_do_not_fit_is_refused_before_it_starts() -> None:
    with pytest.raises(InvalidSetting, match="which are 2, allowed: 4 roles"):
        Series(game, 8, ("courtier",), 5, options={"roles": "heir,spy"}).check()


# --- arranged positions -----------------------------------------------------------------------------------------------

CARDS = ["phoenix heir", "dragon heir", *["phoenix noble", "dragon noble"] * 3]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"hats": 1}, "found 'hats', allowed: cards, buried"),
        ({"options": {"roles": "heir,spy,spy,spy"}}, "options: found 'roles=heir,spy,spy,spy', allowed: without roles"),
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
        ({"badges": [3]}, "a table"),
        ({"poisoned": {"3": 3}}, "by another seat"),
        ({"poisoned": {"3": "x"}}, "a seat from 0 to 7"),
        ({"tribunals": 10}, "0 to 9"),
    ],
)
def test_a_bad_position_is_refused(position: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidSetting, match="position") as caught:
        game.arrange({"cards": CARDS, **position})
    assert said in str(caught.value)


def test_a_position_has_no_more_badges_than_there_are() -> None:
    cards = [*CARDS[:2], "phoenix viceroy", *CARDS[3:]]
    s = game.arrange({"cards": cards, "badges": {"3": "phoenix", "4": "dragon"}})
    assert s.supply == [0, 0]
    with pytest.raises(InvalidSetting, match="at most 1 of a faction"):
        game.arrange({"cards": cards, "badges": {"3": "phoenix", "4": "phoenix"}})
