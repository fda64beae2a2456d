"""A process with a pipe to it, which can be killed at any time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any


class ChildProcess:
    """A process that its owner starts when it is needed, and kills. Its methods block: call them in a thread."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None

    def running(self) -> Connection | None:
        """The pipe to the process; None if there is no process, or if it has ended."""
        return self.connection if self.process is not None and self.process.is_alive() else None

    def start(self, work: Callable[..., None], *given: Any, name: str) -> Connection:
        """Start a new process with `work(pipe, *given)`; returns our end of the pipe."""
        self.kill()
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=work, args=(there, *given), name=name, daemon=True)
        try:
            process.start()  # the machine may have no room for another one now; the next time it may
        except BaseException:
            here.close()
            raise
        finally:
            there.close()
        self.process, self.connection = process, here
        return here

    def kill(self) -> None:
        """End the process, if there is one, and close the pipe."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process = None
        if self.connection is not None:
            self.connection.close()
            self.connection = None
