"""uvicorn's sockets, on which a seat talks without the queues and tasks between a web server and its application.

A connection comes in by ASGI, as every request does: it is checked, accepted and says hello. From then on it has a
`Line`: texts are handed over in the moment in which they are read, and what is to be said leaves in one write. That is
half of what a small move costs. Everything else, closing among it, goes uvicorn's way.

Where sockets are compressed, short messages are not, and long ones are against what was sent before: one picture is
much like the last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

LONG = 1_000
"""Bytes from which on it pays to compress a message."""

INVALID = 1007
"""The code with which a socket is closed that was sent no text."""

DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=15, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
)
"""The largest window holds several pictures: with it the least effort leaves less, in less than half the time, than
uvicorn's own choice of more effort and a small one. It takes 144 kB for each socket."""


class Line(Protocol):
    """An open socket, as who talks on it sees it."""

    def listen(self, heard: Callable[[str], bool], free: Callable[[], None]) -> None:
        """From now on every text is given to `heard`. If that says False, it waits in uvicorn's queue, and what comes
        after it waits too. `free` is called when a line that took nothing takes texts again."""

    @property
    def takes(self) -> bool:
        """Whether something can be said now: the other end reads what it is sent, and has not hung up."""

    def say(self, texts: Sequence[bytes]) -> None:
        """Send texts, which are written as bytes, in one write."""


class Frames(WebSocketsSansIOProtocol):
    """One socket, and its line, which the application finds in the connection's state."""

    heard: Callable[[str], bool] | None = None
    free: Callable[[], None] | None = None

    def __init__(self, config: uvicorn.Config, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        if config.ws_per_message_deflate:
            self.conn.available_extensions = [DEFLATE]

    async def run_asgi(self) -> None:
        self.scope["state"]["line"] = self
        await super().run_asgi()

    def listen(self, heard: Callable[[str], bool], free: Callable[[], None]) -> None:
        self.heard, self.free = heard, free

    @property
    def takes(self) -> bool:
        return self.writable.is_set() and not self.close_sent and not self.disconnected

    def say(self, texts: Sequence[bytes]) -> None:
        try:
            for text in texts:
                self._say(text)
        except InvalidState:
            return  # the other end is hanging up, which the application will hear
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def _say(self, text: bytes) -> None:
        extensions = self.conn.extensions
        if extensions and len(text) < LONG:
            self.conn.extensions = []
            self.conn.send_text(text)
            self.conn.extensions = extensions
        else:
            self.conn.send_text(text)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.free is not None:
            self.free()

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
        if self.heard is not None and self.queue.empty() and self.heard(text):
            self.frames = []
        else:
            super().send_receive_event_to_app()
