"""What a decent player looks at: Halls first, then what the cards in hand are good for."""

from __future__ import annotations

from typing import Any

from coterie.games.relics.components import HALL_NEEDED
from coterie.games.relics.inplay import HIDDEN
from coterie.games.relics.labels import NO
from coterie.games.relics.state import Relics
from coterie.kernel import Advice, Chance, OpenAsk, Seat


class RelicsAdvice(Advice[Relics]):
    patience = 60

    def value(self, s: Relics, seat: Seat) -> float:
        """A full Hall is everything; below it, wizards in the Hall against the best rival's, then cards in hand."""
        if s.result is not None:
            return 1.0 if seat in s.result.winners else 0.0
        needed = HALL_NEEDED[s.seats]
        mine = len(s.hall[seat]) / needed
        best = max(len(s.hall[other]) for other in range(s.seats) if other != seat) / needed
        return 0.5 + 0.35 * (mine - best) + 0.1 * (self.strength(s, seat) - 0.5)

    def strength(self, s: Relics, seat: Seat) -> float:
        """How good one's own hand is, from 0 to about 1: the printed power of its best cards, and its size."""
        power, cards = s.pack.power, s.hand[seat]
        wizards = sorted((power[card] for card in cards if s.pack.wizard(card)), reverse=True)[:3]
        relics = sorted((power[card] for card in cards if not s.pack.wizard(card)), reverse=True)[:3]
        return (sum(wizards) + sum(relics)) / 45 + min(len(cards), 9) / 30

    def quiet(self, s: Relics) -> bool:
        """Between two rounds: the battle is decided and the spoils are given."""
        return s.phase in (0, 2) and s.turned == HIDDEN and not any(s.table_wizards)

    def quick(self, s: Relics, ask: OpenAsk, chance: Chance) -> Any:
        """Play the strong cards rather often, and use what may be used."""
        answer = ask.sample(chance)
        return ask.sample(chance) if answer == NO else answer
