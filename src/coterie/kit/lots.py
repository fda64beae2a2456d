"""The same deal with a single difference: two cards of a shuffle change places, or a die shows another side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coterie.kernel import RandomSource, State
from coterie.kit.trial import Trial

Dealt = tuple[tuple[int, ...], tuple[int, ...]]


def deal(trial: Trial, otherwise: int | None, rng: RandomSource) -> tuple[State[Any], int]:
    """The dealt game and its events if that one draw came out differently; and how many draws there are. The changed
    deal is as lawful as any.
    """
    s = trial.game.blank(trial.seats, trial.seed, trial.options, trial.pack, idle=True)
    kind: Any = type(s)
    drawn = 0

    def now() -> bool:
        nonlocal drawn
        drawn += 1
        return drawn - 1 == otherwise

    def roll(state: Any, sides: int) -> int:
        shown: int = kind.roll(state, sides)
        return (shown + 1 + int(rng.random() * (sides - 1))) % sides if now() and sides > 1 else shown

    def dealt(state: Any, things: Iterable[int], count: int) -> Dealt:
        all_things = list(things)
        found: Dealt = kind.dealt(state, all_things, count)
        return exchanged(found, all_things, rng) if now() and len(all_things) > 1 else found

    s.__class__ = type(kind)(kind.__name__, (kind,), {"__slots__": (), "roll": roll, "dealt": dealt})
    s.listen()
    trial.game.deal(s)
    s.settle()
    s.__class__ = kind
    return s, drawn


def exchanged(found: Dealt, things: list[int], rng: RandomSource) -> Dealt:
    """One of the dealt cards changes places with any other; the rest stay in order."""
    dealt, left = map(list, found)
    if not dealt:
        return found
    one, other = int(rng.random() * len(dealt)), int(rng.random() * len(things))
    if other < len(dealt):
        dealt[one], dealt[other] = dealt[other], dealt[one]
    else:
        dealt[one], left[other - len(dealt)] = left[other - len(dealt)], dealt[one]
        left.sort(key=things.index)
    return tuple(dealt), tuple(left)
