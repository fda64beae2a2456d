"""Nobody learns at the socket what their seat may not know: neither from what is sent, nor from how much, nor when.

The kit proves that what the kernel gives an audience depends on nothing hidden from it. Here it is shown that a socket
is sent that and nothing else: an input that is no news to a seat brings it not a single frame."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.live_server import Running, Socket, any_answer, running, settings
from server.screen_recorder import fence, normal, seated

GAMES = {"relics": 3, "triora": 3, "arena": 2, "inquisition": 6, "succession": 8}


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_sent_its_news_and_nothing_else(still: Running, game: str) -> None:
    clients, code = seated(still, game, GAMES[game])
    sockets: list[Socket] = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
    watching = still.client().socket(code)
    live = still.house.rooms[code].live
    assert live is not None
    told: dict[int | None, int] = {}
    for audience in (*range(len(clients)), None):

        def count(news: Any, audience: int | None = audience) -> None:
            told[audience] = told.get(audience, 0) + 1

        still.in_loop(lambda audience=audience, count=count: live.table.listen(audience, count))
    luck = random.Random(11)
    for socket in (*sockets, watching):
        fence(socket)
    silent = 0
    for _ in range(60):
        able = [seat for seat, socket in enumerate(sockets) if socket.asks and not socket.over]
        if not able:
            break
        actor = luck.choice(able)
        ask = luck.choice(sockets[actor].asks)
        told.clear()
        before = len(sockets[actor].messages)
        reply = sockets[actor].answer(any_answer(ask["shape"], luck), ask["id"])
        done = reply["type"] == "done"
        for seat, socket in (*enumerate(sockets), (None, watching)):
            mine = socket.messages[before:] if seat == actor else []
            sent = [*mine, *fence(socket)]
            kinds = [each["type"] for each in sent if each.get("key") is None or each["type"] == "news"]
            kinds = [kind for kind in kinds if kind not in ("pong", "room")]
            if seat == actor:
                kinds = [kind for kind in kinds if kind != "undo"]
            assert kinds.count("news") == told.get(seat, 0), (seat, kinds, told)
            allowed = {"news", "clock", "undo", "presence"} if live.over else {"news"}
            assert set(kinds) <= allowed, (seat, actor, ask["kind"], sent)
            silent += done and not kinds
    if game not in ("arena", "triora"):  # where an answer is hidden at once, and not only what it led to
        assert silent, "no input was hidden from anybody: this test could not fail"


def test_no_frame_holds_a_seed_a_token_or_a_note(still: Running) -> None:
    clients, code = seated(still, "relics", 2)
    sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
    sockets[1].ask("note", text="plum pudding")
    luck = random.Random(3)
    for _ in range(12):
        for socket in sockets:
            fence(socket)
            if socket.asks:
                socket.answer(any_answer(socket.asks[0]["shape"], luck))
    live = still.house.rooms[code].live
    assert live is not None
    frames = "".join(sockets[0].frames)
    bodies = "".join(
        clients[0].ask("GET", path)[2].decode()
        for path in ("/metrics", "/healthz", f"/api/rooms/{code}", f"/api/rooms/{code}/record", "/api/mine")
    )
    secrets = [str(live.table.record.head.seed), "plum", str(clients[0].cookie), str(clients[1].cookie)]
    tokens = {token for held in still.house.rooms[code].holders.values() for token in held}
    for secret in (*secrets, *tokens):
        assert secret not in frames
        assert secret not in bodies
    assert code not in clients[0].ask("GET", "/metrics")[2].decode()


def told_apart(server: Running, hidden: int) -> dict[str, list[str]]:
    """All frames of a game in which only what seat 1 answers in secret differs."""
    clients, code = seated(server, "relics", 3)
    sockets = [client.socket(code, seat=seat) for seat, client in enumerate(clients)]
    watching = server.client().socket(code)
    for socket in (*sockets, watching):
        fence(socket)
    sealed = any_answer(sockets[1].asks[0]["shape"], random.Random(hidden))
    assert sockets[1].answer(sealed)["type"] == "done"
    answer = any_answer(sockets[0].asks[0]["shape"], random.Random(5))
    assert sockets[0].answer(answer)["type"] == "done"
    for socket in (*sockets, watching):
        fence(socket)
    found = {"0": sockets[0].frames, "2": sockets[2].frames, "watching": watching.frames}
    here = {who: [normal(each, code) for each in frames] for who, frames in found.items()}
    public = ('"type": "presence"', '"type": "clock"')  # who came first
    for who, frames in here.items():
        here[who] = [frame for frame in frames if not any(kind in frame for kind in public) or "welcome" in frame]
    return {"answer": [str(sealed)], **here}


def test_two_worlds_that_differ_in_a_sealed_answer_look_the_same(still: Running) -> None:
    one, other = (told_apart(still, hidden) for hidden in (1, 2))
    for who in ("0", "2", "watching"):
        assert one[who] == other[who]
    assert one["answer"] != other["answer"], "seat 1 answered the same in both worlds: this test could not fail"


def test_logs_hold_no_code_and_no_token(capfd: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    with running(settings(tmp_path)) as server:
        clients, code = seated(server, "relics", 2)
        socket = clients[0].socket(code, seat=0)
        socket.say("nonsense")
        socket.until("refused")
        tokens = [str(client.cookie) for client in clients]
    shown = capfd.readouterr()
    for secret in (code, *tokens):
        assert secret not in shown.out + shown.err
