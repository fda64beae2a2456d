"""Every kind of reply to a seat, in pairs of games that differ only in what the seat may not know: byte for byte the
same. And what a bot's process is sent is the same, too."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from coterie import games
from coterie.kernel.chance import SeededRandom
from coterie.server.tables.bot_driver import Driver
from coterie.server.tables.bot_workers import Position, Thinkers
from coterie.server.tables.live_table import Live
from coterie.server.tables.seat_world import seat_world
from server.live_server import Client, Running, Socket, any_answer, running, settings
from server.screen_recorder import normal, seated

SEATS = {"relics": 3, "triora": 2, "arena": 2, "inquisition": 5, "succession": 8}
OPTIONS: dict[str, dict[str, Any]] = {"inquisition": {"discussion": 60}, "succession": {"tier": "3"}}
MOVES = {"relics": 4, "triora": 6, "arena": 6, "inquisition": 3, "succession": 6}
HOUR = 3_600_000


@pytest.fixture(scope="module")
def slow_clock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Clocks move when a test moves them, and nobody is too slow to think."""
    with running(settings(tmp_path_factory.mktemp("replies"), speed=1e-9, think=60.0)) as found:
        yield found


class Game:
    """A game with everybody at it, and a clock that the test sets."""

    def __init__(self, server: Running, game: str) -> None:
        self.server = server
        self.clients, self.code = seated(server, game, SEATS[game], options=OPTIONS.get(game, {}))
        self.sockets = [client.socket(self.code, seat=seat) for seat, client in enumerate(self.clients)]
        live = server.house.rooms[self.code].live
        assert live is not None
        self.live: Live = live
        self.luck = random.Random(5)

    def at(self, seconds: int) -> None:
        self.server.in_loop(lambda: self.live.clock.set(1_000 * seconds))

    def settle(self) -> None:
        for socket in self.sockets:
            socket.ask("ping", key="fence")

    def play(self, moves: int) -> None:
        for move in range(moves):
            self.at(move)
            self.settle()
            able = [socket for socket in self.sockets if any(ask["owed"] for ask in socket.asks)]
            if not able or self.live.over:
                return
            socket = self.luck.choice(able)
            ask = next(ask for ask in socket.asks if ask["owed"])
            socket.answer(any_answer(ask["shape"], self.luck), ask["id"])
        self.at(moves)
        self.settle()

    def watcher(self) -> int:
        return next(seat for seat, socket in enumerate(self.sockets) if socket.asks)


def replies(game: Game, seat: int, hints: bool = True) -> dict[str, Any]:
    """All kinds of replies that a seat can get, without what differs from room to room."""
    socket, client, code = game.sockets[seat], game.clients[seat], game.code
    ask = next((each for each in socket.asks if each["owed"]), socket.asks[0])
    answer = any_answer(ask["shape"], random.Random(3))
    found: dict[str, Any] = {
        "why a thing": socket.ask("why", key="1", ask=ask["id"], thing="card:nonsense"),
        "why an answer": socket.ask("why", key="2", ask=ask["id"], answer=answer),
        "why nonsense": socket.ask("why", key="3", ask=ask["id"], answer={"a": [1]}),
        "why another's": socket.ask("why", key="4", ask=ask["id"] + 1, answer="x"),
        "preview": socket.ask("preview", key="5", ask=ask["id"], answer=answer),
        "note": socket.ask("note", key="6", text="plum"),
        "poll": client.get(f"/api/rooms/{code}/news?seat={seat}"),
        "look": client.get(f"/api/rooms/{code}"),
        "mine": client.get("/api/mine"),
        "replay": client.ask("GET", f"/api/rooms/{code}/replay?seat={seat}")[2].decode().split("\n"),
        "record": client.ask("GET", f"/api/rooms/{code}/record")[2].decode(),
        "review": client.ask("GET", f"/api/rooms/{code}/review")[2].decode(),
        "report": client.post(f"/api/rooms/{code}/report", {"text": "odd", "seat": seat})["report"],
        "welcome": Socket(client, code, seat=seat).welcome,
    }
    if hints:
        found["hint"] = socket.ask("hint", key="7", ask=ask["id"])
    return {kind: plain(reply, code) for kind, reply in found.items()}


def plain(reply: Any, code: str) -> str:
    text = normal(json.dumps(reply), code)
    return re.sub(r"[0-9a-f]{8}\b|\b1[0-9]{12}\b", "-", text)


def compare(one: dict[str, str], other: dict[str, str]) -> None:
    for kind, reply in one.items():
        assert reply == other[kind], kind


@pytest.mark.parametrize("game", SEATS)
def test_every_reply_is_the_same_in_a_world_that_looks_the_same(slow_clock: Running, game: str) -> None:
    """The second time the game in the server is one that the seat imagines, in which somebody has just moved."""
    here = Game(slow_clock, game)
    here.play(MOVES[game])
    seat = here.watcher()
    there = Game(slow_clock, game)
    there.play(MOVES[game])

    def another() -> None:
        table = there.live.table
        state = table.state.imagine(seat, SeededRandom(77))
        state.now += 250
        table.state = state

    slow_clock.in_loop(another)
    for each in (here, there):
        each.at(MOVES[game] + 100)
    compare(replies(here, seat), replies(there, seat))


@pytest.mark.parametrize("game", ["relics", "inquisition", "succession"])
def test_no_reply_tells_that_somebody_has_moved_in_secret(slow_clock: Running, game: str) -> None:
    """In one game somebody answers in secret, in the other nobody does."""
    moved, still = (Game(slow_clock, game) for _ in range(2))
    for each in (moved, still):
        each.play(0)
    for turn in range(80):
        secretive = turn % SEATS[game]
        if not moved.sockets[secretive].asks:
            continue
        heard = answered(moved, secretive, turn)
        seat = next((each for each in range(SEATS[game]) if each not in heard and moved.sockets[each].asks), None)
        if seat is not None and seat != secretive:
            break
        answered(still, secretive, turn)
    else:
        pytest.fail("nobody moved in secret: this test could not fail")
    for each in (moved, still):
        each.at(500)
    sent = [slow_clock.in_loop(lambda each=each: each.live.position(seat)) for each in (moved, still)]
    assert sent[0] == sent[1], "what its bot, or one that gives a hint, is sent"
    assert sent[0].heard
    compare(replies(moved, seat), replies(still, seat))


def answered(game: Game, seat: int, turn: int) -> set[int]:
    """Somebody answers; who heard of it, all if it was refused."""
    game.at(20 + turn)
    before = [len(socket.messages) for socket in game.sockets]
    luck = random.Random(turn)
    ask = luck.choice(game.sockets[seat].asks)
    if game.sockets[seat].answer(any_answer(ask["shape"], luck), ask["id"])["type"] != "done":
        return set(range(len(game.sockets)))  # it looked lawful, and was not
    game.settle()
    return {
        each
        for each, socket in enumerate(game.sockets)
        if each == seat or any(message["type"] != "pong" for message in socket.messages[before[each] :])
    }


@pytest.mark.parametrize("game", SEATS)
def test_a_bots_process_is_sent_the_same_bytes(game: str) -> None:
    """A world imagined from its seat: neither the table's randomness nor anybody's secret can be in it."""
    found, compared = games.get(game), 0
    for seed in range(3):
        state, luck = found.start(SEATS[game], seed, OPTIONS.get(game)), random.Random(seed)
        for number in range(40):
            if not state.go_on(lambda ask, state=state, luck=luck: found.advice.quick(state, ask, luck)):
                break
            if number % 4:
                continue
            for seat in range(SEATS[game]):
                other = state.imagine(seat, SeededRandom(number + 99))
                other.now += 250
                now = state.now + 1_000
                one, two = (Position.of(found, None, seat_world(each, seat, now)) for each in (state, other))
                assert one == two, (seed, number, seat)
                assert state.key.hex().encode() not in one.state
                compared += 1
    assert compared > 40


@pytest.mark.parametrize("game", SEATS)
def test_a_bots_luck_and_pause_follow_the_clock_that_everybody_sees(slow_clock: Running, game: str) -> None:
    """Two games that look the same to a seat, in one of which somebody moved later in secret: its bot has the same
    luck, and waits as long."""
    here = Game(slow_clock, game)
    here.play(2)
    seat = here.watcher()
    ask = here.sockets[seat].asks[0]["id"]

    def drawn() -> tuple[float, int]:
        driver = Driver(here.live, {seat: "random"}, slow_clock.house.thinkers)
        bot = driver.bots[seat]
        perspective = driver._perspective(seat)
        open_ask = perspective.ask(ask)
        now = driver.course.agenda.now()
        return bot.luck(perspective, open_ask).random(), bot.pause(ask, open_ask.kind, None, now)

    here.at(100)
    first = slow_clock.in_loop(drawn)
    table = here.live.table

    def later() -> None:
        table.state = table.state.imagine(seat, SeededRandom(5))
        table.state.now = 100_250

    slow_clock.in_loop(later)
    assert slow_clock.in_loop(drawn) == first
    here.at(101)
    assert slow_clock.in_loop(drawn) != first, "this test could not fail"


def test_a_bots_process_is_sent_nothing_else(slow_clock: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes to the pool: a position of its seat, its name, its seat, a seed of its own, the question, a limit."""
    sent: list[tuple[Any, ...]] = []
    run = Thinkers._run

    async def watched(self: Thinkers, work: Any, *arguments: Any) -> Any:
        sent.append((work.__name__, *arguments))
        return await run(self, work, *arguments)

    monkeypatch.setattr(Thinkers, "_run", watched)
    client: Client = slow_clock.client()
    code = client.post("/api/play", {"game": "relics", "seats": 3, "bots": "greedy:worlds=1,candidates=2"})["code"]
    socket = client.socket(code, seat=0)
    while not socket.asks:
        socket.until("news")
    socket.answer(any_answer(socket.asks[0]["shape"], random.Random(1)))
    live = slow_clock.house.rooms[code].live
    driver = slow_clock.house.rooms[code].driver
    assert live is not None
    assert driver is not None
    while not any(name == "decide" for name, *_ in sent):
        socket.until("news", "done")
    seeds = set()
    for name, *arguments in sent:
        if name == "decide":
            position, _, seat, seed, *_ = arguments
            seeds.add((seat, seed))
            assert live.table.state.key.hex().encode() not in position.state
            assert seed != driver.seed
    assert len({seed for _, seed in seeds}) == len({seat for seat, _ in seeds})
