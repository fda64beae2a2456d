"""Who plays when no human does. A bot sits on a chair: it never holds the table's state."""

from coterie.bots.bot import Bot
from coterie.bots.chair import Chair
from coterie.bots.fault import Fault, asked, unlawful
from coterie.bots.files import brought, sources
from coterie.bots.registry import known, levels, make, names, players_of, split, strongest

__all__ = [
    "Bot",
    "Chair",
    "Fault",
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
    "unlawful",
]
