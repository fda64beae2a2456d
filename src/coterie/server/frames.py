"""uvicorn's sockets, on which a seat talks without the queues and tasks between a web server and its application.

A connection comes in by ASGI, as every request does: it is checked, accepted and says hello. From then on it has a
`Line`: texts are handed over in the moment in which they are read, and what is to be said leaves in one write. That is
half of what a small move costs. The application is done with it then: nobody waits for the next text, and what only
the handshake needed is let go, which is more than half of the memory that a socket would take. A text that comes whole,
as nearly all do, is read and written here; every other frame, closing among it, goes uvicorn's way.

Where sockets are compressed, short messages are not, and long ones are against what was sent before: one picture is
much like the last.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Protocol

import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fast one, where it was built, else the other
from websockets.protocol import OPEN
from websockets.streams import StreamReader

LONG = 1_000
"""Bytes from which on it pays to compress a message."""

INVALID = 1007
"""The code with which a socket is closed that was sent no text."""

DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=15, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
)
"""The largest window holds several pictures: with it the least effort leaves less, in less than half the time, than
uvicorn's own choice of more effort and a small one. It takes 144 kB for each socket."""


TEXT, MASKED = 0x81, 0x80
"""A whole text that is not compressed, and that it is masked, as all that clients send is: the first two bytes of a
frame. The rest of the second is the length, or one of these, which have two or eight bytes more for it."""

LONGER, LONGEST = 126, 127


AT_REST = StreamReader.at_eof.__code__
"""Where websockets' parser stands between two frames."""


class Listener(Protocol):
    """Who talks on a line."""

    def heard(self, text: str) -> bool:
        """A text has come. False: not now; then it waits, and what comes after it waits too."""

    def free(self) -> None:
        """A line that took nothing takes texts again."""

    def gone(self) -> None:
        """One end has hung up; nothing is heard after that."""


class Line(Protocol):
    """An open socket, as who talks on it sees it."""

    def listen(self, listener: Listener) -> None:
        """From now on texts are given to it, until it is told that one end has hung up."""

    def go_on(self) -> None:
        """Hear again what had to wait."""

    @property
    def takes(self) -> bool:
        """Whether something can be said now: the other end reads what it is sent, and has not hung up."""

    def say(self, texts: Sequence[bytes]) -> None:
        """Send texts, which are written as bytes, in one write."""

    async def hang_up(self, code: int) -> None:
        """Close the socket, when it has taken what was said."""


class Handed:
    """Takes the place of uvicorn's queue, when nobody waits for what is put there: it is heard at once."""

    __slots__ = ("frames",)

    def __init__(self, frames: Frames) -> None:
        self.frames = frames

    def put_nowait(self, event: Any) -> None:
        text = event.get("text")
        if text is not None:
            self.frames.take(text)
            return
        self.frames.end()
        if event["type"] == "websocket.receive":  # bytes, which nobody has asked for
            self.frames.transport.close()


class Frames(WebSocketsSansIOProtocol):
    """One socket, and its line, which the application finds in the connection's state."""

    listener: Listener | None = None
    waiting: deque[str] | None = None
    """Texts that could not be heard when they came."""

    def __init__(self, config: uvicorn.Config, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        if config.ws_per_message_deflate:
            self.conn.available_extensions = [DEFLATE]

    async def run_asgi(self) -> None:
        """As uvicorn does it; but a socket on which somebody listens stays open when the application is done."""
        self.scope["state"]["line"] = self
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
            self.request.headers.clear()  # the parser holds on to the request
            del self.scope, self.request, self.response

    def listen(self, listener: Listener) -> None:
        self.listener = listener
        early, self.queue = self.queue, Handed(self)  # type: ignore[assignment]  # uvicorn only puts into it
        while not early.empty():
            self.queue.put_nowait(early.get_nowait())
        self.go_on()

    def take(self, text: str) -> None:
        listener = self.listener
        if listener is None:
            return
        if self.waiting is None and listener.heard(text):
            return
        self.waiting = self.waiting or deque()
        self.waiting.append(text)
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        while self.waiting and self.listener is not None and self.listener.heard(self.waiting[0]):
            self.waiting.popleft()
        if not self.waiting:
            self.waiting = None
            if self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()

    def end(self) -> None:
        """Nothing more is heard."""
        listener, self.listener = self.listener, None
        if listener is not None:
            listener.gone()

    async def hang_up(self, code: int) -> None:
        try:
            await self.send({"type": "websocket.close", "code": code})
        except (RuntimeError, ClientDisconnected):
            return  # the other end was faster

    @property
    def takes(self) -> bool:
        return self.writable.is_set() and not self.close_sent and not self.disconnected

    def say(self, texts: Sequence[bytes]) -> None:
        if self.conn.state is OPEN and not self.transport.is_closing():  # else the application will hear of it
            self.transport.write(b"".join(map(self._framed, texts)))

    def _framed(self, text: bytes) -> bytes:
        length = len(text)
        if length >= LONG and self.conn.extensions:
            self.conn.send_text(text)
            return b"".join(self.conn.data_to_send())
        if length < LONGER:
            return b"%c%c%b" % (TEXT, length, text)
        if length < 1 << 16:
            return b"%c%c%b%b" % (TEXT, LONGER, length.to_bytes(2, "big"), text)
        return b"%c%c%b%b" % (TEXT, LONGEST, length.to_bytes(8, "big"), text)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.listener is not None:
            self.listener.free()

    def data_received(self, data: bytes) -> None:
        text = None if self.listener is None else self._whole(data)
        if text is None:
            super().data_received(data)
        else:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    def _whole(self, data: bytes) -> bytes | None:
        """The text, where one frame with a whole one in it has come, and nothing else."""
        if len(data) < 6 or data[0] != TEXT or not self._between_frames():
            return None
        length, first = data[1] - MASKED, 2
        if length == LONGEST:
            return None
        if length == LONGER:
            length, first = int.from_bytes(data[2:4], "big"), 4
        if len(data) != first + 4 + length or length > self.config.ws_max_size:
            return None
        return apply_mask(data[first + 4 :], data[first : first + 4])

    def _between_frames(self) -> bool:
        """Whether nothing has come of the next frame, and no message is still to be continued: then the parser waits
        for whether there will be anything at all."""
        conn = self.conn
        waits: Any = conn.parser
        while waits.gi_yieldfrom is not None:
            waits = waits.gi_yieldfrom
        return waits.gi_code is AT_REST and conn.state is OPEN and conn.current_size is None

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            self.conn.send_close(INVALID)
            self.handle_parser_exception()
            return
        if self.listener is None:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.take(text)
