"""Two server processes on one PostgreSQL: people at one table on different ones, and one that dies."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from coterie import games
from coterie.server.store.peers import Presence
from coterie.server.store.postgres_peers import PeerPresence, PostgresPeers
from coterie.table.record import Answer, Replay
from server.cut_proxy import Between
from server.live_server import PATIENCE, Running, Socket, any_answer, running, settings
from server.postgres import Database, missing

why = missing()
pytestmark = pytest.mark.skipif(why is not None, reason=str(why))


LONG_AGO = PeerPresence(Presence(frozenset({0}), 0, True), 0)
"""What a process said of a room, if it had been a long time ago."""


def said(server: Running, code: str) -> dict[str, PeerPresence]:
    """What other processes have said of a room, by process."""
    peers = server.house.peers
    assert isinstance(peers, PostgresPeers)
    return peers.said.setdefault(code, {})


@pytest.fixture
def url(postgres: Database, request: pytest.FixtureRequest) -> str:
    return postgres.fresh(request.node.name)


def notices(server: Running) -> PostgresPeers:
    assert isinstance(server.house.peers, PostgresPeers)
    return server.house.peers


@pytest.fixture
def pair(tmp_path: Path, url: str) -> Iterator[tuple[Running, Running]]:
    with running(settings(tmp_path, store=url)) as one, running(settings(tmp_path, store=url)) as other:
        for server in (one, other):
            assert notices(server).listening.wait(PATIENCE)
        yield one, other


def seated(one: Running, other: Running, game: str = "relics") -> tuple[Socket, Socket, str]:
    """Dana on one process, Kim on the other."""
    dana, kim = one.client(), other.client()
    code = dana.post("/api/rooms", {"game": game, "name": "Dana"})["code"]
    kim.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    dana.post(f"/api/rooms/{code}/start", {"bots": "random"})
    return dana.socket(code, seat=0), kim.socket(code, seat=1), code


def play_together(sockets: list[Socket], luck: random.Random, between: Callable[[], Any] = lambda: None) -> None:
    for _ in range(10_000):
        between()
        if all(socket.over for socket in sockets):
            return
        for socket in sockets:
            required = [ask for ask in socket.asks if ask["owed"]]
            if required and not socket.over:
                socket.answer(any_answer(required[0]["shape"], luck), required[0]["id"])
            else:
                socket.ask("ping")
    raise AssertionError("the game did not end")


def test_two_people_on_two_processes_play_one_game(pair: tuple[Running, Running]) -> None:
    one, other = pair
    mine, theirs, code = seated(one, other)
    play_together([mine, theirs], random.Random(1))
    live = [server.house.rooms[code].live for server in pair]
    assert live[0] is not None
    assert live[1] is not None
    assert live[0].table.record.inputs == live[1].table.record.inputs
    assert live[0].table.state.digest() == live[1].table.state.digest()


def test_presence_and_chat_cross_over(pair: tuple[Running, Running]) -> None:
    mine, theirs, _ = seated(*pair)
    theirs.ask("chat", text="Hello over there")
    assert mine.until("chat")["words"] == ["Hello over there"]
    while not all(seat["connected"] for seat in mine.client_seats()):
        mine.until("presence", "room")
    theirs.close()
    while mine.client_seats()[1]["connected"]:
        mine.until("presence", "room")


def make_deaf(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """This process hears of nothing that others write."""

    async def deaf() -> None:
        return

    monkeypatch.setattr(server.house.peers, "heard", lambda notice: None)
    monkeypatch.setattr(server.house.follower, "poll", deaf)


def test_who_sat_down_elsewhere_is_dealt_in(pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch) -> None:
    """The process at which the game is started has not heard of it yet."""
    one, other = pair

    make_deaf(one, monkeypatch)
    dana, kim = one.client(), other.client()
    code = dana.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
    kim.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    dana.post(f"/api/rooms/{code}/start", {"bots": "random"})
    live = one.house.rooms[code].live
    assert live is not None
    assert [(each.name, each.who) for each in live.table.record.head.players] == [("Dana", "human"), ("Kim", "human")]


def test_nothing_is_refused_for_what_happened_elsewhere(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before a process refuses, it reads what another one has written: over HTTP, at the hello and over a socket."""
    one, other = pair
    dana, kim = one.client(), other.client()
    code = dana.post("/api/rooms", {"game": "relics", "name": "Dana", "seats": 2})["code"]
    make_deaf(one, monkeypatch)
    kim.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    assert not one.house.rooms[code].holders.get(1)
    dana.post(f"/api/rooms/{code}/start")  # nobody sits on seat 1, as far as this process knows
    lou = other.client()
    code = dana.post("/api/rooms", {"game": "relics", "name": "Dana", "seats": 3})["code"]
    dana.post(f"/api/rooms/{code}/bot", {"bot": "idle", "seat": 2})
    lou.post(f"/api/rooms/{code}/sit", {"name": "Lou", "seat": 1})
    elsewhere = one.client()
    elsewhere.cookie = lou.cookie
    socket = elsewhere.socket(code, seat=1)
    assert socket.welcome["type"] == "welcome", "this process has not heard that Lou sat down"
    mine = other.client()
    mine.cookie = dana.cookie
    mine.post(f"/api/rooms/{code}/start")
    assert socket.ask("pause")["type"] == "done", "nor that the game has started"


def test_an_answer_is_not_refused_for_a_pause_that_is_over(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    dana = one.client()
    code = dana.post("/api/play", {"game": "relics", "bots": "idle"})["code"]
    socket = dana.socket(code, seat=0)
    while not socket.asks:
        socket.until("news")
    assert socket.ask("pause")["type"] == "done"
    elsewhere = other.client()
    elsewhere.cookie = dana.cookie
    phone = elsewhere.socket(code, seat=0)
    make_deaf(one, monkeypatch)
    assert phone.ask("resume")["type"] == "done"
    assert one.house.rooms[code].data.paused
    assert socket.answer(any_answer(socket.asks[0]["shape"], random.Random(1)))["type"] == "done"


def test_who_takes_over_from_a_bot_elsewhere_is_announced(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that reads the change and the announcement together tells both."""
    one, other = pair
    dana, lou = one.client(), one.client()
    code = dana.post("/api/play", {"game": "relics", "bots": "idle"})["code"]
    socket = dana.socket(code, seat=0)
    watching = other.client().socket(code)
    make_deaf(other, monkeypatch)
    lou.post(f"/api/rooms/{code}/sit", {"name": "Lou", "seat": 1})
    asked = socket.until("undo")["proposal"]
    while asked is None:
        asked = socket.until("undo")["proposal"]
    assert socket.ask("vote", proposal=asked["id"], yes=True)["type"] == "done"
    other.in_loop(lambda: other.house.follower.read(other.house.rooms[code]))
    assert "Lou has taken over" in watching.until("chat")["words"][0]


def test_two_people_cannot_take_one_seat(pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pair

    make_deaf(one, monkeypatch)
    dana, kim, lou = one.client(), other.client(), one.client()
    code = dana.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
    kim.post(f"/api/rooms/{code}/sit", {"name": "Kim", "seat": 1})
    refused = lou.post(f"/api/rooms/{code}/sit", {"name": "Lou", "seat": 1}, 409)
    assert "taken by Kim" in refused["error"]["what"]
    kim.post(f"/api/rooms/{code}/ready")
    lou.post(f"/api/rooms/{code}/ready", {}, 403)


def test_no_device_gets_a_second_hand_at_another_process(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even at one that knows the room only as it was before anybody sat down."""
    one, other = pair
    host, guest = one.client(), one.client()
    code = host.post("/api/rooms", {"game": "relics", "name": "Dana", "seats": 2})["code"]
    other.client().get(f"/api/rooms/{code}")

    make_deaf(other, monkeypatch)
    guest.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    host.post(f"/api/rooms/{code}/start")
    host.post(f"/api/rooms/{code}/free", {"seat": 1})
    elsewhere, stranger = other.client(), other.client()
    elsewhere.cookie = host.cookie
    assert other.house.rooms[code].data.state == "open", "it has heard nothing"
    wish = {"name": "Lou", "seat": 1}
    said = elsewhere.post(f"/api/rooms/{code}/sit", wish, 403)["error"]["what"]
    assert said == "This device has seen Dana's secrets in this game, so it can't take another seat"
    assert stranger.post(f"/api/rooms/{code}/sit", wish)["seat"] == 1


def test_people_on_two_processes_agree(pair: tuple[Running, Running]) -> None:
    """A proposal, a pause and a wait are of the table, not of the process at which somebody wants them."""
    one, other = pair
    mine, theirs, code = seated(one, other)
    luck = random.Random(5)
    for socket in (mine, theirs):
        while not socket.asks:
            socket.until("news")
        assert socket.answer(any_answer(socket.asks[0]["shape"], luck))["type"] == "done"
    assert mine.ask("undo")["type"] == "done"
    asked = theirs.until("undo")["proposal"]
    while asked is None:
        asked = theirs.until("undo")["proposal"]
    assert (asked["by"], asked["votes"], asked["needed"]) == (0, [0], 2)
    assert theirs.ask("vote", proposal=asked["id"], yes=True)["type"] == "done"
    while not mine.read().get("rewound"):
        pass
    while mine.ask("pause")["type"] != "done":
        pass  # this process may not have heard yet that the vote on the undo is over
    asked = theirs.until("undo")["proposal"]
    while asked is None or asked["what"] != "pause":
        asked = theirs.until("undo")["proposal"]
    assert theirs.ask("vote", proposal=asked["id"], yes=True)["type"] == "done"
    while not mine.until("clock")["paused"]:
        pass
    theirs.client.post(f"/api/rooms/{code}/wait")
    while mine.until("presence")["wait"]["votes"] != [1]:
        pass
    mine.ask("end")
    asked = theirs.until("undo")["proposal"]
    while asked is None:
        asked = theirs.until("undo")["proposal"]
    theirs.ask("vote", proposal=asked["id"], yes=True)
    while mine.until("room")["room"]["state"] != "over":
        pass


def test_who_gets_up_is_played_for_at_every_process(pair: tuple[Running, Running]) -> None:
    """Not after a minute: they said that they go. When they are back, the bot gets up everywhere."""
    one, other = pair
    mine, theirs, code = seated(one, other)
    kim = theirs.client
    kim.post(f"/api/rooms/{code}/leave")
    while not mine.client_seats()[1]["standing_in"]:
        mine.until("presence", "room")
    kim.socket(code, seat=1)
    while mine.client_seats()[1]["standing_in"]:
        mine.until("presence", "room")
    room = one.house.rooms[code]
    assert room.driver is not None
    while room.data.left or 1 in room.driver.specs:
        mine.ask("ping")


def test_who_talks_at_the_same_time_hears_both(pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch) -> None:
    """Dana speaks at a process that has not heard of Kim's words yet."""
    one, other = pair
    mine, theirs, _ = seated(one, other)

    make_deaf(one, monkeypatch)
    theirs.ask("chat", text="First")
    mine.ask("chat", text="Second")
    assert [(line["id"], line["words"]) for line in mine.messages if line["type"] == "chat"] == [
        (1, ["First"]),
        (2, ["Second"]),
    ]


def test_who_talks_at_the_very_same_time_is_heard(pair: tuple[Running, Running]) -> None:
    """Both processes want to keep a line under the same number, again and again: nobody is refused for that."""
    mine, theirs, _ = seated(*pair)
    lines = 25
    for number in range(lines):
        for socket in (mine, theirs):
            socket.say({"type": "chat", "key": f"c{number}", "text": f"{number}"})
    for socket in (mine, theirs):
        while len([each for each in socket.messages if each["type"] == "chat"]) < 2 * lines:
            assert socket.read()["type"] != "refused"
    heard = [
        [(line["id"], line["seat"], line["words"]) for line in socket.messages if line["type"] == "chat"]
        for socket in (mine, theirs)
    ]
    assert heard[0] == heard[1]
    assert [id for id, _, _ in heard[0]] == list(range(1, 2 * lines + 1))


def test_a_host_who_only_watches_at_another_process_is_there(pair: tuple[Running, Running]) -> None:
    """A laptop in the middle of the table has made the room; phones are connected to the other process."""
    one, other = pair
    laptop, phone = one.client(), other.client()
    code = laptop.post("/api/rooms", {"game": "relics", "mode": "shared"})["code"]
    phone.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    screen = laptop.socket(code, screen="shared")
    hand = phone.socket(code, seat=0)
    room = other.house.rooms[code]
    while one.house.owner not in said(other, code):
        hand.ask("ping")
    other.in_loop(other.house.beat)
    assert room.host_gone is None
    screen.close()
    while one.house.owner in said(other, code):
        hand.ask("ping")
    other.in_loop(other.house.beat)
    assert room.host_gone is not None


def test_who_stays_connected_elsewhere_stays_present(pair: tuple[Running, Running]) -> None:
    one, other = pair
    mine, _, code = seated(one, other)
    room = other.house.rooms[code]
    while one.house.owner not in said(other, code):
        mine.ask("ping")
    said(other, code)[one.house.owner] = LONG_AGO
    one.in_loop(one.house.follower.report)
    while said(other, code).get(one.house.owner, LONG_AGO).until == 0:  # the other's own beat may have dropped it
        mine.ask("ping")
    other.in_loop(other.house.beat)
    assert room.here == {0, 1}


def test_who_cannot_hear_takes_nobody_elsewhere_for_gone(postgres: Database, tmp_path: Path, url: str) -> None:
    """No bot sits in for somebody who plays at another process, only because this one cannot be told so."""
    with (
        closing(Between(postgres.socket)) as between,
        running(settings(tmp_path, store=url)) as one,
        running(settings(tmp_path, store=between.url(url.partition("@/")[2].partition("?")[0]))) as other,
    ):
        for server in (one, other):
            assert notices(server).listening.wait(PATIENCE)
        mine, theirs, code = seated(one, other)
        room = other.house.rooms[code]
        while one.house.owner not in said(other, code):
            mine.ask("ping")
        between.part("ears", "cut")
        while notices(other).listening.is_set():
            theirs.ask("ping")

        async def much_later() -> None:
            said(other, code)[one.house.owner] = LONG_AGO
            await other.house.beat()

        other.in_loop(much_later)
        assert room.here == {0, 1}
        between.heal()
        assert notices(other).listening.wait(PATIENCE)
        while room.here != {1}:  # now it would have been told
            other.in_loop(much_later)


def test_one_process_drives_the_bots_and_another_takes_over(pair: tuple[Running, Running]) -> None:
    one, other = pair
    client = one.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
    socket = client.socket(code, seat=0)
    move(socket)
    one.stop()
    elsewhere = other.client()
    elsewhere.cookie = client.cookie
    back = elsewhere.socket(code, seat=0)
    move(back)
    move(back)


def test_two_drivers_at_once_do_no_harm(pair: tuple[Running, Running]) -> None:
    """Both processes believe that they hold the lease: whoever is slower finds the place taken, and decides anew."""
    one, other = pair
    client = one.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
    elsewhere = other.client()
    elsewhere.cookie = client.cookie
    sockets = [client.socket(code, seat=0), elsewhere.socket(code, seat=0)]
    for server in pair:

        def both(room: Any = server.house.rooms[code]) -> None:
            room.driver.drives = True
            room.driver.stir()

        server.in_loop(both)
    for _ in range(3):
        move(sockets[0])
    live = one.house.rooms[code].live
    assert live is not None
    assert [entry.number for entry in live.table.record.inputs] == list(range(1, live.table.number + 1))
    asked = [entry.ask for entry in live.table.record.inputs if isinstance(entry, Answer)]
    assert len(set(asked)) == len(asked), "no question is answered twice"
    replay = Replay(live.table.record)
    replay.go(live.table.number)
    assert replay.state.digest() == live.table.state.digest()


def test_who_plays_elsewhere_is_driven_elsewhere(pair: tuple[Running, Running]) -> None:
    """The process at which nobody plays at a table any more lets go of its bots."""
    one, other = pair
    client = one.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
    socket = client.socket(code, seat=0)
    move(socket)
    socket.close()
    elsewhere = other.client()
    elsewhere.cookie = client.cookie
    back = elsewhere.socket(code, seat=0)
    while one.house.rooms[code].outboxes:
        one.in_loop(lambda: None)
    for server in pair:
        server.in_loop(server.house.leases.renew)
    move(back)
    drivers = [server.house.rooms[code].driver for server in pair]
    assert [driver is not None and driver.drives for driver in drivers] == [False, True]


def move(socket: Socket) -> None:
    """Answer once, and wait until the bots have brought the next question."""
    luck = random.Random(7)
    while not [ask for ask in socket.asks if ask["owed"]]:
        socket.until("news")
    before = socket.asks[0]["id"]
    while socket.asks and socket.asks[0]["id"] == before:
        socket.answer(any_answer(socket.asks[0]["shape"], luck), before)
    while not [ask for ask in socket.asks if ask["owed"]] and not socket.over:
        socket.until("news")


def test_lost_notices_heal_by_polling(pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pair
    mine, theirs, _ = seated(one, other)
    for server in pair:
        monkeypatch.setattr(notices(server), "heard", lambda notice: None)
    play_together(
        [mine, theirs], random.Random(2), lambda: [server.in_loop(server.house.follower.poll) for server in pair]
    )
    assert mine.over
    assert theirs.over


def test_a_stopped_server_says_restart(pair: tuple[Running, Running]) -> None:
    one, other = pair
    mine, theirs, _ = seated(one, other)
    mine.ask("ping")
    one.stop()
    from websockets.exceptions import ConnectionClosed

    with pytest.raises(ConnectionClosed) as closed:
        mine.until("nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert theirs.ask("ping")["type"] == "pong"


def test_a_pack_is_known_at_every_process(pair: tuple[Running, Running]) -> None:
    """A page asks for the components of its room wherever its request comes out."""
    one, other = pair
    text = games.get("relics").resource("pack.toml").replace("Mediocre Mage", "Mediocre Witch")
    made = one.client().post("/api/rooms", {"game": "relics", "name": "Dana", "pack": text})
    digest, code = made["room"]["pack"], made["code"]
    other.client().get(f"/api/packs/{digest}", 404)
    assert other.client().get(f"/api/packs/{digest}?room={code}")["text"] == text


def test_a_broken_database_is_told_and_nothing_is_half_done(postgres: Database, tmp_path: Path, url: str) -> None:
    with running(settings(tmp_path, store=url)) as server:
        client = server.client()
        code = client.post("/api/rooms", {"game": "relics", "name": "Dana"})["code"]
        client.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
        client.post(f"/api/rooms/{code}/start")
        socket = client.socket(code, seat=0)
        ask = socket.asks[0]
        said: dict[str, Any] = {"ask": ask["id"], "answer": any_answer(ask["shape"], random.Random(1)), "key": "same"}
        postgres.stop()
        refused = socket.ask("answer", **said)
        assert "couldn't save" in refused["why"][0]
        assert client.get("/healthz", 503)["ok"] is False
        live = server.house.rooms[code].live
        assert live is not None
        assert live.table.number == 0
        postgres.start()
        assert socket.ask("answer", **said)["type"] == "done"
        assert live.table.number == 1
