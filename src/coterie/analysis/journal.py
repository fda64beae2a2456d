"""A journal: the rows of an analysis on disk, so that it continues where it was interrupted.

It is a file of JSON lines: what it belongs to, then one line for each slice that was done. A line that was cut off in
the middle is left out, and its slice is done again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from coterie.analysis.judge import PlayedEnding
from coterie.analysis.results import FORMAT
from coterie.analysis.work import Row, Slice, TaskKey, Work
from coterie.kernel import InvalidSetting


class JournalHead(msgspec.Struct, frozen=True):
    """What the rows belong to: rows of another record or with another budget are useless."""

    format: int
    digest: str
    budget: tuple[int, ...]


class JournalLine(msgspec.Struct, frozen=True):
    """A finished slice."""

    key: tuple[str | int, ...]
    start: int
    rows: tuple[tuple[tuple[int, float, int], ...], ...]


_HEAD = msgspec.json.Decoder(JournalHead)
_LINE = msgspec.json.Decoder(JournalLine)


def head_of(work: Work) -> JournalHead:
    return JournalHead(FORMAT, work.game.digest, tuple(work.budget))


def encode_slice(piece: Slice, rows: list[Row]) -> bytes:
    """A finished slice as one line of JSON, without the line end."""
    plain: Any = tuple(tuple(tuple(ending) for ending in row) for row in rows)
    return msgspec.json.encode(JournalLine(piece.key, piece.start, plain))


def decode_slice(line: bytes) -> tuple[TaskKey, int, list[Row]]:
    """The slice in a line. ValueError if it isn't one."""
    read = _LINE.decode(line)
    return read.key, read.start, [tuple(PlayedEnding(*ending) for ending in row) for row in read.rows]


class Journal:
    """The file of one analysis."""

    def __init__(self, path: Path, work: Work) -> None:
        """Load earlier results into `work`, or start a new file. InvalidSetting if the file is something else."""
        self.path = path
        head = msgspec.json.encode(head_of(work)) + b"\n"
        content = path.read_bytes() if path.exists() else b""
        *whole, _ = content.split(b"\n")
        if not whole:
            path.write_bytes(head)
            return
        try:
            known = _HEAD.decode(whole[0])
        except ValueError:
            raise InvalidSetting(f"{path}: not the journal of an analysis; name another file") from None
        if known != head_of(work):
            raise InvalidSetting(f"{path}: belongs to another record or budget; remove it, or name another file")
        good = len(whole[0]) + 1
        for line in whole[1:]:
            try:
                work.add(*decode_slice(line))
            except ValueError:
                break
            good += len(line) + 1
        if good != len(content):
            with path.open("r+b") as file:
                file.truncate(good)

    def add(self, piece: Slice, rows: list[Row]) -> None:
        """Append a slice. OSError if it can't be written; earlier lines stay valid."""
        with self.path.open("ab") as file:
            file.write(encode_slice(piece, rows) + b"\n")
