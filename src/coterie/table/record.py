"""Recorded games: the log is the game. Setup, seed and inputs give the same state on every machine, for ever.

A record is a file of JSON lines: what was set up, then one line for each input as it happens, so that a crash loses
nothing; now and then a digest of the state, so that an edited record, or one that the rules no longer play the same
way, is caught near the place; and a closing line with the result.

    {"line": "record", "format": 2, "game": "relics", "version": 1, "seats": 2, "seed": 7, ...}
    {"line": "answer", "number": 1, "at": 0, "seat": 0, "ask": 0, "answer": ["12", "31"]}
    {"line": "tick", "number": 2, "at": 60000}
    {"line": "back", "number": 3, "to": 1, "by": [0]}
    {"line": "time", "number": 4, "at": 60500, "by": 0, "added": 60000}
    {"line": "chat", "after": 3, "at": 61000, "seat": 1, "text": "Not me!"}
    {"line": "check", "after": 3, "digest": "..."}
    {"line": "end", "after": 90, "digest": "...", "winners": [1], "scores": [3, 5], "clause": "1.2", "why": "..."}

Answers are written with the keys of the options. `at` is the game's own clock in milliseconds; a game without
deadlines stays at 0. An undo is an input too: "back" to the state after input `to`. Chat is no input: it is
recorded where it was said, and the game is the same without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from coterie import games
from coterie.common.packs import PackError, PackFile
from coterie.kernel import (
    Delivery,
    Game,
    InvalidSetting,
    Refused,
    Result,
    Seed,
    State,
    StepLimitReached,
    TimeAdded,
    Waiting,
    clean,
)
from coterie.table.limits import MAX_HEAD_BYTES, MAX_MESSAGE_BYTES, check_answer

if TYPE_CHECKING:
    from coterie.table.moments import RecordedMoment

FORMAT = 2
INPUTS_PER_CHECK = 16
"""The most inputs between two digests."""

HUMAN = "human"

MAX_NAME_CHARACTERS = 40
"""Characters of a player's name."""

MAX_SPEC_CHARACTERS = 200
"""Characters of the description of a seat's bot."""

MAX_TIME_MS = 1 << 53
"""Milliseconds: more than any game's clock shows, and within what every JSON reader can hold."""

MAX_ADDED_MS = 60_000
"""Milliseconds that one input may add to a clock."""

MAX_FILE_BYTES = 1 << 28
"""Bytes: no real game is that long."""


class BadRecord(ValueError):
    """What is wrong with a record, in one line: another rules version, cut off, edited, an unknown game."""


class CutOffRecord(BadRecord):
    """A record that is valid as far as it goes, but ends before its game or its closing line."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player of a seat: a name, and "human" or the bot's spec."""

    name: str
    who: str = HUMAN


class _RecordLine(msgspec.Struct, frozen=True, tag_field="line", forbid_unknown_fields=True):
    pass


class Head(_RecordLine, frozen=True, tag="record"):
    """The setup of a game. `pack` is the digest of the components; `pack_text` is their file if it is not the shipped
    one, so that the record replays without it.
    """

    format: int
    game: str
    version: int
    seats: int
    seed: Seed
    options: dict[str, int | str]
    players: tuple[Player, ...]
    pack: str = ""
    pack_text: str | None = None
    begun: str = ""
    position: dict[str, Any] | None = None
    """An arranged position that the game starts from instead of a deal: a lesson, a puzzle."""


class Answer(_RecordLine, frozen=True, tag="answer"):
    number: int
    at: int
    seat: int
    ask: int
    answer: Any


class Tick(_RecordLine, frozen=True, tag="tick"):
    number: int
    at: int


class Back(_RecordLine, frozen=True, tag="back"):
    """An undo: the game continues from the state after input `to`, because these seats wanted it."""

    number: int
    to: int
    by: tuple[int, ...]


class AddTime(_RecordLine, frozen=True, tag="time"):
    """The host, on seat `by`, moved the deadlines that everyone knows of by `added` milliseconds."""

    number: int
    at: int
    by: int
    added: int


class Chat(_RecordLine, frozen=True, tag="chat"):
    """A chat message, sent after `after` inputs. `to` is who could read it; None for everyone. `seen`: the others saw
    that these talked.
    """

    after: int
    at: int
    seat: int
    text: str
    to: tuple[int, ...] | None = None
    seen: bool = False


class Check(_RecordLine, frozen=True, tag="check"):
    after: int
    digest: str


class End(_RecordLine, frozen=True, tag="end"):
    after: int
    digest: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    clause: str
    why: str


Input: TypeAlias = Answer | Tick | Back | AddTime
RecordLine: TypeAlias = Head | Answer | Tick | Back | AddTime | Chat | Check | End

_DECODER: msgspec.json.Decoder[RecordLine] = msgspec.json.Decoder(RecordLine)


def pack_digest(game: Game[Any], text: str | None = None) -> str:
    """The digest of a pack's text, by default of the shipped one; "" for a game without components."""
    if type(game).read_pack is Game.read_pack:
        return ""
    return _digest(game.pack_text if text is None else text)


@lru_cache(maxsize=32)
def _digest(text: str) -> str:
    """Cached for the packs in use: reading one takes longer than dealing a game."""
    return PackFile(text).digest


@dataclass(slots=True)
class Record:
    """One game from its setup to its last input. `torn` means that its file ended in the middle of a line."""

    head: Head
    inputs: list[Input] = field(default_factory=list)
    checks: dict[int, str] = field(default_factory=dict)
    end: End | None = None
    chats: list[Chat] = field(default_factory=list)
    source: str = "record"
    torn: bool = False

    @classmethod
    def of(
        cls,
        game: Game[Any],
        seats: int,
        seed: Seed,
        options: Mapping[str, Any] | None = None,
        players: Sequence[Player | str] | None = None,
        pack_text: str | None = None,
        begun: str = "",
        position: Mapping[str, Any] | None = None,
    ) -> Record:
        """A new record with nothing played yet. InvalidSetting or PackError if the game cannot be set up like this.
        `players` are names, for people, or `Player(name, who)` with the bot that plays. With a `position`, the game
        starts from there (see `Game.arrange`); seats, seed and options are then only recorded.
        """
        if players is None:
            players = [f"seat {seat}" for seat in range(seats)]
        if len(players) != seats:
            raise InvalidSetting(f"players: found {len(players)}, allowed: one for each of the {seats} seats")
        sitting = tuple(named(Player(each) if isinstance(each, str) else each) for each in players)
        settled = game.settle_options(options)
        digest = pack_digest(game, pack_text)
        if pack_text is not None and digest == pack_digest(game):
            pack_text = None
        arranged = None if position is None else dict(position)
        head = Head(FORMAT, game.id, game.version, seats, seed, settled, sitting, digest, pack_text, begun, arranged)
        record = cls(head)
        record.start(game, recorded=False)
        return record

    # --- the game in it --------------------------------------------------------------------------------------

    def game(self) -> Game[Any]:
        """The game it is of. BadRecord if it is not installed, or its rules or components have changed."""
        head = self.head
        try:
            game = games.get(head.game)
        except InvalidSetting as unknown:
            raise BadRecord(f"{self.source}: {unknown}") from None
        if game.version != head.version:
            versions = f"rules version {head.version} of {game.id}, this is version {game.version}"
            raise BadRecord(f"{self.source}: recorded with {versions}")
        try:
            digest = pack_digest(game, head.pack_text)
        except PackError as problem:
            raise BadRecord(f"{self.source}: {problem}") from None
        if digest != head.pack:
            raise BadRecord(f"{self.source}: recorded with pack {head.pack or 'none'}, this is pack {digest or 'none'}")
        return game

    def start(self, game: Game[Any], *, recorded: bool = True) -> State[Any]:
        """The state before the first input, listening from the deal on."""
        head = self.head
        pack = None if head.pack_text is None else game.read_pack(head.pack_text, "pack.toml")
        state: State[Any]
        if head.position is None:
            state = game.start(head.seats, head.seed, head.options, pack, listening=True, recorded=recorded)
        else:
            setup = {"seats": head.seats, "seed": head.seed, "options": head.options}
            state = game.arrange({**head.position, **setup}, pack, listening=True)
        return state

    def line(self, number: int) -> list[int]:
        """The inputs that lead to the state after input `number`: those not undone by then."""
        played: list[int] = []
        while number > 0:
            entry = self.inputs[number - 1]
            if isinstance(entry, Back):
                number = entry.to
            else:
                played.append(number)
                number -= 1
        return played[::-1]

    def add(self, line: RecordLine) -> None:
        match line:
            case Answer() | Tick() | Back() | AddTime():
                self.inputs.append(line)
            case Chat():
                self.chats.append(line)
            case Check():
                self.checks[line.after] = line.digest
            case End():
                self.end = line
            case Head():
                raise ValueError("a record has one head")

    def lines(self) -> Iterator[RecordLine]:
        said: dict[int, list[Chat]] = {}
        for chat in self.chats:
            said.setdefault(chat.after, []).append(chat)
        yield self.head
        yield from said.get(0, ())
        for entry in self.inputs:
            yield entry
            if entry.number in self.checks:
                yield Check(entry.number, self.checks[entry.number])
            yield from said.get(entry.number, ())
        if 0 in self.checks and not self.inputs:
            yield Check(0, self.checks[0])
        if self.end is not None:
            yield self.end

    # --- its file --------------------------------------------------------------------------------------------

    def save(self, path: Path | str) -> None:
        """Write the whole record at once; a live game uses a `RecordFile`. An existing file stays until the new one is
        complete. A device or a pipe, such as /dev/stdout, is written to.
        """
        path = Path(path)
        if path.exists() and not path.is_file():
            path.write_bytes(b"".join(map(encode_line, self.lines())))
            return
        beside = path.with_name(f"{path.name}.part")
        try:
            beside.touch(0o600)  # the seed of a running game gives away all its secrets
            beside.write_bytes(b"".join(map(encode_line, self.lines())))
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """Read a record. A file that ends in the middle of a line is `torn`: that line was never acknowledged."""
        return cls.read(_content(Path(path)), str(path))

    @classmethod
    def read(cls, content: bytes, source: str = "record") -> Record:
        record, damage = cls.read_on(content, source)
        if damage:
            raise BadRecord(damage)
        return record

    @classmethod
    def read_on(cls, content: bytes, source: str = "record") -> tuple[Record, str]:
        """The record up to the first damaged line, and what is wrong there; "" if nothing is."""
        *whole, rest = content.split(b"\n")
        if not whole:
            raise BadRecord(f"{source}: not a Coterie record, or cut off in its first line")
        record = cls(_read_head(whole[0], source), source=source)
        for at, text in enumerate(whole[1:], 2):
            try:
                line = _read_line(text, f"{source}: line {at}")
                _check_place(record, line, f"{source}: line {at}")
            except BadRecord as damage:
                return record, f"{damage}; `coterie replay --salvage` gives what is before it"
            record.add(line)
        record.torn = bool(rest)
        return record, ""

    @classmethod
    def salvage(cls, path: Path) -> tuple[Record, str]:
        """The part of a damaged record that verifies, to be viewed and continued, and what is wrong with the rest; ""
        if nothing is. BadRecord if not even its first line can be used.
        """
        record, damage = cls.read_on(_content(path), str(path))
        torn, record.torn = record.torn, False
        replay, good, trouble = record._walk()
        if trouble:
            record.cut(good)
        elif record.end is not None:
            try:
                record._verify_end(replay, good)
            except BadRecord as wrong:
                record.end, trouble = None, str(wrong)
        if torn and not damage and not trouble:
            trouble = f"{record.source}: cut off in the middle of its last line"
        return record, trouble or damage.partition("; `")[0]

    def cut(self, number: int) -> None:
        """Remove everything after input `number`."""
        del self.inputs[number:]
        self.checks = {after: digest for after, digest in self.checks.items() if after <= number}
        self.chats = [chat for chat in self.chats if chat.after <= number]
        self.end = None

    def replay(self) -> Iterator[RecordedMoment]:
        """Every moment of the game in order, the deal first: what was answered, what happened, how each seat saw it.
        Inputs that were undone are left out. BadRecord if the rules do not play it so.
        """
        from coterie.table.moments import moments  # moments.py imports this module

        return moments(self)

    def verify(self) -> State[Any]:
        """Replay it and compare every digest; the last state. BadRecord says what is wrong and near which input."""
        replay, good, trouble = self._walk()
        if trouble:
            raise BadRecord(trouble)
        self._verify_end(replay, good)
        return replay.state

    def _walk(self) -> tuple[Replay, int, str]:
        """Replay as far as possible: how far that is, the last input whose digest agrees, and what is wrong
        after it.
        """
        replay, good = Replay(self), 0
        while True:
            digest = self.checks.get(replay.number)
            if digest is not None:
                if replay.state.digest() != digest:
                    return (
                        replay,
                        good,
                        f"{self.source}: the state after input {replay.number} is not the recorded one: "
                        f"edited, or played differently by these rules, after input {good}",
                    )
                good = replay.number
            try:
                if not replay.step():
                    return replay, good, ""
            except BadRecord as wrong:
                return replay, good, str(wrong)

    def _verify_end(self, replay: Replay, good: int) -> None:
        state, end = replay.state, self.end
        if self.torn or (end is None and good != replay.number):
            raise CutOffRecord(
                f"{self.source}: cut off after input {replay.number}; `coterie play --resume` continues from there"
            )
        if end is None:
            if state.result is not None:
                raise CutOffRecord(f"{self.source}: cut off: the game is over, but the closing line is missing")
            return
        if state.result is None:
            raise BadRecord(f"{self.source}: edited: the closing line has a result, but the game is not over")
        if end.digest != state.digest() or end != end_line(end.after, end.digest, state.result):
            raise BadRecord(
                f"{self.source}: the end is not the recorded one: "
                f"edited, or played differently by these rules, after input {good}"
            )


def named(player: Player) -> Player:
    """The player with a name that every screen can show. InvalidSetting if nothing is left of it, or too much."""
    too_long = len(player.name) > 10 * MAX_NAME_CHARACTERS
    name = player.name if too_long else clean(player.name)
    if not name or len(name) > MAX_NAME_CHARACTERS:
        found = f"{len(name)} characters" if name else "nothing that can be shown"
        raise InvalidSetting(f"a player's name: found {found}, allowed: 1 to {MAX_NAME_CHARACTERS} characters")
    return Player(name, clean(player.who[:MAX_SPEC_CHARACTERS]))


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise BadRecord(f"{path}: not a Coterie record: larger than {MAX_FILE_BYTES >> 20} MB")
        return path.read_bytes()
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror or problem}") from None


def _read_head(text: bytes, source: str) -> Head:
    line = _read_line(text, f"{source}: line 1", MAX_HEAD_BYTES)
    if not isinstance(line, Head):
        raise BadRecord(f"{source}: line 1: not the beginning of a Coterie record")
    if line.format != FORMAT:
        age = "an older" if line.format < FORMAT else "a newer"
        raise BadRecord(f"{source}: recorded by {age} Coterie, in format {line.format}; this one reads format {FORMAT}")
    if len(line.players) != line.seats:
        raise BadRecord(f"{source}: line 1: edited: {line.seats} seats, but {len(line.players)} players")
    try:
        return msgspec.structs.replace(line, players=tuple(map(named, line.players)))
    except InvalidSetting as wrong:
        raise BadRecord(f"{source}: line 1: {wrong}") from None


def _read_line(text: bytes, where: str, longest: int = MAX_MESSAGE_BYTES) -> RecordLine:
    if len(text) > longest:
        raise BadRecord(f"{where}: not a line of a Coterie record: longer than {longest} bytes")
    try:
        line = _DECODER.decode(text)
    except RecursionError:
        raise BadRecord(f"{where}: not a line of a Coterie record: nested too deeply") from None
    except ValueError as problem:  # DecodeError, and numbers with thousands of digits
        raise BadRecord(f"{where}: not a line of a Coterie record: {clean(str(problem))[:200]}") from None
    return msgspec.structs.replace(line, text=clean(line.text)) if isinstance(line, Chat) else line


def _check_place(record: Record, line: RecordLine, where: str) -> None:
    played = len(record.inputs)
    if not 0 <= getattr(line, "at", 0) < MAX_TIME_MS:
        raise BadRecord(f"{where}: edited: that time is impossible")
    if record.end is not None and not isinstance(line, Chat):
        raise BadRecord(f"{where}: edited: something follows the closing line")
    match line:
        case Head():
            raise BadRecord(f"{where}: edited: a second beginning")
        case Chat() | Check() | End():
            if line.after != played:
                what = "chat" if isinstance(line, Chat) else "a digest"
                raise BadRecord(f"{where}: edited: {what} after input {line.after}, but {played} inputs are before it")
            if isinstance(line, Chat) and line.seat not in range(record.head.seats):
                raise BadRecord(f"{where}: edited: chat of seat {line.seat}, who does not play")
        case _:
            if line.number != played + 1:
                raise BadRecord(f"{where}: edited: input {played + 1} is missing, found {line.number}")
            if isinstance(line, Back) and not 0 <= line.to <= played:
                raise BadRecord(f"{where}: edited: back to input {line.to}, which is not before it")


def encode_line(line: RecordLine) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def end_line(after: int, digest: str, result: Result) -> End:
    return End(after, digest, result.winners, result.scores, result.clause, result.why)


# --- going through a record --------------------------------------------------------------------------------------


INPUTS_PER_COPY = 16
"""The most inputs between two copies of the state in a replay."""


class Moment(NamedTuple):
    """The result of one input: its events, and what everyone may know to be asked since."""

    number: int
    deliveries: list[Delivery]
    asked: tuple[Waiting, ...]


def moment_of(
    number: int, state: State[Any], before: tuple[Waiting, ...] = (), deliveries: Iterable[Delivery] | None = None
) -> Moment:
    """`before` is what was asked until then; it is shared if nothing changed. `deliveries`: the state's events, if they
    were taken already.
    """
    asked = state.waiting(None)
    told = list(state.take_events() if deliveries is None else deliveries)
    return Moment(number, told, before if asked == before else asked)


def apply(state: State[Any], entry: Answer | Tick | AddTime) -> None:
    """Play one input. Refused if it is not lawful here."""
    if entry.at != state.now or isinstance(entry, Tick):
        state.tick(entry.at)
    if isinstance(entry, Answer):
        ask = state.find(entry.ask)
        if ask is None or ask.seat != entry.seat:
            raise Refused("", f"seat {entry.seat} is not asked question {entry.ask}")
        check_answer(entry.answer)
        state.play(ask, ask.read(entry.answer))
    elif isinstance(entry, AddTime):
        if entry.by not in range(state.seats) or not 0 < entry.added <= MAX_ADDED_MS:
            raise Refused("", f"seat {entry.by} cannot add {entry.added} milliseconds")
        state.add_time(entry.added)
        state.tell(TimeAdded, entry.by, entry.added)


class Replay:
    """A record and a position in it: the state after input `number`, and the moments that led there.

    Copies of the state are kept on the way, so that going back costs no more than going forward: a record full of undo
    is read as fast as any.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = record.game()
        self.number = 0
        self.state: State[Any]
        self.moments: list[Moment]
        self._copies: dict[int, State[Any]]
        """By index on the line, in order."""
        self._begin()

    def _begin(self) -> None:
        try:
            self.state = self.record.start(self.game)
        except (InvalidSetting, PackError) as problem:
            raise BadRecord(f"{self.record.source}: {problem}") from None
        self.moments = [moment_of(0, self.state)]
        self._copies = {0: self.state.clone()}
        self.number = 0

    def _play(self, number: int, keep: bool = False) -> None:
        entry = self.record.inputs[number - 1]
        assert not isinstance(entry, Back)
        try:
            apply(self.state, entry)
        except (Refused, StepLimitReached) as problem:
            raise BadRecord(f"{self.record.source}: input {number}: edited, or another game's: {problem}") from None
        self.moments.append(moment_of(number, self.state, self.moments[-1].asked))
        place = len(self.moments) - 1
        if keep or place % INPUTS_PER_COPY == 0:
            self._copies[place] = self.state.clone()

    def step(self) -> bool:
        """Go one input forward. False at the end."""
        if self.number == len(self.record.inputs):
            return False
        entry = self.record.inputs[self.number]
        if isinstance(entry, Back):
            self._back(entry)
        else:
            self._play(self.number + 1)
        self.number += 1
        return True

    def _back(self, entry: Back) -> None:
        place = len(self.moments) - 1
        while self.moments[place].number > entry.to:
            place -= 1
        if self.moments[place].number != entry.to:
            raise BadRecord(
                f"{self.record.source}: input {entry.number}: edited: back to input {entry.to}, which was undone"
            )
        self._return(place)

    def _return(self, place: int) -> None:
        """Go to an earlier index on the line."""
        while next(reversed(self._copies)) > place:
            self._copies.popitem()
        nearest = next(reversed(self._copies))
        again = [moment.number for moment in self.moments[nearest + 1 : place + 1]]
        self.state = self._copies[nearest].clone()
        self.state.listen()
        del self.moments[nearest + 1 :]
        for number in again:
            self._play(number, keep=True)

    def go(self, number: int) -> None:
        """Go to the state after input `number`, forwards or back."""
        if not 0 <= number <= len(self.record.inputs):
            raise InvalidSetting(f"input {number}: the record has inputs 0 to {len(self.record.inputs)}")
        line = [0, *self.record.line(number)]
        here = [moment.number for moment in self.moments]
        common = 0
        while common + 1 < min(len(line), len(here)) and line[common + 1] == here[common + 1]:
            common += 1
        if common < len(here) - 1:
            self._return(common)
        for each in line[common + 1 :]:
            self._play(each)
        self.number = number
