"""Movement (sections 5 and 6): where a figure can get, by which way, what that costs in dice, and the move itself."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

from coterie.games.arena.components import GLYPH_LETTERS
from coterie.games.arena.events import Fell, GlyphGone, GlyphUp, LeftEngagement, Moved
from coterie.games.arena.harm import hidden, hurt, named, turn_up
from coterie.games.arena.hexes import OPPOSITE, Battlefield, Mask, Place, each_pair, reached, spaces_of
from coterie.games.arena.state import NOWHERE, ROOTS, UP, Arena
from coterie.kernel import Seat

Spot = tuple[Place, ...]
"""The spaces a figure stands on, the leading half first."""
HIT, SHIELD, BLANK = range(3)
FACES = (HIT, HIT, HIT, SHIELD, SHIELD, BLANK)  # 8.5


def die(s: Arena) -> int:
    return FACES[s.roll(6)]


def dice(s: Arena, count: int) -> tuple[int, ...]:
    """8.5: several combat dice; one draw of luck serves ten of them."""
    rolled: list[int] = []
    while count > 0:
        some = min(count, 10)
        z = s.roll(6**some)
        for _ in range(some):
            z, face = divmod(z, 6)
            rolled.append(FACES[face])
        count -= some
    return tuple(rolled)


def move_number(s: Arena, figure: int) -> int:
    """5.1, 8.14: the printed number with glyphs and enchantments; 0 for whom Entangling Roots hold."""
    card = s.figure_card[figure]
    if s.lasting and s.lasts(ROOTS, card):
        return 0
    number = s.design(figure).move + 2 * s.glyph_bonus(s.lord[figure], "M")
    for aura in s.auras[card]:
        if aura[UP]:
            number += s.spell(aura[0]).move
    return max(number, 0)


# --- where to ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Ground:
    """What counts for one figure: where it may pass and must stop, and where it may end."""

    passable: Mask
    stop: Mask
    landing: Mask


def ground(s: Arena, figure: int) -> Ground:
    """5.2, 5.3, 5.9, 8.12; phantoms pass everybody."""
    field = s.field
    taken, barred = 0, 0
    walks = s.has(figure, "phantom_walk")
    for other, place in enumerate(s.at):
        if place >= 0 and other != figure:
            mask = 1 << place
            if s.tail[other] >= 0:
                mask |= 1 << s.tail[other]
            taken |= mask
            if not walks and (s.opposed(figure, other) or s.engaged_with(other)):
                barred |= mask
    return Ground(field.all & ~field.ruins & ~barred, field.water | s.glyph_spaces(), ~taken & ~field.ruins)


def destinations(s: Arena, figure: int, budget: int) -> list[Place] | list[tuple[Place, Place]]:
    """Where it can end a move of at most so many, its own place apart. A double-space figure ends on pairs."""
    field, start = s.field, s.at[figure]
    if budget <= 0:
        return []
    if s.has(figure, "flying"):
        return spaces_of(field.disc(start, budget) & ~s.occupied() & ~field.ruins)
    if s.tail[figure] >= 0:
        return double_destinations(s, figure, budget)
    bare = field.bare(start, budget, s.heights[figure])
    others = (s.occupied() & ~(1 << start)) | s.glyph_spaces()
    if not bare & others:
        return spaces_of(bare & ~(1 << start))
    g = ground(s, figure)
    return spaces_of(field.reach(start, budget, s.heights[figure], g.passable, g.stop) & g.landing & ~(1 << start))


def double_destinations(s: Arena, figure: int, budget: int) -> list[tuple[Place, Place]]:
    """5.11 to 5.13: `boards[d]` holds the leading halves whose other half lies in direction d."""
    field, g = s.field, ground(s, figure)
    head, tail = s.at[figure], s.tail[figure]
    ways, flat = field.ways(s.heights[figure]), plain_ways(field)
    glyphs = s.glyph_spaces()
    boards = [0] * 6
    towards = field.beside[head].index(tail)
    boards[towards] |= 1 << head
    boards[OPPOSITE[towards]] |= 1 << tail
    seen = boards[:]
    layers = [boards[0] | boards[1] | boards[2] | boards[3] | boards[4] | boards[5]]
    for cost in range(1, budget + 1):
        new = [0] * 6
        for direction, dear, shift, mask in ways:
            if dear <= cost:
                bits = layers[cost - dear] & mask
                if bits:
                    new[OPPOSITE[direction]] |= bits << shift if shift > 0 else bits >> -shift
        going = 0
        for direction in range(6):
            fresh = new[direction] & g.passable & ~seen[direction]
            seen[direction] |= fresh
            free = fresh & ~glyphs & ~wet(field, direction)
            if free:
                going |= free
                turned = moved_all(flat[direction], free)  # flipped, the other half leads
                seen[OPPOSITE[direction]] |= turned
                going |= turned
        layers.append(going)
    for direction in range(6):
        seen[direction] &= (
            g.landing & even(field, direction) & moved_all(flat[OPPOSITE[direction]], g.landing & field.all)
        )
    here = {head, tail}
    return sorted({(min(pair), max(pair)) for pair in each_pair(field, seen) if set(pair) != here})


def moved_all(ways: list[tuple[int, Mask]], mask: Mask) -> Mask:
    found = 0
    for shift, sources in ways:
        bits = mask & sources
        found |= bits << shift if shift > 0 else bits >> -shift
    return found


def plain_ways(field: Battlefield) -> list[list[tuple[int, Mask]]]:
    """For each direction (shift, spaces), whatever the terrain."""
    if not field.flat:
        for direction in range(6):
            shifts: dict[int, Mask] = {}
            for a, row in enumerate(field.beside):
                if row[direction] >= 0:
                    shifts[row[direction] - a] = shifts.get(row[direction] - a, 0) | 1 << a
            field.flat.append(sorted(shifts.items()))
    return field.flat


def wet(field: Battlefield, direction: int) -> Mask:
    """Water spaces whose neighbour there is water too (5.10)."""
    key = "wet", direction
    if key not in field.pairs:
        field.pairs[key] = field.water & moved_all(plain_ways(field)[OPPOSITE[direction]], field.water)
    return field.pairs[key]


def even(field: Battlefield, direction: int) -> Mask:
    """Spaces on one level with their neighbour there (5.11), without a wall between."""
    key = "even", direction
    if key not in field.pairs:
        field.pairs[key] = sum(
            1 << a
            for a, row in enumerate(field.beside)
            if row[direction] >= 0
            and field.level[a] == field.level[row[direction]]
            and (a, row[direction]) not in field.walls
        )
    return field.pairs[key]


# --- by which way ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Route:
    """The way with the fewest dice against the figure, among these the shortest."""

    dice: int
    cost: int
    spots: tuple[Spot, ...]
    """Every place on the way, the first and the last included."""


def zones(s: Arena, figure: int) -> list[tuple[int, Mask]]:
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


def left_by(zoned: list[tuple[int, Mask]], before: Spot, after: Spot) -> list[int]:
    """6.5: the opponents that it is engaged with before a step and not after it."""
    here, there = mask_of(before), mask_of(after)
    return [other for other, zone in zoned if zone & here and not zone & there]


def routes(s: Arena, figure: int, budget: int, *, leaving: bool = True) -> dict[Spot, Route]:
    """The best route to every place it can reach; a pair of spaces goes by its lower one first."""
    start = s.halves(figure)
    if s.has(figure, "flying"):
        struck = len(s.engaged_with(figure)) if leaving else 0
        return {
            (place,): Route(struck, s.field.distance(start[0], place), (start, (place,)))
            for place in destinations(s, figure, budget)
            if isinstance(place, int)
        }
    field, g, height = s.field, ground(s, figure), s.heights[figure]
    zoned = zones(s, figure) if leaving and not s.has(figure, "phantom_walk") else []
    glyphs = s.glyph_spaces()
    drops = max(field.level) - min(field.level) >= height
    danger = 0
    for _, zone in zoned:
        danger |= zone
    found: dict[Spot, Route] = {}
    cheapest: dict[Spot, int] = {}
    heap: list[tuple[int, int, tuple[Spot, ...]]] = [(0, 0, (start,))]
    if len(start) == 2:
        heap.append((0, 0, (start, start[::-1])))
    while heap:
        risk, cost, spots = heappop(heap)
        spot = spots[-1]
        if cheapest.get(spot, budget + 1) <= cost:
            continue
        cheapest[spot] = cost
        if ends_lawfully(field, g, spot):
            found.setdefault(tuple(sorted(spot)), Route(risk, cost, spots))
        if len(spots) > 1 and stops(field, glyphs, spot, start):
            continue
        if len(spot) == 2 and spot[::-1] not in cheapest:
            heappush(heap, (risk, cost, (*spots, spot[::-1])))
        here = mask_of(spot)
        for neighbour in field.neighbours[spot[0]]:
            step = field.step_cost(spot[0], neighbour, height)
            if step and cost + step <= budget and g.passable >> neighbour & 1:
                after = (neighbour, spot[0]) if len(spot) == 2 else (neighbour,)
                more = field.falls(spot[0], neighbour, height) if drops else 0
                if here & danger:
                    more += len(left_by(zoned, spot, after))
                if cheapest.get(after, budget + 1) > cost + step:
                    heappush(heap, (risk + more, cost + step, (*spots, after)))
    found.pop(tuple(sorted(start)), None)
    return found


def ends_lawfully(field: Battlefield, g: Ground, spot: Spot) -> bool:
    if not all(g.landing >> place & 1 for place in spot):
        return False
    return len(spot) == 1 or (field.level[spot[0]] == field.level[spot[1]] and spot not in field.walls)


def stops(field: Battlefield, glyphs: Mask, spot: Spot, start: Spot) -> bool:
    """5.9, 5.10, 8.12: whether it must end its move there."""
    if set(spot) == set(start):
        return False
    if glyphs >> spot[0] & 1:
        return True
    return all(field.water >> place & 1 for place in spot)


# --- the move itself ---------------------------------------------------------------------------------------------


def go(s: Arena, figure: int, to: int | tuple[int, ...], budget: int, *, leaving: bool = True) -> None:
    """Move a figure to a place it can reach, by the best route, with everything that happens on the way."""
    spot: Spot = (to,) if isinstance(to, int) else to
    start = s.halves(figure)
    if careless(s, figure, budget, leaving) or unharmed(s, figure, spot, budget):
        place(s, figure, spot)
        s.tell(Moved, named(s, figure), start[0], spot[0], s.map)
        arrive(s, figure)
        return
    route = routes(s, figure, budget, leaving=leaving)[tuple(sorted(spot))]
    flies = s.has(figure, "flying")
    zoned = zones(s, figure) if leaving and not s.has(figure, "phantom_walk") else []
    for before, after in zip(route.spots, route.spots[1:], strict=False):
        struck_by = s.engaged_with(figure) if flies and leaving else left_by(zoned, before, after)
        for other in struck_by:
            face = die(s)
            s.tell(LeftEngagement, named(s, figure), named(s, other), face)
            if face == HIT:
                hurt(s, figure, 1)
                if s.at[figure] < 0 or s.result is not None:
                    return
        if not flies and s.field.falls(before[0], after[0], s.heights[figure]) and set(before) != set(after):
            face = die(s)
            s.tell(Fell, named(s, figure), face)
            if face == HIT:
                hurt(s, figure, 1)
                if s.at[figure] < 0 or s.result is not None:
                    return
    place(s, figure, route.spots[-1])
    s.tell(Moved, named(s, figure), start[0], spot[0], s.map)
    arrive(s, figure)


def unharmed(s: Arena, figure: int, spot: Spot, budget: int) -> bool:
    """Whether there is a way that nobody stands beside, save where it ends: then no other has fewer dice."""
    field, start, height = s.field, s.at[figure], s.heights[figure]
    if len(spot) == 2 or s.has(figure, "flying") or max(field.level) - min(field.level) >= height:
        return False
    danger = 0
    for _, zone in zones(s, figure):
        danger |= zone
    if danger >> start & 1:
        return False
    g = ground(s, figure)
    return bool(field.reach(start, budget, height, g.passable, g.stop | danger) >> spot[0] & 1)


def careless(s: Arena, figure: int, budget: int, leaving: bool) -> bool:
    """Whether no way that it could take costs a die: nobody near it, no drop as deep as it is high."""
    field = s.field
    if max(field.level) - min(field.level) >= s.heights[figure] and not s.has(figure, "flying"):
        return False
    if not leaving or s.has(figure, "phantom_walk"):
        return True
    if s.has(figure, "flying"):
        return not s.engaged_with(figure)
    near = field.disc(s.at[figure], budget + 1)
    for place in s.halves(figure):
        near |= 1 << place
    return not any(zone & near for _, zone in zones(s, figure))


def place(s: Arena, figure: int, spot: Spot) -> None:
    s.put(figure, spot[0], spot[1] if len(spot) == 2 else NOWHERE)


def arrive(s: Arena, figure: int) -> None:
    """8.12 to 8.16 and Flame Trap: what happens where a move has ended."""
    for glyph_place in s.halves(figure):
        for n, (where, glyph, up) in enumerate(s.glyphs):
            if where == glyph_place:
                if not up:
                    s.glyphs = (*s.glyphs[:n], (where, glyph, 1), *s.glyphs[n + 1 :])
                    s.tell(GlyphUp, glyph, where, s.map)
                if GLYPH_LETTERS[glyph] == "K":
                    s.glyphs = (*s.glyphs[:n], *s.glyphs[n + 1 :])
                    s.tell(GlyphGone, glyph)
                    if s.walker_stands(s.lord[figure]):
                        s.draw(s.lord[figure], 1)
                break
    spring_traps(s, figure)


def spring_traps(s: Arena, figure: int) -> None:
    for seat in s.in_turn_order():
        walker = s.walker(seat)
        if not s.friends(seat, s.lord[figure]) and s.at[walker] >= 0 and s.at[figure] >= 0:
            card = s.figure_card[walker]
            n = hidden(s, card, "trap")
            if n >= 0 and s.adjacent(figure, walker):
                amount = s.spell(s.auras[card][n][0]).n
                turn_up(s, card, n)
                hurt(s, figure, amount)
                if s.result is not None:
                    return


def rivals(s: Arena, seat: Seat) -> list[Seat]:
    return [other for other in range(s.seats) if not s.friends(seat, other)]


__all__ = ["destinations", "dice", "die", "go", "move_number", "reached", "rivals", "routes"]
