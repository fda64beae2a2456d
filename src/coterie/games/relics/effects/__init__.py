"""What the verbs of the pack do, and the questions they ask. Lasting effects are looked up in `power` instead."""

from coterie.games.relics.abilities import VERBS
from coterie.games.relics.effects import hands, relics, wizards

__all__ = ["VERBS", "hands", "relics", "wizards"]
