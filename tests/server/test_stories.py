"""The story of a finished game is kept with it: its log, everybody's last picture and its result can be read when the
rules have changed, and the review says what stepping through it needs."""

from __future__ import annotations

import json
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from coterie import games
from coterie.server.store import store as db
from server.live_server import PATIENCE, Client, running, settings
from server.test_play import play_on

CORPUS = Path(__file__).parents[1] / "corpus"


@pytest.fixture
def kept_now(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set when a story is kept: that happens beside those who play."""
    done, keep = threading.Event(), db.keep_story

    def keep_story(*given: Any) -> None:
        keep(*given)
        done.set()

    monkeypatch.setattr(db, "keep_story", keep_story)
    return done


def reviewed(client: Client, code: str, step: int, eyes: str) -> Any:
    return client.get(f"/api/rooms/{code}/review?step={step}&eyes={eyes}")


def test_a_finished_game_is_readable_under_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept_now: threading.Event
) -> None:
    record = next((CORPUS / "relics").glob("v3-2-*.jsonl")).read_bytes()
    with running(settings(tmp_path)) as server:
        client = server.client()
        code = json.loads(client.ask("POST", "/api/records", record)[2])["code"]
        before = client.get(f"/api/rooms/{code}/story")
        last = before["steps"]
        pictures = {eyes: reviewed(client, code, last, eyes)["views"] for eyes in ("0", "1", "spectator", "all")}
        assert kept_now.wait(PATIENCE)
    assert before["needs"] is None
    version = games.get("relics").version
    monkeypatch.setattr(type(games.get("relics")), "version", 99)
    with running(settings(tmp_path)) as server:
        client.host, client.address = server.client().host, server.address
        after = client.get(f"/api/rooms/{code}/story")
        assert (after["steps"], after["told"]) == (last, before["told"])
        assert after["needs"].startswith(f"This game was played with rules version {version} of Wizards & Relics")
        for eyes, views in pictures.items():
            assert reviewed(client, code, last, eyes)["views"] == views
        assert pictures["0"]["0"]["result"]["winners"], "the result is in every picture"
        status, _, refused = client.ask("GET", f"/api/rooms/{code}/review?step=1&eyes=0")
        assert status == 409
        assert f"rules version {version}" in str(refused)


def test_a_game_that_ends_at_a_table_keeps_its_story_without_anybody_asking(
    tmp_path: Path, kept_now: threading.Event
) -> None:
    with running(settings(tmp_path)) as server:
        client = server.client()
        made = client.post("/api/play", {"game": "relics", "bots": "random"})
        play_on(client.socket(made["code"], seat=made["seat"]), random.Random(4))
        assert kept_now.wait(PATIENCE)
    with running(settings(tmp_path)) as server:
        assert server.house.store.look(lambda connection: db.story(connection, made["code"]))
