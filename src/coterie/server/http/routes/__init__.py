"""The routes of the HTTP API: each reads a body of a known type, asks the house, and answers with another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from coterie.common.pack_limits import MAX_PACK_CHARACTERS
from coterie.server.http import bodies
from coterie.server.http.auth import body_of
from coterie.server.http.errors import Denied, server_fault
from coterie.server.http.pages import squeezed
from coterie.server.http.routes import games, messages, mine, mistakes, operators, puzzles, records, rooms
from coterie.server.http.routes.call import JSON, LINES, TEXT, ZIP, Act, Call, answer, failed
from coterie.server.logs import fault
from coterie.server.rooms import lobby
from coterie.server.rooms.house import House
from coterie.server.store.writer import NotSaved
from coterie.server.wire.messages import RoomPicture
from coterie.server.wire.schema import published, schema
from coterie.table.wire import JsonObject

DEPENDS_ON_ROOM = (400, 403, 404, 409)
"""Statuses of refusals that may rest on what this process knows of a room."""


async def described(call: Call) -> Response:
    """The HTTP side as OpenAPI."""
    return await squeezed(call.request, answer(msgspec.Raw(await asyncio.to_thread(_openapi_json))))


@cache
def _openapi_json() -> bytes:
    return msgspec.json.encode(openapi())


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
    Path("GET", "/api/catalogue", games.get_catalogue, gives=bodies.Catalogue),
    Path("GET", "/api/schema", operators.message_schema),
    Path("GET", "/api/games/{id}/rules", games.rulebook, gives=bodies.Rulebook),
    Path("GET", "/api/games/{id}/scenes", games.scenes, gives=bodies.Scenes),
    Path("GET", "/api/games/{id}/lessons", games.lessons, gives=bodies.Lessons),
    Path("POST", "/api/learn", games.learn, bodies.Learn, bodies.Joined),
    Path("GET", "/api/puzzles", puzzles.all_puzzles, gives=bodies.Puzzles),
    Path("GET", "/api/puzzles/day/{day}", puzzles.puzzles_of_the_day, gives=bodies.PuzzlesOfTheDay),
    Path("GET", "/api/puzzles/{id}", puzzles.puzzle, gives=bodies.PuzzleTask),
    Path("POST", "/api/puzzles/{id}/check", puzzles.check_puzzle, bodies.PuzzleAnswer, bodies.PuzzleChecked),
    Path("POST", "/api/puzzles/{id}/help", puzzles.help_with_puzzle, bodies.PuzzleStep, bodies.PuzzleHelp),
    Path("POST", "/api/puzzles/{id}/solution", puzzles.solve_puzzle, bodies.PuzzleGivenUp, bodies.PuzzleSolution),
    Path("POST", "/api/puzzles/{id}/table", puzzles.puzzle_table, bodies.PuzzleTable, bodies.Joined),
    Path("GET", "/api/packs/{digest}", games.pack, gives=bodies.PackText),
    Path("GET", "/api/mine", mine.my_games, gives=bodies.MyGames),
    Path("GET", "/api/mine/stream", mine.mine_stream, media=LINES),
    Path("GET", "/api/mine/games", mine.my_history, gives=bodies.History),
    Path("GET", "/api/mine/download", mine.download_history, media=ZIP),
    Path("POST", "/api/mine/take-along", mine.take_along, bodies.TakeAlong, bodies.Transfer),
    Path("POST", "/api/mine/bring", mine.bring_history, bodies.Bring, bodies.Brought),
    Path("POST", "/api/mine/forget", mine.forget, bodies.Forget, bodies.Forgotten),
    Path("POST", "/api/play", rooms.play, bodies.Play, bodies.Joined),
    Path("GET", "/api/rooms", rooms.listed, gives=bodies.Rooms),
    Path("POST", "/api/rooms", rooms.make_room, bodies.MakeRoom, bodies.Joined),
    Path("GET", ROOM, rooms.look, gives=RoomPicture),
    Path("POST", f"{ROOM}/sit", rooms.sit, bodies.Sit, bodies.Joined),
    Path(
        "POST",
        f"{ROOM}/leave",
        rooms.by_seat(lambda room, token, seat, _: lobby.leave(room, token, seat)),
        bodies.OnSeat,
        RoomPicture,
    ),
    Path(
        "POST",
        f"{ROOM}/name",
        rooms.by_seat(lambda room, _, seat, body: lobby.rename(room, seat, body)),
        bodies.Rename,
        RoomPicture,
    ),
    Path(
        "POST",
        f"{ROOM}/ready",
        rooms.by_seat(lambda room, _, seat, body: lobby.join(room, seat, body.ready)),
        bodies.Ready,
        RoomPicture,
    ),
    Path("POST", f"{ROOM}/bot", rooms.by_host(lobby.put_bot), bodies.PutBot, RoomPicture),
    Path("POST", f"{ROOM}/free", rooms.free, bodies.Free, RoomPicture),
    Path("POST", f"{ROOM}/options", rooms.set_options, bodies.SetOptions, RoomPicture),
    Path(
        "POST",
        f"{ROOM}/seats",
        rooms.by_host(lambda room, body: lobby.set_seats(room, body.seats)),
        bodies.SetSeats,
        RoomPicture,
    ),
    Path(
        "POST",
        f"{ROOM}/mode",
        rooms.by_host(lambda room, body: lobby.set_mode(room, body.mode)),
        bodies.SetMode,
        RoomPicture,
    ),
    Path(
        "POST",
        f"{ROOM}/host",
        rooms.by_host(lambda room, body: lobby.hand_over(room, body.seat)),
        bodies.HandOver,
        RoomPicture,
    ),
    Path("POST", f"{ROOM}/start", rooms.by_host(lobby.start), bodies.Start, RoomPicture),
    Path("POST", f"{ROOM}/rematch", rooms.rematch, bodies.Rematch, bodies.Joined),
    Path(
        "POST",
        f"{ROOM}/transfer",
        rooms.by_seat(lambda room, _, seat, body: lobby.transfer(room, seat, body.move)),
        bodies.GiveSeat,
        bodies.Transfer,
    ),
    Path(
        "POST",
        f"{ROOM}/stand-in",
        rooms.by_seat(lambda room, token, _, body: lobby.let_stand_in(room, room.seats_of(token), body)),
        bodies.LetStandIn,
        RoomPicture,
    ),
    Path(
        "POST",
        f"{ROOM}/wait",
        rooms.by_seat(lambda room, token, _, body: rooms.wait(room, token, body.wait)),
        bodies.AgreeToWait,
        RoomPicture,
    ),
    Path("POST", "/api/seats/claim", rooms.claim, bodies.ClaimBody, bodies.Joined),
    Path("POST", f"{ROOM}/say", messages.request),
    Path("GET", f"{ROOM}/news", messages.news, gives=bodies.Messages),
    Path("GET", f"{ROOM}/stream", messages.stream, media=LINES),
    Path("GET", f"{ROOM}/record", records.record, media=LINES),
    Path("GET", f"{ROOM}/replay", records.replay, media=LINES),
    Path("GET", f"{ROOM}/review", records.get_review, gives=bodies.MomentBody),
    Path("GET", f"{ROOM}/story", records.story, gives=bodies.Story),
    Path("GET", f"{ROOM}/analysis", records.analysis, gives=bodies.Analysed),
    Path("POST", f"{ROOM}/analysis", records.analyse, gives=bodies.Analysed),
    Path("POST", f"{ROOM}/analysis/stop", records.stop_analysis, gives=bodies.Analysed),
    Path("POST", "/api/records", records.upload, gives=bodies.Joined),
    Path("POST", f"{ROOM}/branch", records.branch, bodies.Branch, bodies.Joined),
    Path("GET", f"{ROOM}/mistakes", mistakes.get_mistakes, gives=bodies.Mistakes),
    Path("POST", f"{ROOM}/mistakes/table", mistakes.mistake_table, bodies.MistakeTable, bodies.Joined),
    Path("POST", f"{ROOM}/mistakes/judge", mistakes.judge_second_try, bodies.SecondTry, bodies.SecondTryJudged),
    Path("POST", f"{ROOM}/mistakes/show", mistakes.show_mistake, bodies.MistakeShown, bodies.BetterAnswer),
    Path("POST", f"{ROOM}/report", records.report, bodies.ReportBody, bodies.Reported),
    Path("GET", "/api/openapi.json", described),
    Path("GET", "/healthz", operators.healthz),
    Path("GET", "/metrics", operators.metrics, media=TEXT),
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
