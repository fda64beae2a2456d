"""Sockets send several messages at once, and compress the long ones if they are asked to; nobody gets another message
for it."""

from __future__ import annotations

import json
from pathlib import Path

from websockets.sync.client import connect

from coterie.server.frames import LONG
from server.serving import PATIENCE, Client, Running, settings


def heard(address: str, compression: str | None) -> tuple[list[dict[str, object]], list[str]]:
    """What a seat of a new room is sent while it says some things at once, and the extensions of its socket."""
    client = Client(address)
    made = {"game": "relics", "name": "Ada", "seats": 2, "mode": "handed"}
    code = client.post("/api/rooms", made)["code"]
    client.post(f"/api/rooms/{code}/sit", {"name": "Bo"})
    client.post(f"/api/rooms/{code}/start")
    messages = []
    with connect(
        f"ws://{client.host}/api/rooms/{code}/socket",
        additional_headers=client.headers(),
        compression=compression,
        max_size=2**24,
        open_timeout=PATIENCE,
    ) as socket:
        socket.send(json.dumps({"type": "hello", "seat": 0}))
        for number in range(20):
            socket.send(json.dumps({"type": "note", "key": f"k{number}", "text": "x" * 60 * number}))
        while len([each for each in messages if each["type"] == "done"]) < 20:
            messages.append(json.loads(socket.recv(PATIENCE)))
        used = [str(each.name) for each in socket.protocol.extensions]
    return messages, used


def in_order(messages: list[dict[str, object]]) -> None:
    assert [each["n"] for each in messages] == list(range(1, len(messages) + 1))
    notes = [each for each in messages if each["type"] == "notes"]
    assert sorted(len(str(each["text"])) for each in notes) == [60 * number for number in range(20)]
    assert any(len(json.dumps(each)) > LONG for each in notes)
    assert any(len(json.dumps(each)) < LONG for each in notes)


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
