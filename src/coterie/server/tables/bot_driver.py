"""Bots and the clock at one table: when bots think and speak, and when time answers.

A bot thinks as soon as it is asked and speaks after a pause that depends on nothing but luck: how long it took to
choose tells nothing, as long as it chose within its pause. A bot plays for a person who is away until they are back.
Two processes that drive one table do no harm: an answer to a closed question is simply gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from random import Random, SystemRandom
from typing import Any

import structlog

from coterie import bots
from coterie.host import BotTurns, Course, Turn
from coterie.host.bot_turns import log_fault, think
from coterie.kernel import Refused, Seat, State
from coterie.kernel.chance import derive, key_of
from coterie.server.logs import fault, room_in_logs
from coterie.server.tables import bot_catalogue
from coterie.server.tables.bot_workers import Thinkers
from coterie.server.tables.live_table import Live, Unsaved

BOT_PAUSE_MS = range(400, 900)
"""Milliseconds between a question to a bot and its answer, at the default pace: long enough to think and to be
followed, and short enough that nobody waits a second for a bot.
"""

INLINE_BOTS = ("random", "idle")
"""Bots that answer faster than another process could be reached."""

STORE_RETRY_SECONDS = 1.0
"""Seconds to wait after an error: the store may be back by then."""

MAX_REFUSED_ANSWERS = 2
"""How many refused answers to one question are forgiven: each was lawful when the bot began to think. After that the
default answers."""

PAUSE_RANDOM = SystemRandom()
"""For pauses: it has no state, and is too large for each table to have its own."""

_LOG = structlog.get_logger()


class Driver:
    """Drives the bots and the clock of one live table while someone is there to see it. The host's course says whose
    turn it is when.
    """

    def __init__(self, live: Live, players: Mapping[Seat, str], thinkers: Thinkers, pace: float = 1.0) -> None:
        """`players`: the bots, by seat. With `pace` 0 bots speak immediately."""
        self.live = live
        self.thinkers = thinkers
        self.pace = pace
        self.luck: Random = PAUSE_RANDOM
        self.seed = live.table.record.head.seed  # so another process gets the same bots
        self.specs: dict[Seat, str] = {}
        self.bots: dict[Seat, bots.Bot] = {}
        self.course = Course(self.bots, self._time, self._pause)
        self.turns = BotTurns(self.course, self._perspective, log_fault, retries=MAX_REFUSED_ANSWERS)
        for seat, spec in players.items():
            self.sit_in(seat, spec)
        self.thoughts: dict[int, asyncio.Task[None]] = {}
        self.ready: dict[int, Any] = {}
        self.wake = asyncio.Event()
        self.drives = False
        """Whether this process holds the lease."""
        self.planned: int | None = None
        """The deadline it waits for, if no bot plays."""
        self.going = False
        self.task: asyncio.Task[None] | None = None
        """None if neither bots nor time have had anything to do."""

    # --- who plays -------------------------------------------------------------------------------------------

    def sit_in(self, seat: Seat, spec: str) -> None:
        self.specs[seat] = spec
        self.bots[seat] = bot_catalogue.make(spec, self.live.table.game, seat, self._seed(seat))
        self.course.forget()

    def _seed(self, seat: Seat) -> str:
        """The seed of one bot; no other's can be derived from it."""
        return derive(key_of(self.seed), "seat", seat).hex()

    def stand_up(self, seat: Seat) -> None:
        """The person is back: whatever the bot was about to say, it does not say it."""
        self.specs.pop(seat, None)
        self.bots.pop(seat, None)
        self.course.forget()
        self._forget(lambda ask: self.live.table.state.seat_of(ask) == seat)

    def _forget(self, when: Callable[[int], bool]) -> None:
        for ask in [ask for ask in {*self.thoughts, *self.ready} if when(ask)]:
            thought = self.thoughts.pop(ask, None)
            if thought is not None:
                thought.cancel()
            self.ready.pop(ask, None)

    # --- the loop --------------------------------------------------------------------------------------------

    def start(self) -> None:
        self.going = True
        self.look()

    def stir(self) -> None:
        """There may be something to do now."""
        self.wake.set()
        if self.task is None and self.going and (self.specs or self.live.table.state.next_due() is not None):
            self.task = asyncio.create_task(self._run(), name=f"driver-{self.live.code}")

    def stop(self) -> None:
        self.going = False
        self._forget(lambda ask: True)
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def close(self) -> None:
        """Stop for good. The course and the turns refer to this driver: without the cycle, its memory and the table's
        is freed right away.
        """
        self.stop()
        vars(self.course).clear()
        vars(self.turns).clear()

    def look(self) -> None:
        """Plan again after something has happened. If no bot plays, only a changed deadline matters."""
        state = self.live.table.state
        if not self.specs:
            if self.live.over or state.next_due() != self.planned:
                self.stir()
            return
        self.stir()
        self.course.moved(self.live.table.moments[-1].deliveries)
        open_now = {ask.id for ask in (*state.required(), *state.optional())}
        self._forget(lambda ask: ask not in open_now)

    async def _run(self) -> None:
        while not self.live.over:
            self.wake.clear()
            timeout = None
            if self.drives and self.live.clock.runs:
                try:
                    moment = await self._act()
                    timeout = None if moment is None else self.live.clock.until(moment)
                except Unsaved:  # the writer has logged it, once for all tables
                    timeout = STORE_RETRY_SECONDS
                except Refused as refused:
                    _LOG.info("driver_refused", room=room_in_logs(self.live.code), why=type(refused).__name__)
                    timeout = STORE_RETRY_SECONDS
                except Exception as problem:
                    fault("driver_failed", problem, room=room_in_logs(self.live.code))
                    timeout = STORE_RETRY_SECONDS
            try:
                await asyncio.wait_for(self.wake.wait(), timeout)
            except TimeoutError:
                continue

    async def _act(self) -> int | None:
        """Do what is due now; returns when, on the game's clock, the next thing is due."""
        due = self.live.table.state.next_due()
        if due is not None and due <= self.live.clock.now():
            await self.live.tick()
        if not self.specs:
            self.planned = self.live.table.state.next_due()
            return self.planned
        self.planned = None
        state = self._now()
        waiting = self.course.required(state)
        for turn in waiting:
            assert turn.ask is not None
            assert turn.seat is not None
            if turn.ask in self.ready:
                if turn.at <= state.now:
                    self.course.take(turn)
                    await self._submit(turn, self.ready.pop(turn.ask))
                    return state.now
            elif turn.ask not in self.thoughts:
                self.thoughts[turn.ask] = asyncio.create_task(self._think(turn.ask, turn.seat))
        moments = [turn.at for turn in waiting if turn.ask in self.ready]
        if not waiting:
            turn_now = self.course.unasked(state)
            if turn_now is not None and turn_now.ask is not None and turn_now.at <= state.now:
                await self._speak_up(turn_now)
                return state.now
            moments += [turn_now.at] if turn_now is not None else []
        due = self.live.table.state.next_due()
        return min([*moments, due] if due is not None else moments, default=None)

    # --- thinking and speaking -------------------------------------------------------------------------------

    def _pause(self, _: int) -> int:
        """How long a bot waits before it answers: random, whatever the question and the bot."""
        return int(self.pace * self.live.clock.speed * self.luck.choice(BOT_PAUSE_MS))

    async def _think(self, ask: int, seat: Seat) -> None:
        try:
            answer = await self._decide(ask, seat)
        except Exception as problem:  # a bot's failure must not keep a table waiting for ever
            fault("bot_failed", problem, room=room_in_logs(self.live.code))
            answer = None
        self.thoughts.pop(ask, None)
        asked = self.live.table.state.find(ask)
        if asked is not None and asked.required:
            self.ready[ask] = asked.write(asked.default()) if answer is None else answer
            self.wake.set()

    async def _decide(self, ask: int, seat: Seat) -> Any:
        """The answer of a seat's bot now; None for no answer."""
        spec = self.specs[seat]
        if spec in INLINE_BOTS:
            state = self._now()
            answer = think(self.bots[seat], self._perspective(seat), state, ask, log_fault)
            return None if answer is None else state.ask(ask).write(answer)
        position = self.live.position(seat, events=bot_catalogue.hears(spec, self.bots[seat]))
        return await self.thinkers.decide(self.live.stream, position, spec, seat, self._seed(seat), ask)

    async def _submit(self, turn: Turn, answer: Any) -> None:
        assert turn.seat is not None
        assert turn.ask is not None
        try:
            await self.live.submit_and_wait(turn.seat, turn.ask, answer)
        except Unsaved:
            if self.live.table.state.find(turn.ask) is not None:
                self.ready[turn.ask] = answer  # the bot has decided well: only the store didn't take it
            raise
        except Refused as refused:
            if turn.seat not in self.bots:
                return  # the person is back
            instead = self.turns.replacement(turn, self.live.table.state, refused, answer)
            if instead is not None:
                self.ready[turn.ask] = self.live.table.state.ask(turn.ask).write(instead)
            self.wake.set()

    async def _speak_up(self, turn: Turn) -> None:
        """Let a bot speak unasked."""
        assert turn.ask is not None
        assert turn.seat is not None
        self.course.take(turn)
        answer = await self._decide(turn.ask, turn.seat)
        asked = self.live.table.state.find(turn.ask)
        if asked is None or not asked.standing or turn.seat not in self.specs:
            return
        if answer is None:
            self.course.stayed_silent(self.live.table.state, turn)
        else:
            await self._submit(turn, answer)

    def _time(self) -> int:
        """The time on the game's public clock: not that of the last input, which may be a secret one."""
        return self.live.clock.now()

    def _now(self) -> State[Any]:
        """The game as of this moment."""
        state, now = self.live.table.state, self._time()
        if now != state.now:
            state = state.clone()
            state.now = now
        return state

    def _perspective(self, seat: Seat) -> bots.Perspective:
        log = self.live.table.event_log
        return bots.Perspective(self.live.table.game, self._now(), seat, lambda: log.heard(seat))
