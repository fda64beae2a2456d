"""Taking over a seat of a running game: who may, and how everyone is told.

A device that has seen one hand must not see another: in a game with secrets, a device that holds or held a seat does
not get a second one. Seats that one device took before the deal, to be passed around, are exempt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection

from coterie.kernel import Seat
from coterie.server.http.errors import Denied, empty_seat
from coterie.server.rooms import room_data
from coterie.server.rooms.room_data import RoomData
from coterie.server.store import store as db
from coterie.server.store.store import ChatRow
from coterie.server.store.writer import Conflict
from coterie.server.tables.live_table import record_of
from coterie.table.record import Player, encode_line

if TYPE_CHECKING:
    from coterie.server.rooms.room import Room

MAX_ATTEMPTS = 20
"""How often an announcement is retried when others chat at the same moment."""

MAX_FORMER_DEVICES = 500
"""How many devices a room remembers: more changes of seats than any game sees."""


def may_take_seat(data: RoomData, held: Mapping[Seat, Iterable[str]], token: str, seat: Seat) -> None:
    """Denied if this device may not take this seat of a running game. `held`: for each seat, the devices that hold it
    now.
    """
    if data.state != "playing" or room_data.game_called(data.game).open:
        return
    seen = {other for other, tokens in held.items() if token in tokens} | set(data.former.get(token, ()))
    if seen - {seat}:
        names = " and ".join(data.seats[other].name for other in sorted(seen - {seat}))
        raise Denied(
            403,
            f"This device has seen {names}'s secrets in this game, so it can't take another seat",
            "a device that hasn't played in this game",
        )
    if token not in data.former and len(data.former) >= MAX_FORMER_DEVICES:
        raise Denied(409, "Seats in this game have changed hands too often", "a new game")


def remember_holders(data: RoomData, seat: Seat, tokens: Iterable[str]) -> None:
    """Remember that these devices held a seat of the running game."""
    for token in sorted(tokens):
        data.former[token] = sorted({*data.former.get(token, ()), seat})


async def free_seat(room: Room, seat: Seat) -> None:
    """Free this seat; in a running game a bot plays it until someone takes it over."""

    def change(data: RoomData) -> None:
        if room_data.seat_of(data, seat).who != "human":
            raise empty_seat(seat)
        if data.state == "open":
            room_data.leave(data, seat)
        else:
            remember_holders(data, seat, room.holders.get(seat, ()))
            data.left = sorted({*data.left, seat})

    await room.change(change, lambda connection: db.let_go(connection, room.code, seat))
    if room.data.state == "playing":
        room.beat(room.house.wall())


async def give_seat(room: Room, seat: Seat, name: str, token: str) -> None:
    """A newcomer plays on for a bot, under their own name. The record says who plays, so its first line changes with
    the room."""
    before = room.name(seat)

    def change(data: RoomData) -> None:
        taken = room_data.seat_of(data, seat)
        if data.state != "playing" or taken.who != "bot":
            raise Denied(409, f"No bot plays on seat {seat} any more", "another seat, or watch")
        may_take_seat(data, room.holders, token, seat)
        taken.who, taken.bot, taken.name, taken.ready = "human", None, name, True

    def also(connection: Connection) -> None:
        row = db.room(connection, room.code)
        assert row is not None
        assert row.head is not None
        head = record_of(row.head, ()).head
        players = [Player(name) if number == seat else each for number, each in enumerate(head.players)]
        renamed = msgspec.structs.replace(head, players=tuple(players))
        db.change_head(connection, room.code, encode_line(renamed).decode().strip())
        db.hold(connection, room.code, seat, token)

    await room.change(change, also)
    await announce(room, seat, f"({name} has taken over {before}'s seat.)")


async def announce(room: Room, seat: Seat, text: str) -> None:
    """Announce something about a seat, in its name, in the public chat."""
    live = room.live
    after, at = (0, 0) if live is None else (live.table.number, live.clock.now())
    line = ChatRow(0, None, seat, room.name(seat), None, after, at, text)

    def keep(connection: Connection) -> ChatRow:
        return db.add_chat(connection, room.code, line)

    for _ in range(MAX_ATTEMPTS):
        with suppress(Conflict):
            await room.chat_added(await room.house.store.change(keep, room.code))
            room.house.announce_change(room.code)
            return
