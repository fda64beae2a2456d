"""uvicorn's sockets, with a say in what is compressed and when it leaves.

Where sockets are compressed, short messages are not, and long ones are against what was sent before: one picture is
much like the last. What is sent to a socket while the loop goes round once leaves in one write, and reading pauses when
a few messages wait to be heard, not after each of them: fewer calls to the system, though a move of tic-tac-toe costs
the same by what could be measured.

What is sent here is text, and is written as bytes: bytes are sent as the text that they are.
"""

from __future__ import annotations

from typing import Any

import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

UNHEARD = 16
"""Messages of one socket that may wait to be heard before it is read no further."""


LONG = 1_000
"""Bytes from which on it pays to compress a message."""

DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=15, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
)
"""The largest window holds several pictures: with it the least effort leaves less, in less than half the time, than
uvicorn's own choice of more effort and a small one. It takes 144 kB for each socket."""


class Frames(WebSocketsSansIOProtocol):
    """One socket. Everything but texts that are sent while it is open goes uvicorn's way."""

    leaving = False
    """Whether texts wait for the loop to come round."""

    def __init__(self, config: uvicorn.Config, *rest: Any, **more: Any) -> None:
        super().__init__(config, *rest, **more)
        if config.ws_per_message_deflate:
            self.conn.available_extensions = [DEFLATE]

    async def send(self, message: Any) -> None:
        text = message.get("bytes")
        plain = text is not None and self.handshake_complete and self.initial_response is None
        if not plain or self.close_sent or self.disconnected or not self.writable.is_set():
            self._leave()
            await super().send(message if text is None else {"type": message["type"], "text": text.decode()})
            return
        try:
            self._send(text)
        except InvalidState:
            raise ClientDisconnected from None
        if not self.leaving:
            self.leaving = True
            self.loop.call_soon(self._leave)

    def _send(self, text: bytes) -> None:
        extensions = self.conn.extensions
        if extensions and len(text) < LONG:
            self.conn.extensions = []
            self.conn.send_text(text)
            self.conn.extensions = extensions
        else:
            self.conn.send_text(text)

    def _leave(self) -> None:
        self.leaving = False
        if self.handshake_complete and not self.transport.is_closing():
            waiting = self.conn.data_to_send()
            if waiting:
                self.transport.write(b"".join(waiting))

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or self.queue.qsize() >= UNHEARD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so that it is not paused now
        super().send_receive_event_to_app()
        self.read_paused = False
