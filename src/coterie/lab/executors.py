"""Executors: where chunks are played. One small interface, so that a cluster is as good as this machine.

An executor plays every chunk at least once and returns the results, in any order. It may lose a worker and play a chunk
again: the same chunk gives the same result, and the collector counts each id once.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from coterie import bots, games
from coterie.host.processes import cores, leave_with_parent
from coterie.kernel import Game, InvalidSetting, Seed
from coterie.lab.chunks import Chunk
from coterie.lab.http_bot import load
from coterie.lab.series import Pack, Series

T = TypeVar("T")

HOME_SECONDS = 2.0
"""How long to play in this process before starting others pays off."""
WORKER_DEATHS = 3
"""How often the pool is started again after a worker was killed, before that is reported as a fault."""


@dataclass(frozen=True)
class SeriesTerms:
    """A series in a form for other processes and machines: names and texts, nothing of this process."""

    game: str | Game[Any]
    """Its id; or the game itself if it is not installed, as in tests."""
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: Seed
    options: Mapping[str, Any]
    pack: Pack | None
    by_side: Mapping[str, str]
    sources: tuple[str, ...]
    """Files and addresses of bots that are not installed."""

    @classmethod
    def of(cls, series: Series) -> SeriesTerms:
        installed = series.game.id in games.names() and games.get(series.game.id) is series.game
        return cls(
            series.game.id if installed else series.game,
            series.seats,
            series.bots,
            series.games,
            series.seed,
            dict(series.options),
            series.pack,
            dict(series.by_side),
            tuple(bots.sources()),
        )

    def series(self) -> Series:
        for source in self.sources:
            load(source)
        game = games.get(self.game) if isinstance(self.game, str) else self.game
        return Series(game, self.seats, self.bots, self.games, self.seed, self.options, self.pack, self.by_side)


@dataclass(frozen=True)
class Task(Generic[T]):
    """What is done with every chunk of a series. `play` is a module-level function, which can be pickled by name."""

    series: Series
    play: Callable[[Series, range], T]


class Executor(Protocol):
    """Plays chunks, in any order, anywhere."""

    def run(self, task: Task[T], chunks: Sequence[Chunk]) -> Generator[tuple[Chunk, T], None, None]:
        """Generate every chunk with its result. Closing the generator stops the play."""
        ...


class AtHome:
    """Plays in this process, one chunk after the other."""

    def run(self, task: Task[T], chunks: Sequence[Chunk]) -> Generator[tuple[Chunk, T], None, None]:
        for chunk in chunks:
            yield chunk, task.play(task.series, chunk.numbers)


class LocalProcesses:
    """Plays in processes of this machine. `jobs` None uses all cores, once it turns out to take a while."""

    def __init__(self, jobs: int | None = None, home_seconds: float | None = None) -> None:
        if jobs is not None and jobs < 1:
            raise InvalidSetting(f"jobs: found {jobs}, allowed: 1 or more")
        self.jobs = jobs
        self.home_seconds = HOME_SECONDS if home_seconds is None else home_seconds

    def run(self, task: Task[T], chunks: Sequence[Chunk]) -> Generator[tuple[Chunk, T], None, None]:
        jobs = cores() if self.jobs is None else self.jobs
        rest = list(chunks)
        if self.jobs is None or jobs == 1:
            began, played = time.perf_counter(), 0
            for done in AtHome().run(task, rest):
                yield done
                played += 1
                if jobs > 1 and time.perf_counter() - began > self.home_seconds:
                    break
            rest = rest[played:]
        if rest:
            yield from in_processes(task, rest, jobs)


def in_processes(task: Task[T], chunks: Sequence[Chunk], jobs: int) -> Generator[tuple[Chunk, T], None, None]:
    """Play in fresh processes, the same on every system. When one is killed, others play what was not finished. On an
    exception nobody waits for them: what they are in the middle of is lost.
    """
    terms = SeriesTerms.of(task.series)
    left = {chunk.id: chunk for chunk in chunks}
    for deaths in range(WORKER_DEATHS + 1):
        strangers = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(min(jobs, len(left)), multiprocessing.get_context("spawn"), enter_worker, (terms,))
        try:
            with ignoring_interrupts():
                pending = {pool.submit(play_there, task.play, chunk.numbers): chunk for chunk in left.values()}
            for done in as_completed(pending):
                result = done.result()
                yield left.pop(pending[done].id), result
        except BrokenProcessPool:
            pool.shutdown(wait=False, cancel_futures=True)
            if deaths == WORKER_DEATHS:
                raise
            continue
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - strangers:
                child.terminate()
            raise
        pool.shutdown()
        return


@contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """A context in which new processes ignore Ctrl-C: it is for the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


# --- in a process of the pool --------------------------------------------------------------------------------

_worker: list[Series] = []
"""The series that this process plays."""


def enter_worker(terms: SeriesTerms) -> None:
    leave_with_parent()
    _worker[:] = [terms.series()]


def play_there(play: Callable[[Series, range], T], numbers: range) -> T:
    return play(_worker[0], numbers)
