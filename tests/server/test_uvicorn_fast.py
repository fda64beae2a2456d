"""Sockets send several messages at once, and compress the long ones if they are asked to; nobody gets another message
for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from coterie.server.sockets.uvicorn_fast.protocol import COMPRESSED_FROM_BYTES, FastProtocol
from server.live_server import PATIENCE, Client, Running, running, settings


def heard(address: str, compression: str | None) -> tuple[list[dict[str, object]], list[str]]:
    """What a seat of a new room is sent while it says some things at once, and the extensions of its socket."""
    client = Client(address)
    made = {"game": "relics", "name": "Ada", "seats": 2, "mode": "handed"}
    code = client.post("/api/rooms", made)["code"]
    client.post(f"/api/rooms/{code}/sit", {"name": "Bo"})
    client.post(f"/api/rooms/{code}/start")
    messages: list[Any] = []
    with connect(
        f"ws://{client.host}/api/rooms/{code}/socket",
        additional_headers=client.headers(),
        compression=compression,
        max_size=2**24,
        open_timeout=PATIENCE,
    ) as line:
        line.send(json.dumps({"type": "hello", "seat": 0}))
        for number in range(20):
            line.send(json.dumps({"type": "note", "key": f"k{number}", "text": "x" * 60 * number}))
        while len([each for each in messages if each["type"] == "done"]) < 20:
            messages.append(json.loads(line.recv(PATIENCE)))
        used = [str(each.name) for each in line.protocol.extensions]
    return messages, used


def in_order(messages: list[dict[str, object]]) -> None:
    assert [each["n"] for each in messages] == list(range(1, len(messages) + 1))
    notes = [each for each in messages if each["type"] == "notes"]
    assert sorted(len(str(each["text"])) for each in notes) == [60 * number for number in range(20)]
    assert any(len(json.dumps(each)) > COMPRESSED_FROM_BYTES for each in notes)
    assert any(len(json.dumps(each)) < COMPRESSED_FROM_BYTES for each in notes)


def test_many_messages_at_once_arrive_whole_and_in_order(tmp_path: Path) -> None:
    server = Running(settings(tmp_path))
    try:
        messages, used = heard(server.address, "deflate")
    finally:
        server.stop()
    in_order(messages)
    assert not used


def test_long_ones_are_compressed_where_the_operator_wants_it(tmp_path: Path) -> None:
    server = Running(settings(tmp_path), compress=True)
    try:
        messages, used = heard(server.address, "deflate")
        plain, none = heard(server.address, None)
    finally:
        server.stop()
    in_order(messages)
    in_order(plain)
    assert used == ["permessage-deflate"]
    assert not none


class Wire:
    """A client that says hello, and from then on decides what its server reads at once."""

    def __init__(self, server: Running) -> None:
        client = Client(server.address)
        code = client.post("/api/rooms", {"game": "relics", "name": "Ada", "seats": 2})["code"]
        self.server = server
        self.line = client.socket(code)
        (self.frames,) = [each for each in server.process.server_state.connections if isinstance(each, FastProtocol)]

    def replies(self, *pieces: bytes) -> list[str | None]:
        """What is replied to these, each read by itself, and to a last ping of the client's."""
        for piece in pieces:
            self.server.in_loop(lambda piece=piece: self.frames.data_received(piece))
        self.line.say(ping("last").decode())
        found = list[str | None]()
        while "last" not in found:
            found.append(self.line.until("pong", "refused")["key"])
        return found

    def closed_by(self, *pieces: bytes) -> int:
        """The code with which the server hangs up."""
        for piece in pieces:
            self.server.in_loop(lambda piece=piece: self.frames.data_received(piece))
        with pytest.raises(ConnectionClosed) as closed:
            self.line.until("pong")
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(settings(tmp_path)) as made:
        yield made


def ping(key: str, length: int = 0) -> bytes:
    return b'{"type": "ping",%b "key": "%b"}' % (b" " * length, key.encode())


def framed(payload: bytes, first: int = 0x81, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([first]) + length + mask + bytes(each ^ mask[at % 4] for at, each in enumerate(payload))


def test_texts_arrive_however_they_are_cut(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire(server)
    one, other, long = framed(ping("one")), framed(ping("other")), framed(ping("long", 300))
    with monkeypatch.context() as without:  # the parser is not needed where a text comes whole, as nearly all do
        without.delattr(WebSocketsSansIOProtocol, "data_received")
        assert wire.replies(one) == ["one", "last"]
        assert wire.replies(long, other) == ["long", "other", "last"]
    assert wire.replies(one + other) == ["one", "other", "last"]
    for cut in range(1, len(one)):
        assert wire.replies(one[:cut], one[cut:] + other) == ["one", "other", "last"], cut
    for cut in (1, 2, 3, 5, 7, 9, 50, 200):
        assert wire.replies(one + long[:cut], long[cut:]) == ["one", "long", "last"], cut


def test_the_end_of_a_frame_is_no_frame_even_if_it_looks_like_one(server: Running) -> None:
    inner = framed(ping("other"), mask=b"\xa1" * 4)
    outer = framed(bytes(each ^ 0xC0 for each in inner), mask=b"\xc0" * 4)
    assert outer[6:] == inner
    wire = Wire(server)
    for cut in range(1, len(outer)):
        assert wire.replies(outer[:cut], outer[cut:]) == [None, "last"], cut


def test_parts_of_a_message_and_what_comes_between_them(server: Running) -> None:
    text = ping("parts")
    first, rest = framed(text[:9], 0x01), framed(text[9:], 0x80)
    wire = Wire(server)
    assert wire.replies(first, rest) == ["parts", "last"]
    assert wire.replies(first, framed(b"hm", 0x89), rest) == ["parts", "last"]  # a ping of the protocol's own
    assert wire.closed_by(first, framed(ping("other"))) == 1002  # another text may not come between


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (framed(b"\xff\xff"), 1007),  # no UTF-8
        (bytes([0x81, 0x02]) + b"{}", 1002),  # not masked
        (framed(b"{}", 0xC1), 1002),  # compressed, which was not agreed on
        (bytes([0x81, 0xFF]) + (1 << 40).to_bytes(8, "big") + b"\0" * 119, 1009),  # far too long, in 129 bytes
    ],
)
def test_what_is_no_text_of_ours_is_closed_as_ever(server: Running, data: bytes, code: int) -> None:
    assert Wire(server).closed_by(data) == code
