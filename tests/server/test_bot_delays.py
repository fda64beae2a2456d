"""How long a bot takes to answer tells nothing of its role."""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from pathlib import Path
from typing import Any

import pytest

from coterie import games
from coterie.server.tables.bot_driver import BOT_PAUSE_MS, Driver
from coterie.server.tables.clock import GameClock
from coterie.server.tables.live_table import Live
from coterie.table.record import Answer, Back, Player, Record
from server.live_server import running, settings

SEATS = 7


def roles(state: Any) -> list[str]:
    return [state.view(seat).role for seat in range(SEATS)]


def planned(seed: int) -> tuple[list[str], list[tuple[int, int]]]:
    """Who is what, and when each bot would give its first answer that the game waits for."""
    game = games.get("inquisition")
    record = Record.of(game, SEATS, seed, None, [Player(f"P{seat}", "random") for seat in range(SEATS)])
    nothing: Any = None  # neither a store nor processes are needed to plan
    live = Live("K7XCD", record, [], GameClock(0, 1.0), nothing)
    table = live.table
    while len(table.state.required()) < SEATS:
        due = table.state.next_due()
        assert due is not None
        table.tick(due)
    driver = Driver(live, dict.fromkeys(range(SEATS), "greedy"), nothing)
    driver.luck = random.Random(4)
    now = table.state.now
    return roles(table.state), [(turn.seat or 0, turn.at - now) for turn in driver.course.required(table.state)]


def test_the_same_luck_gives_the_same_pauses_whoever_they_are() -> None:
    games_played = [planned(seed) for seed in range(8)]
    assert len({tuple(who) for who, _ in games_played}) > 3, "the roles are dealt differently, or this could not fail"
    pauses = {tuple(found) for _, found in games_played}
    assert len(pauses) == 1
    assert all(pause in BOT_PAUSE_MS for _, pause in next(iter(pauses)))


def test_nobody_waits_a_second_for_a_bot() -> None:
    """19 of 20 answers, with a tenth of a second for the way there and back."""
    assert sorted(BOT_PAUSE_MS)[int(0.95 * len(BOT_PAUSE_MS))] <= 900
    assert min(BOT_PAUSE_MS) >= 300, "bots think while they pause; what they think about would show"


def apart(one: list[int], other: list[int]) -> float:
    """Kolmogorov and Smirnov: how far two samples are apart, in units that chance exceeds once in a thousand."""
    one, other = sorted(one), sorted(other)
    places = [*one, *other]
    widest = max(abs(bisect_right(one, at) / len(one) - bisect_right(other, at) / len(other)) for at in places)
    return widest / (1.95 * math.sqrt((len(one) + len(other)) / (len(one) * len(other))))


def test_the_measure_tells_delays_apart_that_differ() -> None:
    luck = random.Random(1)
    usual = [luck.choice(BOT_PAUSE_MS) for _ in range(300)]
    assert apart(usual, [luck.choice(BOT_PAUSE_MS) for _ in range(300)]) < 1
    assert apart(usual, [luck.choice(BOT_PAUSE_MS) + 150 for _ in range(300)]) > 1


@pytest.mark.slow
def test_delays_of_real_bots_do_not_tell_their_role(tmp_path: Path) -> None:
    """Bots alone play whole games at their usual pace, on a real server; a spectator keeps their clock running."""
    delays: dict[bool, list[int]] = {True: [], False: []}
    with running(settings(tmp_path, pace=1.0, speed=1.0, workers=2)) as server:
        client = server.client()
        quick = {"discussion": 0, "final_discussion": 0, "vote": 60, "ability": 60}
        for _ in range(6):
            wish = {"game": "inquisition", "seats": SEATS, "mode": "shared", "options": quick}
            code = client.post("/api/rooms", wish)["code"]
            client.post(f"/api/rooms/{code}/start", {"bots": "greedy"})
            socket = client.socket(code, screen="shared")
            while not socket.over:
                socket.until("news", timeout=120)
            live = server.house.rooms[code].live
            assert live is not None
            found = answers_to_open_votes(live.table.record)
            agents = {seat for seat, role in enumerate(roles(live.table.state)) if role == "agent"}
            for seat, delay in found:
                delays[seat in agents].append(delay)
    assert min(map(len, delays.values())) > 30
    assert apart(delays[True], delays[False]) < 1


def answers_to_open_votes(record: Record) -> list[tuple[int, int]]:
    """(seat, how long it took) for every answer to a question that several are asked at the same moment."""
    state = record.start(record.game())
    opened: dict[int, int] = {}
    found = []
    for entry in record.inputs:
        for ask in state.required():
            opened.setdefault(ask.id, state.now)
        assert not isinstance(entry, Back)
        state.tick(max(entry.at, state.now))
        if isinstance(entry, Answer):
            if entry.ask in opened:
                found.append((entry.seat, entry.at - opened[entry.ask]))
            state.play(entry.ask, state.ask(entry.ask).read(entry.answer))
    return found
