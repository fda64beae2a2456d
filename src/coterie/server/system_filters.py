"""Linux filters that a process can't undo: of system calls (seccomp) and files (Landlock); and what else it gives up.

Neither Python code nor compiled code can remove them. Where the system has no such filter, nothing is filtered, and the
functions here return False.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

NO_NEW_PRIVILEGES, SET_SECCOMP, SECCOMP_FILTER = 38, 22, 2
"""Constants of prctl(2)."""

LOAD, JUMP_IF_EQUAL, JUMP_IF_AT_LEAST, JUMP_IF_ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, REFUSE, UNKNOWN = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
CALL_NUMBER, ARCHITECTURE, FIRST_ARGUMENT = 0, 4, 16
"""Where a filter finds a call's number, the machine's architecture, and the lower half of the first argument."""

X32_CALLS = 0x40000000
"""The same calls have a second set of numbers on x86_64, from here on."""

NEW_THREAD = 0x10000
"""The flag of clone(2) that starts a thread, not a process."""


class Calls(NamedTuple):
    """One machine's number, and those of its system calls."""

    machine: int
    refused: tuple[int, ...]
    clone: int
    clone3: int = 435


CALLS = {
    "x86_64": Calls(
        0xC000003E,
        (
            *(41, 42, 43, 49, 50, 53, 288),
            *(57, 58, 59, 322),
            *(62, 129, 200, 234, 297, 424),
            *(101, 310, 311, 425, 438),
            *(319, 447, 29, 30, 68),
            *(90, 91, 268, 452, 92, 93, 94, 260),
        ),
        56,
    ),
    "aarch64": Calls(
        0xC00000B7,
        (
            *(198, 199, 200, 201, 202, 203, 242),
            *(221, 281),
            *(129, 130, 131, 138, 240, 424),
            *(117, 270, 271, 425, 438),
            *(279, 447, 194, 196, 186),
            *(52, 53, 452, 54, 55),
        ),
        220,
    ),
}
"""Line by line: sockets (socket, connect, accept, bind, listen, socketpair, accept4); processes and programs (fork and
vfork, where there are any, execve, execveat); signals (kill, rt_sigqueueinfo, tkill, tgkill, rt_tgsigqueueinfo,
pidfd_send_signal); other processes' memory and what goes round these rules (ptrace, process_vm_readv,
process_vm_writev, io_uring_setup, pidfd_getfd); memory that no limit counts (memfd_create, memfd_secret, shmget, shmat,
msgget); files' rights and owners, which Landlock doesn't know of (chmod, fchmod, fchmodat, fchmodat2, chown, fchown,
lchown, fchownat)."""

CAPABILITIES_VERSION = 0x20080522

LANDLOCK_CREATE, LANDLOCK_ADD, LANDLOCK_RESTRICT = 444, 445, 446
LANDLOCK_VERSION, PATH_BENEATH = 1, 1
ALL_OF_A_FILE = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
"""Everything that each version of a ruleset can forbid to do with files."""
EXECUTE, READ_FILE, READ_DIRECTORY = 1 << 0, 1 << 2, 1 << 3


def drop_capabilities() -> bool:
    """Give up what root may do beyond other users, such as raising its own limits. False if not supported here."""
    library = _library()
    if sys.platform != "linux" or library is None:
        return False
    header, none = struct.pack("Ii", CAPABILITIES_VERSION, 0), bytes(24)
    return bool(library.capset(ctypes.c_char_p(header), ctypes.c_char_p(none)) == 0)


def forget_environment(kept: tuple[str, ...]) -> None:
    """Remove the variables whose names don't begin like this; on Linux also from memory, where compiled code could find
    them.
    """
    forgotten = [name for name in os.environ if not name.startswith(kept)]
    library = _library()
    if sys.platform == "linux" and library is not None:
        for address in _variables(library):
            written, _, value = ctypes.string_at(address).partition(b"=")
            if os.fsdecode(written) in forgotten:
                ctypes.memset(address + len(written) + 1, 0, len(value))
    for name in forgotten:
        del os.environ[name]


def _variables(library: Any) -> list[int]:
    """The addresses of all variables in this process's environment."""
    table = ctypes.POINTER(ctypes.c_void_p).in_dll(library, "environ")
    found: list[int] = []
    while (address := table[len(found)]) is not None:
        found.append(address)
    return found


def refuse_system_calls() -> bool:
    """Refuse sockets, processes, programs, signals and access to other processes from now on. False if not supported
    here.
    """
    calls = CALLS.get(platform.machine())
    if sys.platform != "linux" or calls is None:
        return False
    steps = [(LOAD, 0, 0, ARCHITECTURE), (JUMP_IF_EQUAL, 1, 0, calls.machine), (RETURN, 0, 0, REFUSE)]
    steps += [(LOAD, 0, 0, CALL_NUMBER), (JUMP_IF_AT_LEAST, 0, 1, X32_CALLS), (RETURN, 0, 0, REFUSE)]
    for call in calls.refused:
        steps += [(JUMP_IF_EQUAL, 0, 1, call), (RETURN, 0, 0, REFUSE)]
    steps += [(JUMP_IF_EQUAL, 0, 1, calls.clone3), (RETURN, 0, 0, UNKNOWN)]  # its flags can't be read: clone is used
    steps += [(JUMP_IF_EQUAL, 0, 3, calls.clone), (LOAD, 0, 0, FIRST_ARGUMENT), (JUMP_IF_ANY_BIT, 1, 0, NEW_THREAD)]
    steps += [(RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW)]
    program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    filter_ = struct.pack("HxxxxxxP", len(steps), ctypes.addressof(program))
    library = _library()
    if library is None or library.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return False
    return bool(library.prctl(SET_SECCOMP, SECCOMP_FILTER, ctypes.c_char_p(filter_), 0, 0) == 0)


def refuse_files(readable: Iterable[str]) -> bool:
    """Refuse every file from now on, except reading those under these paths. False if not supported here."""
    library = _library()
    if sys.platform != "linux" or library is None:
        return False
    version = library.syscall(LANDLOCK_CREATE, None, ctypes.c_size_t(0), LANDLOCK_VERSION)
    if version < 1 or library.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return False
    handled = max(rights for since, rights in ALL_OF_A_FILE.items() if since <= version)
    wanted = struct.pack("Q", handled)
    rules = library.syscall(LANDLOCK_CREATE, ctypes.c_char_p(wanted), ctypes.c_size_t(len(wanted)), 0)
    if rules < 0:
        return False
    try:
        for descriptor, rights in _opened(readable):
            rule = struct.pack("=Qi", rights, descriptor)
            library.syscall(LANDLOCK_ADD, rules, PATH_BENEATH, ctypes.c_char_p(rule), 0)
        return bool(library.syscall(LANDLOCK_RESTRICT, rules, 0) == 0)
    finally:
        os.close(rules)


def _opened(paths: Iterable[str]) -> Iterator[tuple[int, int]]:
    """A descriptor of each path that exists, and what may be done there."""
    for path in paths:
        try:
            descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue
        try:
            yield descriptor, EXECUTE | READ_FILE | (READ_DIRECTORY if Path(path).is_dir() else 0)
        finally:
            os.close(descriptor)


def _library() -> Any:
    try:
        return ctypes.CDLL(None, use_errno=True)
    except (OSError, TypeError):  # Windows
        return None
