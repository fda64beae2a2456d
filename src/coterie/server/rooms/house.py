"""The house: all rooms that this process has open, the store behind them, and the beat that keeps them going."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection

from coterie.kernel import Seat
from coterie.server.health import Health
from coterie.server.http import tokens
from coterie.server.http.errors import Denied, no_room
from coterie.server.http.long_poll import Polls
from coterie.server.http.rate_limits import RateLimits
from coterie.server.logs import fault
from coterie.server.metrics import Metrics
from coterie.server.rooms import room_data
from coterie.server.rooms.analyses import Analyses
from coterie.server.rooms.game_follower import GameFollower
from coterie.server.rooms.leases import Leases
from coterie.server.rooms.room import Room
from coterie.server.rooms.room_data import RoomData
from coterie.server.rooms.slow_work import SlowWork
from coterie.server.rooms.store_follower import StoreFollower
from coterie.server.rooms.uploads import Uploads
from coterie.server.rooms.voting import side_needed
from coterie.server.settings import Settings
from coterie.server.store import store as db
from coterie.server.store.peers import Presence, peers_of
from coterie.server.store.store import Lease, Store
from coterie.server.store.writer import Conflict
from coterie.server.tables import bot_catalogue
from coterie.server.tables.bot_catalogue import AllBots
from coterie.server.tables.bot_driver import Driver
from coterie.server.tables.clock import GameClock, Now, steady, wall
from coterie.server.tables.live_table import Live, record_of
from coterie.server.wire.messages import Face
from coterie.table.record import BadRecord

IDLE_ROOM_MS = 600_000
"""A room without viewers is closed after this many milliseconds; it opens again when someone comes."""

MAX_IDLE_ROOMS, CROWDED_IDLE_ROOM_MS = 100, 5_000
"""If more rooms than this are open without viewers, those unused longest are closed after this many milliseconds: rooms
take memory as fast as people can make them, and a closed one opens again within milliseconds.
"""

MAX_CODE_TRIES = 20
"""How many codes are tried for a new room, if those drawn first are taken."""

IDLE_REVIEW_MS = 60_000
"""Milliseconds after which a room without viewers drops its review."""

MAX_CLOCK_DRIFT_MS = 2_000
"""By how many milliseconds two clocks may drift apart between two beats before one of them must have been set."""

MAX_INLINE_REPLAY_INPUTS = 200
"""A game with more inputs than this is read from its log in a thread, so that others can play on."""

_LOG = structlog.get_logger()


class House:
    """The server without its sockets: everything that happens in rooms."""

    def __init__(self, settings: Settings, wall: Callable[[], int] = wall, steady: Now = steady) -> None:
        self.settings = settings
        self.wall = wall
        self.steady = steady
        self.ahead = wall() - steady()
        """How far the wall clock is ahead of the monotonic one."""
        self.metrics = Metrics()
        self.store = Store(settings.store, self.metrics.committed)
        self.owner = secrets.token_hex(8)
        self.rooms: dict[str, Room] = {}
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock for each room that is being opened."""
        self.slow_work = SlowWork()
        self.uploads = Uploads()
        self.health = Health(self)
        self.thinkers = AllBots(settings.workers, settings.think)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.finishing: set[asyncio.Task[None]] = set()
        self.rates = RateLimits(settings.limits)
        self.analyses = Analyses(self)
        self.base = settings.public or f"http://{reachable(settings.host)}:{settings.port}"
        self.peers = peers_of(self.store, self.owner, wall)
        self.leases = Leases(self.store, self.owner, wall, self.rooms)
        self.follower = StoreFollower(self.store, self.peers, self.rooms, self.spawn)
        self.polls = Polls()
        self.sockets: Counter[str] = Counter()
        """Open long-lived connections by address."""
        self.closing = False
        self.watchers: dict[asyncio.Event, str] = {}
        """Devices that want to know when it is their move in any game, by the digest of their token."""

    # --- opening and closing ---------------------------------------------------------------------------------

    async def open(self) -> None:
        await bot_catalogue.describe_installed(self.settings.think)
        self.peers.start(self.follower)
        self.spawn(self._beats())
        self.spawn(self.thinkers.warm())

    async def close(self) -> None:
        """Drain: accept no new input, finish what was begun, and tell every screen to reconnect."""
        self.closing = True
        for room in self.rooms.values():
            for box in list(room.outboxes):
                box.close("The server is restarting", again=True)
            if room.driver is not None:
                room.driver.stop()
        for task in list(self.tasks):
            task.cancel()
        tables = [room.live for room in self.rooms.values() if room.live is not None]
        working = [asyncio.ensure_future(table.settled()) for table in tables if table.lock.taken]
        if working:
            await asyncio.wait(working, timeout=5)
        await self.leases.release_all()
        self.peers.stop()
        self.thinkers.close()
        self.analyses.close()
        self.uploads.close()
        self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Run it to its end, even if the server is told to stop meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self.finishing.add(task)
        task.add_done_callback(self.finishing.discard)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            problem = task.exception()
            assert problem is not None
            fault("task_failed", problem)

    def stir(self, room: Room, seat: Seat | None = None) -> None:
        """Announce news in a room, for one of its seats or for all."""
        if self.watchers:
            holders = room.holders.get(seat, set()) if seat is not None else set().union(*room.holders.values())
            for event, token in self.watchers.items():
                if token in holders:
                    event.set()

    def check_connections(self, address: str) -> None:
        """Denied if an address holds too many connections open."""
        if self.sockets[address] >= self.settings.limits.sockets_per_address:
            raise Denied(429, "Too many connections from your address", "close some")

    def connection_opened(self, address: str) -> None:
        self.sockets[address] += 1

    def connection_closed(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    # --- rooms -----------------------------------------------------------------------------------------------

    def link(self, code: str) -> str:
        return f"{self.base}/room/{code}"

    async def room(self, typed: str) -> Room:
        """The room with this code. Denied if there is none."""
        code = tokens.read_code(typed)
        if code is None:
            raise no_room(typed)
        found = self.rooms.get(code)
        if found is not None:
            found.quiet_since = self.wall()  # the caller is about to come in
            return found
        opening = self.loading.get(code)
        if opening is None:
            opening = self.loading[code] = asyncio.Lock()
        async with opening:  # so that no room is opened twice
            return self.rooms.get(code) or await self._load(code)

    async def _load(self, code: str) -> Room:
        def look(connection: Connection) -> Any:
            row = db.room(connection, code)
            if row is None:
                return None
            return (
                row,
                db.holding(connection, code),
                db.chat_rows(connection, code),
                db.notes_of(connection, code),
            )

        found = await self.store.read(look)
        if found is None:
            raise no_room(code)
        row, holding, chats, notes = found
        room = Room(self, row, holding)
        room.chat.lines, room.notes = chats, notes
        if row.head is not None:
            await self.open_table(room)
        self.rooms[code] = room
        return room

    async def open_table(self, room: Room) -> None:
        """Open a room's live table from its log."""

        def look(connection: Connection) -> tuple[list[db.InputRow], Lease | None]:
            return db.input_rows(connection, room.code), db.lease(connection, room.code)

        rows, lease = await self.store.read(look)
        assert room.head is not None
        try:
            record = record_of(room.head, rows, room.code)
            clock = GameClock(self.leases.clock_at(lease), self.settings.speed)
            keys = [row.key for row in rows if row.key]
            if room.data.state == "over":
                live = await self.slow_work.run(Live, room.code, record, keys, clock, self.store)
                live.table.take_over()
                await asyncio.to_thread(side_needed, record.head)
            elif len(rows) > MAX_INLINE_REPLAY_INPUTS or room.data.pack is not None:
                live = await asyncio.to_thread(Live, room.code, record, keys, clock, self.store)
                live.table.take_over()
                await asyncio.to_thread(side_needed, record.head)
            else:
                live = Live(room.code, record, keys, clock, self.store)
        except BadRecord as problem:
            why = str(problem).removeprefix(f"{room.code}: ")
            room.unplayable = why[:1].upper() + why[1:]
            return
        if room.live is not None:
            return
        room.live = live
        self.metrics.tables.inc()

        follower = GameFollower(room, live)
        live.listener = follower
        if live.over or room.data.state == "over":
            return
        bot_seats = {seat: str(each.bot) for seat, each in enumerate(room.data.seats) if each.who == "bot"}
        room.driver = Driver(live, bot_seats, self.thinkers, self.settings.pace)
        room.driver.drives = self.leases.drives_at_once
        follower.driver = room.driver
        room.driver.start()

    def stand_in(self, room: Room) -> str:
        return bot_catalogue.strongest(room_data.game_called(room.data.game))

    async def create(
        self,
        build: Callable[[str], RoomData],
        origin: str,
        also: Callable[[Connection, RoomData], None] | None = None,
        head: Callable[[RoomData], str] | None = None,
    ) -> Room:
        """Create a room with an unused code. `build` makes its data of the code, `also` writes related rows in the same
        transaction, `head` gives the first line of its record if it is started right away.
        """
        now = self.wall()
        await self.check_rooms_made(origin)
        for _ in range(MAX_CODE_TRIES):
            data = build(tokens.new_code())
            first = None if head is None else head(data)

            def job(connection: Connection, data: RoomData = data, first: str | None = first) -> None:
                db.make_room(connection, data.code, room_data.encode(data), first, data.about, origin, now)
                if also is not None:
                    also(connection, data)

            try:
                await self.store.change(job)
            except Conflict:
                continue
            self.metrics.rooms.inc()
            return await self.room(data.code)
        raise Denied(503, "No room code is free", "try again")

    async def check_rooms_made(self, origin: str) -> None:
        """Denied if an address has made too many rooms. Who prepares a room for long asks first."""
        limit, now = self.settings.limits.rooms_per_hour, self.wall()
        made = await self.store.read(lambda connection: db.made_by(connection, origin, now - 3_600_000))
        if made >= limit:
            raise Denied(429, f"{made} rooms were created from your address in the last hour", f"at most {limit}")

    def forget(self, room: Room) -> None:
        """Close a room here; it stays in the store."""
        self.rooms.pop(room.code, None)
        if room.driver is not None:
            room.driver.close()
            room.driver = None
        if room.live is not None:
            self.metrics.tables.dec()
            room.live.close()
            room.live = None
        room.review = None

    def _close_idle(self, now: int) -> None:
        """Close rooms without viewers: after a while, and sooner when there are very many."""
        idle = [room for room in self.rooms.values() if not room.outboxes and self.peers.away_from(room.code)]
        idle.sort(key=lambda room: room.quiet_since)
        for place, room in enumerate(idle):
            quiet = now - room.quiet_since
            if quiet > IDLE_ROOM_MS or (quiet > CROWDED_IDLE_ROOM_MS and place < len(idle) - MAX_IDLE_ROOMS):
                self.forget(room)
            elif quiet > IDLE_REVIEW_MS:
                room.review = None  # it holds a whole game with copies of its states; it is read again if someone comes

    # --- the beat --------------------------------------------------------------------------------------------

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(1)
            try:
                await self.beat()
            except asyncio.CancelledError:
                raise
            except Exception as problem:
                fault("beat_failed", problem)

    async def beat(self) -> None:
        """Once a second."""
        now = self.wall()
        self._mind_the_clock(now)
        self.polls.beat(now)
        self.uploads.rest()
        self.thinkers.rest()
        for room in list(self.rooms.values()):
            room.beat(now)
        self._close_idle(now)
        await self.leases.beat(now)
        await self.follower.beat(now)

    def _mind_the_clock(self, now: int) -> None:
        """If the machine's clock was set, forward or back, move all deadlines by the same amount."""
        ahead = now - self.steady()
        moved, self.ahead = ahead - self.ahead, ahead
        if abs(moved) > MAX_CLOCK_DRIFT_MS:
            _LOG.warning("clock_set", seconds=moved // 1000)
            self.polls.clock_set(moved)
            self.leases.clock_set(moved)
            self.follower.clock_set(moved)
            for room in self.rooms.values():
                room.clock_set(moved)

    # --- what rooms tell, wherever it has to be known ----------------------------------------------------------

    def connected(self, room: Room) -> Presence:
        """Everybody who is connected to a room."""
        return self.peers.connected(room.code, room.own_presence)

    def announce_change(self, code: str) -> None:
        """A room, or its chat, has changed."""
        self.peers.room_changed(code)

    def announce_input(self, code: str) -> None:
        """A room's game has another input."""
        self.peers.input_appended(code)

    def announce_presence(self, room: Room) -> None:
        """Someone has connected to a room here, or disconnected."""
        self.peers.say_present(room.code, room.own_presence)
        self.leases.renew_soon()

    def announce_face(self, room: Room, seat: Seat, face: Face) -> None:
        """Someone here has made a face."""
        self.peers.reacted(room.code, seat, face)

    async def catch_up(self, room: Room) -> None:
        """Read what others have written in a room, if there are others."""
        if self.store.shared:
            await self.follower.read(room)


def reachable(host: str) -> str:
    """An address of this machine for links, reachable from the same network, if the server listens on it."""
    if host not in ("0.0.0.0", "::", ""):
        return f"[{host}]" if ":" in host else host
    family, far, here = (
        (socket.AF_INET6, "2001:db8::1", "::1") if host == "::" else (socket.AF_INET, "192.0.2.1", "127.0.0.1")
    )
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))  # nothing is sent: this only picks the outgoing interface
            here = str(probe.getsockname()[0])
    except OSError:
        pass  # there is no network
    return reachable(here)
