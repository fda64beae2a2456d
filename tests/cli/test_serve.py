"""`coterie serve`: what an operator gets wrong is told in one line; at home a free port, and addresses to use."""

from __future__ import annotations

import socket
import sqlite3
import webbrowser
from pathlib import Path

import pytest

from coterie.cli import serve
from coterie.cli.main import run


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that says why `coterie serve` does not start."""
    assert run(["serve", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("coterie: ")
    assert said.err.count("\n") == 1
    assert "fault" not in said.err
    return said.err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--host", "203.0.113.9", "--port", "0"], "203.0.113.9 is no address of this machine"),
        (["--host", "no such host"], "--host: found 'no such host'"),
        (["--port", "99999"], "'--port': 99999"),
        (["--public", "games.example.org"], "--public: found 'games.example.org'"),
        (["--public", "https://games.example.org/coterie"], "https://games.example.org"),
        (["--origin", "https://"], "--origin: found 'https://'"),
        (["--metrics", "everybody"], "--metrics: found 'everybody'"),
        (["--log", "loud"], "allowed: debug, info, warning, error"),
        (["--store", "mysql://x/y"], "allowed: sqlite:///FILE or postgresql://"),
        (["--store", "postgresql://me:hushhush@127.0.0.1:1/none"], "postgresql://me:***@127.0.0.1:1/none can't"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], why: str) -> None:
    said = refused(capsys, "--port", "0", *arguments)
    assert why in said
    assert "hushhush" not in said


def test_a_port_that_is_taken_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert f"--port: {taken} is taken" in refused(capsys, "--port", str(taken))


def test_a_store_that_cannot_be_opened_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "unable to open database file" in refused(capsys, "--port", "0", "--store", f"sqlite:///{tmp_path}")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear diary, today nobody came to play.\n" * 40)
    said = refused(capsys, "--port", "0", "--store", f"sqlite:///{letter}")
    assert f"store sqlite:///{letter} can't be opened: file is not a database" in said
    assert letter.read_text().startswith("Dear diary")


def test_a_store_of_a_newer_coterie_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "store.db"
    with sqlite3.connect(kept) as newer:
        newer.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
    newer.close()
    assert "was created by a newer Coterie" in refused(capsys, "--port", "0", "--store", f"sqlite:///{kept}")
    with sqlite3.connect(kept) as after:
        assert after.execute("SELECT name FROM sqlite_master").fetchall() == [("alembic_version",)]
    after.close()


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://Games.example.org/", "https://games.example.org"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("http://192.0.2.7", "http://192.0.2.7"),
    ],
)
def test_a_site_is_kept_as_browsers_name_it(url: str, kept: str) -> None:
    assert serve.site("--origin", url) == kept


def test_the_port_that_was_wished_for_is_taken_if_it_is_free() -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert serve.free_port(taken) == 0
    assert serve.free_port(taken) == taken


def test_a_home_is_told_where_it_is_and_phones_get_a_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coterie.server.rooms.house.reachable", lambda host: "192.168.7.5")
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    serve.welcome("0.0.0.0", 8123)
    said = capsys.readouterr().out
    assert "http://localhost:8123" in said
    assert "Phones in the same network: http://192.168.7.5:8123" in said
    assert "\N{FULL BLOCK}" in said
    assert opened == [], "nothing is opened where nobody looks at a screen"


def test_without_a_network_there_is_no_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coterie.server.rooms.house.reachable", lambda host: "127.0.0.1")
    serve.welcome("0.0.0.0", 8123)
    assert "Phones" not in capsys.readouterr().out


@pytest.mark.parametrize("command", [["prune"], ["rooms"], ["export", "ABCDE", "game.jsonl"]])
def test_a_command_that_only_looks_leaves_no_folder(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only a server makes a store, and the folder for it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("COTERIE_STORE", raising=False)
    assert run(command) == 2
    assert "store: found none" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()
