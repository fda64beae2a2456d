"""The terminal: what is drawn for a seat, and that its card lies facedown."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console

from coterie.games.succession import game, terminal
from coterie.games.succession.events import CardDealt, Offered
from coterie.games.succession.names import CardView
from coterie.games.succession.talk.vocabulary import ROLE
from coterie.kernel import Thing
from coterie.kernel.words import spoken
from succession.scene import Scene

NAMES = [f"Player {seat}" for seat in range(24)]


def lines(drawn: Any) -> str:
    console = Console(width=80, record=True, file=StringIO())
    console.print(drawn)
    return console.export_text()


def text(t: Scene, seat: int | None, part: str = "draw") -> str:
    return lines(getattr(terminal, part)(t.s.view(seat), game.pack, NAMES))


def test_the_room_is_drawn() -> None:
    t = Scene({2: "psycho", 3: "spy"}, ghosts=[7])
    t.do(4, "am", ROLE, 0)
    t.offer("2f", "5r")
    t.contract("3f", "4f")
    drawn = text(t, 2)
    assert "Mingling, 120 s left" in drawn
    assert "ghost" in drawn
    assert "Player 2's faction, Player 5's role; agreed: Player 2; 45 s" in drawn
    assert "with Player 4" in drawn
    assert "#0 Player 4 claimed to be an Heir." in drawn
    assert "Your contract: surprise, 8 s left" in text(t, 4)
    assert "shows Phoenix" in text(t, 4)
    assert "Player 3 showed shows Phoenix" not in text(t, 4, "more")
    assert "Player 3 showed Phoenix on the faction side to Player 4 (agreed)" in text(t, 4, "more")
    assert text(t, None)


def test_what_you_showed_is_told_with_your_card_and_not_beside_what_anybody_may_read() -> None:
    t = Scene({2: "psycho", 3: "spy"})
    t.contract("3f", "4f")
    assert "Player 3 showed" not in text(t, 3, "more")
    assert "Player 4 showed Phoenix on the faction side to Player 3 (agreed)" in text(t, 3, "more")
    assert "Player 3 showed Phoenix on the faction side to Player 4 (agreed)" in text(t, 3, "private")


def test_offers_to_several_and_whispers_are_drawn() -> None:
    t = Scene(tier=1)
    t.propose("2f", "5r", "6f", needed=[6])
    drawn = " ".join(text(t, 5).split())
    assert (
        "Player 2's faction, Player 5's role, Player 6's faction; not without Player 6; agreed: Player 2; 45 s" in drawn
    )
    assert "Whispered" not in drawn
    t.answer(4, {"to": ["5", "7"], "say": "heir", "about": "0.0"}, "Whisper")
    words = "(to Player 5, Player 7) Player 4 said that the enemy's Heir was Player 0."
    assert words in text(t, 7)
    assert words in text(t, 7, "more")
    assert words not in text(t, 6) + text(t, 6, "more")
    assert "Player 4 whispered to Player 5, Player 7." in text(t, 6, "more")
    t.do(0, "crown", 0, 1)
    assert f"{words} (a lie)" in " ".join(text(t, 6, "more").split())


def test_the_own_card_is_behind_a_key() -> None:
    t = Scene({2: "psycho", 3: "poisoner"}, poisoned={"2": 3})
    assert terminal.COVERED
    assert "Psycho" not in text(t, 2)
    assert "poisoned" not in text(t, 2)
    own = " ".join(text(t, 2, "private").split())
    assert own.startswith("Your card: Phoenix Psycho, Criminal.")
    assert "you die when the next tribunal begins" in own
    assert "poisoned" not in text(t, 4, "private")
    assert terminal.private(t.s.view(None), game.pack, NAMES) is None
    name = NAMES.__getitem__
    assert (
        terminal.event_text(CardDealt(2, CardView("phoenix", "psycho")), t.s.view(2), game.pack, name)
        == "Player 2 got a card."
    )
    assert terminal.event_text(Offered(2, 1, (), ()), t.s.view(2), game.pack, name) is None


def test_many_players_fit_the_screen() -> None:
    t = Scene({5: "viceroy"}, seats=24, badges={"6": "dragon"}, ghosts=[7])
    t.tribunal({0: 20})
    t.contract("3f", "4f")
    drawn = text(t, 4)
    assert max(map(len, drawn.splitlines())) <= 80
    assert len(drawn.splitlines()) < 20
    for part in ("Player 6#", "Player 20", "Phoenix Noble*", "your contract", "ghost", "your card", "#: wears a badge"):
        assert part in drawn


def test_terms_are_short_and_offers_tell_theirs() -> None:
    t = Scene(tier=2)
    t.offer("2f", "5r", "6f")
    view = t.s.view(5)
    options = t.ask(5, "Mingle").shape.fields["about"].options
    labels = {terminal.label(option, view, game.pack) or option.label for option in options}
    assert "{seat:3}, role for faction" in labels
    assert "{seat:2}'s offer ({seat:2}'s faction, your role, {seat:6}'s faction)" in labels
    assert "{seat:4} shows the role in {seat:2}'s offer" in labels
    assert "{seat:6} in {seat:2}'s offer" in labels
    assert max(len(spoken(label)) for label in labels) <= 70
    assert "a {role:noble|Noble}" in labels
    t.offer("2r", "5r")
    t.offer("5f", "2f")
    labels = {option.label for option in t.ask(5, "Mingle").shape.fields["about"].options}
    assert {"{seat:4} shows the role in {seat:2}'s second offer", "{seat:4} shows the role in your offer"} <= labels
    drawn = [terminal.offer_called(view, offer, ["You"] * 8) for view in (t.s.view(5),) for offer in view.offers]
    assert sorted(drawn) == ["Your first offer", "Your offer", "Your second offer"]


def test_roles_are_explained() -> None:
    assert "must kill" in (terminal.explain(Thing("role", "psycho"), game.pack) or "")
    assert terminal.explain(Thing("seat", "1"), game.pack) is None
