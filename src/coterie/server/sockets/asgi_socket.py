"""An open WebSocket, as a session sees it, over any ASGI server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

EXTENSION = "coterie.text_socket"
"""The ASGI extension under which a server may offer its own TextSocket."""

NOT_ALLOWED_DATA = 1003
"""The close code for a binary message."""


class SocketListener(Protocol):
    """The session on an open socket."""

    def text_received(self, text: str) -> bool:
        """Handle a message. False if it can't yet: the socket keeps it, and all later ones, until `resume`."""

    def writable(self) -> None:
        """The socket can take texts again."""

    def closed(self) -> None:
        """One end has closed the socket; no message follows."""


class TextSocket(Protocol):
    """An open WebSocket that carries text messages."""

    def listen(self, listener: SocketListener) -> None:
        """Give all messages to the listener from now on, until the socket closes."""

    def resume(self) -> None:
        """Offer the listener again what it couldn't take."""

    @property
    def can_send(self) -> bool:
        """True while the client reads what it is sent and the socket is open."""

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send texts, encoded as UTF-8."""

    async def close(self, code: int) -> None:
        """Close the socket after everything that was sent."""

    async def finished(self) -> None:
        """Return when the ASGI application may return."""


def text_socket(socket: WebSocket) -> TextSocket:
    """The server's own TextSocket if it offers one, otherwise one that any ASGI server can drive."""
    offered: TextSocket | None = (socket.scope.get("extensions") or {}).get(EXTENSION)
    return AsgiSocket(socket) if offered is None else offered


class AsgiSocket:
    """A TextSocket over ASGI's `receive` and `send`: one task reads, another writes."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.listener: SocketListener | None = None
        self.texts: list[bytes] = []
        """Texts still to be sent."""
        self.close_code: int | None = None
        self.to_send = asyncio.Event()
        self.resumed = asyncio.Event()
        self.open = True

    def listen(self, listener: SocketListener) -> None:
        self.listener = listener

    def resume(self) -> None:
        self.resumed.set()

    @property
    def can_send(self) -> bool:
        return self.open and not self.texts and self.close_code is None

    def send_texts(self, texts: Sequence[bytes]) -> None:
        if self.open:
            self.texts += texts
            self.to_send.set()

    async def close(self, code: int) -> None:
        self.close_code = code
        self.to_send.set()

    async def finished(self) -> None:
        """Read and write until one end closes the socket."""
        tasks = {asyncio.ensure_future(self._read()), asyncio.ensure_future(self._write())}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.open = False
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self.listener is not None:
                self.listener.closed()

    async def _read(self) -> None:
        assert self.listener is not None
        while True:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            if text is None:
                self.close_code = NOT_ALLOWED_DATA
                self.to_send.set()
                continue
            self.resumed.clear()
            while not self.listener.text_received(text):
                await self.resumed.wait()
                self.resumed.clear()

    async def _write(self) -> None:
        assert self.listener is not None
        with suppress(RuntimeError, OSError, WebSocketDisconnect):  # the client closed it first
            while True:
                await self.to_send.wait()
                self.to_send.clear()
                while self.texts:
                    await self.socket.send_text(self.texts[0].decode())
                    self.texts.pop(0)
                if self.close_code is not None:
                    await self.socket.close(self.close_code)
                    return
                self.listener.writable()
