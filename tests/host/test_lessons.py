"""Every lesson of every game can be played as it says."""

from __future__ import annotations

from typing import Any

import pytest

from coterie import bots, games
from coterie.bots import asked as ask_bot
from coterie.common.packs import PackError
from coterie.host import Course
from coterie.host.lessons import Lesson, LessonStep, lessons
from coterie.kernel import Game, Refused
from coterie.table.record import HUMAN, Record, encode_line
from coterie.table.table import Table

ALL = [(name, lesson) for name in games.names() for lesson in lessons(games.get(name))]


class Pupil:
    """Plays a lesson by its own words; everybody else is idle."""

    def __init__(self, game: Game[Any], lesson: Lesson) -> None:
        self.game, self.lesson = game, lesson
        self.table = Table(lesson.record(game, "You"))
        players = self.table.record.head.players
        seated = {seat: bots.make(who.who, game, seat, 0) for seat, who in enumerate(players) if who.who != HUMAN}
        self.bots = seated
        self.course = Course(seated, lambda: self.table.state.now)

    def waits(self, kind: str) -> bool:
        """Whether the learner is asked this (anything, for ""), or owes another answer. A ballot that may still be
        replaced is no reason to wait."""
        state, seat = self.table.state, self.lesson.seat
        owes = any(ask.seat == seat for ask in state.required())
        return owes or any(kind in ("", ask.kind) for ask in state.asks(seat))

    def others(self, kind: str = "") -> None:
        """Until the learner is asked, or may speak."""
        while self.table.state.result is None and not self.waits(kind):
            turn = self.course.next(self.table.state)
            assert turn is not None, "nobody will ever ask the learner anything"
            self.course.take(turn)
            if turn.ask is None or turn.seat is None:
                self.table.tick(turn.at)
            else:
                said = ask_bot(self.bots[turn.seat], bots.Perspective(self.game, self.table.state, turn.seat), turn.ask)
                if said is None:
                    self.course.stayed_silent(self.table.state, turn)
                    continue
                self.table.answer(turn.seat, turn.ask, said, turn.at)
            self.course.moved()

    def follow(self, step: LessonStep) -> None:
        self.others(step.ask)
        state = self.table.state
        asked = [ask for ask in state.asks(self.lesson.seat) if ask.kind == step.ask]
        open_now = [ask.kind for ask in state.asks(self.lesson.seat)]
        assert asked, f"{self.lesson.id}: {step.say}: no question {step.ask}, but {open_now}"
        ask = asked[0]
        answer = state.ask(ask.id).write(state.ask(ask.id).default()) if step.answer is None else step.answer
        if step.refused:
            with pytest.raises(Refused) as refused:
                self.table.submit(self.lesson.seat, ask.id, answer)
            assert refused.value.clause == step.refused, refused.value
        else:
            self.table.submit(self.lesson.seat, ask.id, answer)


@pytest.mark.parametrize(("name", "lesson"), ALL, ids=[f"{name}-{lesson.id}" for name, lesson in ALL])
def test_a_lesson_can_be_played_as_it_says(name: str, lesson: Lesson) -> None:
    pupil = Pupil(games.get(name), lesson)
    for step in lesson.steps:
        pupil.follow(step)


def test_a_record_that_starts_from_a_position_replays() -> None:
    relics = games.get("relics")
    position = {"seats": 2, "seed": 3, "players": [{"hand": ["W01", "R01"]}, {"hand": ["W02", "R02"]}]}
    lesson = Lesson("a", "A", "a", "1.2", 1, "a", position, ())
    pupil = Pupil(relics, lesson)
    pupil.others()
    ask = pupil.table.state.asks(1)[0]
    pupil.table.answer(1, ask, pupil.table.state.ask(ask).default())
    read = Record.read(b"".join(map(encode_line, pupil.table.record.lines())))
    assert Table(read).state.digest() == pupil.table.state.digest()
    assert read.head.players[0].who == "idle"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[[lesson]]\nid = 'a'", "lesson 1: clause: found nothing, allowed: a text"),
        ("[[lesson]]\nid = 'a'\nclause = 'no such'", "clause: found 'no such', allowed: a clause of the rules"),
        ("[[lesson]]\nid = 'a'\nclause = '1.2'", "position: found nothing, allowed: a table"),
        ("lesson = ", "lessons.toml: "),
    ],
)
def test_what_is_wrong_with_a_lesson_is_named(text: str, wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    relics = games.get("relics")
    shipped = relics.resource
    monkeypatch.setattr(relics, "resource", lambda name: text if name == "lessons.toml" else shipped(name))
    with pytest.raises(PackError, match=wrong):
        lessons(relics)
