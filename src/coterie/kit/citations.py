"""The clauses that a game cites, as far as its classes declare them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coterie.kernel import Game


def citations(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """(class, clause) for every step and event that cites one."""
    for each in (*game.state.steps.values(), *game.all_events):
        if each.clause:
            yield each.__name__, each.clause


def unknown_citations(game: Game[Any]) -> list[str]:
    return [f"{name} cites {clause}" for name, clause in citations(game) if clause not in game.rules]
