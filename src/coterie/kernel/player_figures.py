"""What a game can say of its players after the end, for their own figures."""

from __future__ import annotations

from typing import NamedTuple

from coterie.kernel.steps import Seat


class Part(NamedTuple):
    """What a seat was, in words that follow "won" or "lost"."""

    group: str
    """What wins are counted by: "as a Loyalist", "for the Dragon"."""
    words: str
    """The same as precisely as it can be said: "for the Dragon, as its Psycho"."""


class Lie(NamedTuple):
    """Something that a seat said to all, and knew to be false."""

    seat: Seat
    believers: tuple[Seat, ...] | None
    """Those who acted on it as it was said; None where that can't be counted."""
