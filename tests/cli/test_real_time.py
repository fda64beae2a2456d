"""A room that does not wait: bots speak while somebody types, and time runs as one player likes it."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from rich.console import Console

from coterie.cli.choice_input import hinted
from coterie.cli.interruptions import FieldAgain, Interrupted
from coterie.cli.keyboard import Closed, Keyboard, SessionClock
from coterie.cli.main import run
from coterie.cli.open_floor import OpenFloor
from coterie.cli.prompts import Prompt
from coterie.cli.session import TerminalSession
from coterie.games.succession.talk.vocabulary import SECRET
from coterie.host import Host
from coterie.kernel import Ask, Option, Shape
from coterie.table.record import Answer, Record, Tick

PATIENCE = 120.0
"""Seconds that a terminal may take: a machine with much to do is no fault of it."""

needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
ROOM = ("--seats", "8", "--tier", "1", "--seed", "1")


# --- the clock -------------------------------------------------------------------------------------------------------


def test_the_clock_runs_at_its_own_pace_and_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: moment)
    clock = SessionClock(5_000, pace=0.5)
    moment += 4
    assert clock.read() == 7_000
    assert (clock.left(9_000), clock.seconds_to(9_000)) == (2.0, 4.0)
    clock.run(0)
    moment += 60
    assert clock.read() == 7_000
    assert clock.seconds_to(9_000) is None
    clock.run(20)
    moment += 0.05
    assert clock.read() == 8_000
    assert clock.seconds_to(8_000) == 0


# --- words instead of numbers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("ada", "abc"),
        ("ada role", "bc"),
        ("ada role fac", "c"),
        ("ada r f", "c"),
        ("11", ""),
        ("courtier 1", "d"),
        ("nobody", ""),
        ("", ""),
    ],
)
def test_words_of_a_choice_narrow_the_list_down(line: str, keys: str) -> None:
    labels = {
        "a": "Ada: faction for faction",
        "b": "Ada: faction for role",
        "c": "Ada: role for faction",
        "d": "Courtier 1",
        "e": "Courtier 11",
    }
    shape = Shape("one", tuple(Option(key, label) for key, label in labels.items()))
    assert "".join(option.key for option in hinted(shape.options, line)) == keys


# --- keys ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def typing() -> Iterator[tuple[int, Keyboard]]:
    """A terminal's other end, and a keyboard at it."""
    import pty

    master, slave = pty.openpty()
    with os.fdopen(slave, "r+b", buffering=0) as raw, open(raw.fileno(), encoding="utf-8", closefd=False) as stream:
        yield master, Keyboard(stream)
    os.close(master)


@needs_pty
def test_what_was_begun_is_kept_and_can_be_written_again(typing: tuple[int, Keyboard]) -> None:
    master, keyboard = typing
    with keyboard.key_by_key():
        os.write(master, b"offx\x7f")
        assert keyboard.line(0.05) is None
        assert keyboard.begun == "off"
        os.write(master, b"er\x1b[A d\xc3\xa9\n2\n")
        assert keyboard.line(5) == "offer dé"
        assert keyboard.begun == ""
        assert keyboard.line(5) == "2"
        os.write(master, b"nonsense\x15ok\n")
        assert keyboard.line() == "ok"
        assert b"offx\b \ber d\xc3\xa9\r\n2\r\n" in os.read(master, 4096)
        os.write(master, b"\x04")
        with pytest.raises(Closed):
            keyboard.line(5)
    os.write(master, b"lines\n")
    assert keyboard.line(5) == "lines"


# --- a whole terminal ------------------------------------------------------------------------------------------------


def plain(written: bytes) -> str:
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", written.decode(errors="replace"))


MORE = "-- Enter: more --"


class Room:
    """`coterie play succession` in a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        import pty

        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from coterie.cli.main import main; main()", "play", "succession", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "COLUMNS": "80", "LINES": "32", "TERM": "xterm", "NO_COLOR": "1"},
        )
        os.close(slave)
        self.seen = ""

    def until(self, wanted: str, seconds: float = PATIENCE) -> str:
        """What is seen up to the first match of this pattern."""
        end = time.monotonic() + seconds
        while (found := re.search(wanted, self.seen)) is None:
            if not select.select([self.master], [], [], max(0.0, end - time.monotonic()))[0]:
                raise AssertionError(f"{wanted!r} did not come: {self.seen!r}")
            try:
                self.seen += plain(os.read(self.master, 65536))
                if self.seen.endswith(MORE):
                    self.seen = self.seen.removesuffix(MORE)
                    os.write(self.master, b"\n")  # the rest of a long screen
            except OSError:
                raise AssertionError(f"{wanted!r} did not come: {self.seen!r}") from None
        seen, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return seen

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())


@pytest.fixture
def enter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., Room]]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    opened: list[Room] = []

    def new(*arguments: str) -> Room:
        opened.append(Room(*arguments))
        return opened[-1]

    yield new
    for room in opened:
        if room.process.poll() is None:
            room.process.kill()
        room.process.wait(PATIENCE)
        os.close(room.master)


@needs_pty
def test_the_room_goes_on_while_somebody_types(enter: Callable[..., Room], tmp_path: Path) -> None:
    path = tmp_path / "room.jsonl"
    room = enter(*ROOM, "--pace", "2", "--save", str(path))  # a minute until the tribunal: enough on a busy machine
    greeting = room.until(r"\(say: a number\) > ")
    assert "The others are bots; all of them play as courtier." in greeting
    assert "peek" in greeting
    room.type("off")
    room.until(r"claimed to be|sealed a contract|offered a contract")
    room.until(r"\(say: a number\) > off")
    room.type("er ada\n")
    room.until(r"1 Ada, faction for faction")
    room.until(r"\(about: a number\) > ")
    room.type("1\n")
    room.until(r"You offered a contract: your faction, Ada's faction")
    room.type("time stop\n")
    room.until(r"It is stopped")
    room.type("peek\n")
    room.until(r"Your card: (Phoenix|Dragon) ")
    room.until(r"\(say: a number\) > ")
    room.type("wait\n")
    if "`time go`" not in room.until(r"`time go`|\(say: a number\) > "):  # an offer came before the clock stood still
        room.type("wait\n")
        room.until(r"`time go`")
    room.type("time fast\n")
    room.until(r"a number up to 20")
    room.type("time 20\n")
    room.until(r"running 20 times as fast as yours")
    room.type("wait\n")
    room.until(r"Whom do you point at\? \[5\.3\]")
    room.until(r"\(a number\) > ")
    room.type("time stop\nlook\n")
    room.until(r"Tribunal, ")
    room.type("quit\n")
    room.until(r"The game is saved")
    assert room.process.wait(PATIENCE) == 0
    record = Record.load(path)
    record.verify()
    called = max(number for number, entry in enumerate(record.inputs) if isinstance(entry, Tick))
    assert len(record.inputs[called + 1 :]) <= 7  # every bot points once, and no more
    spoken = [entry for entry in record.inputs if isinstance(entry, Answer) and entry.seat]
    assert len({entry.at for entry in spoken}) > 3
    again = enter("--resume", str(path), "--pace", "0")
    assert "Resumed where you left off" in again.until(r"Whom do you point at\?")
    again.until(r"clock paused")


@needs_pty
def test_time_that_nobody_lives_through_leaps(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "watched.jsonl"
    monkeypatch.setattr(Keyboard, "line", lambda *_: pytest.fail("somebody waits for the clock"))
    assert run(["play", "succession", "--humans", "0", *ROOM, "--save", str(path)]) == 0
    assert "usurper" in capsys.readouterr().out
    record = Record.load(path)
    last = record.inputs[-1]
    assert isinstance(last, Answer | Tick)
    assert last.at > 20_000
    record.verify()


# --- choices that change while somebody types -------------------------------------------------------------------------


class Offers(Prompt):
    """A person has said `consent` and looks at the offers, which come and go."""

    def __init__(self, *offers: str) -> None:
        self.session = cast("TerminalSession", SimpleNamespace(hidden=True))
        self.printed = StringIO()
        self.out = Console(file=self.printed, width=80)
        self.forgotten = False
        self.keyboard = cast("Keyboard", SimpleNamespace(forget=self.forget))
        self.host = cast("Host", SimpleNamespace(why_not=lambda *_: None, open_asks=lambda _: [1]))
        self.now = self.current = offering(*offers)
        self.chosen, self.listed = [Option("consent", "Consent to ...")], None
        self.field(self.now)

    def forget(self) -> None:
        self.forgotten = True

    def renewed(self, ask: Ask) -> Ask:
        return self.now

    def become(self, *offers: str) -> list[str]:
        """The offers are these now; what is listed then."""
        self.now = offering(*offers)
        with pytest.raises(FieldAgain):
            self.tell_what_changed("")
        return self.keys_listed()


def offering(*offers: str) -> Ask:
    said = Shape("one", (Option("consent", "Consent to ..."),))
    about = Shape("one", tuple(Option(key, f"{key}'s offer") for key in offers))
    return Ask(1, 0, "Say", "4.1", "What do you do?", Shape("form", fields={"say": said, "about": about}), True, None)


def test_a_new_offer_stands_last_so_that_a_number_means_what_it_did() -> None:
    offers = Offers("edda")
    assert offers.become("gita", "edda") == ["edda", "gita"]
    assert not offers.forgotten
    assert "Your choices have changed" in offers.printed.getvalue()


def test_when_an_offer_lapses_a_number_that_was_begun_is_forgotten() -> None:
    offers = Offers("edda", "gita")
    assert offers.become("gita") == ["gita"]
    assert offers.forgotten


def test_the_clock_is_paused_while_somebody_is_asked_to_look() -> None:
    """Their news are shown to them by then: what pauses the clock is that they are still looking."""
    seen: list[bool] = []
    session = SimpleNamespace(looking=False, humans=[0, 1], uninformed=[], at_keyboard=0, hidden=False, out=None)
    session.host = SimpleNamespace(required=lambda _: [], optional=lambda _: [], restart_clock=lambda: None)
    session.show_news = lambda _: None

    def typed(_: str) -> str:
        seen.append(TerminalSession.clock_stands.__get__(session))
        return ""

    session.asking = SimpleNamespace(typed=typed)
    OpenFloor(cast("TerminalSession", session)).show_secrets(0)
    assert seen == [True]
    assert not TerminalSession.clock_stands.__get__(session)


def test_on_the_open_floor_the_last_speakers_question_is_nobodys() -> None:
    """Both fields were answered, then a bot changes the offers: there is no third field to list."""
    offers = Offers("edda")
    offers.chosen.append(Option("edda", "edda's offer"))
    offers.forget_question()
    offers.now = offering("gita", "edda")
    offers.tell_what_changed("")
    assert offers.printed.getvalue() == ""
    assert (offers.chosen, offers.listed, offers.ahead) == ([], None, "")


def test_nothing_is_said_of_a_secret_choice_that_comes_up() -> None:
    offers = Offers("edda")
    offers.chosen = []
    first, *rest = offers.now.shape.fields.items()
    said = replace(first[1], options=(*first[1].options, Option("crown", "Take the crown", facts=SECRET)))
    offers.now = replace(offers.now, shape=replace(offers.now.shape, fields={first[0]: said, **dict(rest)}))
    offers.tell_what_changed("")
    assert offers.printed.getvalue() == ""
    offers.session.hidden, offers.current = False, offering("edda")
    with pytest.raises(Interrupted):
        offers.tell_what_changed("")


def test_a_question_that_counts_is_not_repeated_where_the_news_count_too() -> None:
    offers = Offers("edda")
    before, after = "Are you ready? 1 of 7 are ready.", "Are you ready? 2 of 7 are ready."
    for told, repeated in (("Ada declared ready: 2 of 7 are ready.", False), ("Ada left.", True)):
        offers.current, offers.now = replace(offers.now, prompt=before), replace(offers.now, prompt=after)
        offers.out.file.truncate(0)
        offers.tell_what_changed(told)
        assert (after in offers.printed.getvalue()) is repeated


@needs_pty
def test_look_lists_all_choices_however_many(enter: Callable[..., Room]) -> None:
    room = enter("--seats", "16", "--tier", "1", "--seed", "1", "--pace", "0")
    room.until(r"\(say: a number\) > ")
    room.type("offer\n")
    room.until(r"60 choices\. Type the name")
    room.until(r"\(about: a number\) > ")
    room.type("look\n")
    room.until(r" 60 \w+, (faction|role) for ")


def test_look_in_the_middle_of_a_form_shows_what_goes_with_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", StringIO("trust\nlook\nquit\n"))
    run(["play", "succession", *ROOM, "--pace", "0", "--save", "room.jsonl"])
    looked = capsys.readouterr().out.partition("> look")[2]
    assert "About (2 of 2)" in looked
    assert "7 Gita" in looked
    assert "Magistrate" not in looked


def test_a_question_mark_tells_the_rule_of_the_choice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", StringIO("? offer\n? trust\nquit\n"))
    run(["play", "succession", *ROOM, "--pace", "0", "--save", "room.jsonl"])
    offer, _, trust = capsys.readouterr().out.partition("> ? offer")[2].partition("> ? trust")
    assert "4.2 Everybody alive and free may offer a contract" in offer
    assert "10.1 While people mingle" in trust
    assert "There are no turns" not in offer + trust
