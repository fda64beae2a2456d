"""How good it is to lay a wizard and a relic, by what is printed: against what rivals may lay, and for what stays in
hand. Abilities that draw, discard or move cards are not looked at; who wants to know plays the battle out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from coterie.games.relics.components import HALL_NEEDED
from coterie.games.relics.inplay import RELICS_UP, Record
from coterie.games.relics.power import Field
from coterie.games.relics.state import Relics
from coterie.kernel import Chance, Seat

Pair = tuple[int, ...]
"""A wizard and, where there is one, a relic."""

DRAWS = 3
"""Lays of each rival that are looked at in a world."""


def wizard(s: Relics, card: int) -> Record:
    return (card, s.pack.power[card], 0, 0)


def relic(s: Relics, card: int, seat: Seat) -> Record:
    return (card, 1, s.public(), 0, 0, 0, seat)


def some_lay(s: Relics, seat: Seat, chance: Chance) -> Pair:
    """What a rival may lay: the stronger of two wizards and the stronger of two relics, as luck has it."""
    power, first, hand = s.pack.power, s.pack.first_relic, s.hand[seat]
    kinds = [card for card in hand if card < first], [card for card in hand if card >= first]
    lay = []
    for cards in kinds:
        if cards:
            one, other = [cards[int(chance.random() * len(cards))] for _ in range(2)]
            lay.append(one if power[one] >= power[other] else other)
    return tuple(lay)


def wins(worlds: Iterable[Relics], seat: Seat, pairs: list[Pair], chance: Chance) -> dict[Pair, float]:
    """How often each pair wins against what rivals may lay in these worlds."""
    won = dict.fromkeys(pairs, 0.0)
    looked = 0
    for world in worlds:
        s = world.clone()
        s.phase, s.turned = 3, RELICS_UP
        rivals = [other for other in s.in_battle if other != seat]
        for _ in range(DRAWS):
            looked += 1
            for other in rivals:
                mage, *things = some_lay(s, other, chance)
                s.wizards[other] = (wizard(s, mage),)
                s.relics[other] = tuple([relic(s, card, other) for card in things])
            meet(s, seat, rivals, won)
    return {pair: points / looked for pair, points in won.items()}


def meet(s: Relics, seat: Seat, rivals: list[Seat], won: dict[Pair, float]) -> None:
    """Count for which pairs `seat` would win against the cards that lie there."""
    seen: dict[int, tuple[Field, int, int]] = {}
    for pair in won:
        mage, *things = pair
        s.wizards[seat] = (wizard(s, mage),)
        s.relics[seat] = tuple([relic(s, card, seat) for card in things])
        if mage not in seen:
            field = Field(s)
            theirs = max([field.total(other) for other in rivals], default=0)
            seen[mage] = field, field.wizard_power(seat, s.wizards[seat][0]), theirs
        field, own, theirs = seen[mage]
        for each in s.relics[seat]:
            own += field.relic_power(seat, each)
        won[pair] += 1.0 if own > theirs else 0.5 if own == theirs else 0.0
    s.wizards[seat] = s.relics[seat] = ()


def ranked(
    s: Relics, seat: Seat, pairs: list[Pair], chance: Chance, keeps: Callable[[tuple[int, ...]], float]
) -> list[Pair]:
    """The pairs, the most promising first. `keeps` says what the cards that stay in hand are worth."""
    won = wins([s, s.imagine(seat, chance)], seat, pairs, chance)
    swing = 0.35 / HALL_NEEDED[s.seats] * s.seats / (s.seats - 1)

    def promise(pair: Pair) -> float:
        left = list(s.hand[seat])
        for card in pair:
            left.remove(card)
        return swing * won[pair] + keeps(tuple(left))

    return sorted(pairs, key=promise, reverse=True)
