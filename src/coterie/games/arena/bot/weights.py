"""What the Arena's bots care about, as numbers that tuning can change."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False, slots=True)
class ArenaWeights:
    """The weights of a bot. Everything is counted in points, as the army cards count them. Two are the same only if
    they are the same object: what is kept of positions is kept apart for each.
    """

    glyph: float = 25.0
    """The worth of standing on a glyph; half of it for a Planeswalker."""
    stride: float = 2.5
    """The worth of each space closer to the opponents, for figures that do not reach them yet."""
    walker_stride: float = 0.4
    """The share of it for a Planeswalker."""
    reply: float = 0.4
    """The weight of the opponents' next turn: they use one army card, and have other targets too."""
    walker_reply: float = 0.8
    """The same for a Planeswalker."""
    stands: bool = False
    """Whether a figure that stays and attacks counts in the choice of a card."""
    exact: bool = False
    """Whether the chance to be destroyed next turn is exact, from all dice of an army card; otherwise it is guessed."""
    risk: float = 1.0
    """Up to which chance of being destroyed next turn a Planeswalker walks into more of it than where it stands."""


USUAL = ArenaWeights()
