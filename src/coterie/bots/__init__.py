"""Who plays when no human does. A bot gets its seat's perspective: it never holds the table's state."""

from coterie.bots.bot import Bot
from coterie.bots.fault import Fault, asked, too_long, unlawful
from coterie.bots.files import brought, sources
from coterie.bots.perspective import Perspective
from coterie.bots.registry import known, levels, make, names, players_of, split, strongest

__all__ = [
    "Bot",
    "Fault",
    "Perspective",
    "asked",
    "brought",
    "known",
    "levels",
    "make",
    "names",
    "players_of",
    "sources",
    "split",
    "strongest",
    "too_long",
    "unlawful",
]
