"""Setup: decks by rarity or at random, opening hands (section 2 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from coterie.games.relics.components import HAND_LIMIT
from coterie.games.relics.state import Relics
from coterie.games.relics.turns import Mulligan
from coterie.kernel import Step

DECKS = 4


def deal_by_rarity(s: Relics) -> None:
    """2.1, 2.2: four decks of 6/6/3 wizards and 6/6/3 relics; those that nobody plays stay out."""
    decks: list[list[int]] = [[] for _ in range(DECKS)]
    for stratum in s.pack.strata:
        cards = s.shuffled(stratum)
        each = len(cards) // DECKS
        for number, deck in enumerate(decks):
            deck += cards[number * each : number * each + each]
    give_out(s, decks)


def deal_lightning(s: Relics) -> None:
    """2.3."""
    wizards = s.shuffled(card for card in s.pack.whole if s.pack.wizard(card))
    relics = s.shuffled(card for card in s.pack.whole if not s.pack.wizard(card))
    give_out(s, [[*wizards[15 * n : 15 * n + 15], *relics[15 * n : 15 * n + 15]] for n in range(DECKS)])


def give_out(s: Relics, decks: list[list[int]]) -> None:
    for seat in range(s.seats):
        s.deck[seat] = s.shuffled(decks[seat])
    s.aside = tuple(card for deck in decks[s.seats :] for card in deck)
    s.begin(OpeningHands())


@dataclass(slots=True)
class OpeningHands(Step[Relics]):
    """2.5."""

    clause: ClassVar[str] = "2.5"

    def run(self, s: Relics) -> None:
        for seat in range(s.seats):
            s.draw(seat, HAND_LIMIT)
        s.then(Mulligan())
