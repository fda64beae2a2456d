"""The fast path for sockets: uvicorn's WebSocket protocol without queues and tasks between it and a session.

It uses attributes of uvicorn's protocol class that uvicorn doesn't promise to keep. So it is used only with the
versions it was written for; with others, sockets take the plain ASGI path, which works everywhere.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any

import structlog

WRITTEN_FOR = {"uvicorn": ((0, 54), (0, 55)), "websockets": ((17, 0), (18, 0))}
"""The versions of each package it was written for: from the first, and before the second."""

_LOG = structlog.get_logger()


def fast_protocol() -> type[Any] | None:
    """The protocol class to give to uvicorn; None, with one line in the log, if other versions are installed."""
    found = {package: _installed(package) for package in WRITTEN_FOR}
    if not all(first <= _numbers(found[package]) < end for package, (first, end) in WRITTEN_FOR.items()):
        _LOG.info("fast_sockets_off", why="not written for these versions", **found)
        return None
    from coterie.server.sockets.uvicorn_fast.protocol import FastProtocol

    return FastProtocol


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _numbers(text: str) -> tuple[int, ...]:
    """A version as numbers: "17.4" is (17, 4); () if it doesn't begin with numbers."""
    numbers = []
    for part in text.split("."):
        if not part.isdecimal():
            break
        numbers.append(int(part))
    return tuple(numbers)
