"""Puzzles: positions from bots' games with one right answer, and the files in which they are shipped."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from coterie import games
from coterie.kernel import Seat
from coterie.table.record import Record, encode_line

DATA = "puzzle_data"

Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")


class ShownClue(msgspec.Struct, frozen=True):
    """A line of evidence, and the people it is about."""

    kind: str
    words: str
    people: tuple[Seat, ...]


class Puzzle(msgspec.Struct, frozen=True):
    """One puzzle with its solution. Do not send `answer`, `solution` or the last of `help` to someone who has not
    solved it or given up.
    """

    id: str
    game: str
    kind: Literal["deduction", "move"]
    level: Level
    question: str
    rule: str
    seat: Seat
    """The seat from which it is asked."""
    people: int
    find: int
    """How many people have to be named, or answers given."""
    answer: tuple[Any, ...]
    """Of a deduction, the seats; of a move, the answers as a record writes them."""
    solution: tuple[str, ...]
    """The solution in sentences."""
    help: tuple[str, ...]
    """Where to look, what follows, the answer."""
    clauses: tuple[str, ...]
    clues: tuple[ShownClue, ...] = ()
    ways: int = 0
    """How many ways there are to deal the roles in question."""
    marks: tuple[str, ...] = ()
    """Of a deduction: what to call those who are looked for, and the others."""
    record: str = ""
    """The game up to the position: lines of JSON, compressed, in base 64."""
    ask: int = -1
    """Of a move: the question that is open there."""
    options: tuple[tuple[Any, str, float], ...] = ()
    """Of a move: (answer, words, chance), the best first."""
    failed: float = 0.0
    """Of a move: how often weaker bots miss it."""


def written(record: Record) -> str:
    """A record as puzzles keep it."""
    return b64encode(zlib.compress(b"".join(map(encode_line, record.lines())), 9)).decode()


def record_of(puzzle: Puzzle) -> Record:
    """The game up to the puzzle's position."""
    return Record.read(zlib.decompress(b64decode(puzzle.record)), puzzle.id)


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with Coterie, the easiest first."""
    games.get(game)
    file = files("coterie.analysis").joinpath(DATA, f"{game}.json")
    if not file.is_file():
        return ()
    return msgspec.json.decode(file.read_bytes(), type=tuple[Puzzle, ...])


def shipped_games() -> list[str]:
    return [name for name in games.names() if shipped(name)]


def puzzle_of_the_day(game: str, day: int) -> Puzzle | None:
    """The same puzzle for everyone on one day; the day is a number of days since any fixed date."""
    every = shipped(game)
    return every[day * 7919 % len(every)] if every else None


def is_solved(puzzle: Puzzle, answer: list[Any]) -> bool:
    """Whether this is the answer; the order of people doesn't matter."""
    if puzzle.kind == "deduction":
        return sorted(answer) == sorted(puzzle.answer)
    return list(answer) == list(puzzle.answer)


def in_order(puzzles: list[Puzzle]) -> list[Puzzle]:
    """Sorted from easy to hard, without puzzles that are alike."""
    alike: dict[str, Puzzle] = {}
    for puzzle in puzzles:
        alike.setdefault(fingerprint(puzzle), puzzle)
    return sorted(alike.values(), key=lambda puzzle: (LEVELS.index(puzzle.level), puzzle.id))


def fingerprint(puzzle: Puzzle) -> str:
    """Equal for puzzles that are alike: the same evidence, or the same answers with much the same chances."""
    if puzzle.kind == "deduction":
        return json.dumps(sorted((clue.kind, clue.words) for clue in puzzle.clues))
    return json.dumps([puzzle.question, sorted((words, round(20 * chance)) for _, words, chance in puzzle.options)])
