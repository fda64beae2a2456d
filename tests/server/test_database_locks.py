"""PostgreSQL under stress: deadlocks, frozen processes and locks that nobody gives back. What can be done is done, what
can't is refused to the person who asked for it, and nobody waits for ever."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from coterie.server import health
from coterie.server.store import database as databases
from coterie.server.store import store as db
from coterie.server.store import writer
from server.live_server import Client, Running, running, settings
from server.postgres import Database, missing

why = missing()
pytestmark = pytest.mark.skipif(why is not None, reason=str(why))


@pytest.fixture(scope="module")
def server(postgres: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    store = postgres.fresh("locks")
    with running(settings(tmp_path_factory.mktemp("locks"), store=store)) as found:
        yield found


@pytest.fixture
def table(server: Running) -> tuple[Client, str]:
    client = server.client()
    return client, client.post("/api/play", {"game": "relics", "bots": "random"})["code"]


def lock(connection: Connection, code: str) -> None:
    connection.exec_driver_sql("UPDATE rooms SET changed = changed WHERE code = %s", (code,))


def test_a_transaction_that_a_deadlock_ends_is_tried_again(server: Running) -> None:
    """Two transactions take two rooms crosswise, on purpose: PostgreSQL ends the server's, and it is done all the
    same."""
    client = server.client()
    one, other = (client.post("/api/rooms", {"game": "relics"})["code"] for _ in range(2))
    has_first, attempts = threading.Event(), []
    outside = server.house.store.engine.connect()
    try:
        outside.begin()
        outside.exec_driver_sql("SET LOCAL lock_timeout = 0")
        outside.exec_driver_sql("SET LOCAL deadlock_timeout = '60s'")  # it is the other one who notices
        outside.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
        lock(outside, other)

        def crossing() -> None:
            has_first.wait()
            lock(outside, one)
            outside.commit()

        crossed = threading.Thread(target=crossing)
        crossed.start()

        def crosswise(connection: Connection) -> int:
            attempts.append(1)
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            lock(connection, one)
            has_first.set()
            lock(connection, other)
            return len(attempts)

        assert server.in_loop(lambda: server.house.store.change(crosswise, one)) == 2
        crossed.join()
    finally:
        outside.close()
    assert server.house.store.writer.trouble is None


def test_what_two_processes_change_is_locked_in_one_order(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Talk and leases in one transaction and in the other order in another: without an order they would wait for each
    other (tests/server/test_postgresql.py found it on a busy machine)."""
    asked: list[list[int]] = []
    true = writer.driven

    def watched(connection: Connection) -> Any:
        found = true(connection)

        class Driver:
            def __enter__(self) -> Any:
                driver = found.__enter__()

                class Statements:
                    def execute(self, statement: str, values: Any = None) -> Any:
                        if "pg_advisory_xact_lock" in statement:
                            asked.append(list(values[0]))
                        return driver.execute(statement, values)

                return Statements()

            def __exit__(self, *problem: Any) -> Any:
                return found.__exit__(*problem)

        return Driver()

    monkeypatch.setattr(writer, "driven", watched)
    store = server.house.store

    async def together() -> None:
        done = [store.writer._future(lambda connection: None, room) for room in ("B", writer.ALL_LEASES, "A", "B")]
        for each in done:
            await each

    server.in_loop(together)
    assert [keys for keys in asked if len(keys) == 3], "all locks of a transaction are taken at once"
    assert all(keys == sorted(keys) for keys in asked)


def test_what_still_fails_is_refused_to_who_said_it(
    server: Running, table: tuple[Client, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, code = table
    socket = client.socket(code, seat=0)
    monkeypatch.setattr(writer, "MAX_RETRIES", 1)
    with server.house.store.engine.connect() as outside:
        outside.exec_driver_sql("SET idle_in_transaction_session_timeout = 0")
        outside.exec_driver_sql("LOCK TABLE chats IN ACCESS EXCLUSIVE MODE")
        told = socket.ask("chat", text="Is anybody there?")
        assert (told["type"], told["why"]) == ("refused", ["The server couldn't save that: try again"])
        monkeypatch.setattr(health, "CACHE_SECONDS", 0.0)
        outside.exec_driver_sql("LOCK TABLE requests IN ACCESS EXCLUSIVE MODE")
        assert "accepts no writes" in client.get("/healthz", 503)["why"]
    assert socket.ask("chat", text="Now?")["type"] == "done"
    assert client.get("/healthz")["ok"] is True


def test_a_process_that_froze_in_a_transaction_stops_nobody(
    server: Running, table: tuple[Client, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its session has the limits of every server's, which end it: those who wait get its locks, and when it wakes up,
    nothing of it is written."""
    client, code = table
    socket = client.socket(code, seat=0)
    frozen = server.house.store.engine.connect()
    frozen.begin()
    lock(frozen, code)
    keep = db.ChatRow(1, None, 0, "Ghost", None, 0, 0, "stale", False)
    db.add_chat(frozen, code, keep)
    assert socket.ask("chat", text="Hello?")["type"] == "done"
    with pytest.raises(Exception, match=r"terminat|idle-in-transaction|closed"):
        frozen.commit()
    frozen.invalidate()
    frozen.close()
    lines = server.house.store.look(lambda connection: db.chat_rows(connection, code))
    assert [line.text for line in lines] == ["Hello?"]


def test_what_waited_too_long_is_not_written(
    server: Running, table: tuple[Client, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that was frozen for longer than its leases hold refuses what people had said before."""
    client, code = table
    socket = client.socket(code, seat=0)
    monkeypatch.setattr(writer, "STALE_SECONDS", -1.0)
    assert socket.ask("chat", text="old")["type"] == "refused"
    monkeypatch.setattr(writer, "STALE_SECONDS", 15.0)
    assert socket.ask("chat", text="new")["type"] == "done"
    lines = server.house.store.look(lambda connection: db.chat_rows(connection, code))
    assert [line.text for line in lines] == ["new"]


def test_every_session_has_limits(server: Running) -> None:
    with server.house.store.engine.connect() as connection:
        for name, milliseconds in databases.POSTGRESQL_TIMEOUTS.items():
            shown = connection.exec_driver_sql("SELECT setting FROM pg_settings WHERE name = %s", (name,)).scalar_one()
            assert int(shown) == milliseconds


def test_a_key_with_a_nul_is_refused(server: Running, tmp_path: Path) -> None:
    client = server.client()
    client.get("/api/mine")
    client.post("/api/play", {"game": "relics", "bots": "random", "key": "a\0b"}, 400)
