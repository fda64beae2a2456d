"""Garbage collection that never makes people wait for long.

The cyclic collector stops the world while it looks at objects one by one. Neither a move nor a room, a connection or a
replay that is closed leaves a cycle behind (`tests/server/test_garbage_collection.py` checks it), so collections are
for what other packages leave.

Young objects are collected ten times a second. Python's own count of them doesn't do, because every old object that is
freed lowers it: where rooms are closed as fast as others are opened, young objects would accumulate by the hundred
thousand. A full collection is due when the young ones have taken a while, and objects that take long to look at are
frozen until nobody has been connected for some minutes.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

LOOK_SECONDS = 0.1
"""The time between two collections of young objects."""

QUIET_CPU_SECONDS = 0.002
"""If the process used less CPU than this since the last check, it is idle."""

YOUNG_THRESHOLD_OBJECTS = 10_000
"""The number of new objects after which Python collects the young ones by itself: a few milliseconds' work."""

QUIET_SECONDS, URGENT_SECONDS = 0.005, 0.02
"""How long young collections must have taken before a full one is worth it: in a quiet moment, and at any time.
The full one takes about as long again, since these are the objects that were added since the last one.
"""

LONG_SECONDS = 0.01
"""After a full collection that took longer, everything is frozen."""

EMPTY_LOOKS = 6_600
"""How many checks in a row without a connection it takes until frozen objects are collected, too. That is eleven
minutes: by then the last rooms are closed, and little more than the server itself is left to look at.
"""

NEVER = 1_000_000_000


def due(seconds: float, quiet: bool) -> bool:
    return seconds >= (QUIET_SECONDS if quiet else URGENT_SECONDS)


class YoungTimes:
    """A callback of `gc` that measures how long young collections have taken since the last full one."""

    def __init__(self) -> None:
        self.begun = 0.0
        self.seconds = 0.0

    def __call__(self, phase: str, told: dict[str, int]) -> None:
        now = time.thread_time()  # not the time that other processes take
        if phase == "start":
            self.begun = now
        elif told["generation"] == 0:
            self.seconds += now - self.begun
        else:
            self.seconds = 0.0


async def keep_tidy(nobody_is_here: Callable[[], bool] = lambda: False) -> None:
    """Collect garbage until cancelled. Existing objects are frozen: the server itself, and its games."""
    gc.collect()
    gc.freeze()
    usual, times, put_aside, empty = gc.get_threshold(), YoungTimes(), False, 0
    gc.set_threshold(YOUNG_THRESHOLD_OBJECTS, NEVER, NEVER)
    gc.callbacks.append(times)
    try:
        while True:
            used = time.process_time()
            await asyncio.sleep(LOOK_SECONDS)
            quiet = time.process_time() - used < QUIET_CPU_SECONDS
            empty = empty + 1 if quiet and nobody_is_here() else 0
            if put_aside and empty > EMPTY_LOOKS:
                gc.unfreeze()
                gc.collect()
                gc.freeze()
                put_aside = False
                continue
            gc.collect(0)
            if due(times.seconds, quiet):
                begun = time.thread_time()
                gc.collect()
                if time.thread_time() - begun > LONG_SECONDS:
                    gc.freeze()
                    put_aside = True
    finally:
        gc.callbacks.remove(times)
        gc.set_threshold(*usual)
        gc.unfreeze()
