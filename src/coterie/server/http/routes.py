"""The routes of the HTTP API: each reads a body of a known type, asks the house, and answers with another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from coterie.common.pack_limits import MAX_PACK_CHARACTERS
from coterie.server.http import bodies, catalogue, long_poll, tokens
from coterie.server.http.auth import (
    address_of,
    body_of,
    check_guesses,
    check_own_name,
    digest_of,
    give_token,
    guessed,
    origin_of,
    raw_body,
    room_at,
    sender_of,
    token_of,
)
from coterie.server.http.errors import Denied, no_seat, server_fault
from coterie.server.http.pages import squeezed
from coterie.server.logs import fault
from coterie.server.rooms import history, lobby, mistakes, puzzles, review
from coterie.server.rooms.house import House
from coterie.server.rooms.replay_stream import retold
from coterie.server.rooms.room import Room
from coterie.server.rooms.room_pictures import room_picture
from coterie.server.sockets.requests import reply_and_wait
from coterie.server.store import store as db
from coterie.server.store.writer import Conflict, NotSaved
from coterie.server.wire.messages import MAX_KEY_CHARACTERS, Hello, Malformed, RoomPicture, numbered, parse, to_json
from coterie.server.wire.schema import published, schema
from coterie.table.record import encode_line
from coterie.table.wire import JsonObject

NO_STORE = {"cache-control": "no-store"}

DEPENDS_ON_ROOM = (400, 403, 404, 409)
"""Statuses of refusals that may rest on what this process knows of a room."""


def answer(of: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(of), status, NO_STORE, "application/json")


def failed(denied: Denied) -> Response:
    return answer(bodies.FailedBody(bodies.Wrong(denied.what, denied.allowed)), denied.status)


Act = Callable[["Call"], Awaitable[Response]]


@dataclass
class Call:
    """One request: the house it is made in, its body, and who made it."""

    house: House
    request: Request
    body: Any = None
    entered: tuple[Room, tuple[int, int, int]] | None = None
    """The room that the request is about, and what this process knew of it."""

    @property
    def digest(self) -> str | None:
        return digest_of(self.request)

    @property
    def address(self) -> str:
        return address_of(self.house, self.request)

    @property
    def origin(self) -> str:
        return origin_of(self.house, self.request)

    async def room(self) -> Room:
        room = await room_at(self.house, self.request, self.request.path_params["code"])
        self.entered = room, room.known
        return room

    def pass_(self) -> tuple[str, str]:
        """(token, digest) of the device: its own, or new ones."""
        token = token_of(self.request) or tokens.new_token()
        return token, tokens.digest(token)

    def seated(self, room: Room, seat: int | None, token: str, wants_token: bool) -> Response:
        """The response to taking a seat: a browser gets its token as a cookie, a program in the body, if it asked for
        it.
        """
        made = answer(bodies.Joined(room.code, seat, room_picture(room), token if wants_token else None))
        if not wants_token and token != token_of(self.request):
            give_token(self.house, self.request, made, token)
        return made

    def number(self, name: str, usual: int | None = None) -> int | None:
        text = self.request.query_params.get(name)
        if text is None or text == "":
            return usual
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise Denied(400, f"{name}: found {text[:20]!r}", "a whole number")
        return int(text)

    def hello(self, seat: int | None) -> Hello:
        """The first message a socket would have sent."""
        return Hello(seat, blocks=bool(self.number("blocks", 0)), changes=bool(self.number("changes", 0)))


# --- the front page ----------------------------------------------------------------------------------------------


async def get_catalogue(call: Call) -> Response:
    return await squeezed(call.request, answer(catalogue.catalogue()))


async def rulebook(call: Call) -> Response:
    return await squeezed(call.request, answer(catalogue.rulebook(call.request.path_params["id"])))


async def scenes(call: Call) -> Response:
    return answer(await asyncio.to_thread(catalogue.scenes, call.request.path_params["id"]))


async def lessons(call: Call) -> Response:
    return answer(catalogue.lessons_of(call.request.path_params["id"]))


async def learn(call: Call) -> Response:
    token, digest = call.pass_()
    room, seat = await _once(call, digest, lambda: review.learn(call.house, digest, call.origin, call.body))
    return call.seated(room, seat, token, call.body.token)


async def pack(call: Call) -> Response:
    """A pack by its digest. Those of rooms are known while the room is open: `room` names one to be opened."""
    if "room" in call.request.query_params:
        await room_at(call.house, call.request, call.request.query_params["room"])
    made = answer(msgspec.Raw(await catalogue.pack(call.house, call.request.path_params["digest"])))
    made.headers["cache-control"] = "private, max-age=31536000, immutable"  # another pack has another digest
    return await squeezed(call.request, made)


async def listed(call: Call) -> Response:
    return answer(await catalogue.listed(call.house))


async def mine(call: Call) -> Response:
    made = answer(await catalogue.mine(call.house, call.digest))
    if token_of(call.request) is None:
        give_token(call.house, call.request, made, tokens.new_token())
    return made


async def my_history(call: Call) -> Response:
    return answer(await history.my_games(call.house, call.digest))


async def download_history(call: Call) -> Response:
    if not call.house.replays.take(call.origin):
        raise Denied(429, "Too many downloads from your address", "wait a few minutes")
    body = await history.download(call.house, call.digest)
    name = 'attachment; filename="coterie-games.zip"'
    return Response(body, 200, {**NO_STORE, "content-disposition": name}, ZIP)


async def take_along(call: Call) -> Response:
    if call.digest is None:
        raise no_seat()
    return answer(await history.take_along(call.house, call.digest))


async def bring_history(call: Call) -> Response:
    check_guesses(call.house, call.request)
    token, digest = call.pass_()
    try:
        made = answer(await history.bring(call.house, digest, call.body.code))
    except Denied:
        guessed(call.house, call.request)
        raise
    if token != token_of(call.request):
        give_token(call.house, call.request, made, token)
    return made


async def forget(call: Call) -> Response:
    return answer(await history.forget(call.house, call.digest))


async def mine_stream(call: Call) -> Response:
    """A line of JSON right away, and another whenever it is the device's move in one of its games."""
    digest = call.digest
    if digest is None:
        raise no_seat()
    call.house.check_connections(call.address)

    async def lines() -> AsyncIterator[bytes]:
        stirred = asyncio.Event()
        call.house.connection_opened(call.address)
        call.house.watchers[stirred] = digest
        before = b""
        try:
            while not call.house.closing:
                found = msgspec.json.encode(await catalogue.mine(call.house, digest)) + b"\n"
                yield found if found != before else b"\n"
                before = found
                stirred.clear()
                try:
                    await asyncio.wait_for(stirred.wait(), long_poll.POLL_SECONDS)
                except TimeoutError:
                    continue
        finally:
            call.house.watchers.pop(stirred, None)
            call.house.connection_closed(call.address)

    return StreamingResponse(lines(), headers=NO_STORE, media_type="application/x-ndjson")


# --- rooms -------------------------------------------------------------------------------------------------------


async def _once(call: Call, digest: str, make: Callable[[], Awaitable[tuple[Room, int | None]]]) -> tuple[Room, Any]:
    """Make a room, only once for each key of a device."""
    if call.body.key is None or token_of(call.request) is None:
        return await make()
    if not (0 < len(call.body.key) <= MAX_KEY_CHARACTERS and call.body.key.isprintable()):
        found = f"key: found {len(call.body.key)} characters"
        raise Denied(400, found, f"1 to {MAX_KEY_CHARACTERS} printable ones")
    key = f"{digest[:16]}/{call.body.key}"
    before = await call.house.store.read(lambda connection: db.replied(connection, key))
    if before is None:
        room, seat = await make()
        text = msgspec.json.encode([room.code, seat]).decode()
        now = call.house.wall()
        try:
            await call.house.store.change(lambda connection: db.remember(connection, key, text, now))
            return room, seat
        except Conflict:
            before = await call.house.store.read(lambda connection: db.replied(connection, key))
    code, seat = msgspec.json.decode(before or b"null")
    return await call.house.room(code), seat


async def play(call: Call) -> Response:
    token, digest = call.pass_()
    room, seat = await _once(call, digest, lambda: lobby.play(call.house, digest, call.origin, call.body))
    return call.seated(room, seat, token, call.body.token)


async def make_room(call: Call) -> Response:
    token, digest = call.pass_()
    room, seat = await _once(call, digest, lambda: lobby.make(call.house, digest, call.origin, call.body))
    return call.seated(room, seat, token, call.body.token)


async def look(call: Call) -> Response:
    return answer(room_picture(await call.room()))


async def sit(call: Call) -> Response:
    room = await call.room()
    token, digest = call.pass_()
    return call.seated(room, await lobby.sit(room, digest, call.origin, call.body), token, call.body.token)


async def claim(call: Call) -> Response:
    check_guesses(call.house, call.request)
    token, digest = call.pass_()
    try:
        room, seat = await lobby.claim(call.house, digest, call.body.code)
    except Denied:
        guessed(call.house, call.request)
        raise
    return call.seated(room, seat, token, call.body.token)


def by_seat(act: Callable[[Room, str, int, Any], Awaitable[Any]]) -> Act:
    """Act as the holder of a seat."""

    async def done(call: Call) -> Response:
        room, digest = await call.room(), call.digest
        seat = room.own_seat(digest, call.body.seat)
        made = await act(room, str(digest), seat, call.body)
        return answer(room_picture(room) if made is None else made)

    return done


def by_host(act: Callable[[Room, Any], Awaitable[Any]]) -> Act:
    """Act as the host."""

    async def done(call: Call) -> Response:
        room = await call.room()
        lobby.check_host(room, call.digest)
        await act(room, call.body)
        return answer(room_picture(room))

    return done


async def set_options(call: Call) -> Response:
    room = await call.room()
    lobby.check_host(room, call.digest)
    await lobby.set_options(room, call.origin, call.body)
    return answer(room_picture(room))


async def free(call: Call) -> Response:
    room = await call.room()
    lobby.check_host(room, call.digest)
    await lobby.free(room, str(call.digest), call.body.seat)
    return answer(room_picture(room))


async def rematch(call: Call) -> Response:
    room = await call.room()
    room.own_seat(call.digest, next(iter(room.seats_of(call.digest)), None))
    made = await lobby.rematch(room, str(call.digest), call.origin, call.body.shuffle)
    seat = next(iter(made.seats_of(call.digest)), None)
    return answer(bodies.Joined(made.code, seat, room_picture(made)))


async def _wait(room: Room, token: str, on: bool) -> None:
    await room.consent.wait(room.seats_of(token), on)


# --- talking without a socket ------------------------------------------------------------------------------------


async def request(call: Call) -> Response:
    """One request, as a socket would take it; the response is the socket's reply."""
    room = await call.room()
    digest = call.digest
    if call.body is None:
        call.body = await raw_body(call.request, call.house.settings.limits.message)
    seat = call.number("seat")
    if seat is None and room.seats_of(digest):
        seat = room.own_seat(digest, None)
    elif seat is not None:
        seat = room.own_seat(digest, seat)
    if not call.house.seat_rate.take(f"{digest}/{seat}" if seat is not None else call.origin):
        raise Denied(429, "Too many messages", "wait a moment")
    try:
        message = parse(call.body)
    except Malformed as wrong:
        raise Denied(400, str(wrong), "a request such as those of a socket") from None
    if isinstance(message, Hello):
        raise Denied(400, "A hello is only for sockets", "another request")
    made = to_json(await reply_and_wait(room, digest, seat, message))
    return Response(numbered(1, made), 200, NO_STORE, "application/json")


async def news(call: Call) -> Response:
    room = await call.room()
    seat, after = call.number("seat"), call.number("after", 0)
    session = call.request.query_params.get("session", "")
    poll = call.house.polls.get(session, room, call.digest)
    if poll is None:
        poll = call.house.polls.open(room, call.digest, call.hello(seat), call.address)
    messages = await poll.after(after or 0, wait=call.number("wait", 1) != 0)
    return answer(bodies.Messages(poll.id, messages))


async def stream(call: Call) -> Response:
    room = await call.room()
    poll = call.house.polls.open(room, call.digest, call.hello(call.number("seat")), call.address)

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for text in poll.forever():
                yield text + b"\n"
        finally:
            call.house.polls.close(poll)

    return StreamingResponse(lines(), headers=NO_STORE, media_type="application/x-ndjson")


# --- records -----------------------------------------------------------------------------------------------------


async def record(call: Call) -> Response:
    room = await call.room()
    found = await review.finished(room)
    name = f'attachment; filename="{room.data.game}-{room.code}.jsonl"'
    body = await asyncio.to_thread(lambda: b"".join(map(encode_line, found.lines())))
    return Response(body, 200, {**NO_STORE, "content-disposition": name}, "application/x-ndjson")


async def get_review(call: Call) -> Response:
    room = await call.room()
    eyes: int | Literal["all", "spectator"]
    match call.request.query_params.get("eyes", "all"):
        case "all":
            eyes = "all"
        case "spectator":
            eyes = "spectator"
        case _:
            eyes = call.number("eyes", 0) or 0
    found = await review.moment(room, call.number("step", 0) or 0, eyes)
    return await asyncio.to_thread(answer, found)


async def story(call: Call) -> Response:
    found = await review.story(await call.room())
    return await asyncio.to_thread(answer, found)


async def analysis(call: Call) -> Response:
    """How far the analysis of a finished game is, and what it says so far."""
    return await asyncio.to_thread(answer, await call.house.analyses.look(await call.room()))


async def analyse(call: Call) -> Response:
    """Analyse a finished game, once for everyone; the reply is the same as to GET. A device without a token gets one,
    by which it can stop the analysis.
    """
    room = await call.room()
    token, digest = call.pass_()
    found = await call.house.analyses.begin(room, await review.finished(room), digest, call.origin)
    made = await asyncio.to_thread(answer, found)
    if token != token_of(call.request):
        give_token(call.house, call.request, made, token)
    return made


async def stop_analysis(call: Call) -> Response:
    """Stop an analysis that this device has asked for and no other; the reply is the same as to GET."""
    found = await call.house.analyses.stop(await call.room(), call.digest)
    return await asyncio.to_thread(answer, found)


async def replay(call: Call) -> Response:
    """All news of a game so far, as a seat of this device was sent them; without a seat, as spectators were."""
    room, seat = await call.room(), call.number("seat")
    own = None if seat is None else room.own_seat(call.digest, seat)
    if not call.house.replays.take(call.origin):
        raise Denied(429, "Too many replays from your address", "wait a few minutes")
    return StreamingResponse(await retold(room, own), headers=NO_STORE, media_type="application/x-ndjson")


async def upload(call: Call) -> Response:
    if not call.house.replays.take(call.origin):
        raise Denied(429, "Too many records from your address", "wait a few minutes")
    content = await raw_body(call.request, call.house.settings.limits.upload)
    room = await review.upload(call.house, call.origin, content)
    return answer(bodies.Joined(room.code, None, room_picture(room)))


async def branch(call: Call) -> Response:
    room = await call.room()
    token, digest = call.pass_()
    made, seat = await _once(call, digest, lambda: review.branch(call.house, room, digest, call.origin, call.body))
    return call.seated(made, seat, token, call.body.token)


async def report(call: Call) -> Response:
    room = await call.room()
    seat = None if call.body.seat is None else room.own_seat(call.digest, call.body.seat)
    if not call.house.reports.take(call.origin):
        raise Denied(429, "Too many reports from your address", "wait a few minutes")
    return answer(await review.report(room, seat, call.body.text))


# --- mistakes ----------------------------------------------------------------------------------------------------


async def get_mistakes(call: Call) -> Response:
    """What a seat did in a finished game that cost something, as far as the analysis knows."""
    return answer(await mistakes.listed(await call.room(), call.number("seat", 0) or 0))


async def mistake_table(call: Call) -> Response:
    """The table just before a mistake."""
    room = await call.room()
    token, digest = call.pass_()
    made, seat = await _once(call, digest, lambda: mistakes.table(call.house, room, digest, call.origin, call.body))
    return call.seated(made, seat, token, call.body.token)


async def judge_second_try(call: Call) -> Response:
    """What another answer would have been worth."""
    return answer(await mistakes.judged(await call.room(), call.body, call.origin))


async def show_mistake(call: Call) -> Response:
    """What would have been better, and why."""
    return answer(await mistakes.shown(await call.room(), call.body.seat, call.body.step))


# --- puzzles -----------------------------------------------------------------------------------------------------


async def all_puzzles(call: Call) -> Response:
    """Every puzzle, without its answer."""
    return await squeezed(call.request, answer(await asyncio.to_thread(puzzles.listed)))


async def puzzles_of_the_day(call: Call) -> Response:
    """One puzzle for each game, the same for everybody on a day."""
    found = await asyncio.to_thread(puzzles.of_the_day, call.request.path_params["day"])
    return await squeezed(call.request, answer(found))


async def puzzle(call: Call) -> Response:
    """A puzzle as it is set, without its answer."""
    return answer(await asyncio.to_thread(puzzles.shown, call.request.path_params["id"]))


async def check_puzzle(call: Call) -> Response:
    """Whether an answer solves a puzzle; its solution, if it does."""
    return answer(puzzles.checked(call.request.path_params["id"], call.body.answer))


async def help_with_puzzle(call: Call) -> Response:
    """Where to look, and what follows."""
    return answer(puzzles.helped(call.request.path_params["id"], call.body.step))


async def solve_puzzle(call: Call) -> Response:
    """The solution, for those who give up."""
    return answer(puzzles.solution(call.request.path_params["id"]))


async def puzzle_table(call: Call) -> Response:
    """A table at the puzzle's position."""
    token, digest = call.pass_()
    id = call.request.path_params["id"]
    room, seat = await _once(call, digest, lambda: puzzles.seated(call.house, digest, call.origin, id, call.body))
    return call.seated(room, seat, token, call.body.token)


# --- operators ---------------------------------------------------------------------------------------------------


async def healthz(call: Call) -> Response:
    """Whether this process can serve, and if not, what it cannot do."""
    trouble = await call.house.health.trouble()
    if trouble:
        return answer({"ok": False, "why": trouble}, 503)
    return answer({"ok": True, "rooms": len(call.house.rooms)})


async def metrics(call: Call) -> Response:
    """Counts for Prometheus, for trusted addresses only: they also count secret moves."""
    check_own_name(call.house, call.request)
    if sender_of(call.house, call.request) not in call.house.settings.watchers:
        raise Denied(403, "Only the operator of this server can read that", "an address named by --metrics")
    return Response(call.house.metrics.text(), 200, NO_STORE, "text/plain; version=0.0.4")


async def message_schema(call: Call) -> Response:
    return await squeezed(call.request, answer(msgspec.Raw(await asyncio.to_thread(_schema_json))))


async def described(call: Call) -> Response:
    """The HTTP side as OpenAPI."""
    return await squeezed(call.request, answer(msgspec.Raw(await asyncio.to_thread(_openapi_json))))


@cache
def _schema_json() -> bytes:
    return msgspec.json.encode(schema())


@cache
def _openapi_json() -> bytes:
    return msgspec.json.encode(openapi())


# --- the table of routes -----------------------------------------------------------------------------------------


JSON, LINES, TEXT, ZIP = "application/json", "application/x-ndjson", "text/plain", "application/zip"


@dataclass(frozen=True, slots=True)
class Path:
    """One route: its body type, if any, its response type, and its purpose."""

    method: Literal["GET", "POST"]
    path: str
    act: Act
    takes: type[Any] | None = None
    gives: type[Any] | None = None
    media: str = JSON


ROOM = "/api/rooms/{code}"
PATHS: tuple[Path, ...] = (
    Path("GET", "/api/catalogue", get_catalogue, gives=bodies.Catalogue),
    Path("GET", "/api/schema", message_schema),
    Path("GET", "/api/games/{id}/rules", rulebook, gives=bodies.Rulebook),
    Path("GET", "/api/games/{id}/scenes", scenes, gives=bodies.Scenes),
    Path("GET", "/api/games/{id}/lessons", lessons, gives=bodies.Lessons),
    Path("POST", "/api/learn", learn, bodies.Learn, bodies.Joined),
    Path("GET", "/api/puzzles", all_puzzles, gives=bodies.Puzzles),
    Path("GET", "/api/puzzles/day/{day}", puzzles_of_the_day, gives=bodies.PuzzlesOfTheDay),
    Path("GET", "/api/puzzles/{id}", puzzle, gives=bodies.PuzzleTask),
    Path("POST", "/api/puzzles/{id}/check", check_puzzle, bodies.PuzzleAnswer, bodies.PuzzleChecked),
    Path("POST", "/api/puzzles/{id}/help", help_with_puzzle, bodies.PuzzleStep, bodies.PuzzleHelp),
    Path("POST", "/api/puzzles/{id}/solution", solve_puzzle, bodies.PuzzleGivenUp, bodies.PuzzleSolution),
    Path("POST", "/api/puzzles/{id}/table", puzzle_table, bodies.PuzzleTable, bodies.Joined),
    Path("GET", "/api/packs/{digest}", pack, gives=bodies.PackText),
    Path("GET", "/api/mine", mine, gives=bodies.MyGames),
    Path("GET", "/api/mine/stream", mine_stream, media=LINES),
    Path("GET", "/api/mine/games", my_history, gives=bodies.History),
    Path("GET", "/api/mine/download", download_history, media=ZIP),
    Path("POST", "/api/mine/take-along", take_along, bodies.TakeAlong, bodies.Transfer),
    Path("POST", "/api/mine/bring", bring_history, bodies.Bring, bodies.Brought),
    Path("POST", "/api/mine/forget", forget, bodies.Forget, bodies.Forgotten),
    Path("POST", "/api/play", play, bodies.Play, bodies.Joined),
    Path("GET", "/api/rooms", listed, gives=bodies.Rooms),
    Path("POST", "/api/rooms", make_room, bodies.MakeRoom, bodies.Joined),
    Path("GET", ROOM, look, gives=RoomPicture),
    Path("POST", f"{ROOM}/sit", sit, bodies.Sit, bodies.Joined),
    Path(
        "POST",
        f"{ROOM}/leave",
        by_seat(lambda room, token, seat, _: lobby.leave(room, token, seat)),
        bodies.OnSeat,
        RoomPicture,
    ),
    Path(
        "POST",
        f"{ROOM}/name",
        by_seat(lambda room, _, seat, body: lobby.rename(room, seat, body)),
        bodies.Rename,
        RoomPicture,
    ),
    Path(
        "POST",
        f"{ROOM}/ready",
        by_seat(lambda room, _, seat, body: lobby.join(room, seat, body.ready)),
        bodies.Ready,
        RoomPicture,
    ),
    Path("POST", f"{ROOM}/bot", by_host(lobby.put_bot), bodies.PutBot, RoomPicture),
    Path("POST", f"{ROOM}/free", free, bodies.Free, RoomPicture),
    Path("POST", f"{ROOM}/options", set_options, bodies.SetOptions, RoomPicture),
    Path(
        "POST",
        f"{ROOM}/seats",
        by_host(lambda room, body: lobby.set_seats(room, body.seats)),
        bodies.SetSeats,
        RoomPicture,
    ),
    Path(
        "POST", f"{ROOM}/mode", by_host(lambda room, body: lobby.set_mode(room, body.mode)), bodies.SetMode, RoomPicture
    ),
    Path(
        "POST",
        f"{ROOM}/host",
        by_host(lambda room, body: lobby.hand_over(room, body.seat)),
        bodies.HandOver,
        RoomPicture,
    ),
    Path("POST", f"{ROOM}/start", by_host(lobby.start), bodies.Start, RoomPicture),
    Path("POST", f"{ROOM}/rematch", rematch, bodies.Rematch, bodies.Joined),
    Path(
        "POST",
        f"{ROOM}/transfer",
        by_seat(lambda room, _, seat, body: lobby.transfer(room, seat, body.move)),
        bodies.GiveSeat,
        bodies.Transfer,
    ),
    Path(
        "POST",
        f"{ROOM}/stand-in",
        by_seat(lambda room, token, _, body: lobby.let_stand_in(room, room.seats_of(token), body)),
        bodies.LetStandIn,
        RoomPicture,
    ),
    Path(
        "POST",
        f"{ROOM}/wait",
        by_seat(lambda room, token, _, body: _wait(room, token, body.wait)),
        bodies.AgreeToWait,
        RoomPicture,
    ),
    Path("POST", "/api/seats/claim", claim, bodies.ClaimBody, bodies.Joined),
    Path("POST", f"{ROOM}/say", request),
    Path("GET", f"{ROOM}/news", news, gives=bodies.Messages),
    Path("GET", f"{ROOM}/stream", stream, media=LINES),
    Path("GET", f"{ROOM}/record", record, media=LINES),
    Path("GET", f"{ROOM}/replay", replay, media=LINES),
    Path("GET", f"{ROOM}/review", get_review, gives=bodies.MomentBody),
    Path("GET", f"{ROOM}/story", story, gives=bodies.Story),
    Path("GET", f"{ROOM}/analysis", analysis, gives=bodies.Analysed),
    Path("POST", f"{ROOM}/analysis", analyse, gives=bodies.Analysed),
    Path("POST", f"{ROOM}/analysis/stop", stop_analysis, gives=bodies.Analysed),
    Path("POST", "/api/records", upload, gives=bodies.Joined),
    Path("POST", f"{ROOM}/branch", branch, bodies.Branch, bodies.Joined),
    Path("GET", f"{ROOM}/mistakes", get_mistakes, gives=bodies.Mistakes),
    Path("POST", f"{ROOM}/mistakes/table", mistake_table, bodies.MistakeTable, bodies.Joined),
    Path("POST", f"{ROOM}/mistakes/judge", judge_second_try, bodies.SecondTry, bodies.SecondTryJudged),
    Path("POST", f"{ROOM}/mistakes/show", show_mistake, bodies.MistakeShown, bodies.BetterAnswer),
    Path("POST", f"{ROOM}/report", report, bodies.ReportBody, bodies.Reported),
    Path("GET", "/api/openapi.json", described),
    Path("GET", "/healthz", healthz),
    Path("GET", "/metrics", metrics, media=TEXT),
)


def routes(house: House) -> list[Route]:
    return [Route(each.path, _endpoint(house, each), methods=[each.method]) for each in PATHS]


def _endpoint(house: House, path: Path) -> Callable[[Request], Awaitable[Response]]:
    limits = house.settings.limits
    longest = limits.message + (MAX_PACK_CHARACTERS * 2 if path.takes in (bodies.MakeRoom, bodies.SetOptions) else 0)

    async def serve(request: Request) -> Response:
        try:
            call = Call(house, request)
            if path.takes is not None:
                call.body = await body_of(request, path.takes, longest)
            return await _act(path, call)
        except Denied as denied:
            house.metrics.refused.labels(f"http {denied.status}").inc()
            return failed(denied)
        except NotSaved:
            return failed(Denied(503, "The server couldn't save that", "try again in a moment"))
        except ClientDisconnect:
            house.metrics.refused.labels("broken body").inc()
            return failed(Denied(400, "The request body was cut off", "send it again"))  # nobody reads it
        except Exception as problem:
            fault("http_failed", problem, path=path.path)
            return failed(server_fault())

    return serve


async def _act(path: Path, call: Call) -> Response:
    """Serve a request. What is denied is decided once more if another process has changed the room."""
    try:
        return await path.act(call)
    except Denied as denied:
        if call.entered is None or denied.status not in DEPENDS_ON_ROOM:
            raise
        room, known = call.entered
        if not await room.catch_up(known):
            raise
    return await path.act(call)


def openapi() -> JsonObject:
    """The HTTP side as OpenAPI, made from the same table and the same types."""
    paths: dict[str, Any] = {}
    for each in PATHS:
        reply_type = {"schema": {"$ref": f"#/components/schemas/{published(each.gives)}"}} if each.gives else {}
        told: JsonObject = {
            "summary": (each.act.__doc__ or each.path).split("\n")[0],
            "responses": {
                "200": {"description": "done", "content": {each.media: reply_type}},
                "4XX": {
                    "description": "refused",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failed"}}},
                },
            },
            "parameters": [
                {"name": part[1:-1], "in": "path", "required": True, "schema": {"type": "string"}}
                for part in each.path.split("/")
                if part.startswith("{")
            ],
        }
        if each.takes is not None:
            content = {"schema": {"$ref": f"#/components/schemas/{published(each.takes)}"}}
            told["requestBody"] = {"content": {"application/json": content}}
        paths.setdefault(each.path, {})[each.method.lower()] = told
    definitions = msgspec.json.decode(
        msgspec.json.encode(schema()["$defs"]).replace(b"#/$defs/", b"#/components/schemas/")
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Coterie", "version": "1"},
        "paths": paths,
        "components": {"schemas": definitions},
    }
