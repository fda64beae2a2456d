"""Coterie: five tabletop games of witches, wizards and secret factions, with the rules enforced.

This is the front door. What is listed here is stable: it changes only with a version that says so. Everything else is
reached through the module it lives in, and may move.

    import coterie

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
    State,
    Thing,
    View,
)
from coterie.kernel.words import spoken

if TYPE_CHECKING:
    from coterie import bots
    from coterie.bots import Bot, Perspective
    from coterie.host import Host
    from coterie.lab.match import Outcome, play
    from coterie.table.record import Record
    from coterie.table.table import Table

__all__ = [
    "Ask",
    "AskClosed",
    "Bot",
    "Delivery",
    "Event",
    "Game",
    "Host",
    "InvalidSetting",
    "OpenAsk",
    "Option",
    "Outcome",
    "Perspective",
    "Record",
    "Refused",
    "Result",
    "Rules",
    "SeededRandom",
    "State",
    "Table",
    "Thing",
    "View",
    "__version__",
    "bots",
    "games",
    "play",
    "spoken",
]
__version__: str

_LATER = {
    "Bot": "coterie.bots",
    "Perspective": "coterie.bots",
    "Host": "coterie.host",
    "Outcome": "coterie.lab.match",
    "Record": "coterie.table.record",
    "Table": "coterie.table.table",
    "play": "coterie.lab.match",
}
"""Loaded when somebody asks for them: whoever only plays a game's rules needs neither tables nor bots."""


def __getattr__(name: str) -> Any:
    if name == "__version__":  # that of the installed package; rules play from a bare checkout, too
        return import_module("importlib.metadata").version("coterie")
    if name == "bots":
        return import_module("coterie.bots")
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
