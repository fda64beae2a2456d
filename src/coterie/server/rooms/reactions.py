"""Faces that people make at the table: everyone sees them for a moment, and nothing of them is stored."""

from __future__ import annotations

from collections import deque

from coterie.kernel import Refused, Seat

MAX_FACES_PER_MINUTE = 6
MINUTE_MS = 60_000


class Reactions:
    """When each seat of a room made its last faces."""

    def __init__(self) -> None:
        self.made: dict[Seat, deque[int]] = {}

    def take(self, seat: Seat, now: int) -> None:
        """Count one more at `now`, in milliseconds; Refused after six within a minute."""
        last = self.made.setdefault(seat, deque(maxlen=MAX_FACES_PER_MINUTE))
        if len(last) == MAX_FACES_PER_MINUTE and now - last[0] < MINUTE_MS:
            seconds = -(-(MINUTE_MS - (now - last[0])) // 1_000)
            raise Refused("", f"Again in 0:{seconds:02d}")
        last.append(now)
