"""Uploads: packs and records. Both are read in a process that can be killed, with limits on time and memory, before the
server itself looks at them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from coterie import games
from coterie.common.pack_limits import MAX_PACK_CHARACTERS
from coterie.common.packs import PackError
from coterie.kernel import Game, InvalidSetting, Refused
from coterie.server.http.errors import Denied
from coterie.server.killable_worker import Busy, KillableWorker, LimitExceeded, Rejected, WorkerLimits
from coterie.table.record import BadRecord, Record, pack_digest

T = TypeVar("T")

PACK_LIMITS = WorkerLimits(cpu_seconds=4, wall_seconds=20, megabytes=128)
RECORD_LIMITS = WorkerLimits(cpu_seconds=30, wall_seconds=120, megabytes=256)

MAX_LINES = 20_000
"""The most lines of an uploaded record: the longest games have some thousands."""

WRONG = (BadRecord, InvalidSetting, PackError, Refused)


class CheckedPack(NamedTuple):
    """A pack that the worker has read: its text, or None for the shipped one, and its digest."""

    text: str | None
    digest: str


class Uploads:
    """The workers for packs and records of one server."""

    def __init__(self) -> None:
        self.packs = KillableWorker("packs", PACK_LIMITS, WRONG)
        self.records = KillableWorker("records", RECORD_LIMITS, WRONG)

    async def pack(self, game: Game[Any], text: str) -> CheckedPack:
        """Read a pack for a game. Denied says what is wrong with it."""
        if len(text) > MAX_PACK_CHARACTERS:
            raise Denied(413, f"A pack of {len(text)} characters", f"at most {MAX_PACK_CHARACTERS}")
        allowed = "a pack such as the game's own, which GET /api/packs shows by its digest"
        try:
            digest = await self._run(self.packs, read_pack, game.id, text)
        except Rejected as wrong:
            what, _, said = str(wrong).partition(", allowed: ")
            raise Denied(400, what, said or allowed) from None
        except LimitExceeded:
            raise Denied(400, "Your pack takes too long to read", allowed) from None
        if digest == await asyncio.to_thread(pack_digest, game):
            return CheckedPack(None, digest)
        return CheckedPack(text, digest)

    async def record(self, content: bytes) -> Record:
        """Read a record and play it to its end. Denied says what is wrong with it."""
        allowed = "a complete record of a game installed here"
        lines = content.count(b"\n")
        if lines > MAX_LINES:
            raise Denied(413, f"A record of {lines} lines", f"at most {MAX_LINES}")
        try:
            return await self._run(self.records, read_record, content)
        except Rejected as wrong:
            raise Denied(400, str(wrong), allowed) from None
        except LimitExceeded:
            raise Denied(400, "That record takes too long to replay", allowed) from None

    async def _run(self, worker: KillableWorker, job: Callable[..., T], *arguments: object) -> T:
        try:
            return await worker.run(job, *arguments)
        except Busy:
            raise Denied(503, "Too many uploads are waiting", "try again in a minute") from None

    def rest(self) -> None:
        self.packs.rest()
        self.records.rest()

    def close(self) -> None:
        self.packs.close()
        self.records.close()


# --- in the worker -----------------------------------------------------------------------------------------------


def read_pack(id: str, text: str) -> str:
    """The digest of a pack from which the game can be dealt."""
    game = games.get(id)
    components = game.read_pack(text, "your pack")
    game.start(game.usual_seats or game.seats[0], 0, None, components)
    return pack_digest(game, text)


def read_record(content: bytes) -> Record:
    """A record that replays correctly."""
    record = Record.read(content, "your record")
    record.verify()
    return record
