"""The worth of attacks, threats and spaces, in points: the exact dice, times what they would destroy."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, cached_property, lru_cache
from math import inf
from operator import itemgetter
from typing import Any

from coterie.games.arena.combat.odds import odds
from coterie.games.arena.combat.sight import sees
from coterie.games.arena.combat.strength import fighting, range_of
from coterie.games.arena.components import NONE
from coterie.games.arena.labels import NO
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.movement.ground import FAR, Zone, mask_of, zones
from coterie.games.arena.state import Arena
from coterie.kernel import Seat

WALKER = 500
"""What a Planeswalker is worth beyond its points where losing it loses the game."""
ALIVE = 0.4
"""The share of a figure's worth that it keeps until its last life is gone; the rest goes with its lives."""
GLYPH = 25
STRIDE = 2.5
"""The worth of each space closer to the opponents, for figures that do not reach them yet."""
REPLY = 0.5
"""The weight of the opponents' next turn: they use one army card, and have other targets too."""
CACHE_SIZE = 1000
"""For how many figures and positions it is kept what places are worth: a few turns of several tables."""


# --- figures -----------------------------------------------------------------------------------------------------


def worth(s: Arena, figure: int) -> float:
    """The worth of an unhurt figure."""
    design = s.design(figure)
    return design.price + WALKER if design.planeswalker and s.field.goal == "destroy" else design.price


def left_of(s: Arena, figure: int) -> float:
    """The current worth of a figure on the battlefield."""
    life = s.design(figure).life
    return worth(s, figure) * (ALIVE + (1 - ALIVE) * (life - s.damage[figure]) / life)


def harm(s: Arena, figure: int, amount: float) -> float:
    """What this much damage costs a figure's side, if it is certain."""
    life = s.design(figure).life
    left = life - s.damage[figure]
    if amount >= left:
        return left_of(s, figure)
    return worth(s, figure) * (1 - ALIVE) * max(amount, 0) / life


def opponents(s: Arena, seat: Seat) -> list[int]:
    """All their figures on the battlefield."""
    return [figure for figure, place in enumerate(s.at) if place >= 0 and not s.friends(seat, s.lord[figure])]


# --- attacks -----------------------------------------------------------------------------------------------------


@cache
def struck(power: int, toughness: int, left: int, sure: int = 0) -> tuple[float, float]:
    """The average damage that counts, and the chance that it is enough, exactly from the dice."""
    chances = odds(power, toughness, sure)
    return sum(min(n, left) * chance for n, chance in enumerate(chances)), sum(chances[left:])


def loss(s: Arena, figure: int, power: int, toughness: int, sure: int = 0) -> float:
    """What an attack with this many dice is expected to take."""
    life = s.design(figure).life
    dealt, kill = struck(max(power, 0), max(toughness, 0), life - s.damage[figure], sure)
    return worth(s, figure) * ((1 - ALIVE) * dealt / life + ALIVE * kill)


def blow(s: Arena, figure: int, other: int, bonus: int = 0) -> float:
    """What an attack is expected to take from the opponent."""
    power = fighting(s, figure, other, "power", bonus)
    return loss(s, other, power, fighting(s, other, figure, "toughness"), int(s.has(figure, "intense_strike")))


@lru_cache(maxsize=CACHE_SIZE)
def places_of(key: Hashable) -> dict[Any, float]:  # noqa: ARG001  (the cache reads it)
    """What the places are worth that were looked at before, for a key that holds all that was read."""
    return {}


@lru_cache(maxsize=CACHE_SIZE // 10)
def foes_of(key: Hashable) -> list[Foe]:  # noqa: ARG001  (the cache reads it)
    """The opponents of a seat in a position; the first who looks fills it in."""
    return []


def nearest(rows: list[list[int]]) -> list[int]:
    """The least of each column."""
    return list(map(min, *rows)) if len(rows) > 1 else rows[0] if rows else []


def position(s: Arena) -> Hashable:
    """All that decides what a place is worth: who stands where, how hurt, under which spells and glyphs. Spells and
    glyphs that lie face down count for nothing yet."""
    return (
        s.pack.digest, s.map, s.figure_design, s.army, tuple(s.at), tuple(s.tail), tuple(s.damage), tuple(s.lord),
        tuple([(place, glyph if up else NONE) for place, glyph, up in s.glyphs]),
        tuple([tuple([aura for aura in row if aura.up]) if row else () for row in s.auras]),
        s.lasting, s.turn if s.field.goal == "hold" else 0,
    )  # fmt: skip


class Prospect:
    """The worth of the surrounding spaces to one figure. The same is asked about the same table many times in a turn,
    for one figure of a squad after the other: so a space is judged once for a position, and its dangers once for all
    figures alike.
    """

    def __init__(self, s: Arena, figure: int) -> None:
        self.s, self.figure = s, figure
        self.design, self.height = s.design(figure), s.heights[figure]
        self.on_board = s.at[figure] >= 0
        self.here = s.halves(figure) if self.on_board else ()
        self.seat = s.lord[figure]
        self.worth, self.left = worth(s, figure), self.design.life - s.damage[figure]
        self.caution = REPLY * (1.6 if self.design.planeswalker else 0.8)
        self.position = position(s)
        self.places = places_of((self.position, figure))
        self.threats: dict[tuple[int, int], float] = {}

    @cached_property
    def range(self) -> int:
        return range_of(self.s, self.figure) if self.on_board else self.design.range

    @cached_property
    def zoned(self) -> list[Zone]:
        return zones(self.s, self.figure)

    @cached_property
    def zone(self) -> int:
        """Where it would be engaged with somebody."""
        found = 0
        for _, zone in self.zoned:
            found |= zone
        return found

    @cached_property
    def leaving(self) -> list[int]:
        """The zones that it would leave: those on which it stands."""
        here = mask_of(self.here)
        return [zone for _, zone in self.zoned if zone & here]

    @cached_property
    def foes(self) -> list[Foe]:
        s = self.s
        found = foes_of((self.position, self.seat))
        if not found:
            found += [Foe(s, other) for other in opponents(s, self.seat)]
        if not self.on_board:
            return [foe.printed(s) for foe in found]
        return [foe if foe.power and foe.toughness else foe.seen_by(s, self.figure) for foe in found]

    @cached_property
    def bits(self) -> list[tuple[int, Foe]]:
        return [(1 << n, foe) for n, foe in enumerate(self.foes)]

    @cached_property
    def nearest(self) -> tuple[list[int], list[int]]:
        """From every space, how far it is to the nearest creature and, of two lists, to the nearest Planeswalker; the
        second is empty if there is none."""
        rows = [foe.row for foe in self.foes if not foe.planeswalker]
        walkers = [foe.row for foe in self.foes if foe.planeswalker]
        return nearest(rows) or [FAR] * self.s.field.size, nearest(walkers)

    @cached_property
    def in_range(self) -> list[int]:
        """For each of them, from where it could attack it, were there nothing in between."""
        disc, away = self.s.field.disc, self.range
        if away == 1:
            return [0] * len(self.foes)  # those who reach no farther must be engaged
        found = []
        for foe in self.foes:
            mask = 0
            for place in foe.spot:
                mask |= disc(place, away)
            found.append(mask)
        return found

    @cached_property
    def strikes(self) -> int:
        """From where it could attack anybody."""
        found = self.zone
        for mask in self.in_range:
            found |= mask
        return found

    @cached_property
    def reached(self) -> int:
        """Where anybody could attack it next turn."""
        found = 0
        for foe in self.foes:
            found |= foe.in_reach
        return found

    @cached_property
    def power(self) -> int:
        """The dice of its attack, without its height."""
        s, figure = self.s, self.figure
        if not self.on_board or not self.foes or "avatar_of_justice" in self.design.abilities:
            return self.design.power
        other = self.foes[-1].figure
        return fighting(s, figure, other, "power") - (s.field.level[s.at[figure]] > s.field.level[s.at[other]])

    @cached_property
    def dangers(self) -> dict[Any, float]:
        """What places are worth before any attack is counted. It is the same for all figures of a design."""
        s = self.s
        foes = tuple([(foe.spot, foe.card, foe.power, foe.reach, foe.attacks, foe.planeswalker) for foe in self.foes])
        glyphs = tuple([place for place, _, _ in s.glyphs])
        turn = (s.turn, s.seats) if s.field.goal == "hold" else 0
        key = s.pack.digest, s.map, s.figure_design[self.figure], self.left, self.range, foes, glyphs, turn
        return places_of(key)

    def attack(self, spot: tuple[int, ...], *, doubled: bool = True) -> float:
        """The best attack from there; two of them for those who strike twice."""
        field = self.s.field
        mask, level = mask_of(spot), field.level[spot[0]]
        if not self.strikes & mask:
            return 0.0
        power, sure = self.power, int("intense_strike" in self.design.abilities)
        if "avatar_of_justice" in self.design.abilities:
            power += sum(1 for foe in self.foes if foe.apart(spot) <= 2)
        engaged = [other for other, zone in self.zoned if zone & mask] if self.zone & mask else ()
        best = 0.0
        for foe, within in zip(self.foes, self.in_range, strict=True):
            if foe.figure not in engaged if engaged else not within & mask:
                continue
            gain = foe.loss(power + (level > foe.level), foe.level > level, sure)
            if gain > best and (engaged or self.sees(spot, foe)):
                best = gain
        return best * 1.8 if doubled and "double_attack" in self.design.abilities else best

    def sees(self, spot: tuple[int, ...], foe: Foe) -> bool:
        s = self.s
        for here in spot:
            for there in foe.spot:
                glance = here, self.height, there, foe.height
                if sees(s.field, glance, s.held, s.heights, self.figure, foe.figure):
                    return True
        return False

    def threat(self, spot: tuple[int, ...]) -> float:
        """What the opponents' next turn may take there: the army card that could do most."""
        mask, level = mask_of(spot), self.s.field.level[spot[0]]
        if not self.reached & mask:
            return 0.0
        reaching = 0
        for bit, foe in self.bits:
            if foe.in_reach & mask:
                reaching |= bit
        found = self.threats.get((reaching, level))
        if found is None:
            found = self.threats[reaching, level] = self.taken(reaching, level)
        return found

    def taken(self, reaching: int, level: int) -> float:
        """What those may take who reach it on this level, by their bits."""
        by_card: dict[int, float] = {}
        left = self.left
        for bit, foe in self.bits:
            if reaching & bit:
                dealt, _ = struck(foe.power + (foe.level > level), self.design.toughness, left)
                by_card[foe.card] = by_card.get(foe.card, 0.0) + dealt * foe.attacks
        dealt = max(by_card.values())
        kill = min(dealt / left, 1.0) ** 2 * 0.8
        lost = (1 - ALIVE) * min(dealt, left) / self.design.life + ALIVE * kill
        return self.worth * lost

    def ahead(self, spot: tuple[int, ...]) -> float:
        """How far it still is from where it can attack; Planeswalkers draw more."""
        if not self.foes:
            return -0.0
        others, walkers = self.nearest
        away = min([others[place] for place in spot]) - self.range
        if walkers:
            away = min(away, max(min([walkers[place] for place in spot]) - self.range, 0) - 2)
        pull = 0.4 if self.design.planeswalker else 1.0
        return -STRIDE * pull * max(away, 0)

    def ground(self, spot: tuple[int, ...]) -> float:
        """The worth of the ground: glyphs, water, and purple spaces where they score."""
        s, field, total = self.s, self.s.field, 0.0
        for place, _, _ in s.glyphs:
            if place in spot:
                total += GLYPH if not self.design.planeswalker else GLYPH / 2
        if field.level[spot[0]] < 0:
            total -= 6.0
        if field.goal == "hold":
            purple = field.purple()
            late = 0.3 + 0.7 * s.turn / field.turns[s.seats - field.least_seats]
            if purple & mask_of(spot):
                total += self.design.price * late
            else:
                away = min(field.distance(spot[0], place) for place, _ in field.glyphs)
                total -= min(away, 12) * 0.05 * self.design.price * late
        return total

    def place(self, where: Any, *, attacking: bool = True) -> float:
        """The worth of ending a move there; NO stays where it is."""
        found = self.places.get((where, attacking))
        if found is None:
            found = self.places[where, attacking] = self.judged(where, attacking)
        return found

    def best(self, spots: Sequence[Any]) -> float:
        """What the best of some places is worth. Attacks are looked at only where they could make a place the best."""
        key = "best", tuple(spots)
        found = self.places.get(key)
        if found is None:
            found = self.places[key] = self.found_best(spots)
        return found

    def found_best(self, spots: Sequence[Any]) -> float:
        dangers, strikes, high = self.dangers, self.strikes, -inf
        attacks: list[tuple[float, Any]] = []
        for where in spots:
            spot = (where,) if isinstance(where, int) else where
            value = dangers.get(spot)
            if value is None:
                value = self.danger(spot)
            if self.leaving:
                value -= self.parting(spot)
            if strikes & mask_of(spot):
                attacks.append((value, where))
            elif value > high:
                high = value
        if attacks:
            most = self.most
            attacks.sort(key=itemgetter(0), reverse=True)
            for value, where in attacks:
                if value + most <= high:
                    break
                high = max(high, self.place(where))
        return high

    @cached_property
    def most(self) -> float:
        """As much as any attack of it can take, or more."""
        abilities = self.design.abilities
        power = self.power + 1 + ("avatar_of_justice" in abilities) * len(self.foes)
        sure = int("intense_strike" in abilities)
        best = max([foe.loss(power, False, sure) for foe in self.foes], default=0.0)
        return best * 1.8 if "double_attack" in abilities else best

    def judged(self, where: Any, attacking: bool) -> float:
        spot = self.here if where == NO else (where,) if isinstance(where, int) else where
        total = self.dangers.get(spot)
        if total is None:
            total = self.danger(spot)
        if attacking:
            total += self.attack(spot)
        if where != NO and self.leaving:
            total -= self.parting(spot)
        return total

    def danger(self, spot: tuple[int, ...]) -> float:
        """What it is worth to stand there, attacks apart."""
        total = self.ground(spot) + self.ahead(spot) - self.caution * self.threat(spot)
        self.dangers[spot] = total
        return total

    def parting(self, spot: tuple[int, ...]) -> float:
        """What leaving those with whom it is engaged may cost (6.5)."""
        if "phantom_walk" in self.design.abilities:
            return 0.0
        after = mask_of(spot)
        return sum(1 for zone in self.leaving if not zone & after) * 0.5 * harm(self.s, self.figure, 1)


class Foe:
    """An opponent's figure, as any of ours sees it. It keeps nothing of the table that it was read from."""

    __slots__ = (
        "attacks", "card", "figure", "height", "in_reach", "left", "level", "life", "losses", "planeswalker", "power",
        "reach", "row", "spot", "toughness", "worth",
    )  # fmt: skip

    def __init__(self, s: Arena, other: int) -> None:
        design, field = s.design(other), s.field
        self.figure, self.card = other, s.figure_card[other]
        self.spot, self.height = s.halves(other), s.heights[other]
        self.level = field.level[self.spot[0]]
        self.planeswalker = design.planeswalker
        self.worth, self.life, self.left = worth(s, other), design.life, design.life - s.damage[other]
        self.toughness = fighting(s, other, NONE, "toughness")
        self.power = fighting(s, other, NONE, "power")
        self.attacks = 2 if "double_attack" in design.abilities else 1
        self.reach = move_number(s, other) + design.range
        self.row = field.far(self.spot[0])
        """How far away every space is."""
        self.in_reach = field.disc(self.spot[0], self.reach)
        if len(self.spot) == 2:
            self.row = [min(a, b) for a, b in zip(self.row, field.far(self.spot[1]), strict=True)]
            self.in_reach |= field.disc(self.spot[1], self.reach)
        self.losses: dict[tuple[int, bool, int], float] = {}

    def seen_by(self, s: Arena, figure: int) -> Foe:
        """The same for one whose numbers are none: no number is below 0, so height counts before that."""
        found = Foe(s, self.figure)
        higher = self.level > s.field.level[s.at[figure]]
        found.toughness = fighting(s, self.figure, figure, "toughness") - higher
        found.power = fighting(s, self.figure, figure, "power") - higher
        return found

    def printed(self, s: Arena) -> Foe:
        """The same for somebody who is not on the battlefield yet."""
        found = Foe(s, self.figure)
        found.toughness, found.power = s.design(self.figure).toughness, s.design(self.figure).power
        return found

    def loss(self, power: int, higher: bool, sure: int) -> float:
        """What an attack with so many dice is expected to take from it, when it stands higher or does not."""
        found = self.losses.get((power, higher, sure))
        if found is None:
            dealt, kill = struck(max(power, 0), max(self.toughness + higher, 0), self.left, sure)
            found = self.worth * ((1 - ALIVE) * dealt / self.life + ALIVE * kill)
            self.losses[power, higher, sure] = found
        return found

    def apart(self, spot: tuple[int, ...]) -> int:
        return min([self.row[place] for place in spot])
