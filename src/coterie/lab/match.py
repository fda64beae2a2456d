"""One game played by bots, on the game's own clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from coterie import bots
from coterie.kernel import Game, Result, Seed, State

PATIENCE = 1_000  # so many looks in a row, and nobody spoke: only a deadline can move the game now


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
    def drawn(self) -> bool:
        """Whether all or none have won."""
        return len(self.winners) in (0, len(self.bots))

    def score(self, seat: int) -> float:
        """1 for a seat that has won, be it with others; 0 for one that has not; a draw is shared by all."""
        if self.drawn:
            return 1 / len(self.bots)
        return 1.0 if seat in self.winners else 0.0

    def side_score(self, side: str) -> float:
        """1 for a side that has won, 0 for one that has not; a draw is shared by all sides."""
        if self.drawn:
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
    """A state, a bot on every chair, and the order in which they answer.

    The questions for which the game waits are answered at once. When there are none, time goes on, to the next deadline
    or to the moment at which somebody wants to speak who may: a bot in an open window says when (`bots.Agenda`). All
    this is ordered on the game's own clock, so that a game of twenty minutes takes no longer than its decisions.
    """

    def __init__(self, game: Game[Any], state: State[Any], lineup: Sequence[str], seed: Seed) -> None:
        self.game = game
        self.state = state
        self.bots = [bots.make(spec, game, seat, seed) for seat, spec in enumerate(lineup)]
        self.chairs = [bots.Chair(game, state, seat) for seat in range(len(lineup))]
        self.agenda = bots.Agenda(dict(enumerate(self.bots)), self.chairs.__getitem__)
        self.decisions = 0
        self.silent = 0
        self.moved = True

    def to_the_end(self) -> Result | None:
        """The result; None if the game stands still or goes on for longer than its rulebook allows."""
        state = self.state
        while state.result is None and self.decisions <= self.game.longest:
            owed = state.owed()
            if owed:
                self.answer(owed[0])
            elif not self.go_on():
                break
        return state.result

    def answer(self, ask: int) -> bool:
        """Let the bot answer; whether it did."""
        seat = self.state.seat_of(ask)
        said = self.bots[seat].answer(self.chairs[seat], ask)
        if said is None:
            return False
        self.state.play(ask, said)
        self.decisions += 1
        self.silent, self.moved = 0, True
        return True

    def go_on(self) -> bool:
        """Nobody is waited for: let time go on, to the next deadline or to whoever wants to speak. False if neither
        will ever come."""
        state, agenda = self.state, self.agenda
        if self.moved:
            self.moved = False
            agenda.look(state, state.heard())
            if agenda.moments:
                state.listen()  # to hear what happens to whom until then
        due, wish = state.next_due(), agenda.next() if self.silent < PATIENCE else None
        if wish is not None and (due is None or wish[0] < due):
            moment, ask = wish
            state.tick(moment)
            agenda.take(ask)
            if not self.answer(ask):
                self.silent += 1
                agenda.put(ask, state.seat_of(ask))
        elif due is not None:
            state.tick(due)
            self.moved = True
        else:
            return False
        return True
