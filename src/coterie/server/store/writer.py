"""The writer thread: one thread writes for all tables, and everything that waits when a commit is done shares the next
one.

So durability costs a few milliseconds, not a commit for every move. An input is appended with its expected number; a
conflict means that another process, or the same request sent twice, was faster.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from itertools import chain
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

import psycopg
import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from coterie.server.store.database import Job, is_postgresql

T = TypeVar("T")

_LOG = structlog.get_logger()

INSERT = "INSERT INTO inputs (room, number, key, lines, stamp)"
UPDATE = "UPDATE rooms SET version = ?, data = ?, state = ?, listed = ?, game = ?, changed = ?"

MAX_BATCH_INPUTS = 500
"""The most inputs in one transaction: the first need not wait for a crowd."""


class Append(NamedTuple):
    """One input of one table."""

    room: str
    number: int
    key: str | None
    lines: str
    stamp: int


class Amend(NamedTuple):
    """A room's new data, replacing the version before `version`."""

    version: int
    data: str
    state: str
    listed: int
    game: str
    changed: int
    code: str


class Conflict(Exception):
    """Someone else was faster: load the table again and decide again."""


class NotSaved(Exception):
    """The store does not take it: a full disk, a lost connection. Whether it was written must be looked up."""


Done = Callable[[Any], None]
"""Called in the loop with the outcome of a change: a result, or an exception."""


What = Append | Amend | Job


RETRYABLE = frozenset({"40P01", "40001", "55P03", "57014"})
"""The errors with which PostgreSQL aborts a transaction although nothing is wrong with it: a deadlock, a serialisation
failure, a lock or a statement that took too long. Nothing of it was written, so it is retried.
"""

MAX_RETRIES = 8
"""The number of retries: by then a process that froze in a transaction has lost its locks
(`database.POSTGRESQL_TIMEOUTS`).
"""

RETRY_PAUSE_SECONDS = 0.05

STALE_SECONDS = 15.0
"""In a shared store, what has waited this long because this process was frozen is refused: the others have gone on
without it.
"""

ALL_LEASES = "leases"
"""In place of a room's code when all leases are changed at once."""


class _Order(NamedTuple):
    what: What
    loop: asyncio.AbstractEventLoop
    done: Done
    room: str = ""
    since: float = 0.0


class Writer:
    """Takes inputs and other changes from the event loop and reports when they are safe."""

    def __init__(self, engine: Engine, watch: Callable[[int, float], None] | None = None) -> None:
        """`watch` is called for every commit with the number of changes and the seconds it took."""
        self.engine = engine
        self.watch = watch
        self.queue: SimpleQueue[list[_Order] | None] = SimpleQueue()
        self.gathered: dict[asyncio.AbstractEventLoop, list[_Order]] = {}
        """Orders that came up since a loop handed over its last ones: all of them are handed over when those are done,
        so that the thread is woken once for each transaction.
        """
        self.out: set[asyncio.AbstractEventLoop] = set()
        """Loops whose orders are being carried out, or are about to be."""
        self.connection: Connection | None = None
        self.trouble: str | None = None
        """Why nothing can be saved, as of the last attempt; None if it can."""
        self.thread = threading.Thread(target=self._run, name="coterie-writer", daemon=True)
        self.thread.start()

    def append(self, entry: Append, done: Done) -> None:
        """Write an input. `done` is called with None when it is safe, or with Conflict or NotSaved."""
        self._order(entry, asyncio.get_running_loop(), done)

    def append_and_wait(self, entry: Append) -> asyncio.Future[None]:
        """Write an input; the future is done when it is safe."""
        return self._future(entry)

    async def amend(self, entry: Amend) -> None:
        """Store a room. Conflict if it was another version, or is gone."""
        await self._future(entry)

    async def do(self, job: Callable[[Connection], T], room: str = "") -> T:
        """Run a change in the next transaction; its exception is raised here, and the change is undone. `room`: the
        code of the room that it changes. It may be run again, if the database aborts the transaction.
        """
        result: T = await self._future(job, room)
        return result

    def _future(self, what: What, room: str = "") -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._order(what, loop, partial(_settle, done), room)
        return done

    def _order(self, what: What, loop: asyncio.AbstractEventLoop, done: Done, room: str = "") -> None:
        orders = self.gathered.get(loop)
        if orders is None:
            orders = self.gathered[loop] = []
        if loop not in self.out:
            self.out.add(loop)
            loop.call_soon(self._hand_over, loop)
        orders.append(_Order(what, loop, done, room, time.monotonic()))

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        orders = self.gathered.pop(loop, None)
        if not orders:
            self.out.discard(loop)
            return
        if len(orders) > MAX_BATCH_INPUTS:
            self.gathered[loop] = orders[MAX_BATCH_INPUTS:]
        self.queue.put(orders[:MAX_BATCH_INPUTS])

    def _tell(self, loop: asyncio.AbstractEventLoop, pairs: Sequence[tuple[Done, Any]]) -> None:
        """Report a loop's finished orders; those added meanwhile are handed over first, and written at the
        same time.
        """
        self._hand_over(loop)
        for done, result in pairs:
            try:
                done(result)
            except Exception as problem:
                loop.call_exception_handler({"message": "nobody can tell whether it was written", "exception": problem})

    def close(self) -> None:
        """Write everything that waits, then stop."""
        for loop in list(self.gathered):
            while loop in self.gathered:
                self._hand_over(loop)
        self.queue.put(None)
        self.thread.join()

    # --- in the thread ---------------------------------------------------------------------------------------

    def _run(self) -> None:
        going = True
        while going:
            batch: list[_Order] = []
            orders = self.queue.get()
            while True:
                if orders is None:
                    going = False
                    break
                batch += orders
                if len(batch) >= MAX_BATCH_INPUTS or self.queue.empty():
                    break
                orders = self.queue.get()
            if batch:
                self._report(batch, self._write(batch))
            del batch, orders  # they know the tables they came from, and the next may come much later
        self._disconnect()

    def _report(self, batch: Sequence[_Order], results: Sequence[Any]) -> None:
        """Report the whole batch with one call into each loop."""
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Done, Any]]] = {}
        for order, result in zip(batch, results, strict=True):
            by_loop.setdefault(order.loop, []).append((order.done, result))
        for loop, pairs in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._tell, loop, pairs)

    def _write(self, batch: Sequence[_Order]) -> list[Any]:
        begun = time.perf_counter()
        try:
            results = self._retried(batch, self._together)
        except _Apart:
            results = []
        results = results or [self._retried([order], self._alone)[0] for order in batch]
        if self.watch is not None:
            self.watch(len(batch), time.perf_counter() - begun)
        if self.trouble is not None and not any(isinstance(each, NotSaved) for each in results):
            self.trouble = None
            _LOG.info("store_takes_again")
        return results

    def _retried(self, batch: Sequence[_Order], write: Callable[[Sequence[_Order]], list[Any]]) -> list[Any]:
        """Write, and retry if the database aborted the transaction for a temporary reason. What still fails, or has
        waited too long, is NotSaved.
        """
        for attempt in range(MAX_RETRIES + 1):
            if is_postgresql(self.engine) and any(_is_stale(order) for order in batch):
                if len(batch) > 1:
                    raise _Apart
                return [NotSaved("it waited too long")]
            try:
                return write(batch)
            except (SQLAlchemyError, OSError) as problem:
                if _state(problem) in RETRYABLE and attempt < MAX_RETRIES:
                    _LOG.info("store_retries", kind=_state(problem))
                    time.sleep(RETRY_PAUSE_SECONDS * random.random() * (attempt + 1))
                    continue
                return [self._not_saved(problem)] * len(batch)
        raise AssertionError("the last attempt returns")

    def _not_saved(self, problem: Exception) -> NotSaved:
        """The store takes nothing. It is logged once for the operator: the kind of trouble, and nothing of what people
        did.
        """
        self._disconnect()
        if not _out_of_place(problem):
            cause = _first(problem)
            kind = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
            if self.trouble is None:
                _LOG.error("store_takes_nothing", why=type(cause).__name__, kind=kind)
            self.trouble = str(kind or type(cause).__name__)
        return NotSaved(_short(problem))

    def _together(self, batch: Sequence[_Order]) -> list[Any]:
        """Everything in one transaction. _Apart if the place of an input is taken, or its room is gone: then nothing
        was written, and only writing each by itself tells a conflict from a room that is gone."""
        appends = sorted([order.what for order in batch if isinstance(order.what, Append)])
        connection = self._connected()
        try:
            if not is_postgresql(self.engine) and not any(callable(order.what) for order in batch):
                return by_itself(connection, batch, appends)
            with connection.begin():
                _lock_rooms(connection, batch)
                if appends and append_all(connection, appends) != len(appends):
                    raise _Apart
                return [_carried_out(connection, order.what) for order in batch]
        except SQLAlchemyError as problem:
            if _out_of_place(problem):
                raise _Apart from None
            raise

    def _alone(self, batch: Sequence[_Order]) -> list[Any]:
        """One order in a transaction of its own."""
        (order,) = batch
        connection = self._connected()
        with connection.begin():
            _lock_rooms(connection, batch)
            if isinstance(order.what, Append) and append_all(connection, [order.what]) != 1:
                return [Conflict(f"{order.what.room}: input {order.what.number}")]
            return [_carried_out(connection, order.what)]

    def _connected(self) -> Connection:
        if self.connection is None or self.connection.closed:
            self.connection = self.engine.connect().execution_options(writes=True)
        return self.connection

    def _disconnect(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except (SQLAlchemyError, OSError):
                pass  # it was broken, and is gone now


def _lock_rooms(connection: Connection, batch: Sequence[_Order]) -> None:
    """Take the locks of all rooms that a transaction changes, before it changes any, in an order that every process
    keeps, so that two of them never wait for each other. Inputs need none: their numbers are taken in order, in one
    statement.
    """
    if not is_postgresql(connection.engine):
        return
    names = {order.room or getattr(order.what, "code", "") for order in batch if not isinstance(order.what, Append)}
    if names:
        keys = sorted(
            int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big", signed=True) for name in names
        )
        with driven(connection) as driver:
            driver.execute("SELECT pg_advisory_xact_lock(key) FROM unnest(%s::bigint[]) AS key", (keys,))


def _is_stale(order: _Order) -> bool:
    return time.monotonic() - order.since > STALE_SECONDS


def _state(problem: Exception) -> str | None:
    """PostgreSQL's code of an error."""
    state: str | None = getattr(getattr(problem, "orig", None), "sqlstate", None)
    return state


class _Apart(Exception):
    """One order of the batch conflicts: do each by itself."""


_NOBODYS = (sqlite3.OperationalError, sqlite3.InterfaceError, psycopg.OperationalError, psycopg.InterfaceError)
"""Errors of the database itself, not of a statement: a full disk, a lost connection."""


@contextmanager
def driven(connection: Connection) -> Iterator[Any]:
    """The driver's own connection, for what moves wait for: SQLAlchemy takes longer to execute a statement than the
    database does. Its errors are raised as SQLAlchemy's.
    """
    try:
        yield connection.connection.driver_connection
    except (sqlite3.Error, psycopg.Error) as problem:
        kind = OperationalError if isinstance(problem, _NOBODYS) else DBAPIError
        raise kind("a statement of the writer", None, problem) from problem


def by_itself(connection: Connection, batch: Sequence[_Order], appends: Sequence[Append]) -> list[Any]:
    """Write only inputs and rooms, in a transaction of SQLite's own. The inputs are one statement: the GIL is released
    once for all of them instead of for each, which costs more than writing them.
    """
    with driven(connection) as driver:
        if len(appends) == len(batch):
            _insert(driver, appends)  # which is a transaction
            return [None] * len(batch)
        driver.execute("BEGIN IMMEDIATE")
        try:
            if appends:
                _insert(driver, appends)
            results = [_carried_out(connection, order.what) for order in batch]
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise
    return results


def _insert(driver: Any, entries: Sequence[Append]) -> None:
    places = ", ".join(["(?, ?, ?, ?, ?)"] * len(entries))
    driver.execute(f"{INSERT} VALUES {places}", list(chain.from_iterable(entries)))


def append_all(connection: Connection, entries: Sequence[Append]) -> int:
    """Write inputs whose numbers are free; returns how many that were."""
    with driven(connection) as driver:
        if not is_postgresql(connection.engine):
            places = "VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
            return int(driver.executemany(f"{INSERT} {places}", entries).rowcount)
        arrays = "SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::text[], %s::bigint[])"
        columns = [list(column) for column in zip(*entries, strict=True)]
        return int(driver.execute(f"{INSERT} {arrays} ON CONFLICT DO NOTHING", columns).rowcount)


def touched(connection: Connection, statement: str, values: Sequence[Any]) -> int:
    """Execute a statement with a `?` for each value; returns how many rows it touched."""
    if is_postgresql(connection.engine):
        statement = statement.replace("?", "%s")
    with driven(connection) as driver:
        return int(driver.execute(statement, values).rowcount)


def amend(connection: Connection, entry: Amend) -> bool:
    """Store a room. False if it was another version, or is gone."""
    return touched(connection, f"{UPDATE} WHERE code = ? AND version = ?", (*entry, entry.version - 1)) == 1


def _carried_out(connection: Connection, what: What) -> Any:
    """The outcome of an order whose input, if it is one, is written."""
    match what:
        case Append():
            return None
        case Amend():
            return None if amend(connection, what) else Conflict(f"room {what.code}")
    return _tried(connection, what)


def _tried(connection: Connection, job: Job) -> Any:
    """The result or exception of a job; if it raises, its part of the transaction is undone. A broken connection is
    nobody's own failure, and goes to all.
    """
    try:
        with connection.begin_nested():
            return job(connection)
    except (OperationalError, InterfaceError):
        raise
    except Exception as problem:
        return problem


def _settle(done: asyncio.Future[Any], result: Any) -> None:
    if done.cancelled():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)


def _out_of_place(problem: Exception) -> bool:
    """Whether the store works, but what was to be saved belongs nowhere."""
    return isinstance(getattr(problem, "orig", None), (sqlite3.IntegrityError, psycopg.IntegrityError))


def _first(problem: BaseException) -> BaseException:
    """The database's first error: undoing may have failed, too."""
    found = problem
    while found.__context__ is not None:
        found = found.__context__
    return found


def _short(problem: Exception) -> str:
    """The error without the statement, which may contain what people said."""
    cause = getattr(problem, "orig", None) or problem
    return f"{type(cause).__name__}: {' '.join(str(cause).split())[:200]}"
