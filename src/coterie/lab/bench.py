"""How fast the engine is, measured against a yardstick: random legal play with python-chess.

Rates are per second of CPU time, and medians of five windows in which every measurement has its turn, so that a busy
machine slows all of them alike and the ratio to the yardstick stays fair.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count, cycle
from random import Random
from statistics import fmean, median
from typing import Any

from coterie.kernel import Game, State

WINDOWS = 5
MOMENTS = 24  # positions over which clones, imagined worlds, views and saved states are averaged
IDLE_MS = 1_000  # how many of the clock's milliseconds pass when no deadline is in sight
MAX_CHESS_MOVES = 300  # moves; two bare kings would wander on for ever


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one game with one number of seats. `listening`: with events made and taken; otherwise nobody
    listens.
    """

    game: str
    seats: int
    decisions_per_s: float
    games_per_s: float
    listening_decisions_per_s: float
    listening_games_per_s: float
    chess_moves_per_s: float | None
    ratio_to_chess: float | None
    clone_us: float
    imagine_us: float
    view_us: float
    saved_bytes: int
    timed_us: dict[str, float]

    def as_json(self) -> dict[str, Any]:
        """As `coterie bench --json` prints it. The keys are documented and stay."""
        as_json = {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(self).items()}
        return {**as_json, "timed_us": {name: round(value, 3) for name, value in self.timed_us.items()}}


@dataclass(frozen=True, slots=True)
class Window:
    """One turn of every measurement."""

    chess: float
    decisions: float
    games: float
    heard_decisions: float
    heard_games: float
    clone: float
    imagine: float
    view: float


def measure(game: Game[Any], seats: int, seconds: float, progress: Callable[[], None] = lambda: None) -> Figures:
    """The figures of one game. `seconds` is the length of a window; `progress` is called after each."""
    moments = list(some_moments(game, seats))
    where = cycle([(state, seat) for state in moments for seat in range(seats)])
    luck = Random(1)
    seeds = count()
    chess = chess_game(luck)

    def quiet() -> int:
        return random_game(game, game.start(seats, next(seeds)), luck)

    def listening() -> int:
        state = game.start(seats, next(seeds), listening=True)
        return random_game(game, state, luck, state.take_events)

    def clone() -> None:
        next(where)[0].clone()

    def imagine() -> None:
        state, seat = next(where)
        state.imagine(seat, luck)

    def view() -> None:
        state, seat = next(where)
        state.view(seat)

    windows = []
    timed: dict[str, list[float]] = {name: [] for name in game.timed()}
    for _ in range(WINDOWS):
        windows.append(
            Window(
                rates(chess, seconds)[0] if chess else 0.0,
                *rates(quiet, seconds),
                *rates(listening, seconds),
                microseconds(clone, seconds / 4),
                microseconds(imagine, seconds / 4),
                microseconds(view, seconds / 4),
            )
        )
        for name, act in game.timed().items():
            timed[name].append(microseconds(act, seconds / 4))
        progress()
    return Figures(
        game.id,
        seats,
        median(each.decisions for each in windows),
        median(each.games for each in windows),
        median(each.heard_decisions for each in windows),
        median(each.heard_games for each in windows),
        median(each.chess for each in windows) if chess else None,
        median(each.decisions / each.chess for each in windows) if chess else None,
        median(each.clone for each in windows),
        median(each.imagine for each in windows),
        median(each.view for each in windows),
        round(fmean(len(json.dumps(state.save(), separators=(",", ":"))) for state in moments)),
        {name: median(times) for name, times in timed.items()},
    )


# --- games ---------------------------------------------------------------------------------------------------


def random_game(game: Game[Any], state: State[Any], luck: Random, after: Callable[[], object] | None = None) -> int:
    """Play random lawful answers, each of them checked by the rules, until the game is over; returns how many there
    were. If the game waits for nobody, someone who may speaks, or time moves on. `after` is called after each of them.
    """
    decisions = 0
    while state.result is None and decisions < game.longest:
        ask = state.next_required()
        if ask is None:
            free = state.open_ids()
            if not free or luck.random() >= 0.5:
                due = state.next_due()
                state.tick(state.now + IDLE_MS if due is None else due)
                continue
            ask = state.ask(luck.choice(free))
        state.play(ask, ask.sample(luck))
        decisions += 1
        if after is not None:
            after()
    return decisions


def some_moments(game: Game[Any], seats: int) -> Iterator[State[Any]]:
    """States in the middle of random games, a few of each."""
    luck = Random(2)
    for seed in range(MOMENTS // 3):
        state = game.start(seats, seed)
        passed = [state.clone()]
        random_game(game, state, luck, lambda: passed.append(state.clone()))  # noqa: B023  (called at once)
        yield from luck.choices([moment for moment in passed if moment.result is None], k=3)


def chess_game(luck: Random) -> Callable[[], int] | None:
    """The yardstick: random legal moves by python-chess until there are none; returns how many. None if it is not
    installed.
    """
    try:
        import chess
    except ImportError:
        return None

    def play() -> int:
        board = chess.Board()
        for played in range(MAX_CHESS_MOVES):
            moves = list(board.legal_moves)
            if not moves:
                return played
            board.push(moves[int(luck.random() * len(moves))])
        return MAX_CHESS_MOVES

    return play


# --- the clock -----------------------------------------------------------------------------------------------


def rates(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Decisions and games in a second, over as many whole games as fill a window."""
    decisions = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not games:
        decisions += play()
        games += 1
    return decisions / spent, games / spent


def microseconds(act: Callable[[], object], seconds: float) -> float:
    """How long one act takes, over as many as fill a window."""
    acts = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not acts:
        for _ in range(MOMENTS):
            act()
        acts += MOMENTS
    return spent / acts * 1e6
