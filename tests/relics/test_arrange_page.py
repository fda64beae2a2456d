"""The page on arranged positions: its words are those that `arrange` knows, and its examples are real."""

from __future__ import annotations

import doctest
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clause_citations import citing
from coterie.games.relics import game
from coterie.games.relics.arrange import ONLY_IN, PHASES, PLAYER, POSITION

clause = citing("relics")

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "guide" / "arrange.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def tables() -> list[list[str]]:
    """The words in the first column of each table."""
    found = re.findall(r"^\|---.*\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE) for rows in found]


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The position of the page, in a file beside the session."""
    (text,) = blocks("toml")
    (tmp_path / "floaty.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tomllib.loads(text)


def test_it_names_every_word_and_no_other() -> None:
    general, position, player, phases, *_ = tables()
    assert general == ["seats", "seed", "options", "now"]
    assert sorted(position) == sorted(POSITION)
    assert sorted(player) == sorted(PLAYER)
    assert phases == list(PHASES)


def test_it_says_which_words_only_some_phases_know() -> None:
    rows = dict(re.findall(r"^\| `(mulligan|play|reveal|spoils)` \| (.*) \|$", PAGE, re.MULTILINE))
    for word, phases in ONLY_IN.items():
        if "mulligan" not in phases and len(phases) == 3:
            assert f"`{word}`" in rows["mulligan"]
        else:
            assert [phase for phase in PHASES if f"`{word}`" in rows[phase].rpartition("|")[2]] == list(phases)


@clause("W27", "R05")
def test_the_session_is_true(example: dict[str, Any]) -> None:
    session = "\n".join(block for block in blocks("python") if block.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(session, {}, "arrange.md", None, 0)
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert result.attempted > 15
    assert result.failed == 0, "".join(said)


@clause("W27", "R05")
def test_the_test_passes_and_has_the_same_position(example: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    arranged: list[Any] = []
    arrange: Callable[..., Any] = game.arrange

    def noted(position: Any, **more: Any) -> Any:
        arranged.append(position)
        return arrange(position, **more)

    monkeypatch.setattr(type(game), "arrange", lambda self, position, **more: noted(position, **more))
    scope: dict[str, Any] = {}
    exec(blocks("python")[2], scope)
    scope["test_floaty_follows_the_hand"]()
    assert arranged == [example]
