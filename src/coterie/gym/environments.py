"""The environments: one agent after the other, all at once, and one against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv as PettingZooAec
from pettingzoo import ParallelEnv as PettingZooParallel

from coterie import bots, games
from coterie.common.columns import Block
from coterie.environment.choices import AnswerSteps, Choices
from coterie.environment.encoding import OPTION_COLUMNS, QUESTION_COLUMNS, Encoder
from coterie.environment.episode import Episode, InvalidAction, shares
from coterie.kernel import Game, InvalidSetting, Refused, Seat, State
from coterie.kernel.words import spoken

Obs = dict[str, NDArray[Any]]

PARALLEL = ("inquisition", "relics")
"""The games whose players move at the same time, so that `parallel` is offered for them."""
NOT_SEEN = -1, None
"""Which change of a game a seat's view was made after, and the view: none yet."""
BIGGEST = np.iinfo(np.int32).max


def agent_name(seat: Seat) -> str:
    return f"seat_{seat}"


def numbered(action: Any) -> Any:
    """A plain int where numpy gives its own."""
    return action if type(action) is int else int(action) if isinstance(action, np.integer) else action


class _Setup:
    """A game, its size and its arrays: shared by all environments."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None,
        options: Mapping[str, Any] | None,
        pack: Any,
        rows: int | None,
        talk: bool,
        max_steps: int | None,
    ) -> None:
        self.game: Game[Any] = games.get(game) if isinstance(game, str) else game
        self.seats = (self.game.usual_seats or self.game.seats[0]) if seats is None else seats
        self.options, self.pack, self.talk = options, pack, talk
        if max_steps is not None and max_steps < 1:
            raise InvalidSetting(f"max_steps: found {max_steps}, allowed: 1 or more, or None for no limit")
        self.max_steps = max_steps
        first = self.game.start(self.seats, 0, options, pack)  # InvalidSetting if it cannot be played
        self.encoder = Encoder(self.game, first.pack, self.seats, rows)

    def episode(self, seed: int, *, together: bool = False) -> Episode:
        return Episode(self.game, self.seats, seed, self.options, self.pack, talk=self.talk, together=together)

    def space(self, actions: int) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (len(self.encoder),), np.float32),
                "question": spaces.Box(0, BIGGEST, (len(QUESTION_COLUMNS),), np.int32),
                "options": spaces.Box(-BIGGEST, BIGGEST, (self.encoder.rows, len(OPTION_COLUMNS)), np.int32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def observe(self, state: State[Any], view: NDArray[np.float32], choices: Choices | None) -> Obs:
        encoder = self.encoder
        return {
            "observation": view,
            "question": encoder.question(state, choices),
            "options": encoder.options(choices),
            "action_mask": encoder.mask(choices),
        }


def infos_of(refused: str) -> dict[str, Any]:
    """Why the last answer was refused, where a rule connects its parts: the question has started over."""
    return {"refused": refused} if refused else {}


def in_words(choices: Choices | None) -> str:
    """The question and its numbered rows in words, for debugging."""
    if choices is None:
        return "Nothing is asked."
    asked = (
        choices.ask.prompt
        if isinstance(choices, AnswerSteps)
        else "Do you say something? The game doesn't wait for you."
    )
    able = choices.lawful()
    lines = [spoken(asked) + (f" ({choices.field})" if choices.field else "")]
    for row, option in enumerate(choices.options()):
        number = choices.rows[row]
        label = str(number) if isinstance(number, int) else "stop" if isinstance(choices, AnswerSteps) else "silence"
        if row in able:
            lines.append(f"{row:4}  {label if option is None else spoken(option.label)}")
    return "\n".join(lines)


class AecEnv(PettingZooAec[str, Obs, int]):
    """PettingZoo's turn-based environment: `agent_selection` is the seat that chooses next."""

    metadata: dict[str, Any] = {"name": "coterie", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012  (theirs)
    render_mode = None

    def __init__(self, setup: _Setup) -> None:
        super().__init__()
        self.setup = setup
        self.metadata = {**AecEnv.metadata, "name": f"coterie_{setup.game.id}"}
        self.possible_agents = [agent_name(seat) for seat in range(setup.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        rows = setup.encoder.rows
        self.observation_spaces = {agent: setup.space(rows) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(rows) for agent in self.possible_agents}
        self.episode: Episode | None = None
        self._limit = float("inf") if setup.max_steps is None else setup.max_steps
        self._luck: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object for every agent, always."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """One action for each row of options."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal another game; the same seed gives the same sequence of deals. `options` may contain `deal`, the seed of
        this particular deal.
        """
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
        deal = (options or {}).get("deal")
        self.episode = self.setup.episode(int(self._luck.integers(1 << 62)) if deal is None else deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._views: dict[Seat, tuple[int, NDArray[np.float32] | None]] = {}
        self._ended = False
        self._select(self.episode)

    def last(self, observe: bool = True) -> Any:
        """What the selected agent sees, with its reward since it last chose."""
        self._playing()
        return super().last(observe)

    def _playing(self) -> Episode:
        if self.episode is None:
            raise InvalidAction("there is no game yet: call reset()")
        return self.episode

    def observe(self, agent: str) -> Obs:
        """What this agent's seat sees. Only the selected agent has a question, options and a mask."""
        episode, seat = self._playing(), self._seat_of[agent]
        state = episode.state
        changes, view = self._views.get(seat, NOT_SEEN)
        if view is None or changes != state.changes:
            view = self.setup.encoder.view(state, seat)
            self._views[seat] = state.changes, view
        choices = episode.open.get(seat) if agent == self.agent_selection else None
        return self.setup.observe(state, view, choices)

    def step(self, action: Any) -> None:
        """Take an action of the selected agent. InvalidAction for one outside the mask; then nothing has changed."""
        episode = self._playing()
        if self._ended:
            self._step_after_the_end(action)
            return
        episode.choose(self._seat_of[self.agent_selection], action if type(action) is int else numbered(action))
        self.steps += 1
        self._select(episode)

    def _step_after_the_end(self, action: Any) -> None:
        """PettingZoo's: every agent takes None once, and is gone then."""
        if not self.agents:
            raise InvalidAction("the game is over: call reset()")
        if action is not None:
            raise InvalidAction("the game is over: the only action left is None, or call reset()")
        self._was_dead_step(action)

    def _select(self, episode: Episode) -> None:
        """Find who chooses next, or end the game for all agents."""
        result = episode.state.result
        if result is None and self.steps < self._limit:
            agent = self.agent_selection = self.possible_agents[episode.current.seat]
            self.infos[agent] = infos_of(episode.refused) if episode.refused else {}
            return
        self._ended = True
        if result is None:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, shares(result, self.setup.seats), strict=True))
            self._accumulate_rewards()  # there is no reward before
        self.agent_selection = self.agents[0]

    def describe(self) -> str:
        """What the selected agent is asked, in words."""
        episode = self._playing()
        return in_words(None if self._ended else episode.current)

    def render(self) -> None:
        """Do nothing: `coterie replay` and the browser show games."""

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class ParallelGame(PettingZooParallel[str, Obs, int]):
    """PettingZoo's simultaneous environment. Agents that are not asked choose the last action, which does nothing."""

    metadata: dict[str, Any] = {"name": "coterie", "render_modes": []}  # noqa: RUF012  (theirs)
    render_mode = None

    def __init__(self, setup: _Setup) -> None:
        self.setup = setup
        self.metadata = {**ParallelGame.metadata, "name": f"coterie_{setup.game.id}_parallel"}
        self.possible_agents = [agent_name(seat) for seat in range(setup.seats)]
        self.agents: list[str] = []
        self.nothing = setup.encoder.rows
        """The action of an agent that is not asked."""
        self.observation_spaces = {agent: setup.space(self.nothing + 1) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.nothing + 1) for agent in self.possible_agents}
        self._luck: np.random.Generator | None = None
        self.episode: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """One action for each row of options, and the last for doing nothing."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Obs], dict[str, dict[str, Any]]]:
        """Deal another game; the same seed gives the same sequence of deals."""
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
        deal = (options or {}).get("deal")
        seed = int(self._luck.integers(1 << 62)) if deal is None else deal
        self.episode = self.setup.episode(seed, together=True)
        self.agents = self.possible_agents[:]
        self.steps = 0
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Obs]:
        episode = self.episode
        assert episode is not None
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            choices = None if episode.over else episode.open.get(seat)
            seen = self.setup.observe(episode.state, self.setup.encoder.view(episode.state, seat), choices)
            seen["action_mask"] = np.append(seen["action_mask"], np.int8(choices is None))
            found[agent] = seen
        return found

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Obs], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take all actions at once. InvalidAction for one outside its mask; then nothing has changed."""
        episode = self.episode
        if episode is None or not self.agents:
            raise InvalidAction("the game is over: call reset()" if episode else "there is no game yet: call reset()")
        chosen = {seat: int(actions[agent]) for seat, agent in enumerate(self.possible_agents) if agent in actions}
        for seat in range(self.setup.seats):
            self._check(episode, seat, chosen)
        for seat, asked in {seat: choices.identity for seat, choices in episode.open.items()}.items():
            choices = episode.open.get(seat)
            if choices is not None and choices.identity == asked:  # an earlier answer may have closed the question
                episode.choose(seat, chosen[seat])
        self.steps += 1
        over, limit = episode.over, self.setup.max_steps
        late = not over and limit is not None and self.steps >= limit
        rewards = dict(zip(self.agents, shares(episode.state.result, self.setup.seats), strict=True))
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, late)
        told = episode.refused_seat
        infos = {
            agent: infos_of(episode.refused if seat == told else "") for seat, agent in enumerate(self.possible_agents)
        }
        found = self._observed()
        if over or late:
            self.agents = []
        return found, rewards, terminations, truncations, infos

    def _check(self, episode: Episode, seat: Seat, chosen: Mapping[Seat, int]) -> None:
        choices = episode.open.get(seat)
        if choices is None:
            if chosen.get(seat, self.nothing) != self.nothing:
                raise InvalidAction(f"seat {seat} is not asked now, allowed: {self.nothing}, which does nothing")
        elif seat not in chosen or chosen[seat] not in choices.lawful():
            able = ", ".join(map(str, choices.lawful()[:20]))
            raise InvalidAction(f"action {chosen.get(seat)} is outside the mask of seat {seat}, allowed: {able}")

    def render(self) -> None:
        """Do nothing: `coterie replay` and the browser show games."""

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class SingleAgentEnv(gymnasium.Env[Any, Any]):
    """Gymnasium's environment: one agent on a seat, bots on the others. The reward is the agent's, at the end."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  (theirs)

    def __init__(self, setup: _Setup, lineup: Sequence[bots.BotLike], seat: Seat) -> None:
        self.setup, self.seat = setup, seat
        self.lineup = [bots.brought(who) if isinstance(who, str) else who for who in lineup]
        if not 0 <= seat < setup.seats:
            raise InvalidSetting(f"seat: found {seat}, allowed: 0 to {setup.seats - 1}")
        if len(self.lineup) != setup.seats - 1:
            raise InvalidSetting(
                f"bots: found {len(self.lineup)}, allowed: {setup.seats - 1}, one for each seat but the agent's"
            )
        self.lineup.insert(seat, "idle")  # the agent's seat; its bot is never asked
        for place, who in enumerate(self.lineup):
            bots.seated(who, setup.game, place, 0)
        self.observation_space = setup.space(setup.encoder.rows)
        self.action_space = spaces.Discrete(setup.encoder.rows)
        self.episode: Episode | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Obs, dict[str, Any]]:
        """Deal another game, and let the bots play until the agent is asked."""
        super().reset(seed=seed)
        deal = (options or {}).get("deal")
        number = int(self.np_random.integers(1 << 62)) if deal is None else deal
        setup = self.setup
        self.episode = setup.episode(number)
        self.players = [bots.seated(who, setup.game, place, number) for place, who in enumerate(self.lineup)]
        self.steps = 0
        self._let_bots_play(self.episode)
        return self._seen(self.episode), self._info(self.episode)

    def step(self, action: Any) -> tuple[Obs, float, bool, bool, dict[str, Any]]:
        """Take an action. InvalidAction for one outside the mask; then nothing has changed."""
        episode = self.episode
        if episode is None:
            raise InvalidAction("there is no game yet: call reset()")
        episode.choose(self.seat, numbered(action))
        self.steps += 1
        self._let_bots_play(episode)
        limit = self.setup.max_steps
        late = not episode.over and limit is not None and self.steps >= limit
        reward = shares(episode.state.result, self.setup.seats)[self.seat]
        return self._seen(episode), reward, episode.over, late, self._info(episode)

    def _let_bots_play(self, episode: Episode) -> None:
        """Let the bots answer whole questions; each may also speak when it has the floor."""
        while not episode.over:
            choices = episode.current
            if choices.seat == self.seat:
                return
            bot = self.players[choices.seat]
            perspective = bots.Perspective(self.setup.game, episode.state, choices.seat)
            asks = [choices.ask] if isinstance(choices, AnswerSteps) else choices.rows[:-1]
            said = ((ask, bots.asked(bot, perspective, ask)) for ask in asks)
            ask, answer = next(((ask, answer) for ask, answer in said if answer is not None), (None, None))
            try:
                if isinstance(choices, AnswerSteps):
                    episode.answer(choices.seat, answer)
                else:
                    episode.speak(choices.seat, ask, answer)
            except Refused as refused:
                raise bots.unlawful(bot, ask, refused, answer) from refused

    def _seen(self, episode: Episode) -> Obs:
        choices = None if episode.over else episode.open.get(self.seat)
        return self.setup.observe(episode.state, self.setup.encoder.view(episode.state, self.seat), choices)

    def _info(self, episode: Episode) -> dict[str, Any]:
        return infos_of(episode.refused)

    def describe(self) -> str:
        """What the agent is asked, in words."""
        return in_words(None if self.episode is None else self.episode.open.get(self.seat))


def aec(
    game: str | Game[Any],
    seats: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    pack: Any = None,
    rows: int | None = None,
    talk: bool = True,
    max_steps: int | None = None,
) -> AecEnv:
    """A PettingZoo environment for any game, in which agents choose one after the other.

    `rows` is how many options a question may have. Without `talk` nobody speaks unasked. After `max_steps` actions all
    agents are truncated; by default never, since every game ends by its own rules.
    """
    return AecEnv(_Setup(game, seats, options, pack, rows, talk, max_steps))


def parallel(
    game: str | Game[Any],
    seats: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    pack: Any = None,
    rows: int | None = None,
    talk: bool = True,
    max_steps: int | None = None,
) -> ParallelGame:
    """A PettingZoo environment in which all agents choose at once, for the games in PARALLEL."""
    setup = _Setup(game, seats, options, pack, rows, talk, max_steps)
    if setup.game.id not in PARALLEL:
        raise InvalidSetting(
            f"parallel: {setup.game.id} is played one after the other, allowed: {', '.join(PARALLEL)}; use aec()"
        )
    return ParallelGame(setup)


def single(
    game: str | Game[Any],
    bots: Sequence[bots.BotLike],
    seat: Seat = 0,
    *,
    options: Mapping[str, Any] | None = None,
    pack: Any = None,
    rows: int | None = None,
    talk: bool = True,
    max_steps: int | None = None,
) -> SingleAgentEnv:
    """A Gymnasium environment: an agent on `seat`, and `bots` on the other seats, in their order: one bot for each."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise InvalidSetting("bots: found a single bot, allowed: a list with one for each other seat, like ['random']")
    return SingleAgentEnv(_Setup(game, len(bots) + 1, options, pack, rows, talk, max_steps), bots, seat)


@cache
def columns(game: str, seats: int) -> tuple[Block, ...]:
    """What the columns of `observation` mean, block by block."""
    setup = _Setup(game, seats, None, None, None, True, None)
    return tuple(setup.encoder.observation.columns.blocks)
