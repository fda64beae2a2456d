"""The commands as people and programs run them: what they print, and how they fail."""

from __future__ import annotations

import io
import json
import os
import re
import select
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from coterie import bots, games
from coterie.cli import main, saves
from coterie.cli.keyboard import Keyboard
from coterie.kernel import InvalidSetting
from coterie.table.file import RecordFile
from coterie.table.record import Record
from coterie.table.table import Table
from table.bazaar import game


class Ran(NamedTuple):
    code: int
    out: str
    err: str


class Terminal:
    """Runs commands as if typed, with `keys` for what is typed into them."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str | Path, keys: str = "") -> Ran:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(keys))
        code = main.run([str(argument) for argument in arguments])
        captured = self.capsys.readouterr()
        return Ran(code, captured.out, captured.err)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return Terminal(capsys, monkeypatch)


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "finished.jsonl"
    record = Record.of(game, 2, 1)
    table = Table(record)
    while table.state.result is None:
        ask = table.state.required()[0]
        table.answer(ask.seat, ask, table.state.ask(ask).default())
    record.save(path)
    return path


# --- help, games, rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", ["games", "rules", "play", "learn", "replay", "schema", "simulate", "bench", "balance", "ladder", "tune"]
)
def test_every_command_has_help_with_an_example(run: Terminal, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"Example: coterie {command}" in " ".join(ran.out.split())


def test_alone_it_lists_its_commands(run: Terminal) -> None:
    assert "play" in run().out
    assert run("--version").out.startswith("coterie ")


def test_games_are_listed(run: Terminal) -> None:
    ran = run("games")
    assert "bazaar  Bazaar, 2 to 4 players" in ran.out
    assert "--goods 5 to 9, usually 8" in ran.out
    listed = json.loads(run("games", "--json").out)["games"][0]
    assert list(listed) == [
        "id",
        "title",
        "about",
        "kind",
        "minutes",
        "seats",
        "usual_seats",
        "version",
        "pack",
        "clauses",
        "options",
        "bots",
        "strongest_bot",
    ]
    assert listed["bots"] == ["novice", "greedy", "searcher", "random", "idle"]
    assert "--bots novice, greedy, searcher (strongest), random, idle" in ran.out
    assert listed["seats"] == [2, 4]
    assert listed["options"][2] == {
        "name": "goods",
        "least": 5,
        "most": 9,
        "default": 8,
        "title": "Goods",
        "help": "how many goods each player has",
        "unit": "",
        "effects": {},
    }


def test_rules_are_found_by_clause_section_and_words(run: Terminal) -> None:
    assert run("rules", "bazaar").out.count("\n") > 8
    assert "1.2 All lay out" in run("rules", "bazaar", "1.2").out
    assert "2.1" not in run("rules", "bazaar", "1").out
    assert "1.6" in run("rules", "bazaar", "best", "stall").out
    data = json.loads(run("rules", "bazaar", "2.1", "--json").out)
    assert data == {
        "game": "bazaar",
        "title": "Bazaar",
        "version": 1,
        "clauses": [{"id": "2.1", "section": "2 Talk", "text": "Anybody may claim anything."}],
    }


def test_the_schema_is_published(run: Terminal) -> None:
    published = json.loads(run("schema", "bazaar").out)
    assert {"Ask", "Answer", "Refused", "News", "sent", "said"} <= set(published["$defs"])
    assert list(published["games"]) == ["bazaar"]
    assert {"view", "event", "result"} <= set(published["games"]["bazaar"]["$defs"])


# --- what goes wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("nonsense",), 2, "nonsense"),
        (("play",), 2, "which game"),
        (("play", "chess"), 2, "chess"),
        (("play", "bazaar", "--frob"), 2, "--frob"),
        (("play", "bazaar", "--seats", "9"), 2, "allowed: 2 to 4"),
        (("play", "bazaar", "--seats", "many"), 2, "many"),
        (("play", "bazaar", "--humans", "5"), 2, "seats"),
        (("play", "bazaar", "--seats", "2", "--humans", "3"), 2, "humans"),
        (("play", "bazaar", "--humans", "-1"), 2, "humans"),
        (("play", "bazaar", "--seat", "A", "--seat", "A"), 2, "everyone needs a different name"),
        (("play", "bazaar", "--seat", "A", "--humans", "2"), 2, "leave one"),
        (("play", "bazaar", "--bots", "genius"), 2, "genius"),
        (("play", "bazaar", "--seed", "-1"), 2, "seed"),
        (("play", "bazaar", "--seed", str(1 << 64)), 2, "seed"),
        (("play", "bazaar", "--option", "colour=red"), 2, "colour"),
        (("play", "bazaar", "--option", "clock=perhaps"), 2, "no, yes"),
        (("play", "bazaar", "--option", "clock"), 2, "name=value"),
        (("play", "bazaar", "--clock", "perhaps"), 2, "no, yes"),
        (("play", "bazaar", "--clock=perhaps"), 2, "no, yes"),
        (("play", "--clock", "perhaps", "bazaar"), 2, "no, yes"),
        (("play", "bazaar", "--clock"), 2, "--clock needs a value"),
        (("play", "bazaar", "--clocks", "no"), 2, "--clocks"),
        (("simulate", "bazaar", "--goods", "4"), 2, "5 to 9"),
        (("play", "bazaar", "--pack", "nowhere.toml"), 2, "nowhere.toml"),
        (("play", "bazaar", "--pack", "wrong.toml"), 1, "wrong.toml: [market]: name: found 3"),
        (("play", "bazaar", "--pack", "binary"), 2, "binary"),
        (("play", "--resume", "nowhere.jsonl"), 1, "nowhere.jsonl"),
        (("play", "--resume", "finished.jsonl"), 2, "is over"),
        (("play", "chess", "--resume", "finished.jsonl"), 2, "game of bazaar"),
        (("play", "bazaar", "--resume", "finished.jsonl", "--seed", "2"), 2, "leave the other"),
        (("play", "bazaar", "--save", "finished.jsonl"), 2, "already exists"),
        (("play", "bazaar", "--save", "finished.jsonl/x/y"), 1, "finished.jsonl"),
        (("replay", "nowhere.jsonl"), 1, "nowhere.jsonl"),
        (("replay", "wrong.toml"), 1, "line 1"),
        (("replay", "binary", "--verify"), 1, "line 1"),
        (("replay", "."), 1, "directory"),
        (("replay", "finished.jsonl", "--as", "Zoe"), 2, "Zoe"),
        (("rules", "chess"), 2, "chess"),
        (("rules", "bazaar", "9.9"), 2, "9.9"),
    ],
)
def test_what_goes_wrong_is_one_line(
    run: Terminal, finished: Path, arguments: tuple[str, ...], code: int, says: str
) -> None:
    Path("wrong.toml").write_text("[market]\nname = 3\n", encoding="utf-8")
    Path("binary").write_bytes(b"\xff\x00\xfe\n" * 9)
    ran = run(*arguments)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("coterie: ")
    assert says in ran.err
    assert not saves.folder().exists()


def test_a_fault_of_ours_is_one_line_too(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game), "settle_options", lambda self, options: 1 // 0)
    ran = run("play", "bazaar")
    assert ran.code == 1
    assert "ZeroDivisionError" in ran.err
    assert ran.err.count("\n") == 1


# --- play --------------------------------------------------------------------------------------------------------


def lines(*answers: str) -> str:
    return "".join(f"{answer}\n" for answer in answers)


DAY = ("1", "1", "1 2 3", "1 2", "1", "none")
"""A day of the bazaar for people who type too much: what does not fit is refused and the next line is tried."""


def test_a_game_is_played_to_its_end_and_replays(run: Terminal) -> None:
    ran = run("play", "bazaar", "--seed", "3", "--save", "game.jsonl", "--bots", "random", keys=lines(*DAY * 9))
    assert ran.code == 0
    assert "won. The best stall. [1.6]" in ran.out
    assert "coterie replay game.jsonl" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "\x1b" not in ran.out
    assert Record.load(Path("game.jsonl")).verify().result is not None
    assert run("replay", "game.jsonl", "--verify").code == 0


def test_bots_play_alone_while_somebody_watches(run: Terminal) -> None:
    ran = run("play", "bazaar", "--humans", "0", "--seats", "3", "--bots", "random,greedy:worlds=1", "--seed", "1")
    assert ran.code == 0
    assert "Random laid out" in ran.out
    assert "Random 2 laid out" in ran.out
    assert "Greedy laid out" in ran.out
    assert "Drawn" not in ran.out


def test_everything_that_can_be_typed(run: Terminal) -> None:
    keys = lines(
        *("help", "?", "? 1", "? 99", "log", "log 5", "rules", "rules 2.1", "rules nothing at all", "look"),
        *("back", "wait", "undo", "save", "save copy.jsonl", "save copy.jsonl", "save nowhere/x", "nonsense"),
        *("hint", "2", "back", "1", "7", "1", "1"),
        *("1", "log", "undo", "1", "none", "undo", "no", "quit"),
    )
    ran = run("play", "bazaar", "--seed", "3", "--save", "game.jsonl", "--bots", "random", keys=keys)
    assert ran.code == 0
    for part in (
        "explain the question, a choice (`? 3`), a card",
        "1.2 All lay out",
        "2.1 Anybody may claim",
        "The sections are: 1 Trade; 2 Talk",
        "The game waits for you.",
        "You haven't answered anything yet.",
        "Everything up to here is in game.jsonl",
        "Copied to copy.jsonl",
        "copy.jsonl already exists",
        "nowhere/x: No such file",
        "Type a number from 1 to 3, a name, or help.",
        "Searcher suggests: good: good",
        "games on from here with",
        "Not allowed: The price may not be 7: name another. [1.2]",
        "Undone.",
        "Chance has decided something since.",
        "coterie play --resume game.jsonl",
    ):
        assert part in " ".join(ran.out.split()), part
    assert re.search("You laid out good [0-9]+ for 1[.]", ran.out)
    assert Record.load(Path("copy.jsonl")).verify().result is None
    assert Record.load(Path("game.jsonl")).verify().result is None


def test_a_closed_input_keeps_the_game_which_is_resumed_where_it_was(run: Terminal) -> None:
    first = run("play", "bazaar", "--seed", "3", keys=lines("1", "2"))
    assert first.code == 0
    kept = next(saves.folder().iterdir())
    assert str(kept) in first.out
    assert kept.name.startswith("bazaar-")
    assert Record.load(kept).verify().result is None
    second = run("play", "bazaar", "--resume", kept, keys=lines(*DAY * 9))
    assert "Resumed where you left off" in second.out
    assert Record.load(kept).verify().result is not None


def test_a_crash_loses_nothing(run: Terminal) -> None:
    record = Record.of(game, 2, 3)
    keeper = RecordFile.create(Path("game.jsonl"), record)
    table = Table(record, keeper)
    ask = table.state.required()[0]
    table.answer(0, ask, table.state.ask(ask).default())
    os.write(keeper.file, b'{"line":"ans')
    keeper.close()
    assert "cut off after input 1" in run("replay", "game.jsonl", "--verify").err
    ran = run("play", "--resume", "game.jsonl", keys="")
    assert "Resumed where you left off" in ran.out
    assert run("replay", "game.jsonl", "--verify").code == 0


def test_a_game_that_is_being_played_is_not_resumed_twice(run: Terminal) -> None:
    pytest.importorskip("fcntl")
    record = Record.of(game, 2, 3)
    keeper = RecordFile.create(Path("game.jsonl"), record)
    ran = run("play", "--resume", "game.jsonl")
    assert ran.code == 1
    assert "another window" in ran.err
    keeper.close()


def test_people_at_one_keyboard_see_their_own_side_only(run: Terminal) -> None:
    ran = run("play", "bazaar", "--seat", "Dana", "--seat", "Bob", "--seed", "3", keys=lines("1", "1", "1", "1"))
    dana, bob = ran.out.split("Bob ----")[0], ran.out.split("Bob ----")[1].split("Dana ----")[0]
    hand = game.start(2, 3).hand
    assert ", ".join(map(str, hand[0])) in dana
    assert ", ".join(map(str, hand[1])) not in dana
    assert ", ".join(map(str, hand[1])) in bob
    assert ", ".join(map(str, hand[0])) not in bob


def test_undo_among_people_needs_their_consent(run: Terminal) -> None:
    keys = lines("1", "1", "2", "1", "1", "none", "1", "undo", "no", "undo", "yes", "quit")
    ran = run("play", "bazaar", "--seat", "Dana", "--seat", "Bob", "--seed", "3", "--save", "g.jsonl", keys=keys)
    assert "Do Dana and Bob all agree?" in ran.out or "Undone." in ran.out
    assert Record.load(Path("g.jsonl")).verify().result is None


def test_undo_names_what_would_be_unlearned(run: Terminal) -> None:
    keys = lines("1", "", "undo", "log", "no", "quit")
    ran = run("play", "relics", "--seed", "3", "--save", "g.jsonl", keys=keys)
    told = ran.out.split("Something has been learned since.")[1]
    drawn, shrine, question = told.strip().splitlines()[:3]
    assert re.fullmatch("  Drawn: .+[.]", "  " + drawn.strip())
    assert shrine.strip().startswith("Round 1 at ")
    assert question == "Undo anyway?"
    assert told.index("(yes or no) > log") < told.index("(yes or no) > no") < told.index("Nothing was undone.")


def test_people_at_one_keyboard_agree_to_undo_without_reading_each_others_secrets(run: Terminal) -> None:
    keys = lines("1", "1", "undo", "no", "quit")
    ran = run("play", "relics", "--seat", "Dana", "--seat", "Bob", "--seed", "3", "--save", "g.jsonl", keys=keys)
    told = ran.out.split("Dana could have answered since.")[1].split("Do Dana and Bob all agree?")[0]
    assert "Drawn:" not in told
    assert "Round 1 at " in told


def test_standing_questions_stand_beside_the_owed_one(run: Terminal) -> None:
    keys = lines("a", "back", "a", "1", "1", "1", "quit")
    ran = run("play", "bazaar", "--option", "talk=yes", "--seed", "3", "--bots", "random", keys=keys)
    assert "a You may also: Claim to be ahead" in ran.out
    assert "You claims to be ahead." in ran.out
    assert "You laid out" in ran.out


def test_a_users_own_pack_is_kept_in_the_record(run: Terminal) -> None:
    Path("mine.toml").write_text('[market]\nname = "Mine"\n', encoding="utf-8")
    run("play", "bazaar", "--pack", "mine.toml", "--save", "game.jsonl", keys=lines("1", "1"))
    Path("mine.toml").unlink()
    assert Record.load(Path("game.jsonl")).verify().pack == "Mine"
    assert "Resumed" in run("play", "--resume", "game.jsonl").out


def test_a_question_with_one_answer_and_no_way_back_wants_its_word(run: Terminal) -> None:
    """`no` to "Are you ready to vote?" once declared ready; so did Enter, and a number meant for something else."""
    keys = lines("no", "", "1", "yes", "i", "wait", "? ready", "quit")
    ran = run("play", "inquisition", "--seats", "5", "--seed", "3", "--save", "g.jsonl", keys=keys)
    assert "(type `ready`) > " in ran.out
    assert "You declared ready" not in ran.out
    assert ran.out.count("Type `ready` if you mean it: it can't be undone.") >= 3
    ready = run("play", "inquisition", "--seats", "5", "--seed", "3", keys=lines("READY", "quit"))
    assert "You declared ready" in ready.out


def test_what_cannot_be_undone_is_never_listed_under_a_number(run: Terminal) -> None:
    ran = run("play", "inquisition", "--seats", "5", "--seed", "3", keys=lines("?", "look", "quit"))
    assert "Type `ready`: it can't be undone." in ran.out
    assert "1 Ready" not in ran.out
    assert ran.out.count("  Type ready: ") == 2, "when it is asked, and after `look`"


def test_enter_alone_never_answers_and_shows_the_table_again(run: Terminal) -> None:
    for id, seats in (("relics", "2"), ("triora", "2"), ("arena", "2"), ("inquisition", "5"), ("succession", "8")):
        options = ("--seats", seats, "--seed", "3", "--bots", "random", "--pace", "0", "--save", f"{id}.jsonl")
        ran = run("play", id, *options, keys=lines("", "", "quit"))
        assert ran.code == 0
        record = Record.load(Path(f"{id}.jsonl"))
        assert not [entry for entry in record.inputs if getattr(entry, "seat", None) == 0], id
        assert ran.out.count("You ----") == 3, id


BOT = """
from coterie.bots import Bot

class Hopeful(Bot):
    def answer(self, perspective, ask):
        return ask.default()

class Clumsy(Bot):
    def answer(self, perspective, ask):
        return 1 // 0
"""


def test_a_bot_comes_from_a_file_and_one_that_fails_is_named_with_it(run: Terminal) -> None:
    Path("mybot.py").write_text(BOT, encoding="utf-8")
    ran = run("play", "bazaar", "--bots", "./mybot.py:Hopeful", "--save", "g.jsonl", keys=lines("1", "1", "quit"))
    assert "Bazaar: You, Hopeful." in ran.out
    assert "Resumed" in run("play", "--resume", "g.jsonl", "--bots", "./mybot.py:Hopeful", keys="quit\n").out
    failing = run("play", "bazaar", "--bots", "./mybot.py:Clumsy", "--seed", "3", keys=lines("1", "1", "quit"))
    assert "Clumsy" in failing.out
    assert "mybot.py" in failing.out.replace("\n", "")  # a long path is broken at the edge of the screen
    assert run("simulate", "bazaar", "--games", "2", "--bots", "random,./mybot.py:Hopeful").code == 0
    for wrong, says in (("./nowhere.py:X", "no such file"), ("./mybot.py:Missing", "allowed: Hopeful, Clumsy")):
        ran = run("play", "bazaar", "--bots", wrong)
        assert ran.code == 2
        assert says in ran.err


def test_a_name_in_a_record_never_loads_a_file(run: Terminal) -> None:
    Path("evil.py").write_text("raise SystemExit('loaded')", encoding="utf-8")
    with pytest.raises(InvalidSetting, match="not installed"):
        bots.make("./evil.py:Evil", game, 0, 0)


def test_resume_without_a_file_lists_the_kept_games(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no unfinished game" in run("play", "--resume").err
    run("play", "bazaar", "--seed", "3", "--seat", "Dana", "--bots", "random", keys=lines("1", "2", "quit"))
    (saves.folder() / "other.jsonl").write_text("no record", encoding="utf-8")
    listed = run("play", "--resume")
    assert listed.code == 0
    assert "  1  Bazaar, left on 20" in listed.out
    assert "Dana and Random" in listed.out
    run("play", "bazaar", "--seed", "4", "--bots", "random", keys=lines("1", "2", "quit"))
    assert "you and Random" in run("play", "--resume").out
    assert "no unfinished game" in run("play", "relics", "--resume").err
    monkeypatch.setattr(Keyboard, "is_person", True)
    assert "Resumed where you left off" in run("play", "--resume", keys="9\n1\nquit\n").out
    assert "Resumed" not in run("play", "--resume", "--pace", "0", keys="\n").out


# --- replay ------------------------------------------------------------------------------------------------------


def test_a_replay_in_a_pipe_is_the_log_of_its_audience(run: Terminal, finished: Path) -> None:
    everybody = run("replay", finished).out
    assert "seat 1 laid out good" in everybody
    assert "Drawn" not in everybody
    assert "answered" not in everybody
    own = run("replay", finished, "--as", "0").out
    assert own.count("Drawn") == 3
    assert 'seat 0 answered "' in own
    assert "seat 1 answered" not in own
    assert run("replay", finished, "--as", "everything").out.count("Drawn") == 6


def test_who_played_alone_is_you_in_the_replay(run: Terminal) -> None:
    run("play", "bazaar", "--seed", "3", "--save", "game.jsonl", "--bots", "random", keys=lines(*DAY * 9))
    own = run("replay", "game.jsonl", "--as", "0").out
    assert "You laid out good" in own
    assert 'You answered "' in own
    assert "Player laid out good" in run("replay", "game.jsonl").out
    assert "You laid out" not in run("replay", "game.jsonl", "--as", "1").out


def test_a_replay_for_programs(run: Terminal, finished: Path) -> None:
    checked = json.loads(run("replay", finished, "--verify", "--json").out)
    assert list(checked) == [
        *("file", "game", "version", "pack", "seats", "players", "seed", "options", "inputs"),
        *("finished", "result", "digest", "verified"),
    ]
    assert checked["verified"] is True
    assert checked["result"]["clause"] == "1.6"
    told = json.loads(run("replay", finished, "--json", "--as", "seat 1").out)
    assert told["log"][0]["event"]["type"] == "Bought"
    assert told["digest"] == checked["digest"]


# --- a real terminal ---------------------------------------------------------------------------------------------

SCRIPT = """
import sys
sys.path.insert(0, {tests!r})
from coterie import games
from table.bazaar import game
installed = games.get
games.get, games.names = lambda id: game if id == game.id else installed(id), lambda: [game.id]
from coterie.cli.main import main
main()
"""


PATIENCE = 120.0
"""Seconds that a terminal may take: a machine with much to do is no fault of it."""


class Pty:
    """A command in a terminal of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        import pty

        self.master, slave = pty.openpty()
        script = textwrap.dedent(SCRIPT).format(tests=str(Path(__file__).parents[1]))
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "COLUMNS": "80", "LINES": "100", "TERM": "xterm", **environment},
        )
        os.close(slave)
        self.seen = ""

    def until(self, text: str, seconds: float = PATIENCE) -> str:
        end = time.monotonic() + seconds
        while text not in self.seen:
            if not select.select([self.master], [], [], max(0.0, end - time.monotonic()))[0]:
                raise AssertionError(f"{text!r} did not come: {self.seen!r}")
            try:
                self.seen += os.read(self.master, 65536).decode()
            except OSError:
                raise AssertionError(f"{text!r} did not come: {self.seen!r}") from None
        end_of_it = self.seen.index(text) + len(text)
        seen, self.seen = self.seen[:end_of_it], self.seen[end_of_it:]
        return seen

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def close(self) -> int:
        """Close the terminal under the command; its exit code."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1
        return self.process.wait(PATIENCE)


@pytest.fixture
def open_terminal() -> Iterator[Callable[..., Pty]]:
    """Opens terminals, and leaves none behind, however the test ends."""
    opened: list[Pty] = []

    def new(*arguments: str | Path, **environment: str) -> Pty:
        opened.append(Pty(*map(str, arguments), **environment))
        return opened[-1]

    yield new
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
        terminal.close()


needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


@needs_pty
def test_ctrl_c_keeps_the_game_and_says_how_to_go_on(open_terminal: Callable[..., Pty], tmp_path: Path) -> None:
    terminal = open_terminal("play", "bazaar", "--bots", "random", "--save", str(tmp_path / "g.jsonl"))
    terminal.until("a number) > ")
    terminal.type("1\n")
    terminal.until("0 to 9) > ")
    terminal.process.send_signal(signal.SIGINT)
    assert "Traceback" not in terminal.until("g.jsonl")
    assert terminal.process.wait(PATIENCE) == 130
    terminal.close()
    Record.load(tmp_path / "g.jsonl").verify()


@needs_pty
def test_a_narrow_terminal_is_told_what_is_needed(open_terminal: Callable[..., Pty], tmp_path: Path) -> None:
    terminal = open_terminal("play", "bazaar", "--save", str(tmp_path / "g.jsonl"), COLUMNS="60")
    terminal.until("This needs 80 columns, and your terminal has 60")
    terminal.close()


@needs_pty
def test_ctrl_c_is_heard_though_it_was_ignored_where_the_game_was_started(
    open_terminal: Callable[..., Pty], tmp_path: Path
) -> None:
    """A shell starts what goes to the background with Ctrl-C ignored, and so did a whole run of these tests."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        terminal = open_terminal("play", "bazaar", "--bots", "random", "--save", str(tmp_path / "g.jsonl"))
    finally:
        signal.signal(signal.SIGINT, heard)
    terminal.until("a number) > ")
    terminal.process.send_signal(signal.SIGINT)
    terminal.until("The game is saved.")
    assert terminal.process.wait(PATIENCE) == 130
    terminal.close()


@needs_pty
def test_a_closed_terminal_keeps_the_game(open_terminal: Callable[..., Pty], tmp_path: Path) -> None:
    terminal = open_terminal("play", "bazaar", "--bots", "random", "--save", str(tmp_path / "g.jsonl"))
    terminal.until("a number) > ")
    terminal.type("1\n1\n")
    terminal.until("(1) > ")
    terminal.close()
    record = Record.load(tmp_path / "g.jsonl")
    assert len(record.inputs) == 2
    record.verify()


@needs_pty
def test_the_curtain_clears_the_screen_and_waits(open_terminal: Callable[..., Pty], tmp_path: Path) -> None:
    terminal = open_terminal("play", "bazaar", "--seat", "Dana", "--seat", "Bob", "--save", str(tmp_path / "g.jsonl"))
    assert "hand" not in terminal.until("Pass the keyboard to Dana")
    terminal.type("\n")
    terminal.until("a number) > ")
    terminal.type("1\n1\n")
    seen = terminal.until("Pass the keyboard to Bob")
    assert "\x1b[2J" in seen
    assert "\x1b[3J" in seen
    terminal.type("\n")
    terminal.until("a number) > ")
    terminal.close()


@needs_pty
def test_an_open_game_needs_no_curtain(open_terminal: Callable[..., Pty], tmp_path: Path) -> None:
    """And what happened is told once, to whoever sits there."""
    options = ("--seat", "Dana", "--seat", "Bob", "--seed", "5", "--save", str(tmp_path / "g.jsonl"))
    terminal = open_terminal("play", "triora", *options)
    seen = terminal.until("a number) > ")
    terminal.type("5\n")
    seen += terminal.until("a number) > ")
    terminal.type("1\n")
    seen += terminal.until("a number) > ")
    assert "Pass the keyboard" not in seen
    assert "\x1b[2J" not in seen
    assert seen.count("took position 5") == 1
    terminal.close()


@needs_pty
def test_the_clock_stands_still_while_people_pass_the_keyboard(
    open_terminal: Callable[..., Pty], tmp_path: Path
) -> None:
    options = ("--seat", "Dana", "--seat", "Bob", "--option", "clock=yes", "--save", str(tmp_path / "g.jsonl"))
    terminal = open_terminal("play", "bazaar", *options, BAZAAR_LIMIT="1")  # a running clock would be past it at once
    terminal.until("Pass the keyboard to Dana")
    terminal.type("\n")
    assert "s left" not in terminal.until("a number) > ")
    terminal.type("1\n")
    terminal.until(") > ")
    assert Record.load(tmp_path / "g.jsonl").inputs == []
    terminal.close()


@needs_pty
def test_a_clock_ticks_where_somebody_types(open_terminal: Callable[..., Pty], tmp_path: Path) -> None:
    options = ("--option", "clock=yes", "--bots", "random", "--save", str(tmp_path / "g.jsonl"))
    terminal = open_terminal("play", "bazaar", *options, BAZAAR_LIMIT="600000")
    shown = terminal.until("a number) > ")
    assert re.search(r" (10:00|9:\d\d) ", shown), shown
    terminal.type("7")
    left = []
    for _ in range(2):
        terminal.until("\x1b7\r ")
        left.append(terminal.until("\x1b8").removesuffix("\x1b8"))
    assert re.fullmatch(r"9:\d\d 9:\d\d", " ".join(left)), left
    assert left[1] < left[0]
    terminal.close()


@needs_pty
def test_half_a_line_is_forgotten_when_time_answers(open_terminal: Callable[..., Pty], tmp_path: Path) -> None:
    options = ("--option", "clock=yes", "--bots", "random", "--save", str(tmp_path / "g.jsonl"))
    terminal = open_terminal("play", "bazaar", *options, BAZAAR_LIMIT="4000")
    terminal.until("a number) > ")
    terminal.type("98")
    assert "ran out" not in terminal.until("98"), "the machine was too slow to type in time"
    terminal.until("You ran out of time")
    terminal.until(") > ")
    terminal.type("help\n")
    assert "Type a number" not in terminal.until("Answer with the number of a choice")
    terminal.close()


@needs_pty
def test_a_dumb_terminal_without_colour_gets_no_signs(open_terminal: Callable[..., Pty], tmp_path: Path) -> None:
    terminal = open_terminal("play", "bazaar", "--save", str(tmp_path / "g.jsonl"), TERM="dumb", NO_COLOR="1")
    assert "\x1b" not in terminal.until("a number) > ")
    terminal.close()


@needs_pty
def test_time_answers_while_somebody_thinks(open_terminal: Callable[..., Pty], tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    terminal = open_terminal(
        "play", "bazaar", "--option", "clock=yes", "--bots", "random", "--save", str(path), BAZAAR_LIMIT="500"
    )
    terminal.until("You ran out of time")
    terminal.until("(1) > ")
    terminal.close()
    record = Record.load(path)
    assert any(type(entry).__name__ == "Tick" for entry in record.inputs)


@needs_pty
def test_a_replay_is_gone_through_by_hand(open_terminal: Callable[..., Pty], finished: Path) -> None:
    terminal = open_terminal("replay", str(finished))
    for typed, seen in (
        ("\n", "(1 of 18, as spectator) > "),
        ("step 2\n", "seat 1 laid out"),
        ("back\n", "(2 of 18"),
        ("jump 0\n", "(0 of 18"),
        ("as seat 1\n", "as seat 1) > "),
        ("as nobody\n", "allowed: 0 (seat 0), 1 (seat 1), spectator, everything"),
        ("jump end\n", "(18 of 18"),
        ("step\n", "The end."),
        ("log 3\n", "Game over"),
        ("jump far\n", "'far' is not a number"),
        ("help\n", "draw the table here"),
    ):
        terminal.type(typed)
        terminal.until(seen)
    terminal.type("quit\n")
    assert terminal.process.wait(PATIENCE) == 0
    terminal.close()


def test_nobody_reads_to_the_end(tmp_path: Path) -> None:
    script = textwrap.dedent(SCRIPT).format(tests=str(Path(__file__).parents[1]))
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        [sys.executable, "-c", script, "rules", "bazaar"],
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
        check=False,
    )
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_no_option_of_a_game_has_the_name_of_an_option_of_a_command() -> None:
    """`--seats` must stay the command's: a game's options may be typed like its own."""
    own = {
        "seats",
        "humans",
        "seat",
        "bots",
        "seed",
        "option",
        "pack",
        "resume",
        "save",
        "games",
        "jobs",
        "json",
        "help",
    }
    for name in games.names():
        assert own.isdisjoint(setting.name for setting in games.get(name).settings)


def test_whoever_types_chooses_the_game_from_a_list(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keyboard, "is_person", True)
    ran = run("play", "--seed", "3", "--bots", "random", keys="chess\n9\n1\n")
    assert ran.out.count("Which game? 1 to") == 3
    assert "There is no game 'chess'. There are Bazaar, " in ran.out
    assert "Bazaar: You, Random" in ran.out
    left = run("play", keys="\n")
    assert (left.code, "Seed" in left.out) == (0, False)
