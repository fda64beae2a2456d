"""What a seat can do is described anew only where something of it is different: what is remembered is what would be
worked out now."""

from __future__ import annotations

import random
from functools import partial
from itertools import chain
from operator import mul
from typing import Any

import pytest

from coterie import games
from coterie.games.succession.actions import Memory
from coterie.games.succession.mingling import LATEST, LISTS, Deeds
from coterie.games.succession.talk.whispers import Whispers
from coterie.kernel import OpenAsk, Shape, State
from random_games import wander


def fresh(ask: OpenAsk) -> Shape:
    """The description with nothing remembered."""
    remembered = [(memory, memory.kept) for memory in (LISTS, LATEST)]
    for memory, _ in remembered:
        memory.kept = {}
    try:
        return ask.shape
    finally:
        for memory, kept in remembered:
            memory.kept = kept


def compare(state: State[Any]) -> int:
    compared = 0
    for ask in state.asks():
        for shape in (ask.shape, *ask.shape.fields.values()):
            assert not shape.blocks or tuple(chain.from_iterable(shape.blocks)) == shape.options
        space = ask.space
        if isinstance(space, (Whispers, Deeds)):
            assert ask.shape == fresh(ask)
            compared += 1
    return compared


@pytest.mark.parametrize("tier", ["1", "4"])
def test_what_is_remembered_is_what_would_be_described(tier: str) -> None:
    luck = random.Random(int(tier))
    state = games.get("succession").start(9, 7, {"tier": tier})
    compared = 0
    for number in wander(state, luck, inputs=300, tick_every=60):  # sooner or later a tribunal: all may talk again
        if number % 4 < 2:
            compared += compare(state)
    assert compared > 200
    assert LISTS.kept
    assert LATEST.kept


def test_the_older_half_is_forgotten() -> None:
    memory: Memory[int] = Memory(4)
    for number in range(5):
        assert memory.once(number, partial(mul, number, 10)) == number * 10
    assert sorted(memory.kept) == [2, 3, 4]
    assert memory.once(4, lambda: 0) == 40
