"""The kit's scenes: what they do, and that they fail where a test should."""

from __future__ import annotations

import pytest

from coterie.games.inquisition import game
from coterie.games.inquisition.events import Elected, Voted
from coterie.kernel import Refused
from coterie.kit.scene import Scene

POSITION = {"seats": 5, "options": {"discussion": 0, "final_discussion": 0}, "colours": ["white"]}


def test_people_answer_by_keys_and_in_words() -> None:
    scene = Scene(game, POSITION)
    assert scene.asked() == [(seat, "Election") for seat in range(5)]
    assert scene.keys(2) == ["0", "4"]
    assert scene.labels(2) == ["seat 0: Azorius", "seat 4: Orzhov"]
    for seat in range(4):
        scene.choose(seat, "seat 0")
    assert not scene.events(Voted)
    scene.answer(4, "4")
    (elected,) = scene.events(Elected)
    assert elected.seat == 0
    assert scene.view(None).round == 1


def test_a_refusal_is_named_and_changes_nothing() -> None:
    scene = Scene(game, POSITION)
    assert scene.refused(1, "3") == "3.4"
    with pytest.raises(Refused):
        scene.answer(1, "3")


def test_what_is_lawful_is_not_refused() -> None:
    with pytest.raises(AssertionError, match="'0' is lawful"):
        Scene(game, POSITION).refused(1, "0")


def test_words_that_mean_nothing_or_several_are_a_fault_of_the_test() -> None:
    scene = Scene(game, POSITION)
    with pytest.raises(AssertionError, match="'Golgari' means 0 of: seat 0: Azorius; seat 4: Orzhov"):
        scene.choose(1, "Golgari")
    with pytest.raises(AssertionError, match="'seat' means 2 of"):
        scene.choose(1, "seat")


def test_time_passes() -> None:
    scene = Scene(game, POSITION)
    scene.tick(15)
    assert len(scene.events(Voted)) == 1
