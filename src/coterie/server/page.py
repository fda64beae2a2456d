"""The client's page and files: small on the way, and with what an address will need named on the page, so that a
browser fetches it all at once instead of finding one part by way of another."""

from __future__ import annotations

import asyncio
import gzip
import re
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from coterie.server import passes
from coterie.server.doorway import COOKIE
from coterie.server.house import House

PACKED = {".js", ".css", ".svg", ".json", ".html"}
"""Fonts and pictures are small already."""

ROOM = re.compile(r"^(?:room/)?([A-Za-z0-9]{5})/?$")
FRONT, TABLE, EARLY = "src/routes/Front.svelte", "src/routes/Room.svelte", "src/early.ts"


class Built(msgspec.Struct):
    """A part of the client, as its build wrote it down."""

    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class Wanted(NamedTuple):
    """What a device is about to see: the parts to fetch, and its own seat there."""

    parts: tuple[str, ...] = ()
    seat: str = ""


def wanted(house: House, request: Request) -> Wanted:
    """Which parts an address needs. What is at a table is said only to those who sit there, lest codes be guessed."""
    path = request.path_params["path"]
    found = ROOM.match(path)
    if found is None:
        return Wanted((FRONT,)) if not path else Wanted()
    code = found[1].upper()
    room, cookie = house.rooms.get(code), request.cookies.get(COOKIE, "")
    seats = room.seats_of(passes.digest(cookie)) if room is not None and passes.is_token(cookie) else ()
    if room is None or not seats:
        return Wanted((TABLE,))
    return Wanted((EARLY, TABLE, f"src/lib/boards/{room.data.game}/index.ts"), f"{code} {seats[0]}")


def page(folder: Path, want: Wanted, is_packed: bool) -> Response:
    """The page, with the parts that are wanted."""
    text = _text(folder / "index.html")
    manifest = folder / "manifest.json"
    if manifest.is_file():
        first, others = _named(_manifest(manifest, _age(manifest)), want)
        text = text.replace("<head>", f"<head>{first}").replace("</head>", f"{others}</head>")
    headers = {"cache-control": "private, no-cache", "vary": "cookie, accept-encoding"}
    body = text.encode()
    if is_packed:
        body = gzip.compress(body, 6, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, 200, headers, "text/html; charset=utf-8")


async def file(path: Path, headers: dict[str, str], is_packed: bool) -> Response:
    """A file of the client."""
    if path.suffix not in PACKED:
        return FileResponse(path, headers=headers)
    headers = {**headers, "vary": "accept-encoding"}
    if not is_packed:
        return FileResponse(path, headers=headers)
    body = await asyncio.to_thread(_packed, path, _age(path))
    kind = FileResponse(path).media_type
    return Response(body, 200, {**headers, "content-encoding": "gzip"}, kind)


async def squeezed(request: Request, made: Response) -> Response:
    """An answer that is the same for everybody and much longer than it need be."""
    made.headers["vary"] = "accept-encoding"
    if takes_packed(request):
        made.body = await asyncio.to_thread(_squeezed, bytes(made.body))
        made.headers["content-encoding"] = "gzip"
        made.headers["content-length"] = str(len(made.body))
    return made


def takes_packed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _age(path: Path) -> int:
    return path.stat().st_mtime_ns


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=256)
def _packed(path: Path, _: int) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


@lru_cache(maxsize=32)
def _squeezed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


@lru_cache(maxsize=4)
def _manifest(path: Path, _: int) -> dict[str, Built]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Built])


def _named(parts: dict[str, Built], want: Wanted) -> tuple[str, str]:
    """What stands first in the page's head, and what last: these parts and all that they import."""
    seen: dict[str, Built] = {}

    def add(name: str) -> None:
        if name in parts and name not in seen:
            seen[name] = parts[name]
            for each in parts[name].imports:
                add(each)

    for name in want.parts:
        add(name)
    first, others = "", ""
    early = seen.pop(EARLY, None)
    if early is not None:
        first = (
            f'\n    <meta name="coterie-seat" content="{escape(want.seat)}" />'
            f'\n    <script type="module" crossorigin async src="/{escape(early.file)}"></script>'
        )
    for built in seen.values():
        others += f'  <link rel="modulepreload" crossorigin href="/{escape(built.file)}" />\n  '
        for sheet in built.css:
            others += f'  <link rel="stylesheet" crossorigin href="/{escape(sheet)}" />\n  '
    return first, others
