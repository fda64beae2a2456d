"""Lines from the keyboard, with a time limit if the game has a clock."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

MAX_CLOCK_SPEED = 20.0
"""How fast a player may let the clock run."""


class Closed(Exception):
    """There will be no more input: it has ended or the terminal is gone."""


class SessionClock:
    """The game's clock in milliseconds. It is set to the game's time after every input and runs on from there. It is
    read only while something is due, so that a game without deadlines has no time. A person who plays alone may run it
    faster or slower than real time; at a pace of 0 it is paused.
    """

    def __init__(self, now: int = 0, pace: float = 1.0) -> None:
        self.pace = pace
        self.set(now)

    def set(self, now: int) -> None:
        self.base = now
        self.mark = time.monotonic()

    def run(self, pace: float) -> None:
        """Change the pace from now on."""
        self.set(self.read())
        self.pace = pace

    def read(self) -> int:
        return self.base + int((time.monotonic() - self.mark) * 1000 * self.pace)

    def left(self, due: int) -> float:
        """Seconds on this clock."""
        return max(0.0, (due - self.read()) / 1000)

    def seconds_to(self, due: int) -> float | None:
        """How long to wait for it; None if the clock is paused."""
        return self.left(due) / self.pace if self.pace else None


ERASE, ERASE_ALL, END = b"\x7f\x08", b"\x15\x17", b"\x04"
ESCAPES = re.compile(rb"\x1b(\[[0-?]*[ -/]*[@-~]|O.|.|$)", re.DOTALL)
"""The codes of arrows and other keys that mean nothing here."""


class Keyboard:
    """Standard input, line by line. It reads the file itself, because a buffer in between would hide from `select` that
    a line is already there.

    When a person types against a clock, the keys are read one by one (`key_by_key`): so output in the middle of a line
    can be followed by what was typed so far (`begun`).
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stdin if stream is None else stream
        self.waiting = b""
        self.begun = ""
        self.by_keys = False
        try:
            self.file: int | None = self.stream.fileno()
        except (io.UnsupportedOperation, ValueError, AttributeError):
            self.file = None

    @property
    def is_person(self) -> bool:
        return self.file is not None and os.isatty(self.file)

    def line(self, seconds: float | None = None, meanwhile: Callable[[], None] | None = None) -> str | None:
        """The next line; None if `seconds` pass first, and what was typed of it is kept. Closed when there will be
        none. `meanwhile` is called every second.
        """
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
            self.waiting += self._edited(more) if self.by_keys else more
        text_bytes, _, self.waiting = self.waiting.partition(b"\n")
        return text_bytes.decode(self.stream.encoding or "utf-8", "replace").rstrip("\r")

    def forget(self) -> None:
        """Discard what was typed up to here: it was for a question that is closed."""
        if self.is_person and sys.platform != "win32":
            import termios

            assert self.file is not None
            self.waiting, self.begun = b"", ""
            termios.tcflush(self.file, termios.TCIFLUSH)

    @contextmanager
    def key_by_key(self, wanted: bool = True) -> Iterator[None]:
        """A context in which the terminal passes on every key without echo, if it can and a person is there."""
        if not wanted or sys.platform == "win32" or not self.is_person:
            yield
            return
        import termios

        assert self.file is not None
        before = termios.tcgetattr(self.file)
        keys = termios.tcgetattr(self.file)
        keys[3] &= ~(termios.ICANON | termios.ECHO)
        keys[6][termios.VMIN], keys[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self.file, termios.TCSANOW, keys)
        self.by_keys = True
        try:
            yield
        finally:
            self.by_keys, self.begun = False, ""
            with suppress(termios.error):  # the terminal is gone
                termios.tcsetattr(self.file, termios.TCSANOW, before)

    def _edited(self, keys: bytes) -> bytes:
        """The lines that these keys complete. An incomplete one is kept, and all of it is echoed to the terminal."""
        lines = ""
        encoding = self.stream.encoding or "utf-8"
        for key in ESCAPES.sub(b"", keys).decode(encoding, "ignore"):
            code = key.encode()
            if key in "\r\n":
                lines, self.begun = f"{lines}{self.begun}\n", ""
                self._write("\n")
            elif code in ERASE and self.begun:
                self.begun = self.begun[:-1]
                self._write("\b \b")
            elif code in ERASE_ALL:
                self._write("\b \b" * len(self.begun))
                self.begun = ""
            elif code == END and not self.begun and not lines:
                raise Closed
            elif key.isprintable():
                self.begun += key
                self._write(key)
        return lines.encode(encoding)

    def _write(self, text: str) -> None:
        assert self.file is not None
        with suppress(OSError):  # a terminal that can only be read
            os.write(self.file, text.encode(self.stream.encoding or "utf-8", "replace"))

    def _ready(self, seconds: float | None) -> bool:
        """Whether something was typed within `seconds`. A signal ends the wait too, even one that comes just before it
        begins: it is received through a pipe. Windows cannot wait for a console: there a passed deadline is noticed
        with the next line.
        """
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
