"""The process that analyses one finished game. It knows the true positions, so it never plays bots.

It works at low priority in slices of half a second. It sends every slice as a line that an analysis can continue from,
and now and then everything known so far.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Literal, NamedTuple

from coterie.analysis.assemble import assembled
from coterie.analysis.decision_units import replayed
from coterie.analysis.journal import decode_slice, encode_slice
from coterie.analysis.results import encode
from coterie.analysis.run import SLICE_GAMES
from coterie.analysis.work import Budget, Work
from coterie.kernel import InvalidSetting
from coterie.server.process_limits import MEGABYTE, limit_memory
from coterie.table.record import BadRecord, Record

SLICE_SECONDS = 0.5
RESULT_SECONDS = 2.0
"""The time between two partial results."""
MEGABYTES = 1024
LOWEST_PRIORITY = 19


class Message(NamedTuple):
    """A message from the process: a finished line, all results so far, the end, or why the analysis isn't possible."""

    kind: Literal["line", "result", "done", "rejected"]
    content: bytes


class AnalysisProcess:
    """One running analysis. `messages` blocks, so call it in a thread."""

    def __init__(
        self, record: bytes, lines: Sequence[bytes], budget: Budget | None, niceness: int = LOWEST_PRIORITY
    ) -> None:
        """`lines`: what was done before."""
        context = multiprocessing.get_context("spawn")
        self.connection, there = context.Pipe()
        self.process = context.Process(
            target=_work, args=(there, record, tuple(lines), budget, niceness), name="coterie-analysis", daemon=True
        )
        self.process.start()
        there.close()

    def messages(self, each: Callable[[Message], None]) -> bool:
        """Pass on every message until the process ends. Returns whether it finished its work."""
        while True:
            try:
                message = Message(*self.connection.recv())
            except (EOFError, OSError):
                return False
            each(message)
            if message.kind in ("done", "rejected"):
                return True

    def end(self) -> None:
        """End it; `messages` then returns."""
        self.process.kill()

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


def lower_priority(by: int = LOWEST_PRIORITY) -> None:
    """For a process that computes while people play; Ctrl-C is for the server alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(by)


def _work(
    connection: Connection, content: bytes, lines: tuple[bytes, ...], budget: Budget | None, niceness: int
) -> None:
    lower_priority(niceness)
    limit_memory(MEGABYTES * MEGABYTE)
    try:
        _analyse(connection, content, lines, budget)
    except (BadRecord, InvalidSetting) as problem:
        connection.send(("rejected", str(problem).encode()))
    except MemoryError:
        connection.send(("rejected", b"This game takes more memory than the server has for an analysis"))
    except (BrokenPipeError, ConnectionError):
        return  # the server is gone


def _analyse(connection: Connection, content: bytes, lines: tuple[bytes, ...], budget: Budget | None) -> None:
    work = Work(replayed(Record.read(content, "the record")), budget)
    for line in lines:
        try:
            work.add(*decode_slice(line))
        except ValueError:
            break  # written by another version: the rest is done again
    sent_at = 0.0
    while (piece := next(work.slices(SLICE_GAMES), None)) is not None:
        rows = work.run(piece, SLICE_SECONDS)
        work.add(piece.key, piece.start, rows)
        connection.send(("line", encode_slice(piece, rows)))
        if time.monotonic() - sent_at >= RESULT_SECONDS:
            connection.send(("result", encode(assembled(work))))
            sent_at = time.monotonic()
    connection.send(("done", encode(assembled(work))))
