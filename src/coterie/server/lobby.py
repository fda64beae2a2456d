"""Making a room, sitting down, choosing options, starting, once more: what people do in a room by plain HTTP.

Each function takes the digest of the token of who asks; a seat that is taken is held by that token in the same
transaction."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy import Connection

from coterie import bots
from coterie.kernel import Seat
from coterie.server import bodies, passes, rooms
from coterie.server import store as kept
from coterie.server.denied import Denied, host_only, no_room
from coterie.server.house import House
from coterie.server.messages import Mode
from coterie.server.room import Room
from coterie.server.rooms import RoomData
from coterie.server.writer import Conflict
from coterie.table.record import written

TRANSFER = 10 * 60_000
"""Milliseconds that a one-time code for a seat holds."""

SOMEBODY = "Player"

TRIES = 10
"""How often a game is dealt anew because the room has changed."""


def begun() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


async def play(house: House, token: str, origin: str, wish: bodies.Play) -> tuple[Room, Seat]:
    """Play now: a room with one person and bots, started."""
    head = ""

    def make(code: str) -> RoomData:
        nonlocal head
        room = rooms.new_room(code, wish.game, wish.seats, wish.options, None, token)
        rooms.sit(room, 0, wish.name or SOMEBODY, None, None)
        record = rooms.start(room, wish.bots or bots.strongest(rooms.game_called(wish.game)), begun())
        head = written(record.head).decode().strip()
        return room

    def hold(connection: Connection, data: RoomData) -> None:
        kept.hold(connection, data.code, 0, token)

    return await house.make(make, origin, hold, lambda _: head), 0


async def make(house: House, token: str, origin: str, wish: bodies.MakeRoom) -> tuple[Room, Seat | None]:
    """A new room; who makes it is its host, and sits down at once if it says a name."""

    def make(code: str) -> RoomData:
        room = rooms.new_room(code, wish.game, wish.seats, wish.options, wish.pack, token)
        room.listed, room.mode = wish.listed, wish.mode
        if wish.name is not None:
            rooms.sit(room, 0, wish.name, None, None)
        return room

    def hold(connection: Connection, data: RoomData) -> None:
        if wish.name is not None:
            kept.hold(connection, data.code, 0, token)

    return await house.make(make, origin, hold), None if wish.name is None else 0


async def sit(room: Room, token: str, wish: bodies.Sit) -> Seat:
    """Take a seat. Whoever sits down in a room without a host is its host. In a running game one may take over a seat
    that the host has freed; it keeps its name there. Whoever sits there already, and asks twice, sits there."""
    mine = [seat for seat in room.seats_of(token) if room.data.seats[seat].name == rooms.clean_name(wish.name)]
    if mine and wish.seat in (None, *mine):
        return mine[0]
    if room.data.state == "playing" and wish.seat in room.data.people and not room.holders.get(wish.seat):
        return await _take_over(room, token, wish.seat)
    taken = 0

    def change(data: RoomData) -> Seat:
        nonlocal taken
        taken = rooms.sit(data, wish.seat, wish.name, wish.colour, wish.sigil)
        if data.host is None:
            data.host = token
        return taken

    return await room.change(change, lambda connection: kept.hold(connection, room.code, taken, token))


async def _take_over(room: Room, token: str, seat: Seat) -> Seat:
    def still_free(_: RoomData) -> Seat:
        if room.holders.get(seat):
            raise Denied(409, "Somebody was faster", "another seat, or watch")
        return seat

    return await room.change(still_free, lambda connection: kept.hold(connection, room.code, seat, token))


async def leave(room: Room, token: str, seat: Seat) -> None:
    """Get up. In a running game the chair stays one's own: a bot sits in at once, until somebody is back."""
    for box in list(room.outboxes):
        if box.token == token and box.seat == seat:
            box.close("You have left the table")
            room.leave(box)
    emptied = False

    def change(data: RoomData) -> None:
        nonlocal emptied
        emptied = data.state == "open"
        if emptied:
            rooms.leave(data, seat)
        elif data.state == "playing":
            _got_up(data, seat)

    def let_go(connection: Connection) -> None:
        if emptied:
            kept.let_go(connection, room.code, seat)

    await room.change(change, let_go)
    room.beat(room.house.wall())


def _got_up(data: RoomData, seat: Seat) -> None:
    data.left = sorted({*data.left, seat})


async def rename(room: Room, seat: Seat, wish: bodies.Rename) -> None:
    def change(data: RoomData) -> None:
        if data.state != "open":
            raise Denied(409, "The game has begun: names stay as they are", "a new name in the next game")
        rooms.rename(data, seat, wish.name, wish.colour, wish.sigil)

    await room.change(change)


async def ready(room: Room, seat: Seat, is_ready: bool) -> None:
    await room.change(lambda data: setattr(data.seats[seat], "ready", is_ready))


async def put_bot(room: Room, wish: bodies.PutBot) -> None:
    def change(data: RoomData) -> None:
        _open(data)
        if wish.bot is None:
            numbers = [wish.seat] if wish.seat is not None else range(len(data.seats))
            for number in numbers:
                if rooms.seat_of(data, number).who == "bot":
                    rooms.leave(data, number)
            return
        for number in [wish.seat] if wish.seat is not None else data.free:
            rooms.put_bot(data, number, wish.bot)

    await room.change(change)


async def free(room: Room, seat: Seat) -> None:
    """The host frees a seat: its tokens are worth nothing any more. In a running game a bot plays it from now on."""

    def change(data: RoomData) -> None:
        if rooms.seat_of(data, seat).who != "human":
            raise Denied(409, f"Nobody sits on seat {seat}", "a seat on which a person sits")
        if data.state == "open":
            rooms.leave(data, seat)
        else:
            _got_up(data, seat)

    await room.change(change, lambda connection: kept.let_go(connection, room.code, seat))
    if room.data.state == "playing":
        room.beat(room.house.wall())


async def set_options(room: Room, wish: bodies.SetOptions) -> None:
    def change(data: RoomData) -> None:
        _open(data)
        if wish.game is not None:
            rooms.set_game(data, wish.game)
        rooms.set_options(data, wish.options, wish.pack)
        if wish.listed is not None:
            data.listed = wish.listed

    await room.change(change)


async def set_seats(room: Room, number: int) -> None:
    def change(data: RoomData) -> None:
        _open(data)
        rooms.set_seats(data, number)

    await room.change(change)


async def set_mode(room: Room, mode: Mode) -> None:
    await room.change(lambda data: setattr(data, "mode", mode))


async def hand_over(room: Room, seat: Seat) -> None:
    heirs = room.holders.get(seat)
    if not heirs:
        raise Denied(409, f"Nobody sits on seat {seat}", "a seat on which a person sits")
    await room.change(lambda data: setattr(data, "host", min(heirs)))


async def start(room: Room, wish: bodies.Start) -> None:
    """Deal the game. The first line of the record is kept with the change of the room, or neither is; if somebody sat
    down at another process meanwhile, it is dealt anew, with them."""
    for _ in range(TRIES):
        before, begins = rooms.encode(room.data), room.data.copy()
        record = rooms.start(begins, wish.bots, begun())
        head = written(record.head).decode().strip()

        def change(now: RoomData, before: str = before, begins: RoomData = begins) -> None:
            if rooms.encode(now) != before:
                raise Conflict
            now.seats, now.state = begins.seats, begins.state

        with suppress(Conflict):
            await room.change(change, head=head)
            return
    raise Denied(503, "Too many others were faster", "try again")


async def rematch(room: Room, origin: str, shuffle: bool) -> Room:
    """The same people in a new room. Asked for twice, also at the same moment, it is the same one: the old room names
    the new one in the transaction that makes it."""
    if room.data.state != "over":
        raise Denied(409, "The game is not over", "a rematch when it is")
    if room.data.rematch is not None:
        return await room.house.room(room.data.rematch)
    order: list[int] = []
    holders = {seat: set(tokens) for seat, tokens in room.holders.items()}

    def make(code: str) -> RoomData:
        nonlocal order
        twin, order = rooms.again(room.data, code, shuffle)
        return twin

    def also(connection: Connection, twin: RoomData) -> None:
        for seat, old in enumerate(order):
            for token in holders.get(old, ()):
                kept.hold(connection, twin.code, seat, token)
        row = kept.room(connection, room.code)
        if row is None:
            raise no_room(room.code)
        data = rooms.decode(row.data)
        if data.rematch is not None:
            raise _MadeAlready(data.rematch)
        data.rematch = twin.code
        kept.change_room(connection, data.after(row.version, room.house.wall()))

    try:
        made = await room.house.make(make, origin, also)
    except _MadeAlready as faster:
        return await room.house.room(faster.code)
    await room.changed()
    return made


class _MadeAlready(Exception):
    """Somebody else wanted a rematch at the same moment, and was faster."""

    def __init__(self, code: str) -> None:
        self.code = code


async def transfer(room: Room, seat: Seat, moves: bool = False) -> bodies.Transfer:
    """A one-time code that gives this seat to the device which names it; with `moves`, to that one alone."""
    code = passes.new_code(passes.TRANSFER)
    given = kept.Transfer(room.code, seat, room.house.wall() + TRANSFER, moves)
    await room.house.store.change(lambda connection: kept.put_transfer(connection, passes.digest(code), given))
    return bodies.Transfer(code, f"{room.house.base}/seat#{code}", given.until)


async def claim(house: House, token: str, typed: str) -> tuple[Room, Seat]:
    """Take a seat with a one-time code: this device holds it from now on, beside those that did or in their place. The
    host's place goes with the seat, if the host holds no other one."""
    code = passes.read_code(typed, passes.TRANSFER)
    now = house.wall()
    before: set[str] = set()

    def job(connection: Connection) -> kept.Transfer | None:
        found = None if code is None else kept.take_transfer(connection, passes.digest(code), now)
        if found is not None:
            if found.moves:
                holding = kept.holding(connection, found.room)
                kept.let_go(connection, found.room, found.seat)
                before.update({old for _, old in holding} - {old for seat, old in holding if seat != found.seat})
            kept.hold(connection, found.room, found.seat, token)
        return found

    found = await house.store.change(job)
    if found is None:
        raise Denied(404, "That code is used up, or its time is over", "a new one from the device that holds the seat")

    def follow(data: RoomData) -> None:
        if data.host in before:
            data.host = token

    room = await house.room(found.room)
    await room.change(follow)
    return room, found.seat


def check_host(room: Room, token: str | None) -> None:
    if not room.is_host(token):
        raise host_only()


def _open(data: RoomData) -> None:
    if data.state != "open":
        raise Denied(409, "The game has begun", "change it in the next one")
