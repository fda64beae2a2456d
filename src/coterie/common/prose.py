"""Players in sentences. Events are in the past tense, so that they read well whether a name is "You" or "Dana". What is
left is the case of "You", and "Your".
"""

from __future__ import annotations

from collections.abc import Sequence

from coterie.kernel.words import Name, listed


def whom(name: Name, seat: int) -> str:
    """A player's name in the middle of a sentence."""
    called = name(seat)
    return "you" if called == "You" else called


def whose(name: Name, seat: int) -> str:
    """A player's possessive in the middle of a sentence."""
    called = name(seat)
    return "your" if called == "You" else f"{called}'s"


def owner(name: Name, seat: int) -> str:
    """`whose`, at the beginning of a sentence."""
    called = name(seat)
    return "Your" if called == "You" else f"{called}'s"


def players(name: Name, seats: Sequence[int], nobody: str = "nobody") -> str:
    """Several players in the middle of a sentence: "Dana, Ada and you"."""
    return listed([whom(name, seat) for seat in seats]) or nobody


def everyone(name: Name, seats: Sequence[int]) -> str:
    """`players`, at the beginning of a sentence: "You, Dana and Ada"."""
    return listed([name(seats[0]), *[whom(name, seat) for seat in seats[1:]]])


def counted(number: int, one: str, none: str = "0") -> str:
    """A number with its noun: 1 card, 2,000 cards; `none` is the text for 0."""
    return f"{f'{number:,}' if number else none} {one if number == 1 else one + 's'}"


def a(word: str) -> str:
    """The word with its article, by its first letter: "an Agent"."""
    return f"{'an' if word[0] in 'AEIOU' else 'a'} {word}"
