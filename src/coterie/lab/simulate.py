"""Playing a series of games by bots, on this machine or wherever an executor plays."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing

from coterie.lab.chunks import chunk_size, chunks
from coterie.lab.executors import Executor, LocalProcesses, Task
from coterie.lab.match import Outcome
from coterie.lab.report import Report
from coterie.lab.series import Series

Progress = Callable[[Report], None]
"""Called whenever games have ended, with everything played so far."""

CHUNKS = 200
"""Roughly how many chunks a series is cut into, so that progress shows and little is lost by an interrupt."""
LARGEST_CHUNK_GAMES = 32

Played = tuple[dict[int, Outcome], float]
"""The outcomes of some games by number, and the CPU time they took."""


def simulate(
    series: Series,
    jobs: int | None = 1,
    progress: Progress = lambda report: None,
    executor: Executor | None = None,
) -> Report:
    """Play the series in this many processes; None for all cores, once it turns out to take a while. Or with another
    executor. The outcomes depend on neither. An interrupt (Ctrl-C) ends it with the games played so far.
    """
    playing = LocalProcesses(jobs) if executor is None else executor
    series.check()
    report = Report(series)
    size = chunk_size(series, max(1, min(LARGEST_CHUNK_GAMES, series.games // CHUNKS)))
    began = time.perf_counter()
    try:
        with closing(playing.run(Task(series, play_some), chunks(series, size))) as played:
            for _, (outcomes, cpu_seconds) in played:
                report.outcomes.update(outcomes)
                report.cpu_seconds += cpu_seconds
                report.seconds = time.perf_counter() - began
                progress(report)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = time.perf_counter() - began
    return report


def play_some(series: Series, numbers: range) -> Played:
    began = time.process_time()
    outcomes = {number: series.play(number) for number in numbers}
    return outcomes, time.process_time() - began
