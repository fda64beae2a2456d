"""Any view can be drawn, in 80 columns; a game may bring its own drawing."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any

import pytest
from rich.console import Console

from coterie.cli import screen
from coterie.kernel import InvalidSetting, Thing, View
from table.bazaar import game


@dataclass(slots=True)
class Place:
    name: str
    owner: int | None


@dataclass(slots=True)
class Side:
    seat: int
    hand: tuple[str, ...]
    score: int


@dataclass(slots=True)
class Board(View):
    sides: tuple[Side, ...]
    places: list[Place]
    weather: dict[str, int]
    market: Place
    ready: bool
    long: str


def printed(renderable: Any) -> str:
    file = io.StringIO()
    Console(file=file, width=80, markup=False).print(renderable)
    return file.getvalue()


def test_a_view_of_dataclasses_is_drawn_field_by_field() -> None:
    view = Board(
        0,
        0,
        (),
        None,
        (Side(0, ("Ash", "Elm"), 3), Side(1, (), 4)),
        [Place("Well [x]", None), Place("Gate", 1), Place("Mill", 0)],
        {"rain": 2},
        Place("Square", 1),
        True,
        "word " * 60,
    )
    text = printed(screen.DefaultScreen().draw(view, None, ["You", "Dana"]))
    for part in ("You", "Dana", "Ash, Elm", "Well [x]", "Gate", "rain: 2", "name: Square", "ready: yes"):
        assert part in text
    assert "waiting" not in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_a_plain_view_is_drawn_by_its_facts() -> None:
    state = game.start(4, 1)
    text = printed(screen.of(game).draw(state.view(0), None, ["A", "B", "C", "D"]))
    assert "hand" in text
    assert "day: 0" in text
    assert screen.explained(screen.of(game), Thing("good", "1"), None) is None


def test_a_game_brings_its_own_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    own = ModuleType("market")

    def draw(view: Any, pack: Any, names: Sequence[str]) -> str:
        return f"A market of {len(names)}"

    monkeypatch.setattr(own, "draw", draw, raising=False)
    monkeypatch.setitem(sys.modules, own.__name__, own)
    point = EntryPoint("bazaar", "market", screen.GROUP)
    monkeypatch.setattr(screen, "installed", lambda group: {"bazaar": point} if group == screen.GROUP else {})
    found = screen.of(game)
    assert found.draw(None, None, ["A"]) == "A market of 1"
    assert screen.explained(found, Thing("good", "1"), None) is None


def test_a_screen_that_draws_nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("bazaar", "math:pi", screen.GROUP)
    monkeypatch.setattr(screen, "installed", lambda group: {"bazaar": point})
    with pytest.raises(InvalidSetting, match="screen of bazaar: math:pi is not a Screen: it has no function `draw`"):
        screen.of(game)
