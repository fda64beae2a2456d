"""Which choice a text names: by its key, or by its name, which is the part of its label before any explanation."""

from __future__ import annotations

import re
from collections.abc import Iterable

from coterie.kernel import Option

MIN_LETTERS = 3
"""The fewest letters of a name that stand for it."""


def names(option: Option) -> tuple[str, ...]:
    """The names of a choice: its label, and the part of it before a price, a place or an explanation."""
    label = option.label.casefold()
    sign = re.findall(r"\[([^\]]+)\]$", label)  # on a map
    cuts = [label.partition(mark)[0] for mark in (": ", ":", " (", " [", ", ", " on ", " ...")]
    return tuple(dict.fromkeys(" ".join(name.split()) for name in (label, *sign, *cuts) if name))


def meant(options: Iterable[Option], text: str) -> tuple[Option, ...]:
    """The choices that a text names: by key, by whole name, or by at least three letters with which a name begins, or
    whole words of one. More than one: it names none of them."""
    wanted = " ".join(text.casefold().split())
    options = tuple(dict.fromkeys(options))
    letters = sum(sign.isalpha() for sign in wanted)
    if not letters:
        return ()
    keyed = tuple(option for option in options if option.key.casefold() == wanted)
    whole = keyed or tuple(option for option in options if wanted in names(option))
    if whole or letters < MIN_LETTERS:
        return whole

    def fits(option: Option) -> bool:
        name = min((name for name in names(option) if name[0].isalpha()), key=len, default="")
        words, part = re.findall(r"[\w'’-]+", name), re.findall(r"[\w'’-]+", wanted)
        runs = range(len(words) - len(part) + 1)
        return name.startswith(wanted) or any(words[at : at + len(part)] == part for at in runs)

    return tuple(option for option in options if fits(option))
