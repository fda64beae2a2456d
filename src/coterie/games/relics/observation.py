"""A view of Relics as a row of numbers."""

from __future__ import annotations

from operator import attrgetter
from struct import Struct

from coterie.common.columns import Columns, Row, around, person
from coterie.games.relics.components import Cards
from coterie.games.relics.phases import STAGES
from coterie.games.relics.view import RelicsView

COUNTS = ("in_battle", "hand_count", "deck_count", "facedown_wizards", "total", "mulliganed", "drawn", "discarded")
OPEN = ("hall", "pile", "recycled", "table_wizards", "table_relics", "known", "known_or_laid")
OWN = ("hand", "deck", "laid", "drafted")
COUNTED = Struct(f"={len(COUNTS)}f")
"""The counts as the bytes of a row: writing them all at once takes half the time."""
FLOAT_BYTES = 4
counts_of, open_cards_of, own_cards_of = attrgetter(*COUNTS), attrgetter(*OPEN), attrgetter(*OWN)


class Observation:
    """A view as numbers. Cards are counted by design: a card's id in the view is in the column of its design."""

    def __init__(self, pack: Cards, seats: int) -> None:
        self.columns = columns = Columns()
        self.seats = seats
        cards = sorted(set(pack.ids))
        self.round = columns.one("round")
        self.stage = columns.each("stage", sorted({*STAGES, "relics"}), "what is under way")
        self.shrine = columns.each("shrine", [each.id for each in pack.shrines], "the shrine of this round")
        self.shrines_left = columns.one("shrines left")
        self.needed = columns.one("needed", "wizards in the Hall that win")
        self.master = list(columns.each("master", map(str, range(seats)), "the master, counted from you").values())
        self.counts, self.open = [], []
        for place in range(seats):
            who = person(place)
            self.counts.append(min([columns.one(f"{who}, {name}") for name in COUNTS]))
            self.open.append([columns.each(f"{who}, {name}", cards).__getitem__ for name in OPEN])
        people = [person(place) for place in range(seats)]
        self.wizards = [columns.each(f"{each}, wizards in play", cards, "the power of each") for each in people]
        self.relics = [columns.each(f"{each}, relics in play", cards, "that you know") for each in people]
        self.facedown = [columns.one(f"{each}, relics you do not know") for each in people]
        self.own = [columns.each(f"your {name}", cards).__getitem__ for name in OWN]
        self.offered = columns.each("offered", cards, "in an open draft, or in the pack that you hold")

    def fill(self, view: RelicsView, row: Row) -> None:
        row[self.round] = view.round
        row[self.stage[view.stage]] = 1
        if view.shrine is not None:
            row[self.shrine[view.shrine]] = 1
        row[self.shrines_left] = view.shrines_left
        row[self.needed] = view.needed
        order = around(view.seat, self.seats)
        row[self.master[order.index(view.master)]] = 1
        for place, seat in enumerate(order):
            player = view.players[seat]
            COUNTED.pack_into(row, self.counts[place] * FLOAT_BYTES, *counts_of(player))
            for columns, cards in zip(self.open[place], open_cards_of(player)):  # noqa: B905  (strict costs too much here)
                for column in map(columns, cards):
                    row[column] += 1
            for wizard in player.wizards:
                row[self.wizards[place][wizard.card]] += wizard.power
            for relic in player.relics:
                if relic.card is None:
                    row[self.facedown[place]] += 1
                else:
                    row[self.relics[place][relic.card]] += 1
        for columns, cards in zip(self.own, own_cards_of(view.players[order[0]]), strict=True):
            for column in map(columns, cards or ()):
                row[column] += 1
        if view.draft is not None:
            for cards in (*view.draft.piles, view.draft.grid, view.draft.pack):
                for card in cards:
                    if card is not None:
                        row[self.offered[card]] += 1
