"""The store: appending with the number that is expected, migrations, a full disk, records that come and go."""

from __future__ import annotations

import asyncio
import errno
import json
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, text

from coterie import games
from coterie.cli.main import run
from coterie.kernel import InvalidSetting
from coterie.server.http.rate_limits import RateLimit
from coterie.server.store import store as db
from coterie.server.store.database import engine_for, migrate
from coterie.server.store.schema import metadata
from coterie.server.store.store import ChatRow, Lease, Store
from coterie.server.store.writer import Amend, Append, Conflict, NotSaved, Writer
from coterie.server.tables.clock import GameClock
from coterie.server.tables.live_table import Live, Unsaved, record_of
from coterie.table.record import Record, encode_line
from coterie.table.table import Table
from server.live_server import PATIENCE, any_answer, running, settings

HERE = Path(__file__).parent

T = TypeVar("T")


def in_store(folder: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    async def do() -> T:
        store = Store(f"sqlite:///{folder / 'store.db'}")
        try:
            return await work(store)
        finally:
            store.close()

    return asyncio.run(do())


async def room(store: Store, code: str = "K7XCD") -> None:
    about = {"state": "open", "listed": 0, "game": "relics"}
    await store.change(lambda connection: db.make_room(connection, code, "{}", None, about, "here", 1))


def test_an_input_finds_its_place_or_a_conflict(tmp_path: Path) -> None:
    async def work(store: Store) -> list[Any]:
        await room(store)
        entries = [
            Append("K7XCD", 1, "0/a", "one", 1),
            Append("K7XCD", 2, "0/b", "two", 1),
            Append("K7XCD", 2, "1/c", "late", 1),
            Append("K7XCD", 3, None, "three", 1),
            Append("NOWHR", 1, None, "no room", 1),
        ]
        found: list[Any] = await asyncio.gather(*map(store.writer.append_and_wait, entries), return_exceptions=True)
        rows = await store.read(lambda connection: db.input_rows(connection, "K7XCD"))
        assert [row.lines for row in rows] == ["one", "two", "three"]
        return [type(each) for each in found]

    nothing = type(None)
    assert in_store(tmp_path, work) == [nothing, nothing, Conflict, nothing, NotSaved]


@pytest.mark.parametrize("at_once", [True, False])
def test_a_key_acts_once_whoever_is_asked(tmp_path: Path, at_once: bool) -> None:
    """The same words, which may be said any number of times, are sent to two servers of one store, at the same moment
    or one after the other, and then to one that has just started."""

    async def work(store: Store) -> list[tuple[int, str | None]]:
        await room(store)
        other = Store(f"sqlite:///{tmp_path / 'store.db'}")
        head = Record.of(games.get("succession"), 8, 5).head

        async def served(by: Store) -> Live:
            rows = await by.read(lambda connection: db.input_rows(connection, "K7XCD"))
            record = record_of(encode_line(head).decode(), rows)
            return Live("K7XCD", record, [row.key for row in rows if row.key], GameClock(0), by)

        async def say(live: Live, key: str) -> None:
            await live.submit_and_wait(0, ask.id, said[key], key)

        try:
            one, another = await served(store), await served(other)
            ask = next(each for each in one.table.state.asks(0) if each.kind == "Mingle")
            keys = ("0/before", "0/k", "0/after")
            said = {key: ask.write(ask.sample(Random(seed))) for seed, key in enumerate(keys)}
            await say(one, "0/before")
            if at_once:
                await asyncio.gather(say(one, "0/k"), say(another, "0/k"))
            else:
                await say(one, "0/k")
                await say(another, "0/k")
            await say(another, "0/before")
            await say(await served(store), "0/k")
            await say(one, "0/after")
        finally:
            other.close()
        return [
            (row.number, row.key) for row in await store.read(lambda connection: db.input_rows(connection, "K7XCD"))
        ]

    assert in_store(tmp_path, work) == [(1, "0/before"), (2, "0/k"), (3, "0/after")]


def test_an_input_whose_place_is_taken_gets_the_next_one(tmp_path: Path) -> None:
    """Alone in its transaction, and sent by somebody else: the server reads what was faster and tries again. To refuse
    it as not saved would lose a request whose first copy is still on its way to another server."""

    async def work(store: Store) -> list[tuple[int, str | None]]:
        await room(store)
        other = Store(f"sqlite:///{tmp_path / 'store.db'}")
        head = Record.of(games.get("succession"), 8, 5).head
        try:
            for seat, by in enumerate((store, other)):  # neither has read what the other wrote
                live = Live("K7XCD", Record(head), (), GameClock(0), by)
                ask = next(each for each in live.table.state.asks(seat) if each.kind == "Mingle")
                await live.submit_and_wait(seat, ask.id, ask.write(ask.sample(Random(5))), f"{seat}/k")
        finally:
            other.close()
        return [
            (row.number, row.key) for row in await store.read(lambda connection: db.input_rows(connection, "K7XCD"))
        ]

    assert in_store(tmp_path, work) == [(1, "0/k"), (2, "1/k")]


def test_a_failed_change_takes_nobody_with_it(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await room(store)

        def broken(connection: Any) -> None:
            db.write_note(connection, "K7XCD", 0, "half")
            raise ZeroDivisionError

        good = store.writer.append_and_wait(Append("K7XCD", 1, None, "one", 1))
        results = await asyncio.gather(store.change(broken), good, return_exceptions=True)
        assert [type(each) for each in results] == [ZeroDivisionError, type(None)]
        assert await store.read(lambda connection: db.notes_of(connection, "K7XCD")) == {}
        assert len(await store.read(lambda connection: db.input_rows(connection, "K7XCD"))) == 1

    in_store(tmp_path, work)


def test_a_full_disk_is_told_and_overcome(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await room(store)
        full = True

        def limit(connection: Any, *_: Any) -> None:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count={pages if full else 1_000_000}")

        event.listen(store.engine, "connect", limit)
        store.engine.dispose()
        store.writer.connection = None
        with pytest.raises(NotSaved, match="full"):
            await store.writer.append_and_wait(Append("K7XCD", 1, None, "x" * 100_000, 1))
        long = Amend(2, "x" * 100_000, "open", 0, "relics", 2, "K7XCD")
        with pytest.raises(NotSaved, match="full"):
            await store.writer.amend(long)
        with pytest.raises(NotSaved):  # SQLite takes the whole transaction back, the part of one change with it
            await store.change(lambda connection: db.change_room(connection, long))
        full = False
        await store.writer.append_and_wait(Append("K7XCD", 1, None, "x" * 100_000, 1))
        await store.writer.amend(long)
        assert len(await store.read(lambda connection: db.input_rows(connection, "K7XCD"))) == 1

    in_store(tmp_path, work)


def test_a_room_that_somebody_else_changed_is_a_conflict(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await room(store)
        second = Amend(2, '{"is": "second"}', "open", 0, "relics", 2, "K7XCD")
        await store.change(lambda connection: db.change_room(connection, second))
        with pytest.raises(Conflict):
            await store.change(lambda connection: db.change_room(connection, second))
        with pytest.raises(Conflict):
            await room(store)
        found = await store.read(lambda connection: db.room(connection, "K7XCD"))
        assert found is not None
        assert (found.version, found.data, found.changed) == (2, second.data, 2)

    in_store(tmp_path, work)


@pytest.mark.parametrize("with_job", [False, True])
def test_a_room_that_conflicts_takes_no_input_with_it(tmp_path: Path, with_job: bool) -> None:
    """They share a transaction, which is SQLite's own or, where something else is among them, SQLAlchemy's."""

    async def work(store: Store) -> list[Any]:
        await room(store)
        third = Amend(3, "{}", "over", 0, "relics", 5, "K7XCD")
        orders: list[Awaitable[Any]] = [
            store.writer.append_and_wait(Append("K7XCD", 1, "0/a", "one", 1)),
            store.writer.amend(third),
            store.writer.amend(third._replace(version=2)),
            store.writer.amend(third),
            store.writer.append_and_wait(Append("K7XCD", 2, "0/b", "two", 1)),
        ]
        if with_job:
            orders.append(store.change(lambda connection: db.write_note(connection, "K7XCD", 0, "mine")))
        found = await asyncio.gather(*orders, return_exceptions=True)
        rows = await store.read(lambda connection: db.input_rows(connection, "K7XCD"))
        assert [row.lines for row in rows] == ["one", "two"]
        kept_as = await store.read(lambda connection: db.room(connection, "K7XCD"))
        assert kept_as is not None
        assert kept_as.version == 3
        return [type(each) for each in found[:5]]

    nothing = type(None)
    assert in_store(tmp_path, work) == [nothing, Conflict, nothing, nothing, nothing]


def test_one_input_without_a_place_leaves_the_others_theirs(tmp_path: Path) -> None:
    async def work(store: Store) -> list[Any]:
        await room(store)
        await store.writer.append_and_wait(Append("K7XCD", 1, "0/a", "one", 1))
        late, room_is_over = Append("K7XCD", 1, "1/b", "late", 1), Amend(2, "{}", "over", 0, "relics", 5, "K7XCD")
        orders = [store.writer.append_and_wait(late), store.writer.append_and_wait(Append("K7XCD", 2, None, "two", 1))]
        found = await asyncio.gather(*orders, store.writer.amend(room_is_over), return_exceptions=True)
        rows = await store.read(lambda connection: db.input_rows(connection, "K7XCD"))
        assert [row.lines for row in rows] == ["one", "two"]
        return [type(each) for each in found]

    nothing = type(None)
    assert in_store(tmp_path, work) == [Conflict, nothing, nothing]


def test_a_room_that_is_gone_is_a_conflict(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.writer.amend(Amend(2, "{}", "over", 0, "relics", 5, "NOWHR"))

    in_store(tmp_path, work)


def test_a_lease_is_held_until_it_ends(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await room(store)

        async def take(owner: str, now: int) -> bool:
            lease = Lease(owner, now + 15, now, now)
            return bool(await store.change(lambda connection: db.take_leases(connection, {"K7XCD": lease})))

        assert await take("one", 100)
        assert await take("one", 110)
        assert not await take("other", 120)
        assert await take("other", 126)
        assert not await take("one", 127)
        await store.change(lambda connection: db.drop_leases(connection, "other", 128))
        assert await take("one", 128)

    in_store(tmp_path, work)


def test_leases_of_many_tables_are_taken_at_once(tmp_path: Path) -> None:
    """Those that another process holds are left to it, wherever they stand in the row."""

    async def work(store: Store) -> None:
        codes = [f"R{number:04}" for number in range(2 * db.LEASES_PER_STATEMENT + 7)]
        for code in codes:
            await room(store, code)
        others = set(codes[::50])

        def take(owner: str, some: Iterable[str], now: int) -> Awaitable[set[str]]:
            wanted = {code: Lease(owner, now + 15, now + 1, now) for code in some}
            return store.change(lambda connection: db.take_leases(connection, wanted))

        assert await take("other", others, 100) == others
        assert await take("one", codes, 110) == set(codes) - others
        assert await take("one", [], 110) == set()
        assert await take("one", codes, 116) == set(codes)
        found = await store.read(lambda connection: [db.lease(connection, code) for code in codes])
        assert found == [Lease("one", 131, 117, 116)] * len(codes)

    in_store(tmp_path, work)


def test_a_line_of_chat_sent_twice_is_kept_once(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await room(store)
        line = ChatRow(0, "0/k", 0, "Dana", (0, 1), 3, 9, "psst")
        first = await store.change(lambda connection: db.add_chat(connection, "K7XCD", line))
        again = await store.change(lambda connection: db.add_chat(connection, "K7XCD", line))
        assert first == again == line._replace(id=1)
        assert await store.read(lambda connection: db.chat_rows(connection, "K7XCD")) == [first]

    in_store(tmp_path, work)


def test_the_migrations_make_what_the_code_expects(tmp_path: Path) -> None:
    engine = engine_for(f"sqlite:///{tmp_path / 'store.db'}")
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    engine.dispose()


def test_a_store_of_the_first_version_still_opens(tmp_path: Path) -> None:
    """`first.sql` was written by the first server: a finished game, a running one, an open room."""
    old = sqlite3.connect(tmp_path / "store.db")
    old.executescript((HERE / "first.sql").read_text())
    old.close()

    async def work(store: Store) -> list[tuple[str, int]]:
        rows = await store.read(db.all_rooms)
        return sorted((state, inputs) for _, state, inputs in rows)

    assert in_store(tmp_path, work) == [("open", 0), ("over", 40), ("playing", 3)]


def test_games_of_the_first_version_are_played_on_or_shown_with_the_reason(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "store.db")
    old.executescript((HERE / "first.sql").read_text())
    codes = {state: code for code, state in old.execute("SELECT code, state FROM rooms")}
    old.close()
    with running(settings(tmp_path)) as server:
        client = server.client()
        finished = client.get(f"/api/rooms/{codes['over']}")
        assert finished["state"] == "over"
        status, _, body = client.ask("GET", f"/api/rooms/{codes['over']}/review?step=40")
        assert (status, b"version" in body) in ((200, False), (409, True)), body
        assert client.ask("GET", f"/api/rooms/{codes['over']}/record")[0] == 200, "its record is there in any case"
        watching = client.socket(codes["playing"])
        room = watching.welcome["room"]
        assert (watching.news is None) == (room["playable"] is not None)
        assert room["playable"] is None or "version" in room["playable"]
        assert [line["words"] for line in watching.welcome["chats"]] == [["Good luck"]]
        assert "free" in {seat["who"] for seat in client.get(f"/api/rooms/{codes['open']}")["seats"]}


def test_a_bot_sends_again_what_was_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer was lawful: no other one, and no default, takes its place."""
    sent: list[tuple[int, int, Any]] = []
    submit, moved = Live.submit_and_wait, threading.Event()

    async def full_at_first(live: Live, seat: int, ask: int, answer: Any, key: str | None = None) -> None:
        sent.append((seat, ask, answer))
        if len(sent) <= 3:
            raise Unsaved
        await submit(live, seat, ask, answer, key)
        moved.set()

    monkeypatch.setattr(Live, "submit_and_wait", full_at_first)
    monkeypatch.setattr("coterie.server.tables.bot_driver.STORE_RETRY_SECONDS", 0.01)
    with running(settings(tmp_path)) as server:
        client = server.client()
        code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
        client.socket(code, seat=0)
        assert moved.wait(PATIENCE)
    assert sent[:4] == [sent[0]] * 4


def test_a_full_disk_is_told_to_the_players_and_the_operator(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with running(settings(tmp_path)) as server:
        client = server.client()
        code = client.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
        client.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
        client.post(f"/api/rooms/{code}/start")
        socket = client.socket(code, seat=0)
        answer = {"ask": socket.asks[0]["id"], "answer": any_answer(socket.asks[0]["shape"], Random(1)), "key": "same"}
        store, full = server.house.store, True

        def limit(connection: Any, *_: Any) -> None:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count={pages if full else 1_000_000}")

        event.listen(store.engine, "connect", limit)

        def again() -> None:
            store.engine.dispose()
            store.writer.connection = None

        server.in_loop(again)
        refused: dict[str, Any] = {}
        for number in range(40):  # until what is left of the last page is full
            refused = socket.ask("note", key=f"n{number}", text="x" * 20_000)
            if refused["type"] == "refused":
                break
        assert "couldn't save" in refused["why"][0]
        assert client.ask("POST", "/api/rooms", {"game": "relics", "pack": None, "name": "x" * 30})[0] in (200, 503)
        live = server.house.rooms[code].live
        assert live is not None
        said = socket.ask("answer", **answer)
        assert (said["type"], live.table.number) in (("done", 1), ("refused", 0))
        full = False
        server.in_loop(again)
        assert socket.ask("answer", **answer)["type"] == "done"
        assert live.table.number == 1
        assert socket.ask("note", text="short")["type"] == "done"
    logged = "".join(capfd.readouterr())
    assert "SQLITE_FULL" in logged
    assert logged.count("store_takes_nothing") == logged.count("store_takes_again") > 0


def test_a_store_that_takes_nothing_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """In the log, and by /healthz until it takes something again."""
    with running(settings(tmp_path)) as server:
        client = server.client()
        code = client.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
        socket = client.socket(code, seat=0)
        with monkeypatch.context() as patch:

            def away(_: Any) -> Any:
                raise OSError(errno.EIO, f"room {code}")

            patch.setattr(Writer, "_connected", away)
            for number in range(3):
                assert socket.ask("note", key=f"n{number}", text="x")["type"] == "refused"
            for _ in range(2):
                status, _, told = client.ask("GET", "/healthz")
                assert (status, json.loads(told)["why"]) == (503, "the store accepts no writes: OSError")
        assert client.get("/healthz")["ok"] is True
        assert socket.ask("note", text="x")["type"] == "done"
    logged = "".join(capfd.readouterr())
    assert logged.count("store_takes_nothing") == logged.count("store_takes_again") == 1
    assert code not in logged


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:///:memory:"])
def test_a_store_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(InvalidSetting, match="sqlite:///FILE"):
        engine_for(url)


def test_operators_list_export_import_and_prune(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = sqlite3.connect(tmp_path / "store.db")
    old.executescript((HERE / "first.sql").read_text())
    codes = {state: code for code, state in old.execute("SELECT code, state FROM rooms")}
    old.close()
    store = f"sqlite:///{tmp_path / 'store.db'}"
    assert run(["rooms", "--store", store]) == 0
    assert codes["over"] in capsys.readouterr().out
    assert run(["export", codes["open"], str(tmp_path / "game.jsonl"), "--store", store]) == 2
    assert "not started" in capsys.readouterr().err
    assert run(["prune", "--store", store, "--days", "0"]) == 0
    assert "2 rooms" in capsys.readouterr().out
    assert run(["rooms", "--store", store, "--json"]) == 0
    listed = capsys.readouterr().out
    assert codes["playing"] in listed
    assert codes["over"] not in listed


@pytest.mark.parametrize("command", [["rooms"], ["export", "K7XCD", "x.jsonl"], ["prune"], ["import", "game.jsonl"]])
def test_only_a_server_makes_a_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    played(Path("game.jsonl"))
    sqlite3.connect("others.db").executescript("CREATE TABLE recipes (name TEXT)")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for named in ("sqlite:///mistyped.db", "sqlite:///no/such/folder.db", "sqlite:///others.db"):
        assert run([*command, "--store", named]) == 2
        said = capsys.readouterr().err
        assert said == f"coterie: store: found none at {named}, allowed: one that `coterie serve` created\n"
        assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def played(file: Path) -> Table:
    """A game in which everybody said what time would have said."""
    record = Record.of(games.get("relics"), 2, 7)
    table = Table(record)
    while table.state.result is None:
        ask = table.state.required()[0]
        table.answer(ask.seat, ask, ask.default())
    record.save(file)
    return table


def test_a_record_goes_from_one_store_to_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stores = [f"sqlite:///{tmp_path / name}" for name in ("one.db", "other.db")]
    for store in stores:
        Store(store).close()
    game, file = tmp_path / "game.jsonl", tmp_path / "again.jsonl"
    table = played(game)
    assert run(["import", str(game), "--store", stores[0]]) == 0
    code = capsys.readouterr().out.strip()
    assert run(["export", code.lower(), str(file), "--store", stores[0]]) == 0
    assert Record.load(file).verify().digest() == table.state.digest()
    assert run(["import", str(file), "--store", stores[1]]) == 0
    there = capsys.readouterr().out.strip()
    assert run(["rooms", "--store", stores[1]]) == 0
    assert there in capsys.readouterr().out
    assert run(["export", code, str(file), "--store", stores[1]]) == 2
    assert "not in this store" in capsys.readouterr().err
    game.write_bytes(game.read_bytes().replace(b'"seed":7', b'"seed":8'))
    assert run(["import", str(game), "--store", stores[1]]) != 0
    assert "Traceback" not in capsys.readouterr().err


def test_the_clock_stands_while_it_is_stopped() -> None:
    now = 1_000
    clock = GameClock(50, steady=lambda: now)
    assert clock.now() == 50
    clock.run(True)
    now += 7
    assert clock.now() == 57
    clock.run(False)
    now += 100
    assert clock.now() == 57
    clock.set(10)
    assert clock.now() == 57
    clock.set(80)
    assert clock.now() == 80


def test_a_rate_allows_a_burst_and_then_so_many_a_second() -> None:
    rate = RateLimit(2.0, 3)
    assert [rate.take("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert rate.take("b", 0.0)
    assert rate.spent("a", 0.0)
    assert rate.take("a", 0.5)
    assert not rate.take("a", 0.5)
