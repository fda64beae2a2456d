"""People come and go for a long time, and the server's memory stays where it was; nobody waits for a collection.

Its length is `COTERIE_CHURN_MINUTES`, an hour unless that says otherwise. Started as a program it prints what it
measures: `PYTHONPATH=tests .venv/bin/python tests/server/test_churn.py 15`.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pytest

from server.churn import churner
from server.live_server import Running, running, settings
from server.test_assault import resident

MINUTES = float(os.environ.get("COTERIE_CHURN_MINUTES", "60"))
PEOPLE = 2
SAMPLE_SECONDS = 10.0

MAX_GROWTH = 1.1, 10
"""The last quarter may have so many times the second quarter's memory, and so many megabytes more."""

MAX_COLLECTION_SECONDS = 0.1


class Measured(NamedTuple):
    """Megabytes at each sample, the longest collections of each generation in seconds of computing, what was done."""

    megabytes: list[int]
    collections: dict[int, float]
    done: Counter[str]

    @property
    def quarters(self) -> list[float]:
        size = len(self.megabytes) // 4
        return [median(self.megabytes[place * size : (place + 1) * size]) for place in range(4)]


class CollectionTimes:
    """How long collections took, by generation."""

    def __init__(self) -> None:
        self.begun = 0.0
        self.longest: dict[int, float] = {}

    def __call__(self, phase: str, told: dict[str, int]) -> None:
        now = time.thread_time()  # another process that takes the processor is no collection
        if phase == "start":
            self.begun = now
        else:
            age = told["generation"]
            self.longest[age] = max(self.longest.get(age, 0.0), now - self.begun)


def measured(server: Running, minutes: float, told: Callable[[str], None] = lambda _: None) -> Measured:
    """Churn for so long."""
    times, megabytes = CollectionTimes(), []
    people = [churner(server.address, seed) for seed in range(PEOPLE)]
    gc.callbacks.append(times)
    try:
        end = time.monotonic() + 60 * minutes
        while time.monotonic() < end:
            time.sleep(SAMPLE_SECONDS)
            megabytes.append(resident())
            rooms = len(server.house.rooms)
            told(f"{len(megabytes) * SAMPLE_SECONDS:.0f} s: {megabytes[-1]} MB, {rooms} rooms, {times.longest}")
    finally:
        gc.callbacks.remove(times)
        done: Counter[str] = Counter()
        for process, line in people:
            line.send("stop")
            done.update(line.recv())
            process.join()
    return Measured(megabytes, times.longest, done)


def check(found: Measured) -> None:
    _, second, _, last = found.quarters
    ratio, more = MAX_GROWTH
    assert last <= ratio * second + more, found.megabytes
    assert max(found.collections.values(), default=0.0) <= MAX_COLLECTION_SECONDS, found.collections
    assert not [what for what in found.done if what.startswith("failed")], found.done
    assert found.done["rooms"] > 10 * MINUTES


@pytest.mark.slow
def test_memory_stays_where_it_is_while_people_come_and_go(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        check(measured(server, MINUTES))


def main(minutes: float) -> None:
    def say(text: Any) -> None:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    with tempfile.TemporaryDirectory() as folder, running(settings(Path(folder))) as server:
        found = measured(server, minutes, say)
    say(found.done)
    say(found.quarters)


if __name__ == "__main__":
    main(float(sys.argv[1]))
