"""One game played by bots, on the game's own clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from coterie import bots
from coterie.kernel import Game, Result, State
from coterie.kernel.chance import bits

GLANCE = range(2_000, 10_000)  # the clock's milliseconds until those who may speak, and need not, look up again
PATIENCE = 1_000  # so many glances, and nobody spoke: only a deadline can move the game now
BOTS = 1 << 32  # which of the seed's numbers is the bots': the table does not get that far


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game: who sat where, who won and by which clause, and how many answers it took. A game that
    nobody could bring to its end has no clause: the rules, or a bot, have a hole there."""

    seed: int
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
    game: Game[Any], lineup: Sequence[str], seed: int, options: Mapping[str, Any] | None = None, pack: Any = None
) -> Outcome:
    """Play a game to its end, one bot a seat. The bots' luck comes from the seed too, but is not the table's."""
    state = game.start(len(lineup), seed, options, pack)
    sides = game.sides(state)
    match = Match(game, state, lineup, bits(seed, BOTS))
    result = match.to_the_end() or Result((), (0,) * state.seats, "", "")
    return Outcome(seed, tuple(lineup), result.winners, result.scores, result.clause, match.decisions, state.now, sides)


class Match:
    """A state, a bot on every chair, and the order in which they are asked.

    What a seat may answer and need not is offered to it once at every moment of the clock, in an order by lot. Then the
    questions for which the game waits are answered. When nobody is waited for, time goes on: to the next deadline, or
    to an earlier glance at what may still be said.
    """

    def __init__(self, game: Game[Any], state: State[Any], lineup: Sequence[str], seed: int) -> None:
        self.game = game
        self.state = state
        self.bots = [bots.make(spec, game, seat, seed) for seat, spec in enumerate(lineup)]
        self.chairs = [bots.Chair(game, state, seat) for seat in range(len(lineup))]
        self.luck = Random(bits(seed, 0))
        self.offered: set[int] = set()
        self.decisions = 0

    def to_the_end(self) -> Result | None:
        """The result; None if the game stands still or goes on for longer than its rulebook allows."""
        state, silent = self.state, 0
        while state.result is None and self.decisions <= self.game.longest:
            owed, free = state.owed(), state.unowed()
            if free and self.speak_up(free):
                silent = 0
            elif owed:
                self.answer(owed[0])
                silent = 0
            elif self.wait(glancing=bool(free) and silent < PATIENCE):
                silent += 1
            else:
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
        return True

    def speak_up(self, free: Iterable[int]) -> bool:
        """Offer what need not be answered, until somebody speaks; whether somebody did."""
        fresh = [ask for ask in free if ask not in self.offered]
        self.luck.shuffle(fresh)
        for ask in fresh:
            self.offered.add(ask)
            if self.answer(ask):
                return True
        return False

    def wait(self, *, glancing: bool) -> bool:
        """Let time go on, to the next deadline or glance; False if there is nothing to wait for."""
        moment = self.state.next_due()
        if glancing:
            glance = self.state.now + GLANCE.start + int(self.luck.random() * len(GLANCE))
            moment = glance if moment is None else min(glance, moment)
        if moment is None:
            return False
        self.state.tick(moment)
        self.offered.clear()
        return True
