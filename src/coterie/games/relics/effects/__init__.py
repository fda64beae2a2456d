"""What the verbs of the pack do, and the questions they ask."""

from coterie.games.relics.abilities import VERBS
from coterie.games.relics.effects import hands, lasting_effects, relics, wizards

__all__ = ["VERBS", "hands", "lasting_effects", "relics", "wizards"]
