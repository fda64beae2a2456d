"""A seat's socket: hello, then numbered messages one way and requests the other."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from coterie.server import messages
from coterie.server.asking import reply, reply_now
from coterie.server.denied import Denied
from coterie.server.doorway import address_of, check_origin, check_rate, digest_of, room_at
from coterie.server.house import House
from coterie.server.logs import fault, room_in_logs
from coterie.server.messages import Hello, Malformed, key_in, parse
from coterie.server.outbox import Outbox
from coterie.server.room import Room

POLICY, RESTART = 1008, 1012
"""Codes with which a socket is closed."""

HELLO = 10.0
"""Seconds that a client has to say hello."""

MOST_UNDER_WAY = 16
"""Requests of one socket that may be under way at once."""


class Connection:
    """One open socket."""

    def __init__(self, house: House, socket: WebSocket) -> None:
        self.house = house
        self.socket = socket
        self.under_way: set[asyncio.Task[None]] = set()

    async def serve(self, code: str) -> None:
        socket, house = self.socket, self.house
        try:
            check_origin(house, socket)
            check_rate(house, socket)
            if house.sockets[address_of(house, socket)] >= house.settings.limits.sockets_per_address:
                raise Denied(429, "Too many connections from your address", "close some")
            token = digest_of(socket)
            room = await room_at(house, socket, code)
        except Denied as denied:
            await socket.accept()
            await self._bye(denied)
            return
        await socket.accept()
        try:
            box = room.screen(token, await self._hello())
        except Denied as denied:
            await self._bye(denied)
            return
        except (WebSocketDisconnect, TimeoutError):
            return
        await self._talk(room, box)

    async def _hello(self) -> Hello:
        text = await asyncio.wait_for(self.socket.receive_text(), HELLO)
        try:
            message = parse(text)
        except Malformed as wrong:
            raise Denied(400, str(wrong), 'first: {"type": "hello", "seat": 0}') from None
        if not isinstance(message, Hello):
            raise Denied(400, "The first message is no hello", '{"type": "hello", "seat": 0}')
        return message

    async def _bye(self, denied: Denied) -> None:
        bye = messages.Bye(str(denied), False)
        try:
            await self.socket.send_bytes(messages.numbered(1, messages.written(bye)))
            await self.socket.close(POLICY)
        except (RuntimeError, WebSocketDisconnect):
            return

    async def _talk(self, room: Room, box: Outbox) -> None:
        address = address_of(self.house, self.socket)
        self.house.metrics.sockets.inc()
        self.house.sockets[address] += 1
        room.enter(box)
        sending = asyncio.create_task(self._send(box))
        try:
            await self._receive(room, box)
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass
        finally:
            sending.cancel()
            room.leave(box)
            self.house.metrics.sockets.dec()
            self.house.sockets[address] -= 1
            if not self.house.sockets[address]:
                del self.house.sockets[address]

    async def _send(self, box: Outbox) -> None:
        try:
            while True:
                texts = await box.next()
                for text in texts:
                    await self.socket.send_bytes(text)
                self.house.metrics.sent.inc(sum(map(len, texts)))
                if box.bye is not None:
                    await self.socket.close(RESTART if box.bye.again else 1000)
                    return
        except (WebSocketDisconnect, RuntimeError):
            return
        except asyncio.CancelledError:
            raise
        except Exception as problem:
            fault("sending_failed", problem, room=room_in_logs(box.room.code))
            await self.socket.close(1011)

    async def _receive(self, room: Room, box: Outbox) -> None:
        who = f"{box.token}/{box.seat}" if box.seat is not None else address_of(self.house, self.socket)
        while True:
            text = await self.socket.receive_text()
            if len(text) > self.house.settings.limits.message:
                box.put(_refused(f"Too long: at most {self.house.settings.limits.message} characters"))
                continue
            if not self.house.seat_rate.take(who):
                box.put(_refused("Too many messages: wait a moment", key_in(text)))
                continue
            try:
                message = parse(text)
            except Malformed as wrong:
                box.put(_refused(str(wrong), key_in(text)))
                continue
            if isinstance(message, Hello):
                box.put(_refused("You have said hello already"))
                continue
            if type(message) is messages.Answer and box.seat is not None:
                if reply_now(room, box.token, box.seat, message, box.put):
                    continue
            if len(self.under_way) >= MOST_UNDER_WAY:
                await asyncio.wait(self.under_way, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._answer(room, box, message))
            self.under_way.add(task)
            task.add_done_callback(self.under_way.discard)

    async def _answer(self, room: Room, box: Outbox, message: messages.Request) -> None:
        box.put(await reply(room, box.token, box.seat, message))


def _refused(why: str, key: str | None = None) -> messages.Refused:
    return messages.Refused(key, None, "", (why,), False)
