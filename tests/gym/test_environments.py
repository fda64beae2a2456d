"""PettingZoo and Gymnasium: the libraries' own conformance tests, secrecy, rewards, and what is refused."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test

import coterie.gym
from coterie import Bot, OpenAsk, Perspective, games
from coterie.environment.choices import AnswerSteps
from coterie.environment.encoding import Encoder
from coterie.environment.episode import Episode, shares
from coterie.gym import InvalidAction
from coterie.gym.speed import environment_speed, random_actions, timed_engine
from coterie.kernel import InvalidSetting, Question, Result, Seat, State
from toys import duel, tictactoe

OURS = ("arena", "inquisition", "relics", "succession", "triora")
SIZES = [(id, games.get(id).seats[0]) for id in OURS]
LARGEST = [(id, games.get(id).seats[-1]) for id in OURS]


@pytest.fixture(autouse=True)
def _their_advice() -> Iterator[None]:
    """Both libraries warn where a space is unusual, such as one without bounds."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(("game", "seats"), [*SIZES, *LARGEST])
def test_pettingzoo_finds_it_conforms(game: str, seats: int) -> None:
    api_test(coterie.gym.aec(game, seats), num_cycles=60)


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_same_seed_is_the_same_game(game: str, seats: int) -> None:
    seed_test(lambda: coterie.gym.aec(game, seats), num_cycles=20)


@pytest.mark.parametrize("game", coterie.gym.PARALLEL)
def test_pettingzoo_finds_that_the_parallel_one_conforms(game: str) -> None:
    for seats in (games.get(game).seats[0], games.get(game).seats[-1]):
        parallel_api_test(coterie.gym.parallel(game, seats), num_cycles=200)


@pytest.mark.slow
@pytest.mark.parametrize("game", OURS)
def test_pettingzoo_benchmark_runs(game: str) -> None:
    performance_benchmark(coterie.gym.aec(game))


@pytest.mark.parametrize("game", ["relics", "triora"])
def test_gymnasium_finds_the_single_one_conforms(game: str) -> None:
    env = coterie.gym.single(game, ["random"])
    check_env(Sampled(env), skip_render_check=True)


class Sampled(coterie.gym.SingleAgentEnv):
    """Takes the nearest lawful action for one outside the mask: Gymnasium's checker does not know masks."""

    def __init__(self, env: coterie.gym.SingleAgentEnv) -> None:
        self.__dict__.update(env.__dict__)

    def step(self, action: Any) -> Any:
        assert self.episode is not None
        able = self.episode.open[self.seat].lawful()
        return super().step(able[int(action) % len(able)])


def random_game(env: coterie.gym.AecEnv, seed: int) -> tuple[dict[str, float], int]:
    """Rewards by agent, and how many steps it took."""
    luck, total, steps = Random(seed), dict.fromkeys(env.possible_agents, 0.0), 0
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        env.step(luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        steps += 1
    return total, steps


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_rewards_come_at_the_end_and_are_the_result(game: str, seats: int) -> None:
    env = coterie.gym.aec(game, seats, talk=game != "succession")
    total, _ = random_game(env, 3)
    assert env.episode is not None
    assert list(total.values()) == shares(env.episode.state.result, seats)
    assert env.agents == []


def test_a_draw_is_shared() -> None:
    assert shares(Result((0, 1), (1, 1), "1", ""), 2) == [0.5, 0.5]
    assert shares(Result((), (0, 0, 0, 0), "1", ""), 4) == [0.25] * 4
    assert shares(Result((0, 2), (1, 0, 1), "1", ""), 3) == [1, 0, 1]


def test_only_the_limit_of_the_adapter_truncates() -> None:
    env = coterie.gym.aec("relics", 2, max_steps=5)
    total, steps = random_game(env, 1)
    assert steps == 5
    assert set(total.values()) == {0}
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_where_nobody_waits_everybody_has_the_floor_once_and_then_time_passes() -> None:
    """Inquisition begins with a discussion: five seats may speak; all are silent, and the vote comes by itself."""
    episode = Episode(games.get("inquisition"), 5, 1)
    before, had = episode.state.now, []
    while episode.state.now == before:
        choices = episode.current
        assert not isinstance(choices, AnswerSteps)
        had.append(choices.seat)
        episode.choose(choices.seat, len(choices.rows) - 1)
    assert had == [0, 1, 2, 3, 4]
    assert episode.state.now == before + 120_000
    assert isinstance(episode.current, AnswerSteps)


def moments(id: str, seed: int = 1, every: int = 5) -> Iterator[Episode]:
    """Some of a random game."""
    game = games.get(id)
    episode, luck = Episode(game, game.seats[0], seed), Random(seed)
    for number in range(20 * every):
        if episode.over:
            return
        if number % every == 0:
            yield episode
        choices = episode.current
        episode.choose(choices.seat, luck.choice(choices.lawful()))


@pytest.mark.parametrize("id", OURS)
def test_two_games_that_look_the_same_to_a_seat_give_it_the_same_arrays(id: str) -> None:
    """Each state beside a world imagined from a seat, which differs in all that the seat may not know."""
    game = games.get(id)
    seats = game.seats[0]
    encoder, compared = Encoder(game, game.pack, seats), 0
    for episode in moments(id):
        for seat in range(seats):
            world: State[Any] = episode.state.imagine(seat, Random(seat))
            assert np.array_equal(encoder.view(episode.state, seat), encoder.view(world, seat))
            for ask in episode.state.asks(seat):
                true, other = AnswerSteps(ask), AnswerSteps(world.ask(ask.id))
                assert np.array_equal(encoder.options(true), encoder.options(other))
                assert np.array_equal(encoder.mask(true), encoder.mask(other))
                assert np.array_equal(encoder.question(episode.state, true), encoder.question(world, other))
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("id", OURS)
def test_the_arrays_see_what_the_view_shows(id: str) -> None:
    """Two moments of a game that look different to a seat mostly have different rows."""
    rows = set()
    game = games.get(id)
    encoder = Encoder(game, game.pack, game.seats[0])
    for episode in moments(id):
        rows.add(encoder.view(episode.state, 0).tobytes())
    assert len(rows) > 5
    assert (
        len(encoder.observation.columns.names)
        == len(encoder)
        == sum(b.size for b in encoder.observation.columns.blocks)
    )


@pytest.mark.parametrize("id", OURS)
def test_every_answer_is_reached_step_by_step(id: str) -> None:
    """Whatever the mask allows is lawful, and every shape of question is met."""
    for seed in range(2):
        for episode in moments(id, seed, every=1):
            choices = episode.current
            if isinstance(choices, AnswerSteps) and not choices.begun:
                luck = Random(seed)
                steps = AnswerSteps(choices.ask)
                while not steps.choose(luck.choice(steps.lawful())):
                    pass
                refusal = choices.ask.refuse(steps.answer)
                assert refusal is None or choices.ask.question.narrowed


def test_a_clone_plays_on_by_itself_in_the_middle_of_an_answer() -> None:
    episode = Episode(games.get("relics"), 2, 1)
    episode.choose(0, 2)
    twin = episode.clone()
    assert twin.current.taken == (2,)
    twin.choose(0, 7)
    assert twin.current.seat == 1
    assert episode.current.taken == (2,)


@pytest.mark.parametrize("game", [tictactoe.game, duel.game])
def test_a_game_without_columns_of_its_own_is_played_too(game: Any) -> None:
    total, _ = random_game(coterie.gym.aec(game, 2), 1)
    assert sum(total.values()) == 1


@pytest.mark.parametrize(("game", "seats"), [("relics", 2), ("inquisition", 5)])
def test_the_engine_plays_the_same_games_when_the_environment_is_measured(game: str, seats: int) -> None:
    """Every question of the environment is one of the engine's, talk and time included."""
    env = coterie.gym.aec(game, seats)
    actions, questions = random_actions(env, 2)
    assert len(actions) >= len(questions) > 20
    assert len(timed_engine(games.get(game), seats, 2, questions)) == len(questions) + 1


def test_what_an_environment_costs_is_measured_beside_the_engine() -> None:
    speed = environment_speed(duel.game, 2, 2)
    assert speed.actions > 0
    assert speed.ratio == speed.environment_us / speed.engine_us > 0


# --- what is refused -------------------------------------------------------------------------------------------


def test_an_action_outside_the_mask_changes_nothing() -> None:
    env = coterie.gym.aec("relics", 2)
    env.reset(seed=1)
    assert env.episode is not None
    before = env.episode.state.digest()
    for wrong in (40, -1, None, "first"):
        with pytest.raises(InvalidAction, match=r"outside the mask of seat 0 \(Mulligan\), allowed: 0, 1, 2"):
            env.step(wrong)
    assert env.episode.state.digest() == before
    assert env.agent_selection == "seat_0"


def test_a_step_after_the_end_or_before_the_first_deal_says_what_to_do() -> None:
    env = coterie.gym.aec("relics", 2)
    for too_early in (lambda: env.step(0), env.last):
        with pytest.raises(InvalidAction, match=r"call reset\(\)"):
            too_early()
    random_game(env, 1)
    with pytest.raises(InvalidAction, match=r"the game is over: call reset\(\)"):
        env.step(0)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: coterie.gym.aec("chess"), "game 'chess': not installed, allowed: arena"),
        (lambda: coterie.gym.aec("relics", 9), "seats: found 9, allowed: 2 to 4 for relics"),
        (lambda: coterie.gym.parallel("triora"), "triora is played one after the other, allowed: inquisition, relics"),
        (lambda: coterie.gym.single("relics", ["random", "random"], seat=3), "seat: found 3, allowed: 0 to 2"),
        (lambda: coterie.gym.single("relics", "random"), "bots: found a single bot, allowed: a list"),
        (lambda: coterie.gym.single("relics", []), "seats: found 1, allowed: 2 to 4"),
        (lambda: coterie.gym.aec("relics", max_steps=0), "max_steps: found 0, allowed: 1 or more"),
    ],
)
def test_what_cannot_be_made_says_what_can(make: Any, words: str) -> None:
    with pytest.raises(InvalidSetting, match=words):
        make()


def test_too_few_rows_say_how_many_are_needed() -> None:
    env = coterie.gym.aec("relics", 2, rows=4)
    env.reset(seed=1)
    with pytest.raises(InvalidSetting, match=r"rows: Mulligan offers 8, allowed: 4; make the environment with rows=8"):
        env.last()


def test_a_parallel_agent_that_is_not_asked_does_nothing() -> None:
    env = coterie.gym.parallel("relics", 2)
    seen, _ = env.reset(seed=1)
    stop = {agent: int(np.flatnonzero(found["action_mask"])[-1]) for agent, found in seen.items()}
    seen, *_ = env.step({"seat_0": 0, "seat_1": stop["seat_1"]})
    assert np.flatnonzero(seen["seat_1"]["action_mask"]).tolist() == [env.nothing]
    with pytest.raises(InvalidAction, match=f"seat 1 is not asked now, allowed: {env.nothing}"):
        env.step({"seat_0": 7, "seat_1": 0})
    assert np.flatnonzero(env._observed()["seat_0"]["action_mask"])[0] == 1, "nothing has changed"


def test_bots_answer_for_the_others_and_the_agent_is_asked_in_words() -> None:
    env = coterie.gym.single("triora", ["greedy"], seat=1)
    seen, _ = env.reset(seed=5)
    assert env.describe().startswith("Which position of the turn-order track do you take?")
    luck, reward, over = Random(1), 0.0, False
    while not over:
        seen, reward, over, late, _ = env.step(luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert not late
    assert reward in (0, 0.5, 1)
    seat: Seat = env.seat
    assert env.episode is not None
    assert reward == shares(env.episode.state.result, 2)[seat]


def questions_of(kind: type[Question[Any, Any]] = Question) -> Iterator[type[Question[Any, Any]]]:
    for each in kind.__subclasses__():
        yield each
        yield from questions_of(each)


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_options_that_are_called_constant_are(game: str, seats: int) -> None:
    """The rows of such options are kept from game to game; here each is compared with what its question says now."""
    setup = coterie.gym.aec(game, seats).setup
    compared = 0
    for seed in range(2):
        luck, episode = Random(seed), setup.episode(seed)
        for _ in range(300):
            if episode.over:
                break
            choices = episode.current
            if isinstance(choices, AnswerSteps) and choices.constant and not choices.number and not choices.taken:
                now = b"".join([setup.encoder.described(option, choices.seat) for option in choices.options()])
                assert setup.encoder.options(choices)[: len(choices.rows)].tobytes() == now, choices.kind
                compared += 1
            episode.choose(choices.seat, luck.choice(choices.lawful()))
    assert compared > 20 or game == "arena"


def test_a_question_that_shows_its_options_otherwise_says_again_whether_they_are_constant() -> None:
    said = [kind for kind in questions_of() if kind.constant_options]
    assert len(said) > 10
    for kind in said:
        line = kind.__mro__
        flagged = next(place for place, each in enumerate(line) if "constant_options" in vars(each))
        shown = next(place for place, each in enumerate(line) if "show" in vars(each))
        assert flagged <= shown, f"{kind.__name__} overrides show of {line[flagged].__name__}"


class Mute(Bot):
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return None


class Cheat(Bot):
    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        return "everything"


@pytest.mark.parametrize("bot", [Mute, Cheat])
def test_a_bot_beside_the_agent_that_answers_unlawfully_is_named(bot: type[Bot]) -> None:
    env = coterie.gym.single("triora", [bot], seat=1)
    with pytest.raises(coterie.BotFault, match=rf"the bot {bot.__name__} .* unlawful answer: .*; seat 0 was asked"):
        env.reset(seed=1)
