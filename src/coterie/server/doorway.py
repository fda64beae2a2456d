"""Who asks, and from where: tokens, addresses, origins, limits."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from coterie.server import passes
from coterie.server.bodies import Body
from coterie.server.denied import Denied
from coterie.server.house import House
from coterie.server.room import Room

COOKIE = "coterie"
YEAR = 365 * 24 * 3600

PATIENCE, SLOWEST = 30.0, 20_000
"""Seconds that a body may take, and how many bytes of a long one have to come in each second more."""

PROXYS = ("basic", "digest")
"""How browsers answer a proxy that asks for a password."""


def token_of(connection: HTTPConnection) -> str | None:
    """The token that a program names in its Authorization header, or a browser in its cookie; None if it has none. What
    a proxy in front lets people in by is in the same header, and none of our business."""
    header = connection.headers.get("authorization", "")
    kind, _, named = header.partition(" ")
    if header and kind.lower() not in PROXYS:
        if kind.lower() != "bearer" or not passes.is_token(named.strip()):
            raise Denied(401, "The Authorization header is not one of ours", "Authorization: Bearer TOKEN")
        return named.strip()
    cookie = connection.cookies.get(COOKIE, "")
    return cookie if passes.is_token(cookie) else None


def digest_of(connection: HTTPConnection) -> str | None:
    """What the store knows of the token."""
    token = token_of(connection)
    return None if token is None else passes.digest(token)


def sender_of(house: House, connection: HTTPConnection) -> str:
    """Where a request comes from. A proxy's word counts only where the operator says that there is one."""
    if house.settings.proxied:
        forwarded = connection.headers.get("x-forwarded-for", "").split(",")[-1].strip()
        if forwarded:
            return forwarded[:64]
    return connection.client.host if connection.client is not None else "local"


def address_of(house: House, connection: HTTPConnection) -> str:
    """The sender as it is counted."""
    return counted(sender_of(house, connection))


@lru_cache(maxsize=4096)
def counted(address: str) -> str:
    """An address, or the network it is in: whoever has one address of IPv6 has 2^64 of them, and could come with
    another each time."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return address


def origin_of(house: House, connection: HTTPConnection) -> str:
    """The address as the store keeps it: good for counting, and no address."""
    return passes.digest(f"address {address_of(house, connection)}")[:16]


def check_origin(house: House, connection: HTTPConnection) -> None:
    """A browser says which page asks: only ours may. A program says nothing, and brings no cookie by itself."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site") in (None, "same-origin", "none"):
            return
        raise Denied(403, "A page of another site may not use this server", "the same site")
    host = connection.headers.get("host", "")
    if urlsplit(origin).netloc == host and host:
        return
    allowed = {house.base, *house.settings.origins}
    if origin not in allowed:
        raise Denied(403, "A page of another site may not use this server", "the same site")


def check_rate(house: House, connection: HTTPConnection) -> None:
    if not house.address_rate.take(address_of(house, connection)):
        raise Denied(429, "Too many requests from your address", "wait a moment")


def check_guesses(house: House, connection: HTTPConnection) -> None:
    """Codes are short: nobody may try many."""
    if house.guesses.spent(address_of(house, connection)):
        raise Denied(429, "Too many codes that do not exist", "wait some minutes")


def guessed(house: House, connection: HTTPConnection) -> None:
    house.guesses.take(address_of(house, connection))


async def room_at(house: House, connection: HTTPConnection, code: str) -> Room:
    """The room of a code. Where somebody has tried many that do not exist, no other is looked up for that address; who
    sits at a table, and shares the address with them, goes on playing."""
    try:
        room = await house.room(code)
    except Denied as denied:
        if denied.status == 404:
            check_guesses(house, connection)
            guessed(house, connection)
        raise
    token = digest_of(connection)
    if not room.seats_of(token) and not room.is_host(token):
        check_guesses(house, connection)
    return room


async def raw_body(request: Request, longest: int) -> bytes:
    """The body, and never more of it than is allowed."""
    told = request.headers.get("content-length", "0")
    if told.isdecimal() and int(told) > longest:
        raise Denied(413, f"{told} bytes", f"at most {longest}")
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE + longest / SLOWEST):
            async for chunk in request.stream():
                body += chunk
                if len(body) > longest:
                    raise Denied(413, "The body is too long", f"at most {longest} bytes")
    except TimeoutError:
        raise Denied(408, "The body did not come in time", "send it again") from None
    return bytes(body)


def read(body: bytes, kind: type[Any]) -> Any:
    """A body of a kind; Denied says what is wrong with it."""
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as problem:
        allowed = ", ".join(kind.__struct_fields__) if issubclass(kind, Body) else ""
        raise Denied(400, f"The body is not what was expected: {str(problem)[:200]}", allowed) from None


async def body_of(request: Request, kind: type[Any], longest: int) -> Any:
    kind_named = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if kind_named != "application/json":
        raise Denied(415, f"content-type {kind_named[:60]}", "application/json")
    return read(await raw_body(request, longest), kind)


def give_token(house: House, request: Request, response: Response, token: str) -> None:
    """A cookie that no script can read and no other site can use."""
    secure = request.url.scheme == "https" or house.base.startswith("https:")
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
