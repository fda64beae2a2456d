"""The registered games. A package adds one by an entry point in the group `coterie.games` that names its Game."""

from __future__ import annotations

from functools import cache
from typing import Any

from coterie.common.installed import installed
from coterie.kernel import Game, Unknown

GROUP = "coterie.games"


def names() -> list[str]:
    """The ids of all games that are installed."""
    return sorted(installed(GROUP))


@cache
def get(id: str) -> Game[Any]:
    """The game of that id; Unknown names those there are."""
    point = installed(GROUP).get(id)
    if point is None:
        raise Unknown(f"game {id!r}: not installed, allowed: {', '.join(names())}")
    game = point.load()
    if not isinstance(game, Game):
        raise Unknown(f"game {id!r}: {point.value} is not a Game")
    return game
