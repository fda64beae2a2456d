"""A device's finished games: listed, downloaded, taken along, and forgotten, on SQLite and on PostgreSQL."""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from browser.tables import play_on
from coterie.server.store.schema import metadata
from coterie.table.record import Record, Replay
from server.live_server import Client, Running, running, settings
from server.postgres import Database, missing

NO_POSTGRES = missing()


@pytest.fixture(
    scope="module",
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.skipif(NO_POSTGRES is not None, reason=""))],
)
def stored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("history")
    if request.param == "sqlite":
        with running(settings(folder, speed=1e-9)) as server:
            yield server
        return
    postgres: Database = request.getfixturevalue("postgres")
    with running(settings(folder, store=postgres.fresh("history"), speed=1e-9)) as server:
        yield server


def game_of(server: Running, *people: str, game: str = "relics", seats: int = 2) -> tuple[str, list[Client]]:
    """A game that has begun, of these people and of bots that say nothing."""
    clients = [server.client() for _ in people]
    code: str = clients[0].post("/api/rooms", {"game": game, "name": people[0], "seats": seats})["code"]
    for client, name in zip(clients[1:], people[1:], strict=True):
        client.post(f"/api/rooms/{code}/sit", {"name": name})
    clients[0].post(f"/api/rooms/{code}/start", {"bots": "idle"})
    return code, clients


def finished(server: Running, *people: str, game: str = "relics", seats: int = 2) -> tuple[str, list[Client]]:
    code, clients = game_of(server, *people, game=game, seats=seats)
    play_on(server, code, random.Random(3), 5_000)
    clients[0].ask("GET", f"/api/rooms/{code}")
    return code, clients


def over(client: Client, code: str) -> dict[str, Any]:
    """The game in its player's list: it gets there when the room has noticed the end."""
    while True:
        games = [each for each in client.get("/api/mine/games")["games"] if each["code"] == code]
        if games:
            return dict(games[0])


def everything(server: Running) -> str:
    """All that the store keeps, as one text; compressed parts unpacked."""
    import zlib

    def read(connection: Any) -> str:
        found = []
        for table in metadata.sorted_tables:
            for row in connection.execute(text(f"SELECT * FROM {table.name}")):
                for value in row:
                    content = value
                    if isinstance(value, (bytes, memoryview)):
                        content = zlib.decompress(bytes(value)).decode() if bytes(value) else ""
                    found.append(str(content))
        return "\n".join(found)

    return str(server.house.store.look(read))


def test_a_finished_game_is_listed_with_people_result_and_length(stored: Running) -> None:
    code, (dana, kim) = finished(stored, "Dana", "Kim")
    mine, theirs = over(dana, code), over(kim, code)
    assert {mine["result"], theirs["result"]} == {"won", "lost"}
    assert mine["title"] == "Wizards & Relics"
    assert [each["name"] for each in mine["people"]] == ["Kim"]
    assert mine["bots"] == 0
    assert mine["why"]
    assert 0 <= mine["seconds"] < 3_600
    assert mine["ended"] > 1_600_000_000_000
    assert not mine["left"]
    assert stored.client().get("/api/mine/games")["games"] == []


def test_roles_and_lies_are_counted_where_a_game_has_them(stored: Running) -> None:
    code, (dana,) = finished(stored, "Dana", game="inquisition", seats=6)
    game = over(dana, code)
    assert game["group"] in ("as a Loyalist", "as an Agent")
    assert game["part"].startswith(game["group"])
    assert game["bots"] == 5
    lies = game["lies"]
    assert lies is None or 0 <= lies["believed"] <= lies["countable"] <= lies["told"]


def test_a_game_that_was_ended_early_is_listed_as_such(stored: Running) -> None:
    code, (dana,) = game_of(stored, "Dana")
    dana.socket(code, seat=0).ask("end")
    game = over(dana, code)
    assert (game["result"], game["why"]) == ("ended", [])


def test_one_device_with_several_seats_has_the_game_once(stored: Running) -> None:
    code, (dana,) = game_of(stored, "Dana", seats=2)
    dana = stored.client()
    code = dana.post("/api/rooms", {"game": "relics", "name": "Dana", "mode": "handed"})["code"]
    dana.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    dana.post(f"/api/rooms/{code}/start")
    play_on(stored, code, random.Random(3), 5_000)
    game = over(dana, code)
    assert (game["seat"], game["result"], game["people"]) == (None, "shared", [])
    assert len(dana.get("/api/mine/games")["games"]) == 1


def test_lessons_are_not_listed(stored: Running) -> None:
    dana = stored.client()
    lesson = dana.get("/api/games/relics/lessons")["lessons"][0]["id"]
    code = dana.post("/api/learn", {"game": "relics", "lesson": lesson})["code"]
    play_on(stored, code, random.Random(3), 5_000)
    finished_after, (kim,) = game_of(stored, "Kim")  # another device: nothing of it is listed here
    kim.socket(finished_after, seat=0).ask("end")
    over(kim, finished_after)
    assert dana.get("/api/mine/games")["games"] == []


def test_a_download_has_the_records_and_the_list(stored: Running) -> None:
    code, (dana, _) = finished(stored, "Dana", "Kim")
    over(dana, code)
    status, headers, body = dana.ask("GET", "/api/mine/download")
    assert (status, headers["content-type"]) == (200, "application/zip")
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        assert json.loads(archive.read("games.json"))["games"][0]["code"] == code
        record = Record.read(archive.read(f"records/relics-{code}.jsonl"))
    replay = Replay(record)
    replay.go(len(record.inputs))
    assert replay.state.result is not None
    assert stored.client().ask("GET", "/api/mine/download")[0] == 404


def test_a_code_takes_finished_games_along_once(stored: Running) -> None:
    code, (dana, _) = finished(stored, "Dana", "Kim")
    over(dana, code)
    running_code = dana.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
    given = dana.post("/api/mine/take-along")
    assert given["link"].endswith(f"/history#{given['code']}")
    phone = stored.client()
    assert phone.post("/api/mine/bring", {"code": given["code"]}) == {"games": 1}
    assert [each["code"] for each in phone.get("/api/mine/games")["games"]] == [code]
    assert [each["code"] for each in dana.get("/api/mine/games")["games"]] == [code], "the old device keeps them"
    assert running_code not in [each["code"] for each in phone.get("/api/mine")["games"]]
    stored.client().post("/api/mine/bring", {"code": given["code"]}, status=404)
    stored.client().post("/api/mine/take-along", status=403)


def test_nobody_brings_a_second_seat_of_their_own_game(stored: Running) -> None:
    """In a rematch they would hold both hands."""
    code, (ann, ben) = game_of(stored, "Ann", "Ben")
    theirs = [client.socket(code, seat=seat) for seat, client in enumerate((ann, ben))]
    theirs[0].ask("end")
    while (asked := theirs[1].until("undo")["proposal"]) is None:
        pass
    theirs[1].ask("vote", proposal=asked["id"], yes=True)
    over(ann, code)
    given = ann.post("/api/mine/take-along")
    assert ben.post("/api/mine/bring", {"code": given["code"]}) == {"games": 0}
    again = ben.post(f"/api/rooms/{code}/rematch")["code"]
    assert ben.socket(again, seat=0).welcome["type"] == "bye"
    assert over(ben, code)["seat"] == 1


def test_names_are_forgotten_in_all_that_is_kept(stored: Running) -> None:
    code, (dana, kim) = game_of(stored, "Xanthippe", "Kimberley")
    dana.socket(code, seat=0).ask("chat", text="well played")
    dana.post(f"/api/rooms/{code}/report", {"text": "odd", "seat": 0})
    play_on(stored, code, random.Random(3), 5_000)
    over(dana, code)
    kim.get(f"/api/rooms/{code}/story")
    opened = dana.post("/api/rooms", {"game": "relics", "name": "Xanthippe", "key": "once"})["code"]
    running_code, (host, _) = game_of(stored, "Otto", "Nora")
    given = host.post(f"/api/rooms/{running_code}/transfer", {"seat": 0})["code"]
    dana.post("/api/seats/claim", {"code": given})  # a second device of the same seat
    other = kim.socket(code, seat=1)
    assert "Xanthippe" in everything(stored)

    assert dana.post("/api/mine/forget") == {"games": 3}
    left = everything(stored)
    assert "Xanthippe" not in left
    assert "Kimberley" in left
    while other.until("room")["room"]["seats"][0]["name"] != "Guest":
        pass
    assert dana.get("/api/mine/games")["games"] == dana.get("/api/mine")["games"] == []

    game = over(kim, code)
    assert [each["name"] for each in game["people"]] == ["Guest"]
    record = Record.read(kim.ask("GET", f"/api/rooms/{code}/record")[2])
    assert [each.name for each in record.head.players] == ["Guest", "Kimberley"]
    Replay(record).go(len(record.inputs))
    told = json.dumps(kim.get(f"/api/rooms/{code}/story"))
    assert "Guest" in told
    assert "Xanthippe" not in told
    assert [each["who"] for each in dana.get(f"/api/rooms/{opened}")["seats"]] == ["free", "free"]
    seats = host.get(f"/api/rooms/{running_code}")["seats"]
    assert [each["name"] for each in seats] == ["Guest", "Nora"]
    assert host.socket(running_code, seat=0).welcome["room"]["state"] == "playing", "the other device plays on"


def test_two_who_are_forgotten_are_two_guests(stored: Running) -> None:
    code, clients = finished(stored, "Dana", "Kim")
    over(clients[0], code)
    for client in clients:
        client.post("/api/mine/forget")
    assert [each["name"] for each in clients[0].get(f"/api/rooms/{code}")["seats"]] == ["Guest", "Guest 2"]
