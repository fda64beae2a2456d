"""What the lab's commands share: their extra, where they play, and their progress."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from coterie.cli import console
from coterie.cli.simulate import FILE_PROGRESS_SECONDS, TERMINAL_PROGRESS_SECONDS, span
from coterie.kernel import InvalidSetting

if TYPE_CHECKING:
    from coterie.lab.executors import Executor
    from coterie.lab.run import Progress

NEEDED = ("polars", "scipy", "tomlkit")


def need_lab(command: str) -> None:
    """Check that the lab's libraries are installed: they are an extra, so that the core stays light."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise InvalidSetting(f"coterie {command} needs {', '.join(missing)}: install coterie[lab]")


def executor_for(on: str, jobs: int | None) -> Executor:
    """`local`, `ray`, or the address of a Ray cluster."""
    from coterie.lab.executors import LocalProcesses

    if on == "local":
        return LocalProcesses(jobs)
    if on == "ray" or on.startswith("ray://"):
        from coterie.lab.ray_executor import RayExecutor

        return RayExecutor(None if on == "ray" else on, jobs)
    raise InvalidSetting(f"--on: found {on!r}, allowed: local, ray, or ray://host:port of a cluster")


def check_place(out: Path | None) -> None:
    """Refuse a file that can't be written where it is asked for, before games are played for it."""
    if out is not None and out.is_dir():
        raise InvalidSetting(f"--out: {out} is a folder, allowed: a file in a folder that exists")
    if out is not None and not out.parent.is_dir():
        raise InvalidSetting(f"--out: there is no folder {out.parent}, allowed: a file in a folder that exists")


def fault_of_writing(out: Path, page: str) -> str:
    """Write a page; returns why that failed, if it did: what was played is shown all the same."""
    from coterie.lab.parts import not_written, publish

    try:
        publish(out, page.encode())
    except OSError as problem:
        return not_written(problem)
    return ""


@contextmanager
def line_shown() -> Iterator[Callable[[str], None]]:
    """Show progress on standard error: a line that changes at a terminal, one now and then in a file."""
    errors = console.make(stderr=True)
    live = errors.is_terminal
    shown_at = time.perf_counter() - (FILE_PROGRESS_SECONDS if live else 0)

    def show(line: str) -> None:
        nonlocal shown_at
        if time.perf_counter() - shown_at < (TERMINAL_PROGRESS_SECONDS if live else FILE_PROGRESS_SECONDS):
            return
        shown_at = time.perf_counter()
        if live:
            sys.stderr.write(f"\r\x1b[2K{line}")
            sys.stderr.flush()
        else:
            errors.print(line, soft_wrap=True)

    try:
        yield show
    finally:
        if live:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()


@contextmanager
def told() -> Iterator[Callable[[str, Progress], None]]:
    """Progress of a run of chunks, with the time left."""
    with line_shown() as show:
        yield lambda name, progress: show(f"{name}: {how_far(progress)}")


def how_far(progress: Progress) -> str:
    resumed = f" ({progress.resumed:,} from before)" if progress.resumed else ""
    games = console.counted(progress.games, "game")
    left = f"about {span(progress.seconds_left)} left"
    return f"{progress.played:,} of {games}{resumed}, {span(progress.seconds)} so far, {left}"
