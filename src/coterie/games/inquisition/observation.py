"""A view of Inquisition as a row of numbers."""

from __future__ import annotations

from coterie.common.columns import Columns, Row, around, person
from coterie.games.inquisition.components import COLOUR_IDS, ROLE_IDS, Guilds
from coterie.games.inquisition.phases import FINAL_ROUND, PHASES
from coterie.games.inquisition.view import InquisitionView
from coterie.games.inquisition.words import ACTS

ROUNDS = range(1, FINAL_ROUND + 1)
ACT_KEYS = tuple(act.key for act in ACTS)
FLAGS = ("facedown", "ablaze", "ready", "dead")


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
        self.seen_from: dict[int, SeenFrom] = {}
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
            self.said.append(columns.each(f"{who}, said of", ACT_KEYS, "how many claims about it begin this way"))

    def fill(self, view: InquisitionView, row: Row) -> None:
        seen = self._seen_from(view.seat or 0)
        if view.role is not None:
            row[self.role[view.role]] = 1
        row[self.round], row[self.agents] = view.round, view.agents
        row[self.phase[view.phase]] = 1
        if view.colour is not None:
            row[self.colour[view.colour]] = 1
        row[self.claims_left] = view.claims_left or 0
        if view.note is not None:
            row[seen.note[view.note]] = 1
        roles, said = seen.roles, seen.said
        for player, (guild, leads, (facedown, ablaze, ready, dead)) in zip(view.players, seen.people, strict=True):
            row[guild[player.guild]] = 1
            for colour in player.leads:
                row[leads[colour]] = 1
            row[facedown] = player.facedown
            if player.ablaze:
                row[ablaze] = 1
            if player.ready:
                row[ready] = 1
            if player.dead:
                row[dead] = 1
            if player.role is not None:
                row[roles[player.seat][player.role]] = 1
        for known in view.known:
            row[roles[known.seat][known.role]] = 1
        for vote in view.votes:
            for places, ballot in zip(seen.ballots[vote.round], vote.ballots):  # noqa: B905  (strict costs too much here)
                if ballot is not None:
                    row[places[ballot]] = 1
        for claims in (view.claims, view.whispers):
            for claim in claims:
                seat = claim.what.seat
                if seat is not None and not claim.taken_back:
                    row[said[seat][claim.say]] += 1

    def _seen_from(self, viewer: int) -> SeenFrom:
        found = self.seen_from.get(viewer)
        if found is None:
            found = self.seen_from[viewer] = SeenFrom(self, viewer)
        return found


class SeenFrom:
    """The columns of every seat for one viewer, so that nothing has to be counted round the table again."""

    def __init__(self, columns: Observation, viewer: int) -> None:
        seats = range(columns.seats)
        order = around(viewer, columns.seats)
        at = [order.index(seat) for seat in seats]
        self.people = [(columns.guild[at[seat]], columns.leads[at[seat]], columns.flags[at[seat]]) for seat in seats]
        self.roles = [columns.roles[at[seat]] for seat in seats]
        self.said = [columns.said[at[seat]] for seat in seats]
        self.note = [columns.note[str(at[seat])] for seat in seats]
        self.ballots = {
            turn: [[columns.ballots[at[seat]][turn - 1][str(at[other])] for other in seats] for seat in seats]
            for turn in ROUNDS
        }
        """By round, by the seat that votes and the seat it votes for."""
