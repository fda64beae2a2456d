"""When bots speak unasked: in so many seconds, unless something happens."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from coterie.bots import Bot, make
from coterie.bots.bot import PAUSE_MS
from coterie.games import get
from coterie.host import Agenda
from coterie.kernel import Delivery, Event, OpenAsk, State
from coterie.lab.match import Match, Observer
from lab import bell

SEATS = 4


class Loud(Event):
    reveals = True


def agenda(state: State[Any], seed: int = 1) -> Agenda:
    seated: dict[int, Bot] = {seat: make("greedy", bell.game, seat, seed) for seat in range(SEATS)}
    made = Agenda(seated, lambda: state.now)
    made.look(state)
    return made


def later(state: State[Any], made: Agenda, *told: Delivery) -> tuple[dict[int, int], dict[int, int]]:
    """The moments before and after these events, a second later."""
    before = dict(made.moments)
    state.tick(1_000)
    made.look(state, told)
    return before, made.moments


def test_everybody_who_may_speak_says_when_and_the_first_comes_first() -> None:
    state = bell.game.start(SEATS, 1)
    made = agenda(state)
    assert set(made.moments) == {ask.id for ask in state.asks()}
    assert len(set(made.moments.values())) > 1
    assert all(moment in PAUSE_MS for moment in made.moments.values())
    assert made.next() == min((moment, ask) for ask, moment in made.moments.items())
    assert agenda(state).moments == made.moments != agenda(state, seed=2).moments


def test_what_is_told_to_a_seat_alone_makes_it_think_anew() -> None:
    state = bell.game.start(SEATS, 1)
    before, after = later(state, agenda(state), Delivery(Event(), (2,)))
    assert {state.seat_of(ask) for ask in before if before[ask] != after[ask]} == {2}
    assert all(moment - 1_000 in PAUSE_MS for ask, moment in after.items() if state.seat_of(ask) == 2)


def test_what_all_hear_stops_nobody_unless_it_shows_something_hidden() -> None:
    state = bell.game.start(SEATS, 1)
    before, after = later(state, agenda(state), Delivery(Event(), None))
    assert before == after
    state = bell.game.start(SEATS, 1)
    before, after = later(state, agenda(state), Delivery(Loud(), None))
    assert all(after[ask] - 1_000 in PAUSE_MS for ask in before)


def test_what_is_closed_is_forgotten_and_no_pause_outlasts_its_window() -> None:
    state = bell.game.start(SEATS, 1, {"time": 4_000})
    made = agenda(state)
    assert all(PAUSE_MS.start <= moment < 4_000 for moment in made.moments.values())
    state.tick(4_000)
    made.look(state)
    assert made.next() is None


def test_who_has_spoken_thinks_again() -> None:
    state = bell.game.start(SEATS, 1)
    made = agenda(state)
    wish = made.next()
    assert wish is not None
    moment, ask = wish
    state.tick(moment)
    made.take(ask)
    made.look(state)
    assert made.moments[ask] - moment in PAUSE_MS


def test_an_answer_that_may_be_replaced_is_no_window() -> None:
    """Who has pointed already is not asked again and again while others think."""
    state = get("succession").start(8, 1)
    while not state.required():
        due = state.next_due()
        assert due is not None
        state.tick(due)
    pointing = state.required()
    state.play(pointing[0], state.ask(pointing[0]).every()[0])
    assert set(state.asks()) == set(pointing)
    assert state.optional() == []


def test_how_long_a_bot_thinks_tells_nothing() -> None:
    """Two rooms that look the same to a seat: its bot takes the same time in both."""
    succession = get("succession")
    compared = 0
    for seed in range(2):
        state = succession.start(12, seed, {"tier": "3"})
        match = Match(succession, state, ["courtier"] * 12, seed)
        for number in range(90):
            if state.result is None and match.step() and number % 3 == 0:
                for ask in set(state.asks()) - set(state.required()):
                    seat = ask.seat
                    other = state.imagine(seat, Random(compared))
                    bot = make("courtier", succession, seat, seed)
                    here, there = state.ask(ask.id), other.ask(ask.id)
                    assert bot.pause(here.id, here.kind, here.due, state.now) == bot.pause(
                        there.id, there.kind, there.due, other.now
                    )
                    compared += 1
    assert compared > 200


@pytest.mark.parametrize("tier", ["1", "4"])
def test_a_game_in_real_time_is_simulated_on_its_own_clock_and_replays_exactly(tier: str) -> None:
    succession = get("succession")
    state = succession.start(12, 3, {"tier": tier})
    inputs: list[tuple[int, int, Any]] = []

    class Notes(Observer):
        def answers(self, state: State[Any], ask: OpenAsk, answer: Any) -> None:
            inputs.append((state.now, ask.id, answer))

    match = Match(succession, state, ["courtier"] * 12, 3, Notes())
    assert match.to_the_end() is not None
    again = succession.start(12, 3, {"tier": tier})
    for now, ask, answer in inputs:
        again.tick(now)
        again.play(ask, answer)
    assert again.digest() == state.digest()
    spoken = [now for now, _, _ in inputs]
    assert spoken == sorted(spoken)
    assert len({now for now in spoken if now % 1_000}) > 30
