"""One random game, played to its end, with all its moments."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from coterie.kernel import Game, OpenAsk, RandomSource, Refused, SeededRandom, State, Thread
from coterie.kernel.steps import save_step
from coterie.kit.report import CheckReport, Failed, called
from coterie.kit.seat_knowledge import as_data

Input = tuple[int, Any] | int
"""(ask, answer), or the time to tick to."""

Turn = OpenAsk | int
"""A question that somebody answers now, or the time to tick to."""

ENOUGH_STRAYS = 80


class Trial:
    """One random game. `moments[i]` is a copy of the state after i inputs; `digests[i]` is its digest at that time."""

    def __init__(
        self, game: Game[Any], seats: int, seed: int, options: Mapping[str, Any], pack: Any, report: CheckReport
    ) -> None:
        self.game, self.seats, self.seed, self.options, self.pack = game, seats, seed, options, pack
        self.report = report
        self.luck = SeededRandom(seed * 0x9E37 + seats)
        self.log: list[Input] = []
        self.moments: list[State[Any]] = []
        self.digests: list[str] = []
        self.strays: dict[Any, None] = {}
        self.closed: set[int] = set()

    # --- words -----------------------------------------------------------------------------------------------

    def failure(self, what: str, moment: int | None = None, who: int | str | None = "") -> Failed:
        chosen = "".join(f", {name}={value}" for name, value in self.options.items())
        after = len(self.log) if moment is None else moment
        audience = "" if isinstance(who, str) else f", as {called(who)} sees it"
        return Failed(
            f"{self.game.id}, {self.seats} seats, seed {self.seed}{chosen}, after {after} inputs{audience}: {what}"
        )

    # --- playing ---------------------------------------------------------------------------------------------

    def start(self, *, listening: bool = False) -> State[Any]:
        state: State[Any] = self.game.start(self.seats, self.seed, self.options, self.pack, listening=listening)
        return state

    def play(self) -> None:
        """Play from the deal to the end, checking every moment on the way."""
        try:
            s = self.start(listening=True)
        except Exception as problem:
            raise self.failure(f"it can't be dealt: {problem!r}") from problem
        self.keep(s)
        for turn in self.turns(s, self.luck):
            chosen = self.input(turn, self.luck)
            before = set(s.open_ids())
            self.apply(s, chosen)
            self.log.append(chosen)
            self.closed |= before.difference(s.open_ids())
            self.keep(s)
        self.report.counted["games"] += 1
        self.report.counted["inputs"] += len(self.log)

    def turns(self, s: State[Any], rng: RandomSource, where: str = "", moment: int | None = None) -> Iterator[Turn]:
        """Possible next inputs, until the game ends; the caller lets each of them happen."""
        for _ in range(self.game.longest):
            if s.result is not None:
                return
            yield self.turn(s, rng)
        if s.result is None:
            raise self.failure(f"{where}it has not ended after {self.game.longest} decisions", moment)

    def turn(self, s: State[Any], rng: RandomSource) -> Turn:
        """Mostly someone answers what is asked, sometimes someone says more, sometimes all wait."""
        due, able, required = s.next_due(), s.asks(), s.required()
        if due is None and not able:
            raise self.failure("the game goes no further: no seat is asked, no deadline is set. Ask, or call `s.end`")
        if due is not None and (not able or rng.random() < (0.05 if required else 0.25)):
            return due if rng.random() < 0.7 else (s.now + due) // 2
        asks = required if required and rng.random() < 0.8 else able
        return asks[int(rng.random() * len(asks))]

    def input(self, turn: Turn, rng: RandomSource) -> Input:
        """The input for a turn, chosen at random."""
        if isinstance(turn, int):
            return turn
        try:
            return turn.id, turn.sample(rng)
        except Exception as problem:
            raise self.failure(f"ask {turn.id} has no lawful answer: {problem!r}") from problem

    def apply(self, s: State[Any], given: Input, where: str = "") -> None:
        try:
            if isinstance(given, int):
                s.tick(given)
            else:
                s.play(*given)
        except Refused as refused:
            raise self.failure(f"{where}its own sample {given} is refused: {refused}") from refused
        except Exception as problem:
            raise self.failure(f"{where}input {given} failed: {problem!r}") from problem

    def finish(self, s: State[Any], rng: RandomSource, where: str) -> None:
        """Play a copy on to its end, at random."""
        try:
            for turn in self.turns(s, rng, where):
                self.apply(s, self.input(turn, rng), where)
        except Failed as failed:
            raise failed if where in str(failed) else Failed(f"{failed} ({where.strip(': ')})") from failed

    # --- what is looked at in every moment ---------------------------------------------------------------------

    def keep(self, s: State[Any]) -> None:
        self.conserved(s)
        self.check_events(s)
        asks = s.asks()
        able = [ask.id for ask in asks]
        if len(able) != len(set(able)):
            raise self.failure(f"two open asks have the same id: {able}")
        for ask in able:
            if ask in self.closed:
                raise self.failure(f"ask {ask} was closed, and is open again: ids are never reused")
        if s.result is not None:
            self.ended(s)
        self.collect(asks)
        try:
            self.digests.append(s.digest())
        except Exception as problem:
            raise self.failure(f"it can't be saved: {problem!r}") from problem
        self.moments.append(s.clone())

    def conserved(self, s: State[Any], where: str = "") -> None:
        try:
            self.game.check(s)
        except AssertionError as broken:
            raise self.failure(f"{where}{broken}") from broken

    def check_events(self, s: State[Any]) -> None:
        for delivery in s.take_events():
            event = delivery.event
            if type(event) not in self.game.all_events:
                raise self.failure(f"event {type(event).__name__} is told, but is not in the game's `events`")
            self.cites(event.clause, f"event {type(event).__name__}")
            self.cites(getattr(event, "rule", ""), f"event {type(event).__name__}")
            if delivery.to is not None and not set(delivery.to) <= set(range(s.seats)):
                raise self.failure(f"event {type(event).__name__} is told to {delivery.to}, who do not all play")
            if event.covered and delivery.to is None:
                raise self.failure(f"event {type(event).__name__} is covered on an open screen, and told to everybody")
            try:
                json.dumps(as_data(event))
                event.text(s.pack, str)
            except Exception as problem:
                raise self.failure(
                    f"event {type(event).__name__} can't be told; its fields must be plain data: {problem!r}"
                ) from problem
            self.report.counted["events"] += 1

    def ended(self, s: State[Any]) -> None:
        assert s.result is not None
        self.cites(s.result.clause, "the result", needed=True)
        if not set(s.result.winners) <= set(range(s.seats)):
            raise self.failure(f"won by {s.result.winners}, who do not all play")
        if s.result.scores and [type(score) for score in s.result.scores] != [int] * s.seats:
            raise self.failure(f"the scores {s.result.scores} are not a whole number for each of {s.seats} seats")
        if s.asks():
            raise self.failure(
                "the game is over, and a seat is still asked: end it after the last question is answered"
            )

    def cites(self, clause: str, who: str, *, needed: bool = False) -> None:
        if clause not in self.game.rules and (clause or needed):
            raise self.failure(f"{who} cites {clause or 'no clause'}, which is not in the rules")

    def collect(self, asks: list[OpenAsk]) -> None:
        """Collect values that are valid at some time: the best wrong answers are right ones for someone else."""
        if len(self.strays) < ENOUGH_STRAYS:
            for ask in asks:
                answer = ask.default()
                self.strays.update(dict.fromkeys(answer if isinstance(answer, tuple) else (answer,)))

    def ask_elsewhere(self, s: State[Any], ask: int, world: State[Any]) -> OpenAsk | None:
        """The same question to the same seat in another world, where others' asks have other ids."""
        for key, thread in s.threads.items():
            for seat, id in thread.asked.items():
                if id == ask:
                    there = same_question(thread, key, world)
                    elsewhere = None if there is None else there.asked.get(seat)
                    return None if elsewhere is None else world.find(elsewhere)
        return None


def same_question(thread: Thread, key: int, world: State[Any]) -> Thread | None:
    """The thread of another world with the same question; an imagined world may number its threads differently."""
    top = save_step(thread.stack[-1])
    same = [k for k, each in world.threads.items() if each.question is not None and save_step(each.stack[-1]) == top]
    return world.threads[key if key in same else same[0]] if same else None
