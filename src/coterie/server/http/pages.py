"""The client's page and files: compressed, and with preload links for everything an address will need, so that a
browser fetches it all at once.
"""

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

from coterie.server.http import tokens
from coterie.server.http.auth import COOKIE
from coterie.server.http.headers import POLICY, policy
from coterie.server.rooms import room_data
from coterie.server.rooms.house import House

PACKED = {".js", ".css", ".svg", ".json", ".html"}
"""Fonts and pictures are compressed already."""

ROOM = re.compile(r"^(?:room/)?([A-Za-z0-9]{5})/?$")
FRONT, TABLE, EARLY = "src/routes/Front.svelte", "table", "src/early.ts"
"""A part is named by its source or, if it combines several, by the name that the build gave it."""


class Built(msgspec.Struct):
    """A part of the client, from the build's manifest."""

    file: str
    name: str = ""
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class Wanted(NamedTuple):
    """What a device is about to show: the parts to fetch, its own seat there, and the game's components."""

    parts: tuple[str, ...] = ()
    seat: str = ""
    pack: str = ""


class PageHead(NamedTuple):
    """The beginning of a page's head, its inline script, and the end of the head."""

    first: str
    script: str
    last: str


def wanted(house: House, request: Request) -> Wanted:
    """The parts that an address needs. A table's parts are only named for its players, to keep codes from being
    guessed.
    """
    path = request.path_params["path"]
    found = ROOM.match(path)
    if found is None:
        return Wanted((FRONT,)) if not path else Wanted()
    code = found[1].upper()
    room, cookie = house.rooms.get(code), request.cookies.get(COOKIE, "")
    seats = room.seats_of(tokens.digest(cookie)) if room is not None and tokens.is_token(cookie) else ()
    if room is None or not seats:
        return Wanted((TABLE,))
    parts = (EARLY, TABLE, f"src/lib/boards/{room.data.game}/index.ts")
    return Wanted(parts, f"{code} {seats[0]}", room_data.components_digest(room.data))


def page(folder: Path, want: Wanted, is_packed: bool) -> Response:
    """The page, with preload links for these parts."""
    text = _text(folder / "index.html")
    manifest = folder / "manifest.json"
    headers = {"cache-control": "private, no-cache", "vary": "cookie, accept-encoding"}
    if manifest.is_file():
        head = _named(folder, _manifest(manifest, _age(manifest)), want, text)
        text = text.replace("<head>", f"<head>{head.first}").replace("</head>", f"{head.last}</head>")
        headers[POLICY] = policy(head.script)
    body = text.encode()
    if is_packed:
        body = gzip.compress(body, 6, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, 200, headers, "text/html; charset=utf-8")


async def file(path: Path, headers: dict[str, str], request: Request) -> Response:
    """A file of the client, compressed as well as the browser can unpack."""
    if path.suffix not in PACKED:
        return FileResponse(path, headers=headers)
    headers = {**headers, "vary": "accept-encoding"}
    kind = FileResponse(path).media_type
    smallest = path.with_name(f"{path.name}.br")
    if "br" in _taken(request) and smallest.is_file():
        return FileResponse(smallest, 200, {**headers, "content-encoding": "br"}, kind)
    if not takes_packed(request):
        return FileResponse(path, headers=headers)
    body = await asyncio.to_thread(_packed, path, _age(path))
    return Response(body, 200, {**headers, "content-encoding": "gzip"}, kind)


async def squeezed(request: Request, made: Response) -> Response:
    """A compressed response, for bodies that are long and the same for everyone."""
    made.headers["vary"] = "accept-encoding"
    if takes_packed(request):
        made.body = await asyncio.to_thread(_squeezed, bytes(made.body))
        made.headers["content-encoding"] = "gzip"
        made.headers["content-length"] = str(len(made.body))
    return made


def takes_packed(request: Request) -> bool:
    return "gzip" in _taken(request)


def _taken(request: Request) -> set[str]:
    """The compressions that a browser accepts."""
    return {each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}


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
    parts = msgspec.json.decode(path.read_bytes(), type=dict[str, Built])
    return parts | {built.name: built for key, built in parts.items() if key.startswith("_") and built.name}


def _named(folder: Path, parts: dict[str, Built], want: Wanted, page: str) -> PageHead:
    """These parts and everything they import, except those the page has. The script that opens the connection is
    inlined: it is shorter than a request for it.
    """
    seen: dict[str, Built] = {}

    def add(name: str) -> None:
        if name in parts and name not in seen:
            seen[name] = parts[name]
            for each in parts[name].imports:
                add(each)

    for name in want.parts:
        add(name)
    first, script, last = "", "", ""
    early = seen.pop(EARLY, None)
    if early is not None:
        script = _text(folder / early.file)
        first = (
            f'\n    <meta name="coterie-seat" content="{escape(want.seat)}" />'
            f'\n    <script type="module" async>{script}</script>'
        )
    links = {built.file: "modulepreload" for built in seen.values()}
    links |= {sheet: "stylesheet" for built in seen.values() for sheet in built.css}
    for file, kind in links.items():
        if file not in page:
            last += f'  <link rel="{kind}" crossorigin href="/{escape(file)}" />\n  '
    if want.pack:
        last += f'  <link rel="preload" as="fetch" crossorigin href="/api/packs/{escape(want.pack)}" />\n  '
    return PageHead(first, script, last)
