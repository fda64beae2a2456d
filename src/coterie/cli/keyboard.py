"""Lines from whoever types, with a limit where the game has a clock."""

from __future__ import annotations

import io
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import TextIO


class Closed(Exception):
    """Nobody types any more: the input has ended or the terminal is gone."""


class Clock:
    """The game's clock in milliseconds. It is set to the game's time after every input and runs on from there; who
    uses it reads it only while something is due, so that a game without deadlines has no time. Whoever plays alone may
    let it run faster or more slowly than time does; at a pace of 0 it stands still."""

    def __init__(self, now: int = 0, pace: float = 1.0) -> None:
        self.pace = pace
        self.set(now)

    def set(self, now: int) -> None:
        self.base = now
        self.mark = time.monotonic()

    def run(self, pace: float) -> None:
        """From now on at another pace."""
        self.set(self.read())
        self.pace = pace

    def read(self) -> int:
        return self.base + int((time.monotonic() - self.mark) * 1000 * self.pace)

    def left(self, due: int) -> float:
        """Seconds on this clock."""
        return max(0.0, (due - self.read()) / 1000)

    def seconds_to(self, due: int) -> float | None:
        """How long one has to wait for it; None if the clock stands still."""
        return self.left(due) / self.pace if self.pace else None


class Keyboard:
    """Standard input, line by line. It reads the file itself, because a buffer in between would hide from `select`
    that a line is already there."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stdin if stream is None else stream
        self.waiting = b""
        try:
            self.file: int | None = self.stream.fileno()
        except (io.UnsupportedOperation, ValueError, AttributeError):
            self.file = None

    @property
    def is_person(self) -> bool:
        return self.file is not None and os.isatty(self.file)

    def line(self, seconds: float | None = None, meanwhile: Callable[[], None] | None = None) -> str | None:
        """The next line; None if `seconds` pass before it is there, and what was typed of it is kept. Closed when there
        will be none. `meanwhile` is called every second."""
        if self.file is None:
            text = self.stream.readline()
            if not text:
                raise Closed
            return text.rstrip("\r\n")
        until = None if seconds is None else time.monotonic() + seconds
        while b"\n" not in self.waiting:
            left = None if until is None else max(0.0, until - time.monotonic())
            if not self._ready(left if meanwhile is None else min(1.0, 1.0 if left is None else left)):
                if until is not None and time.monotonic() >= until:
                    return None
                if meanwhile is not None:
                    meanwhile()
                continue  # or a signal woke us, and did not end the game
            try:
                more = os.read(self.file, 65536)
            except OSError:  # the terminal is gone
                more = b""
            if not more:
                if self.waiting:
                    break
                raise Closed
            self.waiting += more
        text_bytes, _, self.waiting = self.waiting.partition(b"\n")
        return text_bytes.decode(self.stream.encoding or "utf-8", "replace").rstrip("\r")

    def forget(self) -> None:
        """Whatever a person has typed up to here was an answer to a question that is closed."""
        if self.is_person and sys.platform != "win32":
            import termios

            assert self.file is not None
            self.waiting = b""
            termios.tcflush(self.file, termios.TCIFLUSH)

    def _ready(self, seconds: float | None) -> bool:
        """Whether something was typed within `seconds`. A signal ends the wait too, even one that comes just before it
        begins: it is heard through a pipe. Windows cannot wait for a console: there a deadline that has passed is
        noticed with the next line."""
        if sys.platform == "win32":
            return True
        assert self.file is not None
        if threading.current_thread() is not threading.main_thread():
            return bool(select.select([self.file], [], [], seconds)[0])
        wake, woken = os.pipe()
        os.set_blocking(woken, False)
        before = signal.set_wakeup_fd(woken)
        try:
            return self.file in select.select([self.file, wake], [], [], seconds)[0]
        finally:
            signal.set_wakeup_fd(before)
            os.close(wake)
            os.close(woken)
