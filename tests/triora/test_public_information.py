"""Everybody sees everything but the order of the villager pile, and nothing that a bot says depends on that order."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from coterie.bots import Perspective, make
from coterie.bots import asked as ask_bot
from coterie.games.triora import game
from coterie.games.triora.state import Triora


def test_all_seats_see_the_same() -> None:
    """So people at one keyboard need no curtain."""
    assert game.open
    luck = random.Random(2)
    for seats in game.seats:
        s: Triora = game.start(seats, seats)
        while s.result is None:
            views = [replace(s.view(seat), seat=None, offers=()) for seat in range(seats)]  # made from what all see
            assert all(view == s.view(None) for view in views)
            ask = s.required()[0]
            s.play(ask, s.ask(ask).sample(luck))


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_order_of_the_pile_changes_no_answer(bot: str) -> None:
    """At every question of some rounds the pile is turned round: view, question and answer stay as they were."""
    s: Triora = game.start(2, 9)
    luck = random.Random(9)
    for _ in range(60):
        ask = s.required()[0]
        seat = ask.seat
        other = s.clone()
        other.pile = s.pile[::-1]
        assert other.pile != s.pile
        assert other.view(seat) == s.view(seat)
        assert other.ask(ask) == s.ask(ask)
        said = [ask_bot(make(bot, game, seat, 1), Perspective(game, table, seat), ask) for table in (s, other)]
        assert said[0] == said[1]
        s.play(ask, s.ask(ask).sample(luck))
        if s.result is not None:
            break
