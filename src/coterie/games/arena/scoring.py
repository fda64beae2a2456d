"""What figures on the battlefield are worth (9.5, 9.6)."""

from __future__ import annotations

from coterie.games.arena.hexes import Mask
from coterie.games.arena.state import Arena
from coterie.kernel import Seat


def points(s: Arena, seat: Seat) -> int:
    """9.5, 9.6: what a player's figures on the battlefield are worth; in the Melee only on purple spaces."""
    return worth(s, seat, s.field.purple() if s.field.goal == "hold" else s.field.all)


def worth(s: Arena, seat: Seat, purple: Mask) -> int:
    total = 0
    for figure, place in enumerate(s.at):
        if place >= 0 and s.lord[figure] == seat:
            if purple >> place & 1 or (s.tail[figure] >= 0 and purple >> s.tail[figure] & 1):
                total += s.design(figure).price
    return total
