"""Codes that people type, and tokens that they never see.

A room's code admits to the room and nothing else. A seat needs a token of 128 bits: it is given to a device once, only
its digest is stored, and it never appears in an address, a log or a message.
"""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "CDFGHJKMNPQRTVWXY34679"
"""No two look alike, and there are no vowels, so that no code is a word."""

ROOM_CODE_CHARACTERS, TRANSFER_CODE_CHARACTERS = 5, 10
"""Characters of a room's code and of a one-time code for a seat."""

TOKEN_BYTES = 16


def new_code(length: int = ROOM_CODE_CHARACTERS) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def read_code(text: str, length: int = ROOM_CODE_CHARACTERS) -> str | None:
    """The code that someone typed, in lower case or with spaces and dashes; None if it cannot be one."""
    code = "".join(sign for sign in text.upper() if sign not in " -")
    return code if len(code) == length and all(sign in ALPHABET for sign in code) else None


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Whether this has the form of a token; nothing else is looked up."""
    return len(text) == len(new_token()) and all(sign.isalnum() or sign in "-_" for sign in text) and text.isascii()


def digest(secret: str) -> str:
    """The stored digest of a token or a transfer code. They are long and random, so they need no salt and no
    slow hash.
    """
    return hashlib.sha256(secret.encode()).hexdigest()
