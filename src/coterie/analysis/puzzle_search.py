"""Mining: puzzles looked for in one bots' game after the other, with a journal that a later run goes on from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from coterie.analysis.deduction_puzzles import deductions
from coterie.analysis.move_puzzles import move_puzzles
from coterie.analysis.puzzles import Puzzle
from coterie.kernel import InvalidSetting
from coterie.table.record import Record


class Mine(NamedTuple):
    """Where a game's puzzles are looked for, and how."""

    bot: str
    seats: range
    """At how many seats, in turn."""
    worlds: int = 0
    """Imagined worlds in which a move is found; 0: puzzles are deductions."""
    skipped: float = 0.0
    """The share of a game that is passed over: near its end one answer decides more, and is judged in less time."""


MINES = {
    "inquisition": Mine("believer", range(5, 11)),
    "succession": Mine("courtier", range(8, 13)),
    "relics": Mine("novice:whims=15", range(2, 3), 100),
    "triora": Mine("novice:whims=15", range(2, 3), 60, 0.85),
    "arena": Mine("novice:whims=15", range(2, 3), 100),
}
USUAL_WORLDS = 100


def mine_of(game: str, fewest_seats: int) -> Mine:
    """A game of which nothing is known is looked through for moves."""
    return MINES.get(game, Mine("greedy", range(fewest_seats, fewest_seats + 1), USUAL_WORLDS))


class SearchLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that was looked through, or a puzzle that was found in it."""

    game: str
    seed: int
    puzzle: Puzzle | None = None


class Mining:
    """The puzzles of one game, found so far."""

    def __init__(self, game: str, mine: Mine, played: Callable[[int], Record], journal: Path | None = None) -> None:
        """`played` gives the bots' game with this seed."""
        self.game, self.mine, self.played, self.journal = game, mine, played, journal
        self.puzzles: list[Puzzle] = []
        self.done: set[int] = set()
        if journal is not None and journal.exists():
            self._read(journal)

    def _read(self, journal: Path) -> None:
        """A puzzle whose game was not looked through to its end is found again."""
        found: list[SearchLine] = []
        for number, text in enumerate(journal.read_bytes().splitlines(), 1):
            try:
                line = msgspec.json.decode(text, type=SearchLine)
            except msgspec.DecodeError:
                break  # the line that was being written when the last run ended
            if line.game != self.game:
                raise InvalidSetting(f"{journal}, line {number}: found {line.game}, allowed: a journal of {self.game}")
            found.append(line)
        self.done = {line.seed for line in found if line.puzzle is None}
        self.puzzles = [line.puzzle for line in found if line.puzzle is not None and line.seed in self.done]

    def run(self, seeds: range) -> Iterator[Puzzle]:
        """One puzzle after the other."""
        for seed in seeds:
            if seed in self.done:
                continue
            record = self.played(seed)
            worlds, skipped = self.mine.worlds, self.mine.skipped
            found = move_puzzles(record, worlds, skipped) if worlds else deductions(record)
            for puzzle in found:
                self._write(SearchLine(self.game, seed, puzzle))
                self.puzzles.append(puzzle)
                yield puzzle
            self.done.add(seed)
            self._write(SearchLine(self.game, seed))

    def _write(self, line: SearchLine) -> None:
        if self.journal is not None:
            with self.journal.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")
