"""A game's file survives a full disk, a killed process, a second window and a damaged line."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from coterie.cli import main
from coterie.kernel import Refused
from coterie.table.file import RecordFile, Unkept
from coterie.table.record import BadRecord, End, Player, Record, RecordLine
from coterie.table.table import Table
from coterie.table.talk import TableChat
from table.bazaar import game

needs_posix = pytest.mark.skipif(os.name != "posix", reason="this system has no such limits")


def play_on(table: Table, most: int = 10_000) -> None:
    """Default answers, until the end or so many inputs."""
    while table.state.result is None and table.number < most:
        ask = table.state.required()[0]
        table.answer(ask.seat, ask, table.state.ask(ask).default())


def begun(path: Path, inputs: int = 5, safe: bool = False) -> tuple[Table, RecordFile]:
    record = Record.of(game, 3, 5)
    file = RecordFile.create(path, record, safe)
    table = Table(record, file)
    play_on(table, inputs)
    return table, file


# --- a full disk -----------------------------------------------------------------------------------------------------


@pytest.fixture
def small_limit() -> Iterator[None]:
    """No file may grow beyond 1,500 bytes while `full` is set; the signal that says so is not heard."""
    before, handler = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


def fill_up_and_go_on(table: Table, file: RecordFile, make_room: object) -> None:
    """Play until nothing can be written; nothing has changed then, and it goes on when there is room."""
    with pytest.raises(Unkept) as full:
        play_on(table)
    assert str(file.path) in str(full.value)
    assert "coterie play --resume" in str(full.value)
    number, digest = table.number, table.state.digest()
    content = file.path.read_bytes()
    assert content.endswith(b"\n")
    again = Record.read(content)
    assert len(again.inputs) == number
    with pytest.raises(Unkept):
        play_on(table)
    assert (table.number, table.state.digest()) == (number, digest)
    assert callable(make_room)
    make_room()
    play_on(table)
    file.close()
    assert Record.load(file.path).verify().digest() == table.state.digest()


@needs_posix
def test_a_file_that_may_not_grow_keeps_whole_lines_and_grows_on_later(tmp_path: Path, small_limit: None) -> None:
    table, file = begun(tmp_path / "game.jsonl")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.size + 150, hard))
    fill_up_and_go_on(table, file, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard)))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("this user may not mount a disk of 32 kB")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


@needs_posix
def test_a_full_disk(small_disk: Path) -> None:
    table, file = begun(small_disk / "game.jsonl")
    while file.size % 4096 < 3_600:  # a disk fills up page by page
        TableChat(table).post(0, "x" * 200)
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as heavy, suppress(OSError):
        while True:
            heavy.write(b"x" * 4096)
    fill_up_and_go_on(table, file, ballast.unlink)


def test_half_a_line_that_was_written_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, file = begun(tmp_path / "game.jsonl")
    whole, write, calls = file.path.read_bytes(), os.write, []

    def half(to: int, text: bytes) -> int:
        calls.append(bytes(text))
        if len(calls) == 1:
            return write(to, text[:20])
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", half)
        with pytest.raises(Unkept, match="Input/output error; the game is saved"):
            play_on(table)
    assert calls[1] == calls[0][20:]
    assert file.path.read_bytes() == whole
    play_on(table)
    file.close()
    Record.load(file.path).verify()


def test_a_command_says_which_file_and_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    add = RecordFile.add
    lines: list[RecordLine] = []

    def full(self: RecordFile, *more: RecordLine) -> None:
        lines.extend(more)
        if len(lines) > 4:
            raise Unkept(errno.ENOSPC, self._how_to_go_on(OSError(errno.ENOSPC, "No space left")), str(self.path))
        add(self, *more)

    monkeypatch.setattr(RecordFile, "add", full)
    path = tmp_path / "game.jsonl"
    assert main.run(["play", "bazaar", "--humans", "0", "--save", str(path)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{path}: No space left; the game is saved" in said
    assert len(Record.load(path).inputs) == 3


@needs_posix
def test_who_asks_for_safety_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    _, quick = begun(tmp_path / "quick.jsonl")
    assert synced == []
    table, safe = begun(tmp_path / "safe.jsonl", safe=True)
    assert synced.count(safe.file) == table.number + 1  # the head, and every input
    assert len(synced) == table.number + 2  # and the folder, once
    quick.close()
    safe.close()


# --- a killed process -------------------------------------------------------------------------------------------------


def killed_before_the_end(path: Path) -> None:
    """The last input is there, the closing line is not: as after a kill between two writes of an older version."""
    table, file = begun(path, 10_000)
    file.close()
    content = path.read_bytes()
    assert isinstance(table.record.end, End)
    path.write_bytes(content[: content.rstrip(b"\n").rfind(b"\n") + 1])


def test_a_game_killed_between_its_last_input_and_its_end_verifies_after_resuming(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    killed_before_the_end(path)
    with pytest.raises(BadRecord, match="cut off"):
        Record.load(path).verify()
    assert main.run(["play", "--resume", str(path)]) == 0
    assert "won" in capsys.readouterr().out
    assert Record.load(path).verify().result is not None
    assert Record.load(path).end is not None


def test_the_last_input_and_the_end_are_written_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []
    write = os.write

    def noted(to: int, text: bytes) -> int:
        written.append(bytes(text))
        return write(to, text)

    monkeypatch.setattr(os, "write", noted)
    _, file = begun(tmp_path / "game.jsonl", 10_000)
    file.close()
    assert b'"line":"answer"' in written[-1]
    assert b'"line":"end"' in written[-1]
    assert all(text.endswith(b"\n") for text in written)


@needs_posix
@pytest.mark.parametrize("after", [1, 7, 16, 17])
def test_a_killed_process_loses_no_input(tmp_path: Path, after: int) -> None:
    path = tmp_path / "game.jsonl"
    script = f"""
import os, signal, sys
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
from pathlib import Path
from coterie import games
from table.bazaar import game
games.get = lambda id: game
from security.test_records import begun
begun(Path({str(path)!r}), {after})
os.kill(os.getpid(), signal.SIGKILL)
"""
    died = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True)
    assert died.returncode == -signal.SIGKILL, died.stderr
    record, file = RecordFile.reopen(path)
    assert len(record.inputs) == after
    play_on(Table(record, file))
    file.close()
    Record.load(path).verify()


# --- a second window -----------------------------------------------------------------------------------------------


def test_a_second_window_reads_after_it_has_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first window plays its last move and leaves just before the second gets the lock."""
    from coterie.table import file as module

    path = tmp_path / "game.jsonl"
    first, keeper = begun(path)
    alone = module._alone

    def leaving(file: int) -> bool:
        if not alone(file):
            play_on(first, first.number + 1)
            keeper.close()
        return alone(file)

    monkeypatch.setattr(module, "_alone", leaving)
    record, second = RecordFile.reopen(path)
    assert record.inputs == first.record.inputs
    play_on(Table(record, second))
    second.close()
    Record.load(path).verify()


def test_nothing_is_written_into_a_record_that_does_not_replay(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    _, file = begun(path)
    file.close()
    forged = path.read_bytes().replace(b'"seat":0', b'"seat":2', 1) + b'{"line":"ans'
    path.write_bytes(forged)
    record, file = RecordFile.reopen(path)
    with pytest.raises(BadRecord):
        Table(record, file)
    assert path.read_bytes() == forged
    file.close()


# --- a damaged line ------------------------------------------------------------------------------------------------


@pytest.fixture
def damaged(tmp_path: Path) -> tuple[Path, int]:
    """A finished game with one line of it overwritten, and how many inputs stand before that."""
    path = tmp_path / "game.jsonl"
    _, file = begun(path, 10_000)
    file.close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[12] = b"\x00" * 40 + b"\n"
    path.write_bytes(b"".join(lines))
    return path, 11


def test_what_is_before_a_damaged_line_can_be_seen_and_played_on(
    damaged: tuple[Path, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, good = damaged
    assert main.run(["replay", str(path)]) == 1
    assert "line 13" in (said := capsys.readouterr().err)
    assert "--salvage" in said
    assert main.run(["replay", str(path), "--salvage"]) == 0
    captured = capsys.readouterr()
    assert "laid out good" in captured.out
    assert "line 13" in captured.err
    assert f"before it: {good} inputs." in captured.err
    kept = tmp_path / "kept.jsonl"
    assert main.run(["replay", str(path), "--salvage", "--verify", "--keep", str(kept)]) == 0
    assert f"coterie play --resume {kept}" in capsys.readouterr().err
    assert Record.load(kept).verify().result is None
    record, file = RecordFile.reopen(kept)
    assert len(record.inputs) == good
    play_on(Table(record, file))
    file.close()
    Record.load(kept).verify()
    assert main.run(["replay", str(path), "--salvage", "--keep", str(kept)]) == 2
    assert main.run(["replay", str(path), "--keep", str(kept)]) == 2


def test_of_an_edited_game_the_part_before_its_last_good_digest_is_salvaged(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    _, file = begun(path, 10_000)
    file.close()
    lines = path.read_bytes().splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if b'"number":18,' in line)
    lines[at] = lines[at].replace(b'"answer":', b'"answer":"no",') if b'"answer":"' in lines[at] else b"{}\n"
    path.write_bytes(b"".join(lines))
    record, damage = Record.salvage(path)
    assert len(record.inputs) in (16, 17)
    assert damage
    record.end = None
    Table(record).check()
    record.verify()


def test_a_whole_record_needs_no_salvage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    _, file = begun(path, 10_000)
    file.close()
    assert main.run(["replay", str(path), "--salvage", "--verify"]) == 0
    assert "not damaged" in capsys.readouterr().err


def test_a_record_with_a_long_chain_of_undo_is_read_as_fast_as_it_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going back and forth costs about as many steps as the inputs themselves, not their square."""
    from coterie.table import record as module

    table = Table(Record.of(game, 2, 5))
    play_on(table, 6)
    for _ in range(60):
        table.back(4, [0, 1])
        play_on(table, table.number + 2)
    table.check()
    played: list[Any] = []
    apply = module.apply

    def noted(state: Any, entry: Any) -> Any:
        played.append(entry)
        return apply(state, entry)

    monkeypatch.setattr(module, "apply", noted)
    table.record.verify()
    assert len(played) < 2 * table.number


def test_back_to_what_was_taken_back_is_refused(tmp_path: Path) -> None:
    table = Table(Record.of(game, 2, 5))
    play_on(table, 4)
    table.back(1, [0, 1])
    play_on(table, 6)
    path = tmp_path / "game.jsonl"
    table.record.save(path)
    with path.open("ab") as file:
        file.write(b'{"line":"back","number":7,"to":3,"by":[0,1]}\n')
    with pytest.raises(BadRecord, match="input 7: edited: back to input 3, which was undone"):
        Record.load(path).verify()


def test_a_record_is_saved_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    table = Table(Record.of(game, 2, 5))
    table.record.save(path)
    before = path.read_bytes()
    play_on(table, 3)

    def full(self: Path, content: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        table.record.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_game_that_cannot_be_written_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(to: int, text: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Unkept, match="no game was started"):
        RecordFile.create(tmp_path / "game.jsonl", Record.of(game, 2, 5))
    assert list(tmp_path.iterdir()) == []


# --- names and words -----------------------------------------------------------------------------------------------

TRICKS = "A\x1b[31mda\u202e\u200f\u2066 \ud800B\x00\x07ob\u200b\n"


def test_names_are_cleaned_where_they_enter(tmp_path: Path) -> None:
    record = Record.of(game, 2, 5, players=[Player(TRICKS), Player("Bob")])
    assert record.head.players[0].name == "A [31mda B ob"
    path = tmp_path / "game.jsonl"
    record.save(path)
    forged = path.read_bytes().replace(b'"Bob"', b'"B\\u202eo\\u001b[2Jb"')
    path.write_bytes(forged)
    assert Record.load(path).head.players[1].name == "Bo [2Jb"
    path.write_bytes(forged.replace(b'"A [31mda B ob"', b'"\\u202e"'))
    with pytest.raises(BadRecord, match="a player's name: found nothing"):
        Record.load(path)
    path.write_bytes(forged.replace(b'"A [31mda B ob"', b'"' + b"x" * 41 + b'"'))
    with pytest.raises(BadRecord, match="found 41 characters"):
        Record.load(path)


def test_chat_is_cleaned_where_it_enters(tmp_path: Path) -> None:
    table = Table(Record.of(game, 2, 5))
    assert TableChat(table).post(0, TRICKS).text == "A [31mda B ob"
    path = tmp_path / "game.jsonl"
    table.record.save(path)
    with path.open("ab") as file:
        file.write(b'{"line":"chat","after":0,"at":0,"seat":1,"text":"\\u001b[2J\\u202eBoo"}\n')
    assert Record.load(path).chats[1].text == "[2JBoo"
    with pytest.raises(Refused, match="Too long"):
        TableChat(table).post(0, "x" * 10**6)


def test_two_people_do_not_share_a_name_that_looks_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["play", "bazaar", "--seat", "Ada", "--seat", "Ada\u200b"]) == 2
    assert "everyone needs a different name" in capsys.readouterr().err


def test_words_of_a_pack_are_cleaned_where_they_enter() -> None:
    pack = '[market]\nname = "Old\\u001b[31m \\u202emarket"\n'
    assert game.read_pack(pack, "pack.toml") == "Old [31m market"
