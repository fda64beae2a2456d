"""Where one WebSocket frame ends and the next begins (RFC 6455, section 5.2)."""

from __future__ import annotations

CONTINUATION, CLOSE = 0x0, 0x8
"""Opcodes: the continuation of a message, and the first control opcode; control frames may come between its parts."""


class FrameBoundary:
    """Follows a client's bytes and knows whether a frame, or a message of several frames, is still incomplete."""

    __slots__ = ("header", "message_open", "payload_left")

    def __init__(self) -> None:
        self.header = b""
        """The bytes so far of an incomplete header."""
        self.payload_left = 0
        """Bytes of the current frame's payload still to come."""
        self.message_open = False

    @property
    def is_clean(self) -> bool:
        """True if the next byte begins a new message, or a control frame."""
        return not self.header and not self.payload_left and not self.message_open

    def feed(self, data: bytes) -> None:
        """Take the next bytes."""
        at, end = 0, len(data)
        while at < end:
            if self.payload_left:
                taken = min(self.payload_left, end - at)
                self.payload_left -= taken
                at += taken
                continue
            self.header += data[at : at + 1]
            at += 1
            if len(self.header) >= 2 and len(self.header) == self._header_length():
                self._begin_payload()

    def _header_length(self) -> int:
        length = self.header[1] & 0x7F
        extended = 2 if length == 126 else 8 if length == 127 else 0
        return 2 + extended + (4 if self.header[1] & 0x80 else 0)

    def _begin_payload(self) -> None:
        first, length = self.header[0], self.header[1] & 0x7F
        if length >= 126:
            length = int.from_bytes(self.header[2 : 4 if length == 126 else 10], "big")
        self.header = b""
        self.payload_left = length
        if first & 0x0F < CLOSE:
            self.message_open = not first & 0x80
