"""A view of Inquisition as a row of numbers."""

from __future__ import annotations

from operator import attrgetter

from coterie.common.columns import Columns, Row, around, person
from coterie.games.inquisition.components import COLOUR_IDS, ROLE_IDS, Guilds
from coterie.games.inquisition.phases import FINAL_ROUND, PHASES
from coterie.games.inquisition.view import InquisitionView
from coterie.games.inquisition.words import ACTS

ROUNDS = range(1, FINAL_ROUND + 1)
ACT_KEYS = tuple(act.key for act in ACTS)
FLAGS = ("facedown", "ablaze", "ready", "dead")
flags_of = attrgetter(*FLAGS)


class Observation:
    """Who voted for whom in which round, who leads what, whose role you know, and what was claimed of whom."""

    def __init__(self, pack: Guilds, seats: int) -> None:
        self.columns = columns = Columns()
        self.seats = seats
        others = [str(place) for place in range(seats)]
        guilds = [each.id for each in pack.guilds]
        self.role = columns.each("your role", ROLE_IDS)
        self.round = columns.one("round")
        self.phase = columns.each("phase", PHASES)
        self.colour = columns.each("colour", COLOUR_IDS, "whose leader is elected, or acts")
        self.agents = columns.one("agents", "how many there are")
        self.claims_left = columns.one("claims left")
        self.note = columns.each("note", others, "who pays the Ultimate Price, where you know it")
        self.guild: list[dict[str, int]] = []
        self.leads: list[dict[str, int]] = []
        self.flags: list[list[int]] = []
        self.roles: list[dict[str, int]] = []
        self.ballots: list[list[dict[str, int]]] = []
        self.said: list[dict[str, int]] = []
        for at in range(seats):
            who = person(at)
            self.guild.append(columns.each(f"{who}, guild", guilds))
            self.leads.append(columns.each(f"{who}, leads", COLOUR_IDS))
            self.flags.append([columns.one(f"{who}, {name}") for name in FLAGS])
            self.roles.append(columns.each(f"{who}, role", ROLE_IDS, "where you know it"))
            self.ballots.append(
                [columns.each(f"{who}, ballot in round {turn}", others, "counted from you") for turn in ROUNDS]
            )
            self.said.append(columns.each(f"{who}, said of", ACT_KEYS, "how many claims about this seat begin so"))

    def fill(self, view: InquisitionView, row: Row) -> None:
        order = around(view.seat, self.seats)
        place = {seat: at for at, seat in enumerate(order)}
        if view.role is not None:
            row[self.role[view.role]] = 1
        row[self.round], row[self.agents] = view.round, view.agents
        row[self.phase[view.phase]] = 1
        if view.colour is not None:
            row[self.colour[view.colour]] = 1
        row[self.claims_left] = view.claims_left or 0
        if view.note is not None:
            row[self.note[str(place[view.note])]] = 1
        for at, seat in enumerate(order):
            player = view.players[seat]
            row[self.guild[at][player.guild]] = 1
            for colour in player.leads:
                row[self.leads[at][colour]] = 1
            for column, flag in zip(self.flags[at], flags_of(player)):  # noqa: B905  (strict costs too much here)
                row[column] = flag
            if player.role is not None:
                row[self.roles[at][player.role]] = 1
        for known in view.known:
            row[self.roles[place[known.seat]][known.role]] = 1
        for vote in view.votes:
            for seat, ballot in enumerate(vote.ballots):
                if ballot is not None:
                    row[self.ballots[place[seat]][vote.round - 1][str(place[ballot])]] = 1
        for claim in (*view.claims, *view.whispers):
            if claim.what.seat is not None and not claim.taken_back:
                row[self.said[place[claim.what.seat]][claim.say]] += 1
