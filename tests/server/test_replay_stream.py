"""The replay of a game that is still being played: what a seat was sent, told again, and nothing else."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from coterie.server.rooms import replay_stream as telling
from coterie.server.tables.live_table import replay_input
from server.live_server import PLENTY, Client, Running, Socket, any_answer, running, settings
from server.screen_recorder import seated

GAMES = {"relics": 2, "inquisition": 5, "succession": 8}


def retold(client: Client, code: str, seat: int | None) -> list[dict[str, Any]]:
    asked = "" if seat is None else f"?seat={seat}"
    status, headers, body = client.ask("GET", f"/api/rooms/{code}/replay{asked}")
    assert (status, headers["content-type"]) == (200, "application/x-ndjson")
    return [bare(json.loads(line)) for line in body.splitlines()]


def bare(news: dict[str, Any]) -> dict[str, Any]:
    """News without what belongs to a connection, and without the hour at which it was sent."""
    return {**news, "stream": "", "now": 0, "n": 0}


def sent(socket: Socket) -> list[dict[str, Any]]:
    """The news of a socket, as they came over the wire. What is told again has no blocks and no
    changes: neither has the socket."""
    found = []
    for text in socket.frames:
        message = json.loads(text)
        news = message if message["type"] == "news" else message.get("news")
        if message["type"] in ("news", "welcome") and news is not None:
            found.append(bare(news))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_told_again_what_it_was_sent_and_nothing_else(still: Running, game: str) -> None:
    seats = GAMES[game]
    clients, code = seated(still, game, seats)
    sockets = [client.socket(code, seat=seat, blocks=False, changes=False) for seat, client in enumerate(clients)]
    watching = still.client().socket(code, changes=False)
    luck = random.Random(2)
    for _ in range(24):
        able = [socket for socket in sockets if socket.asks and not socket.over]
        if not able:
            break
        actor = luck.choice(able)
        ask = luck.choice(actor.asks)
        actor.answer(any_answer(ask["shape"], luck), ask["id"])
        for socket in (*sockets, watching):
            socket.ask("ping")  # so that each reads every news by itself
    live = still.house.rooms[code].live
    assert live is not None
    assert not live.over
    numbers = set()
    for seat, socket in (*enumerate(sockets), (None, watching)):
        told = retold(clients[seat or 0], code, seat)
        assert told == sent(socket)
        numbers.add(len(told))
    assert max(numbers) <= live.table.number + 1
    if game != "inquisition":  # where everybody hears of the first claims
        assert len(numbers) > 1, "everybody was told everything: this test could not fail"
    for other in (1, seats):
        clients[0].get(f"/api/rooms/{code}/replay?seat={other}", 403)
    still.client().get(f"/api/rooms/{code}/replay?seat=0", 403)


def test_what_was_taken_back_is_told_again_too(still: Running) -> None:
    client = still.client()
    code = client.post("/api/rooms", {"game": "relics", "name": "Dana", "mode": "handed"})["code"]
    client.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    client.post(f"/api/rooms/{code}/start")
    sockets = [client.socket(code, seat=seat, blocks=False, changes=False) for seat in (0, 1)]
    for number in range(6):
        socket = next(socket for socket in sockets if socket.asks)
        socket.answer(any_answer(socket.asks[0]["shape"], random.Random(number)))
        for each in sockets:
            each.ask("ping")
    assert sockets[0].ask("undo")["type"] == "done"
    for seat, socket in enumerate(sockets):
        socket.ask("ping")
        told = retold(client, code, seat)
        assert told == sent(socket)
        assert told[-1]["rewound"]


def test_how_long_it_takes_does_not_tell_that_somebody_has_moved_in_secret(
    still: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 0 answers, which is nobody's business yet: for seat 1 and for spectators no input more is played again."""
    played: list[int] = []

    def noted(table: Any, lines: Any) -> Any:
        played.append(0)
        return replay_input(table, lines)

    monkeypatch.setattr(telling, "replay_input", noted)

    def inputs_for(seat: int | None) -> int:
        played.clear()
        retold(clients[seat or 0], code, seat)
        return len(played)

    clients, code = seated(still, "relics", 3)
    before = [inputs_for(seat) for seat in (0, 1, None)]
    mine = clients[0].socket(code, seat=0)
    assert mine.answer(any_answer(mine.asks[0]["shape"], random.Random(1)))["type"] == "done"
    after = [inputs_for(seat) for seat in (0, 1, None)]
    assert after[0] == before[0] + 1
    assert after[1:] == before[1:]


def test_too_many_replays_are_refused(tmp_path: Path) -> None:
    with running(settings(tmp_path, limits=replace(PLENTY, replays=2))) as server:
        client = server.client()
        code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
        for status in (200, 200, 429):
            assert client.ask("GET", f"/api/rooms/{code}/replay?seat=0")[0] == status


def test_there_is_nothing_to_tell_before_the_start(still: Running) -> None:
    client = still.client()
    code = client.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
    assert "hasn't started" in client.get(f"/api/rooms/{code}/replay?seat=0", 409)["error"]["what"]
