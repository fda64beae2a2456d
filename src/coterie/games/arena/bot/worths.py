"""The worth of figures and attacks, in points: the exact dice, times what they would destroy."""

from __future__ import annotations

from functools import cache

from coterie.games.arena.combat.odds import odds
from coterie.games.arena.combat.strength import fighting
from coterie.games.arena.state import Arena
from coterie.kernel import Seat

WALKER = 500
"""What a Planeswalker is worth beyond its points where losing it loses the game."""
ALIVE = 0.4
"""The share of a figure's worth that it keeps until its last life is gone; the rest goes with its lives."""


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
