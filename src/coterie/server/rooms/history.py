"""A device's finished games: to list, to download, to take along to another device, or to have its names forgotten."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection

from coterie.server.http import bodies, tokens
from coterie.server.http.errors import Denied, used_code
from coterie.server.rooms import room_data
from coterie.server.rooms.house import House
from coterie.server.rooms.lobby import MAX_TRIES, TRANSFER_MS
from coterie.server.rooms.room_data import RoomData
from coterie.server.rooms.takeover import remember_holders
from coterie.server.store import store as db
from coterie.server.store.store import ChatRow, HeldRow, InputRow
from coterie.server.store.writer import Conflict
from coterie.server.tables.live_table import record_of
from coterie.table.record import Chat, Head, Record, encode_line
from coterie.table.wire import words

MAX_GAMES = 2_000
"""Finished games that one device is listed."""

MAX_DOWNLOADED_GAMES = 300
"""Records in one download, the newest ones."""

MAX_COMPLETED_GAMES = 20
"""Games without an outcome, from before it was kept, that are opened for one request."""

GUEST = "Guest"
"""The name in place of one that was forgotten."""


# --- the list ----------------------------------------------------------------------------------------------------


async def my_games(house: House, token: str | None) -> bodies.History:
    """The finished games of a device, the newest first. Lessons are not among them."""
    if token is None:
        return bodies.History(())
    rows = await house.store.read(lambda connection: db.held_rooms(connection, token, True, MAX_GAMES))
    seats: dict[str, list[int]] = {}
    for row in rows:
        seats.setdefault(row.room.code, []).append(row.seat)
    found, incomplete = [], 0
    for row in _one_for_each_room(rows):
        data = room_data.decode(row.room.data)
        if data.lesson:
            continue
        if data.outcome is None and incomplete < MAX_COMPLETED_GAMES:
            incomplete += 1
            data = await _completed(house, row.room.code, data)
        found.append(_played(data, seats[row.room.code], row.room.changed))
    found.sort(key=lambda game: game.ended, reverse=True)
    return bodies.History(tuple(found))


def _one_for_each_room(rows: Sequence[HeldRow]) -> list[HeldRow]:
    return list({row.room.code: row for row in reversed(rows)}.values())[::-1]


async def _completed(house: House, code: str, data: RoomData) -> RoomData:
    """A finished room with its outcome, as far as its game can be opened here."""
    try:
        room = await house.room(code)
        outcome = await room.outcome()
        if outcome is not None:
            await room.change(lambda now: setattr(now, "outcome", outcome), read=False)
        return room.data
    except Denied:
        return data


def _played(data: RoomData, mine: Sequence[int], changed: int) -> bodies.PlayedGame:
    """`changed`: when the room was changed last, where nothing tells when the game ended."""
    outcome = data.outcome
    seat = mine[0] if len(mine) == 1 else None
    part = outcome.parts[seat] if outcome is not None and outcome.parts and seat is not None else ("", "")
    people = [
        bodies.Person(number, each.name, each.colour, each.sigil)
        for number, each in enumerate(data.seats)
        if each.who == "human" and number not in mine
    ]
    return bodies.PlayedGame(
        code=data.code,
        game=data.game,
        title=room_data.game_called(data.game).title,
        seat=seat,
        ended=changed if outcome is None or not outcome.at else outcome.at,
        seconds=None if outcome is None else round(outcome.played / 1000),
        result=_result(data, seat),
        left=seat in data.left,
        group=part[0],
        part=part[1],
        why=() if outcome is None else words(outcome.why, lambda number: data.seats[number].name),
        people=tuple(people),
        bots=sum(each.who == "bot" for each in data.seats),
        lies=_lies(data, seat),
        practice=data.branch_of is not None,
    )


def _result(data: RoomData, seat: int | None) -> Literal["won", "lost", "drawn", "ended", "shared"]:
    if data.outcome is None or not data.outcome.why:
        return "ended"
    if seat is None:
        return "shared"
    if not data.outcome.winners:
        return "drawn"
    return "won" if seat in data.outcome.winners else "lost"


def _lies(data: RoomData, seat: int | None) -> bodies.LieCount | None:
    """What one seat told and heard; None where no lie was told."""
    if data.outcome is None or seat is None or not data.outcome.lies:
        return None
    own = [lie.believers for lie in data.outcome.lies if lie.seat == seat]
    others = [lie.believers for lie in data.outcome.lies if lie.seat != seat]
    countable = [each for each in own if each is not None]
    heard = [each for each in others if each is not None]
    return bodies.LieCount(
        told=len(own),
        countable=len(countable),
        believed=sum(bool(each) for each in countable),
        heard=len(heard),
        fell_for=sum(seat in each for each in heard),
    )


# --- to download -------------------------------------------------------------------------------------------------


async def download(house: House, token: str | None) -> bytes:
    """A zip file with the records of a device's finished games, and the list of them as `games.json`."""
    if token is None:
        raise Denied(404, "This device has no games", "play one first")
    listed = await my_games(house, token)
    codes = [each.code for each in listed.games[:MAX_DOWNLOADED_GAMES]]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.json", msgspec.json.format(msgspec.json.encode(listed)))
        for code in codes:
            found = await house.store.read(partial(_saved, code))
            if found is not None:
                game, content = await house.slow_work.run(_record_file, code, *found)
                archive.writestr(f"records/{game}-{code}.jsonl", content)
    return packed.getvalue()


def _saved(code: str, connection: Connection) -> tuple[str, list[InputRow], list[ChatRow]] | None:
    row = db.room(connection, code)
    if row is None or row.head is None:
        return None
    return row.head, db.input_rows(connection, code), db.chat_rows(connection, code)


def _record_file(code: str, head: str, rows: list[InputRow], chats: list[ChatRow]) -> tuple[str, bytes]:
    record = with_chat(record_of(head, rows, code), chats)
    return record.head.game, b"".join(map(encode_line, record.lines()))


def with_chat(record: Record, chats: Sequence[ChatRow]) -> Record:
    """The record of a finished game with what was said beside it."""
    for line in chats:
        if line.seat is not None and line.after <= len(record.inputs):
            record.add(Chat(line.after, line.at, line.seat, line.text, line.to, line.seen))
    return record


# --- to take along -----------------------------------------------------------------------------------------------


async def take_along(house: House, token: str) -> bodies.Transfer:
    """A one-time code that gives a device's finished games to the device which names it, too."""
    code = tokens.new_code(tokens.TRANSFER_CODE_CHARACTERS)
    until = house.wall() + TRANSFER_MS
    digest = tokens.digest(code)
    await house.store.change(lambda connection: db.put_history_code(connection, digest, token, until))
    return bodies.Transfer(code, f"{house.base}/history#{code}", until)


async def bring(house: House, token: str, typed: str) -> bodies.Brought:
    """Hold the finished games of the device that made a code. Games in progress stay where they are: a seat of theirs
    has a code of its own. A game in which this device had another seat stays as it is too: in a rematch it would hold
    two hands."""
    code = tokens.read_code(typed, tokens.TRANSFER_CODE_CHARACTERS)
    now = house.wall()

    def job(connection: Connection) -> list[str] | None:
        other = None if code is None else db.take_history_code(connection, tokens.digest(code), now)
        if other is None:
            return None
        own = {code for code, _ in db.held_by(connection, token)}
        held = [row for row in db.held_rooms(connection, other, True, MAX_GAMES) if row.room.code not in own]
        for row in held:
            db.hold(connection, row.room.code, row.seat, token)
        return sorted({row.room.code for row in held})

    codes = await house.store.change(job)
    if codes is None:
        raise used_code("games")
    for each in codes:
        if each in house.rooms:
            await house.rooms[each].changed()
    return bodies.Brought(len(codes))


# --- to be forgotten ---------------------------------------------------------------------------------------------


async def forget(house: House, token: str | None) -> bodies.Forgotten:
    """Remove the names that a device used from what the server keeps, and everything else it knows of the device. It
    leaves open rooms and games in progress."""
    if token is None:
        return bodies.Forgotten(0)
    done = 0
    while True:  # somebody may sit down meanwhile
        held = await house.store.read(lambda connection: _seats_held(connection, token))
        if not held:
            break
        for code, seats in held.items():
            for _ in range(MAX_TRIES):
                with suppress(Conflict):  # somebody changed the room at the same moment
                    await house.store.change(partial(_forget_in, code, seats, token, house.wall()), code)
                    break
            done += 1
            if code in house.rooms:
                await house.rooms[code].changed()
            else:
                house.announce_change(code)
    await house.store.change(lambda connection: db.forget_device(connection, token))
    return bodies.Forgotten(done)


def _seats_held(connection: Connection, token: str) -> dict[str, list[int]]:
    held: dict[str, list[int]] = {}
    for code, seat in db.held_by(connection, token):
        held.setdefault(code, []).append(seat)
    return held


def _forget_in(code: str, seats: Sequence[int], token: str, now: int, connection: Connection) -> None:
    """One room without the names of these seats of a device, in one transaction."""
    row = db.room(connection, code)
    if row is None:
        return
    data = room_data.decode(row.data)
    others = {seat for seat, holder in db.holding(connection, code) if holder != token}
    names: dict[int, str] = {}
    for seat in seats:
        name = names[seat] = _guest_name(data)
        if seat < len(data.seats) and data.state == "open":
            room_data.leave(data, seat)
        elif seat < len(data.seats):
            data.seats[seat].name = name
            if data.state == "playing" and seat not in others:
                data.left = sorted({*data.left, seat})
        db.forget_seat(connection, code, seat, token, name)
    if data.state == "playing":
        for seat in seats:
            remember_holders(data, seat, (token,))  # it has seen a hand: until the end it may not take another
    else:
        data.former.pop(token, None)
    if data.host == token:
        data.host = None
    if data.proposal is not None and data.proposal.token == token:
        data.proposal = None
    head = None if row.head is None else _renamed(row.head, names)
    db.change_room(connection, data.after(row.version, now), head)
    _retell(connection, code, names)


def _guest_name(data: RoomData) -> str:
    taken = Counter(each.name for each in data.seats)
    number = 1
    while taken[GUEST if number == 1 else f"{GUEST} {number}"]:
        number += 1
    return GUEST if number == 1 else f"{GUEST} {number}"


def _renamed(head: str, names: dict[int, str]) -> str:
    """The first line of a record with other names."""
    line = msgspec.json.decode(head, type=Head)
    players = [msgspec.structs.replace(each, name=names.get(seat, each.name)) for seat, each in enumerate(line.players)]
    return encode_line(msgspec.structs.replace(line, players=tuple(players))).decode().strip()


def _retell(connection: Connection, code: str, names: dict[int, str]) -> None:
    """What is told of a game beside its record: its story and reports with the new names. An analysis is computed
    again when somebody asks for it."""
    told = {f"seat:{seat}": name for seat, name in names.items()}
    story = db.story(connection, code)
    if story is not None:
        content = _with_names(msgspec.json.decode(zlib.decompress(story)), told)
        db.replace_story(connection, code, zlib.compress(msgspec.json.encode(content), level=1))
    for id, data in db.reports_of(connection, code).items():
        db.replace_report(connection, id, msgspec.json.encode(_with_names(msgspec.json.decode(data), told)).decode())
    db.drop_analysis(connection, code)


def _with_names(of: Any, names: dict[str, str]) -> Any:
    """The same data, with every mention of these seats in the new words."""
    if isinstance(of, list):
        return [_with_names(each, names) for each in of]
    if isinstance(of, dict):
        if of.get("thing") in names and set(of) == {"thing", "text"}:
            return {"thing": of["thing"], "text": names[of["thing"]]}
        return {key: _with_names(each, names) for key, each in of.items()}
    return of
