"""The console. Games' texts contain brackets: nothing in them is markup."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from coterie.cli.keyboard import Keyboard

URGENT_SECONDS = 10
"""Seconds below which a clock is red."""

MORE = "-- Enter: more --"
MORE_OR_STOP = "-- Enter: more, q: stop --"


class Screenful(Console):
    """A console that stops at the end of the screen, if someone reads along and has said how to wait for them."""

    end_of_screen: Callable[[], bool] | None = None
    """Waits for the reader at the end of a screen; returns False if they want the rest without a stop."""
    lines = 0
    """Lines written since the reader last typed something."""

    def on_broken_pipe(self) -> None:
        """Nobody reads any more: `main` ends quietly, where Rich would fail."""
        raise BrokenPipeError

    def print(self, *objects: Any, **options: Any) -> None:
        if self.end_of_screen is None or not is_screen(self):
            super().print(*objects, **options)
            return
        with self.capture() as caught:
            super().print(*objects, **options)
        for line in caught.get().splitlines(keepends=True):
            if self.end_of_screen is not None and self.lines >= self.height - 1:
                self.file.flush()
                if not self.end_of_screen():
                    self.end_of_screen = None
                self.lines = 0
            self.file.write(line)
            self.lines += line.endswith("\n")
        self.file.flush()


def make(stderr: bool = False) -> Screenful:
    """Create the console. Colour, width and whether it is a terminal are looked up now: tests and pipes change them."""
    return Screenful(stderr=stderr, markup=False, highlight=False, emoji=False)


def print_json(value: Any) -> None:
    """One JSON object on standard output, for programs: never wrapped, never coloured."""
    out = make()
    out.file.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")


def is_screen(out: Console) -> bool:
    """Whether the cursor can be moved."""
    return out.is_terminal and not out.is_dumb_terminal


def page(out: Console, wait: Callable[[], bool] | None) -> None:
    """From here on, call `wait` to wait for a reader at the end of each screen; None stops that."""
    if isinstance(out, Screenful):
        out.end_of_screen, out.lines = wait, 0


@contextmanager
def in_pager(out: Console) -> Iterator[None]:
    """A context in which output longer than the screen goes to the system's pager (`less`), as in `git log`; PAGER
    names another. A pipe gets it unpaged.
    """
    if not (is_screen(out) and sys.stdin.isatty()):
        yield
        return
    os.environ.setdefault("LESS", "FRX")  # quit right away if it fits the screen, keep colours, keep the text there
    with out.pager(styles=True):
        yield


def stop(out: Console, keyboard: Keyboard, words: str, seconds: float | None = None) -> str | None:
    """Wait at the end of a screen for a typed line; None if `seconds` pass first. It leaves nothing on the screen."""
    page(out, None)
    out.print(Text(words, style="reverse"), end="")
    out.file.flush()
    line = keyboard.line(seconds)
    if line is None:
        wipe(out)
        return None
    wipe_line_above(out)
    return line.strip()


def clear(out: Console) -> None:
    """Clear the screen, and the scrollback where the terminal can do that. A pipe stays as it is."""
    if not out.is_terminal:
        return
    if isinstance(out, Screenful):
        out.lines = 0
    if out.is_dumb_terminal:
        out.file.write("\n" * 100)
    else:
        out.clear()
        out.file.write("\x1b[3J")
    out.file.flush()


def clock(seconds: float) -> Text:
    """Minutes and seconds left, always the same width."""
    whole = int(seconds)
    return Text(f"{whole // 60}:{whole % 60:02}".rjust(5), style="bold red" if whole < URGENT_SECONDS else "")


def at_line_start(out: Console, words: Text) -> None:
    """Overwrite the beginning of the line that is being typed, and leave the cursor where it is."""
    with out.capture() as caught:
        out.print(words, end="")
    out.file.write(f"\x1b7\r{caught.get()}\x1b8")
    out.file.flush()


def wipe(out: Console) -> None:
    """Clear the line that is being typed to make room for something else; where that is impossible, start a new one."""
    if is_screen(out):
        out.file.write("\r\x1b[2K")
    else:
        out.print()


def wipe_line_above(out: Console) -> None:
    """Clear the line on which Enter was just pressed, if it was only there to wait for that."""
    if is_screen(out):
        out.file.write("\x1b[A\r\x1b[2K")


def counted(number: int, one: str) -> str:
    """1 game, 2 games."""
    return f"{number:,} {one if number == 1 else one + 's'}"


def cite(clause: str) -> Text:
    """A clause after a sentence: where to read on."""
    return Text(f" [{clause}]" if clause else "", style="dim")


def hanging(mark: str, words: Text) -> Grid:
    """A mark, and words beside it; continuation lines are indented."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="bold")
    grid.add_column(overflow="fold")
    grid.add_row(mark, words)
    return grid


def entry(out: Console, number: int, words: str) -> None:
    """One line of a log: the input, and its consequences. In a pipe it stays one line, so that it can be searched."""
    if not out.is_terminal:
        out.print(f"{number:>4} {words}", soft_wrap=True)
        return
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="dim", justify="right", min_width=4)
    grid.add_column(overflow="fold")
    grid.add_row(str(number), Text(words))
    out.print(grid)
