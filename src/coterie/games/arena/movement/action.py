"""Movement (sections 5 and 6): the dice, how far a figure moves, and what happens where a move has ended."""

from __future__ import annotations

from coterie.common.cards import less_at, swapped
from coterie.games.arena.combat.damage import hidden, hurt, turn_up
from coterie.games.arena.components import BLANK, HIT, SHIELD
from coterie.games.arena.events import GlyphGone, GlyphUp
from coterie.games.arena.maps import GLYPH_LETTERS
from coterie.games.arena.movement.ground import Spot
from coterie.games.arena.rows import Glyph
from coterie.games.arena.state import NOWHERE, ROOTS, Arena
from coterie.kernel import Seat

SIDES = (HIT, HIT, HIT, SHIELD, SHIELD, BLANK)  # 8.5


def die(s: Arena) -> str:
    return SIDES[s.roll(6)]


def dice(s: Arena, count: int) -> tuple[str, ...]:
    """8.5: several combat dice; one draw of luck serves ten of them."""
    rolled: list[str] = []
    while count > 0:
        some = min(count, 10)
        z = s.roll(6**some)
        for _ in range(some):
            z, face = divmod(z, 6)
            rolled.append(SIDES[face])
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
        if aura.up:
            number += s.spell(aura.spell).move
    return max(number, 0)


def place(s: Arena, figure: int, spot: Spot) -> None:
    s.put(figure, spot[0], spot[1] if len(spot) == 2 else NOWHERE)


def arrive(s: Arena, figure: int) -> None:
    """8.12 to 8.16 and Flame Trap: what happens where a move has ended."""
    for glyph_place in s.halves(figure):
        for n, (where, glyph, up) in enumerate(s.glyphs):
            if where == glyph_place:
                if not up:
                    s.glyphs = swapped(s.glyphs, n, Glyph(where, glyph, 1))
                    s.tell(GlyphUp, GLYPH_LETTERS[glyph], s.field.called(where))
                if GLYPH_LETTERS[glyph] == "K":
                    s.glyphs = less_at(s.glyphs, n)
                    s.tell(GlyphGone, GLYPH_LETTERS[glyph])
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
            amount = s.spell(s.auras[card][n].spell).n
            turn_up(s, card, n)
            hurt(s, figure, amount)
            if s.at[figure] < 0:
                return


def rivals(s: Arena, seat: Seat) -> list[Seat]:
    return [other for other in range(s.seats) if not s.friends(seat, other)]
