"""Every game package has the same modules, so that a reader who knows one can find everything in the others."""

from __future__ import annotations

import ast
from importlib.resources import files

import pytest

OURS = ("arena", "inquisition", "relics", "succession", "triora")
ROOMS = (
    "rules.md",
    "pack.toml",
    "components.py",
    "state.py",
    "setup.py",
    "turns.py",
    "view.py",
    "events.py",
    "advice.py",
    "arrange.py",
    "account.py",
    "measures.py",
)


@pytest.mark.parametrize("game", OURS)
def test_a_package_has_all_rooms(game: str) -> None:
    here = files(f"coterie.games.{game}")
    assert [room for room in ROOMS if not here.joinpath(room).is_file()] == []


@pytest.mark.parametrize("game", OURS)
def test_the_front_door_of_a_package_holds_its_game_and_nothing_else(game: str) -> None:
    written = ast.parse(files(f"coterie.games.{game}").joinpath("__init__.py").read_text(encoding="utf-8")).body
    defined = [type(each).__name__ for each in written if not isinstance(each, (ast.Import, ast.ImportFrom, ast.Expr))]
    assert defined == ["ClassDef", "Assign"]


@pytest.mark.parametrize("game", OURS)
def test_no_import_of_a_package_stands_only_for_the_types(game: str) -> None:
    here = files(f"coterie.games.{game}")
    guarded = [
        each.name for each in here.iterdir() if each.name.endswith(".py") and "TYPE_CHECKING" in each.read_text()
    ]
    assert guarded == [], "a circle of imports: a module has two subjects, or a hook of Game is missing"
