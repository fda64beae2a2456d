"""A state is copied and pickled by the standard library, or says why not."""

from __future__ import annotations

import copy
import pickle

import pytest

from coterie import games
from toys import tictactoe


@pytest.mark.parametrize("name", games.names())
def test_a_copy_and_a_pickle_play_on_alike_and_alone(name: str) -> None:
    game = games.get(name)
    state = game.start(game.usual_seats or game.seats[0], 5)
    before = state.digest()
    for made in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert made == state
        assert made.game is game
        assert made.pack is state.pack
        ask = made.next_required()
        if ask is not None:
            made.play(ask, ask.default())
        else:
            made.tick(made.next_due() or 1)
        assert made != state
        assert state.digest() == before


def test_a_game_is_pickled_by_its_name() -> None:
    assert pickle.loads(pickle.dumps(tictactoe.game)) is tictactoe.game


def test_a_state_with_its_own_pack_says_why_it_cannot_be_pickled() -> None:
    game = games.get("relics")
    own = game.start(2, 1, pack=game.read_pack(game.pack_text, "mine.toml"))
    with pytest.raises(TypeError, match="its own pack can't be pickled"):
        pickle.dumps(own)
