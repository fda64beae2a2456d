"""Witch's bonus and Coven bonus (section 6 of the rules)."""

from __future__ import annotations

from typing import Any

from clause_citations import citing
from triora.scene import Scene

clause = citing("triora")


@clause("6.1")
def test_the_bonus_is_for_witches_optional_and_comes_before_or_after() -> None:
    scene = Scene({"potions": {"MOL": 1}}, {})
    scene.familiar(0, "CI")
    assert scene.keys(0) == ["act", "done"]
    for order in (("bonus", "act"), ("act", "bonus")):
        scene = Scene({"potions": {"MOL": 1}, "herbs": [0, 0, 0, 0]}, {})
        scene.witch(0, "CI", *order)
        assert scene.s.points[0] == 27
    scene = Scene({"potions": {"MOL": 1}, "herbs": [0, 0, 0, 0]}, {})
    scene.witch(0, "CI", "act", "done")
    assert scene.s.points[0] == 25


@clause("6.2")
def test_witches_who_were_there_before_may_take_it_too() -> None:
    scene = Scene({"herbs": [0, 0, 0, 0]}, {"witch": "CI"}, {"witch": "CI"}, {"witch": "RI"})
    scene.witch(0, "CI", "bonus")
    assert scene.asked() == [(1, "Coven")]
    scene.say(1, "yes").say(2, "no")
    assert scene.s.points == [22, 22, 20, 20]
    assert scene.asked() == [(1, "Piece")]


@clause("6.3")
def test_familiars_neither_cause_nor_get_it() -> None:
    scene = Scene({"herbs": [0, 0, 0, 0]}, {"familiar": "CI"})
    scene.witch(0, "CI", "done")
    assert scene.asked() == [(1, "Piece")]
    scene = Scene({}, {"witch": "CI"}, {"familiar": "TO"})
    assert "CI" not in scene.say(0, "familiar").keys(0)  # a familiar never joins
    scene = Scene({"familiar": "CI", "herbs": [0, 0, 0, 0]}, {})
    scene.witch(0, "CI", "done")  # your own familiar
    assert scene.asked() == [(1, "Piece")]


@clause("6.4")
def test_none_in_the_forest() -> None:
    scene = Scene({"herbs": [1, 1, 1, 1], "witch": "CI"}, {"witch": "FO", "herbs": [1, 1, 1, 1]})
    scene.witch(0, "FO", "done")
    assert scene.asked() == [(1, "Piece")]


@clause("6.5")
def test_the_active_player_finishes_first() -> None:
    """Ruling C26."""
    scene = Scene({"herbs": [2, 2, 2, 2], "potions": {"MOL": 1}}, {"witch": "CI"})
    scene.witch(0, "CI", "bonus", "brew", "NEC.1", "act")
    assert scene.s.points == [27, 20]
    assert scene.asked() == [(1, "Coven")]


@clause("6.6")
def test_then_in_turn_order_from_the_next_player() -> None:
    """Ruling C26: positions 3, 1, 4, 2 make the order 1, 3, 0, 2; after seat 0 come 2, 1, 3."""
    players: list[dict[str, Any]] = [{"position": position, "witch": "CI"} for position in (3, 1, 4, 2)]
    players[0]["witch"] = "FO"
    players[0]["herbs"] = [0, 0, 0, 0]
    scene = Scene(*players, turns=[0, 1])
    scene.witch(0, "CI", "done")
    asked = []
    while scene.asked()[0][1] == "Coven":
        asked.append(scene.asked()[0][0])
        scene.say(asked[-1], "no")
    assert asked == [2, 1, 3]


@clause("6.7")
def test_in_the_tower_it_is_the_bonus_of_the_copied_place() -> None:
    """Ruling C27."""
    scene = Scene({"potions": {"ARC": 1}, "herbs": [0, 0, 0, 0]}, {"witch": "TO"})
    scene.witch(0, "TO", "act", "RI", "done")
    assert scene.prompt(1) == "Coven bonus of the River: 1 silver?"
    scene.say(1, "yes")
    assert scene.s.silver == [0, 1]
    scene = Scene({"herbs": [1, 0, 0, 0]}, {"witch": "TO"})
    scene.witch(0, "TO", "done")
    assert scene.asked() == [(1, "Piece")]
