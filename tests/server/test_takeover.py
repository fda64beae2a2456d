"""Nobody reads a second hand by taking over a seat, the others are asked before one is freed, and all learn of it."""

from __future__ import annotations

from typing import Any

from coterie.server.rooms import room_data
from server.serving import Client, Running, Socket


def table(server: Running, people: int = 3, game: str = "relics", **wishes: Any) -> tuple[list[Client], str]:
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


def test_freeing_a_seat_of_a_running_game_asks_the_others(server: Running) -> None:
    clients, code = table(server)
    sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
    clients[0].post(f"/api/rooms/{code}/free", {"seat": 2})
    assert server.house.rooms[code].holders[2], "it is not freed yet"
    asked = proposal(sockets[1])
    assert (asked["what"], asked["by"], asked["votes"], asked["needed"]) == ("free", 0, [0], 3)
    assert asked["takes_back"] == [{"thing": "seat:2", "text": "P2"}]
    clients[0].post(f"/api/rooms/{code}/free", {"seat": 1}, 409)
    assert sockets[1].ask("vote", proposal=asked["id"], yes=True)["type"] == "done"
    assert sockets[2].ask("vote", proposal=asked["id"], yes=False)["type"] == "done"
    assert server.house.rooms[code].holders[2], "somebody who is there keeps their seat"
    assert server.house.rooms[code].data.proposal is None


def test_a_seat_whose_person_is_gone_is_freed_by_the_others(server: Running) -> None:
    clients, code = table(server)
    sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients[:2])]
    clients[0].post(f"/api/rooms/{code}/free", {"seat": 2})
    asked = proposal(sockets[1])
    assert asked["needed"] == 2
    assert sockets[1].ask("vote", proposal=asked["id"], yes=True)["type"] == "done"
    assert not server.house.rooms[code].holders.get(2)
    assert clients[2].socket(code, seat=2).welcome["type"] == "bye"


def freed(server: Running, game: str = "relics") -> tuple[list[Client], str]:
    clients, code = table(server, 2, game)
    clients[0].post(f"/api/rooms/{code}/free", {"seat": 1})
    return clients, code


def test_no_device_gets_a_second_hand(server: Running) -> None:
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


def test_who_held_the_seat_may_come_back_to_it(server: Running) -> None:
    (_, guest), code = freed(server)
    assert sit(guest, code, 1)["seat"] == 1


def test_everybody_is_told_who_takes_over(server: Running) -> None:
    (host, _), code = freed(server)
    socket = host.socket(code, seat=0)
    sit(server.client(), code, 1)
    line = socket.until("chat")
    assert (line["seat"], line["words"]) == (1, ["(Lou has taken over this seat.)"])
    one_time = host.post(f"/api/rooms/{code}/transfer", {"move": True})["code"]
    watching = server.client().socket(code)
    server.client().post("/api/seats/claim", {"code": one_time})
    assert watching.until("chat")["words"] == ["(This seat moved to another device.)"]


def test_seats_that_one_device_took_before_the_deal_stay(server: Running) -> None:
    client = server.client()
    code = client.post("/api/rooms", {"game": "relics", "name": "Dana", "seats": 2, "mode": "handed"})["code"]
    client.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    client.post(f"/api/rooms/{code}/start")
    assert client.socket(code, seat=1).news is not None


def test_a_rematch_forgets_who_held_what(server: Running) -> None:
    """Another game has other secrets."""
    _, code = freed(server)
    room = server.house.rooms[code]
    assert room.data.former
    twin, _ = room_data.again(room.data, "CCCCC", shuffle=False)
    assert not twin.former
