"""Replays and the like are done one at a time, few for each address, and keep nobody from playing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from coterie.analysis.puzzles import shipped
from coterie.server.http.errors import Denied
from coterie.server.rooms import puzzles, slow_work
from coterie.server.rooms.room import Room
from coterie.server.rooms.slow_work import SlowWork
from coterie.server.settings import Limits
from server.live_server import PATIENCE, PLENTY, Running, running, settings


def test_one_piece_is_done_at_a_time() -> None:
    counted, most = threading.Semaphore(1), []

    def piece() -> None:
        most.append(counted.acquire(blocking=False))
        counted.release()

    async def all_of_them() -> None:
        work = SlowWork()
        await asyncio.gather(*(work.run(piece) for _ in range(50)))

    asyncio.run(all_of_them())
    assert most == [True] * 50


def test_a_neighbour_waits_for_few_requests_of_an_address() -> None:
    order: list[str] = []

    async def request(work: SlowWork, address: str) -> None:
        async with work.request_from(address):
            await work.run(lambda: None)
            order.append(address)

    async def all_of_them() -> None:
        work = SlowWork()
        crowd = [asyncio.create_task(request(work, "crowd")) for _ in range(30)]
        await asyncio.sleep(0)
        await asyncio.gather(request(work, "neighbour"), *crowd)
        assert not work.addresses, "an address without requests is forgotten"

    asyncio.run(all_of_them())
    assert order.index("neighbour") <= slow_work.MAX_PER_ADDRESS


def test_very_many_requests_of_an_address_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_work, "MAX_WAITING_PER_ADDRESS", 3)
    ends = asyncio.Event()

    async def request(work: SlowWork) -> None:
        async with work.request_from("crowd"):
            await ends.wait()

    async def all_of_them() -> list[Any]:
        work = SlowWork()
        made = [asyncio.create_task(request(work)) for _ in range(9)]
        await asyncio.sleep(0)
        async with work.request_from("neighbour"):
            ends.set()
        return await asyncio.gather(*made, return_exceptions=True)

    found = asyncio.run(all_of_them())
    assert [each for each in found if each is None] == [None] * (slow_work.MAX_PER_ADDRESS + 3)
    assert all(isinstance(each, Denied) and each.status == 429 for each in found if each is not None)


def test_a_room_that_takes_long_to_open_keeps_no_other_from_being_opened(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [server.client().post("/api/rooms", {"game": "relics"})["code"] for _ in range(2)]
    for code in codes:
        server.in_loop(lambda code=code: server.house.forget(server.house.rooms[code]))
    load, opened = server.house._load, threading.Event()
    loads: list[str] = []

    async def slowly(code: str) -> Room:
        loads.append(code)
        if code == codes[0]:
            await asyncio.to_thread(opened.wait, PATIENCE)
        return await load(code)

    monkeypatch.setattr(server.house, "_load", slowly)
    waiting = [threading.Thread(target=server.client().get, args=(f"/api/rooms/{codes[0]}",)) for _ in range(2)]
    for each in waiting:
        each.start()
    try:
        assert server.client().get(f"/api/rooms/{codes[1]}")["code"] == codes[1]
    finally:
        opened.set()
        for each in waiting:
            each.join()
    assert loads.count(codes[0]) == 1, "two requests open a room once"
    assert not server.house.loading


def test_a_puzzle_is_replayed_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    id = shipped("relics")[0].id
    client = server.client()
    shown = client.get(f"/api/puzzles/{id}")
    monkeypatch.setattr(puzzles, "_replayed", _never)
    assert client.get(f"/api/puzzles/{id}") == shown
    assert shown["view"]["players"]


def _never(*_: object) -> Any:
    raise AssertionError("it was replayed again")


@pytest.fixture
def stingy(tmp_path_factory: pytest.TempPathFactory) -> Any:
    limits = Limits(**{**{name: getattr(PLENTY, name) for name in Limits.__slots__}, "rooms_per_hour": 1})
    with running(settings(tmp_path_factory.mktemp("stingy"), limits=limits)) as found:
        yield found


def test_nothing_is_replayed_for_a_room_that_is_refused(stingy: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    client, id = stingy.client(), shipped("relics")[0].id
    table: Callable[[int], Any] = lambda status: client.post(f"/api/puzzles/{id}/table", {}, status)  # noqa: E731
    assert table(200)["code"]
    monkeypatch.setattr(puzzles, "_replayed", _never)
    table(429)
