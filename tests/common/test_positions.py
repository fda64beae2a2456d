"""Reading a described position: what is wrong is said, with what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from coterie.common.positions import a_seat, number, of_each_seat, one_of, rows, seats_in, table
from coterie.kernel import InvalidSetting


def test_what_is_right_is_given_back() -> None:
    assert table("x", {"a": 1}, ("a", "b")) == {"a": 1}
    assert table("x", {"anything": 1}) == {"anything": 1}
    assert rows("x", (1, 2)) == (1, 2)
    assert of_each_seat("x", [{}, {}], 2) == [{}, {}]
    assert number({"turn": 3}, "turn", 1, 1, 9) == 3
    assert number({}, "turn", 1, 1, 9) == 1
    assert one_of("x", "b", ("a", "b")) == "b"
    assert (a_seat("x", 2, 3), a_seat("x", "2", 3)) == (2, 2)
    assert seats_in("x", [2, 0], 3) == (2, 0)


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda: table("the position", [], ("a", "b")), "the position: found [], allowed: a table of a, b"),
        (lambda: table("player 0", 3), "player 0: found 3, allowed: a table"),
        (lambda: table("the position", {"c": 1}, ("a", "b")), "the position: found 'c', allowed: a, b"),
        (lambda: rows("ghosts", {}, "seats"), "ghosts: found {}, allowed: a list of seats"),
        (lambda: rows("ghosts", "ab"), "ghosts: found 'ab', allowed: a list"),
        (lambda: of_each_seat("players", [{}], 2), "players: found [{}], allowed: a list of 2 tables, one for each"),
        (lambda: number({"turn": True}, "turn", 1, 1, 9), "turn: found True, allowed: a whole number from 1 to 9"),
        (lambda: number({"n": 10}, "n", 1, 1, 9, "player 0: "), "player 0: n: found 10, allowed: a whole number"),
        (lambda: one_of("phase", ["a"], ("a", "b")), "phase: found ['a'], allowed: a, b"),
        (lambda: a_seat("by", "3", 3), "by: found '3', allowed: a seat from 0 to 2"),
        (lambda: a_seat("by", True, 3), "by: found True, allowed: a seat from 0 to 2"),
        (lambda: seats_in("turns", [0, -1], 3), "turns: found [0, -1], allowed: a list of seats from 0 to 2"),
    ],
)
def test_what_is_wrong_is_said(read: Callable[[], Any], said: str) -> None:
    with pytest.raises(InvalidSetting) as wrong:
        read()
    assert str(wrong.value).startswith(f"position: {said}")
