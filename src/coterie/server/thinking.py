"""Bots think in processes of their own, so that no table ever waits for another one's bot.

A process is sent the game as it stands and gives back an answer in the options' keys. The bot in it still
gets a perspective: its seat's view and worlds imagined from there, and never the state. A decision has a limit; whoever
does not find an answer in time says what the game's own clock would say.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from coterie import bots, games
from coterie.bots.fault import named
from coterie.host import Hint, hint
from coterie.host.limit import TooLong, within
from coterie.kernel import Event, Game, Seat, Seed, State
from coterie.kernel.chance import SeededRandom

_LOG = logging.getLogger(__name__)

WORLDS = 3
"""In so many imagined worlds an answer is tried for a preview: what differs between them is not certain."""


LOOK, STUCK = 1.0, 60.0
"""Seconds between two looks at a thought, and after which it is given up. Those who think have a limit of their own,
which is far below that, and a process that has just begun has much to read first."""


TOO_LONG = "It found nothing in the time it has. This is what the game's own clock would answer for you."


class Position(NamedTuple):
    """A game as it stands, in a form that reaches another process."""

    game: str
    pack: str | None
    state: bytes

    @classmethod
    def of(cls, game: Game[Any], pack: str | None, state: State[Any]) -> Position:
        return cls(game.id, pack, msgspec.json.encode(state.save()))

    def stand(self) -> tuple[Game[Any], State[Any]]:
        game = games.get(self.game)
        return game, game.load(msgspec.json.decode(self.state), _pack(self.game, self.pack))


@lru_cache(maxsize=8)
def _pack(game: str, text: str | None) -> Any:
    return games.get(game).pack if text is None else games.get(game).read_pack(text, "pack.toml")


# --- in the other process ----------------------------------------------------------------------------------------


def decide(position: Position, spec: str, seat: Seat, seed: Seed, ask: int, limit: float) -> Any:
    """What a bot answers, in the options' keys; None if it stays silent."""
    game, state = position.stand()
    asked, perspective = state.ask(ask), bots.Perspective(game, state, seat)
    bot = bots.make(spec, game, seat, seed)
    try:
        answer = within(limit, lambda: bots.asked(bot, perspective, ask))
    except (TooLong, bots.Fault) as fault:  # its kind only: what a bot says of its trouble may hold a secret
        _LOG.warning("%s: %s; the default answers", named(bot), type(fault.__cause__ or fault).__name__)
        answer = asked.default() if asked.required else None
    return None if answer is None else asked.write(answer)


def advise(position: Position, seat: Seat, ask: int, limit: float) -> Hint:
    """What the strongest bot would answer in the place of a person, and why. It tries everything a second time to say
    why: so it may think twice as long as one that plays."""
    game, state = position.stand()
    try:
        found: Hint = within(2 * limit, lambda: hint(game, state, seat, ask))
    except TooLong:
        asked = state.ask(ask)
        if not asked.required:
            return Hint(bots.strongest(game), None)
        return Hint(bots.strongest(game), asked.write(asked.default()), TOO_LONG)
    return found


class Foreseen(NamedTuple):
    """The view after an answer, what would be told on the way, and the paths in the view that luck or something hidden
    decides."""

    view: dict[str, Any]
    events: list[Event]
    uncertain: list[str]


def foresee(position: Position, seat: Seat, ask: int, written: Any, limit: float) -> Foreseen:
    _, state = position.stand()
    answer = state.ask(ask).read(written)

    def look() -> list[tuple[dict[str, Any], list[Event]]]:
        found = []
        for number in range(WORLDS):
            world = state.imagine(seat, SeededRandom(number))
            world.listen()
            world.play(ask, answer)
            told = [each.event for each in world.take_events() if each.reaches(seat)]
            found.append((msgspec.to_builtins(world.view(seat), str_keys=True), told))
        return found

    (view, told), *others = within(limit, look)
    open_paths: list[str] = []
    for other, _ in others:
        _differences(view, other, "", open_paths)
    certain = [event for event in told if all(event in also for _, also in others)]
    return Foreseen(view, certain, sorted(set(open_paths)))


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
    """Load all games, so that nobody waits for it later; how many there are."""
    return len([games.get(name).pack for name in games.names()])


def _quiet() -> None:
    """A worker stops when the server does, not when somebody presses Ctrl-C at its terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_leave_with_the_server, daemon=True).start()


def _leave_with_the_server() -> None:
    """A server that is killed cannot send its thinkers home: they see for themselves that it is gone."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


# --- in the server -----------------------------------------------------------------------------------------------


class Thinkers:
    """A pool of processes that think for all tables."""

    def __init__(self, workers: int | None = None, limit: float = 2.0) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.limit = limit
        self.pool: ProcessPoolExecutor | None = None

    async def warm(self) -> None:
        """Have the processes ready before the first bot is asked."""
        await asyncio.gather(*(self._run(warmed) for _ in range(self.workers)))

    async def decide(self, position: Position, spec: str, seat: Seat, seed: Seed, ask: int) -> Any:
        """The bot's answer; None where it says nothing or where no process could think."""
        return await self._run(decide, position, spec, seat, seed, ask, self.limit)

    async def advise(self, position: Position, seat: Seat, ask: int) -> Hint | None:
        """A hint; None where no process could think."""
        found: Hint | None = await self._run(advise, position, seat, ask, self.limit)
        return found

    async def foresee(self, position: Position, seat: Seat, ask: int, written: Any) -> Foreseen | None:
        found: Foreseen | None = await self._run(foresee, position, seat, ask, written, self.limit)
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
        """What came out of it. An alarm does not reach a bot that never comes back from something that is not written
        in Python: after a while its process is stopped, and the others of the pool with it."""
        waiting = asyncio.wrap_future(thought)
        looks = 0
        try:
            while not waiting.done():
                await asyncio.wait({waiting}, timeout=LOOK)
                looks += thought.running()  # at most one that waits for its turn is said to be
                if looks * LOOK > STUCK:
                    _LOG.warning("a bot does not come back: its process is stopped")
                    self._stop(pool)
                    return None
            return None if waiting.cancelled() else waiting.result()
        finally:
            waiting.cancel()

    def close(self) -> None:
        """Stop all processes, also those that think."""
        if self.pool is not None:
            self._stop(self.pool)

    def _stop(self, pool: ProcessPoolExecutor) -> None:
        """Stop the processes of a pool; the next thought makes another one."""
        if self.pool is pool:
            self.pool = None
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
