"""Memory is tidied when nobody waits, which is enough because moves leave nothing behind that only tidying frees."""

from __future__ import annotations

import asyncio
import gc
import random
from collections import Counter
from weakref import ref

import msgspec
import pytest

from coterie import games
from coterie.server import tidying
from coterie.server.channel import Channel
from coterie.server.questions import Known
from coterie.server.writing import Writing
from coterie.table.record import Record
from coterie.table.table import Table

SEATS = {"arena": 2, "inquisition": 6, "relics": 3, "succession": 9, "triora": 3}


class Watched:
    """A table that everybody watches."""

    def __init__(self, game: str) -> None:
        seats = SEATS[game]
        self.at, self.luck = Table(Record.of(games.get(game), seats, 4, {})), random.Random(4)
        writing = Writing(self.at)
        self.channels = [Channel(self.at, seat, "s", writing, lambda _: None) for seat in range(seats)]
        self.known, self.seen = [Known(True, True) for _ in range(seats)], [0] * seats

    def play(self, moves: int) -> None:
        for _ in range(moves):
            ask = self.luck.choice(self.at.state.required() or self.at.state.asks())
            self.at.answer(ask.seat, ask, ask.sample(self.luck))
            for seat, channel in enumerate(self.channels):
                news, self.seen[seat] = channel.news(self.seen[seat], self.known[seat], 0)
                msgspec.json.encode(news)
            if self.at.state.result is not None:
                return


@pytest.mark.parametrize("game", sorted(SEATS))
def test_moves_leave_no_circles(game: str) -> None:
    table = Watched(game)
    table.play(10)  # so that nothing is loaded for the first time below
    gc.collect()
    gc.disable()
    try:
        table.play(40)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        left = Counter(type(each).__name__ for each in gc.garbage if type(each).__module__.startswith("coterie"))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not left


def test_it_waits_for_a_quiet_moment_unless_much_has_come_together() -> None:
    assert not tidying.due(tidying.SOME - 1, quiet=True)
    assert tidying.due(tidying.SOME, quiet=True)
    assert not tidying.due(tidying.SOME, quiet=False)
    assert tidying.due(tidying.MUCH, quiet=False)


class Ring:
    def __init__(self) -> None:
        self.self = self


def test_it_is_done_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "LOOK", 0.001)
    monkeypatch.setattr(tidying, "SOME", 1)
    monkeypatch.setattr(tidying, "QUIET", 1000.0)

    async def until_gone() -> None:
        task = asyncio.create_task(tidying.keep_tidy())
        await asyncio.sleep(0)
        assert not gc.isenabled()
        gone = ref(Ring())
        while gone() is not None:
            await asyncio.sleep(0.001)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(until_gone())
    assert gc.isenabled()
