"""A table that is opened again, as after a restart, shows everybody what they saw: the clock of a view too."""

from __future__ import annotations

import random

import msgspec
import pytest

from coterie import games
from coterie.kernel import Refused
from coterie.table.record import HUMAN, Player, Record
from coterie.table.table import Table

SEATS = {"relics": 3, "inquisition": 6, "succession": 8, "triora": 3, "arena": 2}


def play_on(table: Table, luck: random.Random) -> None:
    """One input, by somebody or by time."""
    state = table.state
    due, asks = state.next_due(), state.required() or state.optional()
    if due is not None and (not asks or luck.random() < 0.25):
        table.tick(due)
        return
    ask = luck.choice(asks)
    soon = state.now + luck.randrange(3_000)
    table.submit(ask.seat, ask.id, ask.write(ask.sample(luck)), soon if due is None or soon < due else None)


def shown(table: Table, audience: int | None) -> bytes:
    return msgspec.json.encode(msgspec.to_builtins(table.outlook(audience).view, str_keys=True))


@pytest.mark.parametrize("game", SEATS)
def test_everybody_sees_what_they_saw(game: str) -> None:
    luck = random.Random(5)
    people = [Player(f"P{seat}", HUMAN) for seat in range(SEATS[game])]
    table = Table(Record.of(games.get(game), SEATS[game], 4, None, people))
    everybody = (*range(SEATS[game]), None)
    for audience in everybody:
        table.outlook(audience)
    for number in range(60):
        if table.state.result is None:
            try:
                play_on(table, luck)
            except Refused:
                continue
        if number % 5 == 0:
            again = Table(table.record)
            assert [shown(again, each) for each in everybody] == [shown(table, each) for each in everybody], number
    assert table.number > 20
