"""The flow: mingling (section 4), the tribunal that interrupts it (section 5), and the last names (1.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.common.ballots import most_named
from coterie.games.succession.clocks import clock, is_last
from coterie.games.succession.components import NONE
from coterie.games.succession.contracts.offer_form import Propose
from coterie.games.succession.contracts.open_offers import CLOCK, is_clock, withdraw
from coterie.games.succession.death import die, reveal, struck
from coterie.games.succession.events import BadgeAnswered, Named, Pointed, TribunalCalled
from coterie.games.succession.masks import mask_of
from coterie.games.succession.mingling import Mingle
from coterie.games.succession.names import pointed
from coterie.games.succession.phases import (
    BADGE_BACK,
    DRAIN,
    LAST,
    LAST_NAMES,
    MINGLE,
    OVER,
    VOTE,
)
from coterie.games.succession.public_actions import BadgeOffer
from coterie.games.succession.state import Succession
from coterie.games.succession.talk.vocabulary import seat_option
from coterie.games.succession.talk.whispers import Whisper
from coterie.kernel import One, Option, Question, Seat, Step, TimeAnswered, Wait


@dataclass(slots=True)
class Floor(Step[Succession]):
    """4.1: people mingle until the tribunal."""

    clause: ClassVar[str] = "4.1"

    def run(self, s: Succession) -> None:
        s.phase = MINGLE
        s.drain = NONE
        s.said = [0] * s.seats
        s.whispered = [0] * s.seats
        s.then(Mingle(), Gavel())
        if not any(is_clock(thread) for thread in s.threads.values()):
            s.begin(*CLOCK)
        s.begin(Propose())
        s.begin(Whisper())


@dataclass(slots=True)
class Gavel(Step[Succession]):
    """5.1: nothing new can be sealed, and what is sealed has to come to its end."""

    clause: ClassVar[str] = "5.1"

    def run(self, s: Succession) -> None:
        s.phase = DRAIN
        s.drain = s.now + clock(s, "finish")
        s.tribunals += 1
        s.tell(TribunalCalled, s.tribunals)
        for key, thread in list(s.threads.items()):
            step = thread.stack[-1] if thread.stack else None
            if isinstance(step, BadgeOffer):
                s.close(key)
                s.supply[step.faction] += 1
                s.deeds.append((BADGE_BACK, step.seat, step.faction))
                s.tell(BadgeAnswered, step.seat, False)
            elif key != s.running and thread.due is not None and thread.due > s.drain and not is_clock(thread):
                s.expire(s.drain, key)
        s.then(Drained(), Poison(), Point())


@dataclass(slots=True)
class Drained(Wait[Succession]):
    """5.1: until the last contract is complete."""

    clause: ClassVar[str] = "5.1"

    def is_over(self, s: Succession) -> bool:
        return not s.contracts


@dataclass(slots=True)
class Poison(Step[Succession]):
    """5.2, 8.5"""

    clause: ClassVar[str] = "5.2"

    def run(self, s: Succession) -> None:
        s.phase = VOTE
        dying: list[Seat] = []
        for seat, by in enumerate(s.poison):
            if by:
                dying += struck(s, [poisoner for poisoner in range(s.seats) if by >> poisoner & 1], seat)
        s.poison = [0] * s.seats
        die(s, dying)


@dataclass(slots=True)
class Point(Question[Succession, int]):
    """5.3: all point at the same moment."""

    clause: ClassVar[str] = "5.3"
    prompt: ClassVar[str] = "Whom do you point at?"
    verb: ClassVar[str] = "Point at"
    replaceable: ClassVar[bool] = True
    constant_options: ClassVar[bool] = True

    def seats(self, s: Succession) -> Iterable[Seat]:
        return s.living()

    def options(self, s: Succession, seat: Seat) -> One[int]:
        return One([other for other, alive in enumerate(s.alive) if alive and other != seat])

    def refuse(self, s: Succession, seat: Seat, answer: Any) -> tuple[str, str] | None:
        if type(answer) is int and 0 <= answer < s.seats:
            return ("5.3", "Nobody points at themselves") if answer == seat else ("8.2", "That is a ghost")
        return "5.3", "Everybody points at somebody; only somebody who is too late points at nobody"

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        return seat_option(value)

    def limit(self, s: Succession) -> int:
        return clock(s, "vote")

    def default(self, s: Succession, seat: Seat) -> int:
        """The next player: a ring of fingers at worst."""
        return next(other % s.seats for other in range(seat + 1, seat + s.seats) if s.alive[other % s.seats])

    def overdue(self, s: Succession, seat: Seat) -> int:
        return NONE

    def timed_out(self, s: Succession, seats: tuple[Seat, ...]) -> None:
        s.tell(TimeAnswered, seats, "5.3")

    def answered(self, s: Succession, answers: dict[Seat, int]) -> None:
        ballots = [NONE] * s.seats
        for seat, target in answers.items():
            ballots[seat] = target
        s.ballots.append(tuple(ballots))
        s.tell(Pointed, pointed(s.ballots[-1]))
        s.scene()
        for seat in most_named(ballots):
            reveal(s, seat)
        s.hushed = [0, 0]
        for number in sorted(s.proposals):
            withdraw(s, number, mask_of(range(s.seats)), "tribunal")  # 5.6
        if is_last(s):
            s.phase = LAST
            s.then(LastNames())
        else:
            s.then(Floor())


@dataclass(slots=True)
class LastNames(Question[Succession, int]):
    """1.4: everybody writes, so that nobody sees who is an Heir."""

    clause: ClassVar[str] = "1.4"
    prompt: ClassVar[str] = "If you are an Heir: who is the other Heir?"
    verb: ClassVar[str] = "Write down"
    replaceable: ClassVar[bool] = True
    covered: ClassVar[bool] = True  # all are asked the same, but an Heir's answer gives away who is one
    constant_options: ClassVar[bool] = True

    def seats(self, s: Succession) -> Iterable[Seat]:
        return s.living()

    def options(self, s: Succession, seat: Seat) -> One[int]:
        return One([NONE, *[other for other in range(s.seats) if other != seat]])

    def show(self, s: Succession, seat: Seat, value: Any, field: str) -> Option:
        return seat_option(value)

    def limit(self, s: Succession) -> int:
        return LAST_NAMES

    def default(self, s: Succession, seat: Seat) -> int:
        return NONE

    def answered(self, s: Succession, answers: dict[Seat, int]) -> None:
        heirs = s.heirs()
        names = tuple([answers.get(heir, NONE) for heir in heirs])
        s.tell(Named, tuple(heirs), pointed(names))
        s.scene()
        right = [heir for heir, name in zip(heirs, names, strict=True) if name in heirs]
        s.phase = OVER
        if len(right) == 1:
            won = s.faction(right[0])
            winners = [seat for seat in range(s.seats) if s.faction(seat) == won]
            why = f"Only the Heir of the {s.pack.factions[won]} knew the other."
        else:
            winners, why = [], f"{'Both' if right else 'Neither'} of the Heirs knew the other: nobody won."
        s.end(winners, [int(seat in winners) for seat in range(s.seats)], "1.4", why)
