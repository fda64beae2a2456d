"""Arena of the Planeswalkers in a terminal."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from coterie.cli.screens import arena as screen
from coterie.games.arena import game
from coterie.kernel import Thing


def printed(thing: Any) -> str:
    console = Console(width=80, record=True, file=None, force_terminal=False, quiet=False)
    with console.capture() as capture:
        console.print(thing)
    return capture.get()


def position(**more: Any) -> Any:
    players = [
        {"army": "chandra", "figures": {"chandra": ["2,8*2"], "firecats": ["4,8+5,8"]}, "hand": ["spark"]},
        {"army": "jace", "figures": {"jace": ["9,1"]}, "hand": ["study"], "enchantments": ["scatter_arc@jace"]},
    ]
    return game.arrange({"players": players, **more})


def test_the_map_shows_ground_figures_and_glyphs() -> None:
    s = position(chosen="firecats")
    text = printed(screen.draw(s.view(0), game.pack, ["You", "Dana"]))
    rows = [line for line in text.splitlines() if line[:2].strip().isdecimal()]
    assert "A*" in rows[8]
    assert rows[8].count("Aa") == 0
    assert rows[8].count("Ae") == 2, "both halves of the Firecat"
    assert "(P" in rows[4]
    assert "~" in rows[5]
    assert "#" in rows[2]
    assert "B*" in rows[1]
    assert "4/6 at 2,8" in text
    assert ">Blazing Firecats" in text
    assert "Spark" in text


def test_secrets_are_not_drawn() -> None:
    s = position()
    mine, theirs = (printed(screen.draw(s.view(seat), game.pack, ["Ann", "Dana"])) for seat in (1, 0))
    assert "[Scatter Arc]" in mine
    assert "[hidden enchantment]" in theirs
    assert "Study" not in theirs


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everything_fits_eighty_columns(seats: int) -> None:
    s = game.start(seats, 1, {"armies": "random"})
    for seat in (None, 0):
        text = printed(screen.draw(s.view(seat), game.pack, [f"Player {n}" for n in range(seats)]))
        assert max(map(len, text.splitlines())) <= 80
    assert printed(screen.more(s.view(0), game.pack, ["x"] * seats))


def test_things_are_explained() -> None:
    assert "range 5" in (screen.explain(Thing("army", "chandra"), game.pack) or "")
    assert "Draw 2 cards" in (screen.explain(Thing("spell", "study"), game.pack) or "")
    assert screen.explain(Thing("space", "1,1"), game.pack) is None
