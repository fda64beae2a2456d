"""Threads side by side: what the review of the kernel found, so that it stays mended."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from coterie.kernel import (
    ALL,
    OWNER,
    AskClosed,
    One,
    Question,
    Refused,
    Rules,
    Seat,
    Space,
    State,
    Step,
    Wait,
    Waiting,
    fact,
)
from coterie.kernel.facts import StateType


class Hall(State[None]):
    alive: list[int] = fact(ALL, each=1)
    log: list[str] = fact(ALL)


def hall(*steps: Step[Any], seats: int = 3) -> Hall:
    s = Hall(seats, bytes(32), {}, None)
    s.begin(*steps)
    s.settle()
    return s


@dataclass(slots=True)
class Note(Step[Hall]):
    text: str

    def run(self, s: Hall) -> None:
        s.log.append(self.text)


@dataclass(slots=True)
class HandOver(Step[Hall]):
    """Its thread ends, another begins."""

    def run(self, s: Hall) -> None:
        s.begin(Note("begun"), Vote(None))


@dataclass(slots=True)
class Vote(Question[Hall, str]):
    within: int | None

    def seats(self, s: Hall) -> Iterable[Seat]:
        return [seat for seat in range(s.seats) if s.alive[seat]]

    def options(self, s: Hall, seat: Seat) -> Space[str]:
        return One(("no", "yes"))

    def limit(self, s: Hall) -> int | None:
        return self.within

    def answered(self, s: Hall, answers: dict[Seat, str]) -> None:
        s.log.append(" ".join(f"{seat}:{said}" for seat, said in answers.items()))


@dataclass(slots=True)
class Strike(Question[Hall, int]):
    """Somebody may fell somebody, at any time, and each blow keeps the window open for six seconds more."""

    standing: ClassVar[bool] = True
    discreet: ClassVar[bool] = True

    def seats(self, s: Hall) -> Iterable[Seat]:
        return (0,)

    def options(self, s: Hall, seat: Seat) -> Space[int]:
        return One([other for other in range(s.seats) if s.alive[other]])

    def limit(self, s: Hall) -> int | None:
        return 8_000

    def received(self, s: Hall, seat: Seat, answer: int) -> None:
        s.alive[answer] = 0
        s.expire(s.now + 6_000)


@dataclass(slots=True)
class Careless(Strike):
    def received(self, s: Hall, seat: Seat, answer: int) -> None:
        s.then(Note("on top of an open question"))


@dataclass(slots=True)
class Quiet(Wait[Hall]):
    def is_over(self, s: Hall) -> bool:
        return len(s.threads) == 1


def answer(s: Hall, seat: Seat, said: Any) -> None:
    s.play(next(ask for ask in s.asks(seat)), said)


def test_a_thread_begun_by_one_that_ends_is_run() -> None:
    s = hall(HandOver())
    assert s.log == ["begun"]
    assert len(s.required()) == 3


def test_a_question_without_time_lapses_at_the_next_tick() -> None:
    s = hall(Vote(0))
    s.tick(0)
    assert s.log == ["0:no 1:no 2:no"]


def test_a_window_is_restarted_by_an_answer_and_runs_its_full_length() -> None:
    s = hall(Strike(), Note("closed"))
    s.tick(7_000)
    answer(s, 0, 2)
    s.tick(12_999)
    assert s.log == []
    s.tick(13_000)
    assert s.log == ["closed"]


def test_a_discreet_question_names_nobody_to_others() -> None:
    s = hall(Strike())
    assert s.waiting(1) == (Waiting((), "Strike", "", 8_000),)
    assert s.waiting(0) == (Waiting((0,), "Strike", "", 8_000),)


def test_whoever_is_no_longer_named_drops_out_and_is_not_waited_for() -> None:
    s = hall(Vote(None))
    s.begin(Strike())
    s.settle()
    vote = s.asks(2)[0]
    answer(s, 0, "yes")
    answer(s, 1, "yes")
    s.play(s.asks(0)[-1], 2)
    assert s.log == ["0:yes 1:yes"]
    with pytest.raises(AskClosed):
        s.play(vote, "yes")


def test_a_wait_goes_on_when_other_threads_are_done() -> None:
    s = hall(Quiet(), Note("alone"), seats=1)
    s.begin(Vote(None))
    s.settle()
    # begun after the wait was over: so it went on at once
    assert s.log == ["alone"]
    s = Hall(1, bytes(32), {}, None)
    s.begin(Quiet(), Note("alone"))
    s.begin(Vote(None))
    s.settle()
    assert s.log == []
    answer(s, 0, "yes")
    assert s.log == ["0:yes", "alone"]


def test_an_open_question_cannot_be_covered() -> None:
    s = hall(Careless())
    with pytest.raises(TypeError, match="stays open"):
        answer(s, 0, 1)


def test_a_refusal_survives_the_way_from_another_process() -> None:
    again = pickle.loads(pickle.dumps(Refused("3.4", "no shrine")))
    assert (again.clause, again.why) == ("3.4", "no shrine")


def test_only_rows_have_owners() -> None:
    with pytest.raises(TypeError, match="no owners"):
        StateType(
            "Bad", (State,), {"__annotations__": {"secret": "int"}, "secret": fact(OWNER), "__module__": __name__}
        )


def test_clauses_may_be_numbered_in_several_ways() -> None:
    rules = Rules("**3.4** a\n\n**W06** b\n\n**A-S15** c\n\n**G.discard** d\n\n**Important** is no clause\n")
    assert list(rules) == ["3.4", "W06", "A-S15", "G.discard"]
