"""A world consistent with what a seat knows: roles, targeting cards, the note and the cards to come are dealt again."""

from __future__ import annotations

from coterie.games.inquisition.components import A_LOT, AGENT, BLACK, COLOURS, NONE
from coterie.games.inquisition.state import Inquisition
from coterie.kernel import RandomSource, Seat, shuffle


def redeal(s: Inquisition, seat: Seat | None, rng: RandomSource) -> None:
    coming = sorted(s.coming)
    shuffle(coming, rng)
    s.coming = tuple(coming)
    redeal_targets(s, seat, rng)
    s.lots = [lot if other == seat else int(rng.random() * A_LOT) for other, lot in enumerate(s.lots)]
    known = s.knows_role(seat)
    hidden = [other for other in range(s.seats) if other not in known]
    roles = sorted(s.role[other] for other in hidden)
    shuffle(roles, rng)
    for other, role in zip(hidden, roles, strict=True):
        s.role[other] = role
    if seat is None or s.role[seat] != AGENT:
        s.whispers = []


def redeal_targets(s: Inquisition, seat: Seat | None, rng: RandomSource) -> None:
    """One of all arrangements of the five targeting cards that fit what the seat knows."""
    ways: list[tuple[int, ...]] = [()]
    for possible in s.fixed_targets(seat):
        if possible:
            ways = [(*way, card) for way in ways for card in possible if card not in way]
        else:
            ways = [(*way, NONE) for way in ways]
    way = ways[int(rng.random() * len(ways))]
    s.drew = list(way)
    left = [card for card in COLOURS if card not in way]
    shuffle(left, rng)
    s.targeting = tuple(left)
    if s.written and seat != s.leader[BLACK]:
        able = s.of_colour[way[BLACK]]
        s.noted = able[int(rng.random() * len(able))]
