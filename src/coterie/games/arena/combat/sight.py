"""Line of sight and clear sight (section 7 of the rules), in whole numbers.

Rays run from the eye, the middle of a space half a level below the top of the figure, to sample points of the target:
the middle of its space and six points 0.35 of the way to the neighbours, at the target's top. The two lower heights
that the rules name are never tested: everything that blocks a ray is on the ground, so a higher ray is free wherever a
lower one is. In cube coordinates the clip of a ray against a space is three slab tests; they depend only on the
displacement and are cached for it. Heights are doubled and fractions of the way are pairs (numerator, denominator), so
that nothing is ever rounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import gcd

from coterie.games.arena.components import NONE
from coterie.games.arena.hexes import EVERYWHERE, UNITS, Battlefield, Mask, Place, grid_step, spaces_of
from coterie.kernel import words

GRAIN = 20  # 0.35 of the way to a neighbour is 7 of these, 0.4 of a space is 8
OFFSET = 7
SLIM = 8
RAYS = 7

Way = tuple[int, int]
"""A fraction of the way from the eye to the point."""


Stretch = tuple[int, Way, Way]
"""(space, enter, leave): a part of a ray. Spaces are steps on the battlefield's grid, relative to the eye's."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A stretch along the edge of two spaces: it is blocked only on both sides. The spaces before and after it are
    there for the walls between them and the sides."""

    sides: tuple[int, ...]
    enter: Way
    leave: Way
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Ray:
    """A ray seen from above: what it passes."""

    away: int
    """How far its target is."""
    inside: tuple[Stretch, ...]
    edges: tuple[Edge, ...]
    crossings: tuple[tuple[int, int, Way], ...]
    """(space, next space, where): edges that it crosses, for walls."""
    bodies: tuple[Stretch, ...]
    """Where it meets the middle of a space, for figures that stand there."""


def clip(point: tuple[int, int], space: tuple[int, int], half: int) -> tuple[Way, Way, bool] | None:
    """(enter, leave, runs along its edge) of the ray from the origin to `point` in a space whose half width is `half`;
    None if they do not meet."""
    (pq, pr), (kq, kr) = point, space
    ps, ks = -pq - pr, -kq - kr
    (enter, enter_of), (leave, leave_of), edge = (0, 1), (1, 1), False
    for along, middle in ((pq - pr, kq - kr), (pr - ps, kr - ks), (ps - pq, ks - kq)):
        low, high = GRAIN * middle - half, GRAIN * middle + half
        if along == 0:
            if not low <= 0 <= high:
                return None
            edge = edge or 0 in (low, high)
            continue
        if along < 0:
            low, high, along = -high, -low, -along
        if low * enter_of > enter * along:
            enter, enter_of = low, along
        if high * leave_of < leave * along:
            leave, leave_of = high, along
        if enter * leave_of > leave * enter_of:
            return None
    return reduced(enter, enter_of), reduced(leave, leave_of), edge


def reduced(number: int, parts: int) -> Way:
    common = gcd(number, parts)
    return number // common, parts // common


def before(one: Way, other: Way) -> bool:
    (number, parts), (other_number, other_parts) = one, other
    return number * other_parts < other_number * parts


def entered(stretch: Stretch) -> Fraction:
    """Where on the ray it begins."""
    _, enter, _ = stretch
    return Fraction(*enter)


def nearby(dq: int, dr: int) -> list[tuple[int, int]]:
    """The spaces that rays to a space this far away may pass, and some more."""
    far = max(abs(dq), abs(dr), abs(dq + dr))
    return [
        (q, r)
        for q in range(min(0, dq) - 1, max(0, dq) + 2)
        for r in range(min(0, dr) - 1, max(0, dr) + 2)
        if max(abs(q), abs(r), abs(q + r)) <= far + 1
    ]


@cache
def rays(dq: int, dr: int) -> tuple[Ray, ...]:
    """The seven rays to a space this far away, seen from above; those that pass fewest spaces first."""
    candidates = nearby(dq, dr)
    found = [
        ray(dq, dr, GRAIN * dq + OFFSET * oq, GRAIN * dr + OFFSET * orr, candidates) for oq, orr in ((0, 0), *UNITS)
    ]
    return tuple(sorted(found, key=lambda each: len(each.bodies)))


def ray(dq: int, dr: int, pq: int, pr: int, candidates: list[tuple[int, int]]) -> Ray:
    """The ray to the point (pq, pr) of the space (dq, dr)."""
    along: dict[tuple[Way, Way], list[int]] = {}
    through: list[Stretch] = []
    bodies: list[Stretch] = []
    ends = (0, grid_step(dq, dr))
    for space in candidates:
        q, r = space
        if 9 * (pq * r - pr * q) ** 2 > 4 * (pq * pq + pq * pr + pr * pr):
            continue  # its middle is farther from the line than its corners are from its middle
        cut = clip((pq, pr), space, GRAIN)
        if cut is None:
            continue
        enter, leave, edge = cut
        step = grid_step(*space)
        if before(enter, leave):
            if edge:
                along.setdefault((enter, leave), []).append(step)
            else:
                through.append((step, enter, leave))
        slim = clip((pq, pr), space, SLIM)
        if slim is not None and step not in ends:
            first, last, _ = slim
            bodies.append((step, first, last))
    through.sort(key=entered)
    edges = [
        Edge(
            tuple(sides),
            enter,
            leave,
            next((step for step, _, end in through if end == enter), None),
            next((step for step, begin, _ in through if begin == leave), None),
        )
        for (enter, leave), sides in along.items()
    ]
    crossings = [(here, there, leave) for (here, _, leave), (there, enter, _) in pairwise(through) if leave == enter]
    inside = [(step, enter, leave) for step, enter, leave in through if step not in ends]
    away = max(abs(dq), abs(dr), abs(dq + dr))
    return Ray(away, tuple(inside), tuple(edges), tuple(crossings), tuple(bodies))


Line = tuple[tuple[Place, int], ...]
"""A ray that terrain leaves free: (space, twice the greatest height at which a figure there does not block it)."""


Glance = tuple[Place, int, Place, int]
"""(from a space, eye height in levels, to a space, height of the figure that is or would be there) (7.7)."""


def lines(field: Battlefield, glance: Glance) -> tuple[Line, ...]:
    """The rays that terrain leaves free."""
    found = field.sight.get(glance)
    if found is None:
        found = field.sight[glance] = tuple(
            [line for n in range(RAYS) if (line := nth_line(field, glance, n)) is not None]
        )
    return found


def nth_line(field: Battlefield, glance: Glance, n: int) -> Line | None:
    here, eye, there, height = glance
    (q, r), (u, v) = field.cube[here], field.cube[there]
    start = 2 * (field.level[here] + eye) - 1
    aim = 2 * (field.level[there] + height) - 1
    return free(field, field.home[here], rays(u - q, v - r)[n], start, aim - start)


def first_line(field: Battlefield, glance: Glance) -> Line | None:
    """The ray that passes fewest spaces."""
    if glance not in field.first_ray:
        field.first_ray[glance] = nth_line(field, glance, 0)
    return field.first_ray[glance]


def sees(
    field: Battlefield, glance: Glance, held: list[int], heights: tuple[int, ...], eye: int, target: int = NONE
) -> bool:
    """Whether terrain and figures leave one ray free; `eye` and `target` are the figures at its ends. Usually the first
    one is, so the others are computed only when it is not.
    """
    line = first_line(field, glance)
    if line is not None and blocker(field, line, held, heights, eye, target) < 0:
        return True
    for line in lines(field, glance):  # noqa: SIM110  (a generator costs as much again)
        if blocker(field, line, held, heights, eye, target) < 0:
            return True
    return False


def ring_of_spaces(field: Battlefield, here: Place, eye: int, away: int, height: int) -> list[tuple[Place, Mask]]:
    """The spaces at this distance, each with those of which one must be occupied for a figure of this height to be out
    of sight there: all spaces, if terrain blocks the first ray.
    """
    found = field.rings.get((here, eye, away, height))
    if found is None:
        found = []
        (q, r), home, grid = field.cube[here], field.home[here], field.grid
        start = 2 * (field.level[here] + eye) - 1
        for there in spaces_of(field.disc(here, away) & ~field.disc(here, away - 1)):
            u, v = field.cube[there]
            ray = rays(u - q, v - r)[0]
            between = EVERYWHERE
            if open_ground(field, home, ray, start, 2 * (field.level[there] + height) - 1 - start):
                between = sum([1 << grid[home + step] for step, _, _ in ray.bodies if grid[home + step] >= 0])
            found.append((there, between))
        field.rings[here, eye, away, height] = found
    return found


def free(field: Battlefield, here: int, ray: Ray, start: int, rise: int) -> Line | None:
    """7.8: None if terrain blocks it; otherwise where figures could. `here` is the eye's place on the grid."""
    if not open_ground(field, here, ray, start, rise):
        return None
    line, grid = [], field.grid
    for step, enter, leave in ray.bodies:
        place = grid[here + step]
        if place >= 0:
            number, parts = enter if rise >= 0 else leave
            line.append((place, start - (-rise * number) // parts))
    return tuple(line)


def open_ground(field: Battlefield, here: int, ray: Ray, start: int, rise: int) -> bool:
    """Whether terrain and walls leave it free."""
    tops, low = field.tops, min(start, start + rise)
    for step, enter, leave in ray.inside:
        top = tops[here + step]
        if top > low:
            number, parts = enter if rise >= 0 else leave
            if top * parts > start * parts + rise * number:
                return False
    for edge in ray.edges:
        for side in edge.sides:
            if not shut(field, here, edge, side, start, rise):
                break
        else:
            return False
    if field.wall_away[here] <= ray.away:
        for step, beyond, (number, parts) in ray.crossings:
            wall = field.wall_tops.get((here + step, here + beyond))
            if wall is not None and start * parts + rise * number < wall * parts:
                return False
    return True


def shut(field: Battlefield, here: int, edge: Edge, side: int, start: int, rise: int) -> bool:
    """Whether one side of an edge blocks: by its ground, or by a wall on the way in or out."""
    number, parts = edge.enter if rise >= 0 else edge.leave
    if field.tops[here + side] * parts > start * parts + rise * number:
        return True
    for other, way in ((edge.before, edge.enter), (edge.after, edge.leave)):
        if other is not None and walled(field, here + side, here + other, start, rise, way):
            return True
    return False


def walled(field: Battlefield, a: int, b: int, start: int, rise: int, way: Way) -> bool:
    """Whether a wall between these places of the grid rises above the ray."""
    wall = field.wall_tops.get((a, b))
    number, parts = way
    return wall is not None and start * parts + rise * number < wall * parts


def blocker(field: Battlefield, line: Line, held: list[int], heights: tuple[int, ...], eye: int, target: int) -> int:
    """The figure that blocks it, or NONE. `held` says who is on each space, `heights` how high each figure is."""
    for place, least in line:
        figure = held[place]
        if figure >= 0 and figure not in (eye, target) and least < 2 * (field.level[place] + heights[figure]):
            return figure
    return NONE


def obstacle(field: Battlefield, here: Place, eye: int, there: Place, height: int) -> str:
    """What terrain blocks the middle ray, in words."""
    (q, r), (u, v) = field.cube[here], field.cube[there]
    start = 2 * (field.level[here] + eye) - 1
    rise = 2 * (field.level[there] + height) - 1 - start
    home = field.home[here]
    middle = ray(u - q, v - r, GRAIN * (u - q), GRAIN * (v - r), nearby(u - q, v - r))
    for step, beyond, way in middle.crossings:
        if walled(field, home + step, home + beyond, start, rise, way):
            sides = [field.called(field.grid[home + each]) for each in (step, beyond)]
            named = " and ".join(words.mark("space", side, side) for side in sides)
            return f"the wall between {named} is in the way"
    for step in [step for step, _, _ in middle.inside] + [side for edge in middle.edges for side in edge.sides]:
        place = field.grid[home + step]
        if place >= 0 and field.tops[home + step] > min(start, start + rise):
            what = "the ruin" if field.ruins >> place & 1 else "the high ground"
            return f"{what} on {words.mark('space', field.called(place), field.called(place))} is between"
    return "terrain is between"
