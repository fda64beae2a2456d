"""What a decent player looks at: Halls first, then what the cards in hand are good for."""

from __future__ import annotations

from typing import Any

from coterie.games.relics.components import HALL_NEEDED
from coterie.games.relics.inplay import HIDDEN
from coterie.games.relics.labels import NO
from coterie.games.relics.prospects import ranked
from coterie.games.relics.state import Relics
from coterie.kernel import Advice, Chance, Form, OpenAsk, Seat, Some

FEW = 8
"""Ways to give cards away that are worth a look."""
HAND = 0.1


class RelicsAdvice(Advice[Relics]):
    patience = 60
    hand = 0.1
    early = True
    strong = True
    pairs = 4

    def value(self, s: Relics, seat: Seat) -> float:
        """A full Hall is everything; below it, wizards in the Hall against the best rival's, then cards in hand."""
        if s.result is not None:
            return 1.0 if seat in s.result.winners else 0.0
        needed = HALL_NEEDED[s.seats]
        halls = [len(hall) for hall in s.hall]
        mine = halls.pop(seat)
        size = len(s.hand[seat])
        if s.phase == 5 and s.winner >= 0:
            size += 1 if seat == s.winner else 2
        return 0.5 + 0.35 * (mine - max(halls)) / needed + self.strength(s, s.hand[seat], size)

    def strength(self, s: Relics, cards: tuple[int, ...], size: int) -> float:
        """How good a hand is: the printed power of its best cards, and its size."""
        power, first = s.pack.power, s.pack.first_relic
        wizards = sorted([power[card] for card in cards if card < first])[-3:]
        relics = sorted([power[card] for card in cards if card >= first])[-3:]
        return self.hand * ((sum(wizards) + sum(relics)) / 45 + min(size, 9) / 30 - 0.5)

    def quiet(self, s: Relics) -> bool:
        """Between two rounds: the battle is decided, and nothing but the spoils is left to give."""
        if self.early and s.phase == 5:
            return True
        return s.phase in (0, 2) and s.turned == HIDDEN and not any(s.table_wizards)

    def candidates(self, s: Relics, ask: OpenAsk, chance: Chance, most: int) -> list[Any]:
        """Cards to give away: the weakest of them, for each number that may go."""
        space = ask.space
        if type(space) is Form and s.phase == 2 and space.count() > self.pairs:
            seat, size = ask.seat, len(s.hand[ask.seat])
            pairs = ranked(s, seat, ask.every(), chance, lambda left: self.strength(s, left, size))
            return pairs[: min(most, max(self.pairs, len(pairs) // 2))]
        if not isinstance(space, Some) or space.count() <= FEW:
            return super().candidates(s, ask, chance, most)
        worth = {card: self.worth(s, card) for card in space.values}
        by_size: dict[int, list[tuple[int, ...]]] = {}
        for cards in ask.every():
            by_size.setdefault(len(cards), []).append(cards)
        each = max(1, min(FEW, most) // len(by_size))
        found: list[Any] = []
        for sets in by_size.values():
            found += sorted(sets, key=lambda cards: sum([worth[card] for card in cards]))[:each]
        return found[:most]

    def worth(self, s: Relics, card: int) -> int:
        """What a card in hand is good for: power, or power and something else."""
        return s.pack.power[card] + (0 if s.pack.cards[card].plain else 2)

    def quick(self, s: Relics, ask: OpenAsk, chance: Chance) -> Any:
        """Play the strong cards rather often, and use what may be used."""
        answer = ask.sample(chance)
        if answer == NO:
            return ask.sample(chance)
        if self.strong and s.phase == 2 and type(ask.space) is Form:
            power, other = s.pack.power, ask.sample(chance)
            return max(answer, other, key=lambda cards: sum([power[card] for card in cards]))
        return answer
