"""Limits on the size of an answer from outside. Every lawful answer of every game is far below these; larger ones are
refused before they are read, so that no message costs more than its size.
"""

from __future__ import annotations

from typing import Any

from coterie.kernel import Refused

MAX_MESSAGE_BYTES = 64 * 1024
"""Bytes of one message, or of one line of a record other than its head."""

MAX_HEAD_BYTES = 4 * 1024 * 1024
"""Bytes of the first line of a record, which may contain a pack."""

MAX_ANSWER_DEPTH = 8
MAX_ANSWER_PARTS = 1_000
MAX_NUMBER_DIGITS = 15
MAX_KEY_CHARACTERS = 200


def check_answer(answer: Any) -> None:
    """Refuse an answer that is deeper, longer or made of more parts than any real one."""
    if type(answer) is str and len(answer) <= MAX_KEY_CHARACTERS:
        return  # one key, which is what most answers are
    layer, parts, depth = [answer], 0, 0
    while layer:
        depth += 1
        parts += len(layer)
        if depth > MAX_ANSWER_DEPTH:
            raise Refused("", f"That is nested too deeply: an answer has at most {MAX_ANSWER_DEPTH} levels")
        if parts > MAX_ANSWER_PARTS:
            raise Refused("", f"That is too much: an answer names at most {MAX_ANSWER_PARTS} things")
        layer = [part for each in layer for part in _parts(each)]


def _parts(answer: Any) -> list[Any]:
    if isinstance(answer, dict):
        return [*answer, *answer.values()]
    if isinstance(answer, (list, tuple)):
        return list(answer)
    if isinstance(answer, str) and len(answer) > MAX_KEY_CHARACTERS:
        raise Refused("", f"That is too long: a key has at most {MAX_KEY_CHARACTERS} characters, found {len(answer)}")
    if type(answer) is int and abs(answer) >= 10**MAX_NUMBER_DIGITS:
        raise Refused("", f"That number is too long: at most {MAX_NUMBER_DIGITS} digits")
    return []
