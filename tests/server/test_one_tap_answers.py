"""Which answers a screen may send at the first tap: those that the seat alone could undo."""

from __future__ import annotations

import random
from typing import Any

import pytest

from coterie import games
from coterie.kernel import State
from coterie.server.tables.bot_workers import Position, foresee
from coterie.table.record import HUMAN, Player, Record
from coterie.table.table import Table

LIMIT_SECONDS = 10.0


def alone(table: Table, ask: Any, answer: Any) -> bool:
    state: State[Any] = table.state.imagine(ask.seat, random.Random(1))
    return foresee(Position.of(table.game, None, state), ask.seat, ask.id, ask.write(answer), LIMIT_SECONDS).alone


@pytest.mark.parametrize("game", ["arena", "triora", "relics"])
def test_what_goes_at_one_tap_can_be_undone_alone(game: str) -> None:
    luck = random.Random(5)
    table = Table(Record.of(games.get(game), 2, 7, None, (Player("Ann", HUMAN), Player("Bob", HUMAN))))
    said = set()
    for _ in range(60):
        if table.state.result is not None:
            break
        ask = luck.choice(table.state.required())
        answer = ask.sample(luck)
        may = alone(table, ask, answer)
        said.add(may)
        table.submit(ask.seat, ask.id, ask.write(answer))
        if may:
            before = table.before_last_answer(ask.seat)
            assert before is not None
            assert table.learned_since(ask.seat, before) is None, f"{ask.kind} {answer}"
    assert False in said
    assert True in said or game == "relics", "cards are laid by all at once"
