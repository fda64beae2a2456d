"""The worth of attacks, threats and spaces, in points: the exact dice, times what they would destroy."""

from __future__ import annotations

from functools import cache
from typing import Any

from coterie.games.arena.combat.odds import odds
from coterie.games.arena.combat.sight import sees
from coterie.games.arena.combat.strength import fighting, range_of
from coterie.games.arena.components import NONE
from coterie.games.arena.hexes import Battlefield
from coterie.games.arena.labels import NO
from coterie.games.arena.movement.action import move_number
from coterie.games.arena.movement.ground import mask_of, zones
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


class Prospect:
    """The worth of the surrounding spaces to one figure. What does not depend on the space is read once."""

    def __init__(self, s: Arena, figure: int) -> None:
        self.s, self.figure = s, figure
        design = s.design(figure)
        on_board = s.at[figure] >= 0
        self.design, self.height = design, s.heights[figure]
        self.here = s.halves(figure) if on_board else ()
        self.range = range_of(s, figure) if on_board else design.range
        self.sure = int(s.has(figure, "intense_strike"))
        self.zoned = zones(s, figure)
        self.avatar = s.has(figure, "avatar_of_justice")
        self.power = design.power
        self.seat = s.lord[figure]
        self.foes: list[Foe] = []
        for other in opponents(s, self.seat):
            self.foes.append(Foe(s, other, figure if on_board else NONE))
            if on_board and not self.avatar:
                level = s.field.level[s.at[figure]] > s.field.level[s.at[other]]
                self.power = fighting(s, figure, other, "power") - level
        self.caution = REPLY * (1.6 if design.planeswalker else 0.8)

    def attack(self, spot: tuple[int, ...], *, doubled: bool = True) -> float:
        """The best attack from there; two of them for those who strike twice."""
        s, field = self.s, self.s.field
        mask, level = mask_of(spot), field.level[spot[0]]
        engaged = [other for other, zone in self.zoned if zone & mask]
        power = self.power
        if self.avatar:
            power += sum(1 for foe in self.foes if foe.apart(field, spot) <= 2)
        best = 0.0
        for foe in self.foes:
            if engaged:
                if foe.figure not in engaged:
                    continue
            elif self.range == 1 or foe.apart(field, spot) > self.range or not self.sees(spot, foe):
                continue
            height = field.level[foe.spot[0]]
            gain = loss(s, foe.figure, power + (level > height), foe.toughness + (height > level), self.sure)
            best = max(best, gain)
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
        s, field = self.s, self.s.field
        level = field.level[spot[0]]
        by_card: dict[int, float] = {}
        left = self.design.life - s.damage[self.figure]
        for foe in self.foes:
            if foe.apart(field, spot) <= foe.reach:
                higher = field.level[foe.spot[0]] > level
                dealt, _ = struck(foe.power + higher, self.toughness(), left)
                by_card[foe.card] = by_card.get(foe.card, 0.0) + dealt * foe.attacks
        dealt = max(by_card.values(), default=0.0)
        kill = min(dealt / left, 1.0) ** 2 * 0.8
        lost = (1 - ALIVE) * min(dealt, left) / self.design.life + ALIVE * kill
        return worth(s, self.figure) * lost

    def toughness(self) -> int:
        return self.design.toughness

    def ahead(self, spot: tuple[int, ...]) -> float:
        """How far it still is from where it can attack; Planeswalkers draw more."""
        field = self.s.field
        away = [max(foe.apart(field, spot) - self.range, 0) - 2 * foe.planeswalker for foe in self.foes]
        pull = 0.4 if self.design.planeswalker else 1.0
        return -STRIDE * pull * max(min(away, default=0), 0)

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
        spot = self.here if where == NO else (where,) if isinstance(where, int) else where
        total = self.ground(spot) + self.ahead(spot) - self.caution * self.threat(spot)
        if attacking:
            total += self.attack(spot)
        if where != NO and self.here:
            before, after = mask_of(self.here), mask_of(spot)
            left = sum(1 for _, zone in self.zoned if zone & before and not zone & after)
            if left and not {"phantom_walk"} & set(self.design.abilities):
                total -= left * 0.5 * harm(self.s, self.figure, 1)
        return total


class Foe:
    """An opponent's figure, as one of ours sees it."""

    __slots__ = (
        "attacks", "card", "figure", "height", "planeswalker", "power", "reach", "spot", "toughness",
    )  # fmt: skip

    def __init__(self, s: Arena, other: int, figure: int) -> None:
        design = s.design(other)
        self.figure, self.card = other, s.figure_card[other]
        self.spot, self.height = s.halves(other), s.heights[other]
        self.planeswalker = design.planeswalker
        if figure >= 0:
            level = s.field.level
            mine, theirs = level[s.at[figure]], level[self.spot[0]]
            self.toughness = fighting(s, other, figure, "toughness") - (theirs > mine)
            self.power = fighting(s, other, figure, "power") - (theirs > mine)
        else:
            self.toughness, self.power = design.toughness, design.power
        self.attacks = 2 if "double_attack" in design.abilities else 1
        self.reach = move_number(s, other) + design.range

    def apart(self, field: Battlefield, spot: tuple[int, ...]) -> int:
        if len(self.spot) == 1 and len(spot) == 1:
            return field.distance(self.spot[0], spot[0])
        return min(field.distance(a, b) for a in self.spot for b in spot)
