"""A view of Triora as a row of numbers."""

from __future__ import annotations

from coterie.common.columns import Columns, Row, around, person
from coterie.games.triora.components import DONE, PHASES, PLACES, Board
from coterie.games.triora.view import TrioraView

COUNTS = (
    "points", "inquisition", "rank", "position", "silver", "undead", "markers", "crowns", "witch_used",
    "familiar_used", "captured",
)  # fmt: skip
HERBS = ("herbs", "seeds", "planting", "harvest", "influence", "lines", "potions")
PIECES = ("witch", "familiar", "second")
LONGEST = 12
"""Columns of each list of numbers that a player has; the lists are shorter."""


class Observation:
    """A view as numbers. Everything but the order of the villager pile is open, and all of it is here."""

    def __init__(self, pack: Board, seats: int) -> None:
        self.columns = columns = Columns()
        self.seats = seats
        villagers = [each.id for each in pack.villagers]
        self.round = columns.one("round")
        self.phase = columns.each("phase", PHASES)
        self.turn = columns.each("turn", map(str, range(seats)), "whose turn it is, counted from you")
        self.place = columns.each("place", PLACES, "where the piece is that acts now")
        self.parts = columns.each("parts", ("cauldron", "main", "bonus"), "what is left of this turn")
        self.full_sites = columns.one("full sites")
        self.pile_count = columns.one("villagers in the pile")
        self.bank = [columns.one("silver left"), columns.one("undead left"), columns.one("stone")]
        self.inquisitor = columns.each("inquisitor", PLACES)
        self.morgana = columns.each("morgana", PLACES)
        self.track = columns.each("track", villagers, "1 for the first place of the villager track, 2 for the next ...")
        self.castle = [columns.each(f"castle {how}", map(str, range(len(pack.persons)))) for how in DONE]
        self.castle_of = columns.each("castle yours", map(str, range(len(pack.persons))))
        self.counts, self.lists, self.pieces, self.villagers = [], [], [], []
        for at in range(seats):
            who = person(at)
            self.counts.append([columns.one(f"{who}, {name}") for name in COUNTS])
            self.lists.append(
                [list(columns.each(f"{who}, {name}", map(str, range(LONGEST))).values()) for name in HERBS]
            )
            self.pieces.append([columns.each(f"{who}, {name}", PLACES) for name in PIECES])
            self.villagers.append(columns.each(f"{who}, villagers", villagers))

    def fill(self, view: TrioraView, row: Row) -> None:
        order = around(view.seat, self.seats)
        row[self.round] = view.round
        row[self.phase[view.phase]] = 1
        if view.turn in order:
            row[self.turn[str(order.index(view.turn))]] = 1
        if view.place is not None:
            row[self.place[view.place]] = 1
        for part in view.parts:
            row[self.parts[part]] = 1
        row[self.full_sites] = view.full_sites
        row[self.pile_count] = view.pile_count
        for column, value in zip(self.bank, (view.silver_left, view.undead_left, view.stone), strict=True):
            row[column] = value
        row[self.inquisitor[view.inquisitor]] = 1
        row[self.morgana[view.morgana]] = 1
        for place, villager in enumerate(view.track):
            row[self.track[villager]] = place + 1
        for number, taken in enumerate(view.castle):
            if taken is not None:
                row[self.castle[DONE.index(taken.how)][str(number)]] = 1
                row[self.castle_of[str(number)]] = taken.seat == order[0]
        for at, seat in enumerate(order):
            player = view.players[seat]
            for column, name in zip(self.counts[at], COUNTS, strict=True):
                row[column] = getattr(player, name)
            for columns, name in zip(self.lists[at], HERBS, strict=True):
                for column, value in zip(columns, getattr(player, name), strict=False):
                    row[column] = value
            for places, name in zip(self.pieces[at], PIECES, strict=True):
                standing = getattr(player, name)
                if standing is not None:
                    row[places[standing.place]] = 1
            for villager in player.villagers:
                row[self.villagers[at][villager]] = 1
