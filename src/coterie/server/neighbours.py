"""Other processes on the same PostgreSQL: they are told which rooms have changed and who is connected where.

A notice says only that there is something to read; what is true stands in the store. So a lost notice costs time and
nothing else: `House.poll` looks anyway.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any

import msgspec
import psycopg
import structlog

from coterie.server.store import Store

CHANNEL = "coterie"
WAIT = 1.0
"""Seconds between two attempts to reach the database again."""

ALIVE: dict[str, Any] = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 11_000,
}
"""A line that a firewall has dropped without a word is known to be dead after some eleven seconds, not after hours."""

_LOG = structlog.get_logger()


class Alone:
    """A process that shares its store with no other."""

    @property
    def deaf(self) -> bool:
        """Whether others may say something that does not come in."""
        return False

    def appended(self, room: str) -> None: ...

    def changed(self, room: str) -> None: ...

    def present(self, room: str, seats: Sequence[int], watching: int, host: bool) -> None: ...

    def stop(self) -> None: ...


class Neighbours(Alone):
    """Notices by LISTEN and NOTIFY, each way in a thread of its own, after the commit they tell of."""

    def __init__(self, store: Store, owner: str, notified: Callable[[dict[str, Any]], None]) -> None:
        self.url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.owner = owner
        self.notified = notified
        self.out: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self.stopping = threading.Event()
        self.listening = threading.Event()
        """Set while notices come in."""
        self.threads: list[threading.Thread] = []

    @property
    def deaf(self) -> bool:
        return not self.listening.is_set()

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        for work in (self._talk, self._listen):
            thread = threading.Thread(target=work, name=f"coterie{work.__name__}", daemon=True)
            self.threads.append(thread)
            thread.start()

    def stop(self) -> None:
        self.stopping.set()
        self.out.put(None)
        for thread in self.threads:
            thread.join(timeout=5)

    def appended(self, room: str) -> None:
        self.out.put({"room": room, "what": "input"})

    def changed(self, room: str) -> None:
        self.out.put({"room": room, "what": "room"})

    def present(self, room: str, seats: Sequence[int], watching: int, host: bool) -> None:
        self.out.put({"room": room, "what": "present", "seats": list(seats), "watching": watching, "host": host})

    def _connect(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self.url, autocommit=True, connect_timeout=5, **ALIVE)

    def _talk(self) -> None:
        connection: psycopg.Connection[Any] | None = None
        while not self.stopping.is_set():
            notice = self.out.get()
            if notice is None:
                continue
            try:
                connection = connection or self._connect()
                text = msgspec.json.encode({"from": self.owner, **notice}).decode()
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
            except psycopg.Error as problem:
                _LOG.warning("notice_not_sent", why=type(problem).__name__)
                if connection is not None:
                    connection.close()
                connection = None
        if connection is not None:
            connection.close()

    def _listen(self) -> None:
        while not self.stopping.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.listening.set()
                    while not self.stopping.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            self._hear(notice.payload)
            except psycopg.Error as problem:
                _LOG.warning("notices_lost", why=type(problem).__name__)
                self.listening.clear()
                self.stopping.wait(WAIT)

    def _hear(self, payload: str) -> None:
        try:
            notice = msgspec.json.decode(payload, type=dict[str, Any])
        except msgspec.DecodeError:
            return
        if notice.get("from") != self.owner:
            self.loop.call_soon_threadsafe(self.notified, notice)
