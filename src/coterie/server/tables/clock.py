"""The game's clock at a table: milliseconds that pass in real time while it runs, and stand while it does not."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], int]
"""Milliseconds that never run backwards."""


def steady() -> int:
    return time.monotonic_ns() // 1_000_000


def wall() -> int:
    """Milliseconds since 1970, for what people read and what is kept."""
    return time.time_ns() // 1_000_000


class GameClock:
    """It begins where the log left off: the time that a server was away does not count against anybody."""

    def __init__(self, at: int, speed: float = 1.0, steady: Now = steady) -> None:
        """`speed`: how many milliseconds of the game pass in one of the world; 1 but in tests and demonstrations."""
        self.steady = steady
        self.speed = speed
        self.base = at
        self.since: int | None = None

    @property
    def runs(self) -> bool:
        return self.since is not None

    def now(self) -> int:
        return self.base if self.since is None else self.base + int((self.steady() - self.since) * self.speed)

    def until(self, moment: int) -> float:
        """Seconds of the world until the clock reads `moment`, if it runs."""
        return max(0, moment - self.now()) / 1000 / self.speed

    def run(self, on: bool) -> None:
        if on != self.runs:
            self.base = self.now()
            self.since = self.steady() if on else None

    def set(self, at: int) -> None:
        """Never back: what has happened has happened."""
        at = max(at, self.now())
        self.base = at
        if self.since is not None:
            self.since = self.steady()
