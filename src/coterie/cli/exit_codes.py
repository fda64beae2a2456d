"""Exit codes of the commands."""

from __future__ import annotations

USAGE, DATA, INTERRUPTED = 2, 1, 130
"""A wrong command line; a fault in a file, a bot or a game; Ctrl-C."""
