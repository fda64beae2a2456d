"""The store of rooms, records, seats and chat. Every function works in the transaction it is given, so that changes
that belong together are committed together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Insert

from coterie.server.store.database import engine_for, is_postgresql, migrate
from coterie.server.store.schema import (
    analyses,
    chats,
    history_codes,
    holders,
    inputs,
    leases,
    notes,
    reports,
    requests,
    rooms,
    stories,
    transfers,
)
from coterie.server.store.writer import Amend, Conflict, Writer, amend, touched

T = TypeVar("T")


class Store:
    """One database: a writer for all changes, and readers beside it."""

    def __init__(self, url: str, watch: Callable[[int, float], None] | None = None) -> None:
        self.url = url
        self.engine: Engine = engine_for(url)
        migrate(self.engine)
        self.snapshots = (
            self.engine.execution_options(isolation_level="REPEATABLE READ") if self.shared else self.engine
        )
        """For reading: all statements of one look see the same moment. SQLite does that by itself."""
        self.writer = Writer(self.engine, watch)
        self.readers = ThreadPoolExecutor(thread_name_prefix="coterie-reader")

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same rooms."""
        return is_postgresql(self.engine)

    @property
    def file(self) -> Path | None:
        """The SQLite file; None for a database server."""
        return None if self.shared else Path(str(self.engine.url.database)).absolute()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Look something up in a thread. NotSaved if the database cannot be reached."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.look, job)

    def look(self, job: Callable[[Connection], T]) -> T:
        with self.snapshots.connect() as connection, connection.begin():
            return job(connection)

    async def change(self, job: Callable[[Connection], T], room: str = "") -> T:
        """Change something, of this room if one is named; returns when it is safe."""
        return await self.writer.do(job, room)

    def close(self) -> None:
        self.writer.close()
        self.readers.shutdown()  # readers return their connections before all of them are closed
        self.engine.dispose()


def _insert(connection: Connection, table: Any) -> Any:
    """An insert with conflict handling, in the database's own dialect."""
    made: Insert = (postgresql.insert if is_postgresql(connection.engine) else sqlite.insert)(table)
    return made


def _count(connection: Connection, statement: Any, values: dict[str, Any] | None = None) -> int:
    """Execute a statement; returns how many rows it touched, even if the driver does not say."""
    return int(connection.execute(statement, values, execution_options={"preserve_rowcount": True}).rowcount)


# --- rooms -------------------------------------------------------------------------------------------------------


class RoomRow(NamedTuple):
    code: str
    version: int
    data: str
    head: str | None
    changed: int


def make_room(
    connection: Connection, code: str, data: str, head: str | None, about: dict[str, Any], origin: str, now: int
) -> None:
    """A new room. Conflict if the code is taken. `about` are the columns to search by: state, listed, game."""
    made = _count(
        connection,
        _insert(connection, rooms)
        .values(code=code, version=1, data=data, head=head, origin=origin, created=now, changed=now, **about)
        .on_conflict_do_nothing(),
    )
    if made != 1:
        raise Conflict(f"room {code}")


def room(connection: Connection, code: str) -> RoomRow | None:
    columns = (rooms.c.code, rooms.c.version, rooms.c.data, rooms.c.head, rooms.c.changed)
    row = connection.execute(select(*columns).where(rooms.c.code == code)).one_or_none()
    return None if row is None else RoomRow(*row)


def change_room(connection: Connection, entry: Amend, head: str | None = None) -> None:
    """Store a room and, once it is started, the head of its record. Conflict if someone else has changed the version
    before.
    """
    if not amend(connection, entry):
        raise Conflict(f"room {entry.code}")
    if head is not None:
        change_head(connection, entry.code, head)


def change_head(connection: Connection, code: str, head: str) -> None:
    """The first line of a room's record: it is written at the start, and again when other people play."""
    connection.execute(update(rooms).where(rooms.c.code == code).values(head=head))


def made_by(connection: Connection, origin: str, since: int) -> int:
    """How many rooms an address has made since then."""
    count = select(func.count()).select_from(rooms).where(rooms.c.origin == origin, rooms.c.created >= since)
    return int(connection.execute(count).scalar_one())


def listed(connection: Connection, most: int) -> list[RoomRow]:
    columns = (rooms.c.code, rooms.c.version, rooms.c.data, rooms.c.head, rooms.c.changed)
    found = select(*columns).where(rooms.c.listed == 1, rooms.c.state == "open").order_by(rooms.c.created.desc())
    return [RoomRow(*row) for row in connection.execute(found.limit(most))]


def all_rooms(connection: Connection) -> list[tuple[RoomRow, str, int]]:
    """(room, its state, number of inputs), for operators."""
    count = select(func.count()).select_from(inputs).where(inputs.c.room == rooms.c.code).scalar_subquery()
    columns = (rooms.c.code, rooms.c.version, rooms.c.data, rooms.c.head, rooms.c.changed)
    rows = connection.execute(select(*columns, rooms.c.state, count).order_by(rooms.c.created))
    return [(RoomRow(*room), state, number) for *room, state, number in rows]


CODES_PER_STATEMENT = 500
"""Codes in one statement: SQLite may take no more than 999 values."""


def patient_games(connection: Connection) -> set[str]:
    """The codes of running games in which people take their time."""
    found = select(rooms.c.code, rooms.c.data).where(rooms.c.state == "playing")
    return {code for code, data in connection.execute(found) if msgspec.json.decode(data).get("patient")}


def prune(connection: Connection, before: int, states: Sequence[str]) -> list[str]:
    """Delete rooms of these states in which nothing has happened since; returns their codes."""
    lasting = patient_games(connection) if "playing" in states else set()
    last = select(func.max(inputs.c.stamp)).where(inputs.c.room == rooms.c.code).scalar_subquery()
    old = select(rooms.c.code).where(
        rooms.c.state.in_(states), rooms.c.changed < before, func.coalesce(last, 0) < before
    )
    codes = [row.code for row in connection.execute(old) if row.code not in lasting]
    for first in range(0, len(codes), CODES_PER_STATEMENT):
        connection.execute(delete(rooms).where(rooms.c.code.in_(codes[first : first + CODES_PER_STATEMENT])))
    connection.execute(delete(transfers).where(transfers.c.until < before))
    connection.execute(delete(history_codes).where(history_codes.c.until < before))
    connection.execute(delete(requests).where(requests.c.stamp < before))
    return codes


# --- records -----------------------------------------------------------------------------------------------------


class InputRow(NamedTuple):
    number: int
    key: str | None
    lines: str


def input_rows(connection: Connection, code: str, after: int = 0) -> list[InputRow]:
    """The inputs of a table after number `after`, in order."""
    found = select(inputs.c.number, inputs.c.key, inputs.c.lines).where(inputs.c.room == code, inputs.c.number > after)
    return [InputRow(*row) for row in connection.execute(found.order_by(inputs.c.number))]


def input_stamps(connection: Connection, code: str) -> list[int]:
    """When the inputs of a table were kept, in their order."""
    found = select(inputs.c.stamp).where(inputs.c.room == code).order_by(inputs.c.number)
    return list(connection.execute(found).scalars())


class ChatRow(NamedTuple):
    """A chat message. `to`: the seats that could read it; none for everyone. `seen`: a whisper; the others know that it
    was said.
    """

    id: int
    key: str | None
    seat: int | None
    name: str
    to: tuple[int, ...] | None
    after: int
    at: int
    text: str
    seen: bool = False


def chat_rows(connection: Connection, code: str, after: int = 0) -> list[ChatRow]:
    columns = (*(chats.c[name] for name in ("id", "key", "seat", "name", "heard_by", "after", "at", "text", "seen")),)
    rows = connection.execute(select(*columns).where(chats.c.room == code, chats.c.id > after).order_by(chats.c.id))
    return [
        ChatRow(
            id, key, seat, name, None if to is None else tuple(msgspec.json.decode(to)), after, at, text, bool(seen)
        )
        for id, key, seat, name, to, after, at, text, seen in rows
    ]


_SAID = select(chats.c.id).where(chats.c.room == bindparam("of_room"), chats.c.key == bindparam("of_key"))


def add_chat(connection: Connection, code: str, line: ChatRow) -> ChatRow:
    """Store a chat message under the next free number, or return the one stored under the same key, if it was sent
    twice.
    """
    before = connection.execute(_SAID, {"of_room": code, "of_key": line.key}).scalar_one_or_none() if line.key else None
    if before is not None:
        return chat_rows(connection, code, before - 1)[0]
    last = connection.execute(select(func.coalesce(func.max(chats.c.id), 0)).where(chats.c.room == code)).scalar_one()
    to = None if line.to is None else msgspec.json.encode(line.to).decode()
    values = {"id": last + 1, "key": line.key, "seat": line.seat, "name": line.name, "heard_by": to}
    rest = {"after": line.after, "at": line.at, "text": line.text, "seen": int(line.seen)}
    made = _count(connection, _insert(connection, chats).values(room=code, **values, **rest).on_conflict_do_nothing())
    if made != 1:
        raise Conflict(f"{code}: chat {last + 1}")
    return line._replace(id=last + 1)


def notes_of(connection: Connection, code: str) -> dict[int, str]:
    """People's private notes, by seat."""
    return {row.seat: row.text for row in connection.execute(select(notes).where(notes.c.room == code))}


def write_note(connection: Connection, code: str, seat: int, text: str) -> None:
    made = _insert(connection, notes).values(room=code, seat=seat, text=text)
    connection.execute(made.on_conflict_do_update(index_elements=["room", "seat"], set_={"text": text}))


# --- seats -------------------------------------------------------------------------------------------------------


def holding(connection: Connection, code: str) -> list[tuple[int, str]]:
    """(seat, digest of a token) for everyone who holds a seat of the room."""
    found = select(holders.c.seat, holders.c.token).where(holders.c.room == code)
    return [(row.seat, row.token) for row in connection.execute(found)]


def held_by(connection: Connection, token: str) -> list[tuple[str, int]]:
    """(room, seat) for all seats that a device holds, the newest room first."""
    found = (
        select(holders.c.room, holders.c.seat)
        .join(rooms, rooms.c.code == holders.c.room)
        .where(holders.c.token == token)
        .order_by(rooms.c.created.desc(), holders.c.seat)
    )
    return [(row.room, row.seat) for row in connection.execute(found)]


class HeldRow(NamedTuple):
    """A seat that a device holds, and its room."""

    seat: int
    state: str
    room: RoomRow


def held_rooms(connection: Connection, token: str, over: bool, most: int) -> list[HeldRow]:
    """The seats of a device in rooms whose game is over, or is not, the newest room first."""
    columns = (rooms.c.code, rooms.c.version, rooms.c.data, rooms.c.head, rooms.c.changed)
    state = rooms.c.state == "over" if over else rooms.c.state != "over"
    found = (
        select(holders.c.seat, rooms.c.state, *columns)
        .join(rooms, rooms.c.code == holders.c.room)
        .where(holders.c.token == token, state)
        .order_by(rooms.c.created.desc(), holders.c.seat)
        .limit(most)
    )
    return [HeldRow(seat, state, RoomRow(*row)) for seat, state, *row in connection.execute(found)]


def put_history_code(connection: Connection, code: str, token: str, until: int) -> None:
    connection.execute(_insert(connection, history_codes).values(code=code, token=token, until=until))


def take_history_code(connection: Connection, code: str, now: int) -> str | None:
    """The device whose finished games a code gives; it is used up by it. None if there is none, or it has expired."""
    columns = (history_codes.c.token, history_codes.c.until)
    gone = delete(history_codes).where(history_codes.c.code == code).returning(*columns)
    row = connection.execute(gone).one_or_none()
    return None if row is None or row.until < now else str(row.token)


def forget_device(connection: Connection, token: str) -> None:
    """Delete what names a device and no room: codes that give its games, and the keys of its requests."""
    connection.execute(delete(history_codes).where(history_codes.c.token == token))
    connection.execute(delete(requests).where(requests.c.key.startswith(f"{token[:16]}/", autoescape=True)))


def forget_seat(connection: Connection, code: str, seat: int, token: str, name: str) -> None:
    """Put `name` in place of the name of a seat in its talk, delete its notes, and let the device hold it no longer."""
    here = (chats.c.room == code, chats.c.seat == seat)
    connection.execute(update(chats).where(*here).values(name=name))
    connection.execute(delete(notes).where(notes.c.room == code, notes.c.seat == seat))
    connection.execute(delete(transfers).where(transfers.c.room == code, transfers.c.seat == seat))
    connection.execute(delete(holders).where(holders.c.token == token, holders.c.room == code, holders.c.seat == seat))


def reports_of(connection: Connection, code: str) -> dict[str, str]:
    """By id, the reports about a room."""
    found = connection.execute(select(reports.c.id, reports.c.data).where(reports.c.room == code))
    return {row.id: row.data for row in found}


def replace_report(connection: Connection, id: str, data: str) -> None:
    connection.execute(update(reports).where(reports.c.id == id).values(data=data))


def replace_story(connection: Connection, code: str, data: bytes) -> None:
    connection.execute(update(stories).where(stories.c.room == code).values(data=data))


def hold(connection: Connection, code: str, seat: int, token: str) -> None:
    connection.execute(_insert(connection, holders).values(room=code, seat=seat, token=token).on_conflict_do_nothing())


def let_go(connection: Connection, code: str, seat: int, token: str | None = None) -> None:
    """Take the seat from one device, or from all of them; transfer codes for it become invalid too."""
    gone = delete(holders).where(holders.c.room == code, holders.c.seat == seat)
    connection.execute(gone if token is None else gone.where(holders.c.token == token))
    if token is None:
        connection.execute(delete(transfers).where(transfers.c.room == code, transfers.c.seat == seat))


class TransferRow(NamedTuple):
    """What a one-time code gives: a seat. `moves`: the devices that held it before lose it."""

    room: str
    seat: int
    until: int
    moves: bool = False


def put_transfer(connection: Connection, code: str, transfer: TransferRow) -> None:
    connection.execute(_insert(connection, transfers).values(code=code, **transfer._asdict()))


def take_transfer(connection: Connection, code: str, now: int) -> TransferRow | None:
    """Use up a one-time code and return what it gives; None if there is none, or if it has expired."""
    columns = [transfers.c[name] for name in TransferRow._fields]
    row = connection.execute(delete(transfers).where(transfers.c.code == code).returning(*columns)).one_or_none()
    return None if row is None or row.until < now else TransferRow(row.room, row.seat, row.until, bool(row.moves))


# --- requests, leases, reports -----------------------------------------------------------------------------------


def replied(connection: Connection, key: str) -> str | None:
    """The reply stored under a request's key."""
    return connection.execute(select(requests.c.reply).where(requests.c.key == key)).scalar_one_or_none()


def remember(connection: Connection, key: str, reply: str, now: int) -> None:
    """Store the reply to a request. Conflict if there is one already."""
    made = _count(
        connection, _insert(connection, requests).values(key=key, reply=reply, stamp=now).on_conflict_do_nothing()
    )
    if made != 1:
        raise Conflict("the same request twice")


def scribble(owner: str, now: int, connection: Connection) -> None:
    """Write the same dummy row, to see whether the store takes it."""
    made = _insert(connection, requests).values(key=f"process {owner}", reply="", stamp=now)
    connection.execute(made.on_conflict_do_update(index_elements=["key"], set_={"stamp": now}))


class Lease(NamedTuple):
    """Who drives a table's bots and clock, until when, and what the clock showed at which time."""

    owner: str
    until: int
    clock: int
    stamp: int


def lease(connection: Connection, code: str) -> Lease | None:
    row = connection.execute(
        select(leases.c.owner, leases.c.until, leases.c.clock, leases.c.stamp).where(leases.c.room == code)
    ).one_or_none()
    return None if row is None else Lease(*row)


_TAKE = """
INSERT INTO leases (room, owner, until, clock, stamp) VALUES {}
ON CONFLICT (room) DO UPDATE SET owner = excluded.owner, until = excluded.until, clock = excluded.clock,
stamp = excluded.stamp WHERE leases.owner = excluded.owner OR leases.until < excluded.stamp
"""

LEASES_PER_STATEMENT = 150
"""How many leases fit in one statement: SQLite takes at most 999 values."""


def take_leases(connection: Connection, wanted: Mapping[str, Lease]) -> set[str]:
    """Take or renew leases; returns the codes of those we have now: another process has the others. In few statements,
    since after each of them the writer waits for the loop, and everyone who has moved waits for the writer.
    """
    rows = [(code, *wanted[code]) for code in sorted(wanted)]  # two processes must take them in the same order
    for first in range(0, len(rows), LEASES_PER_STATEMENT):
        some = rows[first : first + LEASES_PER_STATEMENT]
        places = ", ".join(["(?, ?, ?, ?, ?)"] * len(some))
        touched(connection, _TAKE.format(places), list(chain.from_iterable(some)))
    owners = {each.owner for each in wanted.values()}
    held = connection.execute(select(leases.c.room, leases.c.owner).where(leases.c.owner.in_(owners)))
    return {code for code, owner in held if code in wanted and wanted[code].owner == owner}


def versions(connection: Connection, codes: Sequence[str]) -> dict[str, tuple[int, int, int]]:
    """By code: the version of the room, its last input, its last chat message. They show what a lost notice
    was about.
    """
    last = select(func.max(inputs.c.number)).where(inputs.c.room == rooms.c.code).scalar_subquery()
    talk = select(func.max(chats.c.id)).where(chats.c.room == rooms.c.code).scalar_subquery()
    found = select(rooms.c.code, rooms.c.version, func.coalesce(last, 0), func.coalesce(talk, 0))
    rows = connection.execute(found.where(rooms.c.code.in_(codes)))
    return {code: (version, number, chat) for code, version, number, chat in rows}


def existing(connection: Connection, codes: Sequence[str]) -> set[str]:
    """Those of these rooms that exist: an operator may have pruned the others."""
    return set(connection.execute(select(rooms.c.code).where(rooms.c.code.in_(codes))).scalars())


def drop_leases(connection: Connection, owner: str, now: int, code: str | None = None) -> None:
    """Give up leases: the process stops, or nobody plays at this table here any more, so others can take over right
    away.
    """
    mine = update(leases).where(leases.c.owner == owner)
    connection.execute((mine if code is None else mine.where(leases.c.room == code)).values(until=now - 1))


def keep_report(connection: Connection, id: str, code: str, data: str, now: int) -> None:
    connection.execute(_insert(connection, reports).values(id=id, room=code, data=data, stamp=now))


def keep_story(connection: Connection, code: str, data: bytes, now: int) -> None:
    """Store the story of a finished game, unless there is one."""
    new = _insert(connection, stories).values(room=code, data=data, stamp=now)
    connection.execute(new.on_conflict_do_nothing())


def story(connection: Connection, code: str) -> bytes | None:
    found: bytes | None = connection.execute(select(stories.c.data).where(stories.c.room == code)).scalar()
    return found


STOPPED = 0
"""The time of an analysis that somebody stopped: nothing goes on with it until it is asked for again."""


class SavedAnalysis(NamedTuple):
    """The analysis of a finished game: `result` and `lines` are compressed, `lines` empty when it is done."""

    done: bool
    result: bytes
    lines: bytes
    stamp: int


def save_analysis(connection: Connection, code: str, row: SavedAnalysis) -> None:
    """Store an analysis, unless there is a finished one."""
    values = {"done": int(row.done), "result": row.result, "lines": row.lines, "stamp": row.stamp}
    new = _insert(connection, analyses).values(room=code, **values)
    connection.execute(new.on_conflict_do_update(index_elements=["room"], set_=values, where=analyses.c.done == 0))


def analysis(connection: Connection, code: str) -> SavedAnalysis | None:
    columns = (analyses.c.done, analyses.c.result, analyses.c.lines, analyses.c.stamp)
    row = connection.execute(select(*columns).where(analyses.c.room == code)).first()
    return None if row is None else SavedAnalysis(bool(row.done), row.result, row.lines, row.stamp)


def drop_analysis(connection: Connection, code: str) -> None:
    connection.execute(delete(analyses).where(analyses.c.room == code))


def interrupted_analyses(connection: Connection, before: int) -> list[str]:
    """The rooms whose analysis was begun and has not been saved since."""
    begun = analyses.c.stamp != STOPPED
    found = select(analyses.c.room).where(analyses.c.done == 0, begun, analyses.c.stamp < before)
    return list(connection.execute(found.order_by(analyses.c.stamp)).scalars())
