"""Processes that play for another one: how many a machine can run, and that none of them outlives its parent."""

from __future__ import annotations

import multiprocessing
import os
import threading


def cores() -> int:
    """How many processes can run at the same time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def leave_with_parent() -> None:
    """From now on, end this process when its parent is gone: a parent that was killed cannot end it."""
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
