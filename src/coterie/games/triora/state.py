"""The table of Triora: what everyone has, which piece is where, and the small moves that all rules are made of.

Nothing is hidden but the order of the villager pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from coterie.common.cards import less_at, swapped
from coterie.games.triora.components import (
    FOR_SALE,
    FOREST,
    FULL_SITES,
    PLACES,
    PREVIEWS,
    SITES,
    WITCH,
    Board,
    Wheel,
    place_of,
)
from coterie.games.triora.events import (
    OF_PLACES,
    Captured,
    CardTurned,
    Cause,
    Corrupted,
    InquisitionChanged,
    LastRound,
    MarkerPlaced,
    Overflowed,
    PointsGained,
    SilverGained,
    UndeadGained,
)
from coterie.games.triora.holdings import crowns_held, kinds_held
from coterie.games.triora.track import ranked
from coterie.kernel import ALL, COUNT, Seat, State, Thing, fact

OFF = -1
"""Not on the board yet."""


class Triora(State[Board]):
    nouns: ClassVar[Mapping[str, str]] = {
        "place": "a place",
        "site": "a place",
        "herb": "a herb",
        "potion": "a potion",
        "position": "a position in the turn order",
        "witch": "a witch",
        "familiar": "a familiar",
        "second familiar": "a familiar",
        "villager": "a villager",
        "person": "a villager",
        "card": "a villager",
        "stone": "a stone of the circle",
        "figure": "a figure",
        "formula": "a formula",
        "seat": "a player",
        "marker": "a Doom marker",
    }

    def why_not_thing(self, seat: Seat, thing: Thing) -> str | None:
        if thing.kind == "place":
            return "Your piece acts where it stands: what you do now, you do there."
        if thing.kind == "potion":
            return "You have no such potion to use here."
        if thing.kind == "herb":
            return "You have no such herb there to move."
        if thing.kind in ("witch", "familiar", "second familiar"):
            return "That piece is not one that you can use now."
        return None

    # what each player has
    points: list[int] = fact(ALL, each=0)
    inquisition: list[int] = fact(ALL, each=0)
    ranking: tuple[int, ...] = fact(ALL)
    """All seats on the Inquisition track, from the furthest behind to the furthest ahead (11.1)."""
    herbs: list[tuple[int, ...]] = fact(ALL)
    seeds: list[tuple[int, ...]] = fact(ALL)
    planting: list[tuple[int, ...]] = fact(ALL)
    harvest: list[tuple[int, ...]] = fact(ALL)
    potions: list[tuple[int, ...]] = fact(ALL)
    silver: list[int] = fact(ALL, each=0)
    undead: list[int] = fact(ALL, each=0)
    markers: list[int] = fact(ALL, each=0)
    """Doom markers still in stock."""
    villagers: list[tuple[int, ...]] = fact(ALL)
    captured: list[int] = fact(ALL, each=0)
    """The round in which the witch was captured, or 0."""
    # the board
    witch: list[int] = fact(ALL, each=OFF)
    familiar: list[int] = fact(ALL, each=OFF)
    second: list[int] = fact(ALL, each=OFF)
    """Where pieces stand, by circle."""
    inquisitor: int = fact(ALL)
    morgana: int = fact(ALL)
    ruined: list[tuple[int, ...]] = fact(ALL, first=[(), (), (), ()])
    """Whose markers lie in the main sites, in the order in which they came."""
    castle: list[int] = fact(ALL)
    """For every person -1, or 2 * seat + how (enchanted or cursed)."""
    stone: int = fact(ALL)
    track: tuple[int, ...] = fact(ALL)
    """Villagers in the open: those for sale, then the previews."""
    pile: tuple[int, ...] = fact(COUNT, pool="villagers")
    """The next one is the last."""
    # the round
    round: int = fact(ALL)
    phase: int = fact(ALL)
    position: list[int] = fact(ALL, each=0)
    """On the turn-order track, from 1; 0 is none."""
    order: tuple[int, ...] = fact(ALL)
    used: list[int] = fact(ALL, each=0)
    """Who has used witch and familiar this round, as bits 1 << piece."""
    # the turn
    turn: int = fact(ALL, first=-1)
    place: int = fact(ALL, first=-1)
    """Where the piece of this turn was placed."""
    copied: int = fact(ALL, first=-1)
    """What it copies in the Tower."""
    left: int = fact(ALL)
    """The parts of this turn that have not been taken yet."""
    lines: list[tuple[int, ...]] = fact(ALL)
    """The end scoring of every seat, line by line."""

    # --- who stands where ------------------------------------------------------------------------------------

    def acting_place(self) -> int:
        """Whose actions this turn takes: where the piece stands, or what it copies in the Tower."""
        return self.place if self.copied < 0 else self.copied

    def standing(self, piece: int) -> list[int]:
        return (self.witch, self.familiar, self.second)[piece]

    def occupied(self) -> set[int]:
        return {*self.witch, *self.familiar, *self.second}

    def free_circles(self, seat: Seat, piece: int) -> list[int]:
        """4.2 to 4.5: one circle of each place where the piece may go."""
        taken, own = self.occupied(), self.standing(piece)[seat]
        if piece == WITCH:
            circles = [circle for circle in range(FOREST) if circle != own]
        else:
            circles = [circle for circle in range(FOREST) if circle not in taken]
        for circle in range(FOREST, self.pack.circles):
            if circle not in taken:
                circles.append(circle)
                break
        return circles

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """All others in turn order, from the one after `seat` (6.6)."""
        at = self.order.index(seat)
        return self.order[at + 1 :] + self.order[:at]

    # --- the Inquisition track -------------------------------------------------------------------------------

    def stir(self, seat: Seat, by: int, cause: Cause) -> None:
        """11.1 to 11.5: Inquisition up or down; a marker that arrives on a space goes on top. The cause is part of the
        event.
        """
        before = self.inquisition[seat]
        last = self.pack.numbers.inquisition_last
        wanted = before + by
        now = min(max(wanted, 0), last)
        if now != before:
            self.inquisition[seat] = now
            why, what = cause
            place = PLACES[what] if why in OF_PLACES else None
            self.tell(InquisitionChanged, seat, now - before, now, why, place, None if place else what)
            self.ranking = ranked(self.ranking, self.inquisition, seat)
        if wanted > last:
            lost = min(wanted - last, self.points[seat])
            self.points[seat] -= lost
            self.tell(Overflowed, seat, wanted - last, lost)
        self.seize(seat)

    def seize(self, seat: Seat) -> None:
        """11.6, 11.7: at the end of the track, in the Inquisitor's place, a witch is captured. Her player plays on to
        the end of the round (11.8)."""
        if (
            self.inquisition[seat] == self.pack.numbers.inquisition_last
            and self.witch[seat] == self.inquisitor != FOREST
            and not self.captured[seat]
        ):
            self.captured[seat] = self.round
            self.tell(Captured, seat, PLACES[self.inquisitor])

    # --- goods -----------------------------------------------------------------------------------------------

    def gain_points(self, seat: Seat, count: int) -> None:
        self.points[seat] += count
        self.tell(PointsGained, seat, count)

    def gain_silver(self, seat: Seat, count: int) -> None:
        """1.6: no more than the bank has left."""
        count = min(count, self.pack.numbers.silver_bank - sum(self.silver))
        self.silver[seat] += count
        self.tell(SilverGained, seat, count)

    def gain_undead(self, seat: Seat, count: int) -> None:
        count = min(count, self.pack.numbers.undead_bank - sum(self.undead))
        self.undead[seat] += count
        self.tell(UndeadGained, seat, count)

    def pay_potion(self, seat: Seat, potion: int, count: int = 1) -> None:
        self.potions[seat] = shifted(self.potions[seat], potion, -count)

    def pay_potions(self, seat: Seat, cost: tuple[int, ...]) -> None:
        self.potions[seat] = tuple([held - paid for held, paid in zip(self.potions[seat], cost, strict=True)])

    # --- herbs -----------------------------------------------------------------------------------------------

    def brewable(self, seat: Seat, silver: int) -> tuple[int, ...]:
        """5.5 to 5.7: the formulas that one Cauldron allows now."""
        return self.pack.brewable(self.herbs[seat], silver, self.potions[seat])

    def movable(self, seat: Seat) -> int:
        """How many herbs a shovel could move."""
        return sum(self.seeds[seat]) + sum(self.harvest[seat])

    def dig(self, seat: Seat, plants: Wheel, harvests: Wheel) -> None:
        """5.3: a shovel plants a seed, or harvests a herb."""
        if any(plants):
            self.seeds[seat] = tuple([a - b for a, b in zip(self.seeds[seat], plants, strict=True)])
            self.planting[seat] = tuple([a + b for a, b in zip(self.planting[seat], plants, strict=True)])
        if any(harvests):
            self.harvest[seat] = tuple([a - b for a, b in zip(self.harvest[seat], harvests, strict=True)])
            self.herbs[seat] = tuple([a + b for a, b in zip(self.herbs[seat], harvests, strict=True)])

    # --- markers and villagers -------------------------------------------------------------------------------

    def is_open(self, site: int) -> bool:
        """Whether the site has a free Doom space."""
        return len(self.ruined[site]) < self.pack.places[site].spaces[self.seats - 2]

    def open_sites(self) -> list[int]:
        return [site for site in SITES if self.is_open(site)]

    def place_marker(self, seat: Seat, site: int) -> None:
        self.markers[seat] -= 1
        self.ruined[site] += (seat,)
        self.tell(
            MarkerPlaced, seat, PLACES[site], self.pack.places[site].spaces[self.seats - 2] - len(self.ruined[site])
        )
        if self.ruined_sites() == FULL_SITES and not self.is_open(site):
            self.tell(LastRound)

    def ruined_sites(self) -> int:
        return len(SITES) - len(self.open_sites())

    def sites_are_ruined(self) -> bool:
        return self.ruined_sites() >= FULL_SITES

    def for_sale(self, seat: Seat) -> tuple[int, ...]:
        """10.3: the slots whose card this player can pay."""
        return self.pack.payable(self.track[:FOR_SALE], self.potions[seat])

    def corrupt(self, seat: Seat, slot: int) -> None:
        """10.3, 10.4: pay and take a card; later ones move up and the last slot is refilled."""
        card = self.track[slot]
        self.pay_potions(seat, self.pack.villagers[card].cost)
        self.villagers[seat] += (card,)
        self.track = less_at(self.track, slot)
        self.tell(Corrupted, seat, self.pack.villagers[card].id)
        self.refill()

    def refill(self) -> None:
        while len(self.track) < FOR_SALE + PREVIEWS and self.pile:
            card, self.pile = self.pile[-1], self.pile[:-1]
            self.track += (card,)
            self.tell(CardTurned, self.pack.villagers[card].id)

    def crowns(self, seat: Seat) -> int:
        return crowns_held(self.pack, seat, self.villagers[seat], tuple(self.castle))

    def standings(self) -> list[Seat]:
        """13.9, 13.10: from the first to the last by the end scoring."""

        def key(seat: Seat) -> tuple[bool, int, int]:
            return bool(self.captured[seat]), -sum(self.lines[seat]), self.ranking.index(seat)

        return sorted(range(self.seats), key=key)

    def influence(self, seat: Seat, site: int) -> int:
        """13.3, 10.6: markers, and villagers of that kind; those of the Castle count for no site (8.5)."""
        kinds = kinds_held(self.pack, self.villagers[seat])
        return self.ruined[site].count(seat) + kinds[self.pack.places[site].kind]


def shifted(row: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return swapped(row, at, row[at] + by)


def stands_in(circle: int, place: int) -> bool:
    return circle >= 0 and place_of(circle) == place
