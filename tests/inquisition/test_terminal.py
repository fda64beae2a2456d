"""Ravnica: Inquisition at the terminal: its screen, its line of secrets, and a game with bots that talk."""

from __future__ import annotations

import re
from io import StringIO
from itertools import count
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console

from coterie.cli.keyboard import SessionClock
from coterie.cli.main import run
from coterie.games.inquisition import game, terminal
from coterie.games.inquisition.state import Inquisition
from coterie.games.inquisition.words import LOOK, TEAM
from coterie.table.record import Answer, Record
from inquisition.scene import FIVE, Scene, past

NAMES = ["Ann", "Ben", "Cy", "Dana", "Eve"]


def drawn(scene: Scene, seat: int | None) -> str:
    out = Console(width=80, record=True, force_terminal=False)
    with out.capture() as caught:
        out.print(terminal.draw(scene.view(seat), game.pack, NAMES))
    text = caught.get()
    assert max(map(len, text.splitlines())) <= 80
    return " ".join(text.split())


def secrets(scene: Scene, seat: int | None) -> str:
    return str(terminal.private(scene.view(seat), game.pack, NAMES))


def test_the_round_the_colour_and_the_claims_are_on_the_screen() -> None:
    scene = Scene(talk=True, past=past(white=(0, "green", 3)), colours=["red"])
    scene.say(3, "saw", LOOK, 0, 0, 1)
    scene.say(0, "am", TEAM, 0)
    text = drawn(scene, 2)
    for part in (
        "Round 2 of 5: Red (discussion)",
        "Candidates: Ben, Cy. Ann breaks ties.",
        "White: Ann showed the role card to Dana.",
        "Dana reported seeing the role card of Ann, through White:",
        "Ann claimed to be a Loyalist. #0",
    ):
        assert part in text


def test_secrets_are_on_a_line_of_their_own_and_nowhere_else() -> None:
    scene = Scene(past=FIVE, ablaze=4)
    agent = "your role is Agent, you win if fewer than two Agents die; Ben: Agent; White's card: Green."
    assert agent in secrets(scene, 0)
    assert "your role is Loyalist, you win if two Agents die; Black's card: Red; the note: Ben." in secrets(scene, 4)
    assert secrets(scene, None) == "None"
    assert drawn(scene, 0) == drawn(scene, 4) == drawn(scene, None)


def test_what_agents_say_among_themselves_is_among_the_secrets() -> None:
    scene = Scene(talk=True, options={"agents_channel": "yes"})
    scene.answer(0, {"say": "suspect", "about": "0.3"}, "Confer")
    out = Console(width=80, record=True, force_terminal=False)
    with out.capture() as caught:
        for seat in (1, 3):
            out.print(terminal.private(scene.view(seat), game.pack, NAMES))
    agent, loyal = caught.get().split("your role is Loyalist")
    assert "Ann suspected Dana." in agent
    assert "Ann suspected Dana." not in loyal
    assert "Dana." not in drawn(scene, 1)


def test_the_end_shows_roles_and_truth() -> None:
    scene = Scene(talk=True, past=FIVE, ablaze=4)
    scene.say(0, "am", TEAM, 0)
    scene.ready()
    scene.vote(0, 0, 0, 0, 0)
    text = drawn(scene, None)
    assert "Ann claimed to be a Loyalist. NO" in text
    assert "Black: Eve noted Ben." in text
    assert secrets(scene, 0) == "None"


def test_bots_vote_once_while_the_clock_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A sealed ballot may be replaced; a bot that did so at every moment would leave the others no time."""
    path, moments = tmp_path / "game.jsonl", count(step=7)
    monkeypatch.setattr(SessionClock, "read", lambda clock: max(clock.base, next(moments)))
    assert run(["play", "inquisition", "--humans", "0", "--seed", "3", "--save", str(path)]) == 0
    ballots = [each for each in Record.load(path).inputs if isinstance(each, Answer) and str(each.answer).isdecimal()]
    assert len(ballots) > 25
    assert len({each.ask for each in ballots}) == len(ballots)


def test_more_shows_all_votes_side_by_side_and_all_claims() -> None:
    scene = Scene(talk=True, colours=["red", "blue"])
    for number in range(6):
        scene.say(4, "suspect", 0, number % 4) if number < 4 else scene.say(3, "trust", 0, number - 4)
    for about in ((0, 1), (0, 2), (0, 4)):
        scene.say(0, "trust", *about)
    assert "#" in drawn(scene, None)
    assert "Eve suspected Ann" not in drawn(scene, None)
    scene.ready()
    scene.vote(1, 1, 2, 2, 2)
    out = Console(width=80, record=True, force_terminal=False)
    with out.capture() as caught:
        out.print(terminal.more(scene.view(None), game.pack, NAMES))
    text = " ".join(caught.get().split())
    assert "voted for Red" in text
    assert "Ann Ben Ben Ben Cy Cy Dana Cy Eve Cy result Cy" in text
    assert "Eve suspected Ann" in text


def test_the_table_is_drawn_again_for_what_changed_and_not_for_talk() -> None:
    scene = Scene(talk=True, colours=["red", "blue"])
    before = terminal.news(scene.view(2))
    scene.say(4, "suspect", 0, 1)
    scene.answer(3, "ready", "Discuss")
    assert terminal.news(scene.view(2)) == before
    scene.tick(120)
    assert terminal.news(scene.view(2)) == before
    scene.vote(1, 1, 2, 2, 2)
    assert terminal.news(scene.view(2)) != before


def test_that_others_are_ready_is_a_mark_in_the_table() -> None:
    scene = Scene(talk=True)
    scene.answer(1, "ready", "Discuss")
    assert "ready" in drawn(scene, 0)
    assert scene.ask(0, "Discuss").prompt == "Are you ready to vote? 1 of 5 is ready."


def test_hide_covers_and_unhide_uncovers_however_often_they_are_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdin", StringIO("hide\nhide\nunhide\nunhide\nquit\n"))
    run(["play", "inquisition", "--seats", "7", "--seed", "3", "--save", str(tmp_path / "game.jsonl")])
    shown = re.findall(r"Only you know|your secrets are covered", capsys.readouterr().out)
    known, covered = "Only you know", "your secrets are covered"
    assert shown == [known, covered, covered, known, known]


@pytest.mark.slow
def test_a_whole_game_with_bots_that_talk(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    monkeypatch.setenv("COLUMNS", "80")
    typed = ["hide", "unhide", "chat Hello, all of you", "a", "2", "1", *["1", "ready"] * 150]
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(typed) + "\n"))
    assert run(["play", "inquisition", "--seats", "7", "--seed", "3", "--save", str(path)]) == 0
    said = capsys.readouterr().out
    for part in ("Only you know", "(your secrets are covered:", "Say something to all", "You suspected", "won."):
        assert part in said, part
    record = Record.load(path)
    record.verify()
    assert [chat.text for chat in record.chats] == ["Hello, all of you"]


class Typing:
    """Runs the command with these lines typed into it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        self.monkeypatch, self.capsys, self.path = monkeypatch, capsys, tmp_path / "game.jsonl"
        monkeypatch.setenv("COLUMNS", "80")

    def __call__(self, line: str, *typed: str) -> str:
        self.monkeypatch.setattr("sys.stdin", StringIO("".join(f"{each}\n" for each in typed)))
        assert run([*line.split(), "--seed", "3", "--save", str(self.path)]) == 0
        return self.capsys.readouterr().out


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Typing:
    return Typing(monkeypatch, capsys, tmp_path)


FRIENDS = " ".join(f"--seat {name}" for name in NAMES)


SEEN = [""] * len(NAMES)
"""Everybody has looked at their own role card and passed the keyboard on."""


def test_a_group_around_one_keyboard_has_an_open_floor(typing: Typing) -> None:
    typed = [*SEEN, "look", "rules 3.3", "7", "Ben", "a", "1", "1", "log", "1", "quit"]
    said = typing(f"play inquisition {FRIENDS}", *typed)
    looks, floor, later = said.split("All of you ---")
    for name in NAMES:
        assert f"{name} ---" in looks
    assert looks.count("Only you know") == len(NAMES)
    floor, _, ben = floor.partition("Ben ---")
    assert "1 All of you: Ready" in floor
    assert "3 Ben wants the keyboard" in floor
    assert "Type a number from 1 to 6" in floor
    assert "Only you know" not in floor
    assert "role card says" not in floor
    assert "Only you know" in ben
    assert "Only you know" not in later.partition("Ann ---")[0]
    assert "Ann ---" in later, "all are ready: the first of them votes"
    ready = [each for each in Record.load(typing.path).inputs if isinstance(each, Answer) and each.answer == "ready"]
    assert [each.seat for each in ready] == [0, 1, 2, 3, 4]


def test_a_group_around_one_keyboard_votes_without_haste(typing: Typing) -> None:
    typing.monkeypatch.setattr(SessionClock, "read", lambda clock: clock.base + 20_000)
    typing(f"play inquisition {FRIENDS}", *SEEN, "1", *"11111", "quit")
    votes = cast("Inquisition", Record.load(typing.path).verify()).votes
    assert len(votes) == 1
    assert votes[0][2] == 0, "no ballot is automatic"


def test_who_was_shown_a_card_looks_at_it_before_the_talk_goes_on(typing: Typing) -> None:
    """With this seed the second round is White's."""
    said = typing(f"play inquisition {FRIENDS}", *SEEN, "1", *"11111", "1", *"11111", "1", "", "quit")
    shown = said.rpartition("All of you ---")[0].rpartition("All of you ---")[2]
    assert "showed the role card" in shown
    looked = said.partition("The role card of")[0].rpartition(" ---")[0].rpartition("\n")[2]
    chosen = [event for event in cast("Inquisition", Record.load(typing.path).verify()).chosen if event >= 0]
    assert looked == NAMES[chosen[0]]


def test_the_clock_stands_until_all_have_seen_their_cards(typing: Typing) -> None:
    typing.monkeypatch.setattr(SessionClock, "read", lambda clock: clock.base + 130_000)
    said = typing(f"play inquisition {FRIENDS}", *SEEN[1:], "quit")
    assert "Time is up" not in said
    assert Record.load(typing.path).inputs == []


def test_a_crowd_of_bots_has_names(typing: Typing) -> None:
    said = typing("play inquisition --seat Bela", "quit")
    assert "You, Ada, Cleo, Dario, Edda." in said
    assert "all of them play as believer" in said
