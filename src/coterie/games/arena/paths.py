"""By which way a figure gets to a place: the one with the fewest dice against it, among these the shortest (5.15)."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

from coterie.games.arena.hexes import Battlefield, Mask, Place, spaces_of
from coterie.games.arena.reach import Ground, destinations, ground
from coterie.games.arena.state import Arena

Spot = tuple[Place, ...]
"""The spaces a figure stands on, the leading half first."""
Zone = tuple[int, Mask]
"""An opponent, and the spaces on which one would be engaged with it."""


@dataclass(frozen=True, slots=True)
class Route:
    dice: int
    cost: int
    spots: tuple[Spot, ...]
    """Every place on the way, the first and the last included."""


def zones(s: Arena, figure: int) -> list[Zone]:
    """For each opponent, the spaces on which this figure would be engaged with it."""
    field, height, found = s.field, s.heights[figure], []
    for other, place in enumerate(s.at):
        if place >= 0 and s.opposed(figure, other):
            mask = field.near(place, s.heights[other], height)
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


def routes(s: Arena, figure: int, budget: int, *, leaving: bool = True, goal: Spot | None = None) -> dict[Spot, Route]:
    """The best route to every place it can reach, or to the goal alone; the lower space of a pair comes first."""
    start = s.halves(figure)
    if s.has(figure, "flying"):
        struck = len(s.engaged_with(figure)) if leaving else 0
        return {
            (place,): Route(struck, s.field.distance(start[0], place), (start, (place,)))
            for place in destinations(s, figure, budget)
            if isinstance(place, int)
        }
    zoned = zones(s, figure) if leaving and not s.has(figure, "phantom_walk") else []
    if len(start) == 2:
        return double_routes(s, figure, budget, zoned, goal)
    spread = Spread(s, figure, budget, zoned, None if goal is None else goal[0])
    if goal is not None:
        return {goal: spread.route(goal[0])}
    return {(place,): spread.route(place) for place in destinations(s, figure, budget) if isinstance(place, int)}


class Spread:
    """A single-space figure goes everywhere at once: `rows[dice][cost]` holds the spaces that it comes to with so many
    dice against it and at this cost, and with neither fewer dice nor less cost. With a goal it stops there."""

    def __init__(self, s: Arena, figure: int, budget: int, zoned: list[Zone], goal: Place | None = None) -> None:
        field, start = s.field, s.at[figure]
        g = ground(s, figure, budget)
        self.field, self.start, self.stop, self.height = field, start, g.stop, s.heights[figure]
        near = field.disc(start, budget)
        self.zones = [zone for _, zone in zoned if zone & near]
        danger = 0
        for zone in self.zones:
            danger |= zone
        steps = field.steps(self.height)
        seen = [0] * (budget + 1)  # at this cost or less
        rows = self.rows = [[0] * (budget + 1)]
        rows[0][0] = 1 << start
        for dice, row in enumerate(rows):  # which grows
            for cost in range(budget + 1):
                fresh = row[cost] = row[cost] & g.passable & ~seen[cost]
                if not fresh:
                    continue
                for later in range(cost, budget + 1):
                    seen[later] |= fresh
                going = fresh & ~g.stop if cost else fresh
                for dear, shift, mask, fall in steps:
                    if cost + dear > budget:
                        break
                    bits = going & mask
                    if bits:
                        moved = bits << shift if shift > 0 else bits >> -shift
                        parts = self.split(bits, moved, shift) if bits & danger else (moved,)
                        for more, part in enumerate(parts, dice + fall):
                            while more >= len(rows):
                                rows.append([0] * (budget + 1))
                            rows[more][cost + dear] |= part
            if goal is not None and seen[budget] >> goal & 1:
                return

    def split(self, bits: Mask, moved: Mask, shift: int) -> list[Mask]:
        """6.5: the spaces after a step, by the number of opponents that are left."""
        parts = [moved]
        for zone in self.zones:
            here = bits & zone
            if here:
                left = (here << shift if shift > 0 else here >> -shift) & ~zone
                if left:
                    parts.append(0)
                    for n in range(len(parts) - 1, 0, -1):
                        parts[n] = parts[n] & ~left | parts[n - 1] & left
                    parts[0] &= ~left
        return parts

    def best(self, place: Place) -> tuple[int, int]:
        """The dice against it on the way to a place, and what the way costs."""
        for dice, row in enumerate(self.rows):
            for cost, spaces in enumerate(row):
                if spaces >> place & 1:
                    return dice, cost
        raise LookupError(f"no way leads to {self.field.called(place)}")

    def route(self, place: Place) -> Route:
        dice, cost = self.best(place)
        spots: list[Spot] = [(place,)]
        left_dice, left_cost = dice, cost
        while left_cost:
            place, left_dice, left_cost = self.before(place, left_dice, left_cost)
            spots.append((place,))
        return Route(dice, cost, tuple(spots[::-1]))

    def before(self, place: Place, dice: int, cost: int) -> tuple[Place, int, int]:
        """The last step on the way to a place: from where, with how many dice and what cost until then."""
        field = self.field
        for neighbour in field.neighbours[place]:
            step = field.step_cost(neighbour, place, self.height)
            if not step or step > cost:
                continue
            if cost > step and self.stop >> neighbour & 1:
                continue
            until = dice - field.falls(neighbour, place, self.height)
            for zone in self.zones:
                if zone >> neighbour & 1 and not zone >> place & 1:
                    until -= 1
            if until >= 0 and self.rows[until][cost - step] >> neighbour & 1:
                return neighbour, until, cost - step
        raise LookupError(f"no way leads to {field.called(place)}")


def double_routes(s: Arena, figure: int, budget: int, zoned: list[Zone], goal: Spot | None) -> dict[Spot, Route]:
    """Ways of a double-space figure are tried by their dice, then by their cost; one that costs more goes on only if
    it has fewer dice."""
    start, field, g = s.halves(figure), s.field, ground(s, figure, budget)
    climbs, glyphs = field.climbs(s.heights[figure]), s.glyph_spaces()
    foes = beset(zoned)
    left = [min(row) for row in zip(*map(field.far, goal), strict=True)] if goal else [0] * field.size
    found: dict[Spot, Route] = {}
    cheapest: dict[Spot, int] = {}
    heap: list[tuple[int, int, tuple[Spot, ...]]] = [(0, 0, (start,))]
    while heap:
        risk, cost, spots = heappop(heap)
        spot = spots[-1]
        if cheapest.get(spot, budget + 1) <= cost:
            continue
        cheapest[spot] = cost
        head, tail = spot
        lower_first = (tail, head) if tail < head else spot
        if lower_first not in found and ends_lawfully(field, g, spot):
            found[lower_first] = Route(risk, cost, spots)
            if lower_first == goal:
                return found
        if len(spots) > 1 and stops(field, glyphs, spot, start):
            continue
        if cheapest.get((tail, head), budget + 1) > cost:
            heappush(heap, (risk, cost, (*spots, (tail, head))))
        here = foes.get(head, 0) | foes.get(tail, 0)
        for neighbour, step, fall in climbs[head]:
            spent, after = cost + step, (neighbour, head)
            if spent + min(left[neighbour], left[head]) > budget or not g.passable >> neighbour & 1:
                continue
            if cheapest.get(after, budget + 1) > spent:
                there = foes.get(neighbour, 0) | foes.get(head, 0)
                heappush(heap, (risk + fall + (here & ~there).bit_count(), spent, (*spots, after)))
    found.pop((min(start), max(start)), None)
    return found


def beset(zoned: list[Zone]) -> dict[Place, int]:
    """By whom one would be engaged on each space: one bit for each opponent."""
    found: dict[Place, int] = {}
    for number, (_, zone) in enumerate(zoned):
        for place in spaces_of(zone):
            found[place] = found.get(place, 0) | 1 << number
    return found


def ends_lawfully(field: Battlefield, g: Ground, spot: Spot) -> bool:
    """5.3, 5.11."""
    free = g.landing >> spot[0] & 1 and g.landing >> spot[1] & 1
    return bool(free) and field.level[spot[0]] == field.level[spot[1]] and spot not in field.walls


def stops(field: Battlefield, glyphs: Mask, spot: Spot, start: Spot) -> bool:
    """5.10, 8.12: whether it must end its move there."""
    if set(spot) == set(start):
        return False
    if glyphs >> spot[0] & 1:
        return True
    return bool(field.water >> spot[0] & 1 and field.water >> spot[1] & 1)
