"""The public belief: an exact probability for every set of Agents, given what everyone sees.

Everything public counts in the order in which it happened: ballots, reports of role cards, who was set ablaze. Each is
weighed by how likely it would be if just these were the Agents, for several types of player. Nobody knows who is of
which type: a world weighs the product, over the players, of the sum over the types of how likely everything is that
this player did. So one person who votes by instinct makes nobody else look like an Agent. How common the types are
depends on the mood of the table, which nobody knows either: a world weighs the sum over the moods. A seat's own belief
is this one, narrowed down to what the seat knows for certain; so it is computed once for all of them.

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
BLATANT = 0.9  # a blatant Agent votes for an Agent
SHARP = 5.0  # how much suspicion counts where a Loyalist strikes
LIKES_ITSELF = 0.45  # a player who votes freely, being a candidate, votes for itself just because of that
TRUSTS = 2.0  # how much suspicion counts for someone who votes by instinct
DECIDES = 9.0  # how much suspicion counts where a believer with a usual temperament votes
TEMPERS = (0.65, 1.0, 1.35)  # by which believers divide that
HARDLY_NOTICED = 0.25  # a candidate this far above the least suspicion can be voted for all the same
ACCUSES = 14.0  # how much suspicion counts where a believer names a suspect
BETRAYS = 0.5  # an Agent accuses one of its own, where a Loyalist in its place would
RARELY = 0.004  # anything can happen, whatever a player is like
SHUNS = 0.03  # a Loyalist votes for whom it has seen to be an Agent, compared with how it would otherwise
AVOIDS = 0.2  # a sly Agent votes for anybody but its own just because of that
WHIM = 0.6  # how often a sly player's report is true, for any player and anything it saw
PARTIAL = 0.25  # an Agent who votes freely prefers an Agent just because of that

TYPES = 5
CAREFUL, FREE, BLATANT_TYPE, SLY, NOISE = range(TYPES)
"""Types of player. CAREFUL players vote as `believer` does: by their own suspicion, which follows from what all know
and from the cards they have seen; as Agents by what all know, and now and then for their own. FREE ones vote by a
little trust and much luck, like themselves, and as Agents now and then prefer their own. A BLATANT Agent votes for
Agents. SLY players say what they please and vote by luck, as Agents for anybody but their own. NOISE means nothing by
what it does.
"""

MOODS = (
    (0.5, (0.45, 0.25, 0.05, 0.00, 0.25)),
    (0.2, (0.10, 0.60, 0.10, 0.00, 0.20)),
    (0.3, (0.00, 0.10, 0.00, 0.30, 0.60)),
)
"""How likely a table is of each mood, and how common each type of player is there: at some people follow reasons, at
others their instinct, and at some what is said means little. So players of one type make more of it likely."""

Item = tuple[int, ...]
BALLOTS, REPORT, ABLAZE, LOOK, ACCUSED = range(5)
"""Kinds of items: (BALLOTS, colour, mask of automatic ones, *ballots); (REPORT, speaker, subject, role);
(ABLAZE, leader, chosen, *colours it may have been for); (LOOK, subject, *lookers); (ACCUSED, speaker, suspect)."""


class Setup(NamedTuple):
    """What is fixed at the start: the number of Agents, and the seats of each colour."""

    seats: int
    agents: int
    of_colour: tuple[tuple[int, ...], ...]


@cache
def every_world(seats: int, agents: int) -> tuple[int, ...]:
    """All sets of Agents, as masks."""
    return tuple(sum(1 << seat for seat in each) for each in combinations(range(seats), agents))


@cache
def worlds_against(seats: int, agents: int) -> tuple[tuple[int, ...], ...]:
    """For each seat, the indices of the worlds in which it is an Agent."""
    worlds = every_world(seats, agents)
    return tuple(tuple(number for number, world in enumerate(worlds) if world >> seat & 1) for seat in range(seats))


class Belief:
    """By player and type, how likely everything the player did is in each world; `mixed` is the weight of
    each world.
    """

    __slots__ = ("likely", "mixed", "narrowed", "seen", "setup", "suspicion", "worlds")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.worlds = every_world(setup.seats, setup.agents)
        self.likely = [[[1.0] * len(self.worlds) for _ in range(TYPES)] for _ in range(setup.seats)]
        self.seen: frozenset[tuple[int, int]] = frozenset()
        self.settle()

    def after(self, item: Item) -> Belief:
        twin = object.__new__(Belief)
        twin.setup, twin.worlds, twin.seen = self.setup, self.worlds, self.seen
        twin.likely = self.likely[:]
        kind, *rest = item
        if kind == BALLOTS:
            colour, automatic, *ballots = rest
            twin.saw_ballots(colour, automatic, ballots, self)
        elif kind == REPORT:
            twin.weigh_report(*rest)
        elif kind == ABLAZE:
            leader, chosen, *colours = rest
            twin.saw_ablaze(leader, chosen, colours, self.suspicion)
        elif kind == ACCUSED:
            speaker, suspect = rest
            twin.heard_accusation(speaker, suspect, self)
        else:
            subject, *lookers = rest
            twin.seen |= {(looker, subject) for looker in lookers}
        twin.settle()
        return twin

    def settle(self) -> None:
        """The weight of each world, normalised to 1, and each player's suspicion."""
        mixed = [0.0] * len(self.worlds)
        for share, (careful, free, blatant, sly, noise) in MOODS:
            product = [share] * len(self.worlds)
            for types in self.likely:
                product = [
                    weight * (careful * a + free * b + blatant * c + sly * d + noise * e)
                    for weight, a, b, c, d, e in zip(product, *types, strict=True)
                ]
            mixed = [one + other for one, other in zip(mixed, product, strict=True)]
        total = sum(mixed)
        self.mixed = [weight / total for weight in mixed]
        self.suspicion = self.marginals(self.mixed)
        self.narrowed: dict[tuple[int, int], tuple[list[float], list[float]]] = {}

    def marginals(self, weights: Sequence[float]) -> list[float]:
        """The probability that each player is an Agent, given the weights of all worlds."""
        against = worlds_against(self.setup.seats, self.setup.agents)
        return [sum(map(weights.__getitem__, places)) for places in against]

    def knowing(self, care: int, agents: int) -> tuple[list[float], list[float]]:
        """The weights of all worlds, and each player's suspicion, given that of the seats in the mask `care` exactly
        those in `agents` are Agents. An Agent may have told a story that is true in no world: then it counts for
        nothing.
        """
        found = self.narrowed.get((care, agents))
        if found is None:
            kept = [
                weight if world & care == agents else 0.0 for world, weight in zip(self.worlds, self.mixed, strict=True)
            ]
            total = sum(kept)
            weights = [weight / total for weight in kept] if total else self.mixed
            found = self.narrowed[care, agents] = weights, self.marginals(weights)
        return found

    # --- what is weighed -------------------------------------------------------------------------------------

    def own_view(self, player: int, world: int) -> tuple[int, list[float]]:
        """What a Loyalist suspects who believes this and has seen the cards that it has seen: which of them would be
        Agents, and everybody's suspicion."""
        seen = sum([1 << subject for looker, subject in self.seen if looker == player])
        return world & seen, self.knowing(1 << player | seen, world & seen)[1]

    def saw_ballots(self, colour: int, automatic: int, ballots: Sequence[int], before: Belief) -> None:
        able, suspicion = self.setup.of_colour[colour], before.suspicion
        voters = [(seat, ballot) for seat, ballot in enumerate(ballots) if ballot >= 0 and not automatic >> seat & 1]
        even = 1 / len(able)
        least = min([suspicion[seat] for seat in able])
        trust = {seat: math.exp(-TRUSTS * suspicion[seat]) for seat in able}
        whole = sum(trust.values())
        for voter, ballot in voters:
            by_gut = trust[ballot] / whole
            if voter in able:
                by_gut = LIKES_ITSELF * (ballot == voter) + (1 - LIKES_ITSELF) * by_gut
            covert = careful_vote(voter, ballot, able, able, before.knowing(1 << voter, 0)[1], True)
            loyal: dict[int, tuple[float, float]] = {}
            factors: list[list[float]] = [[], [], [], [], [even] * len(self.worlds)]
            by_luck = LIKES_ITSELF * (ballot == voter) + (1 - LIKES_ITSELF) * even if voter in able else even
            for world in self.worlds:
                if world >> voter & 1:
                    friends = [seat for seat in able if world >> seat & 1]
                    bold = (1 / len(friends) if world >> ballot & 1 else 0.0) if friends else even
                    own = [seat for seat in friends if suspicion[seat] < least + HARDLY_NOTICED]
                    quiet = covert
                    if own:
                        quiet = (1 - PARTIAL) * covert + PARTIAL * (1 / len(own) if ballot in own else 0.0)
                    factors[CAREFUL].append(quiet + RARELY)
                    factors[FREE].append((1 - PARTIAL) * by_gut + PARTIAL * bold + RARELY)
                    factors[BLATANT_TYPE].append(BLATANT * bold + (1 - BLATANT) * even)
                    foes = len(able) - len(friends)
                    apart = even if not foes else 0.0 if world >> ballot & 1 else 1 / foes
                    factors[SLY].append(AVOIDS * apart + (1 - AVOIDS) * even)
                    continue
                agents, felt = before.own_view(voter, world)
                chances = loyal.get(agents)
                if chances is None:
                    open_to = [seat for seat in able if not agents >> seat & 1] or able
                    shunned = SHUNS if agents >> ballot & 1 else 1.0
                    chances = careful_vote(voter, ballot, able, open_to, felt, True) + RARELY, by_gut * shunned
                    loyal[agents] = chances
                factors[CAREFUL].append(chances[0])
                factors[FREE].append(chances[1])
                factors[BLATANT_TYPE].append(chances[1])
                factors[SLY].append(by_luck)
            self.weigh(voter, factors)

    def heard_accusation(self, speaker: int, suspect: int, before: Belief) -> None:
        """A Loyalist names the player it suspects most. An Agent does as a Loyalist in its place would, but rarely
        names one of its own.
        """
        others = [seat for seat in range(self.setup.seats) if seat != speaker]
        even = 1 / len(others)
        pretended = before.knowing(1 << speaker, 0)[1]
        openly = softly(suspect, others, pretended, ACCUSES)
        loyal: dict[int, float] = {}
        careful, free = [], []
        for world in self.worlds:
            if world >> speaker & 1:
                foes = [seat for seat in others if not world >> seat & 1]
                chance = (1 - BETRAYS) * softly(suspect, foes, pretended, ACCUSES) + BETRAYS * openly
                careful.append(0.95 * chance + 0.05 * even)
                free.append((0.8 / len(foes) if suspect in foes else 0.0) + 0.2 * even)
            else:
                agents, felt = before.own_view(speaker, world)
                if agents not in loyal:
                    loyal[agents] = 0.95 * softly(suspect, others, felt, ACCUSES) + 0.05 * even
                careful.append(loyal[agents])
                free.append(even)
        none = [even] * len(self.worlds)
        self.weigh(speaker, [careful, free, free, none, none])

    def weigh_report(self, speaker: int, subject: int, role: int) -> None:
        table = (
            (TRUE_REPORT if not role else 1 - TRUE_REPORT, TRUE_REPORT if role else 1 - TRUE_REPORT),
            (SLANDERS if role else 1 - SLANDERS, 1 - SPARES_AGENT if role else SPARES_AGENT),
        )
        meant = [table[world >> speaker & 1][world >> subject & 1] for world in self.worlds]
        whim = [WHIM if (world >> subject & 1) == role else 1 - WHIM for world in self.worlds]
        self.weigh(speaker, [meant, meant, meant, whim, [0.5] * len(meant)])

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
        noise = sum([1 / len(seats) for seats in able]) / len(able)
        none = [noise] * len(factors)
        self.weigh(leader, [factors, factors, factors, none, none])

    def weigh(self, player: int, factors: Sequence[Sequence[float]]) -> None:
        """Something this player did: by type, how likely it was in each world."""
        self.likely[player] = [
            [weight * factor for weight, factor in zip(row, by_type, strict=True)]
            for row, by_type in zip(self.likely[player], factors, strict=True)
        ]


def careful_vote(
    voter: int, ballot: int, able: Sequence[int], open_to: Sequence[int], suspicion: Sequence[float], likes: bool
) -> float:
    """How likely a believer votes so, by its suspicion and any temperament."""
    chance = sum([softly(ballot, open_to, suspicion, -DECIDES / temper) for temper in TEMPERS]) / len(TEMPERS)
    if voter in able and likes:
        chance = LIKES_ITSELF * (ballot == voter) + (1 - LIKES_ITSELF) * chance
    return chance


def softly(chosen: int, able: Sequence[int], suspicion: Sequence[float], sharp: float) -> float:
    """A softmax: how likely this one is chosen among these, the more the sharper."""
    if chosen not in able:
        return 0.0
    base = suspicion[chosen]
    return 1 / sum([math.exp(sharp * (suspicion[seat] - base)) for seat in able])


def ranking(able: Iterable[int], suspicion: Sequence[float], colour: int) -> list[int]:
    """The candidates, the least suspected first; ties are broken by a hash that everyone can compute."""
    return sorted(able, key=lambda seat: (round(suspicion[seat], 6), lot(colour, seat)))


_kept: dict[tuple[Setup, tuple[Item, ...]], Belief] = {}
MAX_CACHED_WORLDS = 1_000  # at ten players one takes a few tens of kB


def public_belief(setup: Setup, items: tuple[Item, ...]) -> Belief:
    """What everyone should believe after these items. Cached for a while: the next question builds on it."""
    found = len(items)
    while found and (setup, items[:found]) not in _kept:
        found -= 1
    belief = _kept[setup, items[:found]] if found else Belief(setup)
    if len(_kept) > MAX_CACHED_WORLDS:
        _kept.clear()
    for number in range(found, len(items)):
        belief = belief.after(items[number])
        _kept[setup, items[: number + 1]] = belief
    return belief
