"""The same tables as `make load` without sockets: rooms, rules, channels, encoding and the store, all in this process.

Everything is the server's own but the web server: a pipe of texts stands where a socket would. What the clients use
to read and choose is not counted, so the rest is what a move costs before it reaches the network.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import MutableMapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import URL

from coterie.server.app import make_app
from coterie.server.garbage_collection import keep_tidy
from coterie.server.rooms.house import House
from coterie.server.settings import Settings
from coterie.server.sockets.asgi_socket import EXTENSION, SocketListener
from coterie.server.sockets.session import Connection
from coterie.server.tables.bot_workers import warmed
from coterie.server.tables.clock import GameClock
from coterie.server.tables.live_table import Live, record_of
from coterie.server.wire.messages import to_json
from coterie.server.wire.option_blocks import Known
from load.load_server import with_tictactoe
from server.live_server import PLENTY, any_answer
from server.pictures import Shapes


class Spent:
    """Processor time that clients have used of this thread."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> None:
        self.begun = time.thread_time()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.thread_time() - self.begun


class Pipe:
    """What `Connection` needs of a socket: headers, an address, and a TextSocket, which it is itself."""

    def __init__(self, headers: dict[str, str], seat: int) -> None:
        self.headers = headers
        self.cookies: dict[str, str] = {"coterie": headers["cookie"].removeprefix("coterie=")}
        self.client = None
        self.url = URL("ws://localhost/api/socket")
        self.hello = json.dumps({"type": "hello", "seat": seat, "blocks": True, "changes": True})
        self.sent: list[bytes] = []
        self.stirred = asyncio.Event()
        self.scope = {"extensions": {EXTENSION: self}}
        self.can_send = True

    async def accept(self) -> None: ...

    async def close(self, code: int) -> None: ...

    async def receive_text(self) -> str:
        return self.hello

    def listen(self, listener: SocketListener) -> None:
        self.listener = listener

    def resume(self) -> None: ...

    async def finished(self) -> None: ...

    def send_texts(self, texts: Sequence[bytes]) -> None:
        self.sent += texts
        self.stirred.set()


async def ask(app: Starlette, path: str, body: Any, headers: dict[str, str], method: str = "POST") -> Any:
    """One request to the HTTP side; the cookie it gives is kept in `headers`."""
    content, found = json.dumps(body).encode(), []
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "client": None,
        "server": ("localhost", 80),
        "headers": [
            (b"content-type", b"application/json"),
            *((name.encode(), value.encode()) for name, value in headers.items()),
        ],
    }

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        found.append(message)

    await app(scope, receive, send)
    for name, value in found[0]["headers"]:
        if name == b"set-cookie":
            headers["cookie"] = value.decode().partition(";")[0]
    assert found[0]["status"] == 200, found
    return json.loads(b"".join(each["body"] for each in found[1:]))


class Inside:
    """One room with all its seats on pipes; whoever is asked answers at once, by luck."""

    def __init__(self, app: Starlette, headers: dict[str, str], luck: random.Random, spent: Spent) -> None:
        self.app, self.headers, self.luck, self.spent = app, headers, luck, spent
        self.pipes: list[Pipe] = []
        self.asks: dict[int, list[Any]] = {}
        self.shapes: list[Shapes] = []
        self.over = False
        self.number = 0
        self.sizes: list[int] = []

    async def open(self, game: str, seats: int) -> None:
        made = {"game": game, "name": "P0", "seats": seats, "mode": "handed"}
        code = (await ask(self.app, "/api/rooms", made, self.headers))["code"]
        for seat in range(1, seats):
            await ask(self.app, f"/api/rooms/{code}/sit", {"name": f"P{seat}"}, self.headers)
        await ask(self.app, f"/api/rooms/{code}/start", {}, self.headers)
        for seat in range(seats):
            pipe = Pipe(self.headers, seat)
            self.pipes.append(pipe)
            self.shapes.append(Shapes())
            connection = Connection(self.app.state.house, cast("Any", pipe))
            await connection.serve(code)
        while len(self.asks) < seats:
            self.read()
            await asyncio.sleep(0)

    def read(self) -> list[dict[str, Any]]:
        """Read what has come; the replies among it."""
        replies = []
        with self.spent:
            for seat, pipe in enumerate(self.pipes):
                pipe.stirred.clear()
                for text in pipe.sent:
                    message = msgspec.json.decode(text)
                    kind = message["type"]
                    if kind == "news":
                        self.sizes.append(len(text))
                        self.take(seat, message)
                    elif kind == "welcome":
                        self.take(seat, message["news"])
                    elif kind in ("done", "refused"):
                        replies.append(message)
                pipe.sent.clear()
        return replies

    def take(self, seat: int, news: Any) -> None:
        self.shapes[seat].settle(news["asks"])
        self.asks[seat] = news["asks"]
        picture = news["view"] or news["changed"].get("fields", {})
        self.over = picture.get("result") is not None

    async def play(self, until: float, most: int = 1_000_000) -> list[float]:
        """Play until the game or the time is over, or so many moves are made; how long each took to be
        acknowledged."""
        acks = list[float]()
        seat, text = 0, ""
        while not self.over and len(acks) < most and time.perf_counter() < until:
            with self.spent:
                able = [(seat, each) for seat, asks in self.asks.items() for each in asks]
                owed = [pair for pair in able if pair[1]["owed"]] or able
                if owed:
                    seat, chosen = self.luck.choice(owed)
                    self.number += 1
                    said = {"type": "answer", "key": str(self.number), "ask": chosen["id"]}
                    text = json.dumps({**said, "answer": any_answer(chosen["shape"], self.luck)})
            if not owed:
                await asyncio.sleep(0.05)
                self.read()
                continue
            begun = time.perf_counter()
            pipe = self.pipes[seat]
            pipe.listener.text_received(text)
            replies: list[dict[str, Any]] = []
            while not replies:
                await pipe.stirred.wait()
                replies = self.read()
            if replies[0]["type"] == "done":
                acks.append(time.perf_counter() - begun)
        return acks

    def close(self) -> None:
        for pipe in self.pipes:
            pipe.listener.closed()


def new_table_ms(house: House, seats: int) -> float:
    """What it takes to deal a game from the first line of its record, and to write the first picture of everybody at
    it: the median of the rooms that are open."""
    took = []
    for room in house.rooms.values():
        begun = time.thread_time()
        live = Live(room.code, record_of(room.head or "", (), room.code), (), GameClock(0), house.store)
        for seat in range(seats):
            to_json(live.channel(seat).news(0, Known(True, True), 0)[0])
        took.append(time.thread_time() - begun)
    return 1000 * statistics.median(took)


def alone_per_cpu_second(house: House, seats: int, at_once: int, seconds: float) -> float:
    """Moves in a second of the processor of the tables alone, without rooms, loop and store: each answer is tried and
    accepted, and everybody's news of it is written. So many tables at once, a move at each of them in turn, by luck;
    when a game is over, another begins."""
    rooms, luck, stirred = iter(house.rooms.values()), random.Random(1), set[Any]()
    lives: list[Live] = []
    known: dict[tuple[str, Any], tuple[Known, int]] = {}
    moves, used, until = 0, 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        while len(lives) < at_once and (room := next(rooms, None)) is not None:
            live = Live(room.code, record_of(room.head or "", (), room.code), (), GameClock(0), house.store)
            for seat in range(seats):
                has = Known(True, True)
                known[room.code, seat] = has, live.channel(seat).news(0, has, 0)[1]
            live.listener = SimpleNamespace(news_for=stirred.add, input_accepted=lambda: None)
            lives.append(live)
        for live in list(lives):
            state = live.table.state
            asks = state.required() or state.asks()
            if not asks:
                lives.remove(live)
                continue
            ask = luck.choice(asks)
            answer = ask.write(ask.sample(luck))
            begun = time.thread_time()
            live.table.accept(live.table.attempt(ask.seat, ask.id, answer))
            for seat in stirred:
                has, seen = known[live.code, seat]
                news, seen = live.channel(seat).news(seen, has, 0)
                to_json(news)
                known[live.code, seat] = has, seen
            used += time.thread_time() - begun
            stirred.clear()
            moves += 1
        if not lives:
            break
    return moves / max(used, 0.01)


async def without_sockets(game: str, seats: int, tables: int, at_once: int, seconds: float) -> dict[str, Any]:
    """Tables are made beforehand; so many play at once until the time is over."""
    with_tictactoe()
    with tempfile.TemporaryDirectory() as folder:
        chosen = Settings(f"sqlite:///{folder}/store.db", port=0, pace=0.0, workers=1, limits=PLENTY)
        app, headers, spent = make_app(chosen), dict[str, str](), Spent()
        warmed()
        tidying = asyncio.create_task(keep_tidy())  # from the beginning, as the server does
        await app.state.house.open()
        await ask(app, "/api/mine", {}, headers, "GET")
        made, cpu = list[Inside](), time.process_time()
        for number in range(tables):
            made.append(Inside(app, headers, random.Random(number), spent))
            await made[-1].open(game, seats)
        each = (time.process_time() - cpu - spent.seconds) / tables
        table_ms = new_table_ms(app.state.house, seats)
        alone = alone_per_cpu_second(app.state.house, seats, at_once, seconds)
        waiting, found, spent.seconds = iter(made), list[float](), 0.0
        begun, cpu = time.perf_counter(), time.process_time()

        async def one_after_the_other() -> None:
            for table in waiting:
                found.extend(await table.play(begun + seconds))

        await asyncio.gather(*(one_after_the_other() for _ in range(at_once)))
        wall, used = time.perf_counter() - begun, time.process_time() - cpu - spent.seconds
        sizes = [size for table in made for size in table.sizes]
        for table in made:
            table.close()
        await app.state.house.close()
        tidying.cancel()
    acks = sorted(found) or [0.0]
    return {
        "what": f"{game} without sockets",
        "seats": seats,
        "moves": len(found),
        "per_second": round(len(acks) / wall),
        "per_cpu_second": round(len(acks) / max(used, 0.01)),
        "alone_per_cpu_second": round(alone),
        "core": round(used / wall, 2),
        "news_bytes": round(statistics.median(sizes or [0])),
        "new_table_ms": round(table_ms, 2),
        "set_up_cpu_ms": round(1000 * each, 1),
    }
