"""Names for the parts of cards in play, which are small rows of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from coterie.kernel import Seat

CardRow = tuple[int, ...]

# a wizard in play: its design, its base power now, fixed bonuses of its own, the timings it has had, and fixed bonuses
# that it got from the shrine
CARD, BASE, GAIN, DONE, SHRINE_GAIN = 0, 1, 2, 3, 4
# a relic in play: its design, face up or not, the mask of seats that know it, bonuses less losses, whether it is
# ignored and has had its turn, and from whose hand it was laid
UP, SEEN, RELIC_GAIN, STRUCK, USED, LAID_BY = 1, 2, 3, 4, 5, 6

SHRINE, IMMEDIATE, WIZARD, RELIC, CLAIM = 1, 2, 4, 8, 16  # bits of DONE
TIMING = {IMMEDIATE: "immediate", WIZARD: "wizard", RELIC: "relic"}
"""When the pack says that an ability happens."""

HIDDEN, WIZARDS_UP, RELICS_UP = 0, 1, 2  # how far phase 3 has turned things up


class Fought(NamedTuple):
    """A battle that was decided: who was in it, with which totals, and how many were in each Hall before."""

    order: tuple[Seat, ...]
    totals: list[int]
    halls: tuple[int, ...]


@dataclass(slots=True)
class Part:
    """`kind`: base or printed (power), ability, once (fixed when gained), shrine, advantage, floor (never below 0).

    `source` is the thing it comes from: `card:W37`, `shrine:S12`; `why` says it in a few words."""

    kind: str
    amount: int
    source: str
    why: str


@dataclass(slots=True)
class Counted:
    """A card that was counted for a total, and the parts of its power."""

    seat: int
    card: str
    power: int
    parts: tuple[Part, ...]


def changed(row: tuple[CardRow, ...], slot: int, part: int, value: int) -> tuple[CardRow, ...]:
    record = row[slot]
    return (*row[:slot], (*record[:part], value, *record[part + 1 :]), *row[slot + 1 :])


def one_fewer(known: tuple[tuple[int, int], ...], card: int, spare: int) -> tuple[tuple[int, int], ...]:
    """What is known of a hand after one card of a design was shown: of several equal cards nobody can tell which one it
    was, so everyone who knew of k of them knows of k - 1. It makes no difference to those in `spare`.
    """
    masks = [mask for each, mask in known if each == card] if known else []
    if not masks:
        return known
    left: list[int] = []
    for mask in masks:  # sort each seat's bits: the first mask holds those who knew of one copy, the second of two ...
        for i, held in enumerate(left):
            left[i], mask = held | mask, held & mask
        left.append(mask)
    fewer = [spare & mask | ~spare & after for mask, after in zip(left, [*left[1:], 0], strict=True)]
    return tuple(pair for pair in known if pair[CARD] != card) + tuple((card, mask) for mask in fewer if mask)
