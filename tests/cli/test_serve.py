"""`coterie serve --home`: a free port, and addresses that people can use."""

from __future__ import annotations

import socket

import pytest

from coterie.cli import serve


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
    monkeypatch.setattr("coterie.server.house.reachable", lambda host: "192.168.7.5")
    opened: list[str] = []
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    serve.welcome(8123)
    said = capsys.readouterr().out
    assert "http://localhost:8123" in said
    assert "Phones in the same network: http://192.168.7.5:8123" in said
    assert "\N{FULL BLOCK}" in said
    assert opened == [], "nothing is opened where nobody looks at a screen"


def test_without_a_network_there_is_no_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coterie.server.house.reachable", lambda host: "127.0.0.1")
    serve.welcome(8123)
    assert "Phones" not in capsys.readouterr().out
