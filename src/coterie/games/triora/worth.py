"""What a position is worth to a player, in points at the end: what counts already, and what can still be made of it."""

from __future__ import annotations

from math import exp
from typing import Any

from coterie.games.triora.components import CEMETERY, FOREST, FULL_SITES, NIGHT, SITES, TOWER, Board, Wheel
from coterie.games.triora.roads import way_today
from coterie.games.triora.scoring import control, sets_worth
from coterie.games.triora.state import Triora
from coterie.kernel import Seat

PACE = 0.75
"""Doom markers that a player lays in a round, on average."""
DRAUGHTS = 1.5
"""Potions that a player can use in a round, on average."""
AGAIN = (1.0, 0.6, 0.2)
"""What the first, second and third potion of a kind may bring."""
HERBS = (0.9, 0.2, 0.5, 0.65)
"""What a herb in HERBS, SEEDS, PLANTING and HARVEST may still become."""
SETS_BEGUN = (0.0, 2.5, 4.5, 5.0, 0.0)
"""What none, one, two ... different villagers may still become together."""
STAKE = 60.0
"""The loss of a game, about."""
DECIDED, CLEAR = 30.0, 12.0
"""What it is worth to lead at the end, all of it from so many points on, and the more the nearer the end is: who leads
makes haste, who is behind does not. Twice that lead is enough; what is more counts little."""
STAYS, MOVES = 0.85, 0.25
"""How likely the Inquisitor meets a piece on his way: one that was used this night, one that has still to move."""
MANY = 20_000
"""So many judgements are remembered, of hands that come again and again while a turn is thought through."""


class Deck:
    """What a player's villagers come to."""

    __slots__ = ("a_day", "crowns", "different", "kinds", "sets")

    def __init__(self, pack: Board, cards: tuple[int, ...]) -> None:
        self.kinds = [0] * len(pack.kinds)
        self.a_day, self.crowns = 0.0, 0
        for card in cards:
            number = pack.villagers[card].kind
            kind = pack.kinds[number]
            income = kind.income
            self.kinds[number] += 1
            self.crowns += kind.crowns
            self.a_day += income.points + 1.2 * income.silver - 0.6 * income.inquisition + 0.5 * income.shovels
        self.different = sum([1 for count in self.kinds if count])
        self.sets = sets_worth(pack, cards)


class Worth:
    """Judges positions of one pack."""

    def __init__(self, pack: Board) -> None:
        self.pack = pack
        self.goods_seen: dict[Any, float] = {}
        self.shares_seen: dict[tuple[int, ...], list[int]] = {}
        self.decks_seen: dict[tuple[int, ...], Deck] = {}
        numbers = pack.numbers
        needed = [0] * len(pack.potions)
        for card in pack.villagers:
            for potion, count in card.needs:
                needed[potion] += count
        self.rank = (pack.penalties[0] - pack.penalties[-1]) / (len(pack.penalties) - 1)
        """What it costs to be ahead of one more player on the Inquisition track."""
        self.use = [1.0 + 0.06 * count for count in needed]
        """What a potion may bring beyond the point that it is worth at the end."""
        for site in SITES:
            self.use[pack.places[site].potion] += 2.2
        for potion in numbers.castle_potions:
            self.use[potion] += 0.8
        self.use[numbers.sacrifice_potion] += 0.2
        self.use[pack.places[CEMETERY].potion] += 0.6
        self.use[pack.places[TOWER].potion] += 2.0

    def rounds_left(self, s: Triora) -> float:
        """After this one."""
        if any(s.captured) or s.sites_are_ruined():
            return 0.0
        free = sorted([s.pack.places[site].spaces[s.seats - 2] - len(s.ruined[site]) for site in SITES])
        left = sum(free[:FULL_SITES]) / (PACE * s.seats)
        return min(left, float(s.pack.numbers.last_round - s.round))

    def margin(self, s: Triora, seat: Seat) -> float:
        """How far `seat` is ahead of the others: of the best of them above all."""
        left = self.rounds_left(s)
        decks = [self.deck(cards) for cards in s.villagers]
        certain = max(0.5, 1.0 - 0.12 * left)
        worths = [self.worth(s, each, left, decks[each]) for each in range(s.seats)]
        for site in SITES:
            kind, markers = self.pack.places[site].kind, s.ruined[site]
            shares = self.shares(tuple([markers.count(each) + deck.kinds[kind] for each, deck in enumerate(decks)]))
            for each, share in enumerate(shares):
                worths[each] += certain * share
        self.hunt(s, left, worths)
        mine = worths.pop(seat)
        margin = mine - 0.35 * max(worths) - 0.15 * sum(worths) / len(worths)
        lead = mine - max(worths)
        margin -= 0.7 * max(0.0, lead - 2 * CLEAR)
        return margin + DECIDED * max(-1.0, min(lead / CLEAR, 1.0)) / (1.0 + left)

    def worth(self, s: Triora, seat: Seat, left: float, deck: Deck) -> float:
        """All but main sites and Inquisition."""
        use = min(1.0, left / 2.0)
        total = s.points[seat] + self.goods(s, seat, left)
        total += deck.sets + 1.7 * left * deck.a_day + use * SETS_BEGUN[deck.different]
        crowns = deck.crowns
        for person, mark in enumerate(s.castle):
            if mark >> 1 == seat:
                crowns += self.pack.persons[person].crowns
        return total + self.pack.crowns_worth(crowns)

    def goods(self, s: Triora, seat: Seat, left: float) -> float:
        """Potions, silver, undead and herbs: a point each at the end, herbs none, and whatever else before it."""
        areas = (s.herbs[seat], s.seeds[seat], s.planting[seat], s.harvest[seat])
        key = (s.potions[seat], s.silver[seat], s.undead[seat], areas, left)
        total = self.goods_seen.get(key)
        if total is None:
            if len(self.goods_seen) > MANY:
                self.goods_seen.clear()
            total = self.goods_seen[key] = self.count_goods(*key)
        return total

    def count_goods(
        self, potions: tuple[int, ...], silver: int, undead: int, areas: tuple[Wheel, ...], left: float
    ) -> float:
        use = min(1.0, left / 2.0)
        total = float(sum(potions) + silver + undead)
        hopes = [
            self.use[potion] * again
            for potion, count in enumerate(potions)
            for again in AGAIN[: min(count, len(AGAIN))]
        ]
        chances = DRAUGHTS * left
        for hope in sorted(hopes, reverse=True):
            total += hope * min(1.0, chances)
            chances -= 1.0
            if chances <= 0:
                break
        total += use * 0.35 * min(silver, 8)
        total += use * 2.4 * min(undead, 3)
        for worth, area in zip(HERBS, areas, strict=True):
            total += use * worth * sum(area)
        return total + use * 0.3 * sum([1 for count in areas[0] if count])

    def shares(self, influence: tuple[int, ...]) -> list[int]:
        found = self.shares_seen.get(influence)
        if found is None:
            found = self.shares_seen[influence] = control(list(influence), self.pack.control)
        return found

    def deck(self, cards: tuple[int, ...]) -> Deck:
        found = self.decks_seen.get(cards)
        if found is None:
            if len(self.decks_seen) > MANY:
                self.decks_seen.clear()
            found = self.decks_seen[cards] = Deck(self.pack, cards)
        return found

    def hunt(self, s: Triora, left: float, worths: list[float]) -> None:
        """Take off what Inquisition costs: the rank at the end, little room up to the last space, and the stake."""
        seats, last = range(s.seats), s.pack.numbers.inquisition_last
        levels: list[float] = [*s.inquisition]
        risks = [0.0] * s.seats
        if s.phase == NIGHT:
            way = way_today(s)
            for seat in seats:
                seen, risks[seat] = self.exposure(s, seat, way)
                levels[seat] += seen
        if not left and s.phase != NIGHT:
            for behind, seat in enumerate(s.ranking):
                worths[seat] -= self.rank * behind
        else:
            spread = 0.6 + 1.2 * left
            for seat in seats:
                for other in range(seat):
                    ahead = max(min((levels[seat] - levels[other]) / spread, 50.0), -50.0)
                    likely = 1.0 / (1.0 + exp(-ahead))
                    worths[seat] -= self.rank * likely
                    worths[other] -= self.rank * (1.0 - likely)
        for seat in seats:
            if s.captured[seat]:
                worths[seat] = -STAKE
            else:
                worths[seat] -= 0.12 * levels[seat] + 2.0 * max(0.0, levels[seat] + 5 - last)
                worths[seat] -= risks[seat] * (worths[seat] + STAKE)

    def exposure(self, s: Triora, seat: Seat, way: tuple[int, ...]) -> tuple[float, float]:
        """Inquisition to expect from the Inquisitor's next move, and the risk to be captured then."""
        numbers = s.pack.numbers
        witch, familiar, used = s.witch[seat], s.familiar[seat], s.used[seat]
        seen, risk, certain = 0.0, 0.0, s.inquisition[seat]
        for place in way:
            if place != FOREST:
                if familiar == place:
                    seen += numbers.sees_familiar * (STAYS if used & 2 else MOVES)
                    certain += numbers.sees_familiar
                if witch == place:
                    seen += numbers.sees_witch * (STAYS if used & 1 else MOVES)
                    certain += numbers.sees_witch
                    if used & 1 and certain >= numbers.inquisition_last:
                        risk = STAYS
        if not risk and used & 1 and 0 <= witch < FOREST:
            reach = s.inquisition[seat] + numbers.sees_witch + (numbers.sees_familiar if familiar in way else 0)
            near = len(s.pack.routes[s.inquisitor][witch]) <= numbers.inquisitor_steps
            if near and reach >= numbers.inquisition_last and sum(s.used) < 3 * s.seats:
                risk = 1.0 - STAYS  # somebody has still to move, and may lead him here
        return seen, risk
