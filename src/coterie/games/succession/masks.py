"""Sets of seats as numbers: bit n is seat n."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from coterie.kernel import Seat


def mask_of(seats: Iterable[Seat]) -> int:
    return sum([1 << seat for seat in seats])


@lru_cache(maxsize=1 << 12)
def seats_of(mask: int) -> tuple[Seat, ...]:
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1])
