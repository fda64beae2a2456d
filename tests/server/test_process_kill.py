"""kill -9 at any moment: every acknowledged input is in the log, nothing twice, and clients go on by themselves."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest

from coterie import games
from coterie.server.store import store as db
from coterie.server.store.store import Store
from coterie.server.tables.live_table import record_of
from coterie.table.record import Answer, Record, Replay
from load.load_server import with_tictactoe
from server.live_server import PATIENCE, Client, any_answer

GAMES = ("tictactoe", "relics", "triora", "arena", "inquisition", "succession")
OPTIONS = {"inquisition": {"discussion": 0, "final_discussion": 0}}
"""Where people would talk for minutes before the next question comes."""

ROOT = Path(__file__).parents[2]


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

    def __init__(self, store: str, program: str = "coterie") -> None:
        self.store = store
        self.program = program
        self.port = lasting_port()
        self.process: subprocess.Popen[str] | None = None

    def start(self, level: str = "error", log: IO[str] | None = None) -> str:
        arguments = [sys.executable, "-m", self.program, "serve", "--store", self.store, "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*arguments, "--pace", "0", "--workers", "1", "--log", level],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(str(ROOT / each) for each in ("tests", "tools"))},
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
        made = self.client.post("/api/play", {"game": game, "bots": "random", "options": OPTIONS.get(game, {})})
        self.code: str = made["code"]
        self.socket: Any = None
        self.sent: dict[str, Any] | None = None
        self.acknowledged: list[dict[str, Any]] = []
        self.keys = 0

    @property
    def over(self) -> bool:
        return bool(self.socket.over)

    def come(self) -> None:
        self.socket = self.client.socket(self.code, seat=0)
        if self.sent is not None:
            self.socket.say(self.sent)

    def say(self) -> None:
        """Send an answer, if there is a question: one that the game waits for before any other."""
        asks = [ask for ask in self.socket.asks if ask["owed"]] or self.socket.asks
        if self.sent is None and asks and not self.over:
            self.keys += 1
            ask = self.luck.choice(asks)
            answer = any_answer(ask["shape"], self.luck)
            self.sent = {"type": "answer", "key": f"k{self.keys}", "ask": ask["id"], "answer": answer}
            self.socket.say(self.sent)

    def hear(self) -> None:
        """Read on until what was sent is acknowledged or refused."""
        while self.sent is not None:
            message = self.socket.read()
            if message.get("key") == self.sent["key"]:
                if message["type"] == "done":
                    self.acknowledged.append(self.sent)
                self.sent = None

    def move(self) -> None:
        """One answer, acknowledged or refused."""
        self.say()
        while self.sent is None and not self.over:
            self.socket.until("news")
            self.say()
        self.hear()


def check(player: Player, record: Record) -> None:
    """Every acknowledged answer is in the log as often as it was given; beside them at most the one on its way."""
    mine = [entry for entry in record.inputs if isinstance(entry, Answer) and entry.seat == 0]
    logged = Counter((entry.ask, repr(entry.answer)) for entry in mine)
    said = Counter((each["ask"], repr(each["answer"])) for each in player.acknowledged)
    assert not said - logged, "acknowledged, and lost"
    unheard = Counter() if player.sent is None else Counter([(player.sent["ask"], repr(player.sent["answer"]))])
    assert not logged - said - unheard, "done twice"


def stored(store: Store, code: str) -> Record:
    row, rows = store.look(lambda connection: (db.room(connection, code), db.input_rows(connection, code)))
    assert row is not None
    return record_of(str(row.head), rows)


def pictures(record: Record, first: int, seat: int | None) -> list[Any]:
    """What an audience may see after each input from the `first` on."""
    replay, found = Replay(record), []
    for number in range(first, len(record.inputs) + 1):
        replay.go(number)
        view = msgspec.to_builtins(replay.state.view(seat), str_keys=True)
        found.append({**msgspec.json.decode(msgspec.json.encode(view)), "now": 0})
    return found


def kills(folder: Path, tables: int, seed: int, times: int) -> None:
    """Games that one process serves: each kill hits all of them, every one at another point of a move."""
    luck = random.Random(seed)
    server = Killed(f"sqlite:///{folder / 'store.db'}", "server.guide_game")
    address = server.start()
    players = [Player(address, GAMES[(seed * tables + i) % len(GAMES)], luck) for i in range(tables)]
    for player in players:
        player.come()
    for _ in range(times):
        for player in players:
            for _ in range(luck.randint(1, 6)):
                player.move()
        for player in players:
            player.say()
        for player in luck.sample(players, luck.randint(0, tables)):
            player.hear()
        server.end(signal.SIGKILL)
        assert server.start() == address
        for player in players:
            player.come()
    for player in players:
        player.hear()
    assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    server.start()
    store = Store(server.store)
    for player in players:
        before = stored(store, player.code)
        assert [entry.number for entry in before.inputs] == list(range(1, len(before.inputs) + 1))
        check(player, before)
        seen = {None: Client(address).socket(player.code).news, 0: player.client.socket(player.code, seat=0).news}
        after = stored(store, player.code)  # bots may have moved on meanwhile
        for seat, news in seen.items():
            assert news is not None
            assert {**news["view"], "now": 0} in pictures(after, len(before.inputs), seat)
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


@pytest.fixture
def guide() -> Iterator[None]:
    """Tic-tac-toe is known here too, to replay it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "get", games.get)
        with_tictactoe()
        yield


def test_kill_at_random_points(tmp_path: Path, guide: None) -> None:
    kills(tmp_path, tables=3, seed=1, times=2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_kill_at_many_random_points(tmp_path: Path, guide: None, seed: int) -> None:
    kills(tmp_path, tables=20, seed=seed, times=3)
