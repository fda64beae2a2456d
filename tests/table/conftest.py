"""The bazaar is at hand like an installed game, in this folder only."""

from __future__ import annotations

from typing import Any

import pytest

from coterie import games
from table.bazaar import game


@pytest.fixture(autouse=True)
def bazaar(monkeypatch: pytest.MonkeyPatch) -> Any:
    known = games.get
    monkeypatch.setattr(games, "get", lambda id: game if id == game.id else known(id))
    return game
