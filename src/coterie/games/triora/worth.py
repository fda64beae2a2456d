"""The worth of a position to a player, in points at the end: what counts already, and what can still be made of it."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from coterie.games.triora.components import (
    CEMETERY,
    FAMILIAR,
    FOREST,
    FULL_SITES,
    NIGHT,
    SITES,
    TOWER,
    WITCH,
    Board,
    Wheel,
    marked_by,
)
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
"""The cost of losing a game, roughly."""
DECIDED, CLEAR = 30.0, 12.0
"""The worth of leading at the end, in full from this many points on, and more the nearer the end is: the leader
hurries, the others do not. Twice that lead is enough; more counts little.
"""
STAYS, MOVES = 0.85, 0.25
"""How likely the Inquisitor meets a piece on his way: one that was used this night, one that has still to move."""
CACHE_SIZE = 20_000
"""How many evaluations are cached, of hands that recur while a turn is planned."""


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


class Ground:
    """What the markers in the main sites and the villagers of all come to together."""

    __slots__ = ("decks", "free", "shares")

    def __init__(self, pack: Board, ruined: tuple[tuple[int, ...], ...], decks: list[Deck]) -> None:
        self.decks = decks
        spaces = sorted([pack.places[site].spaces[len(decks) - 2] - len(ruined[site]) for site in SITES])
        self.free = sum(spaces[:FULL_SITES])
        """How many markers are missing until the end of the game at least."""
        self.shares = [0] * len(decks)
        for site in SITES:
            kind, markers = pack.places[site].kind, ruined[site]
            influence = tuple([markers.count(seat) + deck.kinds[kind] for seat, deck in enumerate(decks)])
            for seat, share in enumerate(control(influence, pack.control)):
                self.shares[seat] += share


@lru_cache(CACHE_SIZE)
def hope_of_herbs(wheel: tuple[Wheel, ...]) -> float:
    """What all herbs of a player may still become, and the worth of having several colours ready."""
    ready, *_ = wheel
    total = 0.3 * sum([1 for count in ready if count])
    for worth, area in zip(HERBS, wheel, strict=True):
        total += worth * sum(area)
    return total


class Worth:
    """Evaluates positions of one pack."""

    def __init__(self, pack: Board) -> None:
        self.pack = pack
        self.potions_seen: dict[tuple[tuple[int, ...], float], float] = {}
        self.grounds_seen: dict[tuple[tuple[tuple[int, ...], ...], ...], Ground] = {}
        self.decks_seen: dict[tuple[int, ...], Deck] = {}
        self.crowns_seen: dict[tuple[int, ...], dict[Seat, int]] = {}
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

    def rounds_left(self, s: Triora, ground: Ground) -> float:
        """After this one."""
        if not ground.free or any(s.captured):
            return 0.0
        return min(ground.free / (PACE * s.seats), float(s.pack.numbers.last_round - s.round))

    def margin(self, s: Triora, seat: Seat) -> float:
        """How far `seat` is ahead of the others: mostly of the best of them."""
        ground = self.ground(tuple(s.ruined), tuple(s.villagers))
        left = self.rounds_left(s, ground)
        crowns = self.crowns(tuple(s.castle))
        certain = max(0.5, 1.0 - 0.12 * left)
        worths = [
            certain * share + self.worth(s, each, left, deck, crowns.get(each, 0))
            for each, (share, deck) in enumerate(zip(ground.shares, ground.decks, strict=True))
        ]
        self.hunt(s, left, worths)
        mine = worths.pop(seat)
        best = max(worths)
        lead = mine - best
        margin = mine - 0.35 * best - 0.15 * sum(worths) / len(worths)
        if lead > 2 * CLEAR:
            margin -= 0.7 * (lead - 2 * CLEAR)
        return margin + DECIDED * max(-1.0, min(lead / CLEAR, 1.0)) / (1.0 + left)

    def worth(self, s: Triora, seat: Seat, left: float, deck: Deck, crowns: int) -> float:
        """Everything but main sites and Inquisition."""
        use = min(1.0, left / 2.0)
        total = s.points[seat] + self.goods(s, seat, left)
        total += deck.sets + 1.7 * left * deck.a_day + use * SETS_BEGUN[deck.different]
        return total + self.pack.crowns_worth(deck.crowns + crowns)

    def ground(self, ruined: tuple[tuple[int, ...], ...], villagers: tuple[tuple[int, ...], ...]) -> Ground:
        key = (ruined, villagers)
        found = self.grounds_seen.get(key)
        if found is None:
            if len(self.grounds_seen) > CACHE_SIZE:
                self.grounds_seen.clear()
            found = self.grounds_seen[key] = Ground(self.pack, ruined, [self.deck(cards) for cards in villagers])
        return found

    def crowns(self, castle: tuple[int, ...]) -> dict[Seat, int]:
        """What each has of them in the Castle."""
        found = self.crowns_seen.get(castle)
        if found is None:
            if len(self.crowns_seen) > CACHE_SIZE:
                self.crowns_seen.clear()
            found = self.crowns_seen[castle] = {}
            for person, mark in zip(self.pack.persons, castle, strict=True):
                found[marked_by(mark)] = found.get(marked_by(mark), 0) + person.crowns
        return found

    def goods(self, s: Triora, seat: Seat, left: float) -> float:
        """Potions, silver, undead and herbs: a point each at the end, herbs none, plus their use before it."""
        silver, undead, use = s.silver[seat], s.undead[seat], min(1.0, left / 2.0)
        herbs = hope_of_herbs((s.herbs[seat], s.seeds[seat], s.planting[seat], s.harvest[seat]))
        cellar = (s.potions[seat], left)
        potions = self.potions_seen.get(cellar)
        if potions is None:
            if len(self.potions_seen) > CACHE_SIZE:
                self.potions_seen.clear()
            potions = self.potions_seen[cellar] = self.count_potions(*cellar)
        return potions + silver + undead + use * (0.35 * min(silver, 8) + 2.4 * min(undead, 3) + herbs)

    def count_potions(self, potions: tuple[int, ...], left: float) -> float:
        hopes = [
            self.use[potion] * again
            for potion, count in enumerate(potions)
            for again in AGAIN[: min(count, len(AGAIN))]
        ]
        total, chances = float(sum(potions)), DRAUGHTS * left
        for hope in sorted(hopes, reverse=True):
            total += hope * min(1.0, chances)
            chances -= 1.0
            if chances <= 0:
                break
        return total

    def deck(self, cards: tuple[int, ...]) -> Deck:
        found = self.decks_seen.get(cards)
        if found is None:
            if len(self.decks_seen) > CACHE_SIZE:
                self.decks_seen.clear()
            found = self.decks_seen[cards] = Deck(self.pack, cards)
        return found

    def hunt(self, s: Triora, left: float, worths: list[float]) -> None:
        """Subtract what Inquisition costs: the rank at the end, little room up to the last space, and the stake."""
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
                    seen += numbers.sees_familiar * (STAYS if used & 1 << FAMILIAR else MOVES)
                    certain += numbers.sees_familiar
                if witch == place:
                    seen += numbers.sees_witch * (STAYS if used & 1 << WITCH else MOVES)
                    certain += numbers.sees_witch
                    if used & 1 << WITCH and certain >= numbers.inquisition_last:
                        risk = STAYS
        if not risk and used & 1 << WITCH and 0 <= witch < FOREST:
            reach = s.inquisition[seat] + numbers.sees_witch + (numbers.sees_familiar if familiar in way else 0)
            near = len(s.pack.routes[s.inquisitor][witch]) <= numbers.inquisitor_steps
            if near and reach >= numbers.inquisition_last and sum(s.used) < 3 * s.seats:
                risk = 1.0 - STAYS  # someone has still to move, and may lead him here
        return seen, risk
