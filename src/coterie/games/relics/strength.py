"""A rough strength of each card in a battle: its printed power, and what its abilities usually add."""

from __future__ import annotations

from functools import lru_cache

from coterie.games.relics.components import Cards, Effect

OFTEN = 0.4
"""How often a condition holds."""
USUAL = {
    "hand": 4.5,
    "drawn": 0.8,
    "discarded": 0.7,
    "drawn_and_discarded": 1.5,
    "relics": 1.1,
    "wizards_in_play": 2.0,
    "largest_rival_hall": 1.5,
    "rival_base": 2.3,
    "rival_relic_power": 2.2,
}
"""How many there usually are of what the pack counts by a word after `per`; of anything else one."""
DEEDS = {
    "play_relic": 2.0,
    "ignore_one": 2.0,
    "wizard_from_pile": 1.5,
    "relic_from_pile": 1.0,
    "weaken_relic": 1.0,
    "lower_base": 0.5,
    "lose_relic": -3.0,
}
"""What it is worth, in power, to do that."""
RELICS = 2.0
"""What it is worth to ignore the rivals' relics, and not one's own."""
PAID = 0.3
"""How much is left of a bonus that costs cards."""


@lru_cache(maxsize=8)
def strengths(pack: Cards) -> tuple[float, ...]:
    """By card. In random battles a card differs from this by half a point on average."""
    return tuple([card.power + sum([bonus(effect) for effect in card.effects]) for card in pack.cards])


def bonus(effect: Effect) -> float:
    often = OFTEN if effect.when else 1.0
    if effect.do == "add":
        return often * effect.n * (min(USUAL.get(effect.per, 1.0), effect.most) if effect.per else 1.0)
    if effect.do == "ignore_relics":
        return RELICS if effect.whose == "rivals" else 0.0
    return often * (DEEDS.get(effect.do, 0.0) + PAID * (effect.add + effect.add_each * effect.n))
