"""When Python looks for garbage: rarely, and never for long while people wait.

Most memory is freed at once, when the last reference to it goes. Only objects that refer to each other in a cycle wait
for a collection, which looks at objects one by one while nothing else goes on. Neither a move nor a room, a connection
or a replay that is closed leaves such a cycle behind (`tests/server/test_tidying.py` checks it), so collections are for
what other packages leave.

Young objects are looked at ten times a second. Python's own count of them doesn't do, because every old object that is
freed lowers it: where rooms are closed as fast as others are opened, young objects would come together by the hundred
thousand. All objects are looked at when the looks at young ones have taken a while, and what took long is put aside
until nobody has been connected for some minutes.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

LOOK_SECONDS = 0.1
"""Seconds between two looks at young objects."""

QUIET_CPU_SECONDS = 0.002
"""A server that used less of the processor since the last look has nothing to do."""

YOUNG_THRESHOLD_OBJECTS = 10_000
"""New objects after which Python looks at these by itself: some milliseconds' work."""

QUIET_SECONDS, URGENT_SECONDS = 0.005, 0.02
"""Seconds that looks at young objects have taken, after which all are looked at: in a quiet moment, and at once. It
takes about as long again, since these are the objects that came since the last time."""

LONG_SECONDS = 0.01
"""After a look at all objects that took longer, they are put aside."""

EMPTY_LOOKS = 6_600
"""Looks in a row at which nobody was connected, after which what was put aside is looked at, too. That is eleven
minutes: by then the last rooms are closed, and little more than the server itself is left to look at."""

NEVER = 1_000_000_000


def due(seconds: float, quiet: bool) -> bool:
    return seconds >= (QUIET_SECONDS if quiet else URGENT_SECONDS)


class LookTimes:
    """How long looks at young objects have taken since all were looked at; a callback of `gc`."""

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
    """Collect garbage by these rules until cancelled. What exists already is put aside: the server, and its games."""
    gc.collect()
    gc.freeze()
    usual, times, put_aside, empty = gc.get_threshold(), LookTimes(), False, 0
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
