"""A PostgreSQL server of Debian's, in a temporary folder, for the tests that need several processes."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import psycopg


def tools() -> Path | None:
    """The folder of initdb and pg_ctl; None where PostgreSQL is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    named = shutil.which("pg_ctl")
    return found[-1].parent if found else Path(named).resolve().parent if named else None


def missing() -> str | None:
    """Why no server can be started here; None if one can."""
    if tools() is None:
        return "PostgreSQL is not installed (apt-get install postgresql)"
    if os.geteuid() == 0 and shutil.which("runuser") is None:
        return "PostgreSQL does not run as root, and there is no runuser"
    return None


class Database:
    """A server that listens on a Unix socket in its own folder only."""

    def __init__(self) -> None:
        self.folder = Path(mkdtemp(prefix="coterie-pg-"))
        self.numbers = itertools.count(1)
        self.data = self.folder / "data"
        self.socket = self.folder / "socket"
        self.socket.mkdir()
        if os.geteuid() == 0:
            for each in (self.folder, self.socket):
                shutil.chown(each, "postgres", "postgres")
                each.chmod(0o755)
            self.socket.chmod(0o777)
        self.run(
            "initdb", "-D", str(self.data), "-U", "coterie", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"
        )

    def run(self, tool: str, *arguments: str) -> None:
        folder = tools()
        assert folder is not None
        command = [str(folder / tool), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, capture_output=True, cwd="/", timeout=120)

    def start(self) -> None:
        options = f"-k {self.socket} -c listen_addresses='' -c fsync=off"
        self.run("pg_ctl", "-D", str(self.data), "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def fresh(self, name: str) -> str:
        """The URL of a new, empty database, whose name begins like this."""
        name = f"{name[:50]}-{next(self.numbers)}"
        with psycopg.connect(f"host={self.socket} user=coterie dbname=postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return f"postgresql://coterie@/{name}?host={self.socket}"


@contextmanager
def database() -> Iterator[Database]:
    made = Database()
    made.start()
    try:
        yield made
    finally:
        made.stop()
        shutil.rmtree(made.folder, ignore_errors=True)
