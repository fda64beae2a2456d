"""An answer that is refused may have been given by its key: what it would have meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.triora.state import Triora
from coterie.kernel import Question, Seat


def meant(question: Question[Any, Any], s: Triora, seat: Seat, answer: Any, values: Iterable[Any]) -> Any:
    """The one of these values whose key it is; else the answer itself."""
    if isinstance(answer, str):
        for value in values:
            if question.show(s, seat, value, "").key == answer:
                return value
    return answer
