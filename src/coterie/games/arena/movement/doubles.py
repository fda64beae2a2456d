"""Double-space figures (5.10 to 5.13): pairs of spaces, where they can get and by which way.

A set of pairs is six sets of spaces, one for each direction: the leading halves whose other half lies there.
"""

from __future__ import annotations

from coterie.games.arena.hexes import EVERYWHERE, ONWARD, OPPOSITE, Battlefield, Mask, Place, spaces_of
from coterie.games.arena.movement.ground import Route, Spot, Zone, ground
from coterie.games.arena.state import Arena

Boards = list[Mask]


class DoubleSpread:
    """As `paths.Spread`, for pairs: `rows[dice][cost]` is where it comes to, `went` from where of that it goes on."""

    def __init__(self, s: Arena, figure: int, budget: int, zoned: list[Zone], goal: Spot | None = None) -> None:
        field, g = s.field, ground(s, figure, budget)
        self.field, self.height, self.landing, self.budget = field, s.heights[figure], g.landing, budget
        self.start = head, tail = s.at[figure], s.tail[figure]
        near = field.disc(head, budget + 1)
        flat = plain_ways(field)
        self.zones = [
            (zone, [moved_all(flat[OPPOSITE[d]], zone) for d in range(6)]) for _, zone in zoned if zone & near
        ]
        """Of each opponent, and by direction where the leading half is when the other one is in there."""
        self.danger = [0] * 6
        for _, behind in self.zones:
            self.danger = [all_ | more for all_, more in zip(self.danger, behind, strict=True)]
        glyphs = s.glyph_spaces()
        seen = [[0] * 6 for _ in range(budget + 1)]  # with fewer dice, at this cost or less
        self.rows = [self.blank()]
        self.went: list[list[Boards]] = []
        self.rows[0][0][self.direction(head, tail)] = 1 << head
        for dice, row in enumerate(self.rows):  # which grows
            self.went.append(self.blank())
            known = [0] * 6
            for cost, boards in enumerate(row):
                going = self.went[dice][cost]
                left = budget - cost
                within = EVERYWHERE if goal is None else field.disc(goal[0], left) | field.disc(goal[1], left)
                for d in range(6):
                    known[d] |= seen[cost][d]
                    fresh = boards[d] = boards[d] & g.passable & ~known[d]
                    if fresh:
                        free = fresh & ~glyphs & ~wet(field, d) & within if cost else fresh
                        going[d] |= free
                        going[OPPOSITE[d]] |= moved_all(flat[d], free)  # flipped, the other half leads
                if goal is not None and self.holds(boards, goal):
                    return
                for d in range(6):
                    known[d] |= boards[d] | going[d]
                seen[cost] = known[:]
                if any(going):
                    self.step(dice, cost, going)

    def blank(self) -> list[Boards]:
        return [[0] * 6 for _ in range(self.budget + 1)]

    def direction(self, place: Place, other: Place) -> int:
        return self.field.beside[place].index(other)

    def step(self, dice: int, cost: int, going: Boards) -> None:
        """One step of the leading half, in every direction; those that nobody strikes are taken together."""
        calm = 0
        risky: list[tuple[int, Mask]] = []
        for d, heads in enumerate(going):
            danger = self.danger[d]
            calm |= heads & ~danger
            if heads & danger:
                risky.append((d, heads & danger))
        for dear, fall, sources, ways in self.field.ways(self.height):
            if cost + dear > self.budget:
                break
            if calm & sources:
                boards = self.row(dice + fall)[cost + dear]
                for direction, shift, mask in ways:
                    bits = calm & mask
                    if bits:
                        boards[OPPOSITE[direction]] |= bits << shift if shift > 0 else bits >> -shift
            for d, heads in risky:
                if heads & sources:
                    for direction, shift, mask in ways:
                        if heads & mask:
                            for more, part in enumerate(self.split(heads & mask, d, shift), dice + fall):
                                self.row(more)[cost + dear][OPPOSITE[direction]] |= part

    def row(self, dice: int) -> list[Boards]:
        while dice >= len(self.rows):
            self.rows.append(self.blank())
        return self.rows[dice]

    def split(self, bits: Mask, d: int, shift: int) -> list[Mask]:
        """6.5: the leading halves after a step, by the number of opponents that are left: those beside whom only the
        other half stood."""
        parts = [bits << shift if shift > 0 else bits >> -shift]
        for zone, behind in self.zones:
            here = bits & ~zone & behind[d]
            left = (here << shift if shift > 0 else here >> -shift) & ~zone
            if left:
                parts.append(0)
                for n in range(len(parts) - 1, 0, -1):
                    parts[n] = parts[n] & ~left | parts[n - 1] & left
                parts[0] &= ~left
        return parts

    # --- what came of it -------------------------------------------------------------------------------------

    def pairs(self) -> list[tuple[Place, Place]]:
        """Where it can end, other than its own place; the lower space first."""
        boards = [0] * 6
        for row in self.rows:
            for each in row:
                boards = [all_ | more for all_, more in zip(boards, each, strict=True)]
        here = min(self.start), max(self.start)
        found = even_pairs(self.field, [board & self.landing for board in boards], self.landing)
        return [pair for pair in found if pair != here]

    def holds(self, boards: Boards, pair: Spot) -> bool:
        """Whether a pair is among these, whichever half leads."""
        a, b = pair
        return bool(boards[self.direction(a, b)] >> a & 1 or boards[self.direction(b, a)] >> b & 1)

    def route(self, pair: Spot) -> Route:
        for dice, row in enumerate(self.rows):
            for cost, boards in enumerate(row):
                if self.holds(boards, pair):
                    return Route(dice, cost, tuple(self.way(pair, dice, cost)[::-1]))
        raise LookupError(f"no way leads to {' and '.join(map(self.field.called, pair))}")

    def way(self, pair: Spot, dice: int, cost: int) -> list[Spot]:
        """From the pair back to the start."""
        spots: list[Spot] = [pair]
        while True:
            head, tail = spots[-1]
            if not self.rows[dice][cost][self.direction(head, tail)] >> head & 1:
                head, tail = tail, head  # it was flipped there
                if len(spots) == 1:
                    spots.pop()  # and need not have been
                spots.append((head, tail))
            if not cost:
                return spots
            head, dice, cost = self.before(head, tail, dice, cost)
            spots.append((tail, head))

    def before(self, head: Place, tail: Place, dice: int, cost: int) -> tuple[Place, int, int]:
        """The last step to a pair: the other half before it, with how many dice and what cost until then."""
        field = self.field
        step = field.step_cost(tail, head, self.height)
        until = dice - field.falls(tail, head, self.height)
        for d, other in enumerate(field.beside[tail]):
            if other >= 0:
                left = sum(zone >> other & 1 and not (zone >> tail | zone >> head) & 1 for zone, _ in self.zones)
                if until >= left and self.went[until - left][cost - step][d] >> tail & 1:
                    return other, until - left, cost - step
        raise LookupError(f"no way leads to {field.called(head)}")


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
