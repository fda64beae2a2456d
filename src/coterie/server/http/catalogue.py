"""The front page's data: the games, their rules and components, public rooms, and the device's own games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import cache, lru_cache
from random import Random
from typing import Any

import msgspec
from sqlalchemy import Connection

from coterie import __version__, games
from coterie.common.packs import PackFile
from coterie.host.lessons import lessons
from coterie.host.openings import Opening, opening
from coterie.kernel import Game, Seat, Setting
from coterie.server.http import bodies
from coterie.server.http.errors import Denied
from coterie.server.rooms import room_data
from coterie.server.rooms.house import House
from coterie.server.rooms.outcomes import begun_at
from coterie.server.rooms.room import Room
from coterie.server.store import store as db
from coterie.table.record import pack_digest
from coterie.table.wire import Words, words

MAX_LISTED_ROOMS, MAX_OWN_ROOMS = 100, 30

PREVIEW_PICTURES, ANSWERS_BETWEEN_PICTURES = 6, 12
"""How many pictures of a game the front page shows, and how many answers are between two of them."""


@cache
def catalogue() -> bodies.Catalogue:
    return bodies.Catalogue(__version__, tuple([_kind(games.get(name)) for name in games.names()]))


def _kind(game: Game[Any]) -> bodies.GameKind:
    presets = [
        bodies.Preset(f"{setting.name}={value}", f"{setting.called}: {_titled(value)}", {setting.name: value, **given})
        for setting in game.settings
        for value, given in setting.gives.items()
    ]
    presets += [
        bodies.Preset(f"pace={name}", f"Pace: {_titled(name)}", dict(options)) for name, options in game.paces.items()
    ]
    return bodies.GameKind(
        id=game.id,
        title=game.title,
        about=game.about,
        kind=game.kind,
        minutes=None if game.minutes is None else (game.minutes[0], game.minutes[-1]),
        usual=game.usual_seats or game.seats[0],
        seats=(game.seats[0], game.seats[-1]),
        version=game.version,
        pack=pack_digest(game),
        clauses=len(game.rules),
        open=game.open,
        sides=type(game).sides is not Game.sides,
        options=tuple([_option(each) for each in game.settings]),
        presets=tuple(presets),
        bots=tuple([bodies.Level(*each) for each in room_data.levels(game)]),
    )


def _option(setting: Setting) -> bodies.OptionKind:
    values: tuple[bodies.ChoiceBody, ...] | None = None
    least, most = None, None
    if isinstance(setting.values, range):
        least, most = setting.values[0], setting.values[-1]
    else:
        values = tuple(
            [bodies.ChoiceBody(value, _titled(value), setting.effects.get(value, "")) for value in setting.values]
        )
    return bodies.OptionKind(
        name=setting.name,
        title=setting.called,
        help=setting.effect or setting.help,
        default=setting.default,
        values=values,
        least=least,
        most=most,
        unit=setting.unit,
        several=setting.several,
    )


def _titled(name: str) -> str:
    return name.replace("_", " ").capitalize()


def rulebook(id: str) -> bodies.Rulebook:
    game = room_data.game_called(id)
    clauses = tuple(
        [
            bodies.RuleText(
                each.id,
                each.section,
                each.text,
                tuple([bodies.RulePart(part.text, part.mark) for part in each.parts]),
            )
            for each in game.rules.values()
        ]
    )
    return bodies.Rulebook(game.id, game.title, game.version, game.rules.text, clauses)


async def pack(house: House, digest: str) -> bytes:
    """The components with this digest as JSON: shipped ones, or those of a room that is open here."""
    for name in games.names():
        game = games.get(name)
        if pack_digest(game) == digest and digest:
            return await asyncio.to_thread(_pack, game.id, digest, game.pack_text)
    for room in house.rooms.values():
        text = room.data.pack
        if text is not None and room_data.components_digest(room.data) == digest:
            return await asyncio.to_thread(_pack, room.data.game, digest, text)
    raise Denied(404, "No pack has that digest", "the `pack` of a game or of a room")


@lru_cache(maxsize=16)
def _pack(game: str, digest: str, text: str) -> bytes:
    return msgspec.json.encode(bodies.PackText(digest, game, text, PackFile(text).tables))


@cache
def scenes(id: str) -> bodies.Scenes:
    """Public pictures of a game played by its own quick advice: always the same one."""
    game = room_data.game_called(id)
    state = game.start(game.seats[0], 7)
    luck, views = Random(7), []
    for number in range(PREVIEW_PICTURES * ANSWERS_BETWEEN_PICTURES):
        if not state.go_on(lambda ask: game.advice.quick(state, ask, luck)):
            break
        if number % ANSWERS_BETWEEN_PICTURES == ANSWERS_BETWEEN_PICTURES - 1:
            views.append(msgspec.to_builtins(state.view(None), str_keys=True))
    return bodies.Scenes(id, tuple(views))


def _told(found: Opening | None) -> bodies.OpeningBody | None:
    if found is None:
        return None
    turn = tuple([bodies.OpeningPart(*step) for step in found.turn])
    return bodies.OpeningBody(
        found.who, found.win, found.but, turn, tuple([bodies.OpeningPart(*each) for each in found.signs])
    )


@cache
def lessons_of(id: str) -> bodies.Lessons:
    found = [
        bodies.LessonKind(
            id=each.id,
            title=each.title,
            idea=each.idea,
            clause=each.clause,
            seat=each.seat,
            done=each.done,
            steps=tuple([bodies.LessonStepBody(step.say, step.ask, step.answer, step.refused) for step in each.steps]),
        )
        for each in lessons(room_data.game_called(id))
    ]
    return bodies.Lessons(id, tuple(found), _told(opening(room_data.game_called(id))))


async def listed(house: House) -> bodies.Rooms:
    found = await house.store.read(lambda connection: db.listed(connection, MAX_LISTED_ROOMS))
    made = []
    for row in found:
        data = room_data.decode(row.data)
        names = tuple([each.name for each in data.seats if each.who == "human"])
        title = room_data.game_called(data.game).title
        made.append(bodies.Listed(row.code, data.game, title, len(data.free), len(data.seats), names))
    return bodies.Rooms(tuple(made))


async def mine(house: House, token: str | None) -> bodies.MyGames:
    """The seats of a device, with a headline each; those to move come first."""
    if token is None:
        return bodies.MyGames(())

    def look(connection: Connection) -> list[tuple[str, int]]:
        rows = db.held_rooms(connection, token, False, MAX_OWN_ROOMS)
        rows += db.held_rooms(connection, token, True, MAX_OWN_ROOMS - len(rows))
        return [(row.room.code, row.seat) for row in rows]

    held = await house.store.read(look)
    found, rematches = [], {}
    for code, seat in held:
        try:
            room = await house.room(code)
        except Denied:
            continue
        if seat < len(room.data.seats):
            found.append(_mine(room, seat, await _since(house, room, seat)))
        if room.data.rematch_of is not None and room.data.state != "over":
            rematches[code] = _rematch(room, token)
    found.sort(key=lambda each: (not each.your_move, each.state == "over"))
    return bodies.MyGames(tuple(found), tuple(each for each in rematches.values() if each is not None))


def _rematch(room: Room, token: str) -> bodies.MyRematch | None:
    """A rematch as a device sees it; None if it plays it already, or if all others are bots."""
    data, mine = room.data, room.seats_of(token)
    begun = data.state == "playing"
    joined = all(data.seats[seat].ready for seat in mine)
    if len(data.people) < 2 or (begun and joined):
        return None

    def people(seats: Iterable[Seat]) -> tuple[bodies.Person, ...]:
        rows = [(seat, data.seats[seat]) for seat in seats]
        return tuple([bodies.Person(seat, each.name, each.colour, each.sigil) for seat, each in rows])

    ready = [seat for seat in data.people if data.seats[seat].ready]
    return bodies.MyRematch(
        code=room.code,
        of=str(data.rematch_of),
        title=room_data.game_called(data.game).title,
        by=people([data.people[0] if data.set_up_by is None else data.set_up_by])[0],
        joined=people(ready),
        asked=people(data.people),
        mine=joined,
        begun=begun,
    )


async def _since(house: House, room: Room, seat: Seat) -> int | None:
    """When this seat last had news of a game without clocks, in milliseconds since 1970. A secret move is no news."""
    if room.live is None or room.data.state != "playing" or not room.data.patient:
        return None
    table = room.live.table
    number = table.last_news(seat)
    if not number:
        return begun_at(table.record.head)
    stamps = await house.store.read(lambda connection: db.input_stamps(connection, room.code))
    return stamps[number - 1] if number <= len(stamps) else None


def _mine(room: Room, seat: Seat, since: int | None) -> bodies.MineBody:
    title = room_data.game_called(room.data.game).title
    live = room.live if room.data.state == "playing" else None
    your_move = live is not None and not live.over and live.channel(seat).your_move
    return bodies.MineBody(
        code=room.code,
        game=room.data.game,
        title=title,
        seat=seat,
        name=room.name(seat),
        state=room.data.state,
        your_move=your_move,
        headline=_headline(room, seat, title, your_move),
        since=since,
        patient=room.data.patient,
    )


def _headline(room: Room, seat: Seat, title: str, your_move: bool) -> Words:
    if room.data.state == "open":
        return (f"{title}: the room is open",)
    if room.unplayable is not None and room.data.state == "playing":
        return (f"{title}: started under older rules, can't be continued",)
    if room.live is None or room.live.over or room.data.ended:
        return (f"{title}: over",)
    where = words(room.live.table.game.headline(room.live.table.state), room.name)
    if your_move:
        return (f"Your move in {title}", *((", ", *where) if where else ()))
    waiting = room.live.table.outlook(seat).view.waiting
    others = sorted({each for question in waiting for each in question.seats if each != seat})
    if not others:
        return (f"{title} is being played",)
    who = " and ".join(f"{{seat:{each}}}" for each in others[:3])
    return words(f"{title}: waiting for {who}", room.name)
