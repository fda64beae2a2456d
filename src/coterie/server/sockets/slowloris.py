"""Limits on slow or endless request headers (slowloris), for uvicorn.

A web server has to read the head of a request before our code is called. A client that sends it byte by byte, or
without an end, or opens a connection and says nothing, could hold memory and a connection for as long as it likes.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MAX_HEAD_BYTES = 64 * 1024
"""The most bytes of a head."""

HEAD_SECONDS = 20.0
"""Seconds in which a head has to arrive."""


class Heads(HttpToolsProtocol):
    """uvicorn's HTTP protocol for one connection, with these limits."""

    length = 0
    """Bytes of the head so far."""
    late: asyncio.TimerHandle | None = None
    """Set while waiting for a head."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._here()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """The socket's own protocol takes over. Parser and connection know each other, and uvicorn separates them only
        when a connection without a socket is lost."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does it

    def on_message_begin(self) -> None:
        self.length = 0
        if self.late is None:
            self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._here()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.late is not None:
            self.length += len(data)
            if self.length > MAX_HEAD_BYTES:
                self._refuse(b"431 Request Header Fields Too Large", b"The head of the request is too long.")

    def _wait(self) -> None:
        self.late = self.loop.call_later(HEAD_SECONDS, self._is_late)

    def _here(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _is_late(self) -> None:
        self._refuse(b"408 Request Timeout", b"The request did not come in time.")

    def _refuse(self, status: bytes, why: bytes) -> None:
        self._here()
        if not self.transport.is_closing():
            kind = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
            self.transport.write(b"HTTP/1.1 %b\r\n%bcontent-length: %d\r\n\r\n%b" % (status, kind, len(why), why))
            self.transport.close()
