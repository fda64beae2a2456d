"""When memory is tidied: never for long while people wait.

Python finds what is in a circle by looking at things one by one, and nothing else goes on meanwhile. Moves leave no
circles behind (a test holds the games to that), and closed rooms take themselves apart; closed connections do leave
some. So young things are looked at ten thousand at a time, all of them in a quiet moment or when a hundred
thousand have come together, and what was looked at and takes long to look at is put aside until nobody has been
connected for a while.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

LOOK_SECONDS = 0.2
"""Between two looks at whether something is due."""

QUIET_CPU_SECONDS = 0.004
"""Who used less of the processor than that since the last look has nothing to do."""

YOUNG_THRESHOLD_OBJECTS = 10_000
"""Things that came to be and are still there, after which Python looks at these: some
milliseconds' work."""

QUIET_THRESHOLD_OBJECTS, URGENT_THRESHOLD_OBJECTS = 50_000, 100_000
"""Things that have survived a look at young ones: from so many on it is worth looking at all in a quiet moment, and
from so many on at once."""

LONG_SECONDS = 0.02
"""A look at all things that took longer is not repeated for the same things: with what comes together until the next
one, it would take a tenth of a second."""

EMPTY_LOOKS = 300
"""Looks in a row at which nobody was connected, after which what was put aside is looked at, too."""

NEVER = 1_000_000_000


def due(new: int, quiet: bool) -> bool:
    return new >= (QUIET_THRESHOLD_OBJECTS if quiet else URGENT_THRESHOLD_OBJECTS)


class Survivors:
    """Counts the things that have survived a look at young ones."""

    def __init__(self) -> None:
        self.things = 0

    def __call__(self, phase: str, told: dict[str, int]) -> None:
        if phase == "stop" and told["generation"] == 0:
            self.things += max(0, YOUNG_THRESHOLD_OBJECTS - told["collected"])


async def keep_tidy(nobody_is_here: Callable[[], bool] = lambda: False) -> None:
    """From now on, until it is cancelled. What is there already is put aside: the server itself, and its games."""
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
