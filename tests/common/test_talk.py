"""Sentences and contradictions, which know no game."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.common.talk import (
    CLAIM,
    SEAT,
    Addressed,
    Matter,
    Sentences,
    Spoken,
    contradictions,
    hearers,
    stated_in,
    taken_back,
)
from coterie.kernel import Option, SeededRandom
from coterie.kernel.answers import Unreadable, key_of

PAIRS = [("trust", (SEAT, 1)), ("trust", (SEAT, 2)), ("agree", (CLAIM, 0))]


def show(value: Any, field: str) -> Option:
    return Option(key_of(value), f"<{key_of(value)}>")


def test_only_whole_sentences_are_taken() -> None:
    space = Sentences(PAIRS)
    assert [space.accepts(pair) for pair in PAIRS] == [True] * 3
    assert not space.accepts(("agree", (SEAT, 1)))
    assert not space.accepts(("trust", (SEAT, True)))
    assert not space.accepts(None)
    assert space.count() == 3
    assert list(space.every()) == PAIRS
    assert {space.sample(SeededRandom(seed)) for seed in range(20)} == set(PAIRS)


def test_it_is_shown_as_a_form_of_two_fields() -> None:
    shape = Sentences(PAIRS).shape(show)
    assert {name: [option.key for option in field.options] for name, field in shape.fields.items()} == {
        "say": ["trust", "agree"],
        "about": ["0.1", "0.2", "1.0"],
    }
    assert Sentences(PAIRS).lawful(show) == "say one of: <trust> (<0.1>, ...); <agree> (<1.0>, ...)"


def test_it_is_written_and_read_with_keys() -> None:
    space = Sentences(PAIRS)
    for pair in PAIRS:
        assert space.read(space.write(pair, show), show) == pair


NONSENSE = [
    None,
    {},
    {"say": "trust"},
    {"say": "trust", "about": 1},
    {"say": "trust", "about": "0.x"},
    {"say": "trust", "about": "00.1"},
]


@pytest.mark.parametrize("written", NONSENSE)
def test_what_is_no_sentence_is_unreadable(written: Any) -> None:
    with pytest.raises(Unreadable):
        Sentences(PAIRS).read(written, show)


@pytest.mark.parametrize("say", ["hum", "agree"])
def test_a_sentence_that_cannot_be_said_is_read_so_that_the_game_can_tell_why_not(say: str) -> None:
    space = Sentences(PAIRS)
    meant = space.read({"say": say, "about": "0.1"}, show)
    assert meant == (say, (SEAT, 1))
    assert not space.accepts(meant)


def test_contrary_claims_contradict_each_other_unless_taken_back() -> None:
    rows = [(0, 1, seat, 0, 9, value) for seat, value in ((0, 1), (1, 1), (2, 0))]

    def states(said: Spoken) -> tuple[Matter, int]:
        (_, value) = said.about
        return Matter("it", 0), value

    assert contradictions(stated_in(rows, set(), states)) == {0: (2,), 1: (2,), 2: (0, 1)}
    rows.append((0, 1, 2, 7, CLAIM, 2))
    gone = taken_back(rows, 7)
    assert gone == {2}
    assert contradictions(stated_in(rows[:3], gone, states)) == {}


def test_a_sentence_can_be_addressed() -> None:
    space = Addressed((1, 2, 4), Sentences(PAIRS))
    every = list(space.every())
    assert space.count() == len(set(every)) == 7 * 3
    for answer in every:
        assert space.accepts(answer)
        assert space.read(space.write(answer, show), show) == answer
    assert {space.sample(SeededRandom(seed))[1:] for seed in range(40)} == set(PAIRS)
    assert all(space.accepts(space.sample(SeededRandom(seed))) for seed in range(40))
    for wrong in (
        ((), *PAIRS[0]),
        ((3,), *PAIRS[0]),
        ((1, 1), *PAIRS[0]),
        ((1,), "agree", (SEAT, 1)),
        ((1,), PAIRS[0]),
    ):
        assert not space.accepts(wrong)


def test_an_addressed_sentence_is_shown_as_a_form_whose_last_two_fields_depend_on_each_other() -> None:
    shape = Addressed((1, 2), Sentences(PAIRS)).shape(show)
    assert list(shape.fields) == ["to", "say", "about"]
    assert (shape.fields["to"].kind, shape.fields["to"].least, shape.fields["to"].most) == ("some", 1, 2)
    assert shape.follows == ((0, 1), (2,))


@pytest.mark.parametrize(
    "written", [None, {"say": "trust", "about": "0.1"}, {"to": "1", "say": "trust", "about": "0.1"}]
)
def test_what_is_addressed_to_nobody_is_unreadable(written: Any) -> None:
    with pytest.raises(Unreadable):
        Addressed((1, 2), Sentences(PAIRS)).read(written, show)


def test_hearers_are_those_of_the_mask_but_the_speaker() -> None:
    assert hearers(0b10110, 2) == (1, 4)
