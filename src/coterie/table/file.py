"""The file of a live game. It grows by whole lines, and is unchanged when one cannot be written."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from coterie.table.record import BadRecord, Record, RecordLine, encode_line

_BINARY = getattr(os, "O_BINARY", 0)
"""Windows would convert line ends."""


class Unkept(OSError):
    """A line could not be written: why, in which file, and how to go on. The game is unchanged."""


class RecordFile:
    """A record on disk. Every line is written before the next one is played, which survives the end of the process.
    `safe` waits for the disk too, which survives a power cut.
    """

    def __init__(self, path: Path, flags: int, safe: bool = False) -> None:
        self.path = path
        self.safe = safe
        self.size = 0
        """The length of the file's acknowledged whole lines."""
        self.untidy = False
        """Whether there may be something after that."""
        self.file = os.open(path, flags | os.O_RDWR | _BINARY, 0o600)
        try:
            if not _alone(self.file):
                raise BadRecord(f"{path}: this game is open in another window")
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path, record: Record, safe: bool = False) -> RecordFile:
        """Create a new file. FileExistsError rather than overwrite a game."""
        path.parent.mkdir(parents=True, exist_ok=True)
        made = cls(path, os.O_CREAT | os.O_EXCL, safe)
        try:
            made.add(*record.lines())
            if safe:
                made.sync_folder()
        except OSError:
            made.close()
            path.unlink()
            raise
        return made

    @classmethod
    def reopen(cls, path: Path, safe: bool = False) -> tuple[Record, RecordFile]:
        """Reopen a game to continue it. The file is read after it is locked: its last owner may have written until the
        last moment. Nothing is changed yet; a line that was cut off is removed when the next one is written.
        """
        try:
            opened = cls(path, 0, safe)
        except OSError as problem:
            raise BadRecord(f"{path}: {problem.strerror or problem}") from None
        try:
            content = opened.content(os.fstat(opened.file).st_size)
            record = Record.read(content, str(path))
        except BaseException:
            opened.close()
            raise
        opened.size = content.rfind(b"\n") + 1
        opened.untidy, record.torn = record.torn, False
        return record, opened

    def add(self, *lines: RecordLine) -> None:
        """Write these lines, all of them or none. Unkept says why not."""
        text = memoryview(b"".join(map(encode_line, lines)))
        done = 0
        try:
            self._tidy()
            while done < len(text):
                done += os.write(self.file, text[done:])
            if self.safe:
                os.fsync(self.file)
        except OSError as problem:
            self.untidy = True
            self._tidy_if_possible()
            raise Unkept(problem.errno, self._how_to_go_on(problem), str(self.path)) from problem
        self.size += len(text)

    def _tidy(self) -> None:
        if self.untidy:
            os.ftruncate(self.file, self.size)
            self.untidy = False
        os.lseek(self.file, self.size, os.SEEK_SET)

    def _tidy_if_possible(self) -> None:
        with suppress(OSError):  # retried before the next line, and a reader drops an incomplete line
            self._tidy()

    def _how_to_go_on(self, problem: OSError) -> str:
        why = problem.strerror or str(problem)
        if self.size == 0:
            return f"{why}; no game was started"
        return (
            f"{why}; the game is saved up to the previous input. Free some space or make the file writable, "
            f"then continue with: coterie play --resume {self.path}"
        )

    def sync_folder(self) -> None:
        """Sync the folder: a new file is only safe when its folder is."""
        if os.name == "posix":
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def content(self, size: int) -> bytes:
        os.lseek(self.file, 0, os.SEEK_SET)
        parts: list[bytes] = []
        while size > 0 and (part := os.read(self.file, size)):
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def copy(self, path: Path) -> None:
        """Copy the game so far. FileExistsError rather than overwrite something."""
        with open(path, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as copy:
            copy.write(self.content(self.size))

    def close(self) -> None:
        if self.file >= 0:
            if self.untidy:
                self._tidy_if_possible()
            os.close(self.file)
            self.file = -1


def _alone(file: int) -> bool:
    """Lock the file for this process, where the system has such locks."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return True
