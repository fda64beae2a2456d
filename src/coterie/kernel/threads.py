"""Threads: stacks of steps that run until they ask, and the deadlines by which time answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from coterie.kernel.clean_text import short
from coterie.kernel.refusals import Refused
from coterie.kernel.steps import Question, Seat, Step, save_step

if TYPE_CHECKING:
    from coterie.kernel.views import Result

STEP_LIMIT = 20_000
SEATS = 32  # an ask's id is 32 * (questions that seat got before) + seat: it tells a seat nothing of the others


class StepLimitReached(RuntimeError):
    """One input led to more steps than any rulebook needs; the message shows the stack."""


class Thread:
    """A stack of steps. While a question is open on top: whom it asks, the answers so far, and when time answers."""

    __slots__ = ("asked", "due", "question", "sealed", "stack")

    def __init__(self, steps: Iterable[Step[Any]]) -> None:
        self.stack: list[Step[Any]] = list(steps)[::-1]
        self.shut()

    def clone(self) -> Thread:
        twin = Thread.__new__(Thread)
        twin.stack = self.stack[:]
        twin.question = self.question
        twin.asked = self.asked.copy()
        twin.sealed = self.sealed.copy() if self.sealed else {}
        twin.due = self.due
        return twin

    def shut(self) -> None:
        self.question: Question[Any, Any] | None = None
        self.asked: dict[Seat, int] = {}
        self.sealed: dict[Seat, Any] = {}
        self.due: int | None = None


class Threads:
    """The threads of one game, and its clock. A base of `State`."""

    __slots__ = (
        "_keeping",
        "_made",
        "changes",
        "counts",
        "now",
        "result",
        "running",
        "seats",
        "threads",
        "threads_begun",
    )

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.now = 0
        self.counts = [0] * seats  # how many questions each seat has been asked
        self.threads: dict[int, Thread] = {}
        self.threads_begun = -1
        self.running = 0
        self.result: Result | None = None
        self.changes = 0  # counts inputs and closed threads: what was computed before has to be computed again
        self._made: dict[Any, Any] | None = None  # the cache of `State.once`
        self._keeping: dict[Any, tuple[Any, Any]] | None = None  # the cache of `State.kept`, passed on

    # --- what a step may do with them ------------------------------------------------------------------------

    def then(self, *steps: Step[Any]) -> None:
        """Do these next, in this order, in the running thread; nothing once it or the game has ended."""
        thread = self.threads.get(self.running)
        if thread is not None:
            if thread.question is not None:
                raise TypeError(
                    f"{save_step(thread.stack[-1])} stays open: what its answer starts is a thread to begin"
                )
            thread.stack += steps[::-1]

    def begin(self, *steps: Step[Any]) -> int:
        """Start another thread beside this one; its number is never reused."""
        key = self.threads_begun = self.threads_begun + 1
        if self.result is None:
            self.threads[key] = Thread(steps)
        return key

    def close(self, key: int) -> None:
        """End a thread and its questions; nothing if it has ended already."""
        thread = self.threads.pop(key, None)
        if thread is not None:
            thread.stack.clear()
            self.changes += 1

    def expire(self, at: int, key: int | None = None) -> None:
        """Make time answer the open question of a thread (by default the running one) at `at`: a window restarted or
        cut short.
        """
        thread = self.threads.get(self.running if key is None else key)
        if thread is not None and thread.question is not None:
            thread.due = max(at, self.now)

    # --- time ------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> None:
        """Move time to `now`. Every deadline that has passed is answered at its own moment, earliest first."""
        if type(now) is not int or now < self.now:
            raise Refused("", f"time runs forward: it is {self.now} already, not {short(now)}")
        self.changes += 1
        self._made = self._keeping = None
        moment, lapses = self.now, 0
        while self.result is None:
            late = [
                (thread.due, key)
                for key, thread in self.threads.items()
                if thread.due is not None and thread.due <= now
            ]
            if not late:
                break
            self.now, self.running = min(late)
            moment, lapses = self.now, lapses + 1 if moment == self.now else 0
            if lapses > STEP_LIMIT:
                raise StepLimitReached(
                    f"{STEP_LIMIT} deadlines at {moment}: {save_step(self.threads[self.running].stack[-1])}"
                )
            thread = self.threads[self.running]
            question = thread.question
            assert question is not None, "only an open question has a deadline"
            if question.standing:
                thread.shut()
                thread.stack.pop()
            else:
                silent = tuple(seat for seat in thread.asked if seat not in thread.sealed)
                for seat in silent:
                    thread.sealed[seat] = question.overdue(self, seat)
                question.timed_out(self, silent)
                self._complete(thread, question)
            self.settle()
        self.now = now

    def next_due(self) -> int | None:
        """The earliest deadline: until then nothing happens unless someone answers."""
        first = None
        for thread in self.threads.values():
            due = thread.due
            if due is not None and (first is None or due < first):
                first = due
        return first

    def public_clocks(self) -> list[Thread]:
        """The threads whose question has a deadline that everyone knows of."""
        return [
            thread
            for thread in self.threads.values()
            if thread.due is not None and thread.question is not None and thread.question.audience(self) is None
        ]

    def add_time(self, milliseconds: int) -> None:
        """Move every deadline that everyone knows of. Deadlines that only some know of stay: moving them would tell the
        others that they exist.
        """
        clocks = self.public_clocks()
        if not clocks:
            raise Refused("", "No public clock is running")
        self.changes += 1
        self._made = self._keeping = None
        for thread in clocks:
            assert thread.due is not None, "a public clock has a deadline"
            thread.due += milliseconds

    # --- running ---------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Run every thread until it asks or is done: the one that was answered first, then the others by number,
        repeatedly until all of them wait. So where two threads touch the same fact, the input's own goes first.
        """
        threads, first = self.threads, self.running
        left = self._advance(first, STEP_LIMIT)
        if len(threads) == 1 and first in threads:
            return
        looked, moved = {first: left}, True
        while moved:
            moved = False
            for key in list(threads):
                if looked.get(key) != left:  # something has moved since it was evaluated
                    before = left
                    left = looked[key] = self._advance(key, left)
                    moved = moved or left < before

    def _advance(self, key: int, left: int) -> int:
        """Run one thread until it asks or is done. Returns how many steps are left of the limit."""
        thread = self.threads.get(key)
        if thread is None:
            return left
        self.running = key
        stack = thread.stack
        while stack:
            step = stack[-1]
            if not step.asks:
                stack.pop()
                step.run(self)
            elif not self._passes(thread, cast("Question[Any, Any]", step)):
                return left
            left -= 1
            if not left:
                names = ", ".join(str(save_step(step)) for step in stack[-8:])
                raise StepLimitReached(f"{STEP_LIMIT} steps after one input; on top of the stack: {names}")
        self.threads.pop(key, None)
        return left - 1

    def _passes(self, thread: Thread, question: Question[Any, Any]) -> bool:
        """Open the question on top of the running thread, or evaluate it again after others may have moved. True if it
        is done: then it is closed, and the thread goes on.
        """
        if thread.question is None:
            self._address(thread, question)
            if thread.asked or question.standing:
                thread.question = question
                limit = question.limit(self)
                thread.due = None if limit is None else self.now + max(limit, 0)
        elif question.standing or len(self.threads) > 1:
            self._address(thread, question)
        if question.standing:
            if question.is_over(self):
                thread.shut()
                thread.stack.pop()
                return True
        elif len(thread.sealed) == len(thread.asked):
            self._complete(thread, question)
            return True
        return False

    def _address(self, thread: Thread, question: Question[Any, Any]) -> None:
        """Ask the seats that the question names now. A seat that was asked already keeps its id; one that is no longer
        named drops out, with its answer.
        """
        before, counts = thread.asked, self.counts
        asked = thread.asked = {}
        for seat in question.seats(self):
            if seat in before:
                asked[seat] = before[seat]
            else:
                asked[seat] = SEATS * counts[seat] + seat
                counts[seat] += 1
        if thread.sealed:
            thread.sealed = {seat: said for seat, said in thread.sealed.items() if seat in asked}

    def _complete(self, thread: Thread, question: Question[Any, Any]) -> None:
        answers = thread.sealed
        if len(answers) > 1:
            answers = {seat: answers[seat] for seat in thread.asked}
        thread.shut()
        thread.stack.pop()
        question.answered(self, answers)
