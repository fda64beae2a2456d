"""Imagined worlds: what a seat may not know is dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from coterie.kernel.chance import RandomSource, fresh_key, shuffle
from coterie.kernel.facts import ALL, OWNER
from coterie.kernel.steps import Seat
from coterie.kernel.threads import SEATS, STEP_LIMIT
from coterie.kernel.views import row_of, rows_of

if TYPE_CHECKING:
    from coterie.kernel.state import State

S = TypeVar("S", bound="State[Any]")


def imagine(s: S, seat: Seat | None, rng: RandomSource) -> S:
    """A full state that `seat` cannot tell from this one: what it may not know is dealt again.

    It is made from what the seat knows and from `rng`, from nothing else: two tables that look the same to a seat give
    it the same imagined worlds. It carries neither the table's luck nor anyone's sealed answer.
    """
    s._seated(seat)
    twin = s.clone()
    twin.key, twin.draws = fresh_key(rng), 0
    mine = -1 if seat is None else seat
    for thread in twin.threads.values():
        if thread.sealed:
            thread.sealed = {mine: thread.sealed[mine]} if mine in thread.sealed else {}
    if s.result is None:
        if s.game is None:
            redeal(twin, seat, rng)
        else:
            s.game.redeal(twin, seat, rng)
        for key, thread in list(twin.threads.items()):
            if thread.question is None:
                twin._advance(key, STEP_LIMIT)  # begun by the redeal
            elif not thread.question.known_to(twin, seat):
                thread.asked = {who: ask for who, ask in thread.asked.items() if who == mine}
                twin._address(thread, thread.question)
    counts = [0] * s.seats  # after the redeal, which may end and begin threads that the seat does not know of
    if seat is not None:
        counts[seat] = s.counts[seat]
    for thread in twin.threads.values():
        for other in thread.asked:
            if other != mine:
                thread.asked[other] = SEATS * counts[other] + other
                counts[other] += 1
    twin.counts = counts
    return twin


def redeal(s: State[Any], seat: Seat | None, rng: RandomSource) -> None:
    """Deal again, in place, what `seat` may not know. This is the default for simple games: the things of each `pool`
    that the seat does not see change places at random. Games whose players learn more write their own.
    """
    pools: dict[str, list[tuple[list[int], int]]] = {}
    opened: dict[str, list[list[int]]] = {}
    for name, declared in type(s).facts.items():
        if declared.pool and declared.audience != ALL:
            masks = getattr(s, declared.seen) if declared.seen and seat is not None else None
            rows = opened[name] = [list(row_of(row)) for row in rows_of(getattr(s, name))]
            pools.setdefault(declared.pool, []).extend(
                (row, place)
                for i, row in enumerate(rows)
                if declared.audience != OWNER or i != seat
                for place in range(len(row))
                if masks is None or not masks[i][place] >> seat & 1
            )
    for places in pools.values():
        things = sorted(row[place] for row, place in places)
        shuffle(things, rng)
        for row, place in places:
            row[place] = things.pop()
    for name, rows in opened.items():
        was = getattr(s, name)
        if isinstance(was, tuple):
            setattr(s, name, tuple(rows[0]))
        else:
            was[:] = [tuple(row) if isinstance(old, tuple) else row[0] for row, old in zip(rows, was, strict=True)]
