"""Movement (sections 5 and 6): where a figure can get, by which way, what that costs in dice, and the move itself."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from coterie.games.arena.components import GLYPH_LETTERS
from coterie.games.arena.events import Fell, GlyphGone, GlyphUp, LeftEngagement, Moved
from coterie.games.arena.harm import hidden, hurt, named, turn_up
from coterie.games.arena.hexes import ONWARD, OPPOSITE, Battlefield, Mask, Place, spaces_of
from coterie.games.arena.state import NOWHERE, ROOTS, SPELL, UP, Arena
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


def rooted(s: Arena, figure: int) -> bool:
    """Entangling Roots hold it."""
    return bool(s.lasting and s.lasts(ROOTS, s.figure_card[figure]))


def move_number(s: Arena, figure: int) -> int:
    """5.1, 8.14: the printed number with glyphs and enchantments; 0 for whom Entangling Roots hold."""
    card = s.figure_card[figure]
    if rooted(s, figure):
        return 0
    number = s.design(figure).move + 2 * s.glyph_bonus(s.lord[figure], "M")
    for aura in s.auras[card]:
        if aura[UP]:
            number += s.spell(aura[0]).move
    return max(number, 0)


# --- where to ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Ground:
    """What counts for one figure: where it may pass, must stop, and may end."""

    passable: Mask
    stop: Mask
    landing: Mask


def ground(s: Arena, figure: int, budget: int) -> Ground:
    """5.2, 5.3, 5.9, 8.12, as far as a move of so many can take it."""
    field, near, own = s.field, 0, 0
    for place in s.halves(figure):
        near |= field.disc(place, budget)
        own |= 1 << place
    taken = s.occupied() & near & ~own
    free = field.all & ~field.ruins
    return Ground(free & ~barred(s, figure, taken), field.water | s.glyph_spaces(), free & ~taken)


def barred(s: Arena, figure: int, taken: Mask) -> Mask:
    """5.2, 5.3: which of these spaces, on which figures stand, it may not pass; phantoms pass everybody."""
    found = 0
    if s.has(figure, "phantom_walk"):
        return found
    for place in spaces_of(taken):
        other = s.held[place]
        if s.opposed(figure, other) or s.is_engaged(other):
            found |= 1 << place
    return found


def destinations(s: Arena, figure: int, budget: int) -> list[Place] | list[tuple[Place, Place]]:
    """Where it can end a move of at most so many, its own place apart. A double-space figure ends on pairs."""
    if budget <= 0:
        return []
    if s.tail[figure] >= 0:
        return double_destinations(s, figure, budget)
    field, start = s.field, s.at[figure]
    if s.has(figure, "flying"):
        return spaces_of(field.disc(start, budget) & ~s.occupied() & ~field.ruins)
    own = 1 << start
    bare = field.bare(start, budget, s.heights[figure], s.glyph_spaces())
    taken = s.occupied() & bare & ~own
    if taken:
        shut = barred(s, figure, taken)
        if shut:
            stop = field.water | s.glyph_spaces()
            bare = field.reach(start, budget, s.heights[figure], field.all & ~field.ruins & ~shut, stop)
    return spaces_of(bare & ~taken & ~own)


def double_destinations(s: Arena, figure: int, budget: int) -> list[tuple[Place, Place]]:
    """5.11 to 5.13: `boards[d]` holds the leading halves whose other half lies in direction d."""
    field, g = s.field, ground(s, figure, budget)
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
    here = (head, tail) if head < tail else (tail, head)
    return [pair for pair in even_pairs(field, [board & g.landing for board in seen], g.landing) if pair != here]


def even_pairs(field: Battlefield, boards: list[Mask], landing: Mask) -> list[tuple[Place, Place]]:
    """5.11: the pairs on one level on which a double-space figure can stand, the lower space first; `boards[d]` holds
    the leading halves whose other half lies in direction d."""
    flat, found = plain_ways(field), []
    for direction in ONWARD:
        back = OPPOSITE[direction]
        board = boards[direction] & moved_all(flat[back], landing)
        board |= moved_all(flat[back], boards[back]) & landing
        beside = field.beside
        found += [(place, beside[place][direction]) for place in spaces_of(board & even(field, direction))]
    found.sort()
    return found


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


def routes(
    s: Arena, figure: int, budget: int, *, leaving: bool = True, goal: Spot | None = None
) -> dict[Spot, Route]:
    """The best route to every place it can reach, or to the goal alone; a pair of spaces goes by its lower one first.
    Ways are tried by their dice, then by their length; one that is longer goes on only if it has fewer dice."""
    start = s.halves(figure)
    if s.has(figure, "flying"):
        struck = len(s.engaged_with(figure)) if leaving else 0
        return {
            (place,): Route(struck, s.field.distance(start[0], place), (start, (place,)))
            for place in destinations(s, figure, budget)
            if isinstance(place, int)
        }
    field, g, double = s.field, ground(s, figure, budget), len(start) == 2
    climbs, glyphs = field.climbs(s.heights[figure]), s.glyph_spaces()
    foes = beset(s, figure) if leaving and not s.has(figure, "phantom_walk") else {}
    left = [min(row) for row in zip(*map(field.far, goal), strict=True)] if goal else None
    found: dict[Spot, Route] = {}
    cheapest: dict[Spot, int] = {}
    heap: list[tuple[int, int, tuple[Spot, ...]]] = [(0, 0, (start,))]
    while heap:
        risk, cost, spots = heappop(heap)
        spot = spots[-1]
        if cheapest.get(spot, budget + 1) <= cost:
            continue
        cheapest[spot] = cost
        lower_first = (spot[1], spot[0]) if double and spot[1] < spot[0] else spot
        if lower_first not in found and ends_lawfully(field, g, spot):
            found[lower_first] = Route(risk, cost, spots)
            if lower_first == goal:
                return found
        if len(spots) > 1 and stops(field, glyphs, spot, start):
            continue
        head = spot[0]
        here = foes.get(head, 0)
        if double:
            here |= foes.get(spot[1], 0)
            if cheapest.get(spot[::-1], budget + 1) > cost:
                heappush(heap, (risk, cost, (*spots, spot[::-1])))
        for neighbour, step, fall in climbs[head]:
            after = (neighbour, head) if double else (neighbour,)
            spent = cost + step
            if spent > budget or not g.passable >> neighbour & 1 or cheapest.get(after, budget + 1) <= spent:
                continue
            if left is not None and spent + min([left[place] for place in after]) > budget:
                continue
            there = foes.get(neighbour, 0) | foes.get(head, 0) if double else foes.get(neighbour, 0)
            heappush(heap, (risk + fall + (here & ~there).bit_count(), spent, (*spots, after)))
    found.pop(tuple(sorted(start)), None)
    return found


def beset(s: Arena, figure: int) -> dict[Place, int]:
    """By whom it would be engaged on each space: one bit for each opponent."""
    found: dict[Place, int] = {}
    for number, (_, zone) in enumerate(zones(s, figure)):
        for place in spaces_of(zone):
            found[place] = found.get(place, 0) | 1 << number
    return found


def ends_lawfully(field: Battlefield, g: Ground, spot: Spot) -> bool:
    if not g.landing >> spot[0] & 1:
        return False
    if len(spot) == 1:
        return True
    return bool(g.landing >> spot[1] & 1) and field.level[spot[0]] == field.level[spot[1]] and spot not in field.walls


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
    zoned = zones(s, figure) if leaving and not s.has(figure, "phantom_walk") else []
    if not unharmed(s, figure, spot, budget, zoned):
        goal = (spot[1], spot[0]) if len(spot) == 2 and spot[1] < spot[0] else spot
        route = routes(s, figure, budget, leaving=leaving, goal=goal)[goal]
        spot = route.spots[-1]
        if not survives(s, figure, route, zoned):
            return
    place(s, figure, spot)
    s.tell(Moved, named(s, figure), start[0], spot[0], s.map)
    arrive(s, figure)


def survives(s: Arena, figure: int, route: Route, zoned: list[tuple[int, Mask]]) -> bool:
    """6.5, 5.7: the dice on the way; whether the figure goes on."""
    flies = s.has(figure, "flying")
    for before, after in pairwise(route.spots):
        for other in s.engaged_with(figure) if flies and zoned else left_by(zoned, before, after):
            face = die(s)
            s.tell(LeftEngagement, named(s, figure), named(s, other), face)
            if face == HIT:
                hurt(s, figure, 1)
                if s.at[figure] < 0 or s.result is not None:
                    return False
        if not flies and s.field.falls(before[0], after[0], s.heights[figure]) and before != after[::-1]:
            face = die(s)
            s.tell(Fell, named(s, figure), face)
            if face == HIT:
                hurt(s, figure, 1)
                if s.at[figure] < 0 or s.result is not None:
                    return False
    return True


def unharmed(s: Arena, figure: int, spot: Spot, budget: int, zoned: list[tuple[int, Mask]]) -> bool:
    """Whether there surely is a way without dice: no drop as deep as the figure is high, and nobody whom it leaves.
    Then no other way is better, and none need be looked for."""
    field, start, height = s.field, s.halves(figure), s.heights[figure]
    flies = s.has(figure, "flying")
    if field.depth >= height and not flies:
        return False
    here = mask_of(start)
    danger = 0
    for _, zone in zoned:
        danger |= zone
    if flies or danger & here:
        return not danger & here
    if not danger & field.disc(start[0], budget + 1):
        return True
    if len(start) == 2:
        return False
    g = ground(s, figure, budget)
    return bool(field.reach(start[0], budget, height, g.passable, g.stop | danger) >> spot[0] & 1)


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
    """Flame Trap: every one of them, while the figure still stands there (3.14)."""
    for seat in s.in_turn_order():
        walker = s.walker(seat)
        card = s.figure_card[walker]
        if s.friends(seat, s.lord[figure]) or not s.auras[card] or not s.adjacent(figure, walker):
            continue
        while (n := hidden(s, card, "trap")) >= 0:
            amount = s.spell(s.auras[card][n][SPELL]).n
            turn_up(s, card, n)
            hurt(s, figure, amount)
            if s.at[figure] < 0:
                return


def rivals(s: Arena, seat: Seat) -> list[Seat]:
    return [other for other in range(s.seats) if not s.friends(seat, other)]

