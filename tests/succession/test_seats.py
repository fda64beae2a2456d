"""How many may play (3.11)."""

from __future__ import annotations

import pytest

from clause_citations import citing
from coterie.games.succession import game
from coterie.kernel import InvalidSetting

clause = citing("succession")


@clause("3.11")
@pytest.mark.parametrize("seats", [7, 25])
def test_neither_fewer_than_eight_nor_more_than_twenty_four(seats: int) -> None:
    with pytest.raises(InvalidSetting, match="8 to 24"):
        game.start(seats, 1)


@clause("3.11")
def test_the_printed_cards_of_tier_1_are_enough_for_the_most_who_may_play() -> None:
    printed = sum(role.copies for role in game.pack.roles if role.tier == 1)
    assert game.seats[-1] // 2 <= printed < game.seats[-1] // 2 + 2
