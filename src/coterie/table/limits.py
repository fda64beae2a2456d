"""How much an answer from outside may hold. Every lawful answer of every game is far below these; what is above them is
refused before anybody looks at it, so that no message costs more than its size."""

from __future__ import annotations

from typing import Any

from coterie.kernel import Refused

LONGEST_MESSAGE = 64 * 1024
"""Bytes of one message, or of one line of a record that is no head."""

LONGEST_HEAD = 4 * 1024 * 1024
"""Bytes of the first line of a record, which may carry a pack."""

DEEPEST = 8
MOST_PARTS = 1_000
MOST_DIGITS = 15
LONGEST_KEY = 200


def check_answer(written: Any) -> None:
    """Refused if an answer is deeper, longer or made of more parts than any answer is."""
    if type(written) is str and len(written) <= LONGEST_KEY:
        return  # one key, which is what most answers are
    layer, parts, depth = [written], 0, 0
    while layer:
        depth += 1
        parts += len(layer)
        if depth > DEEPEST:
            raise Refused("", f"That is nested too deeply: an answer has at most {DEEPEST} levels")
        if parts > MOST_PARTS:
            raise Refused("", f"That is too much: an answer names at most {MOST_PARTS} things")
        layer = [part for each in layer for part in _parts(each)]


def _parts(written: Any) -> list[Any]:
    if isinstance(written, dict):
        return [*written, *written.values()]
    if isinstance(written, (list, tuple)):
        return list(written)
    if isinstance(written, str) and len(written) > LONGEST_KEY:
        raise Refused("", f"That is too long: a key has at most {LONGEST_KEY} characters, found {len(written)}")
    if type(written) is int and abs(written) >= 10**MOST_DIGITS:
        raise Refused("", f"That number is too long: at most {MOST_DIGITS} digits")
    return []
