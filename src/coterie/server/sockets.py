"""A seat's socket: hello, then numbered messages one way and requests the other."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from coterie.server import messages
from coterie.server.asking import reply, reply_now
from coterie.server.denied import Denied
from coterie.server.doorway import address_of, check_origin, check_rate, digest_of, room_at
from coterie.server.frames import Line
from coterie.server.house import House
from coterie.server.logs import fault, room_in_logs
from coterie.server.messages import Hello, Malformed, key_in, parse
from coterie.server.outbox import Outbox, nobody
from coterie.server.room import Room

POLICY, RESTART = 1008, 1012
"""Codes with which a socket is closed."""

HELLO = 10.0
"""Seconds that a client has to say hello."""

MOST_UNDER_WAY = 16
"""Requests of one socket that may be under way at once."""


class Connection:
    """One socket, until it has said who it is."""

    def __init__(self, house: House, socket: WebSocket) -> None:
        self.house = house
        self.socket = socket

    async def serve(self, code: str) -> None:
        socket, house = self.socket, self.house
        try:
            check_origin(house, socket)
            check_rate(house, socket)
            house.check_lines(address_of(house, socket))
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
        self._talk(room, box)

    async def _hello(self) -> Hello:
        try:
            message = parse(await asyncio.wait_for(self.socket.receive_text(), HELLO))
        except KeyError:
            raise Denied(400, "The first message is no text", 'first: {"type": "hello", "seat": 0}') from None
        except Malformed as wrong:
            raise Denied(400, str(wrong), 'first: {"type": "hello", "seat": 0}') from None
        if not isinstance(message, Hello):
            raise Denied(400, "The first message is no hello", '{"type": "hello", "seat": 0}')
        return message

    async def _bye(self, denied: Denied) -> None:
        bye = messages.Bye(str(denied), False)
        try:
            await self.socket.send_text(messages.numbered(1, messages.written(bye)).decode())
            await self.socket.close(POLICY)
        except (RuntimeError, WebSocketDisconnect):
            return

    def _talk(self, room: Room, box: Outbox) -> None:
        address = address_of(self.house, self.socket)
        self.house.metrics.sockets.inc()
        self.house.line_opened(address)
        room.enter(box)
        Talk(self.house, self.socket.state.line, room, box, address)


class Talk:
    """What goes to and fro on a socket after its hello. Answers are heard, and messages sent, where they turn up;
    whatever takes longer is a task."""

    def __init__(self, house: House, line: Line, room: Room, box: Outbox, address: str) -> None:
        """It goes on until one end hangs up."""
        self.house, self.line, self.room, self.box, self.address = house, line, room, box, address
        self.loop = asyncio.get_running_loop()
        self.who = f"{box.token}/{box.seat}" if box.seat is not None else address
        self.under_way: set[asyncio.Task[None]] = set()
        self.due = False
        """Whether something is about to be sent."""
        self.over = False
        box.stir = self.free
        line.listen(self)
        self.free()

    def gone(self) -> None:
        self.over = True
        self.box.stir = nobody
        self.room.leave(self.box)
        self.house.metrics.sockets.dec()
        self.house.line_closed(self.address)

    # --- what is sent ----------------------------------------------------------------------------------------

    def free(self) -> None:
        """There is something to send, or it can be sent again: once the loop comes round, with all that turns up until
        then."""
        if not self.due and not self.over:
            self.due = True
            self.loop.call_soon(self._send)

    def _send(self) -> None:
        self.due = False
        if self.over or not self.line.takes:
            return
        try:
            texts = self.box.take()
        except Exception as problem:
            fault("sending_failed", problem, room=room_in_logs(self.room.code))
            self._close(1011)
            return
        if texts:
            self.line.say(texts)
            self.house.metrics.sent.count += sum(map(len, texts))
        if self.box.bye is not None:
            self._close(RESTART if self.box.bye.again else 1000)

    def _close(self, code: int) -> None:
        self.over = True
        self.house.spawn(self.line.hang_up(code))

    # --- what is heard ---------------------------------------------------------------------------------------

    def heard(self, text: str) -> bool:
        if len(self.under_way) >= MOST_UNDER_WAY:
            return False
        self._hear(text)
        return True

    def _hear(self, text: str) -> None:
        box, limits = self.box, self.house.settings.limits
        if len(text) > limits.message:
            box.put(_refused(f"Too long: at most {limits.message} characters"))
            return
        if not self.house.seat_rate.take(self.who):
            box.put(_refused("Too many messages: wait a moment", key_in(text)))
            return
        try:
            message = parse(text)
        except Malformed as wrong:
            box.put(_refused(str(wrong), key_in(text)))
            return
        if isinstance(message, Hello):
            box.put(_refused("You have said hello already"))
            return
        if type(message) is messages.Answer and box.seat is not None:
            if reply_now(self.room, box.token, box.seat, message, box.put):
                return
        task = self.loop.create_task(self._answer(message))
        self.under_way.add(task)
        task.add_done_callback(self._answered)

    def _answered(self, task: asyncio.Task[None]) -> None:
        if len(self.under_way) == MOST_UNDER_WAY:
            self.loop.call_soon(self.line.go_on)
        self.under_way.discard(task)

    async def _answer(self, message: messages.Request) -> None:
        self.box.put(await reply(self.room, self.box.token, self.box.seat, message))


def _refused(why: str, key: str | None = None) -> messages.Refused:
    return messages.Refused(key, None, "", (why,), False)
