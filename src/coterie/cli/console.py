"""Where the terminal is written to. Games' texts hold brackets and signs: nothing in them is markup."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

URGENT = 10
"""Seconds; from then on a clock is red."""


class Screenful(Console):
    def on_broken_pipe(self) -> None:
        """Nobody reads any more: `main` ends quietly, where Rich would fail."""
        raise BrokenPipeError


def make(stderr: bool = False) -> Console:
    """Colour, width and whether it is a terminal are looked up now: tests and pipes change them."""
    return Screenful(stderr=stderr, markup=False, highlight=False, emoji=False)


def print_json(value: Any) -> None:
    """One JSON object on standard output, for programs: never wrapped, never coloured."""
    out = make()
    out.file.write(msgspec.json.format(msgspec.json.encode(value)).decode() + "\n")


def is_screen(out: Console) -> bool:
    """Whether the cursor can be moved."""
    return out.is_terminal and not out.is_dumb_terminal


def clear(out: Console) -> None:
    """An empty screen, with nothing left to scroll back to where the terminal can do that. A pipe stays as it is."""
    if not out.is_terminal:
        return
    if out.is_dumb_terminal:
        out.file.write("\n" * 100)
    else:
        out.clear()
        out.file.write("\x1b[3J")
    out.file.flush()


def clock(seconds: float) -> Text:
    """Minutes and seconds that are left, always as wide."""
    whole = int(seconds)
    return Text(f"{whole // 60}:{whole % 60:02}".rjust(5), style="bold red" if whole < URGENT else "")


def at_line_start(out: Console, words: Text) -> None:
    """Write over the beginning of the line on which somebody is typing, and leave the cursor where it is."""
    with out.capture() as caught:
        out.print(words, end="")
    out.file.write(f"\x1b7\r{caught.get()}\x1b8")
    out.file.flush()


def wipe(out: Console) -> None:
    """The line that somebody is typing makes room for something else; where it cannot be wiped, a new one begins."""
    if is_screen(out):
        out.file.write("\r\x1b[2K")
    else:
        out.print()


def counted(number: int, one: str) -> str:
    """1 game, 2 games."""
    return f"{number:,} {one if number == 1 else one + 's'}"


def cite(clause: str) -> Text:
    """A clause behind a sentence: where to read on."""
    return Text(f" [{clause}]" if clause else "", style="dim")


def hanging(mark: str, words: Text) -> Grid:
    """A mark, and words beside it: where they need several lines, none begins below the mark."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="bold")
    grid.add_column(overflow="fold")
    grid.add_row(mark, words)
    return grid


def entry(out: Console, number: int, words: str) -> None:
    """One line of a log: the input, and what it led to. In a pipe it stays one line, for whoever searches it."""
    if not out.is_terminal:
        out.print(f"{number:>4} {words}", soft_wrap=True)
        return
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="dim", justify="right", min_width=4)
    grid.add_column(overflow="fold")
    grid.add_row(str(number), Text(words))
    out.print(grid)
