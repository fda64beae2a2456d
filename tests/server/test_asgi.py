"""Coterie's server is an ASGI application: sockets work under every server of `SERVERS`, and without the fast path."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from coterie.server.sockets import uvicorn_fast
from coterie.server.sockets.session import MAX_CONCURRENT_REQUESTS
from coterie.server.sockets.uvicorn_fast.frame_boundary import FrameBoundary
from coterie.table.record import Record
from server.asgi_servers import SERVERS, serving
from server.live_server import Client, Socket, any_answer, running, settings

pytestmark = pytest.mark.filterwarnings(  # uvicorn's first implementation is deprecated, but still shipped
    "ignore::DeprecationWarning", "ignore:The `websockets` implementation is deprecated"
)


def play_a_game(address: str) -> None:
    """Play against a bot over a socket, to the end."""
    client, luck = Client(address), random.Random(1)
    made = client.post("/api/play", {"game": "relics", "bots": "random"})
    code = made["code"]
    socket, watching = client.socket(code, seat=made["seat"]), Client(address).socket(code)
    while not socket.over:
        required = [ask for ask in socket.asks if ask["owed"]]
        if required:
            socket.answer(any_answer(required[0]["shape"], luck), required[0]["id"])
        else:
            socket.until("news")
    while client.get(f"/api/rooms/{code}")["state"] != "over":
        socket.until("room")
    record = Record.read(client.ask("GET", f"/api/rooms/{code}/record")[2])
    assert record.verify().result is not None
    while not watching.over:  # who only watches sees the end too
        watching.until("news")


@pytest.fixture(scope="module", params=SERVERS)
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(request.param, settings(tmp_path_factory.mktemp("asgi"))) as found:
        yield found


def seated(address: str) -> tuple[Client, str, Socket]:
    client = Client(address)
    code = client.post("/api/rooms", {"game": "relics", "name": "Ada", "seats": 2})["code"]
    return client, code, client.socket(code, seat=0)


def test_a_whole_game(address: str) -> None:
    play_a_game(address)


def test_more_requests_than_may_be_in_progress_are_all_replied_to(address: str) -> None:
    _, _, socket = seated(address)
    keys = [f"k{number}" for number in range(3 * MAX_CONCURRENT_REQUESTS)]
    for key in keys:
        socket.say({"type": "note", "key": key, "text": key * 200})
    replied = {socket.until("done")["key"] for _ in keys}
    assert replied == set(keys)


def test_a_seat_that_is_given_away_closes_its_socket_with_a_reason(address: str) -> None:
    host, code, _ = seated(address)
    guest = Client(address)
    guest.post(f"/api/rooms/{code}/sit", {"name": "Bo"})
    socket = guest.socket(code, seat=1)
    host.post(f"/api/rooms/{code}/free", {"seat": 1})
    assert socket.until("bye")["again"] is False
    with pytest.raises(ConnectionClosed) as closed:
        socket.read()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1000


def test_a_client_that_leaves_is_noticed(address: str) -> None:
    client, code, socket = seated(address)
    watching = Client(address).socket(code)
    socket.close()
    while watching.until("presence")["seats"][0]["connected"]:
        pass
    assert client.socket(code, seat=0).welcome["type"] == "welcome"


def test_binary_data_closes_the_socket(address: str) -> None:
    _, _, socket = seated(address)
    socket.wire.send(b"\0\1")
    with pytest.raises(ConnectionClosed):
        socket.until("bye")


def test_the_fast_path_steps_aside_for_other_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert uvicorn_fast.fast_protocol() is not None
    monkeypatch.setattr(uvicorn_fast, "WRITTEN_FOR", {"uvicorn": ((0, 1), (0, 2))})
    with capture_logs() as logs:
        assert uvicorn_fast.fast_protocol() is None
    assert [each["event"] for each in logs] == ["fast_sockets_off"]
    assert set(logs[0]) >= {"uvicorn", "why"}
    with running(settings(tmp_path)) as server:
        play_a_game(server.address)


@pytest.mark.parametrize(
    ("text", "numbers"), [("0.54.0", (0, 54, 0)), ("17.4", (17, 4)), ("18.0rc1", (18,)), ("", ()), ("dev", ())]
)
def test_a_version_is_read_as_numbers(text: str, numbers: tuple[int, ...]) -> None:
    assert uvicorn_fast._numbers(text) == numbers


def frame(payload: int, opcode: int, fin: bool) -> bytes:
    if payload < 126:
        length = bytes([0x80 | payload])
    else:
        length = b"\xfe" + payload.to_bytes(2, "big") if payload < 1 << 16 else b"\xff" + payload.to_bytes(8, "big")
    return bytes([opcode | (0x80 if fin else 0)]) + length + b"\1\2\3\4" + b"\x81" * payload


@given(
    st.lists(st.tuples(st.sampled_from([0, 1, 5, 125, 126, 300, 70_000]), st.booleans()), min_size=1, max_size=4),
    st.lists(st.integers(1, 40), max_size=30),
)
def test_frame_boundaries_are_found_however_the_bytes_are_cut(
    messages: list[tuple[int, bool]], cuts: list[int]
) -> None:
    """A message of one frame, or of two with a ping between them."""
    data, clean = b"", {0}
    for payload, whole in messages:
        if whole:
            data += frame(payload, 1, True)
        else:
            data += frame(payload, 1, False) + frame(2, 9, True) + frame(payload, 0, True)
        clean.add(len(data))
    boundary, at = FrameBoundary(), 0
    for cut in [*cuts, len(data)]:
        boundary.feed(data[at : at + cut])
        at = min(len(data), at + cut)
        assert boundary.is_clean == (at in clean)
