"""uvicorn's WebSocket protocol with a direct connection to a session.

A connection arrives by ASGI like every other: it is checked, accepted and says hello. From then on the session is
called as soon as a text is read, and its texts leave in one write; that halves the cost of a small move. The ASGI
application returns at that point, and what only the handshake needed is freed, which is more than half of a socket's
memory. A text that arrives whole in one frame, as nearly all do, is decoded and encoded here; uvicorn and websockets
handle every other frame, including closing.

With compression on, short messages are sent plain, and long ones are compressed against the earlier ones: one picture
is much like the last.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fast one, where it was built, else the other
from websockets.protocol import OPEN

from coterie.server.sockets.asgi_socket import EXTENSION, SocketListener
from coterie.server.sockets.uvicorn_fast.frame_boundary import FrameBoundary

COMPRESSED_FROM_BYTES = 1_000
"""Messages of this length and more are worth compressing."""

INVALID_TEXT = 1007
"""The close code for a text that isn't UTF-8."""

DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=15, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
)
"""The largest window holds several pictures. With it, the lowest level compresses better than uvicorn's own choice, a
higher level with a small window, in less than half the time. It takes 144 kB for each socket."""


WHOLE_TEXT, MASKED = 0x81, 0x80
"""The first byte of a frame with a whole, uncompressed text; and the bit of the second byte that says it is masked, as
everything is that clients send."""

TWO_BYTE_LENGTH, EIGHT_BYTE_LENGTH = 126, 127
"""Values of the second byte's other bits that mean: the length follows in 2 or 8 bytes. Smaller values are
the length.
"""


class DirectQueue:
    """Replaces uvicorn's queue of received messages once a session listens: each goes straight to the session."""

    __slots__ = ("protocol",)

    def __init__(self, protocol: FastProtocol) -> None:
        self.protocol = protocol

    def put_nowait(self, event: Any) -> None:
        text = event.get("text")
        if text is not None:
            self.protocol.deliver(text)
            return
        self.protocol.end()
        if event["type"] == "websocket.receive":  # binary data, which no client of ours sends
            self.protocol.transport.close()


class FastProtocol(WebSocketsSansIOProtocol):
    """One connection. It is also the session's TextSocket, which the application finds among the ASGI extensions."""

    listener: SocketListener | None = None
    undelivered: deque[str] | None = None
    """Texts that the session couldn't take when they came."""

    def __init__(self, config: uvicorn.Config, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        self.boundary = FrameBoundary()
        if config.ws_per_message_deflate:
            self.conn.available_extensions = [DEFLATE]

    async def run_asgi(self) -> None:
        """Like uvicorn's, but a socket with a session stays open when the application returns."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if self.listener is None:
            if self.close_timer is None:
                self.transport.close()
        else:
            self.request.headers.clear()  # the parser keeps a reference to the request
            del self.scope, self.request, self.response

    def listen(self, listener: SocketListener) -> None:
        self.listener = listener
        early, self.queue = self.queue, DirectQueue(self)  # type: ignore[assignment]  # uvicorn only puts into it
        while not early.empty():
            self.queue.put_nowait(early.get_nowait())
        self.resume()

    async def finished(self) -> None:
        """Return immediately: this protocol needs no task of the application to go on."""

    def deliver(self, text: str) -> None:
        listener = self.listener
        if listener is None:
            return
        if self.undelivered is None and listener.text_received(text):
            return
        self.undelivered = self.undelivered or deque()
        self.undelivered.append(text)
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        while self.undelivered and self.listener is not None and self.listener.text_received(self.undelivered[0]):
            self.undelivered.popleft()
        if not self.undelivered:
            self.undelivered = None
            if self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()

    def end(self) -> None:
        """Tell the session that the socket is closed."""
        listener, self.listener = self.listener, None
        if listener is not None:
            listener.closed()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if isinstance(self.queue, DirectQueue):  # they know each other: apart, they are freed without a collection
            self.queue = asyncio.Queue()

    async def close(self, code: int) -> None:
        try:
            await self.send({"type": "websocket.close", "code": code})
        except (RuntimeError, ClientDisconnected):
            return  # the client closed it first

    @property
    def can_send(self) -> bool:
        return self.writable.is_set() and not self.close_sent and not self.disconnected

    def send_texts(self, texts: Sequence[bytes]) -> None:
        if self.conn.state is OPEN and not self.transport.is_closing():  # otherwise `end` is about to be called
            self.transport.write(b"".join(map(self._framed, texts)))

    def _framed(self, text: bytes) -> bytes:
        length = len(text)
        if length >= COMPRESSED_FROM_BYTES and self.conn.extensions:
            self.conn.send_text(text)
            return b"".join(self.conn.data_to_send())
        if length < TWO_BYTE_LENGTH:
            return b"%c%c%b" % (WHOLE_TEXT, length, text)
        if length < 1 << 16:
            return b"%c%c%b%b" % (WHOLE_TEXT, TWO_BYTE_LENGTH, length.to_bytes(2, "big"), text)
        return b"%c%c%b%b" % (WHOLE_TEXT, EIGHT_BYTE_LENGTH, length.to_bytes(8, "big"), text)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.listener is not None:
            self.listener.writable()

    def data_received(self, data: bytes) -> None:
        text = None if self.listener is None else self._whole_text(data)
        if text is None:
            if self.handshake_initiated:
                self.boundary.feed(data)
            super().data_received(data)
        else:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    def _whole_text(self, data: bytes) -> bytes | None:
        """The text, if the data is exactly one frame that contains a whole one."""
        if len(data) < 6 or data[0] != WHOLE_TEXT or not self.boundary.is_clean or self.conn.state is not OPEN:
            return None
        length, first = data[1] - MASKED, 2
        if length == EIGHT_BYTE_LENGTH:
            return None
        if length == TWO_BYTE_LENGTH:
            length, first = int.from_bytes(data[2:4], "big"), 4
        if len(data) != first + 4 + length or length > self.config.ws_max_size:
            return None
        return apply_mask(data[first + 4 :], data[first : first + 4])

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.conn.send_close(INVALID_TEXT)
            self.handle_parser_exception()
            return
        if self.listener is None:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.deliver(text)
