"""One game in play, for a driver in one process: a terminal, a script.

The host has the table, the bots and the course of the game. The driver gets only what a seat may see, be asked and be
told, so a screen cannot show a secret by mistake: it never holds one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from coterie import bots
from coterie.host.bot_turns import BotTurns, NamedFaults
from coterie.host.course import Course
from coterie.kernel import Ask, AskClosed, Event, Game, One, OpenAsk, Refused, Result, Seat, State
from coterie.table.record import HUMAN, Player, Record
from coterie.table.table import Keeper, Table
from coterie.table.talk import TableChat

HINT_TRIES = 12
"""How often a bot that would stay silent is asked again for a hint, with other luck."""


class HostClock(Protocol):
    """The game's time in milliseconds, controlled by the driver."""

    def read(self) -> int: ...

    def set(self, now: int) -> None: ...


class Still:
    """A clock that stays where it is set, for a driver that jumps from moment to moment."""

    def __init__(self, now: int = 0) -> None:
        self.now = now

    def read(self) -> int:
        return self.now

    def set(self, now: int) -> None:
        self.now = now


@dataclass(frozen=True, slots=True)
class RankedAnswer:
    """An answer that was tried in imagined games, and how often the seat won after it, with 95 % bounds."""

    answer: Any
    """Written with the options' keys; of a turn, its first answer."""
    words: str
    chance: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Hint:
    """A bot's answer, written with the options' keys, and the reason; None if it would stay silent now."""

    bot: str
    answer: Any
    why: str = ""
    answers: tuple[RankedAnswer, ...] = ()
    """The best and the runners-up, where they were compared."""
    worlds: int = 0
    """In how many imagined games."""


Reasons = Callable[[Game[Any], State[Any], Seat, int, Any], "Hint | None"]
"""Compares a bot's answer to a question with others and explains the best; None if there is nothing to compare. The
coach is above this layer, so the driver of a host passes it in.
"""


def hint(
    game: Game[Any],
    state: State[Any],
    seat: Seat,
    ask: int,
    events: Sequence[Event],
    spec: str | None = None,
    reasons: Reasons | None = None,
) -> Hint:
    """The answer of a bot, the strongest unless `spec` names one, to an open question, knowing no more than `seat`,
    which has been told `events`. Where nobody waits for an answer it might happen to stay silent, so it is asked
    several times. With `reasons`, its answer is compared with others first.
    """
    spec, perspective = spec or bots.strongest(game), bots.Perspective(game, state, seat, lambda: events)
    for mood in range(HINT_TRIES):
        bot = bots.make(spec, game, seat, f"hint {ask} {mood}")
        bot.neutral = True
        answer = bot.answer(perspective, perspective.ask(ask))
        if answer is not None:
            compared = reasons(game, state, seat, ask, answer) if reasons is not None else None
            if compared is not None:
                return compared
            why = bot.reason(perspective, perspective.ask(ask))
            return Hint(
                spec, state.ask(ask).write(answer), details(state.ask(ask), answer) if why == bot.about else why
            )
    return Hint(spec, None)


def details(ask: OpenAsk, answer: Any) -> str:
    """What the label of the chosen option says beyond its name, such as the odds of an attack: a better reason than how
    a bot thinks in general. Empty if it says nothing more.
    """
    if not isinstance(ask.space, One):
        return ""
    return ask.show(answer, "").label.partition("), ")[2]


@dataclass(frozen=True, slots=True)
class TakingBack:
    """What it takes to undo an answer: `learned` says why others have to agree; None if they don't."""

    to: int
    learned: str | None


def never() -> bool:
    return False


class Host:
    """The host of one game. `clock` is read only while something is due, so a game without deadlines has no time. It is
    not read while `waits` returns True either: then people are passing the keyboard, and the game stays at its last
    moment.
    """

    def __init__(
        self,
        record: Record,
        keeper: Keeper | None = None,
        clock: HostClock | None = None,
        waits: Callable[[], bool] = never,
        limit: float | None = None,
    ) -> None:
        """Start a new game or continue one. BadRecord if it does not replay. `limit`: how many seconds a bot may think
        about one answer; None for no limit.
        """
        self._table = Table(record, keeper)
        self._talk = TableChat(self._table)
        head = record.head
        self.game: Game[Any] = self._table.game
        self.players: tuple[Player, ...] = tuple(head.players)
        self.humans: tuple[Seat, ...] = self._table.humans
        self.pack: Any = self._table.state.pack
        self.clock: HostClock = Still() if clock is None else clock
        self.waits = waits
        faults = NamedFaults()
        self.faults: list[str] = faults.messages
        """What bots did wrong, in words. The screen that shows it clears it."""
        self._bots = {
            seat: bots.make(player.who, self.game, seat, head.seed)
            for seat, player in enumerate(self.players)
            if player.who != HUMAN
        }
        self._course = Course(self._bots, self._time)
        self._turns = BotTurns(self._course, self._perspective, faults, limit)
        self.restart_clock()
        self._course.unasked(self._table.state)

    # --- time and bots ---------------------------------------------------------------------------------------

    def soon(self) -> int | None:
        """When something happens without people: a deadline passes, or a bot speaks unasked. None for never. It may be
        someone's secret: use it for waiting, not for showing.
        """
        turn = self._course.unasked(self._table.state)
        return None if turn is None else turn.at

    def now(self) -> int | None:
        """The time of an input; 0 where time changes nothing."""
        state = self._table.state
        if state.next_due() is None and not self._course.agenda.moments:
            return None
        return state.now if self.waits() else self.clock.read()

    def step(self) -> bool:
        """Let one due thing happen: time answers, or a bot does. False if nothing is due now."""
        return self.time_answers() or self.bot_answers()

    def time_answers(self) -> bool:
        now, before = self.now(), self._table.number
        if now is not None:
            self._table.tick(now)
        if self._table.number == before:
            return False
        self._moved()
        return True

    def bot_answers(self) -> bool:
        """Let a bot answer that the game waits for, or whose moment to speak has come. False if there is none."""
        now = self.now()
        while (turn := self._course.next(self._table.state)) is not None and turn.ask is not None:
            if not turn.required and (now is None or turn.at > now):
                break
            if self._turns.play(turn, self._table.state, self._submit_now):
                self._moved()
                return True
        return False

    def _submit_now(self, seat: Seat, ask: int, answer: Any) -> None:
        self._table.answer(seat, ask, answer, self.now())

    def restart_clock(self) -> None:
        """Continue from the game's last moment: nobody was there in the meantime."""
        self.clock.set(self._table.state.now)

    def _moved(self) -> None:
        """After every input: the clock goes on from the game's time, and the bots plan again."""
        self.restart_clock()
        self._course.moved(self._table.moments[-1].deliveries)
        self._course.unasked(self._table.state)

    def _time(self) -> int:
        """The time on the game's clock. It never passes a deadline that has not been answered."""
        state, now, due = self._table.state, self.now(), self._table.state.next_due()
        return state.now if now is None or now <= state.now or (due is not None and now >= due) else now

    def _present(self) -> State[Any]:
        """The game as of now; the table's state is as of the last input."""
        state, now = self._table.state, self._time()
        if now == state.now:
            return state
        state = state.clone()
        state.tick(now)
        return state

    def _perspective(self, seat: Seat) -> bots.Perspective:
        return bots.Perspective(self.game, self._present(), seat, lambda: self._table.event_log.heard(seat))

    # --- what an audience gets -------------------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        return self._table.state.result

    @property
    def number(self) -> int:
        """The number of inputs so far: a mark for `events`. It counts what others did in secret, so do not show it."""
        return self._table.number

    def view(self, audience: Seat | None) -> Any:
        """What `audience` (None: a spectator) sees now."""
        return self._present().view(audience)

    def events(self, audience: Seat | None, since: int = -1) -> list[tuple[int, Event]]:
        """(input, event) of everything that `audience` was told after input `since`, without undone moves."""
        return self._table.log(audience, since)

    def private_news_since(self, seat: Seat, since: int) -> bool:
        """Whether `seat` was told something after input `since` that not everyone was told."""
        for moment in reversed(self._table.moments):
            if moment.number <= since:
                return False
            if any(each.to is not None and seat in each.to for each in moment.deliveries):
                return True
        return False

    def open_asks(self, seat: Seat) -> list[int]:
        """The questions that `seat` may answer now."""
        return self._table.state.open_ids(seat)

    def required(self, seat: Seat) -> list[int]:
        """The seat's questions that the game waits for."""
        return [ask.id for ask in self._table.state.required() if ask.seat == seat]

    def optional(self, seat: Seat) -> list[int]:
        """The seat's questions that may be left unanswered."""
        return [ask.id for ask in self._table.state.optional(seat)]

    def asks(self, seat: Seat) -> list[Ask]:
        """All of the seat's questions described, required ones and those with a deadline first."""
        state = self._present()
        late = state.now + (1 << 40)
        asks = sorted(state.asks(seat), key=lambda ask: (not ask.required, late if ask.due is None else ask.due))
        return [ask.describe() for ask in asks]

    def ask(self, seat: Seat, ask: int) -> Ask:
        """One of the seat's questions. AskClosed if it is not open to `seat`."""
        return self._mine(self._present(), seat, ask).describe()

    def deadline(self, seat: Seat | None) -> int | None:
        """The next deadline of the seat's own questions, or else the next that it may know of; None if there is none.
        The game's own next deadline may be someone's secret.
        """
        state = self._table.state
        own = [] if seat is None else [ask.due for ask in state.asks(seat)]
        known = [waiting.due for waiting in state.waiting(seat)]
        dues = [due for due in own if due is not None] or [due for due in known if due is not None]
        return min(dues, default=None)

    def why_not(self, seat: Seat, ask: int, answer: Any) -> Refused | None:
        """The refusal for an answer written with keys; None if it is lawful."""
        try:
            asked = self._mine(self._present(), seat, ask)
            return asked.refuse(asked.read(answer))
        except Refused as refused:
            return refused

    def hint(self, seat: Seat, ask: int, reasons: Reasons | None = None) -> Hint:
        """What the strongest bot would answer, knowing no more than `seat`."""
        state = self._present()
        self._mine(state, seat, ask)
        return hint(self.game, state, seat, ask, self._table.event_log.heard(seat), reasons=reasons)

    def _mine(self, state: State[Any], seat: Seat, ask: int) -> OpenAsk:
        found = state.find(ask)
        if found is None or found.seat != seat:
            raise AskClosed("", "That question is no longer open")
        return found

    # --- what a person does ----------------------------------------------------------------------------------

    def submit(self, seat: Seat, ask: int, answer: Any) -> None:
        """A seat's answer, written with keys. Refused if it is not lawful."""
        self._table.submit(seat, ask, answer, self.now())
        self._moved()

    def taking_back(self, seat: Seat) -> TakingBack | None:
        """What it takes to undo the seat's last answer; None if it has given none."""
        to = self._table.before_last_answer(seat)
        return None if to is None else TakingBack(to, self._table.learned_since(seat, to))

    def take_back(self, to: int, by: tuple[Seat, ...]) -> None:
        """Undo everything after input `to`. Refused if more people have to agree."""
        self._table.back(to, by)
        self._course.forget()
        self._moved()

    def chat(self, seat: Seat, text: str, channel: str = "") -> None:
        """Send free chat, which no rule reacts to. Refused if it is empty, too long, or in someone else's channel."""
        self._talk.post(seat, text, channel, self.now())

    def check(self) -> None:
        """Write the digest of the state, when people leave the game."""
        self._table.check()
