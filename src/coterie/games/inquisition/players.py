"""Questions whose answer is a player: how players are shown and read, and why one is refused."""

from __future__ import annotations

from typing import Any

from coterie.games.inquisition.state import Inquisition
from coterie.kernel import Option, Seat, Thing, words


def show_seat(s: Inquisition, seat: Seat) -> Option:
    return Option(str(seat), f"{words.seat(seat)}: {s.pack.guild(s.guild[seat])}", (Thing("seat", str(seat)),))


def seat_meant(s: Inquisition, answer: Any) -> Any:
    """The player whom an answer or its key names, lawful or not, so that a refusal can say why."""
    key = answer if isinstance(answer, str) else ""
    return int(key) if key.isascii() and key.isdecimal() and len(key) < 3 and int(key) < s.seats else answer
