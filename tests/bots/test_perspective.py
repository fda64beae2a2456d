"""A perspective shows a seat, and nothing behind it."""

from __future__ import annotations

from random import Random

import pytest

from coterie.bots import Perspective
from coterie.kernel import AskClosed
from toys import duel


def test_a_perspective_gives_what_the_seat_sees_and_may_answer() -> None:
    state = duel.game.start(2, 1)
    for seat in range(2):
        perspective = Perspective(duel.game, state, seat)
        assert perspective.view() == state.view(seat)
        assert perspective.asks() == state.asks(seat)
        for ask in state.asks(seat):
            own = perspective.ask(ask)
            assert own.state is not state
            assert own.every() == ask.every()
            assert own.count() == len(own.every())
            assert own.sample(Random(1)) in own.every()
            assert own.default() == ask.default()
            assert own.required


def test_the_questions_of_others_are_closed_to_it() -> None:
    state = duel.game.start(2, 1)
    ask = state.asks()[0]
    other = Perspective(duel.game, state, 1 - state.ask(ask).seat)
    for named in (ask, ask.id, ask.describe()):
        with pytest.raises(AskClosed):
            other.ask(named)


def test_a_world_is_imagined_and_apart_from_the_table() -> None:
    state = duel.game.start(2, 1)
    perspective = Perspective(duel.game, state, 0)
    before = state.digest()
    world = perspective.world(Random(1))
    assert world.view(0) == state.view(0)
    ask = world.required()[0]
    world.play(ask, world.ask(ask).sample(Random(1)))
    assert state.digest() == before
    assert len({perspective.world(Random(seed)).digest() for seed in range(9)}) == 9
