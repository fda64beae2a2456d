"""Deduction puzzles: positions of bots' games whose only solution follows from what is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from coterie.analysis.decision_units import replayed
from coterie.analysis.deductions import answer_of, chain, needed, possible
from coterie.analysis.puzzles import LEVELS, Level, Puzzle, ShownClue, written
from coterie.kernel import Deduction, Seat, Seed
from coterie.kernel.words import listed
from coterie.table.record import Record


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
            shown = as_asked(found, seat, record.head.seed)
            puzzle = deduction_puzzle(game.judge.game.id, shown, seat, record, step, coach.truth(game.states[step]))
            if puzzle is not None:
                yield puzzle
                break


def as_asked(found: Deduction, seat: Seat, seed: Seed) -> Deduction:
    """Every other one where nothing was said shows no more than it takes, if that makes it harder."""
    if any(clue.speaker is not None for clue in found.clues) or answer_of(found) is None:
        return found
    thin = thinned(found, seat)
    harder = LEVELS.index(level_of(thin, seat)) > LEVELS.index(level_of(found, seat))
    return thin if harder and (int(seed) + seat) % 2 == 0 else found


def thinned(puzzle: Deduction, seat: Seat) -> Deduction:
    """The same with as few clues as give the same answer; those that rule somebody out directly are dropped first."""
    kept, answer = puzzle.clues, answer_of(puzzle)
    direct = [clue for clue in puzzle.clues if clue.about != seat and not clue.allows & puzzle.asked]
    others = [clue for clue in puzzle.clues if clue.about != seat and clue.allows & puzzle.asked]
    for clue in direct + others:
        fewer = tuple(each for each in kept if each is not clue)
        if answer_of(puzzle, fewer) == answer:
            kept = fewer
    return replace(puzzle, clues=kept)


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
        marks_of(found),
        written(Record(record.head, record.inputs[:step])),
    )


def marks_of(puzzle: Deduction) -> tuple[str, str]:
    """What to call those who are looked for, and the others: "Agent" and "Loyalist"."""
    sought = {_bare(puzzle.kinds[kind]) for kind in puzzle.asked}
    others = {_bare(kind) for number, kind in enumerate(puzzle.kinds) if number not in puzzle.asked} - sought
    return listed(sorted(sought), "or"), others.pop() if len(others) == 1 else "not"


def _bare(kind: str) -> str:
    """ "an Agent" without its article, "the Heir of the Dragon" without whose."""
    return re.sub(r"^(an?|the) | of .*$", "", kind)


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
