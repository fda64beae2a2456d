"""The nginx file of docs/operate/proxies.md in front of a server: a move goes through it by a socket."""

from __future__ import annotations

import json
import random
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import unix_connect

from server.serving import any_answer, running, settings

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


@contextmanager
def proxy(folder: Path, address: str) -> Iterator[Path]:
    door = folder / "door"
    folders = "".join(f"{each}_temp_path {folder / each};\n" for each in FOLDERS)
    server = shown().replace("DOOR", str(door)).replace("http://127.0.0.1:8000", address)
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


def test_a_move_goes_through_the_proxy_of_the_page(tmp_path: Path) -> None:
    with running(settings(tmp_path, proxied=True)) as server, proxy(tmp_path, server.address) as door:
        client = server.client()
        code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
        address = f"ws://games.example.org/api/rooms/{code}/socket"
        with unix_connect(str(door), address, additional_headers=client.headers()) as wire:
            wire.send(json.dumps({"type": "hello", "seat": 0}))
            welcome = json.loads(wire.recv(30))
            (ask, *_) = welcome["news"]["asks"]
            answer = any_answer(ask["shape"], random.Random(1))
            wire.send(json.dumps({"type": "answer", "key": "k", "ask": ask["id"], "answer": answer}))
            while (reply := json.loads(wire.recv(30))).get("key") != "k":
                pass
            assert reply["type"] == "done"
            assert set(server.house.sockets) == {"unix:"}, "who comes is told by the proxy"
