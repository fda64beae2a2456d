"""When memory is tidied: not while people wait.

Python finds what is in a circle by looking at all there is, and nothing else goes on meanwhile: with a hundred tables
that takes longer than a move may. Moves leave no circles behind (a test holds the games to that), closed connections
do. So it is done when the process has nothing else to do, or when very much has come together.
"""

from __future__ import annotations

import asyncio
import gc
import time

LOOK = 1.0
"""Seconds between two looks."""

QUIET = 0.02
"""Who used less of the processor than so many seconds since the last look has nothing to do."""

SOME, MUCH = 50_000, 2_000_000
"""Things that have come to be since it was last done, and are still there: from so many on it is worth doing in a quiet
moment, and from so many on at once. Most of them are in use."""


def due(new: int, quiet: bool) -> bool:
    return new >= (SOME if quiet else MUCH)


async def keep_tidy() -> None:
    """From now on, until it is cancelled. What is there already stays for good: it is not looked at any more."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        while True:
            used = time.process_time()
            await asyncio.sleep(LOOK)
            new, *_ = gc.get_count()
            if due(new, quiet=time.process_time() - used < QUIET):
                gc.collect()
    finally:
        gc.enable()
        gc.unfreeze()
