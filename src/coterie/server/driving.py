"""Bots and the clock at one table: who thinks, when they speak, and when time answers.

A bot thinks as soon as it is asked and speaks after a pause that depends on nothing but luck: how long it took to
choose tells nothing, as long as it chose within its pause. A person who is away is played for by a bot until they are
back. Two processes that drive one table do no harm: an answer to a closed question is simply gone.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from random import SystemRandom
from typing import Any

import structlog

from coterie import bots
from coterie.host import Agenda
from coterie.kernel import Refused, Seat, State
from coterie.server.live import Live
from coterie.server.logs import room_in_logs
from coterie.server.thinking import Position, Thinkers

PAUSE = range(700, 1_600)
"""Milliseconds between a question to a bot and its answer, at the usual pace."""

STUBBORN = 3
"""So often may an answer be refused that was lawful when the bot began to think; then it says the game's own."""

_LOG = structlog.get_logger()


class Driver:
    """Drives one live table as long as somebody is there to see it."""

    def __init__(self, live: Live, players: Mapping[Seat, str], thinkers: Thinkers, pace: float = 1.0) -> None:
        """`players`: the bots, by seat. `pace`: 0 lets bots speak at once."""
        self.live = live
        self.thinkers = thinkers
        self.pace = pace
        self.luck = SystemRandom()
        self.seed = secrets.randbits(64)
        self.specs: dict[Seat, str] = {}
        self.bots: dict[Seat, bots.Bot] = {}
        for seat, spec in players.items():
            self.sit_in(seat, spec)
        self.agenda = Agenda(self.bots, self._chair)
        self.thoughts: dict[int, asyncio.Task[None]] = {}
        self.ready: dict[int, tuple[int, Any]] = {}
        self.refusals: dict[int, int] = {}
        self.wake = asyncio.Event()
        self.drives = False
        """Whether this process holds the lease."""
        self.task: asyncio.Task[None] | None = None

    # --- who plays -------------------------------------------------------------------------------------------

    def sit_in(self, seat: Seat, spec: str) -> None:
        self.specs[seat] = spec
        self.bots[seat] = bots.make(spec, self.live.table.game, seat, self.seed)

    def stand_up(self, seat: Seat) -> None:
        """The person is back: whatever the bot was about to say, it does not say it."""
        self.specs.pop(seat, None)
        self.bots.pop(seat, None)
        self._forget(lambda ask: self.live.table.state.seat_of(ask) == seat)

    def _forget(self, when: Any) -> None:
        for ask in [ask for ask in {*self.thoughts, *self.ready} if when(ask)]:
            thought = self.thoughts.pop(ask, None)
            if thought is not None:
                thought.cancel()
            self.ready.pop(ask, None)

    # --- the loop --------------------------------------------------------------------------------------------

    def start(self) -> None:
        self.live.stirred = self.look
        self.look()
        if self.task is None:
            self.task = asyncio.create_task(self._run(), name=f"driver-{self.live.code}")

    def stop(self) -> None:
        self._forget(lambda ask: True)
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def look(self) -> None:
        """Something has happened: plan anew."""
        state = self._now()
        self.agenda.look(state, self.live.table.moments[-1].told)
        open_now = set(state.owed()) | set(state.unowed())
        self._forget(lambda ask: ask not in open_now)
        self.refusals = {ask: often for ask, often in self.refusals.items() if ask in open_now}
        self.wake.set()

    async def _run(self) -> None:
        while not self.live.over:
            self.wake.clear()
            timeout = None
            if self.drives and self.live.clock.runs:
                try:
                    await self._act()
                except Refused as refused:
                    _LOG.info("driver_refused", room=room_in_logs(self.live.code), why=refused.why)
                except Exception:
                    _LOG.exception("driver_failed", room=room_in_logs(self.live.code))
                    await asyncio.sleep(1)
                moment = self._next_moment()
                if moment is not None:
                    timeout = self.live.clock.until(moment)
            try:
                await asyncio.wait_for(self.wake.wait(), timeout)
            except TimeoutError:
                continue

    def _next_moment(self) -> int | None:
        """When, on the game's clock, something is to be done next."""
        moments = [at for at, _ in self.ready.values()]
        due = self.live.table.state.next_due()
        if due is not None:
            moments.append(due)
        planned = self.agenda.next()
        if planned is not None:
            moments.append(planned[0])
        return min(moments, default=None)

    async def _act(self) -> None:
        live, state = self.live, self.live.table.state
        due = state.next_due()
        if due is not None and due <= live.clock.now():
            await live.tick()
            state = live.table.state
        for ask in state.owed():
            seat = state.seat_of(ask)
            if seat in self.specs and ask not in self.thoughts and ask not in self.ready:
                self._think(ask, seat)
        for ask, (at, answer) in list(self.ready.items()):
            if at <= live.clock.now():
                del self.ready[ask]
                await self._speak(ask, answer)
        planned = self.agenda.next()
        if planned is not None and planned[0] <= live.clock.now():
            self.agenda.take(planned[1])
            await self._speak_up(planned[1])

    # --- thinking and speaking -------------------------------------------------------------------------------

    def _think(self, ask: int, seat: Seat) -> None:
        speak_at = self.live.clock.now() + int(self.pace * self.live.clock.speed * self.luck.choice(PAUSE))
        self.thoughts[ask] = asyncio.create_task(self._thought(ask, seat, speak_at))

    async def _thought(self, ask: int, seat: Seat, speak_at: int) -> None:
        answer = await self._decide(ask, seat)
        if answer is None:
            state = self.live.table.state
            if ask not in state.owed():
                return
            answer = state.write(ask, state.default(ask))
        self.thoughts.pop(ask, None)
        self.ready[ask] = speak_at, answer
        self.wake.set()

    async def _decide(self, ask: int, seat: Seat) -> Any:
        """What the bot of a seat answers now; None: nothing."""
        table = self.live.table
        if self.refusals.get(ask, 0) >= STUBBORN:
            return table.state.write(ask, table.state.default(ask))
        state = self._now()
        spec = self.specs[seat]
        if spec == "random":  # quicker than the way to another process
            answer = self.bots[seat].answer(bots.Chair(table.game, state, seat), ask)
            return None if answer is None else state.write(ask, answer)
        position = Position.of(table.game, table.record.head.pack_text, state)
        return await self.thinkers.decide(position, spec, seat, self.seed, ask)

    async def _speak(self, ask: int, answer: Any) -> None:
        try:
            await self.live.submit(self.live.table.state.seat_of(ask), ask, answer)
        except Refused:
            self.refusals[ask] = self.refusals.get(ask, 0) + 1

    async def _speak_up(self, ask: int) -> None:
        """A bot that nobody waits for may say something now."""
        state = self.live.table.state
        seat = state.seat_of(ask)
        if seat not in self.specs or ask not in state.unowed():
            return
        answer = await self._decide(ask, seat)
        if answer is None:
            self.look_again()
        else:
            await self._speak(ask, answer)

    def look_again(self) -> None:
        """It has stayed silent: it thinks again after another pause."""
        self.agenda.look(self._now())

    def _now(self) -> State[Any]:
        """The game as it stands, at the time that it is."""
        state = self.live.table.state
        now = self.live.clock.now()
        if now > state.now:
            state = state.clone()
            state.now = now
        return state

    def _chair(self, seat: Seat) -> bots.Chair:
        return bots.Chair(self.live.table.game, self._now(), seat)
