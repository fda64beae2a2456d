"""How packs go round the table (11.9): which pack is whose at which pick."""

from __future__ import annotations

from coterie.games.relics.state import Relics
from coterie.kernel import Seat

PACK = 10  # cards in a pack


def pack_number(s: Relics, seat: Seat, pick: int) -> int:
    """The pack that `seat` holds for its `pick`-th pick (11.9): first to the left, then to the right, and so on."""
    times, passed = divmod(pick, PACK)
    back = passed if times % 2 == 0 else -passed
    return times * s.seats + (seat - back) % s.seats


def picker(s: Relics, pack: int, passed: int) -> Seat:
    """Who makes the pick number `passed` from that pack."""
    times, first = divmod(pack, s.seats)
    return (first + (passed if times % 2 == 0 else -passed)) % s.seats


def held(s: Relics, seat: Seat) -> tuple[int, ...]:
    """The cards that `seat` looks at now."""
    if s.pick >= len(s.packs) // s.seats * PACK:
        return ()
    return s.packs[pack_number(s, seat, s.pick)][s.pick % PACK :]
