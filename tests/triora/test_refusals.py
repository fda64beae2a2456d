"""Every refusal says why, whether the answer was given as a value or by its key."""

from __future__ import annotations

from collections import Counter

import pytest

from coterie.games.triora import game
from coterie.games.triora.components import PLACES
from coterie.games.triora.state import Triora
from coterie.kernel import Refused, SeededRandom
from triora.scene import Scene, said

BARE = [0, 0, 0, 0]


def test_taken_positions() -> None:
    scene = Scene({"inquisition": 9}, {}, phase="nightfall").say(0, "5")
    assert scene.why_not(1, "5") == ("3.2", "Position 5 is taken by {seat:0}")


def test_placements() -> None:
    scene = Scene({"witch": "LA", "familiar": "TO"}, {"witch": "CI"}).say(0, "familiar")
    assert scene.why_not(0, "TO")[0] == "4.2"
    assert scene.why_not(0, "CI")[0] == "4.3"
    assert scene.why_not(0, "XX")[0] == "4.1"


@pytest.mark.parametrize(
    ("place", "answer", "clause", "words"),
    [
        ("CI", "act", "7.1", "The price of the City is 1 Molestum or 1 undead, and you have neither"),
        ("CI", "undead", "7.1", "You have no undead"),
        ("CI", "brew", "5.6", "Your herbs in HERBS allow no formula whose potions fit"),
        ("DU", "act", "7.3", "The Dungeon: all Doom spaces are full, so no marker and no benefit"),
        ("CA", "act", "8.1", "The Castle needs 1 Fascinationis or 1 Maledictionis, and you have neither"),
        ("CE", "act", "4.9", "The Cemetery costs 1 Necromantiae, and you have none"),
        ("CE", "undead", "9.6", "Undead pay for main sites only, not for the Cemetery"),
    ],
)
def test_actions(place: str, answer: str, clause: str, words: str) -> None:
    scene = Scene({"herbs": BARE, "inquisition": 9}, {}, ruined={"DU": [1, 1, 1]})
    scene.witch(0, place)
    found, why = scene.why_not(0, answer)
    assert (found, why.removesuffix("; the Witch's bonus is still yours")) == (clause, words)
    with pytest.raises(Refused) as refused:
        scene.s.play(scene.ask(0).id, answer)
    assert refused.value.clause == clause


def test_an_undead_is_named_where_the_potion_is_missing() -> None:
    scene = Scene({"undead": 1}, {})
    scene.familiar(0, "RI")
    assert scene.keys(0) == ["undead", "done"]
    assert scene.why_not(0, "act") == ("7.1", "You have no Veneni: pay with an undead")


def test_formulas() -> None:
    scene = Scene({"herbs": [1, 0, 0, 0], "potions": {"VIT": 5}}, {})
    scene.witch(0, "CI", "brew")
    assert scene.why_not(0, "MOL.1")[0] == "5.6"
    assert scene.why_not(0, "VIT.1")[0] == "5.7"


def test_villagers_persons_and_sites() -> None:
    scene = Scene({"potions": {"MOL": 1}}, {}, track=["S1", "N5", "N6", "N7", "N9", "M1", "P1"])
    scene.familiar(0, "SW", "act")
    assert scene.why_not(0, "N5")[0] == "10.3"
    assert scene.why_not(0, "M1")[0] == "10.2"
    scene = Scene({"potions": {"MAL": 1}, "silver": 1}, {})
    scene.familiar(0, "CA", "act")
    assert scene.why_not(0, "curse.Count")[0] == "8.2"
    assert scene.why_not(0, "enchant.Steward")[0] == "8.1"
    scene = Scene({"herbs": BARE}, {}, ruined={"DU": [1, 1, 1]})
    scene.witch(0, "CA", "bonus")
    assert scene.why_not(0, "DU")[0] == "7.3"
    scene = Scene({"potions": {"ARC": 1}}, {})
    scene.familiar(0, "TO", "act")
    assert scene.why_not(0, "TO")[0] == "9.9"


def test_shovels() -> None:
    scene = Scene({"herbs": [2, 3, 0, 0], "harvest": [0, 0, 2, 0]}, {})
    scene.familiar(0, "FO", "act")  # four shovels
    assert scene.why_not(0, (0, 2, 3)) == ("5.4", "You have 4 shovels and must use each: you named 3")
    assert scene.why_not(0, (1, 2, 3, 3)) == ("5.3", "You have no blue in SEEDS to plant")
    assert scene.why_not(0, (0, 0, 3, 3)) == ("5.3", "You have 1 red in SEEDS to plant")
    assert scene.why_not(0, (3, 6, 6, 6)) == ("5.3", "You have 2 green in HARVEST to harvest")
    clause, why = scene.why_not(0, ["plant.blue", "plant.red", "plant.yellow", "plant.yellow"])
    assert clause == "5.4"
    assert "choose 4 of: plant red, plant green, plant yellow, harvest green" in why


def test_sales() -> None:
    scene = Scene({"herbs": BARE, "potions": {"NEC": 1, "VIT": 3}}, {})
    scene.witch(0, "LA", "bonus")
    assert scene.why_not(0, (6, 6)) == ("9.3", "You have 1 Necromantiae to sell")
    assert scene.why_not(0, (7, 0)) == ("9.3", "You have no Molestum to sell")
    assert scene.why_not(0, (7, 7, 7)) == ("9.3", "You sell one potion or two: you named 3")
    assert scene.why_not(0, ()) == ("9.3", "You sell one potion or two: you named 0")


def test_every_answer_from_outside_is_explained() -> None:
    """As a remote seat writes it, and the table reads it."""
    scene = Scene({"herbs": BARE}, {})
    scene.witch(0, "FI")
    with pytest.raises(Refused) as refused:
        scene.say(0, "act")
    assert refused.value.clause == "7.1"
    assert said(refused.value.why) == (
        "The price of the Fields is 1 Pestilentiae or 1 undead, and you have neither; the Witch's bonus is still yours"
    )


def every_key(s: Triora, kind: str) -> list[str]:
    """All that one might think of as an answer to a question of this kind, lawful or not."""
    persons = [person.name for person in s.pack.persons]
    return {
        "TakePosition": [str(number) for number in range(1, len(s.pack.positions) + 1)],
        "Placement": list(PLACES),
        "Part": ["brew", "act", "undead", "bonus"],
        "Brew": list(s.pack.formula_keys),
        "Manipulate": [f"{verb}.{name}" for verb in ("enchant", "curse") for name in persons],
        "Corrupt": [s.pack.villagers[card].id for card in s.track],
        "Benefit": [s.pack.villagers[card].id for card in s.track],
        "Copy": list(PLACES),
        "Exchange": list(PLACES[:4]),
        "Walk": ["step", "silver", "potion", "extra", "skip", "stop"],
    }.get(kind, [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_cannot_be_had_has_its_reason(seats: int) -> None:
    """In random games: each position, place, part, formula, person, card and step that is not offered is explained by a
    clause of its own words, and not by a list of what is offered."""
    explained: Counter[str] = Counter()
    for seed in range(6):
        s, luck = game.start(seats, seed, {"self_preservation": "yes" if seed % 2 else "no"}), SeededRandom(seed)
        while s.result is None:
            ask = s.required()[0]
            kind, offered = s.ask(ask).kind, {option.key for option in s.ask(ask).options}
            for key in every_key(s, kind):
                if key not in offered:
                    refused = s.why_not(ask, key)
                    assert refused is not None, (kind, key)
                    assert refused.clause in game.rules
                    assert "choose one of" not in refused.why, (kind, key, refused)
                    explained[kind] += 1
            s.play(ask, s.ask(ask).sample(luck))
    assert {"TakePosition", "Placement", "Part", "Brew", "Copy", "Walk"} <= set(explained)
