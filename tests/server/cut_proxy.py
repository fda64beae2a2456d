"""What stands between a server and its PostgreSQL in a test. It can part the connection on which the server hears its
neighbours or the one on which it speaks to them, and leaves those alone on which it reads and writes."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Literal

Way = Literal["ears", "mouth"]
How = Literal["cut", "held"]
"""Cut: both ends see it, and no new connection lasts. Held: nothing passes, and nobody is told."""

SIGNS: dict[Way, bytes] = {"ears": b"LISTEN ", "mouth": b"pg_notify"}
NAME = ".s.PGSQL.5432"
"""What libpq calls a socket in the folder that it is told."""


class Between:
    def __init__(self, database: Path) -> None:
        """`database`: the folder of its socket."""
        self.database = database / NAME
        self.folder = Path(mkdtemp(prefix="coterie-between-"))
        self.parted: dict[Way, How] = {}
        self.changed = threading.Condition()
        self.open: set[_Connection] = set()
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(str(self.folder / NAME))
        self.door.listen()
        self.threads: list[threading.Thread] = []
        self._start(self._welcome)

    def close(self) -> None:
        self.heal()
        self.door.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join()
        self.door.close()
        shutil.rmtree(self.folder)

    def url(self, name: str) -> str:
        return f"postgresql://coterie@/{name}?host={self.folder}"

    def part(self, way: Way, how: How) -> None:
        with self.changed:
            self.parted[way] = how
            for each in self.open if how == "cut" else ():
                if each.way == way:
                    each.end()

    def heal(self) -> None:
        with self.changed:
            self.parted.clear()
            self.changed.notify_all()

    def _start(self, work: Callable[..., None], *arguments: Any) -> None:
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self.threads.append(thread)
        thread.start()

    def _welcome(self) -> None:
        with suppress(OSError):  # the door is closed at the end
            while True:
                client, _ = self.door.accept()
                database = socket.socket(socket.AF_UNIX)
                database.connect(str(self.database))
                made = _Connection(self, client, database)
                with self.changed:
                    self.open.add(made)
                self._start(made.carry, client, database)
                self._start(made.carry, database, client)


class _Connection:
    def __init__(self, between: Between, client: socket.socket, database: socket.socket) -> None:
        self.between, self.client, self.database = between, client, database
        self.way: Way | None = None
        self.ended = 0

    def carry(self, source: socket.socket, goal: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                self.pause(data)
                goal.sendall(data)
        self.end()
        with self.between.changed:
            self.ended += 1
            if self.ended == 2:
                self.between.open.discard(self)
                self.client.close()
                self.database.close()

    def pause(self, data: bytes) -> None:
        """What is held waits here. Which way it is, is known by the first thing that is said on it."""
        if self.way is None:
            self.way = next((way for way, sign in SIGNS.items() if sign in data), None)
        with self.between.changed:
            if self.way is not None and self.between.parted.get(self.way) == "cut":
                self.end()
            while self.way is not None and self.between.parted.get(self.way) == "held":
                self.between.changed.wait()

    def end(self) -> None:
        for each in (self.client, self.database):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
