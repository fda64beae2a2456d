"""What a seat may see: everything but the order of the villager pile."""

from __future__ import annotations

from dataclasses import dataclass

from coterie.games.triora.components import BONUS, CAULDRON, FULL_SITES, MAIN, NIGHT, PHASES, PLACES, SITES, place_of
from coterie.games.triora.outlook import Foretold, Offer, foretold, offers
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


HOW = ("enchanted", "cursed")
PARTS = ((CAULDRON, "cauldron"), (MAIN, "main"), (BONUS, "bonus"))


def view(s: Triora, seat: Seat | None) -> TrioraView:
    lines = scoring_lines(s) if s.result is None else s.lines
    return TrioraView(
        seat=seat,
        now=s.now,
        waiting=s.waiting(seat),
        result=s.result,
        round=s.round,
        phase=PHASES[s.phase],
        order=s.order,
        ranking=s.ranking[::-1],
        players=tuple([player(s, owner, lines[owner]) for owner in range(s.seats)]),
        sites=tuple([Site(PLACES[site], s.pack.places[site].spaces[s.seats - 2], s.ruined[site]) for site in SITES]),
        full_sites=len(SITES) - len(s.open_sites()),
        full_sites_end=FULL_SITES,
        castle=tuple([None if mark < 0 else Taken(mark >> 1, HOW[mark & 1]) for mark in s.castle]),
        stone=s.stone,
        track=tuple([s.pack.villagers[card].id for card in s.track]),
        pile_count=len(s.pile),
        inquisitor=PLACES[s.inquisitor],
        morgana=PLACES[s.morgana],
        turn=s.turn,
        place=None if s.place < 0 else PLACES[s.place],
        copied=None if s.copied < 0 else PLACES[s.copied],
        parts=tuple([name for bit, name in PARTS if s.left & bit]),
        coming=coming(s),
        silver_left=s.pack.numbers.silver_bank - sum(s.silver),
        undead_left=s.pack.numbers.undead_bank - sum(s.undead),
        foretold=foretold(s),
        offers=offers(s, seat),
    )


def standing(circle: int) -> Standing | None:
    return None if circle < 0 else Standing(PLACES[place_of(circle)], circle)


def coming(s: Triora) -> tuple[int, ...]:
    """3.4, 3.5: twice in turn order, witch or familiar; a turn counts as begun when its piece is chosen."""
    if s.phase != NIGHT:
        return ()
    left = [2 - (s.used[seat] & 3).bit_count() - (seat == s.turn and s.place < 0) for seat in s.order]
    first = [seat for seat, turns in zip(s.order, left, strict=True) if turns == 2]
    return (*first, *[seat for seat, turns in zip(s.order, left, strict=True) if turns])


def player(s: Triora, owner: Seat, lines: tuple[int, ...]) -> Player:
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
        lines=lines,
        brewable=tuple([s.pack.formula_keys[number] for number in s.brewable(owner, 0)]),
        affordable=tuple([s.pack.villagers[s.track[slot]].id for slot in s.for_sale(owner)]),
        finished=0 if s.result is None else s.standings().index(owner) + (1 if s.result.winners else 2),
    )
