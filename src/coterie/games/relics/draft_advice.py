"""Advice for drafts: take what makes the best deck with the cards so far, by how strong cards really are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.games.relics.components import KIND, RARITIES
from coterie.games.relics.draft import BuildDeck, PickCard, TakeLine, TakePile, within_limits
from coterie.games.relics.state import Relics
from coterie.games.relics.strength import strengths
from coterie.kernel import OpenAsk

RARER = 1.0
"""The extra worth of a card for each degree of rarity."""
FILLER = 2.0
"""The worth of a card that a deck gets at random, because its owner has drafted too few of a kind."""


def drafted(s: Relics, ask: OpenAsk) -> Any:
    """What to take, or the deck to build; None where nothing is drafted."""
    question, seat = ask.question, ask.seat
    if isinstance(question, TakePile):
        return max(ask.every(), key=lambda number: (with_these(s, seat, s.piles[number]), -number))
    if isinstance(question, TakeLine):
        lines = {line: question.cards(s, line) for line in ask.every()}
        return max(lines, key=lambda line: with_these(s, seat, lines[line]))
    if isinstance(question, PickCard):
        return max(ask.every(), key=lambda card: (with_these(s, seat, (card,)), promise(s, card)))
    if isinstance(question, BuildDeck):
        decks = [strongest(s, pool) for pool in question.kinds(s, seat)]
        if s.packs:
            decks = [strongest(s, within_limits(s, pool)) for pool in decks]
        return tuple([tuple(sorted(deck[:KIND])) for deck in decks])
    return None


def strongest(s: Relics, cards: Iterable[int]) -> list[int]:
    return sorted(cards, key=lambda card: (-promise(s, card), card))


def promise(s: Relics, card: int) -> float:
    """How much a card promises in a deck: its strength in a battle, and what rarer cards can do beyond that."""
    return strengths(s.pack)[card] + RARER * RARITIES.index(s.pack.cards[card].rarity)


def with_these(s: Relics, seat: int, cards: Iterable[int]) -> float:
    """The strength of the best deck that can be built from what is drafted and these."""
    total = 0.0
    mine = [*s.drafted[seat], *cards]
    for kind in (True, False):
        best = sorted([promise(s, card) for card in mine if s.pack.wizard(card) is kind], reverse=True)[:KIND]
        total += sum(best) + FILLER * (KIND - len(best))
    return total
