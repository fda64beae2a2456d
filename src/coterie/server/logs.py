"""Logs as lines of JSON. No token, code, name or word that somebody said is ever put into one: a room is named by a
digest of its code, which is the same in every line and opens nothing."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import structlog

from coterie.server.http.tokens import digest


def room_in_logs(code: str) -> str:
    return digest(f"room {code}")[:8]


def fault(event: str, problem: BaseException, **fields: Any) -> None:
    """Log a fault of ours: what kind and where, but no values, which may be somebody's secrets."""
    frames = traceback.extract_tb(problem.__traceback__)
    where = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    structlog.get_logger().error(event, kind=type(problem).__name__, where=where, **fields)


class StandardError(logging.Handler):
    """Standard error as it is when something is logged: whoever runs the server inside a program of their own may have
    put another in its place since, and closed the first."""

    def emit(self, record: logging.LogRecord) -> None:
        sys.stderr.write(self.format(record) + "\n")
        sys.stderr.flush()


def set_up(level: str = "info", as_json: bool = True) -> None:
    """Send everything to standard error: ours, and what libraries log."""
    last: Any = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = StandardError()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
