"""Line of sight against a second reckoning of it: every ray in fractions, by the definition, nothing kept."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from arena.scene import Scene, army, tower
from clause_citations import citing
from coterie.games.arena import game
from coterie.games.arena.actions import ATTACK
from coterie.games.arena.hexes import UNITS, Battlefield, spaces_of
from coterie.games.arena.movement import action
from coterie.games.arena.movement.placement import clear_spaces

clause = citing("arena")
Point = tuple[Fraction, Fraction]
HILLS = """
. . . . . . . . .
 . 1 . 2 . 3 . . .
. . 4 4 4 . 5 . .
 . . 1 . . 2 . . .
~ ~ ~ . # . . 6 .
 . . . . # 1 1 . .
y . . . . . . . o
"""
WALLS = '["3,3|4,3", "4,3|5,3", "1,5|2,5", "5,1|6,2", "2,0|2,1"]'


def stretch(start: Point, end: Point, middle: tuple[int, int], half: Fraction) -> tuple[Fraction, Fraction] | None:
    """From where to where, as parts of the way, a segment lies in the hex around `middle`."""
    low, high = Fraction(0), Fraction(1)
    dq, dr = end[0] - start[0], end[1] - start[1]
    q, r = start[0] - middle[0], start[1] - middle[1]
    for at, way in ((q - r, dq - dr), (q + 2 * r, dq + 2 * dr), (-2 * q - r, -2 * dq - dr)):
        if way == 0:
            if abs(at) > half:
                return None
        else:
            ends = sorted(((-half - at) / way, (half - at) / way))
            low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low <= high else None


def on_edge(start: Point, end: Point, middle: tuple[int, int]) -> bool:
    """Whether the line runs along an edge of that hex."""
    dq, dr = end[0] - start[0], end[1] - start[1]
    q, r = start[0] - middle[0], start[1] - middle[1]
    sides = ((q - r, dq - dr), (q + 2 * r, dq + 2 * dr), (-2 * q - r, -2 * dq - dr))
    return any(way == 0 and abs(at) == 1 for at, way in sides)


class Look:
    """One look from a space to another, by the definition."""

    def __init__(self, field: Battlefield, figures: dict[int, int]) -> None:
        self.field = field
        self.figures = figures
        self.places = {field.cube[place]: place for place in range(field.size)}

    def nearby(self, here: int, there: int) -> list[tuple[tuple[int, int], int]]:
        """The spaces that a ray could meet; the others are too far from both its ends."""
        far, away = self.field.far(here), self.field.far(there)
        return [(cube, place) for cube, place in self.places.items() if far[place] + away[place] <= far[there] + 2]

    def top(self, place: int) -> int:
        ruin = self.field.ruin_height if self.field.ruins >> place & 1 else 0
        return self.field.level[place] + ruin

    def sees(self, here: int, eye: int, there: int, height: int) -> bool:
        q, r = self.field.cube[there]
        base = self.field.level[there]
        tops = [base + Fraction(1, 2), base + Fraction(height, 2), base + height - Fraction(1, 2)]
        a = Fraction(self.field.cube[here][0]), Fraction(self.field.cube[here][1])
        high = self.field.level[here] + eye - Fraction(1, 2)
        for u, v in ((0, 0), *UNITS):
            b = q + Fraction(35, 100) * u, r + Fraction(35, 100) * v
            for z in tops:
                if self.free(a, b, high, z - high, here, there):
                    return True
        return False

    def free(self, a: Point, b: Point, high: Fraction, rise: Fraction, here: int, there: int) -> bool:
        def low(part: tuple[Fraction, Fraction]) -> Fraction:
            return min(high + rise * part[0], high + rise * part[1])

        inside: list[tuple[Fraction, Fraction, int]] = []
        along: list[tuple[Fraction, Fraction, int]] = []
        for cube, place in self.nearby(here, there):
            part = stretch(a, b, cube, Fraction(1))
            if part is None or part[0] == part[1]:
                continue
            (along if on_edge(a, b, cube) else inside).append((*part, place))
            body = stretch(a, b, cube, Fraction(4, 10))
            standing = self.figures.get(place)
            if body is not None and standing is not None and place not in (here, there):
                if low(body) <= self.field.level[place] + standing - Fraction(1, 2):
                    return False
        for enter, leave, place in inside:
            if place not in (here, there) and self.top(place) > low((enter, leave)):
                return False
        inside.sort()
        for (_, leave, one), (enter, _, other) in pairwise(inside):
            if leave == enter and self.walled(one, other, high + rise * enter):
                return False
        for begin, end in {(begin, end) for begin, end, _ in along}:
            sides = [place for enter, leave, place in along if (enter, leave) == (begin, end)]
            if len(sides) == 2 and all(self.shut(side, begin, end, inside, high, rise) for side in sides):
                return False
        return True

    def shut(
        self, side: int, begin: Fraction, end: Fraction, inside: list[Any], high: Fraction, rise: Fraction
    ) -> bool:
        if self.top(side) > min(high + rise * begin, high + rise * end):
            return True
        entering = [place for _, leave, place in inside if leave == begin]
        leaving = [place for enter, _, place in inside if enter == end]
        return any(self.walled(side, other, high + rise * begin) for other in entering) or any(
            self.walled(side, other, high + rise * end) for other in leaving
        )

    def walled(self, one: int, other: int, at: Fraction) -> bool:
        if (one, other) not in self.field.walls:
            return False
        return at < max(self.field.level[one], self.field.level[other]) + self.field.wall_height


@cache
def hills() -> Any:
    return tower(WALLS, HILLS, 2)


def scene_of(pack: Any, luck: random.Random) -> Scene:
    """Both armies somewhere on the battlefield."""
    field = pack.fields[-1] if pack is not game.pack else pack.fields[0]
    free = [place for place in range(field.size) if not field.ruins >> place & 1 and not any(
        place == glyph for glyph, _ in field.glyphs)]  # fmt: skip
    spots = [field.called(place) for place in luck.sample(free, 14)]
    players = (
        army("nissa", spots[0], elves=spots[1:4], pummelroots=spots[4:7]),
        army("gideon", spots[7], rhox=spots[8:11], hookmasters=spots[11:14]),
    )
    return Scene(*players, pack=None if pack is game.pack else pack)


@clause("7.4", "7.8", "7.7")
@pytest.mark.parametrize("ground", ["duel", "hills"])
@pytest.mark.parametrize("seed", range(2))
def test_sight_is_as_it_is_defined(ground: str, seed: int) -> None:
    luck = random.Random(f"{ground} {seed}")
    s = scene_of(game.pack if ground == "duel" else hills(), luck).s
    look = Look(s.field, {s.at[figure]: s.heights[figure] for figure in s.figures()})
    seen = 0
    figures = s.figures()
    for _ in range(30):
        one, other = luck.sample(figures, 2)
        wanted = look.sees(s.at[one], s.heights[one], s.at[other], s.heights[other])
        assert s.sees_from_to(one, other) is wanted, (s.field.called(s.at[one]), s.field.called(s.at[other]))
        seen += wanted
    assert 0 < seen < 30
    for _ in range(20):
        one, place = luck.choice(figures), luck.randrange(s.field.size)
        if s.held[place] < 0 and not s.field.ruins >> place & 1:
            height = s.heights[luck.choice(figures)]
            wanted = look.sees(s.at[one], s.heights[one], place, height)
            assert s.sees_space(one, place, height) is wanted, (s.field.called(s.at[one]), s.field.called(place))


@clause("7.8")
def test_row_8_of_the_duel_a_figure_hides_in_the_middle_not_beside_the_target() -> None:
    for between, seen in (("5,8", True), ("4,8", False), ("3,8", False)):
        scene = Scene(army("nissa", "2,8"), army("liliana", "6,8", zombies=[between]))
        assert scene.s.sees_from_to(scene.figure(0, "nissa"), scene.figure(1, "liliana")) is seen, between


@clause("7.4", "7.8")
def test_what_terrain_blocks_is_named() -> None:
    def told(pack: Any, here: str, there: str) -> str:
        scene = Scene(army("jace", here), army("nissa", there, elves=[]), pack=pack, chosen="jace")
        code, why = scene.refusal((ATTACK, scene.figure(0, "jace"), 0))
        assert code == "7.4"
        return why

    assert "the ruin on 5,2 is between" in told(None, "5,1", "5,3")
    assert "the wall between 3,2 and 3,3 is in the way" in told(None, "3,2", "3,3")
    assert "the high ground on 3,2 is between" in told(tower(), "3,1", "3,3")


@clause("7.7", "4.5")
@pytest.mark.parametrize("ground", ["duel", "hills"])
def test_an_empty_space_is_in_clear_sight_for_whoever_could_be_seen_there(ground: str) -> None:
    """Each figure in turn is lifted, and put on every empty space: it may be placed where it is in clear sight then."""
    luck = random.Random(ground)
    s = scene_of(game.pack if ground == "duel" else hills(), luck).s
    differ = 0
    for figure in luck.sample([each for each in s.figures() if each != s.walker(0)], 4):
        (home,) = s.halves(figure)
        s.lift(figure)
        within = clear_spaces(s, s.walker(0), 5, figure)
        low = clear_spaces(s, s.walker(0), 5, min(s.figures(), key=lambda each: s.heights[each]))
        differ += within != low
        for space in spaces_of(s.empty()):
            action.place(s, figure, (space,))
            assert bool(within >> space & 1) is s.clear(s.walker(0), figure, 5), s.field.called(space)
            s.lift(figure)
        action.place(s, figure, (home,))
    assert differ or ground == "duel"
