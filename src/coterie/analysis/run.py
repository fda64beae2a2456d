"""Running an analysis to its end: here, or in processes on all cores, with a journal to continue from."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from coterie import games
from coterie.analysis.assemble import assembled
from coterie.analysis.decision_units import RecordedGame, replayed
from coterie.analysis.journal import Journal
from coterie.analysis.results import Analysis
from coterie.analysis.work import Budget, Row, Slice, TaskKey, Work
from coterie.host.processes import cores, leave_with_parent
from coterie.kernel import InvalidSetting
from coterie.table.record import Record, encode_line

SLICE_GAMES = 60
"""Roughly how many games are played before priorities are computed again."""

Tell = Callable[[int, int], None]
"""(games played, games expected)."""


def analyse(
    record: Record,
    budget: Budget | None = None,
    *,
    jobs: int | None = 1,
    journal: Path | None = None,
    tell: Tell | None = None,
    stop: Callable[[], bool] = lambda: False,
    interruptible: bool = False,
    warn: Callable[[str], None] = lambda why: None,
) -> Analysis:
    """The whole analysis of a recorded game. BadRecord if the record was edited or made with other rules; one that is
    cut off is analysed as far as it goes.

    `jobs`: how many processes to use; None for one per core. The result doesn't depend on it. `journal`: a file for
    finished slices, from which an interrupted analysis continues. `stop` is called between slices. `interruptible`:
    Ctrl-C ends it with what is known so far. `warn` is called when the journal can't be written any more, for example
    because a disk is full; the analysis goes on without it.
    """
    if jobs is not None and jobs < 1:
        raise InvalidSetting(f"jobs: found {jobs}, allowed: 1 or more")
    work = Work(replayed(record), budget)
    kept = None
    if journal is not None:
        try:
            kept = Journal(journal, work)
        except OSError as problem:
            warn(not_kept(journal, problem))
    workers = cores() if jobs is None else jobs

    def done(piece: Slice, rows: list[Row]) -> None:
        nonlocal kept
        work.add(piece.key, piece.start, rows)
        if kept is not None:
            try:
                kept.add(piece, rows)
            except OSError as problem:
                warn(not_kept(kept.path, problem))
                kept = None
        if tell is not None:
            tell(*work.progress())

    try:
        if workers == 1 or not installed(work.game):
            at_home(work, done, stop)
        else:
            in_processes(work, record, workers, done, stop)
    except KeyboardInterrupt:
        if not interruptible:
            raise
    return assembled(work)


def not_kept(path: Path, problem: OSError) -> str:
    return f"{path}: {problem.strerror or problem}; if this is interrupted, it starts over"


def installed(game: RecordedGame) -> bool:
    """Whether other processes find the game by its name."""
    return game.judge.game.id in games.names()


Done = Callable[[Slice, list[Row]], None]


def at_home(work: Work, done: Done, stop: Callable[[], bool]) -> None:
    while not stop():
        piece = next(work.slices(SLICE_GAMES), None)
        if piece is None:
            return
        done(piece, work.run(piece))


def in_processes(work: Work, record: Record, workers: int, done: Done, stop: Callable[[], bool]) -> None:
    """Run slices in processes; each replays the record for itself. On an exception nobody waits for them."""
    lines = b"".join(map(encode_line, record.lines()))
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        workers, multiprocessing.get_context("spawn"), _enter, (lines, record.source, tuple(work.budget))
    )
    busy: dict[Future[list[Row]], Slice] = {}
    try:
        while not stop():
            keys: set[TaskKey] = {piece.key for piece in busy.values()}
            for piece in work.slices(SLICE_GAMES, keys):
                if len(busy) >= 2 * workers:
                    break
                if piece.key not in keys:
                    keys.add(piece.key)
                    busy[pool.submit(_run, piece)] = piece
            if not busy:
                pool.shutdown()
                return
            for future in wait(busy, return_when=FIRST_COMPLETED).done:
                done(busy.pop(future), future.result())
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()


# --- in a process of the pool ------------------------------------------------------------------------------------

_mine: list[Work] = []


def _enter(lines: bytes, source: str, budget: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    leave_with_parent()
    _mine[:] = [Work(replayed(Record.read(lines, source)), Budget(*budget))]


def _run(piece: Slice) -> list[Row]:
    return _mine[0].run(piece)
