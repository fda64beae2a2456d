"""All messages of a seat's socket, in both directions, as the types that are sent.

Every message of the server carries `n`, counted per connection from 1; it is added when the message is sent
(`numbered`), so that a message for several people is encoded only once. A client's request carries a `key` of the
client's choice: sent twice it acts once, and the reply carries the same key.

What people read comes as `Words`: a list of texts and named things. A thing is "kind:id" (`seat:3`, `card:W13`); boards
and options use the same names. Times: `now`, `due` and `at` of a game are milliseconds on the game's own clock, which
stops while the game is paused; `since`, `until` and `server.now` are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

import msgspec

from coterie.kernel import clean
from coterie.table.wire import AskJson, Encoded, JsonObject, Words

Options: TypeAlias = dict[str, int | str]


# --- a room ------------------------------------------------------------------------------------------------------

Who: TypeAlias = Literal["human", "bot", "free"]
Mode: TypeAlias = Literal["own", "shared", "handed"]
RoomState: TypeAlias = Literal["open", "playing", "over"]
Screen: TypeAlias = Literal["seat", "spectator", "shared"]
Face: TypeAlias = Literal["glad", "laughing", "surprised", "doubtful", "worried", "angry"]


class RoomSeat(msgspec.Struct, frozen=True):
    """One seat as everyone sees it. `away_since`: nobody has been connected to it since; a bot takes over at
    `stand_in_at`, unless everyone agrees to wait. `standing_in`: a bot plays for the person now. `program`: it is a
    program, which describes itself like this. `vacant`: it was freed in a running game, and a newcomer can take it.
    """

    seat: int
    name: str
    colour: int
    sigil: int
    who: Who
    bot: str | None
    ready: bool
    connected: bool
    away_since: int | None
    stand_in_at: int | None
    standing_in: bool
    program: str | None
    vacant: bool


class WaitJson(msgspec.Struct, frozen=True):
    """Whether the table waits for absent players instead of letting a bot take over, and who has asked for it."""

    on: bool
    votes: tuple[int, ...]
    needed: int


class StandIn(msgspec.Struct, frozen=True):
    """In a game in which people take their time: who has agreed that a bot plays for this seat while it is away, of how
    many."""

    seat: int
    votes: tuple[int, ...]
    needed: int


class Remark(msgspec.Struct, frozen=True):
    """A note on the number of players and the options, or why they do not go together; `option` is the one to
    change.
    """

    option: str
    clause: str
    words: Words


class Look(msgspec.Struct, frozen=True):
    """People look at their own roles before the game begins. `until`: it begins then in any case; null waits for
    everyone. `looked`: the seats of those who have.
    """

    until: int | None
    looked: tuple[int, ...]


class RoomPicture(msgspec.Struct, frozen=True):
    """A room as everyone sees it. `host` is a seat, or null while nobody holds one. `rematch` is the code of the room
    in which the same people play again.
    """

    code: str
    game: str
    title: str
    options: Options
    pack: str
    seats: tuple[RoomSeat, ...]
    host: int | None
    mode: Mode
    listed: bool
    programs: bool
    state: RoomState
    link: str
    rematch_of: str | None
    rematch: str | None
    branch_of: str | None
    spectators: int
    wait: WaitJson
    bots: str | None
    """The bot for seats that are filled; null is the strongest."""
    patient: bool
    """People take their time: no bot plays for anybody unless the others agree."""
    stand_ins: tuple[StandIn, ...]
    ended: bool
    """The table agreed to end the game early: it has no result."""
    look: Look | None
    playable: str | None
    """Why the game cannot be continued here (another rules version); null if it can."""
    remarks: tuple[Remark, ...]
    misfits: tuple[Remark, ...]
    """While there are any, the game cannot start."""


# --- server to client --------------------------------------------------------------------------------------------


class _Sent(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class You(msgspec.Struct, frozen=True):
    """The seats this device holds, the one this connection shows (null: a spectator), and whether it is the host."""

    seats: tuple[int, ...]
    seat: int | None
    host: bool


class Server(msgspec.Struct, frozen=True):
    version: str
    now: int


class Rows(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A list of `length` rows: those `at` these indices are `put` there, changes `within` others are given by index,
    and all the rest are unchanged.
    """

    length: int
    at: tuple[int, ...] = ()
    put: tuple[Any, ...] = ()
    within: dict[str, Changed] = {}


class Changed(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What has changed in a view since the one before, or in a thing that is shown in it: different `fields`, `rows` of
    lists, and changes `within` things that are fields.
    """

    fields: JsonObject = {}
    rows: dict[str, Rows] = {}
    within: dict[str, Changed] = {}


class StepJson(msgspec.Struct, frozen=True):
    """One picture of several that an input led to, with the events that led to it. `view` null: it is the one of the
    step before, or of the news before, with what has `changed`; `events` are then left out, and `heard` is how many of
    the news' events led to it.
    """

    view: JsonObject | None
    events: tuple[JsonObject, ...] = ()
    changed: Changed | None = None
    heard: int = 0


class NewsMessage(_Sent, frozen=True, tag="news", gc=False):
    """What is new for one audience, with the whole current picture.

    `number` counts what this audience was told in this game, on `stream`: say both when you come back. `events` are
    those after number `since`: append them where that is the last number you have, else put them in place of all you
    have (`since` is then 0). `rewound`: moves were undone; draw everything again. Each event has `type`, `clause`,
    `words`, `things` and fields of its own. `view` null: it is the one before, which is that of the last of `steps` or
    of the news before, with what has `changed`; only for clients that say `changes` in hello.
    """

    stream: str
    number: int
    since: int
    now: int
    view: Encoded[JsonObject] | None
    asks: tuple[Encoded[AskJson], ...]
    events: tuple[Encoded[JsonObject], ...]
    steps: tuple[Encoded[StepJson], ...] = ()
    rewound: bool = False
    channels: tuple[str, ...] = ()
    """The private channels on which this seat may speak."""
    earshot: tuple[int, ...] = ()
    """The seats this one may whisper to."""
    changed: Encoded[Changed] | None = None


class Chatted(_Sent, frozen=True, tag="chat"):
    """A line of chat. `id` counts what this audience could read. `seat` null: from a spectator, to spectators. `to`
    null: to everyone who plays and watches. For others' whispers `words` are empty: everyone sees that they talk, but
    not what they say.
    """

    id: int
    seat: int | None
    name: str
    to: tuple[int, ...] | None
    words: Words
    at: int


ProposalKind: TypeAlias = Literal["undo", "end", "free", "pause", "seat"]


class Proposal(msgspec.Struct, frozen=True):
    """A proposal to the table: to undo moves, to end the game here without a result, to free the seat of someone who is
    gone, to pause, or to give a bot's `seat` to a newcomer called `name`. `by` is -1 for a host without a seat, and for
    a newcomer. `votes` are the seats that agreed so far. `takes_back` is what an undo would undo, or whose seat would
    be freed.
    """

    id: int
    what: ProposalKind
    by: int
    takes_back: Words
    votes: tuple[int, ...]
    needed: int
    until: int
    seat: int | None = None
    name: str = ""


class Declined(msgspec.Struct, frozen=True):
    """A proposal the table did not agree to, and the seat that said no first."""

    what: ProposalKind
    by: int


class Undo(_Sent, frozen=True, tag="undo"):
    """The state of undo. `may`: this seat has an answer that it could ask to undo. `proposal`: what the table is voting
    on. `declined`: the last proposal, if the table did not agree.
    """

    may: bool
    proposal: Proposal | None
    declined: Declined | None = None


class ClockMessage(_Sent, frozen=True, tag="clock"):
    """The game's clock shows `now`. It `runs` in real time, or it does not: because the table is `paused`, because
    people look at their roles, because a shared device changes hands, or because nobody is there.
    """

    now: int
    runs: bool
    paused: bool


class RoomMessage(_Sent, frozen=True, tag="room"):
    """The room has changed: someone took a seat, an option was set, the game started."""

    room: RoomPicture


class PresenceMessage(_Sent, frozen=True, tag="presence"):
    """Who is there now."""

    seats: tuple[RoomSeat, ...]
    spectators: int
    wait: WaitJson


class Notes(_Sent, frozen=True, tag="notes"):
    """The private notes of this seat."""

    seat: int
    text: str


class Welcome(_Sent, frozen=True, tag="welcome"):
    """The first message of every connection: the whole current picture. `news` is null before the start."""

    you: You
    server: Server
    room: RoomPicture
    news: NewsMessage | None
    chats: tuple[Chatted, ...]
    undo: Undo | None
    clock: ClockMessage | None
    notes: Notes | None


class Reacted(_Sent, frozen=True, tag="reaction"):
    """Somebody at `seat` makes a `face`. It isn't stored: people who connect later don't see it."""

    seat: int
    face: Face


class Done(_Sent, frozen=True, tag="done"):
    """The request has been done, and is safe."""

    key: str


class RefusedMessage(_Sent, frozen=True, tag="refused"):
    """The request was not done, and nothing has changed. `gone`: the question is closed; someone else or the clock was
    faster. `clause` is empty if no rule of the game is the reason.
    """

    key: str | None
    ask: int | None
    clause: str
    why: Words
    gone: bool


class Why(_Sent, frozen=True, tag="why"):
    """Why a thing or an answer cannot be chosen; `lawful` if it can."""

    key: str
    ask: int
    lawful: bool
    clause: str
    why: Words


class Previewed(_Sent, frozen=True, tag="preview"):
    """What an answer would lead to, as far as neither luck nor anything hidden decides it: the view, the events on the
    way, and the paths in the view that are not certain (`hall.0.2`). `alone`: you could undo the answer without asking
    anyone, so a screen may send it at the first tap.
    """

    key: str
    ask: int
    view: JsonObject
    events: tuple[JsonObject, ...]
    open: tuple[str, ...]
    alone: bool


class HintedAnswerJson(msgspec.Struct, frozen=True):
    """An answer that was tried in imagined games: how often the seat won after it, with 95 % bounds."""

    answer: Any
    words: Words
    chance: float
    low: float
    high: float


class Hinted(_Sent, frozen=True, tag="hint"):
    """What the strongest bot would answer here, knowing no more than this seat, and why; null if it would
    stay silent. `answers` are the best and its runners-up, where they were compared in so many `worlds`.
    """

    key: str
    ask: int
    answer: Any
    bot: str
    why: Words
    answers: tuple[HintedAnswerJson, ...] = ()
    worlds: int = 0


class Pong(_Sent, frozen=True, tag="pong"):
    """The reply to a ping, for measuring latency and the difference between two clocks."""

    key: str
    now: int


class Bye(_Sent, frozen=True, tag="bye"):
    """The server closes this connection. `again`: reconnect right away, it is only restarting."""

    why: str
    again: bool


Sent: TypeAlias = (
    Welcome
    | RoomMessage
    | NewsMessage
    | PresenceMessage
    | Chatted
    | Undo
    | ClockMessage
    | Notes
    | Reacted
    | Done
    | RefusedMessage
    | Why
    | Previewed
    | Hinted
    | Pong
    | Bye
)
"""All messages of the server."""


# --- client to server --------------------------------------------------------------------------------------------


class _Said(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Hello(_Said, frozen=True, tag="hello"):
    """The first message of a client. `seat`: which of this device's seats to show; null to watch. `seen`: the `number`
    of the last news it has of that seat on `stream`, 0 for none. `blocks`: options may come in blocks, of which it
    keeps those that the last news names. `changes`: it keeps the last view, and may be sent only what has changed in
    it.
    """

    seat: int | None = None
    stream: str = ""
    seen: int = 0
    screen: Screen = "seat"
    blocks: bool = False
    changes: bool = False


class _Request(_Said, frozen=True):
    key: str


class AnswerRequest(_Request, frozen=True, tag="answer"):
    """An answer. `one`: the key of an option; `some` and `order`: keys; `amount`: a number; `form`: an object of its
    fields.
    """

    ask: int
    answer: Any


class AskWhy(_Request, frozen=True, tag="why"):
    """Ask why something cannot be chosen: a thing on the table, or an answer."""

    ask: int
    thing: str | None = None
    answer: Any = None


class Preview(_Request, frozen=True, tag="preview"):
    ask: int
    answer: Any


class TakeBack(_Request, frozen=True, tag="undo"):
    """Undo my last answer: right away if nobody has learned anything since, otherwise as a proposal."""


class EndEarly(_Request, frozen=True, tag="end"):
    """Propose to end the game here, without a result; done right away if everyone who plays is on this device."""


class Vote(_Request, frozen=True, tag="vote"):
    proposal: int
    yes: bool


class ChatRequest(_Request, frozen=True, tag="chat"):
    """Send chat. `to` names one of the seat's private channels, or the seats to whisper to, joined by dots (`2.5`), if
    the game has whispers; without it everyone reads it, but a spectator's chat only spectators.
    """

    text: str
    to: str | None = None


class Note(_Request, frozen=True, tag="note"):
    """Replace my private notes."""

    text: str


class HintRequest(_Request, frozen=True, tag="hint"):
    ask: int


class Pause(_Request, frozen=True, tag="pause"):
    """Propose to pause the clock; done right away if everyone who plays is on this device."""


class Resume(_Request, frozen=True, tag="resume"):
    """Resume the clock."""


class AddTimeRequest(_Request, frozen=True, tag="add_time"):
    """Add a minute to the clocks that everyone knows of; only the host may."""


class Looked(_Request, frozen=True, tag="look"):
    """I have looked at my own role, before the game begins."""


class AllReady(_Request, frozen=True, tag="all_ready"):
    """On a shared device: everyone gives the one answer that each may give ("ready")."""


class React(_Request, frozen=True, tag="react"):
    """Make a face that everyone sees for a moment; six a minute."""

    face: Face


class Ping(_Request, frozen=True, tag="ping"):
    pass


Request: TypeAlias = (
    AnswerRequest
    | AskWhy
    | Preview
    | TakeBack
    | EndEarly
    | Vote
    | ChatRequest
    | Note
    | HintRequest
    | Pause
    | Resume
    | AddTimeRequest
    | Looked
    | AllReady
    | React
    | Ping
)
Received: TypeAlias = Hello | Request
"""All messages of a client."""

MAX_KEY_CHARACTERS = 64

MAX_QUOTE_CHARACTERS = 200
"""Characters of a decoder's error message: it quotes what it was given."""

_TYPES = ", ".join([str(each.__struct_config__.tag) for each in get_args(Received)])
_DECODER: msgspec.json.Decoder[Received] = msgspec.json.Decoder(Received)


class Malformed(ValueError):
    """Something that is not a message; the text says what would be."""


def parse(text: str | bytes) -> Received:
    """The message of a client. Malformed says what is wrong with it."""
    try:
        message = _DECODER.decode(text)
    except RecursionError:
        raise Malformed("not a message: nested too deeply") from None
    except ValueError as problem:  # not JSON, not UTF-8, another shape, or a number with thousands of digits
        of_type = "`$.type`" in str(problem) or "field `type`" in str(problem)
        why = clean(str(problem))[:MAX_QUOTE_CHARACTERS]
        raise Malformed(f"not a message: {why}{f', allowed: {_TYPES}' if of_type else ''}") from None
    if isinstance(message, _Request) and not (0 < len(message.key) <= MAX_KEY_CHARACTERS and message.key.isprintable()):
        raise Malformed(f"key: found {len(message.key)} characters, allowed: 1 to {MAX_KEY_CHARACTERS} printable ones")
    return message


class _Keyed(msgspec.Struct):
    key: str | None = None


_KEYED: msgspec.json.Decoder[_Keyed] = msgspec.json.Decoder(_Keyed)


def key_in(text: str | bytes) -> str | None:
    """The key of a message that is refused unread, so that the client knows which request it was."""
    try:
        key = _KEYED.decode(text).key
    except (ValueError, RecursionError):
        return None
    return key if key is not None and 0 < len(key) <= MAX_KEY_CHARACTERS else None


_ENCODER = msgspec.json.Encoder()


def to_json(message: Sent | msgspec.Struct) -> bytes:
    """A message without its number."""
    return _ENCODER.encode(message)


def numbered(n: int, body: bytes) -> bytes:
    """An encoded message as the n-th of a connection."""
    return b'{"n":%d,%b' % (n, body[1:])


class _Numbered(msgspec.Struct):
    n: int


_NUMBERS = msgspec.json.Decoder(_Numbered)


def number_of(message: bytes) -> int:
    """Which message of its connection an encoded one is."""
    return _NUMBERS.decode(message).n
