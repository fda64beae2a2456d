"""The bots by name. A package adds one by an entry point in the group `coterie.bots` that names its Bot class, and so
do those of our games that bring a player of their own. What stands in here plays any game, and knows none."""

from __future__ import annotations

from typing import Any

from coterie.bots.bot import Bot
from coterie.bots.greedy import Greedy
from coterie.bots.idle import Idle
from coterie.bots.random_bot import RandomBot
from coterie.common.installed import installed
from coterie.kernel import Game, InvalidSetting, Seat, Seed
from coterie.kernel.chance import derive, key_of

GROUP = "coterie.bots"
OURS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": Greedy,
    "idle": Idle,
}


BROUGHT: dict[str, type[Bot]] = {}
"""Those that somebody brought from a file, for as long as the program runs."""


def names() -> list[str]:
    """The names of all bots that are installed; first those that play anything."""
    return [*OURS, *sorted(set(installed(GROUP)) - set(OURS)), *BROUGHT]


def players_of(game: Game[Any]) -> list[str]:
    """The names of those that play this game, the weakest first; last those that are no opponent for anybody."""
    level = {name: bot.level for name in names() if plays(bot := known(name), game)}
    return sorted(level, key=lambda name: (not level[name], level[name]))


def plays(bot: type[Bot], game: Game[Any]) -> bool:
    """Whether a bot of this class can sit down to this game: its constructor refuses if not."""
    try:
        bot(game, 0, 0)
    except InvalidSetting:
        return False
    return True


def known(name: str, game: Game[Any] | None = None) -> type[Bot]:
    """The class of that name; InvalidSetting names those there are, for this game if one is meant."""
    if name in OURS or name in BROUGHT:
        return OURS.get(name) or BROUGHT[name]
    point = installed(GROUP).get(name)
    if point is None:
        able = names() if game is None else players_of(game)
        raise InvalidSetting(f"bot {name!r}: not installed, allowed: {', '.join(able)}")
    found = point.load()
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise InvalidSetting(f"bot {name!r}: {point.value} is not a Bot")
    return found


def make(spec: str, game: Game[Any], seat: Seat, seed: Seed) -> Bot:
    """The bot that a text like `random` or `greedy:worlds=6,candidates=12` means, ready to sit down.

    `seed` may be the table's: the bot is given one of its own, derived from it, from which no way leads back."""
    name, _, budget = spec.partition(":")
    found = known(name, game)
    given: dict[str, str] = {}
    for part in budget.split(",") if budget else ():
        key, equals, value = part.partition("=")
        if not equals or key in given:
            raise InvalidSetting(f"bot {spec!r}: found {part!r}, allowed: each setting once, as name=value")
        given[key] = value
    settled = {each.name: each.read(given.pop(each.name)) for each in found.settings if each.name in given}
    for key in given:
        allowed = ", ".join(each.name for each in found.settings) or "none"
        raise InvalidSetting(f"bot {name!r} has no setting {key!r}, allowed: {allowed}")
    return found(game, seat, derive(key_of(seed), "bot", seat).hex(), **settled)


def levels(game: Game[Any]) -> list[tuple[str, type[Bot]]]:
    """The opponents there are for this game, by what they say of themselves: the weakest first, one of each level."""
    found: dict[int, tuple[str, type[Bot]]] = {}
    for name in names():
        bot = known(name)
        if bot.level and plays(bot, game):
            found[bot.level] = name, bot
    return [found[level] for level in sorted(found)]


def strongest(game: Game[Any]) -> str:
    """The best bot that plays this game."""
    playing = levels(game)
    if not playing:
        raise InvalidSetting(f"{game.id}: no bot plays it")
    name, _ = playing[-1]
    return name


def split(text: str) -> list[str]:
    """The bots of a list with commas. A part that can only be a setting belongs to the bot before it:
    `greedy:worlds=6,candidates=12,random` is two bots."""
    specs: list[str] = []
    for part in text.split(","):
        if specs and "=" in part and ":" not in part:
            specs[-1] += f",{part}"
        else:
            specs.append(part.strip())
    return specs
