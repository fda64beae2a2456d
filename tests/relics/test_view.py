"""What is made once for all seats that look is what each would have made."""

from __future__ import annotations

import pytest

from coterie import games
from coterie.games.relics.view import InPlay, in_play
from coterie.kernel import SeededRandom

game = games.get("relics")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_lies_in_play_is_as_if_nobody_had_looked_before(seats: int) -> None:
    """Every fact on which a card's power or place depends is in the key under which it is remembered."""
    luck, fought = SeededRandom(seats), 0
    for seed in range(3):
        state = game.start(seats, seed)
        while state.result is None:
            known, fresh = in_play(state), InPlay(state)
            for part in InPlay.__slots__:
                assert getattr(known, part) == getattr(fresh, part)
            fought += any(known.totals)
            ask = state.required()[0]
            state.play(ask, state.ask(ask).sample(luck))
    assert fought > 5
