"""A bot's process can think, and nothing else: people install bots that others wrote."""

from __future__ import annotations

import asyncio
import os
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
    "change a file's rights": "PermissionError",
    "memory in a file without a name": "PermissionError",
    "raise the limit": "ValueError",
    "go first": "PermissionError",
    "what the server was started with": "IndexError",
    "memory": "MemoryError",
    "read a module": "done",
}


@pytest.mark.skipif(sys.platform != "linux", reason="the memory limit is Linux's")
def test_a_bots_process_can_do_no_more_than_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COTERIE_STORE", "postgresql://coterie:secret@host/coterie")
    monkeypatch.setattr(sys, "argv", ["coterie", "--store=postgresql://coterie:secret@host/coterie"])
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
for forbidden in (
    socket.socket,
    socket.socketpair,
    lambda: os.execv("/bin/true", ["true"]),
    lambda: os.memfd_create("x"),
    lambda: os.chmod("/", 0o777),
):
    try:
        forbidden()
    except PermissionError:
        print("refused")
print(len(os.listdir("/")) > 0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the filter is Linux's")
def test_the_system_itself_refuses_sockets_and_programs() -> None:
    done = subprocess.run([sys.executable, "-c", FILTERED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["refused"] * 5 + ["True"], done.stderr


FORGOTTEN = """
import os
from coterie.server.system_filters import forget_environment
forget_environment(("PATH",))
print(sorted(os.environ))
with open("/proc/self/environ", "rb") as mine:
    print(b"secret" in mine.read())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere compiled code finds it")
def test_what_the_server_was_started_with_is_not_even_in_memory() -> None:
    given = {"PATH": os.defpath, "COTERIE_STORE": "postgresql://coterie:secret@host/coterie"}
    done = subprocess.run([sys.executable, "-c", FORGOTTEN], capture_output=True, text=True, check=True, env=given)
    assert done.stdout.split() == ["['PATH']", "False"], done.stderr
