"""Every ruling on the rulebook's contradictions and gaps is a clause, and every clause has a test that cites it."""

from __future__ import annotations

import re

import pytest

from coterie.games.triora import game

RULINGS = {
    1: "1.2", 2: "1.4", 3: "3.2", 4: "1.5", 5: "10.5", 6: "4.3", 7: "4.9", 8: "8.1", 9: "8.4", 10: "9.3", 11: "15.5",
    12: "15.2", 13: "15.5", 14: "9.4", 15: "9.10", 16: "7.5", 17: "12.2", 18: "12.3", 19: "12.8", 20: "11.6",
    21: "13.9", 22: "11.7", 23: "2.6", 24: "12.10", 25: "12.11", 26: "6.6", 27: "6.7", 28: "9.2", 29: "5.7",
    30: "11.5", 31: "1.6", 32: "13.4", 33: "16.1", 34: "14.5", 35: "14.2", 36: "16.2", 37: "8.7", 38: "13.2",
}  # fmt: skip


@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_is_a_clause(number: int) -> None:
    assert re.search(rf"\bC{number}\b", game.rules[RULINGS[number]].text)


def test_there_are_no_others() -> None:
    named = {int(found) for found in re.findall(r"\bC([0-9]+)\b", game.rules.text)}
    assert named == set(RULINGS) == set(range(1, 39))
