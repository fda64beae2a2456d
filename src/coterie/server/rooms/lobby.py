"""The lobby over HTTP: making a room, taking seats, choosing options, starting, rematches.

Each function takes the digest of the requester's token; a seat that is taken is bound to that token in the same
transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy import Connection

from coterie.kernel import Refused, Seat
from coterie.server.http import bodies, tokens
from coterie.server.http.errors import Denied, empty_seat, host_only, no_room, used_code
from coterie.server.rooms import room_data
from coterie.server.rooms.house import House
from coterie.server.rooms.room import Room
from coterie.server.rooms.room_data import LookData, RoomData
from coterie.server.rooms.takeover import announce, free_seat, may_take_seat, remember_holders
from coterie.server.rooms.uploads import CheckedPack
from coterie.server.rooms.voting import larger_side
from coterie.server.store import store as db
from coterie.server.store.writer import Conflict
from coterie.server.tables import bot_catalogue
from coterie.server.wire.messages import Mode
from coterie.table.record import encode_line

TRANSFER_MS = 10 * 60_000
"""How long a one-time code for a seat is valid, in milliseconds."""

DEFAULT_NAME = "Player"

MAX_TRIES = 10
"""How often a game is dealt again because the room has changed."""


def begun() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


async def play(house: House, token: str, origin: str, wish: bodies.Play) -> tuple[Room, Seat]:
    """Start a room with one person and bots right away."""
    head = ""

    def make(code: str) -> RoomData:
        nonlocal head
        room = room_data.new_room(code, wish.game, wish.seats, wish.options, None, token)
        room_data.sit(room, 0, wish.name or DEFAULT_NAME, None, None)
        record = room_data.start(room, wish.bots or bot_catalogue.strongest(room_data.game_called(wish.game)), begun())
        let_look(house, room)
        head = encode_line(record.head).decode().strip()
        return room

    def hold(connection: Connection, data: RoomData) -> None:
        db.hold(connection, data.code, 0, token)

    return await house.create(make, origin, hold, lambda _: head), 0


async def make(house: House, token: str, origin: str, wish: bodies.MakeRoom) -> tuple[Room, Seat | None]:
    """Make a room. The requester becomes its host, and takes a seat right away if a name is given."""
    pack = await checked_pack(house, origin, wish.game, wish.pack)

    def make(code: str) -> RoomData:
        room = room_data.new_room(code, wish.game, wish.seats, wish.options, pack, token)
        room.listed, room.mode, room.programs = wish.listed, wish.mode, wish.programs
        if wish.name is not None:
            room_data.sit(room, 0, wish.name, None, None)
        return room

    def hold(connection: Connection, data: RoomData) -> None:
        if wish.name is not None:
            db.hold(connection, data.code, 0, token)

    return await house.create(make, origin, hold), None if wish.name is None else 0


async def sit(room: Room, token: str, origin: str, wish: bodies.Sit) -> Seat | None:
    """Take a seat. The first person to take a seat in a room without a host becomes its host. In a running game you may
    take over a seat that was freed, unless you have seen another hand of it (`may_take_seat`): the seat keeps its name,
    and everyone is told who plays it. A device that holds the seat already keeps it. For a bot's seat in a running game
    the people at the table are asked: None until they agree.
    """
    mine = [seat for seat in room.seats_of(token) if room.data.seats[seat].name == room_data.clean_name(wish.name)]
    if mine and wish.seat in (None, *mine):
        return mine[0]
    if room.data.state == "playing" and wish.seat in room.data.people and not room.holders.get(wish.seat):
        room_data.may_enter(room.data, wish.program)
        return await _take_over(room, token, wish.seat, room_data.clean_name(wish.name))
    if room.data.state == "playing" and wish.seat is not None and room_data.seat_of(room.data, wish.seat).who == "bot":
        return await _ask_for_seat(room, token, origin, wish.seat, wish)
    taken = 0

    def change(data: RoomData) -> Seat:
        nonlocal taken
        taken = room_data.sit(data, wish.seat, wish.name, wish.colour, wish.sigil, wish.program)
        if data.host is None:
            data.host = token
        return taken

    return await room.change(change, lambda connection: db.hold(connection, room.code, taken, token))


async def _take_over(room: Room, token: str, seat: Seat, name: str) -> Seat:
    def still_free(data: RoomData) -> Seat:
        if room.holders.get(seat):
            raise Denied(409, "Someone else took that seat first", "another seat, or watch")
        may_take_seat(data, room.holders, token, seat)
        return seat

    await room.change(still_free, lambda connection: db.hold(connection, room.code, seat, token))
    await announce(room, seat, f"({name} has taken over this seat.)")
    return seat


async def _ask_for_seat(room: Room, token: str, origin: str, seat: Seat, wish: bodies.Sit) -> Seat | None:
    """A friend who comes late asks for a bot's seat."""
    name = room_data.clean_name(wish.name)
    room_data.may_enter(room.data, wish.program)
    room_data.unused_name(room.data, name, seat)
    may_take_seat(room.data, room.holders, token, seat)
    if not room.house.rates.seat_requests.take(f"{room.code}/{origin}"):
        raise Denied(429, "You have asked for a seat too many times", "wait a few minutes")
    try:
        return await room.consent.ask_for_seat(seat, name, token)
    except Refused as refused:
        raise Denied(409, refused.why, "wait for the table to decide") from None


async def leave(room: Room, token: str, seat: Seat) -> None:
    """Leave a seat. In a running game it stays reserved: a bot takes over right away, until someone is back."""
    for box in list(room.outboxes):
        if box.token == token and box.seat == seat:
            box.close("You have left the table")
            room.leave(box)
    emptied = False

    def change(data: RoomData) -> None:
        nonlocal emptied
        emptied = data.state == "open"
        if emptied:
            room_data.leave(data, seat)
        elif data.state == "playing":
            data.left = sorted({*data.left, seat})

    def let_go(connection: Connection) -> None:
        if emptied:
            db.let_go(connection, room.code, seat)

    await room.change(change, let_go)
    room.beat(room.house.wall())


async def rename(room: Room, seat: Seat, wish: bodies.Rename) -> None:
    def change(data: RoomData) -> None:
        if data.state != "open":
            raise Denied(409, "The game has started, so names can't change", "a new name in the next game")
        room_data.rename(data, seat, wish.name, wish.colour, wish.sigil)

    await room.change(change)


async def ready(room: Room, seat: Seat, is_ready: bool) -> None:
    await room.change(lambda data: setattr(data.seats[seat], "ready", is_ready))


async def put_bot(room: Room, wish: bodies.PutBot) -> None:
    def change(data: RoomData) -> None:
        _open(data)
        if wish.bot is None:
            numbers = [wish.seat] if wish.seat is not None else range(len(data.seats))
            for number in numbers:
                if room_data.seat_of(data, number).who == "bot":
                    room_data.leave(data, number)
            return
        for number in [wish.seat] if wish.seat is not None else data.free:
            room_data.put_bot(data, number, wish.bot)

    await room.change(change)


async def free(room: Room, token: str, seat: Seat) -> None:
    """Free a seat, as the host: its tokens become invalid. In a running game the others vote."""
    if room.data.state == "playing":
        try:
            await room.consent.free(room.host_seat, room.seats_of(token), seat)
        except Refused as refused:
            raise Denied(409, refused.why, "wait for the table to decide") from None
    else:
        await free_seat(room, seat)


async def checked_pack(house: House, origin: str, game: str, text: str | None) -> CheckedPack | None:
    """A pack that someone uploads, read where it can do no harm. Denied if it is not a valid one."""
    if text is None:
        return None
    rules = room_data.game_called(game)
    if not house.rates.packs.take(origin):
        raise Denied(429, "Too many packs from your address", "wait a few minutes")
    return await house.uploads.pack(rules, text)


async def set_options(room: Room, origin: str, wish: bodies.SetOptions) -> None:
    _open(room.data)
    pack = await checked_pack(room.house, origin, wish.game or room.data.game, wish.pack)

    def change(data: RoomData) -> None:
        _open(data)
        if wish.game is not None:
            room_data.set_game(data, wish.game)
        room_data.set_options(data, wish.options, pack)
        if wish.listed is not None:
            data.listed = wish.listed
        if wish.programs is not None:
            data.programs = wish.programs
        if wish.bots is not None:
            room_data.set_new_bots(data, wish.bots)
        if wish.patient is not None:
            room_data.set_patient(data, wish.patient)

    await room.change(change)


async def set_seats(room: Room, number: int) -> None:
    def change(data: RoomData) -> None:
        _open(data)
        room_data.set_seats(data, number)

    await room.change(change)


async def let_stand_in(room: Room, mine: Collection[Seat], wish: bodies.LetStandIn) -> None:
    """In a patient game: agree that a bot plays for somebody who is away, or take that back."""

    def change(data: RoomData) -> None:
        if data.state != "playing" or not data.patient:
            raise Denied(409, "That needs no vote here", "a running game in which people take their time")
        if wish.absent not in data.people or wish.absent in mine:
            raise Denied(409, f"No other person has seat {wish.absent}", "the seat of someone who is away")
        if wish.absent in room.here:
            raise Denied(409, f"{room.name(wish.absent)} is here", "the seat of someone who is away")
        agreed = set(data.stand_ins.get(str(wish.absent), ()))
        agreed = agreed | set(mine) if wish.agree else agreed - set(mine)
        data.stand_ins[str(wish.absent)] = sorted(agreed & set(data.people))

    await room.change(change)
    room.beat(room.house.wall())


async def set_mode(room: Room, mode: Mode) -> None:
    await room.change(lambda data: setattr(data, "mode", mode))


async def hand_over(room: Room, seat: Seat) -> None:
    heirs = room.holders.get(seat)
    if not heirs:
        raise empty_seat(seat)
    await room.change(lambda data: setattr(data, "host", min(heirs)))


async def start(room: Room, wish: bodies.Start) -> None:
    """Deal the game. The first line of the record is stored together with the change of the room, or neither is; if
    someone took a seat meanwhile, it is dealt again with them.
    """
    for _ in range(MAX_TRIES):
        before, begins = room_data.encode(room.data), room.data.copy()
        record = await asyncio.to_thread(room_data.start, begins, wish.bots, begun())
        let_look(room.house, begins)
        head = encode_line(record.head).decode().strip()

        def change(now: RoomData, before: str = before, begins: RoomData = begins) -> None:
            if room_data.encode(now) != before:
                raise Conflict
            now.seats, now.state, now.look = begins.seats, begins.state, begins.look

        with suppress(Conflict):
            await room.change(change, head=head)
            return
    raise Denied(503, "Someone else changed this at the same moment", "try again")


def let_look(house: House, room: RoomData) -> None:
    """Where roles are hidden, people look at their own before the clock starts."""
    if not house.settings.look or not room.people:
        return
    options = tuple(sorted(room.options.items()))
    if larger_side(room.game, len(room.seats), options, room.pack) is not None:
        room.look = LookData(None if room.mode == "handed" else house.wall() + house.settings.look)


async def rematch(room: Room, token: str, origin: str, shuffle: bool) -> Room:
    """Start a rematch: the same people in a new room. The requester is in; the others are invited, and it starts when
    all have joined. If all others are bots, it starts right away.
    """
    made = await _rematch(room, origin, shuffle)
    mine = made.seats_of(token)
    if mine and made.data.set_up_by is None:
        await made.change(lambda data: setattr(data, "set_up_by", mine[0]))
    for seat in mine:
        await join(made, seat, True)
    return made


async def join(room: Room, seat: Seat, is_in: bool) -> None:
    """Mark a person as ready or not. A rematch starts when everyone is: they know the game and each other."""
    await ready(room, seat, is_in)
    data = room.data
    if data.rematch_of is not None and data.state == "open" and all(data.seats[each].ready for each in data.people):
        with suppress(Denied):  # two people joined at the same moment, and it has started
            await start(room, bodies.Start())


async def _rematch(room: Room, origin: str, shuffle: bool) -> Room:
    """The room of the rematch. Requested twice, even at the same moment, it is the same one: the old room names the new
    one in the transaction that makes it.
    """
    if room.data.state != "over":
        raise Denied(409, "The game isn't over yet", "a rematch when it is")
    if room.data.rematch is not None:
        return await room.house.room(room.data.rematch)
    order: list[int] = []
    holders = {seat: set(held) for seat, held in room.holders.items()}

    def make(code: str) -> RoomData:
        nonlocal order
        twin, order = room_data.again(room.data, code, shuffle)
        return twin

    def also(connection: Connection, twin: RoomData) -> None:
        for seat, old in enumerate(order):
            for token in holders.get(old, ()):
                db.hold(connection, twin.code, seat, token)
        row = db.room(connection, room.code)
        if row is None:
            raise no_room(room.code)
        data = room_data.decode(row.data)
        if data.rematch is not None:
            raise _MadeAlready(data.rematch)
        data.rematch = twin.code
        db.change_room(connection, data.after(row.version, room.house.wall()))

    try:
        made = await room.house.create(make, origin, also)
    except _MadeAlready as faster:
        return await room.house.room(faster.code)
    await room.changed()
    return made


class _MadeAlready(Exception):
    """Someone else requested a rematch at the same moment, and was faster."""

    def __init__(self, code: str) -> None:
        self.code = code


async def transfer(room: Room, seat: Seat, moves: bool = False) -> bodies.Transfer:
    """A one-time code that gives this seat to the device that uses it; with `moves`, to that one alone."""
    code = tokens.new_code(tokens.TRANSFER_CODE_CHARACTERS)
    given = db.TransferRow(room.code, seat, room.house.wall() + TRANSFER_MS, moves)
    await room.house.store.change(lambda connection: db.put_transfer(connection, tokens.digest(code), given))
    return bodies.Transfer(code, f"{room.house.base}/seat#{code}", given.until)


async def claim(house: House, token: str, typed: str) -> tuple[Room, Seat]:
    """Take a seat with a one-time code: this device holds it from now on, beside the others or in their place. The
    host's role goes with the seat, if the host holds no other one.
    """
    code = tokens.read_code(typed, tokens.TRANSFER_CODE_CHARACTERS)
    now = house.wall()
    lost: set[str] = set()

    def job(connection: Connection) -> db.TransferRow | None:
        """All in one transaction: at no moment does a device that gave its seat away count as a newcomer."""
        found = None if code is None else db.take_transfer(connection, tokens.digest(code), now)
        row = None if found is None else db.room(connection, found.room)
        if found is None or row is None:
            return None
        data = room_data.decode(row.data)
        held: dict[Seat, set[str]] = {}
        for seat, holder in db.holding(connection, found.room):
            held.setdefault(seat, set()).add(holder)
        may_take_seat(data, held, token, found.seat)
        lost.clear()
        if found.moves:
            here = held.pop(found.seat, set())
            lost.update(here - {token})
            if data.host in here.difference(*held.values()):
                data.host = token
            if data.state == "playing":
                remember_holders(data, found.seat, lost)
        db.change_room(connection, data.after(row.version, now))
        if found.moves:
            db.let_go(connection, found.room, found.seat)
        db.hold(connection, found.room, found.seat, token)
        return found

    for _ in range(MAX_TRIES):
        with suppress(Conflict):
            found = await house.store.change(job)
            break
    else:
        raise Denied(503, "Someone else changed this at the same moment", "try again")
    if found is None:
        raise used_code("seat")
    room = await house.room(found.room)
    await room.changed()
    if lost and room.data.state == "playing":
        await announce(room, found.seat, "(This seat moved to another device.)")
    return room, found.seat


def check_host(room: Room, token: str | None) -> None:
    if not room.is_host(token):
        raise host_only()


def _open(data: RoomData) -> None:
    if data.state != "open":
        raise Denied(409, "The game has started", "change it in the next one")
