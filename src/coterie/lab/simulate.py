"""Play a series of games by bots, in as many processes as wanted."""

from __future__ import annotations

import multiprocessing
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

Progress = Callable[[int], None]
"""Called with the number of games that have just ended."""

Played = tuple[dict[int, Outcome], float]
"""The outcomes of some games by number, and the processor time they took."""


def simulate(series: Series, jobs: int = 1, progress: Progress = lambda ended: None) -> Report:
    """Play the series. Its outcomes do not depend on `jobs`. An interrupt (Ctrl-C) ends it with what there is."""
    if jobs < 1:
        raise InvalidSetting(f"jobs: found {jobs}, allowed: 1 or more")
    series.check()
    report = Report(series)
    began = time.perf_counter()
    try:
        with closing(in_processes(series, jobs) if jobs > 1 else at_home(series)) as played:
            for outcomes, cpu_seconds in played:
                report.outcomes.update(outcomes)
                report.cpu_seconds += cpu_seconds
                progress(len(outcomes))
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = time.perf_counter() - began
    return report


def play_some(series: Series, numbers: range) -> Played:
    began = time.process_time()
    outcomes = {number: series.play(number) for number in numbers}
    return outcomes, time.process_time() - began


def at_home(series: Series) -> Generator[Played, None, None]:
    for number in range(series.games):
        yield play_some(series, range(number, number + 1))


def in_processes(series: Series, jobs: int) -> Generator[Played, None, None]:
    """Fresh processes, the same on every system. On the way out by an exception nobody waits for them: what they are
    in the middle of is lost."""
    size = max(1, min(16 * len(series.rotations), series.games // (jobs * 8)))
    work = [range(first, min(first + size, series.games)) for first in range(0, series.games, size)]
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
    for source in sources:
        bots.brought(source)
    _here[:] = [Series(games.get(game) if isinstance(game, str) else game, *terms)]


def play_there(numbers: range) -> Played:
    return play_some(_here[0], numbers)
