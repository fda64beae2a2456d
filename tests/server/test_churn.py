"""People come and go for a long time, and the server's memory stays where it was; nobody waits for a collection.

Its length is `COTERIE_CHURN_MINUTES`, an hour unless that says otherwise. Started as a program it prints what it
measures: `PYTHONPATH=tests .venv/bin/python tests/server/test_churn.py 15`.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import _lru_cache_wrapper
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pytest

from coterie.games.succession.actions import Memory
from coterie.server.http import long_poll
from coterie.server.rooms import house
from coterie.server.wire import encoding
from server.churn import GAMES, churner, visit
from server.live_server import OPEN, Running, running, settings
from server.test_assault import resident

MINUTES = float(os.environ.get("COTERIE_CHURN_MINUTES", "60"))
PEOPLE = 2
SAMPLE_SECONDS = 10.0

KEPT, KEPT_MS = 20, 1_000
"""How many rooms that nobody looks at, and polls that nobody asks for, stay open, and how long further ones do. The
server's own limits let the number of rooms follow how busy the machine is, for many minutes: a line that rises with the
rooms says nothing of what is kept of those that were closed."""

MAX_ROOMS = 80

MAX_GROWTH = 1.1, 5
"""The last quarter may have so many times the second quarter's memory, and so many megabytes more: what many tables say
alike is cached up to a limit, and an hour of churn fills these caches only after a while."""

MAX_BLOCKS_LEFT = 20_000, 10
"""What is left when all rooms are closed and all caches are empty: so many blocks of memory, and so many for each room,
since the limits remember devices."""

MAX_COLLECTION_SECONDS = 0.1

SETTLING_BEATS = 5


class Measured(NamedTuple):
    """Megabytes and open rooms at each sample, the blocks of memory left when all is closed, the longest collections of
    each generation in seconds of computing, what was done."""

    megabytes: list[int]
    rooms: list[int]
    blocks_left: int
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
    times = CollectionTimes()
    megabytes: list[int] = []
    rooms: list[int] = []
    for seed in range(2 * len(GAMES)):  # so that nothing is loaded for the first time below
        visit(server.client(), random.Random(seed), Counter())
    before = blocks_without_rooms(server)
    people = [churner(server.address, seed) for seed in range(PEOPLE)]
    gc.callbacks.append(times)
    try:
        end = time.monotonic() + 60 * minutes
        while time.monotonic() < end:
            time.sleep(SAMPLE_SECONDS)
            megabytes.append(resident())
            rooms.append(len(server.house.rooms))
            told(f"{len(megabytes) * SAMPLE_SECONDS:.0f} s: {megabytes[-1]} MB, {rooms[-1]} rooms, {times.longest}")
    finally:
        gc.callbacks.remove(times)
        done: Counter[str] = Counter()
        for process, line in people:
            line.send("stop")
            done.update(line.recv())
            process.join()
    return Measured(megabytes, rooms, blocks_without_rooms(server) - before, times.longest, done)


def blocks_without_rooms(server: Running) -> int:
    """The blocks of memory in use when every room and every poll is closed and no cache holds anything."""
    OPEN.clear()

    def close() -> int:
        for poll in list(server.house.polls.open_now.values()):
            server.house.polls.close(poll)
        for room in list(server.house.rooms.values()):
            server.house.forget(room)
        for module in [each for name, each in sys.modules.items() if name.startswith("coterie.")]:
            for each in vars(module).values():
                if isinstance(each, _lru_cache_wrapper) and each.cache_parameters()["maxsize"] is not None:
                    each.cache_clear()
                elif isinstance(each, Memory):
                    each.kept.clear()
        encoding._EVENTS.clear()
        encoding._BLOCKS.clear()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        return sys.getallocatedblocks()

    found: list[int] = []
    for _ in range(SETTLING_BEATS):  # what still ran in a room when it was closed ends
        found.append(server.in_loop(close))
        time.sleep(1)
    return min(found)


def check(found: Measured) -> None:
    _, second, _, last = found.quarters
    ratio, more = MAX_GROWTH
    assert last <= ratio * second + more, found.megabytes
    assert max(found.rooms) <= MAX_ROOMS, found.rooms
    left, each = MAX_BLOCKS_LEFT
    assert found.blocks_left <= left + each * found.done["rooms"], found.blocks_left
    assert max(found.collections.values(), default=0.0) <= MAX_COLLECTION_SECONDS, found.collections
    assert not [what for what in found.done if what.startswith("failed")], found.done
    assert found.done["rooms"] > 10 * MINUTES


def keep_few(patch: pytest.MonkeyPatch) -> None:
    """Close rooms and polls soon, so that there are about as many of them at any time."""
    patch.setattr(house, "MAX_IDLE_ROOMS", KEPT)
    patch.setattr(house, "CROWDED_IDLE_ROOM_MS", KEPT_MS)
    patch.setattr(long_poll, "MAX_UNASKED_POLLS", KEPT)
    patch.setattr(long_poll, "CROWDED_FORGET_MS", KEPT_MS)


@pytest.mark.slow
def test_memory_stays_where_it_is_while_people_come_and_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_few(monkeypatch)
    with running(settings(tmp_path)) as server:
        check(measured(server, MINUTES))


def main(minutes: float) -> None:
    def say(text: Any) -> None:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    with (
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory() as folder,
    ):
        keep_few(patch)
        with running(settings(Path(folder))) as server:
            found = measured(server, minutes, say)
    say(found.done)
    say(found.quarters)
    say(f"{found.blocks_left} blocks left")


if __name__ == "__main__":
    main(float(sys.argv[1]))
