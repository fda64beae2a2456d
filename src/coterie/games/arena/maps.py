"""Battlefields as they are drawn in the pack: text grids with their walls and raised spaces, read and checked."""

from __future__ import annotations

from coterie.common.packs import PackError, Row
from coterie.games.arena.hexes import WATER, Battlefield, Place

GLYPHS = {"P": "power", "T": "toughness", "M": "move", "K": "knowledge"}
GLYPH_LETTERS = tuple(GLYPHS)
FACE_DOWN = "?"
ZONES = "yo"
MIN_SPACES, MAX_SPACES = 4, 30  # spaces in a row, and rows
BUILD = 500  # 11.2: what an army may cost where a battlefield does not say otherwise


class Drawing:
    """The text grid of a battlefield: one sign for each space."""

    def __init__(self, row: Row) -> None:
        self.row = row
        rows = [line.split() for line in row.text("map").strip("\n").splitlines()]
        self.width, self.height = len(rows[0]) if rows else 0, len(rows)
        if (
            not MIN_SPACES <= self.width <= MAX_SPACES
            or not MIN_SPACES <= self.height <= MAX_SPACES
            or any(len(each) != self.width for each in rows)
        ):
            row.wrong(
                "map",
                f"from {MIN_SPACES} to {MAX_SPACES} rows of the same length, from {MIN_SPACES} to {MAX_SPACES} spaces",
            )
        self.signs = [sign for line in rows for sign in line]
        for place, sign in enumerate(self.signs):
            if len(sign) > 1 or (sign not in ("~", ".", "#", FACE_DOWN, *ZONES, *GLYPHS) and not sign.isdecimal()):
                where = f"{place % self.width},{place // self.width}"
                allowed = f"~ . # {FACE_DOWN} {' '.join(ZONES)}, 1 to 9 and {' '.join(GLYPHS)}"
                raise PackError(f"{row.where}: map: found {sign!r} at {where}, allowed: {allowed}")

    def where(self, *signs: str) -> list[Place]:
        return [place for place, sign in enumerate(self.signs) if sign in signs]

    def mask(self, *signs: str) -> int:
        return sum(1 << place for place in self.where(*signs))

    def at(self, said: str, field: str) -> Place:
        """The space that a text such as 3,6 names."""
        parts = said.split(",")
        if len(parts) != 2 or not all(part.isdecimal() and len(part) < 4 for part in parts):
            self.row.wrong(field, "spaces as column,row")
        column, line = map(int, parts)
        if column >= self.width or line >= self.height:
            self.row.wrong(field, "spaces of the map")
        return line * self.width + column

    def levels(self) -> tuple[int, ...]:
        """2.2; a letter hides the level of its space, which `raised` gives then."""
        level = [WATER if sign == "~" else int(sign) if sign.isdecimal() else 0 for sign in self.signs]
        for said in self.row.texts("raised"):
            where, _, high = said.partition("=")
            if not high.isdecimal() or len(high) > 1:
                self.row.wrong("raised", 'texts such as "3,6=1"')
            level[self.at(where, "raised")] = int(high)
        return tuple(level)

    def walls(self) -> frozenset[tuple[Place, Place]]:
        """Both ways."""
        found = set()
        for said in self.row.texts("walls"):
            sides = [self.at(part, "walls") for part in said.split("|")]
            if len(sides) != 2:
                self.row.wrong("walls", "pairs of neighbouring spaces, such as 3,2|2,3")
            found |= {(sides[0], sides[1]), (sides[1], sides[0])}
        return frozenset(found)


def read_field(row: Row) -> Battlefield:
    id, drawing = row.text("id"), Drawing(row)
    goal = row.one_of("goal", ("destroy", "hold"))
    least = row.number("least_seats", 2, 5)
    most = row.number("most_seats", least, 5)
    if goal == "destroy" and (least, most) not in ((2, 2), (4, 4)):
        row.wrong("most_seats", "2 players, or 4 in teams, where the goal is to destroy")
    glyphs = [(place, drawing.signs[place]) for place in drawing.where(FACE_DOWN, *GLYPHS)]
    face_down, hidden = row.text("face_down", ""), len(drawing.where(FACE_DOWN))
    if len(face_down) != hidden or not set(face_down) <= set(GLYPHS):
        row.wrong("face_down", f"the letters of the {hidden} glyphs that lie face down")
    turns = row.numbers("turns", 1, 999)
    if len(turns) != most - least + 1:
        row.wrong("turns", f"a number of turns for each of {least} to {most} players")
    made = Battlefield(
        id=id,
        name=row.text("name"),
        least_seats=least,
        most_seats=most,
        goal=goal,
        turns=turns,
        width=drawing.width,
        height=drawing.height,
        level=drawing.levels(),
        ruins=drawing.mask("#"),
        ruin_height=row.number("ruin_height", 1, 20),
        wall_height=row.number("wall_height", 1, 20),
        walls=drawing.walls(),
        zones=starting_zones(row, drawing, goal, least, most),
        glyphs=tuple(glyphs),
        face_down=face_down,
        army=row.number("army", 1, 9999, BUILD),
    )
    if any(not made.ring[a] >> b & 1 for a, b in made.walls):
        row.wrong("walls", "pairs of neighbouring spaces, such as 3,2|2,3")
    row.source()
    row.done()
    return made


def starting_zones(row: Row, drawing: Drawing, goal: str, least: int, most: int) -> tuple[int, ...]:
    """2.7: one for each side; where all fight for themselves, every space is one."""
    if goal == "hold":
        spaces = [1 << place for place in drawing.where(*ZONES)]
        if len(spaces) < most:
            row.wrong("map", f"a starting space for each of {most} players")
        return tuple(spaces)
    zones = tuple(drawing.mask(sign) for sign in ZONES)
    if any(zone.bit_count() < least // 2 for zone in zones):
        row.wrong("map", f"two starting zones, y and o, of {least // 2} or more spaces")
    return zones
