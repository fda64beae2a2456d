"""Bodies about games: the catalogue, rulebooks, packs, lessons and scenes."""

from __future__ import annotations

from typing import Any, Literal

from coterie.server.http.bodies.base import Body, Reply
from coterie.server.wire.messages import Options
from coterie.table.wire import JsonObject


class ChoiceBody(Reply, frozen=True):
    """One value of an option."""

    value: int | str
    title: str
    help: str


class OptionKind(Reply, frozen=True):
    """An option of a game: one of its `values`, or a whole number from `least` to `most`."""

    name: str
    title: str
    help: str
    default: int | str
    values: tuple[ChoiceBody, ...] | None
    least: int | None
    most: int | None
    unit: str
    several: bool
    """Any number of the values at once, with commas between them."""


class Level(Reply, frozen=True):
    """A bot that can take a seat: its name in requests, its title and its level. The weakest comes first."""

    bot: str
    title: str
    level: str
    """`easy`, `usual` or `strong`."""
    about: str


class Preset(Reply, frozen=True):
    name: str
    title: str
    options: Options


class GameKind(Reply, frozen=True):
    id: str
    title: str
    about: str
    kind: str
    minutes: tuple[int, int] | None
    seats: tuple[int, int]
    usual: int
    version: int
    pack: str
    clauses: int
    open: bool
    sides: bool
    """Whether players have hidden sides: then an agreement needs more votes than the larger side has."""
    options: tuple[OptionKind, ...]
    presets: tuple[Preset, ...]
    bots: tuple[Level, ...]


class Catalogue(Reply, frozen=True):
    version: str
    games: tuple[GameKind, ...]


class RulePart(Reply, frozen=True):
    """A piece of a clause: plain text, the reason of a ruling, or the mark of something reconstructed."""

    text: str
    mark: Literal["", "ruling", "reconstructed"]


class RuleText(Reply, frozen=True):
    id: str
    section: str
    text: str
    parts: tuple[RulePart, ...]


class Rulebook(Reply, frozen=True):
    game: str
    title: str
    version: int
    text: str
    clauses: tuple[RuleText, ...]


class PackText(Reply, frozen=True):
    """The components of a game: the file, and its parsed content."""

    digest: str
    game: str
    text: str
    data: JsonObject


class LessonStepBody(Reply, frozen=True):
    """One step of a lesson: answer a question of this kind, with this answer if there is one; `refused` is the clause
    that will refuse it.
    """

    say: str
    ask: str
    answer: Any
    refused: str


class LessonKind(Reply, frozen=True):
    id: str
    title: str
    idea: str
    clause: str
    seat: int
    done: str
    steps: tuple[LessonStepBody, ...]


class OpeningPart(Reply, frozen=True):
    """A step of a turn, or a symbol: its name (of a symbol, the icon's), and what it means."""

    name: str
    text: str


class OpeningBody(Reply, frozen=True):
    """What a newcomer reads in thirty seconds before a first game."""

    who: str
    win: str
    but: str
    turn: tuple[OpeningPart, ...]
    signs: tuple[OpeningPart, ...]


class Lessons(Reply, frozen=True):
    game: str
    lessons: tuple[LessonKind, ...]
    opening: OpeningBody | None


class Learn(Body, frozen=True):
    """Start a lesson: a room with its position."""

    game: str
    lesson: str
    name: str | None = None
    key: str | None = None
    token: bool = False


class Scenes(Reply, frozen=True):
    """A few public views of a recorded game, for live drawings."""

    game: str
    views: tuple[JsonObject, ...]
