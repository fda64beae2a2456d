"""What a table of friends agrees to: rematches, pauses, more time, and a look at the roles before the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from coterie.table.record import AddTime, Record, Replay, encode_line
from server.live_server import Client, Running, running, settings


@pytest.fixture(scope="module")
def friends(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings(tmp_path_factory.mktemp("friends"), speed=1e-9, look=600_000)) as found:
        yield found


def table(server: Running, game: str, people: int, seats: int) -> tuple[list[Client], str]:
    clients = [server.client() for _ in range(people)]
    code = clients[0].post("/api/rooms", {"game": game, "name": "P0", "seats": seats})["code"]
    for seat, client in enumerate(clients[1:], 1):
        client.post(f"/api/rooms/{code}/sit", {"name": f"P{seat}"})
    clients[0].post(f"/api/rooms/{code}/start", {"bots": "idle"})
    return clients, code


def end(server: Running, clients: list[Client], code: str) -> None:
    """All agree to end the game."""
    sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
    sockets[0].ask("end")
    for socket in sockets[1:]:
        asked: dict[str, Any] = socket.until("undo")
        while asked["proposal"] is None:
            asked = socket.until("undo")
        socket.ask("vote", proposal=asked["proposal"]["id"], yes=True)
    assert server.house.rooms[code].data.state == "over"


def test_a_rematch_asks_everybody_and_starts_when_all_are_in(friends: Running) -> None:
    clients, code = table(friends, "relics", 3, 4)
    anna, bea, cem = clients
    end(friends, clients, code)
    again = bea.post(f"/api/rooms/{code}/rematch", {})
    assert again["room"]["state"] == "open"
    for client, joined in ((anna, False), (bea, True), (cem, False)):
        (found,) = client.get("/api/mine")["rematches"]
        assert (found["code"], found["of"], found["by"]["name"]) == (again["code"], code, "P1")
        assert [each["name"] for each in found["joined"]] == ["P1"]
        assert [each["name"] for each in found["asked"]] == ["P0", "P1", "P2"]
        assert (found["mine"], found["begun"]) == (joined, False)
    stranger = friends.client()
    stranger.post("/api/play", {"game": "relics"})
    assert stranger.get("/api/mine")["rematches"] == []
    anna.post(f"/api/rooms/{again['code']}/ready", {"ready": True})
    assert friends.house.rooms[again["code"]].data.state == "open"
    cem.post(f"/api/rooms/{again['code']}/ready", {"ready": True})
    assert friends.house.rooms[again["code"]].data.state == "playing"
    for client in clients:
        assert client.get("/api/mine")["rematches"] == [], "whoever plays it needs no banner"


def test_who_did_not_join_a_rematch_is_told_that_it_has_begun(friends: Running) -> None:
    clients, code = table(friends, "relics", 2, 2)
    end(friends, clients, code)
    again = clients[0].post(f"/api/rooms/{code}/rematch", {})["code"]
    clients[0].post(f"/api/rooms/{again}/start", {})
    (found,) = clients[1].get("/api/mine")["rematches"]
    assert found["begun"]
    assert not found["mine"]


def test_only_the_host_adds_time_and_at_most_five_times_in_a_phase(friends: Running) -> None:
    clients, code = table(friends, "inquisition", 2, 5)
    host, guest = (client.socket(code, seat=seat) for seat, client in enumerate(clients))
    for socket in (host, guest):
        socket.ask("look")
    live = friends.house.rooms[code].live
    assert live is not None
    due = live.table.state.next_due()
    assert due is not None
    assert guest.ask("add_time")["type"] == "refused"
    host.ask("add_time", key="once")
    host.ask("add_time", key="once")  # sent twice, it acts once
    assert live.table.state.next_due() == due + 60_000
    for _ in range(4):
        assert host.ask("add_time")["type"] == "done"
    refused = host.ask("add_time")
    assert "5 times already" in refused["why"][0]
    assert live.table.state.next_due() == due + 300_000
    told = [each for each in live.table.log(None) if type(each[1]).__name__ == "TimeAdded"]
    assert len(told) == 5

    lines = b"".join(map(encode_line, live.table.record.lines()))
    again = Replay(Record.read(lines))
    again.go(len(again.record.inputs))
    assert sum(isinstance(each, AddTime) for each in again.record.inputs) == 5
    assert again.state.digest() == live.table.state.digest()


def held_up(server: Running, code: str) -> bool:
    return server.house.rooms[code].held_up


def test_no_answer_is_taken_while_people_look_or_while_the_table_is_paused(friends: Running) -> None:
    clients, code = table(friends, "inquisition", 2, 5)
    host, guest = (client.socket(code, seat=seat) for seat, client in enumerate(clients))
    room = friends.house.rooms[code]
    ask = host.asks[0]
    assert "looked at their role" in host.ask("answer", ask=ask["id"], answer="ready")["why"][0]
    host.ask("look")
    look = room.data.look
    assert look is not None
    assert look.looked == [0]
    guest.ask("look")
    assert not held_up(friends, code)
    host.ask("pause")
    assert not held_up(friends, code)
    guest.ask("pause")  # to ask for it too is to agree
    assert held_up(friends, code)
    assert "paused" in host.ask("answer", ask=ask["id"], answer="ready")["why"][0]
    guest.ask("resume")
    assert not held_up(friends, code)


def test_the_first_no_ends_a_proposed_pause_and_names_who_said_it(friends: Running) -> None:
    clients, code = table(friends, "relics", 3, 3)
    sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
    sockets[0].ask("pause")
    asked: dict[str, Any] = sockets[2].until("undo")
    while asked["proposal"] is None:
        asked = sockets[2].until("undo")
    assert (asked["proposal"]["what"], asked["proposal"]["votes"]) == ("pause", [0])
    sockets[2].ask("vote", proposal=asked["proposal"]["id"], yes=False)
    told = sockets[0].until("undo")
    while told["declined"] is None:
        told = sockets[0].until("undo")
    assert told["proposal"] is None
    assert told["declined"] == {"what": "pause", "by": 2}


def test_six_faces_a_minute_are_shown_to_everyone_and_stored_nowhere(friends: Running) -> None:
    clients, code = table(friends, "relics", 2, 2)
    mine, theirs = (client.socket(code, seat=seat) for seat, client in enumerate(clients))
    watching = friends.client().socket(code)
    for _ in range(6):
        assert mine.ask("react", face="laughing")["type"] == "done"
    for socket in (mine, theirs, watching):
        found = socket.until("reaction") if socket is not mine else {"seat": 0, "face": "laughing"}
        assert (found["seat"], found["face"]) == (0, "laughing")
    refused = mine.ask("react", face="laughing")
    assert refused["type"] == "refused"
    assert refused["why"][0].startswith("Again in 0:")
    assert theirs.ask("react", face="angry")["type"] == "done", "each seat has its own six"
    assert watching.ask("react", face="glad")["type"] == "refused", "spectators make none"
    live = friends.house.rooms[code].live
    assert live is not None
    assert not live.table.record.inputs
    assert friends.house.rooms[code].chat.lines == []


def test_a_face_that_is_sent_twice_is_made_once(friends: Running) -> None:
    clients, code = table(friends, "relics", 2, 2)
    mine = clients[0].socket(code, seat=0)
    for _ in range(2):
        mine.ask("react", key="once", face="glad")
    assert len(friends.house.rooms[code].reactions.made[0]) == 1
