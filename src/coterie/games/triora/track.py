"""The Inquisition track: who is ahead of whom (section 11 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.kernel import Seat


def ranked(ranking: tuple[Seat, ...], inquisition: Sequence[int], seat: Seat) -> tuple[Seat, ...]:
    """11.1: the order on the track after this seat has moved to another space: on top of those already there."""
    others = [other for other in ranking if other != seat]
    at = len(others)
    while at and inquisition[others[at - 1]] > inquisition[seat]:
        at -= 1
    return (*others[:at], seat, *others[at:])
