"""A game in progress on this server. Every input is tried, made safe in the store, and only then becomes the game and
is told; one at a time for each table. If another process was faster, what it wrote is read first."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

import msgspec

from coterie.kernel import AskClosed, Refused, Seat
from coterie.server import store as kept
from coterie.server.channel import Channel
from coterie.server.clock import GameClock, wall
from coterie.server.store import Store
from coterie.server.turns import Turns
from coterie.server.writer import Append, Conflict, NotSaved
from coterie.server.writing import Writing
from coterie.table.record import Answer, Back, BadRecord, Head, Line, Record, Replay, Tick, written
from coterie.table.table import Change, Table

T = TypeVar("T")

TRIES = 20
"""How often an input is tried again when others were faster."""

_LINES: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


class Unsaved(Refused):
    """The store did not take it. Whoever sends the same request again finds out whether it was done."""

    def __init__(self) -> None:
        super().__init__("", "The server could not save that. Nothing is lost: try again in a moment")


def lines_of(text: str) -> list[Line]:
    return [_LINES.decode(line) for line in text.splitlines()]


def record_of(head: str, rows: Iterable[kept.Kept], source: str = "record") -> Record:
    """The record of a table as it is kept."""
    first = _LINES.decode(head)
    if not isinstance(first, Head):
        raise BadRecord(f"{source}: not the beginning of a Coterie record")
    record = Record(first, source=source)
    for row in rows:
        for line in lines_of(row.lines):
            record.add(line)
    return record


class Live:
    """One table, its clock, and the channels of those who look at it."""

    def __init__(self, code: str, record: Record, keys: Iterable[str], clock: GameClock, store: Store) -> None:
        """BadRecord if these rules do not play it."""
        self.code = code
        self.store = store
        self.table = Table(record)
        self.keys = set(keys)
        self.clock = clock
        self.clock.set(self.table.state.now)
        self.turns = Turns()
        self.stream = secrets.token_hex(4)
        self.writing = Writing(self.table)
        self.channels: dict[Seat | None, Channel] = {}
        self.stirred: Callable[[], None] = lambda: None
        """Called after every input: whoever drives bots and clock looks again."""
        self.on_news: Callable[[Seat | None], None] = lambda seat: None
        """Called when an audience has news."""
        self.tasks: set[asyncio.Future[Any]] = set()

    @property
    def over(self) -> bool:
        return self.table.state.result is not None

    def channel(self, seat: Seat | None) -> Channel:
        if seat not in self.channels:
            self.channels[seat] = Channel(self.table, seat, self.stream, self.writing, self._news_for)
        return self.channels[seat]

    def _news_for(self, seat: Seat | None) -> None:
        self.on_news(seat)

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it to its end, even if whoever asked for it hangs up."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return await asyncio.shield(task)

    async def settled(self) -> None:
        """Until all inputs that are under way now are safe, or refused."""
        async with self.turns:
            return

    # --- inputs ----------------------------------------------------------------------------------------------

    async def submit(self, seat: Seat, ask: int, written: Any, key: str | None = None) -> None:
        """A seat's answer; returns when it is safe and told. Refused if it is not lawful. With a key that was used
        before, nothing is done again."""
        await self.whole(self._put(key, lambda: self._answer(seat, ask, written)))

    def submit_now(
        self, seat: Seat, ask: int, written: Any, key: str, done: Callable[[Exception | None], None]
    ) -> bool:
        """The same without a task of its own, which is how nearly every move goes: `done` is called when it is safe and
        told, or with what went wrong. Refused if it is not lawful. False if something stands in its way, another input
        or a deadline that has passed: then `submit` it."""
        if key in self.keys or not self.turns.take():
            return False
        now = self.clock.now()
        due = self.table.state.next_due()
        try:
            if due is not None and due <= now:
                self.turns.over()
                return False
            change = self.table.attempt(seat, ask, written, max(now, self.table.state.now))
            entry = self._entry(change, key)
            self.store.writer.append_then(entry, lambda problem: self._safe(problem, change, key, done))
        except BaseException:
            self.turns.over()
            raise
        return True

    def _safe(
        self, problem: Exception | None, change: Change, key: str, done: Callable[[Exception | None], None]
    ) -> None:
        """What was submitted is written, or is not."""
        try:
            if problem is None:
                self._accept(change, key)
        except Exception as fault:
            problem = fault
        finally:
            self.turns.over()
        done(problem)

    def _answer(self, seat: Seat, ask: int, written: Any) -> Change:
        return self.table.attempt(seat, ask, written, max(self.clock.now(), self.table.state.now))

    async def tick(self) -> None:
        """Let the time that has passed act."""
        await self.whole(self._put(None, lambda: None))

    async def back(self, to: int, by: Iterable[Seat], key: str | None = None) -> None:
        """Undo everything after input `to`, as these seats have agreed."""
        wanting = tuple(sorted(set(by)))
        await self.whole(self._put(key, lambda: self._rewound(to, wanting)))

    def _rewound(self, to: int, by: tuple[Seat, ...]) -> Change:
        if self.over:
            raise Refused("", "The game is over: nothing can be undone")
        if to not in {moment.number for moment in self.table.moments[:-1]}:
            raise AskClosed("", "There is nothing to take back any more")
        return rewinding(self.table, Back(self.table.number + 1, to, by))

    async def _put(self, key: str | None, make: Callable[[], Change | None]) -> None:
        async with self.turns:
            for _ in range(TRIES):
                if key is not None and key in self.keys:
                    return
                try:
                    await self._pass_time()
                    change = make()
                    if change is not None:
                        await self._commit(change, key)
                    return
                except Conflict:
                    await self.catch_up()
                except NotSaved:
                    await self._find_out(key)
                    return
        raise Refused("", "Too many others were faster: try again")

    async def _pass_time(self) -> None:
        change = self.table.passing(self.clock.now())
        if change is not None:
            await self._commit(change, None)

    async def _commit(self, change: Change, key: str | None) -> None:
        await self.store.writer.append(self._entry(change, key))
        self._accept(change, key)

    def _entry(self, change: Change, key: str | None) -> Append:
        text = b"".join(map(written, change.lines)).decode()
        return Append(self.code, change.after + 1, key, text, wall())

    def _accept(self, change: Change, key: str | None) -> None:
        self.table.accept(change)
        if key is not None:
            self.keys.add(key)
        self.stirred()

    async def _find_out(self, key: str | None) -> None:
        """The store failed in the middle: whether the input was written can only be read."""
        try:
            await self.catch_up()
        except Exception:
            raise Unsaved from None
        if key is None or key not in self.keys:
            raise Unsaved

    async def catch_up(self) -> None:
        """Take over what other processes have written."""
        rows = await self.store.read(lambda connection: kept.kept(connection, self.code, self.table.number))
        for row in rows:
            if row.number == self.table.number + 1:
                self._accept(again(self.table, lines_of(row.lines)), row.key)

    async def behind(self) -> None:
        """Somebody said that there is more: catch up, unless an input of ours is doing so."""
        async with self.turns:
            await self.catch_up()


def again(table: Table, lines: list[Line]) -> Change:
    """The change that an input of the log brings."""
    entry = lines[0]
    match entry:
        case Answer():
            change: Change | None = table.attempt(entry.seat, entry.ask, entry.answer, entry.at)
        case Tick():
            change = table.passing(entry.at)
        case Back():
            change = rewinding(table, entry)
        case _:
            raise BadRecord(f"{table.record.source}: a line that is no input: {entry}")
    if change is None or change.lines[0] != entry:
        raise BadRecord(f"{table.record.source}: input {entry.number} plays differently here")
    return change


def rewinding(table: Table, entry: Back) -> Change:
    """Back to after input `entry.to`: whoever had to agree has agreed."""
    replay = Replay(table.record)
    replay.go(entry.to)
    return Change(table.number, (entry,), replay.state, tuple(replay.moments), entry)
