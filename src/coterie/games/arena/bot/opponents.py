"""Opponents for the Arena: `captain` and `warlord`.

The Arena's own advice weighs each card, place and target by the exact odds of the dice, and names one answer. No search
over its cards has beaten it so far (docs/reference/bots.md has what was tried), so the strong level is that advice
itself, and the usual one plays like it most of the time.
"""

from __future__ import annotations

from typing import Any

from coterie.bots.greedy import Greedy
from coterie.bots.novice import Novice
from coterie.kernel import Game, Seat, Seed

CAPTAINS_WHIMS_PERCENT = 12


class Captain(Novice):
    """Knows what is good, and doesn't always do it."""

    plays = "arena"
    level = 2
    title = "Usual"
    about = "Weighs cards, places and targets by the odds, and gets carried away now and then."

    def __init__(self, game: Game[Any], seat: Seat, seed: Seed, whims: int = CAPTAINS_WHIMS_PERCENT) -> None:
        super().__init__(game, seat, seed, whims)


class Warlord(Greedy):
    """The game's own advice at every question."""

    plays = "arena"
    level = 3
    title = "Strong"
    about = "Weighs every card, place and target by the exact odds of the dice."
