"""A bot's character, so that bots of one kind at the same table don't all play alike."""

from __future__ import annotations

from typing import NamedTuple

from coterie.bots.bot import Bot


class Temper(NamedTuple):
    """A character, each trait around 1: how trusting it is, how much it talks, how bold it is."""

    trusting: float = 1.0
    talkative: float = 1.0
    bold: float = 1.0


def temper_of(bot: Bot) -> Temper:
    """The character for the whole game, since it depends on the bot's seed alone; a neutral bot has the average one."""
    if bot.neutral:
        return Temper()
    return Temper(*[0.5 + bot.derived("temper", trait) % 1000 / 1000 for trait in Temper._fields])
