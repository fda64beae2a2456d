"""Two server processes on one PostgreSQL with people of the same table on both: one is killed, one is stopped, and the
notices between them are cut."""

from __future__ import annotations

import random
import signal
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from threading import Condition
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from coterie.server.store.store import Store
from coterie.table.record import Answer, Replay
from server.cut_proxy import SIGNS, Between, Way
from server.live_server import PATIENCE, Client, any_answer
from server.postgres import Database, missing
from server.test_process_kill import Killed, pictures, stored

why = missing()
pytestmark = pytest.mark.skipif(why is not None, reason=str(why))


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


P = TypeVar("P", bound=Person)

GAMES = ("relics", "triora", "arena", "relics")
"""Games for two people: when both have been told everything, the table stands still."""


def begin(one: str, other: str, luck: random.Random, game: str, kind: type[P]) -> tuple[P, P]:
    """Dana on one server, Kim on the other."""
    dana, kim = kind(0, luck), kind(1, luck)
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
        logged = [
            (entry.ask, entry.answer)
            for entry in record.inputs
            if isinstance(entry, Answer) and entry.seat == person.seat
        ]
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
        pairs = [begin(one, other, luck, game, Person) for game in GAMES[:tables]]
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


MOVED = Condition()
"""Somebody may have moved."""


class Alone(Person):
    """Somebody who goes on by themselves, in a thread of their own, until they are told to stop."""

    def __init__(self, seat: int, luck: random.Random) -> None:
        super().__init__(seat, luck)
        self.stopped = False

    def go_on(self) -> None:
        while not self.stopped and not self.socket.over:
            self.say()
            if self.sent is not None:
                self.hear()
            else:
                self.wait()
            with MOVED:
                MOVED.notify_all()


def wait_until_both_have_moved(people: tuple[Alone, Alone], moves: int) -> None:
    """Each so often: not without having heard of what the other did."""
    goals = [len(person.acknowledged) + moves for person in people]

    def have() -> bool:
        if any(person.socket.over for person in people):
            return True
        return all(len(person.acknowledged) >= goal for person, goal in zip(people, goals, strict=True))

    with MOVED:
        assert MOVED.wait_for(have, PATIENCE), "they did not hear of each other"


def part_the_servers(postgres: Database, name: str, seed: int, tables: int, rounds: int) -> None:
    """Two servers do not hear each other, or one does not hear the other, again and again while people play."""
    luck, url = random.Random(seed), postgres.fresh(name)
    with ExitStack() as stack:
        betweens = [stack.enter_context(closing(Between(postgres.socket))) for _ in range(2)]
        servers = [Killed(between.url(urlsplit(url).path[1:])) for between in betweens]
        one, other = (server.start() for server in servers)
        for server in servers:
            stack.callback(server.end, signal.SIGTERM)
        everybody: list[tuple[Alone, Alone]] = []
        playing: list[Future[None]] = []
        with ThreadPoolExecutor(2 * tables * (rounds + 1)) as threads:

            def sit_down(game: str) -> tuple[Alone, Alone]:
                people = begin(one, other, random.Random(luck.random()), game, Alone)
                everybody.append(people)
                playing.extend([threads.submit(person.go_on) for person in people])
                return people

            pairs = [sit_down(game) for game in GAMES[:tables]]
            try:
                for _ in range(rounds):
                    ways: list[tuple[Between, Way]] = [(each, way) for each in betweens for way in SIGNS]
                    for between, way in luck.sample(ways, luck.randint(1, len(ways))):
                        between.part(way, luck.choice(("cut", "held")))
                    for people in pairs:
                        wait_until_both_have_moved(people, luck.randint(1, 3))
                    for between in betweens:
                        between.heal()
                    pairs = [
                        sit_down(game) if people[0].socket.over else people
                        for game, people in zip(GAMES, pairs, strict=False)
                    ]
            finally:
                for people in everybody:
                    for person in people:
                        person.stopped = True
        for each in playing:
            each.result()
        for people in everybody:
            check(url, people)
            wait_for_the_end_of_the_log(url, people)


def wait_for_the_end_of_the_log(url: str, people: tuple[Person, ...]) -> None:
    """On the screens they had all the time."""
    store = Store(url)
    record = stored(store, people[0].code)
    store.close()
    for person in people:
        (picture,) = pictures(record, len(record.inputs), person.seat)
        while person.socket.news is None or {**person.socket.news["view"], "now": 0} != picture:
            person.socket.until("news")


def test_servers_that_do_not_hear_each_other_look_by_themselves(postgres: Database) -> None:
    part_the_servers(postgres, "parted", seed=1, tables=1, rounds=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_servers_that_do_not_hear_each_other_very_often(postgres: Database, seed: int) -> None:
    part_the_servers(postgres, f"parted{seed}", seed, tables=4, rounds=25)
