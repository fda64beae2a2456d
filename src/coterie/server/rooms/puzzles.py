"""Puzzles for people: listed, shown without their answers, judged, and played on from.

What solves a puzzle is sent only when it is solved or given up. Whether somebody has solved it is kept on their device.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any

import msgspec

from coterie.analysis.puzzles import Puzzle, is_solved, puzzle_of_the_day, record_of, shipped, shipped_games
from coterie.analysis.results import percent
from coterie.kernel import Seat
from coterie.server.http import bodies
from coterie.server.http.errors import Denied, other_rules
from coterie.server.rooms import review, room_data
from coterie.server.rooms.house import House
from coterie.server.rooms.lobby import DEFAULT_NAME, begun
from coterie.server.rooms.room import Room
from coterie.server.tables import bot_catalogue
from coterie.table.record import HUMAN, BadRecord, Player, Record, Replay
from coterie.table.wire import Words, words

PEOPLE = (
    "Ada", "Bela", "Cleo", "Dario", "Edda", "Falk", "Greta", "Hugo", "Ines", "Jona", "Kira", "Luca",
    "Mira", "Nils", "Olga", "Piet", "Rosa", "Sven", "Tilda", "Umo", "Vera", "Wim", "Xenia", "Yara",
)  # fmt: skip
"""What people are called who sit at the table of a puzzle."""
STILL_BOT = "idle"
"""Who sits on the other seats while a puzzle is being solved: nothing goes on before it is answered."""
MAX_ANSWERS = 24


@cache
def listed() -> bodies.Puzzles:
    """All of them, by game, the easiest first."""
    found = [_line(each, number) for game in shipped_games() for number, each in enumerate(shipped(game), 1)]
    return bodies.Puzzles(tuple(found))


def of_the_day(day: str) -> bodies.PuzzlesOfTheDay:
    """One for each game that has puzzles, with its table as a spectator of the puzzle sees it."""
    try:
        number = date.fromisoformat(day).toordinal()
    except ValueError:
        raise Denied(400, f"day: found {day[:20]!r}", "a date such as 2026-11-18") from None
    found = [puzzle_of_the_day(game, number) for game in shipped_games()]
    return bodies.PuzzlesOfTheDay(
        day,
        tuple([bodies.DailyPuzzle(_line(each, _number(each)), _view(each.id)) for each in found if each is not None]),
    )


def shown(id: str) -> bodies.PuzzleTask:
    """A puzzle as it is set."""
    puzzle = _called(id)
    return bodies.PuzzleTask(
        puzzle=_line(puzzle, _number(puzzle)),
        rule=_words(puzzle, puzzle.rule),
        seat=puzzle.seat,
        find=puzzle.find,
        ways=puzzle.ways,
        marks=puzzle.marks,
        clues=tuple([bodies.ClueBody(each.kind, _words(puzzle, each.words), each.people) for each in puzzle.clues]),
        people=tuple([_name(puzzle, seat) for seat in range(puzzle.people)]),
        clauses=puzzle.clauses,
        pack=record_of(puzzle).head.pack,
        view=_view(puzzle.id),
    )


def checked(id: str, answer: tuple[Any, ...]) -> bodies.PuzzleChecked:
    """Whether this is the answer. How good it is otherwise is told where that was measured."""
    puzzle = _called(id)
    if len(answer) > MAX_ANSWERS:
        raise Denied(400, f"{len(answer)} answers", f"{puzzle.find}")
    if puzzle.kind == "deduction":
        named = [seat for seat in answer if type(seat) is int and 0 <= seat < puzzle.people]
        if len(named) != len(answer) or len(set(named)) != puzzle.find:
            raise Denied(400, f"answer: found {len(set(map(repr, answer)))} people", f"{puzzle.find} different seats")
    if is_solved(puzzle, list(answer)):
        return bodies.PuzzleChecked(True, (), solution(id))
    tried = next((chance for each, _, chance in puzzle.options if [each] == list(answer)), None)
    told = () if tried is None else (f"Not that: {percent(tried)}.",)
    return bodies.PuzzleChecked(False, told)


def helped(id: str, step: int) -> bodies.PuzzleHelp:
    """The first helps say where to look; the last is the answer, and has to be asked for as the solution."""
    puzzle = _called(id)
    if not 0 <= step < len(puzzle.help) - 1:
        raise Denied(404, f"There is no help {step}", f"0 to {len(puzzle.help) - 2}, then the solution")
    return bodies.PuzzleHelp(_words(puzzle, puzzle.help[step]))


def solution(id: str) -> bodies.PuzzleSolution:
    puzzle = _called(id)
    return bodies.PuzzleSolution(
        puzzle.answer,
        tuple([_words(puzzle, each) for each in puzzle.solution]),
        puzzle.clauses,
        tuple([bodies.PuzzleOption(answer, _words(puzzle, label), chance) for answer, label, chance in puzzle.options]),
    )


async def seated(house: House, token: str, origin: str, id: str, wish: bodies.PuzzleTable) -> tuple[Room, Seat]:
    """A table at the puzzle's position: still until it is solved, or with bots to play on from there."""
    puzzle = _called(id)
    await house.check_rooms_made(origin)
    start = await house.slow_work.run(record_of, puzzle)
    bot = STILL_BOT
    if wish.play_on:
        bot = bot_catalogue.strongest(room_data.game_called(puzzle.game))
    me = Player(room_data.clean_name(wish.name or DEFAULT_NAME), HUMAN)
    players = [me if seat == puzzle.seat else Player(_name(puzzle, seat), bot) for seat in range(puzzle.people)]
    record = Record(msgspec.structs.replace(start.head, players=tuple(players), begun=begun()), start.inputs)
    try:
        await house.slow_work.run(_replayed, record)
    except BadRecord as problem:
        raise other_rules(problem) from None
    return await review.keep(house, origin, record, "playing", (token, puzzle.seat)), puzzle.seat


def _called(id: str) -> Puzzle:
    found = _by_id().get(id)
    if found is None:
        raise Denied(404, "There is no such puzzle", "one of those listed at /api/puzzles")
    return found


@cache
def _by_id() -> dict[str, Puzzle]:
    return {each.id: each for game in shipped_games() for each in shipped(game)}


def _number(puzzle: Puzzle) -> int:
    return shipped(puzzle.game).index(puzzle) + 1


def _line(puzzle: Puzzle, number: int) -> bodies.PuzzleLine:
    question = _words(puzzle, puzzle.question)
    return bodies.PuzzleLine(puzzle.id, puzzle.game, puzzle.kind, puzzle.level, number, puzzle.people, question)


def _name(puzzle: Puzzle, seat: Seat) -> str:
    """A deduction tells of everybody by name, the solver too; at the table of a move the solver is "You"."""
    return "You" if seat == puzzle.seat and puzzle.kind == "move" else PEOPLE[seat % len(PEOPLE)]


def _words(puzzle: Puzzle, text: str) -> Words:
    return words(text, lambda seat: _name(puzzle, seat))


def _replayed(record: Record) -> Replay:
    replay = Replay(record)
    replay.go(len(record.inputs))
    return replay


@cache
def _view(id: str) -> msgspec.Raw:
    """What the solver's seat sees, as JSON: a few megabytes for all puzzles, and each is replayed once."""
    puzzle = _called(id)
    return msgspec.Raw(msgspec.json.encode(_replayed(record_of(puzzle)).state.view(puzzle.seat)))
