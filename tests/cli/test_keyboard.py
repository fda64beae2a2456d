"""Lines, limits and ends of input."""

from __future__ import annotations

import io
import os
import sys

import pytest

from coterie.cli.keyboard import Closed, Keyboard, SessionClock


def test_lines_come_one_by_one_and_then_it_is_closed() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"one\ntwo\r\n\nhalf")
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as stream:
        keyboard = Keyboard(stream)
        assert [keyboard.line() for _ in range(4)] == ["one", "two", "", "half"]
        with pytest.raises(Closed):
            keyboard.line()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot wait for a pipe")
def test_a_limit_passes_and_the_line_is_still_there_later() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, encoding="utf-8") as stream:
        keyboard = Keyboard(stream)
        assert keyboard.line(0.01) is None
        os.write(writing, b"half")
        assert keyboard.line(0.01) is None
        os.write(writing, b" and half\nnext\n")
        assert keyboard.line(5) == "half and half"
        assert keyboard.line(0) == "next"
    os.close(writing)


def test_a_stream_without_a_file_is_read_as_it_is() -> None:
    keyboard = Keyboard(io.StringIO("one\n"))
    assert not keyboard.is_person
    assert keyboard.line(5) == "one"
    with pytest.raises(Closed):
        keyboard.line()


def test_the_clock_runs_on_from_the_games_time() -> None:
    clock = SessionClock(5_000)
    assert 5_000 <= clock.read() < 65_000
    assert clock.seconds_to(0) == 0
    assert (clock.seconds_to(clock.base + 3_600_000) or 0) > 3_500
