"""Notices between processes on one PostgreSQL store, by NOTIFY and LISTEN.

A notice only says that there is something to read; the truth is in the store. So a lost notice only costs time.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, NamedTuple

import msgspec
import psycopg
import structlog

from coterie.kernel import Seat
from coterie.server.store.peers import PeerListener, Peers, Presence
from coterie.server.store.store import Store

CHANNEL = "coterie"

RECONNECT_SECONDS = 1.0
"""The time between two attempts to reach the database again."""

PRESENCE_MS = 15_000
"""How long a process's report of its connections is believed. It is repeated well before."""

KEEP_ALIVE: dict[str, Any] = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 11_000,
}
"""A connection that a firewall has silently dropped is detected after some eleven seconds instead of hours."""

_LOG = structlog.get_logger()


class PeerPresence(NamedTuple):
    """A process's report about a room, and when it expires."""

    presence: Presence
    until: int


class PostgresPeers(Peers):
    """Sends and receives notices by NOTIFY and LISTEN, each in a separate thread, after the commit that a notice is
    about.
    """

    def __init__(self, store: Store, owner: str, wall: Callable[[], int]) -> None:
        """`owner` names this process, `wall` is its clock in milliseconds."""
        self.url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.owner = owner
        self.wall = wall
        self.said: dict[str, dict[str, PeerPresence]] = {}
        """By room, by process."""
        self.out: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self.stopping = threading.Event()
        self.listening = threading.Event()
        """Set while notices arrive."""
        self.threads: list[threading.Thread] = []

    def start(self, listener: PeerListener) -> None:
        self.listener = listener
        self.loop = asyncio.get_running_loop()
        for work in (self._tell, self._listen):
            thread = threading.Thread(target=work, name=f"coterie{work.__name__}", daemon=True)
            self.threads.append(thread)
            thread.start()

    def stop(self) -> None:
        self.stopping.set()
        self.out.put(None)
        for thread in self.threads:
            thread.join(timeout=5)

    # --- what the others are told ----------------------------------------------------------------------------

    def input_appended(self, room: str) -> None:
        self.out.put({"room": room, "what": "input"})

    def room_changed(self, room: str) -> None:
        self.out.put({"room": room, "what": "room"})

    def reacted(self, room: str, seat: Seat, face: str) -> None:
        self.out.put({"room": room, "what": "reaction", "seat": seat, "face": face})

    def say_present(self, room: str, here: Presence) -> None:
        notice = {"seats": sorted(here.seats), "watching": here.watching, "host": here.host}
        self.out.put({"room": room, "what": "present", **notice})

    # --- who is connected there ------------------------------------------------------------------------------

    def connected(self, room: str, here: Presence) -> Presence:
        for said in self.said.get(room, {}).values():
            here = here.with_those(said.presence)
        return here

    def away_from(self, room: str) -> bool:
        return room not in self.said

    def expire(self, now: int) -> list[str]:
        if not self.listening.is_set():  # no notices arrive: everyone who was connected is assumed to be so still
            self._set_until(lambda _: now + PRESENCE_MS)
        found = []
        for room, by_process in list(self.said.items()):
            for process in [process for process, said in by_process.items() if said.until < now]:
                self._believe(room, process, None)
                found.append(room)
        return found

    def clock_set(self, moved: int) -> None:
        self._set_until(lambda until: until + moved)

    def _set_until(self, moment: Callable[[int], int]) -> None:
        for by_process in self.said.values():
            for process, said in by_process.items():
                by_process[process] = said._replace(until=moment(said.until))

    def _believe(self, room: str, process: str, said: PeerPresence | None) -> bool:
        """Take a process's report; None if there is none any more. Returns whether that changes who is connected."""
        by_process = self.said.setdefault(room, {})
        before = by_process.pop(process, None)
        if said is not None and (said.presence.seats or said.presence.watching):
            by_process[process] = said
        if not by_process:
            del self.said[room]
        return before is None or said is None or before.presence != said.presence

    def heard(self, notice: dict[str, Any]) -> None:
        """A notice of another process."""
        room = str(notice.get("room"))
        if notice.get("what") == "reaction":
            self.listener.face_made(room, int(notice["seat"]), str(notice["face"]))
            return
        if notice.get("what") != "present":
            self.listener.room_written(room)
            return
        seats = frozenset(int(seat) for seat in notice["seats"])
        host = bool(notice.get("host"))  # a process of an older version doesn't say
        said = PeerPresence(Presence(seats, int(notice["watching"]), host), self.wall() + PRESENCE_MS)
        if self._believe(room, str(notice["from"]), said):
            self.listener.presence_changed(room)

    # --- in the threads --------------------------------------------------------------------------------------

    def _connect(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self.url, autocommit=True, connect_timeout=5, **KEEP_ALIVE)

    def _tell(self) -> None:
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
                self.stopping.wait(RECONNECT_SECONDS)

    def _hear(self, payload: str) -> None:
        try:
            notice = msgspec.json.decode(payload, type=dict[str, Any])
        except msgspec.DecodeError:
            return
        if notice.get("from") != self.owner:
            self.loop.call_soon_threadsafe(self.heard, notice)
