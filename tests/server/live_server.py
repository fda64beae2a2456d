"""A real server in a thread, and plain clients of it, for tests."""

from __future__ import annotations

import http.client
import json
import random
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from coterie.server.process import Process
from coterie.server.settings import MINUTE, Limits, Settings
from coterie.server.tables.live_table import Live
from server.pictures import Shapes, Views

PATIENCE = 120
"""Seconds that anything of a server may take: a machine with much to do is no fault of it."""

PLENTY = Limits(
    seat_rate=1e6,
    seat_burst=10**6,
    address_rate=1e6,
    address_burst=10**6,
    guesses=10**6,
    replays=10**6,
    chat_rate=1e6,
    chat_burst=10**6,
    reports=10**6,
    rooms_per_hour=10**6,
    sockets_per_address=10**6,
)


LONG = 24 * 60 * MINUTE


def settings(folder: Path, **other: Any) -> Settings:
    """A server that is patient: on a busy machine a test may take longer than people are waited for, and nobody holds
    a socket for everybody at its tables."""
    store = f"sqlite:///{folder / 'store.db'}"
    usual = Settings(store, port=0, pace=0.0, speed=50.0, look=0, workers=1, grace=LONG, host_grace=LONG, limits=PLENTY)
    return replace(usual, **other)


class Running:
    """A server in this process."""

    def __init__(self, chosen: Settings, compress: bool = False) -> None:
        self.up = threading.Event()
        self.address = ""
        self.process = Process(chosen, self._ready, compress)
        self.house = self.process.house
        self.thread = threading.Thread(target=self.process.run, daemon=True)
        self.thread.start()
        assert self.up.wait(PATIENCE), "the server did not start"

    def _ready(self, address: str) -> None:
        self.address = address
        self.up.set()

    def stop(self) -> None:
        """Stop it as SIGTERM does; twice does no harm."""
        self.process.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def client(self) -> Client:
        return Client(self.address)

    def in_loop(self, work: Any) -> Any:
        """Run something in the server's own thread, and wait for it."""
        import asyncio

        async def call() -> Any:
            made = work()
            return await made if asyncio.iscoroutine(made) else made

        loop = self.process.servers[0].get_loop()
        return asyncio.run_coroutine_threadsafe(call(), loop).result(PATIENCE)


@contextmanager
def running(chosen: Settings) -> Iterator[Running]:
    server = Running(chosen)
    try:
        yield server
    finally:
        server.stop()


class Client:
    """A device: it keeps its cookie, as a browser does."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address
        self.host = urlsplit(address).netloc
        self.cookie: str | None = None
        self.token = token

    def headers(self) -> dict[str, str]:
        found = {}
        if self.cookie is not None:
            found["cookie"] = f"coterie={self.cookie}"
        if self.token is not None:
            found["authorization"] = f"Bearer {self.token}"
        return found

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            content = body if isinstance(body, (bytes, str)) or body is None else json.dumps(body)
            sent = {**self.headers(), **({"content-type": "application/json"} if body is not None else {})}
            connection.request(method, path, content, {**sent, **(headers or {})})
            response = connection.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            cookie = found.get("set-cookie", "")
            if cookie.startswith("coterie="):
                self.cookie = cookie.removeprefix("coterie=").partition(";")[0]
            return response.status, found, response.read()
        finally:
            connection.close()

    def get(self, path: str, status: int = 200) -> Any:
        code, _, body = self.ask("GET", path)
        assert code == status, (code, body)
        return json.loads(body)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        code, _, content = self.ask("POST", path, {} if body is None else body)
        assert code == status, (code, content)
        return json.loads(content)

    def socket(self, code: str, **hello: Any) -> Socket:
        return Socket(self, code, **hello)


OPEN: list[Socket] = []
"""Sockets of the test that runs: closed after it."""


class Socket:
    """An open connection to a room. It keeps every message, and the latest picture."""

    def __init__(self, client: Client, code: str, **hello: Any) -> None:
        address = f"ws://{client.host}/api/rooms/{code}/socket"
        self.client = client
        self.open = ExitStack()
        opening = connect(
            address,
            additional_headers=client.headers(),
            compression=None,
            max_size=2**24,
            open_timeout=PATIENCE,
            ping_interval=None,
        )
        self.wire: ClientConnection = self.open.enter_context(opening)
        OPEN.append(self)
        self.frames: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.news: dict[str, Any] | None = None
        self.shapes, self.views = Shapes(), Views()
        self.asks: list[dict[str, Any]] = []
        self.keys = 0
        with suppress(ConnectionClosed):  # it may have been refused already: the reason can still be read
            self.say({"type": "hello", "seat": None, "blocks": True, "changes": True, **hello})
        self.welcome = self.read()

    def say(self, message: Any) -> None:
        self.wire.send(message if isinstance(message, str) else json.dumps(message))

    def read(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.wire.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        assert message["n"] == len(self.messages) + 1
        self.messages.append(message)
        news = message if message["type"] == "news" else message.get("news")
        if message["type"] in ("news", "welcome") and news is not None:
            self.take(news)
        return message

    def take(self, news: dict[str, Any]) -> None:
        self.news = news
        self.asks = news["asks"]
        self.shapes.settle(self.asks)
        self.views.settle(news)

    def until(self, *types: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """Read on until a message of one of these types."""
        while True:
            message = self.read(timeout)
            if message["type"] in types:
                return message

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Make a request and read on until its reply."""
        self.keys += 1
        key = fields.pop("key", f"k{self.keys}-{id(self)}")
        self.say({"type": kind, "key": key, **fields})
        while True:
            message = self.read()
            if message.get("key") == key:
                return message

    def answer(self, chosen: Any, ask: int | None = None) -> dict[str, Any]:
        return self.ask("answer", ask=self.asks[0]["id"] if ask is None else ask, answer=chosen)

    def client_seats(self) -> list[dict[str, Any]]:
        """The seats as they were shown last."""
        for message in reversed(self.messages):
            if message["type"] in ("room", "welcome"):
                return list(message["room"]["seats"])
            if message["type"] == "presence":
                return list(message["seats"])
        return []

    @property
    def over(self) -> bool:
        return self.news is not None and self.news["view"]["result"] is not None

    def close(self) -> None:
        self.open.close()


def play_until(socket: Socket, seat: int, live: Live) -> None:
    """Answer whatever is required of this screen until somebody else's seat has moved."""
    luck = random.Random(1)
    while seat not in [getattr(entry, "seat", None) for entry in live.table.record.inputs]:
        required = [ask for ask in socket.asks if ask["owed"]]
        if required:
            socket.answer(any_answer(required[0]["shape"], luck), required[0]["id"])
        else:
            socket.until("news")


def any_answer(shape: dict[str, Any], luck: Any) -> Any:
    """A lawful-looking answer, made as a program would that knows nothing but the wire."""
    options = shape.get("options", [])
    least, most = shape.get("least", 1), shape.get("most", 1)
    match shape["kind"]:
        case "one":
            return luck.choice(options)["key"]
        case "some":
            return [each["key"] for each in luck.sample(options, luck.randint(least, most))]
        case "order":
            return [each["key"] for each in luck.sample(options, len(options))]
        case "amount":
            return luck.randint(least, most)
        case _:
            fields = shape["fields"]
            if shape.get("follows"):
                *rest, (first, one), (second, other) = fields.items()
                place = luck.randrange(len(one["options"]))
                follow = luck.choice(shape["follows"][place])
                chosen = {first: one["options"][place]["key"], second: other["options"][follow]["key"]}
                return {**{name: any_answer(each, luck) for name, each in rest}, **chosen}
            return {name: any_answer(each, luck) for name, each in fields.items()}
