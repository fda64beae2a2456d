"""Coterie: five tabletop games of witches, wizards and secret factions, with the rules enforced."""

from coterie import games

__all__ = ["games"]
__version__ = "0.1.0"
