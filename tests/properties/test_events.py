"""Events name things as views do: by their ids. A number in an event is a seat, an amount, or the number of something
that views number too."""

from __future__ import annotations

from typing import Any, ClassVar, get_args, get_origin, get_type_hints

import pytest

from coterie import games

SEATS = """ablaze accused agents at automatic back ballots breaker by choice chosen heirs leaders lookers loser master
    members names needed noted other owner rival seat seats source target tied to victim voted wearer winners"""
AMOUNTS = """amount base by count dealt excess fit free harvested herbs left lines lost milliseconds minutes needed now
    of planted points ready roll rolls silver totals tribunals"""
NUMBERED = "about gift number now offer pack person pick position round slot slots stone turn"
"""Claims, contracts, offers, rounds, places on the table, and what a pack lists without ids."""

ALLOWED = {*SEATS.split(), *AMOUNTS.split(), *NUMBERED.split()}


def holds_numbers(hint: Any) -> bool:
    return hint is int or any(map(holds_numbers, get_args(hint)))


@pytest.mark.parametrize("id", games.names())
def test_an_event_has_a_number_only_where_a_view_has_one(id: str) -> None:
    bare = []
    for event in games.get(id).all_events:
        hints = {name: hint for name, hint in get_type_hints(event).items() if get_origin(hint) is not ClassVar}
        bare += [
            f"{event.__name__}.{name}" for name, hint in hints.items() if holds_numbers(hint) and name not in ALLOWED
        ]
    assert bare == [], "name the thing by its id, as the view does"
