"""How fast the judge plays: games from the deal to the end, per second of CPU time."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from coterie.analysis.judge import Judge, luck
from coterie.kernel import Game

DIGEST = "00" * 32


class JudgeSpeed(msgspec.Struct, frozen=True):
    """The judge's speed in one game with one number of seats."""

    game: str
    seats: int
    judge: str
    games_per_s: float
    games: int


def judge_speed(game: Game[Any], seats: int, seconds: float) -> JudgeSpeed:
    """Play whole games for this many seconds of CPU time, at least one."""
    judge = Judge(game)
    games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not games:
        rng = luck(DIGEST, "bench", seats, games)
        state = game.start(seats, games)
        judge.play_on(state, rng)
        games += 1
    return JudgeSpeed(game.id, seats, judge.described.name, round(games / spent, 1), games)
