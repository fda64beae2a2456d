"""Bodies about a device's own games."""

from __future__ import annotations

from typing import Literal

from coterie.server.http.bodies.base import Body, Reply
from coterie.server.wire.messages import RoomState
from coterie.table.wire import Words


class Person(Reply, frozen=True):
    """A person as everyone at a table sees them."""

    seat: int
    name: str
    colour: int
    sigil: int


class MineBody(Reply, frozen=True):
    """One seat of this device. `your_move`: somebody waits for it."""

    code: str
    game: str
    title: str
    seat: int
    name: str
    state: RoomState
    your_move: bool
    headline: Words
    since: int | None = None
    """Where people take their time: when this seat last had news, in milliseconds since 1970."""
    patient: bool = False
    """People take their time: the game may last days."""


class MyRematch(Reply, frozen=True):
    """A rematch this device is invited to: its room, and the room it is a rematch of. `by` set it up; `joined` of those
    `asked` are in. `mine`: this device is in.
    """

    code: str
    of: str
    title: str
    by: Person
    joined: tuple[Person, ...]
    asked: tuple[Person, ...]
    mine: bool
    begun: bool


class MyGames(Reply, frozen=True):
    games: tuple[MineBody, ...]
    rematches: tuple[MyRematch, ...] = ()


class LieCount(Reply, frozen=True):
    """Lies of one game, as one seat told and heard them: `told` in all, `countable` those of which it can be counted
    who acted on them, and of these `believed` by somebody. Of those that others told and that can be counted, `heard`
    in all, `fell_for` those this seat acted on."""

    told: int
    countable: int
    believed: int
    heard: int
    fell_for: int


class PlayedGame(Reply, frozen=True):
    """A finished game of this device. `seat` is null, and the result "shared", where it had several seats: one device
    that was passed around. `ended`: the table agreed to end it early."""

    code: str
    game: str
    title: str
    seat: int | None
    ended: int
    seconds: int | None
    result: Literal["won", "lost", "drawn", "ended", "shared"]
    left: bool
    """Whether somebody else, or a bot, played the seat to the end."""
    group: str
    """What wins are counted by: "as a Loyalist"; empty where all seats are alike."""
    part: str
    why: Words
    people: tuple[Person, ...]
    """The others who played."""
    bots: int
    lies: LieCount | None
    practice: bool
    """Played on from another game's position: no game of its own."""


class History(Reply, frozen=True):
    games: tuple[PlayedGame, ...]


class TakeAlong(Body, frozen=True):
    """A one-time code for all finished games of this device."""


class Bring(Body, frozen=True):
    """Hold the finished games of the device that made this code, too."""

    code: str


class Brought(Reply, frozen=True):
    games: int


class Forget(Body, frozen=True):
    """Remove this device's names from everything that the server keeps."""


class Forgotten(Reply, frozen=True):
    """In how many rooms."""

    games: int
