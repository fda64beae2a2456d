"""Where a figure can get, and the preferred way: the one with the fewest dice against it, then the shortest (5.15)."""

from __future__ import annotations

from coterie.games.arena.hexes import Mask, Place, Steps, spaces_of
from coterie.games.arena.movement.doubles import DoubleSpread
from coterie.games.arena.movement.ground import Route, Spot, Zone, barred, ground, zones
from coterie.games.arena.state import Arena


def destinations(s: Arena, figure: int, budget: int) -> list[Place] | list[tuple[Place, Place]]:
    """Where it can end a move of at most this length, other than its own place. A double-space figure ends on pairs."""
    if budget <= 0:
        return []
    if s.tail[figure] >= 0:
        return DoubleSpread(s, figure, budget, []).pairs()
    field, start = s.field, s.at[figure]
    if s.has(figure, "flying"):
        return spaces_of(field.disc(start, budget) & ~s.taken & ~field.ruins)
    own = 1 << start
    bare = field.bare(start, budget, s.heights[figure], s.glyph_spaces())
    taken = s.taken & bare & ~own
    if taken:
        shut = barred(s, figure, taken)
        if shut:
            stop = field.water | s.glyph_spaces()
            bare = field.reach(start, budget, s.heights[figure], field.all & ~field.ruins & ~shut, stop)
    return spaces_of(bare & ~taken & ~own)


def routes(s: Arena, figure: int, budget: int, *, leaving: bool = True, goal: Spot | None = None) -> dict[Spot, Route]:
    """The best route to every place it can reach, or to the goal alone; the lower space of a pair comes first."""
    start = s.halves(figure)
    zoned = zones(s, figure, budget) if leaving and not s.has(figure, "phantom_walk") else []
    if len(start) == 2:
        double = DoubleSpread(s, figure, budget, zoned, goal)
        return {pair: double.route(pair) for pair in (double.pairs() if goal is None else [goal])}
    spread = Spread(s, figure, budget, zoned, None if goal is None else goal[0])
    if s.has(figure, "flying"):
        return {spot: either(s, figure, spread, spot, leaving=leaving) for spot in singles(s, figure, budget)}
    if goal is not None:
        return {goal: spread.route(goal[0])}
    return {spot: spread.route(spot[0]) for spot in singles(s, figure, budget)}


def singles(s: Arena, figure: int, budget: int) -> list[Spot]:
    return [(place,) for place in destinations(s, figure, budget) if isinstance(place, int)]


def either(s: Arena, figure: int, spread: Spread, spot: Spot, *, leaving: bool) -> Route:
    """A-flying: on foot, unless no way leads there or more dice are against it than in flight."""
    flown = flight(s, figure, spot, leaving=leaving)
    try:
        walk = spread.route(spot[0])
    except LookupError:
        return flown
    return walk if walk.dice <= flown.dice else flown


def flight(s: Arena, figure: int, spot: Spot, *, leaving: bool) -> Route:
    """A-flying: all that it is engaged with may strike at take-off."""
    start = s.halves(figure)
    struck = leaving and not s.has(figure, "phantom_walk")
    dice = len(s.engaged_with(figure)) if struck else 0
    return Route(dice, s.field.distance(start[0], spot[0]), (start, spot), flies=True)


class Spread:
    """A single-space figure explores everywhere at once: `rows[dice][cost]` holds the spaces that it reaches with this
    many dice against it and at this cost, and with neither fewer dice nor less cost. With a goal it stops there.
    """

    def __init__(self, s: Arena, figure: int, budget: int, zoned: list[Zone], goal: Place | None = None) -> None:
        field, start = s.field, s.at[figure]
        g = ground(s, figure, budget)
        self.field, self.start, self.stop, self.height = field, start, g.stop, s.heights[figure]
        near = field.disc(start, budget)
        self.zones = [zone for _, zone in zoned if zone & near]
        self.found: dict[tuple[Place, int, int], tuple[Place, int, int]] = {}
        danger = 0
        for zone in self.zones:
            danger |= zone
        steps = field.steps(self.height)
        seen = [0] * (budget + 1)  # with fewer dice, at this cost or less
        rows = self.rows = [[0] * (budget + 1)]
        rows[0][0] = 1 << start
        for dice, row in enumerate(rows):  # which grows
            known = 0
            for cost in range(budget + 1):
                known |= seen[cost]
                fresh = row[cost] = row[cost] & g.passable & ~known
                known = seen[cost] = known | fresh
                going = fresh & ~g.stop if cost else fresh
                if goal is not None:
                    if fresh >> goal & 1:
                        return
                    going &= field.disc(goal, budget - cost)
                for each in steps:
                    if cost + each.cost > budget:
                        break
                    spaces = going & each.sources
                    if spaces & ~danger:
                        self.come(dice + each.fall, cost + each.cost, each.taken(spaces & ~danger))
                    if spaces & danger:
                        for more, part in enumerate(self.split(each, spaces & danger), dice + each.fall):
                            self.come(more, cost + each.cost, part)

    def come(self, dice: int, cost: int, spaces: Mask) -> None:
        while dice >= len(self.rows):
            self.rows.append([0] * len(self.rows[0]))
        self.rows[dice][cost] |= spaces

    def split(self, steps: Steps, spaces: Mask) -> list[Mask]:
        """6.4, 6.5: where steps from these spaces lead, by the number of opponents that are left."""
        parts = [0] * (len(self.zones) + 1)
        for place in spaces_of(spaces):
            here = 1 << place
            zones = [zone for zone in self.zones if zone & here]
            for after in spaces_of(steps.taken(here)):
                there = 1 << after
                parts[sum([not zone & there for zone in zones])] |= there
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
            last = place, left_dice, left_cost
            if last not in self.found:  # many ways begin alike
                self.found[last] = self.before(*last)
            place, left_dice, left_cost = self.found[last]
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
