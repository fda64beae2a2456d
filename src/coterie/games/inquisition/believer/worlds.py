"""What a table that sees only what everybody sees should believe: an exact probability for every set of Agents.

Everything public counts in the order in which it happened: ballots, reports of role cards, who was set ablaze. Each is
weighed by how likely it would be if just these were the Agents, under five ideas of how this table plays. A seat's own
belief is this one, narrowed down to what the seat knows for certain; so it is worked out once for all of them.

The likelihoods are published here. They were tuned by self-play on seeds that no reported figure uses.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from coterie.kernel.chance import lot

TRUE_REPORT = 0.97  # a Loyalist's report of a role card is true
SPARES_AGENT = 0.92  # an Agent who reports of an Agent says "Loyalist"
SLANDERS = 0.35  # an Agent who reports of a Loyalist says "Agent"
SLIP = 0.03  # a Loyalist at a table that votes together votes otherwise
COMPLIES = 0.85  # a covert Agent votes as the others do
BLATANT = 0.9  # a blatant Agent votes for an Agent
SHARP = 5.0  # how much suspicion counts where a Loyalist strikes
LIKES_ITSELF = 0.45  # a Loyalist at a table where everybody votes freely, being a candidate

TOGETHER, TOGETHER_BLATANT, FREE, FREE_BLATANT, NOISE = range(5)
"""Ideas of how a table plays: the Loyalists vote together or each as they like, the Agents are covert or blatant; or
nobody means anything by what they do."""

PRIOR = (0.4, 0.22, 0.13, 0.17, 0.08)

Item = tuple[int, ...]
BALLOTS, REPORT, ABLAZE, LOOK = range(4)
"""Kinds of items: (BALLOTS, colour, mask of automatic ones, *ballots); (REPORT, speaker, subject, role);
(ABLAZE, leader, chosen, *colours it may have been for); (LOOK, subject, *lookers)."""


class Setup(NamedTuple):
    """What is fixed at the start: how many are Agents, and the seats of each colour."""

    seats: int
    agents: int
    of_colour: tuple[tuple[int, ...], ...]


@cache
def every_world(seats: int, agents: int) -> tuple[int, ...]:
    """All sets of Agents, as masks."""
    return tuple(sum(1 << seat for seat in each) for each in combinations(range(seats), agents))


@cache
def worlds_against(seats: int, agents: int) -> tuple[tuple[int, ...], ...]:
    """By seat, the places of those worlds in which it is an Agent."""
    worlds = every_world(seats, agents)
    return tuple(tuple(number for number, world in enumerate(worlds) if world >> seat & 1) for seat in range(seats))


class Belief:
    """Weights of all worlds under each idea, after some items; `mixed` is the weight of each, whatever the idea."""

    __slots__ = ("mixed", "narrowed", "seen", "setup", "suspicion", "weights", "worlds")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.worlds = every_world(setup.seats, setup.agents)
        self.weights = [[prior] * len(self.worlds) for prior in PRIOR]
        self.seen: frozenset[tuple[int, int]] = frozenset()
        self.settle()

    def after(self, item: Item) -> Belief:
        twin = object.__new__(Belief)
        twin.setup, twin.worlds, twin.seen = self.setup, self.worlds, self.seen
        twin.weights = [row[:] for row in self.weights]
        kind, *rest = item
        if kind == BALLOTS:
            colour, automatic, *ballots = rest
            twin.saw_ballots(colour, automatic, ballots, self.suspicion)
        elif kind == REPORT:
            twin.weigh_report(*rest)
        elif kind == ABLAZE:
            leader, chosen, *colours = rest
            twin.saw_ablaze(leader, chosen, colours, self.suspicion)
        else:
            subject, *lookers = rest
            twin.seen |= {(looker, subject) for looker in lookers}
        twin.settle()
        return twin

    def settle(self) -> None:
        """Make the weights add up to 1, and work out each player's suspicion."""
        total = sum(map(sum, self.weights))
        self.weights = [[weight / total for weight in row] for row in self.weights]
        self.mixed = [sum(column) for column in zip(*self.weights, strict=True)]
        self.suspicion = self.marginals(self.mixed)
        self.narrowed: dict[tuple[int, int], tuple[list[float], list[float]]] = {}

    def marginals(self, weights: Sequence[float]) -> list[float]:
        """How likely each player is an Agent, if these are the weights of all worlds."""
        against = worlds_against(self.setup.seats, self.setup.agents)
        return [sum(map(weights.__getitem__, places)) for places in against]

    def knowing(self, care: int, agents: int) -> tuple[list[float], list[float]]:
        """The weights of all worlds, and each player's suspicion, for whoever knows that of the seats in the mask
        `care` exactly those in `agents` are Agents."""
        found = self.narrowed.get((care, agents))
        if found is None:
            kept = [
                weight if world & care == agents else 0.0 for world, weight in zip(self.worlds, self.mixed, strict=True)
            ]
            total = sum(kept)
            weights = [weight / total for weight in kept]
            found = self.narrowed[care, agents] = weights, self.marginals(weights)
        return found

    def together(self) -> float:
        """How likely it is that the Loyalists of this table vote together."""
        return sum(self.weights[TOGETHER]) + sum(self.weights[TOGETHER_BLATANT])

    # --- what is weighed -------------------------------------------------------------------------------------

    def saw_ballots(self, colour: int, automatic: int, ballots: Sequence[int], suspicion: Sequence[float]) -> None:
        able = self.setup.of_colour[colour]
        ranked = ranking(able, suspicion, colour)
        voters = [(seat, ballot) for seat, ballot in enumerate(ballots) if ballot >= 0 and not automatic >> seat & 1]
        others = 1 / max(len(able) - 1, 1)
        even = 1 / len(able)
        trust = {seat: math.exp(-3 * suspicion[seat]) for seat in able}
        whole = sum(trust.values())
        free = {
            (voter, ballot): (LIKES_ITSELF * (ballot == voter) + (1 - LIKES_ITSELF) * trust[ballot] / whole)
            if voter in able
            else trust[ballot] / whole
            for voter, ballot in voters
        }
        informed = {voter: [c for c in able if (voter, c) in self.seen] for voter, _ in voters}
        first = ranked[0]
        for number, world in enumerate(self.worlds):
            friends = [seat for seat in able if world >> seat & 1]
            open_share = 1 / len(friends) if friends else even
            products = [1.0, 1.0, 1.0, 1.0, even ** len(voters)]
            for voter, ballot in voters:
                if world >> voter & 1:
                    bold = open_share if not friends or world >> ballot & 1 else 0.0
                    blatant = BLATANT * bold + (1 - BLATANT) * even
                    tame = 1.0 if ballot == first else 0.0
                    products[TOGETHER] *= COMPLIES * tame + (1 - COMPLIES) * (0.5 * bold + 0.5 * even)
                    products[TOGETHER_BLATANT] *= blatant
                    products[FREE] *= 0.8 * free[voter, ballot] + 0.2 * bold + 0.001
                    products[FREE_BLATANT] *= blatant
                else:
                    pick = first
                    if informed[voter]:
                        shunned = [seat for seat in informed[voter] if world >> seat & 1]
                        pick = next((seat for seat in ranked if seat not in shunned), first)
                    strict = 1 - SLIP if ballot == pick else SLIP * others
                    products[TOGETHER] *= strict
                    products[TOGETHER_BLATANT] *= strict
                    products[FREE] *= free[voter, ballot]
                    products[FREE_BLATANT] *= free[voter, ballot]
            for row, product in zip(self.weights, products, strict=True):
                row[number] *= product

    def weigh_report(self, speaker: int, subject: int, role: int) -> None:
        table = (
            (TRUE_REPORT if not role else 1 - TRUE_REPORT, TRUE_REPORT if role else 1 - TRUE_REPORT),
            (SLANDERS if role else 1 - SLANDERS, 1 - SPARES_AGENT if role else SPARES_AGENT),
        )
        self.weigh([table[world >> speaker & 1][world >> subject & 1] for world in self.worlds], 0.5)

    def saw_ablaze(self, leader: int, chosen: int, colours: Sequence[int], suspicion: Sequence[float]) -> None:
        able = [self.setup.of_colour[colour] for colour in colours]
        sharp = [math.exp(SHARP * each) for each in suspicion]
        factors = []
        for world in self.worlds:
            chance = 0.0
            for seats in able:
                if world >> leader & 1:
                    foes = [seat for seat in seats if not world >> seat & 1]
                    whole = sum([sharp[seat] for seat in foes])
                    chance += (0.95 * sharp[chosen] / whole if chosen in foes else 0.05) if foes else 1 / len(seats)
                else:
                    rest = [seat for seat in seats if seat != leader]
                    whole = sum([sharp[seat] for seat in rest])
                    chance += 0.98 * sharp[chosen] / whole if chosen != leader else 0.02
            factors.append(chance / len(able))
        self.weigh(factors, sum([1 / len(seats) for seats in able]) / len(able))

    def weigh(self, factors: Sequence[float], noise: float) -> None:
        """Under the last idea nothing that is done says anything of roles: it has the likelihood `noise`."""
        *meant, meaningless = self.weights
        self.weights = [[weight * factor for weight, factor in zip(row, factors, strict=True)] for row in meant]
        self.weights.append([weight * noise for weight in meaningless])


def ranking(able: Iterable[int], suspicion: Sequence[float], colour: int) -> list[int]:
    """The candidates, the least suspected first; among equals by a lot that everybody can draw."""
    return sorted(able, key=lambda seat: (round(suspicion[seat], 6), lot(colour, seat)))


_kept: dict[tuple[Setup, tuple[Item, ...]], Belief] = {}
MOST_KEPT = 4_000


def public_belief(setup: Setup, items: tuple[Item, ...]) -> Belief:
    """What all should believe after these items. It is kept for a while: the next question follows from it."""
    found = len(items)
    while found and (setup, items[:found]) not in _kept:
        found -= 1
    belief = _kept[setup, items[:found]] if found else Belief(setup)
    if len(_kept) > MOST_KEPT:
        _kept.clear()
    for number in range(found, len(items)):
        belief = belief.after(items[number])
        _kept[setup, items[: number + 1]] = belief
    return belief
