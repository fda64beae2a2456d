"""Analyses of finished games: computed once, in a separate process, stored with the game and shared by everyone.

One game is analysed at a time, a few wait. Progress is saved every few seconds, so an analysis goes on when people
leave, when its process is killed, and when the server restarts.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from coterie.analysis.work import Budget
from coterie.server.analysis_process import LOWEST_PRIORITY, AnalysisProcess, Message
from coterie.server.http import bodies
from coterie.server.http.errors import Denied
from coterie.server.logs import fault
from coterie.server.rooms.room import Room
from coterie.server.store import store as db
from coterie.server.store.writer import NotSaved
from coterie.table.record import Record, encode_line

if TYPE_CHECKING:
    from coterie.server.rooms.house import House

MAX_WAITING = 20
"""How many games may wait."""
SAVE_MS = 8_000
"""The time between two saves of the progress."""
MAX_REMEMBERED = 20
"""How many failed or unsaved analyses this process remembers."""
STALE_MS = 60_000
"""After this time without a save, an analysis in another process has stopped, and may be taken over."""
MAX_PROCESS_DEATHS = 3
MAX_SECOND_TRIES = 2
"""Answers of people who learn from their mistakes that are judged at once."""


@dataclass
class Job:
    """One analysis that is waiting or running."""

    room: Room
    lines: list[bytes] = field(default_factory=list)
    result: bytes | None = None
    why: str = ""
    saved_at: int = 0
    running: bool = False
    done: bool = False
    over: asyncio.Event = field(default_factory=asyncio.Event)
    saved: bool = False
    stopped: bool = False
    askers: set[str] = field(default_factory=set)
    """The devices that asked for it, by the digest of their token: it stops when none of them wants it any more. Not
    their addresses, which neighbours share.
    """

    @property
    def pending(self) -> bool:
        return not (self.why or self.done or self.stopped)


class Analyses:
    """All analyses of one server process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.jobs: dict[str, Job] = {}
        self.turn = asyncio.Lock()
        self.second_tries = asyncio.Semaphore(MAX_SECOND_TRIES)
        self.process: AnalysisProcess | None = None
        self.budget: Budget | None = None
        """Numbers of worlds; None for what suits each game."""
        self.niceness = LOWEST_PRIORITY

    async def look(self, room: Room) -> bodies.Analysed:
        """The state of a room's analysis."""
        job = self.jobs.get(room.code)
        if job is not None:
            return self._told(job)
        saved = await self._saved(room)
        if saved is None:
            return bodies.Analysed("none")
        state: bodies.AnalysisState = "done" if saved.done else "running" if self._fresh(saved) else "none"
        if not saved.result:
            return bodies.Analysed(state)
        return bodies.Analysed(state, analysis=msgspec.Raw(await asyncio.to_thread(zlib.decompress, saved.result)))

    async def begin(self, room: Room, record: Record, asker: str | None, origin: str | None) -> bodies.Analysed:
        """Analyse a finished game, unless that was done or is running. `asker`: the device that asks, and `origin` its
        address; None for the server itself.
        """
        asked_by = set() if asker is None else {asker}
        job = self.jobs.get(room.code)
        if job is not None and not job.why:
            job.askers |= asked_by
            return self._told(job)
        saved = await self._saved(room)
        if saved is not None and (saved.done or self._fresh(saved)):
            return await self.look(room)
        if sum(each.pending for each in self.jobs.values()) >= MAX_WAITING:
            raise Denied(503, "Too many games are waiting for their analysis", "try again in a few minutes")
        if origin is not None and not self.house.rates.analyses.take(origin):
            raise Denied(429, "Too many analyses from your address", "wait a few minutes")
        job = self.jobs.get(room.code)
        if job is not None and not job.why:  # someone else was faster, while the store was read
            job.askers |= asked_by
            return self._told(job)
        job = self.jobs[room.code] = Job(room, askers=asked_by)
        if saved is not None and saved.lines:
            job.lines = (await asyncio.to_thread(zlib.decompress, saved.lines)).splitlines()
        content = await asyncio.to_thread(lambda: b"".join(map(encode_line, record.lines())))
        self.house.spawn(self._work(job, content))
        return self._told(job)

    async def stop(self, room: Room, asker: str | None) -> bodies.Analysed:
        """Stop an analysis that no other device has asked for; the next one that asks goes on from what was done."""
        job = self.jobs.get(room.code)
        if job is None or not job.pending:
            return await self.look(room)
        if asker is None or asker not in job.askers:
            raise Denied(403, "Only those who asked for this analysis can stop it", "leave it: it continues by itself")
        job.askers.discard(asker)
        if job.askers:
            raise Denied(409, "Others have asked for this analysis too", "leave it: it continues by itself")
        job.stopped = True
        if not job.running:
            del self.jobs[room.code]
            return await self.look(room)
        if self.process is not None:
            self.process.end()
        await job.over.wait()
        return await self.look(room)

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()

    def _told(self, job: Job) -> bodies.Analysed:
        if job.why:
            return bodies.Analysed("failed", why=job.why)
        raw = None if job.result is None else msgspec.Raw(job.result)
        if job.done:
            return bodies.Analysed("done", analysis=raw)
        if job.running:
            return bodies.Analysed("running", analysis=raw)
        ahead = sum(other.pending for other in self.jobs.values()) - 1
        return bodies.Analysed("waiting", ahead=ahead, analysis=raw)

    def _fresh(self, saved: db.SavedAnalysis) -> bool:
        """Whether another process is working on it."""
        return not saved.done and self.house.store.shared and self.house.wall() - saved.stamp < STALE_MS

    async def _saved(self, room: Room) -> db.SavedAnalysis | None:
        return await self.house.store.read(lambda connection: db.analysis(connection, room.code))

    async def _work(self, job: Job, content: bytes) -> None:
        try:
            async with self.turn:
                job.running = True
                for _ in range(MAX_PROCESS_DEATHS):
                    if job.stopped or await self._run(job, content):
                        break
                else:
                    job.why = "The analysis stopped more than once: please report it"
        except Exception as problem:
            fault("analysis_failed", problem)
            job.why = "The server failed during this analysis: please report it"
        finally:
            job.running = False
            if job.stopped and not job.done and job.lines:
                await self._save(job, done=False)
            if (job.saved or job.stopped) and self.jobs.get(job.room.code) is job:
                del self.jobs[job.room.code]
            self._forget_some()
            job.over.set()

    def _forget_some(self) -> None:
        """Failed and unsaved analyses are remembered for a while, not for ever."""
        ended = [code for code, job in self.jobs.items() if not job.pending]
        for code in ended[:-MAX_REMEMBERED]:
            del self.jobs[code]

    async def _run(self, job: Job, content: bytes) -> bool:
        """Run the process. Returns whether it finished; if not, the next one goes on from what was done."""
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[Message | None] = asyncio.Queue()

        def each(message: Message | None) -> None:
            loop.call_soon_threadsafe(queue.put_nowait, message)

        process = self.process = await asyncio.to_thread(
            AnalysisProcess, content, job.lines, self.budget, self.niceness
        )
        if job.stopped:
            process.end()
        reading = asyncio.ensure_future(asyncio.to_thread(_read, process, each))
        try:
            while (message := await queue.get()) is not None:
                await self._heard(job, message)
            return await reading
        finally:
            self.process = None
            await asyncio.to_thread(process.kill)

    async def _heard(self, job: Job, message: Message) -> None:
        match message.kind:
            case "line":
                job.lines.append(message.content)
            case "rejected":
                job.why = message.content.decode()
            case "result":
                job.result = message.content
                if self.house.wall() - job.saved_at >= SAVE_MS:
                    await self._save(job, done=False)
            case "done":
                job.result = message.content
                job.done = True
                await self._save(job, done=True)

    async def _save(self, job: Job, done: bool) -> None:
        """Save. If the store doesn't take it, go on: the result is shown as long as the server runs."""
        result, lines = job.result or b"", b"" if done else b"\n".join(job.lines)
        job.saved_at = now = self.house.wall()
        packed = await asyncio.to_thread(lambda: (zlib.compress(result), zlib.compress(lines) if lines else b""))
        row = db.SavedAnalysis(done, packed[0], packed[1], db.STOPPED if job.stopped and not done else now)
        try:
            await self.house.store.change(lambda connection: db.save_analysis(connection, job.room.code, row))
            job.saved = done
        except NotSaved as problem:
            fault("analysis_not_saved", problem)


def _read(process: AnalysisProcess, each: Callable[[Message | None], None]) -> bool:
    try:
        return process.messages(each)
    finally:
        each(None)
