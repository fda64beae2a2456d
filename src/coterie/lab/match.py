"""One game played by bots, on the game's own clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from coterie import bots
from coterie.host import Course, Turn
from coterie.kernel import Game, Refused, Result, Seat, Seed, State


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game: who sat where, who won and by which clause, and how many answers it took. A game that
    nobody could bring to its end has no clause: the rules, or a bot, have a hole there."""

    seed: Seed
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    clause: str
    decisions: int
    clock: int
    sides: tuple[str, ...] = ()
    """By seat, in a game that has sides."""

    @property
    def is_draw(self) -> bool:
        """Whether all or none have won."""
        return len(self.winners) in (0, len(self.bots))

    def score(self, seat: int) -> float:
        """1 for a seat that has won, be it with others; 0 for one that has not; a draw is shared by all."""
        if self.is_draw:
            return 1 / len(self.bots)
        return 1.0 if seat in self.winners else 0.0

    def side_score(self, side: str) -> float:
        """1 for a side that has won, 0 for one that has not; a draw is shared by all sides."""
        if self.is_draw:
            return 1 / len(set(self.sides))
        return 1.0 if any(self.sides[seat] == side for seat in self.winners) else 0.0


def play(
    game: Game[Any], lineup: Sequence[str], seed: Seed, options: Mapping[str, Any] | None = None, pack: Any = None
) -> Outcome:
    """Play a game to its end, one bot a seat. The bots' luck is derived from the seed too, and leads nobody to the
    table's."""
    state = game.start(len(lineup), seed, options, pack)
    match = Match(game, state, lineup, seed)
    result = match.to_the_end() or Result((), (0,) * state.seats, "", "")
    sides = game.sides(state)  # as they are at the end: a game may let somebody change sides
    return Outcome(seed, tuple(lineup), result.winners, result.scores, result.clause, match.decisions, state.now, sides)


class Match:
    """A state, and a bot on every seat. The host says who goes next; its clock leaps, so that a game of twenty minutes
    takes no longer than its decisions."""

    def __init__(self, game: Game[Any], state: State[Any], lineup: Sequence[str], seed: Seed) -> None:
        self.game = game
        self.state = state
        self.bots = [bots.make(spec, game, seat, seed) for seat, spec in enumerate(lineup)]
        self.course = Course(dict(enumerate(self.bots)), self.perspective)
        self.decisions = 0

    def perspective(self, seat: Seat) -> bots.Perspective:
        return bots.Perspective(self.game, self.state, seat)

    def to_the_end(self) -> Result | None:
        """The result; None if the game stands still or goes on for longer than its rulebook allows."""
        while self.state.result is None and self.decisions <= self.game.longest and self.step():
            pass
        return self.state.result

    def step(self) -> bool:
        """One turn of the course; False if none will ever come."""
        state, course = self.state, self.course
        turn = course.next(state)
        if turn is None:
            return False
        if turn.ask is None or turn.at > state.now:
            state.tick(turn.at)
        course.take(turn)
        if turn.ask is None or self.answer(turn):
            course.moved(state.take_events())
        else:
            course.stayed_silent(turn)
        if course.agenda.moments:
            state.listen()  # to hear what happens to whom until they speak
        return True

    def answer(self, turn: Turn) -> bool:
        """Let the bot answer; whether it did."""
        assert turn.seat is not None
        assert turn.ask is not None
        said = bots.asked(self.bots[turn.seat], self.perspective(turn.seat), turn.ask)
        if said is None:
            return False
        try:
            self.state.play(turn.ask, said)
        except Refused as refused:
            raise bots.unlawful(self.bots[turn.seat], refused) from refused
        self.decisions += 1
        return True
