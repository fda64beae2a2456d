"""Somebody sends hostile texts to everything that takes text while a bystander plays: the bystander hardly notices."""

from __future__ import annotations

import os
import random
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median

import pytest
from starlette.routing import Route

from coterie import games
from coterie.server.app import make_app
from coterie.server.http.routes import PATHS
from server.assault import QUERIES, attacker, requests
from server.live_server import OPEN, Running, Socket, any_answer

ROUNDS = 4
MEGABYTES = 100


def resident() -> int:
    """Megabytes that this process, in which the server runs, has in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


class Bystander:
    """Somebody who plays on, one game after the other, and notes how long each move takes."""

    def __init__(self, server: Running) -> None:
        self.client, self.luck = server.client(), random.Random(1)
        self.socket = self.sat_down()

    def sat_down(self) -> Socket:
        code = self.client.post("/api/play", {"game": "relics", "seats": 2, "bots": "random"})["code"]
        return self.client.socket(code, seat=0)

    def move(self) -> float:
        """Seconds until the server has taken a move."""
        while not (required := [ask for ask in self.socket.asks if ask["owed"]]):
            if self.socket.over:
                self.socket.close()
                OPEN.remove(self.socket)
                self.socket = self.sat_down()
            else:
                self.socket.until("news")
        self.socket.frames.clear()  # its own memory isn't the server's
        self.socket.messages[:] = [{}] * len(self.socket.messages)
        answer = any_answer(required[0]["shape"], self.luck)
        begun = time.perf_counter()
        self.socket.answer(answer, required[0]["id"])
        return time.perf_counter() - begun


def all_routes(server: Running) -> list[tuple[str, str]]:
    """(method, path) of everything that the server answers under, by the application itself."""
    found = make_app(server.house.settings, server.house).routes
    return sorted({(method, each.path) for each in found if isinstance(each, Route) for method in each.methods or ()})


def test_every_route_and_message_is_attacked(server: Running) -> None:
    routes = all_routes(server)
    assert {(each.method, each.path) for each in PATHS} <= set(routes)
    texts = {(each.what.partition("?")[0], each.method) for each in requests("ABCDE", routes, "setup")}
    attacked = {what.partition(" ")[2] for what, _ in texts}
    taking_text = {path for method, path in routes if "{" in path or (method == "GET" and "stream" not in path)}
    assert taking_text | {each.path for each in PATHS if each.takes is not None} <= attacked
    assert {"seat", "after", "session", "eyes", "step", "room"} <= set(QUERIES)


@pytest.mark.slow
def test_a_bystander_hardly_notices_an_attack(server: Running) -> None:
    victim, bystander = server.client(), Bystander(server)
    code = victim.post("/api/play", {"game": "relics", "bots": "idle"})["code"]
    option = games.get("relics").settings[0].name
    process, line = attacker(server.address, code, str(victim.cookie), all_routes(server), option)
    waits: dict[str, list[float]] = {"peace": [], "harm": []}
    sent: Counter[str] = Counter()
    memory = 0
    try:
        for round_ in range(ROUNDS + 1):
            for wish in ("peace", "harm"):
                line.send(wish)
                found: list[float] = []
                while not line.poll(0.02):
                    found.append(bystander.move())
                if round_:  # the first round starts the workers
                    waits[wish].append(sorted(found)[len(found) * 9 // 10])
                sent.update(line.recv())
            memory = memory or resident()
    finally:
        line.send("stop")
        process.join()
    grown = resident() - memory
    rooms = len(server.house.rooms)
    sys.stdout.write(
        f"{waits}\n{grown} MB, {rooms} rooms\n{sum(sent.values())} of {len(sent)} kinds: {sent}\n"
    )  # pytest -s shows it
    assert not [what for what in sent if what.startswith("fault")], sent
    assert median(waits["harm"]) <= 2 * median(waits["peace"]) + 0.002
    assert grown < MEGABYTES
    assert len(sent) > 100
