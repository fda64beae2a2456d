"""Learning from mistakes on the server: listed without the better answer, tried again, judged in the same worlds."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coterie.analysis import Budget, analyse
from coterie.analysis.decision_units import replayed
from coterie.analysis.results import Analysis, Chance, Decision, Tried, encode, replace
from coterie.analysis.second_tries import try_again
from coterie.kernel import Refused
from coterie.server.store import store as db
from coterie.table.record import Record, Replay
from server.live_server import Client, Running, running, settings

RECORD = Path(__file__).parents[1] / "corpus" / "relics" / "v3-2-lightning-no.jsonl"
SMALL = Budget(points=2, first=2, second=2, measure=2, question=6, skill=2, eyes=1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(Path(tmp_path_factory.mktemp("mistakes")))) as found:
        yield found


def lawful(decision: Decision) -> list[Any]:
    """All answers that could have been given, as a record writes them."""
    replay = Replay(Record.load(RECORD))
    replay.go(decision.first - 1)
    ask = next(each for each in replay.state.asks(decision.seat) if each.kind == decision.kind)
    return [ask.write(answer) for answer in ask.every()]


@pytest.fixture(scope="module")
def marked() -> Analysis:
    """A real analysis in which one decision of seat 0 with many answers is called a blunder."""
    found = analyse(Record.load(RECORD), SMALL)
    at, decision = next((at, each) for at, each in enumerate(found.decisions) if each.seat == 0 and each.kind == "Lay")
    best = next(answer for answer in lawful(decision) if answer != decision.played.answers[0])
    better = Tried((best,), "The Gatherer", Chance(0.47, 0.41, 0.53, 240))
    blunder = replace(decision, better=(better,), loss=0.17, loss_low=0.09, loss_high=0.25, mark="blunder", why="Why.")
    decisions = [replace(each, mark="") for each in found.decisions]
    decisions[at] = blunder
    return replace(found, decisions=tuple(decisions))


@pytest.fixture(scope="module")
def room(server: Running, marked: Analysis) -> str:
    code = str(json.loads(server.client().ask("POST", "/api/records", RECORD.read_bytes())[2])["code"])
    row = db.SavedAnalysis(True, zlib.compress(encode(marked)), b"", server.house.wall())
    server.in_loop(lambda: server.house.store.change(lambda connection: db.save_analysis(connection, code, row)))
    return code


def blunder(analysis: Analysis) -> Decision:
    return next(each for each in analysis.decisions if each.mark)


def got(client: Client, path: str) -> Any:
    status, _, body = client.ask("GET", path)
    assert status == 200, body
    return json.loads(body)


def test_mistakes_are_listed_without_what_was_better(server: Running, room: str, marked: Analysis) -> None:
    found = got(server.client(), f"/api/rooms/{room}/mistakes?seat=0")
    assert found["state"] == "done"
    assert [each["step"] for each in found["mistakes"]] == [blunder(marked).first]
    assert set(found["mistakes"][0]) == {"step", "mark", "loss", "where", "prompt", "played", "chance", "unit"}
    assert got(server.client(), f"/api/rooms/{room}/mistakes?seat=1")["mistakes"] == []


def test_the_table_is_as_it_was_and_paused(server: Running, room: str, marked: Analysis) -> None:
    step = blunder(marked).first
    made = server.client().post(f"/api/rooms/{room}/mistakes/table", {"step": step, "seat": 0, "name": "Mira"})
    assert made["seat"] == 0
    assert made["code"] != room
    assert server.house.rooms[made["code"]].data.paused
    server.client().post(f"/api/rooms/{room}/mistakes/table", {"step": step + 1, "seat": 0}, 404)


def test_an_answer_is_judged_without_telling_the_best(server: Running, room: str, marked: Analysis) -> None:
    client, decision = server.client(), blunder(marked)
    path, about = f"/api/rooms/{room}/mistakes/judge", {"step": decision.first, "seat": 0}
    same = client.post(path, {**about, "answer": decision.played.answers[0]})
    assert (same["verdict"], same["better"], same["best"]) == ("same", None, None)
    best = client.post(path, {**about, "answer": decision.better[0].answers[0]})
    assert best["verdict"] == "best"
    assert best["better"]["answer"] == decision.better[0].answers[0]


def test_an_answer_that_was_not_tried_is_tried_now(server: Running, room: str, marked: Analysis) -> None:
    client, decision = server.client(), blunder(marked)
    known = [decision.played.answers[0], decision.better[0].answers[0]]
    other = next(answer for answer in lawful(decision) if answer not in known)
    path, about = f"/api/rooms/{room}/mistakes/judge", {"step": decision.first, "seat": 0}
    judged = client.post(path, {**about, "answer": other})
    assert judged["verdict"] in ("best", "enough", "better", "worse")
    assert judged["chance"]["worlds"] >= 20
    assert (judged["better"] is not None) == (judged["verdict"] in ("best", "enough"))


def test_an_unlawful_answer_is_refused(marked: Analysis) -> None:
    with pytest.raises(Refused):
        try_again(replayed(Record.load(RECORD)), blunder(marked), "no such answer", 1.0)


def test_what_was_better_is_shown_on_request(server: Running, room: str, marked: Analysis) -> None:
    decision = blunder(marked)
    shown = server.client().post(f"/api/rooms/{room}/mistakes/show", {"step": decision.first, "seat": 0})
    assert shown["answer"] == decision.better[0].answers[0]
    assert [each["played"] for each in shown["answers"]] == [False, True]
