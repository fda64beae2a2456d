"""Games in which anybody who is asked says anything, and time passes now and then."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from coterie.kernel import Refused, State


def wander(state: State[Any], luck: Random, inputs: int, tick_every: int) -> Iterator[int]:
    """Play on for so many inputs, or to the end; the number of each answer that was taken. Every `tick_every`th time,
    and when nobody is asked, the next deadline passes instead."""
    for number in range(inputs):
        asks, due = state.asks(), state.next_due()
        if due is not None and (not asks or number % tick_every == tick_every - 1):
            state.tick(due)
            continue
        if not asks:
            return
        ask = luck.choice(asks)
        try:
            state.play(ask, ask.sample(luck))
        except Refused:
            continue
        yield number
