"""What a seat may see: everything but the order of the villager pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from coterie.games.triora.components import (
    DONE,
    FAMILIAR,
    FOR_SALE,
    FULL_SITES,
    NIGHT,
    PHASES,
    PLACES,
    SITES,
    WITCH,
    marked_by,
    marked_how,
    parts_in,
    place_of,
)
from coterie.games.triora.forecasts import Foretold, Offer, foretold, offers
from coterie.games.triora.holdings import CACHE_SIZE, crowns_held, kinds_held
from coterie.games.triora.scoring import scoring_lines
from coterie.games.triora.state import Triora
from coterie.kernel import Seat, View


@dataclass(slots=True)
class Standing:
    """Where a piece stands: a place, and in the Forest one of its circles."""

    place: str
    circle: int


@dataclass(slots=True)
class Player:
    seat: int
    points: int
    inquisition: int
    rank: int
    """1 is furthest ahead on the Inquisition track."""
    position: int
    silver: int
    undead: int
    markers: int
    crowns: int
    herbs: tuple[int, ...]
    seeds: tuple[int, ...]
    planting: tuple[int, ...]
    harvest: tuple[int, ...]
    potions: tuple[int, ...]
    """In the order of the pack."""
    villagers: tuple[str, ...]
    witch: Standing | None
    familiar: Standing | None
    second: Standing | None
    witch_used: bool
    familiar_used: bool
    captured: bool
    influence: tuple[int, ...]
    """In the City, Fields, River and Dungeon."""
    lines: tuple[int, ...]
    """The end scoring, in the order of `scoring.LINES`; before the end, what it would be now."""
    brewable: tuple[str, ...]
    """The formulas that a Cauldron allows with these herbs, by their keys."""
    affordable: tuple[str, ...]
    """The open villagers whose potions this player has."""
    finished: int
    """The rank when the game is over, 1 for the winner; 0 before. If all were captured, nobody is 1."""


@dataclass(slots=True)
class Site:
    place: str
    spaces: int
    markers: tuple[int, ...]


@dataclass(slots=True)
class Taken:
    """Whose marker lies on a person of the Castle, and whether they were `enchanted` or `cursed`."""

    seat: int
    how: str


@dataclass(slots=True)
class TrioraView(View):
    alike: ClassVar[slice] = slice(3, -1)
    round: int
    phase: str
    """`nightfall`, `night` or `day`."""
    order: tuple[int, ...]
    ranking: tuple[int, ...]
    """Seats from the furthest ahead on the Inquisition track to the furthest behind."""
    players: tuple[Player, ...]
    sites: tuple[Site, ...]
    full_sites: int
    full_sites_end: int
    """13.1: how many main sites are ruined, and how many end the game."""
    castle: tuple[Taken | None, ...]
    """For every person, in the order of the pack."""
    stone: int
    track: tuple[str, ...]
    pile_count: int
    inquisitor: str
    morgana: str
    turn: int
    place: str | None
    copied: str | None
    parts: tuple[str, ...]
    """What is left of this turn: `cauldron`, `main`, `bonus`."""
    coming: tuple[int, ...]
    """Whose turns are still to come tonight, after this one."""
    silver_left: int
    undead_left: int
    """1.6: what the bank has."""
    foretold: Foretold | None
    offers: tuple[Offer, ...]


def view(s: Triora, seat: Seat | None) -> TrioraView:
    return TrioraView(*(seat, s.now, s.waiting(seat), *s.once(in_the_open), offers(s, seat)))


def in_the_open(s: Triora) -> tuple[Any, ...]:
    """What everyone sees, which is nearly everything: the fields of a view between `waiting` and `offers`."""
    pack = s.pack
    counted = s.ranking, s.points, s.ruined, s.castle, s.villagers, s.potions, s.undead, s.silver, s.captured
    lines = s.kept(scoring_lines, counted, lambda: scoring_lines(s)) if s.result is None else s.lines
    standings = () if s.result is None else tuple(s.standings())
    finished = standings if s.result is None or s.result.winners else (-1, *standings)
    return (
        s.result,
        s.round,
        PHASES[s.phase],
        s.order,
        s.kept("ranking", s.ranking, lambda: s.ranking[::-1]),
        tuple([player(s, owner, lines[owner], finished) for owner in range(s.seats)]),
        s.kept(sites, s.ruined, lambda: sites(s)),
        s.ruined_sites(),
        FULL_SITES,
        s.kept(taken, s.castle, lambda: taken(s.castle)),
        s.stone,
        s.kept("track", s.track, lambda: tuple([pack.villagers[card].id for card in s.track])),
        len(s.pile),
        PLACES[s.inquisitor],
        PLACES[s.morgana],
        s.turn,
        None if s.place < 0 else PLACES[s.place],
        None if s.copied < 0 else PLACES[s.copied],
        parts_in(s.left),
        coming(s),
        pack.numbers.silver_bank - sum(s.silver),
        pack.numbers.undead_bank - sum(s.undead),
        foretold(s),
    )


def sites(s: Triora) -> tuple[Site, ...]:
    places = s.pack.places
    return tuple([Site(PLACES[site], places[site].spaces[s.seats - 2], s.ruined[site]) for site in SITES])


def taken(castle: Sequence[int]) -> tuple[Taken | None, ...]:
    return tuple([None if mark < 0 else Taken(marked_by(mark), DONE[marked_how(mark)]) for mark in castle])


@lru_cache(CACHE_SIZE)
def standing(circle: int) -> Standing | None:
    return None if circle < 0 else Standing(PLACES[place_of(circle)], circle)


def coming(s: Triora) -> tuple[int, ...]:
    """3.4, 3.5: twice in turn order, witch or familiar; a turn counts as begun when its piece is chosen."""
    if s.phase != NIGHT:
        return ()
    left = [2 - (s.used[seat] & 3).bit_count() - (seat == s.turn and s.place < 0) for seat in s.order]
    first = [seat for seat, turns in zip(s.order, left, strict=True) if turns == 2]
    return (*first, *[seat for seat, turns in zip(s.order, left, strict=True) if turns])


def player(s: Triora, owner: Seat, lines: tuple[int, ...], finished: tuple[Seat, ...]) -> Player:
    """A player, described again only if something has changed since the last look."""
    basis = (
        (s.points[owner], s.inquisition[owner], s.position[owner], s.silver[owner], s.undead[owner], s.markers[owner]),
        (s.herbs[owner], s.seeds[owner], s.planting[owner], s.harvest[owner]),
        (s.witch[owner], s.familiar[owner], s.second[owner], s.used[owner], s.captured[owner]),
        s.potions[owner],
        s.villagers[owner],
        s.ranking,
        s.ruined,
        s.castle,
        s.track[:FOR_SALE],
        lines,
        finished,
    )
    return s.kept((player, owner), basis, lambda: described(s, owner, lines, finished))


def described(s: Triora, owner: Seat, lines: tuple[int, ...], finished: tuple[Seat, ...]) -> Player:
    pack, ranking, ruined, potions = s.pack, s.ranking, s.ruined, s.potions[owner]
    villagers, herbs, open_cards, used = s.villagers[owner], s.herbs[owner], s.track[:FOR_SALE], s.used[owner]
    kinds = kinds_held(pack, villagers)
    return Player(
        seat=owner,
        points=s.points[owner],
        inquisition=s.inquisition[owner],
        rank=len(ranking) - ranking.index(owner),
        position=s.position[owner],
        silver=s.silver[owner],
        undead=s.undead[owner],
        markers=s.markers[owner],
        crowns=crowns_held(pack, owner, villagers, tuple(s.castle)),
        herbs=herbs,
        seeds=s.seeds[owner],
        planting=s.planting[owner],
        harvest=s.harvest[owner],
        potions=potions,
        villagers=tuple([pack.villagers[card].id for card in villagers]),
        witch=standing(s.witch[owner]),
        familiar=standing(s.familiar[owner]),
        second=standing(s.second[owner]),
        witch_used=bool(used & 1 << WITCH),
        familiar_used=bool(used & 1 << FAMILIAR),
        captured=bool(s.captured[owner]),
        influence=tuple([ruined[site].count(owner) + kinds[pack.places[site].kind] for site in SITES]),
        lines=lines,
        brewable=tuple([pack.formula_keys[number] for number in pack.brewable(herbs, 0, potions)]),
        affordable=tuple([pack.villagers[open_cards[slot]].id for slot in pack.payable(open_cards, potions)]),
        finished=finished.index(owner) + 1 if finished else 0,
    )
