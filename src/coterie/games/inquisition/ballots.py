"""Sealed votes (3.5, 3.6), which elections and the final round have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.ballots import most_named
from coterie.games.inquisition.components import COLOUR_IDS, NONE
from coterie.games.inquisition.events import Voted
from coterie.games.inquisition.players import seat_meant, show_seat
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.votes import MAJORITY, VOTES, Tally, tally
from coterie.kernel import One, Option, Question, Seat, TimeAnswered, words


@dataclass(slots=True)
class Ballots(Question[Inquisition, int]):
    """A vote: sealed until all are in, replaceable until then, without abstentions (3.5, 3.6)."""

    kind: ClassVar[int]
    replaceable: ClassVar[bool] = True
    verb: ClassVar[str] = "Vote for"
    constant_options: ClassVar[bool] = True

    def able(self, s: Inquisition) -> Sequence[int]:
        """Who may be named."""
        raise NotImplementedError

    def options(self, s: Inquisition, seat: Seat) -> One[int]:
        return One(self.able(s))

    def refuse(self, s: Inquisition, seat: Seat, answer: Any) -> tuple[str, str] | None:
        answer = seat_meant(s, answer)
        if type(answer) is int and 0 <= answer < s.seats:
            return self.clause, self.unable(s, answer)
        return None

    def unable(self, s: Inquisition, seat: Seat) -> str:
        """Why this player may not be named."""
        return f"{words.seat(seat)} is not one of those who tied"

    def show(self, s: Inquisition, seat: Seat, value: Any, field: str) -> Option:
        return show_seat(s, value)

    def limit(self, s: Inquisition) -> int:
        return int(s.options["vote"]) * 1000

    def default(self, s: Inquisition, seat: Seat) -> int:
        able = self.able(s)
        return able[s.lot(seat, len(s.votes), len(able))]

    def timed_out(self, s: Inquisition, seats: tuple[Seat, ...]) -> None:
        s.late = sum([1 << seat for seat in seats])
        s.tell(TimeAnswered, seats, "3.6")

    def answered(self, s: Inquisition, answers: dict[Seat, int]) -> None:
        colour = s.colour
        ballots = [NONE] * s.seats
        for seat, ballot in answers.items():
            ballots[seat] = ballot
        late, s.late = s.late, 0
        s.votes.append(Tally(self.kind, colour, late, NONE, MAJORITY, tuple(ballots)).row())
        if s.events is not None:
            automatic = tuple([seat for seat in range(s.seats) if late >> seat & 1])
            told = tuple([answers.get(seat) for seat in range(s.seats)])
            s.tell(Voted, VOTES[self.kind], COLOUR_IDS[colour] if colour != NONE else None, told, automatic)
            s.scene()
        self.counted(s, most_named(ballots))

    def counted(self, s: Inquisition, first: list[Seat]) -> None:
        """3.7: `first` have the most votes."""
        raise NotImplementedError


def decide(s: Inquisition, winner: Seat, how: int) -> None:
    """Write the winner into the last vote."""
    s.votes[-1] = tally(s.votes[-1])._replace(winner=winner, how=how).row()
