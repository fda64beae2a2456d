"""The seventeen channels by which secrets have left other systems: each is closed, and its test would see it open.

All that an audience is sent at one moment of a game is recorded twice: in the true world, and in one that it cannot
tell from the true one, put into the same server in its place. What differs, by a byte, has been computed from something
it may not know. (That inputs of others bring it no frame at all is shown in `test_secrecy.py`; the same for the rules
alone, over many more games, by the kit.)"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
import structlog

from coterie.kernel.chance import SeededRandom
from coterie.server.rooms import chat_log, review
from coterie.server.rooms.room import Room
from coterie.server.sockets import requests
from coterie.server.sockets.outbox import Outbox
from coterie.server.store import store as db
from coterie.server.tables.bot_workers import Foreseen, Thinkers
from coterie.server.tables.live_table import Live, record_of
from coterie.server.wire.encoding import TableEncoder
from coterie.server.wire.feed import Channel
from coterie.table.table import Table
from server import test_bot_delays
from server.live_server import Client, Running, any_answer, running, settings
from server.screen_recorder import fence, normal, seated

SEATS = {"relics": 3, "triora": 2, "arena": 2, "inquisition": 5, "succession": 8}
MOMENTS = (0, 5, 14)
"""After so many inputs a game is looked at."""

Audience = int | None


class Twice:
    """What one audience of a game is sent at one moment, in two worlds between which it may not tell."""

    def __init__(self, game: str, moment: int, seat: Audience, frames: list[list[str]]) -> None:
        self.game, self.moment, self.seat = game, moment, seat
        self.frames = frames
        self.here, self.there = ([json.loads(text) for text in each] for each in frames)

    def parts(self, of: Callable[[dict[str, Any]], Any]) -> tuple[list[Any], list[Any]]:
        """One part of every message, in both worlds."""
        return [of(message) for message in self.here], [of(message) for message in self.there]

    def __repr__(self) -> str:
        return f"{self.game} after {self.moment} inputs, {'a spectator' if self.seat is None else f'seat {self.seat}'}"


def put(live: Live, world: Any) -> None:
    """Go on with another world: whatever was made of the other one is forgotten."""
    live.table.state = world
    live.table.outlooks.clear()
    live.channels.clear()
    live.encoder = TableEncoder(live.table)


def worlds(server: Running, live: Live, seat: Audience) -> Iterator[None]:
    """The true world, then one that `seat` imagines; the true one again in the end."""
    true = live.table.state
    for world in (true, server.in_loop(lambda: true.imagine(seat, SeededRandom(live.table.number + 1)))):
        server.in_loop(lambda world=world: put(live, world))
        yield
    server.in_loop(lambda: put(live, true))


def looked(server: Running, clients: list[Client], code: str, seat: Audience) -> list[str]:
    """All that an audience is sent that comes now, and asks for whatever can be asked: every frame and every body."""
    client = server.client() if seat is None else clients[seat]
    screens = [client.socket(code, seat=seat)] if seat is not None else []
    screens += [client.socket(code, screen=screen) for screen in ("spectator", "shared") if seat is None]
    for socket in screens:
        for ask in [*[ask["id"] for ask in socket.asks], *range(40, 44), 10**6]:
            socket.ask("why", key="w", ask=ask, thing="card:nonsense")
            socket.ask("why", key="w", ask=ask, answer="nonsense")
            socket.ask("answer", key=f"n{ask}", ask=ask, answer={"nonsense": [1]})
    frames = [normal(text, code) for socket in screens for text in socket.frames if '"type":"presence"' not in text]
    assert not [frame for frame in frames if "That is a fault" in frame]
    for socket in screens:
        socket.close()
    paths = ["", "/news", *(["/record", "/review", "/story"] if seat is None else [f"/news?seat={seat}"])]
    bodies = [client.ask("GET", f"/api/rooms/{code}{path}")[2].decode() for path in paths]
    bodies.append(client.ask("GET", "/api/mine")[2].decode())
    told = client.ask("GET", f"/api/rooms/{code}/replay{'' if seat is None else f'?seat={seat}'}")[2]
    assert json.loads(told.splitlines()[-1])["view"]["seat"] == seat
    reported = client.post(f"/api/rooms/{code}/report", {"text": "", "seat": seat})["report"]
    bodies.append(json.dumps(reported))
    return [*frames, *(normal(body, code) for body in bodies)]


def played(server: Running, game: str) -> Iterator[tuple[list[Client], str, Live, int]]:
    """A random game over sockets, stopped at some moments."""
    clients, code = seated(server, game, SEATS[game])
    sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
    live = server.house.rooms[code].live
    assert live is not None
    luck = random.Random(7)
    for moment in range(MOMENTS[-1] + 1):
        if moment in MOMENTS:
            yield clients, code, live, moment
        for socket in sockets:
            fence(socket)
        able = [socket for socket in sockets if socket.asks and not socket.over]
        if not able:
            return
        actor = luck.choice(able)
        ask = luck.choice(actor.asks)
        actor.answer(any_answer(ask["shape"], luck), ask["id"])


def compared(server: Running, game: str) -> list[Twice]:
    found = []
    for clients, code, live, moment in played(server, game):
        for seat in (*range(SEATS[game]), None):
            frames = [looked(server, clients, code, seat) for _ in worlds(server, live, seat)]
            found.append(Twice(game, moment, seat, frames))
    return found


@pytest.fixture(scope="module")
def recorded(still: Running) -> list[Twice]:
    """Every audience of all five games, at several moments, in two worlds."""
    return [each for game in SEATS for each in compared(still, game)]


# --- what of a message each channel is ---------------------------------------------------------------------------


def news_of(message: dict[str, Any]) -> dict[str, Any]:
    return (message if message.get("type") == "news" else message.get("news")) or {}


def view(message: dict[str, Any]) -> Any:
    found = news_of(message).get("view")
    return None if found is None else {name: part for name, part in found.items() if name != "waiting"}


def events(message: dict[str, Any]) -> Any:
    return news_of(message).get("events")


def order(message: dict[str, Any]) -> Any:
    """Ids and keys as they stand in a row, whatever else is said of them."""
    asks = [ask for ask in news_of(message).get("asks", ()) if ask["shape"]]
    return [(ask["id"], [option["key"] for option in ask["shape"].get("options", ())]) for ask in asks]


def asks(message: dict[str, Any]) -> Any:
    return news_of(message).get("asks")


def refusals(message: dict[str, Any]) -> Any:
    return message if message.get("type") in ("refused", "why") else message.get("error")


def waiting(message: dict[str, Any]) -> Any:
    return [news_of(message).get("view", {}).get("waiting"), message.get("clock"), message.get("undo")]


def leaks(recorded: list[Twice], of: Callable[[dict[str, Any]], Any]) -> list[Twice]:
    return [each for each in recorded if each.parts(of)[0] != each.parts(of)[1]]


# --- the channels ------------------------------------------------------------------------------------------------


def test_1_fields_that_nobody_filtered(recorded: list[Twice]) -> None:
    assert leaks(recorded, view) == []


def test_2_the_initial_state(recorded: list[Twice]) -> None:
    first = [each for each in recorded if each.moment == 0]
    assert len(first) == sum(SEATS.values()) + len(SEATS)
    assert leaks(first, lambda message: message) == []


def test_3_what_was_taken_back(still: Running) -> None:
    """Seat 0 says one thing or another, and takes it back: seat 1 and a spectator cannot say which it was."""
    found = []
    for luck in (1, 2):
        clients, code = seated(still, "relics", 2)
        theirs, watching = clients[1].socket(code, seat=1), still.client().socket(code)
        mine = clients[0].socket(code, seat=0)
        mine.answer(any_answer(mine.asks[0]["shape"], random.Random(luck)))
        mine.ask("undo")
        for socket in (theirs, watching):
            fence(socket)
        proposal = still.house.rooms[code].consent.proposal
        assert proposal is not None
        theirs.ask("vote", proposal=proposal.id, yes=True)
        for socket in (theirs, watching):
            fence(socket)
        assert any(message.get("rewound") for message in theirs.messages)
        found.append([normal(text, code) for socket in (theirs, watching) for text in socket.frames])
    assert found[0] == found[1]


def test_4_the_log_and_its_arguments(recorded: list[Twice], still: Running) -> None:
    assert leaks(recorded, events) == []
    hidden = 0
    for game, seats in SEATS.items():
        *_, (clients, code, live, _) = played(still, game)
        for seat in (*range(seats), None):
            client = still.client() if seat is None else clients[seat]
            news = client.socket(code, seat=seat).news
            assert news is not None
            log = still.in_loop(lambda live=live, seat=seat: live.table.log(seat))
            heard = [type(event).__name__ for _, event in log]
            assert [event["type"] for event in news["events"]] == heard
            hidden += len(heard) < sum(len(moment.deliveries) for moment in live.table.moments)
    assert hidden, "everybody may hear everything: this test could not fail"


def test_5_the_view_of_spectators_and_of_the_shared_screen(recorded: list[Twice]) -> None:
    watching = [each for each in recorded if each.seat is None]
    assert leaks(watching, lambda message: message) == []


def test_6_the_order_of_lists_and_ids_that_can_be_followed(recorded: list[Twice]) -> None:
    assert leaks(recorded, order) == []


def test_7_the_seed(still: Running) -> None:
    for game, seats in SEATS.items():
        *_, (clients, code, live, _) = played(still, game)
        secrets = [str(live.table.record.head.seed), live.table.state.key.hex()]
        for seat in (*range(seats), None):
            sent = "".join(looked(still, clients, code, seat))
            assert not [secret for secret in secrets if secret in sent]


def test_8_lists_of_lawful_answers(recorded: list[Twice]) -> None:
    assert leaks(recorded, asks) == []
    assert any(each.parts(asks)[0][0] for each in recorded if each.seat is not None)


def test_9_refusals(recorded: list[Twice], still: Running) -> None:
    assert leaks(recorded, refusals) == []
    clients, code = seated(still, "inquisition", 5)
    socket = clients[0].socket(code, seat=0)
    others = {ask["id"] for seat in range(1, 5) for ask in _asks(clients[seat], code, seat)}
    said = [{**socket.ask("answer", key="k", ask=ask, answer="x"), "n": 0, "ask": 0} for ask in (*others, 10**6)]
    assert len(said) > 1
    assert all(each == said[0] for each in said), "a question of others is refused like one that there never was"


def _asks(client: Client, code: str, seat: int) -> list[dict[str, Any]]:
    socket = client.socket(code, seat=seat)
    found = socket.asks
    socket.close()
    return found


def test_10_pictures_on_the_way(still: Running) -> None:
    """What people are shown step by step holds no event that the news itself does not, and its views are their own."""
    shown = 0
    for game in ("relics", "inquisition"):
        clients, code = seated(still, game, SEATS[game])
        sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
        watching = still.client().socket(code)
        luck = random.Random(3)
        for _ in range(40):
            able = [socket for socket in sockets if socket.asks and not socket.over]
            if not able:
                break
            actor = luck.choice(able)
            actor.answer(any_answer(actor.asks[0]["shape"], luck))
            for seat, socket in (*enumerate(sockets), (None, watching)):
                for message in fence(socket):
                    for step in message.get("steps", ()):
                        shown += 1
                        assert step["view"]["seat"] == seat
                        assert step["events"]
                        assert all(event in message["events"] for event in step["events"])
                        assert set(step) - {"changed", "heard"} == {"view", "events"}
                        assert set(step["view"]) == set(message["view"])
    assert shown


def test_11_what_a_client_is_told_before_it_answers(still: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A preview is made of imagined worlds: it is the same in every world that the seat cannot tell from the true."""
    in_this_process(monkeypatch)
    foreseen = 0
    for game in ("relics", "triora", "inquisition"):
        for clients, code, live, moment in played(still, game):
            for seat in range(SEATS[game]):
                here, there = (previews(clients[seat], code, seat) for _ in worlds(still, live, seat))
                foreseen += len(here)
                assert here == there, (game, moment, seat)
    assert foreseen


def in_this_process(patch: pytest.MonkeyPatch) -> None:
    async def here(_: Thinkers, work: Any, *arguments: Any) -> Any:
        return work(*arguments)

    patch.setattr(Thinkers, "_run", here)


def previews(client: Client, code: str, seat: int) -> list[dict[str, Any]]:
    socket = client.socket(code, seat=seat)
    luck, found = random.Random(1), []
    for ask in socket.asks[:2]:
        reply = socket.ask("preview", key="p", ask=ask["id"], answer=any_answer(ask["shape"], luck))
        assert reply["type"] == "preview", reply
        found.append({**reply, "n": 0})
    socket.close()
    return found


def test_12_who_is_waited_for_and_clocks(recorded: list[Twice], still: Running) -> None:
    """Neither differs between two worlds; nor does it move when somebody answers in secret."""
    assert leaks(recorded, waiting) == []
    clients, code = seated(still, "relics", 3)
    before = looked(still, clients, code, 1)
    mine = clients[0].socket(code, seat=0)
    assert mine.answer(any_answer(mine.asks[0]["shape"], random.Random(1)))["type"] == "done"
    mine.close()
    assert looked(still, clients, code, 1) == before, "that seat 0 has answered is nobody's business yet"


def test_13_the_time_that_bots_take() -> None:
    """The same luck gives the same pauses whatever was dealt; `test_bot_delays.py` measures real ones."""
    dealt, pauses = zip(*(test_bot_delays.planned(seed) for seed in range(4)), strict=True)
    assert len({tuple(each) for each in dealt}) > 1
    assert len({tuple(each) for each in pauses}) == 1


def test_14_logs_and_reports_of_faults(
    tmp_path: Any, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole run, with bad input, a fault that carries the state in its text, and a restart: nothing of it is told."""
    secrets = set[str]()
    with running(settings(tmp_path)) as server:
        clients, code = seated(server, "inquisition", 5)
        sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
        live = server.house.rooms[code].live
        assert live is not None
        sockets[0].ask("chat", text="quince jelly")
        sockets[0].ask("note", text="medlar paste")
        for text in ("nonsense", '{"type": "answer", "key": "a", "ask": "sloe gin"}'):
            sockets[0].say(text)
            sockets[0].until("refused")
        transfer = clients[1].post(f"/api/rooms/{code}/transfer")

        def broken(*_: Any) -> None:
            raise ValueError(f"{live.table.record.head} {live.table.state.save()}")

        with monkeypatch.context() as patch:
            patch.setattr(type(live.table), "attempt", broken)
            refused = sockets[0].answer("x")
        assert "went wrong" in refused["why"][0]
        assert str(live.table.record.head.seed) not in json.dumps(refused)
        clients[0].ask("POST", "/api/records", b"damson")
        clients[0].get(f"/api/rooms/{code}/record", 409)
        secrets |= {code, transfer["code"], str(live.table.record.head.seed), live.table.state.key.hex()}
        secrets |= {str(client.cookie) for client in clients} | {"quince", "medlar", "sloe", "damson", "P0"}
    shown = capfd.readouterr()
    told = shown.out + shown.err
    assert "request_failed" in told, "nothing was logged: this test could not fail"
    assert [secret for secret in secrets if secret in told] == []


def test_15_talk(still: Running) -> None:
    """What spectators say, and what is said on a channel that others do not know of, leaves no trace with who cannot
    hear it: neither a word, nor a frame, nor a gap in what is counted."""
    clients, code = spoken_in_secret(still)
    for seat in agents_and_others(still, code)[1]:
        words = [line["words"] for line in clients[seat].socket(code, seat=seat).welcome["chats"]]
        ids = [line["id"] for line in clients[seat].socket(code, seat=seat).welcome["chats"]]
        assert (words, ids) == ([["Before"], ["After"]], [1, 2])


def agents_and_others(server: Running, code: str) -> tuple[list[int], list[int]]:
    live = server.house.rooms[code].live
    assert live is not None
    sides = live.table.game.sides(live.table.state)
    agents = [seat for seat, side in enumerate(sides) if sides.count(side) == min(map(sides.count, sides))]
    return agents, [seat for seat in range(len(sides)) if seat not in agents]


def spoken_in_secret(server: Running) -> tuple[list[Client], str]:
    """A line that all hear, some that only spectators and only Agents do, and another."""
    clients, code = seated(server, "inquisition", 6, options={"agents_channel": "yes"})
    agents, others = agents_and_others(server, code)
    sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
    watching = server.client().socket(code)
    news = sockets[agents[0]].news
    assert news is not None
    assert news["channels"], "the Agents have no channel: this test could not fail"
    sockets[others[0]].ask("chat", text="Before")
    for socket in (*sockets, watching):
        fence(socket)
    for _ in range(3):
        assert sockets[agents[0]].ask("chat", text="Psst", to=news["channels"][0])["type"] == "done"
        assert watching.ask("chat", text="They cannot hear us")["type"] == "done"
    for seat in others:
        assert fence(sockets[seat]) == []
    sockets[others[0]].ask("chat", text="After")
    for socket in sockets:
        fence(socket)
    return clients, code


def test_16_replays_and_exports_while_the_game_runs(still: Running) -> None:
    clients, code = seated(still, "relics", 2)
    for client in (*clients, still.client()):
        for path in ("record", "review", "review?step=0&eyes=0", "review?step=0&eyes=spectator", "story"):
            assert client.get(f"/api/rooms/{code}/{path}", 409)["error"]["what"]
        client.post(f"/api/rooms/{code}/branch", {"step": 0, "seat": 0}, 409)
    clients[0].get(f"/api/rooms/{code}/replay?seat=1", 403)
    still.client().get(f"/api/rooms/{code}/replay?seat=1", 403)
    own = clients[0].ask("GET", f"/api/rooms/{code}/replay?seat=0")[2]
    assert {json.loads(line)["view"]["seat"] for line in own.splitlines()} == {0}


def test_17_at_one_table(still: Running) -> None:
    """A device that is handed round is sent the seat it shows and no other; the screen in the middle is sent what
    spectators are; and who is asked in secret is not the only one with something to do."""
    client = still.client()
    code = client.post("/api/rooms", {"game": "relics", "name": "Dana", "mode": "handed"})["code"]
    client.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    client.post(f"/api/rooms/{code}/start")
    sockets = [client.socket(code, seat=seat) for seat in (0, 1)]
    sockets[0].answer(any_answer(sockets[0].asks[0]["shape"], random.Random(1)))
    for seat, socket in enumerate(sockets):
        fence(socket)
        assert socket.news is not None
        assert socket.news["view"]["seat"] == seat
        assert {ask["seat"] for message in socket.messages for ask in news_of(message).get("asks", ())} == {seat}
    spectator, shared = (client.socket(code, screen=screen) for screen in ("spectator", "shared"))
    assert spectator.news == shared.news
    for game in ("inquisition", "relics"):
        clients, code = seated(still, game, SEATS[game])
        asked = [len([ask for ask in _asks(client, code, seat) if ask["owed"]]) for seat, client in enumerate(clients)]
        assert len(set(asked)) == 1, (game, asked)


# --- each test would see its channel open ------------------------------------------------------------------------


def shown(news: dict[str, Any]) -> dict[str, Any]:
    """What a news says of the view: all of it, or what has changed."""
    found: dict[str, Any] = news["view"] or news["changed"].get("fields", {})
    return found


def open_news(patch: pytest.MonkeyPatch, change: Callable[[Channel, dict[str, Any]], None]) -> None:
    """Every news goes out with something of the true world in it."""
    true = Channel.news

    def news(self: Channel, *arguments: Any) -> Any:
        made, number = true(self, *arguments)
        data = msgspec.json.decode(msgspec.json.encode(made))
        change(self, data)
        return data, number

    patch.setattr(Channel, "news", news)


def whole(channel: Channel) -> str:
    return str(channel.table.state.digest())


def in_view(patch: pytest.MonkeyPatch) -> None:
    open_news(patch, lambda channel, data: shown(data).update(forgotten=whole(channel)))


def in_events(patch: pytest.MonkeyPatch) -> None:
    open_news(patch, lambda channel, data: data["events"].append({"type": "Leak", "of": whole(channel)}))


def in_options(patch: pytest.MonkeyPatch) -> None:
    def turn(channel: Channel, data: dict[str, Any]) -> None:
        for ask in data["asks"]:
            if ask["shape"] and len(ask["shape"].get("options", ())) > 1:
                random.Random(whole(channel)).shuffle(ask["shape"]["options"])

    open_news(patch, turn)


def in_waiting(patch: pytest.MonkeyPatch) -> None:
    open_news(patch, lambda channel, data: shown(data).setdefault("waiting", []).append({"kind": whole(channel)}))


def in_refusals(patch: pytest.MonkeyPatch) -> None:
    true = getattr(requests, "words")  # noqa: B009  (it is imported there)

    def words(text: str, name: Any) -> Any:
        return (*true(text, name), SECRET[0]())

    patch.setattr(requests, "words", words)


SECRET: list[Callable[[], str]] = []


@pytest.mark.parametrize(
    ("plant", "of", "seen_by"),
    [
        (in_view, view, "all"),
        (in_view, lambda message: message, "a spectator"),
        (in_events, events, "all"),
        (in_options, order, "who is asked"),
        (in_options, asks, "who is asked"),
        (in_refusals, refusals, "all"),
        (in_waiting, waiting, "all"),
    ],
    ids=["1 and 2: view", "5: spectators", "4: events", "6: order", "8: options", "9: refusals", "12: waiting"],
)
def test_an_open_channel_is_seen(
    still: Running, monkeypatch: pytest.MonkeyPatch, plant: Any, of: Any, seen_by: str
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "MOMENTS", (2,))

    def digest() -> str:
        latest = list(still.house.rooms.values())[-1].live
        return "" if latest is None else str(latest.table.state.digest())

    monkeypatch.setattr(sys.modules[__name__], "SECRET", [digest])
    plant(monkeypatch)
    found = leaks(compared(still, "relics"), of)
    seen = {each.seat for each in found}
    expected: dict[str, set[int | None]] = {"all": {0, 1, 2, None}, "a spectator": {None}, "who is asked": {2}}
    assert seen >= expected[seen_by]


def with_what_was_taken_back(patch: pytest.MonkeyPatch) -> None:
    def answers(channel: Channel, data: dict[str, Any]) -> None:
        if data["rewound"]:
            said = [getattr(entry, "answer", None) for entry in channel.table.record.inputs]
            data["events"].append({"type": "TakenBack", "of": said})

    open_news(patch, answers)


def with_the_seed(patch: pytest.MonkeyPatch) -> None:
    def seed(channel: Channel, data: dict[str, Any]) -> None:
        shown(data).update(luck=channel.table.record.head.seed)

    open_news(patch, seed)


def with_a_card_in_flight(patch: pytest.MonkeyPatch) -> None:
    open_steps(patch, lambda step: step["events"].append({"type": "Flew", "card": "W13"}))


def with_a_fact_in_flight(patch: pytest.MonkeyPatch) -> None:
    open_steps(patch, lambda step: step["view"].update(hands=[["W13"], ["W7"]]))


def open_steps(patch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], None]) -> None:
    def each(_: Channel, data: dict[str, Any]) -> None:
        for step in data["steps"]:
            change(step)

    open_news(patch, each)


def with_records_at_any_time(patch: pytest.MonkeyPatch) -> None:
    async def whole(room: Room) -> Any:
        rows = await room.house.store.read(lambda connection: db.input_rows(connection, room.code))
        return record_of(str(room.head), rows, room.code)

    patch.setattr(review, "finished", whole)


def with_anybodys_replay(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "own_seat", lambda self, token, wanted: wanted)


def with_all_questions_on_one_device(patch: pytest.MonkeyPatch) -> None:
    def both(channel: Channel, data: dict[str, Any]) -> None:
        data["asks"] += [{**ask, "seat": 1 - ask["seat"]} for ask in data["asks"]]

    open_news(patch, both)


def with_questions_for_one_only(patch: pytest.MonkeyPatch) -> None:
    def alone(channel: Channel, data: dict[str, Any]) -> None:
        if channel.table.record.head.seats > 2 and channel.seat != 0:
            data["asks"] = []

    open_news(patch, alone)


def with_more_on_the_shared_screen(patch: pytest.MonkeyPatch) -> None:
    true = Outbox.take

    def take(self: Outbox) -> list[bytes]:
        if self.screen == "shared":
            self.seat = 0
        return true(self)

    patch.setattr(Outbox, "take", take)


@pytest.mark.parametrize(
    ("plant", "seen_by"),
    [
        (with_what_was_taken_back, test_3_what_was_taken_back),
        (with_the_seed, test_7_the_seed),
        (with_a_card_in_flight, test_10_pictures_on_the_way),
        (with_a_fact_in_flight, test_10_pictures_on_the_way),
        (with_records_at_any_time, test_16_replays_and_exports_while_the_game_runs),
        (with_anybodys_replay, test_16_replays_and_exports_while_the_game_runs),
        (with_all_questions_on_one_device, test_17_at_one_table),
        (with_questions_for_one_only, test_17_at_one_table),
        (with_more_on_the_shared_screen, test_17_at_one_table),
    ],
)
def test_an_open_way_is_seen(still: Running, monkeypatch: pytest.MonkeyPatch, plant: Any, seen_by: Any) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        seen_by(still)


def test_a_log_that_quotes_what_went_wrong_is_seen(
    tmp_path: Any, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def quoted(event: str, problem: BaseException, **fields: Any) -> None:
        structlog.get_logger().error(event, why=str(problem), **fields)

    monkeypatch.setattr(requests, "fault", quoted)
    with pytest.raises(AssertionError):
        test_14_logs_and_reports_of_faults(tmp_path, capfd, monkeypatch)


def test_talk_that_is_counted_is_seen(still: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    true = chat_log.chatted
    monkeypatch.setattr(chat_log, "chatted", lambda number, line, seat, over: true(line.id, line, seat, over))
    with pytest.raises(AssertionError):
        test_15_talk(still)


def test_a_log_that_reaches_everybody_is_seen(still: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(self: Table, *_: Any) -> Any:
        return [(moment.number, each.event) for moment in self.moments for each in moment.deliveries]

    monkeypatch.setattr(Table, "log", everything)
    with pytest.raises(AssertionError):
        test_4_the_log_and_its_arguments([], still)


def test_a_preview_of_the_true_world_is_seen(still: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def true(_: Thinkers, position: Any, *__: Any) -> Any:
        return Foreseen({"of": position.state.decode()}, [], [], False)

    monkeypatch.setattr(Thinkers, "foresee", true)
    monkeypatch.setattr(Live, "world", lambda self, seat: self.table.state)
    with pytest.raises(AssertionError):
        test_11_what_a_client_is_told_before_it_answers(still, monkeypatch)


def test_pauses_that_tell_the_role_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    from coterie.server.tables.bot_driver import Driver

    true = Driver._pause

    def slower(self: Driver, ask: int) -> int:
        state = self.live.table.state
        asked = state.ask(ask)
        return true(self, ask) + 150 * (self.live.table.game.sides(state)[asked.seat] == "agent")

    monkeypatch.setattr(Driver, "_pause", slower)
    with pytest.raises(AssertionError):
        test_13_the_time_that_bots_take()
