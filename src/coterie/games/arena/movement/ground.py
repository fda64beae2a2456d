"""What a figure meets on its way: where it may pass, must stop and may end, and who is beside it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from coterie.games.arena.components import NONE
from coterie.games.arena.hexes import Mask, Place, spaces_of
from coterie.games.arena.state import Arena

Spot = tuple[Place, ...]
"""The spaces a figure stands on, the leading half first."""
Zone = tuple[int, Mask]
"""An opponent, and the spaces on which one would be engaged with it."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way, and the dice against the figure that takes it."""

    dice: int
    cost: int
    spots: tuple[Spot, ...]
    """Every place on the way, the first and the last included; a flight has no others."""
    flies: bool = False


FAR = 99
"""Farther than any move."""


def zones(s: Arena, figure: int, budget: int = FAR) -> list[Zone]:
    """For each opponent, the spaces on which this figure would be engaged with it; opponents out of reach of a move
    this long may be left out.
    """
    field, height, found = s.field, s.heights[figure], []
    if budget == FAR:
        others = [other for other in s.figures() if s.opposed(figure, other)]
    else:
        others = s.foes_around(figure, budget + 1)
    for other in others:
        mask = field.near(s.at[other], s.heights[other], height)
        if s.tail[other] >= 0:
            mask |= field.near(s.tail[other], s.heights[other], height)
        found.append((other, mask))
    return found


def mask_of(spot: Spot) -> Mask:
    mask = 0
    for place in spot:
        mask |= 1 << place
    return mask


def left_by(zoned: list[Zone], before: Spot, after: Spot) -> list[int]:
    """6.5: the opponents that it is engaged with before a step and not after it."""
    here, there = mask_of(before), mask_of(after)
    return [other for other, zone in zoned if zone & here and not zone & there]


def strikers(zoned: list[Zone], way: Route) -> list[int]:
    """6.5, A-flying: who may strike on the way, once for each time it is left, in order."""
    if way.flies:
        here = mask_of(way.spots[0])
        return [other for other, zone in zoned if zone & here]
    return sorted([other for before, after in pairwise(way.spots) for other in left_by(zoned, before, after)])


def may_stand(s: Arena, figure: int, spot: Spot) -> bool:
    """5.3, 5.11: whether it may end a move there."""
    for place in spot:
        if s.held[place] not in (NONE, figure):
            return False
    return len(spot) == 1 or s.field.level_pair(spot)


@dataclass(slots=True)
class Ground:
    """What counts for one figure: where it may pass, must stop, and may end."""

    passable: Mask
    stop: Mask
    landing: Mask


def ground(s: Arena, figure: int, budget: int) -> Ground:
    """5.2, 5.3, 5.9, 8.12, as far as a move of this length can take it."""
    field, near, own = s.field, 0, 0
    for place in s.halves(figure):
        near |= field.disc(place, budget)
        own |= 1 << place
    taken = s.taken & near & ~own
    free = field.all & ~field.ruins
    return Ground(free & ~barred(s, figure, taken), field.water | s.glyph_spaces(), free & ~taken)


def barred(s: Arena, figure: int, taken: Mask) -> Mask:
    """5.2, 5.3: which of these spaces, on which figures stand, it may not pass; phantoms pass everybody."""
    if not taken or s.has(figure, "phantom_walk"):
        return 0
    found = taken & s.hostile(s.lord[figure])
    for place in spaces_of(taken & ~found):
        if s.is_engaged(s.held[place]):
            found |= 1 << place
    return found
