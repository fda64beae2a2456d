"""Ways to use shovels that are worth a look, for those who plan a turn."""

from __future__ import annotations

from functools import lru_cache
from operator import le

from coterie.games.triora.components import COLOURS, Wheel
from coterie.games.triora.worth import CACHE_SIZE, hope_of_herbs

NOTHING_WANTED: Wheel = (0,) * len(COLOURS)


@lru_cache(CACHE_SIZE)
def diggings(wheel: tuple[Wheel, ...], count: int, wanted: Wheel) -> tuple[tuple[int, ...], ...]:
    """Harvest first, plant first, or half of each, rare colours before others; or harvest what the potion of this place
    still needs (the chain of 4.7)."""
    herbs, seeds, planting, harvest = wheel
    coming = [sum(colour) for colour in zip(herbs, planting, harvest, strict=True)]
    plants = rare_first(seeds, coming)
    harvests = [colour + len(COLOURS) for colour in rare_first(harvest, [*herbs])]
    ways: dict[tuple[int, ...], None] = {}
    for first in {min(count, len(harvests)), max(0, count - len(plants)), min(len(harvests), count // 2)}:
        if count - first <= len(plants):
            ways[(*plants[: count - first], *harvests[:first])] = None
    missing = [max(0, want - have) for want, have in zip(wanted, herbs, strict=True)]
    if 0 < sum(missing) <= count and all(map(le, missing, harvest)):
        rest = [max(0, have - want) for have, want in zip(harvest, missing, strict=True)]
        needed = [colour + len(COLOURS) for colour, want in enumerate(missing) for _ in range(want)]
        more = [colour + len(COLOURS) for colour in rare_first(tuple(rest), [*herbs])]
        ways[tuple([*needed, *more, *plants][:count])] = None
    return tuple(ways)


@lru_cache(CACHE_SIZE)
def best_digging(wheel: tuple[Wheel, ...], count: int) -> tuple[tuple[int, ...]]:
    """The one of these ways after which the herbs may become most."""

    def hope(way: tuple[int, ...]) -> float:
        herbs, seeds, planting, harvest = map(list, wheel)
        for move in way:
            colour = move % len(COLOURS)
            start, end = (seeds, planting) if move < len(COLOURS) else (harvest, herbs)
            start[colour] -= 1
            end[colour] += 1
        return hope_of_herbs((tuple(herbs), tuple(seeds), tuple(planting), tuple(harvest)))

    return (max(diggings(wheel, count, NOTHING_WANTED), key=hope),)


def rare_first(available: Wheel, have: list[int]) -> list[int]:
    """Colours to move, one herb after another, always one of which there is least."""
    left, moves = list(available), []
    for _ in range(sum(available)):
        colour = min([colour for colour in range(len(left)) if left[colour]], key=have.__getitem__)
        left[colour] -= 1
        have[colour] += 1
        moves.append(colour)
    return moves
