"""One device for several people: when a game's clock waits for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coterie.kernel import Seat


def clock_waits(
    people: Sequence[Seat], *, looking: bool, uninformed: Sequence[Seat], required: Callable[[Seat], object]
) -> bool:
    """Whether the clock is paused, at a keyboard or on a device that is passed around.

    `looking`: somebody is being handed the device, or asked to look at what they alone were told. `uninformed`: those
    who were told something in private and have not looked. People who share a device cannot vote at the same moment, so
    the clock also waits while the game requires an answer of one of them.
    """
    if looking:
        return True
    return len(people) > 1 and (bool(uninformed) or any(map(required, people)))
