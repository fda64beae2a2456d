"""Views: what a seat may see, and which questions it may know of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from coterie.kernel.answers import Thing
from coterie.kernel.facts import ALL, NOBODY, OWNER
from coterie.kernel.steps import Seat

if TYPE_CHECKING:
    from coterie.kernel.state import State


@dataclass(slots=True, unsafe_hash=True)
class Waiting:
    """A question that a seat may know of: who is asked, by which clause, until when."""

    seats: tuple[Seat, ...]
    kind: str
    clause: str
    due: int | None
    about: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winners: tuple[Seat, ...]
    """The seats that won: none, one or several."""
    scores: tuple[int, ...]
    """The score of each seat, if the game has scores."""
    clause: str
    """The clause that ended it."""
    why: str
    """The reason in words."""


@dataclass(slots=True)
class View:
    """What one seat (None: a spectator) may see. Games add their own fields, each named and typed."""

    alike: ClassVar[slice] = slice(0, 0)
    """The fields, in their order, that `State.once` makes, so that all seats get the same objects there: an encoder
    need encode them only once.
    """
    seat: Seat | None
    """Whose view it is; None for a spectator."""
    now: int
    """The game's clock, in milliseconds."""
    waiting: tuple[Waiting, ...]
    """The questions that this viewer may know are open."""
    result: Result | None
    """How the game ended; None while it is running."""


@dataclass(slots=True)
class FactsView(View):
    """The view of a game that has not written its own: the facts, as far as each one's audience allows."""

    facts: dict[str, Any]


def waiting(s: State[Any], seat: Seat | None) -> tuple[Waiting, ...]:
    """The questions that `seat` may know of. Who has already answered is not shown."""
    asked = s.once(asked_now)
    if asked.of_all is not None:
        return asked.of_all
    seen = []
    for audience, discreet, of in asked.each:
        if audience is None or seat in audience:
            if discreet:
                seats = (seat,) if seat is not None and seat in of.seats else ()
                seen.append(Waiting(seats, of.kind, of.clause, of.due, of.about))
            else:
                seen.append(of)
    return tuple(seen)


class AskedNow(NamedTuple):
    """All open questions: who may know of each, whether that excludes whom it asks, and what it is. `of_all`: what
    everyone sees of them, if everyone sees the same.
    """

    each: list[tuple[tuple[Seat, ...] | None, bool, Waiting]]
    of_all: tuple[Waiting, ...] | None


def asked_now(s: State[Any]) -> AskedNow:
    each = [
        (
            question.audience(s),
            question.discreet,
            Waiting(tuple(thread.asked), question.saved_as, question.cites(s), thread.due, question.about(s)),
        )
        for thread in s.threads.values()
        if (question := thread.question) is not None
    ]
    secret = [of for audience, discreet, of in each if discreet or audience is not None]
    return AskedNow(each, None if secret else tuple([of for _, _, of in each]))


def facts_view(s: State[Any], seat: Seat | None) -> FactsView:
    """The default view, made from the audiences of the facts: what everyone sees, the seat's own rows, and the lengths
    of the rest.
    """
    return FactsView(seat, s.now, s.waiting(seat), s.result, _seen_facts(s, seat))


def row_of(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def rows_of(value: Any) -> list[Any]:
    """The rows of a fact; a fact that is one tuple is one row."""
    return value if isinstance(value, list) else [value]


def _seen_facts(s: State[Any], seat: Seat | None) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for name, declared in type(s).facts.items():
        value = getattr(s, name)
        if declared.audience == ALL or s.result is not None:
            seen[name] = type(s)._shapes[name].save(value)
        elif declared.audience != NOBODY:
            rows = rows_of(value)
            masks = getattr(s, declared.seen) if declared.seen else None
            seen[name] = [
                _seen_row(row, declared.audience == OWNER and i == seat, masks[i] if masks else None, seat)
                for i, row in enumerate(rows)
            ]
    return seen


def _seen_row(row: Any, own: bool, masks: tuple[int, ...] | None, seat: Seat | None) -> Any:
    """The row itself for its owner; for others its length, and the things they have been shown."""
    if own:
        return list(row) if isinstance(row, tuple) else row
    if masks is not None and seat is not None:
        return sorted(thing for thing, mask in zip(row, masks, strict=True) if mask >> seat & 1), len(row)
    return len(row) if isinstance(row, tuple) else None
