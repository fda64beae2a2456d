"""How much one server process carries: plain clients in a process of their own, on loopback, beside a yardstick.

    make load                        every game, the yardstick between them
    make load ARGS="--json --games relics --tables 20 --seconds 5"
    make load ARGS="--live 1000"     so many tables of all kinds, a tenth of them Succession, four people each who think
    make load ARGS="--phones 100"    so many tables of Succession with twelve people who think longer
    make load ARGS="--inside"        the same games without sockets: what a move costs before it reaches the network
    make load ARGS="--beside-boardgame"   tic-tac-toe beside boardgame.io's server, in turns
    make load ARGS="--games tictactoe --slower 5"   with a disk that takes 5 ms longer for each commit
    make load ARGS="--compress"      with permessage-deflate
    make load ARGS="--holds"         also how long single inputs hold the process, in its own processor time

The yardstick is a bare echo of 600 bytes on the same web server. Machines differ and are never quiet: compare the
ratios, not the figures. Bounded by `--seconds` for each game.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import math
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from load import boardgame
from load.in_process import without_sockets
from server.live_server import Client, any_answer
from server.pictures import Shapes

SEATS = {"tictactoe": 2, "relics": 2, "triora": 4, "arena": 2, "inquisition": 8, "succession": 12}


class Child:
    """A server process, and what it has used so far."""

    def __init__(self, *arguments: str, command: Sequence[str] = (sys.executable, "-m", "load.load_server")) -> None:
        self.process = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def stop(self) -> str:
        """The last line it has said."""
        self.process.terminate()
        said, _ = self.process.communicate(timeout=60)
        return said.strip().rpartition("\n")[2]


@dataclass
class Seen:
    moves: int = 0
    acks: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


class Table:
    """One room with all its seats on sockets; whoever is asked answers at once, by luck."""

    def __init__(
        self, client: Client, game: str, luck: random.Random, seats: int | None = None, people: int | None = None
    ) -> None:
        """`people` of those who sit there have a screen; all of them, if it is not said."""
        self.luck = luck
        self.compression: str | None = None
        self.client = client
        seats = seats or SEATS[game]
        code = client.post("/api/rooms", {"game": game, "name": "P0", "seats": seats, "mode": "handed"})["code"]
        for seat in range(1, seats):
            client.post(f"/api/rooms/{code}/sit", {"name": f"P{seat}"})
        client.post(f"/api/rooms/{code}/start")
        self.code, self.seats = code, people or seats
        self.sockets: list[ClientConnection] = []
        self.asks: dict[int, list[Any]] = {}
        self.shapes = [Shapes() for _ in range(seats)]
        self.over = False
        self.thinking: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        for seat in range(self.seats):
            address = f"ws://{self.client.host}/api/rooms/{self.code}/socket"
            socket = await connect(
                address,
                additional_headers=self.client.headers(),
                compression=self.compression,
                max_size=2**24,
                ping_interval=None,
            )
            await socket.send(json.dumps({"type": "hello", "seat": seat, "blocks": True, "changes": True}))
            self.take(seat, msgspec.json.decode(await socket.recv())["news"])
            self.sockets.append(socket)

    def take(self, seat: int, news: Any) -> None:
        self.shapes[seat].settle(news["asks"])
        self.asks[seat] = news["asks"]
        picture = news["view"] or news["changed"].get("fields", {})
        self.over = picture.get("result") is not None

    async def play(self, seen: Seen, until: float) -> None:
        """Play until the game or the time is over, one answer under way at a time."""
        reading = [asyncio.create_task(self.read(seat, seen)) for seat in range(self.seats)]
        self.news = asyncio.Event()
        number = 0
        while not self.over and time.perf_counter() < until:
            able = [(seat, ask) for seat, asks in self.asks.items() for ask in asks]
            required = [pair for pair in able if pair[1]["owed"]] or able
            if not required:
                self.news.clear()
                try:
                    await asyncio.wait_for(self.news.wait(), 1)
                except TimeoutError:
                    break
                continue
            seat, ask = self.luck.choice(required)
            number += 1
            self.done = asyncio.get_running_loop().create_future()
            said = {"type": "answer", "key": str(number), "ask": ask["id"]}
            begun = time.perf_counter()
            await self.sockets[seat].send(json.dumps({**said, "answer": any_answer(ask["shape"], self.luck)}))
            if await self.done:
                seen.moves += 1
                seen.acks.append(time.perf_counter() - begun)
        for task in reading:
            task.cancel()

    async def live(self, seen: Seen, think: float) -> None:
        """Everybody answers what they are asked after a while, until somebody stops them."""
        self.stirred = [asyncio.Event() for _ in range(self.seats)]
        self.said: dict[tuple[int, str], float] = {}
        for seat in range(self.seats):
            self.thinking.append(asyncio.create_task(self.listen(seat, seen)))
            self.thinking.append(asyncio.create_task(self.think(seat, think)))

    async def think(self, seat: int, think: float) -> None:
        number = 0
        while not self.over:
            await asyncio.sleep(think * self.luck.uniform(0.5, 1.5))
            asks = self.asks[seat]
            required = [ask for ask in asks if ask["owed"]] or asks
            if not required:
                self.stirred[seat].clear()
                await self.stirred[seat].wait()
                continue
            ask, number = self.luck.choice(required), number + 1
            self.said[seat, str(number)] = time.perf_counter()
            said = {"type": "answer", "key": str(number), "ask": ask["id"]}
            await self.sockets[seat].send(json.dumps({**said, "answer": any_answer(ask["shape"], self.luck)}))

    async def listen(self, seat: int, seen: Seen) -> None:
        async for text in self.sockets[seat]:
            message = msgspec.json.decode(text)
            if message["type"] == "news":
                seen.sizes.append(len(text))
                self.take(seat, message)
                self.stirred[seat].set()
            elif message["type"] in ("done", "refused"):
                begun = self.said.pop((seat, message["key"]))
                if message["type"] == "done":
                    seen.moves += 1
                    seen.acks.append(time.perf_counter() - begun)

    async def read(self, seat: int, seen: Seen) -> None:
        async for text in self.sockets[seat]:
            message = msgspec.json.decode(text)
            if message["type"] == "news":
                seen.sizes.append(len(text))
                self.take(seat, message)
                self.news.set()
            elif message["type"] in ("done", "refused") and not self.done.done():
                self.done.set_result(message["type"] == "done")

    async def close(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self.sockets))


def answered(client: Client) -> dict[float, float]:
    """How many answers the server has acknowledged within so many seconds, from its own figures: the way to the client
    and back is not in them."""
    _, _, text = client.ask("GET", "/metrics")
    found = {}
    for line in text.decode().splitlines():
        if line.startswith('coterie_answer_seconds_bucket{le="'):
            bound, _, count = line.removeprefix('coterie_answer_seconds_bucket{le="').partition('"} ')
            found[float(bound)] = float(count)
    return found


def within_ms(share: float, before: dict[float, float], after: dict[float, float]) -> float | None:
    """Within how many milliseconds the server has acknowledged this share of what came in between; None: longer than
    it counts."""
    counts = {bound: count - before.get(bound, 0.0) for bound, count in after.items()}
    reached = [bound for bound, count in counts.items() if count >= share * counts[math.inf]]
    return None if min(reached) == math.inf else 1000 * min(reached)


def longest(said: str) -> dict[str, Any]:
    held = sorted(json.loads(said))
    if not held:
        return {}
    far = held[int(len(held) * 0.999)]
    return {"held_p999_ms": round(1000 * far, 1), "held_longest_ms": round(1000 * held[-1], 1)}


MEMORY = Path("/dev/shm")
"""A folder that is no disk, where there is one."""


def commit_ms(folder: str) -> float:
    """How long this disk takes to make one row safe: the median of fifty commits."""
    connection = sqlite3.connect(f"{folder}/commits.db", isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE TABLE one (n INTEGER)")
    took = []
    for number in range(50):
        begun = time.perf_counter()
        connection.execute("INSERT INTO one VALUES (?)", (number,))
        took.append(time.perf_counter() - begun)
    connection.close()
    return 1000 * statistics.median(took)


async def measure(
    game: str,
    tables: int,
    at_once: int,
    seconds: float,
    memory: bool = False,
    slower: float = 0.0,
    compress: bool = False,
    holds: bool = False,
) -> dict[str, Any]:
    """Tables are made beforehand; so many play at once until the time is over. `memory`: on no disk. `slower`:
    milliseconds that the disk takes longer for a commit."""
    with tempfile.TemporaryDirectory(dir=MEMORY if memory and MEMORY.is_dir() else None) as folder:
        commit = commit_ms(folder) + slower
        flags = [*(["compress"] if compress else []), *(["holds"] if holds else [])]
        child, held = Child("serve", f"sqlite:///{folder}/store.db", str(slower), *flags), "[]"
        try:
            client, luck, seen = Client(child.address), random.Random(1), Seen()
            client.get("/api/mine")
            made = [Table(client, game, luck) for _ in range(tables)]
            for table in made:
                table.compression = "deflate" if compress else None
                await table.open()
            waiting = iter(made)
            sys.stderr.write(f"{game}: {tables} tables are set up, process {child.process.pid}\n")
            before = answered(client)
            begun, cpu = time.perf_counter(), child.cpu()
            until = begun + seconds

            async def one_after_the_other() -> None:
                for table in waiting:
                    await table.play(seen, until)

            await asyncio.gather(*(one_after_the_other() for _ in range(at_once)))
            wall, used = time.perf_counter() - begun, child.cpu() - cpu
            taken, after = child.memory(), answered(client)
            await asyncio.gather(*(table.close() for table in made))
        finally:
            held = child.stop()
    acks = sorted(seen.acks) or [0.0]
    return {
        "what": game,
        "seats": SEATS[game],
        "moves": seen.moves,
        "per_second": round(seen.moves / wall),
        "per_cpu_second": round(seen.moves / max(used, 0.01)),
        "core": round(used / wall, 2),
        "ack_p50_ms": round(1000 * acks[len(acks) // 2], 1),
        "ack_p99_ms": round(1000 * acks[int(len(acks) * 0.99)], 1),
        "server_p50_ms": within_ms(0.5, before, after),
        "server_p99_ms": within_ms(0.99, before, after),
        "commit_ms": round(commit, 2),
        "news_bytes": round(statistics.median(seen.sizes or [0])),
        "memory_mb": round(taken),
        **(longest(held) if holds else {}),
    }


async def theirs(modules: Path, tables: int, at_once: int, seconds: float, memory: bool, node: Path) -> dict[str, Any]:
    """boardgame.io's server in the same loop; on disk it writes flat files."""
    with tempfile.TemporaryDirectory() as folder:
        child = Child(command=boardgame.started(modules, None if memory else Path(folder, "files"), node))
        try:
            made = [boardgame.Match(child.address, number) for number in range(tables)]
            for match in made:
                await match.open()
            waiting, found = iter(made), list[float]()
            begun, cpu = time.perf_counter(), child.cpu()
            until = begun + seconds

            async def one_after_the_other() -> None:
                for match in waiting:
                    found.extend(await match.play(until))

            await asyncio.gather(*(one_after_the_other() for _ in range(at_once)))
            wall, used = time.perf_counter() - begun, child.cpu() - cpu
            taken = child.memory()
            await asyncio.gather(*(match.close() for match in made))
        finally:
            child.stop()
    acks = sorted(found) or [0.0]
    return {
        "what": f"boardgame.io {'in memory' if memory else 'flat files'}",
        "per_second": round(len(acks) / wall),
        "per_cpu_second": round(len(acks) / max(used, 0.01)),
        "core": round(used / wall, 2),
        "ack_p50_ms": round(1000 * acks[len(acks) // 2], 1),
        "ack_p99_ms": round(1000 * acks[int(len(acks) * 0.99)], 1),
        "memory_mb": round(taken),
    }


async def beside(rounds: int, tables: int, at_once: int, seconds: float, node: Path) -> list[dict[str, Any]]:
    """Both servers in turns, in memory and on disk, and how many times theirs ours does."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        modules = boardgame.install(Path(folder))
        for _ in range(rounds):
            for memory in (True, False):
                other = await theirs(modules, tables, at_once, seconds, memory, node)
                own = await measure("tictactoe", tables, at_once, seconds, memory)
                own["what"] = f"tictactoe {'in memory' if memory else 'durable'}"
                own["times_theirs_per_cpu_second"] = round(own["per_cpu_second"] / max(1, other["per_cpu_second"]), 2)
                own["times_theirs_per_second"] = round(own["per_second"] / max(1, other["per_second"]), 2)
                rows += [other, own]
    return rows


MIXED = (("relics", 4), ("triora", 4), ("arena", 2), ("relics", 3), ("triora", 3))
"""The kinds of tables, with their seats, besides Succession."""


async def many(
    tables: int, seconds: float, people: int, think: float, mixed: bool, holds: bool = False
) -> dict[str, Any]:
    """Very many tables at which people take their time: what share of a core and how much memory they need."""
    with tempfile.TemporaryDirectory() as folder:
        child, held = Child("serve", f"sqlite:///{folder}/store.db", "0", *(["holds"] if holds else [])), "[]"
        try:
            client, luck, seen = Client(child.address), random.Random(1), Seen()
            client.get("/api/mine")
            begun, cpu, made = time.perf_counter(), child.cpu(), list[Table]()
            for number in range(tables):
                game, seats = ("succession", 12) if not mixed or number % 10 == 0 else MIXED[number % len(MIXED)]
                made.append(Table(client, game, luck, seats, min(people, seats)))
            each = (child.cpu() - cpu) / tables
            for table in made:
                await table.open()
            sys.stderr.write(f"{tables} tables are set up in {time.perf_counter() - begun:.0f} s\n")
            for table in made:
                await table.live(seen, think)
            await asyncio.sleep(think)  # until they do not all think in step
            gc.collect()
            gc.disable()  # it would stop all clients at once for half a second, and they would count that as waiting
            before, seen.moves, seen.acks = answered(client), 0, []
            begun, cpu = time.perf_counter(), child.cpu()
            await asyncio.sleep(seconds)
            wall, used, memory = time.perf_counter() - begun, child.cpu() - cpu, child.memory()
            after = answered(client)
            for table in made:
                for task in table.thinking:
                    task.cancel()
            gc.enable()
            acks = sorted(seen.acks) or [0.0]
            moves = seen.moves
            await asyncio.gather(*(table.close() for table in made))
        finally:
            held = child.stop()
    return {
        "what": f"{tables} tables, {people} people who think {think:g} s",
        "per_second": round(moves / wall),
        "per_cpu_second": round(moves / max(used, 0.01)),
        "core": round(used / wall, 2),
        "ack_p50_ms": round(1000 * acks[len(acks) // 2], 1),
        "ack_p99_ms": round(1000 * acks[int(len(acks) * 0.99)], 1),
        "server_p50_ms": within_ms(0.5, before, after),
        "server_p99_ms": within_ms(0.99, before, after),
        "memory_mb": round(memory),
        "set_up_cpu_ms": round(1000 * each, 1),
        **(longest(held) if holds else {}),
    }


async def yardstick(at_once: int, seconds: float) -> dict[str, Any]:
    """Echoes of 600 bytes, by the same web server and nothing else."""
    child = Child("echo")
    try:
        host = child.address.removeprefix("http://")
        sockets = [await connect(f"ws://{host}/", compression=None) for _ in range(at_once)]
        begun, cpu, echoes = time.perf_counter(), child.cpu(), 0

        async def go_on(socket: ClientConnection) -> None:
            nonlocal echoes
            while time.perf_counter() < begun + seconds:
                await socket.send("x" * 600)
                await socket.recv()
                echoes += 1

        await asyncio.gather(*map(go_on, sockets))
        wall, used = time.perf_counter() - begun, child.cpu() - cpu
        await asyncio.gather(*(socket.close() for socket in sockets))
    finally:
        child.stop()
    per_cpu = round(echoes / max(used, 0.01))
    return {
        "what": "echo",
        "per_second": round(echoes / wall),
        "per_cpu_second": per_cpu,
        "core": round(used / wall, 2),
    }


def main() -> None:
    parse = argparse.ArgumentParser(
        prog="make load", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parse.add_argument("--games", default=",".join(SEATS), help="with commas")
    parse.add_argument(
        "--tables", type=int, default=0, help="made beforehand; 0: as many as the game is likely to need"
    )
    parse.add_argument("--at-once", type=int, default=50, help="tables that play at the same time")
    parse.add_argument("--seconds", type=float, default=8.0, help="for each game")
    parse.add_argument("--live", type=int, default=0, help="tables of all kinds, with four people who think 5 s")
    parse.add_argument("--phones", type=int, default=0, help="tables of Succession, with twelve people who think 20 s")
    parse.add_argument("--inside", action="store_true", help="without sockets, in this process")
    parse.add_argument("--beside-boardgame", type=int, nargs="?", const=2, default=0, metavar="ROUNDS")
    parse.add_argument(
        "--node", type=Path, default=boardgame.NODE, help="which node runs boardgame.io; the one of our tools"
    )
    parse.add_argument("--slower", type=float, default=0.0, help="milliseconds that a commit takes longer")
    parse.add_argument("--compress", action="store_true", help="compress sockets")
    parse.add_argument("--holds", action="store_true", help="note how long single inputs hold the process")
    parse.add_argument("--json", action="store_true")
    chosen = parse.parse_args()
    usual = {"tictactoe": 600, "relics": 200, "triora": 80, "arena": 60, "inquisition": 50, "succession": 25}
    rows = []
    crowds = [(chosen.live, 4, 5.0, True), (chosen.phones, 12, 20.0, False)]
    for tables, people, think, mixed in crowds:
        if tables:
            rows.append(uvloop.run(many(tables, chosen.seconds, people, think, mixed, chosen.holds)))
            sys.stdout.write("" if chosen.json else "  ".join(f"{k} {v}" for k, v in rows[-1].items()) + "\n")
    if chosen.beside_boardgame:
        tables, node = chosen.tables or 300, chosen.node
        rows += uvloop.run(beside(chosen.beside_boardgame, tables, chosen.at_once, chosen.seconds, node))
        for row in rows if not chosen.json else ():
            sys.stdout.write("  ".join(f"{name} {value}" for name, value in row.items()) + "\n")
    for game in chosen.games.split(",") if not rows else ():
        tables = chosen.tables or usual[game]
        echo = uvloop.run(yardstick(chosen.at_once, min(3.0, chosen.seconds)))
        at_once = min(chosen.at_once, tables)
        if chosen.inside:
            row = uvloop.run(without_sockets(game, SEATS[game], tables, at_once, chosen.seconds))
        else:
            disk = {"slower": chosen.slower, "compress": chosen.compress, "holds": chosen.holds}
            row = uvloop.run(measure(game, tables, at_once, chosen.seconds, **disk))
        row["echoes_per_move"] = round(echo["per_cpu_second"] / max(1, row["per_cpu_second"]), 2)
        rows += [echo, row]
        if not chosen.json:
            sys.stdout.write("  ".join(f"{name} {value}" for name, value in row.items()) + "\n")
            sys.stdout.flush()
    if chosen.json:
        sys.stdout.write(json.dumps({"rows": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
