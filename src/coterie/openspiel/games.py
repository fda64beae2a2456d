"""OpenSpiel's game, state and observer, the same for all of ours.

The first node is a chance node: which of `deals` deals is played. All further luck follows from the deal, so a state is
the list of its actions, which is how OpenSpiel saves one. If several are asked at once, they answer one after the other
and the answers stay sealed, so the game is sequential with imperfect information.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from coterie import games
from coterie.environment.choices import AnswerSteps
from coterie.environment.encoding import Encoder
from coterie.environment.episode import Episode, shares
from coterie.kernel.words import spoken

DEALS = 64
"""How many deals a game has, unless its parameter `deals` says otherwise."""
MAX_ANSWER_CHOICES = 64
"""Small choices that one answer may take, for the bound on the length of a game."""


class CoterieGame(pyspiel.Game):
    """One of our games, with its size as parameters."""

    def __init__(self, id: str, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.coterie = games.get(id)
        self.players = int(given.get("players") or self.coterie.seats[0])
        self.deals = int(given.get("deals") or DEALS)
        self.talk = bool(given.get("talk", False))
        self.encoder = Encoder(self.coterie, self.coterie.pack, self.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=max(self.encoder.rows, self.deals),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=self.coterie.longest * MAX_ANSWER_CHOICES,
        )
        super().__init__(game_type(id), info, given)

    def new_initial_state(self) -> CoterieState:
        """Nothing is dealt yet."""
        return CoterieState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TensorObserver:
        """What a player sees, as a tensor and as text."""
        return TensorObserver(self, iig_obs_type)


class CoterieState(pyspiel.State):
    """A game in progress, answered by small choices as in `coterie.gym`."""

    def __init__(self, game: CoterieGame) -> None:
        super().__init__(game)
        self.of = SharedGame(game)
        self.episode: Episode | None = None
        self.own: list[list[int]] = [[] for _ in range(game.players)]
        """The actions of each player so far."""

    def current_player(self) -> int:
        """The seat that chooses, chance before the deal, or the end."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.episode.current.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is as likely as the others."""
        deals = self.of.game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.episode is not None
        return list(self.episode.current.lawful())

    def _apply_action(self, action: int) -> None:
        game = self.of.game
        if self.episode is None:
            self.episode = Episode(game.coterie, game.players, action, talk=game.talk)
        else:
            seat = self.episode.current.seat
            self.episode.choose(seat, action)
            self.own[seat].append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.episode is None:
            return f"deal {action}"
        choices = self.episode.current
        option = choices.options()[action]
        if option is not None:
            return f"{choices.kind} {action}: {spoken(option.label)}"
        row = choices.rows[action]
        return f"{choices.kind} {action}: {row if isinstance(row, int) else 'stop'}"

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        """1 for winners, a draw shared; 0 for all before the end."""
        result = None if self.episode is None else self.episode.state.result
        return shares(result, self.of.game.players)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CoterieState:
        """A state that this player cannot tell from this one: everything hidden is dealt again. For information-set
        search."""
        twin = CoterieState(self.of.game)
        assert self.episode is not None
        twin.episode = self.episode.imagine(player, Random(int(sampler() * (1 << 53))))
        twin.own = [actions[:] for actions in self.own]
        return twin

    def __str__(self) -> str:
        return "not dealt" if self.episode is None else f"{self.episode.state!r} {self.own}"


class SharedGame:
    """The game of a state. Copies of a state share it: OpenSpiel copies everything else deeply."""

    def __init__(self, game: CoterieGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, Any]) -> SharedGame:
        return self


class TensorObserver:
    """A seat's view, its question and its mask as one tensor; as text also the seat's own choices so far."""

    def __init__(self, game: CoterieGame, kind: Any) -> None:
        self.game = game
        encoder = game.encoder
        sizes = {"view": len(encoder), "question": 7, "mask": encoder.rows}
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        first = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[first : first + size]
            first += size
        self.recalls = kind is None or bool(getattr(kind, "perfect_recall", False))

    def set_from(self, state: CoterieState, player: int) -> None:
        """Fill the tensor with what this player sees."""
        self.tensor.fill(0)
        episode = state.episode
        if episode is None:
            return
        encoder = self.game.encoder
        self.dict["view"][:] = encoder.view(episode.state, player)
        choices = None if episode.over else episode.open.get(player)
        self.dict["question"][:] = encoder.question(episode.state, choices)
        self.dict["mask"][:] = encoder.mask(choices)

    def string_from(self, state: CoterieState, player: int) -> str:
        """The same as text, for tables."""
        episode = state.episode
        if episode is None:
            return "not dealt"
        choices = None if episode.over else episode.open.get(player)
        asked = ""
        if isinstance(choices, AnswerSteps):
            asked = f"{choices.ask.id} {choices.field} {choices.parts} {choices.taken}"
        own = f"{state.own[player]} " if self.recalls else ""
        return f"{own}{episode.state.view(player)!r} {asked}"


def game_type(id: str) -> pyspiel.GameType:
    game = games.get(id)
    return pyspiel.GameType(
        short_name=f"coterie_{id}",
        long_name=f"Coterie: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "deals": DEALS, "talk": False},
    )


def register() -> None:
    """Register `coterie_arena` and the others with OpenSpiel; calling it twice does nothing."""
    for id in games.names():
        if f"coterie_{id}" not in pyspiel.registered_names():
            made = type(f"Coterie{id.title()}", (CoterieGame,), {"__init__": _init(id), "__module__": __name__})
            globals()[made.__name__] = made  # where pickle looks for it
            pyspiel.register_game(game_type(id), made)


def _init(id: str) -> Any:
    def __init__(self: CoterieGame, params: dict[str, Any] | None = None) -> None:  # noqa: N807  (it becomes one)
        CoterieGame.__init__(self, id, params)

    return __init__
