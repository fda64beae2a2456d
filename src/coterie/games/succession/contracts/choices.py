"""Choices in a contract that all participants see, and how they become final (6.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from coterie.games.succession.clocks import at_most, clock
from coterie.games.succession.components import ASSASSIN, NONE, PSYCHO, WIZARD
from coterie.games.succession.events import Chose
from coterie.games.succession.names import Aim
from coterie.games.succession.phases import REVISIONS
from coterie.games.succession.rows import Mind, Row, Span, minds_of, span_of, without
from coterie.games.succession.state import Succession
from coterie.kernel import Question, Seat, Step, Thing, Wait


def aims(s: Succession, number: int, seat: Seat, stated: Row) -> tuple[Aim, ...]:
    """What someone has chosen in a contract, by purpose: a row as in `Bond.choices`, without who chose."""
    if len(stated) == 1:
        return (Aim("force", some(*stated)),)
    victim, ghost, *executed = stated
    c, found = s.contract(number), []
    if victim != NONE or (s.role(seat) in (PSYCHO, ASSASSIN, WIZARD) and c.killable(seat)):
        found.append(Aim("kill", some(victim)))
    if ghost != NONE:
        found.append(Aim("raise", (ghost,)))
    if executed or (seat in c.magistrates() and c.executable(seat)):
        found.append(Aim("execute", tuple(executed)))
    return tuple(found)


def some(seat: int) -> tuple[Seat, ...]:
    return () if seat == NONE else (seat,)


@dataclass(slots=True)
class Stage(Question[Succession, Any]):
    """The base of all questions of a contract: only its participants know of them."""

    number: int

    def audience(self, s: Succession) -> tuple[Seat, ...]:
        return tuple(s.members(self.number)) if self.number in s.contracts else ()

    def about(self, s: Succession) -> tuple[Thing, ...]:
        return (Thing("contract", str(self.number)),)


@dataclass(slots=True)
class Stated(Stage):
    """One participant's decision. It has a separate thread, so that the others see it right away; a new statement makes
    the others think again, and they are asked again.
    """

    seat: int

    def seats(self, s: Succession) -> Iterable[Seat]:
        return (self.seat,) if s.bound[self.seat] == self.number and self.able(s) else ()

    def able(self, s: Succession) -> bool:
        """Whether there still is something to decide."""
        raise NotImplementedError

    def silence(self, s: Succession) -> Any:
        """Time's answer for someone who has stated nothing."""
        raise NotImplementedError

    def more(self, s: Succession) -> int:
        """The least time that something new leaves."""
        return 0

    def rethinks(self, s: Succession, new: Row) -> bool:
        """Whether another's new statement lets this one think again."""
        return True

    def row(self, s: Succession, answer: Any) -> Row:
        """An answer as it is written down, ..."""
        raise NotImplementedError

    def unwritten(self, s: Succession, row: Row) -> Any:
        """... and back."""
        raise NotImplementedError

    def stated(self, s: Succession) -> Row | None:
        choices = s.contracts[self.number].choices
        return next((tuple(stated) for seat, *stated in choices if seat == self.seat), None)

    def default(self, s: Succession, seat: Seat) -> Any:
        before = self.stated(s)
        answer = None if before is None else self.unwritten(s, before)
        return answer if before is not None and self.options(s, seat).accepts(answer) else self.silence(s)

    def limit(self, s: Succession) -> int:
        return s.until(span_of(s.settling[self.number]).due - s.now)

    def answered(self, s: Succession, answers: dict[Seat, Any]) -> None:
        """Nobody may have answered: someone who has died, or has nothing left to decide, keeps what was stated."""
        number, seat = self.number, self.seat
        span, *minds = s.settling[number]
        due = span.due
        before = self.stated(s)
        now = self.row(s, answers[seat]) if seat in answers else before
        changed = now is not None and now != before
        again: list[Seat] = []
        if changed:
            assert now is not None
            s.state_choices(number, [*without(seat, s.contracts[number].choices), (seat, *now)])
            named = tuple([each for each in now if each != NONE])
            s.whisper(s.members(number), Chose, number, seat, named, aims(s, number, seat, now))
            if s.until(due - s.now) > 0:  # when time is up, what it answers holds
                again = [
                    other
                    for other, changes, content in minds
                    if content and changes < REVISIONS and other != seat and type(self)(number, other).rethinks(s, now)
                ]
                due = max(due, min(span.opened + at_most(s), s.now + self.more(s)))
        s.settling[number] = (
            Span(span.opened, due),
            *[
                Mind(other, changes + 1, 1)
                if other == seat and changed and before is not None
                else Mind(other, changes, int(other == seat or (content and other not in again)))
                for other, changes, content in minds
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

    def is_over(self, s: Succession) -> bool:
        return all(mind.content for mind in minds_of(s.settling[self.number]))


def settle(s: Succession, asked: Sequence[Stated], time: str, then: Step[Succession]) -> None:
    """Ask all of them, and go on when it is final."""
    number = asked[0].number
    s.settling[number] = (Span(s.now, s.now + clock(s, time)), *[Mind(each.seat, 0, 0) for each in asked])
    for each in asked:
        s.begin(each)
    s.then(Settling(number), then)
