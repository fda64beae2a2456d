"""Lessons: small arranged positions of a game, one idea each, played on the real engine.

They are in the game's package, in `lessons.toml`:

    [[lesson]]
    id = "advantage"
    title = "Colours beat each other"
    idea = "Green beats blue, blue beats red, red beats green: +1 for the wizard that beats another."
    clause = "5.4"
    seat = 0
    done = "Your 6 became 7, and 7 beats 6."
    [lesson.position]               # as for Game.arrange
    ...
    [[lesson.step]]
    say = "Lay your green wizard."
    ask = "LayCards"                # the kind of the question
    answer = {...}                  # written with keys, as on the wire; without it, any lawful answer will do
    [[lesson.step]]
    say = "Try to lay the blue one instead."
    ask = "LayCards"
    answer = {...}
    refused = "3.4"                 # the clause that refuses it: the learner sees why

Everyone else gives each question its default (the bot `idle`), so that a lesson goes the same way each time.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from coterie.common.packs import PackError, Row
from coterie.kernel import Game
from coterie.table.record import HUMAN, Player, Record

OTHERS = "idle"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a lesson. `answer` None accepts any lawful answer; `refused` is the clause that will refuse it."""

    say: str
    ask: str
    answer: Any
    refused: str


@dataclass(frozen=True, slots=True)
class Lesson:
    id: str
    title: str
    idea: str
    clause: str
    seat: int
    done: str
    position: Mapping[str, Any]
    steps: tuple[LessonStep, ...]

    def seats(self, game: Game[Any]) -> int:
        return int(self.position.get("seats", game.seats[0]))

    def record(self, game: Game[Any], learner: str, names: tuple[str, ...] = ()) -> Record:
        """A game that starts from the lesson's position, with the learner at its seat."""
        players = [
            Player(learner, HUMAN)
            if seat == self.seat
            else Player(names[seat] if seat < len(names) else f"Rival {seat}", OTHERS)
            for seat in range(self.seats(game))
        ]
        setup = {"seats", "seed", "options"}
        position = {key: value for key, value in self.position.items() if key not in setup}
        return Record.of(
            game,
            len(players),
            self.position.get("seed", 0),
            self.position.get("options"),
            players,
            position=position,
        )


def lessons(game: Game[Any]) -> tuple[Lesson, ...]:
    """The lessons of a game, in order; none if it has no `lessons.toml`. PackError says what is wrong."""
    try:
        text = game.resource("lessons.toml")
    except FileNotFoundError:
        return ()
    where = f"{game.id}/lessons.toml"
    try:
        rows = tomllib.loads(text).get("lesson", [])
    except tomllib.TOMLDecodeError as problem:
        raise PackError(f"{where}: {problem}") from None
    found = tuple(_lesson(game, Row(f"{where}: lesson {number}", row)) for number, row in enumerate(rows, 1))
    if len({lesson.id for lesson in found}) < len(found):
        raise PackError(f"{where}: two lessons have the same id")
    return found


def _lesson(game: Game[Any], row: Row) -> Lesson:
    clause = row.text("clause")
    if clause not in game.rules:
        row.wrong("clause", f"a clause of the rules of {game.id}")
    position, steps = row.fields.get("position"), row.fields.get("step")
    if not isinstance(position, dict):
        row.wrong("position", "a table, as for Game.arrange")
    if not isinstance(steps, list) or not steps:
        row.wrong("step", "at least one")
    row.asked |= {"position", "step"}
    lesson = Lesson(
        row.text("id"),
        row.text("title"),
        row.text("idea"),
        clause,
        row.number("seat", 0, game.seats[-1] - 1, 0),
        row.text("done"),
        position,
        tuple(_step(Row(f"{row.where}: step {number}", each)) for number, each in enumerate(steps, 1)),
    )
    row.done()
    return lesson


def _step(row: Row) -> LessonStep:
    row.asked.add("answer")
    step = LessonStep(row.text("say"), row.text("ask"), row.fields.get("answer"), row.text("refused", ""))
    row.done()
    return step
