"""Who goes next where bots play."""

from __future__ import annotations

from typing import Any

from coterie.bots import Bot, make
from coterie.host import Course, Turn
from coterie.kernel import State
from lab import bell
from toys import court


def course(game: Any, state: State[Any], seats: set[int], pause: int = 0) -> Course:
    bots: dict[int, Bot] = {seat: make("random", game, seat, 1) for seat in seats}
    return Course(bots, lambda: state.now, lambda ask: pause)


def asked_to_vote() -> State[Any]:
    state = court.game.start(4, 1)
    while not state.required():
        state.tick(state.next_due() or 0)
    return state


def test_who_owes_an_answer_comes_first_and_people_are_left_alone() -> None:
    state = asked_to_vote()
    first, second, *_ = state.required()
    assert course(court.game, state, set(range(4))).next(state) == Turn(state.now, first.seat, first.id, True)
    people = course(court.game, state, {second.seat})
    assert people.next(state) == Turn(state.now, second.seat, second.id, True)


def test_a_pause_is_planned_once_and_a_deadline_before_it_comes_first() -> None:
    state = asked_to_vote()
    due = state.next_due()
    assert due is not None
    slow = course(court.game, state, {0}, pause=due - state.now + 1)
    assert slow.next(state) == Turn(due)
    quick = course(court.game, state, {0}, pause=7)
    planned = quick.required(state)
    later = state.clone()
    later.tick(state.now + 1)
    assert quick.required(later) == planned == [Turn(state.now + 7, 0, planned[0].ask, True)]


def test_whose_answer_was_taken_is_planned_no_more() -> None:
    state = asked_to_vote()
    made = course(court.game, state, {0}, pause=7)
    turn = made.required(state)[0]
    made.take(turn)
    assert turn.ask is not None
    state.play(turn.ask, state.ask(turn.ask).default())
    made.moved()
    assert made.required(state) == []


def test_without_bots_only_deadlines_come_and_without_deadlines_nothing() -> None:
    state = bell.game.start(3, 1)
    assert course(bell.game, state, set()).next(state) == Turn(state.next_due() or 0)
    endless = bell.game.start(3, 1, {"time": 0})
    assert course(bell.game, endless, set()).next(endless) is None


def test_who_stays_silent_looks_again_later() -> None:
    state = bell.game.start(3, 1, {"time": 0})
    made = course(bell.game, state, {0})
    turn = made.next(state)
    assert turn is not None
    assert turn.seat == 0
    assert not turn.required
    state.tick(turn.at)
    made.take(turn)
    made.stayed_silent(state, turn)
    again = made.next(state)
    assert again is not None
    assert again.at > turn.at
