"""Advice for Relics: Halls first, then what the cards in hand are good for."""

from __future__ import annotations

from math import exp
from typing import Any

from coterie.games.relics.components import HALL_NEEDED
from coterie.games.relics.draft_advice import drafted
from coterie.games.relics.in_play import HIDDEN, Fought
from coterie.games.relics.labels import NO
from coterie.games.relics.phases import PLAY, SETTING_UP, SPOILS
from coterie.games.relics.state import Relics
from coterie.games.relics.strength import strengths
from coterie.kernel import Advice, OpenAsk, RandomSource, Seat, Some

GIFTS_TRIED = 8
"""How many ways to give cards away are worth a look."""
LAY = "Lay"
"""The question which wizard and which relic to lay (3.5)."""
WANTING = frozenset((LAY, "FromPile", "TakeShown", "LayRelic", "LayWizard", "RaidCard"))
"""Questions that are best answered with a strong card."""
GIVING = frozenset(("DiscardCards", "RivalDiscards", "HandLimit"))
"""Questions that are best answered with weak ones."""
DRAFTING = frozenset(("TakePile", "TakeLine", "PickCard", "BuildDeck"))
"""Questions of a draft."""
CLOSE = 1.5
"""A battle decided by this much power could as well have gone the other way, one time in four."""


class RelicsAdvice(Advice[Relics]):
    patience = 60

    def value(self, s: Relics, seat: Seat) -> float:
        """A full Hall is everything; below it, wizards in the Hall compared to the best rival's, then cards in hand. A
        battle that was just decided counts by how close it was: with slightly different cards it would go the other
        way.
        """
        battle = s.note
        if not isinstance(battle, Fought) or seat not in battle.order or len(battle.order) < 2:
            if s.result is not None:
                return 1.0 if seat in s.result.winners else 0.0
            return self.standing(s.seats, [len(hall) for hall in s.hall], seat) + self.in_hand(s, seat)
        order, totals, halls = battle
        mine, best, rival, ahead = 0, -1, -1, -1
        for other, total in zip(order, totals, strict=True):
            if other == seat:
                mine = total
            else:
                best = max(best, total)
                if halls[other] > ahead:
                    rival, ahead = other, halls[other]
        chance = 1 / (1 + exp((best - mine) / CLOSE))
        won, lost = list(halls), list(halls)
        won[seat] += 1
        lost[rival] += 1
        hope = chance * self.standing(s.seats, won, seat) + (1 - chance) * self.standing(s.seats, lost, seat)
        return hope + self.in_hand(s, seat)

    def standing(self, seats: int, halls: list[int], seat: Seat) -> float:
        """The standing by the Halls alone."""
        needed = HALL_NEEDED[seats]
        mine = halls[seat]
        best = max([size for other, size in enumerate(halls) if other != seat])
        if mine >= needed or best >= needed:
            return 1.0 if mine >= needed else 0.0
        return 0.5 + 0.35 * (mine - best) / needed

    def in_hand(self, s: Relics, seat: Seat) -> float:
        """How good one's own hand is: the strength of its best cards, and its size."""
        power, first, cards = strengths(s.pack), s.pack.first_relic, s.hand[seat]
        wizards = sorted([power[card] for card in cards if card < first])[-3:]
        relics = sorted([power[card] for card in cards if card >= first])[-3:]
        size = len(cards)
        if s.phase == SPOILS:  # what is still to be drawn
            size += 1 if seat == s.winner else 2
        return 0.1 * ((sum(wizards) + sum(relics)) / 45 + min(size, 9) / 30 - 0.5)

    def quiet(self, s: Relics) -> bool:
        """The battle is decided, and nothing but spoils is left to give; or nothing has begun."""
        return s.phase == SPOILS or (s.phase in (SETTING_UP, PLAY) and s.turned == HIDDEN and not any(s.table_wizards))

    def candidates(self, s: Relics, ask: OpenAsk, rng: RandomSource, most: int) -> list[Any]:
        """Cards to give away: the weakest of them, for each number that may go. In a draft, the one answer that makes
        the best deck."""
        if not s.round and ask.kind in DRAFTING:
            return [drafted(s, ask)]
        space = ask.space
        if not isinstance(space, Some) or space.count() <= GIFTS_TRIED:
            return super().candidates(s, ask, rng, most)
        worth = {card: self.worth(s, card) for card in space.values}
        by_size: dict[int, list[tuple[int, ...]]] = {}
        for cards in ask.every():
            by_size.setdefault(len(cards), []).append(cards)
        each = max(1, min(GIFTS_TRIED, most) // len(by_size))
        found: list[Any] = []
        for sets in by_size.values():
            found += sorted(sets, key=lambda cards: sum([worth[card] for card in cards]))[:each]
        return found[:most]

    def worth(self, s: Relics, card: int) -> int:
        """What a card in hand is good for: power, or power and something else."""
        return s.pack.power[card] + (0 if s.pack.cards[card].only_power else 2)

    def quick(self, s: Relics, ask: OpenAsk, rng: RandomSource) -> Any:
        """Use what may be used; take and play the strong cards rather often, and give the weak ones away."""
        if not s.round and ask.kind in DRAFTING:
            return drafted(s, ask)
        answer = ask.sample(rng)
        if answer == NO:
            return ask.sample(rng)
        kind = ask.kind
        if kind in GIVING:
            weak = sorted(s.hand[ask.seat], key=lambda card: self.worth(s, card))
            return tuple(weak[: len(answer)])
        if kind in WANTING:
            power, other = strengths(s.pack), ask.sample(rng)
            if kind == LAY:
                return max(answer, other, key=lambda cards: sum([power[card] for card in cards]))
            return other if other != NO and power[other] > power[answer] else answer
        return answer
