"""Cleaning of text from outside: names, chat, the words of packs, and wrong answers that a refusal quotes. It is
cleaned once, on entry, so that no screen and no log has to care.
"""

from __future__ import annotations

import unicodedata
from reprlib import Repr
from typing import Any

_QUOTING = Repr()
_QUOTING.maxlevel = 2
_QUOTING.maxstring = _QUOTING.maxother = _QUOTING.maxlong = 40
_QUOTING.maxlist = _QUOTING.maxtuple = _QUOTING.maxdict = 4


MAX_MARKS = 30
"""How many combining marks in a row are kept, as in Unicode's stream-safe format: normalising more of them takes
quadratic time.
"""


def clean(text: str) -> str:
    """The text on one line. Control and escape characters become a space; invisible ones, above all those that change
    the direction of writing, are removed, and so are lone surrogates, which no file can hold.
    """
    return " ".join(printable(unicodedata.normalize("NFC", _stream_safe(text))).split())


def _stream_safe(text: str) -> str:
    """The text without combining marks beyond `MAX_MARKS` in a row."""
    if len(text) <= MAX_MARKS or text.isascii():
        return text
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MAX_MARKS:
            kept.append(sign)
    return "".join(kept)


def printable(text: str) -> str:
    """The text with its lines and spaces, without unprintable characters."""
    return text if text.isprintable() else "".join([sign if sign == "\n" else _sign(sign) for sign in text])


def _sign(sign: str) -> str:
    if sign.isprintable():
        return sign
    return "" if unicodedata.category(sign) in ("Cf", "Cs", "Co", "Cn") else " "


def short(value: Any) -> str:
    """A wrong value as a refusal quotes it, cut to one line."""
    return _QUOTING.repr(value)
