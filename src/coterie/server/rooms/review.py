"""Finished games: downloading, stepping through, uploading and continuing them; and bug reports."""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection

from coterie import __version__
from coterie.common.packs import PackError
from coterie.host.lessons import lessons
from coterie.kernel import Seat
from coterie.kernel.words import seat_number
from coterie.server.http import bodies
from coterie.server.http.errors import Denied, other_rules
from coterie.server.rooms import faces, room_data
from coterie.server.rooms.analyses import STALE_MS
from coterie.server.rooms.history import with_chat
from coterie.server.rooms.house import House
from coterie.server.rooms.lobby import DEFAULT_NAME, begun
from coterie.server.rooms.room import Room
from coterie.server.rooms.room_data import RoomData, SeatData
from coterie.server.store import store as db
from coterie.server.store.writer import Append, append_all
from coterie.server.tables import bot_catalogue
from coterie.server.tables.live_table import record_of
from coterie.server.wire.encoding import EventEncoder
from coterie.server.wire.option_blocks import Known
from coterie.table.record import (
    HUMAN,
    AddTime,
    Answer,
    Back,
    BadRecord,
    Chat,
    Check,
    End,
    Player,
    Record,
    RecordLine,
    Replay,
    Tick,
    encode_line,
)
from coterie.table.table import Table
from coterie.table.wire import event

MAX_REPORT_CHARACTERS = 5_000

INPUTS_PER_STAGE = 100
"""How many inputs are replayed in one go; between two of them other requests get their turn."""


async def finished(room: Room) -> Record:
    """The record of a finished game, with its public chat. Denied while it is running."""
    if room.head is None:
        raise Denied(409, "The game hasn't started", "a finished game")
    if room.data.state != "over":
        raise Denied(409, "The game isn't over yet, and its record has everybody's secrets", "wait for the end")
    rows = await room.house.store.read(lambda connection: db.input_rows(connection, room.code))
    record = await room.house.slow_work.run(record_of, room.head, rows, room.code)
    return with_chat(record, room.chat.lines)


async def _replay(room: Room) -> Replay:
    """The replay of a room's finished game, read once."""
    if room.review is None:
        record = await finished(room)
        try:
            room.review = await room.house.slow_work.run(Replay, record)
        except BadRecord as problem:
            raise other_rules(problem) from None
    return room.review


async def _go(house: House, replay: Replay, number: int) -> None:
    """Go to the state after input `number`. A long game takes seconds, but nobody else waits."""
    while True:
        stage = min(number, replay.number + INPUTS_PER_STAGE) if number > replay.number else number
        try:
            await house.slow_work.run(replay.go, stage)
        except BadRecord as problem:
            raise other_rules(problem) from None
        if stage == number:
            return


async def resume_analyses(house: House) -> None:
    """Continue the analyses that were under way when the server stopped."""
    before = house.wall() - (STALE_MS if house.store.shared else 0)
    for code in await house.store.read(lambda connection: db.interrupted_analyses(connection, before)):
        room = await house.room(code)
        await house.analyses.begin(room, await finished(room), None, None)


async def story(room: Room) -> bodies.Story:
    """Everything that happened, in order, secrets included: the game is over. If its rules are no longer known, the
    stored story.
    """
    async with room.reviewing:
        try:
            replay = await _replay(room)
            await _go(room.house, replay, len(replay.record.inputs))
        except Denied:
            told = await _kept_story(room)
            if told is None:
                raise
            return msgspec.structs.replace(told.story, needs=_needs(room, told))
        found = await room.house.slow_work.run(_story, replay)
    room.house.spawn(keep_story(room))
    return found


class KeptStory(msgspec.Struct, frozen=True):
    """The story stored beside a finished game's record: a record replays only under its own rules, this can be read
    under any.
    """

    rules: int
    now: int
    story: bodies.Story
    views: dict[str, Any]
    """The last picture of each audience, by seat or "spectator"."""


async def keep_story(room: Room) -> None:
    """Save the story of a finished game, once, in the background."""
    if await _kept_story(room) is not None:
        return
    looked_at = room.review
    async with room.reviewing:
        try:
            replay = await _replay(room)
            await _go(room.house, replay, len(replay.record.inputs))
        except Denied:
            return  # other rules: there is nothing to tell it from
        data = await room.house.slow_work.run(_packed, replay)
        if looked_at is None and not room.outboxes:
            room.review = None  # nobody is here to see it
    await _save_story(room, data)


async def keep_story_of(room: Room, table: Table) -> None:
    """Save the story of a game that has just ended. Its table has all the events, so nothing is replayed."""
    await _save_story(room, await asyncio.to_thread(_packed, table))


async def _save_story(room: Room, data: bytes) -> None:
    now = room.house.wall()
    await room.house.store.change(lambda connection: db.keep_story(connection, room.code, data, now))


def _packed(game: Table | Replay) -> bytes:
    """The story of a finished game, compressed for the store."""
    state = game.state.clone()  # this runs in a separate thread, and a view caches its parts in the state
    views = {_audience(seat): state.view(seat) for seat in [*range(state.seats), None]}
    told = KeptStory(game.record.head.version, state.now, _story(game), views)
    return zlib.compress(msgspec.json.encode(told), level=1)


async def _kept_story(room: Room) -> KeptStory | None:
    data = await room.house.store.read(lambda connection: db.story(connection, room.code))
    if data is None:
        return None
    return await asyncio.to_thread(lambda: msgspec.json.decode(zlib.decompress(data), type=KeptStory))


def _needs(room: Room, told: KeptStory) -> str:
    game = room_data.game_called(room.data.game)
    return (
        f"This game was played with rules version {told.rules} of {game.title}, and this is version {game.version}. "
        "To step through it, use a version of Coterie with those rules; its log, its last pictures and its "
        "result are here."
    )


async def _last_moment(room: Room, step: int, eyes: Seat | Literal["all", "spectator"]) -> bodies.MomentBody | None:
    """The end of a game under other rules, if its story was saved. Denied for any other step of it."""
    told = await _kept_story(room)
    if told is None:
        return None
    steps = told.story.steps
    if step != steps:
        raise Denied(409, _needs(room, told), f"step {steps}, the last")
    views = told.views if eyes == "all" else {str(eyes): told.views[str(eyes)]}
    return bodies.MomentBody(step, steps, eyes, told.now, None, views, ())


def _story(game: Table | Replay) -> bodies.Story:
    record = game.record
    encoder = EventEncoder(record, game.state.pack)
    changes = []
    for each in game.moments:
        entry = record.inputs[each.number - 1] if each.number else None
        events = tuple([msgspec.Raw(encoder.encode(delivery.event)) for delivery in each.deliveries])
        seat = entry.seat if isinstance(entry, Answer) else None
        at = 0 if entry is None or isinstance(entry, Back) else entry.at
        changes.append(bodies.StoryStep(each.number, at, seat, events))
    return bodies.Story(len(record.inputs), tuple(changes))


async def moment(room: Room, step: int, eyes: Seat | Literal["all", "spectator"]) -> bodies.MomentBody:
    """The game after input `step`, from one viewpoint."""
    seats = len(room.data.seats)
    if isinstance(eyes, int) and eyes not in range(seats):
        raise Denied(404, f"There is no seat {eyes}", f"0 to {seats - 1}, all or spectator")
    async with room.reviewing:
        try:
            replay = await _replay(room)
        except Denied:
            last = await _last_moment(room, step, eyes)
            if last is None:
                raise
            return last
        steps = len(replay.record.inputs)
        if not 0 <= step <= steps:
            raise Denied(404, f"There is no step {step}", f"0 to {steps}")
        await _go(room.house, replay, step)
        return await room.house.slow_work.run(_moment, replay, step, eyes)


def _audience(seat: Seat | None) -> str:
    """A viewer's name on the wire."""
    return "spectator" if seat is None else str(seat)


def _moment(replay: Replay, step: int, eyes: Seat | Literal["all", "spectator"]) -> bodies.MomentBody:
    state, seats = replay.state, range(replay.record.head.seats)
    audiences: list[Seat | None] = [*seats, None] if eyes == "all" else [eyes if isinstance(eyes, int) else None]
    views = {_audience(seat): msgspec.to_builtins(state.view(seat), str_keys=True) for seat in audiences}
    entry = replay.record.inputs[step - 1] if step else None
    deliveries = replay.moments[-1].deliveries if replay.moments[-1].number == step else []
    events = [each.event for each in deliveries if eyes == "all" or any(each.reaches(seat) for seat in audiences)]

    def name(seat: int) -> str:
        return replay.record.head.players[seat].name

    return bodies.MomentBody(
        step=step,
        steps=len(replay.record.inputs),
        eyes=eyes,
        now=state.now,
        seat=entry.seat if isinstance(entry, Answer) else None,
        views=views,
        events=tuple([msgspec.to_builtins(event(each, state.pack, name)) for each in events]),
    )


async def upload(house: House, origin: str, content: bytes) -> Room:
    """Upload a record: it is checked from the first input to the last, and put into a room for review."""
    record = await house.uploads.record(content)
    if record.end is None:
        raise Denied(400, "That game isn't over yet", "the record of a finished game")
    record.head = msgspec.structs.replace(record.head, players=introduced(record.head.players))
    return await keep(house, origin, record, "over", None)


def introduced(players: Sequence[Player]) -> tuple[Player, ...]:
    """A record whose players have no names uses seat numbers from 0; on screen they become "Player 1" and so on."""
    return tuple(
        [
            msgspec.structs.replace(each, name=f"Player {seat + 1}") if each.name == seat_number(seat) else each
            for seat, each in enumerate(players)
        ]
    )


async def branch(
    house: House, room: Room, token: str, origin: str, wish: bodies.Branch, *, paused: bool = False
) -> tuple[Room, Seat]:
    """Continue a finished game from one point, on one seat, against bots; `paused`: only to look at it."""
    await house.check_rooms_made(origin)
    record = await finished(room)
    head = record.head
    if not 0 <= wish.step <= len(record.inputs):
        raise Denied(404, f"There is no step {wish.step}", f"0 to {len(record.inputs)}")
    if wish.seat not in range(head.seats):
        raise Denied(404, f"There is no seat {wish.seat}", f"0 to {head.seats - 1}")
    game = room_data.game_called(head.game)
    spec = wish.bots or bot_catalogue.strongest(game)
    if not paused:
        room_data.check_bot(room.data, wish.seat, spec)
    me = Player(room_data.clean_name(wish.name or DEFAULT_NAME), HUMAN)
    players = [me if seat == wish.seat else Player(each.name, spec) for seat, each in enumerate(head.players)]
    twin = Record(msgspec.structs.replace(head, players=tuple(players), begun=begun()))
    for number, old in enumerate(record.line(wish.step), 1):
        entry = record.inputs[old - 1]
        assert isinstance(entry, (Answer, Tick, AddTime))
        twin.add(msgspec.structs.replace(entry, number=number))
    try:
        replay = await house.slow_work.run(Replay, twin)
    except BadRecord as problem:
        raise other_rules(problem) from None
    await _go(house, replay, len(twin.inputs))
    if replay.state.result is not None:
        raise Denied(409, "The game is over at that point", "an earlier one")
    made = await keep(house, origin, twin, "playing", (token, wish.seat), branch_of=room.code, paused=paused)
    return made, wish.seat


async def learn(house: House, token: str, origin: str, wish: bodies.Learn) -> tuple[Room, Seat]:
    """Start a lesson: its position in a room, the learner on one seat, idle bots on the others."""
    game = room_data.game_called(wish.game)
    try:
        found = {each.id: each for each in lessons(game)}
    except PackError as wrong:
        raise Denied(409, str(wrong)) from None
    if wish.lesson not in found:
        raise Denied(404, f"{game.title} has no such lesson", ", ".join(found) or "none: it has no lessons")
    lesson = found[wish.lesson]
    record = lesson.record(game, room_data.clean_name(wish.name or DEFAULT_NAME))
    return await keep(house, origin, record, "playing", (token, lesson.seat), lesson=True), lesson.seat


async def keep(
    house: House,
    origin: str,
    record: Record,
    state: Literal["playing", "over"],
    holder: tuple[str, Seat] | None,
    branch_of: str | None = None,
    lesson: bool = False,
    paused: bool = False,
) -> Room:
    head = record.head
    token, held = (None, None) if holder is None else holder

    def make(code: str) -> RoomData:
        seats = [SeatData(each.name, *faces.usual(seat), *_who(each), True) for seat, each in enumerate(head.players)]
        data = RoomData(code, head.game, dict(head.options), seats, token, head.pack_text, state=state)
        data.pack_digest = head.pack or None
        data.branch_of, data.lesson, data.paused = branch_of, lesson, paused
        return data

    def also(connection: Connection, data: RoomData) -> None:
        entries = [Append(data.code, number, None, text, house.wall()) for number, text in _rows(record)]
        if entries:
            append_all(connection, entries)
        if token is not None and held is not None:
            db.hold(connection, data.code, held, token)

    return await house.create(make, origin, also, lambda _: encode_line(head).decode().strip())


def _who(player: Player) -> tuple[Any, str | None]:
    return ("human", None) if player.who == HUMAN else ("bot", player.who)


def _rows(record: Record) -> list[tuple[int, str]]:
    """The lines of a record, grouped by the input they belong to."""
    rows: list[tuple[int, list[RecordLine]]] = []
    for line in record.lines():
        if isinstance(line, (Check, End)):
            if rows:
                rows[-1][1].append(line)
        elif not isinstance(line, Chat) and hasattr(line, "number"):
            rows.append((line.number, [line]))
    return [(number, b"".join(map(encode_line, lines)).decode()) for number, lines in rows]


async def report(room: Room, seat: Seat | None, text: str) -> bodies.Reported:
    """Save a report with what its seat was shown, and nothing else: no seed, nobody else's answers."""
    if len(text) > MAX_REPORT_CHARACTERS:
        raise Denied(400, f"{len(text)} characters", f"at most {MAX_REPORT_CHARACTERS}")
    live = room.live
    report: dict[str, Any] = {
        "text": text,
        "version": __version__,
        "game": room.data.game,
        "options": room.data.options,
        "seats": len(room.data.seats),
        "seat": seat,
        "state": room.data.state,
    }
    if live is not None:
        news, _ = live.channel(seat).news(0, Known(), live.clock.now())
        inputs = live.table.record.inputs
        report["rules"] = live.table.record.head.version
        report["pack"] = live.table.record.head.pack
        report["news"] = msgspec.json.decode(msgspec.json.encode(news))
        report["answers"] = [
            {"ask": each.ask, "answer": each.answer}
            for each in inputs
            if isinstance(each, Answer) and each.seat == seat and seat is not None
        ]
    id = secrets.token_hex(6)
    data = msgspec.json.encode(report).decode()
    now = room.house.wall()
    await room.house.store.change(lambda connection: db.keep_report(connection, id, room.code, data, now))
    return bodies.Reported(id, report)
