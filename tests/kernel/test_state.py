"""States: inputs, threads and their order, what is refused, saved and told."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from coterie.kernel import (
    ALL,
    AskClosed,
    Choice,
    Delivery,
    Event,
    Form,
    Game,
    ImpossibleState,
    InvalidSetting,
    One,
    Option,
    Question,
    Refused,
    Seat,
    SeededRandom,
    State,
    Step,
    StepLimitReached,
    Wait,
    fact,
)
from toys import duel, tictactoe


class Desk(State[None]):
    """A state for trying steps out: they write down what they do."""

    notes: list[str] = fact(ALL)
    called: int = fact(ALL)


@dataclass(slots=True)
class Noted(Event):
    note: str


@dataclass(slots=True)
class Note(Step[Desk]):
    text: str

    def run(self, s: Desk) -> None:
        s.notes.append(self.text)
        s.tell(Noted, self.text)


@dataclass(slots=True)
class Nest(Step[Desk]):
    """Does what it says, and what it leads to, before what came after it."""

    depth: int

    def run(self, s: Desk) -> None:
        s.notes.append(f"in {self.depth}")
        if self.depth:
            s.then(Nest(self.depth - 1), Note(f"out {self.depth}"))


@dataclass(slots=True)
class Forever(Step[Desk]):
    def run(self, s: Desk) -> None:
        s.then(Forever())


@dataclass(slots=True)
class Confer(Question[Desk, str]):
    """Asks several at once, with a clock."""

    who: tuple[Seat, ...]
    time: int
    clause = "1"
    prompt = "Well?"

    def seats(self, s: Desk) -> tuple[Seat, ...]:
        return self.who

    def options(self, s: Desk, seat: Seat) -> One[str]:
        return One(["no", "yes"])

    def limit(self, s: Desk) -> int | None:
        return self.time or None

    def answered(self, s: Desk, answers: dict[Seat, str]) -> None:
        s.notes.append(f"{self.who} {list(answers.items())} at {s.now}")


@dataclass(slots=True)
class Price(Choice[Desk, "tuple[str, str]"]):
    """An answer of two parts that the rules join."""

    clause = "2"
    prompt = "What for what?"
    narrowed = True

    def options(self, s: Desk, seat: Seat) -> Form:
        return Form(give=One(["a", "b"]), take=One(["a", "b"]))

    def refuse(self, s: Desk, seat: Seat, answer: object) -> tuple[str, str] | None:
        if answer == ("b", "b"):
            return "4", "Nobody gives b for b."
        if answer == ("a", "a"):
            return "2", "Give and take must differ."
        return ("3", "Gold is not for sale.") if "gold" in str(answer) else None

    def chosen(self, s: Desk, answer: tuple[str, str]) -> None:
        s.notes.append("-".join(answer))


@dataclass(slots=True)
class Chair(Choice[Desk, int]):
    """Values that are written otherwise; the second chair is broken."""

    clause = "2"
    prompt = "Where do you sit?"

    def options(self, s: Desk, seat: Seat) -> One[int]:
        return One([0, 2])

    def show(self, s: Desk, seat: Seat, value: Any, field: str) -> Option:
        return Option(f"chair.{value}", f"chair {value}")

    def refuse(self, s: Desk, seat: Seat, answer: object) -> tuple[str, str] | None:
        return ("3", "That chair is broken.") if answer in (1, "chair.1") else None

    def chosen(self, s: Desk, answer: int) -> None:
        s.notes.append(str(answer))


@dataclass(slots=True)
class Bell(Wait[Desk]):
    """A thread that goes on when the bell has been called, or when its time is up."""

    time: int

    def is_over(self, s: Desk) -> bool:
        return s.called > 0

    def limit(self, s: Desk) -> int | None:
        return self.time or None


@dataclass(slots=True)
class Call(Choice[Desk, str]):
    clause = "1"
    prompt = "Call?"

    def options(self, s: Desk, seat: Seat) -> One[str]:
        return One(["call"])

    def chosen(self, s: Desk, answer: str) -> None:
        s.called += 1


def desk(*threads: list[Step[Desk]], seats: int = 3) -> Desk:
    s = Desk(seats, bytes(32), {}, None)
    s.listen()
    for steps in threads:
        s.begin(*steps)
    s.settle()
    return s


def test_steps_run_in_order_and_what_they_lead_to_comes_first() -> None:
    assert desk([Nest(2), Note("last")]).notes == ["in 2", "in 1", "in 0", "out 1", "out 2", "last"]


def test_a_thread_without_steps_is_gone() -> None:
    assert desk([Note("done")]).threads == {}


def test_a_question_without_seats_is_answered_at_once() -> None:
    s = desk([Confer((), 0), Note("on")])
    assert s.notes == ["() [] at 0", "on"]


def test_answers_come_in_the_order_of_the_seats_asked() -> None:
    s = desk([Confer((2, 0), 0)])
    s.play(s.asks(0)[0], "yes")
    assert s.notes == []
    s.play(s.asks(2)[0], "no")
    assert s.notes == ["(2, 0) [(2, 'no'), (0, 'yes')] at 0"]


def test_the_thread_that_was_answered_goes_first_then_the_others_by_number() -> None:
    s = desk([Bell(0), Note("first thread")], [Bell(0), Note("second thread")], [Call(0), Note("called")])
    s.play(s.asks(0)[0], "call")
    assert s.notes == ["called", "first thread", "second thread"]


def test_deadlines_are_met_earliest_first_and_at_their_own_moment() -> None:
    s = desk([Confer((0,), 30)], [Confer((1,), 10), Confer((1,), 15)], [Confer((2,), 20)])
    s.tick(100)
    silence = [f"({seat},) [({seat}, 'no')] at {at}" for seat, at in ((1, 10), (2, 20), (1, 25), (0, 30))]
    assert s.notes == silence
    assert s.now == 100
    assert s.next_due() is None


def test_at_the_same_moment_the_older_thread_comes_first() -> None:
    s = desk([Confer((0,), 10)], [Confer((1,), 10)])
    s.tick(10)
    assert [note[1] for note in s.notes] == ["0", "1"]


def test_a_wait_ends_when_its_time_is_up() -> None:
    s = desk([Bell(50), Note("rang")])
    assert s.asks() == []
    s.tick(49)
    assert s.notes == []
    s.tick(50)
    assert s.notes == ["rang"]


def test_a_deadline_can_be_moved() -> None:
    s = desk([Confer((0,), 10)])
    s.expire(25, 0)
    assert s.next_due() == 25
    s.tick(24)
    assert s.notes == []
    s.tick(25)
    assert s.notes == ["(0,) [(0, 'no')] at 25"]


def test_a_closed_thread_takes_its_questions_with_it() -> None:
    s = desk([Confer((0,), 0)], [Confer((1,), 0)])
    ask = s.asks(0)[0]
    s.close(0)
    s.close(0)
    assert s.asks(0) == []
    with pytest.raises(AskClosed):
        s.play(ask, "yes")


def test_thread_numbers_and_ask_ids_never_come_again() -> None:
    s = desk([Confer((0,), 0)])
    first = s.asks(0)[0]
    s.play(first, "yes")
    assert s.begin(Confer((0,), 0)) == 1
    s.settle()
    assert s.asks(0)[0] != first


def test_an_endless_combination_shows_its_stack() -> None:
    with pytest.raises(StepLimitReached, match="Forever"):
        desk([Forever()])


# --- refusals --------------------------------------------------------------------------------------------------------


def test_a_refusal_carries_its_clause_says_what_is_lawful_and_changes_nothing() -> None:
    s = desk([Price(1)])
    ask = s.asks(1)[0]
    before = s.digest()
    for answer, clause, why in (
        (("a", "a"), "2", "Give and take must differ."),
        (("b", "b"), "4", "Nobody gives b for b."),
        (("gold", "a"), "3", "Gold is not for sale."),
        (("c", "a"), "2", "That is not a lawful answer: give: choose one of: a, b; take: choose one of: a, b"),
        (None, "2", "That is not a lawful answer: give: choose one of: a, b; take: choose one of: a, b"),
    ):
        foreseen = s.why_not(ask, answer)
        assert foreseen is not None
        assert (foreseen.clause, foreseen.why) == (clause, why)
        with pytest.raises(Refused) as refused:
            s.play(ask, answer)
        assert (refused.value.clause, refused.value.why) == (clause, why)
        assert str(refused.value) == f"{why} [{clause}]"
        assert s.digest() == before
        assert s.notes == []
    assert s.why_not(ask, ("a", "b")) is None
    s.play(ask, ("a", "b"))
    assert s.notes == ["a-b"]


def test_a_refusal_explains_a_key_as_it_explains_the_value() -> None:
    s = desk([Chair(1)])
    ask = s.asks(1)[0]
    for answer in (1, "chair.1", Option("chair.1", "chair 1")):
        with pytest.raises(Refused, match="broken") as refused:
            s.play(ask, answer)
        assert refused.value.clause == "3"
        foreseen = s.why_not(ask, answer)
        assert foreseen is not None
        assert foreseen.why == refused.value.why
    with pytest.raises(Refused, match="broken"):
        s.ask(ask).read("chair.1")
    with pytest.raises(Refused, match="choose one of: chair 0, chair 2"):
        s.play(ask, "chair.3")
    s.play(ask, "chair.2")
    assert s.notes == ["2"]


def test_an_answer_may_be_a_value_an_option_or_written_with_keys() -> None:
    for answer in (("a", "b"), {"give": "a", "take": "b"}):
        s = desk([Price(1)])
        s.play(s.asks(1)[0], answer)
        assert s.notes == ["a-b"]
    s = desk([Confer((0,), 0)])
    ask = s.asks(0)[0]
    s.play(ask.id, ask.options[1])
    assert s.notes == ["(0,) [(0, 'yes')] at 0"]


def test_samples_and_enumerated_answers_keep_the_rules_that_join_parts() -> None:
    s = desk([Price(1)])
    ask = s.asks(1)[0]
    assert s.ask(ask).every() == [("a", "b"), ("b", "a")]
    assert s.ask(ask).default() == ("a", "b")
    assert {s.ask(ask).sample(SeededRandom(seed)) for seed in range(30)} == {("a", "b"), ("b", "a")}


@pytest.mark.parametrize("ask", [-1, 7, 10**9])
def test_an_answer_to_what_is_not_asked_is_gone(ask: int) -> None:
    s = desk([Price(1)])
    before = s.digest()
    with pytest.raises(AskClosed):
        s.play(ask, ("a", "b"))
    assert isinstance(s.why_not(ask, ("a", "b")), AskClosed)
    assert s.digest() == before


@pytest.mark.parametrize("ask", [None, "0", 0.0, (0,), True])
def test_what_cannot_name_a_question_is_an_error_and_not_a_closed_one(ask: Any) -> None:
    s = desk([Price(1)])
    before = s.digest()
    for look in (s.ask, s.find, lambda ask: s.play(ask, ("a", "b")), lambda ask: s.why_not(ask, ("a", "b"))):
        with pytest.raises(TypeError, match="a question is named by its id, an Ask or an OpenAsk, not by"):
            look(ask)
    assert s.digest() == before


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_does_not_exist_is_an_error(seat: int) -> None:
    s = desk([Price(1)])
    for look in (s.asks, s.optional, s.view, s.waiting, lambda seat: s.imagine(seat, SeededRandom(0))):
        with pytest.raises(ValueError, match=rf"seat: found {seat}, allowed: 0 to 2"):
            look(seat)


def test_a_sealed_answer_is_final_where_it_is_not_replaceable() -> None:
    s = desk([Confer((0, 1), 0)])
    ask = s.asks(0)[0]
    s.play(ask, "yes")
    assert s.asks(0) == []
    with pytest.raises(AskClosed):
        s.play(ask, "no")


# --- saving ----------------------------------------------------------------------------------------------------------


def test_a_state_is_saved_between_nested_asks() -> None:
    s = desk([Confer((0, 1), 40), Nest(1), Price(2)], [Bell(99), Note("rang")])
    s.tick(3)
    s.play(s.asks(1)[0], "yes")
    loaded = Desk.load(json.loads(json.dumps(s.save())), None)
    assert loaded.digest() == s.digest()
    for each in (s, loaded):
        each.tick(50)
        each.play(each.asks(2)[0], ("b", "a"))
        each.tick(200)
    assert loaded.digest() == s.digest()
    assert loaded.notes == ["(0, 1) [(0, 'no'), (1, 'yes')] at 40", "in 1", "in 0", "out 1", "b-a", "rang"]


def test_the_digest_is_of_everything() -> None:
    s = desk([Confer((0, 1), 40)])
    digests = {s.digest()}
    s.tick(1)
    digests.add(s.digest())
    s.play(s.asks(0)[0], "yes")
    digests.add(s.digest())
    s.roll(6)
    digests.add(s.digest())
    s.notes.append("x")
    digests.add(s.digest())
    assert len(digests) == 5


# --- events ----------------------------------------------------------------------------------------------------------


def test_events_are_kept_for_those_who_listen_and_given_once() -> None:
    s = desk([Note("a")])
    assert s.take_events() == [Delivery(Noted("a"), None)]
    assert s.take_events() == []
    deaf = s.clone()
    deaf.begin(Note("b"))
    deaf.settle()
    assert deaf.take_events() == []


def test_an_event_reaches_its_audience() -> None:
    public, private = Delivery(Noted("a"), None), Delivery(Noted("b"), (1,))
    assert [public.reaches(seat) for seat in (None, 0, 1)] == [True] * 3
    assert [private.reaches(seat) for seat in (None, 0, 1)] == [False, False, True]


# --- games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"seats": 5, "seed": 0}, "seats: found 5, allowed: 2 to 4 for duel"),
        ({"seats": "2", "seed": 0}, "seats: found '2', allowed"),
        ({"seats": True, "seed": 0}, "seats: found True, allowed"),
        ({"seats": 2, "seed": -1}, "seed: found -1, allowed: a whole number from 0"),
        ({"seats": 2, "seed": 1 << 64}, "seed: found 18446744073709551616"),
        ({"seats": 2, "seed": 7.0}, "seed: found 7.0, allowed"),
        ({"seats": 2, "seed": True}, "seed: found True, allowed"),
        ({"seats": 2, "seed": ""}, "seed: found '', allowed"),
        ({"seats": 2, "seed": "x" * 101}, "or a text of at most 100 characters"),
        ({"seats": 2, "seed": "a\x1bb"}, "allowed"),
        (
            {"seats": 2, "seed": 0, "options": {"hnd": 3}},
            "option 'hnd': duel has no such option, allowed: hand, reserve",
        ),
        ({"seats": 2, "seed": 0, "options": {"hand": 9}}, "option hand: found 9, allowed: a whole number from 2 to 4"),
        ({"seats": 2, "seed": 0, "options": {"reserve": "oui"}}, "option reserve: found 'oui', allowed: yes, no"),
    ],
)
def test_a_wrong_setup_is_refused_with_what_is_allowed(setup: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidSetting) as unknown:
        duel.game.start(**setup)
    assert said in str(unknown.value)


def test_options_may_come_as_texts_and_have_defaults() -> None:
    assert duel.game.settle_options(None) == {"hand": 3, "reserve": "yes"}
    assert duel.game.settle_options({"hand": "4", "reserve": False}) == {"hand": 4, "reserve": "no"}


def test_an_arranged_position_is_checked_and_played_on() -> None:
    s = duel.game.arrange({"hands": [[20, 1], [0, 2]], "pile": [5]})
    assert s.pile == [5]
    s.play(s.asks(0)[0], 20)
    s.play(s.asks(1)[0], 0)
    assert s.score == [1, 0]
    with pytest.raises(ImpossibleState, match="1: the cards are"):
        duel.game.arrange({"hands": [[20, 1], [20, 2]]})
    with pytest.raises(InvalidSetting, match="found hall, allowed: hands, pile"):
        duel.game.arrange({"hands": [[20, 1], [0, 2]], "hall": []})
    with pytest.raises(InvalidSetting, match="seats: found 7"):
        duel.game.arrange({"seats": 7, "hands": []})


def test_a_game_without_a_vocabulary_cannot_be_arranged() -> None:
    with pytest.raises(InvalidSetting, match="tictactoe has no vocabulary"):
        tictactoe.game.arrange({"board": []})


def test_two_steps_of_one_game_have_two_names() -> None:
    with pytest.raises(TypeError, match="Desk has two steps called Note"):

        class Note(Step[Desk]):
            pass


def test_a_game_that_says_nothing_says_what_is_missing() -> None:
    class Empty(Game[Desk]):
        id, title, seats, state, rulebook = "empty", "Empty", range(1, 2), Desk, "**1** Nothing."

    with pytest.raises(NotImplementedError, match="needs a `deal` method"):
        Empty().start(1, 0)


def test_what_all_see_alike_is_made_once_where_a_state_is_only_looked_at() -> None:
    made = []
    s = tictactoe.TicTacToe().start(2, 1)

    def board(s: Any) -> tuple[int, ...]:
        made.append(s)
        return tuple(s.square)

    assert s.once(board) == s.once(board)
    assert len(made) == 2, "it may still be written into"
    s.rest()
    assert s.once(board) is s.once(board)
    assert len(made) == 3
    before = s.once(board)
    twin = s.clone()
    twin.square[0] = 7
    assert twin.once(board) != before
    ask = s.asks()[0]
    s.play(ask, ask.every()[0])
    assert s.once(board) != before, "what is played on is looked at anew"
