"""When Python looks for garbage: rarely, and never for long while people wait.

Most memory is freed at once, when the last reference to it goes. Only objects that refer to each other in a cycle wait
for a collection, which looks at objects one by one while nothing else goes on. Neither a move nor a room, a connection
or a replay that is closed leaves such a cycle behind (`tests/server/test_tidying.py` checks it), so collections are for
what other packages leave. Python looks at ten thousand young objects at a time. All objects are looked at in a quiet
moment or when forty thousand have survived that; what took long to look at is put aside until nobody has been
connected for a while.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

LOOK_SECONDS = 0.2
"""Seconds between two checks whether a collection is due."""

QUIET_CPU_SECONDS = 0.004
"""A server that used less of the processor since the last check has nothing to do."""

YOUNG_THRESHOLD_OBJECTS = 10_000
"""New objects after which Python looks at these: some milliseconds' work."""

QUIET_THRESHOLD_OBJECTS, URGENT_THRESHOLD_OBJECTS = 20_000, 40_000
"""Objects that have survived that, after which all are looked at: in a quiet moment, and at once."""

LONG_SECONDS = 0.01
"""After a look at all objects that took longer, they are put aside. The next look is at what came since: with the
threshold above, that takes less than three hundredths of a second, and less than a tenth on a machine that is busy with
other things."""

EMPTY_LOOKS = 3_300
"""Checks in a row at which nobody was connected, after which what was put aside is looked at, too. That is eleven
minutes: by then the last rooms are closed, and little more than the server itself is left to look at."""

NEVER = 1_000_000_000


def due(new: int, quiet: bool) -> bool:
    return new >= (QUIET_THRESHOLD_OBJECTS if quiet else URGENT_THRESHOLD_OBJECTS)


class Survivors:
    """Counts the objects that have survived a look at young ones."""

    def __init__(self) -> None:
        self.objects = 0

    def __call__(self, phase: str, told: dict[str, int]) -> None:
        if phase == "stop" and told["generation"] == 0:
            self.objects += max(0, YOUNG_THRESHOLD_OBJECTS - told["collected"])


async def keep_tidy(nobody_is_here: Callable[[], bool] = lambda: False) -> None:
    """Collect garbage by these rules until cancelled. What exists already is put aside: the server, and its games."""
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
                put_aside, survivors.objects = False, 0
            elif due(survivors.objects + gc.get_count()[0], quiet):
                begun = time.thread_time()
                gc.collect()
                survivors.objects = 0
                if time.thread_time() - begun > LONG_SECONDS:
                    gc.freeze()
                    put_aside = True
    finally:
        gc.callbacks.remove(survivors)
        gc.set_threshold(*usual)
        gc.unfreeze()
