"""Whether a half-given answer can become a lawful one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from coterie import games
from coterie.kernel import Amount, Form, One, Order, Some
from coterie.kernel.answers import Space


def every_start(space: Space[Any], fields: tuple[Any, ...], picked: tuple[Any, ...]) -> set[Any]:
    return set(space.starting(fields, picked))


def test_what_begins_like_this() -> None:
    assert every_start(One([1, 2]), (), ()) == {1, 2}
    assert every_start(Amount(1, 3), (), ()) == {1, 2, 3}
    assert every_start(Some([1, 2, 3], 1, 2), (), (2,)) == {(2,), (2, 1), (2, 3)}
    assert every_start(Some([1, 1], 2), (), (1,)) == {(1, 1)}
    assert every_start(Some([1, 2], 1), (), (1, 2)) == set()
    assert every_start(Some([1, 2], 1), (), (7,)) == set()
    assert every_start(Order([1, 2, 3]), (), (3,)) == {(3, 1, 2), (3, 2, 1)}
    form = Form(who=One([1, 2]), what=Some([5, 6], 1, 2))
    assert every_start(form, (), ()) == set(form.every())
    assert every_start(form, (2,), (6,)) == {(2, (6,)), (2, (6, 5))}
    assert every_start(form, (2, (5,)), ()) == {(2, (5,))}
    assert every_start(form, (3,), ()) == set()


@pytest.mark.parametrize("name", games.names())
def test_every_answer_can_be_reached_step_by_step(name: str) -> None:
    """From nothing, over each beginning of a sampled answer, to the answer itself."""
    game, rng = games.get(name), Random(3)
    state = game.start(game.seats[-1], 9)
    for _ in range(30):
        for ask in state.asks()[:4]:
            answer = ask.sample(rng)
            assert ask.refuse(ask.completion()) is None
            if isinstance(ask.space, Form):
                for settled in range(len(answer) + 1):
                    begun = ask.completion(answer[:settled])
                    assert begun is not None
                    assert begun[:settled] == answer[:settled]
            elif isinstance(ask.space, (Some, Order)):
                for picked in range(len(answer) + 1):
                    begun = ask.completion(picked=answer[:picked])
                    assert begun is not None
                    assert begun[:picked] == answer[:picked]
        if not state.go_on(lambda ask: ask.sample(rng)):
            break


def test_a_contract_names_nobody_outside_it() -> None:
    """Twenty-four players: no search through all offers could say so."""
    state = games.get("succession").start(24, 1)
    while not any(ask.kind == "Propose" for ask in state.asks(0)):
        state.go_on(lambda ask: ask.default())
    ask = next(ask for ask in state.asks(0) if ask.kind == "Propose")
    assert ask.completion(((3, 4),), (3,)) == ((3, 4), (3,), ())
    assert ask.completion(((3, 4),), (5,)) is None
    assert ask.completion(((3, 4), (3,), (5,))) is None
    assert ask.completion(((3, 4), (3,), (4,))) == ((3, 4), (3,), (4,))
