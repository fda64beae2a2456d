"""Requests of a seat or a spectator, over a socket or plain HTTP; each gets one reply."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import IntegrityError

from coterie.kernel import AskClosed, OpenAsk, Refused, Seat, Thing, clean
from coterie.server.http.errors import Denied, DeniedAfterVote, no_room
from coterie.server.logs import fault, room_in_logs
from coterie.server.rooms.room import Room
from coterie.server.store import store as db
from coterie.server.store.store import ChatRow
from coterie.server.store.writer import Conflict, NotSaved
from coterie.server.tables import bot_catalogue
from coterie.server.tables.live_table import MAX_TRIES, Unsaved
from coterie.server.wire import messages
from coterie.server.wire.messages import Request, Sent
from coterie.table import wire
from coterie.table.limits import check_answer
from coterie.table.talk import MAX_CHAT_CHARACTERS, TableChat
from coterie.table.wire import words

MAX_NOTE_CHARACTERS = 20_000
"""Characters of a seat's private notes."""


UNSAVED = (NotSaved, Unsaved, IntegrityError)
"""Exceptions of a store that did not take a change."""


MAX_REMEMBERED_REQUESTS = 500
"""How many finished requests a room remembers."""


Put = Callable[[Sent], None]
"""Takes the reply to a request."""


def reply(room: Room, token: str | None, seat: Seat | None, request: Request, put: Put) -> None:
    """Carry out a request for `seat` (None: a spectator), and put one reply when it is done and safe. Anything wrong is
    a refusal with a reason. An answer, the most common request, needs no task.
    """
    if type(request) is messages.AnswerRequest:
        _answer(room, token, seat, request, put)
    else:
        room.house.finish(_reply_later(room, token, seat, request, put))


async def reply_and_wait(room: Room, token: str | None, seat: Seat | None, request: Request) -> Sent:
    """Carry out a request, and return the reply."""
    replied: asyncio.Future[Sent] = asyncio.get_running_loop().create_future()
    reply(room, token, seat, request, lambda sent: None if replied.cancelled() else replied.set_result(sent))
    return await replied


def _answer(
    room: Room, token: str | None, seat: Seat | None, request: messages.AnswerRequest, put: Put, behind: bool = True
) -> None:
    """`behind`: another process may have changed what this one refuses, so it is decided once more."""
    begun, known = time.perf_counter(), room.known

    def done(problem: Exception | None) -> None:
        if problem is None:
            room.house.metrics.acknowledged.observe(time.perf_counter() - begun)
            put(messages.Done(request.key))
        elif isinstance(problem, UNSAVED):
            room.house.finish(_refuse_unsaved(room, request, problem, put))
        else:
            refuse(problem)

    def refuse(problem: Exception) -> None:
        if behind and room.house.store.shared and isinstance(problem, Refused) and not problem.clause:
            room.house.finish(_answer_again(room, known, token, seat, request, put, problem))
        else:
            put(_refusal(room, request, problem))

    try:
        speaker = _player(room, token, seat)
        room.answerable().submit(speaker, request.ask, request.answer, f"{speaker}/{request.key}", done)
    except Exception as problem:
        refuse(problem)


async def _answer_again(
    room: Room,
    known: tuple[int, int, int],
    token: str | None,
    seat: Seat | None,
    request: messages.AnswerRequest,
    put: Put,
    refused: Refused,
) -> None:
    if await room.catch_up(known):
        _answer(room, token, seat, request, put, behind=False)
    else:
        put(_refusal(room, request, refused))


async def _reply_later(room: Room, token: str | None, seat: Seat | None, request: Request, put: Put) -> None:
    known = room.known
    try:
        try:
            made = await _done(room, token, seat, request)
        except (Refused, Denied) as refused:
            if isinstance(refused, DeniedAfterVote) or not await room.catch_up(known):
                raise
            made = await _done(room, token, seat, request)
    except UNSAVED as problem:
        await _refuse_unsaved(room, request, problem, put)
    except Exception as problem:
        put(_refusal(room, request, problem))
    else:
        put(made)


async def _refuse_unsaved(room: Room, request: Request, problem: Exception, put: Put) -> None:
    """Refuse what the store didn't take. If an operator has pruned the room, that is the reason, and everyone in it is
    told.
    """
    with suppress(Exception):  # the store doesn't answer, so nobody knows
        async with room.lock:
            if not await room.reload():
                problem = no_room(room.code)
    put(_refusal(room, request, problem))


def _player(room: Room, token: str | None, seat: Seat | None) -> Seat:
    """The seat that makes the request. Refused if nobody has it, or if another device holds it now."""
    if seat is None:
        raise Refused("", "Spectators can't answer")
    if seat not in room.seats_of(token):
        raise Refused("", "This device no longer has that seat")
    return seat


def _refusal(room: Room, request: Request, problem: Exception) -> messages.RefusedMessage:
    asked = getattr(request, "ask", None)
    match problem:
        case Refused():
            room.house.metrics.refused.labels("rule" if problem.clause else "other").inc()
            why = words(problem.why, room.name)
            return messages.RefusedMessage(request.key, asked, problem.clause, why, isinstance(problem, AskClosed))
        case Denied() | Conflict():
            return messages.RefusedMessage(request.key, asked, "", (str(problem),), False)
        case NotSaved():
            return messages.RefusedMessage(request.key, asked, "", ("The server couldn't save that: try again",), False)
    fault("request_failed", problem, room=room_in_logs(room.code), request=type(request).__name__)
    why_not = "Something went wrong in the game, not in your answer. Nothing has changed; please report it"
    return messages.RefusedMessage(request.key, asked, "", (why_not,), False)


async def _done(room: Room, token: str | None, seat: Seat | None, request: Request) -> Sent:
    if seat is not None:
        _player(room, token, seat)
    match request:
        case messages.Ping():
            return messages.Pong(request.key, room.house.wall())
        case messages.ChatRequest():
            await _chat(room, token, seat, request)
            return messages.Done(request.key)
        case messages.AllReady():
            await _all_ready(room, room.seats_of(token))
            return messages.Done(request.key)
    speaker = _player(room, token, seat)
    match request:
        case messages.AskWhy():
            return _why(room, speaker, request)
        case messages.Preview():
            return await _preview(room, speaker, request)
        case messages.HintRequest():
            return await _hint(room, speaker, request)
        case _:
            await _once(room, room.seats_of(token), speaker, request)
    return messages.Done(request.key)


async def _once(room: Room, mine: tuple[Seat, ...], seat: Seat, request: Request) -> None:
    """Carry out a request that is no input of the game only once: the log does not know its key, so the room remembers
    it.
    """
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
            await room.consent.pause(seat, request.key, mine)
        case messages.Resume():
            await room.consent.resume()
        case messages.AddTimeRequest():
            await room.consent.add_time(seat, request.key)
        case messages.Looked():
            await room.consent.look((seat,))
        case messages.React():
            room.react(seat, request.face)
    room.done[name] = None
    if len(room.done) > MAX_REMEMBERED_REQUESTS:
        del room.done[next(iter(room.done))]


async def _all_ready(room: Room, mine: tuple[Seat, ...]) -> None:
    """Everyone at a shared device has said aloud that they are ready: answer for each of them."""
    if room.data.mode != "handed":
        raise Refused("", "Only people who share one device can be ready together")
    live = room.answerable()
    for seat in mine:
        for ask in live.table.state.optional(seat):
            if ask.open and ask.shape.kind == "one" and len(ask.options) == 1:
                await live.submit_and_wait(seat, ask.id, ask.options[0].key)


def _mine(room: Room, seat: Seat, ask: int) -> OpenAsk:
    """The question in the seat's own picture of the game. AskClosed if it is not open there."""
    found = room.playing().world(seat).find(ask)
    if found is None or found.seat != seat:
        raise AskClosed("", "That question is no longer open")
    return found


def _why(room: Room, seat: Seat, request: messages.AskWhy) -> Sent:
    """Why a thing on the table, or an answer, cannot be chosen."""
    ask = _mine(room, seat, request.ask)
    if request.thing is not None:
        kind, _, id = request.thing.partition(":")
        refused = ask.why_not(Thing(kind, id))
    else:
        try:
            check_answer(request.answer)
            refused = ask.refuse(ask.read(request.answer))
        except Refused as unreadable:
            refused = unreadable
    if refused is None:
        return messages.Why(request.key, request.ask, True, "", ())
    return messages.Why(request.key, request.ask, False, refused.clause, words(refused.why, room.name))


async def _preview(room: Room, seat: Seat, request: messages.Preview) -> Sent:
    ask = _mine(room, seat, request.ask)
    check_answer(request.answer)
    refused = ask.refuse(ask.read(request.answer))
    if refused is not None:
        raise refused
    position = room.playing().position(seat, events=False)
    found = await room.house.thinkers.foresee(position, seat, request.ask, request.answer)
    if found is None:
        raise Refused("", "The preview took too long")
    told = tuple(wire.event(event, ask.state.pack, room.name) for event in found.events)
    return messages.Previewed(request.key, request.ask, found.view, told, tuple(found.uncertain), found.alone)


def _can_be_read(ask: OpenAsk, answer: Any) -> bool:
    """Whether a bot's answer is one that a person could give."""
    try:
        check_answer(answer)
        return answer is None or ask.refuse(ask.read(answer)) is None
    except Refused:
        return False


async def _hint(room: Room, seat: Seat, request: messages.HintRequest) -> Sent:
    ask = _mine(room, seat, request.ask)
    live = room.playing()
    spec = bot_catalogue.strongest(live.table.game)
    found = await room.house.thinkers.advise(live.stream, live.position(seat), spec, seat, request.ask)
    if found is None or not _can_be_read(ask, found.answer):
        raise Refused("", "No hint is available right now: try again")
    answers = tuple(
        messages.HintedAnswerJson(each.answer, words(each.words, room.name), each.chance, each.low, each.high)
        for each in found.answers
        if _can_be_read(ask, each.answer)
    )
    return messages.Hinted(
        request.key, request.ask, found.answer, found.bot, words(found.why, room.name), answers, found.worlds
    )


async def _chat(room: Room, token: str | None, seat: Seat | None, request: messages.ChatRequest) -> None:
    text = clean(request.text[: 10 * MAX_CHAT_CHARACTERS])
    if not text:
        raise Refused("", "Write something first")
    if len(text) > MAX_CHAT_CHARACTERS:
        raise Refused("", f"Too long: at most {MAX_CHAT_CHARACTERS} characters, found {len(text)}")
    speaker = "spectators" if seat is None else str(seat)  # a spectator can have any number of tokens
    if not room.house.rates.chats.take(f"{room.code}/{speaker}"):
        raise Refused("", "You're sending messages too fast: wait a moment")
    to: tuple[Seat, ...] | None = None
    seen = False
    if request.to is not None:
        if seat is None or room.live is None:
            raise Refused("", "Spectators can't whisper")
        to, seen = TableChat(room.live.table).audience(seat, request.to)
    who = f"spectator {token}" if seat is None else str(seat)
    name = "A spectator" if seat is None else room.name(seat)
    after = 0 if room.live is None else room.live.table.number
    at = 0 if room.live is None else room.live.clock.now()
    key = None if seat is None and token is None else f"{who}/{request.key}"  # no token: it can't be recognised
    line = ChatRow(0, key, seat, name, to, after, at, text, seen)
    await room.chat_added(await _kept(room, line))
    room.house.announce_change(room.code)


async def _kept(room: Room, line: ChatRow) -> ChatRow:
    """Store a line of chat under its number. Someone else may take that number first."""
    for _ in range(MAX_TRIES):
        with suppress(Conflict):
            return await room.house.store.change(lambda connection: db.add_chat(connection, room.code, line), room.code)
    raise Refused("", "Someone else changed this at the same moment. Send it again")


async def _note(room: Room, seat: Seat, request: messages.Note) -> None:
    if len(request.text) > MAX_NOTE_CHARACTERS:
        raise Refused("", f"Too long: at most {MAX_NOTE_CHARACTERS} characters, found {len(request.text)}")
    text = request.text.encode(errors="replace").decode().replace("\0", " ")
    await room.house.store.change(lambda connection: db.write_note(connection, room.code, seat, text), room.code)
    room.notes[seat] = text
    room.put(messages.Notes(seat, text), lambda box: box.seat == seat)
