"""A room with people in it: who is connected, what they agree to, and what each of their screens is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection

from coterie import __version__
from coterie.host.shared_device import clock_waits
from coterie.kernel import Refused, Seat
from coterie.kernel.words import literal
from coterie.server.http.errors import Denied, no_room, no_seat
from coterie.server.logs import fault, room_in_logs
from coterie.server.rooms import room_data
from coterie.server.rooms.chat_log import ChatLog, may_read
from coterie.server.rooms.outcomes import outcome_of
from coterie.server.rooms.reactions import Reactions
from coterie.server.rooms.room_data import OutcomeData, RoomData
from coterie.server.rooms.room_pictures import room_picture, room_seats, undo_picture
from coterie.server.rooms.voting import Consent
from coterie.server.sockets.outbox import Outbox
from coterie.server.store import store as db
from coterie.server.store.peers import Presence
from coterie.server.store.store import ChatRow, RoomRow
from coterie.server.store.writer import Amend, Conflict
from coterie.server.tables.bot_driver import Driver
from coterie.server.tables.live_table import Live, record_of
from coterie.server.wire import messages
from coterie.server.wire.messages import to_json
from coterie.server.wire.option_blocks import Known
from coterie.table.record import Replay

if TYPE_CHECKING:
    from coterie.server.rooms.house import House

T = TypeVar("T")

DEVICE_TAKEN_MS = 20_000
"""How long the clock waits each time someone takes a shared device during talk."""


class Room:
    """One open room. `data` is what the store has; the rest is about the connections and the live game."""

    def __init__(self, house: House, row: RoomRow, holding: list[tuple[int, str]]) -> None:
        self.house = house
        self.code = row.code
        self.lock = asyncio.Lock()
        self.outboxes: set[Outbox] = set()
        self.pictures: dict[str, bytes] = {}
        """The room's public pictures, as last encoded."""
        self.live: Live | None = None
        self.driver: Driver | None = None
        self.unplayable: str | None = None
        self.review: Replay | None = None
        self.reviewing = asyncio.Lock()
        """Reviews of the same game take turns."""
        self.away: dict[Seat, int] = {}
        self.standing: set[Seat] = set()
        self.reactions = Reactions()
        self.done: dict[str, None] = {}
        """Finished requests that are no inputs of the game, by seat and key: sent twice, they act once."""
        self.host_gone: int | None = None
        self.all_here = False
        """Whether all players and the host are here: then a beat changes nothing."""
        self.quiet_since = house.wall()
        self.chat = ChatLog()
        self.notes: dict[Seat, str] = {}
        self.take(row, holding)

    def take(self, row: RoomRow, holding: list[tuple[int, str]]) -> None:
        """Take the room's data as stored now."""
        self.data: RoomData = room_data.decode(row.data)
        self.version = row.version
        self.head = row.head
        self.taken_since: int | None = None
        """Since when someone has held a device that is passed around."""
        self.holders: dict[Seat, set[str]] = {}
        for seat, token in holding:
            self.holders.setdefault(seat, set()).add(token)
        self.held: dict[str | None, tuple[Seat, ...]] = {}
        """The seats of each device, needed for every request."""
        for seat in sorted(self.holders):
            for token in self.holders[seat]:
                self.held[token] = (*self.held.get(token, ()), seat)

    @property
    def consent(self) -> Consent:
        """What the table agrees to. It isn't kept: a room that knew it would be freed only by a collection."""
        return Consent(self)

    # --- who is who ------------------------------------------------------------------------------------------

    def seats_of(self, token: str | None) -> tuple[Seat, ...]:
        return self.held.get(token, ())

    def is_host(self, token: str | None) -> bool:
        return token is not None and token == self.data.host

    def own_seat(self, token: str | None, wanted: Seat | None) -> Seat:
        """One of a device's own seats; it must say which if there are several. Denied if it holds none."""
        seats = self.seats_of(token)
        if wanted is None and len(seats) == 1:
            return seats[0]
        if wanted is None and seats:
            raise Denied(400, "Which seat?", ", ".join(map(str, seats)))
        if wanted is None or wanted not in seats:
            raise no_seat()
        return wanted

    @property
    def host_seat(self) -> Seat | None:
        return next(iter(self.seats_of(self.data.host)), None)

    def name(self, seat: Seat) -> str:
        return self.data.seats[seat].name or f"seat {seat}"

    @property
    def own_presence(self) -> Presence:
        """Who is connected through the screens of this room object."""
        seats = {seat for box in self.outboxes if box.screen == "seat" for seat in self.seats_of(box.token)}
        watching = sum(1 for box in self.outboxes if box.seat is None)
        return Presence(frozenset(seats), watching, any(self.is_host(box.token) for box in self.outboxes))

    @property
    def connected(self) -> Presence:
        """Everybody who is connected to the room."""
        return self.house.connected(self)

    @property
    def here(self) -> set[Seat]:
        """The seats of people who are connected."""
        return set(self.data.people) & self.connected.seats

    @property
    def spectators(self) -> int:
        return self.connected.watching

    def screen(self, token: str | None, hello: messages.Hello) -> Outbox:
        """The screen that a client asks for. Denied if it asks for a seat that it does not hold."""
        seat: Seat | None = None
        if hello.screen == "seat" and hello.seat is not None:
            seat = self.own_seat(token, hello.seat)
        return Outbox(self, token, seat, hello.screen, hello.stream, hello.seen, Known(hello.blocks, hello.changes))

    # --- pictures --------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> messages.WaitJson:
        left = self.here
        agreed = left.intersection(self.data.waits)
        return messages.WaitJson(bool(left) and agreed == left, tuple(sorted(agreed)), len(left))

    def welcome(self, box: Outbox) -> bytes:
        live = self.live
        note = None if box.seat is None else messages.Notes(box.seat, self.notes.get(box.seat, ""))
        stream = "" if live is None else live.stream
        if live is not None:
            box.last["undo"] = to_json(undo_picture(self, box.seat))
        if box.stream != stream:
            box.stream, box.seen = stream, 0
        made = messages.Welcome(
            you=messages.You(self.seats_of(box.token), box.seat, self.is_host(box.token)),
            server=messages.Server(__version__, self.house.wall()),
            room=room_picture(self),
            news=self._news(box),
            chats=self.chat.shown_to(box.seat, self.data.state == "over"),
            undo=None if live is None else undo_picture(self, box.seat),
            clock=None if live is None else self._clock(),
            notes=note,
        )
        return to_json(made)

    def picture_for(self, box: Outbox, what: str) -> bytes | None:
        """The current picture of one subject for a screen."""
        if what in ("room", "presence"):
            return self._shown_to_all(what)
        if self.live is None:
            return None
        if what == "news":
            if box.stream != self.live.stream:
                box.stream, box.seen = self.live.stream, 0
            news = self._news(box)
            return None if news is None else to_json(news)
        return to_json(undo_picture(self, box.seat) if what == "undo" else self._clock())

    def _shown_to_all(self, what: str) -> bytes:
        """Encoded once, for the first screen that needs it."""
        body = self.pictures.get(what)
        if body is None:
            if what == "room":
                body = to_json(messages.RoomMessage(room_picture(self)))
            else:
                body = to_json(messages.PresenceMessage(room_seats(self), self.spectators, self.waiting))
            self.pictures[what] = body
        return body

    def _news(self, box: Outbox) -> Any:
        if self.live is None:
            return None
        news, box.seen = self.live.channel(box.seat).news(box.seen, box.known, self.live.clock.now())
        return news

    def _clock(self) -> messages.ClockMessage:
        assert self.live is not None
        clock = self.live.clock
        return messages.ClockMessage(clock.now(), clock.runs, self.data.paused)

    def mark(self, what: str) -> None:
        self.pictures.clear()
        for box in self.outboxes:
            box.mark(what)
        if what == "room":
            self.house.stir(self)

    def put(self, message: messages.Sent, to: Callable[[Outbox], bool]) -> None:
        body = to_json(message)
        for box in list(self.outboxes):
            if to(box):
                box.put_json(body)

    # --- coming and going ------------------------------------------------------------------------------------

    def enter(self, box: Outbox) -> None:
        self.outboxes.add(box)
        self._came_or_went()

    def leave(self, box: Outbox) -> None:
        self.outboxes.discard(box)
        self._came_or_went()

    def _came_or_went(self) -> None:
        """A screen of this room was opened or closed, or shows another seat."""
        self.count_present()
        self.house.announce_presence(self)

    def count_present(self) -> None:
        """After someone came or went: note who is away, and give seats back to those who returned."""
        here, now = self.here, self.house.wall()
        if self.data.state == "playing":
            for seat in self.data.people:
                if seat in here:
                    self.away.pop(seat, None)
                    if seat in self.data.left or str(seat) in self.data.stand_ins:
                        self.house.spawn(self.sit_again(seat))
                    if seat in self.standing:
                        self.standing.discard(seat)
                        if self.driver is not None:
                            self.driver.stand_up(seat)
                elif seat in self.data.left:
                    self.away[seat] = 0
                else:
                    self.away.setdefault(seat, now)
        else:
            self.away.clear()
        self.all_here = not self.away and any(self.is_host(box.token) for box in self.outboxes)
        if not self.outboxes:
            self.quiet_since = now
        self.run_clock()
        self.mark("presence")

    async def sit_again(self, seat: Seat) -> None:
        """The player has returned, or someone else has taken over."""

        def back(data: RoomData) -> None:
            data.left = [each for each in data.left if each != seat]
            data.stand_ins.pop(str(seat), None)

        await self.change(back)

    def run_clock(self) -> None:
        """Run the clock while someone is here and nobody has paused it. Bots play among themselves only while someone
        watches.
        """
        if self.live is None:
            return
        watched = bool(self.here) if self.data.people else self.spectators > 0
        watched = watched or self.data.patient  # bots move on for those who come back tomorrow
        runs = watched and not self.held_up and not self.live.over and self.data.state == "playing"
        runs = runs and not self.device_waits
        if runs != self.live.clock.runs:
            self.live.clock.run(runs)
            self.mark("clock")
            if self.driver is not None:
                self.driver.stir()

    @property
    def held_up(self) -> bool:
        """Whether the table is paused, or people still look at their roles: no clock runs, and answers wait."""
        return self.data.paused or self.data.look is not None

    @property
    def device_waits(self) -> bool:
        """Whether the clock waits because one device is passed around. Taking it during talk stops the clock only for a
        short while each time.
        """
        sharing = self.data.people
        if self.data.mode != "handed" or self.live is None or len({*map(self.holder, sharing)}) != 1:
            return False
        now = self.house.wall()
        if {box.seat for box in self.outboxes}.isdisjoint(sharing):
            self.taken_since = None
        elif self.taken_since is None:
            self.taken_since = now
        taken = self.taken_since is not None and now < self.taken_since + DEVICE_TAKEN_MS
        owing = {ask.seat for ask in self.live.table.state.required()}
        return clock_waits(sharing, looking=taken, uninformed=(), required=owing.__contains__)

    def holder(self, seat: Seat) -> str | None:
        """The device that holds a seat."""
        return min(self.holders.get(seat, ()), default=None)

    def clock_set(self, moved: int) -> None:
        """The machine's clock was set: move the times since which people have been away."""
        self.consent.clock_set(moved)
        self.away = {seat: since + moved if since else 0 for seat, since in self.away.items()}
        self.host_gone = None if self.host_gone is None else self.host_gone + moved
        self.quiet_since += moved
        self.mark("presence")

    def beat(self, now: int) -> None:
        """Once a second: bots take over for people who have been away long enough, and a host who is gone is
        replaced.
        """
        self.consent.beat(now)
        if self.data.mode == "handed":
            self.run_clock()
        if self.all_here and self.host_gone is None:
            return
        here = self.here
        if self.driver is not None and here and not self.waiting.on and not self.data.paused:
            late = [seat for seat, since in self.away.items() if self._may_play_for(seat, since, now)]
            for seat in late:
                if seat not in self.standing:
                    self.standing.add(seat)
                    self.driver.sit_in(seat, self.house.stand_in(self))
                    self.driver.look()
                    self.mark("presence")
        self._watch_host(here, now)

    def _may_play_for(self, seat: Seat, since: int, now: int) -> bool:
        """Whether a bot plays for somebody who is away; in a patient game only if the others agree, or the seat is
        nobody's."""
        if self.data.patient:
            return room_data.may_stand_in(self.data, seat) or not self.holders.get(seat)
        return since + self.house.settings.grace <= now

    def _watch_host(self, here: set[Seat], now: int) -> None:
        if self.connected.host or self.host_seat in here or not here or self.data.state == "over":
            self.host_gone = None
        elif self.host_gone is None:
            self.host_gone = now
        elif self.host_gone + self.house.settings.host_grace <= now:
            self.host_gone = None
            heir = min(here)
            token = self.holder(heir)
            if token is not None:
                self.house.spawn(self.change(lambda data: setattr(data, "host", token)))

    # --- changes ---------------------------------------------------------------------------------------------

    async def change(
        self,
        what: Callable[[RoomData], T],
        also: Callable[[Connection], None] | None = None,
        head: str | None = None,
        read: bool = True,
    ) -> T:
        """Change the stored room, and what belongs to it, together; all screens are updated. Denied if it is not
        allowed; if someone else was faster, it is decided again on what they wrote. `read`: something else may have
        been stored, such as who holds a seat, so that it is read again.
        """
        async with self.lock:
            for _ in range(10):
                data = self.data.copy()
                result = what(data)
                entry = data.after(self.version, self.house.wall())
                try:
                    if also is None and head is None:
                        await self.house.store.writer.amend(entry)
                    else:
                        await self.house.store.change(partial(_kept_with, entry, head, also), self.code)
                except Conflict:
                    if not await self.reload():
                        raise no_room(self.code) from None
                    continue
                if read:
                    await self.reload()
                else:
                    before, self.data, self.version = self.data, data, entry.version
                    await self._settle(before)
                self.house.announce_change(self.code)
                return result
        raise Denied(503, "Someone else changed this at the same moment", "try again")

    async def changed(self) -> None:
        """Something else has changed the stored room: read it, and update the screens."""
        async with self.lock:
            await self.reload()
        self.house.announce_change(self.code)

    @property
    def known(self) -> tuple[int, int, int]:
        """How far what is stored of the room has been read."""
        return self.version, 0 if self.live is None else self.live.table.number, self.chat.last

    async def catch_up(self, before: tuple[int, int, int]) -> bool:
        """Read what others have written in this room; whether more is known than `before`. Call it before a refusal:
        somebody may have sat down a moment ago.
        """
        try:
            await self.house.catch_up(self)
        except Exception as problem:  # the store doesn't answer: the refusal stands
            fault("room_not_read", problem, room=room_in_logs(self.code))
            return False
        return self.known != before

    async def reload(self) -> bool:
        """Read the room again after it was changed. False if it is gone because an operator has pruned it."""
        found = await self.house.store.read(
            lambda connection: (db.room(connection, self.code), db.holding(connection, self.code))
        )
        row, holding = found
        if row is None:
            for box in list(self.outboxes):
                box.close("This room no longer exists")
            self.house.forget(self)
            return False
        before, head = self.data, self.head
        self.take(row, holding)
        if self.live is not None and self.head is not None and self.head != head:
            self.live.introduce(record_of(self.head, ()).head.players)
            self.review = None  # it has the old names, and so may the talk
            told = self.chat.last
            chats = await self.house.store.read(lambda connection: db.chat_rows(connection, self.code))
            self.chat.lines = [line for line in chats if line.id <= told]
            for line in chats:
                self.chat_kept(line)
        await self._settle(before)
        return True

    async def _settle(self, before: RoomData) -> None:
        """Apply a change of the stored room, and update all screens."""
        if self.live is None and self.head is not None:
            await self.house.open_table(self)
            for what in ("news", "undo", "clock"):
                self.mark(what)
        if self.data.ended and self.driver is not None:
            self.driver.stop()
        for seat in self.data.people:  # somebody has taken over from a bot
            if self.driver is not None and seat in self.driver.specs and seat not in self.standing:
                self.driver.stand_up(seat)
        for box in list(self.outboxes):
            if box.seat is not None and box.seat not in self.seats_of(box.token):
                moved = bool(self.holders.get(box.seat))
                box.close("Your seat is on another device now" if moved else "Your seat was freed")
        self._came_or_went()
        self.mark("room")
        if (before.proposal, before.declined) != (self.data.proposal, self.data.declined) or self.data.ended:
            self.mark("undo")
        if before.paused != self.data.paused:
            self.mark("clock")

    def answerable(self) -> Live:
        """The table, if an answer is allowed now. Refused while it is held up."""
        if self.data.look is not None:
            raise Refused("", "The game starts once everyone has looked at their role")
        if self.data.paused:
            raise Refused("", "The game is paused: answer when it resumes")
        return self.playing()

    def playing(self) -> Live:
        if self.unplayable is not None:
            raise Refused("", literal(f"This game can't be continued here. {self.unplayable}"))
        if self.live is None:
            raise Refused("", "The game hasn't started")
        if self.data.ended:
            raise Refused("", "The players agreed to end the game")
        return self.live

    # --- faces -----------------------------------------------------------------------------------------------

    def react(self, seat: Seat, face: messages.Face) -> None:
        """Show a face to everyone in the room; Refused after six within a minute."""
        self.reactions.take(seat, self.house.steady())
        self.show_face(seat, face)
        self.house.announce_face(self, seat, face)

    def show_face(self, seat: Seat, face: messages.Face) -> None:
        """Show a face on the screens of this room."""
        self.put(messages.Reacted(seat, face), lambda box: box.welcomed)

    # --- talk ------------------------------------------------------------------------------------------------

    async def chat_added(self, line: ChatRow) -> None:
        """Announce a line of chat that was stored. If someone else was faster, theirs comes first."""
        if line.id == self.chat.last + 1:
            self.chat_kept(line)
        elif line.id > self.chat.last:
            await self.house.catch_up(self)

    def chat_kept(self, line: ChatRow) -> None:
        """Announce the next line of chat to those who may read it."""
        if self.chat.add(line):
            for box in list(self.outboxes):
                if box.welcomed and may_read(line, box.seat):
                    box.put(self.chat.latest_for(box.seat, self.data.state == "over"))

    def finished(self) -> None:
        """The game is over. The room stays, for the review."""
        if self.driver is not None:
            self.driver.stop()
        if self.data.state == "playing":
            self.house.spawn(self._over())

    async def outcome(self) -> OutcomeData | None:
        """How the game ended; None if it can't be opened here."""
        live = self.live
        if live is None:
            return None
        stamps = await self.house.store.read(lambda connection: db.input_stamps(connection, self.code))
        try:
            return outcome_of(live.table.game, live.table.state, live.table.record.head, stamps)
        except Exception as problem:  # a fault of a game must not keep a finished table from being over
            fault("outcome_failed", problem, room=room_in_logs(self.code))
            return None

    async def _over(self) -> None:
        from coterie.server.rooms import review  # which knows what a room is

        live = self.live
        outcome = await self.outcome()

        def end(data: RoomData) -> None:
            data.state, data.outcome = "over", outcome

        await self.change(end, read=False)
        if live is not None:
            await review.keep_story_of(self, live.table)


def _kept_with(
    entry: Amend, head: str | None, also: Callable[[Connection], None] | None, connection: Connection
) -> None:
    db.change_room(connection, entry, head)
    if also is not None:
        also(connection)
