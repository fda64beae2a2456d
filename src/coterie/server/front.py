"""The first screen: which games there are, their rules and components, rooms to join, and one's own games."""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random
from typing import Any

import msgspec

from coterie import __version__, games
from coterie.host.lessons import lessons
from coterie.kernel import Game, Seat, Setting
from coterie.server import bodies, rooms
from coterie.server import store as kept
from coterie.server.denied import Denied
from coterie.server.house import House
from coterie.server.room import Room
from coterie.table.record import pack_digest
from coterie.table.wire import Words, words

MOST_LISTED, MOST_MINE = 100, 30

SCENES, BETWEEN = 6, 12
"""Pictures of a game for the first screen, and how many answers lie between two of them."""


@cache
def catalogue() -> bodies.Catalogue:
    return bodies.Catalogue(__version__, tuple([_kind(games.get(name)) for name in games.names()]))


def _kind(game: Game[Any]) -> bodies.GameKind:
    presets = [
        bodies.Preset(f"{setting.name}={value}", f"{setting.called}: {_titled(value)}", {setting.name: value, **given})
        for setting in game.settings
        for value, given in setting.gives.items()
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
        bots=tuple([bodies.Level(*each) for each in rooms.levels(game)]),
    )


def _option(setting: Setting) -> bodies.OptionKind:
    values: tuple[bodies.Choice, ...] | None = None
    least, most = None, None
    if isinstance(setting.values, range):
        least, most = setting.values[0], setting.values[-1]
    else:
        values = tuple(
            [bodies.Choice(value, _titled(value), setting.effects.get(value, "")) for value in setting.values]
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
    game = rooms.game_called(id)
    clauses = tuple([bodies.RuleText(each.id, each.section, each.text) for each in game.rules.values()])
    return bodies.Rulebook(game.id, game.title, game.version, game.rules.text, clauses)


def pack(house: House, digest: str) -> bodies.PackText:
    """The components with this digest: shipped ones, or those of a room that is open here."""
    for name in games.names():
        game = games.get(name)
        if pack_digest(game) == digest and digest:
            return _pack(game, digest, game.resource("pack.toml"))
    for room in house.rooms.values():
        text = room.data.pack
        if text is not None and pack_digest(games.get(room.data.game), text) == digest:
            return _pack(games.get(room.data.game), digest, text)
    raise Denied(404, "No pack has that digest", "the `pack` of a game or of a room")


def _pack(game: Game[Any], digest: str, text: str) -> bodies.PackText:
    return bodies.PackText(digest, game.id, text, tomllib.loads(text))


@cache
def scenes(id: str) -> bodies.Scenes:
    """Public pictures of a game that its own quick advice played: always the same one."""
    game = rooms.game_called(id)
    state = game.start(game.seats[0], 7)
    luck, views = Random(7), []
    for number in range(SCENES * BETWEEN):
        if not state.go_on(lambda ask: game.advice.quick(state, ask, luck)):
            break
        if number % BETWEEN == BETWEEN - 1:
            views.append(msgspec.to_builtins(state.view(None), str_keys=True))
    return bodies.Scenes(id, tuple(views))


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
            steps=tuple([bodies.LessonStep(step.say, step.ask, step.answer, step.refused) for step in each.steps]),
        )
        for each in lessons(rooms.game_called(id))
    ]
    return bodies.Lessons(id, tuple(found))


async def listed(house: House) -> bodies.Rooms:
    found = await house.store.read(lambda connection: kept.listed(connection, MOST_LISTED))
    made = []
    for row in found:
        data = rooms.decode(row.data)
        names = tuple([each.name for each in data.seats if each.who == "human"])
        title = rooms.game_called(data.game).title
        made.append(bodies.Listed(row.code, data.game, title, len(data.free), len(data.seats), names))
    return bodies.Rooms(tuple(made))


async def mine(house: House, token: str | None) -> bodies.MyGames:
    """The seats of a device, with a headline each; what waits for it comes first."""
    if token is None:
        return bodies.MyGames(())
    held = await house.store.read(lambda connection: kept.held_by(connection, token))
    found = []
    for code, seat in held[:MOST_MINE]:
        try:
            room = await house.room(code)
        except Denied:
            continue
        if seat < len(room.data.seats):
            found.append(_mine(room, seat))
    found.sort(key=lambda each: (not each.your_move, each.state == "over"))
    return bodies.MyGames(tuple(found))


def _mine(room: Room, seat: Seat) -> bodies.Mine:
    title = rooms.game_called(room.data.game).title
    live = room.live if room.data.state == "playing" else None
    your_move = live is not None and not live.over and live.channel(seat).your_move
    return bodies.Mine(
        code=room.code,
        game=room.data.game,
        title=title,
        seat=seat,
        name=room.name(seat),
        state=room.data.state,
        your_move=your_move,
        headline=_headline(room, seat, title, your_move),
    )


def _headline(room: Room, seat: Seat, title: str, your_move: bool) -> Words:
    if room.data.state == "open":
        return (f"{title}: the room is open",)
    if room.unplayable is not None and room.data.state == "playing":
        return (f"{title}: begun under other rules, and not played on here",)
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
