"""Where logs go. What they may contain is tested with the secrets."""

from __future__ import annotations

import io
import logging
import sys

import pytest
import structlog

from coterie.server import logs


def test_logs_go_to_what_is_standard_error_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that runs the server may close what was standard error when the logs were set up."""
    root = logging.getLogger()
    kept, level = list(root.handlers), root.level
    first, second = io.StringIO(), io.StringIO()
    try:
        monkeypatch.setattr(sys, "stderr", first)
        logs.set_up()
        first.close()
        monkeypatch.setattr(sys, "stderr", second)
        structlog.get_logger().info("ours")
        root.warning("theirs")
    finally:
        root.handlers[:] = kept
        root.setLevel(level)
        structlog.reset_defaults()
    assert [word in second.getvalue() for word in ("ours", "theirs")] == [True, True]
