"""The end scoring (section 13 of the rules)."""

from __future__ import annotations

from collections import Counter

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
    """13.5: as many different kinds together as there are, again and again."""
    left = Counter(pack.villagers[card].kind for card in cards)
    worth = 0
    while left := +left:
        worth += pack.sets[len(left) - 1]
        left -= Counter(list(left))
    return worth


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
