"""Bots over HTTP: they are sent what their seat may know, and whatever goes wrong is one clear line."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from coterie import bots, games
from coterie.kernel import InvalidSetting
from coterie.lab.executors import AtHome
from coterie.lab.http_bot import load
from coterie.lab.ladder.tournament import Tournament
from coterie.lab.match import play

Reply = Callable[[dict[str, Any]], tuple[int, bytes]]


@contextmanager
def serving(reply: Reply) -> Iterator[str]:
    """A bot's server on this machine; the address to name it by."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            status, body = reply(question)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: Any) -> None:
            """Nothing: the test's output stays its own."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/move"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def first(shape: dict[str, Any]) -> Any:
    """The first answer of a shape, written with keys."""
    keys = [option["key"] for option in shape.get("options", ())]
    match shape["kind"]:
        case "one":
            return keys[0]
        case "some":
            return keys[: shape.get("least", 1)]
        case "order":
            return keys
        case "amount":
            return shape.get("least", 1)
    return {name: first(field) for name, field in shape["fields"].items()}


def answered(question: dict[str, Any]) -> tuple[int, bytes]:
    return 200, json.dumps({"answer": first(question["ask"]["shape"])}).encode()


def test_a_bot_over_http_plays_a_ladder() -> None:
    asked: list[dict[str, Any]] = []

    def reply(question: dict[str, Any]) -> tuple[int, bytes]:
        asked.append(question)
        return answered(question)

    with serving(reply) as address:
        name = load(address)
        found = Tournament(games.get("relics"), ["random", name], 2, 2).run(AtHome())
    assert found.fault == ""
    assert {each.bot for each in found.standings} == {"random", name}
    assert name.startswith("127.0.0.1-")
    assert {question["seat"] for question in asked} == {0, 1}
    assert set(asked[0]) == {"game", "seat", "view", "ask", "seed"}
    for question in asked:
        hands = [player["hand"] for player in question["view"]["players"]]
        assert [hand is not None for hand in hands] == [seat == question["seat"] for seat in range(2)]


def test_the_same_game_asks_the_same() -> None:
    """Seeds and views repeat, so a bot that uses them plays the same game again."""
    asked: list[dict[str, Any]] = []

    def reply(question: dict[str, Any]) -> tuple[int, bytes]:
        asked.append(question)
        return answered(question)

    with serving(reply) as address:
        name = load(address)
        games_played = [play(games.get("relics"), [name, "random"], 5) for _ in range(2)]
    assert games_played[0] == games_played[1]
    half = len(asked) // 2
    assert asked[:half] == asked[half:]


@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (500, b"", "answered with status 500"),
        (200, b"soon", "not JSON"),
        (200, b"[1]", 'allowed: {"answer": ...}'),
        (200, b'{"answer": "no such key"}', "'no such key' is n"),
        (200, b" " * 70_000, "more than 64 kB"),
    ],
)
def test_a_bad_reply_is_named(status: int, body: bytes, words: str) -> None:
    with serving(lambda question: (status, body)) as address:
        name = load(address)
        with pytest.raises(bots.BotFault, match=r"the bot 127\.0\.0\.1") as fault:
            play(games.get("relics"), [name, "random"], 5)
    assert words in str(fault.value)


def test_a_server_that_is_gone_is_named_and_the_games_before_it_are_rated() -> None:
    left = 40

    def reply(question: dict[str, Any]) -> tuple[int, bytes]:
        nonlocal left
        left -= 1
        return answered(question) if left > 0 else (503, b"")

    with serving(reply) as address:
        name = load(address)
        found = Tournament(games.get("relics"), ["random", name], 8, 2).run(AtHome())
    assert "answered with status 503" in found.fault
    assert 0 < found.pairs[0].games < 16
    with pytest.raises(bots.BotFault, match=r"gave no answer: .*refused"):
        play(games.get("relics"), [name, "random"], 5)


@pytest.mark.parametrize("address", ["http://", "http://host:no", "http://host:99999", "http://me:secret@host"])
def test_an_address_without_a_host_is_refused(address: str) -> None:
    with pytest.raises(InvalidSetting, match="allowed: http://host:port/path"):
        load(address)
