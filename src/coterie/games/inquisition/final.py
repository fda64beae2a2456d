"""The final round and the end (section 5); the burning before it is with the abilities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from coterie.games.inquisition.ballots import Ballots, decide
from coterie.games.inquisition.components import AGENT, COLOUR_IDS, NONE, RED, ROLE_IDS
from coterie.games.inquisition.discussion import discuss
from coterie.games.inquisition.events import AllRevealed, Condemned, FinalRound, FinalTie
from coterie.games.inquisition.phases import COMMONS, FINAL_ROUND, KILL, LAST_TALK, OVER, RUNOFF
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.votes import DECIDED, LEADERS, LOT, MAJORITY, OTHERS, SECOND
from coterie.kernel import Seat, Step

ENOUGH_DEAD = 2  # 1.2


@dataclass(slots=True)
class Last(Step[Inquisition]):
    """5.2: the long discussion."""

    clause: ClassVar[str] = "5.2"

    def run(self, s: Inquisition) -> None:
        s.round = FINAL_ROUND
        s.tell(FinalRound, s.leaders())
        if s.options["final_discussion"]:
            s.then(*discuss(s, LAST_TALK), PollLeaders())
        else:
            s.then(PollLeaders())


@dataclass(slots=True)
class PollLeaders(Step[Inquisition]):
    clause: ClassVar[str] = "5.3"

    def run(self, s: Inquisition) -> None:
        s.phase = KILL
        s.then(FinalVote())


@dataclass(slots=True)
class FinalVote(Ballots):
    """5.3: every leader names one player who shall die."""

    clause: ClassVar[str] = "5.3"
    prompt: ClassVar[str] = "Who should die?"
    kind: ClassVar[int] = LEADERS

    def seats(self, s: Inquisition) -> Iterable[Seat]:
        return s.leaders()

    def able(self, s: Inquisition) -> Sequence[int]:
        return range(s.seats)

    def counted(self, s: Inquisition, first: list[Seat]) -> None:
        if len(first) == 1:
            condemn(s, first[0], MAJORITY)
        else:
            s.tell(FinalTie, tuple(first))
            s.phase = RUNOFF
            s.then(Runoff(tuple(first)))


@dataclass(slots=True)
class Runoff(Ballots):
    """5.4: the leaders once more, between those who tied."""

    tied: tuple[int, ...]
    clause: ClassVar[str] = "5.4"
    prompt: ClassVar[str] = "A tie. Which of these should die?"
    kind: ClassVar[int] = SECOND

    def seats(self, s: Inquisition) -> Iterable[Seat]:
        return s.leaders()

    def able(self, s: Inquisition) -> Sequence[int]:
        return self.tied

    def counted(self, s: Inquisition, first: list[Seat]) -> None:
        if len(first) == 1:
            condemn(s, first[0], MAJORITY)
            return
        s.tell(FinalTie, tuple(first))
        if len(s.leaders()) < s.seats:
            s.phase = COMMONS
            s.then(Commons(tuple(first)))
        else:
            draw_lot(s, first)


@dataclass(slots=True)
class Commons(Ballots):
    """5.5: those who lead no colour decide between them."""

    tied: tuple[int, ...]
    clause: ClassVar[str] = "5.5"
    prompt: ClassVar[str] = "The leaders cannot agree. Which of these should die?"
    kind: ClassVar[int] = OTHERS

    def seats(self, s: Inquisition) -> Iterable[Seat]:
        leaders = s.leaders()
        return [seat for seat in range(s.seats) if seat not in leaders]

    def able(self, s: Inquisition) -> Sequence[int]:
        return self.tied

    def counted(self, s: Inquisition, first: list[Seat]) -> None:
        if len(first) == 1:
            condemn(s, first[0], MAJORITY)
        else:
            s.tell(FinalTie, tuple(first))
            draw_lot(s, first)


def draw_lot(s: Inquisition, tied: list[Seat]) -> None:
    """5.6"""
    condemn(s, tied[s.roll(len(tied))], LOT)


def condemn(s: Inquisition, seat: Seat, how: int) -> None:
    """5.7 to 5.9: the dead are counted by person, everything is turned up, and the game is over."""
    decide(s, seat, how)
    s.tell(Condemned, seat, DECIDED[how])
    s.scene()
    ablaze = s.chosen[RED]
    s.dead = tuple(sorted({seat, ablaze, s.noted}))
    s.phase = OVER
    drew = [COLOUR_IDS[card] if card != NONE else None for card in s.drew]
    s.tell(AllRevealed, seat, ablaze, s.noted, tuple([ROLE_IDS[role] for role in s.role]), tuple(drew))
    agents = s.agents()
    fallen = len([dead for dead in s.dead if s.role[dead] == AGENT])
    won = fallen >= ENOUGH_DEAD
    winners = [each for each in range(s.seats) if (each not in agents) == won]  # the dead, too (1.3)
    team = s.pack.teams[0 if won else 1]
    why = f"{fallen} of {len(agents)} {s.pack.roles[AGENT]}s died: the {team} won."
    s.end(winners, [int(each in winners) for each in range(s.seats)], "1.2", why)
