"""The work of an analysis: worlds to play, in small slices that can be done anywhere, in any order, and later.

A *task* asks one question, such as "how likely does each seat win after input 12?", and is answered by *rows*, one for
each world. What a row says follows from the record, the task and the number of the world alone. So slices may run in
several processes, be interrupted and be done again, and the result is the same on every machine. Which tasks there are
follows from the rows so far: closer looks are only taken where a mark is in question.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from coterie.analysis.answer_words import answer_words
from coterie.analysis.decision_units import RecordedGame, Unit
from coterie.analysis.judge import Line, PlayedEnding, luck
from coterie.analysis.results import INACCURACY
from coterie.bots.greedy import Fate, half_said
from coterie.kernel import RandomSource, Refused, Seat, State

OPEN, EYES, TRY, BELIEFS = "open", "eyes", "try", "beliefs"
FIRST, SECOND, MEASURE, QUESTION, SKILL, PARTS = "first", "second", "measure", "question", "skill", "parts"

TaskKey: TypeAlias = tuple[Any, ...]
"""(OPEN, step), (EYES, step, seat), (TRY, unit, stage) or (BELIEFS, step)."""

COARSE = 8
"""Worlds for each point of the graph before anything else is examined."""
FINALISTS = 4
"""Answers that are still compared after the first look."""
SURE_START = 4
"""The first and the last point are part of every sum: they get this many times the worlds of the others."""
HOPELESS = 0.04
"""After a third of the closest look, a smaller loss isn't followed any further."""
NO_ANSWER: Line = ()
"""Where nobody has to answer: let it be."""
NO_ANSWER_WORDS = "nothing for now"
JUDGES_OWN = -1
"""In place of a line's number: as the judge plays."""
PLAYED = 0
"""The number of the line that was played."""


class Budget(NamedTuple):
    """Numbers of worlds, by purpose."""

    points: int = 40
    """Each point of the graph, with all cards open."""
    first: int = 8
    """A first look at all answers of a decision."""
    second: int = 12
    """A second look at the best of them."""
    measure: int = 20
    """Fresh worlds, in which the chosen best is compared with what was played."""
    question: int = 300
    """Fresh worlds again, where a mark is in question."""
    skill: int = 80
    """More worlds for what a decision changed compared to the judge's usual play: the sums of luck and skill
    need them.
    """
    eyes: int = 16
    """Each point of the graph, from each seat's viewpoint."""
    answers: int = 12
    """How many answers of a decision are compared."""
    eyes_points: int = 30
    """How many points of the graph are examined from each seat's viewpoint."""


class Slice(NamedTuple):
    """Some worlds of one task, with everything that a process needs that knows only the record."""

    key: TaskKey
    start: int
    stop: int
    arms: tuple[int, ...] = ()
    """The lines that are compared, by number."""


@dataclass(slots=True)
class Need:
    """A task and how many worlds it should have."""

    key: TaskKey
    worlds: int
    arms: int = 1
    """How many games each world takes."""


Row: TypeAlias = tuple[PlayedEnding, ...]


class Work:
    """All tasks of one record, and the results so far."""

    def __init__(self, game: RecordedGame, budget: Budget | None = None) -> None:
        self.game = game
        self.judge = game.judge
        self.budget = budget or Budget(**game.judge.coach.budget)
        self.rows: dict[TaskKey, list[Row]] = {}
        self._screened: dict[int, float] = {}
        self._lines: dict[int, list[Line]] = {}
        self._chosen: dict[tuple[int, str], list[int]] = {}
        self._last_imagined: tuple[TaskKey, Callable[[RandomSource], State[Any]]] | None = None

    # --- which worlds are needed -----------------------------------------------------------------------------

    @cached_property
    def points(self) -> list[int]:
        """The steps at which the graph has a point: before and after every decision, the deal and the end. None is
        among answers that stay sealed until the last is in: they have no effect yet.
        """
        states, ends = self.game.states, {0, self.game.last}
        steps = set(ends)
        known = sorted(states)
        before = dict(zip(known[1:], known, strict=False))
        for unit in self.game.units:
            steps |= {before[unit.first], unit.last}
        return sorted(step for step in steps if step in ends or not half_said(states[step]))

    @cached_property
    def eyes_points(self) -> list[int]:
        """Fewer of them: each is examined from every seat."""
        every = self.points
        if len(every) <= self.budget.eyes_points:
            return every
        share = (len(every) - 1) / (self.budget.eyes_points - 1)
        return sorted({every[round(place * share)] for place in range(self.budget.eyes_points)})

    def plan(self) -> Iterator[Need]:
        """Every task that the rows so far call for, in the order in which they should be done."""
        budget, units = self.budget, self.game.units
        for step in self.points:
            yield Need((OPEN, step), min(COARSE, self.worlds_at(step)))
        if self.judge.coach.believed:
            for step in self.game.states:
                yield Need((BELIEFS, step), 1, 0)
        stages = ((FIRST, budget.first), (SECOND, budget.second), (MEASURE, budget.measure))
        for unit in self.by_interest():
            if len(self.lines(unit)) < 2:
                continue
            for stage, worlds in stages:
                if not self.ready(unit, stage):
                    break
                yield Need((TRY, unit.number, stage), worlds, len(self.arms(unit, stage)))
            if self.complete(unit, MEASURE):
                yield from self.closer(unit)
        for step in self.points:
            yield Need((OPEN, step), self.worlds_at(step))
        for unit in units:
            if budget.skill and len(self.lines(unit)) > 1:
                yield Need((TRY, unit.number, SKILL), budget.skill, 2)
        for unit in units:
            if len(unit.line) > 1 and self.has_all(unit, QUESTION, budget.question) and self.loss(unit) >= INACCURACY:
                yield Need((TRY, unit.number, PARTS), budget.measure * 2, len(self.arms(unit, PARTS)))
        for step in self.eyes_points:
            for seat in range(self.game.seats):
                yield Need((EYES, step, seat), budget.eyes)

    def worlds_at(self, step: int) -> int:
        if self.game.states[step].result is not None:
            return 1
        return self.budget.points * (SURE_START if step == 0 else 1)

    def by_interest(self) -> list[Unit]:
        """In the order of the game; if games are slow, those around which the chances changed most come first."""
        if not self.judge.coach.slow:
            return self.game.units
        return sorted(self.game.units, key=lambda unit: (-round(self.swing(unit), 3), unit.number))

    def swing(self, unit: Unit) -> float:
        """How much the seat's own chance fell over a decision, by the first look at the graph."""
        before = [step for step in self.points if step < unit.first]
        after = [step for step in self.points if step >= unit.last]
        if not before or not after:
            return 0.0
        return self.open_chance(before[-1], COARSE)[unit.seat] - self.open_chance(after[0], COARSE)[unit.seat]

    def closer(self, unit: Unit) -> Iterator[Need]:
        """Up to some hundred fresh worlds where a mark is in question."""
        if self.chosen(unit, MEASURE)[0] == PLAYED or self.screened(unit) < INACCURACY:
            return
        key, whole = (TRY, unit.number, QUESTION), self.budget.question
        third = whole // 3
        yield Need(key, third, 2)
        if self.has_all(unit, QUESTION, third):
            values = self.differences(unit, [QUESTION], third)
            if sum(values) / third >= HOPELESS:
                yield Need(key, whole, 2)

    # --- what is known ---------------------------------------------------------------------------------------

    def known(self, key: TaskKey, worlds: int | None = None) -> list[Row]:
        """The rows of a task, in the order of their worlds."""
        rows = self.rows.get(key, [])
        return rows if worlds is None else rows[:worlds]

    def has_all(self, unit: Unit, stage: str, worlds: int) -> bool:
        return len(self.rows.get((TRY, unit.number, stage), ())) >= worlds

    def complete(self, unit: Unit, stage: str) -> bool:
        wanted = {FIRST: self.budget.first, SECOND: self.budget.second, MEASURE: self.budget.measure}[stage]
        return self.has_all(unit, stage, wanted)

    def ready(self, unit: Unit, stage: str) -> bool:
        """Whether it is known which answers a stage compares."""
        before = {FIRST: (), SECOND: (FIRST,), MEASURE: (FIRST, SECOND), QUESTION: (FIRST, SECOND, MEASURE)}
        return all(self.complete(unit, each) for each in before[stage])

    def open_chance(self, step: int, worlds: int | None = None) -> list[float]:
        """By seat, with all cards open; even shares where nothing is known yet."""
        rows = self.known((OPEN, step), worlds)
        if not rows:
            return [1 / self.game.seats] * self.game.seats
        return [sum(row[0].share(seat) for row in rows) / len(rows) for seat in range(self.game.seats)]

    def chosen(self, unit: Unit, after: str) -> list[int]:
        """The lines that did best in the stages before `after`, the best first."""
        stages = [FIRST] if after == SECOND else [FIRST, SECOND]
        key = unit.number, after
        found = self._chosen.get(key)
        if found is None:
            among = self.arms(unit, stages[-1])
            totals = {arm: 0.0 for arm in among if arm != JUDGES_OWN}
            for stage in stages:
                places = {arm: place for place, arm in enumerate(self.arms(unit, stage))}
                for row in self.known((TRY, unit.number, stage)):
                    for arm in totals:
                        totals[arm] += row[places[arm]].share(unit.seat)
            # What was played wins ties: nobody should be told of a better answer that is not better.
            found = self._chosen[key] = sorted(totals, key=lambda arm: (-totals[arm], arm))
        return found

    def arms(self, unit: Unit, stage: str) -> list[int]:
        """The lines that a stage compares, by number."""
        match stage:
            case "first":
                return [JUDGES_OWN, *range(len(self.lines(unit)))]
            case "second":
                best = [arm for arm in self.chosen(unit, SECOND) if arm != PLAYED][:FINALISTS]
                return [JUDGES_OWN, PLAYED, *best]
            case "measure":
                best = self.chosen(unit, MEASURE)
                others = [arm for arm in best if arm != PLAYED]
                return [JUDGES_OWN, PLAYED, others[0]]
            case "skill":
                return [JUDGES_OWN, PLAYED]
            case "question":
                return [PLAYED, self.chosen(unit, MEASURE)[0]]
            case _:
                return list(range(len(unit.line) + 1))

    def differences(self, unit: Unit, stages: list[str], worlds: int | None = None) -> list[float]:
        """World by world, how much better the chosen best did than what was played."""
        best = self.chosen(unit, MEASURE)[0]
        found = []
        for stage in stages:
            arms = self.arms(unit, stage)
            if best not in arms:
                continue
            played, better = arms.index(PLAYED), arms.index(best)
            for row in self.known((TRY, unit.number, stage), worlds):
                found.append(row[better].share(unit.seat) - row[played].share(unit.seat))
        return found

    def screened(self, unit: Unit) -> float:
        """A rough loss, over all worlds so far; some of them were used to choose the best, so it only shows whether a
        closer look is worth it.
        """
        found = self._screened.get(unit.number)
        if found is None:
            values = self.differences(unit, [FIRST, SECOND, MEASURE])
            found = self._screened[unit.number] = sum(values) / len(values)
        return found

    def loss(self, unit: Unit) -> float:
        """The paired difference in fresh worlds."""
        values = self.differences(unit, [QUESTION]) or self.differences(unit, [MEASURE])
        return sum(values) / len(values) if values else 0.0

    # --- lines -----------------------------------------------------------------------------------------------

    def lines(self, unit: Unit) -> list[Line]:
        """What was played, then its alternatives, without repeats."""
        found = self._lines.get(unit.number)
        if found is None:
            found = self._lines[unit.number] = self._find_lines(unit)
        return found

    def _find_lines(self, unit: Unit) -> list[Line]:
        rng = luck(self.game.digest, "lines", unit.number)
        world = self.judge.imagined(unit.before, unit.seat)(rng)
        self.judge.others_first(world, unit.ask, rng)
        coach, ask = self.judge.coach, world.ask(unit.ask)
        played = tuple(unit.line)
        lines: list[Line] = [played]
        if not ask.required:
            lines.append(NO_ANSWER)
        for answer in coach.alternatives(world, ask, rng, self.budget.answers):
            if coach.turns:
                twin = world.clone()
                lines.append(self.judge.rest_of_turn(twin, twin.ask(unit.ask), answer, rng, own=self.judge.coach.best))
            else:
                lines.append(((unit.kind, answer),))
        if coach.turns:
            lines += self._later_turns(unit, world, rng)
        return list(dict.fromkeys(lines))

    def _later_turns(self, unit: Unit, world: State[Any], rng: RandomSource) -> Iterator[Line]:
        """The same turn up to some part, and from there as the judge plays."""
        for kept in range(1, len(unit.line)):
            twin = world.clone()
            self.judge.follow(twin, unit.ask, tuple(unit.line[:kept]), rng)
            asked = next((each for each in twin.required() if each.seat == unit.seat), None)
            if asked is None or asked.kind != unit.line[kept][0]:
                return
            answer = self.judge.coach.best(twin, asked, rng)
            yield (*unit.line[:kept], *self.judge.rest_of_turn(twin, asked, answer, rng, own=self.judge.coach.best))

    def part_lines(self, unit: Unit) -> list[Line]:
        """The first 0, 1, 2, ... parts of what was played: the judge goes on from there."""
        return [tuple(unit.line[:kept]) for kept in range(len(unit.line) + 1)]

    def line_words(self, unit: Unit, number: int) -> tuple[tuple[Any, ...], str]:
        """A line as a record would write it, and in words."""
        if number == PLAYED:
            return tuple(unit.written), "; ".join(unit.words)
        if self.lines(unit)[number] == NO_ANSWER:
            return (), NO_ANSWER_WORDS
        rng = luck(self.game.digest, "words", unit.number)
        world = self.judge.imagined(unit.before, unit.seat)(rng)
        self.judge.others_first(world, unit.ask, rng)
        asked = world.ask(unit.ask)
        written, words = [], []
        for kind, value in self.lines(unit)[number]:
            if asked.kind != kind or asked.refuse(value) is not None:
                break
            written.append(asked.write(value))
            words.append(answer_words(asked, value))
            world.play(asked, value)
            while (following := world.next_required()) is not None and following.seat != unit.seat:
                world.play(following, self.judge.coach.answer(world, following, rng))
            if following is None:
                break
            asked = following
        return tuple(written), "; ".join(words)

    # --- slices ----------------------------------------------------------------------------------------------

    def slices(self, games: int, busy: set[TaskKey] | None = None) -> Iterator[Slice]:
        """The missing work, the most urgent first, in pieces of about this many games. Tasks in `busy` are running."""
        for need in self.plan():
            if busy is not None and need.key in busy:
                continue
            have = len(self.rows.get(need.key, ()))
            size = max(1, games // max(1, need.arms))
            if have < need.worlds:
                arms = self.arms(self.game.units[need.key[1]], need.key[2]) if need.key[0] == TRY else ()
                yield Slice(need.key, have, min(need.worlds, have + size), tuple(arms))

    def progress(self) -> tuple[int, int]:
        """Games played so far, and how many are expected in total."""
        wanted: dict[TaskKey, tuple[int, int]] = {}
        for need in self.plan():
            wanted[need.key] = need.worlds, need.arms
        done = sum(min(len(self.rows.get(key, ())), worlds) * arms for key, (worlds, arms) in wanted.items())
        whole = sum(worlds * arms for worlds, arms in wanted.values())
        budget = self.budget
        for unit in self.game.units:
            if len(self._lines.get(unit.number, ((), ()))) > 1 and not self.complete(unit, MEASURE):
                whole += (FINALISTS + 2) * budget.second + 3 * budget.measure
        return done, max(whole, done)

    def run(self, piece: Slice, seconds: float | None = None) -> list[Row]:
        """Play the worlds of a slice; with a time limit fewer of them, but at least one."""
        began = time.monotonic()
        rows = []
        for number in range(piece.start, piece.stop):
            rows.append(self.world(piece.key, number, piece.arms))
            if seconds is not None and time.monotonic() - began >= seconds:
                break
        return rows

    def add(self, key: TaskKey, start: int, rows: list[Row]) -> None:
        """Add rows; known ones are skipped."""
        kept = self.rows.setdefault(key, [])
        if start > len(kept):
            raise ValueError(f"{key}: world {len(kept)} is missing before world {start}")
        kept += rows[len(kept) - start :]

    def world(self, key: TaskKey, number: int, arms: Sequence[int] = ()) -> Row:
        """One world of a task."""
        rng = luck(self.game.digest, *key, number)
        match key[0]:
            case "open":
                state = self.game.states[key[1]]
                world = self.judge.reopened(state, rng)
                self.judge.play_on(world, rng)
                return (self.judge.ending(world),)
            case "eyes":
                state = self.game.states[key[1]]
                world = state.clone() if state.result is not None else self._imagine(key, state, key[2], rng)
                self.judge.play_on(world, rng)
                return (self.judge.ending(world),)
            case "beliefs":
                return self.beliefs(self.game.states[key[1]])
            case _:
                return self.compared(self.game.units[key[1]], key[2], arms, rng)

    def beliefs(self, state: State[Any]) -> Row:
        """What is believed of everyone, by viewing seat; endings are used as plain rows of numbers here."""
        coach = self.judge.coach
        return tuple(
            PlayedEnding(seat, belief, about)
            for seat in range(self.game.seats)
            for about, belief in enumerate(coach.beliefs(state, seat))
        )

    def compared(self, unit: Unit, stage: str, arms: Sequence[int], rng: RandomSource) -> Row:
        """Every line of a stage in the same world with the same luck."""
        judge = self.judge
        world = self._imagine((TRY, unit.number), unit.before, unit.seat, rng)
        judge.others_first(world, unit.ask, rng)
        fate = Fate(rng)
        lines = self.part_lines(unit) if stage == PARTS else self.lines(unit)
        endings: dict[Line, PlayedEnding] = {}
        row = []
        for arm in arms:
            line = self._judges_line(unit, world, rng) if arm == JUDGES_OWN else lines[arm]
            ending = endings.get(line)
            if ending is None:
                fate.draws = 0
                try:
                    ending = judge.try_line(world.clone(), unit.ask, line, fate)
                except Refused:
                    ending = PlayedEnding(0, 0.0, 0)
                endings[line] = ending
            row.append(ending)
        return tuple(row)

    def _judges_line(self, unit: Unit, world: State[Any], rng: RandomSource) -> Line:
        twin = world.clone()
        ask = twin.ask(unit.ask)
        if not ask.required:
            return NO_ANSWER
        answer = self.judge.coach.answer(twin, ask, rng)
        if self.judge.coach.turns:
            return self.judge.rest_of_turn(twin, ask, answer, rng)
        return ((unit.kind, answer),)

    def _imagine(self, key: TaskKey, state: State[Any], seat: Seat, rng: RandomSource) -> State[Any]:
        """Imagine one more world of the same moment; the reasoner's work for it is cached."""
        if self._last_imagined is None or self._last_imagined[0] != key:
            self._last_imagined = key, self.judge.imagined(state, seat)
        return self._last_imagined[1](rng)


def seats_of(rows: list[Row], seat: Seat, arm: int = 0) -> list[float]:
    """A seat's result, world by world."""
    return [row[arm].share(seat) for row in rows]
