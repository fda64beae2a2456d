"""Arranged positions: every word of their vocabulary, every mistake, and nothing that appears or vanishes."""

from __future__ import annotations

import json
import random
import tomllib
from collections import Counter
from typing import Any

import pytest

from coterie.games.relics import game
from coterie.games.relics.arrange import PHASES, PLAYER, POSITION
from coterie.games.relics.state import Relics
from coterie.kernel import InvalidSetting
from relics.scene import Scene

PACK = game.pack


def ids(cards: tuple[int, ...]) -> list[str]:
    return [PACK.ids[card] for card in cards]


def two(first: Any = None, second: Any = None, **more: Any) -> dict[str, Any]:
    """A position of two players with a hand each."""
    hands = ({"hand": ["W01", "R01"]}, {"hand": ["W16", "R02"]})
    players = [{**hand, **(given or {})} for hand, given in zip(hands, (first, second), strict=True)]
    return {"seats": 2, "players": players, **more}


# --- the words ---------------------------------------------------------------------------------------------------


def test_the_position_stands_as_it_was_described() -> None:
    s = game.arrange(
        {
            "seats": 3,
            "round": 4,
            "master": 2,
            "shrine": "S05",
            "shrines": ["S07", "S19"],
            "phase": "play",
            "in_battle": [2, 0],
            "players": [
                {
                    "hand": ["W01", "R01", "R05"],
                    "deck": ["W02", "R02"],
                    "pile": ["W16", "R06"],
                    "hall": ["W17"],
                    "table": ["W05", "R33", "R14"],
                    "drawn": 3,
                    "discarded": 2,
                },
                {"deck": 5, "table": ["W32", "R03"]},
                {"hand": ["W20", "R04"]},
            ],
        }
    )
    mine = s.view(0).players[0]
    assert mine.hand == ("W01", "R01", "R05")
    assert ids(s.deck[0]) == ["R02", "W02"], "the first of the list is the top card"
    assert (mine.pile, mine.hall) == (("W16", "R06"), ("W17",))
    assert (mine.table_wizards, mine.table_relics) == (("W05",), ("R33", "R14"))
    assert (mine.drawn, mine.discarded) == (3, 2)
    seen = s.view(None)
    assert (seen.round, seen.master, seen.shrine, seen.phase) == (4, 2, "S05", 2)
    assert [PACK.shrines[number].id for number in s.shrines[:-3:-1]] == ["S07", "S19"]
    assert seen.shrines_left == 23
    assert [each.in_battle for each in seen.players] == [True, False, True]
    assert (seen.players[1].deck_count, seen.players[1].hand_count) == (5, 0)
    assert [ask.seat for ask in s.required()] == [0, 2]


def test_what_is_left_out_has_a_default() -> None:
    s = game.arrange({"seats": 2, "players": [{"hand": ["W01", "R01"]}, {"hand": ["W02", "R02"]}]})
    seen = s.view(None)
    assert (seen.round, seen.master, seen.shrine, seen.phase, seen.shrines_left) == (1, 0, None, 2, 24)
    assert [each.in_battle for each in seen.players] == [True, True]
    for each in seen.players:
        assert (each.deck_count, each.pile, each.hall, each.drawn) == (0, (), (), 0)
    assert s.options == {"setup": "rarity", "go_big": "no"}


def test_seats_seed_options_and_now_mean_what_they_mean_in_every_game() -> None:
    s = game.arrange({**two({"deck": 9}), "seed": 5, "options": {"go_big": "yes"}, "now": 1000})
    assert (s.seats, s.options["go_big"], s.now) == (2, "yes", 1000)
    same, other = (game.arrange({**two({"deck": 9}), "seed": seed}) for seed in (5, 6))
    assert same.deck[0] == s.deck[0]
    assert other.deck[0] != s.deck[0]


def test_the_phase_mulligan() -> None:
    s = game.arrange(two({"deck": 5}, phase="mulligan"))
    assert [s.ask(ask).kind for ask in s.required()] == ["Mulligan", "Mulligan"]
    for ask in s.required():
        s.play(ask, ())
    assert s.view(None).round == 1


def test_the_phase_play() -> None:
    s = game.arrange(two())
    assert [s.ask(ask).kind for ask in s.required()] == ["Lay", "Lay"]


def test_the_phase_reveal_goes_on_from_cards_laid() -> None:
    scene = Scene(
        {"lay": ["W05", "R33", "R14"], "hand": ["W01", "R01"]}, {"lay": ["W02"], "hand": ["W16", "R02"]}, phase="reveal"
    )
    assert scene.totals() == {0: 4 + 5 + 4, 1: 3}


def test_the_phase_reveal_begins_with_step_2c() -> None:
    """Whoever has no card or one card left replenishes."""
    scene = Scene(
        {"lay": ["W04", "R33"], "hand": ["W01"], "deck": 9}, {"lay": ["W02"], "hand": ["W16", "R02"]}, phase="reveal"
    )
    assert len(scene.hand(0)) == 7
    assert scene.view(0).players[0].drawn == 6


def test_the_phase_spoils() -> None:
    table = {"table": ["W02", "R03"]}
    scene = Scene({"hand": ["W01", "R01"], "deck": 5}, {"hand": ["W16", "R02"], **table}, phase="spoils", winner=0)
    assert scene.asked() == [(0, "Spoils")]
    assert scene.keys(0) == ["draw", "1.R03"]
    scene = Scene({"hand": ["W01", "R01"], "deck": 5}, {"hand": ["W16", "R02"], **table}, phase="spoils")
    assert "W02" in scene.pile(1), "without a winner both are losers"
    assert scene.view(None).round == 2


def test_decks_of_a_number_are_dealt_from_the_cards_that_are_left() -> None:
    s = game.arrange(two({"deck": 60}, {"deck": 56}))
    game.check(s)
    assert len(s.aside) == 0
    assert Counter(s.deck[0] + s.deck[1] + s.hand[0] + s.hand[1]) == Counter(PACK.whole)


# --- mistakes ----------------------------------------------------------------------------------------------------

MISTAKES: list[tuple[str, Any, str]] = [
    ("unknown word", two(moon=1), f"the position: found 'moon', allowed: {', '.join(POSITION)}"),
    ("unknown word of a player", two({"gold": 1}), f"player 0: found 'gold', allowed: {', '.join(PLAYER)}"),
    ("too few players", {"seats": 3, "players": [{}]}, "players: found [{}], allowed: a list of 3 tables"),
    ("no players", {"seats": 2}, "players: found [], allowed: a list of 2 tables, one for each seat"),
    ("players no list", {"seats": 2, "players": "ab"}, "players: found 'ab', allowed: a list of 2 tables"),
    ("player no table", {"seats": 2, "players": [{}, 3]}, "player 1: found 3, allowed: a table"),
    ("phase", two(phase="dawn"), f"phase: found 'dawn', allowed: {', '.join(PHASES)}"),
    ("round", two(round=0), "round: found 0, allowed: a whole number from 1 to 999"),
    ("round no number", two(round="2"), "round: found '2', allowed: a whole number from 1 to 999"),
    ("master", two(master=2), "master: found 2, allowed: a whole number from 0 to 1"),
    ("in_battle", two(in_battle=[0, 2]), "in_battle: found [0, 2], allowed: a list of different seats from 0 to 1"),
    ("in_battle twice", two(in_battle=[0, 0]), "in_battle: found [0, 0], allowed: a list of different seats"),
    ("in_battle empty", two(in_battle=[]), "in_battle: found [], allowed: a list of different seats from 0 to 1, one"),
    ("in_battle no list", two(in_battle=1), "in_battle: found 1, allowed: a list of different seats from 0 to 1"),
    ("shrine", two(shrine="S99"), "shrine: found 'S99', allowed: one of S01, S02, "),
    ("shrine no text", two(shrine=["S01"]), "shrine: found ['S01'], allowed: one of S01, S02, "),
    ("shrines", two(shrines=["S01", "W01"]), "shrines: found 'W01', allowed: one of S01, S02, "),
    ("shrines no list", two(shrines="S01"), "shrines: found 'S01', allowed: a list of ids of shrines"),
    ("shrine twice", two(shrines=["S01", "S01"]), "shrines: found 'S01', allowed: each shrine once"),
    ("shrine active and coming", two(shrine="S01", shrines=["S01"]), "shrines: found 'S01', allowed: each shrine once"),
    ("unknown card", two({"hand": ["W99"]}), "player 0: hand: found 'W99', allowed: the id of a wizard or relic"),
    ("shrine as a card", two({"pile": ["S01"]}), "player 0: pile: found 'S01', allowed: the id of a wizard or relic"),
    ("number as a card", two({"hand": [1]}), "player 0: hand: found 1, allowed: the id of a wizard or relic"),
    ("list as a card", two({"hand": [["W01"]]}), "player 0: hand: found ['W01'], allowed: the id of a wizard or relic"),
    ("no list of cards", two({"hand": "W01"}), "player 0: hand: found 'W01', allowed: a list of card ids"),
    ("too many copies", two({"hand": ["W06", "W06"]}), "player 0: hand: found 'W06', allowed: no more than the 1 that"),
    (
        "copies of two players",
        two({"pile": ["W06"]}, {"deck": ["W06"]}),
        "player 1: deck: found 'W06', allowed: no more",
    ),
    ("deck too big", two({"deck": 100}, {"deck": 17}), "player 1: deck: found 17, allowed: at most 16, the cards"),
    ("deck below zero", two({"deck": -1}), "player 0: deck: found -1, allowed: a whole number from 0 to 120"),
    ("deck a truth", two({"deck": True}), "player 0: deck: found True, allowed: a whole number from 0 to 120"),
    ("deck a text", two({"deck": "W01"}), "player 0: deck: found 'W01', allowed: a list of card ids"),
    ("drawn", two(None, {"drawn": -1}), "player 1: drawn: found -1, allowed: a whole number from 0 to 99"),
    (
        "discarded",
        two(None, {"discarded": "1"}),
        "player 1: discarded: found '1', allowed: a whole number from 0 to 99",
    ),
    ("relic in the Hall", two({"hall": ["R03"]}), "player 0: hall: found ['R03'], allowed: wizards"),
    ("nothing laid", two({"lay": ["W02"]}, phase="reveal"), "player 1: lay: found [], allowed: one wizard, and relics"),
    (
        "two wizards laid",
        two({"lay": ["W02", "W05"]}, {"lay": ["W05"]}, phase="reveal"),
        "player 0: lay: found ['W02', 'W05'], allowed: one wizard, and relics",
    ),
    (
        "relic laid alone",
        two({"lay": ["R03"]}, {"lay": ["W05"]}, phase="reveal"),
        "player 0: lay: found ['R03'], allowed",
    ),
    (
        "laid outside the battle",
        two({"lay": ["W02"]}, {"lay": ["R03"]}, phase="reveal", in_battle=[0]),
        "player 1: lay: found ['R03'], allowed: nothing, outside the battle",
    ),
    ("laid in phase play", two({"lay": ["R03"]}), "player 0: lay: found ['R03'], allowed: only in phase reveal"),
    ("winner in phase play", two(winner=0), "winner: found 0, allowed: only in phase spoils"),
    ("winner", two(phase="spoils", winner=2), "winner: found 2, allowed: a whole number from -1 to 1"),
    (
        "winner's table",
        two({"table": ["W02"]}, phase="spoils", winner=0),
        "player 0: table: found ['W02'], allowed: noth",
    ),
    ("shrine in the mulligan", two(phase="mulligan", shrine="S01"), "shrine: found 'S01', allowed: only in phase play"),
    (
        "table in the mulligan",
        two({"table": ["W02"]}, phase="mulligan"),
        "player 0: table: found ['W02'], allowed: only",
    ),
    ("seats", two(seats=5), "seats: found 5, allowed: 2 to 4 for relics"),
    ("seed", two(seed=-1), "seed: found -1, allowed: a whole number from 0 to 2^64 - 1"),
    ("option", two(options={"go_big": "perhaps"}), "option go_big: found 'perhaps', allowed: no, yes"),
    (
        "unknown option",
        two(options={"go_small": "yes"}),
        "option 'go_small': relics has no such option, allowed: setup",
    ),
]


@pytest.mark.parametrize(("position", "said"), [pytest.param(given, said, id=id) for id, given, said in MISTAKES])
def test_a_mistake_says_where_it_is_what_was_found_and_what_is_allowed(position: Any, said: str) -> None:
    with pytest.raises(InvalidSetting) as problem:
        game.arrange(position)
    assert said in str(problem.value)
    assert "\n" not in str(problem.value)


# --- what must hold of every one ---------------------------------------------------------------------------------


def everything(s: Relics) -> Counter[int]:
    zones = (s.hand, s.deck, s.pile, s.hall, s.laid, s.table_wizards, s.table_relics)
    found = Counter(card for zone in zones for row in zone for card in row)
    found.update(record[0] for zone in (s.wizards, s.relics) for row in zone for record in row)
    return found + Counter(s.aside)


@pytest.mark.parametrize("phase", PHASES)
def test_no_card_appears_or_vanishes_however_it_is_played_on(phase: str) -> None:
    position: dict[str, Any] = two({"deck": 10, "pile": ["W05"]}, {"deck": ["W06", "R05"]}, phase=phase, seed=3)
    if phase == "reveal":
        for player, laid in zip(position["players"], (["W04", "R14"], ["W25", "R16", "R15"]), strict=True):
            player["lay"] = laid
    s = game.arrange(position)
    rng = random.Random(1)
    for _ in range(60):
        game.check(s)
        assert everything(s) == Counter(PACK.whole)
        if s.result is not None:
            break
        ask = s.required()[0]
        s.play(ask, s.ask(ask).sample(rng))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_worlds_are_imagined_from_an_arranged_position(viewer: int | None) -> None:
    s = game.arrange(two({"deck": 20}, {"hand": ["W06", "R05", "R14"], "deck": 20}))
    rng = random.Random(2)
    hands = set()
    for _ in range(20):
        world = s.imagine(viewer, rng)
        game.check(world)
        assert world.view(viewer) == s.view(viewer)
        hands.add((tuple(world.hand[0]), tuple(world.hand[1])))
    assert len(hands) > 5


def test_the_same_description_is_the_same_state() -> None:
    position = two({"deck": 12}, {"deck": 7}, shrine="S04", seed=9)
    assert game.arrange(position).digest() == game.arrange(json.loads(json.dumps(position))).digest()


def test_arranging_changes_nothing_in_the_description() -> None:
    position = two({"lay": ["W05", "R33"]}, {"lay": ["W02", "R03"]}, phase="reveal", shrine="S04")
    before = json.dumps(position)
    game.arrange(position)
    assert json.dumps(position) == before


TOML = """
seats = 3
seed = 7
round = 2
master = 1
shrine = "S02"
shrines = ["S04"]
phase = "reveal"
in_battle = [0, 2]
options = { go_big = "yes" }

[[players]]
lay = ["W27", "R05"]
hand = ["W01", "R01", "W16"]
deck = ["R02", "W02", "R03"]
hall = ["W17"]

[[players]]
hand = ["W31", "R02"]
table = ["W32", "R04"]

[[players]]
lay = ["W20", "R14"]
hand = ["W31", "R03"]
pile = ["R06"]
deck = 4
drawn = 1
discarded = 2
"""


def test_a_position_in_toml_is_the_same_as_the_dict() -> None:
    position = tomllib.loads(TOML)
    same = {
        "seats": 3,
        "seed": 7,
        "round": 2,
        "master": 1,
        "shrine": "S02",
        "shrines": ["S04"],
        "phase": "reveal",
        "in_battle": (0, 2),
        "options": {"go_big": True},
        "players": (
            {"lay": ("W27", "R05"), "hand": ("W01", "R01", "W16"), "deck": ("R02", "W02", "R03"), "hall": ("W17",)},
            {"hand": ("W31", "R02"), "table": ("W32", "R04")},
            {"lay": ("W20", "R14"), "hand": ("W31", "R03"), "pile": ("R06",), "deck": 4, "drawn": 1, "discarded": 2},
        ),
    }
    assert game.arrange(position).digest() == game.arrange(same).digest()


def test_a_position_is_saved_and_loaded_like_any_state() -> None:
    s = game.arrange(tomllib.loads(TOML))
    again = game.load(json.loads(json.dumps(s.save())))
    assert again.digest() == s.digest()
    ask = s.required()[0]
    answer = s.ask(ask).default()
    s.play(ask, answer)
    again.play(ask, answer)
    assert again.digest() == s.digest()
