"""Logs as lines of JSON. No token, code, name or word that somebody said is ever put into one: a room is named by a
digest of its code, which is the same in every line and opens nothing."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from coterie.server.passes import digest


def room_in_logs(code: str) -> str:
    return digest(f"room {code}")[:8]


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
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
