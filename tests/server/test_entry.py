"""Every request goes through one entry point, which checks rate and origin; no route goes round it."""

from __future__ import annotations

import logging
import re
import socket as sockets
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route, WebSocketRoute

from coterie.server import health
from coterie.server.app import OTHER_PROBES, make_app
from coterie.server.http import long_poll, routes
from coterie.server.settings import Limits
from server.live_server import PLENTY, Client, Running, running, settings

PAGES = "/{path:path}"
OPEN_TO_ALL_SITES = {PAGES, "/robots.txt", *OTHER_PROBES}
"""The same for everybody, whoever asks: files, and a plain 404."""
"""The client's pages and files: other sites may link to them."""


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    limits = replace(PLENTY, address_rate=1e-9, address_burst=1, page_rate=1e-9, page_burst=1)
    with running(settings(tmp_path_factory.mktemp("narrow"), limits=limits)) as found:
        yield found


def addresses(server: Running) -> list[tuple[str, str, str]]:
    """(route, method, an address of it) for all routes of the application over HTTP."""
    found = []
    for route in make_app(server.house.settings, server.house).routes:
        assert isinstance(route, (Route, WebSocketRoute)), "a route of another kind: is it admitted?"
        if isinstance(route, Route):
            path = re.sub(r"\{\w+:path\}", "nowhere", route.path)
            path = re.sub(r"\{\w+\}", "CCCCC", path)
            found += [(route.path, method, path) for method in route.methods or ()]
    return found


def forget_addresses(server: Running) -> None:
    server.house.rates.addresses.left.clear()
    server.house.rates.pages.left.clear()


def test_no_route_goes_round_the_rate_limit(narrow: Running) -> None:
    around = []
    for route, method, path in addresses(narrow):
        forget_addresses(narrow)
        client = narrow.client()  # without a token, with which a stream would not end
        if client.ask(method, path)[0] == 429 or client.ask(method, path)[0] != 429:
            around.append((route, method))
    assert not around


def test_no_route_goes_round_the_check_of_origins(server: Running) -> None:
    around = []
    for route, method, path in addresses(server):
        refused = server.client().ask(method, path, headers={"origin": "https://evil.example"})[0] == 403
        if refused == (route in OPEN_TO_ALL_SITES):
            around.append((route, method))
    assert not around


def test_a_method_that_no_route_has_is_counted_too(narrow: Running) -> None:
    forget_addresses(narrow)
    client = narrow.client()
    assert client.ask("DELETE", "/api/catalogue")[0] in (404, 405)
    assert client.ask("DELETE", "/api/catalogue")[0] == 429


def test_sockets_are_admitted_by_the_same_check(narrow: Running) -> None:
    forget_addresses(narrow)
    for why in ("There is no room", "Too many requests"):
        assert why in narrow.client().socket("CCCCC").welcome["why"]


@pytest.mark.parametrize(("path", "build"), [("/api/openapi.json", "openapi"), ("/api/schema", "schema")])
def test_descriptions_are_built_once(server: Running, monkeypatch: pytest.MonkeyPatch, path: str, build: str) -> None:
    first = server.client().get(path)
    monkeypatch.setattr(routes, build, lambda: pytest.fail("built again"))
    assert server.client().get(path) == first


# --- codes -------------------------------------------------------------------------------------------------------


def test_guesses_beyond_the_limit_look_up_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(tmp_path, limits=replace(PLENTY, guesses=2))) as server:
        client = server.client()
        code = client.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
        server.in_loop(lambda: server.house.forget(server.house.rooms[code]))
        stranger = server.client()
        for guess in ("CCCCC", "DDDDD"):
            stranger.get(f"/api/rooms/{guess}", 404)
        asked: list[str] = []
        load = server.house._load

        async def watched(typed: str) -> Any:
            asked.append(typed)
            return await load(typed)

        monkeypatch.setattr(server.house, "_load", watched)
        refusals = {stranger.ask("GET", f"/api/rooms/{each}")[2] for each in ("FFFFF", code)}
        assert len(refusals) == 1, "a room that exists is refused in the same words"
        assert not asked
        assert code not in server.house.rooms
        assert client.get(f"/api/rooms/{code}")["code"] == code, "who sits there goes on playing"


def test_spectators_take_no_place_of_a_player(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_poll, "MAX_POLLING_SPECTATORS", 2)
    client = server.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
    for status in (200, 200, 429):
        server.client().get(f"/api/rooms/{code}/news", status)
    assert client.get(f"/api/rooms/{code}/news?seat=0")["messages"]


# --- odd requests ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["http://[", "http://]", "[", "http://[::1", "\u00ff"])
def test_an_origin_that_is_none_is_refused(server: Running, origin: str) -> None:
    status = server.client().ask(
        "GET", "/api/catalogue", headers={"origin": origin.encode("latin-1").decode("latin-1")}
    )
    assert status[0] == 403


def test_a_name_that_no_file_can_have_is_a_page_of_the_client(
    server: Running, capfd: pytest.CaptureFixture[str]
) -> None:
    for path in ("/room/" + "K" * 256, "/" + "a/" * 300, "/%00", "/K7XCD/" + "x" * 5_000):
        assert server.client().ask("GET", path)[0] == 200
    shown = capfd.readouterr()
    assert "Traceback" not in shown.out + shown.err


def test_a_key_that_cannot_be_kept_is_refused(server: Running) -> None:
    client = server.client()
    client.get("/api/mine")
    for key in ("a\0b", "", "x" * 65, "a\nb"):
        told = client.post("/api/play", {"game": "relics", "bots": "random", "key": key}, 400)
        assert told["error"]["allowed"] == "1 to 64 printable ones"


def test_a_body_that_breaks_off_is_no_fault(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(routes, "fault", lambda event, *_, **__: done.append(event))
        before = server.house.metrics.registry.get_sample_value("coterie_refused_total", {"why": "broken body"}) or 0
        host, _, port = server.client().host.partition(":")
        with sockets.create_connection((host, int(port))) as line:
            head = f"POST /api/play HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
            line.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        while (
            server.house.metrics.registry.get_sample_value("coterie_refused_total", {"why": "broken body"}) or 0
        ) == before:
            server.in_loop(lambda: None)
    assert not done
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("localhost", 200),
        ("[::1]:8000", 200),
        ("coterie:8000", 200),
        ("evil.example", 403),
        ("evil.example:8000", 403),
        ("127.0.0.1.evil.example", 403),
    ],
)
def test_metrics_are_not_reached_under_another_sites_name(server: Running, host: str, status: int) -> None:
    """DNS rebinding: the browser of somebody on this machine believes that evil.example is here."""
    assert server.client().ask("GET", "/metrics", headers={"host": host})[0] == status


# --- health ------------------------------------------------------------------------------------------------------


def test_health_says_that_the_store_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "CHECK_SECONDS", 0.5)
    monkeypatch.setattr(health, "CACHE_SECONDS", 0.0)
    with running(settings(tmp_path)) as server:
        client = server.client()
        assert client.get("/healthz")["ok"] is True
        other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            assert "locked" in client.get("/healthz", 503)["why"]
        finally:
            other.close()
        while client.ask("GET", "/healthz")[0] != 200:
            pass


def test_health_says_that_the_disk_is_nearly_full(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "CACHE_SECONDS", 0.0)
    client: Client = server.client()
    free = health.free_megabytes(server.house.store.file)
    assert free is not None
    monkeypatch.setattr(health, "MIN_FREE_MEGABYTES", 2 * free + 2)
    assert "nearly full" in client.get("/healthz", 503)["why"]


def test_limits_are_for_people(server: Running) -> None:
    """What an operator gets without choosing: a page with all its files loads at once, a school's too."""
    assert Limits().page_burst >= 30 * 60
