"""Openings: every game says in thirty seconds how it is won."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from coterie import games
from coterie.cli.learn import show_opening
from coterie.common.packs import PackError
from coterie.host.openings import MAX_WORDS, opening
from coterie.kernel import Game

GAMES = ("relics", "inquisition", "succession", "triora", "arena")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_one_that_is_read_in_thirty_seconds(game: str) -> None:
    found = opening(games.get(game))
    assert found is not None
    assert found.words <= MAX_WORDS
    assert len(found.signs) == 5
    assert all(len(sentence.split()) <= 12 for _, sentence in found.turn)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('opening = "no"', "allowed: a table"),
        ('[opening]\nwho = "a"\nwin = "b"\nbut = "c"\nturn = []\nsigns = []', "3 or 4 pairs"),
        ('[opening]\nwho = "a"\nbut = "c"\nturn = []\nsigns = []', "win"),
    ],
)
def test_what_is_wrong_is_named(text: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game[Any] = games.get("relics")
    monkeypatch.setattr(type(game), "resource", lambda _self, _name: text)
    with pytest.raises(PackError, match=why):
        opening(game)


def test_the_terminal_shows_it_before_the_first_lesson() -> None:
    out = io.StringIO()
    show_opening(Console(file=out, width=120), games.get("arena"))
    said = out.getvalue()
    assert "How you win: Destroy the other Planeswalker." in said
    assert "4. Attack: Strike once with each." in said
