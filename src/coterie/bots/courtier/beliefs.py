"""What a seat must believe of the cards: exact marginals over all deals that fit what it has seen.

Kinds of cards are merged to what matters: of each faction the Heir, the Spies, and all others. The only tie between the
players is how many of each kind there are; so one sum over the counts used so far, from both ends, gives every marginal
exactly (and that by counting, not by listing deals, of which there may be 10^17).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from coterie.games.succession.components import FACTION_IDS, HEIR, ROLE_IDS, SPY
from coterie.games.succession.view import CardView, SuccessionView
from coterie.games.succession.words import SAW_FACTION, SAW_ROLE
from coterie.kernel.talk import SEAT

HEIRS, SPIES, OTHERS = range(3)
KINDS = 6
"""A kind is 3 * faction + (HEIRS, SPIES or OTHERS)."""
Weights = tuple[float, ...]
FREE: Weights = (1.0,) * KINDS
TOLD, HINTED = 12.0, 4.0  # how much likelier a friend's report, or a friend's guess, makes what it says


def kind_of(card: int) -> int:
    role = card // 2
    return 3 * (card % 2) + (HEIRS if role == HEIR else SPIES if role == SPY else OTHERS)


def card_of(seen: CardView) -> int:
    return 2 * ROLE_IDS.index(str(seen.role)) + FACTION_IDS.index(seen.faction)


def only(kind: int) -> Weights:
    return tuple([float(each == kind) for each in range(KINDS)])


def showing(faction: int) -> Weights:
    """A faction side: its own faction, or a Spy of the other one."""
    return tuple([float((kind // 3 == faction) != (kind % 3 == SPIES)) for kind in range(KINDS)])


NO_HEIR: Weights = tuple([float(kind % 3 != HEIRS) for kind in range(KINDS)])


def both(one: Weights, other: Weights) -> Weights:
    return tuple([a * b for a, b in zip(one, other, strict=True)])


Vector = tuple[int, ...]


@lru_cache(maxsize=4096)
def marginals(weights: tuple[Weights, ...], counts: Vector) -> tuple[Weights, ...]:
    """For each place the probability of each kind, if there are so many of each."""
    before: list[dict[Vector, float]] = [{(0,) * KINDS: 1.0}]
    for row in weights:
        before.append(step(before[-1], row, counts))
    after: dict[Vector, float] = {(0,) * KINDS: 1.0}
    found: list[Weights] = []
    for place in range(len(weights) - 1, -1, -1):
        row, total = weights[place], [0.0] * KINDS
        for used, ways in before[place].items():
            for kind in range(KINDS):
                if row[kind]:
                    rest = list(counts)
                    for each in range(KINDS):
                        rest[each] -= used[each]
                    rest[kind] -= 1
                    left = after.get(tuple(rest))
                    if left:
                        total[kind] += ways * row[kind] * left
        whole = sum(total) or 1.0
        found.append(tuple([part / whole for part in total]))
        after = step(after, row, counts)
    return tuple(found[::-1])


def step(ways: dict[Vector, float], row: Weights, counts: Vector) -> dict[Vector, float]:
    further: dict[Vector, float] = {}
    for used, number in ways.items():
        for kind in range(KINDS):
            if row[kind] and used[kind] < counts[kind]:
                more = (*used[:kind], used[kind] + 1, *used[kind + 1 :])
                further[more] = further.get(more, 0.0) + number * row[kind]
    return further


class Beliefs:
    """What one seat believes, by its view alone."""

    def __init__(self, view: SuccessionView) -> None:
        assert view.seat is not None
        self.view, self.seat = view, view.seat
        self.mine = FACTION_IDS.index(self.own(view).faction)
        self.enemy_heir = 3 * (1 - self.mine) + HEIRS
        self.raised = {life.seats[0] for life in view.lives if life.what == "raised"}
        weights = self.hard()
        counts = self.counts(weights)
        self.kinds = self.solve(self.soft(weights, self.solve(weights, counts)), counts)

    @staticmethod
    def own(view: SuccessionView) -> CardView:
        card = view.players[view.seat or 0].card
        assert card is not None, "everybody knows the card it holds or held"
        return card

    def hard(self) -> list[Weights]:
        """What was seen of each card that was dealt."""
        view = self.view
        weights = [FREE] * len(view.players)
        for look in (*view.shown, *view.reveals):
            if look.life == 0:
                card = look.card
                seen = showing(FACTION_IDS.index(card.faction)) if card.role is None else only(kind_of(card_of(card)))
                weights[look.seat] = both(weights[look.seat], seen)
        for life in view.lives:
            if life.what == "died":
                weights[life.seats[0]] = both(weights[life.seats[0]], NO_HEIR)
        if self.seat not in self.raised:
            weights[self.seat] = only(kind_of(card_of(self.own(view))))
        if view.missing:
            weights.append(
                tuple([float(any(kind_of(card_of(card)) == kind for card in view.missing)) for kind in range(6)])
            )
        return weights

    def counts(self, weights: Sequence[Weights]) -> Vector:
        kinds = [kind_of(card_of(card)) for card in self.view.deck]
        assert len(kinds) == len(weights)
        return tuple([kinds.count(kind) for kind in range(KINDS)])

    @staticmethod
    def solve(weights: Sequence[Weights], counts: Vector) -> list[Weights]:
        """Equal places have equal marginals: sorted, so that the same question is not answered twice."""
        order = sorted(range(len(weights)), key=lambda place: weights[place])
        solved = marginals(tuple([weights[place] for place in order]), counts)
        found: list[Weights] = [FREE] * len(weights)
        for place, row in zip(order, solved, strict=True):
            found[place] = row
        return found

    def soft(self, weights: list[Weights], kinds: list[Weights]) -> list[Weights]:
        """What others say counts as far as they are friends."""
        heard = list(weights)
        for claim in self.view.claims:
            if claim.taken_back or claim.seat == self.seat:
                continue
            friend = sum(kinds[claim.seat][3 * self.mine : 3 * self.mine + 3])
            if friend < 0.8:
                continue
            said, about = claim.say, claim.about
            if said == "saw" and about[0] == SAW_ROLE:
                heard[about[1]] = both(heard[about[1]], lean(only(kind_of(about[2])), TOLD))
            elif said == "saw" and about[0] == SAW_FACTION:
                heard[about[1]] = both(heard[about[1]], lean(showing(about[2]), TOLD))
            elif said == "heir" and about[0] == SEAT:
                heard[about[1]] = both(heard[about[1]], lean(only(self.enemy_heir), HINTED))
        return heard

    # --- what is asked of it -------------------------------------------------------------------------------------

    def heir(self, seat: int) -> float:
        """How likely the enemy's Heir is this one."""
        return 0.0 if seat in self.raised else self.kinds[seat][self.enemy_heir]

    def own_heir(self, seat: int) -> float:
        return 0.0 if seat in self.raised else self.kinds[seat][3 * self.mine + HEIRS]

    def friend(self, seat: int) -> float:
        if seat == self.seat:
            return 1.0
        if seat in self.raised:
            card = self.view.players[seat].card
            if card is None or card.role is None:
                return 0.5
            return float(FACTION_IDS.index(card.faction) == self.mine)
        return sum(self.kinds[seat][3 * self.mine : 3 * self.mine + 3])


def lean(row: Weights, factor: float) -> Weights:
    return tuple([factor if each else 1.0 for each in row])
