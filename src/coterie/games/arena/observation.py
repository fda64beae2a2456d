"""A view of Arena as a row of numbers."""

from __future__ import annotations

from operator import attrgetter

from coterie.common.columns import Columns, Row, around, person
from coterie.games.arena.components import Set
from coterie.games.arena.view import PHASES, ArenaView, FigureView

COUNTS = ("team", "hand_count", "library_count", "points")
SPELLS = ("hand", "known", "known_or_hidden", "library", "graveyard")
FIGURES = 20
"""Figures of one player that have columns, by the order of their army cards. The shipped armies have fewer."""
FIGURE = ("column", "row", "damage", "life", "move", "range", "power", "toughness", "engaged", "yours")
OFF_THE_MAP = ("reserve", "destroyed")
counts_of, spells_of = attrgetter(*COUNTS), attrgetter(*SPELLS)
numbers_of = attrgetter(*FIGURE[2:9])


class Observation:
    """A view as numbers. Spells are counted by design; every figure has the numbers that everyone can see on it."""

    def __init__(self, pack: Set, seats: int) -> None:
        self.columns = columns = Columns()
        self.seats = seats
        spells = [each.id for each in pack.spells]
        self.designs = {each.id: number + 1 for number, each in enumerate(pack.cards)}
        self.turn = columns.one("turn")
        self.last_turn = columns.one("last turn")
        self.phase = columns.each("phase", PHASES)
        self.active = columns.each("active", map(str, range(seats)), "whose turn it is, counted from you")
        self.spells_played = columns.one("spells played")
        self.counts, self.spells, self.figures = [], [], []
        for at in range(seats):
            who = person(at)
            self.counts.append([columns.one(f"{who}, {name}") for name in COUNTS])
            self.spells.append([columns.each(f"{who}, {name}", spells) for name in SPELLS])
            self.figures.append(
                [
                    list(
                        columns.each(
                            f"{who}, figure {number}", ("design", *FIGURE), "the army card's number in the pack, from 1"
                        ).values()
                    )
                    for number in range(FIGURES)
                ]
            )

    def fill(self, view: ArenaView, row: Row) -> None:
        order = around(view.seat, self.seats)
        row[self.turn], row[self.last_turn] = view.turn, view.last_turn
        row[self.phase[view.phase]] = 1
        if view.active in order:
            row[self.active[str(order.index(view.active))]] = 1
        row[self.spells_played] = view.spells_played
        for at, seat in enumerate(order):
            player = view.players[seat]
            for column, value in zip(self.counts[at], counts_of(player), strict=True):
                row[column] = value
            for columns, spells in zip(self.spells[at], spells_of(player), strict=True):
                for spell in spells or ():
                    row[columns[spell]] += 1
            standing = [(card.id, figure) for card in player.cards for figure in card.figures]
            for places, (id, figure) in zip(self.figures[at], standing, strict=False):
                row[places[0]] = self.designs[id]
                placed(figure, view.seat, places[1:], row)


def placed(figure: FigureView, viewer: int | None, places: list[int], row: Row) -> None:
    """Where it stands, from 1; 0 for one that is not on the map."""
    if figure.place not in OFF_THE_MAP:
        column, line = figure.place.split(",")
        row[places[0]], row[places[1]] = int(column) + 1, int(line) + 1
    for place, value in zip(places[2:9], numbers_of(figure)):  # noqa: B905  (strict costs too much here)
        row[place] = value
    row[places[9]] = figure.controller == viewer
