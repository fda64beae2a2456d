"""Work that takes long, such as replaying a game: it waits for those who play, and for neighbours."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from coterie.server.http.errors import Denied

P = ParamSpec("P")
T = TypeVar("T")

MAX_PER_ADDRESS = 2
"""How many such requests of one address are worked on at once: others wait for no more of them than that."""

MAX_WAITING_PER_ADDRESS = 60
"""How many more of its requests may wait for these."""


class _Address(asyncio.Semaphore):
    """The places of one address, and how many of its requests have one or wait for one."""

    def __init__(self) -> None:
        super().__init__(MAX_PER_ADDRESS)
        self.requests = 0


class SlowWork:
    """One piece of work at a time, in a thread, so that the other threads and half of the processor's time stay free
    for games. A piece should take less than a tenth of a second.
    """

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.addresses: WeakValueDictionary[str, _Address] = WeakValueDictionary()

    async def run(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        async with self.turn:
            return await asyncio.to_thread(work, *arguments, **named)

    @asynccontextmanager
    async def request_from(self, address: str) -> AsyncIterator[None]:
        """A request that needs such work waits here for others of its address. Denied if very many do."""
        places = self.addresses.get(address)
        if places is None:
            places = self.addresses[address] = _Address()
        if places.requests >= MAX_PER_ADDRESS + MAX_WAITING_PER_ADDRESS:
            raise Denied(429, "Too many requests from your address that take long", "wait until they are done")
        places.requests += 1
        try:
            async with places:
                yield
        finally:
            places.requests -= 1
