"""One input at a time for each table, in the order in which they came."""

from __future__ import annotations

import asyncio

from coterie.server.tables.lock import InputLock


def test_a_free_lock_is_taken_at_once_and_others_wait_in_their_order() -> None:
    async def run() -> list[str]:
        lock, done = InputLock(), list[str]()

        async def go(name: str) -> None:
            async with lock:
                done.append(name)
                await asyncio.sleep(0)

        lock.acquire(lambda: done.append("at once"))
        assert done == ["at once"]
        tasks = [asyncio.create_task(go("a")), asyncio.create_task(go("b"))]
        await asyncio.sleep(0)
        lock.acquire(lambda: done.append("last"))
        await asyncio.sleep(0)
        assert done == ["at once"]
        lock.release()
        await asyncio.gather(*tasks)
        while len(done) < 4:
            await asyncio.sleep(0)
        lock.release()
        assert not lock.taken
        return done

    assert asyncio.run(run()) == ["at once", "a", "b", "last"]


def test_a_task_that_is_cancelled_while_it_waits_keeps_nobody_waiting() -> None:
    async def run(released: bool) -> None:
        lock, done = InputLock(), list[str]()

        async def go(name: str) -> None:
            async with lock:
                done.append(name)

        lock.acquire(lambda: None)
        first, second = asyncio.create_task(go("first")), asyncio.create_task(go("second"))
        await asyncio.sleep(0)
        if released:  # the lock is the first one's already, which is cancelled before it can begin
            lock.release()
            await asyncio.sleep(0)
            first.cancel()
        else:
            first.cancel()
            await asyncio.sleep(0)
            lock.release()
        await asyncio.gather(first, second, return_exceptions=True)
        assert done == ["second"]
        assert not lock.taken

    asyncio.run(run(True))
    asyncio.run(run(False))
