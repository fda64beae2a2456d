"""People who come and go: they open rooms, play some moves, ask for hints, previews, replays and polls, and leave."""

from __future__ import annotations

import multiprocessing
import random
from collections import Counter
from multiprocessing.connection import Connection
from typing import Any

from server.live_server import OPEN, Client, Socket, any_answer

GAMES = ("relics", "triora", "inquisition", "arena", "succession")
MOVES = 12


def churn(address: str, seed: int, line: Connection) -> None:
    """One room after the other, until told to stop; then how often each thing was done."""
    luck, done = random.Random(seed), Counter[str]()
    while not line.poll():
        try:
            visit(Client(address), luck, done)
        except (AssertionError, OSError) as problem:
            done[f"failed: {type(problem).__name__}"] += 1
    line.send(done)


def visit(client: Client, luck: random.Random, done: Counter[str]) -> None:
    game = luck.choice(GAMES)
    code = client.post("/api/play", {"game": game, "bots": "random"})["code"]
    socket = client.socket(code, seat=0)
    done["rooms"] += 1
    for _ in range(luck.randrange(MOVES)):
        if socket.over or not move(socket, luck, done):
            break
    client.ask("GET", f"/api/rooms/{code}/replay?seat=0")
    client.ask("GET", f"/api/rooms/{code}/news?seat=0")
    client.ask("GET", f"/api/rooms/{code}/review")
    done["replays"] += 1
    done["polls"] += 1
    socket.close()
    OPEN.clear()  # an hour of what sockets were sent would be most of this machine's memory


def move(socket: Socket, luck: random.Random, done: Counter[str]) -> bool:
    required = [ask for ask in socket.asks if ask["owed"]]
    if not required:
        return False
    ask = required[0]
    answer = any_answer(ask["shape"], luck)
    if luck.random() < 0.2:
        socket.ask("preview", key="p", ask=ask["id"], answer=answer)
        done["previews"] += 1
    if luck.random() < 0.1:
        socket.ask("hint", key="h", ask=ask["id"])
        done["hints"] += 1
    socket.answer(answer, ask["id"])
    done["moves"] += 1
    socket.ask("ping", key="fence")
    return True


def churner(address: str, seed: int) -> tuple[Any, Connection]:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=churn, args=(address, seed, there), daemon=True)
    process.start()
    return process, here
