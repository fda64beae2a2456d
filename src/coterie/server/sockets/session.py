"""A screen's socket: hello, then numbered messages one way and requests the other."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from coterie.server.http.auth import address_of, digest_of, room_at
from coterie.server.http.entry import admit
from coterie.server.http.errors import Denied
from coterie.server.logs import fault, room_in_logs
from coterie.server.rooms.house import House
from coterie.server.rooms.room import Room
from coterie.server.sockets.asgi_socket import TextSocket, text_socket
from coterie.server.sockets.outbox import Outbox, nobody
from coterie.server.sockets.requests import reply
from coterie.server.wire import messages
from coterie.server.wire.messages import Hello, Malformed, key_in, parse

NORMAL, POLICY, SERVER_FAULT, RESTART = 1000, 1008, 1011, 1012
"""Close codes."""

HELLO_TIMEOUT_SECONDS = 10.0
"""How long a client may take to say hello."""

MAX_CONCURRENT_REQUESTS = 16
"""How many requests of one socket may be in progress at once."""


class Connection:
    """One socket, until it has said hello."""

    def __init__(self, house: House, socket: WebSocket) -> None:
        self.house = house
        self.socket = socket

    async def serve(self, code: str) -> None:
        socket, house = self.socket, self.house
        try:
            admit(house, socket)
            house.check_connections(address_of(house, socket))
            token = digest_of(socket)
            room = await room_at(house, socket, code)
        except Denied as denied:
            await socket.accept()
            await self._bye(denied)
            return
        await socket.accept()
        try:
            box = await _screen(room, token, await self._hello())
        except Denied as denied:
            await self._bye(denied)
            return
        except (WebSocketDisconnect, TimeoutError):
            return
        await self._run(room, box)

    async def _hello(self) -> Hello:
        try:
            text: str | None = await asyncio.wait_for(self.socket.receive_text(), HELLO_TIMEOUT_SECONDS)
            message = parse(text or "")
        except KeyError:
            raise Denied(400, "The first message must be text", 'first: {"type": "hello", "seat": 0}') from None
        except Malformed as wrong:
            raise Denied(400, str(wrong), 'first: {"type": "hello", "seat": 0}') from None
        if not isinstance(message, Hello):
            raise Denied(400, "The first message must be a hello", '{"type": "hello", "seat": 0}')
        return message

    async def _bye(self, denied: Denied) -> None:
        bye = messages.Bye(str(denied), False)
        try:
            await self.socket.send_text(messages.numbered(1, messages.to_json(bye)).decode())
            await self.socket.close(POLICY)
        except (RuntimeError, WebSocketDisconnect):
            return

    async def _run(self, room: Room, box: Outbox) -> None:
        address = address_of(self.house, self.socket)
        self.house.metrics.sockets.inc()
        self.house.connection_opened(address)
        room.enter(box)
        socket = text_socket(self.socket)
        Session(self.house, socket, room, box, address)
        await socket.finished()


class Session:
    """A socket after its hello. Answers are handled, and messages sent, as they come; slower requests are tasks."""

    def __init__(self, house: House, socket: TextSocket, room: Room, box: Outbox, address: str) -> None:
        """It lasts until one end closes the socket."""
        self.house, self.socket, self.room, self.box, self.address = house, socket, room, box, address
        self.loop = asyncio.get_running_loop()
        self.who = f"{box.token}/{box.seat}" if box.seat is not None else address
        self.in_progress = 0
        """The number of requests without a reply so far."""
        self.send_scheduled = False
        self.over = False
        box.stir = self.writable
        socket.listen(self)
        self.writable()

    def closed(self) -> None:
        self.over = True
        self.box.stir = nobody
        self.room.leave(self.box)
        self.house.metrics.sockets.dec()
        self.house.connection_closed(self.address)

    # --- sending ---------------------------------------------------------------------------------------------

    def writable(self) -> None:
        """There is something to send, or the socket can take it now. It is sent in the loop's next iteration, together
        with everything added until then.
        """
        if not self.send_scheduled and not self.over:
            self.send_scheduled = True
            self.loop.call_soon(self._send)

    def _send(self) -> None:
        self.send_scheduled = False
        if self.over or not self.socket.can_send:
            return
        try:
            texts = self.box.take()
        except Exception as problem:
            fault("sending_failed", problem, room=room_in_logs(self.room.code))
            self._close(SERVER_FAULT)
            return
        if texts:
            self.socket.send_texts(texts)
            self.house.metrics.sent.count += sum(map(len, texts))
        if self.box.bye is not None:
            self._close(RESTART if self.box.bye.again else NORMAL)

    def _close(self, code: int) -> None:
        self.over = True
        self.house.spawn(self.socket.close(code))

    # --- receiving -------------------------------------------------------------------------------------------

    def text_received(self, text: str) -> bool:
        if self.in_progress >= MAX_CONCURRENT_REQUESTS:
            return False
        self._handle(text)
        return True

    def _handle(self, text: str) -> None:
        box, limits = self.box, self.house.settings.limits
        if len(text) > limits.message:
            box.put(_refused(f"Too long: at most {limits.message} characters"))
            return
        if not self.house.rates.seats.take(self.who):
            box.put(_refused("Too many messages: wait a moment", key_in(text)))
            return
        try:
            message = parse(text)
        except Malformed as wrong:
            box.put(_refused(str(wrong), key_in(text)))
            return
        if isinstance(message, Hello):
            box.put(_refused("You've already said hello"))
            return
        self.in_progress += 1
        reply(self.room, box.token, box.seat, message, self._replied)

    def _replied(self, message: messages.Sent) -> None:
        if self.in_progress == MAX_CONCURRENT_REQUESTS:
            self.loop.call_soon(self.socket.resume)
        self.in_progress -= 1
        self.box.put(message)


async def _screen(room: Room, token: str | None, hello: Hello) -> Outbox:
    """The screen that a client asks for. Somebody may have sat down at another process a moment ago."""
    known = room.known
    try:
        return room.screen(token, hello)
    except Denied:
        if not await room.catch_up(known):
            raise
    return room.screen(token, hello)


def _refused(why: str, key: str | None = None) -> messages.RefusedMessage:
    return messages.RefusedMessage(key, None, "", (why,), False)
