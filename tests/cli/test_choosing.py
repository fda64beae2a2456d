"""What a typed line means."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from coterie.cli.choosing import Misread, in_labels, listing, understood, wanted
from coterie.kernel import Option, Shape

A, B, C = (Option(key, f"card {key.upper()}") for key in "abc")
ONE = Shape("one", (A, B, C))
SOME = Shape("some", (A, B, C), 0, 2)
TWO = Shape("some", (A, B, C), 2, 2)
TWICE = Shape("some", (A, A, B), 2, 2)
ORDER = Shape("order", (A, B, C), 3, 3)
AMOUNT = Shape("amount", (), -2, 12)


@pytest.mark.parametrize(
    ("shape", "line", "answer"),
    [
        (ONE, "2", B),
        (ONE, "b", B),
        (ONE, "CARD b", B),
        (Shape("one", (A,)), "", A),
        (SOME, "none", ()),
        (SOME, "3 1", (C, A)),
        (SOME, "3,1", (C, A)),
        (SOME, "2-3", (B, C)),
        (TWO, "1, 3", (A, C)),
        (Shape("some", (A, B), 0, 2), "all", (A, B)),
        (Shape("some", (), 0, 0), "", ()),
        (TWICE, "1 1", (A, A)),
        (TWICE, "2 1", (B, A)),
        (ORDER, "3 1 2", (C, A, B)),
        (Shape("order", (A, A, B), 3, 3), "1 2 1", (A, B, A)),
        (Shape("order", (A,), 1, 1), "", (A,)),
        (AMOUNT, "-2", -2),
        (AMOUNT, "12", 12),
    ],
)
def test_lines_that_are_answers(shape: Shape, line: str, answer: Any) -> None:
    assert understood(shape, line) == answer


@pytest.mark.parametrize(
    ("shape", "line"),
    [
        (ONE, ""),
        (ONE, "0"),
        (ONE, "4"),
        (ONE, "-1"),
        (ONE, "1 2"),
        (ONE, "²"),
        (ONE, "9" * 5000),
        (SOME, ""),
        (SOME, "1 1"),
        (SOME, "1 2 3"),
        (SOME, "3-1"),
        (SOME, "0-2"),
        (TWO, "1"),
        (TWO, "none"),
        (TWICE, "2 2"),
        (TWICE, "3 1"),
        (ORDER, "1 2"),
        (ORDER, "1 2 2"),
        (ORDER, "x"),
        (AMOUNT, "13"),
        (AMOUNT, "1.5"),
        (AMOUNT, ""),
        (AMOUNT, "9" * 5000),
    ],
)
def test_lines_that_are_none_say_what_would_be(shape: Shape, line: str) -> None:
    with pytest.raises(Misread, match=r"\.|for example"):
        understood(shape, line)


def test_every_shape_says_what_to_type() -> None:
    assert wanted(ONE) == "a number"
    assert wanted(SOME) == "0 to 2 numbers, or none"
    assert wanted(TWO) == "2 numbers"
    assert wanted(AMOUNT) == "-2 to 12"
    assert "order" in wanted(ORDER)


def test_answers_are_told_in_labels() -> None:
    form = Shape("form", fields={"card": ONE, "price": AMOUNT, "rest": SOME})
    assert in_labels(form, {"card": "a", "price": 3, "rest": []}) == "card: card A, price: 3, rest: none"


def test_a_choice_may_be_named_by_what_stands_before_its_explanation() -> None:
    places = Shape("one", (Option("CI", "City:   brew MOL"), Option("FI", "Fields: 1 PES")))
    assert understood(places, "fields") == places.options[1]
    assert understood(places, "ci") == places.options[0]


def test_alike_choices_stand_there_once() -> None:
    file = io.StringIO()
    Console(file=file, width=80).print(listing(TWICE))
    assert [line.split() for line in file.getvalue().splitlines()] == [
        ["1", *["card", "A", "(up", "to", "2)"]],
        ["2", "card", "B"],
    ]
    with pytest.raises(Misread, match="2 numbers, for example: 1 1"):
        understood(TWICE, "1")
    with pytest.raises(Misread, match=r"Name 2 \(card B\) once"):
        understood(TWICE, "2 2")
