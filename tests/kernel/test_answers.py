"""Spaces of answers: check, sample, count, enumerate and the JSON form agree with each other."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coterie.kernel import Amount, Form, One, Option, Order, SeededRandom, Some, Space
from coterie.kernel.answers import Unreadable, key_of, keyed

values = st.one_of(
    st.integers(-3, 6), st.sampled_from(["a", "b", "1"]), st.tuples(st.integers(0, 2), st.integers(0, 2))
)
lists = st.lists(values, min_size=1, max_size=5)
plain_spaces = st.one_of(
    lists.map(lambda row: One(list(dict.fromkeys(row)))),
    st.builds(Some, lists, st.integers(0, 3), st.one_of(st.none(), st.integers(0, 4))),
    st.builds(lambda least, more: Amount(least, least + more), st.integers(-5, 5), st.integers(0, 6)),
    st.lists(values, max_size=4).map(Order),
)
spaces = st.one_of(plain_spaces, st.builds(lambda a, b: Form(a=a, b=b), plain_spaces, plain_spaces))


def show(value: Any, field: str) -> Option:
    """Keys that tell 1 from "1"."""
    return Option(f"{type(value).__name__}:{key_of(value)}", f"<{key_of(value)}>")


def unordered(space: Space[Any], answer: Any) -> Any:
    """Two answers to `Some` are the same if they name the same."""
    if isinstance(space, Form):
        return tuple(unordered(part, each) for part, each in zip(space.fields.values(), answer, strict=True))
    return tuple(sorted(answer, key=repr)) if isinstance(space, Some) else answer


@given(spaces)
def test_count_is_the_number_of_answers_enumerated(space: Space[Any]) -> None:
    every = list(space.every())
    assert len(every) == space.count()
    assert len({unordered(space, answer) for answer in every}) == len(every)


@given(spaces)
def test_everything_enumerated_is_accepted(space: Space[Any]) -> None:
    assert all(space.accepts(answer) for answer in space.every())


@given(spaces, st.integers(0, 1000))
def test_a_sample_is_accepted_and_enumerated(space: Space[Any], seed: int) -> None:
    answer = space.sample(SeededRandom(seed))
    assert space.accepts(answer)
    assert unordered(space, answer) in {unordered(space, each) for each in space.every()}


@given(spaces)
def test_every_answer_comes_back_through_json(space: Space[Any]) -> None:
    for answer in space.every():
        assert space.read(json.loads(json.dumps(space.write(answer, show))), show) == answer


@given(spaces, spaces)
def test_a_space_accepts_nothing_that_it_does_not_enumerate(space: Space[Any], other: Space[Any]) -> None:
    every = {unordered(space, each) for each in space.every()}
    for answer in other.every():
        try:
            known = unordered(space, answer) in every
        except (TypeError, ValueError):
            known = False
        assert space.accepts(answer) == known


@given(spaces)
def test_samples_reach_every_answer(space: Space[Any]) -> None:
    if space.count() <= 6:
        luck = SeededRandom(1)
        seen = {unordered(space, space.sample(luck)) for _ in range(600)}
        assert seen == {unordered(space, each) for each in space.every()}


@pytest.mark.parametrize(
    ("space", "wrong"),
    [
        (One([0, 1]), (True, 1.0, "1", None, [1], (1,), {}, 2)),
        (One([(1, 2)]), ((1.0, 2), (True, 2), [1, 2], (1, 2, 3))),
        (Some([1, 2, 2], 1, 2), (1, (), (1, 2, 2), (1, 1), (1.0,), (True,), ([1],), ({},), [1], "1")),
        (Some([(1, 2)], 1), (((1.0, 2),),)),
        (Amount(1, 3), (0, 4, True, 2.0, "2", None, (2,))),
        (Order([1, 2, 2]), ((1, 2), (1, 1, 2), (1, 2, 2, 2), (1.0, 2, 2), (True, 2, 2), ([1], 2, 2), 1, None)),
        (Form(a=Amount(0, 1)), (0, (), (2,), (0, 0), ((0,),), {"a": 0}, None)),
    ],
)
def test_what_equals_a_lawful_answer_without_being_one_is_not_accepted(space: Space[Any], wrong: tuple[Any]) -> None:
    for answer in wrong:
        assert not space.accepts(answer), answer


@pytest.mark.parametrize(
    ("space", "wrong"),
    [
        (One([0, 1]), (0, None, ["int:0"], {}, "int:2")),
        (Some([0, 1], 1), ("int:0", None, {}, ["int:2"], [0], [["int:0"]])),
        (Amount(1, 3), ("2", None, 2.0, True, [])),
        (Order([0, 1]), ("int:0", {}, [None])),
        (Form(a=Amount(0, 1)), (0, [], {}, {"a": 0, "b": 0}, {"b": 0}, None)),
    ],
)
def test_json_of_another_shape_is_unreadable(space: Space[Any], wrong: tuple[Any]) -> None:
    for written in wrong:
        with pytest.raises(Unreadable):
            space.read(written, show)


@pytest.mark.parametrize(
    ("space", "said"),
    [
        (One([1, 2]), "choose one of: <1>, <2>"),
        (
            One(list(range(20))),
            "choose one of: <0>, <1>, <2>, <3>, <4>, <5>, <6>, <7>, <8>, <9>, <10>, <11> and 8 more",
        ),
        (Some([1, 2], 1), "choose 1 of: <1>, <2>"),
        (Some([1, 2], 0, 2), "choose 0 to 2 of: <1>, <2>"),
        (Amount(2, 5), "name a number from 2 to 5"),
        (Order([1, 2]), "put all of these in an order: <1>, <2>"),
        (Form(price=Amount(2, 5), good=One([7])), "price: name a number from 2 to 5; good: choose one of: <7>"),
    ],
)
def test_what_would_be_lawful_is_said_in_words(space: Space[Any], said: str) -> None:
    assert space.lawful(show) == said


def test_a_shape_names_kind_bounds_and_options() -> None:
    shape = Form(cards=Some([1, 2, 3], 1, 2), bid=Amount(0, 9)).shape(show)
    assert shape.kind == "form"
    assert list(shape.fields) == ["cards", "bid"]
    cards, bid = shape.fields["cards"], shape.fields["bid"]
    assert (cards.kind, cards.least, cards.most, [each.key for each in cards.options]) == (
        "some",
        1,
        2,
        ["int:1", "int:2", "int:3"],
    )
    assert (bid.kind, bid.least, bid.most) == ("amount", 0, 9)


def test_more_is_not_asked_than_there_is() -> None:
    assert list(Some([5], 3).every()) == [(5,)]
    assert list(Some([], 2).every()) == [()]


def test_options_may_stand_for_their_keys() -> None:
    one, two = show(1, ""), show(2, "")
    assert keyed({"a": (one, [two]), "b": 3}) == {"a": ["int:1", ["int:2"]], "b": 3}


def test_a_key_that_looks_like_another_value_means_the_value_it_belongs_to() -> None:
    """Keys that are the value itself are tried first; a game may use them otherwise."""

    def swapped(value: Any, field: str) -> Option:
        return Option({1: "2", 2: "1", (1, 2): "3.4", (3, 4): "1.2"}[value], "")

    space = One((1, 2, (1, 2), (3, 4)))
    assert [space.read(key, swapped) for key in ("1", "2", "1.2", "3.4")] == [2, 1, (3, 4), (1, 2)]
    for key in ("3", "1.", "9" * 5000, "--1", "1.2.3", " 1", "01", "\u0661"):
        with pytest.raises(Unreadable):
            space.read(key, swapped)
