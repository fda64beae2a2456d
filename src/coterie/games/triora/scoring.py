"""The end scoring (section 13 of the rules)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from coterie.games.triora.components import SITES, Board
from coterie.games.triora.events import Scored
from coterie.games.triora.holdings import CACHE_SIZE, crowns_held, kinds_held
from coterie.games.triora.state import Triora
from coterie.kernel import Seat

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


@lru_cache(CACHE_SIZE)
def control(influence: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """13.3, 13.4: what each player gets in one main site."""
    gained = [0] * len(influence)
    rank = 0
    for most in sorted({each for each in influence if each}, reverse=True):
        tied = [seat for seat, each in enumerate(influence) if each == most]
        share = sum(points[rank : rank + len(tied)]) // len(tied)
        for seat in tied:
            gained[seat] = share
        rank += len(tied)
    return tuple(gained)


def sets_worth(pack: Board, cards: tuple[int, ...]) -> int:
    """13.5: what the best sets of these cards are worth."""
    return best_sets(pack.sets, tuple(sorted(kinds_held(pack, cards))))


@lru_cache(CACHE_SIZE)
def best_sets(worth: tuple[int, ...], held: tuple[int, ...]) -> int:
    """The best of all ways to put these numbers of each kind into sets: a card of the last kind goes with any of the
    others.
    """
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
    return [
        *lines_of(
            s.pack,
            s.ranking,
            tuple(s.points),
            tuple(s.ruined),
            tuple(s.castle),
            tuple(s.villagers),
            tuple(s.potions),
            tuple(s.undead),
            tuple(s.silver),
            tuple(s.captured),
        )
    ]


@lru_cache(CACHE_SIZE)
def lines_of(
    pack: Board,
    ranking: tuple[Seat, ...],
    points: tuple[int, ...],
    ruined: tuple[tuple[int, ...], ...],
    castle: tuple[int, ...],
    villagers: tuple[tuple[int, ...], ...],
    potions: tuple[tuple[int, ...], ...],
    undead: tuple[int, ...],
    silver: tuple[int, ...],
    captured: tuple[int, ...],
) -> tuple[tuple[int, ...], ...]:
    """13.3 to 13.9, from plain values: everyone who looks at the same table sees the same lines."""
    kinds = [kinds_held(pack, cards) for cards in villagers]
    sites = []
    for site in SITES:
        markers, kind = ruined[site], pack.places[site].kind
        influence = tuple([markers.count(seat) + held[kind] for seat, held in enumerate(kinds)])
        sites.append(control(influence, pack.control))
    lines = []
    for seat, cards in enumerate(villagers):
        line = (
            points[seat],
            *[site[seat] for site in sites],
            sets_worth(pack, cards),
            -pack.penalties[ranking[::-1].index(seat)],
            pack.crowns_worth(crowns_held(pack, seat, cards, castle)),
            sum(potions[seat]),
            undead[seat],
            silver[seat],
        )
        lines.append((*line, -sum(line) if captured[seat] else 0))
    return tuple(lines)


def final_scoring(s: Triora, clause: str, why: str) -> None:
    """13.9, 13.10."""
    s.lines = scoring_lines(s)
    for seat in range(s.seats):
        s.tell(Scored, seat, s.lines[seat])
    first = s.standings()[0]
    s.end([] if s.captured[first] else [first], [sum(line) for line in s.lines], clause, why)
