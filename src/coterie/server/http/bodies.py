"""The request and response bodies of the HTTP API, as the types that are parsed and sent."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from coterie.analysis.results import Analysis, Chance
from coterie.analysis.second_tries import Verdict
from coterie.server.wire.messages import Mode, Options, RoomPicture, RoomState
from coterie.table.wire import Encoded, JsonObject, Words


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request body. The cookie or the Authorization header says who sent it, never the body."""


class Reply(msgspec.Struct, frozen=True):
    """A response body."""


class Wrong(Reply, frozen=True):
    """What was wrong with a request, and what would be right."""

    what: str
    allowed: str = ""


class FailedBody(Reply, frozen=True):
    """The body of every reply with a status of 400 or more."""

    error: Wrong


# --- the front page ----------------------------------------------------------------------------------------------


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


class Listed(Reply, frozen=True):
    """A public room."""

    code: str
    game: str
    title: str
    free: int
    seats: int
    names: tuple[str, ...]


class Rooms(Reply, frozen=True):
    rooms: tuple[Listed, ...]


class Person(Reply, frozen=True):
    """A person as everyone at a table sees them."""

    seat: int
    name: str
    colour: int
    sigil: int


class MineBody(Reply, frozen=True):
    """One seat of this device. `your_move`: somebody waits for it."""

    code: str
    game: str
    title: str
    seat: int
    name: str
    state: RoomState
    your_move: bool
    headline: Words
    since: int | None = None
    """Where people take their time: when this seat last had news, in milliseconds since 1970."""
    patient: bool = False
    """People take their time: the game may last days."""


class MyRematch(Reply, frozen=True):
    """A rematch this device is invited to: its room, and the room it is a rematch of. `by` set it up; `joined` of those
    `asked` are in. `mine`: this device is in.
    """

    code: str
    of: str
    title: str
    by: Person
    joined: tuple[Person, ...]
    asked: tuple[Person, ...]
    mine: bool
    begun: bool


class MyGames(Reply, frozen=True):
    games: tuple[MineBody, ...]
    rematches: tuple[MyRematch, ...] = ()


class LieCount(Reply, frozen=True):
    """Lies of one game, as one seat told and heard them: `told` in all, `countable` those of which it can be counted
    who acted on them, and of these `believed` by somebody. Of those that others told and that can be counted, `heard`
    in all, `fell_for` those this seat acted on."""

    told: int
    countable: int
    believed: int
    heard: int
    fell_for: int


class PlayedGame(Reply, frozen=True):
    """A finished game of this device. `seat` is null, and the result "shared", where it had several seats: one device
    that was passed around. `ended`: the table agreed to end it early."""

    code: str
    game: str
    title: str
    seat: int | None
    ended: int
    seconds: int | None
    result: Literal["won", "lost", "drawn", "ended", "shared"]
    left: bool
    """Whether somebody else, or a bot, played the seat to the end."""
    group: str
    """What wins are counted by: "as a Loyalist"; empty where all seats are alike."""
    part: str
    why: Words
    people: tuple[Person, ...]
    """The others who played."""
    bots: int
    lies: LieCount | None
    practice: bool
    """Played on from another game's position: no game of its own."""


class History(Reply, frozen=True):
    games: tuple[PlayedGame, ...]


class TakeAlong(Body, frozen=True):
    """A one-time code for all finished games of this device."""


class Bring(Body, frozen=True):
    """Hold the finished games of the device that made this code, too."""

    code: str


class Brought(Reply, frozen=True):
    games: int


class Forget(Body, frozen=True):
    """Remove this device's names from everything that the server keeps."""


class Forgotten(Reply, frozen=True):
    """In how many rooms."""

    games: int


# --- a room ------------------------------------------------------------------------------------------------------


class Play(Body, frozen=True):
    """Play now: a room with you on its first seat and bots on all others, started. `key`: sent twice, made once."""

    game: str
    seats: int | None = None
    options: Options = {}
    bots: str | None = None
    name: str | None = None
    key: str | None = None
    token: bool = False
    """Whether to return the token in the reply instead of a cookie, for programs."""


class MakeRoom(Body, frozen=True):
    game: str
    seats: int | None = None
    options: Options = {}
    pack: str | None = None
    """Your own components, as the text of a pack file."""
    listed: bool = False
    programs: bool = True
    """Whether programs that identify themselves may take seats."""
    mode: Mode = "own"
    name: str | None = None
    """Take a seat right away, under this name."""
    key: str | None = None
    token: bool = False


class Joined(Reply, frozen=True):
    """The reply to joining. `token` is only for a program that asked for it; a browser has it in a cookie it cannot
    read.
    """

    code: str
    seat: int | None
    room: RoomPicture
    token: str | None = None


class Sit(Body, frozen=True):
    """Take a free seat, the first one unless named. One device may take several."""

    name: str
    seat: int | None = None
    colour: int | None = None
    sigil: int | None = None
    token: bool = False
    program: str | None = None
    """How a program describes itself: "random", "strong". Everyone sees it beside the name."""


class OnSeat(Body, frozen=True):
    """One of my seats; optional if there is only one."""

    seat: int | None = None


class GiveSeat(Body, frozen=True):
    """Request a one-time code for one of my seats. `move`: the device that uses it holds the seat alone from
    then on.
    """

    seat: int | None = None
    move: bool = False


class Rename(Body, frozen=True):
    name: str | None = None
    colour: int | None = None
    sigil: int | None = None
    seat: int | None = None


class Ready(Body, frozen=True):
    ready: bool = True
    seat: int | None = None


class PutBot(Body, frozen=True):
    """Put a bot on one seat, or on all free ones; `bot` null removes it again. Only the host may."""

    bot: str | None
    seat: int | None = None


class Free(Body, frozen=True):
    """Free a seat: the devices that held it lose it. In a running game the players vote first. Only the host may."""

    seat: int


class SetOptions(Body, frozen=True):
    options: Options = {}
    game: str | None = None
    pack: str | None = None
    listed: bool | None = None
    programs: bool | None = None
    bots: str | None = None
    """The bot for seats that are filled from now on."""
    patient: bool | None = None
    """Take your time: for two to four players."""


class LetStandIn(Body, frozen=True):
    """In a game in which people take their time: agree that a bot plays for the absent seat until its person is back,
    or take that back."""

    absent: int
    agree: bool = True
    seat: int | None = None


class SetSeats(Body, frozen=True):
    seats: int


class SetMode(Body, frozen=True):
    mode: Mode


class HandOver(Body, frozen=True):
    """Make someone else the host."""

    seat: int


class Start(Body, frozen=True):
    """Start the game. `bots`: the bot for seats that are still free; without it, free seats are refused."""

    bots: str | None = None


class Rematch(Body, frozen=True):
    """Start a rematch: the same people again, in a new room."""

    shuffle: bool = False


class AgreeToWait(Body, frozen=True):
    """Wait for absent players instead of letting a bot take over."""

    wait: bool = True
    seat: int | None = None


class Transfer(Reply, frozen=True):
    """A one-time code that gives the seat to the first device that uses it. `link` opens it there."""

    code: str
    link: str
    until: int


class ClaimBody(Body, frozen=True):
    """Take a seat with a one-time code. `token` as in Play."""

    code: str
    token: bool = False


class Messages(Reply, frozen=True):
    """Messages of a room, as a socket would have sent them. Poll again with `session` and `after`, the last `n` you
    have: what you did not get is sent again.
    """

    session: str
    messages: tuple[JsonObject, ...]


# --- records -----------------------------------------------------------------------------------------------------


class Branch(Body, frozen=True):
    """Continue a finished game from one point, in a new room, on one seat, against bots."""

    step: int
    seat: int
    bots: str | None = None
    name: str | None = None
    key: str | None = None
    token: bool = False


class ReportBody(Body, frozen=True):
    """A bug report: what is wrong, and from which seat."""

    text: str
    seat: int | None = None


class Reported(Reply, frozen=True):
    """The saved report, cut to what the seat may know."""

    id: str
    report: JsonObject


class MomentBody(Reply, frozen=True):
    """One step of a finished game from one viewpoint: the view after input `step`, the events that led there, and who
    moved.
    """

    step: int
    steps: int
    eyes: int | Literal["all", "spectator"]
    now: int
    seat: int | None
    views: dict[str, JsonObject]
    """By seat ("0", "1" ...), or "spectator": one view, or all of them."""
    events: tuple[JsonObject, ...]


class StoryStep(Reply, frozen=True):
    """What one input of a finished game led to, secrets included."""

    step: int
    at: int
    seat: int | None
    events: tuple[Encoded[JsonObject], ...]


class Story(Reply, frozen=True):
    """Everything that happened in a finished game, for the review's time line and log, without undone moves."""

    steps: int
    changes: tuple[StoryStep, ...] = msgspec.field(name="told")
    needs: str | None = None
    """Why only the last step can be looked at: the game was played with other rules."""


AnalysisState: TypeAlias = Literal["none", "waiting", "running", "done", "failed"]


class Analysed(Reply, frozen=True):
    """The analysis of a finished game, or its state: not requested, waiting for `ahead` others, running, done, or
    impossible, and why.
    """

    state: AnalysisState
    ahead: int = 0
    why: str = ""
    analysis: Encoded[Analysis] | None = None


class Mistake(Reply, frozen=True):
    """A decision that cost something: the input it began with, what it is called, how much it cost, and what was
    answered. What would have been better is not in it. `unit`: one answer, or a whole turn."""

    step: int
    mark: str
    loss: float
    where: Words
    prompt: Words
    played: Words
    chance: float
    unit: Literal["answer", "turn"]


class Mistakes(Reply, frozen=True):
    """`state` of the analysis: while it runs, more may come."""

    state: AnalysisState
    mistakes: tuple[Mistake, ...]


class MistakeTable(Body, frozen=True):
    """The table just before a mistake of a seat."""

    step: int
    seat: int
    name: str | None = None
    key: str | None = None
    token: bool = False


class SecondTry(Body, frozen=True):
    """What somebody would answer now."""

    step: int
    seat: int
    answer: Any


class MistakeShown(Body, frozen=True):
    """Show what would have been better."""

    step: int
    seat: int


class TriedAnswer(Reply, frozen=True):
    """An answer that was compared; `played`: the one that was given in the game."""

    words: Words
    chance: Chance
    played: bool


class BetterAnswer(Reply, frozen=True):
    """The best answer (of a turn, its first one), why it is, and what else was compared."""

    answer: Any
    why: Words
    answers: tuple[TriedAnswer, ...]


class SecondTryJudged(Reply, frozen=True):
    """`best` and `better` come only with an answer that is as good as the best."""

    verdict: Verdict
    chance: Chance
    best: float | None
    better: BetterAnswer | None


# --- puzzles -----------------------------------------------------------------------------------------------------


class PuzzleLine(Reply, frozen=True):
    """A puzzle on a list; `number` counts those of its game, the easiest first."""

    id: str
    game: str
    kind: Literal["deduction", "move"]
    level: Literal["easy", "medium", "hard"]
    number: int
    people: int
    question: Words


class Puzzles(Reply, frozen=True):
    puzzles: tuple[PuzzleLine, ...]


class DailyPuzzle(Reply, frozen=True):
    """A puzzle and its table, as the solver sees it."""

    puzzle: PuzzleLine
    view: JsonObject


class PuzzlesOfTheDay(Reply, frozen=True):
    day: str
    puzzles: tuple[DailyPuzzle, ...]


class ClueBody(Reply, frozen=True):
    """A line of evidence, and the people it is about."""

    kind: str
    words: Words
    people: tuple[int, ...]


class PuzzleTask(Reply, frozen=True):
    """A puzzle as it is set: what is asked, from which seat, what has to be assumed, and what is shown. Its answer is
    not in it. `find`: how many people have to be named; `ways`: how many ways there are to choose them."""

    puzzle: PuzzleLine
    rule: Words
    seat: int
    find: int
    ways: int
    marks: tuple[str, ...]
    """What to call those who are looked for, and the others."""
    clues: tuple[ClueBody, ...]
    people: tuple[str, ...]
    clauses: tuple[str, ...]
    pack: str
    view: JsonObject


class PuzzleAnswer(Body, frozen=True):
    """Of a deduction, the seats that are named; of a move, the answer as a table would be given it."""

    answer: tuple[Any, ...]


class PuzzleOption(Reply, frozen=True):
    answer: Any
    words: Words
    chance: float


class PuzzleSolution(Reply, frozen=True):
    """The answer, why it is so, the rules behind it, and what every other answer was worth, where that was measured."""

    answer: tuple[Any, ...]
    sentences: tuple[Words, ...]
    clauses: tuple[str, ...]
    options: tuple[PuzzleOption, ...]


class PuzzleChecked(Reply, frozen=True):
    """`words`: how good a wrong answer is, where that was measured."""

    right: bool
    words: Words
    solution: PuzzleSolution | None = None


class PuzzleStep(Body, frozen=True):
    """Which help, from 0 on."""

    step: int


class PuzzleHelp(Reply, frozen=True):
    words: Words


class PuzzleGivenUp(Body, frozen=True):
    """Show the solution."""

    give_up: bool = True


class PuzzleTable(Body, frozen=True):
    """A table at the puzzle's position. `play_on`: with bots that go on from there; without it nobody moves but you."""

    play_on: bool = False
    name: str | None = None
    key: str | None = None
    token: bool = False


# --- rules and lessons -------------------------------------------------------------------------------------------


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


REQUESTS: tuple[type[Body], ...] = (
    *(
        Play,
        MakeRoom,
        Sit,
        OnSeat,
        GiveSeat,
        Rename,
        Ready,
        PutBot,
        Free,
        SetOptions,
        SetSeats,
        SetMode,
        HandOver,
        Start,
    ),
    *(Rematch, AgreeToWait, ClaimBody, Branch, ReportBody, Learn, TakeAlong, Bring, Forget, LetStandIn),
    *(MistakeTable, SecondTry, MistakeShown),
    *(PuzzleAnswer, PuzzleStep, PuzzleGivenUp, PuzzleTable),
)
REPLIES: tuple[type[Any], ...] = (
    *(
        FailedBody,
        Catalogue,
        Rooms,
        MyGames,
        History,
        Brought,
        Forgotten,
        Joined,
        Transfer,
        Messages,
        Reported,
        MomentBody,
        Story,
        Analysed,
        Rulebook,
        PackText,
        Scenes,
        Lessons,
    ),
    *(Mistakes, SecondTryJudged, BetterAnswer),
    *(Puzzles, PuzzlesOfTheDay, PuzzleTask, PuzzleChecked, PuzzleHelp, PuzzleSolution),
)
