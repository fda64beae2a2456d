"""Bots: the players that are not human. A bot gets its seat's perspective, never the table's state."""

from coterie.bots.bot import Bot
from coterie.bots.fault import BotFault, asked, too_long, unlawful
from coterie.bots.files import bring, brought, sources
from coterie.bots.perspective import Perspective
from coterie.bots.registry import (
    BotLike,
    hears,
    known,
    levels,
    make,
    name_of,
    names,
    players_of,
    seated,
    split,
    strongest,
)

__all__ = [
    "Bot",
    "BotFault",
    "BotLike",
    "Perspective",
    "asked",
    "bring",
    "brought",
    "hears",
    "known",
    "levels",
    "make",
    "name_of",
    "names",
    "players_of",
    "seated",
    "sources",
    "split",
    "strongest",
    "too_long",
    "unlawful",
]
