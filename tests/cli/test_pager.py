"""What is longer than the screen stops at its end until somebody has read it."""

from __future__ import annotations

import io
import re

import pytest

from cli.person import Person
from coterie import games
from coterie.cli.console import MORE, MORE_OR_STOP, Screenful
from coterie.cli.keyboard import Closed, SessionClock
from coterie.cli.learn import Learning
from coterie.cli.session import TerminalSession
from coterie.host import Host
from coterie.host.lessons import Lesson, lessons
from coterie.table.record import HUMAN, Player, Record

HEIGHT = 24


class Typist(Person):
    """A person who types these lines, and is gone after the last."""

    def __init__(self, *lines: str) -> None:
        super().__init__(io.StringIO("".join(f"{line}\n" for line in lines)))

    def forget(self) -> None:
        """What is typed in a test is never forgotten."""


def terminal(height: int = HEIGHT) -> Screenful:
    return Screenful(
        file=io.StringIO(),
        width=80,
        height=height,
        force_terminal=True,
        color_system=None,
        markup=False,
        highlight=False,
    )


def written(out: Screenful) -> str:
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def play(name: str, *lines: str, height: int = HEIGHT) -> str:
    game = games.get(name)
    seats = game.seats[0]
    players = [Player("Ann", HUMAN), *[Player(f"Bot {number}", "random") for number in range(1, seats)]]
    clock, out = SessionClock(pace=0), terminal(height)
    host = Host(Record.of(game, seats, 7, {}, players, None, "2026-01-01T00:00:00Z"), None, clock)
    session = TerminalSession(host, clock, None, out, Typist(*lines))
    with pytest.raises(Closed), session.paged():
        session.run()
    return written(out)


def screens(text: str) -> list[str]:
    """What came between two lines of the person's."""
    return re.split(rf"{MORE}|{MORE_OR_STOP}|\(.*?\) > (?:look\n)?", text)


@pytest.mark.parametrize("name", games.names())
def test_a_turn_fits_the_screen_or_stops_at_its_end(name: str) -> None:
    text = play(name, *[""] * 6, "look", *[""] * 6)
    for part in screens(text):
        assert part.replace("\x1b[A", "").count("\n") <= HEIGHT - 1, part


def test_a_long_turn_stops_before_its_end_and_ends_with_the_question() -> None:
    text = play("triora", "", "")
    first, _, rest = text.partition(MORE)
    assert "Which position" not in first
    assert "Which position" in rest


def test_a_tall_terminal_never_stops() -> None:
    assert MORE not in play("triora", height=200)


def test_help_stops_and_q_ends_it() -> None:
    whole = play("relics", "", "help", "", height=HEIGHT)
    assert MORE_OR_STOP in whole
    assert "leave; the game is saved" in whole
    cut = play("relics", "", "help", "q")
    assert "leave; the game is saved" not in cut
    assert "nonsense" not in cut


def test_what_is_typed_at_the_end_of_a_screen_is_no_choice_unless_it_has_a_name() -> None:
    """A number would choose from a list that nobody has read."""
    text = play("triora", "1")
    assert "took position" not in text.partition(MORE)[2].replace("Bot 1 took position", "")
    text = play("triora", "rules 3.2")
    assert "> rules 3.2\n" in text
    assert "Nightfall" in text


@pytest.mark.parametrize("name", games.names())
def test_the_lesson_stays_in_sight(name: str) -> None:
    """Whatever stands above it: the last screen before the learner types has the idea and what to do."""
    lesson = lessons(games.get(name))[0]
    text = learned(name, lesson)
    last = "\n".join(text.rpartition(" > ")[0].splitlines()[-HEIGHT:])
    assert flat(lesson.idea)[:60] in flat(last)
    assert flat(lesson.steps[0].say)[:60] in flat(last)


def learned(name: str, lesson: Lesson) -> str:
    out = terminal()
    learning = Learning(games.get(name), lesson, "Lesson 1 of 9", out, Typist("", "", "look", "", ""))
    with pytest.raises(Closed), learning.paged():
        learning.run()
    return written(out)


def flat(text: str) -> str:
    return " ".join(text.split())
