"""Line of sight and clear sight (section 7 of the rules), in whole numbers.

Rays run from the eye, the middle of a space half a level below the top of the figure, to sample points of the target:
the middle of its space and six points 0.35 of the way to the neighbours, each at three heights. In cube coordinates the
clip of a ray against a space is three slab tests; they depend on the displacement alone and are kept for it. Heights
are doubled and fractions of the way are pairs (numerator, denominator), so that nothing is ever rounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import gcd

from coterie.games.arena.hexes import UNITS, Battlefield, Place

GRAIN = 20  # 0.35 of the way to a neighbour is 7 of these, 0.4 of a space is 8
OFFSET = 7
SLIM = 8
SPACE = 0
"""As the height of a target: an empty space, seen half a level above its ground."""

Way = tuple[int, int]
"""A fraction of the way from the eye to the point."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A stretch of a ray inside a space, or along the edge of two: then it is blocked only on both sides. The spaces
    before and after it are there for the walls between them and an edge's sides."""

    spaces: tuple[tuple[int, int], ...]
    enter: Way
    leave: Way
    before: tuple[int, int] | None = None
    after: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Ray:
    """Seen from above: what it passes, relative to the eye's space."""

    gates: tuple[Gate, ...]
    crossings: tuple[tuple[tuple[int, int], tuple[int, int], Way], ...]
    """(space, next space, where): edges that it crosses, for walls."""
    bodies: tuple[Gate, ...]
    """Where it meets the middle of a space, for figures that stand there."""


def clip(point: tuple[int, int], space: tuple[int, int], half: int) -> tuple[Way, Way, bool] | None:
    """(enter, leave, runs along its edge) of the ray from the origin to `point` in a space whose half width is `half`;
    None if they do not meet."""
    (pq, pr), (kq, kr) = point, space
    ps, ks = -pq - pr, -kq - kr
    enter, leave, edge = (0, 1), (1, 1), False
    for along, middle in ((pq - pr, kq - kr), (pr - ps, kr - ks), (ps - pq, ks - kq)):
        low, high = GRAIN * middle - half, GRAIN * middle + half
        if along == 0:
            if not low <= 0 <= high:
                return None
            edge = edge or 0 in (low, high)
            continue
        if along < 0:
            low, high, along = -high, -low, -along
        if low * enter[1] > enter[0] * along:
            enter = low, along
        if high * leave[1] < leave[0] * along:
            leave = high, along
        if enter[0] * leave[1] > leave[0] * enter[1]:
            return None
    return reduced(enter), reduced(leave), edge


def reduced(part: Way) -> Way:
    common = gcd(*part)
    return part[0] // common, part[1] // common


def before(part: Way, other: Way) -> bool:
    return part[0] * other[1] < other[0] * part[1]


@cache
def rays(dq: int, dr: int) -> tuple[Ray, ...]:
    """The seven rays to a space so far away, seen from above."""
    far = max(abs(dq), abs(dr), abs(dq + dr))
    candidates = [
        (q, r)
        for q in range(min(0, dq) - 1, max(0, dq) + 2)
        for r in range(min(0, dr) - 1, max(0, dr) + 2)
        if max(abs(q), abs(r), abs(q + r)) <= far + 1
    ]
    found = []
    for oq, orr in ((0, 0), *UNITS):
        point = GRAIN * dq + OFFSET * oq, GRAIN * dr + OFFSET * orr
        inside: dict[tuple[Way, Way], list[tuple[int, int]]] = {}
        plain: list[tuple[Way, Way, tuple[int, int]]] = []
        bodies = []
        (pq, pr) = point
        for space in candidates:
            if 9 * (pq * space[1] - pr * space[0]) ** 2 > 4 * (pq * pq + pq * pr + pr * pr):
                continue  # its middle is farther from the line than its corners are from its middle
            cut = clip(point, space, GRAIN)
            if cut is None:
                continue
            enter, leave, edge = cut
            if before(enter, leave):
                if edge:
                    inside.setdefault((enter, leave), []).append(space)
                else:
                    plain.append((enter, leave, space))
            slim = clip(point, space, SLIM)
            if slim is not None and space not in ((0, 0), (dq, dr)):
                bodies.append(Gate((space,), slim[0], slim[1]))
        ends = ((0, 0), (dq, dr))
        gates = [Gate((space,), enter, leave) for enter, leave, space in plain if space not in ends]
        for (enter, leave), both in inside.items():
            ahead = next((space for _, end, space in plain if end == enter), None)
            after = next((space for begin, _, space in plain if begin == leave), None)
            gates.append(Gate(tuple(both), enter, leave, ahead, after))
        plain.sort(key=lambda part: Fraction(*part[0]))
        crossings = [(here, there, leave) for (_, leave, here), (enter, _, there) in pairwise(plain) if leave == enter]
        found.append(Ray(tuple(gates), tuple(crossings), tuple(bodies)))
    return tuple(found)


Line = tuple[tuple[Place, int], ...]
"""A ray that terrain leaves free: (space, twice the least height at which somebody there does not block it)."""


def lines(field: Battlefield, here: Place, eye: int, there: Place, height: int) -> tuple[Line, ...]:
    """The rays from a figure `eye` levels high to one of `height` levels (or to a SPACE) that terrain leaves free. One
    empty line alone means: sight whoever stands between."""
    key = ((here << 10 | there) << 4 | eye) << 4 | height
    found = field.sight.get(key)
    if found is None:
        found = field.sight[key] = free_lines(field, here, eye, there, height)
    return found  # type: ignore[return-value]


def free_lines(field: Battlefield, here: Place, eye: int, there: Place, height: int) -> tuple[Line, ...]:
    (q, r), (u, v) = field.cube[here], field.cube[there]
    start = 2 * (field.level[here] + eye) - 1
    base = 2 * field.level[there]
    aims = (base + 1,) if height == SPACE else (base + 1, base + height, base + 2 * height - 1)
    kept: list[Line] = []
    for ray in rays(u - q, v - r):
        for aim in aims:
            line = free(field, here, ray, start, aim - start)
            if line == ():
                return ((),)
            if line is not None:
                kept.append(line)
    return tuple(kept)


def free(field: Battlefield, here: Place, ray: Ray, start: int, rise: int) -> Line | None:
    """None if terrain blocks it; else where figures could."""
    q, r = field.cube[here]
    for gate in ray.gates:
        if all(shut(field, q, r, gate, side, start, rise) for side in gate.spaces):
            return None
    if field.walls:
        for (aq, ar), (bq, br), (number, parts) in ray.crossings:
            a, b = place_at(field, q + aq, r + ar), place_at(field, q + bq, r + br)
            if walled(field, a, b, start * parts + rise * number, parts):
                return None
    line = []
    for gate in ray.bodies:
        ((dq, dr),) = gate.spaces
        place = place_at(field, q + dq, r + dr)
        if place >= 0:
            number, parts = gate.enter if rise >= 0 else gate.leave
            line.append((place, -((-start * parts - rise * number) // parts)))
    return tuple(line)


def shut(field: Battlefield, q: int, r: int, gate: Gate, side: tuple[int, int], start: int, rise: int) -> bool:
    """Whether one side of a gate blocks: by its ground, or by a wall on the way in or out of an edge."""
    number, parts = gate.enter if rise >= 0 else gate.leave
    if top(field, q + side[0], r + side[1]) * parts > start * parts + rise * number:
        return True
    here = place_at(field, q + side[0], r + side[1])
    for other, (number, parts) in ((gate.before, gate.enter), (gate.after, gate.leave)):
        if other is not None:
            there = place_at(field, q + other[0], r + other[1])
            if walled(field, here, there, start * parts + rise * number, parts):
                return True
    return False


def walled(field: Battlefield, a: Place, b: Place, low: int, parts: int) -> bool:
    """Whether a wall between them rises above the ray; `low` is twice its height there, times `parts`."""
    return (a, b) in field.walls and low < 2 * (max(field.level[a], field.level[b]) + field.wall_height) * parts


def place_at(field: Battlefield, q: int, r: int) -> Place:
    """-1 outside the battlefield."""
    column = q + (r - (r & 1)) // 2
    return r * field.width + column if 0 <= r < field.height and 0 <= column < field.width else -1


def top(field: Battlefield, q: int, r: int) -> int:
    """Twice the top of the terrain there."""
    place = place_at(field, q, r)
    if place < 0:
        return -99
    return 2 * (field.level[place] + (field.ruin_height if field.ruins >> place & 1 else 0))


def blocker(field: Battlefield, line: Line, held: list[int], heights: tuple[int, ...], eye: int, target: int) -> int:
    """The figure that blocks it, or -1. `held` says who stands on each space, `heights` how high each figure is."""
    for place, least in line:
        figure = held[place]
        if figure >= 0 and figure not in (eye, target) and least < 2 * (field.level[place] + heights[figure]):
            return figure
    return -1
