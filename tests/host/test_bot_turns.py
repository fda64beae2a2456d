"""A bot's turn, and what becomes of a bot that fails: it raises, is named, or is logged."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from coterie.bots import Bot, BotFault, Perspective
from coterie.host import BotTurns, Course
from coterie.host.bot_turns import FaultPolicy, NamedFaults, log_fault, raise_fault
from coterie.kernel import AskClosed, Game, OpenAsk, Refused, Seat, State
from lab import bell
from toys import tictactoe


class Raises(Bot):
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        raise ZeroDivisionError("a secret")


class Unlawful(Bot):
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return 99


class Endless(Bot):
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        while True:
            pass


class Silent(Bot):
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return None


class Table:
    """A started game with one kind of bot on all seats."""

    def __init__(
        self,
        kind: type[Bot],
        on_fault: FaultPolicy,
        limit: float | None = None,
        retries: int = 0,
        game: Game[Any] = tictactoe.game,
    ) -> None:
        self.state: State[Any] = game.start(2, 1)
        course = Course({seat: kind(game, seat, 1) for seat in range(2)}, lambda: self.state.now)
        self.turns = BotTurns(course, lambda seat: Perspective(game, self.state, seat), on_fault, limit, retries)
        self.answers: list[Any] = []

    def submit(self, _seat: Seat, ask: int, answer: Any) -> None:
        self.state.play(ask, answer)
        self.answers.append(answer)

    def play(self) -> bool:
        turn = self.turns.course.next(self.state)
        assert turn is not None
        return self.turns.play(turn, self.state, self.submit)


FAILING = [
    (Raises, None, "failed: ZeroDivisionError"),
    (Unlawful, None, "unlawful answer"),
    (Endless, 0.02, "found no answer"),
    (Silent, None, "unlawful answer"),
]


@pytest.mark.parametrize(("kind", "limit", "words"), FAILING)
def test_a_fault_is_raised(kind: type[Bot], limit: float | None, words: str) -> None:
    table = Table(kind, raise_fault, limit)
    with pytest.raises(BotFault, match=words):
        table.play()
    assert table.answers == []


@pytest.mark.parametrize(("kind", "limit", "words"), FAILING)
def test_a_fault_is_named_and_the_default_answers(kind: type[Bot], limit: float | None, words: str) -> None:
    faults = NamedFaults()
    table = Table(kind, faults, limit)
    default = table.state.required()[0].default()
    assert table.play()
    assert table.answers == [default]
    assert len(faults.messages) == 1
    assert kind.__name__ in faults.messages[0]
    assert words in faults.messages[0]


@pytest.mark.parametrize(
    ("kind", "limit", "word"),
    [
        (Raises, None, "ZeroDivisionError"),
        (Unlawful, None, "Refused"),
        (Endless, 0.02, "TooLong"),
        (Silent, None, "Refused"),
    ],
)
def test_a_fault_is_logged_without_the_bots_own_words(
    kind: type[Bot], limit: float | None, word: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(kind, log_fault, limit)
    with caplog.at_level(logging.WARNING):
        assert table.play()
    assert len(table.answers) == 1
    assert kind.__name__ in caplog.text
    assert word in caplog.text
    assert "secret" not in caplog.text


def test_refused_answers_are_forgiven_as_often_as_the_driver_allows() -> None:
    table = Table(Unlawful, raise_fault, retries=2)
    turn = table.turns.course.next(table.state)
    assert turn is not None
    refused = Refused("1", "no")
    assert table.turns.replacement(turn, table.state, refused, "") is None
    assert table.turns.replacement(turn, table.state, refused, "") is None
    with pytest.raises(BotFault):
        table.turns.replacement(turn, table.state, refused, "")


def test_a_bot_that_stays_silent_where_nobody_waits_has_not_played() -> None:
    table = Table(Silent, raise_fault, game=bell.game)
    assert not table.play()
    assert table.answers == []


def test_an_answer_that_comes_after_the_question_closed_is_no_fault() -> None:
    table = Table(Silent, raise_fault)
    turn = table.turns.course.next(table.state)
    assert turn is not None

    class Late(Bot):
        def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
            return ask.default()

    table.turns.course.bots = {seat: Late(tictactoe.game, seat, 1) for seat in range(2)}

    def closed(_seat: Seat, _ask: int, _answer: Any) -> None:
        raise AskClosed("", "gone")

    assert table.turns.play(turn, table.state, closed)
