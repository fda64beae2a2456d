"""What `coterie bench` measures of this game beside whole games: queries that a search asks often."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coterie.games.arena.hexes import spaces_of
from coterie.games.arena.movement.paths import destinations, routes
from coterie.games.arena.state import Arena
from coterie.kernel import Game


def timed(game: Game[Arena]) -> Mapping[str, Callable[[], object]]:
    """Where a figure can get, on a bare board and among others, and by which ways."""
    bare = game.arrange({"players": [army("nissa", "7,8"), army("gideon", "8,0")]})
    elves, rhox = army("nissa", "7,8", elves=["6,8", "8,8"]), army("gideon", "7,9", rhox=["5,8"])
    fray = game.arrange({"players": [elves, rhox]})
    field, figure = bare.field, bare.walker(0)
    start, height, free = bare.at[figure], bare.heights[figure], field.all & ~field.ruins
    return {
        "reachable spaces on a bare board, kept": lambda: destinations(bare, figure, 6),
        "reachable spaces on a bare board, computed from scratch": lambda: spaces_of(
            field.reach(start, 6, height, free, field.water)
        ),
        "reachable spaces among figures": lambda: destinations(fray, figure, 6),
        "the safest ways to all of them": lambda: routes(fray, figure, 6),
        "a line of sight, kept": lambda: fray.sees_from_to(figure, fray.walker(1)),
    }


def army(walker: str, at: str, **squads: list[str]) -> dict[str, Any]:
    """A player of an arranged position."""
    return {"army": walker, "figures": {walker: [at], **squads}}
