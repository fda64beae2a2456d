"""Words on the screen that newcomers misread, and the view that a replay opens with."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from coterie import games
from coterie.cli import main, screen
from coterie.cli.play import seated
from coterie.cli.prompts import name_of
from coterie.cli.replay import own_view
from coterie.games.arena.events import Scored
from coterie.games.arena.terminal import WideEnough, lasting
from coterie.games.arena.view import OWN, TURN, LastingView
from coterie.kernel import Option
from coterie.table.record import Record


@pytest.mark.parametrize(("people", "view"), [(0, "spectator"), (1, "0"), (2, "spectator")])
def test_a_replay_opens_from_the_only_persons_seat(people: int, view: str) -> None:
    players = seated(3, people, [], ["random"])
    assert own_view(Record.of(games.get("triora"), 3, 1, {}, players, None, "")) == view


def test_points_cannot_be_taken_for_a_part_of_a_name() -> None:
    names = ["You", "Greedy 2"]
    said = Scored((0, 1), (380, 410)).text(None, names.__getitem__)  # type: ignore[arg-type]  # it needs no pack
    assert said == "Score: You (380 points), Greedy 2 (410 points)."


@pytest.mark.parametrize(("width", "said"), [(59, "The map needs 60 columns"), (60, "#" * 60)])
def test_a_map_that_would_wrap_says_how_wide_it_is(width: int, said: str) -> None:
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(WideEnough(Text("#" * 60)))
    assert captured.get().startswith(said)


def test_what_lasts_says_for_how_many_turns() -> None:
    assert lasting(LastingView("detained", "card:1", 1, 0, OWN)) == "detained for 1 more turn of its player"
    assert lasting(LastingView("roots", "card:1", 2, 0, OWN)) == "held by roots for 2 more turns of its player"
    assert lasting(LastingView("power", "card:1", 2, 0, TURN)) == "power +2, this turn"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., str]:
    """What a game prints when these lines are typed, in one line."""

    def play(game: str, *lines: str) -> str:
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in (*lines, "quit"))))
        arguments = ["play", game, "--seed", "7", "--save", str(tmp_path / f"{game}.jsonl"), "--bots", "random"]
        assert main.run(arguments) == 0
        return " ".join(capsys.readouterr().out.split())

    return play


@pytest.mark.parametrize(
    ("game", "word", "said"),
    [
        ("arena", "glyph", "8.13 A glyph serves the player"),
        ("arena", "double attack", "A-double-attack"),
        ("arena", "^1", "raised ground"),
        ("arena", "~", "water"),
        ("arena", "(P", "the glyph of power"),
        ("arena", "\\ /", "a wall between two spaces"),
        ("arena", "4,8", "4,8: sand."),
        ("triora", "MOL", "MOL is a potion. Molestum"),
        ("triora", "Inq", "the Inquisition track"),
        ("triora", "W1", "W1 is your witch."),
        ("triora", "shovels", "shovel"),
        ("relics", "advantage", "5.4"),
        ("relics", "total", "What a player's".casefold()),
        ("inquisition", "candidates", "players of the round's colour"),
        ("inquisition", "ablaze", "7.4"),
        ("succession", "ghost", "A ghost: dead"),
        ("succession", "heir", "Heir, Royal: May take the crown"),
        ("succession", "tribunals", "tribunal"),
    ],
)
def test_every_word_of_the_screen_can_be_explained(typed: Callable[..., str], game: str, word: str, said: str) -> None:
    text = typed(game, f"? {word}", f"why {word}")
    explained, _, why = text.partition(f"> ? {word} ")[2].partition(f"> why {word} ")
    assert said in explained
    assert said in why


def test_a_word_that_nobody_knows_is_said_to_be_unknown(typed: Callable[..., str]) -> None:
    assert "There's nothing about xyzzy in the rules." in typed("relics", "? xyzzy")


def test_why_says_first_why_a_thing_is_no_choice(typed: Callable[..., str]) -> None:
    text = typed("relics", "none", "why pointy hat")
    after = text.partition("> why pointy hat ")[2]
    assert after.startswith("Not allowed: ")
    assert "Pointy Hat: Basic relic" in after


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("Decline", "Decline"),
        ("No", "Decline"),
        ("Nothing", "Decline"),
        ("It stays", "Decline: it stays"),
        ("End the turn", "End the turn"),
        ("Leave the Cauldron unused", "Decline: leave the Cauldron unused"),
    ],
)
def test_declining_has_one_name(label: str, shown: str) -> None:
    assert screen.declining(label) == shown


def test_why_says_why_a_space_of_the_map_is_no_choice(typed: Callable[..., str]) -> None:
    text = typed("arena", "1", "1", "1", "1", "move A*", "why 15,11", "why 0,0")
    refused, _, chosen = text.partition("> why 15,11 ")[2].partition("> why 0,0 ")
    assert refused.startswith("Not allowed: 15,11 is 15 spaces away, the move is 6. [5.1] 15,11: sand.")
    assert "Not allowed" not in chosen


def test_an_example_of_what_to_type_is_a_name() -> None:
    assert name_of(Option("8", "0,0, 6 of 6")) == "0,0"
    assert name_of(Option("MOL", "Molestum (1 blue, 1 green)")) == "Molestum"
    assert name_of(Option("x", "Gideon Jura")) == "Gideon Jura"
