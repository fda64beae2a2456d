"""How a finished game ended for each of its seats, in the short form that is kept with its room."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from coterie.kernel import Game, State
from coterie.server.rooms.room_data import LieData, OutcomeData
from coterie.table.record import Head

MAX_BREAK_MS = 5 * 60_000
"""Milliseconds between two inputs that count as time played: what is longer was a break."""


def outcome_of(game: Game[Any], state: State[Any], head: Head, stamps: Sequence[int]) -> OutcomeData:
    """`stamps`: when its inputs were kept, in milliseconds since 1970."""
    result = state.result
    begun = begun_at(head)
    times = [*stamps] if begun is None else [begun, *stamps]
    played = sum(min(after - before, MAX_BREAK_MS) for before, after in pairwise(times))
    return OutcomeData(
        at=times[-1] if times else 0,
        played=max(0, played),
        winners=[] if result is None else list(result.winners),
        why="" if result is None else result.why,
        parts=[] if result is None else [(part.group, part.words) for part in game.parts(state)],
        lies=[] if result is None else [LieData(lie.seat, _believers(lie.believers)) for lie in game.lies(state)],
    )


def _believers(seats: Sequence[int] | None) -> list[int] | None:
    return None if seats is None else list(seats)


def begun_at(head: Head) -> int | None:
    """When it began, in milliseconds since 1970; None if the record does not say so."""
    return int(datetime.fromisoformat(head.begun).timestamp() * 1000) if head.begun else None
