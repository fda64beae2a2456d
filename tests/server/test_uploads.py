"""What people bring is read in a process of its own, which can be killed; nobody else waits for it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
import tomllib
from typing import Any

import pytest

from coterie.games import get
from coterie.server.killable_worker import Busy, KillableWorker, LimitExceeded, Rejected, WorkerLimits
from coterie.server.rooms import uploads
from server.jobs import forever, greedy, one, wrong
from server.live_server import Running, any_answer

LONG_KEY = ".".join("a" * 12_000) + " = 1"


def test_a_job_that_takes_too_much_ends_with_its_process() -> None:
    worker = KillableWorker("test", WorkerLimits(1, 60, 64), (ValueError,))

    async def jobs() -> None:
        for job, outcome in ((forever, LimitExceeded), (greedy, LimitExceeded), (wrong, Rejected)):
            with pytest.raises(outcome):
                await worker.run(job)
            assert await worker.run(one) == 1, "the next one finds a process"

    try:
        asyncio.run(jobs())
    finally:
        worker.close()


def test_a_worker_that_could_not_start_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine may have had no room for another process."""
    worker = KillableWorker("test", WorkerLimits(60, 60, 64), ())

    def no_room(_: Any) -> None:
        raise BlockingIOError("Resource temporarily unavailable")

    async def jobs() -> None:
        with monkeypatch.context() as patch:
            patch.setattr("multiprocessing.process.BaseProcess.start", no_room)
            for _ in range(2):
                with pytest.raises(BlockingIOError):
                    await worker.run(one)
        assert await worker.run(one) == 1

    try:
        asyncio.run(jobs())
    finally:
        worker.close()


def test_few_jobs_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coterie.server.killable_worker.MAX_WAITING_JOBS", 2)
    worker = KillableWorker("test", WorkerLimits(60, 60, 64), ())

    async def jobs() -> list[Any]:
        return await asyncio.gather(*(worker.run(one) for _ in range(4)), return_exceptions=True)

    try:
        found = asyncio.run(jobs())
    finally:
        worker.close()
    assert found[:2] == [1, 1]
    assert [type(each) for each in found[2:]] == [Busy, Busy]


def test_a_hostile_pack_is_refused_in_words(server: Running) -> None:
    client = server.client()
    for path, more in (("/api/rooms", {}), ("/api/rooms/{}/options", {"name": "Dana"})):
        code = client.post("/api/rooms", {"game": "relics", **more})["code"]
        wish = {"pack": LONG_KEY} if "options" in path else {"game": "relics", "pack": LONG_KEY}
        told = client.post(path.format(code), wish, 400)["error"]
        assert "dotted key" in told["what"]
        assert told["allowed"] == "shorter ones"


def test_the_thread_that_serves_everybody_parses_no_pack(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not when a room brings its own, nor when it starts, is looked at, or its pack is asked for."""
    busy = server.in_loop(threading.get_ident)
    there: set[int] = set()
    parse = tomllib.loads

    text = get("relics").pack_text.replace("version = ", "version = 9", 1)

    def watched(parsed: str) -> Any:
        if parsed == text:
            there.add(threading.get_ident())
        return parse(parsed)

    monkeypatch.setattr(tomllib, "loads", watched)
    client = server.client()
    made = client.post("/api/rooms", {"game": "relics", "name": "Dana", "pack": text, "seats": 2})
    code, digest = made["code"], made["room"]["pack"]
    assert client.get(f"/api/packs/{digest}?room={code}")["text"] == text
    client.post(f"/api/rooms/{code}/start", {"bots": "random"})
    assert client.socket(code, seat=0).news is not None
    assert there, "somebody has read it"
    assert busy not in there


def test_others_play_while_a_pack_is_read(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that reads packs is stopped in the middle: a player and a maker of plain rooms do not notice."""
    client, player, luck = server.client(), server.client(), random.Random(1)
    client.post("/api/rooms", {"game": "relics", "pack": "a = 1"}, 400)
    worker = server.house.uploads.packs
    assert worker.process is not None
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGSTOP)
    refused: list[Any] = []
    attack = threading.Thread(target=lambda: refused.append(client.ask("POST", "/api/rooms", {**wish})))
    wish = {"game": "relics", "pack": "b = 1"}
    attack.start()
    try:
        while not worker.waiting:
            server.in_loop(lambda: None)
        code = player.post("/api/play", {"game": "relics", "bots": "random"})["code"]
        socket = player.socket(code, seat=0)
        for _ in range(3):
            while not socket.asks:
                socket.until("news")
            assert socket.answer(any_answer(socket.asks[0]["shape"], luck))["type"] == "done"
        assert not refused, "it is still being read"
    finally:
        os.kill(worker.process.pid, signal.SIGCONT)
        attack.join()
    assert refused[0][0] == 400


def test_a_record_with_more_lines_than_any_game_is_refused_unread(server: Running) -> None:
    status, _, content = server.client().ask("POST", "/api/records", b"{}\n" * (uploads.MAX_LINES + 1))
    assert status == 413
    assert b"lines" in content


@pytest.mark.parametrize("kind", ["why", "preview", "answer"])
def test_an_answer_is_measured_before_anybody_looks_at_it(server: Running, kind: str) -> None:
    client = server.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
    socket = client.socket(code, seat=0)
    while not socket.asks:
        socket.until("news")
    ask = socket.asks[0]["id"]
    deep: Any = "W01"
    for _ in range(20):
        deep = [deep]
    for answer, why in ((deep, "nested too deeply"), (["W01"] * 2_000, "too much")):
        told = socket.ask(kind, ask=ask, answer=answer)
        assert why in str(told["why"]), told
