"""Hostile texts for everything on a server that takes text, sent from a process of their own."""

from __future__ import annotations

import inspect
import json
import multiprocessing
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from multiprocessing.connection import Connection
from pkgutil import iter_modules
from typing import Any, NamedTuple, get_args
from urllib.parse import quote

import msgspec
from websockets.exceptions import ConnectionClosed

from coterie.server.http import auth, catalogue, long_poll, routes
from coterie.server.http.routes import PATHS
from coterie.server.wire.messages import Request as Requests
from server.live_server import Client, Socket

MARKS = "\u0316\u0300" * 8_000
TEXTS = (
    ".".join("a" * 12_000) + " = 1",
    "a = " + "[" * 20_000,
    'a = """' + '\\"""' * 10_000,
    "[[a]]\n" * 9_000,
    MARKS,
    "{seat:" * 5_000,
    "\0\u202e\ud7ff" * 5_000,
    "9" * 30_000,
    ",".join(["heir"] * 8_000),
)


def hostile(kind: type[Any], text: str) -> dict[str, Any]:
    """A body of this kind with the text wherever a text, an option or an answer is allowed."""
    body: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        shown = str(field.type)
        if "str" in shown or field.type is Any:
            body[field.name] = {text[:60_000]: text} if "dict" in shown else text
        elif "int" in shown:
            body[field.name] = 0
    return body


READERS = [import_module(f"{routes.__name__}.{each.name}") for each in iter_modules(routes.__path__)]

QUERIES = sorted(
    {
        name
        for each in (*READERS, long_poll, auth, catalogue)
        for name in re.findall(r"""(?:number\(|query_params(?:\.get)?[(\[])"(\w+)\"""", inspect.getsource(each))
    }
)
"""Every name that a route reads from the query: found in the sources, so that none is forgotten."""


class Sending(NamedTuple):
    """One hostile request: what it attacks, and what is sent."""

    what: str
    method: str
    path: str
    body: bytes | None = None
    by_socket: bool = False


def requests(code: str, routes: Sequence[tuple[str, str]], options: str) -> Iterator[Sending]:
    """Hostile texts for every route, in its path, its query and its body, and for every message of a socket.
    `routes`: (method, path) of all that the server has. `options`: the name of an option of the game `relics`."""
    for text in TEXTS:
        yield from _addresses(code, routes, text)
        yield from _bodies(code, text, options)
        for kind in get_args(Requests):
            tag = str(kind.__struct_config__.tag)
            body = json.dumps({"type": tag, **hostile(kind, text), "key": "k"}).encode()
            yield Sending(f"message {tag}", "POST", f"/api/rooms/{code}/say", body)
            yield Sending(f"socket {tag}", "", "", body, by_socket=True)
        yield Sending("socket nonsense", "", "", text.encode()[:60_000], by_socket=True)
        yield from _records(text)


def _addresses(code: str, routes: Sequence[tuple[str, str]], text: str) -> Iterator[Sending]:
    short = quote(text.encode()[:2_000])
    for method, path in routes:
        for name in re.findall(r"{(\w+)(?::path)?}", path):
            address = re.sub(rf"{{{name}(:path)?}}", lambda _: short, path)
            yield Sending(f"{method} {path}", method, re.sub(r"{\w+(:path)?}", code, address))
        if method == "GET" and "stream" not in path:
            address = re.sub(r"{\w+(:path)?}", code, path)
            for name in QUERIES:
                yield Sending(f"GET {path}?{name}", "GET", f"{address}?{name}={short}")


def _bodies(code: str, text: str, option: str) -> Iterator[Sending]:
    for path in PATHS:
        if path.takes is None:
            continue
        address, names = path.path.replace("{code}", code), {field.name for field in msgspec.structs.fields(path.takes)}
        body = hostile(path.takes, text)
        wishes = [body, {**body, "game": "relics"}]
        if "options" in names:
            wishes += [{**body, "game": "relics", "options": given} for given in ({}, {option: text}, {text[:999]: 1})]
        for wish in wishes:
            if set(wish) <= names:
                yield Sending(f"POST {path.path}", "POST", address, json.dumps(wish).encode())


def _records(text: str) -> Iterator[Sending]:
    yield Sending("POST /api/records", "POST", "/api/records", text.encode() + b"\n" * 5_000)
    head = {"line": "record", "format": 2, "game": "relics", "version": 3, "seats": 2, "seed": 1, "options": {}}
    for players, more in (
        ([{"name": MARKS}, {"name": "b"}], {"pack": "x", "pack_text": text}),
        ([{"name": text}, {"name": "b", "who": text}], {}),
        ([{"name": "a"}, {"name": "b"}], {"options": {"setup": text}, "begun": text}),
        ([{"name": "a"}, {"name": "b"}], {"position": {"seats": text, "players": [{"hand": [text] * 9}]}}),
    ):
        record = json.dumps({**head, "players": players, "pack": "x", **more}).encode() + b"\n"
        yield Sending("POST /api/records", "POST", "/api/records", record)


def attack(
    address: str, code: str, cookie: str, routes: Sequence[tuple[str, str]], option: str, line: Connection
) -> None:
    """When told "harm" or "peace", send one round of hostile or of harmless requests, and say how many of which."""
    stranger = Client(address)
    stranger.cookie = cookie  # of a player, so that nothing is refused unread
    while (wish := line.recv()) != "stop":
        sent: Counter[str] = Counter()
        socket = None
        for each in requests(code, routes, option):
            if wish == "peace":
                stranger.ask("GET", "/api/catalogue")
                continue
            sent[each.what] += 1
            if each.by_socket:
                socket = socket or stranger.socket(code, seat=0)
                if not said(socket, each.body or b""):
                    socket = None  # it hung up, as it should on what is no message
                continue
            status, _, told = stranger.ask(each.method, each.path, each.body)
            if (status >= 500 and status != 503) or b"a fault in" in told:
                sent[f"fault: {each.what} {status}"] += 1
        line.send(sent)


def said(socket: Socket, body: bytes) -> bool:
    """Send a message; whether the socket is still open, and answers what it is asked next."""
    try:
        socket.wire.send(body.decode())
        socket.ask("ping", key="fence")
    except (ConnectionClosed, AssertionError):
        socket.close()
        return False
    return True


def attacker(
    address: str, code: str, cookie: str, routes: Sequence[tuple[str, str]], option: str
) -> tuple[Any, Connection]:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=attack, args=(address, code, cookie, routes, option, there), daemon=True)
    process.start()
    return process, here
