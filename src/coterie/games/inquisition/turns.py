"""The flow of the five colour rounds (section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.inquisition.abilities import LastCard, Use
from coterie.games.inquisition.ballots import Ballots, decide
from coterie.games.inquisition.components import COLOUR_IDS
from coterie.games.inquisition.discussion import discuss
from coterie.games.inquisition.events import ColourTurned, Elected, Tied
from coterie.games.inquisition.final import Last
from coterie.games.inquisition.phases import TALK, TIE, VOTE
from coterie.games.inquisition.players import seat_meant, show_seat
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.votes import CHOICE, DECIDED, ELECTION, MAJORITY, OWN_BALLOT, TIME, tally
from coterie.kernel import Choice, One, Option, Seat, Step, TimeAnswered, words


@dataclass(slots=True)
class ColourRound(Step[Inquisition]):
    """3.1: the next leader card is turned up, and the clock starts with it."""

    clause: ClassVar[str] = "3.1"

    def run(self, s: Inquisition) -> None:
        s.round += 1
        colour, s.coming = s.coming[-1], s.coming[:-1]
        s.turned += (colour,)
        s.tell(ColourTurned, s.round, COLOUR_IDS[colour], s.of_colour[colour])
        if s.options["discussion"]:
            s.then(*discuss(s, TALK), Poll())
        else:
            s.then(Poll())


@dataclass(slots=True)
class Poll(Step[Inquisition]):
    clause: ClassVar[str] = "3.4"

    def run(self, s: Inquisition) -> None:
        s.phase = VOTE
        s.then(Election())


@dataclass(slots=True)
class Election(Ballots):
    """3.4: everybody votes for a player of the current colour."""

    clause: ClassVar[str] = "3.4"
    kind: ClassVar[int] = ELECTION

    def seats(self, s: Inquisition) -> Iterable[Seat]:
        return range(s.seats)

    def able(self, s: Inquisition) -> Sequence[int]:
        return s.of_colour[s.turned[-1]]

    def unable(self, s: Inquisition, seat: Seat) -> str:
        return f"{words.seat(seat)} is not {s.pack.colours[s.turned[-1]]}"

    def prompt_for(self, s: Inquisition, seat: Seat) -> str:
        return f"Whom do you vote for as {s.pack.colours[s.turned[-1]]} leader?"

    def counted(self, s: Inquisition, first: list[Seat]) -> None:
        if len(first) == 1:
            elect(s, first[0], MAJORITY)
            return
        breaker = s.tie_breaker(s.turned[-1])
        s.tell(Tied, tuple(first), breaker)
        ballot = tally(s.votes[-1]).ballots[breaker]
        if ballot in first:
            elect(s, ballot, OWN_BALLOT)
        else:
            s.phase = TIE
            s.then(BreakTie(breaker, tuple(first)))


@dataclass(slots=True)
class BreakTie(Choice[Inquisition, int]):
    """3.9: the tie-breaker, who voted for none of them, chooses."""

    tied: tuple[int, ...]
    clause: ClassVar[str] = "3.9"
    prompt: ClassVar[str] = "You break the tie: who becomes leader?"
    verb: ClassVar[str] = "Choose"

    def options(self, s: Inquisition, seat: Seat) -> One[int]:
        return One(self.tied)

    def refuse(self, s: Inquisition, seat: Seat, answer: Any) -> tuple[str, str] | None:
        answer = seat_meant(s, answer)
        if type(answer) is int and 0 <= answer < s.seats:
            return self.clause, f"{words.seat(answer)} is not one of those who tied"
        return None

    def show(self, s: Inquisition, seat: Seat, value: Any, field: str) -> Option:
        return show_seat(s, value)

    def limit(self, s: Inquisition) -> int:
        return int(s.options["vote"]) * 1000

    def default(self, s: Inquisition, seat: Seat) -> int:
        return self.tied[s.lot(seat, 100 + len(s.votes), len(self.tied))]

    def timed_out(self, s: Inquisition, seats: tuple[Seat, ...]) -> None:
        s.late = 1 << self.seat
        s.tell(TimeAnswered, seats, "3.6")

    def chosen(self, s: Inquisition, answer: int) -> None:
        how, s.late = TIME if s.late else CHOICE, 0
        elect(s, answer, how)


def elect(s: Inquisition, seat: Seat, how: int) -> None:
    """3.10: the winner takes the leader card and uses the ability at once."""
    colour = s.turned[-1]
    decide(s, seat, how)
    s.leader[colour] = seat
    s.tell(Elected, COLOUR_IDS[colour], seat, DECIDED[how])
    s.then(Use(colour), *((ColourRound(),) if s.coming else (LastCard(), Last())))
