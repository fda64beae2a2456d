"""Nobody reads a second hand by taking over a seat, the others are asked before one is freed, and all learn of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from coterie.server.http.errors import Denied
from coterie.server.http.tokens import digest
from coterie.server.rooms import room_data
from coterie.server.rooms.room import Room
from coterie.server.store import store as db
from coterie.table.record import Player
from server.live_server import PATIENCE, Client, Running, Socket, running, settings
from server.postgres import database, missing

why_not = missing()


@dataclass
class Servers:
    """One process, or two on one database: then every device comes to another one than the device before it."""

    processes: tuple[Running, ...]
    made: list[Client] = field(default_factory=list)

    def client(self) -> Client:
        self.made.append(self.processes[len(self.made) % len(self.processes)].client())
        return self.made[-1]

    def rooms(self, code: str) -> list[Room]:
        return [process.house.rooms[code] for process in self.processes if code in process.house.rooms]

    def everywhere(self, code: str, holds: Callable[[Room], Any]) -> None:
        """Wait until every process has heard that it is so."""
        end = time.monotonic() + PATIENCE
        while not all(holds(room) for room in self.rooms(code)):
            assert time.monotonic() < end, "it is not so"
            time.sleep(0.01)


@pytest.fixture(
    scope="module",
    params=["one", pytest.param("two", marks=pytest.mark.skipif(why_not is not None, reason=str(why_not)))],
)
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    folder: Path = tmp_path_factory.mktemp("takeover")
    if request.param == "one":
        with running(settings(folder)) as server:
            yield Servers((server,))
        return
    with database() as postgres:
        store = postgres.fresh("takeover")
        with running(settings(folder, store=store)) as one, running(settings(folder, store=store)) as other:
            yield Servers((one, other))


@pytest.fixture
def server(servers: Servers) -> Servers:
    servers.made.clear()
    return servers


def table(server: Servers, people: int = 3, game: str = "relics", **wishes: Any) -> tuple[list[Client], str]:
    clients = [server.client() for _ in range(people)]
    code = clients[0].post("/api/rooms", {"game": game, "name": "P0", "seats": people, **wishes})["code"]
    for seat, client in enumerate(clients[1:], 1):
        client.post(f"/api/rooms/{code}/sit", {"name": f"P{seat}"})
    clients[0].post(f"/api/rooms/{code}/start")
    return clients, code


def proposal(socket: Socket) -> dict[str, Any]:
    while True:
        found: dict[str, Any] | None = socket.until("undo")["proposal"]
        if found is not None:
            return found


def sit(client: Client, code: str, seat: int, status: int = 200) -> Any:
    return client.post(f"/api/rooms/{code}/sit", {"name": "Lou", "seat": seat}, status)


def test_freeing_a_seat_of_a_running_game_asks_the_others(server: Servers) -> None:
    clients, code = table(server)
    sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
    clients[0].post(f"/api/rooms/{code}/free", {"seat": 2})
    assert all(room.holders[2] for room in server.rooms(code)), "it is not freed yet"
    asked = proposal(sockets[1])
    assert (asked["what"], asked["by"], asked["votes"], asked["needed"]) == ("free", 0, [0], 3)
    assert asked["takes_back"] == [{"thing": "seat:2", "text": "P2"}]
    clients[0].post(f"/api/rooms/{code}/free", {"seat": 1}, 409)
    assert sockets[1].ask("vote", proposal=asked["id"], yes=True)["type"] == "done"
    assert sockets[2].ask("vote", proposal=asked["id"], yes=False)["type"] == "done"
    server.everywhere(code, lambda room: room.data.proposal is None)
    assert all(room.holders[2] for room in server.rooms(code)), "somebody who is there keeps their seat"


def test_a_seat_whose_person_is_gone_is_freed_by_the_others(server: Servers) -> None:
    clients, code = table(server)
    sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients[:2])]
    clients[0].post(f"/api/rooms/{code}/free", {"seat": 2})
    asked = proposal(sockets[1])
    assert asked["needed"] == 2
    assert sockets[1].ask("vote", proposal=asked["id"], yes=True)["type"] == "done"
    server.everywhere(code, lambda room: not room.holders.get(2))
    assert clients[2].socket(code, seat=2).welcome["type"] == "bye"


def freed(server: Servers, game: str = "relics") -> tuple[list[Client], str]:
    clients, code = table(server, 2, game)
    clients[0].post(f"/api/rooms/{code}/free", {"seat": 1})
    return clients, code


def test_no_device_gets_a_second_hand(server: Servers) -> None:
    """Neither the host, nor by a one-time code, nor somebody who held another seat before."""
    (host, guest), code = freed(server)
    why = sit(host, code, 1, 403)["error"]["what"]
    assert why == "This device has seen P0's secrets in this game, so it can't take another seat"
    stranger = server.client()
    assert sit(stranger, code, 1)["seat"] == 1
    one_time = stranger.post(f"/api/rooms/{code}/transfer", {})["code"]
    host.post("/api/seats/claim", {"code": one_time}, 403)
    phone = server.client()
    assert phone.post("/api/seats/claim", {"code": one_time})["seat"] == 1, "the code was not used up"
    moved = host.post(f"/api/rooms/{code}/transfer", {"move": True})["code"]
    for other in (guest, stranger, phone):
        other.post("/api/seats/claim", {"code": moved}, 403)
    laptop = server.client()
    assert laptop.post("/api/seats/claim", {"code": moved})["seat"] == 0
    laptop.post(f"/api/rooms/{code}/free", {"seat": 1})
    sit(host, code, 1, 403)


def test_a_device_that_gives_its_seat_away_is_never_a_newcomer(
    server: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even for a moment: who held the seat is stored together with who holds it now."""
    (host, _), code = freed(server)
    moved = host.post(f"/api/rooms/{code}/transfer", {"move": True})["code"]

    async def stopped(*_: Any) -> None:
        raise Denied(503, "The process was killed")

    with monkeypatch.context() as patch:
        patch.setattr(Room, "change", stopped)
        patch.setattr(Room, "changed", stopped)
        server.client().post("/api/seats/claim", {"code": moved}, 503)
    row = server.processes[0].house.store.look(lambda connection: db.room(connection, code))
    assert row is not None
    assert digest(str(host.cookie)) in room_data.decode(row.data).former


def test_who_held_the_seat_may_come_back_to_it(server: Servers) -> None:
    (_, guest), code = freed(server)
    assert sit(guest, code, 1)["seat"] == 1


def test_everybody_is_told_who_takes_over(server: Servers) -> None:
    (host, _), code = freed(server)
    socket = host.socket(code, seat=0)
    sit(server.client(), code, 1)
    line = socket.until("chat")
    assert (line["seat"], line["words"]) == (1, ["(Lou has taken over this seat.)"])
    one_time = host.post(f"/api/rooms/{code}/transfer", {"move": True})["code"]
    watching = server.client().socket(code)
    server.client().post("/api/seats/claim", {"code": one_time})
    while watching.until("chat")["words"] != ["(This seat moved to another device.)"]:
        pass  # a process that has just heard of the last change tells that one too


def test_seats_that_one_device_took_before_the_deal_stay(server: Servers) -> None:
    client = server.client()
    code = client.post("/api/rooms", {"game": "relics", "name": "Dana", "seats": 2, "mode": "handed"})["code"]
    client.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    client.post(f"/api/rooms/{code}/start")
    assert client.socket(code, seat=1).news is not None


def test_a_rematch_forgets_who_held_what(server: Servers) -> None:
    """Another game has other secrets."""
    _, code = freed(server)
    server.everywhere(code, lambda room: room.data.former)
    room = server.rooms(code)[0]
    twin, _ = room_data.again(room.data, "CCCCC", shuffle=False)
    assert not twin.former


# --- a friend who comes late ----------------------------------------------------------------------------------------


def with_bot(server: Servers, game: str = "relics") -> tuple[list[Client], str, list[Socket]]:
    """Two people, and a bot on the third seat, who play."""
    clients = [server.client() for _ in range(2)]
    code = clients[0].post("/api/rooms", {"game": game, "name": "P0", "seats": 3})["code"]
    clients[1].post(f"/api/rooms/{code}/sit", {"name": "P1"})
    clients[0].post(f"/api/rooms/{code}/start", {"bots": "idle"})
    return clients, code, [client.socket(code, seat=seat) for seat, client in enumerate(clients)]


def test_in_the_room_a_friend_takes_a_bots_seat_without_asking(server: Servers) -> None:
    host, friend = server.client(), server.client()
    code = host.post("/api/rooms", {"game": "relics", "name": "P0", "seats": 2})["code"]
    host.post(f"/api/rooms/{code}/bot", {"bot": "idle"})
    assert sit(friend, code, 1)["seat"] == 1
    assert friend.get(f"/api/rooms/{code}")["seats"][1]["who"] == "human"


def test_everybody_at_the_table_must_agree_to_a_late_friend(server: Servers) -> None:
    _, code, sockets = with_bot(server)
    friend = server.client()
    assert sit(friend, code, 2)["seat"] is None
    asked = proposal(sockets[0])
    bot = friend.get(f"/api/rooms/{code}")["seats"][2]["name"]
    assert (asked["what"], asked["seat"], asked["name"], asked["votes"], asked["needed"]) == ("seat", 2, "Lou", [], 2)
    assert sockets[0].ask("vote", proposal=asked["id"], yes=True)["type"] == "done"
    assert friend.socket(code, seat=2).welcome["type"] == "bye", "one of two is not enough"
    assert sockets[1].ask("vote", proposal=asked["id"], yes=True)["type"] == "done"
    mine = friend.socket(code, seat=2)
    assert mine.news is not None, "it is shown what the seat may see"
    assert mine.welcome["room"]["seats"][2]["name"] == "Lou"
    assert sockets[0].until("chat")["words"] == [f"(Lou has taken over {bot}'s seat.)"]
    server.everywhere(code, lambda room: room.data.proposal is None)
    for room in server.rooms(code):
        assert room.driver is not None
        assert 2 not in room.driver.specs, "the bot plays no longer"
        assert room.live is not None
        assert room.live.table.record.head.players[2] == Player("Lou")


def test_one_no_keeps_a_late_friend_out(server: Servers) -> None:
    _, code, sockets = with_bot(server)
    friend = server.client()
    sit(friend, code, 2)
    asked = proposal(sockets[1])
    assert sockets[1].ask("vote", proposal=asked["id"], yes=False)["type"] == "done"
    server.everywhere(code, lambda room: room.data.proposal is None)
    for room in server.rooms(code):
        assert room.data.seats[2].who == "bot"
        assert room.data.declined is not None
        assert (room.data.declined.what, room.data.declined.by) == ("seat", 1)


def test_no_device_of_this_game_asks_for_a_bots_seat(server: Servers) -> None:
    """Neither one that holds a seat, nor one that held one, nor one that gets a seat while its request is open."""
    clients, code, sockets = with_bot(server)
    sit(clients[0], code, 2, 403)
    moved = clients[1].post(f"/api/rooms/{code}/transfer", {"move": True})["code"]
    phone = server.client()
    phone.post("/api/seats/claim", {"code": moved})
    sit(clients[1], code, 2, 403)
    friend = server.client()
    sit(friend, code, 2)
    shared = phone.post(f"/api/rooms/{code}/transfer", {})["code"]
    friend.post("/api/seats/claim", {"code": shared})
    asked = proposal(sockets[0])
    theirs = phone.socket(code, seat=1)
    assert sockets[0].ask("vote", proposal=asked["id"], yes=True)["type"] == "done"
    refused = theirs.ask("vote", proposal=asked["id"], yes=True)
    assert (refused["type"], "has seen" in refused["why"][0]) == ("refused", True)
    server.everywhere(code, lambda room: room.data.proposal is None)  # the table is free for another question
    assert all(room.data.seats[2].who == "bot" for room in server.rooms(code))


def test_nobody_takes_a_bots_seat_while_all_are_away(server: Servers) -> None:
    clients, code, sockets = with_bot(server)
    for client, socket in zip(clients, sockets, strict=True):
        client.post(f"/api/rooms/{code}/leave", {})
        socket.close()
    server.everywhere(code, lambda room: not room.here)
    for room in server.rooms(code):
        room.standing = {0, 1}
    why = sit(server.client(), code, 2, 409)["error"]["what"]
    assert why == "Nobody is here to agree"


def test_a_name_that_somebody_has_is_refused_to_a_late_friend(server: Servers) -> None:
    _, code, _ = with_bot(server)
    server.client().post(f"/api/rooms/{code}/sit", {"name": "P1", "seat": 2}, 409)


def test_the_record_names_the_late_friend(server: Servers) -> None:
    _, code, sockets = with_bot(server)
    friend = server.client()
    sit(friend, code, 2)
    asked = proposal(sockets[0])
    for socket in sockets:
        socket.ask("vote", proposal=asked["id"], yes=True)
    mine = friend.socket(code, seat=2)
    ended = sockets[0].ask("end")
    assert ended["type"] == "done"
    asked = proposal(mine)
    for socket in (sockets[1], mine):
        socket.ask("vote", proposal=asked["id"], yes=True)
    head = json.loads(friend.ask("GET", f"/api/rooms/{code}/record")[2].splitlines()[0])
    assert head["players"][2]["name"] == "Lou"
