"""Tables in the middle of a game, for pages to look at: played in the server itself, without a browser."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from coterie.kernel import Refused, State
from coterie.server.tables.live_table import Live
from server.live_server import Running

GAMES = {"relics": 3, "inquisition": 6, "succession": 8, "triora": 3, "arena": 2}


def live(server: Running, code: str) -> Live:
    found = server.house.rooms[code].live
    assert found is not None
    return found


def play_on(server: Running, code: str, luck: random.Random, inputs: int) -> int:
    """Give up to `inputs` random inputs, or play until the game is over; return how many were given. Where only the
    clock can move the game on, the clock moves."""
    table = live(server, code).table

    async def one() -> None:
        state = table.state
        if state.result is not None:  # a bot's answer or the clock ended the game after the loop below looked
            return
        required = state.required()
        asks = required or state.optional()
        due = state.next_due()
        if due is not None and (not asks or (not required and luck.random() < 0.2)):
            live(server, code).clock.set(due)
            await live(server, code).tick()
            return
        ask = luck.choice(asks)
        await live(server, code).submit_and_wait(ask.seat, ask.id, ask.write(ask.sample(luck)))

    done = 0
    while done < inputs and table.state.result is None:
        try:
            server.in_loop(one)
        except Refused:
            continue
        done += 1
    return done


@contextmanager
def another_world(server: Running, code: str, world: State[Any]) -> Iterator[None]:
    """While this lasts, the server believes that `world` is the game. Nobody may play meanwhile."""
    table = live(server, code).table

    def put(state: State[Any], outlooks: Any) -> None:
        table.state, table.outlooks = state, outlooks
        for channel in live(server, code).channels.values():
            channel.view = None

    true, known = table.state, table.outlooks
    server.in_loop(lambda: put(world, {}))
    try:
        yield
    finally:
        server.in_loop(lambda: put(true, known))
