"""The current worth of the cards in play, computed on demand: fluid effects follow every change (5.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from coterie.games.relics.components import Effect
from coterie.games.relics.in_play import BASE, CARD, GAIN, RELIC_GAIN, RELICS_UP, SHRINE_GAIN, STRUCK, UP, CardRow
from coterie.games.relics.state import Relics
from coterie.kernel import Seat


class Field:
    """The cards in play, with their lasting effects: gathered once, for any number of queries."""

    __slots__ = ("ignored", "protected", "s")

    def __init__(self, s: Relics) -> None:
        self.s = s
        self.ignored = 0
        """The mask of those whose relics a wizard ignores (7.3 to 7.7)."""
        self.protected = 0
        """The mask of those whose relics are protected (W40)."""
        spreads = s.pack.spreads
        for seat, wizards in enumerate(s.wizards):
            for wizard in wizards:
                if spreads[wizard[CARD]]:
                    self.spread(seat, s.pack.marks[wizard[CARD]])

    def spread(self, seat: Seat, marks: frozenset[str]) -> None:
        everybody, own = (1 << self.s.seats) - 1, 1 << seat
        if "ignore_relicsall" in marks:
            self.ignored |= everybody
        if "ignore_relicsrivals" in marks:
            self.ignored |= everybody & ~own
        if "protect_relics" in marks:
            self.protected |= own

    def total(self, seat: Seat) -> int:
        """5.1, 7.1: all wizards and all relics in play."""
        power = 0
        for wizard in self.s.wizards[seat]:
            power += self.wizard_power(seat, wizard)
        for relic in self.s.relics[seat]:
            power += self.relic_power(seat, relic)
        return power

    def wizard_power(self, seat: Seat, wizard: CardRow) -> int:
        """5.2: base power and own ability, never below 0; then fixed bonuses, the shrine and advantage."""
        s, card = self.s, wizard[CARD]
        power = wizard[BASE]
        for effect in s.pack.adding[card]:
            power += bonus(s, seat, effect)
        power = max(power, 0) + wizard[GAIN] + wizard[SHRINE_GAIN]
        for line in s.pack.shrine_adding[s.shrine]:
            if fits(s, seat, card, line.who):
                power += bonus(s, seat, line)
        if self.has_advantage(seat, card):
            power += s.pack.worth[s.shrine]
        return power

    def relic_power(self, seat: Seat, relic: CardRow) -> int:
        """5.3."""
        if not self.counts(seat, relic):
            return 0
        s, card = self.s, relic[CARD]
        power = s.pack.power[card] + relic[RELIC_GAIN]
        for effect in s.pack.adding[card]:
            power += bonus(s, seat, effect)
        for line in s.pack.shrine_adding[s.shrine]:
            if line.who == "basic_relic" and card in s.pack.fits["basic_relic"]:
                power += line.n
        return max(power, 0)

    def counts(self, seat: Seat, relic: CardRow) -> bool:
        """Turned up in step 3f or later, and not ignored."""
        return self.s.turned == RELICS_UP and bool(relic[UP]) and not self.ignores(seat, relic)

    def ignores(self, seat: Seat, relic: CardRow) -> bool:
        """7.3 to 7.7."""
        if not relic[STRUCK] and not self.ignored >> seat & 1:
            return False
        return not self.protected >> seat & 1 and "unignorable" not in self.s.pack.marks[relic[CARD]]

    def has_counting(self, seat: Seat, mark: str) -> bool:
        """Whether a relic of this player says so, and counts."""
        marks = self.s.pack.marks
        saying = [relic for relic in self.s.relics[seat] if mark in marks[relic[CARD]]]
        return any(self.counts(seat, relic) for relic in saying)

    def has_advantage(self, seat: Seat, card: int) -> bool:
        """5.4 to 5.7."""
        beats = self.s.pack.beats[card]
        for other, wizards in enumerate(self.s.wizards):
            if other != seat:
                for wizard in wizards:
                    if wizard[CARD] in beats:
                        return not self.no_advantage(seat)
        return False

    def no_advantage(self, seat: Seat) -> bool:
        """An effect of a rival's wizard, or of anybody's relic that counts."""
        s, spreads = self.s, self.s.pack.spreads
        for other in range(s.seats):
            for wizard in s.wizards[other]:
                if spreads[wizard[CARD]] and denies_advantage(s, wizard[CARD], rival=other != seat):
                    return True
            for relic in s.relics[other]:
                if spreads[relic[CARD]] and denies_advantage(s, relic[CARD], rival=other != seat):
                    if self.counts(other, relic):
                        return True
        return False


def denies_advantage(s: Relics, card: int, *, rival: bool) -> bool:
    marks = s.pack.marks[card]
    return "no_advantageall" in marks or (rival and "no_advantagerivals" in marks)


def protected(s: Relics, seat: Seat) -> bool:
    """W40."""
    return bool(Field(s).protected >> seat & 1)


def bonus(s: Relics, seat: Seat, effect: Effect) -> int:
    if effect.when and not CONDITIONS[effect.when].holds(s, seat):
        return 0
    if not effect.per:
        return effect.n
    return effect.n * min(METRICS[effect.per].counts(s, seat), effect.most)


# --- whom a shrine's line is for, conditions, metrics ----------------------------------------------------------


def fits(s: Relics, seat: Seat, card: int, who: str) -> bool:
    if who == "not_master":
        return not s.counts_as_master(seat)
    if who == "has_advantage":
        return Field(s).has_advantage(seat, card)
    if who == "fewest_hall":
        halls = [len(s.hall[other]) for other in s.in_battle]
        return len(s.hall[seat]) == min(halls) < max(halls)
    return card in s.pack.fits[who]


def _own(s: Relics, seat: Seat, *, only_power: bool) -> bool:
    """5.10: of two wizards one is enough."""
    return any(s.pack.cards[wizard[CARD]].only_power == only_power for wizard in s.wizards[seat])


def _own_relic(s: Relics, seat: Seat, *, only_power: bool) -> bool:
    field = Field(s)
    return any(
        s.pack.cards[relic[CARD]].only_power == only_power and field.counts(seat, relic) for relic in s.relics[seat]
    )


def _rival_colour(colour: str) -> Callable[[Relics, Seat], bool]:
    def condition(s: Relics, seat: Seat) -> bool:
        others = (other for other in range(s.seats) if other != seat)
        return any(s.pack.cards[wizard[CARD]].colour == colour for other in others for wizard in s.wizards[other])

    return condition


def _devoted_2(s: Relics, seat: Seat) -> bool:
    """1.7: by what is printed."""
    cards = [s.pack.cards[wizard[CARD]] for wizard in s.wizards[seat]]
    return any(card.only_power and card.power == 2 for card in cards)


def _rival_has_advantage(s: Relics, seat: Seat) -> bool:
    field = Field(s)
    others = (other for other in range(s.seats) if other != seat)
    return any(field.has_advantage(other, wizard[CARD]) for other in others for wizard in s.wizards[other])


def _others(s: Relics, seat: Seat) -> list[Seat]:
    """5.12: the players of the current battle."""
    return [other for other in s.in_battle if other != seat]


def _rival_enlightened(s: Relics, seat: Seat) -> bool:
    return any(_own(s, other, only_power=False) for other in _others(s, seat))


def _rival_two_relics(s: Relics, seat: Seat) -> bool:
    return any(len(s.relics[other]) > 1 for other in _others(s, seat))


def _largest_hall(s: Relics, seat: Seat) -> int:
    """Of a rival in this battle."""
    return max([len(s.hall[other]) for other in _others(s, seat)], default=0)


class Condition(NamedTuple):
    """What the pack means by a word after `if`, and how it is said to people."""

    holds: Callable[[Relics, Seat], bool]
    words: str


CONDITIONS: dict[str, Condition] = {
    "self_devoted": Condition(lambda s, seat: _own(s, seat, only_power=True), "with a Devoted wizard"),
    "self_devoted_2": Condition(_devoted_2, "with a Devoted wizard of power 2"),
    "self_enlightened": Condition(lambda s, seat: _own(s, seat, only_power=False), "with an Enlightened wizard"),
    "self_basic_relic": Condition(lambda s, seat: _own_relic(s, seat, only_power=True), "with a basic relic"),
    "self_enchanted_relic": Condition(lambda s, seat: _own_relic(s, seat, only_power=False), "with an enchanted relic"),
    "rival_red": Condition(_rival_colour("red"), "against red"),
    "rival_blue": Condition(_rival_colour("blue"), "against blue"),
    "rival_green": Condition(_rival_colour("green"), "against green"),
    "rival_enlightened": Condition(_rival_enlightened, "against an Enlightened wizard"),
    "rival_has_advantage": Condition(_rival_has_advantage, "a rival has advantage"),
    "rival_two_relics": Condition(_rival_two_relics, "a rival has two relics"),
    "rival_hall_larger": Condition(
        lambda s, seat: _largest_hall(s, seat) > len(s.hall[seat]), "a rival's Hall is larger"
    ),
    "master": Condition(lambda s, seat: s.counts_as_master(seat), "as Master Wizard"),
    "not_master": Condition(lambda s, seat: not s.counts_as_master(seat), "not the Master Wizard"),
    "drawn_two": Condition(lambda s, seat: s.drawn_now[seat] >= 2, "two cards drawn"),
    "other_wizard": Condition(lambda s, seat: len(s.wizards[seat]) > 1, "with another wizard"),
    "lost_round": Condition(lambda s, seat: s.winner != seat, "for a lost round"),
    "won_with_this": Condition(lambda s, seat: s.winner == seat, "for a round won"),
}


def _rival_relic_power(s: Relics, seat: Seat) -> int:
    field = Field(s)
    relics = [(other, relic) for other in _others(s, seat) for relic in s.relics[other]]
    return max((s.pack.power[relic[CARD]] for other, relic in relics if field.counts(other, relic)), default=0)


def _rival_base(s: Relics, seat: Seat) -> int:
    return max((wizard[BASE] for other in _others(s, seat) for wizard in s.wizards[other]), default=0)


class Metric(NamedTuple):
    """What the pack counts by a word after `per`, and how it is said to people."""

    counts: Callable[[Relics, Seat], int]
    words: str


METRICS: dict[str, Metric] = {
    "hand": Metric(lambda s, seat: len(s.hand[seat]), "{} in hand"),
    "drawn": Metric(lambda s, seat: s.drawn_now[seat], "{} drawn this round"),
    "discarded": Metric(lambda s, seat: s.discarded_now[seat], "{} discarded this round"),
    "drawn_and_discarded": Metric(lambda s, seat: s.drawn_now[seat] + s.discarded_now[seat], "{} drawn or discarded"),
    "relics": Metric(lambda s, seat: len(s.relics[seat]), "relics in play: {}"),
    "wizards_in_play": Metric(lambda s, seat: sum(map(len, s.wizards)), "wizards in play: {}"),
    "largest_rival_hall": Metric(_largest_hall, "{} in a rival's Hall"),
    "rival_base": Metric(_rival_base, "rival's base power {}"),
    "rival_relic_power": Metric(_rival_relic_power, "rival's relic {}"),
    "played_red": Metric(lambda s, seat: s.played("red"), "{} red this round"),
    "played_blue": Metric(lambda s, seat: s.played("blue"), "{} blue this round"),
    "played_green": Metric(lambda s, seat: s.played("green"), "{} green this round"),
}
