"""Whether this process can serve: for load balancers and for people who run the server.

A check reads from the store, writes to it and looks at the disk, all within a few seconds. A good result is cached for
a moment, so that many requests cost no more than one.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from coterie.server.store import store as db
from coterie.server.store.writer import NotSaved

if TYPE_CHECKING:
    from coterie.server.rooms.house import House

CACHE_SECONDS = 1.0
"""How long a good result is cached."""

CHECK_SECONDS = 3.0
"""The time limit for reading and for writing."""

MIN_FREE_MEGABYTES = 64
"""With less free space on the disk of a SQLite store, the next moves may not be saved."""


class Health:
    """The health of one process, with the last result."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lock = asyncio.Lock()
        self.well_at = float("-inf")

    async def trouble(self) -> str:
        """What this process cannot do now; "" if it is healthy."""
        if self.house.closing:
            return "stopping"
        async with self.lock:
            if time.monotonic() - self.well_at <= CACHE_SECONDS:
                return ""
            problem = await self._check()
            if not problem:
                self.well_at = time.monotonic()
            return problem

    async def _check(self) -> str:
        store = self.house.store
        try:
            await asyncio.wait_for(store.read(lambda connection: db.room(connection, "")), CHECK_SECONDS)
        except Exception as problem:
            return f"the store does not answer: {type(problem).__name__}"
        try:
            write = store.change(partial(db.scribble, self.house.owner, self.house.wall()))
            await asyncio.wait_for(write, CHECK_SECONDS)
        except NotSaved:
            return f"the store accepts no writes: {store.writer.trouble}"
        except TimeoutError:
            return "the store accepts no writes: another program has it locked, or it is too slow"
        except Exception as problem:
            return f"the store accepts no writes: {type(problem).__name__}"
        free = free_megabytes(store.file)
        if free is not None and free < MIN_FREE_MEGABYTES:
            return f"the disk is nearly full: {free} MB free, and at least {MIN_FREE_MEGABYTES}"
        return ""


def free_megabytes(file: Path | None) -> int | None:
    """Free space on the store's disk; None if the store is elsewhere."""
    if file is None:
        return None
    try:
        return shutil.disk_usage(file.parent).free >> 20
    except OSError:
        return None
