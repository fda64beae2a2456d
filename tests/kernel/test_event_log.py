"""What each seat was told, kept up as a game goes on."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from coterie.kernel import Delivery, Event, EventLog
from coterie.kernel.event_log import BLOCK_EVENTS, read_blocks


@dataclass(slots=True)
class Rang(Event):
    times: int


def told(times: int, *to: int) -> Delivery:
    return Delivery(Rang(times), to or None)


def test_a_seat_hears_what_was_told_to_it_or_to_all_in_order() -> None:
    log = EventLog([told(1), told(2, 0)])
    assert log.heard(0) == (Rang(1), Rang(2))
    log.add([told(3, 1), told(4)])
    assert log.heard(0) == (Rang(1), Rang(2), Rang(4))
    assert log.heard(1) == (Rang(1), Rang(3), Rang(4))


def test_after_an_undo_only_what_stands_is_heard() -> None:
    log = EventLog([told(1), told(2)])
    assert len(log.heard(0)) == 2
    log.restart([told(1)])
    log.add([told(5)])
    assert log.heard(0) == (Rang(1), Rang(5))


def test_each_event_is_picked_out_once_for_a_seat() -> None:
    """What it costs doesn't grow with what was told before: those who look often share the work."""
    log = EventLog([told(1)])
    first = log.heard(0)[0]
    log.add([told(2)])
    assert log.heard(0)[0] is first


def test_a_bot_that_writes_into_what_it_heard_changes_nobody_elses() -> None:
    log = EventLog([told(1)])
    mine = log.heard(0)[0]
    assert isinstance(mine, Rang)
    mine.times = 99
    assert log.heard(1) == (Rang(1),)
    assert log.deliveries == [told(1)]


@pytest.mark.parametrize("count", [0, 1, BLOCK_EVENTS, 2 * BLOCK_EVENTS + 3])
def test_another_process_reads_the_same_and_full_blocks_are_written_once(count: int) -> None:
    log = EventLog(told(number) for number in range(count))
    blocks = log.blocks(0)
    assert read_blocks(blocks) == log.heard(0)
    log.add([told(1_000)])
    full = count // BLOCK_EVENTS
    assert all(here is there for here, there in zip(log.blocks(0)[:full], blocks[:full], strict=True))
    assert read_blocks(log.blocks(0))[-1] == Rang(1_000)
