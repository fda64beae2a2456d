"""A live table: the state of one game, its record, and the people who listen to it.

Every input goes through here: it is tried on a copy, written down, and only then becomes the game. So a refused
answer, a full disk and a fault in a rule all leave the table as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from coterie.kernel import Event, Gone, Refused, Seat, State
from coterie.kernel.answers import keyed
from coterie.table.record import (
    CHECK_EVERY,
    HUMAN,
    Answer,
    Back,
    Check,
    Input,
    Line,
    Moment,
    Record,
    Replay,
    Tick,
    apply,
    end_line,
)


class Keeper(Protocol):
    """Where lines of a record are kept: a `RecordFile`, a database. `add` returns when the line is safe."""

    def add(self, line: Line) -> None: ...


@dataclass(frozen=True, slots=True)
class News:
    """What one input meant for one audience. `rewound`: the game went back to after input `number`; draw it anew."""

    number: int
    events: tuple[Event, ...]
    rewound: bool = False


Listener = Callable[[News], None]


class Table:
    """One game in progress. `state` is for the rules, the clock and bots' chairs; listeners never get it.

    `state` is another object after every input: do not keep it.
    """

    def __init__(self, record: Record, keeper: Keeper | None = None) -> None:
        """A new record, or one to go on with; BadRecord if it does not replay."""
        replay = Replay(record)
        replay.go(len(record.inputs))
        self.game = replay.game
        self.record = record
        self.keeper = keeper
        self.state: State[Any] = replay.state
        self.moments: list[Moment] = replay.moments
        self.listeners: list[tuple[Seat | None, Listener]] = []
        self._end_if_over()

    @property
    def number(self) -> int:
        """How many inputs there have been, undone ones too."""
        return len(self.record.inputs)

    @property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.record.head.players) if player.who == HUMAN)

    # --- listening -------------------------------------------------------------------------------------------

    def listen(self, audience: Seat | None, listener: Listener) -> Callable[[], None]:
        """Tell `listener` all that reaches `audience` (None: a spectator) from now on; call the result to stop."""
        entry = (audience, listener)
        self.listeners.append(entry)
        return lambda: self.listeners.remove(entry)

    def log(self, audience: Seat | None, since: int = -1) -> list[tuple[int, Event]]:
        """(input, event) for all that has reached `audience`, undone moments left out, after input `since`."""
        return [
            (moment.number, told.event)
            for moment in self.moments
            if moment.number > since
            for told in moment.told
            if told.reaches(audience)
        ]

    def _tell(self, moment: Moment) -> None:
        for audience, listener in list(self.listeners):
            listener(News(moment.number, tuple(t.event for t in moment.told if t.reaches(audience))))

    # --- inputs ----------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, ask: int, answer: Any, at: int | None = None) -> None:
        """A seat's answer, in the game's own values or as Options. Refused if it is not lawful."""
        state = self._asking(seat, ask, at)
        refused = state.why_not(ask, answer)
        if refused is not None:
            raise refused
        if not state.space(ask).accepts(answer):
            answer = state.read(ask, keyed(answer))
        self._play(state, seat, ask, answer)

    def say(self, seat: Seat, ask: int, plain: Any, at: int | None = None) -> None:
        """A seat's answer as JSON, written with the options' keys. Refused if it is not lawful."""
        state = self._asking(seat, ask, at)
        self._play(state, seat, ask, state.read(ask, plain))

    def _asking(self, seat: Seat, ask: int, at: int | None) -> State[Any]:
        """A copy of the game at that time, in which `seat` is asked that; Gone if it is not."""
        if at is not None:
            self.tick(at)
        state = self._copy()
        if at is not None and at > state.now:
            state.tick(at)
        if ask not in state.open_asks(seat):
            raise Gone("", "That question is closed: ask what is open now")
        return state

    def _play(self, state: State[Any], seat: Seat, ask: int, answer: Any) -> None:
        refused = state.why_not(ask, answer)
        if refused is not None:
            raise refused
        entry = Answer(self.number + 1, state.now, seat, ask, state.write(ask, answer))
        state.play(ask, answer)
        self._accept(entry, state)

    def tick(self, at: int) -> None:
        """Time is `at`. It becomes an input only where a deadline has passed."""
        due = self.state.next_due()
        if due is None or due > at:
            return
        entry = Tick(self.number + 1, at)
        state = self._copy()
        apply(state, entry)
        self._accept(entry, state)

    def _copy(self) -> State[Any]:
        state = self.state.clone()
        state.listen()
        return state

    def _accept(self, entry: Input, state: State[Any]) -> None:
        self.keep(entry)
        self.state = state
        moment = Moment(entry.number, state.heard(), state.drawn)
        self.moments.append(moment)
        if self.number % CHECK_EVERY == 0:
            self.check()
        self._tell(moment)
        self._end_if_over()

    def keep(self, line: Line) -> None:
        """Write a line down: on disk first, then here."""
        if self.keeper is not None:
            self.keeper.add(line)
        self.record.add(line)

    def check(self) -> None:
        """Write the digest of the state: now and then, and when the game is left."""
        if self.number not in self.record.checks and self.record.end is None:
            self.keep(Check(self.number, self.state.digest()))

    def _end_if_over(self) -> None:
        if self.state.result is not None and self.record.end is None:
            self.keep(end_line(self.number, self.state.digest(), self.state.result))

    # --- undo ------------------------------------------------------------------------------------------------

    def before_last_answer(self, seat: Seat) -> int | None:
        """The input after which the game stood when `seat` gave its last answer that still counts."""
        for i in range(len(self.moments) - 1, 0, -1):
            entry = self.record.inputs[self.moments[i].number - 1]
            if isinstance(entry, Answer) and entry.seat == seat:
                return self.moments[i - 1].number
        return None

    def learned_since(self, seat: Seat, to: int) -> str | None:
        """Why `seat` alone may not take the game back to input `to`; None if nothing was learned since."""
        drawn = next((moment.drawn for moment in self.moments if moment.number == to), None)
        if drawn is None:
            return f"input {to} is not part of this game any more"
        if self.state.drawn != drawn:
            return "luck has decided something since"
        for moment in self.moments:
            if moment.number > to:
                entry = self.record.inputs[moment.number - 1]
                if isinstance(entry, Answer) and entry.seat != seat and entry.seat in self.humans:
                    return f"{self.record.head.players[entry.seat].name} has answered since"
                if any(told.event.reveals for told in moment.told):
                    return "something hidden was shown since"
        return None

    def back(self, to: int, by: Iterable[Seat]) -> None:
        """Undo everything after input `to`: one human may, where nothing was learned since; else all must want it."""
        wanting = tuple(sorted(set(by)))
        if self.state.result is not None:
            raise Refused("", "The game is over: nothing can be undone")
        if to not in {moment.number for moment in self.moments[:-1]}:
            raise Refused("", f"There is nothing to undo back to input {to}")
        if not self._granted(wanting, to):
            why = self.learned_since(wanting[0], to) if wanting else "nobody asked for it"
            raise Refused("", f"All players must agree to that undo: {why}")
        self.keep(Back(self.number + 1, to, wanting))
        replay = Replay(self.record)
        replay.go(self.number)
        self.state, self.moments = replay.state, replay.moments
        for _, listener in list(self.listeners):
            listener(News(to, (), rewound=True))

    def _granted(self, wanting: Collection[Seat], to: int) -> bool:
        humans = set(self.humans)
        if not wanting or not set(wanting) <= humans:
            return False
        return set(wanting) == humans or any(self.learned_since(seat, to) is None for seat in wanting)
