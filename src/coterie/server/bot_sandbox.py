"""The sandbox of a bot's process, because people install bots that other people wrote.

On Linux the system refuses sockets, processes, signals, access to other processes' memory and memory beyond the limit
(seccomp), and every file except, read-only, those that modules are imported from (Landlock, Linux 5.13). On every
system a Python audit hook refuses the same to Python code. Memory is limited, and what the server was started with is
forgotten: it may hold the password of its database. Where the system has no filters, the hook stops an honest mistake
rather than an attack: run the server as a separate user, or in a container.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from typing import Any

from coterie.server.process_limits import MEGABYTE, limit_memory
from coterie.server.system_filters import drop_capabilities, forget_environment, refuse_files, refuse_system_calls

MEMORY_MEGABYTES = 1024
"""What a bot's process may use beyond what it needs to start."""

REFUSED_EVENTS = (
    *("socket.", "subprocess.", "sqlite3.", "shutil.", "os.exec", "os.posix_spawn", "os.system", "os.fork", "os.kill"),
    *("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown"),
    *("ctypes.dlopen", "ctypes.cdata", "ctypes.call_function", "winreg.", "ftplib.", "http.client.", "urllib."),
    *("gc.get_", "signal.pthread_kill", "sys._debugmallocstats"),
)
"""Prefixes of audit events for things that no bot needs."""

READABLE = (
    "/proc/self/",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/sys/",
    "/dev/null",
    "/dev/urandom",
    "/usr/share/zoneinfo",
)
LIBRARIES = ("/usr/lib/", "/lib/", "/lib64/", "/usr/local/lib/", "/etc/ld.so.cache")
"""Where compiled modules find their shared libraries: the system opens those, not Python."""
ENVIRONMENT_KEPT = ("HOME", "LANG", "LC_", "MKL_", "OMP_", "OPENBLAS_", "PATH", "PYTHON", "TZ")
"""How the names of environment variables begin that compiled modules may need."""
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def enter_sandbox() -> None:
    """Restrict this process to computing, for good."""
    forget_environment(ENVIRONMENT_KEPT)
    del sys.argv[1:]
    drop_capabilities()
    limit_memory(MEMORY_MEGABYTES * MEGABYTE)
    readable = (*_module_folders(), *READABLE)
    refuse_files((*readable, *LIBRARIES))
    refuse_system_calls()
    sys.addaudithook(_hook(readable, WRITING, REFUSED_EVENTS, os.path.realpath, os.fsdecode))


def _module_folders() -> list[str]:
    """Where modules are imported from; never the working directory, where a store may be."""
    roots = {os.path.realpath(each) + os.sep for each in (*sys.path, sys.prefix, sys.base_prefix) if each}
    return sorted(roots - {os.path.realpath(os.curdir) + os.sep})


def _hook(
    readable: tuple[str, ...],
    encoder: int,
    refused_events: tuple[str, ...],
    realpath: Callable[[str], str],
    decoded: Callable[[Any], str],
) -> Callable[[str, tuple[Any, ...]], None]:
    """The audit hook. Everything it uses is in local variables, so that no module can be patched to get around it."""

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = arguments
            if not isinstance(path, int) and (flags & encoder or not realpath(decoded(path)).startswith(readable)):
                raise PermissionError(errno.EPERM, "a bot may not open that file")
        elif event.startswith(refused_events):
            raise PermissionError(errno.EPERM, f"a bot may not do that: {event}")

    return audit
