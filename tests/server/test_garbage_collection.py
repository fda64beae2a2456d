"""Garbage is collected when nobody waits. That is enough: moves, visits and closed rooms leave no reference cycles."""

from __future__ import annotations

import asyncio
import gc
import random
from collections import Counter
from collections.abc import Callable, Iterator
from weakref import ref

import msgspec
import pytest

from coterie import games
from coterie.kernel import Refused
from coterie.server import garbage_collection
from coterie.server.http import long_poll
from coterie.server.rooms import house
from coterie.server.wire.encoding import TableEncoder
from coterie.server.wire.feed import Channel
from coterie.server.wire.option_blocks import Known
from coterie.table.record import Record
from coterie.table.table import Table
from server.live_server import Running, any_answer

SEATS = {"arena": 2, "inquisition": 6, "relics": 3, "succession": 9, "triora": 3}


class Watched:
    """A table that everybody watches."""

    def __init__(self, game: str) -> None:
        seats = SEATS[game]
        self.at, self.luck = Table(Record.of(games.get(game), seats, 4, {})), random.Random(4)
        encoder = TableEncoder(self.at)
        self.channels = [Channel(self.at, seat, "s", encoder, lambda _: None) for seat in range(seats)]
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
def test_moves_leave_no_cycles(game: str) -> None:
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
    assert not garbage_collection.due(0.9 * garbage_collection.QUIET_SECONDS, quiet=True)
    assert garbage_collection.due(garbage_collection.QUIET_SECONDS, quiet=True)
    assert not garbage_collection.due(garbage_collection.QUIET_SECONDS, quiet=False)
    assert garbage_collection.due(garbage_collection.URGENT_SECONDS, quiet=False)


class Ring:
    def __init__(self) -> None:
        self.self = self


def test_collections_start_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(garbage_collection, "QUIET_SECONDS", 0.0)
    monkeypatch.setattr(garbage_collection, "QUIET_CPU_SECONDS", 1000.0)

    async def until_gone() -> None:
        task = asyncio.create_task(garbage_collection.keep_tidy())
        await asyncio.sleep(0)
        assert gc.get_threshold()[0] == garbage_collection.YOUNG_THRESHOLD_OBJECTS
        gone = ref(Ring())
        while gone() is not None:
            await asyncio.sleep(0.001)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    before = gc.get_threshold()
    asyncio.run(until_gone())
    assert gc.get_threshold() == before


def test_a_room_that_is_closed_opens_again(server: Running) -> None:
    client = server.client()
    code = client.post("/api/play", {"game": "relics", "bots": "idle"})["code"]
    socket = client.socket(code, seat=0)
    socket.close()
    while server.house.rooms[code].outboxes:
        server.in_loop(lambda: None)
    live = server.house.rooms[code].live
    assert live is not None
    server.in_loop(lambda: server.house.forget(server.house.rooms[code]))
    assert not live.channels
    assert not live.table.listeners
    assert client.socket(code, seat=0).news is not None


def test_a_closed_rooms_table_is_freed_at_once(server: Running) -> None:
    """Without a collection, and without waiting for the next input of anybody: nothing else may know the table."""
    client = server.client()
    code = client.post("/api/play", {"game": "relics", "bots": "idle", "seats": 2})["code"]
    socket = client.socket(code, seat=0)
    while not [ask for ask in socket.asks if ask["owed"]]:
        socket.until("news")
    ask = next(ask for ask in socket.asks if ask["owed"])
    socket.answer(any_answer(ask["shape"], random.Random(1)), ask["id"])
    socket.ask("hint", key="h", ask=ask["id"])
    client.ask("GET", f"/api/rooms/{code}/replay?seat=0")
    socket.close()
    while server.house.rooms[code].outboxes:
        server.in_loop(lambda: None)
    live = server.house.rooms[code].live
    assert live is not None
    table, live = ref(live.table), None
    gc.disable()
    try:
        server.in_loop(lambda: server.house.forget(server.house.rooms[code]))
        for _ in range(1_000):  # the thread that wrote the last input may still be about to let go of it
            if table() is None:
                break
            server.in_loop(lambda: None)
        assert table() is None, [type(each) for each in gc.get_referrers(table())]
    finally:
        gc.enable()


def test_few_polls_that_nobody_asks_for_stay_open(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that polls once and goes away keeps a room in memory: many of them must not keep many."""
    monkeypatch.setattr(long_poll, "MAX_UNASKED_POLLS", 2)
    code = server.client().post("/api/rooms", {"game": "relics"})["code"]
    sessions = [server.client().get(f"/api/rooms/{code}/news")["session"] for _ in range(5)]
    for place, session in enumerate(sessions):
        server.house.polls.open_now[session].asked_at -= 2 * long_poll.CROWDED_FORGET_MS - place
    server.in_loop(server.house.beat)
    assert set(server.house.polls.open_now) == set(sessions[-2:]), "the longest unasked ones are closed first"
    assert len(server.house.rooms[code].outboxes) == 2
    again = server.client().get(f"/api/rooms/{code}/news?session={sessions[0]}")
    assert again["messages"][0]["type"] == "welcome", "who comes back is sent the whole picture"


def test_little_is_kept_for_a_client_that_polls_and_reads_nothing(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_poll, "MAX_UNREAD_BYTES", 20_000)
    client = server.client()
    code = client.post("/api/rooms", {"game": "relics", "name": "Ada"})["code"]
    told = client.get(f"/api/rooms/{code}/news?seat=0")
    session, messages = told["session"], told["messages"]
    poll = server.house.polls.open_now[session]
    for number in range(100):
        client.post(f"/api/rooms/{code}/say?seat=0", {"type": "chat", "key": str(number), "text": 490 * "x"})
        messages = client.get(f"/api/rooms/{code}/news?seat=0&session={session}&after=0&wait=0")["messages"]
        assert sum(len(text) for _, text in poll.kept) < 30_000
        if messages[-1]["type"] == "bye":
            break
    assert [each["type"] for each in messages] == ["bye"]
    again = client.get(f"/api/rooms/{code}/news?seat=0&session={session}&after=0")
    assert again["session"] != session
    assert again["messages"][0]["type"] == "welcome"


def test_a_visit_leaves_no_cycles(server: Running) -> None:
    """A room, its sockets, its polls, replays, hints, previews and refusals are freed when they are closed, and need no
    collection: what a collection would find holds whole games, and comes together until it takes long to look at."""
    server.in_loop(gc.collect)
    gc.disable()
    try:
        for game in sorted(SEATS):
            visit_and_forget(server, game)
        left = server.in_loop(garbage)
    finally:
        gc.enable()
    assert not left


def test_a_refusal_leaves_no_cycles(server: Running) -> None:
    """A bot's answer that is refused: the exception knows the frames it passed, and those must not know it."""
    client = server.client()
    code = client.post("/api/play", {"game": "relics", "bots": "idle"})["code"]

    async def refused() -> Counter[str]:
        live = server.house.rooms[code].live
        assert live is not None
        with pytest.raises(Refused):
            await live.submit_and_wait(0, live.table.state.required()[0].id, {"no": "answer"})
        return garbage()

    gc.disable()
    try:
        server.in_loop(gc.collect)
        assert not server.in_loop(refused)
    finally:
        gc.enable()


def garbage() -> Counter[str]:
    """What only a collection finds of ours and of the web server's."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        kinds = [type(each) for each in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    return Counter(kind.__name__ for kind in kinds if kind.__module__.partition(".")[0] in ("coterie", "uvicorn"))


def visit_and_forget(server: Running, game: str) -> None:
    client, luck = server.client(), random.Random(game)
    code = client.post("/api/play", {"game": game, "bots": "random"})["code"]
    socket = client.socket(code, seat=0)
    while not [ask for ask in socket.asks if ask["owed"]]:
        socket.until("news")
    ask = next(ask for ask in socket.asks if ask["owed"])
    answer = any_answer(ask["shape"], luck)
    socket.ask("preview", key="p", ask=ask["id"], answer=answer)
    socket.ask("hint", key="h", ask=ask["id"])
    socket.ask("answer", key="wrong", ask=ask["id"], answer={"no": "answer"})
    socket.answer(answer, ask["id"])
    socket.ask("ping", key="fence")
    client.ask("GET", f"/api/rooms/{code}/replay?seat=0")
    client.ask("GET", f"/api/rooms/{code}/review")
    session = client.get(f"/api/rooms/{code}/news?seat=0")["session"]
    socket.close()
    server.in_loop(lambda: server.house.polls.close(server.house.polls.open_now[session]))
    while server.house.rooms[code].outboxes:
        server.in_loop(lambda: None)
    server.in_loop(lambda: server.house.forget(server.house.rooms[code]))


def test_few_rooms_that_nobody_looks_at_stay_open(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "MAX_IDLE_ROOMS", 2)
    codes = [server.client().post("/api/rooms", {"game": "relics"})["code"] for _ in range(5)]
    for code in server.house.rooms.keys() - codes:  # other tests' rooms are closed before these
        server.house.rooms[code].quiet_since -= 4 * house.CROWDED_IDLE_ROOM_MS
    for place, code in enumerate(codes):
        server.house.rooms[code].quiet_since -= 2 * house.CROWDED_IDLE_ROOM_MS - place
    server.in_loop(server.house.beat)
    idle = [room for room in server.house.rooms.values() if not room.outboxes]
    assert len(idle) == 2
    assert codes[0] not in server.house.rooms, "the longest forgotten ones are closed first"
    assert codes[-1] in server.house.rooms


@pytest.fixture
def tidied(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The generations that are looked at, while nobody is quiet."""
    monkeypatch.setattr(garbage_collection, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(garbage_collection, "QUIET_CPU_SECONDS", -1.0)
    looked: list[int] = []

    def note(phase: str, told: dict[str, int]) -> None:
        if phase == "stop":
            looked.append(told["generation"])

    gc.callbacks.append(note)
    yield looked
    gc.callbacks.remove(note)


async def until(seen: Callable[[], bool], work: Callable[[], object] = lambda: None) -> None:
    """Tidy until something is seen; what is done meanwhile doesn't go away."""
    task, made = asyncio.create_task(garbage_collection.keep_tidy()), []
    await asyncio.sleep(0)
    while not seen():
        made.append(work())
        await asyncio.sleep(0.001)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_young_objects_are_looked_at_whatever_is_freed(monkeypatch: pytest.MonkeyPatch, tidied: list[int]) -> None:
    """Python's own count never gets there where as many old objects are freed as new ones made."""
    monkeypatch.setattr(garbage_collection, "URGENT_SECONDS", 1000.0)
    monkeypatch.setattr(garbage_collection, "YOUNG_THRESHOLD_OBJECTS", garbage_collection.NEVER)
    rings: list[ref[Ring]] = []

    def work() -> None:
        if not rings:
            tidied.clear()  # all are looked at when it begins
            rings.append(ref(Ring()))

    asyncio.run(until(lambda: bool(rings) and rings[0]() is None, work))
    assert set(tidied) == {0}, "the old ones wait"


def test_what_takes_long_to_look_at_is_put_aside(monkeypatch: pytest.MonkeyPatch, tidied: list[int]) -> None:
    monkeypatch.setattr(garbage_collection, "URGENT_SECONDS", 0.0)
    monkeypatch.setattr(garbage_collection, "LONG_SECONDS", -1.0)
    put_aside: list[int] = []
    freeze = gc.freeze

    def noted() -> None:
        put_aside.append(len(tidied))
        freeze()

    monkeypatch.setattr(gc, "freeze", noted)
    asyncio.run(until(lambda: len(put_aside) > 3, lambda: [[] for _ in range(50)]))
