"""The bazaar is at hand like an installed game, here too."""

from __future__ import annotations

import pytest

from table.bazaar import install


@pytest.fixture(autouse=True)
def bazaar(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
