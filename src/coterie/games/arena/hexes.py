"""Battlefields: spaces, their neighbours and levels, and sets of spaces as the bits of one integer.

A space is a number: row times width plus column; odd rows are shifted half a space to the right. Everything that
follows from terrain alone is computed once and cached: masks of steps by cost, spaces near a figure, sight.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Place = int
Mask = int

OPPOSITE = (1, 0, 5, 4, 3, 2)
ONWARD = (0, 4, 5)
"""The directions in which the numbers of the spaces rise."""
UNITS = ((1, 0), (-1, 0), (1, -1), (0, -1), (0, 1), (-1, 1))
"""(q, r) of the neighbour in each direction."""
WATER = -1  # 5.9: the level of water
OUTSIDE = -1  # no space of the battlefield
EVERYWHERE = -1  # the mask of all spaces
STRIDE, MARGIN = 64, 16
"""Of the grid, on which a displacement is one number whatever the row; battlefields have at most 30 by 30 spaces."""


def grid_step(q: int, r: int) -> int:
    """A displacement on the grid."""
    return r * STRIDE + q


_IN_BYTE = [[tuple([8 * n + bit for bit in range(8) if byte >> bit & 1]) for byte in range(256)] for n in range(128)]
"""The spaces that each value of each byte of a mask stands for."""


def spaces_of(mask: Mask) -> list[Place]:
    """The spaces of a mask, in ascending order."""
    found: list[Place] = []
    if mask.bit_count() < 6:
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return found
    for n, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        if byte:
            found += _IN_BYTE[n][byte]
    return found


class Steps:
    """All steps of a battlefield with the same cost that are falls, or are not."""

    __slots__ = ("cost", "down", "fall", "sources", "up")

    def __init__(self, cost: int, fall: int, shifts: dict[int, Mask]) -> None:
        self.cost = cost
        self.fall = fall
        self.sources = 0
        """Where any of them begins."""
        for mask in shifts.values():
            self.sources |= mask
        self.up = [(shift, mask) for shift, mask in sorted(shifts.items()) if shift > 0]
        """(shift, spaces from which it may be taken), to spaces with higher numbers."""
        self.down = [(-shift, mask) for shift, mask in sorted(shifts.items()) if shift < 0]

    def taken(self, spaces: Mask) -> Mask:
        """Where one step from any of these spaces leads."""
        found = 0
        for shift, mask in self.up:
            found |= (spaces & mask) << shift
        for shift, mask in self.down:
            found |= (spaces & mask) >> shift
        return found


@dataclass(slots=True)
class Battlefield:
    id: str
    name: str
    least_seats: int
    most_seats: int
    goal: str
    turns: tuple[int, ...]
    width: int
    height: int
    level: tuple[int, ...]
    """Of each space; ruins have the level of the ground they stand on."""
    ruins: Mask
    ruin_height: int
    wall_height: int
    walls: frozenset[tuple[Place, Place]]
    """Both ways."""
    zones: tuple[Mask, ...]
    glyphs: tuple[tuple[Place, str], ...]
    """(space, letter); "?" for one that lies face down."""
    face_down: str
    """The glyphs that are shuffled onto the "?" spaces."""
    army: int
    """What an army may cost there (11.2)."""
    cube: tuple[tuple[int, int], ...] = field(default=())
    neighbours: tuple[tuple[Place, ...], ...] = field(default=())
    beside: tuple[tuple[Place, ...], ...] = field(default=())
    """By direction; OUTSIDE where the board ends."""
    ring: tuple[Mask, ...] = field(default=())
    """The neighbours of each space as a mask."""
    home: tuple[int, ...] = field(default=())
    """Of each space, its place on the grid."""
    grid: list[Place] = field(default_factory=list)
    """The space on each place of the grid; OUTSIDE where there is none."""
    tops: list[int] = field(default_factory=list)
    """On the grid: twice the top of the terrain, ruins included."""
    wall_tops: dict[tuple[int, int], int] = field(default_factory=dict)
    """Of two places on the grid with a wall between them: twice its top."""
    wall_away: list[int] = field(default_factory=list)
    """On the grid: how far the nearest wall is."""
    water: Mask = 0
    all: Mask = 0
    teams: bool = False
    """Two teams of two (10.6)."""
    depth: int = 0
    """Between the highest level and the lowest."""
    _far: list[list[int]] = field(default_factory=list)
    _climbs: dict[int, list[tuple[tuple[Place, int, int], ...]]] = field(default_factory=dict)
    _discs: dict[tuple[Place, int], Mask] = field(default_factory=dict)
    _steps: dict[int, list[Steps]] = field(default_factory=dict)
    _ways: dict[int, list[tuple[int, int, Mask, list[tuple[int, int, Mask]]]]] = field(default_factory=dict)
    _near: dict[tuple[Place, int, int], Mask] = field(default_factory=dict)
    _bare: dict[tuple[Place, int, int, Mask], Mask] = field(default_factory=dict)
    pairs: dict[tuple[str, int], Mask] = field(default_factory=dict)
    flat: list[list[tuple[int, Mask]]] = field(default_factory=list)
    """The cache of moving.py for double-space figures."""
    first_ray: dict[tuple[Place, int, Place, int], tuple[tuple[Place, int], ...] | None] = field(default_factory=dict)
    sight: dict[tuple[Place, int, Place, int], tuple[tuple[tuple[Place, int], ...], ...]] = field(default_factory=dict)
    rings: dict[tuple[Place, int, int, int], list[tuple[Place, Mask]]] = field(default_factory=dict)
    """The cache of sight.py."""
    names: tuple[str, ...] = ()
    """Of the spaces, as players name them: column, row."""

    def __post_init__(self) -> None:
        width, height = self.width, self.height
        self.cube = tuple((c - (r - (r & 1)) // 2, r) for r in range(height) for c in range(width))
        at = {qr: place for place, qr in enumerate(self.cube)}
        self.beside = tuple(tuple(at.get((q + dq, r + dr), OUTSIDE) for dq, dr in UNITS) for q, r in self.cube)
        self.neighbours = tuple(tuple(n for n in row if n >= 0) for row in self.beside)
        self.ring = tuple(sum(1 << n for n in row) for row in self.neighbours)
        self.all = (1 << width * height) - 1
        self.names = tuple(f"{column},{row}" for row in range(height) for column in range(width))
        self.water = sum(1 << p for p, level in enumerate(self.level) if level == WATER)
        self.teams = self.goal == "destroy" and self.least_seats == 4
        self.depth = max(self.level) - min(self.level)
        self._far = [[] for _ in self.level]
        self.home = tuple(grid_step(q + MARGIN, r + 1) for q, r in self.cube)
        self.grid = [OUTSIDE] * (STRIDE * (height + 3))
        self.tops = [-99] * len(self.grid)
        for place, home in enumerate(self.home):
            self.grid[home] = place
            self.tops[home] = 2 * (self.level[place] + (self.ruin_height if self.ruins >> place & 1 else 0))
        walled = [self.far(place) for place in sorted({place for pair in self.walls for place in pair})]
        self.wall_away = [99] * len(self.grid)
        for place, home in enumerate(self.home):
            self.wall_away[home] = min([row[place] for row in walled], default=99)
        for a, b in self.walls:
            self.wall_tops[self.home[a], self.home[b]] = 2 * (max(self.level[a], self.level[b]) + self.wall_height)

    @property
    def size(self) -> int:
        return self.width * self.height

    def at(self, column: int, row: int) -> Place:
        return row * self.width + column

    def called(self, place: Place) -> str:
        """As players name it: column, row."""
        return self.names[place]

    def far(self, place: Place) -> list[int]:
        """The distance of every space."""
        row = self._far[place]
        if not row:
            q, r = self.cube[place]
            row += [max(abs(q - u), abs(r - v), abs(q - u + r - v)) for u, v in self.cube]
        return row

    def distance(self, a: Place, b: Place) -> int:
        return (self._far[a] or self.far(a))[b]

    def disc(self, place: Place, radius: int) -> Mask:
        """The spaces at most this far away, itself included."""
        found = self._discs.get((place, radius))
        if found is None:
            found = self._discs[place, radius] = sum(1 << p for p, far in enumerate(self.far(place)) if far <= radius)
        return found

    def level_pair(self, spot: tuple[Place, ...]) -> bool:
        """5.11: whether a double-space figure may stand on these."""
        if len(spot) != 2 or spot in self.walls:
            return False
        a, b = spot
        return bool(self.ring[a] >> b & 1) and self.level[a] == self.level[b]

    def purple(self) -> Mask:
        """The spaces around the glyphs, which score in the Melee (9.6)."""
        found = 0
        for place, _ in self.glyphs:
            found |= self.ring[place]
        return found

    # --- single steps ----------------------------------------------------------------------------------------

    def step_cost(self, a: Place, b: Place, height: int) -> int:
        """The cost of a step to a neighbour (5.4, 5.6, 5.9); 0 if it is not possible (5.5, 5.14)."""
        if self.ruins >> b & 1 or (a, b) in self.walls:
            return 0
        up = self.level[b] - self.level[a]
        if up >= height:
            return 0
        return 1 + max(up, 0)

    def falls(self, a: Place, b: Place, height: int) -> bool:
        """5.7, 5.8."""
        return self.level[a] - self.level[b] >= height and self.level[b] != WATER

    def steps(self, height: int) -> list[Steps]:
        """All steps of the battlefield for a figure of this height, the cheapest first."""
        found = self._steps.get(height)
        if found is None:
            kinds: dict[tuple[int, int], dict[int, Mask]] = {}
            for a, row in enumerate(self.climbs(height)):
                for b, cost, fall in row:
                    shifts = kinds.setdefault((cost, fall), {})
                    shifts[b - a] = shifts.get(b - a, 0) | 1 << a
            found = self._steps[height] = [Steps(*kind, shifts) for kind, shifts in sorted(kinds.items())]
        return found

    def ways(self, height: int) -> list[tuple[int, int, Mask, list[tuple[int, int, Mask]]]]:
        """The same by directions: (cost, whether it is a fall, where any of them begins, [(direction, shift, spaces
        from which it may be taken)])."""
        found = self._ways.get(height)
        if found is None:
            kinds: dict[tuple[int, int], dict[tuple[int, int], Mask]] = {}
            for a, row in enumerate(self.climbs(height)):
                for b, cost, fall in row:
                    shifts = kinds.setdefault((cost, fall), {})
                    key = self.beside[a].index(b), b - a
                    shifts[key] = shifts.get(key, 0) | 1 << a
            found = self._ways[height] = []
            for each in self.steps(height):
                shifts = kinds[each.cost, each.fall]
                ways = [(direction, shift, mask) for (direction, shift), mask in sorted(shifts.items())]
                found.append((each.cost, each.fall, each.sources, ways))
        return found

    def climbs(self, height: int) -> list[tuple[tuple[Place, int, int], ...]]:
        """For each space the steps that a figure of this height can take from it: (neighbour, cost, whether
        it falls).
        """
        found = self._climbs.get(height)
        if found is None:
            found = self._climbs[height] = [
                tuple(
                    (b, cost, int(self.falls(a, b, height)))
                    for b in self.neighbours[a]
                    if (cost := self.step_cost(a, b, height))
                )
                for a in range(self.size)
            ]
        return found

    def near(self, place: Place, height: int, other: int) -> Mask:
        """6.1, 6.2: where a figure `other` levels high is adjacent to one of `height` levels on this space."""
        key = place, height, other
        found = self._near.get(key)
        if found is None:
            found, base = 0, self.level[place]
            for n in self.neighbours[place]:
                wall = (place, n) in self.walls and not (height > self.wall_height and other > self.wall_height)
                if self.level[n] < base + height and base < self.level[n] + other and not wall:
                    found |= 1 << n
            self._near[key] = found
        return found

    # --- reach -----------------------------------------------------------------------------------------------

    def reach(self, start: Place, move: int, height: int, passable: Mask, stop: Mask) -> Mask:
        """Where a single-space figure can get, through passable spaces, ending on `stop` ones; its own space is among
        them."""
        steps = self.steps(height)
        layers, seen = [1 << start], 1 << start  # the spaces first reached at each cost from which one may go on
        for cost in range(1, move + 1):
            new = 0
            for each in steps:
                if each.cost > cost:
                    break
                spaces = layers[cost - each.cost] & each.sources
                if spaces:
                    new |= each.taken(spaces)
            new &= passable & ~seen
            seen |= new
            layers.append(new & ~stop)
        return seen

    def bare(self, start: Place, move: int, height: int, glyphs: Mask) -> Mask:
        """The same with nobody in the way: computed once."""
        key = start, move, height, glyphs
        found = self._bare.get(key)
        if found is None:
            found = self._bare[key] = self.reach(start, move, height, self.all & ~self.ruins, self.water | glyphs)
        return found


def is_spot(field: Battlefield, answer: object) -> bool:
    """Whether this is one space of the battlefield, or a pair of them, as a tuple."""
    if not isinstance(answer, tuple) or len(answer) not in (1, 2):
        return False
    return all(type(each) is int and 0 <= each < field.size for each in answer)
