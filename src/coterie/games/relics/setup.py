"""Setup: decks by rarity or at random, opening hands (section 2 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from coterie.games.relics.components import HAND_LIMIT
from coterie.games.relics.events import OPENING
from coterie.games.relics.state import Relics
from coterie.games.relics.turns import Mulligan
from coterie.kernel import Step

DECKS = 4


def deal_by_rarity(s: Relics) -> None:
    """2.1, 2.2: four decks of 6/6/3 wizards and 6/6/3 relics; those that nobody plays stay out."""
    give_out(s, [s.dealt(cards, len(cards) // DECKS * s.seats) for cards in s.pack.strata])


def deal_lightning(s: Relics) -> None:
    """2.3."""
    kinds = [[card for card in s.pack.whole if s.pack.wizard(card) is wizards] for wizards in (True, False)]
    give_out(s, [s.dealt(cards, len(cards) // DECKS * s.seats) for cards in kinds])


def give_out(s: Relics, kinds: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> None:
    """Of each kind, what was dealt goes to the players in equal parts; the rest stays out."""
    for seat in range(s.seats):
        deck: list[int] = []
        for dealt, _ in kinds:
            deck += dealt[seat :: s.seats]
        s.deck[seat] = s.shuffled(deck)
    s.aside = tuple([card for _, rest in kinds for card in rest])
    s.begin(OpeningHands())


@dataclass(slots=True)
class OpeningHands(Step[Relics]):
    """2.5."""

    clause: ClassVar[str] = "2.5"

    def run(self, s: Relics) -> None:
        for seat in range(s.seats):
            s.draw(seat, HAND_LIMIT, OPENING)
        s.then(Mulligan())
