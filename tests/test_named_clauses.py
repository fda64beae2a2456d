"""Clause ids stand where the rule is: a reader of the rulebook finds every clause in the code, but for those that only
say what a word means or what follows from others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from coterie import games

SOURCE = Path(__file__).resolve().parent.parent / "src" / "coterie" / "games"
DEFINITIONS: dict[str, dict[str, str]] = {
    "arena": {
        "1.2": "what the box holds",
        "1.3": "what the box holds",
        "12.2": "what kinds of abilities there are",
    },
    "inquisition": {
        "1.4": "two names for one team",
        "6.9": "chat is no part of the rules",
    },
    "relics": {
        "1.4": "spelling and counters",
        "1.9": "a word on the cards that does nothing",
        "1.11": "what a round and a battle are",
        "1.13": "what is in play",
        "4.7": "follows from 6.10",
        "7.11": "follows from 7.8 and 9.5: nothing gives a card back",
    },
    "succession": {},
    "triora": {
        "1.3": "what the board has",
        "1.4": "colours that decide nothing",
        "2.7": "nothing is closed: no line of code closes anything",
        "16.1": "advice, no rule",
        "16.2": "where something is printed",
        "16.3": "names that change nothing",
    },
}
"""What no line of code has to name, and why: definitions, components, aims, and what follows from other clauses."""


@cache
def written(game: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((SOURCE / game).rglob("*.py")))


def named(text: str, clauses: Iterable[str]) -> set[str]:
    """The clauses that a text names, by themselves or within a range: `6.10 to 6.14`."""
    found = set(re.findall(r"(?<![\w.])(?:\d+\.\d+|[A-Z]\d+|[A-Z]-[a-z][a-z-]*)(?![\w]|\.\d)", text))
    for section, first, last in re.findall(r"(?<![\w.])(\d+)\.(\d+) to \1\.(\d+)(?!\d)", text):
        found |= {f"{section}.{number}" for number in range(int(first), int(last) + 1)}
    return found & set(clauses)


def printed(game: str) -> set[str]:
    """The clauses that a component is: a card cites itself by its id in the pack, an ability by its own."""
    pack = (SOURCE / game / "pack.toml").read_text(encoding="utf-8")
    ids = [id.replace("_", "-") for id in re.findall(r'"([A-Za-z0-9_-]+)"', pack)]
    return {*ids, *(f"{letter}-{id}" for letter in "AS" for id in ids)}


def nowhere(game: str) -> list[str]:
    clauses = list(games.get(game).rules)
    found = named(written(game), clauses) | printed(game)
    return [id for id in clauses if id not in found]


@pytest.mark.parametrize("game", sorted(DEFINITIONS))
def test_every_clause_that_is_no_definition_is_named_in_the_code(game: str) -> None:
    missing = [id for id in nowhere(game) if id not in DEFINITIONS[game]]
    assert not missing, f"no line of {game} names {', '.join(missing)}"


@pytest.mark.parametrize("game", sorted(DEFINITIONS))
def test_the_list_of_definitions_is_not_longer_than_it_must_be(game: str) -> None:
    assert sorted(set(DEFINITIONS[game]) - set(nowhere(game))) == []


def test_all_games_of_ours_are_looked_at() -> None:
    assert set(DEFINITIONS) == {path.parent.name for path in SOURCE.glob("*/rules.md")}


def test_a_range_names_what_is_in_it() -> None:
    assert named("6.10 to 6.12: low on cards (W06)", ["6.1", "6.10", "6.11", "6.12", "6.13", "W06"]) == {
        "6.10",
        "6.11",
        "6.12",
        "W06",
    }
    assert named("16.1, 6.10", ["6.1"]) == set()
