"""The bots by name. A package adds one by an entry point in the group `coterie.bots` that names its Bot class; our
games add their own bots in the same way. The bots listed here play any game, and know none.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias, TypeVar

from coterie.bots.bot import Bot
from coterie.bots.greedy import Greedy
from coterie.bots.idle import Idle
from coterie.bots.novice import Novice
from coterie.bots.random_bot import RandomBot
from coterie.bots.searcher import Searcher
from coterie.common.entry_points import installed
from coterie.kernel import Game, InvalidSetting, Seat, Seed, Setting
from coterie.kernel.chance import derive, key_of

GROUP = "coterie.bots"
BUILT_IN_BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "novice": Novice,
    "greedy": Greedy,
    "searcher": Searcher,
    "idle": Idle,
}


NONE: Mapping[str, int | str] = MappingProxyType({})
"""No settings."""

ADDED_BOTS: dict[str, type[Bot]] = {}
"""Bots loaded from files, for as long as the program runs."""


DISTRIBUTION = "coterie"


def names() -> list[str]:
    """The names of all installed bots, those that play any game first."""
    return [*BUILT_IN_BOTS, *sorted(set(installed(GROUP)) - set(BUILT_IN_BOTS)), *ADDED_BOTS]


def installed_by_others() -> list[str]:
    """The names of bots that came with other people's packages."""
    return sorted(
        name
        for name, point in installed(GROUP).items()
        if name not in BUILT_IN_BOTS and (point.dist is None or point.dist.name != DISTRIBUTION)
    )


def players_of(game: Game[Any]) -> list[str]:
    """The names of the bots that play this game, the weakest first; those that are no real opponents come last."""
    level = {name: bot.level for name in names() if plays(bot := known(name), game)}
    return sorted(level, key=lambda name: (not level[name], level[name]))


def plays(bot: type[Bot], game: Game[Any]) -> bool:
    """Whether a bot of this class plays this game: its constructor refuses if not."""
    try:
        built(bot, game, 0, 0)
    except InvalidSetting:
        return False
    return True


def known(name: str, game: Game[Any] | None = None) -> type[Bot]:
    """The class with that name. InvalidSetting lists the existing ones, for this game if one is given."""
    if name in BUILT_IN_BOTS or name in ADDED_BOTS:
        return BUILT_IN_BOTS.get(name) or ADDED_BOTS[name]
    point = installed(GROUP).get(name)
    if point is None:
        raise not_installed(name, names() if game is None else players_of(game))
    found = point.load()
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise InvalidSetting(f"bot {name!r}: {point.value} is not a Bot")
    return found


def not_installed(name: str, able: list[str]) -> InvalidSetting:
    """The refusal for a name that no bot has, with those that can be used."""
    close = get_close_matches(name, able, 1)
    meant = f"; did you mean {close[0]!r}?" if close else ""
    return InvalidSetting(f"bot {name!r}: not installed, allowed: {', '.join(able)}{meant}")


def make(spec: str, game: Game[Any], seat: Seat, seed: Seed) -> Bot:
    """The bot that a text like `random` or `greedy:worlds=6,candidates=12` means, ready to play.

    `seed` may be the table's: the bot gets one derived from it, which can't be reversed.
    """
    found = known(spec.partition(":")[0], game)
    return built(found, game, seat, derive(key_of(seed), "bot", seat).hex(), read_settings(spec, found.settings))


def built(kind: type[Bot], game: Game[Any], seat: Seat, seed: Seed, settings: Mapping[str, int | str] = NONE) -> Bot:
    """A bot of this class. InvalidSetting if its constructor doesn't take what every bot gets, and its settings."""
    try:
        return kind(game, seat, seed, **settings)
    except TypeError as problem:
        takes = inspect.signature(kind)
        try:
            takes.bind(game, seat, seed, **settings)
        except TypeError:
            needed = ", ".join(["self", "game", "seat", "seed", *(f"{each.name}=..." for each in kind.settings)])
            found = "".join(["self", *(f", {each}" for each in takes.parameters.values())])
            raise InvalidSetting(
                f"bot {kind.__name__}: found __init__({found}), allowed: __init__({needed}), which passes game, seat "
                "and seed on to super().__init__"
            ) from problem
        raise


def read_settings(spec: str, settings: Iterable[Setting]) -> dict[str, int | str]:
    """The settings of a text like `greedy:worlds=6,candidates=12`, checked against those the bot has."""
    name, _, budget = spec.partition(":")
    given: dict[str, str] = {}
    settings = tuple(settings)
    for part in budget.split(",") if budget else ():
        key, equals, value = part.partition("=")
        if not equals or key in given:
            raise InvalidSetting(f"bot {spec!r}: found {part!r}, allowed: each setting once, as name=value")
        given[key] = value
    settled = {each.name: each.read(given.pop(each.name)) for each in settings if each.name in given}
    for key in given:
        allowed = ", ".join(each.name for each in settings) or "none"
        raise InvalidSetting(f"bot {name!r} has no setting {key!r}, allowed: {allowed}")
    return settled


BotLike: TypeAlias = str | type[Bot] | Bot
"""What can take a seat: a bot's name, with settings if you like (`greedy:worlds=6`), a class, or a bot made for the
seat.
"""


def seated(who: object, game: Game[Any], seat: Seat, seed: Seed) -> Bot:
    """The bot for this seat, created if a name or a class is given; its luck is derived from `seed` as in `make`.
    InvalidSetting says what cannot take the seat, and what can.
    """
    if isinstance(who, str):
        return make(who, game, seat, seed)
    if isinstance(who, Bot):
        if who.game is not game or who.seat != seat:
            raise InvalidSetting(
                f"seat {seat}: this {type(who).__name__} was made for seat {who.seat} of {who.game.id}, not for seat "
                f"{seat} of {game.id}; pass the class {type(who).__name__}, and one is made for the seat"
            )
        return who
    if not (isinstance(who, type) and issubclass(who, Bot)):
        found = f"the class {who.__name__}" if isinstance(who, type) else f"a {type(who).__name__}"
        allowed = "a bot's name, a subclass of coterie.Bot, or an instance of one"
        raise InvalidSetting(f"seat {seat}: found {found}, allowed: {allowed}")
    missing = sorted(getattr(who, "__abstractmethods__", ()))
    if missing:
        raise InvalidSetting(f"seat {seat}: {who.__name__} has no method {missing[0]}(self, perspective, ask) yet")
    return built(who, game, seat, derive(key_of(seed), "bot", seat).hex())


def name_of(who: BotLike) -> str:
    """The name for reports and records: the name it was requested by, or its class's name in lower case."""
    if isinstance(who, str):
        return who
    return (who if isinstance(who, type) else type(who)).__name__.lower()


def hears(who: BotLike, game: Game[Any]) -> bool:
    """Whether this bot reads its seat's events."""
    return known(who.partition(":")[0], game).hears if isinstance(who, str) else getattr(who, "hears", False)


def levels(game: Game[Any]) -> list[tuple[str, type[Bot]]]:
    """The opponents for this game as they describe themselves, the weakest first. This is the one list for all screens.
    A bot that knows the game replaces our general one of the same level.
    """
    return ranked({name: bot for name in names() if (bot := known(name)).level and plays(bot, game)})


class Rated(Protocol):
    """An entry in a list of opponents: a bot's class, or its description."""

    @property
    def title(self) -> str: ...

    @property
    def about(self) -> str: ...

    @property
    def level(self) -> int: ...

    @property
    def plays(self) -> str: ...


R = TypeVar("R", bound=Rated)


def ranked(playing: Mapping[str, R]) -> list[tuple[str, R]]:
    """The bots that play a game, as a list of opponents, the weakest first."""
    special = {bot.level for bot in playing.values() if bot.plays}
    found = [(name, bot) for name, bot in playing.items() if not (name in BUILT_IN_BOTS and bot.level in special)]
    return sorted(found, key=lambda pair: pair[1].level)


LEVELS = ("easy", "usual", "strong")
"""The levels in words, from the first on. Whatever beats our strong bots is strong, too."""


def level_word(level: int) -> str:
    """A bot's level as a word: easy, usual or strong."""
    return LEVELS[max(0, min(level, len(LEVELS)) - 1)]


def strongest(game: Game[Any]) -> str:
    """The strongest bot that plays this game; of several at the same level, the one that knows the game."""
    return best_of(levels(game), game)


def best_of(playing: Iterable[tuple[str, Rated]], game: Game[Any]) -> str:
    """The name of the strongest in a list of opponents. InvalidSetting if the list is empty."""
    best = max(playing, key=lambda pair: (pair[1].level, bool(pair[1].plays)), default=None)
    if best is None:
        raise InvalidSetting(f"{game.id}: no bot plays it")
    return best[0]


def split(text: str) -> list[str]:
    """The bots in a list with commas. A part that can only be a setting belongs to the bot before it:
    `greedy:worlds=6,candidates=12,random` is two bots.
    """
    specs: list[str] = []
    for part in text.split(","):
        if specs and "=" in part and ":" not in part:
            specs[-1] += f",{part}"
        else:
            specs.append(part.strip())
    return specs
