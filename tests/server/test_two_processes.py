"""Two server processes on one PostgreSQL with people of the same table on both: one is killed, one is stopped, and the
notices between them are cut."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from coterie.server.neighbours import CHANNEL
from coterie.server.store import Store
from coterie.table.record import Replay
from server.postgres import Database, database, missing
from server.serving import Client, any_answer
from server.test_kill import Killed, stored

why = missing()
pytestmark = pytest.mark.skipif(why is not None, reason=str(why))


@pytest.fixture(scope="module")
def postgres() -> Iterator[Database]:
    with database() as found:
        yield found


class Person:
    """Somebody at a table, who goes to the other server when theirs is gone and sends again what was not answered."""

    def __init__(self, seat: int, luck: random.Random) -> None:
        self.seat, self.luck = seat, luck
        self.client: Client
        self.code = ""
        self.socket: Any = None
        self.sent: dict[str, Any] | None = None
        self.acknowledged: list[dict[str, Any]] = []
        self.closed: list[int] = []
        self.keys = 0

    def go_to(self, address: str) -> None:
        there = Client(address)
        there.cookie = self.client.cookie
        self.client = there
        self.socket = there.socket(self.code, seat=self.seat)
        if self.sent is not None:
            self.socket.say(self.sent)

    def say(self) -> None:
        """Send an answer, if one is required."""
        required = [ask for ask in self.socket.asks if ask["owed"]]
        if self.sent is None and required and not self.socket.over:
            self.keys += 1
            answer = any_answer(required[0]["shape"], self.luck)
            self.sent = {"type": "answer", "key": f"k{self.keys}", "ask": required[0]["id"], "answer": answer}
            self.socket.say(self.sent)

    def hear(self) -> None:
        """Read on until what was sent is answered, and a little further."""
        while self.sent is not None:
            message = self.socket.read()
            if message.get("key") == self.sent["key"]:
                if message["type"] == "done":
                    self.acknowledged.append(self.sent)
                self.sent = None
        self.socket.ask("ping")

    def wait(self) -> None:
        """Nobody has been asked anything: until there is something new, or somebody else has heard of it."""
        with suppress(TimeoutError):
            self.socket.read(timeout=0.5)

    def lost(self) -> None:
        """Read on to the end of the connection, and note the code it was closed with."""
        try:
            while True:
                message = self.socket.read()
                if self.sent is not None and message.get("key") == self.sent["key"]:
                    if message["type"] == "done":
                        self.acknowledged.append(self.sent)
                    self.sent = None
        except ConnectionClosed as closed:
            self.closed.append(closed.rcvd.code if closed.rcvd is not None else 1006)


GAMES = ("relics", "triora", "arena", "relics")
"""Games for two people: when both have been told everything, the table stands still."""


def begin(one: str, other: str, luck: random.Random, game: str = "relics") -> tuple[Person, Person]:
    """Dana on one server, Kim on the other."""
    dana, kim = Person(0, luck), Person(1, luck)
    dana.client, kim.client = Client(one), Client(other)
    code = dana.client.post("/api/rooms", {"game": game, "name": "Dana", "seats": 2})["code"]
    kim.client.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    dana.client.post(f"/api/rooms/{code}/start", {"bots": "random"})
    for person, address in ((dana, one), (kim, other)):
        person.code = code
        person.go_to(address)
    return dana, kim


def play(people: tuple[Person, ...], moves: int) -> None:
    done = sum(len(person.acknowledged) for person in people)
    for _ in range(5_000):
        if sum(len(person.acknowledged) for person in people) >= done + moves or people[0].socket.over:
            return
        for person in people:
            person.say()
        speaking = [person for person in people if person.sent is not None]
        for person in speaking:
            person.hear()
        for person in people if not speaking else ():
            person.wait()
    raise AssertionError("nobody could move any more")


def check(url: str, people: tuple[Person, ...]) -> None:
    """Every acknowledged answer is in the log, once, and both see where it leads."""
    store = Store(url)
    record = stored(store, people[0].code)
    store.close()
    assert [entry.number for entry in record.inputs] == list(range(1, len(record.inputs) + 1))
    for person in people:
        logged = [(entry.ask, entry.answer) for entry in record.inputs if getattr(entry, "seat", None) == person.seat]
        for said in person.acknowledged:
            assert logged.count((said["ask"], said["answer"])) == 1, said
        assert len(logged) == len(person.acknowledged) + (person.sent is not None)
    replay = Replay(record)
    replay.go(len(record.inputs))
    for person in people:
        shown = Client(person.client.address)
        shown.cookie = person.client.cookie
        socket, asked = shown.socket(person.code, seat=person.seat), [ask.id for ask in replay.state.asks(person.seat)]
        assert socket.news is not None
        while [ask["id"] for ask in socket.news["asks"]] != asked:
            socket.until("news")  # a server that was not told looks by itself


def lose_one_after_the_other(url: str, seed: int, tables: int = 1) -> None:
    """Each loss hits all tables at once."""
    luck = random.Random(seed)
    servers = [Killed(url), Killed(url)]
    one, other = (server.start() for server in servers)
    try:
        pairs = [begin(one, other, luck, game) for game in GAMES[:tables]]
        for people in pairs:
            play(people, luck.randint(1, 4))
        for dana, _ in pairs:
            dana.say()
        servers[0].end(signal.SIGKILL)
        for dana, _ in pairs:
            dana.lost()
            dana.go_to(other)
            dana.hear()
        for people in pairs:
            play(people, luck.randint(1, 4))
        assert servers[0].start() == one
        for _, kim in pairs:
            kim.say()
        assert servers[1].end(signal.SIGTERM) in (0, -signal.SIGTERM)
        for people in pairs:
            for person in people:
                person.lost()
                person.go_to(one)
                person.hear()
        for people in pairs:
            play(people, luck.randint(1, 4))
        for dana, kim in pairs:
            assert kim.closed == [1012]
            assert dana.closed[1] == 1012
            check(url, (dana, kim))
    finally:
        for server in servers:
            if server.process is not None:
                server.end(signal.SIGKILL)


def test_one_of_two_is_killed_and_the_other_stopped(postgres: Database) -> None:
    lose_one_after_the_other(postgres.fresh("short"), 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_are_killed_and_stopped(postgres: Database, seed: int) -> None:
    lose_one_after_the_other(postgres.fresh(f"long{seed}"), seed, tables=4)


def test_cut_notices_heal(postgres: Database) -> None:
    """The connections on which the servers listen to each other are cut again and again: people go on, because each
    server looks every second, and listens anew."""
    url = postgres.fresh("cut")
    servers = [Killed(url), Killed(url)]
    one, other = (server.start() for server in servers)
    try:
        people = begin(one, other, random.Random(3))
        with psycopg.connect(url, autocommit=True) as connection:
            for _ in range(3):
                cut = set[int]()
                while len(cut) < 2:  # none while they are about to listen anew
                    found = connection.execute(
                        "SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE %s",
                        (f"LISTEN {CHANNEL}%",),
                    )
                    cut |= {pid for pid, _ in found.fetchall()}
                play(people, 1)
        check(url, people)
    finally:
        for server in servers:
            server.end(signal.SIGTERM)
