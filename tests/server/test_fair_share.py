"""Nobody takes the server away from the others: not by looking back at a long game, not by holding lines open, not by
filling the store with talk or reports. And a room that an operator has pruned is gone in words, not in a loop."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from coterie.server.rooms import house, review
from coterie.server.settings import Limits
from coterie.server.store import store as db
from coterie.server.tables.live_table import Live
from coterie.table.record import Replay
from server.live_server import PATIENCE, Running, any_answer, running, settings

CORPUS = Path(__file__).parents[1] / "corpus"


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    limits = Limits(sockets_per_address=2, chat_rate=0.001, chat_burst=3, reports=2, replays=2)
    with running(settings(tmp_path_factory.mktemp("narrow"), limits=limits)) as found:
        yield found


def finished() -> bytes:
    return next((CORPUS / "relics").glob("v3-2-*.jsonl")).read_bytes()


def test_who_looks_back_at_a_game_holds_up_nobody(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game takes seconds to play again: in short stages, and never in the thread that serves everybody."""
    busy = server.in_loop(threading.get_ident)
    there: list[int] = []
    stages: list[tuple[int, int]] = []
    story, moment = review._story, review._moment

    def watched(of: Any) -> Any:
        def called(*given: Any) -> Any:
            there.append(threading.get_ident())
            return of(*given)

        return called

    class Watched(Replay):
        def go(self, number: int) -> None:
            there.append(threading.get_ident())
            stages.append((self.number, number))
            super().go(number)

    monkeypatch.setattr(review, "Replay", Watched)
    monkeypatch.setattr(review, "_story", watched(story))
    monkeypatch.setattr(review, "_moment", watched(moment))
    monkeypatch.setattr(review, "INPUTS_PER_STAGE", 10)
    client = server.client()
    code = json.loads(client.ask("POST", "/api/records", finished())[2])["code"]
    last = client.get(f"/api/rooms/{code}/story")["steps"]
    for step in (last, 1, last // 2):
        assert client.get(f"/api/rooms/{code}/review?step={step}&eyes=spectator")["step"] == step
    client.post(f"/api/rooms/{code}/branch", {"step": last - 1, "seat": 0, "bots": "random"})
    assert len(stages) > 10
    assert busy not in there
    assert all(to - at <= 10 for at, to in stages)


def test_a_long_game_is_read_from_its_log_beside_those_who_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MAX_INLINE_REPLAY_INPUTS", 3)
    made: list[int] = []

    class Watched(Live):
        def __init__(self, *given: Any) -> None:
            made.append(threading.get_ident())
            super().__init__(*given)

    monkeypatch.setattr(house, "Live", Watched)
    chosen = settings(tmp_path)
    with running(chosen) as server:
        client = server.client()
        code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
        socket, luck = client.socket(code, seat=0), random.Random(1)
        for _ in range(4):
            while not socket.asks:
                socket.until("news")
            assert socket.answer(any_answer(socket.asks[0]["shape"], luck))["type"] == "done"
        assert made == [server.in_loop(threading.get_ident)]
    with running(chosen) as server:
        client.address, client.host = server.address, server.address.removeprefix("http://")
        again = client.socket(code, seat=0)
        while not again.asks:
            again.until("news")
        assert again.answer(any_answer(again.asks[0]["shape"], luck))["type"] == "done"
        assert made[1] != server.in_loop(threading.get_ident)


def test_polls_and_streams_count_as_lines_too(narrow: Running) -> None:
    client = narrow.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
    polls = [client.get(f"/api/rooms/{code}/news?seat=0") for _ in range(2)]
    for path in (f"/api/rooms/{code}/news?seat=0", f"/api/rooms/{code}/stream", "/api/mine/stream"):
        assert "Too many connections" in client.get(path, 429)["error"]["what"]
    assert "Too many connections" in client.socket(code, seat=0).welcome["why"]
    again = client.get(f"/api/rooms/{code}/news?session={polls[0]['session']}&after=0")
    assert again["messages"], "who has a line keeps it"
    open_now = narrow.house.polls.open_now
    for poll in list(open_now.values()):
        narrow.in_loop(partial(narrow.house.polls.close, poll))
    assert not narrow.house.sockets
    assert client.socket(code, seat=0).welcome["type"] == "welcome"


def test_nobody_fills_the_store_with_talk_and_reports(narrow: Running) -> None:
    client, stranger = narrow.client(), narrow.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]

    def said(who: Any, number: int) -> Any:
        told = who.post(f"/api/rooms/{code}/say", {"type": "chat", "key": f"k{number}", "text": "Hello"})
        return told["type"], "".join(told.get("why", ()))

    wait = ("refused", "You're sending messages too fast: wait a moment")
    assert [said(client, number) for number in range(4)] == [("done", "")] * 3 + [wait]
    tokens = [narrow.client() for _ in range(4)]
    for each in tokens:
        each.get("/api/mine")
    assert [said(each, 1) for each in (stranger, *tokens)] == [("done", "")] * 3 + [wait] * 2, "together"
    for status in (200, 200, 429):
        client.post(f"/api/rooms/{code}/report", {"text": "odd"}, status)
    for status in (400, 400, 429):
        assert client.ask("POST", "/api/records", b"nonsense")[0] == status


def test_a_room_that_was_pruned_is_gone(server: Running) -> None:
    """An operator may prune while the server runs: whoever still looks at the room is told, and nothing is tried again
    and again."""
    client = server.client()
    code = client.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
    socket = client.socket(code, seat=0)
    far = server.house.wall() + 1
    server.in_loop(lambda: server.house.store.change(lambda connection: db.prune(connection, far, ("open",))))
    assert f"There is no room {code}" in client.post(f"/api/rooms/{code}/ready", {"ready": True}, 404)["error"]["what"]
    assert socket.until("bye")["why"] == "This room no longer exists"
    client.get(f"/api/rooms/{code}", 404)


@pytest.mark.parametrize("how", ["answer", "chat", "note", "beat"])
def test_a_table_that_was_pruned_is_gone_in_words(server: Running, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Whatever is tried there first. The other tables do not notice."""
    monkeypatch.setattr(server.house.leases, "renewed", server.house.wall() + 10**9)  # not by itself
    client, luck = server.client(), random.Random(1)
    code, other = (client.post("/api/play", {"game": "inquisition", "bots": "idle"})["code"] for _ in range(2))
    socket, beside = client.socket(code, seat=0), client.socket(other, seat=0)

    def forget(connection: Any) -> None:
        connection.exec_driver_sql("DELETE FROM rooms WHERE code = ?", (code,))

    server.in_loop(lambda: server.house.store.change(forget))
    while not socket.asks:
        socket.until("news")
    ask = socket.asks[0]
    wishes = {"answer": {"ask": ask["id"], "answer": any_answer(ask["shape"], luck)}}
    if how == "beat":
        server.in_loop(server.house.leases.renew)
        lease = server.house.store.look(lambda connection: db.lease(connection, other))
        assert lease is not None, "the clock of the other table is kept"
    else:
        refused = socket.ask(how, **wishes.get(how, {"text": "Is anybody there?"}))
        assert refused["why"] == [f"There is no room {code}; allowed: a code from someone in the room, such as K7XCD"]
    if socket.messages[-1]["type"] != "bye":
        assert socket.until("bye")["why"] == "This room no longer exists"
    assert code not in server.house.rooms
    assert beside.ask("ping")["type"] == "pong"


def test_who_is_about_to_come_in_finds_the_room_open(server: Running) -> None:
    """A room that nobody looks at is closed after a while, but not between somebody's knock and their hello."""
    client = server.client()
    code = client.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
    room = server.house.rooms[code]
    room.quiet_since = 0
    with connect(
        f"ws://{client.host}/api/rooms/{code}/socket", additional_headers=client.headers(), open_timeout=PATIENCE
    ) as wire:
        server.in_loop(server.house.beat)
        wire.send('{"type": "hello", "seat": 0}')
        assert json.loads(wire.recv(PATIENCE))["type"] == "welcome"
        assert server.house.rooms[code] is room
        assert len(room.outboxes) == 1


def test_two_devices_of_a_seat_answer_at_the_same_instant(server: Running) -> None:
    """One of them is heard; the other is told that the question is closed."""
    client = server.client()
    code = client.post("/api/rooms", {"game": "relics", "name": "Dana", "seats": 2})["code"]
    other = server.client()
    other.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    client.post(f"/api/rooms/{code}/start")
    phone, laptop = client.socket(code, seat=0), client.socket(code, seat=0)
    ask = phone.asks[0]
    live = server.house.rooms[code].live
    assert live is not None
    answers = [any_answer(ask["shape"], random.Random(seed)) for seed in (1, 2)]

    async def at_once() -> list[Any]:
        both = [live.submit_and_wait(0, ask["id"], answer, f"0/k{n}") for n, answer in enumerate(answers)]
        return await asyncio.gather(*both, return_exceptions=True)

    done = server.in_loop(at_once)
    assert [type(each).__name__ for each in done] == ["NoneType", "AskClosed"]
    assert len(live.table.record.inputs) == 1
    for socket in (phone, laptop):
        assert socket.until("news")["view"]["seat"] == 0
