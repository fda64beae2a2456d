"""What a seat may see: everything but the order of the villager pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coterie.games.triora.components import PLACES, SITES, place_of
from coterie.kernel import Seat, View

if TYPE_CHECKING:
    from coterie.games.triora.state import Triora


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
    """The end scoring, in the order of `scoring.LINES`."""
    finished: int
    """The rank when the game is over, 1 for the winner; 0 before. If all were captured, nobody is 1."""


@dataclass(slots=True)
class Site:
    place: str
    spaces: int
    markers: tuple[int, ...]


@dataclass(slots=True)
class TrioraView(View):
    round: int
    phase: int
    order: tuple[int, ...]
    ranking: tuple[int, ...]
    """Seats from the furthest ahead on the Inquisition track to the furthest behind."""
    players: tuple[Player, ...]
    sites: tuple[Site, ...]
    castle: tuple[tuple[int, int] | None, ...]
    """For every person (seat, 0 enchanted or 1 cursed)."""
    stone: int
    track: tuple[str, ...]
    pile_count: int
    inquisitor: str
    morgana: str
    turn: int
    place: str | None
    copied: str | None
    left: int


def view(s: Triora, seat: Seat | None) -> TrioraView:
    return TrioraView(
        seat=seat,
        now=s.now,
        waiting=s.waiting(seat),
        result=s.result,
        round=s.round,
        phase=s.phase,
        order=s.order,
        ranking=s.ranking[::-1],
        players=tuple([player(s, owner) for owner in range(s.seats)]),
        sites=tuple([Site(PLACES[site], s.pack.places[site].spaces[s.seats - 2], s.ruined[site]) for site in SITES]),
        castle=tuple([None if mark < 0 else (mark >> 1, mark & 1) for mark in s.castle]),
        stone=s.stone,
        track=tuple([s.pack.villagers[card].id for card in s.track]),
        pile_count=len(s.pile),
        inquisitor=PLACES[s.inquisitor],
        morgana=PLACES[s.morgana],
        turn=s.turn,
        place=None if s.place < 0 else PLACES[s.place],
        copied=None if s.copied < 0 else PLACES[s.copied],
        left=s.left,
    )


def standing(circle: int) -> Standing | None:
    return None if circle < 0 else Standing(PLACES[place_of(circle)], circle)


def player(s: Triora, owner: Seat) -> Player:
    return Player(
        seat=owner,
        points=s.points[owner],
        inquisition=s.inquisition[owner],
        rank=s.seats - s.ranking.index(owner),
        position=s.position[owner],
        silver=s.silver[owner],
        undead=s.undead[owner],
        markers=s.markers[owner],
        crowns=s.crowns(owner),
        herbs=s.herbs[owner],
        seeds=s.seeds[owner],
        planting=s.planting[owner],
        harvest=s.harvest[owner],
        potions=s.potions[owner],
        villagers=tuple([s.pack.villagers[card].id for card in s.villagers[owner]]),
        witch=standing(s.witch[owner]),
        familiar=standing(s.familiar[owner]),
        second=standing(s.second[owner]),
        witch_used=bool(s.used[owner] & 1),
        familiar_used=bool(s.used[owner] & 2),
        captured=bool(s.captured[owner]),
        influence=tuple([s.influence(owner, site) for site in SITES]),
        lines=s.lines[owner],
        finished=0 if s.result is None else s.standings().index(owner) + (1 if s.result.winners else 2),
    )
