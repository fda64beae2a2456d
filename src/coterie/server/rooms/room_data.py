"""A room as it is stored: which game, which options, who has which seat. Every change is checked here, on a copy;
nothing in here knows a connection or a clock.
"""

from __future__ import annotations

import secrets
from typing import Any, Literal, TypeAlias

import msgspec

from coterie import games
from coterie.bots.registry import level_word
from coterie.common.packs import PackError
from coterie.kernel import Game, InvalidSetting
from coterie.server.http.errors import Denied
from coterie.server.rooms import faces
from coterie.server.rooms.faces import Face
from coterie.server.rooms.uploads import CheckedPack
from coterie.server.store.writer import Amend
from coterie.server.tables import bot_catalogue
from coterie.server.wire.messages import Mode, Options, RoomState, Who
from coterie.table.record import HUMAN, Player, Record, named, pack_digest

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
    program: str | None = None
    """How a program on this seat describes itself."""


ProposalKind: TypeAlias = Literal["undo", "end", "free", "pause", "seat"]


class ProposalData(msgspec.Struct):
    """A proposal the table votes on: to undo moves back to after input `to`, to end the game here, to pause, or to give
    a bot's seat to a newcomer. `key` is the request's. `by` is the seat that asks, -1 for someone without one.
    """

    id: int
    key: str
    by: int
    to: int | None
    takes_back: str
    until: int
    votes: list[int]
    noes: list[int] = []
    what: ProposalKind = "undo"
    seat: int | None = None
    """The seat that a newcomer would take."""
    name: str = ""
    """The newcomer's name."""
    token: str = ""
    """The digest of the newcomer's token."""
    free: int | None = None
    """The seat to be freed, if that is the proposal."""


class DeclinedData(msgspec.Struct):
    """A proposal the table did not agree to, and who said no first."""

    what: ProposalKind
    by: int


class LookData(msgspec.Struct):
    """Before a game with hidden roles begins, people look at their own. `until` is when it begins in any case, in
    milliseconds since 1970; None waits for everyone, as on one device that is passed around.
    """

    until: int | None
    looked: list[int] = []


class LieData(msgspec.Struct):
    """A lie that `seat` told. `believers`: who acted on it; None where that can't be counted."""

    seat: int
    believers: list[int] | None


class OutcomeData(msgspec.Struct):
    """How a finished game ended, for the lists of those who played it. `at`: when, in milliseconds since 1970;
    `played`: for how many milliseconds, without long breaks."""

    at: int
    played: int
    winners: list[int]
    why: str
    """In words with marks such as `{seat:3}`; empty if the table ended it early."""
    parts: list[tuple[str, str]]
    """By seat, what it was: for the count of wins, and in full. Empty where all seats are alike."""
    lies: list[LieData]


class RoomData(msgspec.Struct):
    """All stored data of a room. `host` is the digest of the token of the host's device."""

    code: str
    game: str
    options: Options
    """All of them, settled."""
    seats: list[SeatData]
    host: str | None
    pack: str | None = None
    pack_digest: str | None = None
    """The digest of `pack`, so that it need not be parsed again."""
    mode: Mode = "own"
    listed: bool = False
    programs: bool = True
    """Whether programs that identify themselves may take seats: the host decides."""
    state: RoomState = "open"
    rematch_of: str | None = None
    rematch: str | None = None
    set_up_by: int | None = None
    """In a rematch: the seat of the person who asked for it."""
    branch_of: str | None = None
    lesson: bool = False
    outcome: OutcomeData | None = None
    """How it ended; None while it runs."""
    paused: bool = False
    ended: bool = False
    """Whether the table agreed to end the game early."""
    chosen: Options = {}
    """The options that somebody has set; the others follow from these or have their default."""
    proposal: ProposalData | None = None
    proposals: int = 0
    """How many proposals there have been."""
    declined: DeclinedData | None = None
    """The result of the last proposal, if the table did not agree to it."""
    look: LookData | None = None
    """While people look at their roles no clock runs, and nobody may answer."""
    new_bots: str | None = None
    """The bot for seats that are filled; None is the strongest of the game."""
    patient: bool = False
    """Take your time: the game may last days, and a bot plays for nobody unless the others agree."""
    stand_ins: dict[str, list[int]] = {}
    """In a patient game, by seat, the others who have agreed that a bot plays for it while it is away."""
    waits: list[int] = []
    """Seats that have agreed to wait for absent players."""
    left: list[int] = []
    """Seats whose people left, or that were freed: a bot plays for them right away."""
    former: dict[str, list[int]] = {}
    """For each device, by the digest of its token, the seats it held in the running game and holds no longer."""

    def copy(self) -> RoomData:
        return decode(encode(self))

    @property
    def about(self) -> dict[str, Any]:
        """The columns that rooms are searched by."""
        return {"state": self.state, "listed": int(self.listed), "game": self.game}

    def after(self, version: int, now: int) -> Amend:
        """The change to store, replacing this version."""
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


def new_room(
    code: str, id: str, seats: int | None, options: Options, pack: CheckedPack | None, host: str | None
) -> RoomData:
    """An empty room for a game. Denied if the game cannot be played like this."""
    game = game_called(id)
    number = (game.usual_seats or game.seats[0]) if seats is None else seats
    room = RoomData(code, game.id, {}, [], host)
    set_seats(room, number)
    set_options(room, options, pack)
    return room


def components_digest(room: RoomData) -> str:
    """The digest of a room's components, which every picture of the room names."""
    return room.pack_digest or pack_digest(game_called(room.game), room.pack)


def set_options(room: RoomData, options: Options, pack: CheckedPack | None = None) -> None:
    """Set options; those not named stay."""
    game = game_called(room.game)
    try:
        chosen = {**room.chosen, **options}
        room.options, room.chosen = game.settle_options(chosen), chosen
    except InvalidSetting as wrong:
        raise _wrong(wrong) from None
    if pack is not None:
        room.pack, room.pack_digest = pack.text, pack.digest


MAX_PATIENT_SEATS = 4
"""Seats of a game in which people can take their time: with more, somebody is always away."""


def set_patient(room: RoomData, on: bool) -> None:
    if on and len(room.seats) > MAX_PATIENT_SEATS:
        raise Denied(409, f"{len(room.seats)} players can't take their time", f"at most {MAX_PATIENT_SEATS} players")
    room.patient = on


def set_new_bots(room: RoomData, spec: str) -> None:
    check_bot(room, 0, spec)
    room.new_bots = spec


def may_stand_in(room: RoomData, seat: int) -> bool:
    """In a patient game: whether everybody else has agreed that a bot plays for this seat."""
    others = asked_about(room, seat)
    return bool(others) and others <= set(room.stand_ins.get(str(seat), ()))


def asked_about(room: RoomData, seat: int) -> set[int]:
    """Who must agree that a bot plays for this seat: the other people who have not left."""
    return set(room.people) - {seat} - set(room.left)


def set_game(room: RoomData, id: str) -> None:
    """Change the game of a room: people keep their seats, as far as there are any."""
    game = game_called(id)
    if room.game == game.id:
        return
    room.game, room.options, room.pack, room.pack_digest = game.id, game.settle_options(None), None, None
    room.chosen, room.new_bots = {}, None
    for seat in room.seats:
        if seat.who == "bot":
            _clear(seat)
    highest = max(room.people, default=-1) + 1
    if highest > game.seats[-1]:
        raise Denied(409, f"{game.title} has at most {game.seats[-1]} seats", "free the higher seats first")
    set_seats(room, max(game.seats[0], min(len(room.seats), game.seats[-1]), highest))


def set_seats(room: RoomData, number: int) -> None:
    game = game_called(room.game)
    if number not in game.seats:
        raise Denied(400, f"{number} seats", f"{game.seats[0]} to {game.seats[-1]} for {game.title}")
    for seat in range(number, len(room.seats)):
        if room.seats[seat].who == "human":
            raise Denied(409, f"Someone is in seat {seat}", "free that seat first")
    del room.seats[number:]
    while len(room.seats) < number:
        room.seats.append(SeatData())
    room.patient = room.patient and number <= MAX_PATIENT_SEATS


# --- sitting -----------------------------------------------------------------------------------------------------


def clean_name(text: str) -> str:
    """A name that every screen can show. Denied if nothing is left of it, or too much."""
    try:
        return named(Player(text)).name
    except InvalidSetting as wrong:
        raise _wrong(wrong) from None


def unused_name(room: RoomData, name: str, number: int) -> None:
    """Denied if somebody on another seat has this name."""
    if any(other.name == name for seat, other in enumerate(room.seats) if seat != number and other.who != "free"):
        raise Denied(409, f"Someone here is already called {name}", "another name")


def may_enter(room: RoomData, program: str | None) -> None:
    """Denied for a program that identifies itself, if the host allows none."""
    if program is not None and not room.programs:
        raise Denied(403, "The host of this room doesn't let programs take seats", "people, or another room")


def sit(
    room: RoomData, wanted: int | None, name: str, colour: int | None, sigil: int | None, program: str | None = None
) -> int:
    """Put a person, or a program, on a free seat; returns the seat."""
    may_enter(room, program)
    if room.state != "open":
        raise Denied(409, "The game has started", "watch it, or move a seat here with a one-time code")
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
    unused_name(room, cleaned, wanted)
    seat.who, seat.name, seat.ready = "human", cleaned, False
    seat.program = None if program is None else clean_name(program)
    seat.colour, seat.sigil = _face(room, wanted, colour, sigil)
    return wanted


def rename(room: RoomData, number: int, name: str | None, colour: int | None, sigil: int | None) -> None:
    seat = seat_of(room, number)
    if name is not None:
        cleaned = clean_name(name)
        unused_name(room, cleaned, number)
        seat.name = cleaned
    if colour is not None or sigil is not None:
        wanted = (seat.colour if colour is None else colour, seat.sigil if sigil is None else sigil)
        seat.colour, seat.sigil = _face(room, number, *wanted)


def leave(room: RoomData, number: int) -> None:
    _clear(seat_of(room, number))


def put_bot(room: RoomData, number: int, spec: str) -> None:
    seat = seat_of(room, number)
    if seat.who == "human":
        raise Denied(409, f"{seat.name} is in seat {number}", "a free seat")
    check_bot(room, number, spec)
    if seat.who != "bot":
        taken = {each.name for each in room.seats if each.who != "free"}
        seat.name = next((name for name in BOT_NAMES if name not in taken), f"Bot {number}")
        seat.colour, seat.sigil = _face(room, number, None, None)
    seat.who, seat.bot, seat.ready = "bot", spec, True


def check_bot(room: RoomData, number: int, spec: str) -> None:
    try:
        bot_catalogue.make(spec, game_called(room.game), number, 0)
    except InvalidSetting as wrong:
        raise _wrong(wrong) from None


def seat_of(room: RoomData, number: int) -> SeatData:
    if number not in range(len(room.seats)):
        raise Denied(404, f"There is no seat {number}", f"0 to {len(room.seats) - 1}")
    return room.seats[number]


def _clear(seat: SeatData) -> None:
    seat.who, seat.name, seat.bot, seat.program, seat.ready = "free", "", None, None, False


def _face(room: RoomData, number: int, colour: int | None, sigil: int | None) -> Face:
    """A face that nobody else in the room has."""
    others = [each for seat, each in enumerate(room.seats) if seat != number and each.who != "free"]
    return faces.choose([Face(each.colour, each.sigil) for each in others], colour, sigil)


# --- starting ----------------------------------------------------------------------------------------------------


def start(room: RoomData, fill: str | None, begun: str) -> Record:
    """Deal the game: a new record with nothing played yet. Denied if it cannot start."""
    if room.state != "open":
        raise Denied(409, "The game has already started", "a rematch when it is over")
    if fill is not None:
        for number in room.free:
            put_bot(room, number, fill)
    if room.free:
        seats = " and ".join(f"seat {number}" for number in room.free)
        raise Denied(409, f"Nobody is in {seats}", "put bots there, or play with fewer seats")
    if not room.people and room.mode != "shared":
        raise Denied(409, "Nobody is playing", "sit down first")
    game = game_called(room.game)
    players = [Player(each.name, HUMAN if each.who == "human" else str(each.bot)) for each in room.seats]
    try:
        record = Record.of(game, len(room.seats), secrets.token_hex(16), room.options, players, room.pack, begun)
    except (InvalidSetting, PackError) as wrong:
        raise _wrong(wrong) from None
    room.state = "playing"
    return record


def again(room: RoomData, code: str, shuffle: bool) -> tuple[RoomData, list[int]]:
    """The same people in a new room, ready to start; and for each new seat, the old one."""
    order = list(range(len(room.seats)))
    if shuffle:
        secrets.SystemRandom().shuffle(order)
    twin = room.copy()
    twin.code, twin.state, twin.rematch_of, twin.rematch, twin.branch_of = code, "open", room.code, None, None
    twin.set_up_by = twin.outcome = None
    twin.seats = [room.copy().seats[old] for old in order]
    twin.paused = twin.ended = False
    twin.proposal, twin.declined, twin.look, twin.waits, twin.left, twin.former = None, None, None, [], [], {}
    twin.stand_ins = {}
    for seat in twin.seats:
        seat.ready = seat.who == "bot"
    return twin, order


def levels(game: Game[Any]) -> list[tuple[str, str, str, str]]:
    """(name, title, level in a word, sentence) of the bots that play a game, the weakest first."""
    return [
        (name, bot.title or name.capitalize(), level_word(bot.level), bot.about)
        for name, bot in bot_catalogue.levels(game)
    ]


def _wrong(problem: Exception) -> Denied:
    what, _, allowed = str(problem).partition(", allowed: ")
    if not allowed and isinstance(problem, PackError):
        allowed = "a pack such as the game's own, which GET /api/packs shows by its digest"
    return Denied(400, what, allowed)
