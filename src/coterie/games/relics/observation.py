"""A view of Relics as a row of numbers."""

from __future__ import annotations

from collections.abc import Iterable

from coterie.common.columns import Columns, Row, around, person
from coterie.games.relics.components import Cards
from coterie.games.relics.phases import STAGES
from coterie.games.relics.view import RelicsView

COUNTS = ("in_battle", "hand_count", "deck_count", "facedown_wizards", "total", "mulliganed", "drawn", "discarded")
OPEN = ("hall", "pile", "recycled", "table_wizards", "table_relics", "known", "known_or_laid")
OWN = ("hand", "deck", "laid", "drafted")


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
        self.master = columns.each("master", map(str, range(seats)), "the master, counted from you")
        self.counts, self.open = [], []
        for place in range(seats):
            who = person(place)
            self.counts.append([columns.one(f"{who}, {name}") for name in COUNTS])
            self.open.append([columns.each(f"{who}, {name}", cards) for name in OPEN])
        people = [person(place) for place in range(seats)]
        self.wizards = [columns.each(f"{each}, wizards in play", cards, "the power of each") for each in people]
        self.relics = [columns.each(f"{each}, relics in play", cards, "that you know") for each in people]
        self.facedown = [columns.one(f"{each}, relics you do not know") for each in people]
        self.own = [columns.each(f"your {name}", cards) for name in OWN]
        self.offered = columns.each("offered", cards, "in an open draft, or in the pack that you hold")

    def fill(self, view: RelicsView, row: Row) -> None:
        row[self.round] = view.round
        row[self.stage[view.stage]] = 1
        if view.shrine is not None:
            row[self.shrine[view.shrine]] = 1
        row[self.shrines_left] = view.shrines_left
        row[self.needed] = view.needed
        order = around(view.seat, self.seats)
        row[self.master[str(order.index(view.master))]] = 1
        for place, seat in enumerate(order):
            player = view.players[seat]
            for column, name in zip(self.counts[place], COUNTS, strict=True):
                row[column] = getattr(player, name)
            for columns, name in zip(self.open[place], OPEN, strict=True):
                cards = getattr(player, name)
                if cards:
                    counted(cards, columns, row)
            for wizard in player.wizards:
                row[self.wizards[place][wizard.card]] += wizard.power
            for relic in player.relics:
                if relic.card is None:
                    row[self.facedown[place]] += 1
                else:
                    row[self.relics[place][relic.card]] += 1
        own = view.players[order[0]]
        for columns, name in zip(self.own, OWN, strict=True):
            counted(getattr(own, name) or (), columns, row)
        if view.draft is not None:
            for cards in (*view.draft.piles, view.draft.grid, view.draft.pack):
                counted(cards, self.offered, row)


def counted(cards: Iterable[str | None], columns: dict[str, int], row: Row) -> None:
    for card in cards:
        if card is not None:
            row[columns[card]] += 1
