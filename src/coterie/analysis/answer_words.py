"""Answers in words, short enough for a table: the names of the chosen options, without their explanations."""

from __future__ import annotations

import re
from typing import Any

from coterie.kernel import Amount, Form, OpenAsk, Order, Some
from coterie.kernel.words import listed

_DETAILS = re.compile(r"(: | \(|, \d).*", re.DOTALL)
"""Labels begin with a name; an explanation follows a colon, a bracket or a number."""


def short_label(label: str) -> str:
    return _DETAILS.sub("", label) or label


def answer_words(ask: OpenAsk, value: Any) -> str:
    """An answer to an open question, in words."""
    return _words(ask, ask.space, value, "")


def _words(ask: OpenAsk, space: Any, value: Any, field: str) -> str:
    if isinstance(space, Form):
        parts = zip(space.fields.items(), value, strict=True)
        return listed([_words(ask, each, part, name) for (name, each), part in parts])
    if isinstance(space, Amount):
        return str(value)
    if isinstance(space, (Some, Order)):
        return listed([short_label(ask.show(part, field).label) for part in value]) or "nothing"
    return short_label(ask.show(value, field).label)
