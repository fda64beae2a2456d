"""Open questions as objects: what they say of themselves, and that they follow the state they belong to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from coterie.kernel import Ask, AskClosed, Game, OpenAsk, Refused, SeededRandom
from toys import court, duel


def test_a_question_says_all_that_its_description_says() -> None:
    s = duel.game.start(seats=2, seed=1)
    for ask in s.asks():
        described = ask.describe()
        for name in [
            "id",
            "seat",
            "kind",
            "clause",
            "prompt",
            "shape",
            "options",
            "standing",
            "due",
            "about",
            "answer",
        ]:
            assert getattr(ask, name) == getattr(described, name), name
        assert ask.kind == type(ask.question).__name__
        assert ask.count() == len(ask.every()) == len(ask.options)
        assert ask.sample(SeededRandom(1)) in ask.every()
        assert ask.default() in ask.every()
        assert [ask.read(ask.write(answer)) for answer in ask.every()] == ask.every()


def test_a_question_is_named_by_itself_its_description_or_its_id() -> None:
    games = [duel.game.start(seats=2, seed=1) for _ in range(3)]
    ways: list[Callable[[OpenAsk], int | Ask | OpenAsk]] = [lambda a: a, OpenAsk.describe, lambda a: a.id]
    for s, ask in zip(games, ways, strict=True):
        own = s.asks(0)[0]
        assert s.why_not(ask(own), own.default()) is None
        s.play(ask(own), own.options[0])
    assert len({s.digest() for s in games}) == 1


def test_one_of_a_copy_is_the_same_question_and_plays_in_the_state_that_it_is_given_to() -> None:
    s = duel.game.start(seats=2, seed=1)
    ask, before = s.asks(0)[0], s.digest()
    twin = s.clone()
    assert twin.asks(0)[0] == ask
    assert twin.ask(ask).state is twin
    twin.play(ask, ask.default())
    assert s.digest() == before
    assert ask.open
    assert twin.find(ask) is None


def test_a_closed_question_has_no_answers_left() -> None:
    s = duel.game.start(seats=2, seed=1)
    ask = s.asks(0)[0]
    answer = ask.default()
    assert ask.required
    s.play(ask, answer)
    assert not ask.open
    assert s.find(ask) is None
    assert isinstance(s.why_not(ask, answer), AskClosed)
    assert isinstance(ask.refuse(answer), AskClosed)
    for look in (
        ask.every,
        ask.count,
        ask.default,
        ask.describe,
        lambda: s.play(ask, answer),
    ):
        with pytest.raises(AskClosed):
            look()


def test_a_standing_question_is_optional_and_is_looked_at_anew_after_every_input() -> None:
    s = court.game.start(seats=4, seed=1)
    (ask,) = s.asks(0)
    assert (ask.required, ask.standing) == (False, True)
    assert ask in s.optional(0)
    assert ask not in s.required()
    first = ask.space
    assert ask.space is first, "what nobody has changed is not made twice"
    s.play(ask, ask.default())
    assert ask.open
    assert ask.space is not first


def test_what_refuses_an_answer_says_so_before_it_is_played() -> None:
    s = duel.game.start(seats=2, seed=1)
    ask = s.asks(0)[0]
    foreseen = ask.refuse("no such card")
    assert foreseen is not None
    with pytest.raises(Refused) as refused:
        s.play(ask, "no such card")
    assert (refused.value.clause, refused.value.why) == (foreseen.clause, foreseen.why)


@pytest.mark.parametrize("game", [duel.game, court.game], ids=lambda game: game.id)
def test_ids_are_those_of_the_open_questions(game: Game[Any]) -> None:
    s, luck = game.start(game.seats[0], 3), SeededRandom(4)
    while s.go_on(lambda ask: ask.sample(luck)):
        assert s.open_ids() == [ask.id for ask in s.asks()]
        for seat in range(s.seats):
            assert s.open_ids(seat) == [ask.id for ask in s.asks(seat)]
    with pytest.raises(ValueError, match="seat: found 99"):
        s.open_ids(99)


def test_a_game_goes_on_by_the_first_required_answer_or_else_by_the_clock() -> None:
    s, asked = court.game.start(court.game.seats[0], 1), list[int]()

    def answer(ask: OpenAsk) -> Any:
        asked.append(ask.id)
        return ask.default()

    ticks = 0
    while s.result is None:
        required, due, so_far = s.required(), s.next_due(), len(asked)
        assert s.go_on(answer)
        if required:
            assert asked[so_far:] == [required[0].id]
        else:
            assert (s.now, asked[so_far:]) == (due, [])
            ticks += 1
    assert asked
    assert ticks
    assert not s.go_on(answer), "what is over waits for nothing"
