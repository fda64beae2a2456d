"""What a seat or a spectator asks for over its socket, or by plain HTTP; each request gets one reply."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import IntegrityError

from coterie.kernel import AskClosed, OpenAsk, Refused, Seat, clean
from coterie.kernel.words import literal
from coterie.server import messages
from coterie.server import store as kept
from coterie.server.denied import Denied, no_room
from coterie.server.live import TRIES, Unsaved
from coterie.server.logs import fault, room_in_logs
from coterie.server.messages import Request, Sent
from coterie.server.room import Room
from coterie.server.store import ChatRow
from coterie.server.thinking import Position
from coterie.server.writer import Conflict, NotSaved
from coterie.table import wire
from coterie.table.talk import LONGEST, Talk
from coterie.table.wire import words

LONGEST_NOTE = 20_000
"""Characters of a seat's private notes."""


REMEMBERED = 500
"""Requests of a room that are known again."""


async def reply(room: Room, token: str | None, seat: Seat | None, request: Request) -> Sent:
    """Do what is asked for, in the name of `seat` (None: a spectator). Whatever is wrong is a refusal with a reason."""
    try:
        if seat is not None and seat not in room.seats_of(token):
            raise Refused("", "This device does not hold that seat any more")
        return await _done(room, token, seat, request)
    except (NotSaved, Unsaved, IntegrityError) as problem:
        return _refusal(room, request, await _gone(room) or problem)
    except Exception as problem:
        return _refusal(room, request, problem)


async def _gone(room: Room) -> Denied | None:
    """Whether nothing is kept of the room any more, because an operator has pruned it. Then everybody in it is told."""
    with suppress(Exception):  # the store does not answer: who knows
        async with room.lock:
            return None if await room.reload() else no_room(room.code)
    return None


def reply_now(room: Room, token: str | None, seat: Seat, request: messages.Answer, put: Callable[[Sent], None]) -> bool:
    """An answer, which is what a server hears all day, without a task of its own: its reply is `put` when it is safe.
    False if something stands in its way: ask for its `reply`."""
    begun = time.perf_counter()

    def done(problem: Exception | None) -> None:
        if isinstance(problem, (Conflict, NotSaved)):  # others were faster, or it must be looked up what was written
            room.house.spawn(again())
        elif problem is not None:
            put(_refusal(room, request, problem))
        else:
            room.house.metrics.acknowledged.observe(time.perf_counter() - begun)
            put(messages.Done(request.key))

    async def again() -> None:
        put(await reply(room, token, seat, request))

    try:
        if seat not in room.seats_of(token):
            return False
        return room.playing().submit_now(seat, request.ask, request.answer, f"{seat}/{request.key}", done)
    except Exception as problem:
        put(_refusal(room, request, problem))
        return True


def _refusal(room: Room, request: Request, problem: Exception) -> messages.Refused:
    asked = getattr(request, "ask", None)
    match problem:
        case Refused():
            room.house.metrics.refused.labels("rule" if problem.clause else "other").inc()
            why = words(problem.why, room.name)
            return messages.Refused(request.key, asked, problem.clause, why, isinstance(problem, AskClosed))
        case Denied() | Conflict():
            return messages.Refused(request.key, asked, "", (str(problem),), False)
        case NotSaved():
            return messages.Refused(request.key, asked, "", ("The server could not save that: try again",), False)
    fault("request_failed", problem, room=room_in_logs(room.code), request=type(request).__name__)
    why_not = "That is a fault in the game, not in your answer. Nothing has changed; please report it"
    return messages.Refused(request.key, asked, "", (why_not,), False)


async def _done(room: Room, token: str | None, seat: Seat | None, request: Request) -> Sent:
    mine = room.seats_of(token)
    match request:
        case messages.Ping():
            return messages.Pong(request.key, room.house.wall())
        case messages.Chat():
            await _chat(room, token, seat, request)
            return messages.Done(request.key)
    if seat is None:
        raise Refused("", "A spectator is not asked")
    match request:
        case messages.Answer():
            begun = time.perf_counter()
            await room.playing().submit(seat, request.ask, request.answer, f"{seat}/{request.key}")
            room.house.metrics.acknowledged.observe(time.perf_counter() - begun)
        case messages.AskWhy():
            return _why(room, seat, request)
        case messages.Preview():
            return await _preview(room, seat, request)
        case messages.Hint():
            return await _hint(room, seat, request)
        case _:
            await _once(room, mine, seat, request)
    return messages.Done(request.key)


async def _once(room: Room, mine: tuple[Seat, ...], seat: Seat, request: Request) -> None:
    """What is no input of the game: the log does not know its key, so the room remembers it."""
    name = f"{seat}/{request.key}"
    if name in room.done:
        return
    match request:
        case messages.TakeBack():
            await room.consent.take_back(seat, request.key, mine)
        case messages.EndEarly():
            await room.consent.end_early(seat, request.key, mine)
        case messages.Vote():
            await room.consent.vote(mine, request.proposal, request.yes)
        case messages.Note():
            await _note(room, seat, request)
        case messages.Pause():
            await room.consent.pause(mine, True)
        case messages.Resume():
            await room.consent.pause(mine, False)
    room.done[name] = None
    if len(room.done) > REMEMBERED:
        del room.done[next(iter(room.done))]


def _mine(room: Room, seat: Seat, ask: int) -> OpenAsk:
    """The question, if it is open to this seat; AskClosed if it is not."""
    found = room.playing().table.state.find(ask)
    if found is None or found.seat != seat:
        raise AskClosed("", "That question is closed: ask what is open now")
    return found


def _why(room: Room, seat: Seat, request: messages.AskWhy) -> Sent:
    """Why a thing on the table, or an answer, cannot be chosen."""
    ask = _mine(room, seat, request.ask)
    if request.thing is not None:
        shape = ask.shape
        options = [*shape.options, *(option for field in shape.fields.values() for option in field.options)]
        if any(request.thing == f"{each.kind}:{each.id}" for option in options for each in option.about):
            return messages.Why(request.key, request.ask, True, "", ())
        key = request.thing.partition(":")[2]
        if shape.kind in ("form", "amount"):
            why = f"{literal(request.thing)} is not among what you can choose now"
            return messages.Why(request.key, request.ask, False, ask.clause, words(why, room.name))
        written: Any = key if shape.kind == "one" else [key]
    else:
        written = request.answer
    try:
        refused = ask.refuse(ask.read(written))
    except Refused as unreadable:
        refused = unreadable
    if refused is None:
        return messages.Why(request.key, request.ask, True, "", ())
    return messages.Why(request.key, request.ask, False, refused.clause, words(refused.why, room.name))


async def _preview(room: Room, seat: Seat, request: messages.Preview) -> Sent:
    ask = _mine(room, seat, request.ask)
    refused = ask.refuse(ask.read(request.answer))
    if refused is not None:
        raise refused
    table = room.playing().table
    position = Position.of(table.game, table.record.head.pack_text, ask.state)
    found = await room.house.thinkers.foresee(position, seat, request.ask, request.answer)
    if found is None:
        raise Refused("", "That takes too long to foresee")
    told = tuple(wire.event(event, ask.state.pack, room.name) for event in found.events)
    return messages.Previewed(request.key, request.ask, found.view, told, tuple(found.uncertain))


async def _hint(room: Room, seat: Seat, request: messages.Hint) -> Sent:
    ask = _mine(room, seat, request.ask)
    table = room.playing().table
    position = Position.of(table.game, table.record.head.pack_text, ask.state)
    found = await room.house.thinkers.advise(position, seat, request.ask)
    if found is None:
        raise Refused("", "Nobody could think about it now: ask again")
    return messages.Hinted(request.key, request.ask, found.answer, found.bot, words(found.why, room.name))


async def _chat(room: Room, token: str | None, seat: Seat | None, request: messages.Chat) -> None:
    text = clean(request.text[: 10 * LONGEST])
    if not text:
        raise Refused("", "There is nothing to say")
    if len(text) > LONGEST:
        raise Refused("", f"Too long: at most {LONGEST} characters, found {len(text)}")
    speaker = "spectators" if seat is None else str(seat)  # who watches can have any number of tokens
    if not room.house.chat_rate.take(f"{room.code}/{speaker}"):
        raise Refused("", "Too many lines at once: wait a moment")
    to: tuple[Seat, ...] | None = None
    seen = False
    if request.to is not None:
        if seat is None or room.live is None:
            raise Refused("", "Only those who play have private channels, allowed: none")
        to, seen = Talk(room.live.table).audience(seat, request.to)
    who = f"spectator {token}" if seat is None else str(seat)
    name = "A spectator" if seat is None else room.name(seat)
    after = 0 if room.live is None else room.live.table.number
    at = 0 if room.live is None else room.live.clock.now()
    key = None if seat is None and token is None else f"{who}/{request.key}"  # who has no token cannot be known again
    line = ChatRow(0, key, seat, name, to, after, at, text, seen)
    await room.chat_added(await _kept(room, line))
    room.house.tell_changed(room)


async def _kept(room: Room, line: ChatRow) -> ChatRow:
    """A line of chat, safe under its number. Somebody at another process may take that number first."""
    for _ in range(TRIES):
        with suppress(Conflict):
            return await room.house.store.change(lambda connection: kept.add_chat(connection, room.code, line))
    raise Refused("", "Too many others were faster: say it again")


async def _note(room: Room, seat: Seat, request: messages.Note) -> None:
    if len(request.text) > LONGEST_NOTE:
        raise Refused("", f"Too long: at most {LONGEST_NOTE} characters, found {len(request.text)}")
    text = request.text.encode(errors="replace").decode().replace("\0", " ")
    await room.house.store.change(lambda connection: kept.write_note(connection, room.code, seat, text))
    room.notes[seat] = text
    room.put(messages.Notes(seat, text), lambda box: box.seat == seat)
