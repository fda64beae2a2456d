"""A game's clock: milliseconds that pass in real time while it runs."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], int]
"""Monotonic milliseconds."""


def steady() -> int:
    return time.monotonic_ns() // 1_000_000


def wall() -> int:
    """Milliseconds since 1970, for people to read and for the store."""
    return time.time_ns() // 1_000_000


class GameClock:
    """The clock of one game. It starts where the log ended: the time that a server was down does not count."""

    def __init__(self, at: int, speed: float = 1.0, steady: Now = steady) -> None:
        """`speed`: game milliseconds per real one; 1 except in tests and demonstrations."""
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
        """Real seconds until the clock shows `moment`, if it runs."""
        return max(0, moment - self.now()) / 1000 / self.speed

    def run(self, on: bool) -> None:
        if on != self.runs:
            self.base = self.now()
            self.since = self.steady() if on else None

    def set(self, at: int) -> None:
        """Set the clock forward, never back."""
        at = max(at, self.now())
        self.base = at
        if self.since is not None:
            self.since = self.steady()
