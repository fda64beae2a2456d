"""What one audience has been told of a game: only that may be counted and dated for it.

An input that changes nothing for a seat must not reach it in any form: not as a message, not as a gap between two
numbers, not as a clock that has moved. So numbers count what this audience was told, and its clock shows when it was
last told something.

Most inputs change nothing for most seats, and describing a picture usually costs more than playing the input. So views
and asks are made when someone looks, and changes are detected as cheaply as possible: by events, then by which
questions are open, then by the view. Options need no comparing: a game may not show in them what neither its view nor
an event shows (the kit checks this for every game).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from coterie.kernel.asks import Ask
from coterie.kernel.events import Delivery, Event
from coterie.kernel.state import State
from coterie.kernel.steps import Seat

Scene = tuple[int, State[Any]]
"""A moment within an input: after how many of its events, and the state at that point."""

Frame = tuple[tuple[Any, ...], ...]
"""The open questions of a seat without their options: id, question, deadline, and the seat's answer so far."""


def frame_of(state: State[Any], seat: Seat | None) -> Frame:
    if seat is None:
        return ()
    return tuple(
        [
            (thread.asked[seat], question, thread.due, thread.sealed.get(seat))
            for thread in state.threads.values()
            if (question := thread.question) is not None
            and seat in thread.asked
            and (question.replaceable or seat not in thread.sealed)
        ]
    )


def view_at(state: State[Any], seat: Seat | None, now: int) -> Any:
    """The view with a clock that the audience knows: the state's own clock would show when someone else moved."""
    real, state.now = state.now, now
    try:
        return state.view(seat)
    finally:
        state.now = real


@dataclass(slots=True)
class Earlier:
    """Questions as described to an audience before, and the facts that have changed since."""

    frame: Frame
    asks: tuple[Ask, ...]
    changed: frozenset[str]

    def unchanged(self) -> dict[int, tuple[tuple[Any, ...], Ask]]:
        """The questions, by id, whose description is still valid if they are asked as before: none of their facts has
        changed.
        """
        return {
            asked[0]: (asked, ask)
            for asked, ask in zip(self.frame, self.asks, strict=True)
            if (heeds := asked[1].heeds) is not None and heeds.isdisjoint(self.changed)
        }


class Picture:
    """The game as one audience saw it at one moment; view and asks are made when someone first looks."""

    __slots__ = ("_asks", "_view", "earlier", "frame", "now", "seat", "state")

    def __init__(
        self,
        state: State[Any],
        seat: Seat | None,
        now: int,
        frame: Frame,
        view: Any = None,
        earlier: Earlier | None = None,
    ) -> None:
        self.state: State[Any] | None = state
        self.seat, self.now, self.frame = seat, now, frame
        self._view = view
        self.earlier = earlier
        self._asks: tuple[Ask, ...] | None = None if frame else ()

    @property
    def view(self) -> Any:
        if self._view is None:
            assert self.state is not None
            self._view = view_at(self.state, self.seat, self.now)
            self._let_go()
        return self._view

    @property
    def asks(self) -> tuple[Ask, ...]:
        if self._asks is None:
            assert self.seat is not None
            state = self.state
            assert state is not None
            same = {} if self.earlier is None else self.earlier.unchanged()
            if state.now != self.now and len(same) < len(self.frame):
                earlier, state = state, state.clone()
                state.now = self.now
                state.rest(earlier)
            asks = []
            for asked in self.frame:
                was = same.get(asked[0])
                asks.append(was[1] if was is not None and was[0] == asked else state.ask(asked[0]).describe())
            self._asks = tuple(asks)
            self.earlier = None
            self._let_go()
        return self._asks

    def before(self, changed: frozenset[str]) -> Earlier | None:
        """What the next picture may reuse, given the facts that have changed."""
        if self._asks is not None:
            return Earlier(self.frame, self._asks, changed)
        earlier = self.earlier
        return None if earlier is None else Earlier(earlier.frame, earlier.asks, earlier.changed | changed)

    def _let_go(self) -> None:
        """Drop the state as soon as it is no longer needed."""
        if self._view is not None and self._asks is not None:
            self.state = None


@dataclass(slots=True, unsafe_hash=True)
class NewsStep:
    """A picture along the way, and the events that led there."""

    view: Any
    events: tuple[Event, ...]


@dataclass(slots=True, unsafe_hash=True)
class News:
    """One piece of news for one audience: how the game looks now, what it is asked, and which events it got.

    `number` counts such news. `rewound` means that moves were undone, because the seats `by` wanted it: then `events`
    are all those that remain.
    """

    number: int
    picture: Picture
    events: tuple[Event, ...]
    rewound: bool = False
    by: tuple[Seat, ...] = ()
    deliveries: Sequence[Delivery] = ()
    scenes: Sequence[Scene] = ()

    @property
    def steps(self) -> tuple[NewsStep, ...]:
        """What the audience must see along the way: the votes, before whom they hit. If it sees no difference between
        two moments, there is no step.
        """
        seat, found, first = self.picture.seat, list[NewsStep](), 0
        for count, state in self.scenes:
            events = tuple([each.event for each in self.deliveries[first:count] if each.reaches(seat)])
            if events:
                found.append(NewsStep(state.view(seat), events))
                first = count
        rest = any(each.reaches(seat) for each in self.deliveries[first:])
        if found and not rest and alike(found[-1].view, self.view):
            found.pop()
        return tuple(found)

    @property
    def view(self) -> Any:
        return self.picture.view

    @property
    def asks(self) -> tuple[Ask, ...]:
        return self.picture.asks


class Outlook:
    """One audience (None: spectators) and how the game looks to it. The states it is given are never played on."""

    __slots__ = ("changed", "number", "picture", "seat", "state")

    def __init__(self, state: State[Any], seat: Seat | None, now: int = 0) -> None:
        """`now` is when the audience was last told something."""
        state.rest()
        self.seat = seat
        self.number = 0
        self.state = state
        self.changed = frozenset[str]()
        """The facts that have changed since the picture was made without being news."""
        self.picture = Picture(state, seat, now, frame_of(state, seat))

    @property
    def view(self) -> Any:
        return self.picture.view

    @property
    def asks(self) -> tuple[Ask, ...]:
        return self.picture.asks

    @property
    def now(self) -> int:
        return self.picture.now

    def look(self, now: int) -> Picture:
        """The picture at a time other than when the audience was last told something."""
        return Picture(self.state, self.seat, now, self.picture.frame)

    def after(
        self,
        state: State[Any],
        deliveries: Sequence[Delivery],
        by: Seat | None = None,
        calm: bool = False,
        scenes: Sequence[Scene] = (),
        changed: frozenset[str] | None = None,
    ) -> News | None:
        """The news an input is to this audience; None if it is none. `by` is the seat that answered, which may know
        that something has happened; `calm` means that no fact has changed, and only a sealed answer is new. `changed`
        are the facts that have changed, if that is known already.

        What time alone changes, such as an offer that has lapsed, an audience can tell by its own clock: that is no
        news, and must not come with the next secret input.
        """
        events = tuple([each.event for each in deliveries if each.reaches(self.seat)])
        before, self.state = self.state, state
        state.rest(before)
        frame = frame_of(state, self.seat)
        self.changed |= changes(before, state) if changed is None else changed
        fresh = None
        if not events and frame == self.picture.frame:
            if calm:
                return None
            fresh = state.view(self.seat)
            if alike(fresh, self.view):
                return None
            if by != self.seat and self.now != state.now and view_at(before, self.seat, state.now) == fresh:
                return None
        earlier = self.picture.before(self.changed)
        self.picture = Picture(state, self.seat, state.now, frame, fresh, earlier)
        self.changed = frozenset()
        self.number += 1
        return News(self.number, self.picture, events, deliveries=deliveries, scenes=scenes)

    def rewound(self, state: State[Any], now: int, events: Iterable[Event], by: tuple[Seat, ...]) -> News:
        """The news of an undo: how the game looks again, and the events that remain."""
        state.rest()
        self.state = state
        self.picture = Picture(state, self.seat, now, frame_of(state, self.seat))
        self.changed = frozenset()
        self.number += 1
        return News(self.number, self.picture, tuple(events), rewound=True, by=by)


def alike(view: Any, other: Any) -> bool:
    """Whether two views show the same apart from the time."""
    at, view.now = view.now, other.now
    same = bool(view == other)
    view.now = at
    return same


def changes(before: State[Any], after: State[Any]) -> frozenset[str]:
    """The names of the facts that an input has changed."""
    return frozenset(type(after)._changed_facts(before, after))


def calm(before: State[Any], after: State[Any]) -> bool:
    """Whether an input that has changed no fact has changed no question either: someone has answered, and the answer
    stays sealed.
    """
    if before.result is not after.result or before.threads.keys() != after.threads.keys():
        return False
    for key, thread in after.threads.items():
        was = before.threads[key]
        if (was.question, was.asked, was.due) != (thread.question, thread.asked, thread.due):
            return False
    return True
