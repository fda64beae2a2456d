"""While secrets are covered, whoever looks over a shoulder learns nothing: what only one role can do is neither listed
nor counted, and stands behind `peek`."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from coterie.cli import main
from coterie.cli.choice_input import in_the_open, numbers, understood, wanted
from coterie.games.succession.talk.vocabulary import SECRET
from coterie.kernel import Option, Shape

ROLES = {"Heir": 2, "Viceroy": 3, "Oracle": 0, "Assassin": 28, "Spy": 8}
"""Seeds that deal these to the first seat."""

Play = Callable[[int, str], str]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def played(seed: int, keys: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
        room = ["play", "succession", "--seats", "12", "--tier", "4", "--pace", "0", "--save", f"{seed}.jsonl"]
        main.run([*room, "--seed", str(seed)])
        (tmp_path / f"{seed}.jsonl").unlink()
        return capsys.readouterr().out.replace(f"{seed}.jsonl", "room.jsonl")

    return played


def test_every_role_has_the_same_screen(play: Play) -> None:
    said = {role: play(seed, "peek\nquit\n") for role, seed in ROLES.items()}
    for role, shown in said.items():
        assert re.search(rf"Your card: \w+ {role}", shown)
    for keys in ("look\n?\nmaybe\n99\nhelp\n", "i trust\nlook\nback\n"):
        screens = {without_the_deck(play(seed, f"{keys}quit\n")) for seed in ROLES.values()}
        assert len(screens) == 1
        assert "s1" not in screens.pop()


def without_the_deck(shown: str) -> str:
    """Which cards were dealt depends on the seed, and everybody is told."""
    return re.sub(r"The cards: .*?\.\s*\n", "", shown, flags=re.DOTALL)


def test_peek_lists_what_only_the_own_card_can_do(play: Play) -> None:
    heir = play(ROLES["Heir"], "peek\nunhide\nhide\nquit\n")
    assert "Only your card lets you:\n s1 Take the crown and name ..." in heir
    assert heir.count("Take the crown") == 2  # at the peek, and in the list while nothing is covered
    assert "Only your card" not in play(ROLES["Spy"], "peek\nquit\n")
    assert "after `back`" in play(ROLES["Heir"], "i trust\npeek\nquit\n")


@pytest.mark.parametrize("words", ["s1", "crown", "take the crown"])
def test_what_is_covered_can_be_chosen(play: Play, words: str) -> None:
    assert "You took the crown" in play(ROLES["Heir"], f"{words}\nada\n")


def test_secret_choices_are_counted_apart() -> None:
    shape = Shape("one", (Option("a", "Apples"), Option("c", "Crown", facts=SECRET), Option("b", "Berries")))
    assert {number: option.key for number, option in numbers(shape).items()} == {"1": "a", "2": "b", "s1": "c"}
    assert [option.key for option in in_the_open(shape).options] == ["a", "b"]
    assert understood(shape, "2").key == "b"
    assert understood(shape, "S1").key == "c"
    assert wanted(in_the_open(Shape("one", shape.options[:2]))) == wanted(Shape("one", shape.options[:1]))


def test_a_secret_draw_is_covered_with_its_question(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Neither the colour that was drawn nor who may be chosen is printed, in whatever way one asks; the answer is
    given by name all the same."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def played(keys: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
        (tmp_path / "game.jsonl").unlink(missing_ok=True)
        game = ["play", "inquisition", "--seats", "5", "--humans", "5", "--discussion", "0", "--pace", "0"]
        main.run([*game, "--seed", "1", "--save", "game.jsonl"])
        return capsys.readouterr().out

    ballots = "hide\n" + 5 * "1\n"
    covered = played(f"{ballots}nobody\n?\n? player 5\nhint\nlook\nquit\n")
    assert "Something only you may know: `peek` shows it." in covered
    assert "Your secret choice: `peek` to see it" in covered
    assert "That isn't one of your choices: `peek` shows them." in covered
    assert "You drew" not in covered
    assert "targeting card for White is" not in covered
    after = covered[covered.index("Your secret choice") :]
    assert "1 Player 5" not in after
    assert "Azorius" not in after[: after.index("hint")]
    seen = played(f"{ballots}peek\nplayer 5\nquit\n")
    assert "You drew White. To whom do you show your role card?" in seen
    assert "The targeting card for White is White." in seen
    assert "showed the role card to" in seen
