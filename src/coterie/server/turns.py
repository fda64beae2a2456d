"""One after the other: whoever comes to a free table goes at once, the others wait in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """A lock that can also be taken without waiting, by what is no task: most tables are free when a move comes."""

    __slots__ = ("taken", "waiting")

    def __init__(self) -> None:
        self.taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take the turn if nobody has it."""
        if self.taken:
            return False
        self.taken = True
        return True

    def over(self) -> None:
        """The next one has the turn; if nobody waits, nobody has it."""
        while self.waiting:
            next_one = self.waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine = asyncio.get_running_loop().create_future()
        self.waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.over()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.over()
