"""Bodies about rooms: seats, options, starting and the requests of polling clients."""

from __future__ import annotations

import msgspec

from coterie.server.http.bodies.base import Body, Reply
from coterie.server.wire.messages import Mode, Options, RoomPicture
from coterie.table.wire import Encoded, JsonObject


class Listed(Reply, frozen=True):
    """A public room."""

    code: str
    game: str
    title: str
    free: int
    seats: int
    names: tuple[str, ...]


class Rooms(Reply, frozen=True):
    rooms: tuple[Listed, ...]


class Play(Body, frozen=True):
    """Play now: a room with you on its first seat and bots on all others, started. `key`: sent twice, made once."""

    game: str
    seats: int | None = None
    options: Options = msgspec.field(default_factory=dict)
    bots: str | None = None
    name: str | None = None
    key: str | None = None
    token: bool = False
    """Whether to return the token in the reply instead of a cookie, for programs."""


class MakeRoom(Body, frozen=True):
    game: str
    seats: int | None = None
    options: Options = msgspec.field(default_factory=dict)
    pack: str | None = None
    """Your own components, as the text of a pack file."""
    listed: bool = False
    programs: bool = True
    """Whether programs that identify themselves may take seats."""
    mode: Mode = "own"
    name: str | None = None
    """Take a seat right away, under this name."""
    key: str | None = None
    token: bool = False


class Joined(Reply, frozen=True):
    """The reply to joining. `token` is only for a program that asked for it; a browser has it in a cookie it cannot
    read.
    """

    code: str
    seat: int | None
    room: RoomPicture
    token: str | None = None


class Sit(Body, frozen=True):
    """Take a free seat, the first one unless named. One device may take several."""

    name: str
    seat: int | None = None
    colour: int | None = None
    sigil: int | None = None
    token: bool = False
    program: str | None = None
    """How a program describes itself: "random", "strong". Everyone sees it beside the name."""


class OnSeat(Body, frozen=True):
    """One of my seats; optional if there is only one."""

    seat: int | None = None


class GiveSeat(Body, frozen=True):
    """Request a one-time code for one of my seats. `move`: the device that uses it holds the seat alone from
    then on.
    """

    seat: int | None = None
    move: bool = False


class Rename(Body, frozen=True):
    name: str | None = None
    colour: int | None = None
    sigil: int | None = None
    seat: int | None = None


class Ready(Body, frozen=True):
    ready: bool = True
    seat: int | None = None


class PutBot(Body, frozen=True):
    """Put a bot on one seat, or on all free ones; `bot` null removes it again. Only the host may."""

    bot: str | None
    seat: int | None = None


class Free(Body, frozen=True):
    """Free a seat: the devices that held it lose it. In a running game the players vote first. Only the host may."""

    seat: int


class SetOptions(Body, frozen=True):
    options: Options = msgspec.field(default_factory=dict)
    game: str | None = None
    pack: str | None = None
    listed: bool | None = None
    programs: bool | None = None
    bots: str | None = None
    """The bot for seats that are filled from now on."""
    patient: bool | None = None
    """Take your time: for two to four players."""


class LetStandIn(Body, frozen=True):
    """In a game in which people take their time: agree that a bot plays for the absent seat until its person is back,
    or take that back."""

    absent: int
    agree: bool = True
    seat: int | None = None


class SetSeats(Body, frozen=True):
    seats: int


class SetMode(Body, frozen=True):
    mode: Mode


class HandOver(Body, frozen=True):
    """Make someone else the host."""

    seat: int


class Start(Body, frozen=True):
    """Start the game. `bots`: the bot for seats that are still free; without it, free seats are refused."""

    bots: str | None = None


class Rematch(Body, frozen=True):
    """Start a rematch: the same people again, in a new room."""

    shuffle: bool = False


class AgreeToWait(Body, frozen=True):
    """Wait for absent players instead of letting a bot take over."""

    wait: bool = True
    seat: int | None = None


class Transfer(Reply, frozen=True):
    """A one-time code that gives the seat to the first device that uses it. `link` opens it there."""

    code: str
    link: str
    until: int


class ClaimBody(Body, frozen=True):
    """Take a seat with a one-time code. `token` as in Play."""

    code: str
    token: bool = False


class Messages(Reply, frozen=True):
    """Messages of a room, as a socket would have sent them. Poll again with `session` and `after`, the last `n` you
    have: what you did not get is sent again.
    """

    session: str
    messages: tuple[Encoded[JsonObject], ...]
