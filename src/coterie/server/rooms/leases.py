"""Leases: which process drives a table's bots and clock, and what that clock showed last."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import structlog
from sqlalchemy import Connection

from coterie.server.rooms.room import Room
from coterie.server.store import store as db
from coterie.server.store.store import Lease, Store
from coterie.server.store.writer import ALL_LEASES

LEASE_MS, RENEWAL_MS = 15_000, 5_000
"""How long a lease lasts, and when it is renewed, in milliseconds."""

RELEASE_SECONDS = 2.0
"""How long a server that stops tries to give its leases back."""

_LOG = structlog.get_logger()


class Leases:
    """The leases that this process holds. If no other process can serve the same tables, it drives them all, and the
    leases only keep their clocks for the next start.
    """

    def __init__(self, store: Store, owner: str, wall: Callable[[], int], rooms: Mapping[str, Room]) -> None:
        """`owner` names this process, `wall` is its clock in milliseconds, `rooms` are those it has open."""
        self.store = store
        self.owner = owner
        self.wall = wall
        self.rooms = rooms
        self.renewed = 0
        """When all leases were renewed last, in milliseconds."""

    @property
    def drives_at_once(self) -> bool:
        """Whether a table that is opened here is driven here, before any lease is taken."""
        return not self.store.shared

    def clock_at(self, lease: Lease | None) -> int:
        """What a game's clock shows now: it has gone on if another process drives it, and stopped otherwise."""
        if lease is None:
            return 0
        now = self.wall()
        running = lease.owner != self.owner and lease.until >= now
        return lease.clock + (now - lease.stamp if running else 0)

    async def beat(self, now: int) -> None:
        """Once a second: renew the leases when it is time."""
        if now - self.renewed >= RENEWAL_MS:
            self.renewed = now
            await self.renew()

    def renew_soon(self) -> None:
        """Someone came or went, so a table may have to be taken or released: do so at the next beat."""
        if self.store.shared:
            self.renewed = 0

    def clock_set(self, moved: int) -> None:
        """The machine's clock was set, by this many milliseconds."""
        self.renewed += moved

    async def renew(self) -> None:
        """Renew the leases of the tables that someone plays at here, and stamp their clocks; drop the others."""
        now = self.wall()
        wanted = {room.code: lease for room in self.rooms.values() if (lease := self._wanted(room, now)) is not None}
        dropped = self._release_empty()
        if not wanted and not dropped:
            return

        def job(connection: Connection) -> dict[str, bool]:
            for code in dropped:
                db.drop_leases(connection, self.owner, now, code)
            there = db.existing(connection, list(wanted))
            held = db.take_leases(connection, {code: lease for code, lease in wanted.items() if code in there})
            return {code: code in held for code in there}

        held = await self.store.change(job, ALL_LEASES)
        for code in wanted:
            room = self.rooms.get(code)
            if room is None or room.driver is None:
                continue
            if code not in held:  # an operator has pruned it
                async with room.lock:
                    await room.reload()
            elif self.store.shared and room.driver.drives != held[code]:
                room.driver.drives = held[code]
                room.driver.stir()

    def _wanted(self, room: Room, now: int) -> Lease | None:
        """The lease that this process wants for a table; None if it needs none."""
        if room.live is None or room.driver is None or not room.live.clock.runs:
            return None
        if self.store.shared:
            needed = bool(room.outboxes)
        else:
            needed = room.live.table.state.next_due() is not None
        return Lease(self.owner, now + LEASE_MS, room.live.clock.now(), now) if needed else None

    def _release_empty(self) -> list[str]:
        """Stop driving the tables that nobody plays at here, if somebody may play at them elsewhere."""
        empty = []
        for room in self.rooms.values():
            if self.store.shared and not room.outboxes and room.driver is not None and room.driver.drives:
                room.driver.drives = False
                empty.append(room.code)
        return empty

    async def release_all(self) -> None:
        """The process stops: others can take its tables over right away."""
        drop = self.store.change(lambda connection: db.drop_leases(connection, self.owner, self.wall()), ALL_LEASES)
        try:
            await asyncio.wait_for(drop, RELEASE_SECONDS)
        except Exception as problem:
            _LOG.warning("leases_not_dropped", why=type(problem).__name__)
