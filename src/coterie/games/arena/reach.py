"""Where a figure can get (sections 5 and 6), as sets of spaces."""

from __future__ import annotations

from dataclasses import dataclass

from coterie.games.arena.hexes import ONWARD, OPPOSITE, Battlefield, Mask, Place, spaces_of
from coterie.games.arena.state import Arena


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
