"""Coterie: five tabletop games of witches, wizards and secret factions, with the rules enforced.

This is the front door. The names listed here are stable: they change only with a version that says so. Everything else
is reached through the module it lives in, and may move.

    import coterie

    played = coterie.match("relics", ["greedy", "random"], seed=7, record=True)
    print(played.winners, played.scores)

    game = coterie.games.get("relics")
    state = game.start(seats=3, seed=7)
    ask = state.asks(seat=0)[0]
    state.play(ask, ask.options[:2])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from coterie import games
from coterie.kernel import (
    Ask,
    AskClosed,
    Delivery,
    Event,
    Game,
    InvalidSetting,
    OpenAsk,
    Option,
    Refused,
    Result,
    Rules,
    SeededRandom,
    Setting,
    Shape,
    State,
    Thing,
    View,
)
from coterie.kernel.words import spoken

if TYPE_CHECKING:
    from coterie import bots
    from coterie.bots import Bot, BotFault, Perspective
    from coterie.cli.view_text import view_text
    from coterie.host import Host
    from coterie.lab.front import MatchResult, match, play_out
    from coterie.table.moments import RecordedMoment
    from coterie.table.record import BadRecord, Player, Record
    from coterie.table.table import Table

__all__ = [
    "Ask",
    "AskClosed",
    "BadRecord",
    "Bot",
    "BotFault",
    "Delivery",
    "Event",
    "Game",
    "Host",
    "InvalidSetting",
    "MatchResult",
    "OpenAsk",
    "Option",
    "Perspective",
    "Player",
    "Record",
    "RecordedMoment",
    "Refused",
    "Result",
    "Rules",
    "SeededRandom",
    "Setting",
    "Shape",
    "State",
    "Table",
    "Thing",
    "View",
    "__version__",
    "bots",
    "games",
    "match",
    "play_out",
    "spoken",
    "view_text",
]
__version__: str

_LATER = {
    "BadRecord": "coterie.table.record",
    "Bot": "coterie.bots",
    "BotFault": "coterie.bots",
    "Host": "coterie.host",
    "MatchResult": "coterie.lab.front",
    "Perspective": "coterie.bots",
    "Player": "coterie.table.record",
    "Record": "coterie.table.record",
    "RecordedMoment": "coterie.table.moments",
    "Table": "coterie.table.table",
    "match": "coterie.lab.front",
    "play_out": "coterie.lab.front",
    "view_text": "coterie.cli.view_text",
}
"""Loaded on first use: a program that only plays by the rules needs neither tables nor bots."""


def __getattr__(name: str) -> Any:
    if name == "__version__":  # of the installed package; the rules also play from a bare checkout
        return import_module("importlib.metadata").version("coterie")
    if name == "bots":
        return import_module("coterie.bots")
    if name == "play":
        raise AttributeError("coterie.play is now coterie.match: match(game, [MyBot, 'random'], seed=7)")
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
