"""What a bot might try in its process."""

from __future__ import annotations

import ctypes
import os
import resource
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path


def attempt(what: str, file: str) -> str:
    """Try it; the name of what it raises, or "done"."""
    tries: dict[str, Callable[[], object]] = {
        "socket": socket.socket,
        "another library": lambda: ctypes.CDLL(None),
        "program": lambda: subprocess.run(["true"], check=True),
        "read the store": lambda: Path(file).read_bytes(),
        "query the store": lambda: sqlite3.connect(file),
        "write a file": lambda: Path(file).with_suffix(".txt").write_text("x"),
        "remove a file": lambda: Path(file).unlink(),
        "change a file's rights": lambda: os.chmod(file, 0o666),  # noqa: PTH101
        "memory in a file without a name": lambda: os.memfd_create("x"),
        "raise the limit": lambda: resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2),
        "go first": lambda: os.nice(-1),
        "what the server was started with": lambda: (sys.argv[1], os.environ["COTERIE_STORE"]),
        "memory": lambda: bytearray(3 << 30),
        "read a module": lambda: Path(__file__).read_text(),
    }
    try:
        tries[what]()
    except BaseException as problem:
        return type(problem).__name__
    return "done"
