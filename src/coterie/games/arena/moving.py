"""Movement (sections 5 and 6): the dice, how far a figure moves, and the move with all that happens on the way."""

from __future__ import annotations

from itertools import pairwise

from coterie.games.arena.events import Fell, GlyphGone, GlyphUp, LeftEngagement, Moved
from coterie.games.arena.ground import Route, Spot, Zone, ground, left_by, zones
from coterie.games.arena.harm import hidden, hurt, turn_up
from coterie.games.arena.labels import named
from coterie.games.arena.maps import GLYPH_LETTERS
from coterie.games.arena.paths import routes
from coterie.games.arena.state import NOWHERE, ROOTS, SPELL, UP, Arena
from coterie.kernel import Seat

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


# --- the move itself ---------------------------------------------------------------------------------------------


def go(s: Arena, figure: int, to: int | tuple[int, ...], budget: int, *, leaving: bool = True) -> None:
    """Move a figure to a place it can reach, by the best route, with everything that happens on the way."""
    start = s.halves(figure)
    spot: Spot = (to,) if isinstance(to, int) else (min(to), max(to))
    zoned = zones(s, figure, budget) if leaving and not s.has(figure, "phantom_walk") else []
    if not unharmed(s, figure, spot, budget, zoned):
        route = routes(s, figure, budget, leaving=leaving, goal=spot)[spot]
        spot = route.spots[-1]
        if route.dice and not survives(s, figure, route, zoned):
            return
    place(s, figure, spot)
    s.tell(Moved, named(s, figure), start[0], spot[0], s.map)
    arrive(s, figure)


def survives(s: Arena, figure: int, route: Route, zoned: list[Zone]) -> bool:
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


def unharmed(s: Arena, figure: int, spot: Spot, budget: int, zoned: list[Zone]) -> bool:
    """Whether there surely is a way without a die: no drop is as deep as the figure is high, and nobody is near it, or
    there is a way that nobody stands beside, save where it ends."""
    field, start, near, danger = s.field, s.halves(figure), 0, 0
    flies = s.has(figure, "flying")
    if field.depth >= s.heights[figure] and not flies:
        return False
    if len(start) == 1 and not flies:
        near = field.bare(start[0], budget, s.heights[figure], s.glyph_spaces())
    else:
        for half in start:
            near |= field.disc(half, 0 if flies else budget)  # who flies leaves all of them at once, at take-off
    for _, zone in zoned:
        danger |= zone
    if not danger & near:
        return True
    if flies or len(start) == 2 or danger >> start[0] & 1:
        return False
    g = ground(s, figure, budget)
    return bool(field.reach(start[0], budget, s.heights[figure], g.passable, g.stop | danger) >> spot[0] & 1)


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
