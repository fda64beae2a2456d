"""Bots over HTTP: `http://127.0.0.1:9000/move`, for a bot that is written in another language or runs elsewhere.

Every question is one POST with a JSON object, and the reply is `{"answer": ...}`. The object has what the seat may know
and nothing else: `game`, `seat`, its `view`, the `ask` as a server sends it, and a `seed` that is the same when the
same game is played again. Answers are written with the options' keys, as over a socket; null stays silent where no
answer is required.
"""

from __future__ import annotations

import http.client
import re
import urllib.error
import urllib.request
from typing import Any, ClassVar
from urllib.parse import urlsplit

import msgspec

from coterie import bots
from coterie.bots import Bot, Perspective
from coterie.kernel import InvalidSetting, OpenAsk, Seat
from coterie.table.wire import whole_ask

TIMEOUT_SECONDS = 60.0
"""How long a bot may think before it is considered gone."""
LARGEST_REPLY_BYTES = 64 * 1024


class HttpBot(Bot):
    """A bot that asks a program elsewhere. Each address has its own subclass."""

    url: ClassVar[str] = ""

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        view = perspective.view()
        question = {
            "game": self.game.id,
            "seat": self.seat,
            "view": view,
            "ask": whole_ask(ask.describe(), seat_name),
            "seed": self.derived("http", ask.id, perspective.now()) % 2**53,
        }
        reply = post(self.url, msgspec.json.encode(question, enc_hook=plain))
        answer = reply.get("answer")
        return None if answer is None else ask.read(answer)


def seat_name(seat: Seat) -> str:
    return f"Player {seat + 1}"


def plain(value: Any) -> Any:
    """For msgspec: turn mappings of a view that aren't dicts into dicts."""
    return dict(value)


def post(url: str, body: bytes) -> dict[str, Any]:
    """The reply's JSON object. RuntimeError says what was wrong with it."""
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            content = response.read(LARGEST_REPLY_BYTES + 1)
    except urllib.error.HTTPError as problem:
        problem.close()
        raise RuntimeError(f"{url} answered with status {problem.code}") from problem
    except (OSError, http.client.HTTPException) as problem:
        raise RuntimeError(f"{url} gave no answer: {getattr(problem, 'reason', problem)}") from problem
    if len(content) > LARGEST_REPLY_BYTES:
        raise RuntimeError(f"{url} answered with more than {LARGEST_REPLY_BYTES // 1024} kB")
    try:
        reply = msgspec.json.decode(content)
    except msgspec.DecodeError as problem:
        raise RuntimeError(f"{url} answered with something that is not JSON: {problem}") from problem
    if not isinstance(reply, dict) or "answer" not in reply:
        raise RuntimeError(f'{url} answered {content[:60].decode(errors="replace")!r}, allowed: {{"answer": ...}}')
    return reply


def is_address(spec: str) -> bool:
    return re.match(r"https?://", spec) is not None


def load(spec: str) -> str:
    """The name of the bot that a text means: an address, a file (`./my.py:Hopeful`), or a known name."""
    if not is_address(spec):
        return bots.brought(spec)
    parts = urlsplit(spec)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if not parts.hostname or port == -1 or parts.username is not None:
        raise InvalidSetting(f"bot {spec!r}: no host, or not a port, allowed: http://host:port/path")
    name = re.sub(r"[^a-z0-9.]+", "-", f"{parts.netloc}{parts.path}{parts.query}".lower()).strip("-")
    return bots.bring(name, type(name, (HttpBot,), {"url": spec, "__module__": __name__}), spec)
