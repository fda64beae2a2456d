"""Rate limits for each address or seat, so that nobody can take the server away from the others."""

from __future__ import annotations

import time
from collections import OrderedDict

MAX_REMEMBERED_KEYS = 20_000
"""How many addresses are remembered; the one unused longest is dropped first."""


class RateLimit:
    """A token bucket for each key: a rate per second, and a burst."""

    def __init__(self, per_second: float, burst: int) -> None:
        self.per_second = per_second
        self.burst = burst
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, now: float | None = None) -> bool:
        """Take one, if allowed now."""
        now = time.monotonic() if now is None else now
        left, at = self.left.pop(key, (float(self.burst), now))
        left = min(float(self.burst), left + (now - at) * self.per_second)
        allowed = left >= 1
        self.left[key] = (left - 1 if allowed else left), now
        if len(self.left) > MAX_REMEMBERED_KEYS:
            self.left.popitem(last=False)
        return allowed

    def spent(self, key: str, now: float | None = None) -> bool:
        """Whether nothing is left; takes none."""
        now = time.monotonic() if now is None else now
        left, at = self.left.get(key, (float(self.burst), now))
        return left + (now - at) * self.per_second < 1
