"""The link between the store and the rooms that are open here: what other processes have written, and who is connected
to them.

A notice only says that there is something to read; the truth is in the store. So a lost notice only costs time: `poll`
looks anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, cast, get_args

from coterie.kernel import Seat
from coterie.server.rooms.room import Room
from coterie.server.store import store as db
from coterie.server.store.peers import Peers
from coterie.server.store.store import Store
from coterie.server.wire.messages import Face

PRESENCE_REPEAT_MS = 5_000
"""Milliseconds after which the others are told again who is connected here."""


class StoreFollower:
    """Follows what happens in this process's rooms elsewhere."""

    def __init__(
        self, store: Store, peers: Peers, rooms: Mapping[str, Room], spawn: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        """`rooms` are those that this process has open, `spawn` starts a task."""
        self.store = store
        self.peers = peers
        self.rooms = rooms
        self.spawn = spawn
        self.reported = 0
        """When the others were told last who is connected here, in milliseconds."""

    async def beat(self, now: int) -> None:
        """Once a second."""
        for code in self.peers.expire(now):
            self.presence_changed(code)
        if now - self.reported >= PRESENCE_REPEAT_MS:
            self.reported = now
            self.report()
        await self.poll()

    def clock_set(self, moved: int) -> None:
        """The machine's clock was set, by this many milliseconds."""
        self.reported += moved
        self.peers.clock_set(moved)

    def report(self) -> None:
        """Tell the others who is connected here."""
        if self.store.shared:
            for room in self.rooms.values():
                if room.outboxes:
                    self.peers.say_present(room.code, room.own_presence)

    # --- notices -----------------------------------------------------------------------------------------------

    def room_written(self, code: str) -> None:
        if code in self.rooms:
            self.spawn(self.read(self.rooms[code]))

    def presence_changed(self, code: str) -> None:
        if code in self.rooms:
            self.rooms[code].count_present()

    def face_made(self, code: str, seat: Seat, face: str) -> None:
        if code in self.rooms and face in get_args(Face):
            self.rooms[code].show_face(seat, cast(Face, face))

    # --- reading -----------------------------------------------------------------------------------------------

    async def poll(self) -> None:
        """Look for what lost notices would have announced."""
        if not self.store.shared or not self.rooms:
            return
        codes = list(self.rooms)
        found = await self.store.read(lambda connection: db.versions(connection, codes))
        for code, (version, number, chat) in found.items():
            room = self.rooms.get(code)
            if room is None:
                continue
            behind = room.live is not None and number > room.live.table.number
            if behind or version != room.version or chat > room.chat.last:
                await self.read(room)

    async def read(self, room: Room) -> None:
        """Read what others have written in a room."""
        last = room.chat.last
        row, chats = await self.store.read(
            lambda connection: (db.room(connection, room.code), db.chat_rows(connection, room.code, last))
        )
        if row is None or row.version != room.version:
            async with room.lock:
                await room.reload()
        for line in chats:
            room.chat_kept(line)
        if room.live is not None:
            await room.live.behind()
