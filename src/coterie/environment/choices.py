"""Small choices: one question, answered step by step, each step a choice among numbered rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard

from coterie.kernel import Amount, Form, One, OpenAsk, Option, Order, Seat, Some
from coterie.kernel.answers import Space


class Choices:
    """What one seat chooses from now: rows, and which of them are lawful. A row is a value, a number or, for some
    questions, "stop" (the last row).
    """

    seat: Seat
    kind: str
    """Which question it is."""
    field: str = ""
    """Which field of a form; "" for any other question."""
    rows: Sequence[Any]
    stops: bool = False
    """Whether the last row means "stop"."""
    taken: tuple[int, ...] = ()
    """The rows chosen so far, in a question that takes several."""
    several: bool = False
    """Whether the same rows are chosen from more than once."""
    least: int = 1
    most: int = 1
    """How many rows are chosen, or the range of a number."""
    encoded: Any = None
    """The encoder's cache for these rows, once they have been described."""

    @property
    def identity(self) -> tuple[int, ...]:
        """The ids of its questions: two with the same ids are the same choice."""
        raise NotImplementedError

    def lawful(self) -> Sequence[int]:
        """The indices of the rows that may be chosen now, rising."""
        raise NotImplementedError

    def allows(self, row: Any) -> bool:
        """Whether this is a lawful row."""
        return type(row) is int and row in self.lawful()

    def choose(self, row: int) -> bool:
        """Take a lawful row. Returns whether the answer is complete."""
        raise NotImplementedError

    def options(self) -> list[Option | None]:
        """Every row described; None for "stop" and for a number."""
        raise NotImplementedError


def _is_form(space: Space[Any]) -> TypeGuard[Form]:
    """Whether it has fields. Most questions are a plain `One`, and `isinstance` is slow to say no."""
    return type(space) is not One and isinstance(space, Form)


class AnswerSteps(Choices):
    """The answer to one open question, one choice at a time.

    `one` and `amount` are one choice. `some` names its values in rising order and ends with "stop", or by itself when
    no more may be taken. `order` starts with the first. `form` goes through its fields; where a field depends on an
    earlier one, only matching values are offered.
    """

    form: Form | None = None
    number: bool = False
    """Whether its rows are numbers."""
    parts: tuple[Any, ...] = ()
    """The fields answered so far."""

    def __init__(self, ask: OpenAsk) -> None:
        self.ask = ask
        self.seat = ask.seat
        question = ask.question
        self.kind = question.saved_as
        self.constant = question.constant_options
        """Whether its rows are described alike at any moment."""
        space = self.space = ask.space
        if type(space) is One:  # most questions: all else is as the class says
            self.leaf: Space[Any] = space
            self.rows = space.values
            return
        self.form = space if _is_form(space) else None
        self._open()

    def restart(self) -> None:
        """Start over with the first choice."""
        self.parts = ()
        self._open()

    def at(self, parts: tuple[Any, ...], taken: tuple[int, ...]) -> AnswerSteps:
        """The same question, answered up to this point."""
        self.parts = parts
        self._open()
        self.taken = taken
        return self

    def _open(self) -> None:
        """The next field, or the whole answer."""
        leaf = self.space
        self.field = ""
        if self.form is not None:
            self.field = self.form.names[len(self.parts)]
            leaf = self.form.part(len(self.parts), self.parts)
        self.leaf = leaf
        self.taken = ()
        self.encoded = None
        self.several = self.stops = self.number = False
        self.least = self.most = 1
        if type(leaf) is One or isinstance(leaf, One):  # `isinstance` alone is slow, and most questions are a `One`
            self.rows = leaf.values
        elif isinstance(leaf, Amount):
            self.number, self.least, self.most = True, leaf.least, leaf.most
            self.rows = range(leaf.least, leaf.most + 1)
        elif isinstance(leaf, Some):
            self.several, self.least, self.most = True, leaf.least, leaf.most
            self.stops = leaf.least < leaf.most
            self.rows = [*leaf.values, None] if self.stops else leaf.values
        elif isinstance(leaf, Order):
            self.several = True
            self.rows = leaf.values
        else:
            raise TypeError(f"{self.kind}: {type(leaf).__name__} can't be answered step by step")

    @property
    def identity(self) -> tuple[int, ...]:
        return (self.ask.id,)

    @property
    def begun(self) -> bool:
        """Whether any part of it has been chosen."""
        return bool(self.parts or self.taken)

    @property
    def answer(self) -> Any:
        """The whole answer, once `choose` says that it is complete."""
        return self.parts[0] if self.form is None else self.parts

    def lawful(self) -> Sequence[int]:
        if not self.several:
            return range(len(self.rows))
        leaf, taken = self.leaf, self.taken
        if isinstance(leaf, Some):
            able = self._more(leaf)
            return [*able, len(leaf.values)] if self._may_stop else able
        return [row for row in range(len(self.rows)) if row not in taken]

    def _more(self, leaf: Some[Any]) -> range:
        """The values that may be taken next: later ones, and enough must be left to reach the minimum."""
        count = len(self.taken)
        if count >= leaf.most:
            return range(0)
        return range(self.taken[-1] + 1 if count else 0, len(leaf.values) - max(leaf.least - count, 1) + 1)

    @property
    def _may_stop(self) -> bool:
        return self.stops and len(self.taken) >= self.least

    def allows(self, row: Any) -> bool:
        if not self.several:
            return type(row) is int and 0 <= row < len(self.rows)
        leaf = self.leaf
        if not isinstance(leaf, Some) or type(row) is not int:
            return super().allows(row)
        return row in self._more(leaf) or (row == len(leaf.values) and self._may_stop)

    def choose(self, row: int) -> bool:
        if not self.several:
            return self._answered(self.rows[row])
        leaf = self.leaf
        if isinstance(leaf, Some):
            if row < len(leaf.values):
                self.taken = (*self.taken, row)
                if len(self.taken) < leaf.most and (self.stops or len(self.taken) < leaf.least):
                    if self.taken[-1] + 1 < len(leaf.values):
                        return False
        else:
            self.taken = (*self.taken, row)
            if len(self.taken) < len(self.rows):
                return False
        return self._answered(tuple([self.rows[each] for each in self.taken]))

    def _answered(self, part: Any) -> bool:
        if self.form is None:
            self.parts = (part,)
            return True
        self.parts = (*self.parts, part)
        if len(self.parts) < len(self.form.names):
            self._open()
            return len(self.lawful()) == 0 and self._skipped()
        return True

    def _skipped(self) -> bool:
        """Fill in a field that leaves no choice."""
        return self._answered(())

    def options(self) -> list[Option | None]:
        if self.number:
            return [None] * len(self.rows)
        shown: list[Option | None] = list(self.leaf.shape(self.ask.show, self.field).options)
        return [*shown, None] if self.stops else shown


class Floor(Choices):
    """Whether a seat says something unasked, and what kind of thing. The last row is silence."""

    kind = ""
    stops = True

    def __init__(self, seat: Seat, asks: Sequence[OpenAsk]) -> None:
        self.seat = seat
        self.asks = asks
        self.rows = [*asks, None]
        self.chosen: OpenAsk | None = None

    @property
    def identity(self) -> tuple[int, ...]:
        return (-1, *[ask.id for ask in self.asks])

    def lawful(self) -> Sequence[int]:
        return range(len(self.rows))

    def choose(self, row: int) -> bool:
        self.chosen = self.rows[row]
        return True

    def options(self) -> list[Option | None]:
        return [*[Option(ask.kind, ask.prompt, declines=False) for ask in self.asks], None]
