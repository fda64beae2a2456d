"""Words from outside: what people call themselves, what they say, what a pack prints on its cards, and wrong answers
that a refusal quotes. Whatever enters is cleaned once, so that no screen and no log has to mind it."""

from __future__ import annotations

import unicodedata
from reprlib import Repr
from typing import Any

_QUOTING = Repr()
_QUOTING.maxlevel = 2
_QUOTING.maxstring = _QUOTING.maxother = _QUOTING.maxlong = 40
_QUOTING.maxlist = _QUOTING.maxtuple = _QUOTING.maxdict = 4


MOST_MARKS = 30
"""Combining marks in a row that are kept, as in Unicode's stream-safe format: to put more of them into their order
takes quadratic time."""


def clean(text: str) -> str:
    """The same words in one line. Control and escape characters become a space; what is invisible, above all what turns
    the direction of writing, goes; so do halves of characters, which no file can hold."""
    return " ".join(printable(unicodedata.normalize("NFC", _stream_safe(text))).split())


def _stream_safe(text: str) -> str:
    """The text without the marks that follow on `MOST_MARKS` others."""
    if len(text) <= MOST_MARKS or text.isascii():
        return text
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def printable(text: str) -> str:
    """The same text, with its lines and spaces as they are, and nothing in it that is no sign."""
    return text if text.isprintable() else "".join([sign if sign == "\n" else _sign(sign) for sign in text])


def _sign(sign: str) -> str:
    if sign.isprintable():
        return sign
    return "" if unicodedata.category(sign) in ("Cf", "Cs", "Co", "Cn") else " "


def short(value: Any) -> str:
    """A wrong value as a refusal quotes it: never longer than a line, however long it was."""
    return _QUOTING.repr(value)
