"""Tables with everybody at them, and all that each of their screens is sent."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.server import rooms
from server.serving import Client, Running, Socket


def seated(server: Running, game: str, seats: int, seed: str = "a seed") -> tuple[list[Client], str]:
    """People on all seats of a game that has begun, dealt from this seed."""
    clients = [server.client() for _ in range(seats)]
    code = clients[0].post("/api/rooms", {"game": game, "name": "P0", "seats": seats})["code"]
    for seat, client in enumerate(clients[1:], 1):
        client.post(f"/api/rooms/{code}/sit", {"name": f"P{seat}"})
    with pytest.MonkeyPatch.context() as patch:  # the same deal in every run
        real = rooms.secrets.token_hex
        patch.setattr(rooms.secrets, "token_hex", lambda size: seed if size == 16 else real(size))
        clients[0].post(f"/api/rooms/{code}/start")
    return clients, code


def fence(socket: Socket) -> list[dict[str, Any]]:
    """All that has been sent to a socket by now."""
    before = len(socket.messages)
    socket.ask("ping")
    return [message for message in socket.messages[before:] if message["type"] != "pong"]
