"""Take your time: games of two to four that last days, in which nobody is played for unless the others agree."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from coterie.server.store import store as db
from server.live_server import PATIENCE, Client, Running, running, settings

DAY = 24 * 60 * 60 * 1000


def begun(server: Running, *names: str, patient: bool = True) -> tuple[str, list[Client]]:
    clients = [server.client() for _ in names]
    host = clients[0]
    code: str = host.post("/api/rooms", {"game": "relics", "name": names[0], "seats": len(names)})["code"]
    for client, name in zip(clients[1:], names[1:], strict=True):
        client.post(f"/api/rooms/{code}/sit", {"name": name})
    assert host.post(f"/api/rooms/{code}/options", {"patient": patient})["patient"] is patient
    host.post(f"/api/rooms/{code}/start")
    return code, clients


def standing_in(server: Running, code: str) -> list[bool]:
    server.in_loop(lambda: server.house.rooms[code].beat(server.house.wall()))
    return [seat["standing_in"] for seat in server.client().get(f"/api/rooms/{code}")["seats"]]


def until(what: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_nobody_is_played_for_until_all_others_agree(tmp_path: Path) -> None:
    with running(settings(tmp_path, grace=0)) as server:
        code, (anna, bea, cem) = begun(server, "Anna", "Bea", "Cem")
        anna.socket(code, seat=0)
        assert standing_in(server, code) == [False, False, False]
        anna.post(f"/api/rooms/{code}/stand-in", {"absent": 0}, status=409)
        room = anna.post(f"/api/rooms/{code}/stand-in", {"absent": 2})
        assert room["stand_ins"] == [{"seat": 2, "votes": [0], "needed": 2}]
        assert standing_in(server, code) == [False, False, False]
        bea.post(f"/api/rooms/{code}/stand-in", {"absent": 2})  # without being connected: people come by once a day
        assert standing_in(server, code) == [False, False, True]
        cem.socket(code, seat=2)
        until(lambda: anna.get(f"/api/rooms/{code}")["stand_ins"] == [])
        assert standing_in(server, code) == [False, False, False]


def test_in_other_games_somebody_away_is_played_for(tmp_path: Path) -> None:
    with running(settings(tmp_path, grace=0)) as server:
        code, (anna, _) = begun(server, "Anna", "Bea", patient=False)
        anna.socket(code, seat=0)
        assert standing_in(server, code) == [False, True]
        anna.post(f"/api/rooms/{code}/stand-in", {"absent": 1}, status=409)


def test_only_two_to_four_take_their_time(server: Running) -> None:
    host = server.client()
    code = host.post("/api/rooms", {"game": "arena", "name": "Anna", "seats": 4})["code"]
    assert host.post(f"/api/rooms/{code}/options", {"patient": True})["patient"]
    assert not host.post(f"/api/rooms/{code}/seats", {"seats": 5})["patient"]
    refused = host.post(f"/api/rooms/{code}/options", {"patient": True}, status=409)["error"]
    assert refused == {"what": "5 players can't take their time", "allowed": "at most 4 players"}


def test_bots_move_on_when_everybody_is_away(tmp_path: Path) -> None:
    """Anna answers and closes the page; the bot's turn is not left for her."""
    with running(settings(tmp_path)) as server:
        anna = server.client()
        code = anna.post("/api/rooms", {"game": "triora", "name": "Anna", "seats": 2})["code"]
        anna.post(f"/api/rooms/{code}/bot", {"bot": "random"})
        anna.post(f"/api/rooms/{code}/options", {"patient": True})
        anna.post(f"/api/rooms/{code}/start")
        until(lambda: anna.get("/api/mine")["games"][0]["your_move"])


def test_a_game_of_days_survives_a_restart_and_pruning(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        code, (anna, bea) = begun(server, "Anna", "Bea")
        quick, _ = begun(server, "Otto", "Nora", patient=False)
        first = anna.socket(code, seat=0)
        first.answer([each["key"] for each in first.asks[0]["shape"]["options"][: first.asks[0]["shape"]["least"]]])
    with running(settings(tmp_path)) as server:
        later = server.house.wall() + 100 * DAY
        states = ("open", "over", "playing")
        gone = server.in_loop(lambda: server.house.store.change(lambda found: db.prune(found, later, states)))
        assert gone == [quick]
        again = Client(server.address)
        again.cookie = bea.cookie
        mine = again.get("/api/mine")["games"]
        assert [(each["code"], each["your_move"], each["patient"]) for each in mine] == [(code, True, True)]
        assert abs(mine[0]["since"] - server.house.wall()) < DAY
        assert again.socket(code, seat=1).asks
