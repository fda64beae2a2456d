"""The terminal: what is drawn for a seat, and that its card lies facedown."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from coterie.cli.screens import succession as screen
from coterie.games.succession import game
from coterie.games.succession.words import ROLE
from coterie.kernel import Thing
from succession.scene import Scene

NAMES = [f"Player {seat}" for seat in range(8)]


def text(t: Scene, seat: int | None, *, more: bool = False) -> str:
    console = Console(width=80, record=True, file=StringIO())
    console.print((screen.more if more else screen.draw)(t.s.view(seat), game.pack, NAMES))
    return console.export_text()


def test_the_room_is_drawn() -> None:
    t = Scene({2: "psycho", 3: "spy"}, ghosts=[7])
    t.do(4, "am", ROLE, 0)
    t.offer("2f", "5r")
    t.contract("3f", "4f")
    drawn = text(t, 2)
    assert "Mingling, 120 s left" in drawn
    assert "ghost" in drawn
    assert "Player 2 faction, Player 5 role; agreed: Player 2; 45 s" in drawn
    assert "contract 0" in drawn
    assert "#0 Player 4 claimed to be an Heir." in drawn
    assert "Psycho" not in drawn
    assert "Phoenix Psycho, Criminal" in text(t, 2, more=True)
    assert "Your contract: surprise, 8 s left" in text(t, 4)
    assert "Phoenix (faction side)" in text(t, 4)
    assert text(t, None)


def test_roles_are_explained() -> None:
    assert "must kill" in (screen.explain(Thing("role", "psycho"), game.pack) or "")
    assert screen.explain(Thing("seat", "1"), game.pack) is None
