"""The flow: five colour rounds (section 3), the final round and the end (section 5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.inquisition.abilities import LastCard, Use
from coterie.games.inquisition.components import AGENT, NOBODY_YET, RED
from coterie.games.inquisition.events import (
    AllRevealed,
    ColourTurned,
    Condemned,
    Elected,
    FinalRound,
    FinalTie,
    Ready,
    Tied,
    Voted,
)
from coterie.games.inquisition.phases import (
    CHOICE,
    COMMONS,
    ELECTION,
    FINAL_ROUND,
    KILL,
    LAST_TALK,
    LEADERS,
    LOT,
    MAJORITY,
    OTHERS,
    OVER,
    OWN_BALLOT,
    RUNOFF,
    SECOND,
    TALK,
    TIE,
    TIME,
    VOTE,
    VOTE_HEAD,
)
from coterie.games.inquisition.players import choose_among, seat_meant, show_seat
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.talk import Confer, Speak
from coterie.kernel import Choice, One, Option, Question, Seat, Step, TimeAnswered

ENOUGH_DEAD = 2  # 1.2


@dataclass(slots=True)
class ColourRound(Step[Inquisition]):
    """3.1: the next leader card is turned up, and the clock starts with it."""

    clause: ClassVar[str] = "3.1"

    def run(self, s: Inquisition) -> None:
        s.round += 1
        colour, s.coming = s.coming[-1], s.coming[:-1]
        s.turned += (colour,)
        s.tell(ColourTurned, s.round, colour, s.of_colour[colour])
        if s.options["discussion"]:
            s.then(*discuss(s, TALK), Poll())
        else:
            s.then(Poll())


def discuss(s: Inquisition, phase: int) -> tuple[Step[Inquisition], ...]:
    """Open the floor: claims go on in threads of their own, until the discussion ends."""
    s.phase = phase
    s.ready = [0] * s.seats
    s.begin(Speak())
    if s.options["agents_channel"] == "yes":
        s.begin(Confer())
    return (Discuss(),)


@dataclass(slots=True)
class Discuss(Question[Inquisition, str]):
    """3.2, 3.3: until the time is up or everybody is ready."""

    clause: ClassVar[str] = "3.3"
    prompt: ClassVar[str] = "Are you ready to vote?"
    standing: ClassVar[bool] = True

    def seats(self, s: Inquisition) -> Iterable[Seat]:
        return [seat for seat, ready in enumerate(s.ready) if not ready]

    def options(self, s: Inquisition, seat: Seat) -> One[str]:
        return One(["ready"])

    def show(self, s: Inquisition, seat: Seat, value: Any, field: str) -> Option:
        return Option("ready", "Ready: no more talk for me")

    def took(self, s: Inquisition, seat: Seat, answer: str) -> None:
        s.ready[seat] = 1
        s.tell(Ready, seat)

    def over(self, s: Inquisition) -> bool:
        return 0 not in s.ready

    def limit(self, s: Inquisition) -> int:
        return int(s.options["discussion" if s.phase == TALK else "final_discussion"]) * 1000


@dataclass(slots=True)
class Ballots(Question[Inquisition, int]):
    """A vote: sealed until all are in, replaceable until then, and never abstained from (3.5, 3.6)."""

    kind: ClassVar[int]
    replaceable: ClassVar[bool] = True

    def able(self, s: Inquisition) -> Sequence[int]:
        """Who may be named."""
        raise NotImplementedError

    def options(self, s: Inquisition, seat: Seat) -> One[int]:
        return One(self.able(s))

    def why_not(self, s: Inquisition, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is int and 0 <= answer < s.seats:
            return self.clause, f"{self.unable(s, answer)}: {choose_among(s, self.able(s))}"
        return None

    def unable(self, s: Inquisition, seat: Seat) -> str:
        """Why this player may not be named."""
        return f"Seat {seat} is not one of those who tied"

    def value_of(self, s: Inquisition, seat: Seat, key: str) -> Seat | None:
        return seat_meant(s, key)

    def show(self, s: Inquisition, seat: Seat, value: Any, field: str) -> Option:
        return show_seat(s, value)

    def limit(self, s: Inquisition) -> int:
        return int(s.options["vote"]) * 1000

    def default(self, s: Inquisition, seat: Seat) -> int:
        able = self.able(s)
        return able[s.lot(seat, len(s.votes), len(able))]

    def lapsed(self, s: Inquisition, seats: tuple[Seat, ...]) -> None:
        s.late = sum([1 << seat for seat in seats])
        s.tell(TimeAnswered, seats, "3.6")

    def answered(self, s: Inquisition, answers: dict[Seat, int]) -> None:
        colour = s.colour
        ballots = [NOBODY_YET] * s.seats
        for seat, ballot in answers.items():
            ballots[seat] = ballot
        late, s.late = s.late, 0
        s.votes.append((self.kind, colour, late, NOBODY_YET, MAJORITY, *ballots))
        if s.events is not None:
            automatic = tuple([seat for seat in range(s.seats) if late >> seat & 1])
            s.tell(Voted, self.kind, colour, tuple(ballots), automatic)
        counts = [0] * s.seats
        for ballot in answers.values():
            counts[ballot] += 1
        most = max(counts)
        self.counted(s, [seat for seat, count in enumerate(counts) if count == most])

    def counted(self, s: Inquisition, first: list[Seat]) -> None:
        """`first` have the most votes."""
        raise NotImplementedError


def decide(s: Inquisition, winner: Seat, how: int) -> None:
    """Write into the last vote who has won it."""
    row = s.votes[-1]
    s.votes[-1] = (*row[:3], winner, how, *row[VOTE_HEAD:])


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
        return f"Seat {seat} is not {s.pack.colours[s.turned[-1]]}"

    def asking(self, s: Inquisition, seat: Seat) -> str:
        return f"Whom do you vote for as {s.pack.colours[s.turned[-1]]} leader?"

    def counted(self, s: Inquisition, first: list[Seat]) -> None:
        if len(first) == 1:
            elect(s, first[0], MAJORITY)
            return
        breaker = s.tie_breaker(s.turned[-1])
        s.tell(Tied, tuple(first), breaker)
        ballot = s.votes[-1][VOTE_HEAD + breaker]
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

    def options(self, s: Inquisition, seat: Seat) -> One[int]:
        return One(self.tied)

    def why_not(self, s: Inquisition, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is int and 0 <= answer < s.seats:
            return self.clause, f"Seat {answer} is not one of those who tied: {choose_among(s, self.tied)}"
        return None

    def value_of(self, s: Inquisition, seat: Seat, key: str) -> Seat | None:
        return seat_meant(s, key)

    def show(self, s: Inquisition, seat: Seat, value: Any, field: str) -> Option:
        return show_seat(s, value)

    def limit(self, s: Inquisition) -> int:
        return int(s.options["vote"]) * 1000

    def default(self, s: Inquisition, seat: Seat) -> int:
        return self.tied[s.lot(seat, 100 + len(s.votes), len(self.tied))]

    def lapsed(self, s: Inquisition, seats: tuple[Seat, ...]) -> None:
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
    s.tell(Elected, colour, seat, how)
    s.then(Use(colour), *((ColourRound(),) if s.coming else (LastCard(), Last())))


# --- the final round ---------------------------------------------------------------------------------------------


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
    prompt: ClassVar[str] = "Who shall die?"
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
    prompt: ClassVar[str] = "A tie. Which of these shall die?"
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
    prompt: ClassVar[str] = "The leaders cannot agree. Which of these shall die?"
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
    s.tell(Condemned, seat, how)
    ablaze = s.chosen[RED]
    s.dead = tuple(sorted({seat, ablaze, s.noted}))
    s.phase = OVER
    s.tell(AllRevealed, seat, ablaze, s.noted, tuple(s.role), tuple(s.drew))
    agents = s.agents()
    fallen = len([dead for dead in s.dead if s.role[dead] == AGENT])
    won = fallen >= ENOUGH_DEAD
    winners = [each for each in range(s.seats) if (each not in agents) == won]
    team = s.pack.teams[0 if won else 1]
    why = f"{fallen} of {len(agents)} {s.pack.roles[AGENT]}s died: the {team} won."
    s.end(winners, [int(each in winners) for each in range(s.seats)], "1.2", why)
