"""One address before several server processes, as a host has it: who comes is let in where it is open."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

PIECE = 65_536


class Doorway:
    """Passes bytes on. Those who come are led to the first of `rooms` that answers."""

    def __init__(self) -> None:
        self.rooms: list[int] = []
        self.led: list[int] = []
        """To which port each connection was led, in the order they came."""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._welcome, daemon=True).start()

    def close(self) -> None:
        self.listener.close()

    def _welcome(self) -> None:
        with suppress(OSError):
            while True:
                guest, _ = self.listener.accept()
                self._lead(guest)

    def _lead(self, guest: socket.socket) -> None:
        for port in self.rooms:
            try:
                room = socket.create_connection(("127.0.0.1", port))
            except OSError:
                continue
            self.led.append(port)
            for here, there in ((guest, room), (room, guest)):
                threading.Thread(target=_pass_on, args=(here, there), daemon=True).start()
            return
        guest.close()


def _pass_on(here: socket.socket, there: socket.socket) -> None:
    with suppress(OSError):
        while piece := here.recv(PIECE):
            there.sendall(piece)
    for end in (here, there):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
