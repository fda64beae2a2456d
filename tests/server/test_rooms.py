"""Rooms by plain HTTP: codes, seats, names, hosts, options, bots, starting, once more."""

from __future__ import annotations

import json
import random
import socket as sockets
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from coterie.server.http import long_poll, tokens
from coterie.server.rooms.house import reachable
from server.live_server import LONG, PATIENCE, Client, Running, any_answer, running, settings


@pytest.fixture
def host(server: Running) -> Client:
    return server.client()


def make(client: Client, game: str = "relics", **other: Any) -> str:
    code: str = client.post("/api/rooms", {"game": game, "name": "Dana", **other})["code"]
    return code


def joined(server: Running, code: str, name: str) -> Client:
    client = server.client()
    client.post(f"/api/rooms/{code}/sit", {"name": name})
    return client


def names(room: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in room["seats"]]


def test_a_code_has_no_look_alikes_and_is_read_as_people_type_it() -> None:
    assert not set("0O1IL5S8B2ZUV AEIOU") & (set(tokens.ALPHABET) - {"V"})
    code = tokens.new_code()
    assert len(code) == tokens.ROOM_CODE_CHARACTERS
    assert tokens.read_code(f" {code[:2].lower()}-{code[2:].lower()} ") == code
    assert tokens.read_code("O0O0O") is None
    assert tokens.read_code(code + "C") is None


def test_a_room_is_made_and_joined_by_its_code(server: Running, host: Client) -> None:
    code = make(host, seats=3)
    guest = server.client()
    seen = guest.get(f"/api/rooms/{code.lower()}")
    assert (seen["code"], seen["game"], seen["state"], seen["host"]) == (code, "relics", "open", 0)
    assert seen["link"].endswith(f"/room/{code}")
    sat = guest.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    assert sat["seat"] == 1
    assert names(sat["room"]) == ["Dana", "Kim", ""]
    assert [seat["who"] for seat in sat["room"]["seats"]] == ["human", "human", "free"]


def test_the_address_that_is_told_can_be_opened(tmp_path: Path) -> None:
    """Who listens on all addresses names one that phones in the same network can reach."""
    with running(settings(tmp_path, host="0.0.0.0")) as server:
        assert "0.0.0.0" not in server.address
        client = server.client()
        made = client.post("/api/rooms", {"game": "relics", "name": "Dana"})
        assert made["room"]["link"] == f"{server.address}/room/{made['code']}"


@pytest.mark.parametrize(
    ("host", "in_a_link"), [("127.0.0.1", "127.0.0.1"), ("games.local", "games.local"), ("::1", "[::1]")]
)
def test_an_address_stands_in_a_link_as_it_must(host: str, in_a_link: str) -> None:
    assert reachable(host) == in_a_link


@pytest.mark.parametrize("host", ["::", "0.0.0.0"])
def test_where_everybody_may_come_an_address_is_told_that_they_can_reach(host: str) -> None:
    told = reachable(host)
    assert told not in ("::", "[::]", "0.0.0.0")
    assert (":" in told) == told.startswith("[") == (host == "::")


def test_a_server_on_an_address_of_ipv6_tells_where_it_is(tmp_path: Path) -> None:
    with sockets.socket(sockets.AF_INET6) as probe:
        try:
            probe.bind(("::1", 0))
        except OSError:
            pytest.skip("this machine has no IPv6")
    with running(settings(tmp_path, host="::1")) as server:
        assert server.address.startswith("http://[::1]:")
        client = server.client()
        made = client.post("/api/rooms", {"game": "relics", "name": "Dana"})
        assert made["room"]["link"] == f"{server.address}/room/{made['code']}"
        assert client.socket(made["code"], seat=0).welcome["type"] == "welcome"


def test_the_token_is_a_cookie_that_no_script_can_read(server: Running) -> None:
    client = server.client()
    _, headers, body = client.ask("POST", "/api/rooms", {"game": "relics", "name": "Dana"})
    cookie = headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert client.cookie is not None
    assert client.cookie not in body.decode()
    assert json.loads(body)["token"] is None


def test_a_program_gets_its_token_in_the_body_and_no_cookie(server: Running) -> None:
    client = server.client()
    _, headers, body = client.ask("POST", "/api/rooms", {"game": "relics", "name": "Dana", "token": True})
    assert "set-cookie" not in headers
    made = json.loads(body)
    program = Client(server.address, token=made["token"])
    program.post(f"/api/rooms/{made['code']}/seats", {"seats": 4})


def test_the_store_knows_no_token(server: Running, host: Client) -> None:
    make(host)
    assert host.cookie is not None
    with server.house.store.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT token FROM holders").all()
    stored = {row[0] for row in rows}
    assert tokens.digest(host.cookie) in stored
    assert host.cookie not in stored


@pytest.mark.parametrize(
    ("name", "shown"),
    [("  Dana \n Lee ", "Dana Lee"), ("Da\u202ena", "Dana"), ("Da\x1b[31mna", "Da [31mna"), ("{seat:0}", "{seat:0}")],
)
def test_names_are_cleaned(server: Running, name: str, shown: str) -> None:
    made = server.client().post("/api/rooms", {"game": "relics", "name": name})
    assert names(made["room"])[0] == shown


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "x" * 41, "x" * 10_000])
def test_what_is_no_name_is_refused(server: Running, name: str) -> None:
    refused = server.client().post("/api/rooms", {"game": "relics", "name": name}, status=400)
    assert "1 to 40" in refused["error"]["allowed"]
    assert ("characters" if "x" in name else "nothing") in refused["error"]["what"]


def test_nobody_takes_a_seat_or_a_name_twice(server: Running, host: Client) -> None:
    code = make(host, seats=3)
    guest = server.client()
    assert "taken by Dana" in guest.post(f"/api/rooms/{code}/sit", {"name": "Kim", "seat": 0}, 409)["error"]["what"]
    assert "already called Dana" in guest.post(f"/api/rooms/{code}/sit", {"name": "Dana"}, 409)["error"]["what"]
    assert guest.post(f"/api/rooms/{code}/sit", {"name": "Kim", "seat": 7}, 404)["error"]["allowed"] == "0 to 2"
    joined(server, code, "Kim")
    joined(server, code, "Lou")
    assert "full" in guest.post(f"/api/rooms/{code}/sit", {"name": "Max"}, 409)["error"]["what"]


def test_a_seat_keeps_its_number_when_others_stay_empty(server: Running, host: Client) -> None:
    code = make(host, seats=4)
    guest = server.client()
    assert guest.post(f"/api/rooms/{code}/sit", {"name": "Kim", "seat": 3})["seat"] == 3
    refused = host.post(f"/api/rooms/{code}/seats", {"seats": 3}, 409)
    assert "seat 3" in refused["error"]["what"]
    host.post(f"/api/rooms/{code}/leave")
    assert names(guest.get(f"/api/rooms/{code}")) == ["", "", "", "Kim"]


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("bot", {"bot": "random"}),
        ("free", {"seat": 0}),
        ("options", {"options": {}}),
        ("seats", {"seats": 3}),
        ("mode", {"mode": "shared"}),
        ("host", {"seat": 1}),
        ("start", {}),
    ],
)
def test_only_the_host_changes_the_room(server: Running, host: Client, what: str, body: dict[str, Any]) -> None:
    code = make(host)
    guest = joined(server, code, "Kim")
    before = host.get(f"/api/rooms/{code}")
    assert "host" in guest.post(f"/api/rooms/{code}/{what}", body, 403)["error"]["what"]
    assert "host" in server.client().post(f"/api/rooms/{code}/{what}", body, 403)["error"]["what"]
    assert host.get(f"/api/rooms/{code}") == before


def test_options_are_checked_and_presets_give_others(host: Client) -> None:
    code = make(host, "succession")
    refused = host.post(f"/api/rooms/{code}/options", {"options": {"nonsense": 1}}, 400)
    assert "no such option" in refused["error"]["what"]
    kinds = next(game for game in host.get("/api/catalogue")["games"] if game["id"] == "succession")
    preset = kinds["presets"][-1]
    name, value = preset["name"].split("=")
    room = host.post(f"/api/rooms/{code}/options", {"options": {name: value}})
    assert {key: room["options"][key] for key in preset["options"]} == preset["options"]


def test_options_that_do_not_go_together_do_not_start(host: Client) -> None:
    code = make(host, seats=3, options={"setup": "winchester"})
    assert "winchester" in host.post(f"/api/rooms/{code}/start", {"bots": "random"}, 400)["error"]["what"]
    assert host.get(f"/api/rooms/{code}")["state"] == "open"


def test_a_pack_with_mistakes_is_refused_with_row_and_field(host: Client) -> None:
    refused = host.post("/api/rooms", {"game": "relics", "pack": "[[wizards]]\nname = 3\n"}, 400)
    assert "your pack" in refused["error"]["what"]


def test_bots_fill_seats_and_go_again(host: Client) -> None:
    code = make(host, seats=4)
    room = host.post(f"/api/rooms/{code}/bot", {"bot": "greedy:worlds=2"})
    assert [seat["bot"] for seat in room["seats"]] == [None, *["greedy:worlds=2"] * 3]
    assert len(set(names(room))) == 4
    refused = host.post(f"/api/rooms/{code}/bot", {"bot": "clever", "seat": 1}, 400)
    assert "random" in refused["error"]["allowed"]
    room = host.post(f"/api/rooms/{code}/bot", {"bot": None, "seat": 2})
    assert room["seats"][2]["who"] == "free"


def test_the_level_of_new_bots_is_the_hosts_choice_and_everybody_sees_it(server: Running, host: Client) -> None:
    code = make(host, seats=4)
    assert host.get(f"/api/rooms/{code}")["bots"] is None
    room = host.post(f"/api/rooms/{code}/options", {"bots": "novice"})
    assert room["bots"] == "novice"
    assert server.client().get(f"/api/rooms/{code}")["bots"] == "novice"
    refused = host.post(f"/api/rooms/{code}/options", {"bots": "clever"}, 400)
    assert "random" in refused["error"]["allowed"]
    assert host.get(f"/api/rooms/{code}") == room
    assert host.post(f"/api/rooms/{code}/options", {"game": "inquisition"})["bots"] is None, "another game, other bots"


def test_every_level_of_the_catalogue_can_sit_down(host: Client) -> None:
    for game in host.get("/api/catalogue")["games"]:
        code = make(host, game["id"])
        for level in game["bots"]:
            host.post(f"/api/rooms/{code}/bot", {"bot": level["bot"], "seat": 1})


def test_a_game_starts_with_everybody_seated_and_only_once(server: Running, host: Client) -> None:
    code = make(host)
    assert "seat 1" in host.post(f"/api/rooms/{code}/start", {}, 409)["error"]["what"]
    guest = joined(server, code, "Kim")
    assert host.post(f"/api/rooms/{code}/start")["state"] == "playing"
    assert "started" in host.post(f"/api/rooms/{code}/start", {}, 409)["error"]["what"]
    assert "started" in guest.post(f"/api/rooms/{code}/name", {"name": "Kimmy"}, 409)["error"]["what"]
    assert "started" in server.client().post(f"/api/rooms/{code}/sit", {"name": "Lou"}, 409)["error"]["what"]


def test_one_device_may_hold_several_seats(host: Client) -> None:
    code = make(host, seats=3, mode="handed")
    host.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    assert host.post(f"/api/rooms/{code}/ready", {}, 400)["error"]["allowed"] == "0, 1"
    room = host.post(f"/api/rooms/{code}/ready", {"seat": 1})
    assert [seat["ready"] for seat in room["seats"]] == [False, True, False]


def test_a_one_time_code_copies_a_seat_to_another_device(server: Running, host: Client) -> None:
    code = make(host)
    other = server.client()
    other.post(f"/api/rooms/{code}/ready", {}, 403)
    one_time = host.post(f"/api/rooms/{code}/transfer")
    assert one_time["code"] in one_time["link"].partition("#")[2]
    assert other.post("/api/seats/claim", {"code": one_time["code"].lower()})["seat"] == 0
    other.post(f"/api/rooms/{code}/ready")
    host.post(f"/api/rooms/{code}/ready")
    assert "has been used" in server.client().post("/api/seats/claim", {"code": one_time["code"]}, 404)["error"]["what"]


def test_a_one_time_code_moves_a_seat_to_another_device(server: Running, host: Client) -> None:
    code = make(host)
    other, socket = server.client(), host.socket(code, seat=0)
    copy = host.post(f"/api/rooms/{code}/transfer")
    one_time = host.post(f"/api/rooms/{code}/transfer", {"move": True})
    assert other.post("/api/seats/claim", {"code": one_time["code"]})["seat"] == 0
    bye = socket.until("bye")
    assert (bye["why"], bye["again"]) == ("Your seat is on another device now", False)
    host.post(f"/api/rooms/{code}/ready", {}, 403)
    host.post(f"/api/rooms/{code}/mode", {"mode": "shared"}, 403)
    assert other.post(f"/api/rooms/{code}/mode", {"mode": "shared"})["host"] == 0, "the host's place goes with it"
    host.post("/api/seats/claim", {"code": copy["code"]}, 404)


def test_who_asks_twice_for_a_seat_has_one(server: Running, host: Client) -> None:
    """The answer to the first request was lost on the way."""
    code = make(host, seats=4)
    guest = server.client()
    for _ in range(2):
        assert guest.post(f"/api/rooms/{code}/sit", {"name": "Kim"})["seat"] == 1
    assert guest.post(f"/api/rooms/{code}/sit", {"name": "Lou"})["seat"] == 2, "one device may hold several"
    assert "already called Kim" in server.client().post(f"/api/rooms/{code}/sit", {"name": "Kim"}, 409)["error"]["what"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "leave", {"seat": 0}),
        ("POST", "name", {"seat": 0, "name": "Mallory"}),
        ("POST", "ready", {"seat": 0}),
        ("POST", "wait", {"seat": 0}),
        ("POST", "transfer", {"seat": 0}),
        ("POST", "report", {"seat": 0, "text": ""}),
        ("POST", "say?seat=0", {"type": "ping", "key": "a"}),
        ("GET", "news?seat=0", None),
        ("GET", "stream?seat=0", None),
        ("GET", "replay?seat=0", None),
    ],
)
def test_a_token_opens_nothing_of_another_seat(
    server: Running, host: Client, method: str, path: str, body: Any
) -> None:
    code = make(host)
    guest = joined(server, code, "Kim")
    for client in (guest, server.client()):
        status, _, content = client.ask(method, f"/api/rooms/{code}/{path}", body)
        assert status == 403, content
        assert "have that seat" in json.loads(content)["error"]["what"]
        assert client.socket(code, seat=0).welcome["type"] == "bye"
    assert names(host.get(f"/api/rooms/{code}")) == ["Dana", "Kim"]


def test_an_expired_code_opens_nothing(server: Running, host: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    code = make(host)
    one_time = host.post(f"/api/rooms/{code}/transfer")
    now = server.house.wall()
    monkeypatch.setattr(server.house, "wall", lambda: now + 3_600_000)
    server.client().post("/api/seats/claim", {"code": one_time["code"]}, 404)


def test_a_freed_seat_revokes_its_tokens_and_codes(server: Running, host: Client) -> None:
    code = make(host)
    guest = joined(server, code, "Kim")
    one_time = guest.post(f"/api/rooms/{code}/transfer")
    socket, table = guest.socket(code, seat=1), host.socket(code, seat=0)
    host.post(f"/api/rooms/{code}/free", {"seat": 1})
    assert socket.until("bye")["again"] is False
    while table.until("room")["room"]["seats"][1]["who"] != "free":
        pass
    guest.post(f"/api/rooms/{code}/ready", {}, 403)
    guest.post("/api/seats/claim", {"code": one_time["code"]}, 404)
    assert host.get(f"/api/rooms/{code}")["seats"][1]["who"] == "free"


def test_play_now_is_one_request_and_done_once_for_each_key(server: Running) -> None:
    client = server.client()
    client.get("/api/mine")
    first = client.post("/api/play", {"game": "triora", "bots": "random", "key": "a"})
    again = client.post("/api/play", {"game": "triora", "bots": "random", "key": "a"})
    other = client.post("/api/play", {"game": "triora", "bots": "random", "key": "b"})
    assert first["room"]["state"] == "playing"
    assert (first["code"], first["seat"]) == (again["code"], again["seat"])
    assert other["code"] != first["code"]


def test_my_games_say_where_it_is_my_move(server: Running) -> None:
    client = server.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
    mine = client.get("/api/mine")["games"]
    assert [(each["code"], each["your_move"]) for each in mine] == [(code, True)]
    assert mine[0]["headline"][0].startswith("Your move in Wizards & Relics")
    assert server.client().get("/api/mine")["games"] == []


def test_one_channel_tells_when_it_is_my_move_in_any_game(
    server: Running, host: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables, at which others move: the same stream tells of both."""
    monkeypatch.setattr(long_poll, "POLL_SECONDS", 10 * PATIENCE)  # it does not look by itself meanwhile
    luck, kim = random.Random(1), server.client()
    kim.get("/api/mine")
    tables = {}
    for _ in range(2):
        code = make(host, "triora", seats=2)
        kim.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
        host.post(f"/api/rooms/{code}/start")
        tables[code] = [host.socket(code, seat=0), kim.socket(code, seat=1)]

    def move_until(code: str, seat: int) -> None:
        """Until this seat is to move."""
        while not tables[code][seat].asks:
            for socket in tables[code]:
                if socket.asks:
                    socket.answer(any_answer(socket.asks[0]["shape"], luck))
                socket.ask("ping")

    for code in tables:
        move_until(code, 0)
    with urlopen(Request(f"{kim.address}/api/mine/stream", headers=kim.headers()), timeout=PATIENCE) as lines:

        def moves() -> set[str]:
            """Where it is Kim's move, as the next line tells."""
            while not (line := lines.readline().strip()):
                pass
            return {each["code"] for each in json.loads(line)["games"] if each["your_move"]}

        assert moves() == set()
        for number, code in enumerate(tables, 1):
            move_until(code, 1)
            while len(moves()) < number:
                pass


def test_listed_rooms_can_be_found_and_others_cannot(server: Running, host: Client) -> None:
    shown, hidden = make(host, listed=True), make(host)
    codes = [room["code"] for room in server.client().get("/api/rooms")["rooms"]]
    assert shown in codes
    assert hidden not in codes


def test_the_host_hands_over(server: Running, host: Client) -> None:
    code = make(host)
    guest = joined(server, code, "Kim")
    host.post(f"/api/rooms/{code}/host", {"seat": 1})
    host.post(f"/api/rooms/{code}/mode", {"mode": "shared"}, 403)
    assert guest.post(f"/api/rooms/{code}/mode", {"mode": "shared"})["host"] == 1


def test_the_hosts_place_passes_on_by_itself(server: Running, host: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    code = make(host)
    guest = joined(server, code, "Kim")
    socket = guest.socket(code, seat=1)
    room = server.house.rooms[code]
    server.in_loop(lambda: room.beat(server.house.wall()))
    gone = room.host_gone
    assert gone is not None
    server.in_loop(lambda: room.beat(gone + LONG - 1))
    assert room.host_seat == 0
    server.in_loop(lambda: room.beat(gone + LONG))
    while socket.until("room")["room"]["host"] != 1:
        pass
    socket.close()


@pytest.mark.parametrize("moved", [-3_600_000, 3_600_000])
def test_the_hosts_place_passes_on_in_a_minute_though_the_clock_is_set(tmp_path: Path, moved: int) -> None:
    """Back or forward by an hour: nobody waits longer for it, and nobody loses it at once."""
    minute = 60_000
    with running(settings(tmp_path, host_grace=minute, grace=minute)) as server:
        house, host = server.house, server.client()
        code = make(host)
        socket = joined(server, code, "Kim").socket(code, seat=1)
        hour, running_on = house.wall(), house.steady()

        async def pass_time(milliseconds: int, set_by: int) -> None:
            nonlocal hour, running_on
            hour, running_on = hour + milliseconds + set_by, running_on + milliseconds
            house.wall, house.steady = lambda: hour, lambda: running_on
            await house.beat()

        def beat(milliseconds: int, set_by: int = 0) -> None:
            server.in_loop(lambda: pass_time(milliseconds, set_by))

        beat(1_000)
        room = house.rooms[code]
        assert room.host_gone is not None
        beat(1_000, moved)
        beat(minute - 3_000)
        assert room.host_seat == 0
        beat(3_000)
        while socket.until("room")["room"]["host"] != 1:
            pass


def test_another_game_in_the_same_room(server: Running, host: Client) -> None:
    code = make(host, "relics", seats=4)
    room = host.post(f"/api/rooms/{code}/options", {"game": "inquisition"})
    assert (room["game"], len(room["seats"]), names(room)[0]) == ("inquisition", 5, "Dana")
