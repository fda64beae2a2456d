"""Logs as lines of JSON. No token, code, name or chat is ever logged: a room is named by a digest of its code, which is
the same in every line and opens nothing.
"""

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
    """Log an internal error: its kind and place, but no values, which may be someone's secrets."""
    frames = traceback.extract_tb(problem.__traceback__)
    where = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    structlog.get_logger().error(event, kind=type(problem).__name__, where=where, **fields)


class StandardError(logging.Handler):
    """A stream that writes to the current `sys.stderr`: a program that runs the server may have replaced it and closed
    the first.
    """

    def emit(self, record: logging.LogRecord) -> None:
        sys.stderr.write(self.format(record) + "\n")
        sys.stderr.flush()


def set_up(level: str = "info", as_json: bool = True) -> None:
    """Send all logs to standard error: ours, and those of libraries."""
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
