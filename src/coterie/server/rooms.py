"""A room as it is kept: which game, which options, who sits where. Every change is checked here, on a copy; nothing in
here knows a connection or a clock."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Any

import msgspec

from coterie import bots, games
from coterie.common.packs import PackError
from coterie.kernel import Game, InvalidSetting
from coterie.server.denied import Denied
from coterie.server.messages import Mode, Options, RoomState, Who
from coterie.server.writer import Amend
from coterie.table.record import HUMAN, Player, Record, named, pack_digest

COLOURS, SIGILS = 10, 10
"""How many colours and sigils people can be told apart by."""

LONGEST_PACK = 300_000
"""Characters of a pack that a room brings: several times as many as the largest of ours has."""

BOT_NAMES = (
    *("Ada", "Bela", "Cleo", "Dario", "Edda", "Falk", "Gita", "Hugo", "Ines", "Jaro", "Kira", "Levi", "Mona"),
    *("Nils", "Olga", "Paul", "Quin", "Rosa", "Sven", "Tess", "Ugo", "Vera", "Wim", "Xenia", "Yuri", "Zoe"),
)


class SeatData(msgspec.Struct):
    name: str = ""
    colour: int = 0
    sigil: int = 0
    who: Who = "free"
    bot: str | None = None
    ready: bool = False


class Proposal(msgspec.Struct):
    """Somebody wants to take moves back, to after input `to`; None: to end the game here. `key` is the request's."""

    id: int
    key: str
    by: int
    to: int | None
    takes_back: str
    until: int
    votes: list[int]
    noes: list[int] = []


class RoomData(msgspec.Struct):
    """`host` is the digest of the token of the device that may change things."""

    code: str
    game: str
    options: Options
    """All of them, settled."""
    seats: list[SeatData]
    host: str | None
    pack: str | None = None
    mode: Mode = "own"
    listed: bool = False
    state: RoomState = "open"
    rematch_of: str | None = None
    rematch: str | None = None
    branch_of: str | None = None
    paused: bool = False
    ended: bool = False
    """The table agreed to end the game before its end."""
    chosen: Options = {}
    """Those that somebody has set: the others have what these give, or what is usual."""
    proposal: Proposal | None = None
    proposals: int = 0
    """How many there have been."""
    pauses: list[int] = []
    """Seats that have agreed to stop the clock, or to let it run again."""
    waits: list[int] = []
    """Seats that have agreed to wait for who is away."""
    left: list[int] = []
    """Seats whose people got up, or whom the host has freed: a bot sits in for them at once."""

    def copy(self) -> RoomData:
        return decode(encode(self))

    @property
    def about(self) -> dict[str, Any]:
        """What rooms are looked for by."""
        return {"state": self.state, "listed": int(self.listed), "game": self.game}

    def after(self, version: int, now: int) -> Amend:
        """What is written to keep it so, in place of this version."""
        return Amend(version + 1, encode(self), self.state, int(self.listed), self.game, now, self.code)

    @property
    def people(self) -> list[int]:
        return [seat for seat, each in enumerate(self.seats) if each.who == "human"]

    @property
    def free(self) -> list[int]:
        return [seat for seat, each in enumerate(self.seats) if each.who == "free"]


def encode(room: RoomData) -> str:
    return msgspec.json.encode(room).decode()


def decode(text: str) -> RoomData:
    return msgspec.json.decode(text, type=RoomData)


# --- making one --------------------------------------------------------------------------------------------------


def game_called(id: str) -> Game[Any]:
    try:
        return games.get(id)
    except InvalidSetting as unknown:
        raise _wrong(unknown) from None


def new_room(code: str, id: str, seats: int | None, options: Options, pack: str | None, host: str | None) -> RoomData:
    """An empty room for a game; Denied if the game cannot be played so."""
    game = game_called(id)
    number = (game.usual_seats or game.seats[0]) if seats is None else seats
    room = RoomData(code, game.id, {}, [], host, pack)
    set_seats(room, number)
    set_options(room, options, pack)
    return room


@lru_cache(maxsize=64)
def pack_named(id: str, text: str | None) -> str:
    """The digest of a room's components, kept: every picture of a room names it."""
    return pack_digest(game_called(id), text)


def set_options(room: RoomData, options: Options, pack: str | None = None) -> None:
    """Options that were not named stay as they are."""
    game = game_called(room.game)
    try:
        chosen = {**room.chosen, **options}
        room.options, room.chosen = game.settle_options(chosen), chosen
        if pack is not None:
            if len(pack) > LONGEST_PACK:
                raise Denied(413, f"A pack of {len(pack)} characters", f"at most {LONGEST_PACK}")
            game.read_pack(pack, "your pack")
            room.pack = None if pack_digest(game, pack) == pack_digest(game) else pack
    except (InvalidSetting, PackError) as wrong:
        raise _wrong(wrong) from None


def set_game(room: RoomData, id: str) -> None:
    """Another game in the same room: who sits stays seated, as far as there are seats."""
    game = game_called(id)
    if room.game == game.id:
        return
    room.game, room.options, room.pack = game.id, game.settle_options(None), None
    room.chosen = {}
    for seat in room.seats:
        if seat.who == "bot":
            _clear(seat)
    highest = max(room.people, default=-1) + 1
    if highest > game.seats[-1]:
        raise Denied(409, f"{game.title} has at most {game.seats[-1]} seats", "free the seats above that first")
    set_seats(room, max(game.seats[0], min(len(room.seats), game.seats[-1]), highest))


def set_seats(room: RoomData, number: int) -> None:
    game = game_called(room.game)
    if number not in game.seats:
        raise Denied(400, f"{number} seats", f"{game.seats[0]} to {game.seats[-1]} for {game.title}")
    for seat in range(number, len(room.seats)):
        if room.seats[seat].who == "human":
            raise Denied(409, f"Somebody sits on seat {seat}", "free that seat first: nobody's number changes")
    del room.seats[number:]
    while len(room.seats) < number:
        room.seats.append(SeatData())


# --- sitting -----------------------------------------------------------------------------------------------------


def clean_name(text: str) -> str:
    """A name that every screen can show; Denied if nothing is left of it, or too much."""
    try:
        return named(Player(text)).name
    except InvalidSetting as wrong:
        raise _wrong(wrong) from None


def sit(room: RoomData, wanted: int | None, name: str, colour: int | None, sigil: int | None) -> int:
    """Put a person on a free seat; which one it is."""
    if room.state != "open":
        raise Denied(409, "The game has begun", "watch it, or take a seat over with a one-time code")
    cleaned = clean_name(name)
    if wanted is None:
        if not room.free:
            raise Denied(409, "The room is full", "watch, or ask the host for another seat")
        wanted = room.free[0]
    seat = seat_of(room, wanted)
    if seat.who == "human":
        raise Denied(409, f"Seat {wanted} is taken by {seat.name}", "take another one")
    if seat.who == "bot" and wanted is not None:
        _clear(seat)
    if any(other.name == cleaned for other in room.seats if other.who != "free"):
        raise Denied(409, f"Somebody here is called {cleaned} already", "another name")
    seat.who, seat.name, seat.ready = "human", cleaned, False
    seat.colour, seat.sigil = _badge(room, wanted, colour, sigil)
    return wanted


def rename(room: RoomData, number: int, name: str | None, colour: int | None, sigil: int | None) -> None:
    seat = seat_of(room, number)
    if name is not None:
        cleaned = clean_name(name)
        if any(other.name == cleaned for other in room.seats if other is not seat and other.who != "free"):
            raise Denied(409, f"Somebody here is called {cleaned} already", "another name")
        seat.name = cleaned
    if colour is not None or sigil is not None:
        wanted = (seat.colour if colour is None else colour, seat.sigil if sigil is None else sigil)
        seat.colour, seat.sigil = _badge(room, number, *wanted)


def leave(room: RoomData, number: int) -> None:
    _clear(seat_of(room, number))


def put_bot(room: RoomData, number: int, spec: str) -> None:
    seat = seat_of(room, number)
    if seat.who == "human":
        raise Denied(409, f"{seat.name} sits on seat {number}", "a free seat")
    check_bot(room, number, spec)
    if seat.who != "bot":
        taken = {each.name for each in room.seats if each.who != "free"}
        seat.name = next((name for name in BOT_NAMES if name not in taken), f"Bot {number}")
        seat.colour, seat.sigil = _badge(room, number, None, None)
    seat.who, seat.bot, seat.ready = "bot", spec, True


def check_bot(room: RoomData, number: int, spec: str) -> None:
    try:
        bots.make(spec, game_called(room.game), number, 0)
    except InvalidSetting as wrong:
        raise _wrong(wrong) from None


def seat_of(room: RoomData, number: int) -> SeatData:
    if number not in range(len(room.seats)):
        raise Denied(404, f"There is no seat {number}", f"0 to {len(room.seats) - 1}")
    return room.seats[number]


def _clear(seat: SeatData) -> None:
    seat.who, seat.name, seat.bot, seat.ready = "free", "", None, False


def _badge(room: RoomData, number: int, colour: int | None, sigil: int | None) -> tuple[int, int]:
    """A colour and a sigil; where none is wished, the first ones that nobody has."""
    others = [each for seat, each in enumerate(room.seats) if seat != number and each.who != "free"]
    for value, most, what in ((colour, COLOURS, "colour"), (sigil, SIGILS, "sigil")):
        if value is not None and value not in range(most):
            raise Denied(400, f"{what} {value}", f"0 to {most - 1}")
    colours, sigils = {each.colour for each in others}, {each.sigil for each in others}
    if colour is None:
        colour = next((each for each in range(COLOURS) if each not in colours), number % COLOURS)
    if sigil is None:
        sigil = next((each for each in range(SIGILS) if each not in sigils), number % SIGILS)
    return colour, sigil


# --- starting ----------------------------------------------------------------------------------------------------


def start(room: RoomData, fill: str | None, begun: str) -> Record:
    """Deal the game: the record of it, nothing played yet. Denied if it cannot start."""
    if room.state != "open":
        raise Denied(409, "The game has begun already", "a rematch when it is over")
    if fill is not None:
        for number in room.free:
            put_bot(room, number, fill)
    if room.free:
        seats = " and ".join(f"seat {number}" for number in room.free)
        raise Denied(409, f"Nobody sits on {seats}", "put bots there, or play with fewer seats")
    if not room.people and room.mode != "shared":
        raise Denied(409, "Nobody plays", "sit down first")
    game = game_called(room.game)
    players = [Player(each.name, HUMAN if each.who == "human" else str(each.bot)) for each in room.seats]
    try:
        record = Record.of(game, len(room.seats), secrets.token_hex(16), room.options, players, room.pack, begun)
    except (InvalidSetting, PackError) as wrong:
        raise _wrong(wrong) from None
    room.state = "playing"
    return record


def again(room: RoomData, code: str, shuffle: bool) -> tuple[RoomData, list[int]]:
    """The same people in a new room, ready to start; for each new seat, which old one it was."""
    order = list(range(len(room.seats)))
    if shuffle:
        secrets.SystemRandom().shuffle(order)
    twin = room.copy()
    twin.code, twin.state, twin.rematch_of, twin.rematch, twin.branch_of = code, "open", room.code, None, None
    twin.seats = [room.copy().seats[old] for old in order]
    twin.paused = twin.ended = False
    twin.proposal, twin.pauses, twin.waits, twin.left = None, [], [], []
    for seat in twin.seats:
        seat.ready = seat.who == "bot"
    return twin, order


def levels(game: Game[Any]) -> list[tuple[str, str, str]]:
    """(what to ask for, what it is called, a sentence) of the bots that play a game, the weakest first."""
    strongest = bots.strongest(game)
    found = [("random", "Wanderer", "Plays anything that is lawful.")]
    if strongest != "greedy":
        found.append(("greedy", "Apprentice", "Goes by what it knows for certain."))
    elif game.advice.tries:
        found.append(("greedy:worlds=3,candidates=8", "Apprentice", "Looks one move ahead, and not at everything."))
    found.append((strongest, "Master", "The strongest there is for this game."))
    return found


def _wrong(problem: Exception) -> Denied:
    what, _, allowed = str(problem).partition(", allowed: ")
    if not allowed and isinstance(problem, PackError):
        allowed = "a pack such as the game's own, which GET /api/packs shows by its digest"
    return Denied(400, what, allowed)
