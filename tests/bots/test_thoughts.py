"""What bots say about a decision in numbers: the answers that they compared, and what each was worth."""

from __future__ import annotations

from typing import Any

import pytest

from coterie import bots, games
from coterie.bots import Perspective
from coterie.kernel import Game, SeededRandom
from toys import tictactoe


@pytest.mark.parametrize(
    ("game", "bot", "unit"),
    [
        (tictactoe.game, "greedy", "chance"),
        (tictactoe.game, "searcher:iterations=60", "chance"),
        (games.get("relics"), "scholar:rollouts=20", "chance"),
        (games.get("triora"), "abbess:turns=1", "points"),
    ],
)
def test_a_bot_says_what_it_compared_and_gives_the_first_of_it(game: Game[Any], bot: str, unit: str) -> None:
    state = game.start(2, 3)
    ask = state.required()[0]
    while ask.count() < 2:
        state.play(ask, ask.every()[0])
        ask = state.required()[0]
    perspective = Perspective(game, state, ask.seat)
    made = bots.make(bot, game, ask.seat, 5)
    thoughts = made.thoughts(perspective, perspective.ask(ask))
    assert thoughts is not None
    assert thoughts.unit == unit
    first, *others = thoughts.candidates
    assert others
    assert thoughts.tries == sum(each.tries for each in thoughts.candidates) >= 2
    answer = made.answer(perspective, perspective.ask(ask))
    assert answer in [each.answer for each in thoughts.candidates if each.value == first.value]
    if unit == "points":
        assert [each.value for each in others] == sorted([each.value for each in others], reverse=True)
        assert thoughts.lead == first.value - others[0].value >= 0


def test_a_bot_that_compares_nothing_has_no_numbers() -> None:
    state = tictactoe.game.start(2, 3)
    perspective = Perspective(tictactoe.game, state, 0)
    (ask,) = perspective.asks()
    assert bots.make("random", tictactoe.game, 0, 5).thoughts(perspective, ask) is None


def test_advice_ranks_candidates_with_values_of_its_own() -> None:
    """Two in a row and the third square free: it wins."""
    state = tictactoe.game.start(2, 3)
    for square in (0, 3, 1, 4):
        state.play(state.required()[0], square)
    ask = state.required()[0]
    ranked = tictactoe.game.advice.ranked(state, ask, SeededRandom(1), 9)
    assert ranked[0] == (2, 1.0)
    assert len(ranked) == 5
    assert all(value < 1.0 for _, value in ranked[1:])
