"""`view_text`: one readable text of what a seat sees and may do, and nothing that it may not know."""

from __future__ import annotations

import random

import pytest

from coterie import games
from coterie.cli.view_text import view_text

OURS = ("arena", "inquisition", "relics", "succession", "triora")


@pytest.mark.parametrize("id", OURS)
def test_two_games_that_look_the_same_to_a_seat_are_told_in_the_same_words(id: str) -> None:
    game = games.get(id)
    state = game.start(game.seats[0], 1)
    for seat in range(state.seats):
        world = state.imagine(seat, random.Random(seat))
        asks = [ask.describe() for ask in state.asks(seat)]
        text = view_text(game, state.view(seat), asks)
        assert text == view_text(game, world.view(seat), [ask.describe() for ask in world.asks(seat)])
        assert "\x1b" not in text
        assert "{" not in text


def test_questions_come_with_their_options() -> None:
    game = games.get("relics")
    state = game.start(2, 7)
    text = view_text(game, state.view(0), [ask.describe() for ask in state.asks(0)], ["Ann", "Ben"])
    assert "You must answer question 0: Which cards of your opening hand do you exchange? [2.6]" in text
    assert "0 to 7 of:" in text
    assert "Ann" in text
    assert "Ben" in text
