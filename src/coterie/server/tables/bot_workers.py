"""Worker processes for bots, so that no table ever waits for another one's bot.

A process is sent one world imagined from the bot's seat, what the seat was told and the bot's own seed, and gives back
an answer in the options' keys. It imagines further worlds from that one. The true state never leaves the server. A
decision has a limit: a bot that finds no answer in time gives the answer that the game's own clock would.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from coterie import bots, games
from coterie.analysis.hints import reasoned
from coterie.host import Hint, hint
from coterie.host.bot_turns import log_fault, think
from coterie.host.processes import leave_with_parent
from coterie.host.think_limit import TooLong, within
from coterie.kernel import Event, Game, Seat, Seed, State
from coterie.kernel.chance import SeededRandom
from coterie.kernel.event_log import read_blocks
from coterie.server.bot_sandbox import enter_sandbox
from coterie.table.undo import asks_in_secret

_LOG = logging.getLogger(__name__)

PREVIEW_WORLDS = 3
"""In how many imagined worlds an answer is tried for a preview: what differs between them is uncertain."""


CHECK_SECONDS, STUCK_SECONDS = 1.0, 60.0
"""Seconds between two checks of a decision, and after which it is given up. Bots have their own limit, which is far
below that, but a new process has much to load first.
"""


TOO_LONG = "It ran out of time. This is what the game would answer for you when the clock runs out."


class Position(NamedTuple):
    """A world imagined from a seat, in a form that can be sent to another process."""

    game: str
    pack: str | None
    state: bytes
    heard: tuple[bytes, ...] = ()
    """The seat's events, as `EventLog.blocks` encodes them; empty for a bot that doesn't read them."""

    @classmethod
    def of(cls, game: Game[Any], pack: str | None, state: State[Any], heard: tuple[bytes, ...] = ()) -> Position:
        """`state` is a world that the seat imagines (`seat_world`), never the true one."""
        return cls(game.id, pack, msgspec.json.encode(state.save()), heard)

    def perspective(self, game: Game[Any], state: State[Any], seat: Seat) -> bots.Perspective:
        return bots.Perspective(game, state, seat, lambda: read_blocks(self.heard))

    def stand(self) -> tuple[Game[Any], State[Any]]:
        game = games.get(self.game)
        return game, game.load(msgspec.json.decode(self.state), _pack(self.game, self.pack))


@lru_cache(maxsize=8)
def _pack(game: str, text: str | None) -> Any:
    return games.get(game).pack if text is None else games.get(game).read_pack(text, "pack.toml")


# --- in the other process ----------------------------------------------------------------------------------------


def decide(position: Position, spec: str, seat: Seat, seed: Seed, ask: int, limit: float) -> Any:
    """A bot's answer, written with the options' keys; None if it stays silent."""
    game, state = position.stand()
    asked, perspective = state.ask(ask), position.perspective(game, state, seat)
    answer = think(bots.make(spec, game, seat, seed), perspective, state, ask, log_fault, limit)
    return None if answer is None else asked.write(answer)


def advise(position: Position, spec: str, seat: Seat, ask: int, limit: float) -> Hint:
    """A bot's suggestion for a person, compared with other answers, and the reason: it may think twice as long as one
    that plays.
    """
    game, state = position.stand()
    heard, reasons = read_blocks(position.heard), reasoned(limit / 2)
    try:
        found: Hint = within(2 * limit, lambda: hint(game, state, seat, ask, heard, spec, reasons))
    except TooLong:
        asked = state.ask(ask)
        if not asked.required:
            return Hint(spec, None)
        return Hint(spec, asked.write(asked.default()), TOO_LONG)
    return found


class Foreseen(NamedTuple):
    """The view after an answer, the events on the way, the paths in the view that luck or something hidden decides, and
    whether the seat could undo the answer alone.
    """

    view: dict[str, Any]
    events: list[Event]
    uncertain: list[str]
    alone: bool


def foresee(position: Position, seat: Seat, ask: int, answer: Any, limit: float) -> Foreseen:
    game, state = position.stand()
    value = state.ask(ask).read(answer)
    alone = not asks_in_secret(game) and _asks_only(state, seat)

    def look() -> list[tuple[dict[str, Any], list[Event]]]:
        nonlocal alone
        found = []
        for number in range(PREVIEW_WORLDS):
            world = state.imagine(seat, SeededRandom(number))
            world.listen()
            draws = world.draws
            world.play(ask, value)
            told = [each.event for each in world.take_events() if each.reaches(seat)]
            shown = any(event.reveals_to(seat) for event in told)
            alone = alone and world.draws == draws and not shown and _asks_only(world, seat)
            found.append((msgspec.to_builtins(world.view(seat), str_keys=True), told))
        return found

    (view, told), *others = within(limit, look)
    open_paths: list[str] = []
    for other, _ in others:
        _differences(view, other, "", open_paths)
    certain = [event for event in told if all(event in also for _, also in others)]
    return Foreseen(view, certain, sorted(set(open_paths)), alone)


def _asks_only(state: State[Any], seat: Seat) -> bool:
    """Whether the game goes on and waits only for this seat."""
    return state.result is None and {ask.seat for ask in state.required()} == {seat}


def _differences(one: Any, other: Any, path: str, found: list[str]) -> None:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            _differences(one[key], other[key], f"{path}.{key}" if path else str(key), found)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (part, counterpart) in enumerate(zip(one, other, strict=True)):
            _differences(part, counterpart, f"{path}.{place}", found)
    elif one != other:
        found.append(path)


def warmed() -> int:
    """Load all games, so that nobody waits for it later; returns how many there are."""
    return len([games.get(name).pack for name in games.names()])


def _quiet() -> None:
    """A worker stops when the server does, not when somebody presses Ctrl-C at its terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    warmed()
    enter_sandbox()
    leave_with_parent()  # in a thread, for which the filters hold, too


# --- in the server -----------------------------------------------------------------------------------------------


class Thinkers:
    """A pool of processes in which bots think for all tables."""

    def __init__(self, workers: int | None = None, limit: float = 2.0) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.limit = limit
        self.pool: ProcessPoolExecutor | None = None

    async def warm(self) -> None:
        """Start the processes before the first bot is asked."""
        await asyncio.gather(*(self._run(warmed) for _ in range(self.workers)))

    async def decide(self, table: str, position: Position, spec: str, seat: Seat, seed: Seed, ask: int) -> Any:
        """The bot's answer; None if it stays silent, or if no process could run it. `table` names the table, for bots
        with a separate process there.
        """
        return await self._run(decide, position, spec, seat, seed, ask, self.limit)

    async def advise(self, table: str, position: Position, spec: str, seat: Seat, ask: int) -> Hint | None:
        """A hint from that bot; None if no process could run it."""
        found: Hint | None = await self._run(advise, position, spec, seat, ask, self.limit)
        return found

    async def foresee(self, position: Position, seat: Seat, ask: int, answer: Any) -> Foreseen | None:
        found: Foreseen | None = await self._run(foresee, position, seat, ask, answer, self.limit)
        return found

    async def _run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), initializer=_quiet)
        pool = self.pool
        try:
            return await self._found(pool, pool.submit(work, *arguments))
        except TooLong:
            return None
        except BrokenExecutor:
            self._stop(pool)
            return None

    async def _found(self, pool: ProcessPoolExecutor, thought: Future[Any]) -> Any:
        """The result. An alarm cannot interrupt a bot that hangs in compiled code: after a while its process is
        stopped, together with the rest of the pool.
        """
        waiting = asyncio.wrap_future(thought)
        looks = 0
        try:
            while not waiting.done():
                await asyncio.wait({waiting}, timeout=CHECK_SECONDS)
                looks += thought.running()  # at most one that waits is counted as running
                if looks * CHECK_SECONDS > STUCK_SECONDS:
                    _LOG.warning("a bot did not answer: its process was stopped")
                    self._stop(pool)
                    return None
            return None if waiting.cancelled() else waiting.result()
        finally:
            waiting.cancel()

    def close(self) -> None:
        """Stop all processes, even those that think."""
        if self.pool is not None:
            self._stop(self.pool)

    def _stop(self, pool: ProcessPoolExecutor) -> None:
        """Stop the processes of a pool; the next decision starts another one."""
        if self.pool is pool:
            self.pool = None
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
