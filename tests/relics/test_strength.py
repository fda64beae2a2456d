"""What the bots think a card is worth in a battle."""

from __future__ import annotations

import pytest

from coterie.games.relics import game
from coterie.games.relics.strength import strengths


@pytest.mark.parametrize(
    ("card", "power"),
    [
        pytest.param("W16", 2.0, id="Pondering Mystic: power and nothing else"),
        pytest.param("W36", 8 - 4.5, id="Voice of the Forest: -1 for each card in hand"),
        pytest.param("W27", 0 + 4.5, id="+1 for each card in hand"),
        pytest.param("R30", 3 + 0.4 * 4, id="+4 if a rival is blue, which is not always so"),
        pytest.param("R37", 2 + 2.0, id="another relic"),
        pytest.param("W12", 9 - 3.0, id="a relic is lost"),
    ],
)
def test_a_card_is_as_strong_as_its_abilities_usually_make_it(card: str, power: float) -> None:
    assert strengths(game.pack)[game.pack.numbers[card]] == pytest.approx(power)
