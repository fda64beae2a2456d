"""The registered games. A package adds one by an entry point in the group `coterie.games` that names its Game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Literal, overload

from coterie.common.entry_points import installed
from coterie.kernel import Game, InvalidSetting

if TYPE_CHECKING:
    from coterie.games.arena import ArenaOfThePlaneswalkers
    from coterie.games.inquisition import RavnicaInquisition
    from coterie.games.relics import WizardsAndRelics
    from coterie.games.succession import SuccessionGame
    from coterie.games.triora import CityOfWitches

GROUP = "coterie.games"


def names() -> list[str]:
    """The ids of all installed games."""
    return sorted(installed(GROUP))


@overload
def get(id: Literal["arena"]) -> ArenaOfThePlaneswalkers: ...
@overload
def get(id: Literal["inquisition"]) -> RavnicaInquisition: ...
@overload
def get(id: Literal["relics"]) -> WizardsAndRelics: ...
@overload
def get(id: Literal["succession"]) -> SuccessionGame: ...
@overload
def get(id: Literal["triora"]) -> CityOfWitches: ...
@overload
def get(id: str) -> Game[Any]: ...
def get(id: str) -> Game[Any]:
    """The game with that id. InvalidSetting lists the installed ones."""
    return _loaded(id)


@cache
def _loaded(id: str) -> Game[Any]:
    point = installed(GROUP).get(id)
    if point is None:
        raise InvalidSetting(f"game {id!r}: not installed, allowed: {', '.join(names())}")
    game = point.load()
    if not isinstance(game, Game):
        raise InvalidSetting(f"game {id!r}: {point.value} is not a Game")
    return game
