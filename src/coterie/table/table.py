"""A live table: the state of one game, its record, and its listeners.

Every input has two halves. It is tried on a copy, which gives a `Change`; once the change is safe, on disk or in a
database, it is accepted and becomes the game. So a refused answer, a full disk and a bug in a rule all leave the table
unchanged.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from coterie.kernel import Ask, AskClosed, Event, EventLog, News, OpenAsk, Outlook, Refused, Seat, State, Waiting
from coterie.kernel.asks import CLOSED
from coterie.kernel.outlook import Scene, calm, changes
from coterie.table.limits import check_answer
from coterie.table.record import (
    HUMAN,
    INPUTS_PER_CHECK,
    MAX_ADDED_MS,
    AddTime,
    Answer,
    Back,
    Check,
    Input,
    Moment,
    Record,
    RecordLine,
    Replay,
    Tick,
    apply,
    end_line,
    moment_of,
)
from coterie.table.undo import UndoRules

MAX_ADDED_MINUTES_PER_PHASE = 5
"""How many minutes a host may add to one clock."""

_LOG = logging.getLogger(__name__)


class Keeper(Protocol):
    """Storage for the lines of a record: a `RecordFile`, a database. `add` returns when all of them are safe; if it
    raises, none is.
    """

    def add(self, *lines: RecordLine) -> None: ...


class WrongThread(RuntimeError):
    """A table is used by one thread. Another may take it over when the first is done with it."""


class Stale(RuntimeError):
    """Something else happened after the change was tried: try it again."""


@dataclass(slots=True, unsafe_hash=True)
class Change:
    """An input that was tried and is lawful. Nothing has happened yet: store `lines`, then accept it.

    The lines are the input and, where due, a digest of the state or the end of the game.
    """

    after: int
    lines: tuple[RecordLine, ...]
    state: State[Any]
    moments: tuple[Moment, ...]
    rewinds: Back | None = None
    scenes: tuple[Scene, ...] = ()
    """Moments within the input that people must see separately."""


Listener = Callable[[News], None]


class Table:
    """One game in progress. `state` is for the rules, the clock and bots' perspectives; listeners never get it.

    `state` is another object after every input: do not keep it. Neither `number` nor `state.now` is for players: both
    tell how often and when others moved. What a player is told comes from `outlook` and `listen`.
    """

    def __init__(self, record: Record, keeper: Keeper | None = None) -> None:
        """Start a new record or continue one. BadRecord if it does not replay, and then nothing is written."""
        replay = Replay(record)
        replay.go(len(record.inputs))
        self.game = replay.game
        self.record = record
        self.keeper = keeper
        self.state: State[Any] = replay.state
        self.moments: list[Moment] = replay.moments
        self.event_log = EventLog(each for moment in self.moments for each in moment.deliveries)
        self.outlooks: dict[Seat | None, Outlook] = {}
        self.listeners: list[tuple[Seat | None, Listener]] = []
        self.telling = False
        self.take_over()
        if self.state.result is not None and record.end is None:  # killed between its last input and this line
            self.keep(end_line(self.number, self.state.digest(), self.state.result))

    @property
    def number(self) -> int:
        """The number of inputs so far, including undone ones."""
        return len(self.record.inputs)

    @property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.record.head.players) if player.who == HUMAN)

    def take_over(self) -> None:
        """Let this thread use the table, and no other."""
        self.thread = threading.get_ident()

    def _here(self) -> None:
        if threading.get_ident() != self.thread:
            raise WrongThread("this table belongs to another thread: use it there, or take_over() when that is done")

    # --- listening -------------------------------------------------------------------------------------------

    def outlook(self, audience: Seat | None) -> Outlook:
        """How the game looks to `audience` (None: a spectator), updated from now on."""
        self._here()
        if audience not in self.outlooks:
            self.outlooks[audience] = Outlook(self.state, audience, self.news_at(audience))
        return self.outlooks[audience]

    def listen(self, audience: Seat | None, listener: Listener) -> Callable[[], None]:
        """Call `listener` with everything that reaches `audience` (None: a spectator) from now on; call the result to
        stop. It is not called for an input that changes nothing for its audience. It may not play: an input is still
        under way. If it raises, that is logged, and the others are called all the same.
        """
        self.outlook(audience)
        entry = (audience, listener)
        self.listeners.append(entry)
        return lambda: self.listeners.remove(entry)

    def log(self, audience: Seat | None, since: int = -1) -> list[tuple[int, Event]]:
        """(input, event) for everything that has reached `audience` after input `since`, without undone moves. The
        number counts everyone's inputs: it is for the host.
        """
        return [
            (moment.number, each.event)
            for moment in self.moments
            if moment.number > since
            for each in moment.deliveries
            if each.reaches(audience)
        ]

    def last_news(self, audience: Seat | None) -> int:
        """The last input at which `audience` was told something, moved, or saw another question; 0 if there
        was none.
        """
        for before, moment in zip(self.moments[-2::-1], self.moments[:0:-1], strict=True):
            entry = self.record.inputs[moment.number - 1]
            own = isinstance(entry, Answer) and entry.seat == audience
            if own or moment.asked != before.asked or any(each.reaches(audience) for each in moment.deliveries):
                return moment.number
        return 0

    def news_at(self, audience: Seat | None) -> int:
        """When that was, on the game's clock."""
        number = self.last_news(audience)
        entry = self.record.inputs[number - 1] if number else None
        return entry.at if isinstance(entry, (Answer, Tick, AddTime)) else 0

    def _tell(self, news: dict[Seat | None, News]) -> None:
        self.telling = True
        try:
            for audience, listener in list(self.listeners):
                if audience in news:
                    try:
                        listener(news[audience])
                    except Exception:
                        _LOG.exception("a listener for %s failed", "spectators" if audience is None else audience)
        finally:
            self.telling = False

    # --- trying an input ---------------------------------------------------------------------------------------

    def attempt(self, seat: Seat, ask: int | Ask | OpenAsk, answer: Any, at: int | None = None) -> Change:
        """The change that a seat's answer, written with the options' keys, would make. Refused if it is not lawful. If
        something is overdue at that time, accept the change of `passing` first.
        """
        check_answer(answer)
        asked = self._asking(seat, ask, at)
        value = asked.meant(asked.read(answer))
        return self._answered(asked, value, answer if type(answer) is str else asked.write(value))

    def passing(self, at: int) -> Change | None:
        """The change that passing time brings at `at`; None if no deadline has passed."""
        self._here()
        due = self.state.next_due()
        if due is None or due > at:
            return None
        entry = Tick(self.number + 1, at)
        state = self._copy()
        apply(state, entry)
        return self._change(entry, state)

    def adding_time(self, by: Seat, at: int) -> Change:
        """The change when the host adds a minute to the clocks that everyone knows of. Refused if there is no such
        clock, or if it was done as often as a phase allows.
        """
        self._here()
        if self.added_in_phase() >= MAX_ADDED_MINUTES_PER_PHASE:
            raise Refused(
                "", f"A minute was added {MAX_ADDED_MINUTES_PER_PHASE} times already: no more until the next phase"
            )
        entry = AddTime(self.number + 1, max(at, self.state.now), by, MAX_ADDED_MS)
        state = self._copy()
        apply(state, entry)
        return self._change(entry, state)

    def added_in_phase(self) -> int:
        """How often time was added since the current public clocks were started."""
        running, added = _timed(self.moments[-1].asked), 0
        for moment in reversed(self.moments):
            if not running & _timed(moment.asked):
                break
            added += moment.number > 0 and isinstance(self.record.inputs[moment.number - 1], AddTime)
        return added

    def rewinding(self, to: int, by: Iterable[Seat]) -> Change:
        """The change that undoes everything after input `to`. One person may undo alone if nothing can have been
        learned since; otherwise everyone must agree.
        """
        self._here()
        wanting = tuple(sorted(set(by)))
        if self.state.result is not None:
            raise Refused("", "The game is over: nothing can be undone")
        if to not in {moment.number for moment in self.moments[:-1]}:
            raise Refused("", "There's nothing to undo back to there")
        if not self._granted(wanting, to):
            why = self.learned_since(wanting[0], to) if wanting else "nobody asked for it"
            raise Refused("", f"All players must agree to this undo: {why}")
        replay = Replay(self.record)
        replay.go(to)
        entry = Back(self.number + 1, to, wanting)
        return Change(self.number, (entry,), replay.state, tuple(replay.moments), entry)

    def _asking(self, seat: Seat, ask: int | Ask | OpenAsk, at: int | None) -> OpenAsk:
        """The question in a copy of the game at that time. AskClosed if `seat` is not asked it."""
        self._here()
        state = self._copy()
        if at is not None and at > state.now:
            due = state.next_due()
            if due is not None and due <= at:
                raise AskClosed("", "Time ran out before your answer arrived")
            state.tick(at)
        found = state.find(ask)
        if found is None or found.seat != seat:
            raise AskClosed("", CLOSED)
        return found

    def _answered(self, ask: OpenAsk, answer: Any, encoded: Any) -> Change:
        state = ask.state
        entry = Answer(self.number + 1, state.now, ask.seat, ask.id, encoded)
        state.take(ask, answer)
        return self._change(entry, state)

    def _copy(self) -> State[Any]:
        state = self.state.clone()
        state.listen()
        return state

    def _change(self, entry: Input, state: State[Any]) -> Change:
        lines: list[RecordLine] = [entry]
        if entry.number % INPUTS_PER_CHECK == 0:
            lines.append(Check(entry.number, state.digest()))
        if state.result is not None:
            lines.append(end_line(entry.number, state.digest(), state.result))
        deliveries = state.take_events()
        state.rest(self.state)
        return Change(
            self.number,
            tuple(lines),
            state,
            (moment_of(entry.number, state, self.moments[-1].asked, deliveries),),
            scenes=tuple(deliveries.scenes),
        )

    # --- accepting it ------------------------------------------------------------------------------------------

    def accept(self, change: Change) -> None:
        """Make a change the game, once its lines are safe, and call the listeners. Stale if something else happened
        since it was tried.
        """
        self._here()
        self._fresh(change)
        for line in change.lines:
            self.record.add(line)
        before, self.state = self.state, change.state
        if change.rewinds is None:
            self.moments += change.moments
            self.event_log.add(change.moments[0].deliveries)
            found = self._news(before, change)
        else:
            self.moments = list(change.moments)
            self.event_log.restart(each for moment in self.moments for each in moment.deliveries)
            found = {seat: self._rewound(look, change.rewinds) for seat, look in self.outlooks.items()}
        self._tell({seat: news for seat, news in found.items() if news is not None})

    def _news(self, before: State[Any], change: Change) -> dict[Seat | None, News | None]:
        entry, deliveries = change.lines[0], change.moments[0].deliveries
        by = entry.seat if isinstance(entry, Answer) else None
        for _, scene in change.scenes:
            scene.rest(before)
        changed = changes(before, self.state)
        still = not deliveries and not changed and calm(before, self.state)
        state, scenes = self.state, change.scenes
        return {seat: look.after(state, deliveries, by, still, scenes, changed) for seat, look in self.outlooks.items()}

    def _rewound(self, look: Outlook, entry: Back) -> News:
        stands = [event for _, event in self.log(look.seat)]
        return look.rewound(self.state, self.news_at(look.seat), stands, entry.by)

    def _fresh(self, change: Change) -> None:
        if self.telling:
            raise Stale("an input is under way: a listener may not play")
        if change.after != self.number:
            raise Stale("something else has happened since that was tried: try it again")

    def _keep_and_accept(self, change: Change) -> None:
        self._fresh(change)
        if self.keeper is not None:
            self.keeper.add(*change.lines)
        self.accept(change)

    # --- both at once --------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, ask: int | Ask | OpenAsk, answer: Any, at: int | None = None) -> None:
        """A seat's answer, in the game's own values or as Options. Refused if it is not lawful."""
        if at is not None:
            self.tick(at)
        asked = self._asking(seat, ask, at)
        meant = asked.meant(answer)
        self._keep_and_accept(self._answered(asked, meant, asked.write(meant)))

    def submit(self, seat: Seat, ask: int | Ask | OpenAsk, answer: Any, at: int | None = None) -> None:
        """A seat's answer as JSON, written with the options' keys. Refused if it is not lawful."""
        if at is not None:
            self.tick(at)
        self._keep_and_accept(self.attempt(seat, ask, answer, at))

    def tick(self, at: int) -> None:
        """Move time to `at`. It becomes an input only if a deadline has passed."""
        change = self.passing(at)
        if change is not None:
            self._keep_and_accept(change)

    def add_time(self, by: Seat, at: int | None = None) -> None:
        """Add a minute for the host. Refused if that is not possible."""
        self._keep_and_accept(self.adding_time(by, self.state.now if at is None else at))

    def back(self, to: int, by: Iterable[Seat]) -> None:
        """Undo everything after input `to`. Refused if more people have to agree."""
        self._keep_and_accept(self.rewinding(to, by))

    def keep(self, line: RecordLine) -> None:
        """Write a line that is not an input: on disk first, then here."""
        self._here()
        if self.keeper is not None:
            self.keeper.add(line)
        self.record.add(line)

    def check(self) -> None:
        """Write the digest of the state, when people leave the game."""
        if self.number not in self.record.checks and self.record.end is None:
            self.keep(Check(self.number, self.state.digest()))

    # --- undo ------------------------------------------------------------------------------------------------

    def before_last_answer(self, seat: Seat) -> int | None:
        """The input just before the last answer of `seat` that has not been undone."""
        for i in range(len(self.moments) - 1, 0, -1):
            entry = self.record.inputs[self.moments[i].number - 1]
            if isinstance(entry, Answer) and entry.seat == seat:
                return self.moments[i - 1].number
        return None

    def learned_since(self, seat: Seat, to: int) -> str | None:
        """Why `seat` alone may not undo to input `to`; None if nothing can have been learned since."""
        return UndoRules(self.record, self.moments, self.humans).why_not(seat, to)

    def _granted(self, wanting: Collection[Seat], to: int) -> bool:
        humans = set(self.humans)
        if not wanting or not set(wanting) <= humans:
            return False
        return set(wanting) == humans or any(self.learned_since(seat, to) is None for seat in wanting)


def _timed(asked: Iterable[Waiting]) -> set[tuple[str, tuple[Any, ...]]]:
    """The public questions with a deadline, whatever the deadline is."""
    return {(each.kind, each.about) for each in asked if each.due is not None}
