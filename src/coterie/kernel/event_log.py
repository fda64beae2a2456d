"""The log of events for each seat, updated as the game goes on."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from copy import copy

from coterie.kernel.events import Delivery, Event
from coterie.kernel.steps import Seat

BLOCK_EVENTS = 128
"""Events that are encoded together for another process. A full block is encoded only once."""


class EventLog:
    """The deliveries of one game. A seat's own events are selected when someone asks for them, each of them once: a
    seat that nobody asks about costs nothing, however long the game.
    """

    __slots__ = ("_blocks", "_heard", "_looked", "deliveries")

    def __init__(self, deliveries: Iterable[Delivery] = ()) -> None:
        self.restart(deliveries)

    def restart(self, deliveries: Iterable[Delivery]) -> None:
        """Start over after an undo, with the deliveries that remain."""
        self.deliveries = list(deliveries)
        self._heard: dict[Seat, list[Event]] = {}
        self._looked: dict[Seat, int] = {}
        self._blocks: dict[Seat, list[bytes]] = {}

    def add(self, deliveries: Iterable[Delivery]) -> None:
        self.deliveries += deliveries

    def heard(self, seat: Seat) -> tuple[Event, ...]:
        """Every event that has reached `seat`, in order. They are copies of the seat's own."""
        return tuple(self._kept_up(seat))

    def blocks(self, seat: Seat) -> tuple[bytes, ...]:
        """The same events encoded for another process, which reads them with `read_blocks`."""
        heard, blocks = self._kept_up(seat), self._blocks.setdefault(seat, [])
        while (len(blocks) + 1) * BLOCK_EVENTS <= len(heard):
            first = len(blocks) * BLOCK_EVENTS
            blocks.append(pickle.dumps(heard[first : first + BLOCK_EVENTS]))
        rest = heard[len(blocks) * BLOCK_EVENTS :]
        return (*blocks, pickle.dumps(rest)) if rest else tuple(blocks)

    def _kept_up(self, seat: Seat) -> list[Event]:
        heard = self._heard.setdefault(seat, [])
        for each in self.deliveries[self._looked.get(seat, 0) :]:
            if each.reaches(seat):
                heard.append(copy(each.event))
        self._looked[seat] = len(self.deliveries)
        return heard


def read_blocks(blocks: Iterable[bytes]) -> tuple[Event, ...]:
    """The events that `EventLog.blocks` encoded in a process that trusts this one."""
    return tuple(event for block in blocks for event in pickle.loads(block))
