"""The bots that can be used on this server. Ours are loaded here; other people's describe themselves in separate
processes (`installed_bots`), when the server starts.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import structlog

from coterie import bots
from coterie.bots import registry
from coterie.host import Hint
from coterie.kernel import Game, InvalidSetting, Seat, Seed
from coterie.kernel.clean_text import clean
from coterie.server.tables.bot_workers import Position, Thinkers
from coterie.server.tables.installed_bots import MAX_LEVEL, MAX_TEXT_CHARACTERS, AbsentBot, BotCard, OthersBots

_LOG = structlog.get_logger()

CARDS: dict[str, BotCard] = {}
"""Other people's bots that can be used here, by name, the same for the whole process."""


async def describe_installed(limit: float) -> None:
    """Describe the installed bots of other people. Those that can't be loaded are left out, and logged."""
    unknown = [name for name in registry.installed_by_others() if name not in CARDS]
    if not unknown:
        return
    others = OthersBots(limit)
    try:
        found = await asyncio.gather(*[others.describe(name) for name in unknown], return_exceptions=True)
    finally:
        others.close()
    for name, card in zip(unknown, found, strict=True):
        if isinstance(card, BotCard):
            CARDS[name] = _checked(card)
        else:
            _LOG.warning("bot_left_out", bot=name, why=str(card))


def _checked(card: BotCard) -> BotCard:
    """The description with texts that fit on a screen and a level that can be compared."""
    return msgspec.structs.replace(
        card,
        title=clean(card.title[:MAX_TEXT_CHARACTERS])[:40],
        about=clean(card.about[: 10 * MAX_TEXT_CHARACTERS])[:MAX_TEXT_CHARACTERS],
        level=max(0, min(card.level, MAX_LEVEL)),
    )


def own_names() -> list[str]:
    """The names of the bots that are part of Coterie: only these are loaded in the server."""
    others = set(registry.installed_by_others())
    return [name for name in registry.names() if name not in others]


def levels(game: Game[Any]) -> list[tuple[str, registry.Rated]]:
    """The opponents for a game, ours and other people's, the weakest first."""
    playing: dict[str, registry.Rated] = {
        name: bot for name in own_names() if (bot := registry.known(name)).level and registry.plays(bot, game)
    }
    playing |= {name: card for name, card in CARDS.items() if card.level and game.id in card.games}
    return registry.ranked(playing)


def strongest(game: Game[Any]) -> str:
    """The best bot that plays this game here."""
    return registry.best_of(levels(game), game)


def make(spec: str, game: Game[Any], seat: Seat, seed: Seed) -> bots.Bot:
    """The bot that a text means, for a seat on the server: for one of other people's, an `AbsentBot`. InvalidSetting
    says what is allowed.
    """
    name = spec.partition(":")[0]
    card = CARDS.get(name)
    if card is None:
        if name not in own_names():
            able = [each for each in own_names() if registry.plays(registry.known(each), game)]
            able += [each for each, other in CARDS.items() if game.id in other.games]
            raise registry.not_installed(name, able)
        return bots.make(spec, game, seat, seed)
    if game.id not in card.games:
        raise InvalidSetting(f"bot {name!r} plays {' and '.join(card.games) or 'nothing here'}, not {game.id}")
    registry.read_settings(spec, [each.setting() for each in card.settings])
    return AbsentBot(game, seat, seed)


def is_others(spec: str) -> bool:
    return spec.partition(":")[0] in CARDS


def hears(spec: str, bot: bots.Bot) -> bool:
    """Whether a bot reads its seat's events."""
    card = CARDS.get(spec.partition(":")[0])
    return bot.hears if card is None else card.hears


class AllBots(Thinkers):
    """Runs bots: ours in the pool, each of other people's in a separate process."""

    def __init__(self, workers: int | None = None, limit: float = 2.0) -> None:
        super().__init__(workers, limit)
        self.others = OthersBots(limit)

    async def decide(self, table: str, position: Position, spec: str, seat: Seat, seed: Seed, ask: int) -> Any:
        if is_others(spec):
            return await self.others.decide(table, position, spec, seat, seed, ask)
        return await super().decide(table, position, spec, seat, seed, ask)

    async def advise(self, table: str, position: Position, spec: str, seat: Seat, ask: int) -> Hint | None:
        if is_others(spec):
            return await self.others.advise(table, position, spec, seat, ask)
        return await super().advise(table, position, spec, seat, ask)

    def rest(self) -> None:
        """End processes that have been idle for a while."""
        self.others.rest()

    def close(self) -> None:
        self.others.close()
        super().close()
