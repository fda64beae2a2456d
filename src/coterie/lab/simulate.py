"""Play a series of games by bots, in as many processes as wanted."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from typing import Any

from coterie import bots, games
from coterie.kernel import Game, InvalidSetting
from coterie.lab.match import Outcome
from coterie.lab.report import Report
from coterie.lab.series import Series

Progress = Callable[[Report], None]
"""Called whenever games have ended, with all that there is so far."""

ALONE = 2.0
"""Seconds after which it pays to start other processes."""

Played = tuple[dict[int, Outcome], float]
"""The outcomes of some games by number, and the processor time they took."""


def simulate(series: Series, jobs: int | None = 1, progress: Progress = lambda report: None) -> Report:
    """Play the series in so many processes; None: on all cores, once it is seen to take a while. Its outcomes do not
    depend on `jobs`. An interrupt (Ctrl-C) ends it with what there is."""
    if jobs is not None and jobs < 1:
        raise InvalidSetting(f"jobs: found {jobs}, allowed: 1 or more")
    series.check()
    report = Report(series)
    began = time.perf_counter()
    try:
        with closing(spread(series, jobs)) as played:
            for outcomes, cpu_seconds in played:
                report.outcomes.update(outcomes)
                report.cpu_seconds += cpu_seconds
                report.seconds = time.perf_counter() - began
                progress(report)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = time.perf_counter() - began
    return report


def cores() -> int:
    """How many processes this machine lets us run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(series: Series, jobs: int | None) -> Generator[Played, None, None]:
    """At home, elsewhere, or first the one and then the other."""
    if jobs == 1:
        yield from at_home(series)
    elif jobs is not None:
        yield from in_processes(series, jobs, range(series.games), max(1, series.games // (jobs * 8)))
    else:
        began, played = time.perf_counter(), 0
        for some in at_home(series):
            yield some
            played += 1
            if time.perf_counter() - began > ALONE and cores() > 1:
                break
        rest = range(played, series.games)
        if rest:  # about a second's worth of games at a time, so that little is lost by an interrupt
            yield from in_processes(series, cores(), rest, max(1, min(int(played / ALONE), len(rest) // cores())))


def play_some(series: Series, numbers: range) -> Played:
    began = time.process_time()
    outcomes = {number: series.play(number) for number in numbers}
    return outcomes, time.process_time() - began


def at_home(series: Series) -> Generator[Played, None, None]:
    for number in range(series.games):
        yield play_some(series, range(number, number + 1))


def in_processes(series: Series, jobs: int, numbers: range, size: int) -> Generator[Played, None, None]:
    """Fresh processes, the same on every system, each `size` games at a time. On the way out by an exception nobody
    waits for them: what they are in the middle of is lost."""
    size = min(size, 16 * len(series.rotations))
    work = [numbers[first : first + size] for first in range(0, len(numbers), size)]
    registered = series.game.id in games.names() and games.get(series.game.id) is series.game
    game = series.game.id if registered else series.game
    terms = (
        bots.sources(),
        game,
        series.seats,
        series.bots,
        series.games,
        series.seed,
        dict(series.options),
        series.pack,
        dict(series.by_side),
    )
    strangers = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(jobs, len(work)), multiprocessing.get_context("spawn"), sit_down, terms)
    try:
        with deaf():
            pending = [pool.submit(play_there, numbers) for numbers in work]
        for done in as_completed(pending):
            yield done.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - strangers:
            child.terminate()
        raise
    pool.shutdown()


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that are started in here never hear Ctrl-C: it is for the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


_here: list[Series] = []  # in a process of the pool: the series it plays


def sit_down(sources: tuple[str, ...], game: Game[Any] | str, *terms: Any) -> None:
    threading.Thread(target=leave_with_parent, daemon=True).start()
    for source in sources:
        bots.brought(source)
    _here[:] = [Series(games.get(game) if isinstance(game, str) else game, *terms)]


def leave_with_parent() -> None:
    """Whoever started this process may be killed without a chance to end it: then nobody wants its games any more."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def play_there(numbers: range) -> Played:
    return play_some(_here[0], numbers)
