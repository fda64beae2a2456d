"""Resource limits of worker processes, enforced by the system. A limit the system doesn't have is skipped."""

from __future__ import annotations

import importlib
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

resource: Any = None
"""The module of that name; Windows has none, and the functions below do nothing there."""
with suppress(ImportError):
    resource = importlib.import_module("resource")

MEGABYTE = 1 << 20


def limit_memory(further: int) -> None:
    """Let this process map at most `further` bytes more than it has now; MemoryError beyond that. It can't be raised
    again."""
    if resource is None:
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = _mapped() + further
    if most == resource.RLIM_INFINITY or wanted < most:
        with suppress(ValueError, OSError):  # macOS has the constant, but no such limit
            resource.setrlimit(resource.RLIMIT_AS, (wanted, wanted))


def _mapped() -> int:
    """Bytes that this process has mapped."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:  # not Linux
        return 1024 * MEGABYTE
    return pages * os.sysconf("SC_PAGE_SIZE")


def limit_cpu(seconds: int) -> None:
    """Let the system kill this process after that many further seconds of computing."""
    if resource is None:
        return
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    wanted = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))
