"""Hands and piles as tuples: adding, removing and replacing cards. Two copies of a card are the same card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def less(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """The cards without one copy of this one, which must be among them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def less_at(cards: tuple[T, ...], at: int) -> tuple[T, ...]:
    """The cards without the one at that index."""
    return cards[:at] + cards[at + 1 :]


def swapped(cards: tuple[T, ...], at: int, card: T) -> tuple[T, ...]:
    """The cards with this one at that index."""
    return (*cards[:at], card, *cards[at + 1 :])


def without(cards: Iterable[T], others: Iterable[T]) -> list[T]:
    """The cards minus others, each copy once; others that are not among them are ignored."""
    left = list(cards)
    for card in others:
        if card in left:
            left.remove(card)
    return left
