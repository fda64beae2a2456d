"""Analyses on the server: of finished games only, once for everybody, whatever is killed in between."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from coterie.analysis.work import Budget
from coterie.server.analysis_process import LOWEST_PRIORITY
from coterie.server.rooms import analyses
from coterie.server.settings import Limits
from coterie.server.store import store as db
from coterie.server.store.writer import NotSaved
from server.live_server import PATIENCE, Client, Running, running, settings

RECORD = Path(__file__).parents[1] / "corpus" / "relics" / "v3-2-lightning-no.jsonl"
SMALL = Budget(points=2, first=2, second=2, measure=2, question=6, skill=2, eyes=1)


class Saves:
    """Waits until an analysis is saved, as far as is asked for."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.rows: list[db.SavedAnalysis] = []

    def add(self, row: db.SavedAnalysis) -> None:
        with self.changed:
            self.rows.append(row)
            self.changed.notify_all()

    def wait(self, good: Callable[[db.SavedAnalysis], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: any(map(good, self.rows)), PATIENCE)


@pytest.fixture
def saves(monkeypatch: pytest.MonkeyPatch) -> Saves:
    seen, save = Saves(), db.save_analysis

    def save_analysis(connection: Any, code: str, row: db.SavedAnalysis) -> None:
        save(connection, code, row)
        seen.add(row)

    monkeypatch.setattr(db, "save_analysis", save_analysis)
    monkeypatch.setattr(analyses, "SAVE_MS", 0)
    return seen


def uploaded(server: Running) -> tuple[Client, str]:
    server.house.analyses.budget = SMALL
    server.house.analyses.niceness = 0  # a busy machine would never come to it
    client = server.client()
    return client, json.loads(client.ask("POST", "/api/records", RECORD.read_bytes())[2])["code"]


def test_a_finished_game_is_analysed_once_for_everybody(tmp_path: Path, saves: Saves) -> None:
    with running(settings(tmp_path)) as server:
        client, code = uploaded(server)
        path = f"/api/rooms/{code}/analysis"
        assert client.get(path)["state"] == "none"
        first, second = client.post(path, {}), server.client().post(path, {})
        assert {first["state"], second["state"]} <= {"waiting", "running"}
        saves.wait(lambda row: row.done)
        found = server.client().get(path)
        assert found["state"] == "done"
        assert client.post(path, {}) == found, "it is not computed again"
        assert len([row for row in saves.rows if row.done]) == 1
    analysis = found["analysis"]
    assert analysis["state"] == "done"
    assert analysis["points"][0]["step"] == 0
    assert {decision["seat"] for decision in analysis["decisions"]} == {0, 1}
    with running(settings(tmp_path)) as server:
        assert server.client().get(path) == found, "it is kept with the game"
        assert server.house.analyses.process is None


def test_a_game_that_is_played_is_not_analysed(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        client = server.client()
        made = client.post("/api/play", {"game": "relics", "bots": "random"})
        path = f"/api/rooms/{made['code']}/analysis"
        status, _, refused = client.ask("POST", path, b"{}")
        assert status == 409
        assert "isn't over yet" in refused.decode()
        assert client.get(path) == {"state": "none", "ahead": 0, "why": "", "analysis": None}


def test_an_analysis_whose_process_is_killed_goes_on(tmp_path: Path, saves: Saves) -> None:
    with running(settings(tmp_path)) as server:
        client, code = uploaded(server)
        client.post(f"/api/rooms/{code}/analysis", {})
        saves.wait(lambda row: not row.done)
        process = server.house.analyses.process
        assert process is not None
        process.process.kill()
        saves.wait(lambda row: row.done)
        assert client.get(f"/api/rooms/{code}/analysis")["state"] == "done"


def test_an_analysis_goes_on_after_a_restart_without_anybody_asking(tmp_path: Path, saves: Saves) -> None:
    with running(settings(tmp_path)) as server:
        client, code = uploaded(server)
        server.house.analyses.budget = Budget()
        client.post(f"/api/rooms/{code}/analysis", {})
        saves.wait(lambda row: not row.done and row.lines != b"")
    assert not any(row.done for row in saves.rows)
    with running(settings(tmp_path)) as server:
        server.house.analyses.budget = SMALL
        server.house.analyses.niceness = 0
        saves.wait(lambda row: row.done)
        assert server.client().get(f"/api/rooms/{code}/analysis")["state"] == "done"


def test_who_asked_can_stop_it_and_go_on_later(tmp_path: Path, saves: Saves) -> None:
    with running(settings(tmp_path)) as server:
        client, code = uploaded(server)
        server.house.analyses.budget = Budget()
        path = f"/api/rooms/{code}/analysis"
        client.post(path, {})
        saves.wait(lambda row: row.lines != b"")
        found = client.post(f"{path}/stop", {})
        assert found["state"] == "none"
        assert found["analysis"] is not None, "what was known is still shown"
        assert server.house.analyses.process is None
        assert client.post(f"{path}/stop", {})["state"] == "none", "twice is once"
    assert not any(row.done for row in saves.rows)
    with running(settings(tmp_path)) as server:
        assert server.house.analyses.jobs == {}, "a restart does not go on with it"
        server.house.analyses.budget = SMALL
        server.house.analyses.niceness = 0
        assert server.client().post(path, {})["state"] in ("waiting", "running")
        saves.wait(lambda row: row.done)


def test_an_analysis_that_somebody_else_wants_is_not_stopped(tmp_path: Path, saves: Saves) -> None:
    with running(settings(tmp_path)) as server:
        client, code = uploaded(server)
        path = f"/api/rooms/{code}/analysis"
        server.house.analyses.budget = Budget()
        client.post(path, {})
        server.client().post(path, {})
        status, _, reply = client.ask("POST", f"{path}/stop", b"{}")
        assert (status, json.loads(reply)["error"]["what"]) == (409, "Others have asked for this analysis too")
        status, _, _ = client.ask("POST", f"{path}/stop", b"{}")
        assert status == 403, "who has let go of it has no say any more"
        assert server.house.analyses.jobs[code].pending


def test_a_neighbour_behind_the_same_address_cannot_stop_it(tmp_path: Path, saves: Saves) -> None:
    """Who asked is told apart by the device's token: a whole school may share one address."""
    with running(settings(tmp_path)) as server:
        client, code = uploaded(server)
        path = f"/api/rooms/{code}/analysis"
        server.house.analyses.budget = Budget()
        client.post(path, {})
        strangers = [server.client(), server.client()]
        strangers[1].get("/api/mine")
        assert strangers[1].cookie, "a device that is known, and has not asked"
        for stranger in strangers:
            status, _, reply = stranger.ask("POST", f"{path}/stop", b"{}")
            assert (status, "Only those who asked" in reply.decode()) == (403, True)
        assert server.house.analyses.jobs[code].pending
        assert client.post(f"{path}/stop", {})["state"] == "none"


def test_each_game_is_analysed_with_the_budget_that_suits_it_at_low_priority(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        assert server.house.analyses.budget is None, "one for all would make Arena take hours"
        assert server.house.analyses.niceness == LOWEST_PRIORITY


def test_a_full_store_is_no_reason_to_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = threading.Event()

    def full(connection: Any, code: str, row: db.SavedAnalysis) -> None:
        if row.done:
            tried.set()
        raise NotSaved("the disk is full")

    monkeypatch.setattr(db, "save_analysis", full)
    with running(settings(tmp_path)) as server:
        client, code = uploaded(server)
        client.post(f"/api/rooms/{code}/analysis", {})
        assert tried.wait(PATIENCE)
        found = client.get(f"/api/rooms/{code}/analysis")
        assert found["state"] == "done"
        assert found["analysis"]["state"] == "done"


def test_an_address_has_a_limit(tmp_path: Path, saves: Saves) -> None:
    with running(settings(tmp_path, limits=Limits(analyses=1))) as server:
        client, code = uploaded(server)
        client.post(f"/api/rooms/{code}/analysis", {})
        _, other = uploaded(server)
        status, _, refused = client.ask("POST", f"/api/rooms/{other}/analysis", b"{}")
        assert status == 429
        assert "Too many analyses" in refused.decode()
        saves.wait(lambda row: row.done)
        assert client.post(f"/api/rooms/{code}/analysis", {})["state"] == "done", "one that is there costs nothing"
