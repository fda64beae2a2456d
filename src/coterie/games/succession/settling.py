"""Choices that all participants of a contract see, and how they come to hold (6.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.succession.clocks import at_most, clock
from coterie.games.succession.events import Chose
from coterie.games.succession.phases import CHOICES, REVISIONS
from coterie.games.succession.state import Succession
from coterie.kernel import Question, Seat, Step, Thing, Wait

Row = tuple[int, ...]


@dataclass(slots=True)
class Stage(Question[Succession, Any]):
    """What all questions of a contract have in common: only its participants know of them."""

    number: int

    def audience(self, s: Succession) -> tuple[Seat, ...]:
        return tuple(s.members(self.number)) if self.number in s.contracts else ()

    def about(self, s: Succession) -> tuple[Thing, ...]:
        return (Thing("contract", str(self.number)),)


@dataclass(slots=True)
class Stated(Stage):
    """What one participant decides. It has a thread of its own, so that the others see it at once; whoever states
    anything new makes them think again, and they are asked anew."""

    seat: int

    def seats(self, s: Succession) -> Iterable[Seat]:
        return (self.seat,) if s.bound[self.seat] == self.number and self.able(s) else ()

    def able(self, s: Succession) -> bool:
        """Whether there still is something to decide."""
        raise NotImplementedError

    def silence(self, s: Succession) -> Any:
        """What time answers for one who has stated nothing."""
        raise NotImplementedError

    def more(self, s: Succession) -> int:
        """How much time something new leaves at least."""
        return 0

    def rethinks(self, s: Succession, new: Row) -> bool:
        """Whether something new that another has stated lets this one think again."""
        return True

    def row(self, s: Succession, answer: Any) -> Row:
        """An answer as it is written down, ..."""
        raise NotImplementedError

    def unwritten(self, s: Succession, row: Row) -> Any:
        """... and back."""
        raise NotImplementedError

    def stated(self, s: Succession) -> Row | None:
        return next((row[1:] for row in s.contracts[self.number][CHOICES] if row[0] == self.seat), None)

    def default(self, s: Succession, seat: Seat) -> Any:
        before = self.stated(s)
        answer = None if before is None else self.unwritten(s, before)
        return answer if before is not None and self.options(s, seat).accepts(answer) else self.silence(s)

    def limit(self, s: Succession) -> int:
        return s.until(s.settling[self.number][0][1] - s.now)

    def answered(self, s: Succession, answers: dict[Seat, Any]) -> None:
        """Nobody may have answered: who has died, or has nothing left to decide, keeps what was stated."""
        number, seat = self.number, self.seat
        (opened, due), *marks = s.settling[number]
        before = self.stated(s)
        now = self.row(s, answers[seat]) if seat in answers else before
        changed = now is not None and now != before
        again: list[Seat] = []
        if changed:
            assert now is not None
            others = [row for row in s.contracts[number][CHOICES] if row[0] != seat]
            s.inscribe(number, CHOICES, tuple(sorted([*others, (seat, *now)])))
            s.whisper(s.members(number), Chose, number, seat, now)
            if s.until(due - s.now) > 0:  # when time is up, what it answers holds
                again = [
                    other
                    for other, changes, done in marks
                    if done and changes < REVISIONS and other != seat and type(self)(number, other).rethinks(s, now)
                ]
                due = max(due, min(opened + at_most(s), s.now + self.more(s)))
        s.settling[number] = (
            (opened, due),
            *[
                (other, changes + 1, 1)
                if other == seat and changed and before is not None
                else (other, changes, int(other == seat or (done and other not in again)))
                for other, changes, done in marks
            ],
        )
        for key, thread in s.threads.items():
            step = thread.stack[-1] if thread.stack else None
            if isinstance(step, Stated) and step.number == number:
                s.expire(s.now + s.until(due - s.now), key)
        for other in again:
            s.begin(type(self)(number, other))


@dataclass(slots=True)
class Settling(Wait[Succession]):
    """6.10: until nobody has anything to decide or to change any more."""

    number: int
    clause: ClassVar[str] = "6.10"

    def audience(self, s: Succession) -> tuple[Seat, ...]:
        return tuple(s.members(self.number))

    def over(self, s: Succession) -> bool:
        return all(done for _, _, done in s.settling[self.number][1:])


def settle(s: Succession, asked: Sequence[Stated], time: str, then: Step[Succession]) -> None:
    """Ask them all, and go on when it holds."""
    number = asked[0].number
    s.settling[number] = ((s.now, s.now + clock(s, time)), *[(each.seat, 0, 0) for each in asked])
    for each in asked:
        s.begin(each)
    s.then(Settling(number), then)
