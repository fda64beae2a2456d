"""A time limit for bots, for drivers that must not wait for ever."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

T = TypeVar("T")


class TooLong(Exception):
    """A decision took longer than its limit."""


def within(seconds: float, think: Callable[[], T]) -> T:
    """Raise TooLong when the time is over. The system's alarm interrupts even a bot that is deep in a search; where
    there is none, or in a thread that it does not reach, there is no limit. Somebody else's alarm rings afterwards.
    """

    def ring(_: int, __: FrameType | None) -> None:
        raise TooLong

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return think()
    before = signal.signal(signal.SIGALRM, ring)
    others = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return think()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *others)
