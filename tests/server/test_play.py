"""Playing over sockets and by plain HTTP: answers, reconnects, undo, talk, stand-ins, reviews."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from coterie import bots, games
from coterie.kernel import InvalidSetting
from coterie.server.http import catalogue
from coterie.server.rooms.voting import larger_side
from coterie.server.store import store as db
from coterie.server.wire.schema import schema
from coterie.table.record import Record
from server.live_server import LONG, Client, Running, Socket, any_answer, running, settings


def two(server: Running, game: str = "relics", **other: Any) -> tuple[Client, Client, str]:
    """Two people at a table that has begun."""
    one, other_one = server.client(), server.client()
    code = one.post("/api/rooms", {"game": game, "name": "Dana", **other})["code"]
    other_one.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    one.post(f"/api/rooms/{code}/start", {"bots": "random"})
    return one, other_one, code


def play_on(socket: Socket, luck: random.Random, most: int = 10**6) -> int:
    """Answer whatever is asked, as a program would that knows nothing but the wire; how many answers were taken."""
    taken = 0
    while not socket.over and taken < most:
        required = [ask for ask in socket.asks if ask["owed"]]
        if not required:
            socket.until("news")
            continue
        reply = socket.answer(any_answer(required[0]["shape"], luck), required[0]["id"])
        taken += reply["type"] == "done"
    return taken


@pytest.mark.parametrize("game", ["arena", "relics", "triora"])
def test_a_whole_game_by_what_is_sent_and_nothing_else(server: Running, game: str) -> None:
    client = server.client()
    made = client.post("/api/play", {"game": game, "bots": "random"})
    socket = client.socket(made["code"], seat=made["seat"])
    assert play_on(socket, random.Random(1)) > 0
    while client.get(f"/api/rooms/{made['code']}")["state"] != "over":
        socket.until("room")
    record = Record.read(client.ask("GET", f"/api/rooms/{made['code']}/record")[2])
    assert record.verify().result is not None
    check = jsonschema.Draft202012Validator({"$ref": "#/$defs/sent", "$defs": schema()["$defs"]})
    for message in socket.messages[:40]:
        message = json.loads(socket.frames[message["n"] - 1])
        check.validate(message)


@pytest.mark.parametrize("id", ["inquisition", "succession"])
def test_games_with_clocks_go_on_with_bots_alone(server: Running, id: str) -> None:
    client = server.client()
    made = client.post("/api/play", {"game": id, "bots": "random"})
    socket = client.socket(made["code"], seat=made["seat"])
    assert socket.news is not None
    start = socket.news["number"]
    while socket.news["number"] < start + 5:
        required = [ask for ask in socket.asks if ask["owed"]]
        if required:
            socket.answer(any_answer(required[0]["shape"], random.Random(3)), required[0]["id"])
        else:
            socket.until("news")


def test_what_is_sent_is_what_the_schema_of_the_game_says(server: Running) -> None:
    whole = schema()
    for id in games.names():
        client = server.client()
        made = client.post("/api/play", {"game": id, "bots": "random"})
        socket = client.socket(made["code"], seat=0)
        part = whole["games"][id]
        assert socket.news is not None
        jsonschema.Draft202012Validator({"$ref": "#/$defs/view", "$defs": part["$defs"]}).validate(
            json.loads(socket.frames[0])["news"]["view"]
        )
        events = jsonschema.Draft202012Validator({"$ref": "#/$defs/event", "$defs": part["$defs"]})
        for event in json.loads(socket.frames[0])["news"]["events"]:
            events.validate(event)


def test_a_request_sent_twice_acts_once(server: Running) -> None:
    one, _, code = two(server)
    socket = one.socket(code, seat=0)
    ask = socket.asks[0]
    answer = any_answer(ask["shape"], random.Random(1))
    first = socket.ask("answer", key="same", ask=ask["id"], answer=answer)
    live = server.house.rooms[code].live
    assert live is not None
    number = live.table.number
    again = socket.ask("answer", key="same", ask=ask["id"], answer=answer)
    assert first["type"] == again["type"] == "done"
    assert live.table.number == number == 1


def test_an_unlawful_answer_is_refused_with_its_clause(server: Running) -> None:
    one, _, code = two(server)
    socket = one.socket(code, seat=0)
    refused = socket.answer("nonsense")
    assert (refused["type"], refused["ask"], refused["gone"]) == ("refused", socket.asks[0]["id"], False)
    assert refused["clause"]
    gone = socket.answer("nonsense", ask=99_999)
    assert gone["gone"] is True


def test_nobody_answers_for_another_seat(server: Running) -> None:
    one, other, code = two(server)
    mine, theirs = one.socket(code, seat=0), other.socket(code, seat=1)
    answer = any_answer(theirs.asks[0]["shape"], random.Random(1))
    assert mine.answer(answer, theirs.asks[0]["id"])["type"] == "refused"
    closed = mine.ask("answer", ask=theirs.asks[0]["id"], answer=answer)
    assert closed["gone"] is True
    bye = Socket(one, code, seat=1).welcome
    assert bye["type"] == "bye"
    assert "have that seat" in bye["why"]


def test_a_spectator_sees_the_table_and_is_not_asked(server: Running) -> None:
    one, _, code = two(server)
    watching = server.client().socket(code)
    assert watching.news is not None
    assert watching.news["view"]["seat"] is None
    assert watching.asks == []
    refused = watching.ask("answer", ask=one.socket(code, seat=0).asks[0]["id"], answer="x")
    assert "Spectators" in refused["why"][0]


def test_who_comes_back_gets_what_was_missed(server: Running) -> None:
    one, other, code = two(server)
    luck = random.Random(5)
    mine, theirs = one.socket(code, seat=0), other.socket(code, seat=1)
    assert mine.news is not None
    whole = list(mine.news["events"])
    stream, seen = mine.news["stream"], mine.news["number"]
    mine.close()
    back = one.socket(code, seat=0)
    for socket in (back, theirs):
        assert socket.answer(any_answer(socket.asks[0]["shape"], luck))["type"] == "done"
    fresh = one.socket(code, seat=0, stream=stream, seen=seen)
    assert fresh.news is not None
    assert (fresh.news["since"], fresh.news["stream"]) == (seen, stream)
    all_of_it = one.socket(code, seat=0)
    assert all_of_it.news is not None
    assert all_of_it.news["since"] == 0
    assert all_of_it.news["events"] == whole + fresh.news["events"]
    elsewhere = one.socket(code, seat=0, stream="other", seen=10**6)
    assert elsewhere.news is not None
    assert elsewhere.news["events"] == all_of_it.news["events"]


def test_options_that_did_not_change_are_not_sent_again(server: Running) -> None:
    client = server.client()
    code = client.post("/api/play", {"game": "succession", "bots": "random"})["code"]
    socket = client.socket(code, seat=0)
    for _ in range(6):
        socket.until("news")
    sent = [json.loads(text) for text in socket.frames]
    asks = [ask for message in sent if message["type"] == "news" for ask in message["asks"]]
    assert any(ask["shape"] is None for ask in asks)


def test_undo_is_at_once_where_nobody_has_learned_anything(server: Running) -> None:
    client = server.client()
    code = client.post("/api/play", {"game": "triora", "bots": "random", "seats": 2})["code"]
    socket = client.socket(code, seat=0)
    while not any(ask["owed"] for ask in socket.asks):
        socket.until("news")
    before = socket.news
    assert before is not None
    socket.answer(any_answer(socket.asks[0]["shape"], random.Random(1)))
    reply = socket.ask("undo")
    assert reply["type"] == "done"
    after: Any = socket.news
    assert after["rewound"] is True
    assert after["asks"][0]["id"] == before["asks"][0]["id"]


def test_undo_after_something_was_learned_needs_all(server: Running) -> None:
    one, other, code = two(server)
    luck = random.Random(5)
    mine, theirs = one.socket(code, seat=0), other.socket(code, seat=1)
    for socket in (mine, theirs):
        socket.answer(any_answer(socket.asks[0]["shape"], luck))
    assert mine.ask("undo")["type"] == "done"
    asked = theirs.until("undo")
    while asked["proposal"] is None:
        asked = theirs.until("undo")
    proposal = asked["proposal"]
    assert (proposal["by"], proposal["votes"], proposal["needed"]) == (0, [0], 2)
    assert theirs.ask("vote", proposal=proposal["id"] + 1, yes=True)["type"] == "refused"
    assert theirs.ask("vote", proposal=proposal["id"], yes=True)["type"] == "done"
    while not mine.read().get("rewound"):
        pass


def test_a_refused_proposal_is_over(server: Running) -> None:
    one, other, code = two(server)
    luck = random.Random(5)
    mine, theirs = one.socket(code, seat=0), other.socket(code, seat=1)
    for socket in (mine, theirs):
        socket.answer(any_answer(socket.asks[0]["shape"], luck))
    mine.ask("undo")
    room = server.house.rooms[code]
    asked = room.consent.proposal
    assert asked is not None
    theirs.ask("vote", proposal=asked.id, yes=False)
    assert room.consent.proposal is None


def test_a_request_to_the_table_sent_twice_acts_once(server: Running) -> None:
    """A client that does not know whether it was heard sends the same again, whatever has happened since."""
    one, other, code = two(server)
    luck = random.Random(5)
    mine, theirs = one.socket(code, seat=0), other.socket(code, seat=1)
    for socket in (mine, theirs):
        socket.answer(any_answer(socket.asks[0]["shape"], luck))
    room = server.house.rooms[code]
    assert mine.ask("undo", key="back")["type"] == "done"
    asked = room.consent.proposal
    assert asked is not None
    for _ in range(2):
        assert theirs.ask("vote", key="no", proposal=asked.id, yes=False)["type"] == "done"
    assert mine.ask("undo", key="back")["type"] == "done"
    assert room.consent.proposal is None, "it was refused, and is not asked again"
    for said in ("first", "second"):
        mine.ask("note", key=said, text=said)
    mine.ask("note", key="first", text="first")
    assert room.notes[0] == "second"
    for socket in (mine, theirs):
        socket.ask("pause", key="stop")
    for socket in (mine, theirs):
        socket.ask("resume", key="go")
    for socket in (mine, theirs):
        assert socket.ask("pause", key="stop")["type"] == "done"
    assert not room.data.paused
    refused = theirs.ask("pause", key="again")
    assert refused["type"] == "done"
    assert mine.ask("vote", key="late", proposal=asked.id, yes=True)["type"] == "refused"
    assert mine.ask("vote", key="late", proposal=asked.id, yes=True)["type"] == "refused", "what was refused is refused"


def test_what_is_not_decided_is_over_after_a_minute(server: Running) -> None:
    one, other, code = two(server)
    mine, theirs = one.socket(code, seat=0), other.socket(code, seat=1)
    assert mine.ask("end")["type"] == "done"
    asked = theirs.until("undo")["proposal"]
    room, now = server.house.rooms[code], server.house.wall()
    assert asked["until"] - now <= 60_000
    server.in_loop(lambda: room.beat(asked["until"] - 1))
    assert room.data.proposal is not None
    server.in_loop(lambda: room.beat(asked["until"] + 1))
    while theirs.until("undo")["proposal"] is not None:
        pass
    assert theirs.ask("vote", proposal=asked["id"], yes=True)["type"] == "refused"


@pytest.mark.parametrize("moved", [-3_600_000, 3_600_000])
def test_the_table_has_its_minute_though_the_clock_is_set(tmp_path: Path, moved: int) -> None:
    """Back or forward by an hour: a proposal is not over at once, and does not stay for an hour."""
    with running(settings(tmp_path)) as server:
        one, other, code = two(server)
        mine, theirs = one.socket(code, seat=0), other.socket(code, seat=1)
        hour, passed = server.house.wall(), server.house.steady()

        async def pass_time(milliseconds: int, set_by: int) -> None:
            nonlocal hour, passed
            hour, passed = hour + milliseconds + set_by, passed + milliseconds
            server.house.wall, server.house.steady = lambda: hour, lambda: passed
            await server.house.beat()

        def beat(milliseconds: int, set_by: int = 0) -> None:
            server.in_loop(lambda: pass_time(milliseconds, set_by))

        beat(0)
        mine.ask("end")
        asked = theirs.until("undo")["proposal"]
        beat(1_000, moved)
        again = theirs.until("undo")["proposal"]
        assert (again["id"], again["until"]) == (asked["id"], asked["until"] + moved)
        beat(58_000)
        assert theirs.ask("end", key="another")["type"] == "refused", "it is still asked"
        beat(2_000)
        while theirs.until("undo")["proposal"] is not None:
            pass


def test_where_sides_are_open_all_must_agree(server: Running) -> None:
    """Three armies, each for itself: two of them cannot take back what the third has done."""
    client = server.client()
    code = client.post("/api/rooms", {"game": "arena", "name": "P0", "seats": 3})["code"]
    for name in ("P1", "P2"):
        client.post(f"/api/rooms/{code}/sit", {"name": name})
    client.post(f"/api/rooms/{code}/start")
    sockets = [client.socket(code, seat=seat) for seat in range(3)]
    room = server.house.rooms[code]
    assert room.live is not None
    luck = random.Random(1)
    while len(set(room.live.table.game.sides(room.live.table.state))) < 3:
        for socket in sockets:
            socket.ask("ping")
            if socket.asks:
                socket.answer(any_answer(socket.asks[0]["shape"], luck))
    assert room.consent.needed == 3


def test_chat_reaches_those_it_is_meant_for(server: Running) -> None:
    one, other, code = two(server)
    mine, theirs, watching = one.socket(code, seat=0), other.socket(code, seat=1), server.client().socket(code)
    mine.ask("chat", key="c1", text="Good\x00 luck\u202e!")
    mine.ask("chat", key="c1", text="Good luck!")
    heard = theirs.until("chat")
    assert (heard["seat"], heard["name"], heard["words"]) == (0, "Dana", ["Good luck!"])
    assert watching.until("chat")["id"] == heard["id"]
    watching.ask("chat", text="They cannot hear me")
    assert [said["words"] for said in server.client().socket(code).welcome["chats"]] == [
        ["Good luck!"],
        ["They cannot hear me"],
    ]
    assert [said["words"] for said in one.socket(code, seat=0).welcome["chats"]] == [["Good luck!"]]
    assert mine.ask("chat", text="psst", to="agents")["type"] == "refused"
    assert mine.ask("chat", text="x" * 501)["type"] == "refused"


def test_spectators_do_not_share_their_keys(server: Running) -> None:
    """Two programs count their requests the same way: neither takes the other's words for its own, sent twice."""
    _, _, code = two(server)
    watching = [server.client() for _ in range(2)]
    for client in watching:
        client.get("/api/mine")
    nobody = server.client()  # without a token
    for client, text in ((watching[0], "One"), (watching[1], "Two"), (watching[0], "One"), (nobody, "Three")):
        assert client.socket(code).ask("chat", key="c1", text=text)["type"] == "done"
    assert [line["words"] for line in nobody.socket(code).welcome["chats"]] == [["One"], ["Two"], ["Three"]]


def test_notes_are_private_and_stay(server: Running) -> None:
    one, other, code = two(server)
    mine = one.socket(code, seat=0)
    mine.ask("note", text="Kim bluffs")
    assert one.socket(code, seat=0).welcome["notes"] == {"type": "notes", "seat": 0, "text": "Kim bluffs"}
    assert "bluffs" not in "".join(other.socket(code, seat=1).frames)


def test_why_and_preview_play_nothing(server: Running) -> None:
    one, _, code = two(server, "triora", seats=2)
    sockets = [one.socket(code, seat=0)]
    socket = sockets[0]
    live = server.house.rooms[code].live
    assert live is not None
    seat = next(seat for seat in (0, 1) if live.table.state.asks(seat))
    if seat:
        socket = _.socket(code, seat=1)
    ask = socket.asks[0]
    number = live.table.number
    why = socket.ask("why", ask=ask["id"], thing="place:nowhere")
    assert why["type"] == "why"
    assert why["lawful"] is False
    assert why["why"]
    lawful = socket.ask("why", ask=ask["id"], answer=any_answer(ask["shape"], random.Random(1)))
    assert lawful["lawful"] is True
    preview = socket.ask("preview", ask=ask["id"], answer=any_answer(ask["shape"], random.Random(1)))
    assert preview["type"] == "preview", preview
    assert preview["view"]["seat"] == seat
    hint = socket.ask("hint", ask=ask["id"])
    assert hint["type"] == "hint", hint
    assert hint["answer"] is not None
    assert hint["bot"] in ("coach", bots.strongest(live.table.game)), "the coach, if it is done in time"
    assert "".join(hint["why"]), "a hint says why"
    assert live.table.number == number


def test_somebody_away_is_played_for_and_takes_the_chair_back(server: Running) -> None:
    one, other, code = two(server)
    mine, theirs = one.socket(code, seat=0), other.socket(code, seat=1)
    assert theirs.welcome["room"]["seats"][0]["connected"]
    mine.close()
    away = theirs.until("presence")
    while away["seats"][0]["connected"]:
        away = theirs.until("presence")
    due = away["seats"][0]["stand_in_at"]
    assert due - away["seats"][0]["away_since"] == server.house.settings.grace
    room = server.house.rooms[code]
    server.in_loop(lambda: room.beat(due - 1))
    assert room.standing == set()
    server.in_loop(lambda: room.beat(due))
    while not theirs.until("presence")["seats"][0]["standing_in"]:
        pass
    theirs.answer(any_answer(theirs.asks[0]["shape"], random.Random(1)))
    while theirs.news is None or theirs.news["view"]["round"] < 1 or not theirs.asks:
        theirs.read()
    back = one.socket(code, seat=0)
    assert not back.welcome["room"]["seats"][0]["standing_in"]
    assert room.driver is not None
    assert 0 not in room.driver.specs


def test_those_who_are_left_can_agree_to_wait(server: Running) -> None:
    one, other, code = two(server)
    one.socket(code, seat=0).close()
    theirs = other.socket(code, seat=1)
    other.post(f"/api/rooms/{code}/wait")
    while not theirs.until("presence")["wait"]["on"]:
        pass
    room, now = server.house.rooms[code], server.house.wall()
    server.in_loop(lambda: room.beat(now + 2 * LONG))
    assert room.standing == set()


def test_a_table_that_nobody_watches_stands_still(server: Running) -> None:
    client = server.client()
    code = client.post("/api/play", {"game": "inquisition", "bots": "random"})["code"]
    client.socket(code, seat=0).close()
    room = server.house.rooms[code]
    assert room.live is not None
    while room.outboxes:
        server.in_loop(lambda: None)
    assert not room.live.clock.runs
    now = server.house.wall()
    server.in_loop(lambda: room.beat(now + 2 * LONG))
    assert room.standing == set()


def test_pausing_needs_all_and_so_does_going_on(server: Running) -> None:
    one, other, code = two(server)
    mine, theirs = one.socket(code, seat=0), other.socket(code, seat=1)
    room: Any = server.house.rooms[code]
    mine.ask("pause")
    assert not room.data.paused
    theirs.ask("pause")
    assert room.data.paused
    assert mine.ask("pause")["type"] == "refused"
    mine.ask("resume")
    theirs.ask("resume")
    assert not room.data.paused


def test_a_game_ends_early_when_the_table_agrees(server: Running) -> None:
    one, other, code = two(server)
    mine, theirs = one.socket(code, seat=0), other.socket(code, seat=1)
    ask, answer = mine.asks[0]["id"], any_answer(mine.asks[0]["shape"], random.Random(1))
    assert mine.ask("end", key="enough")["type"] == "done"
    assert mine.ask("end", key="enough")["type"] == "done", "sent twice it acts once"
    asked = theirs.until("undo")["proposal"]
    assert (asked["what"], asked["by"], asked["votes"], asked["needed"]) == ("end", 0, [0], 2)
    assert theirs.ask("undo")["type"] == "refused", "one proposal at a time"
    assert theirs.ask("vote", proposal=asked["id"], yes=False)["type"] == "done"
    assert one.get(f"/api/rooms/{code}")["state"] == "playing"
    mine.ask("end")
    again = theirs.until("undo")
    while again["proposal"] is None:
        again = theirs.until("undo")
    theirs.ask("vote", proposal=again["proposal"]["id"], yes=True)
    found = one.get(f"/api/rooms/{code}")
    assert (found["state"], found["ended"]) == ("over", True)
    refused = mine.answer(answer, ask)
    assert (refused["type"], refused["why"]) == ("refused", ["The players agreed to end the game"])
    assert one.get(f"/api/rooms/{code}/review")["step"] == 0, "its review is open to all"
    assert one.get("/api/mine")["games"][0]["headline"] == ["Wizards & Relics: over"]
    assert one.post(f"/api/rooms/{code}/rematch", {})["room"]["ended"] is False


def test_who_plays_for_all_ends_the_game_at_once(server: Running) -> None:
    client = server.client()
    code = client.post("/api/play", {"game": "inquisition", "bots": "random"})["code"]
    socket = client.socket(code, seat=0)
    assert socket.ask("end")["type"] == "done"
    assert client.get(f"/api/rooms/{code}")["ended"] is True
    played = server.house.rooms[code].live
    assert played is not None
    assert played.clock.runs is False


def test_a_whisper_is_heard_by_some_and_seen_by_all(server: Running) -> None:
    client = server.client()
    code = client.post("/api/rooms", {"game": "succession", "name": "Dana", "seats": 8})["code"]
    for seat in range(1, 8):
        client.post(f"/api/rooms/{code}/sit", {"name": f"P{seat}"})
    client.post(f"/api/rooms/{code}/start")
    dana, near, far = (client.socket(code, seat=seat) for seat in (0, 2, 3))
    assert dana.news is not None
    assert dana.news["earshot"] == [1, 2, 3, 4, 5, 6, 7]
    assert dana.ask("chat", text="Trust nobody", to="2.9")["type"] == "refused"
    assert dana.ask("chat", text="Trust nobody", to="2")["type"] == "done"
    heard, seen = near.until("chat"), far.until("chat")
    assert (heard["to"], heard["words"]) == ([0, 2], ["Trust nobody"])
    assert (seen["to"], seen["words"]) == ([0, 2], [])
    assert "Trust" not in "".join(far.frames)
    back = client.socket(code, seat=3)
    assert back.welcome["chats"][-1]["words"] == []
    assert client.socket(code).welcome["chats"][-1]["words"] == [], "nor does a spectator hear it"


def test_hidden_sides_cannot_decide_alone(server: Running) -> None:
    client = server.client()
    code = client.post("/api/rooms", {"game": "inquisition", "name": "Dana", "seats": 5})["code"]
    for name in ("Kim", "Lou", "Max", "Nia"):
        client.post(f"/api/rooms/{code}/sit", {"name": name})
    client.post(f"/api/rooms/{code}/start")
    client.socket(code, seat=0)
    room = server.house.rooms[code]
    assert room.live is not None
    sides = room.live.table.game.sides(room.live.table.state)
    assert room.consent.needed == max(map(sides.count, sides)) + 1


def test_a_game_set_up_with_an_option_that_is_idle_now_still_says_how_many_must_agree() -> None:
    """Records of such games replay: whoever opens their room must be welcomed."""
    options = {"guilds": "any", "ties": "own"}
    with pytest.raises(InvalidSetting):
        games.get("inquisition").start(5, 0, options)
    assert larger_side("inquisition", 5, tuple(options.items()), None) == larger_side("inquisition", 5, (), None)


def test_the_same_by_plain_http(server: Running) -> None:
    one, other, code = two(server)
    heard = one.get(f"/api/rooms/{code}/news?seat=0")
    welcome = heard["messages"][0]
    ask = welcome["news"]["asks"][0]
    answer = any_answer(ask["shape"], random.Random(1))
    said = {"type": "answer", "key": "h1", "ask": ask["id"], "answer": answer}
    assert one.post(f"/api/rooms/{code}/say?seat=0", said)["type"] == "done"
    assert one.post(f"/api/rooms/{code}/say?seat=0", said)["type"] == "done"
    assert other.post(f"/api/rooms/{code}/say?seat=0", said, 403)
    again = one.get(f"/api/rooms/{code}/news?session={heard['session']}&after=0")["messages"]
    assert again[0] == welcome
    later = one.get(f"/api/rooms/{code}/news?session={heard['session']}&after={again[-1]['n']}")["messages"]
    assert all(message["n"] > again[-1]["n"] for message in later)
    stolen = other.get(f"/api/rooms/{code}/news?session={heard['session']}")
    assert stolen["session"] != heard["session"]
    assert stolen["messages"][0]["you"]["seat"] is None


def test_a_finished_game_is_reviewed_branched_and_played_again(server: Running) -> None:
    client = server.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random", "name": "Dana"})["code"]
    assert "secrets" in client.get(f"/api/rooms/{code}/record", 409)["error"]["what"]
    client.get(f"/api/rooms/{code}/review?step=0", 409)
    client.get(f"/api/rooms/{code}/story", 409)
    client.post(f"/api/rooms/{code}/rematch", {}, 409)
    socket = client.socket(code, seat=0)
    play_on(socket, random.Random(4))
    while client.get(f"/api/rooms/{code}")["state"] != "over":
        socket.until("room")
    end = client.get(f"/api/rooms/{code}/review?step=0&eyes=all")
    assert set(end["views"]) == {"0", "1", "spectator"}
    story = client.get(f"/api/rooms/{code}/story")
    assert story["steps"] == end["steps"]
    assert [each["step"] for each in story["told"]] == list(range(end["steps"] + 1))
    assert story["told"][-1]["events"][-1]["type"] == "GameOver"
    last = client.get(f"/api/rooms/{code}/review?step={end['steps']}&eyes=0")
    news: Any = socket.news
    assert last["views"]["0"]["result"] == news["view"]["result"]
    assert client.get(f"/api/rooms/{code}/review?step={end['steps'] + 1}", 404)

    _, _, content = client.ask("GET", f"/api/rooms/{code}/record")
    uploaded = json.loads(server.client().ask("POST", "/api/records", content)[2])
    assert uploaded["room"]["state"] == "over"
    theirs = server.client().get(f"/api/rooms/{uploaded['code']}/review?step=2&eyes=all")
    assert theirs["views"] == client.get(f"/api/rooms/{code}/review?step=2&eyes=all")["views"]
    nameless = content
    for seat, player in enumerate(json.loads(content.splitlines()[0])["players"]):
        nameless = nameless.replace(json.dumps(player["name"]).encode(), f'"seat {seat}"'.encode())
    unknown = json.loads(server.client().ask("POST", "/api/records", nameless)[2])
    assert [each["name"] for each in unknown["room"]["seats"]] == ["Player 1", "Player 2"]
    words = server.client().get(f"/api/rooms/{unknown['code']}/story")["told"][-1]["events"][-1]["words"]
    assert any("Player" in each["text"] for each in words if isinstance(each, dict)), words
    edited = content.replace(b'"number":1,', b'"number":2,', 1)
    assert client.ask("POST", "/api/records", edited)[0] == 400

    branched = client.post(f"/api/rooms/{code}/branch", {"step": 2, "seat": 1, "bots": "random", "name": "Kim"})
    assert branched["room"]["branch_of"] == code
    play_on(client.socket(branched["code"], seat=1), random.Random(5))

    first = client.post(f"/api/rooms/{code}/rematch", {})
    assert client.post(f"/api/rooms/{code}/rematch", {})["code"] == first["code"]
    assert (first["seat"], first["room"]["rematch_of"], first["room"]["state"]) == (0, code, "playing")
    assert client.get(f"/api/rooms/{code}")["rematch"] == first["code"]

    stranger = server.client()
    assert "started" in stranger.post(f"/api/rooms/{code}/sit", {"name": "Lou"}, 409)["error"]["what"], "it is closed"


def test_the_same_people_play_again_in_their_seats_or_others(server: Running) -> None:
    """Roles are dealt anew; who holds a seat holds the one that it has become."""
    people = [server.client() for _ in range(8)]
    code = people[0].post("/api/rooms", {"game": "succession", "name": "P0", "seats": 8})["code"]
    for seat, client in enumerate(people[1:], 1):
        client.post(f"/api/rooms/{code}/sit", {"name": f"P{seat}"})
    deals, orders = [], []
    for shuffle in (False, True):
        people[0].post(f"/api/rooms/{code}/start")
        room = server.house.rooms[code]
        assert room.live is not None
        deals.append(room.live.table.record.head.seed)
        server.in_loop(lambda room=room: room.change(lambda data: setattr(data, "state", "over")))
        again = people[0].post(f"/api/rooms/{code}/rematch", {"shuffle": shuffle})
        code = again["code"]
        orders.append([each["name"] for each in again["room"]["seats"]])
        for number, client in enumerate(people):
            held = [each["seat"] for each in client.get("/api/mine")["games"] if each["code"] == code]
            assert [orders[-1][seat] for seat in held] == [f"P{number}"]
    assert orders[0] == [f"P{seat}" for seat in range(8)]
    assert sorted(orders[1]) == orders[0]
    assert deals[0] != deals[1]


def test_a_report_holds_what_its_seat_knows_and_no_more(server: Running) -> None:
    one, other, code = two(server)
    theirs = other.socket(code, seat=1)
    theirs.answer(any_answer(theirs.asks[0]["shape"], random.Random(1)))
    kept = one.post(f"/api/rooms/{code}/report", {"text": "It hangs", "seat": 0})
    live = server.house.rooms[code].live
    assert live is not None
    text = json.dumps(kept)
    assert str(live.table.record.head.seed) not in text
    assert kept["report"]["answers"] == []
    assert kept["report"]["news"]["view"]["seat"] == 0
    other.post(f"/api/rooms/{code}/report", {"text": "It hangs", "seat": 0}, 403)


def test_rules_packs_and_scenes_for_the_first_screen(server: Running) -> None:
    client = server.client()
    for game in client.get("/api/catalogue")["games"]:
        assert len(client.get(f"/api/games/{game['id']}/rules")["clauses"]) == game["clauses"]
        assert len(client.get(f"/api/games/{game['id']}/scenes")["views"]) > 2
        if game["pack"]:
            assert client.get(f"/api/packs/{game['pack']}")["game"] == game["id"]
    assert "not installed" in client.get("/api/games/chess/rules", 400)["error"]["what"]


def test_one_device_handed_round_agrees_for_all_its_seats(server: Running) -> None:
    client = server.client()
    code = client.post("/api/rooms", {"game": "relics", "name": "Dana", "mode": "handed"})["code"]
    client.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    client.post(f"/api/rooms/{code}/start")
    socket = client.socket(code, seat=1)
    socket.ask("pause")
    assert server.house.rooms[code].data.paused
    socket.ask("resume")
    assert not server.house.rooms[code].data.paused


def test_somebody_else_takes_over_a_seat_that_the_host_has_freed(server: Running) -> None:
    one, other, code = two(server)
    one.socket(code, seat=0)
    stranger = server.client()
    stranger.post(f"/api/rooms/{code}/sit", {"name": "Lou", "seat": 1}, 409)
    one.post(f"/api/rooms/{code}/free", {"seat": 1})
    assert server.house.rooms[code].standing == {1}
    assert other.socket(code, seat=1).welcome["type"] == "bye"
    assert stranger.post(f"/api/rooms/{code}/sit", {"name": "Lou", "seat": 1})["seat"] == 1
    assert stranger.socket(code, seat=1).news is not None
    assert server.house.rooms[code].standing == set()
    server.client().post(f"/api/rooms/{code}/sit", {"name": "Max", "seat": 1}, 409)


LESSON = """
[[lesson]]
id = "first"
title = "Three in a row"
idea = "Take the middle."
clause = "3.5"
seat = 0
done = "Good."
[lesson.position]
seats = 2
players = [{ hand = ["W01", "R01", "R02"] }, { hand = ["W02", "R03", "R04"] }]
[[lesson.step]]
say = "Lay a wizard."
ask = "Lay"
"""


def test_a_lesson_is_a_room_with_its_position(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.get("relics")
    shipped = game.resource
    monkeypatch.setattr(type(game), "resource", lambda _, name: LESSON if name == "lessons.toml" else shipped(name))
    catalogue.lessons_of.cache_clear()
    client = server.client()
    lesson = client.get("/api/games/relics/lessons")["lessons"][0]
    assert (lesson["id"], lesson["steps"][0]["ask"]) == ("first", "Lay")
    catalogue.lessons_of.cache_clear()
    client.post("/api/learn", {"game": "relics", "lesson": "second"}, 404)
    made = client.post("/api/learn", {"game": "relics", "lesson": "first"})
    assert made["room"]["state"] == "playing"
    assert client.socket(made["code"], seat=0).asks


def test_a_game_under_unknown_rules_is_shown_and_not_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(tmp_path)) as server:
        one, _, code = two(server)
    version = games.get("relics").version
    monkeypatch.setattr(type(games.get("relics")), "version", 99)
    with running(settings(tmp_path)) as server:
        one.host, one.address = server.client().host, server.address
        socket = one.socket(code, seat=0)
        why = f"Recorded with rules version {version} of relics, this is version 99"
        assert socket.welcome["room"]["playable"] == why
        assert socket.news is None
        assert socket.ask("undo")["why"] == [f"This game can't be continued here. {why}"]
        (mine,) = one.get("/api/mine")["games"]
        assert (mine["state"], mine["your_move"]) == ("playing", False)
        assert mine["headline"] == ["Wizards & Relics: started under older rules, can't be continued"]


def test_a_restart_gives_nobody_less_time(tmp_path: Path) -> None:
    """The clock goes on from where it was last known to be, however long the server was away."""
    with running(settings(tmp_path, speed=1.0)) as server:
        client = server.client()
        code = client.post("/api/play", {"game": "inquisition", "bots": "idle"})["code"]
        client.socket(code, seat=0)
        server.in_loop(server.house.leases.renew)
        live = server.house.rooms[code].live
        assert live is not None
        due = live.table.state.next_due()
        lease = server.house.store.look(lambda connection: db.lease(connection, code))
        assert lease is not None
    later = server.house.wall() + 3_600_000
    with running(settings(tmp_path, speed=1.0)) as server:
        server.house.wall = lambda: later
        client.host, client.address = server.client().host, server.address
        client.socket(code, seat=0)
        live = server.house.rooms[code].live
        assert live is not None
        assert lease.clock <= live.clock.now() < (due or 0)
        assert live.table.state.next_due() == due
