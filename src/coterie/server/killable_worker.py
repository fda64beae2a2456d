"""A worker process for what people send: it has limits on time and memory, and can be killed.

One job runs at a time, and a few wait. A job that exceeds its limits ends with its process, and the next job gets a new
one, so nothing that is sent reaches the server's own memory or event loop before it has been checked.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

from coterie.server.child_process import ChildProcess
from coterie.server.logs import fault
from coterie.server.process_limits import MEGABYTE, limit_cpu, limit_memory

T = TypeVar("T")

START_SECONDS = 60.0
"""The time a new process may take to become ready, on a busy machine."""

IDLE_SECONDS = 300.0
"""A process without work ends after this time."""

MAX_WAITING_JOBS = 16
"""How many jobs may wait."""


class WorkerLimits(NamedTuple):
    """Limits for one job: CPU seconds, wall-clock seconds, and megabytes beyond an idle process."""

    cpu_seconds: int
    wall_seconds: float
    megabytes: int


class Rejected(ValueError):
    """The job found its input wrong."""


class LimitExceeded(Exception):
    """The job took too much time or memory, and was stopped."""


class Busy(Exception):
    """Too many jobs are waiting."""


class KillableWorker(ChildProcess):
    """Runs jobs one after the other in a process that is killed when a job exceeds its limits."""

    def __init__(self, name: str, limits: WorkerLimits, expected: tuple[type[Exception], ...]) -> None:
        """`expected`: the exceptions a job raises about bad input; their messages come back as `Rejected`."""
        super().__init__()
        self.name = name
        self.limits = limits
        self.expected = expected
        self.thread = ThreadPoolExecutor(1, thread_name_prefix=f"coterie-{name}")
        self.waiting = 0
        self.used_at = 0.0

    async def run(self, job: Callable[..., T], *arguments: Any) -> T:
        """The result of the job. Rejected, LimitExceeded or Busy if there is none."""
        if self.waiting >= MAX_WAITING_JOBS:
            raise Busy
        self.waiting += 1
        task = asyncio.get_running_loop().run_in_executor(self.thread, self._call, job, arguments)
        task.add_done_callback(self._done)
        result: T = await asyncio.shield(task)
        return result

    def _done(self, task: asyncio.Future[Any]) -> None:
        self.waiting -= 1
        if not task.cancelled():
            task.exception()  # the requester may be gone

    def _call(self, job: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        connection = self._started()
        try:
            connection.send((job, arguments))
            if not connection.poll(self.limits.wall_seconds):
                raise EOFError
            kind, result = connection.recv()
        except (EOFError, OSError):
            self.kill()
            raise LimitExceeded from None
        self.used_at = time.monotonic()
        if kind == "exceeded":
            self.kill()  # what it could not get may be missing somewhere
            raise LimitExceeded
        if kind == "rejected":
            raise Rejected(result)
        if kind == "failed":
            raise RuntimeError(f"the {self.name} worker failed: {result}")
        return result

    def _started(self) -> Connection:
        connection = self.running()
        if connection is None:
            connection = self.start(_work, self.limits, self.expected, name=f"coterie-{self.name}")
            if not connection.poll(START_SECONDS):
                self.kill()
                raise LimitExceeded
            connection.recv()
        return connection

    def rest(self) -> None:
        """End a process that has been idle for a while."""
        if self.process is not None and not self.waiting and time.monotonic() - self.used_at > IDLE_SECONDS:
            self.waiting += 1
            task = asyncio.get_running_loop().run_in_executor(self.thread, self.kill)
            task.add_done_callback(self._done)

    def close(self) -> None:
        """Stop right away, even in the middle of a job."""
        if self.process is not None:
            self.process.kill()
        self.thread.shutdown(wait=True, cancel_futures=True)
        self.kill()


def _work(connection: Connection, limits: WorkerLimits, expected: tuple[type[Exception], ...]) -> None:
    """The process's main loop: one job after the other, until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from coterie import games

    for name in games.names():
        _ = games.get(name).pack
    limit_memory(limits.megabytes * MEGABYTE)
    connection.send("ready")
    while True:
        try:
            job, arguments = connection.recv()
        except (EOFError, OSError):
            return
        limit_cpu(limits.cpu_seconds)
        try:
            reply: tuple[str, Any] = ("done", job(*arguments))
        except (MemoryError, RecursionError):
            reply = ("exceeded", None)
        except expected as problem:
            reply = ("rejected", str(problem)[:2_000])
        except Exception as problem:
            fault("upload_failed", problem)
            reply = ("failed", type(problem).__name__)
        connection.send(reply)
