"""Bots from other people's packages. None of their code runs in the server: neither their modules nor their
constructors.

Such a bot has a separate process for each seat at a table, so it can't tell one seat what another one knows. The
process is in the sandbox (`bot_sandbox`) before the bot's module is imported, it is killed when it takes too long, and
what it replies is data: numbers, texts, lists and dicts of limited size, which the server checks like any stranger's.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

import msgspec
import structlog

from coterie import bots, games
from coterie.bots import registry
from coterie.host import Hint
from coterie.host.processes import leave_with_parent
from coterie.kernel import OpenAsk, Refused, Seat, Seed, Setting
from coterie.kernel.clean_text import clean
from coterie.server.bot_sandbox import enter_sandbox
from coterie.server.child_process import ChildProcess
from coterie.server.process_limits import limit_cpu
from coterie.server.tables.bot_workers import Position, advise, decide
from coterie.table.limits import check_answer

T = TypeVar("T")

START_SECONDS = 60.0
"""How long a process may take to load Coterie itself, on a busy machine."""

IMPORT_SECONDS = 20.0
"""How long importing a bot and making it may take, on top of the time it has to think."""

IDLE_SECONDS = 120.0
"""A process without questions ends after this time."""

MAX_PROCESSES = 16
"""The most processes at the same time; the one that has been idle longest makes room."""

MAX_FAILURES = 3
"""After being killed this often at one seat, a bot is not asked there again: the default answers."""

REPLY_BYTES = 65_536
"""The largest reply of a bot."""

MAX_TEXT_CHARACTERS = 300
"""Characters of a bot's title, of its description, and of the reason for a hint."""

MAX_LEVEL = 100

_LOG = structlog.get_logger()


class SettingCard(msgspec.Struct, frozen=True):
    """A bot's setting: its values, or the first and the last of a range of numbers."""

    name: str
    values: tuple[str, ...]
    numbers: tuple[int, int] | None

    def setting(self) -> Setting:
        if self.numbers is None:
            return Setting(self.name, self.values, "")
        least, most = self.numbers
        return Setting(self.name, range(least, most + 1), "")


class BotCard(msgspec.Struct, frozen=True):
    """A bot's description of itself: what the server knows of it without ever loading it."""

    games: tuple[str, ...]
    """The games that it can play."""
    plays: str
    level: int
    title: str
    about: str
    hears: bool
    settings: tuple[SettingCard, ...] = ()


class BotReply(msgspec.Struct):
    """A reply from a bot's process: a result, or the kind of fault."""

    result: Any = None
    fault: str = ""


class Lost(Exception):
    """The process ended, took too long, or sent something that is no reply."""


class AbsentBot(bots.Bot):
    """The server's side of a bot in another process: it only pauses, as bots usually do."""

    def answer(self, perspective: bots.Perspective, ask: OpenAsk) -> Any:
        raise NotImplementedError("it answers in its own process")


class Place(NamedTuple):
    """The key of a process: one bot at one seat of one table."""

    table: str
    seat: Seat
    spec: str


class BotProcess(ChildProcess):
    """One process for one bot."""

    def __init__(self) -> None:
        super().__init__()
        self.failures = 0
        self.used_at = time.monotonic()
        self.turn = asyncio.Lock()

    def call(self, seconds: float, job: Callable[..., Any], *arguments: Any) -> Any:
        """The result of a job. Lost if there is none in time."""
        connection = self._started()
        try:
            connection.send((seconds, job, arguments))
            if not connection.poll(seconds):
                raise Lost("it took too long")
            reply = msgspec.msgpack.decode(connection.recv_bytes(REPLY_BYTES), type=BotReply)
        except (OSError, EOFError, ValueError) as problem:  # a hostile reply is a DecodeError, which is a ValueError
            self.kill()
            raise Lost(f"its process ended ({type(problem).__name__})") from None
        except Lost:
            self.kill()
            raise
        self.used_at = time.monotonic()
        if reply.fault:
            raise Lost(clean(reply.fault[:MAX_TEXT_CHARACTERS]))
        return reply.result

    def _started(self) -> Connection:
        connection = self.running()
        if connection is None:
            connection = self.start(_serve, name="coterie-others-bot")
            # nobody else's code has run there yet
            if not connection.poll(START_SECONDS) or connection.recv_bytes(8) != b"ready":
                self.kill()
                raise Lost("its process doesn't start")
        return connection


class OthersBots:
    """The processes of other people's bots on this server."""

    def __init__(self, limit: float) -> None:
        """`limit`: seconds that a bot may think."""
        self.limit = limit
        self.processes: dict[Place, BotProcess] = {}
        self.threads: ThreadPoolExecutor | None = None

    async def describe(self, name: str) -> BotCard:
        """A bot's description of itself. Lost if it can't be loaded."""
        process = BotProcess()
        try:
            found = await self._call(process, IMPORT_SECONDS, describe, name)
        finally:
            await self._in_thread(process.kill)
        try:
            return msgspec.convert(found, BotCard)
        except msgspec.ValidationError:
            raise Lost("it doesn't describe itself") from None

    async def decide(self, table: str, position: Position, spec: str, seat: Seat, seed: Seed, ask: int) -> Any:
        """Its answer with the options' keys, small enough to be read; None if it stays silent, or fails."""
        answer = await self._ask(
            Place(table, seat, spec), self.limit, decide, position, spec, seat, seed, ask, self.limit
        )
        try:
            check_answer(answer)
        except Refused:
            return None
        return answer

    async def advise(self, table: str, position: Position, spec: str, seat: Seat, ask: int) -> Hint | None:
        """Its suggestion for a person, unchecked; None if it stays silent, or fails."""
        place = Place(table, seat, spec)
        found = await self._ask(place, 2 * self.limit, advise_in_data, position, spec, seat, ask, self.limit)
        match found:
            case [answer, str(why)]:
                return Hint(spec, answer, clean(why[: 10 * MAX_TEXT_CHARACTERS])[:MAX_TEXT_CHARACTERS])
        return None

    async def _ask(self, place: Place, seconds: float, job: Callable[..., Any], *arguments: Any) -> Any:
        process = self._process(place)
        if process.failures >= MAX_FAILURES:
            return None
        async with process.turn:
            try:
                return await self._call(process, seconds + IMPORT_SECONDS, job, *arguments)
            except Lost as why:
                process.failures += 1
                _LOG.warning("bot_lost", bot=place.spec.partition(":")[0], why=str(why), often=process.failures)
                return None

    def _process(self, place: Place) -> BotProcess:
        found = self.processes.pop(place, None) or BotProcess()
        self.processes[place] = found
        running = [each for each in self.processes.values() if each.process is not None]
        if found.process is None and len(running) >= MAX_PROCESSES:
            idle = [each for each in running if not each.turn.locked()]
            if idle:
                self._kill(idle[0])
        return found

    async def _call(self, process: BotProcess, seconds: float, job: Callable[..., T], *arguments: Any) -> T:
        def call() -> T:
            found: T = process.call(seconds, job, *arguments)
            return found

        return await self._in_thread(call)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self.threads is None:
            self.threads = ThreadPoolExecutor(MAX_PROCESSES, thread_name_prefix="coterie-others-bots")
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    def _kill(self, process: BotProcess) -> None:
        if process.process is not None and self.threads is not None:
            self.threads.submit(process.kill)

    def rest(self) -> None:
        """End processes that have been idle for a while."""
        now = time.monotonic()
        for place, process in list(self.processes.items()):
            if not process.turn.locked() and now - process.used_at > IDLE_SECONDS:
                self._kill(process)
                del self.processes[place]

    def close(self) -> None:
        """Stop all of them, even those that think."""
        for process in self.processes.values():
            if process.process is not None:
                process.process.kill()
        if self.threads is not None:
            self.threads.shutdown(wait=True, cancel_futures=True)
        for process in self.processes.values():
            process.kill()


# --- in the bot's process ----------------------------------------------------------------------------------------


def _serve(connection: Connection) -> None:
    """The main loop: one job after the other, until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):  # what a bot prints must not look like a line of the server's log
        os.dup2(nowhere, descriptor)
    enter_sandbox()
    leave_with_parent()
    connection.send_bytes(b"ready")
    while True:
        try:
            seconds, job, arguments = connection.recv()
        except (EOFError, OSError):
            return
        limit_cpu(int(seconds) + 1)
        try:
            reply = BotReply(result=job(*arguments))
            written = msgspec.msgpack.encode(reply)
        except BaseException as problem:  # SystemExit, too
            written = msgspec.msgpack.encode(BotReply(fault=type(problem).__name__))
        connection.send_bytes(written)


def describe(name: str) -> dict[str, Any]:
    """A bot's description of itself, with the games its constructor accepts."""
    found = registry.known(name)
    able = [each for each in games.names() if registry.plays(found, games.get(each))]
    card = BotCard(
        games=tuple(able),
        plays=found.plays,
        level=found.level,
        title=found.title,
        about=found.about,
        hears=bool(found.hears),
        settings=tuple(_setting_card(each) for each in found.settings),
    )
    made: dict[str, Any] = msgspec.to_builtins(card)
    return made


def _setting_card(setting: Setting) -> SettingCard:
    values = setting.values
    if isinstance(values, range):
        return SettingCard(setting.name, (), (values[0], values[-1]))
    return SettingCard(setting.name, tuple(values), None)


def advise_in_data(*arguments: Any) -> list[Any] | None:
    """A hint as a list: empty, or the answer and the reason."""
    found = advise(*arguments)
    return None if found.answer is None else [found.answer, found.why]
