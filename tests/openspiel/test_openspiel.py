"""OpenSpiel: its own random simulation tests, what observers show, and a search that plays."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import coterie.openspiel
from coterie import games

OURS = ("arena", "inquisition", "relics", "succession", "triora")


@pytest.mark.parametrize("id", ["inquisition", "relics", "succession", "triora"])
def test_its_random_simulation_passes_with_serialisation(id: str) -> None:
    game = pyspiel.load_game(f"coterie_{id}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("id", OURS)
@pytest.mark.parametrize("serialize", [False, True])
def test_its_random_simulation_passes(id: str, serialize: bool) -> None:
    game = pyspiel.load_game(f"coterie_{id}")
    pyspiel.random_sim_test(game, num_sims=2, serialize=serialize, verbose=False)


def played(id: str, moves: int, seed: int = 1) -> Any:
    state, luck = pyspiel.load_game(f"coterie_{id}", {"deals": 8}).new_initial_state(), Random(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("id", OURS)
def test_a_player_cannot_tell_a_resampled_state_from_the_true_one(id: str) -> None:
    for moves in (1, 6, 15):
        state = played(id, moves)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, Random(moves).random)
        observer = state.get_game().make_py_observer()
        assert state.information_state_string(player) == observer.string_from(other, player)
        observer.set_from(state, player)
        seen = observer.tensor.copy()
        observer.set_from(other, player)
        assert np.array_equal(seen, observer.tensor)
        assert other.legal_actions() == state.legal_actions()


def test_a_copy_plays_on_by_itself() -> None:
    state = played("relics", 3)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)
    assert state.legal_actions()


def test_the_deal_is_chance_and_the_returns_are_the_result() -> None:
    state = played("triora", 1000)
    assert state.is_terminal()
    assert sum(state.returns()) == 1
    assert len(pyspiel.load_game("coterie_triora", {"deals": 8}).new_initial_state().chance_outcomes()) == 8


def test_all_are_registered() -> None:
    assert {f"coterie_{id}" for id in OURS} <= set(pyspiel.registered_names())
    assert pyspiel.load_game("coterie_relics", {"players": 4}).num_players() == 4
    assert games.names()
    assert coterie.openspiel.CoterieGame.__name__


def test_information_set_search_plays_relics() -> None:
    """Only as much of it as shows that it works: a few moves, few simulations."""
    game = pyspiel.load_game("coterie_relics")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 6, random_state=np.random.RandomState(1))
    state = game.new_initial_state()
    state.apply_action(3)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
