"""Undo in Succession: nobody learns anything by showing a card of their own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from coterie.games.succession.events import CardDealt, Shown
from coterie.kernel import Event
from coterie.kernel.events import Delivery
from coterie.table.undo import UndoRules

CARD: Any = None  # what is on it makes no difference


@pytest.mark.parametrize(
    ("event", "refused"),
    [(Shown(0, CARD, "shown"), False), (Shown(1, CARD, "shown"), True), (CardDealt(0, CARD), True)],
)
def test_only_what_others_show_keeps_a_seat_from_taking_back_alone(event: Event, refused: bool) -> None:
    since = [SimpleNamespace(deliveries=[Delivery(event, (0, 1))])]
    why = UndoRules(cast("Any", None), [], [0])._shown(0, cast("Any", since))
    assert (why is not None) == refused
