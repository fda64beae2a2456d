"""Hooks of a game that is a package: found by the names of its modules."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coterie.kernel import Game

GAME = """
from coterie.kernel import Game

class Pile(Game):
    id = "pile"

    def check(self, s):
        return "the class's own"

game = Pile()
"""


@pytest.fixture
def pile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    home = tmp_path / "pile_of_stones"
    home.mkdir()
    (home / "__init__.py").write_text(GAME)
    (home / "view.py").write_text("def view(s, seat):\n    return f'{s} as {seat} sees it'\n")
    (home / "account.py").write_text("def check(s):\n    return 'the module'\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("pile_of_stones").game
    sys.modules.pop("pile_of_stones")


def test_a_module_brings_its_hook(pile: Any) -> None:
    assert pile.view("stones", 0) == "stones as 0 sees it"


def test_the_class_comes_first(pile: Any) -> None:
    assert pile.check("stones") == "the class's own"


def test_without_a_module_the_default_stays(pile: Any) -> None:
    assert pile.redeal.__func__ is Game.redeal
