"""A seat's own picture of a game: one world imagined from what the seat knows, at the time on everybody's clock.

Every reply to a seat that is made from the game (a preview, a hint, why an answer isn't lawful), and everything that a
bot's process is sent, is made of this world. The true state isn't: it holds the key of the table's randomness, other
people's cards and sealed answers, and the time of the last input, which may have been a secret one.
"""

from __future__ import annotations

from typing import Any

from coterie.bots.perspective import apart
from coterie.kernel import Seat, State
from coterie.kernel.chance import SeededRandom


def seat_world(state: State[Any], seat: Seat, now: int) -> State[Any]:
    """The world for this seat: the same, byte for byte, for all games that look the same to it."""
    present = state.clone()
    present.now = now
    return apart(present.imagine(seat, SeededRandom(0)))
