"""kill -9 at any moment: every acknowledged input is in the log, nothing twice, and clients go on by themselves."""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from coterie.server import store as kept
from coterie.server.live import record_of
from coterie.server.store import Store
from coterie.table.record import Record, Replay
from server.serving import PATIENCE, Client, any_answer

GAMES = ("relics", "triora")


def lasting_port() -> int:
    """A port that is free now and stays so while its server is dead: none that systems hand out by themselves."""
    luck = random.SystemRandom()
    while True:
        port = luck.randrange(20_000, 30_000)
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


class Killed:
    """A server in a process of its own, that can be killed and started again on the same store and port."""

    def __init__(self, store: str) -> None:
        self.store = store
        self.port = lasting_port()
        self.process: subprocess.Popen[str] | None = None

    def start(self, level: str = "error", log: IO[str] | None = None) -> str:
        arguments = [sys.executable, "-m", "coterie", "serve", "--store", self.store, "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*arguments, "--pace", "0", "--workers", "1", "--log", level],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        assert told, f"the server on port {self.port} did not start"
        return told.split()[4]

    def end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return code


class Player:
    """A client that answers at random and, when the connection breaks, comes back and sends again what it sent."""

    def __init__(self, address: str, game: str, luck: random.Random) -> None:
        self.client = Client(address)
        self.luck = luck
        made = self.client.post("/api/play", {"game": game, "bots": "random"})
        self.code: str = made["code"]
        self.socket: Any = None
        self.sent: dict[str, Any] | None = None
        self.acknowledged: list[dict[str, Any]] = []
        self.keys = 0
        self.over = False

    def come(self) -> None:
        self.socket = self.client.socket(self.code, seat=0)
        if self.sent is not None:
            self.socket.say(self.sent)

    def move(self, kill: Any = None) -> None:
        """One answer, acknowledged; `kill` is called between sending it and reading the reply."""
        while self.sent is None and not self.socket.over:
            required = [ask for ask in self.socket.asks if ask["owed"]]
            if required:
                self.keys += 1
                answer = any_answer(required[0]["shape"], self.luck)
                self.sent = {"type": "answer", "key": f"k{self.keys}", "ask": required[0]["id"], "answer": answer}
                self.socket.say(self.sent)
            else:
                self.socket.until("news")
        if kill is not None:
            kill()
        while self.sent is not None:
            message = self.socket.read()
            if message.get("key") == self.sent["key"]:
                if message["type"] == "done":
                    self.acknowledged.append(self.sent)
                self.sent = None
        self.over = self.socket.over


def check(player: Player, record: Record) -> None:
    mine = [entry for entry in record.inputs if getattr(entry, "seat", None) == 0]
    logged = [(entry.ask, entry.answer) for entry in mine]  # type: ignore[union-attr]
    for said in player.acknowledged:
        assert logged.count((said["ask"], said["answer"])) == 1, said
    assert len(logged) <= len(player.acknowledged) + (player.sent is not None)


def stored(store: Store, code: str) -> Record:
    row, rows = store.look(lambda connection: (kept.room(connection, code), kept.kept(connection, code)))
    assert row is not None
    return record_of(str(row.head), rows)


def kills(folder: Path, games: int, seed: int) -> None:
    luck = random.Random(seed)
    server = Killed(f"sqlite:///{folder / 'store.db'}")
    address = server.start()
    players = [Player(address, GAMES[i % len(GAMES)], luck) for i in range(games)]
    for player in players:
        player.come()
    for _ in range(2):
        for _ in range(luck.randint(1, 6)):
            for player in players:
                if not player.over:
                    player.move()
        victim = luck.choice(players)
        try:
            if not victim.over:
                victim.move(lambda: server.end(signal.SIGKILL))
        except ConnectionClosed:
            pass
        if server.process is not None:
            server.end(signal.SIGKILL)
        assert server.start() == address
        for player in players:
            player.come()
    for player in players:
        if player.sent is not None:
            player.move()
    assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    server.start()
    store = Store(server.store)
    for player in players:
        record = stored(store, player.code)
        assert [entry.number for entry in record.inputs] == list(range(1, len(record.inputs) + 1))
        check(player, record)
        replay = Replay(record)
        replay.go(len(record.inputs))
        watching = Client(address).socket(player.code).news
        assert watching is not None
        shown = msgspec.to_builtins(replay.state.view(None), str_keys=True)
        assert {**watching["view"], "now": 0} == {**msgspec.json.decode(msgspec.json.encode(shown)), "now": 0}
    store.close()
    server.end(signal.SIGTERM)


def test_the_log_of_a_real_process_is_json_without_a_secret(tmp_path: Path) -> None:
    server = Killed(f"sqlite:///{tmp_path / 'store.db'}")
    with (tmp_path / "log").open("w") as log:
        address = server.start("debug", log)
        player = Player(address, "relics", random.Random(1))
        player.come()
        player.socket.say("nonsense")
        for _ in range(4):
            player.move()
        player.socket.ask("chat", text="quince jelly")
        transfer = player.client.post(f"/api/rooms/{player.code}/transfer")["code"]
        player.client.get(f"/api/rooms/{player.code}/record", 409)
        server.end(signal.SIGTERM)
        server.start("debug", log)
        player.come()
        player.client.get("/api/rooms/CCCCC", 404)
        server.end(signal.SIGTERM)
    store = Store(server.store)
    seed = str(stored(store, player.code).head.seed)
    store.close()
    text = (tmp_path / "log").read_text()
    events = [msgspec.json.decode(line)["event"] for line in text.splitlines()]
    assert events == ["serving", "stopping"] * 2
    for secret in (player.code, transfer, seed, str(player.client.cookie), "quince", "CCCCC"):
        assert secret not in text


def test_kill_at_random_points(tmp_path: Path) -> None:
    kills(tmp_path, games=2, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50))
def test_kill_at_many_random_points(tmp_path: Path, seed: int) -> None:
    kills(tmp_path, games=4, seed=seed)
