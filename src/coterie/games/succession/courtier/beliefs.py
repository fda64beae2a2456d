"""A seat's beliefs about the cards: exact marginals over all deals that fit what it has seen.

Kinds of cards are merged as far as looks can tell them apart: of each faction the Heir, the Spies, and all others. The
only link between the players is how many of each kind there are; so one sum over the counts used so far, from both
ends, gives every marginal exactly (and that by counting, not by listing deals, of which there may be 10^17). Among the
others whose role nobody has shown, all roles are equally likely everywhere, so the marginals of roles follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from coterie.common.talk import SEAT
from coterie.games.succession.components import FACTION_IDS, HEIR, SPY
from coterie.games.succession.names import FACTION_SIDES, ROLE_SIDES, CardView
from coterie.games.succession.talk.vocabulary import SAW_FACTION, SAW_ROLE
from coterie.games.succession.view import SuccessionView

HEIRS, SPIES, OTHERS = range(3)
KINDS = 6
"""A kind is 3 * faction + (HEIRS, SPIES or OTHERS)."""
Weights = tuple[float, ...]
FREE: Weights = (1.0,) * KINDS
SELDOM, AT_WILL = 0.15, 0.1
"""How often a friend has such news as a card that it was shown, and how often an enemy invents just that."""
GUESSED = 0.4  # how often a friend's guess is wrong, compared with its reports
TRUST_STEPS = 20  # trust is rounded, so that results can be cached


def kind_of(card: int) -> int:
    role = card // 2
    return 3 * (card % 2) + (HEIRS if role == HEIR else SPIES if role == SPY else OTHERS)


CARDS = {seen: card for card, seen in enumerate(ROLE_SIDES)}


def card_of(seen: CardView) -> int:
    return CARDS[seen]


def only(kind: int) -> Weights:
    return tuple([float(each == kind) for each in range(KINDS)])


def showing(faction: int) -> Weights:
    """A faction side: its own faction, or a Spy of the other one."""
    return tuple([float((kind // 3 == faction) != (kind % 3 == SPIES)) for kind in range(KINDS)])


NO_HEIR: Weights = tuple([float(kind % 3 != HEIRS) for kind in range(KINDS)])
SEEN: dict[CardView, Weights] = {
    **{seen: only(kind_of(card)) for seen, card in CARDS.items()},
    **{seen: showing(faction) for faction, seen in enumerate(FACTION_SIDES)},
}
"""What a look at a card leaves possible."""
KIND = {seen: kind_of(card) for seen, card in CARDS.items()}


def both(one: Weights, other: Weights) -> Weights:
    return tuple([a * b for a, b in zip(one, other, strict=True)])


Vector = tuple[int, ...]
DIGITS = 10
"""Probabilities are rounded, so that the order in which they were added up decides nothing."""
BITS, ROOM = 5, 31
"""Counts of all kinds are written into one number, five bits for each: there are at most 24 of one kind."""
UNITS = tuple(1 << BITS * kind for kind in range(KINDS))


@lru_cache(maxsize=1 << 14)
def marginals(weights: tuple[Weights, ...], counts: Vector) -> dict[Weights, Weights]:
    """For every row of weights the probability of each kind, given how many there are of each. The rows are sorted, so
    that equal ones, whose marginals are equal, are adjacent and computed once.
    """
    whole = sum(count * unit for count, unit in zip(counts, UNITS, strict=True))
    before: list[dict[int, float]] = [{0: 1.0}]
    for row in weights:
        before.append(step(before[-1], row, counts))
    after: dict[int, float] = {0: 1.0}
    found: dict[Weights, Weights] = {}
    for place in range(len(weights) - 1, -1, -1):
        row = weights[place]
        if row not in found:
            total = [0.0] * KINDS
            for kind, weight in enumerate(row):
                if weight:
                    left, shift = whole - UNITS[kind], BITS * kind
                    most, ways = counts[kind], 0.0
                    for used, number in before[place].items():
                        if used >> shift & ROOM < most:
                            ways += number * after.get(left - used, 0.0)
                    total[kind] = ways * weight
            sum_of_all = sum(total) or 1.0
            found[row] = tuple([round(part / sum_of_all, DIGITS) for part in total])
        after = step(after, row, counts)
    return found


def step(ways: dict[int, float], row: Weights, counts: Vector) -> dict[int, float]:
    """One place more: every way to fill those before it, with every kind that is left for it."""
    further: dict[int, float] = {}
    for kind, weight in enumerate(row):
        if weight:
            unit, shift, most = UNITS[kind], BITS * kind, counts[kind]
            for used, number in ways.items():
                if used >> shift & ROOM < most:
                    more = used + unit
                    further[more] = further.get(more, 0.0) + number * weight
    return further


class Beliefs:
    """What one seat believes, given its view alone."""

    def __init__(self, view: SuccessionView) -> None:
        assert view.seat is not None
        self.view, self.seat = view, view.seat
        self.mine = FACTION_IDS.index(self.own(view).faction)
        self.enemy_heir = 3 * (1 - self.mine) + HEIRS
        self.raised = {life.seats[0] for life in view.lives if life.what == "raised"}
        weights = self.hard()
        counts = self.counts(weights)
        self.kinds = self.solve(weights, counts)
        heard = self.soft(weights, self.kinds)
        if heard != weights:
            self.kinds = self.solve(heard, counts)

    @staticmethod
    def own(view: SuccessionView) -> CardView:
        card = view.players[view.seat or 0].card
        assert card is not None, "everybody knows the card it holds or held"
        return card

    def hard(self) -> list[Weights]:
        """What was seen of each card that was dealt."""
        view = self.view
        weights = [FREE] * len(view.players)
        looks = [(look.seat, look.card) for look in (*view.shown, *view.reveals) if look.life == 0]
        for seat, card in dict.fromkeys(looks):
            weights[seat] = both(weights[seat], SEEN[card])
        for life in view.lives:
            if life.what == "died":
                weights[life.seats[0]] = both(weights[life.seats[0]], NO_HEIR)
        if self.seat not in self.raised:
            weights[self.seat] = SEEN[self.own(view)]
        if view.missing:
            missing = {KIND[card] for card in view.missing}
            weights.append(tuple([float(kind in missing) for kind in range(KINDS)]))
        return weights

    def counts(self, weights: Sequence[Weights]) -> Vector:
        kinds = [KIND[card] for card in self.view.deck]
        assert len(kinds) == len(weights)
        return tuple([kinds.count(kind) for kind in range(KINDS)])

    @staticmethod
    def solve(weights: Sequence[Weights], counts: Vector) -> list[Weights]:
        """What is certain is taken out first; the rest is counted."""
        left = list(counts)
        open_rows = []
        for row in weights:
            if sum(map(bool, row)) == 1:
                left[[bool(part) for part in row].index(True)] -= 1
            else:
                open_rows.append(row)
        solved = marginals(tuple(sorted(open_rows)), tuple(left))
        return [solved[row] if row in solved else tuple([float(part > 0) for part in row]) for row in weights]

    def soft(self, weights: list[Weights], kinds: list[Weights]) -> list[Weights]:
        """What others say, to all or in a whisper, counts as far as they are friends; each statement once, however
        often and to anyone they say it.
        """
        heard = list(weights)
        whispered = [whisper.claim for whisper in self.view.whispers if whisper.claim is not None]
        said = {
            (claim.seat, claim.say, claim.about): claim
            for claim in (*self.view.claims, *whispered)
            if not claim.taken_back and claim.seat != self.seat and claim.say in ("saw", "heir")
        }
        reported = {(seat, about[1]) for seat, say, about in said if say == "saw"}
        for seat, say, about in said:
            friend = round(sum(kinds[seat][3 * self.mine : 3 * self.mine + 3]) * TRUST_STEPS) / TRUST_STEPS
            if friend < 0.5:
                continue
            match say, about:
                case "saw", (kind, of, card) if kind == SAW_ROLE:
                    heard[of] = both(heard[of], lean(only(kind_of(card)), told(friend)))
                case "saw", (kind, of, faction) if kind == SAW_FACTION:
                    heard[of] = both(heard[of], lean(showing(faction), told(friend)))
                case "heir", (kind, of) if kind == SEAT and (seat, of) not in reported:
                    heard[of] = both(heard[of], lean(only(self.enemy_heir), told(friend, GUESSED)))
        return heard

    # --- what is asked of it -------------------------------------------------------------------------------------

    def heir(self, seat: int) -> float:
        """How likely this player is the enemy's Heir."""
        return 0.0 if seat in self.raised else self.kinds[seat][self.enemy_heir]

    def own_heir(self, seat: int) -> float:
        return 0.0 if seat in self.raised else self.kinds[seat][3 * self.mine + HEIRS]

    def holds(self, seat: int, roles: Sequence[str]) -> float:
        """How likely this player's card has one of these roles."""
        return self.among(seat, roles, enemy=True) + self.among(seat, roles, enemy=False)

    def among(self, seat: int, roles: Sequence[str], *, enemy: bool) -> float:
        """How likely this player is of that side and has one of these roles; Heirs aside."""
        faction = 1 - self.mine if enemy else self.mine
        known = self.view.players[seat].card
        if known is not None and known.role is not None:
            return float(known.role in roles and FACTION_IDS.index(known.faction) == faction)
        if seat in self.raised:
            return 0.0
        row = self.kinds[seat]
        chance = row[3 * faction + OTHERS] * self.share(faction, roles)
        return chance + row[3 * faction + SPIES] if "spy" in roles else chance

    def share(self, faction: int, roles: Sequence[str]) -> float:
        """Of the other cards of a faction whose role this seat has not seen: the part that has one of these roles.
        With an odd number of players a Noble among them lies buried; that is not counted."""
        left = self.hidden_roles[faction]
        return sum([role in roles for role in left]) / len(left) if left else 0.0

    @cached_property
    def hidden_roles(self) -> tuple[list[str | None], ...]:
        """By faction, the roles of its other cards that this seat has not seen."""
        seen = self.seen_roles()
        found: tuple[list[str | None], ...] = ([], [])
        for card in self.view.deck:
            if KIND[card] % 3 == OTHERS:
                if card in seen:
                    seen.remove(card)
                else:
                    found[KIND[card] // 3].append(card.role)
        return found

    def seen_roles(self) -> list[CardView]:
        """The cards as they were dealt of which this seat knows the role; each once."""
        looks = (*self.view.shown, *self.view.reveals)
        seen = {look.seat: look.card for look in looks if look.life == 0 and look.card.role is not None}
        if self.seat not in self.raised:
            seen[self.seat] = self.own(self.view)
        return list(seen.values())

    def friend(self, seat: int) -> float:
        if seat == self.seat:
            return 1.0
        if seat in self.raised:
            card = self.view.players[seat].card
            if card is None or card.role is None:
                return 0.5
            return float(FACTION_IDS.index(card.faction) == self.mine)
        return sum(self.kinds[seat][3 * self.mine : 3 * self.mine + 3])


@lru_cache(maxsize=1 << 8)
def told(friend: float, guess: float = 0.0) -> float:
    """How much likelier a report makes what it says, given how likely its speaker is a friend: friends tell the truth
    and rarely have news, enemies invent it.
    """
    invented = (1 - friend) * AT_WILL
    return (friend * SELDOM + invented) / (friend * SELDOM * max(guess, 0.02) + invented)


def lean(row: Weights, factor: float) -> Weights:
    return tuple([factor if each else 1.0 for each in row])
