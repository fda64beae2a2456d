"""Rate limits for each address or seat, so that nobody can take the server away from the others."""

from __future__ import annotations

import time
from collections import OrderedDict

from coterie.server.settings import Limits

MAX_REMEMBERED_KEYS = 20_000
"""How many addresses are remembered; the one unused longest is dropped first."""

TEN_MINUTES_SECONDS = 600
"""Some limits count what happens in ten minutes."""


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


class RateLimits:
    """All rate limits of a server."""

    def __init__(self, limits: Limits) -> None:
        self.seats = RateLimit(limits.seat_rate, limits.seat_burst)
        """Messages of a seat, on sockets and long polls."""
        self.addresses = RateLimit(limits.address_rate, limits.address_burst)
        """Requests to the API from an address."""
        self.pages = RateLimit(limits.page_rate, limits.page_burst)
        """Requests for pages and files from an address."""
        self.chats = RateLimit(limits.chat_rate, limits.chat_burst)
        self.guesses = _in_ten_minutes(limits.guesses)
        """Codes and tokens that don't exist, from an address."""
        self.seat_requests = _in_ten_minutes(limits.seat_requests)
        self.reports = _in_ten_minutes(limits.reports)
        self.packs = _in_ten_minutes(limits.packs)
        self.replays = _in_ten_minutes(limits.replays)
        self.analyses = _in_ten_minutes(limits.analyses)


def _in_ten_minutes(number: int) -> RateLimit:
    return RateLimit(number / TEN_MINUTES_SECONDS, number)
