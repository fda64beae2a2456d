"""Tables with everybody at them, and all that each of their screens is sent."""

from __future__ import annotations

import json
import secrets
from typing import Any

import pytest

from server.live_server import Client, Running, Socket


def seated(server: Running, game: str, seats: int, **wishes: Any) -> tuple[list[Client], str]:
    """People on all seats of a game that has begun, the same deal in every run."""
    clients = [server.client() for _ in range(seats)]
    code = clients[0].post("/api/rooms", {"game": game, "name": "P0", "seats": seats, **wishes})["code"]
    for seat, client in enumerate(clients[1:], 1):
        client.post(f"/api/rooms/{code}/sit", {"name": f"P{seat}"})
    with pytest.MonkeyPatch.context() as patch:
        real = secrets.token_hex
        patch.setattr(secrets, "token_hex", lambda size: "a seed" if size == 16 else real(size))
        clients[0].post(f"/api/rooms/{code}/start")
    return clients, code


def fence(socket: Socket) -> list[dict[str, Any]]:
    """All that has been sent to a socket by now."""
    before = len(socket.messages)
    socket.ask("ping")
    return [message for message in socket.messages[before:] if message["type"] != "pong"]


PASSING = frozenset(
    ("n", "until", "stream", "session", "connected", "away_since", "stand_in_at", "spectators", "wait", "you", "server")
)
"""Parts of a message that differ from one connection to the next by design: what it counts, and who is there."""


def normal(text: str, code: str) -> str:
    """A frame or a body without what differs from room to room, and from one connection to the next."""
    return json.dumps(_same(json.loads(text.replace(code, "CODE"))))


def _same(part: Any) -> Any:
    if isinstance(part, dict):
        passing = PASSING | ({"key", "now"} if part.get("type") == "pong" else {"key"} if "type" in part else set())
        return {name: _same(each) for name, each in part.items() if name not in passing}
    return [_same(each) for each in part] if isinstance(part, list) else part
