"""The rulebook is executable: every clause has a test that cites it, and nothing cites a clause that does not exist.

What the tests cite is known where this run has collected all of them. Otherwise it is asked of a collection in a
process of its own. So it does not matter which of them are chosen, nor in which of several processes this one runs.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from clause_citations import CITED, citing
from coterie import games
from coterie.kernel import Game
from coterie.kit import unknown_citations
from toys import court, duel, tictactoe

ROOT = Path(__file__).resolve().parent.parent
Cited = dict[str, dict[str, list[str]]]


@cache
def collected(folder: Path = ROOT) -> Cited:
    with TemporaryDirectory() as scratch:
        target = Path(scratch) / "citations.json"
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"],
            cwd=folder,
            env={
                **os.environ,
                "COTERIE_CITATIONS": str(target),
                "PYTEST_ADDOPTS": "",
                "PYTHONPATH": str(ROOT / "tests"),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode != 0 or not target.exists():
            pytest.fail(f"the tests cannot be collected:\n{run.stdout[-3000:]}{run.stderr[-3000:]}")
        cited: Cited = json.loads(target.read_text(encoding="utf-8"))
        return cited


@pytest.fixture
def cited(pytestconfig: pytest.Config) -> Cited:
    found = pytestconfig.stash.get(CITED, None)
    return collected() if found is None else found


def without_test(game: Game[Any], cited: Cited) -> list[str]:
    """The clauses of a game that no test cites."""
    return [id for id in game.rules if id not in cited.get(game.id, {})]


def without_clause(game: Game[Any], cited: Cited) -> list[str]:
    """The citations of clauses that the game does not have."""
    wrong = {id: tests for id, tests in cited.get(game.id, {}).items() if id not in game.rules}
    return [f"{id}, cited by {tests[0]}" for id, tests in wrong.items()]


@pytest.mark.parametrize("name", games.names())
def test_every_clause_has_a_test_that_cites_it(name: str, cited: Cited) -> None:
    game = games.get(name)
    assert game.rules, f"{name} has no clauses"
    missing = without_test(game, cited)
    assert not missing, f"{len(missing)} of {len(game.rules)} clauses of {name} have no test: {', '.join(missing)}"


@pytest.mark.parametrize("name", games.names())
def test_every_citation_in_a_test_is_of_a_clause_that_exists(name: str, cited: Cited) -> None:
    wrong = without_clause(games.get(name), cited)
    assert not wrong, f"{name} has no such clause: {'; '.join(wrong)}"


def test_every_game_that_a_test_cites_exists(cited: Cited) -> None:
    assert sorted(set(cited) - set(games.names())) == []


@pytest.mark.parametrize("name", games.names())
def test_every_step_and_event_cites_a_clause_that_exists(name: str) -> None:
    assert unknown_citations(games.get(name)) == []


@pytest.mark.parametrize("game", [tictactoe.game, duel.game, court.game], ids=lambda game: game.id)
def test_the_toys_cite_clauses_that_exist(game: Game[Any]) -> None:
    assert unknown_citations(game) == []


# --- these tests can fail --------------------------------------------------------------------------------------------

CITING = """
import pytest
from clause_citations import CITED, citing

clause = citing("tictactoe")

@clause("1", "9")
def test_one() -> None: ...

@pytest.mark.skip(reason="not yet")
@clause("2")
def test_two() -> None: ...

@pytest.mark.parametrize("x", [pytest.param(0, marks=clause("3")), 1])
def test_three(x: int) -> None: ...
"""


def test_a_missing_and_an_unknown_clause_are_found(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_it.py").write_text(CITING)
    cited = collected(tmp_path)
    assert without_test(tictactoe.game, cited) == ["2"]
    (wrong,) = without_clause(tictactoe.game, cited)
    assert wrong == "9, cited by test_it.py::test_one"


def test_a_citation_is_by_ids() -> None:
    with pytest.raises(TypeError, match="cite clauses by their ids"):
        citing("tictactoe")()
    with pytest.raises(TypeError, match="cite clauses by their ids"):
        citing("tictactoe")(3)
