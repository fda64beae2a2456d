"""Every test that waits for others has an end: one that hangs fails, and does not hold up all the rest."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

LONGEST = 600
"""Seconds of one test; a long form may take ten times as many."""


class NoEnd(Exception):
    """A test that took longer than any may take."""


def patience(request: pytest.FixtureRequest) -> Iterator[None]:
    """For a fixture of everything that talks to a server or a browser."""
    longest = LONGEST * 10 if request.node.get_closest_marker("slow") else LONGEST

    def over(*_: object) -> None:
        raise NoEnd(f"this test has no end: it ran for {longest} seconds")

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(longest)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
