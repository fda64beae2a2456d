"""Garbage collection that never makes people wait for long.

The cyclic collector stops the world while it looks at objects one by one. Moves leave no cycles behind (a test checks
the games for that), and closed rooms break theirs; closed connections do leave some. So young objects are collected ten
thousand at a time, all of them in a quiet moment or when a hundred thousand have accumulated, and objects that take
long to look at are frozen until nobody has been connected for a while.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

LOOK_SECONDS = 0.2
"""The time between two checks whether a collection is due."""

QUIET_CPU_SECONDS = 0.004
"""If the process used less CPU than this since the last check, it is idle."""

YOUNG_THRESHOLD_OBJECTS = 10_000
"""The number of new objects after which Python collects the young ones: a few milliseconds' work."""

QUIET_THRESHOLD_OBJECTS, URGENT_THRESHOLD_OBJECTS = 50_000, 100_000
"""How many objects must have survived a young collection before a full one is worth it: in a quiet moment, and at any
time.
"""

LONG_SECONDS = 0.02
"""A full collection that took longer is not repeated for the same objects: with those added until the next one, it
would take a tenth of a second.
"""

EMPTY_LOOKS = 300
"""How many checks in a row without a connection it takes until frozen objects are collected, too."""

NEVER = 1_000_000_000


def due(new: int, quiet: bool) -> bool:
    return new >= (QUIET_THRESHOLD_OBJECTS if quiet else URGENT_THRESHOLD_OBJECTS)


class Survivors:
    """Counts the objects that have survived a young collection."""

    def __init__(self) -> None:
        self.things = 0

    def __call__(self, phase: str, told: dict[str, int]) -> None:
        if phase == "stop" and told["generation"] == 0:
            self.things += max(0, YOUNG_THRESHOLD_OBJECTS - told["collected"])


async def keep_tidy(nobody_is_here: Callable[[], bool] = lambda: False) -> None:
    """Collect garbage until cancelled. Existing objects are frozen: the server itself, and its games."""
    gc.collect()
    gc.freeze()
    usual, survivors, put_aside, empty = gc.get_threshold(), Survivors(), False, 0
    gc.set_threshold(YOUNG_THRESHOLD_OBJECTS, NEVER, NEVER)
    gc.callbacks.append(survivors)
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
                put_aside, survivors.things = False, 0
            elif due(survivors.things + gc.get_count()[0], quiet):
                begun = time.thread_time()
                gc.collect()
                survivors.things = 0
                if time.thread_time() - begun > LONG_SECONDS:
                    gc.freeze()
                    put_aside = True
    finally:
        gc.callbacks.remove(survivors)
        gc.set_threshold(*usual)
        gc.unfreeze()
