"""Puzzles: positions from bots' games with one right answer, and the files in which they are shipped."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import islice
from typing import Any, Literal

import msgspec

from coterie import games
from coterie.analysis.decision_units import Unit, replayed
from coterie.analysis.deductions import answer_of, chain, needed, possible
from coterie.analysis.reasons import deciding, named, sentence
from coterie.analysis.results import BLUNDER
from coterie.analysis.statistics import mean_and_error
from coterie.analysis.work import FIRST, JUDGES_OWN, SECOND, Budget, Row, Work
from coterie.kernel import Deduction, InvalidSetting, Seat
from coterie.kernel.words import listed
from coterie.table.record import Record, encode_line

SURE = 2.58
"""The confidence, in standard errors, with which a move puzzle's difference must be at least 15 points: 99.5 %."""
CONFIRMED = 10
"""A move puzzle is confirmed with this many times the budget with which it was found."""
FOUND_WORLDS = 100
DATA = "puzzle_data"

Level = Literal["easy", "medium", "hard"]


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
    record: str = ""
    """The game up to the position, as lines of JSON."""
    ask: int = -1
    """Of a move: the question that is open there."""
    options: tuple[tuple[Any, str, float], ...] = ()
    """Of a move: (answer, words, chance), the best first."""


def shipped(game: str) -> list[Puzzle]:
    """The puzzles of a game that come with Coterie, the easiest first."""
    games.get(game)
    file = files("coterie.analysis").joinpath(DATA, f"{game}.json")
    if not file.is_file():
        return []
    return msgspec.json.decode(file.read_bytes(), type=list[Puzzle])


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
    levels = ("easy", "medium", "hard")
    return sorted(alike.values(), key=lambda puzzle: (levels.index(puzzle.level), puzzle.id))


def fingerprint(puzzle: Puzzle) -> str:
    """Equal for puzzles that are alike: the same evidence, or the same answers to choose from."""
    if puzzle.kind == "deduction":
        return json.dumps(sorted((clue.kind, clue.words) for clue in puzzle.clues))
    return json.dumps([puzzle.question, sorted(words for _, words, _ in puzzle.options)])


# --- deductions --------------------------------------------------------------------------------------------------


def deductions(record: Record) -> Iterator[Puzzle]:
    """The deductions of a recorded game: for each seat the first position with one answer."""
    game = replayed(record)
    coach = game.judge.coach
    for seat in range(game.seats):
        before: Deduction | None = None
        for step in sorted(game.states):
            found = coach.deduction(game.states[step], seat)
            if found is None or found == before:
                continue
            before = found
            puzzle = deduction_puzzle(game.judge.game.id, found, seat, record, step, coach.truth(game.states[step]))
            if puzzle is not None:
                yield puzzle
                break


def deduction_puzzle(
    game: str, found: Deduction, seat: Seat, record: Record, step: int, truth: tuple[bool, ...]
) -> Puzzle | None:
    """The puzzle for a deduction; None if it has several answers, or if someone asked for can be seen directly."""
    answer = answer_of(found)
    if answer is None or not answer or max(answer) >= record.head.seats:
        return None
    if not all(truth[person] for person in answer):
        raise AssertionError(f"a deduction that is not true: {game}, seed {record.head.seed}, step {step}")
    seen = {clue.about for clue in found.clues if clue.speaker is None and clue.allows <= found.asked}
    if len(answer - seen) < 1 or (len(answer) == 1 and answer & seen):
        return None
    clues = needed(found)
    shown = tuple(
        ShownClue(clue.kind, clue.words, tuple(each for each in (clue.speaker, clue.about) if each is not None))
        for clue in dict.fromkeys(each for each in found.clues if each.kind != "lies")
    )
    sentences = chain(found)
    bare = Deduction(
        found.question,
        found.rule,
        found.kinds,
        found.counts,
        found.people,
        (),
        found.asked,
        found.honest,
        found.clauses,
    )
    ways = len({tuple(kind in found.asked for kind in deal) for deal in _some(bare)})
    names = [f"{{seat:{person}}}" for person in sorted(answer)]
    told = clues[-1].words if clues else sentences[0]
    return Puzzle(
        f"{game}-{record.head.seed}-{seat}-{step}",
        game,
        "deduction",
        level_of(found, seat),
        found.question,
        found.rule,
        seat,
        record.head.seats,
        len(answer),
        tuple(sorted(answer)),
        (*sentences, f"So the answer is {listed(names)}."),
        (f"Begin here: {told}", sentences[0], f"The answer is {listed(names)}."),
        found.clauses,
        shown,
        ways,
    )


def level_of(puzzle: Deduction, seat: Seat) -> Level:
    """The difficulty: how many reports are needed; if nothing was said, how many people no single clue rules out."""
    if any(clue.speaker is not None for clue in puzzle.clues):
        steps = len({clue.words for clue in needed(puzzle) if clue.about != seat})
        return "easy" if steps <= 2 else "medium" if steps <= 4 else "hard"
    excluded = {clue.about for clue in puzzle.clues if not clue.allows & puzzle.asked}
    left = puzzle.people - len(excluded)
    return "easy" if left <= 1 else "medium" if left <= 3 else "hard"


def _some(puzzle: Deduction) -> Iterator[tuple[int, ...]]:
    return islice(possible(puzzle), 20_000)


# --- moves -------------------------------------------------------------------------------------------------------


def moves(record: Record, worlds: int = FOUND_WORLDS) -> Iterator[Puzzle]:
    """The decisions of a recorded game with one answer that is better than all others by 15 points, lower bound,
    confirmed in ten times as many fresh worlds as it was found in.
    """
    game = replayed(record)
    work = Work(game, Budget(**game.judge.coach.budget)._replace(first=12, second=30, question=worlds))
    for unit in game.units:
        if not len(work.lines(unit)) >= 3:
            continue
        for stage, size in ((FIRST, 12), (SECOND, 30)):
            arms = tuple(work.arms(unit, stage))
            rows = [work.world(("try", unit.number, stage), number, arms) for number in range(size)]
            work.add(("try", unit.number, stage), 0, rows)
        finalists = [arm for arm in work.arms(unit, SECOND) if arm != JUDGES_OWN]
        means = _means(work, unit.number, SECOND, finalists, work.arms(unit, SECOND), unit.seat)
        order = sorted(finalists, key=lambda arm: -means[arm])
        if means[order[0]] - means[order[1]] < BLUNDER:
            continue
        looks = ((worlds, "found"), (CONFIRMED * worlds, "sure"))
        if all(_clear(work, unit, order, size, name) for size, name in looks):
            yield _move_puzzle(work, unit, order, record)


def _means(work: Work, unit: int, stage: str, among: list[int], arms: list[int], seat: Seat) -> dict[int, float]:
    rows = work.known(("try", unit, stage))
    return {arm: sum(row[arms.index(arm)].share(seat) for row in rows) / len(rows) for arm in among}


def _clear(work: Work, unit: Unit, order: list[int], worlds: int, name: str) -> bool:
    """Whether the best is ahead of all others by 15 points, lower bound, in this many fresh worlds. It stops early if
    that is out of reach.
    """
    rows: list[Row] = []
    for number in range(worlds):
        rows.append(work.world(("try", unit.number, name), number, tuple(order)))
        if len(rows) in (40, worlds // 4, worlds):
            for place in range(1, len(order)):
                gaps = [row[0].share(unit.seat) - row[place].share(unit.seat) for row in rows]
                mean, error = mean_and_error(gaps)
                if mean - (SURE * error if len(rows) == worlds else -error) < BLUNDER:
                    return False
    work.add(("try", unit.number, name), 0, rows)
    return True


def _move_puzzle(work: Work, unit: Unit, order: list[int], record: Record) -> Puzzle:
    rows = work.known(("try", unit.number, "sure"))
    means = [sum(row[place].share(unit.seat) for row in rows) / len(rows) for place in range(len(order))]
    described = [work.line_words(unit, arm) for arm in order]
    found = deciding(
        work.judge.coach.outcomes,
        [(row[0].happened, row[1].happened) for row in rows],
        [(row[0].share(unit.seat), row[1].share(unit.seat)) for row in rows],
    )
    why = "Many small things decide."
    if found is not None:
        why = sentence(found[0], found[1], named(unit.seat), described[0][1], described[1][1])
    start = Record(record.head, record.inputs[: unit.first - 1])
    text = b"".join(map(encode_line, start.lines())).decode()
    gap = means[0] - means[1]
    level: Level = "easy" if gap >= 0.35 else "medium" if gap >= 0.25 else "hard"
    best = described[0][1]
    return Puzzle(
        f"{record.head.game}-{record.head.seed}-{unit.first}",
        record.head.game,
        "move",
        level,
        unit.prompt,
        "One answer is better than all others by 15 points of winning chance or more. It is judged by what you know.",
        unit.seat,
        record.head.seats,
        len(described[0][0]),
        described[0][0],
        (why, f"{best} wins {means[0]:.0%} of {len(rows):,} imagined games, the next best {means[1]:.0%}."),
        (unit.where, why.split(" with ")[0] + ".", f"The answer is {best}."),
        (unit.before.ask(unit.ask).clause,),
        (),
        0,
        text,
        unit.ask,
        tuple((line[0], line[1], round(mean, 3)) for line, mean in zip(described, means, strict=True)),
    )


# --- mining ------------------------------------------------------------------------------------------------------


def mined(records: Iterable[Record], kind: str) -> Iterator[Puzzle]:
    """Puzzles from one recorded game after the other, endlessly."""
    if kind not in ("deduction", "move"):
        raise InvalidSetting(f"kind: found {kind!r}, allowed: deduction or move")
    for record in records:
        yield from deductions(record) if kind == "deduction" else moves(record)
