"""Deductions: puzzles of pure logic, solved by enumerating every deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from coterie.kernel import Clue, Deduction, Seat, words

LIES = "lies"
"""In a clue: it holds if its speaker is not honest."""

Deal = tuple[int, ...]
"""The kind of each person."""


def possible(puzzle: Deduction, clues: tuple[Clue, ...] | None = None) -> Iterator[Deal]:
    """Generate every deal that fits the clues."""
    clues = puzzle.clues if clues is None else clues
    allowed = [set(range(len(puzzle.kinds))) for _ in range(puzzle.people)]
    said: list[Clue] = []
    for clue in clues:
        if clue.speaker is None:
            allowed[clue.about] &= clue.allows
        else:
            said.append(clue)
    yield from _dealt(puzzle, allowed, said, list(puzzle.counts), ())


def _dealt(puzzle: Deduction, allowed: list[set[int]], said: list[Clue], left: list[int], deal: Deal) -> Iterator[Deal]:
    person = len(deal)
    if person == puzzle.people:
        yield deal
        return
    for kind in sorted(allowed[person]):
        if not left[kind]:
            continue
        longer = (*deal, kind)
        if all(holds(puzzle, clue, longer) for clue in said if person in (clue.about, clue.speaker)):
            left[kind] -= 1
            yield from _dealt(puzzle, allowed, said, left, longer)
            left[kind] += 1


def holds(puzzle: Deduction, clue: Clue, deal: Deal) -> bool:
    """Whether a statement fits a deal, as far as that is known."""
    assert clue.speaker is not None
    if max(clue.about, clue.speaker) >= len(deal):
        return True
    if (deal[clue.speaker] in puzzle.honest) == (clue.kind == LIES):
        return True
    return deal[clue.about] in clue.allows


def answer_of(puzzle: Deduction, clues: tuple[Clue, ...] | None = None, most: int = 200_000) -> frozenset[Seat] | None:
    """The people asked for, if they are the same in every deal; None if not, if no deal fits, or if there are too many
    deals.
    """
    found: frozenset[Seat] | None = None
    for number, deal in enumerate(islice(possible(puzzle, clues), most + 1), 1):
        asked = frozenset(person for person, kind in enumerate(deal) if kind in puzzle.asked)
        if number > most or (found is not None and asked != found):
            return None
        found = asked
    return found


def needed(puzzle: Deduction) -> tuple[Clue, ...]:
    """The clues needed for a single answer: from the last on, those that can be dropped are."""
    kept = puzzle.clues
    answer = answer_of(puzzle)
    for clue in reversed(puzzle.clues):
        fewer = tuple(each for each in kept if each is not clue)
        if answer_of(puzzle, fewer) == answer:
            kept = fewer
    return kept


def chain(puzzle: Deduction) -> list[str]:
    """The solution in sentences: one conclusion after the other, each checked by enumerating what is still possible."""
    deals = list(possible(puzzle))
    told = tuple(clue for clue in puzzle.clues if clue.speaker is None)
    known: dict[Seat, frozenset[int]] = {}
    sentences: list[str] = []
    used: list[Clue] = list(told)
    for clue in told:
        if clue.about < puzzle.people:
            known[clue.about] = clue.allows
    for clue in puzzle.clues:
        if clue.speaker is None or clue.kind == LIES:
            continue
        used.append(clue)
        used += [each for each in puzzle.clues if each.kind == LIES and each.words == clue.words]
        now = list(possible(puzzle, tuple(used)))
        news = []
        for person in range(puzzle.people):
            kinds = frozenset(deal[person] for deal in now)
            if len(kinds) == 1 and known.get(person, frozenset()) != kinds:
                known[person] = kinds
                news.append(f"{words.seat(person)} is {puzzle.kinds[next(iter(kinds))]}")
        if news:
            sentences.append(f"{clue.words} With what was known before, that fits only if {words.listed(news)}.")
    if not sentences:
        sentences += eliminated(puzzle, deals)
    return sentences


def eliminated(puzzle: Deduction, deals: list[Deal]) -> list[str]:
    """Who can't be the answer, and who is left."""
    answer = next(person for person, kind in enumerate(deals[0]) if kind in puzzle.asked)
    direct = {clue.about: clue for clue in puzzle.clues if clue.speaker is None and not clue.allows & puzzle.asked}
    sentences = [clue.words for person, clue in direct.items() if person != answer]
    others = [person for person in range(puzzle.people) if person not in direct and person != answer]
    if others:
        names = words.listed([words.seat(person) for person in others])
        sentences.append(f"In every deal that fits, the other cards are needed for {names}.")
    sentences.append(f"Only {words.seat(answer)} is left.")
    return sentences
