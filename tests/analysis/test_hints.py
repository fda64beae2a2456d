"""Hints with reasons: made from what the seat knows, and counted."""

import re
from random import Random
from typing import Any

import pytest

from coterie import games
from coterie.analysis.hints import COACH, advise, reasoned
from coterie.analysis.reasons import deciding
from coterie.host.host import Host, details
from coterie.kernel import OpenAsk, Outcome, State
from coterie.table.record import Record


def position(game: str, seats: int, kind: str, seed: int = 4) -> tuple[State[Any], OpenAsk]:
    """The first question of that kind with a choice, in a game of quick answers."""
    rules = games.get(game)
    state, rng = rules.start(seats, seed), Random(1)
    while state.result is None:
        ask = state.next_required()
        if ask is not None and ask.kind == kind and ask.count() > 1:
            return state, ask
        state.go_on(lambda ask: rules.advice.quick(state, ask, rng))
    raise AssertionError(f"nobody was asked {kind}")


def test_a_hint_has_a_best_answer_runners_up_bounds_and_a_counted_reason() -> None:
    state, ask = position("relics", 2, "Lay")
    assert state.game is not None
    hint = advise(state.game, state, ask.seat, ask.id, worlds=40)
    assert hint is not None
    means = [each.chance.mean for each in hint.answers]
    assert len(means) == 3
    assert means == sorted(means, reverse=True)
    for each in hint.answers:
        assert each.chance.low <= each.chance.mean <= each.chance.high
        assert ask.refuse(ask.read(each.answer)) is None
    assert re.search(r"in \d+ of 40 imagined games|won \d+ of 40 imagined games|no single one", hint.why)
    assert hint.close == hint.why.startswith("Close: ")


@pytest.mark.parametrize(("game", "seats", "kind"), [("relics", 2, "Lay"), ("inquisition", 7, "Election")])
def test_a_hint_depends_on_nothing_that_the_seat_does_not_know(game: str, seats: int, kind: str) -> None:
    state, ask = position(game, seats, kind)
    other = state.imagine(ask.seat, Random(5))
    assert other.digest() != state.digest()
    assert state.game is not None
    one, two = (advise(state.game, each, ask.seat, ask.id, worlds=12) for each in (state, other))
    assert one == two


def test_the_bots_answer_is_compared_with_the_others() -> None:
    rules = games.get("relics")
    host = Host(Record.of(rules, 2, 4, {}))
    ask = host.asks(0)[0]
    hint = host.hint(0, ask.id, reasoned(60.0, worlds=20))
    assert hint.bot == COACH
    assert hint.answers[0].answer == hint.answer
    assert [each.chance for each in hint.answers] == sorted([each.chance for each in hint.answers], reverse=True)
    assert all(each.low <= each.chance <= each.high for each in hint.answers)
    assert hint.worlds == 20
    host.submit(0, ask.id, hint.answer)


def test_a_question_with_one_answer_has_no_hint() -> None:
    state, ask = position("relics", 2, "Lay")
    assert state.game is not None
    assert advise(state.game, state, ask.seat, ask.id, worlds=4) is None, "too few worlds say nothing"


def test_the_odds_of_an_attack_are_its_reason() -> None:
    _, ask = position("arena", 2, "Target")
    answer = next(each for each in ask.every() if each >= 0)
    assert "dice against" in details(ask, answer)


@pytest.mark.parametrize(("game", "kind"), [("triora", "Placement"), ("arena", "Act")])
def test_where_whole_games_take_too_long_a_hint_glances_ahead(game: str, kind: str) -> None:
    state, ask = position(game, 2, kind)
    assert state.game is not None
    hint = advise(state.game, state, ask.seat, ask.id, worlds=12)
    assert hint is not None
    assert hint.worlds == 12
    assert 2 <= len(hint.answers) <= 3
    assert all(0 < each.chance.mean < 1 for each in hint.answers), "estimates, not a dozen results"
    assert re.search(r"in \d+ of 12 imagined worlds|no single one", hint.why)
    assert ask.refuse(ask.read(hint.answers[0].answer)) is None


def test_a_reason_does_not_speak_against_its_answer() -> None:
    outcomes = (Outcome("harm", "{who} came to harm", good=-1), Outcome("gain", "{who} gained", good=1))
    happened = [(0b01, 0b10)] * 40  # harm after the better answer, gain after the other
    assert deciding(outcomes, happened, [(1.0, 0.0)] * 40) is None
    assert deciding(outcomes, [(0b10, 0b01)] * 40, [(1.0, 0.0)] * 40) is not None
