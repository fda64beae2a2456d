"""Authentication: who sends a request, and from where. Tokens, addresses, origins, limits."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from coterie.server.http import tokens
from coterie.server.http.bodies import Body
from coterie.server.http.errors import Denied, other_site, too_many_guesses
from coterie.server.rooms.house import House
from coterie.server.rooms.room import Room
from coterie.server.store import store as db

COOKIE = "coterie"
COOKIE_SECONDS = 365 * 24 * 3600

BODY_SECONDS, MIN_BODY_BYTES_PER_SECOND = 30.0, 20_000
"""Seconds for a body, and how many bytes of a long one have to arrive in each second after that."""

PROXY_SCHEMES = ("basic", "digest")
"""The scheme browsers use to answer a proxy that asks for a password."""


def token_of(connection: HTTPConnection) -> str | None:
    """The token from the Authorization header of a program or the cookie of a browser; None if there is none. A proxy's
    own password is in the same header, and is ignored.
    """
    header = connection.headers.get("authorization", "")
    kind, _, named = header.partition(" ")
    if header and kind.lower() not in PROXY_SCHEMES:
        if kind.lower() != "bearer" or not tokens.is_token(named.strip()):
            raise Denied(401, "The Authorization header isn't a Coterie token", "Authorization: Bearer TOKEN")
        return named.strip()
    cookie = connection.cookies.get(COOKIE, "")
    return cookie if tokens.is_token(cookie) else None


def digest_of(connection: HTTPConnection) -> str | None:
    """The digest by which the store knows the token."""
    token = token_of(connection)
    return None if token is None else tokens.digest(token)


def sender_of(house: House, connection: HTTPConnection) -> str:
    """The address a request comes from. A proxy's header counts only if the operator says that there is one."""
    if house.settings.proxied:
        forwarded = connection.headers.get("x-forwarded-for", "").split(",")[-1].strip()
        if forwarded:
            return forwarded[:64]
    return connection.client.host if connection.client is not None else "local"


def address_of(house: House, connection: HTTPConnection) -> str:
    """The sender's address as the limits count it."""
    return counted(sender_of(house, connection))


@lru_cache(maxsize=4096)
def counted(address: str) -> str:
    """An address, or the network it is in: anyone with one IPv6 address has 2^64 of them, and could use another each
    time.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return address


def origin_of(house: House, connection: HTTPConnection) -> str:
    """A digest of the address for the store: good for counting, but not an address."""
    return tokens.digest(f"address {address_of(house, connection)}")[:16]


def check_origin(house: House, connection: HTTPConnection) -> None:
    """Deny requests from pages of other sites. A browser names the page; a program names none, and sends no cookie by
    itself.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site") in (None, "same-origin", "none"):
            return
        raise other_site()
    host = connection.headers.get("host", "")
    if host and _site_of(origin) == host:
        return
    allowed = {house.base, *house.settings.origins}
    if origin not in allowed:
        raise other_site()


def _site_of(origin: str) -> str | None:
    """Host and port of an origin; None if it isn't one."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def check_own_name(house: House, connection: HTTPConnection) -> None:
    """Deny requests whose Host header names an internet site that isn't ours: its owner can point that name at this
    machine, and a page from there would pass for our own (DNS rebinding).
    """
    name = _site_of(f"//{connection.headers.get('host', '')}") or ""
    name = name.rpartition("]")[0].lstrip("[") if name.startswith("[") else name.partition(":")[0]
    own = _site_of(house.base) or ""
    try:
        ip_address(name)
    except ValueError:
        if "." in name and name != own.partition(":")[0]:
            raise Denied(403, "That is not this server's name", "its address, or the name given by --public") from None


def check_guesses(house: House, connection: HTTPConnection) -> None:
    """Deny guessing: codes are short, so nobody may try many."""
    if house.rates.guesses.spent(address_of(house, connection)):
        raise too_many_guesses()


def guessed(house: House, connection: HTTPConnection) -> None:
    house.rates.guesses.take(address_of(house, connection))


async def room_at(house: House, connection: HTTPConnection, code: str) -> Room:
    """The room with this code. An address that has tried many wrong codes gets no other room, unless it is open here
    and theirs: people who share the address and are in a game play on.
    """
    token = digest_of(connection)
    if house.rates.guesses.spent(address_of(house, connection)) and not await _is_theirs(house, token, code):
        raise too_many_guesses()
    try:
        return await house.room(code)
    except Denied as denied:
        if denied.status == 404:
            guessed(house, connection)
        raise


async def _is_theirs(house: House, token: str | None, typed: str) -> bool:
    """Whether a device holds a seat of the room, or is its host. This looks up what the device holds, never the code,
    so neither the answer nor its timing tells whether there is such a room.
    """
    if token is None:
        return False
    held = await house.store.read(lambda connection: db.held_by(connection, token))
    room = house.rooms.get(tokens.read_code(typed) or "")
    hosts = room is not None and room.is_host(token)
    return hosts or tokens.read_code(typed) in {code for code, _ in held}


async def raw_body(request: Request, longest: int) -> bytes:
    """The body, read only up to the size allowed."""
    told = request.headers.get("content-length", "0")
    if told.isdecimal() and int(told) > longest:
        raise Denied(413, f"{told} bytes", f"at most {longest}")
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS + longest / MIN_BODY_BYTES_PER_SECOND):
            async for chunk in request.stream():
                body += chunk
                if len(body) > longest:
                    raise Denied(413, "The request body is too long", f"at most {longest} bytes")
    except TimeoutError:
        raise Denied(408, "The request body took too long to arrive", "send it again") from None
    return bytes(body)


def read(body: bytes, kind: type[Any]) -> Any:
    """The body as this type. Denied says what is wrong with it."""
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as problem:
        allowed = ", ".join(kind.__struct_fields__) if issubclass(kind, Body) else ""
        raise Denied(400, f"The request body isn't as expected: {str(problem)[:200]}", allowed) from None


async def body_of(request: Request, kind: type[Any], longest: int) -> Any:
    kind_named = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if kind_named != "application/json":
        raise Denied(415, f"content-type {kind_named[:60]}", "application/json")
    return read(await raw_body(request, longest), kind)


def give_token(house: House, request: Request, response: Response, token: str) -> None:
    """Set a cookie that no script can read and no other site can use."""
    secure = request.url.scheme == "https" or house.base.startswith("https:")
    response.set_cookie(COOKIE, token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure, path="/")
