"""The ways of the Inquisitor and of Morgana (12.1 to 12.3)."""

from __future__ import annotations

from coterie.games.triora.components import Board, place_of
from coterie.games.triora.state import Triora
from coterie.kernel import Seat


def route(s: Triora, start: int, target: Seat, steps: int) -> tuple[int, ...]:
    """12.2, 12.3: the places from `start` towards a witch, both ends included."""
    return towards(s.pack, start, s.witch[target], steps)


def towards(pack: Board, start: int, circle: int, steps: int) -> tuple[int, ...]:
    """The same to a circle; nobody goes anywhere for a witch who is not on the board."""
    return (start,) if circle < 0 else (start, *pack.routes[start][place_of(circle)][:steps])


def way_today(s: Triora) -> tuple[int, ...]:
    """12.1: where the Inquisitor would go if the night ended now."""
    return route(s, s.inquisitor, s.ranking[-1], s.pack.numbers.inquisitor_steps)


def way_in_words(s: Triora, way: tuple[int, ...]) -> str:
    """go from the Castle to the City"""
    went = " to ".join(s.pack.place(place) for place in way)
    return f"go from {went}" if len(way) > 1 else f"stay in {went}"
