"""How much an environment costs beside the engine alone, over the same games."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from coterie.environment.choices import AnswerSteps, Floor
from coterie.gym.environments import AecEnv, aec
from coterie.kernel import Game, OpenAsk, Seat

ROUNDS = 9
"""How often every game is played again. Of each step the fastest time counts: a busy machine does little harm then."""


class TimedQuestion(NamedTuple):
    """What a seat was asked, and the clock's milliseconds when it was."""

    seat: Seat
    ask: int | None
    """The question's id; None: the seat had the floor."""
    answer: Any
    now: int


@dataclass(frozen=True, slots=True)
class EnvironmentSpeed:
    """Microseconds for one action of random play."""

    game: str
    seats: int
    actions: int
    engine_us: float
    """The engine, with the view and the options of every question."""
    environment_us: float

    @property
    def ratio(self) -> float:
        return self.environment_us / self.engine_us


def environment_speed(game: Game[Any], seats: int, games: int) -> EnvironmentSpeed:
    """Random games in the environment, then the same games by the engine."""
    env = aec(game, seats)
    played = [random_actions(env, seed) for seed in range(games)]
    engine = environment = 0.0
    for seed, (actions, questions) in enumerate(played):
        rounds = [  # in turn, so that what else the machine does slows down both
            (timed_engine(game, seats, seed, questions), timed_environment(env, seed, actions)) for _ in range(ROUNDS)
        ]
        engine += fastest([each for each, _ in rounds])
        environment += fastest([each for _, each in rounds])
    total = sum(len(actions) for actions, _ in played)
    return EnvironmentSpeed(game.id, seats, total, engine / total * 1e6, environment / total * 1e6)


def random_actions(env: AecEnv, seed: int) -> tuple[list[int], list[TimedQuestion]]:
    """One game: every action, and the questions that they answered."""
    luck, actions, questions = Random(seed), [], []
    env.reset(options={"deal": seed})
    episode = env.episode
    assert episode is not None
    while not episode.over:
        choices, now = episode.current, episode.state.now
        if isinstance(choices, Floor):
            questions.append(TimedQuestion(choices.seat, None, None, now))
        action = luck.choice(choices.lawful())
        actions.append(action)
        env.step(action)
        if isinstance(choices, AnswerSteps) and episode.open.get(choices.seat) is not choices:
            questions.append(TimedQuestion(choices.seat, choices.ask.id, choices.answer, now))
    return actions, questions


def timed_engine(game: Game[Any], seats: int, seed: int, questions: Sequence[TimedQuestion]) -> list[float]:
    """Seconds for the start, for each question (the seat's view, its options, its answer), and for the end."""
    began = time.perf_counter()
    state = game.start(seats, seed)
    seen: dict[Seat, int] = {}
    times = []
    for seat, id, answer, now in questions:
        while state.now < now:
            due = state.next_due()
            assert due is not None
            state.tick(due)
        if seen.get(seat) != state.changes:
            state.view(seat)
            seen[seat] = state.changes
        if id is None:
            for offered in state.optional(seat):
                _ = offered.prompt
        else:
            ask = state.ask(id)
            _ = ask.shape
            refused = (
                ask.question.narrowed and ask.refuse(answer) is not None
            )  # after many refusals the default is played
            state.play(ask, ask.default() if refused else answer)
        ended = time.perf_counter()
        times.append(ended - began)
        began = ended
    while state.go_on(OpenAsk.default):  # a game may end by its clock
        pass
    times.append(time.perf_counter() - began)
    return times


def timed_environment(env: AecEnv, seed: int, actions: Sequence[int]) -> list[float]:
    """Seconds for the start and for each action, with what the agent sees before it."""
    began = time.perf_counter()
    env.reset(options={"deal": seed})
    times = []
    for action in actions:
        env.observe(env.agent_selection)
        env.step(action)
        ended = time.perf_counter()
        times.append(ended - began)
        began = ended
    return times


def fastest(rounds: Sequence[Sequence[float]]) -> float:
    """The sum of the fastest time of each step."""
    return math.fsum(map(min, zip(*rounds, strict=True)))
