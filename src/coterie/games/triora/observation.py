"""A view of Triora as a row of numbers."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from operator import attrgetter
from struct import Struct

from coterie.common.columns import Columns, Row, around, person
from coterie.games.triora.components import DONE, PHASES, PLACES, Board
from coterie.games.triora.view import TrioraView

COUNTS = (
    "points", "inquisition", "rank", "position", "silver", "undead", "markers", "crowns", "witch_used",
    "familiar_used", "captured",
)  # fmt: skip
HERBS = ("herbs", "seeds", "planting", "harvest", "influence", "lines", "potions")
PIECES = ("witch", "familiar", "second")
counts_of, lists_of, pieces_of = attrgetter(*COUNTS), attrgetter(*HERBS), attrgetter(*PIECES)
LIST_COLUMNS = 12
"""Columns of each list of numbers that a player has; the lists are shorter."""
FLOAT_BYTES = 4


@lru_cache(maxsize=64)
def packing(lengths: tuple[int, ...]) -> Struct:
    """The bytes of a player's numbers: the counts, then each list with its unused columns."""
    return Struct(f"={len(COUNTS)}f" + "".join(f"{each}f{(LIST_COLUMNS - each) * FLOAT_BYTES}x" for each in lengths))


class Observation:
    """A view as numbers. Everything but the order of the villager pile is open, and all of it is here."""

    def __init__(self, pack: Board, seats: int) -> None:
        self.columns = columns = Columns()
        self.seats = seats
        villagers = [each.id for each in pack.villagers]
        self.round = columns.one("round")
        self.phase = columns.each("phase", PHASES)
        self.turn = list(columns.each("turn", map(str, range(seats)), "whose turn it is, counted from you").values())
        self.place = columns.each("place", PLACES, "where the piece is that acts now")
        self.parts = columns.each("parts", ("cauldron", "main", "bonus"), "what is left of this turn")
        self.full_sites = columns.one("full sites")
        self.pile_count = columns.one("villagers in the pile")
        self.bank = [columns.one("silver left"), columns.one("undead left"), columns.one("stone")]
        self.inquisitor = columns.each("inquisitor", PLACES)
        self.morgana = columns.each("morgana", PLACES)
        self.track = columns.each("track", villagers, "1 for the first place of the villager track, 2 for the next ...")
        people = [str(number) for number in range(len(pack.persons))]
        self.castle = {how: list(columns.each(f"castle {how}", people).values()) for how in DONE}
        self.castle_of = list(columns.each("castle yours", people).values())
        self.numbers, self.pieces, self.villagers = [], [], []
        for at in range(seats):
            who = person(at)
            self.numbers.append(len(columns))
            for name in COUNTS:
                columns.one(f"{who}, {name}")
            for name in HERBS:
                columns.each(f"{who}, {name}", map(str, range(LIST_COLUMNS)))
            self.pieces.append([columns.each(f"{who}, {name}", PLACES) for name in PIECES])
            self.villagers.append(columns.each(f"{who}, villagers", villagers))

    def fill(self, view: TrioraView, row: Row) -> None:
        order = around(view.seat, self.seats)
        row[self.round] = view.round
        row[self.phase[view.phase]] = 1
        if view.turn in order:
            row[self.turn[order.index(view.turn)]] = 1
        if view.place is not None:
            row[self.place[view.place]] = 1
        for part in view.parts:
            row[self.parts[part]] = 1
        row[self.full_sites] = view.full_sites
        row[self.pile_count] = view.pile_count
        silver, undead, stone = self.bank
        row[silver], row[undead], row[stone] = view.silver_left, view.undead_left, view.stone
        row[self.inquisitor[view.inquisitor]] = 1
        row[self.morgana[view.morgana]] = 1
        for place, villager in enumerate(view.track):
            row[self.track[villager]] = place + 1
        for number, taken in enumerate(view.castle):
            if taken is not None:
                row[self.castle[taken.how][number]] = 1
                row[self.castle_of[number]] = taken.seat == order[0]
        for at, seat in enumerate(order):
            player = view.players[seat]
            lists = lists_of(player)
            packed = packing((*map(len, lists),))  # all at once: one by one takes several times as long
            packed.pack_into(row, self.numbers[at] * FLOAT_BYTES, *counts_of(player), *chain(*lists))
            for places, standing in zip(self.pieces[at], pieces_of(player), strict=True):
                if standing is not None:
                    row[places[standing.place]] = 1
            for villager in player.villagers:
                row[self.villagers[at][villager]] = 1
