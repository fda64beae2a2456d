"""The end scoring (section 13 of the rules)."""

from __future__ import annotations

from functools import cache
from itertools import product

from coterie.games.triora.components import SITES, Board
from coterie.games.triora.events import Scored
from coterie.games.triora.state import Triora

LINES = (
    "Doom Points",
    "City",
    "Fields",
    "River",
    "Dungeon",
    "Villager sets",
    "Inquisition",
    "Crowns",
    "Potions",
    "Undead",
    "Silver",
    "Captured",
)
"""What the lines of the scoring are called; they add up to the total."""


def control(influence: list[int], points: tuple[int, ...]) -> list[int]:
    """13.3, 13.4: what each player gets in one main site."""
    gained = [0] * len(influence)
    rank = 0
    for most in sorted({each for each in influence if each}, reverse=True):
        tied = [seat for seat, each in enumerate(influence) if each == most]
        share = sum(points[rank : rank + len(tied)]) // len(tied)
        for seat in tied:
            gained[seat] = share
        rank += len(tied)
    return gained


def sets_worth(pack: Board, cards: tuple[int, ...]) -> int:
    """13.5: what the best sets of these cards are worth."""
    held = [0] * len(pack.kinds)
    for card in cards:
        held[pack.villagers[card].kind] += 1
    return best_sets(pack.sets, tuple(sorted(held)))


@cache
def best_sets(worth: tuple[int, ...], held: tuple[int, ...]) -> int:
    """Of all ways to put so many cards of each kind into sets: a card of the last kind goes with any of the others."""
    if not held or not held[-1]:
        return 0
    *others, last = held
    best = 0
    for joined in product(*((0, 1) if count else (0,) for count in others)):
        left = sorted([*(count - part for count, part in zip(others, joined, strict=True)), last - 1])
        best = max(best, worth[sum(joined)] + best_sets(worth, tuple(left)))
    return best


def scoring_lines(s: Triora) -> list[tuple[int, ...]]:
    """Every player's points if the game ended now, in the order of LINES."""
    pack, seats = s.pack, range(s.seats)
    sites = [control([s.influence(seat, site) for seat in seats], pack.control) for site in SITES]
    rank = {seat: number for number, seat in enumerate(s.ranking[::-1])}
    lines = []
    for seat in seats:
        line = (
            s.points[seat],
            *(site[seat] for site in sites),
            sets_worth(pack, s.villagers[seat]),
            -pack.penalties[rank[seat]],
            pack.crowns_worth(s.crowns(seat)),
            sum(s.potions[seat]),
            s.undead[seat],
            s.silver[seat],
        )
        lines.append((*line, -sum(line) if s.captured[seat] else 0))
    return lines


def final_scoring(s: Triora, clause: str, why: str) -> None:
    """13.9, 13.10."""
    s.lines = scoring_lines(s)
    for seat in range(s.seats):
        s.tell(Scored, seat, s.lines[seat])
    first = s.standings()[0]
    s.end([] if s.captured[first] else [first], [sum(line) for line in s.lines], clause, why)
