"""A run: the chunks of a series played by an executor, collected in a store, each counted once."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

from coterie.lab.chunks import Chunk, chunks
from coterie.lab.executors import Executor, Task
from coterie.lab.parts import PartStore, not_written, play_part


@dataclass
class Progress:
    """The progress of a run. `resumed`: games that were in the folder before."""

    games: int
    played: int = 0
    resumed: int = 0
    seconds: float = 0.0
    processor_seconds: float = 0.0

    @property
    def seconds_left(self) -> float:
        fresh = self.played - self.resumed
        return self.seconds / fresh * (self.games - self.played) if fresh else 0.0


@dataclass
class Ended:
    """How a run ended: complete, interrupted, or by a fault."""

    progress: Progress
    interrupted: bool = False
    fault: str = ""
    stopped_early: bool = False
    """Whether its bounds were narrow enough before all games were played."""


Enough = Callable[[PartStore], bool]


def play_run(
    store: PartStore,
    executor: Executor,
    tell: Callable[[Progress], None] = lambda progress: None,
    enough: Enough | None = None,
    look_every: int = 0,
) -> Ended:
    """Play the chunks that the store lacks. An interrupt, a game that breaks down or a full disk ends it with what was
    played.
    `enough` is called after every `look_every` chunks, in the order of their ids, so that the same run always stops at
    the same place.
    """
    series = store.series
    series.check()
    every = chunks(series, store.size)
    stages = [every[at : at + look_every] for at in range(0, len(every), look_every)] if enough else [every]
    progress = Progress(series.games)
    ended = Ended(progress)
    began = time.perf_counter()
    try:
        for stage in stages:
            play_stage(store, executor, stage, ended, began, tell)
            if ended.fault:
                break
            if enough is not None and enough(store):
                ended.stopped_early = stage is not stages[-1]
                break
    except KeyboardInterrupt:
        ended.interrupted = True
    progress.seconds = time.perf_counter() - began
    return ended


def play_stage(
    store: PartStore,
    executor: Executor,
    stage: Sequence[Chunk],
    ended: Ended,
    began: float,
    tell: Callable[[Progress], None],
) -> None:
    progress = ended.progress
    before = store.games
    missing = [chunk for chunk in stage if not store.has(chunk)]
    progress.resumed += store.games - before
    progress.played = store.games
    if not missing:
        return
    with closing(executor.run(Task(store.series, play_part), missing)) as played:
        for chunk, part in played:
            try:
                store.add(chunk, part)
            except OSError as problem:
                ended.fault = not_written(problem)
            progress.played = store.games
            progress.processor_seconds += part.processor_seconds
            progress.seconds = time.perf_counter() - began
            tell(progress)
            ended.fault = ended.fault or part.fault
            if ended.fault:
                return
