"""What was worked out before and is shown again is what would be worked out now."""

from __future__ import annotations

import random
from itertools import chain

from coterie import games
from coterie.common.talk import Sentences
from coterie.games.inquisition.view import worked_out
from coterie.games.inquisition.vocabulary import Vocabulary
from coterie.kernel import SeededRandom
from random_games import wander


def test_what_is_known_of_the_cards() -> None:
    compared = 0
    for seed in range(4):
        state = games.get("inquisition").start(7, seed, {"agents_channel": "yes"})
        for _ in wander(state, random.Random(seed), inputs=150, tick_every=9):
            for seat in (None, *range(7)):
                shown = state.view(seat)
                worked_out.cache_clear()
                assert state.view(seat) == shown
                imagined = state.imagine(seat, SeededRandom(seed))
                assert imagined.view(seat) == shown
                compared += 1
    assert compared > 2_000


def test_what_can_be_said_is_listed_in_two_parts_as_in_one() -> None:
    """Beginnings, objects and which go together, in the order of the sentences."""
    compared = 0
    for seed in range(3):
        state = games.get("inquisition").start(6, seed, {"agents_channel": "yes"})
        for _ in wander(state, random.Random(seed), inputs=120, tick_every=12):
            for ask in state.asks():
                if isinstance(ask.space, Vocabulary):
                    assert ask.shape == Sentences(ask.every()).shape(ask.show)
                    for shape in ask.shape.fields.values():
                        assert tuple(chain.from_iterable(shape.blocks)) == shape.options
                    compared += 1
    assert compared > 500
