"""What a bot might try in its process."""

from __future__ import annotations

import ctypes
import socket
import sqlite3
import subprocess
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
        "memory": lambda: bytearray(3 << 30),
        "read a module": lambda: Path(__file__).read_text(),
    }
    try:
        tries[what]()
    except BaseException as problem:
        return type(problem).__name__
    return "done"
