"""Values for refused answers that were given by key, so that the refusal can be explained."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.triora.state import Triora
from coterie.kernel import Question, Seat


def value_with_key(question: Question[Any, Any], s: Triora, seat: Seat, answer: Any, values: Iterable[Any]) -> Any:
    """The one of these values, lawful or not, whose key the answer is; the answer itself if there is none."""
    if not isinstance(answer, str):
        return answer
    return next((value for value in values if question.show(s, seat, value, "").key == answer), answer)
