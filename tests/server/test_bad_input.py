"""Whatever is wrong with a request is told in one clear sentence; nothing changes, and nothing breaks."""

from __future__ import annotations

import json
import re
import socket as sockets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as profile
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from coterie.server.http import auth
from coterie.server.http.auth import counted
from coterie.server.http.headers import SAFE
from coterie.server.http.routes import PATHS
from coterie.server.sockets import slowloris
from server.live_server import OPEN, PATIENCE, PLENTY, Client, Running, Socket, running, settings


@pytest.fixture(scope="module")
def table(server: Running) -> tuple[Client, str]:
    client = server.client()
    return client, client.post("/api/play", {"game": "relics", "bots": "random"})["code"]


@pytest.fixture
def strict(tmp_path: Any) -> Iterator[Running]:
    """A server that allows little."""
    limits = replace(PLENTY, seat_rate=1e-9, seat_burst=5, guesses=3, rooms_per_hour=2, message=2_000)
    with running(settings(tmp_path, limits=limits)) as found:
        yield found


def error(client: Client, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str]]:
    status, _, content = client.ask(
        method, path, body, {name.replace("_", "-"): text for name, text in headers.items()}
    )
    return status, json.loads(content)["error"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/rooms", "{", 400),
        ("POST", "/api/rooms", "[]", 400),
        ("POST", "/api/rooms", '{"game": 3}', 400),
        ("POST", "/api/rooms", '{"game": "chess"}', 400),
        ("POST", "/api/rooms", '{"game": "relics", "secret": 1}', 400),
        ("POST", "/api/rooms", '{"game": "relics", "seats": 99}', 400),
        ("POST", "/api/rooms", '{"game": "relics", "options": {"setup": "nonsense"}}', 400),
        ("POST", "/api/rooms", '{"game": "relics", "pack": "= broken"}', 400),
        ("POST", "/api/rooms", "[" * 30_000, 400),
        ("POST", "/api/rooms", '{"game": "\\ud800"}', 400),
        ("POST", "/api/play", '{"game": "relics", "bots": "clever"}', 400),
        ("POST", "/api/play", "x" * 70_000, 413),
        ("GET", "/api/rooms/nowhere", None, 404),
        ("GET", "/api/rooms/%00", None, 404),
        ("GET", "/api/rooms/CCCCC", None, 404),
        ("GET", "/api/nonsense", None, 404),
        ("DELETE", "/api/rooms", None, 404),
        ("POST", "/api/seats/claim", '{"code": "CCCCCCCCCC"}', 404),
        ("POST", "/api/records", "nonsense", 400),
        ("POST", "/api/records", "", 400),
        ("GET", "/api/packs/nonsense", None, 404),
        ("GET", "/api/games/chess/scenes", None, 400),
    ],
)
def test_http_says_what_was_wrong(server: Running, method: str, path: str, body: str | None, status: int) -> None:
    code, wrong = error(server.client(), method, path, body)
    assert code == status, wrong
    assert wrong["what"]
    assert wrong["allowed"]
    assert "Traceback" not in wrong["what"]


def test_a_body_must_be_json_and_a_header_ours(server: Running) -> None:
    assert error(server.client(), "POST", "/api/rooms", "game=relics", content_type="text/plain")[0] == 415
    for header in ("Bearer abc", "Bearer", "Token abc", "nonsense"):
        assert error(server.client(), "GET", "/api/mine", None, authorization=header)[0] == 401


def test_a_proxy_in_front_may_ask_for_a_password(table: tuple[Client, str]) -> None:
    """The browser then names it in the header in which programs name their token: the cookie says who it is."""
    client, code = table
    status, _, body = client.ask("GET", "/api/mine", None, {"authorization": "Basic ZGFuYTpkYW5h"})
    assert (status, code in [each["code"] for each in json.loads(body)["games"]]) == (200, True)


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unix:", "unix:"),
    ],
)
def test_a_network_counts_as_one_address(address: str, counts_as: str) -> None:
    assert counted(address) == counts_as


def test_nobody_guesses_codes_from_many_addresses_of_one_network(tmp_path: Any) -> None:
    with running(settings(tmp_path, proxied=True, limits=replace(PLENTY, guesses=3))) as server:
        client = server.client()
        tried = [
            error(client, "GET", "/api/rooms/CCCCC", None, x_forwarded_for=f"2001:db8::{number}")[0]
            for number in range(1, 6)
        ]
        assert tried == [404, 404, 404, 429, 429]
        assert error(client, "GET", "/api/rooms/CCCCC", None, x_forwarded_for="2001:db8:0:1::1")[0] == 404


def test_queries_are_checked(table: tuple[Client, str]) -> None:
    client, code = table
    for path in (
        f"/api/rooms/{code}/news?seat=x",
        f"/api/rooms/{code}/news?after=-1",
        f"/api/rooms/{code}/review?step=²",
    ):
        status, wrong = error(client, "GET", path.replace("²", "%C2%B2"))
        assert status in (400, 409), wrong


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_may_not_use_it(server: Running, table: tuple[Client, str], origin: str) -> None:
    client, code = table
    assert error(client, "POST", "/api/rooms", {"game": "relics"}, origin=origin)[0] == 403
    assert error(client, "GET", "/api/mine", None, sec_fetch_site="cross-site")[0] == 403
    with connect(f"ws://{client.host}/api/rooms/{code}/socket", origin=Origin(origin), open_timeout=PATIENCE) as wire:
        assert json.loads(wire.recv(PATIENCE))["type"] == "bye"
    assert client.ask("GET", "/api/mine", None, {"origin": server.address})[0] == 200


def test_every_answer_has_the_headers_that_keep_browsers_safe(server: Running) -> None:
    for path in ("/", "/api/catalogue", "/api/nonsense", "/healthz"):
        _, headers, _ = server.client().ask("GET", path)
        assert {name: headers[name] for name in SAFE} == SAFE


def test_the_client_is_served_and_nothing_beside_it(tmp_path: Any) -> None:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<p>page")
    (tmp_path / "static" / "assets" / "a.js").write_text("script")
    (tmp_path / "secret.txt").write_text("secret")
    with running(settings(tmp_path, static=tmp_path / "static")) as server:
        client = server.client()
        assert client.ask("GET", "/room/K7XCD")[2] == b"<p>page"
        assert "immutable" in client.ask("GET", "/assets/a.js")[1]["cache-control"]
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00"):
            assert b"secret" not in client.ask("GET", path)[2]


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "{}",
        "[1]",
        '{"type": "hello", "seat": 0}',
        '{"type": "answer", "key": "a", "ask": 1}',
        '{"type": "answer", "key": "", "ask": 1, "answer": 1}',
        '{"type": "vote", "key": "a", "proposal": 1, "yes": "no"}',
        "\x00",
    ],
)
def test_a_socket_survives_what_is_no_message(table: tuple[Client, str], text: str) -> None:
    client, code = table
    socket = client.socket(code, seat=0)
    socket.say(text)
    refused = socket.until("refused")
    assert refused["why"]
    assert refused["key"] == ("a" if '"key": "a"' in text else None)
    assert socket.ask("ping")["type"] == "pong"


@pytest.mark.parametrize(
    "hello", ["nonsense", b"\xff\xfe", b"{}", '{"type": "ping", "key": "a"}', '{"type": "hello", "seat": "0"}']
)
def test_the_first_message_is_a_hello(
    table: tuple[Client, str], hello: str | bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    client, code = table
    with connect(f"ws://{client.host}/api/rooms/{code}/socket", open_timeout=PATIENCE) as wire:
        wire.send(hello)
        assert json.loads(wire.recv(PATIENCE))["type"] == "bye"
        with pytest.raises(ConnectionClosed):
            wire.recv(PATIENCE)
    assert "Traceback" not in capfd.readouterr().err


def test_bytes_and_long_messages_close_only_their_own_socket(table: tuple[Client, str]) -> None:
    client, code = table
    other = client.socket(code, seat=0)
    for content in (b"\xff\xfe", "x" * 100_000):
        socket = client.socket(code, seat=0)
        socket.wire.send(content)
        with pytest.raises(ConnectionClosed):
            socket.until("nothing")
    assert other.ask("ping")["type"] == "pong"


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = st.sampled_from(["answer", "why", "preview", "undo", "vote", "chat", "note", "hint", "pause", "resume", "ping"])
REQUESTS = st.fixed_dictionaries(
    {"type": KINDS, "key": st.text(max_size=8)},
    optional={
        "ask": st.integers(-5, 200) | PLAIN,
        "answer": PLAIN,
        "thing": st.text(max_size=10),
        "text": st.text(max_size=40),
        "proposal": st.integers(),
        "yes": st.booleans(),
        "to": st.text(max_size=5),
    },
)


@pytest.fixture(scope="module")
def fuzzed(table: tuple[Client, str]) -> Iterator[Socket]:
    client, code = table
    socket = client.socket(code, seat=0)
    OPEN.remove(socket)
    yield socket
    socket.close()


def answered(socket: Socket, message: str) -> None:
    """Every message gets an answer that is no fault of ours. Half a character cannot be sent at all."""
    before = len(socket.messages)
    socket.say(message.encode(errors="replace").decode())
    socket.ask("ping", key="fence")
    for reply in socket.messages[before:]:
        assert "a fault in the game" not in json.dumps(reply), (message, reply)


@profile(max_examples=150)
@given(message=REQUESTS.map(json.dumps) | PLAIN.map(json.dumps) | st.text(max_size=60))
def test_no_message_makes_a_fault(fuzzed: Socket, message: str) -> None:
    answered(fuzzed, message)


@pytest.mark.slow
@profile(max_examples=100_000)
@given(message=REQUESTS.map(json.dumps) | PLAIN.map(json.dumps) | st.text(max_size=60))
def test_no_message_of_very_many_makes_a_fault(fuzzed: Socket, message: str) -> None:
    answered(fuzzed, message)


@profile(max_examples=120)
@given(path=st.sampled_from([each for each in PATHS if each.takes is not None]), body=PLAIN)
def test_no_body_makes_a_fault(server: Running, table: tuple[Client, str], path: Any, body: Any) -> None:
    client, code = table
    fields = list(path.takes.__struct_fields__)
    wrong = dict(zip(fields, [body] * len(fields), strict=True))
    for content in (body, wrong):
        status, _, _ = client.ask("POST", path.path.replace("{code}", code), json.dumps(content))
        assert status < 500


def test_too_many_messages_are_refused(strict: Running) -> None:
    client = strict.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
    socket = client.socket(code, seat=0)
    replies = []
    for number in range(8):
        socket.say({"type": "ping", "key": f"p{number}"})
        replies.append(socket.until("pong", "refused"))
    assert [reply["type"] for reply in replies] == ["pong"] * 5 + ["refused"] * 3
    assert "Too many" in replies[-1]["why"][0]
    assert [reply["key"] for reply in replies] == [f"p{number}" for number in range(8)], "it says which was not done"
    socket.say("x" * 50)
    assert socket.until("refused")["key"] is None


def test_too_many_rooms_and_guesses_are_refused(strict: Running) -> None:
    client = strict.client()
    for status in (200, 200, 429):
        client.post("/api/rooms", {"game": "relics"}, status)
    for status in (404, 404, 404, 429):
        client.get("/api/rooms/CCCCC", status)


def test_who_sits_at_a_table_goes_on_beside_somebody_who_guesses_codes(strict: Running) -> None:
    """Both have one address, as everybody in a house has. Who guesses learns nothing any more, also not that a code is
    right."""
    host, guest, guesser = strict.client(), strict.client(), strict.client()
    code = host.post("/api/rooms", {"game": "relics"})["code"]
    guest.post(f"/api/rooms/{code}/sit", {"name": "Kim"})
    for status in (404, 404, 404):
        guesser.get("/api/rooms/CCCCC", status)
    assert guesser.get("/api/rooms/CCCCC", 429) == guesser.get(f"/api/rooms/{code}", 429)
    told = [guesser.socket(each).welcome for each in ("CCCCC", code)]
    assert told[0] == told[1]
    assert "Too many" in told[0]["why"]
    assert guest.socket(code, seat=0).welcome["type"] == "welcome"
    assert host.get(f"/api/rooms/{code}")["code"] == code


def test_a_slow_reader_gets_the_latest_picture(server: Running) -> None:
    """It reads nothing for a while, then one news with everything that happened."""
    client = server.client()
    code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
    room = server.in_loop(lambda: server.house.room(code))
    box = server.in_loop(lambda: room.screen(next(iter(room.holders[0])), _hello()))
    server.in_loop(lambda: room.enter(box))
    server.in_loop(box.take)
    for _ in range(50):
        server.in_loop(lambda: [box.mark(what) for what in ("news", "room", "presence")])
    texts = server.in_loop(box.take)
    assert [json.loads(text)["type"] for text in texts].count("news") == 1
    for number in range(300):
        server.in_loop(lambda number=number: box.put_json(b'{"type":"pong","key":"x","now":0}'))
    assert box.bye is not None
    assert box.bye.again
    server.in_loop(lambda: room.leave(box))


def _hello() -> Any:
    from coterie.server.wire.messages import Hello

    return Hello(0)


def test_half_a_request_does_not_hold_the_server(server: Running) -> None:
    host, port = server.client().host.split(":")
    with sockets.create_connection((host, int(port))) as wire:
        wire.sendall(b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
        assert server.client().get("/healthz")["ok"] is True


def spoken(server: Running, *parts: bytes) -> bytes:
    """What the server says to these bytes until it hangs up."""
    host, port = server.client().host.split(":")
    heard = b""
    with sockets.create_connection((host, int(port)), PATIENCE) as wire:
        try:
            for part in parts:
                wire.sendall(part)
            while found := wire.recv(65_536):
                heard += found
        except ConnectionError:
            pass  # it hung up before all was said
    return heard


def test_a_head_without_an_end_is_refused(server: Running) -> None:
    start = b"GET / HTTP/1.1\r\nHost: x\r\n"
    for parts in ([b"A: ", *[b"x" * 10_000] * 200], [b"A%d: b\r\n" % number for number in range(20_000)]):
        said = spoken(server, start, *parts)
        assert said == b"" or said.startswith((b"HTTP/1.1 431", b"HTTP/1.1 400")), said[:80]
    assert server.client().get("/healthz")["ok"] is True


def test_who_says_nothing_or_half_of_it_does_not_stay(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slowloris, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(auth, "BODY_SECONDS", 0.1)
    assert spoken(server).startswith(b"HTTP/1.1 408")
    assert spoken(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\n").startswith(b"HTTP/1.1 408")
    whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    twice = spoken(server, whole, whole[:-2])
    assert (twice.count(b"HTTP/1.1 200"), twice.count(b"HTTP/1.1 408")) == (1, 1)
    body = b"POST /api/play HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n{"
    assert b"The request body took too long to arrive" in spoken(server, body)


@pytest.mark.parametrize("hello", [True, False])
def test_what_is_no_text_closes_its_socket_without_a_word_in_the_log(
    table: tuple[Client, str], capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, hello: bool
) -> None:
    client, code = table
    with connect(f"ws://{client.host}/api/rooms/{code}/socket", open_timeout=PATIENCE) as wire:
        if hello:
            wire.send('{"type": "hello"}')
        wire.send(b"\xff\xfe", text=True)
        with suppress(ConnectionClosed):
            for _ in wire:
                pass
        assert wire.close_code == 1007
    assert "Traceback" not in "".join(capfd.readouterr()) + caplog.text


def test_a_socket_to_no_room_is_told_so(server: Running) -> None:
    client = server.client()
    try:
        with connect(f"ws://{client.host}/api/rooms/CCCCC/socket", open_timeout=PATIENCE) as wire:
            bye = json.loads(wire.recv(PATIENCE))
    except InvalidStatus as refused:
        pytest.fail(f"refused without a word: {refused}")
    assert "no room" in bye["why"]


def test_too_many_sockets_are_refused(tmp_path: Any) -> None:
    with running(settings(tmp_path, limits=replace(PLENTY, sockets_per_address=2))) as server:
        client = server.client()
        code = client.post("/api/play", {"game": "relics", "bots": "random"})["code"]
        first, _ = client.socket(code, seat=0), client.socket(code, seat=0)
        assert "Too many" in client.socket(code, seat=0).welcome["why"]
        first.close()
        while server.house.metrics.sockets._value.get() > 1:
            server.in_loop(lambda: None)
        assert client.socket(code, seat=0).welcome["type"] == "welcome"


def test_metrics_are_for_who_runs_the_server(tmp_path: Any) -> None:
    """They count inputs, also those of which nobody at the table is to know."""
    with running(settings(tmp_path, proxied=True)) as server:
        client = server.client()
        assert client.ask("GET", "/metrics")[0] == 200
        status, wrong = error(client, "GET", "/metrics", None, x_forwarded_for="192.0.2.7")
        assert (status, wrong["allowed"]) == (403, "an address named by --metrics")
        assert client.ask("GET", "/healthz", None, {"x-forwarded-for": "192.0.2.7"})[0] == 200


def test_the_http_side_is_described_by_openapi(server: Running) -> None:
    described = server.client().get("/api/openapi.json")
    text = json.dumps(described)
    named = set(re.findall(r'"#/components/schemas/(\w+)"', text))
    assert named <= set(described["components"]["schemas"])
    assert {each.path for each in PATHS} == set(described["paths"])
