"""The nginx files of docs/operate/proxies.md in front of one server, and of two that share a PostgreSQL database: moves
go through them by sockets."""

from __future__ import annotations

import json
import random
import re
import shutil
import socket
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import unix_connect

from server.live_server import PATIENCE, Client, any_answer, running, settings
from server.postgres import database, missing

PAGE = Path(__file__).parents[2] / "docs" / "operate" / "proxies.md"
FOLDERS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")

nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = pytest.mark.skipif(nginx is None, reason="nginx is not installed (apt-get install nginx)")


def shown() -> str:
    """The server of the page, with a socket in a folder instead of port 443 and its certificate."""
    found = re.search(r"^nginx:\n\n```text\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    text, changed = re.subn(r"listen 443 ssl;", "listen unix:DOOR;", found[1])
    assert changed == 1
    return re.sub(r"^ *ssl_certificate.*\n", "", text, flags=re.MULTILINE)


def upstream() -> str:
    """What the page puts before it for several processes."""
    found = re.search(r"^upstream coterie \{.*?^\}\n", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[0]


@contextmanager
def proxy(folder: Path, address: str, before: str = "") -> Iterator[Path]:
    door = folder / "door"
    folders = "".join(f"{each}_temp_path {folder / each};\n" for each in FOLDERS)
    server = before + shown().replace("DOOR", str(door)).replace("http://127.0.0.1:8000", address)
    config = folder / "nginx.conf"
    top = f"daemon off;\npid {folder / 'pid'};\nerror_log {folder / 'errors'};\nevents {{}}\n"
    config.write_text(f"{top}http {{\naccess_log off;\n{folders}{server}}}\n")
    command = [str(nginx), "-p", str(folder), "-e", str(folder / "errors"), "-c", str(config)]
    subprocess.run([*command, "-t"], check=True, capture_output=True, timeout=60)
    process = subprocess.Popen(command)
    try:
        while not listens(door):
            assert process.poll() is None, (folder / "errors").read_text()
        yield door
    finally:
        process.terminate()
        process.wait(30)


def listens(door: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(door)) == 0


def move_through(door: Path, client: Client, code: str, key: str) -> None:
    """Answer the first question of seat 0 over a socket through the proxy."""
    address = f"ws://games.example.org/api/rooms/{code}/socket"
    with unix_connect(str(door), address, additional_headers=client.headers()) as wire:
        wire.send(json.dumps({"type": "hello", "seat": 0}))
        welcome = json.loads(wire.recv(PATIENCE))
        (ask, *_) = welcome["news"]["asks"]
        answer = any_answer(ask["shape"], random.Random(1))
        wire.send(json.dumps({"type": "answer", "key": key, "ask": ask["id"], "answer": answer}))
        while (reply := json.loads(wire.recv(PATIENCE))).get("key") != key:
            pass
        assert reply["type"] == "done"


def test_a_move_goes_through_the_proxy_of_the_page(tmp_path: Path) -> None:
    with running(settings(tmp_path, proxied=True)) as server, proxy(tmp_path, server.address) as door:
        client = server.client()
        code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
        opened: list[str] = []
        setattr(server.house, "connection_opened", opened.append)  # noqa: B010  (mypy refuses to replace a method)
        move_through(door, client, code, "k")
        assert set(opened) == {"unix:"}, "who comes is told by the proxy"


@pytest.mark.skipif(missing() is not None, reason=str(missing()))
def test_two_processes_of_one_database_behind_the_proxy_of_the_page(tmp_path: Path) -> None:
    """Both are used, and when one is stopped the other serves every table."""
    with database() as postgres:
        store = postgres.fresh("proxy")
        chosen = settings(tmp_path, store=store, proxied=True)
        with running(chosen) as one, running(chosen) as other:
            text = upstream()
            for port, server in (("8001", one), ("8002", other)):
                assert f"server 127.0.0.1:{port};" in text
                text = text.replace(f"server 127.0.0.1:{port};", f"server {urlsplit(server.address).netloc};")
            client, came = one.client(), Counter[str]()
            for name, server in (("one", one), ("other", other)):
                setattr(server.house, "connection_opened", lambda _, name=name: came.update([name]))  # noqa: B010
            with proxy(tmp_path, "http://coterie", text) as door:
                for _ in range(4):
                    code = client.post("/api/play", {"game": "relics", "bots": "idle"})["code"]
                    move_through(door, client, code, "k")
                assert set(came) == {"one", "other"}, came
                other.stop()
                for _ in range(2):
                    code = client.post("/api/play", {"game": "relics", "bots": "idle"})["code"]
                    move_through(door, client, code, "k")
