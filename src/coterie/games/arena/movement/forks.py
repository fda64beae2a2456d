"""Different ways to one place (5.15): they differ in who may strike, in falls, and in whether the figure may stop where
dice are rolled.
"""

from __future__ import annotations

from dataclasses import dataclass

from coterie.games.arena.movement.doubles import DoubleSpread
from coterie.games.arena.movement.ground import Route, Spot, Zone, ground, left_by, mask_of, may_stand, strikers, zones
from coterie.games.arena.movement.paths import Spread, flight
from coterie.games.arena.state import Arena


def ways_to(s: Arena, figure: int, spot: Spot, budget: int, *, leaving: bool) -> list[Route]:
    """The ways to a place among which its player chooses, the safest first; a flyer may walk, and walks come first."""
    zoned = zones(s, figure, budget) if leaving and not s.has(figure, "phantom_walk") else []
    if not s.has(figure, "flying"):
        return walks(s, figure, spot, budget, zoned)
    flown = flight(s, figure, spot, leaving=leaving)
    on_foot = [way for way in walks(s, figure, spot, budget, zoned) if way.dice <= flown.dice]
    return on_foot if on_foot and not flown.dice else [*on_foot, flown]


def walks(s: Arena, figure: int, spot: Spot, budget: int, zoned: list[Zone]) -> list[Route]:
    """On foot: the safest way alone, if it leaves none but those whom every way leaves; none, if none leads there."""
    start = s.halves(figure)
    try:
        if len(start) == 2:
            best = DoubleSpread(s, figure, budget, zoned, spot).route(spot)
        else:
            best = Spread(s, figure, budget, zoned, spot[0]).route(spot[0])
    except LookupError:
        return []
    passing = in_passing(s, figure, best, zoned)
    if best.dice == len(left_by(zoned, start, spot)) and not passing:
        return [best]
    return Forks(s, figure, best, passing, budget, zoned).ways()


def in_passing(s: Arena, figure: int, way: Route, zoned: list[Zone]) -> int:
    """How many dice fall on the way where the figure may not stop, because another one stands there."""
    return sum(
        len(left_by(zoned, before, after)) + falls(s, figure, before, after)
        for before, after in zip(way.spots, way.spots[1:-1], strict=False)
        if not may_stand(s, figure, after)
    )


def falls(s: Arena, figure: int, before: Spot, after: Spot) -> bool:
    """5.7: whether this step is a fall; a flip is no step."""
    return before != after[::-1] and s.field.falls(before[0], after[0], s.heights[figure])


@dataclass(slots=True)
class Leg:
    """How a figure came to a place: with which dice, and from where."""

    spot: Spot
    cost: int
    strikes: tuple[int, ...]
    falls: int
    passing: int
    """Dice that fell where it could not stop."""
    before: Leg | None

    @property
    def dice(self) -> int:
        return len(self.strikes) + self.falls

    def betters(self, other: Leg) -> bool:
        """Whether everything that happens to it happens to the other, too; costs are ignored."""
        if self.falls > other.falls or self.passing > other.passing:
            return False
        return all(self.strikes.count(each) <= other.strikes.count(each) for each in self.strikes)


class Forks:
    """Explores all ways at once, and drops one if another that costs no more is better, or one to the goal is."""

    def __init__(self, s: Arena, figure: int, best: Route, passing: int, budget: int, zoned: list[Zone]) -> None:
        self.s, self.figure, self.budget, self.zoned, self.best = s, figure, budget, zoned, best
        self.goal = best.spots[-1]
        self.ground, self.glyphs = ground(s, figure, budget), s.glyph_spaces()
        self.climbs = s.field.climbs(s.heights[figure])
        start = s.halves(figure)
        self.here = mask_of(start)
        self.legs: dict[tuple[Spot, bool], list[Leg]] = {}
        strikes = tuple(strikers(zoned, best))
        self.found = [Leg(self.goal, best.cost, strikes, best.dice - len(strikes), passing, None)]
        layers: list[list[Leg]] = [[] for _ in range(budget + 1)]
        layers[0].append(Leg(start, 0, (), 0, 0, None))
        for layer in layers:
            for leg in layer:
                if self.arrives(leg):
                    for spot, cost, fall in self.steps(leg):
                        layers[cost].append(self.step(leg, spot, cost, fall))

    def arrives(self, leg: Leg) -> bool:
        """Whether it goes on from there: nothing is better, and it need not stop."""
        if any(other.betters(leg) for other in self.found):
            return False
        stop = leg.cost > 0 and self.stops(leg.spot)
        rivals = self.legs.setdefault((min(leg.spot, leg.spot[::-1]), stop), [])
        if any(other.betters(leg) for other in rivals):
            return False
        rivals.append(leg)
        if mask_of(leg.spot) == mask_of(self.goal):
            self.found.append(leg)
            return False
        return not stop

    def stops(self, spot: Spot) -> bool:
        """5.9, 5.10, 8.12."""
        water = self.s.field.water
        return bool(self.glyphs >> spot[0] & 1) or all(water >> place & 1 for place in spot)

    def steps(self, leg: Leg) -> list[tuple[Spot, int, int]]:
        """The next places with their cost from the start, and whether it falls; either half may lead (5.12)."""
        field, found = self.s.field, []
        for spot in (leg.spot, leg.spot[::-1])[: len(leg.spot)]:
            for place, dear, fall in self.climbs[spot[0]]:
                cost = leg.cost + dear
                if cost > self.budget or not self.ground.passable >> place & 1 or place in spot:
                    continue
                if min([field.distance(place, end) for end in self.goal]) <= self.budget - cost:
                    found.append(((place, *spot[:-1]), cost, fall))
        return found

    def step(self, leg: Leg, spot: Spot, cost: int, fall: int) -> Leg:
        left = left_by(self.zoned, leg.spot, spot)
        passing = leg.passing
        if left or fall:
            passing += (len(left) + fall) * (not may_stand(self.s, self.figure, spot))
        return Leg(spot, cost, (*leg.strikes, *left), leg.falls + fall, passing, leg)

    def ways(self) -> list[Route]:
        """The safest first, then the shortest."""
        found: list[Leg] = []
        for leg in sorted(self.found, key=lambda leg: (leg.dice, leg.passing, leg.cost)):
            if not any(other.betters(leg) for other in found):
                found.append(leg)
        return [Route(leg.dice, leg.cost, way_of(leg)) if leg.before else self.best for leg in found]


def way_of(leg: Leg) -> tuple[Spot, ...]:
    """Every place on the way; a double-space figure is flipped where its other half leads on."""
    spots, step = [leg.spot], leg
    while step.before is not None:
        before = step.before.spot
        if len(before) == 2 and step.spot[1] != before[0]:
            spots.append(before[::-1])
        spots.append(before)
        step = step.before
    return tuple(spots[::-1])
