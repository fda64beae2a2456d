"""Bodies for puzzles."""

from __future__ import annotations

from typing import Any, Literal

from coterie.server.http.bodies.base import Body, Reply
from coterie.table.wire import Encoded, JsonObject, Words


class PuzzleLine(Reply, frozen=True):
    """A puzzle on a list; `number` counts those of its game, the easiest first."""

    id: str
    game: str
    kind: Literal["deduction", "move"]
    level: Literal["easy", "medium", "hard"]
    number: int
    people: int
    question: Words


class Puzzles(Reply, frozen=True):
    puzzles: tuple[PuzzleLine, ...]


class DailyPuzzle(Reply, frozen=True):
    """A puzzle and its table, as the solver sees it."""

    puzzle: PuzzleLine
    view: Encoded[JsonObject]


class PuzzlesOfTheDay(Reply, frozen=True):
    day: str
    puzzles: tuple[DailyPuzzle, ...]


class ClueBody(Reply, frozen=True):
    """A line of evidence, and the people it is about."""

    kind: str
    words: Words
    people: tuple[int, ...]


class PuzzleTask(Reply, frozen=True):
    """A puzzle as it is set: what is asked, from which seat, what has to be assumed, and what is shown. Its answer is
    not in it. `find`: how many people have to be named; `ways`: how many ways there are to choose them."""

    puzzle: PuzzleLine
    rule: Words
    seat: int
    find: int
    ways: int
    marks: tuple[str, ...]
    """What to call those who are looked for, and the others."""
    clues: tuple[ClueBody, ...]
    people: tuple[str, ...]
    clauses: tuple[str, ...]
    pack: str
    view: Encoded[JsonObject]


class PuzzleAnswer(Body, frozen=True):
    """Of a deduction, the seats that are named; of a move, the answer as a table would be given it."""

    answer: tuple[Any, ...]


class PuzzleOption(Reply, frozen=True):
    answer: Any
    words: Words
    chance: float


class PuzzleSolution(Reply, frozen=True):
    """The answer, why it is so, the rules behind it, and what every other answer was worth, where that was measured."""

    answer: tuple[Any, ...]
    sentences: tuple[Words, ...]
    clauses: tuple[str, ...]
    options: tuple[PuzzleOption, ...]


class PuzzleChecked(Reply, frozen=True):
    """`words`: how good a wrong answer is, where that was measured."""

    right: bool
    words: Words
    solution: PuzzleSolution | None = None


class PuzzleStep(Body, frozen=True):
    """Which help, from 0 on."""

    step: int


class PuzzleHelp(Reply, frozen=True):
    words: Words


class PuzzleGivenUp(Body, frozen=True):
    """Show the solution."""

    give_up: bool = True


class PuzzleTable(Body, frozen=True):
    """A table at the puzzle's position. `play_on`: with bots that go on from there; without it nobody moves but you."""

    play_on: bool = False
    name: str | None = None
    key: str | None = None
    token: bool = False
