"""A bot's process can think, and nothing else: people install bots that others wrote."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from coterie.server.tables.bot_workers import Thinkers
from server.bot_attacks import attempt

ATTEMPTS = {
    "socket": "PermissionError",
    "another library": "PermissionError",
    "program": "PermissionError",
    "read the store": "PermissionError",
    "query the store": "PermissionError",
    "write a file": "PermissionError",
    "remove a file": "PermissionError",
    "memory": "MemoryError",
    "read a module": "done",
}


@pytest.mark.skipif(sys.platform != "linux", reason="the memory limit is Linux's")
def test_a_bots_process_can_do_no_more_than_think(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    file.write_text("secret")

    async def tried() -> dict[str, str]:
        thinkers = Thinkers(1)
        try:
            return {what: await thinkers._run(attempt, what, str(file)) for what in ATTEMPTS}
        finally:
            thinkers.close()

    assert asyncio.run(tried()) == ATTEMPTS
    assert file.read_text() == "secret"


FILTERED = """
import os, socket
from coterie.server.system_filters import refuse_system_calls
assert refuse_system_calls()
for forbidden in (socket.socket, socket.socketpair, lambda: os.execv("/bin/true", ["true"])):
    try:
        forbidden()
    except PermissionError:
        print("refused")
print(len(os.listdir("/")) > 0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the filter is Linux's")
def test_the_system_itself_refuses_sockets_and_programs() -> None:
    done = subprocess.run([sys.executable, "-c", FILTERED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["refused"] * 3 + ["True"], done.stderr
