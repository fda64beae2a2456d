"""One game played by bots, on the game's own clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from coterie import bots
from coterie.host import BotTurns, Course
from coterie.kernel import Delivery, Event, EventLog, Game, OpenAsk, Result, Seat, Seed, State


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one game: the bots by seat, who won and by which clause, and how many answers it took. A game that
    could not be ended has no clause: the rules, or a bot, have a gap there.
    """

    seed: Seed
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    clause: str
    decisions: int
    clock: int
    sides: tuple[str, ...] = ()
    """The side of each seat, in a game that has sides."""
    cpu_seconds: tuple[float, ...] = field(default=(), compare=False)
    """CPU time that the bot of each seat spent on its answers: it depends on the machine."""

    @property
    def is_draw(self) -> bool:
        """Whether all or none have won."""
        return len(self.winners) in (0, len(self.bots))

    def score(self, seat: int) -> float:
        """1 for a seat that has won, alone or with others; 0 for one that has not; a draw is shared by all."""
        if self.is_draw:
            return 1 / len(self.bots)
        return 1.0 if seat in self.winners else 0.0

    def side_score(self, side: str) -> float:
        """1 for a side that has won, 0 for one that has not; a draw is shared by all sides."""
        if self.is_draw:
            return 1 / len(set(self.sides))
        return 1.0 if any(self.sides[seat] == side for seat in self.winners) else 0.0


class Observer:
    """Watches a match from outside: it sees the true state, and must not change anything. Override what you need."""

    kinds: frozenset[type[Event]] | None = None
    """The events it needs at least: a game that makes fewer is faster. None for all of them."""

    def begins(self, state: State[Any]) -> None:
        """The game is dealt."""

    def answers(self, state: State[Any], ask: OpenAsk, answer: Any) -> None:
        """The bot of `ask.seat` is about to give a lawful answer; `state` is as it was when it decided."""

    def moved(self, state: State[Any], deliveries: Sequence[Delivery]) -> None:
        """Someone has answered, or time has; these seats were told what happened."""

    def ends(self, state: State[Any], outcome: Outcome) -> None:
        """The game is over, or could not be ended."""


def play(
    game: Game[Any],
    lineup: Sequence[bots.BotLike],
    seed: Seed,
    options: Mapping[str, Any] | None = None,
    pack: Any = None,
    observer: Observer | None = None,
) -> Outcome:
    """Play a game to its end, one bot per seat. The bots' luck is derived from the seed too, but the table's can't be
    derived from it.
    """
    listening: bool | frozenset[type[Event]] = any(bots.hears(who, game) for who in lineup)
    if observer is not None and not listening:
        listening = True if observer.kinds is None else observer.kinds
    state = game.start(len(lineup), seed, options, pack, listening=listening)
    match = Match(game, state, lineup, seed, observer)
    result = match.to_the_end() or Result((), (0,) * state.seats, "", "")
    outcome = Outcome(
        seed,
        tuple(map(bots.name_of, lineup)),
        result.winners,
        result.scores,
        result.clause,
        match.decisions,
        state.now,
        game.sides(state),  # at the end: a game may let someone change sides
        tuple(match.cpu_seconds),
    )
    if observer is not None:
        observer.ends(state, outcome)
    return outcome


class Match:
    """A state, and a bot on every seat. The host says who goes next; its clock jumps, so that a game of twenty minutes
    takes no longer than its decisions.
    """

    def __init__(
        self,
        game: Game[Any],
        state: State[Any],
        lineup: Sequence[bots.BotLike],
        seed: Seed,
        observer: Observer | None = None,
    ) -> None:
        """`state` listens from the deal on, if a bot is to hear of the deal too."""
        self.game = game
        self.state = state
        self.bots = {seat: bots.seated(who, game, seat, seed) for seat, who in enumerate(lineup)}
        self.course = Course(self.bots, lambda: self.state.now)
        self.turns = BotTurns(self.course, self.perspective)
        self.decisions = 0
        self.cpu_seconds = [0.0] * state.seats
        self.thinking_since = 0.0
        self.observer = observer
        self.log = EventLog() if any(bot.hears for bot in self.bots.values()) else None
        self.agenda_listens = self.log is not None
        """Whether events are made for bots that plan to speak. It is the same with and without an observer."""
        if observer is not None or self.log is not None:
            state.listen(None if observer is None or self.log is not None else observer.kinds)
            self.moved()
        if observer is not None:
            observer.begins(state)

    def perspective(self, seat: Seat) -> bots.Perspective:
        log = self.log
        return bots.Perspective(self.game, self.state, seat, None if log is None else lambda: log.heard(seat))

    def to_the_end(self) -> Result | None:
        """The result; None if the game gets stuck or goes on for longer than its rulebook allows."""
        while self.state.result is None and self.decisions <= self.game.longest and self.step():
            pass
        return self.state.result

    def step(self) -> bool:
        """Play one turn of the course. False if none will ever come."""
        state, course = self.state, self.course
        turn = course.next(state)
        if turn is None:
            return False
        if turn.ask is None or turn.at > state.now:
            state.tick(turn.at)
        if turn.ask is None:
            self.moved()
        else:
            self.thinking_since = process_time()
            if self.turns.play(turn, state, self.submit):
                self.moved()
            else:
                self.thought(turn.seat)
        if course.agenda.moments:
            state.listen()  # to know what happens to whom until they speak
            self.agenda_listens = True
        return True

    def moved(self) -> None:
        deliveries = self.state.take_events()
        self.course.moved(deliveries if self.agenda_listens else ())
        if self.log is not None:
            self.log.add(deliveries)
        if self.observer is not None:
            self.observer.moved(self.state, deliveries)

    def submit(self, seat: Seat, ask: int, answer: Any) -> None:
        """Play a bot's answer, and count it."""
        self.thought(seat)
        asked = self.state.ask(ask)
        meant = asked.meant(answer)
        if self.observer is not None:
            self.observer.answers(self.state, asked, meant)
        self.state.take(asked, meant)
        self.decisions += 1

    def thought(self, seat: Seat | None) -> None:
        """The bot of this seat has decided."""
        assert seat is not None
        self.cpu_seconds[seat] += process_time() - self.thinking_since
