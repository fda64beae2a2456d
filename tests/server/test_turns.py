"""One input at a time for each table, in the order in which they came."""

from __future__ import annotations

import asyncio

from coterie.server.turns import Turns


def test_a_free_table_is_taken_at_once_and_others_wait_in_their_order() -> None:
    async def run() -> list[str]:
        turns, done = Turns(), list[str]()

        async def go(name: str) -> None:
            async with turns:
                done.append(name)
                await asyncio.sleep(0)

        assert turns.take()
        assert not turns.take()
        tasks = [asyncio.create_task(go(name)) for name in "abc"]
        await asyncio.sleep(0)
        assert done == []
        turns.over()
        await asyncio.gather(*tasks)
        assert turns.take()
        return done

    assert asyncio.run(run()) == ["a", "b", "c"]


def test_who_goes_away_while_waiting_keeps_nobody_waiting() -> None:
    async def run() -> None:
        turns, done = Turns(), list[str]()

        async def go(name: str) -> None:
            async with turns:
                done.append(name)

        assert turns.take()
        first, second = asyncio.create_task(go("first")), asyncio.create_task(go("second"))
        await asyncio.sleep(0)
        turns.over()  # the turn is the first one's, who goes before it can begin
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert done == ["second"]
        assert turns.take()

    asyncio.run(run())
