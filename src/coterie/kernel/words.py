"""Text that mentions things, written by games that know neither names nor screens.

A game writes `{seat:3}` for a person and `{card:W13|Voice of Thunder}` for a thing: a mark with the thing's kind, its
id and the words for it. The screen fills in the names: `spoken` for a terminal, `segments` for a page that makes links
of the things. A brace that is no mark is doubled; what people type goes through `literal`, so that nobody can forge a
mark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Name = Callable[[int], str]
"""A seat's number -> its name for the reader ("You", "Dana", "seat 3")."""

_MARK = re.compile(r"\{\{|\{([a-z]+):([^{}|]+)(?:\|([^{}]*))?\}")


@dataclass(slots=True, unsafe_hash=True)
class Mention:
    """A thing mentioned in a text: `seat:3`, `card:W13`, `clause:4.3`, and the words for it."""

    thing: str
    text: str


def seat(number: int) -> str:
    """The mark of a player."""
    return f"{{seat:{number}}}"


def mark(kind: str, id: str, text: str) -> str:
    """The mark of any other thing, with the words for it."""
    return f"{{{kind}:{id}|{text}}}"


def literal(text: str) -> str:
    """Text that somebody typed, with its braces escaped."""
    return text.replace("{", "{{")


def listed(names: Sequence[str], last: str = "and") -> str:
    """A, B and C."""
    return f" {last} ".join([*([", ".join(names[:-1])] if names[1:] else []), *names[-1:]])


def seat_number(number: int) -> str:
    """The name of a player where nobody has one."""
    return f"seat {number}"


def segments(text: str, name: Name = seat_number) -> list[str | Mention]:
    """The text in pieces: plain ones, and the things it mentions."""
    return [
        each if isinstance(each, str) else Mention(f"{each[0]}:{each[1]}", _called(*each, name))
        for each in marked(text)
    ]


def marked(text: str) -> list[str | tuple[str, str, str | None]]:
    """The text in pieces: plain ones, and for each mark its kind, its id and its words, if any."""
    pieces: list[str | tuple[str, str, str | None]] = []
    parts = _MARK.split(text)
    between = parts[0]
    for at in range(1, len(parts), 4):
        kind, id, words, after = parts[at : at + 4]
        if kind is None:
            between += "{" + after
            continue
        if between:
            pieces.append(between)
        pieces.append((kind, id, words))
        between = after
    if between:
        pieces.append(between)
    return pieces


def spoken(text: str, name: Name = seat_number) -> str:
    """The text as a person reads it, without marks; `name` gives a seat's name."""
    if "{" not in text:
        return text

    def called(found: re.Match[str]) -> str:
        kind, id, words = found.groups()
        return "{" if kind is None else _called(kind, id, words, name)

    return _MARK.sub(called, text)


def _called(kind: str, id: str, words: str | None, name: Name) -> str:
    if words is not None:
        return words
    return name(int(id)) if kind == "seat" and id.isdecimal() else id
