"""A database by its URL: SQLite in one file, safe at every commit, or PostgreSQL for several processes."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from coterie import __version__
from coterie.kernel import InvalidSetting
from coterie.server.store.schema import rooms

BUSY_TIMEOUT_MS = 30_000
"""How long to wait for another writer of the same SQLite file, in milliseconds."""


POSTGRESQL_TIMEOUTS = {
    "lock_timeout": 1_000,
    "idle_in_transaction_session_timeout": 3_000,
    "statement_timeout": 30_000,
}
"""How long, in milliseconds, a session may wait for a lock, keep a transaction open without a statement, and run one
statement. The writer retries what these refused (`writer.MAX_RETRIES`), for longer than a transaction can stay open.
"""


def _read(url: str) -> URL:
    try:
        return make_url(url)
    except ArgumentError:
        raise InvalidSetting("store: not a URL, allowed: sqlite:///FILE or postgresql://USER@HOST/NAME") from None


def must_be_there(url: str) -> None:
    """InvalidSetting if there is no store. Only a server creates one: a command that looks into a store gets an error
    for a mistyped name.
    """
    parsed = _read(url)
    is_file = parsed.drivername == "sqlite" and bool(parsed.database)
    found = not is_file or Path(str(parsed.database)).exists()
    if found:
        engine = create_engine(parsed) if is_file else engine_for(url)  # someone else's file stays unchanged
        try:
            found = inspect(engine).has_table(rooms.name)
        except DBAPIError as problem:
            raise _unopened(engine, problem) from None
        finally:
            engine.dispose()
    if not found:
        named = parsed.render_as_string()
        raise InvalidSetting(f"store: found none at {named}, allowed: one that `coterie serve` created")


def engine_for(url: str, connect: dict[str, Any] | None = None) -> Engine:
    """An engine for `sqlite:///FILE` or `postgresql://...`; InvalidSetting for any other URL."""
    parsed = _read(url)
    if parsed.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        engine = create_engine(
            parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True, connect_args={"connect_timeout": 5}
        )
        event.listen(engine, "connect", _bounded_postgresql)
        return engine
    if parsed.drivername != "sqlite" or not parsed.database or parsed.database == ":memory:":
        raise InvalidSetting(
            f"store: found {parsed.drivername}, allowed: sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    _prepare_file(Path(parsed.database).absolute())
    engine = create_engine(
        parsed, connect_args={"check_same_thread": False, "timeout": BUSY_TIMEOUT_MS / 1000, **(connect or {})}
    )
    event.listen(engine, "connect", _safe_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_file(file: Path) -> None:
    """Make a SQLite file that only its owner can read: it holds tokens. SQLite gives its WAL the same mode. A folder
    that doesn't exist is probably mistyped: InvalidSetting."""
    if not file.parent.is_dir():
        raise InvalidSetting(f"store: the folder {file.parent} doesn't exist, allowed: a file in a folder that does")
    with suppress(OSError):  # it exists already, or SQLite says better why it can't be opened
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _safe_sqlite(connection: Any, _: Any) -> None:
    """WAL lets people read while we write; FULL means that what was committed survives a power cut."""
    connection.isolation_level = None  # transactions begin when SQLAlchemy says so, otherwise savepoints don't work
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_TIMEOUT_MS}"):
        connection.execute(f"PRAGMA {pragma}")


def _bounded_postgresql(connection: Any, _: Any) -> None:
    """Timeouts for every session, so that none keeps the others waiting: neither one that waits for a lock itself, nor
    one whose process stopped in the middle of a transaction.
    """
    with connection.cursor() as cursor:
        for name, milliseconds in POSTGRESQL_TIMEOUTS.items():
            cursor.execute(f"SET {name} = {milliseconds}")
    connection.commit()


def _begin_sqlite(connection: Connection) -> None:
    """Begin write transactions as writers, which queue up; one that has read first could not become a writer."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def is_postgresql(engine: Engine) -> bool:
    return engine.dialect.name == "postgresql"


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring the database to this version's tables. Several processes may try at the same time: one does it.
    InvalidSetting if it cannot be opened, or was written by an unknown version of Coterie.
    """
    try:
        _upgrade(engine, to)
    except DBAPIError as problem:
        raise _unopened(engine, problem) from None
    except CommandError:
        raise InvalidSetting(
            f"store {_called(engine)} was created by a newer Coterie than this one, {__version__}: install that one, "
            "or name another store"
        ) from None


def _called(engine: Engine) -> str:
    """The URL without the password."""
    return engine.url.set(drivername=engine.dialect.name).render_as_string()


def _unopened(engine: Engine, problem: DBAPIError) -> InvalidSetting:
    said = str(problem.orig).strip().splitlines() or [type(problem.orig).__name__]
    return InvalidSetting(f"store {_called(engine)} can't be opened: {said[0]}")


def _upgrade(engine: Engine, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", "coterie.server.store:migrations")
    config.set_main_option("path_separator", "os")
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if is_postgresql(engine):
            for name in ("lock_timeout", "statement_timeout"):  # another process may be migrating
                connection.exec_driver_sql(f"SET LOCAL {name} = 0")
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4051)")
        config.attributes["connection"] = connection
        command.upgrade(config, to)


Job = Callable[[Connection], Any]
"""Something to be done in a transaction that others may share."""
