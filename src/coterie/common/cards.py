"""Hands and piles are tuples: what it takes to have one card less. Two copies of a card are the same card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def less(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """The cards without one copy of this one, which is among them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def less_at(cards: tuple[T, ...], at: int) -> tuple[T, ...]:
    """The cards without the one in that place."""
    return cards[:at] + cards[at + 1 :]


def swapped(cards: tuple[T, ...], at: int, card: T) -> tuple[T, ...]:
    """The cards with this one in that place."""
    return (*cards[:at], card, *cards[at + 1 :])


def without(cards: Iterable[T], others: Iterable[T]) -> list[T]:
    """Cards less others, each copy once; those that are not among them change nothing."""
    left = list(cards)
    for card in others:
        if card in left:
            left.remove(card)
    return left
