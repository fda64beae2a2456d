"""Battlefields as they are drawn in the pack: text grids with their walls and raised spaces, read and checked."""

from __future__ import annotations

from coterie.games.arena.hexes import WATER, Battlefield
from coterie.kernel import PackError, Row

GLYPHS = {"P": "power", "T": "toughness", "M": "move", "K": "knowledge"}
GLYPH_LETTERS = tuple(GLYPHS)


def read_field(row: Row) -> Battlefield:
    id = row.text("id")
    text = row.text("map")
    rows = [line.split() for line in text.strip("\n").splitlines()]
    width = len(rows[0])
    if any(len(each) != width for each in rows) or not 4 <= width <= 30 or not 4 <= len(rows) <= 30:
        row.wrong("map", "from 4 to 30 rows of the same length, from 4 to 30 spaces")
    level, ruins, glyphs = [], 0, []
    zones: dict[str, int] = {}
    for place, sign in enumerate(sign for line in rows for sign in line):
        level.append(WATER if sign == "~" else int(sign) if sign.isdecimal() else 0)
        if sign == "#":
            ruins |= 1 << place
        elif sign in ("y", "o"):
            zones[sign] = zones.get(sign, 0) | 1 << place
        elif sign == "?" or sign in GLYPHS:
            glyphs.append((place, sign))
        elif sign not in ("~", ".") and not (len(sign) == 1 and sign.isdecimal()):
            raise PackError(
                f"{row.where}: map: found {sign!r} at {place % width},{place // width}, allowed: ~ . # ? y o, "
                f"1 to 9 and {' '.join(GLYPHS)}"
            )

    def at(said: str, field: str) -> int:
        parts = said.split(",")
        if len(parts) != 2 or not all(part.isdecimal() for part in parts):
            row.wrong(field, "spaces as column,row")
        column, line = map(int, parts)
        if column >= width or line >= len(rows):
            row.wrong(field, "spaces of the map")
        return line * width + column

    for said in row.texts("raised"):
        where, _, high = said.partition("=")
        if not high.isdecimal():
            row.wrong("raised", 'texts such as "3,6=1"')
        level[at(where, "raised")] = int(high)
    goal = row.one_of("goal", ("destroy", "hold"))
    least = row.number("least_seats", 2, 5)
    most = row.number("most_seats", least, 5)
    if goal == "destroy" and (least, most) not in ((2, 2), (4, 4)):
        row.wrong("most_seats", "2 players, or 4 in teams, where the goal is to destroy")
    masks = [zones[sign] for sign in ("y", "o") if sign in zones]
    if goal == "hold":
        masks = [1 << place for place in range(len(level)) if sum(masks) >> place & 1]
        if len(masks) < most:
            row.wrong("map", f"a starting space for each of {most} players")
    elif len(masks) != 2 or any(mask.bit_count() < least // 2 for mask in masks):
        row.wrong("map", f"two starting zones, y and o, of {least // 2} or more spaces")
    face_down = row.text("face_down", "")
    hidden = sum(sign == "?" for _, sign in glyphs)
    if len(face_down) != hidden or not set(face_down) <= set(GLYPHS):
        row.wrong("face_down", f"the letters of the {hidden} glyphs that lie face down")
    turns = row.numbers("turns", 1, 999)
    if len(turns) != most - least + 1:
        row.wrong("turns", f"a number of turns for each of {least} to {most} players")
    pairs = []
    for said in row.texts("walls"):
        a, b = (at(part, "walls") for part in (*said.split("|"), "")[:2])
        pairs += [(a, b), (b, a)]
    made = Battlefield(
        id=id,
        name=row.text("name"),
        least_seats=least,
        most_seats=most,
        goal=goal,
        turns=turns,
        width=width,
        height=len(rows),
        level=tuple(level),
        ruins=ruins,
        ruin_height=row.number("ruin_height", 1, 20),
        wall_height=row.number("wall_height", 1, 20),
        walls=frozenset(pairs),
        zones=tuple(masks),
        glyphs=tuple(glyphs),
        face_down=face_down,
    )
    for a, b in pairs:
        if not made.ring[a] >> b & 1:
            row.wrong("walls", "pairs of neighbouring spaces, such as 3,2|2,3")
    row.source()
    row.done()
    return made
