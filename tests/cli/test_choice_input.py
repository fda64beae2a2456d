"""What a typed line means."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from coterie.cli.choice_input import Misread, as_typed, hinted, in_labels, listing, understood, wanted
from coterie.common.choice_names import meant
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
        (Shape("one", (A,)), "1", A),
        (SOME, "none", ()),
        (SOME, "3 1", (C, A)),
        (SOME, "3,1", (C, A)),
        (SOME, "2-3", (B, C)),
        (TWO, "1, 3", (A, C)),
        (Shape("some", (A, B), 0, 2), "all", (A, B)),
        (Shape("some", (), 0, 0), "none", ()),
        (TWICE, "1 1", (A, A)),
        (TWICE, "2 1", (B, A)),
        (ORDER, "3 1 2", (C, A, B)),
        (Shape("order", (A, A, B), 3, 3), "1 2 1", (A, B, A)),
        (Shape("order", (A,), 1, 1), "1", (A,)),
        (ORDER, "c, card a b", (C, A, B)),
        (SOME, "card c card a", (C, A)),
        (AMOUNT, "-2", -2),
        (AMOUNT, "12", 12),
    ],
)
def test_lines_that_are_answers(shape: Shape, line: str, answer: Any) -> None:
    assert understood(shape, line) == answer


@pytest.mark.parametrize(
    ("shape", "written", "typed"),
    [
        (ONE, "b", "2"),
        (SOME, ["c", "a"], "1 3"),
        (SOME, [], "none"),
        (TWICE, ["b", "a"], "1 2"),
        (Shape("some", (A, A, B), 0, 3), ["b", "a", "a"], "all"),
        (ORDER, ["c", "a", "b"], "3 1 2"),
        (AMOUNT, -2, "-2"),
        (ONE, "elsewhere", None),
        (Shape("form", (), fields={"card": ONE}), {"card": "a"}, None),
    ],
)
def test_an_answer_can_be_told_as_it_is_typed(shape: Shape, written: Any, typed: str | None) -> None:
    assert as_typed(shape, written) == typed
    if typed is not None:
        keys = [option.key for option in shape.options]
        meant_by = understood(shape, typed)
        if isinstance(meant_by, tuple):
            assert sorted(keys.index(each.key) for each in meant_by) == sorted(map(keys.index, written))


def test_equal_choices_say_how_many_there_are() -> None:
    file = io.StringIO()
    Console(file=file, width=80).print(listing(Shape("one", (A, A, B))))
    assert "1 card A x2" in file.getvalue()
    assert in_labels(TWICE, ["a", "a"]) == "card A x2"


@pytest.mark.parametrize(
    ("shape", "line"),
    [
        (ONE, ""),
        (ONE, "card"),
        (Shape("one", (A,)), ""),
        (Shape("some", (A,), 1, 1), ""),
        (Shape("some", (), 0, 0), ""),
        (Shape("order", (A,), 1, 1), ""),
        (SOME, "card"),
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
    with pytest.raises(Misread, match=r"\.|for example|Which do you mean"):
        understood(shape, line)


def test_every_shape_says_what_to_type() -> None:
    assert wanted(ONE) == "a number"
    assert wanted(SOME) == "up to 2 numbers, or none"
    assert wanted(Shape("some", (A, B, C), 0, 1)) == "a number, or none"
    assert wanted(Shape("some", (A, B, C), 1, 1)) == "a number"
    assert wanted(Shape("some", (A, B), 2, 2)) == "all"
    assert wanted(Shape("one", (A,))) == "1"
    assert wanted(TWO) == "2 numbers"
    assert wanted(AMOUNT) == "-2 to 12"
    assert "order" in wanted(ORDER)


def test_answers_are_told_in_labels() -> None:
    form = Shape("form", fields={"card": ONE, "price": AMOUNT, "rest": SOME})
    assert in_labels(form, {"card": "a", "price": 3, "rest": []}) == "card: card A, price: 3, rest: none"
    sentence = Shape("form", fields={"say": Shape("one", (Option("s", "I suspect ..."),)), "about": ONE})
    assert in_labels(sentence, {"say": "s", "about": "b"}) == "I suspect card B"


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


CHOICES = tuple(
    Option(key, label)
    for key, label in {
        "ready": "Ready: no more talk for me",
        "no": "Decline",
        "CI": "City:   brew MOL",
        "FI": "Fields: 1 PES",
        "W13": "Voice of Thunder (red 4): Draw one card in the first round.",
        "honor": "Honor of the Pure: all white creatures have +1 power",
        "17": "Leyline Phantoms 1 on 8,4 (2 of 2 life) [A*]",
        "1.first": "Use the second familiar first",
        "1": "Courtier 1",
        "11": "Courtier 11",
    }.items()
)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("ready", ["ready"]),
        ("no", ["no"]),
        ("fi", ["FI"]),
        ("field", ["FI"]),
        ("FIELDS", ["FI"]),
        ("w13", ["W13"]),
        ("voi", ["W13"]),
        ("voice of th", ["W13"]),
        ("thunder", ["W13"]),
        ("honor of the pure", ["honor"]),
        ("leyline phantoms 1", ["17"]),
        ("courtier 1", ["1"]),
        ("cou", ["1", "11"]),
        ("vo", []),
        ("thu", []),
        ("i", []),
        ("not", []),
        ("mol", []),
        ("draw", []),
        ("talk", []),
        ("red", []),
        ("17", []),
        ("A*", ["17"]),
        ("B*", []),
        ("*", []),
        ("", []),
        ("first", ["1.first"]),
        ("fir", []),
    ],
)
def test_a_choice_is_named_by_its_key_or_its_name_and_by_no_word_that_explains_it(text: str, keys: list[str]) -> None:
    assert [option.key for option in meant(CHOICES, text)] == keys


@pytest.mark.parametrize("line", ["no", "yes", "n", "i", "talk", "not yet"])
def test_no_word_of_an_explanation_answers_for_somebody(line: str) -> None:
    """`no` to "Are you ready?" once declared ready, because its only choice ended in "no more talk"."""
    with pytest.raises(Misread):
        understood(Shape("one", CHOICES[:1]), line)


def test_what_a_word_may_have_meant_is_listed_with_its_number_and_nothing_happens() -> None:
    shape = Shape("one", CHOICES)
    with pytest.raises(Misread, match="Nothing has happened") as misread:
        understood(shape, "draw")
    assert misread.value.near == hinted(CHOICES, "draw") == (CHOICES[4],)
    file = io.StringIO()
    Console(file=file, width=80).print(listing(shape, misread.value.near))
    assert file.getvalue().split()[0] == "5"


def test_several_are_named_in_one_line_as_the_screen_calls_them() -> None:
    seats = Shape("some", (Option("2", "Bela"), Option("3", "Ada Lovelace"), Option("FI", "Fields: 1 PES")), 0, 3)
    ada, bela, fields = seats.options[1], seats.options[0], seats.options[2]
    assert understood(seats, "bela fi") == (bela, fields)
    assert understood(seats, "3 ada lovelace") == (fields, ada)
    assert understood(seats, "ada, bel") == (ada, bela)
    assert understood(seats, "x9 1", lambda text: "FI" if text == "x9" else None) == (fields, bela)
