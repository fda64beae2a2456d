"""A game in progress on this server. Every input is tried, made safe in the store, and only then becomes the game and
is announced; one at a time for each table. If another process was faster, what it wrote is read first.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol

import msgspec

from coterie.kernel import AskClosed, Refused, Seat, State
from coterie.server.store import store as db
from coterie.server.store.store import Store
from coterie.server.store.writer import Append, Conflict, NotSaved
from coterie.server.tables.bot_workers import Position
from coterie.server.tables.clock import GameClock, wall
from coterie.server.tables.lock import InputLock
from coterie.server.tables.seat_world import seat_world
from coterie.server.wire.encoding import TableEncoder
from coterie.server.wire.feed import Channel
from coterie.table.record import (
    AddTime,
    Answer,
    Back,
    BadRecord,
    Head,
    Player,
    Record,
    RecordLine,
    Replay,
    Tick,
    encode_line,
)
from coterie.table.table import Change, Table

MAX_TRIES = 20
"""How often an input is retried when others were faster."""

_LINES: msgspec.json.Decoder[RecordLine] = msgspec.json.Decoder(RecordLine)


Done = Callable[[Exception | None], None]
"""Called once with the outcome of an input: None, or what went wrong."""


class Unsaved(Refused):
    """The store did not take it. Sending the same request again shows whether it was done."""

    def __init__(self) -> None:
        super().__init__("", "The server couldn't save that. Nothing is lost: try again in a moment")


def lines_of(text: str) -> list[RecordLine]:
    return [_LINES.decode(line) for line in text.splitlines()]


def record_of(head: str, rows: Iterable[db.InputRow], source: str = "record") -> Record:
    """The record of a table from the store."""
    first = _LINES.decode(head)
    if not isinstance(first, Head):
        raise BadRecord(f"{source}: not the beginning of a Coterie record")
    record = Record(first, source=source)
    for row in rows:
        for line in lines_of(row.lines):
            record.add(line)
    return record


class LiveListener(Protocol):
    """A listener to a live table."""

    def input_accepted(self) -> None:
        """An input is safe, and is part of the game now."""

    def news_for(self, seat: Seat | None) -> None:
        """An audience has news: a seat, or None for spectators."""


class _Put:
    """An input on its way into the game."""

    __slots__ = ("done", "key", "make", "tries")

    def __init__(self, key: str | None, make: Callable[[], Change | None], done: Done) -> None:
        self.key = key
        self.make = make
        self.done = done
        self.tries = MAX_TRIES


class Live:
    """One table, its clock, and the channels of those who look at it."""

    def __init__(self, code: str, record: Record, keys: Iterable[str], clock: GameClock, store: Store) -> None:
        """BadRecord if these rules cannot replay it."""
        self.code = code
        self.store = store
        self.table = Table(record)
        self.keys = set(keys)
        self.clock = clock
        self.clock.set(self.table.state.now)
        self.lock = InputLock()
        self.stream = secrets.token_hex(4)
        self.encoder = TableEncoder(self.table)
        self.channels: dict[Seat | None, Channel] = {}
        self.listener: LiveListener | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def over(self) -> bool:
        return self.table.state.result is not None

    def world(self, seat: Seat) -> State[Any]:
        """The game as this seat knows it now: replies and the process of its bot only get this."""
        return seat_world(self.table.state, seat, self.clock.now())

    def position(self, seat: Seat, events: bool = True) -> Position:
        """The same for another process; with the seat's events, if wanted."""
        heard = self.table.event_log.blocks(seat) if events else ()
        return Position.of(self.table.game, self.table.record.head.pack_text, self.world(seat), heard)

    def channel(self, seat: Seat | None) -> Channel:
        if seat not in self.channels:
            self.channels[seat] = Channel(self.table, seat, self.stream, self.encoder, self._news_for)
        return self.channels[seat]

    def introduce(self, players: tuple[Player, ...]) -> None:
        """Other people play from now on: what is written from here on has their names."""
        record = self.table.record
        record.head = msgspec.structs.replace(record.head, players=players)
        self.encoder.introduce(players)

    def _news_for(self, seat: Seat | None) -> None:
        if self.listener is not None:
            self.listener.news_for(seat)

    def close(self) -> None:
        """Close the table when nobody looks at it any more. Tables and their listeners refer to each other: without
        that cycle, their memory is freed right away instead of by a full collection.
        """
        self.listener = None
        for channel in self.channels.values():
            channel.stop()
        self.channels.clear()
        self.table.outlooks.clear()

    async def settled(self) -> None:
        """Return when all inputs in progress are safe or refused."""
        async with self.lock:
            return

    # --- inputs ----------------------------------------------------------------------------------------------

    def submit(self, seat: Seat, ask: int, answer: Any, key: str | None, done: Done) -> None:
        """Submit a seat's answer, written with the options' keys. `done` is called with None when it is safe and
        announced, or with what went wrong: Refused if it isn't lawful. With a key that was used before, nothing is done
        again.
        """
        self._put(key, lambda: self._answer(seat, ask, answer), done)

    async def submit_and_wait(self, seat: Seat, ask: int, answer: Any, key: str | None = None) -> None:
        """Submit, and return when the answer is safe and announced."""
        await self._put_and_wait(key, lambda: self._answer(seat, ask, answer))

    def _answer(self, seat: Seat, ask: int, answer: Any) -> Change:
        return self.table.attempt(seat, ask, answer, max(self.clock.now(), self.table.state.now))

    async def tick(self) -> None:
        """Let passed deadlines take effect."""
        await self._put_and_wait(None, lambda: None)

    async def add_time(self, by: Seat, key: str | None = None) -> None:
        """Add a minute, as the host, to the clocks that everyone knows of."""
        await self._put_and_wait(key, lambda: self.table.adding_time(by, self.clock.now()))

    async def back(self, to: int, by: Iterable[Seat], key: str | None = None) -> None:
        """Undo everything after input `to`, as these seats have agreed."""
        wanting = tuple(sorted(set(by)))
        await self._put_and_wait(key, lambda: self._rewound(to, wanting))

    def _rewound(self, to: int, by: tuple[Seat, ...]) -> Change:
        if self.over:
            raise Refused("", "The game is over: nothing can be undone")
        if to not in {moment.number for moment in self.table.moments[:-1]}:
            raise AskClosed("", "There's nothing left to undo")
        return rewinding(self.table, Back(self.table.number + 1, to, by))

    def _put(self, key: str | None, make: Callable[[], Change | None], done: Done) -> None:
        """Make an input when its turn comes, commit it and announce it. Hanging up can't interrupt that."""
        put = _Put(key, make, done)
        self.lock.acquire(lambda: self._try(put))

    async def _put_and_wait(self, key: str | None, make: Callable[[], Change | None]) -> None:
        finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(problem: Exception | None) -> None:
            if finished.cancelled():
                return
            if problem is None:
                finished.set_result(None)
            else:
                finished.set_exception(problem)

        self._put(key, make, done)
        try:
            await finished
        except Exception:
            del finished  # it holds the exception, whose traceback holds this frame
            raise

    def _try(self, put: _Put) -> None:
        """Try an input. A deadline that has passed is a separate input, and comes first."""
        try:
            if put.key is not None and put.key in self.keys:
                self._finish(put, None)
                return
            passed = self.table.passing(self.clock.now())
            change = put.make() if passed is None else passed
            if change is None:
                self._finish(put, None)
                return
            entry = self._entry(change, put.key if passed is None else None)
        except Exception as problem:
            self._finish(put, problem)
            return
        self.store.writer.append(entry, lambda problem: self._written(put, change, passed is None, problem))

    def _written(self, put: _Put, change: Change, own: bool, problem: Exception | None) -> None:
        """A change is in the store, or isn't. `own`: it is the input's, not that of time."""
        try:
            if problem is None:
                self._accept(change, put.key if own else None)
                if not own:
                    self._try(put)
                    return
            elif isinstance(problem, NotSaved):
                self._spawn(self._look_up(put))
                return
            elif isinstance(problem, Conflict):
                put.tries -= 1
                if put.tries:
                    self._spawn(self._try_again(put))
                    return
                problem = Refused("", "Someone else changed this at the same moment. Try again")
        except Exception as fault:
            problem = fault
        self._finish(put, problem)

    async def _try_again(self, put: _Put) -> None:
        """Another process was faster: read what it wrote first."""
        try:
            await self.catch_up()
        except Exception as problem:
            self._finish(put, problem)
        else:
            self._try(put)

    async def _look_up(self, put: _Put) -> None:
        """The store failed in the middle: only reading it shows whether the input was written."""
        problem: Exception | None = None
        try:
            await self.catch_up()
        except Exception:
            problem = Unsaved()
        if put.key is None or put.key not in self.keys:
            problem = Unsaved()
        self._finish(put, problem)

    def _finish(self, put: _Put, problem: Exception | None) -> None:
        self.lock.release()
        put.done(problem)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _entry(self, change: Change, key: str | None) -> Append:
        text = b"".join(map(encode_line, change.lines)).decode()
        return Append(self.code, change.after + 1, key, text, wall())

    def _accept(self, change: Change, key: str | None) -> None:
        self.table.accept(change)
        if key is not None:
            self.keys.add(key)
        if self.listener is not None:
            self.listener.input_accepted()

    async def catch_up(self) -> None:
        """Take over what other processes have written."""
        rows = await self.store.read(lambda connection: db.input_rows(connection, self.code, self.table.number))
        for row in rows:
            if row.number == self.table.number + 1:
                self._accept(replay_input(self.table, lines_of(row.lines)), row.key)

    async def behind(self) -> None:
        """There is more in the store: catch up, after the input that is in progress."""
        async with self.lock:
            await self.catch_up()


def replay_input(table: Table, lines: list[RecordLine]) -> Change:
    """The change that an input of the log makes."""
    entry = lines[0]
    match entry:
        case Answer():
            change: Change | None = table.attempt(entry.seat, entry.ask, entry.answer, entry.at)
        case Tick():
            change = table.passing(entry.at)
        case AddTime():
            change = table.adding_time(entry.by, entry.at)
        case Back():
            change = rewinding(table, entry)
        case _:
            raise BadRecord(f"{table.record.source}: a line that is not an input: {entry}")
    if change is None or change.lines[0] != entry:
        raise BadRecord(f"{table.record.source}: input {entry.number} plays differently here")
    return change


def rewinding(table: Table, entry: Back) -> Change:
    """Undo back to after input `entry.to`; the vote has been taken."""
    replay = Replay(table.record)
    replay.go(entry.to)
    return Change(table.number, (entry,), replay.state, tuple(replay.moments), entry)
