"""What two people do at the same moment: one of them is first, the other is told, and nothing is done twice."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from coterie.server.http import long_poll
from coterie.server.store import store as db
from server.live_server import Client, Running


def at_once(*work: Any) -> list[Any]:
    with ThreadPoolExecutor(len(work)) as pool:
        return [each.result() for each in [pool.submit(one) for one in work]]


def statuses(*work: Any) -> list[int]:
    return [status for status, _, _ in at_once(*work)]


def finished(server: Running) -> tuple[Client, Client, str]:
    """Two people whose game is over."""
    dana, kim = server.client(), server.client()
    code = dana.post("/api/rooms", {"game": "relics", "name": "Dana", "seats": 2})["code"]
    kim.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    dana.post(f"/api/rooms/{code}/start")
    room = server.house.rooms[code]
    server.in_loop(lambda: room.change(lambda data: setattr(data, "state", "over")))
    return dana, kim, code


def test_a_rematch_that_both_want_is_one_room(server: Running) -> None:
    for _ in range(5):
        dana, kim, code = finished(server)
        path = f"/api/rooms/{code}/rematch"
        found = at_once(*[partial(who.post, path) for who in (dana, kim, dana, kim)])
        assert len({each["code"] for each in found}) == 1
        new = found[0]["code"]
        assert [each["seat"] for each in found] == [0, 1, 0, 1]
        assert dana.get(f"/api/rooms/{code}")["rematch"] == new
        for who in (dana, kim):
            assert sorted(each["code"] for each in who.get("/api/mine")["games"]) == sorted((code, new))


def test_a_rematch_of_a_room_that_was_pruned_is_refused(server: Running) -> None:
    dana, _, code = finished(server)
    far = server.house.wall() + 1
    server.in_loop(lambda: server.house.store.change(lambda connection: db.prune(connection, far, ("over",))))
    assert "no room" in dana.post(f"/api/rooms/{code}/rematch", {}, 404)["error"]["what"]
    assert dana.get("/api/mine")["games"] == []


def test_one_seat_is_taken_by_one(server: Running) -> None:
    host = server.client()
    code = host.post("/api/rooms", {"game": "relics", "name": "Dana", "seats": 2})["code"]
    people = [server.client() for _ in range(6)]
    body = [{"name": f"P{number}", "seat": 1} for number in range(6)]
    asked = statuses(
        *[partial(who.ask, "POST", f"/api/rooms/{code}/sit", wish) for who, wish in zip(people, body, strict=True)]
    )
    assert sorted(asked) == [200, 409, 409, 409, 409, 409]
    first = people[asked.index(200)]
    for who in people:
        assert who.socket(code, seat=1).welcome["type"] == ("welcome" if who is first else "bye")


def test_one_name_is_taken_by_one(server: Running) -> None:
    host = server.client()
    code = host.post("/api/rooms", {"game": "relics", "seats": 4})["code"]
    people = [server.client() for _ in range(4)]
    asked = at_once(*[lambda who=who: who.ask("POST", f"/api/rooms/{code}/sit", {"name": "Kim"})[0] for who in people])
    assert sorted(asked) == [200, 409, 409, 409]


def test_a_one_time_code_is_used_by_one(server: Running) -> None:
    host = server.client()
    code = host.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
    given = host.post(f"/api/rooms/{code}/transfer")["code"]
    people = [server.client() for _ in range(4)]
    asked = statuses(*[partial(who.ask, "POST", "/api/seats/claim", {"code": given}) for who in people])
    assert sorted(asked) == [200, 404, 404, 404]


def test_a_game_is_dealt_once(server: Running) -> None:
    host = server.client()
    code = host.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
    start = {"bots": "random"}
    asked = statuses(*[partial(host.ask, "POST", f"/api/rooms/{code}/start", start) for _ in range(4)])
    assert sorted(asked) == [200, 409, 409, 409]


def test_whoever_polls_again_after_a_broken_line_is_told_with_the_first(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server cannot know that nobody hears the first any more: what there is goes to both."""
    host = server.client()
    code = host.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
    heard, after = host.get(f"/api/rooms/{code}/news?seat=0"), 0
    path = f"/api/rooms/{code}/news?seat=0&session={heard['session']}&after="
    with monkeypatch.context() as hasty:
        hasty.setattr(long_poll, "POLL_SECONDS", 0.1)
        while heard["messages"]:
            after = heard["messages"][-1]["n"]
            heard = host.get(f"{path}{after}")
    poll = server.house.polls.open_now[heard["session"]]
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(host.get, f"{path}{after}") for _ in range(2)]
        while poll.asking < 2:
            time.sleep(0.01)
        server.client().post(f"/api/rooms/{code}/sit", {"name": "Kim"})
        first, again = [each.result() for each in asked]
    assert first["messages"]
    assert first == again
