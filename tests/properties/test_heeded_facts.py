"""A question that says which facts it heeds is described anew only when one of them has changed: so it must say all of
them, and look at no clock."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from coterie import games
from coterie.kernel import State
from coterie.kernel.facts import StateType
from random_games import wander

PLAYED = {"succession": (9, {"tier": "4"}), "inquisition": (8, {"agents_channel": "yes"})}


def watched(kind: type[State[Any]], read: set[str]) -> type[State[Any]]:
    """The same state, which notes what is looked at."""

    def look(self: Any, name: str) -> Any:
        if name in kind.facts or name in ("now", "draws"):
            read.add(name)
        return object.__getattribute__(self, name)

    made = StateType(kind.__name__, (kind,), {"__slots__": (), "__getattribute__": look})
    return cast(type[State[Any]], made)


@pytest.mark.parametrize("game", PLAYED)
def test_a_question_heeds_all_that_it_looks_at(game: str) -> None:
    seats, options = PLAYED[game]
    found: dict[str, set[str]] = {}
    for seed in range(2):
        luck = random.Random(seed)
        state = games.get(game).start(seats, seed, options)
        read: set[str] = set()
        kind = watched(type(state), read)
        for _ in wander(state, luck, inputs=120, tick_every=40):
            twin = state.clone()
            twin.__class__ = kind
            for ask in twin.asks():
                if ask.question.heeds is not None:
                    read.clear()
                    ask.describe()
                    assert read <= ask.question.heeds, ask.kind
                    found.setdefault(ask.kind, set()).update(read)
    assert found
    assert all(found.values())
