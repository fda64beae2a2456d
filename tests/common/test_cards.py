"""Cards in tuples: two copies are the same card, and one of them goes."""

from __future__ import annotations

import pytest

from coterie.common.cards import less, less_at, swapped, without


def test_one_copy_goes() -> None:
    assert less((3, 5, 3), 3) == (5, 3)
    assert less_at((3, 5, 3), 2) == (3, 5)
    with pytest.raises(ValueError, match="not in tuple"):
        less((3, 5), 4)


def test_a_card_in_anothers_place() -> None:
    assert swapped((3, 5, 3), 1, 9) == (3, 9, 3)


def test_cards_less_others() -> None:
    assert without((3, 5, 3), (3, 9)) == [5, 3]
    assert without((), (3,)) == []
