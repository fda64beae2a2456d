"""Lessons at the terminal: a step is done when the learner has made its move, and not before."""

from __future__ import annotations

import io
import sys

import pytest
from rich.console import Console

from coterie import games
from coterie.cli import main
from coterie.cli.keyboard import Keyboard
from coterie.cli.learn import Learning
from coterie.host.lessons import Lesson, lessons

LESSONS = """
[[lesson]]
id = "advantage"
title = "Lay your cards"
idea = "Lay a wizard and a relic; the higher total wins."
clause = "3.5"
seat = 0
done = "That is how a round begins."
[lesson.position]
seats = 2
seed = 3
players = [{hand = ["W01", "W03", "R01"]}, {hand = ["W02", "R02"]}]
[[lesson.step]]
say = "Lay the Mediocre Mage with the relic."
ask = "Lay"
answer = {wizard = "W01", relic = "R01"}
"""


@pytest.fixture
def learning(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> object:
    relics = games.get("relics")
    shipped = relics.resource
    monkeypatch.setattr(relics, "resource", lambda name: LESSONS if name == "lessons.toml" else shipped(name))
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: str, keys: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
        code = main.run(["learn", *words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_a_lesson_goes_on_when_its_move_is_made(learning: object) -> None:
    assert callable(learning)
    code, out, _ = learning("relics", keys="2\n1\nmediocre 1\n")
    assert code == 0
    assert "Lesson 1 of 1: Lay your cards" in out
    assert "Lay a wizard and a relic; the higher total wins. [3.5]" in out
    assert out.count("> Lay the Mediocre Mage with the relic.") == 2  # the first move was another
    assert "That is a different move." in out
    assert "That is how a round begins." in out
    assert "Play the game: coterie play relics" in out


def test_lessons_are_listed_and_chosen_by_number_or_name(learning: object) -> None:
    assert callable(learning)
    assert "1  Lay your cards (advantage)" in learning("relics", "--list")[1]
    assert "Lesson 1 of 1" in learning("relics", "advantage", keys="save\nquit\n")[1]
    code, out, err = learning("relics", "tactics")
    assert (code, out) == (2, "")
    assert "allowed: 1 (advantage)" in err


def test_a_lesson_may_be_left(learning: object) -> None:
    assert callable(learning)
    code, out, _ = learning("relics", "1", keys="? 1\nsave\nquit\n")
    assert code == 0
    assert "Lessons aren't saved" in out
    assert "That is how a round begins." not in out


ALL = [(name, lesson) for name in games.names() for lesson in lessons(games.get(name))]


@pytest.mark.parametrize(("name", "lesson"), ALL, ids=[f"{name}-{lesson.id}" for name, lesson in ALL])
def test_every_lesson_can_be_played_at_the_terminal(name: str, lesson: Lesson) -> None:
    """`show` makes each move; a step that is to be refused ends with its refusal on the screen."""
    out = io.StringIO()
    keyboard = Keyboard(io.StringIO("show\n" * len(lesson.steps)))
    Learning(games.get(name), lesson, "Lesson 1", Console(file=out, width=200), keyboard).run()
    said = " ".join(out.getvalue().split())
    for step in lesson.steps:
        assert not step.refused or f"[{step.refused}]" in said
    assert " ".join(lesson.done.split()) in said
