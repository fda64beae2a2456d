"""A FIFO lock that can also be taken synchronously."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class InputLock:
    """Lets one input of a table in at a time, in order of arrival. Most tables are free when a move comes: that one
    needs no task.
    """

    __slots__ = ("taken", "waiting")

    def __init__(self) -> None:
        self.taken = False
        self.waiting: deque[Callable[[], None]] = deque()

    def acquire(self, then: Callable[[], None]) -> None:
        """Call `then` when the lock is yours: now if it is free, otherwise after all who came before."""
        if self.taken:
            self.waiting.append(then)
        else:
            self.taken = True
            then()

    def release(self) -> None:
        """Give the lock to the next in line."""
        if self.waiting:
            asyncio.get_running_loop().call_soon(self.waiting.popleft())
        else:
            self.taken = False

    async def __aenter__(self) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.acquire(lambda: self.release() if mine.cancelled() else mine.set_result(None))
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
