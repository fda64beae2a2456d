"""The decisions of a recorded game: single answers, or the answers of a turn where those belong together."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from coterie.analysis.answer_words import answer_words
from coterie.analysis.judge import Judge, LinePart
from coterie.kernel import InvalidSetting, Refused, Seat, State, StepLimitReached
from coterie.table.record import Answer, Back, BadRecord, CutOffRecord, Record, apply, encode_line


@dataclass(slots=True)
class Unit:
    """One decision: what was asked, what was answered, and the true position before it."""

    number: int
    seat: Seat
    ask: int
    kind: str
    prompt: str
    where: str
    before: State[Any]
    line: list[LinePart] = field(default_factory=list)
    inputs: list[int] = field(default_factory=list)
    written: list[Any] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    @property
    def first(self) -> int:
        return self.inputs[0]

    @property
    def last(self) -> int:
        return self.inputs[-1]


@dataclass(slots=True)
class RecordedGame:
    """A record replayed once: its decisions, and the true state after every input where one begins or ends."""

    record: Record
    judge: Judge
    digest: str
    units: list[Unit]
    states: dict[int, State[Any]]
    """The state after each step. All of them: a state takes a few kilobytes."""
    events: dict[int, tuple[str, ...]]
    """The names of the events after each step."""
    told: dict[int, list[str]]
    """What everyone was told after each step: events of a kind together, and mere announcements only where there was
    nothing else.
    """
    last: int
    """The last step."""

    @property
    def seats(self) -> int:
        return self.record.head.seats

    @property
    def over(self) -> bool:
        return self.states[self.last].result is not None


def digest_of(record: Record) -> str:
    """A digest of the head and the inputs, which determine the whole analysis."""
    text = hashlib.blake2b(encode_line(record.head), digest_size=32)
    for entry in record.inputs:
        text.update(encode_line(entry))
    return text.hexdigest()


def replayed(record: Record) -> RecordedGame:
    """The decisions of a record. A record that is cut off is taken as far as it goes. BadRecord if it was edited, or
    made with other rules or components.
    """
    game = record.game()
    with suppress(CutOffRecord):
        record.verify()
    judge = Judge(game)
    coach = judge.coach
    try:
        state = record.start(game)
    except InvalidSetting as wrong:
        raise BadRecord(f"{record.source}: {wrong}") from None
    found = RecordedGame(record, judge, digest_of(record), [], {}, {}, {}, 0)

    def keep(step: int) -> None:
        deliveries = state.take_events()
        found.events[step] = tuple(type(each.event).__name__ for each in deliveries)
        told = [each.event for each in deliveries if each.reaches(None)]
        weighty = [event for event in told if type(event).__name__ not in coach.announcements]
        found.told[step] = [
            " ".join(event.text(state.pack, _mark) for event in alike)
            for _, alike in groupby(weighty or told, key=type)
        ]
        found.states[step] = state.clone()
        found.last = step

    keep(0)
    open_turns: dict[Seat, tuple[Any, Unit, int]] = {}
    for number in record.line(len(record.inputs)):
        entry = record.inputs[number - 1]
        assert not isinstance(entry, Back), "what is undone is on no line"
        try:
            if isinstance(entry, Answer):
                if entry.at != state.now:
                    state.tick(entry.at)
                ask = state.find(entry.ask)
                value = ask.meant(ask.read(entry.answer)) if ask is not None and ask.seat == entry.seat else None
                if ask is not None and value is not None and coach.judged(state, ask, value):
                    turn = coach.turn(state, ask) if coach.turns else None
                    known = open_turns.get(entry.seat)
                    if turn is not None and known is not None and known[0] == turn and known[2] == state.draws:
                        unit = known[1]
                    else:
                        headline = game.headline(state)
                        unit = Unit(len(found.units), ask.seat, ask.id, ask.kind, ask.prompt, headline, state.clone())
                        found.units.append(unit)
                    unit.line.append((ask.kind, value))
                    unit.inputs.append(number)
                    unit.written.append(entry.answer)
                    unit.words.append(answer_words(ask, value))
                    apply(state, entry)
                    open_turns[entry.seat] = (turn, unit, state.draws)
                    keep(number)
                    continue
            apply(state, entry)
        except (Refused, StepLimitReached) as problem:
            raise BadRecord(f"{record.source}: input {number}: edited, or another game's: {problem}") from None
        keep(number)
    found.units = [unit for unit in found.units if len(unit.line) > 1 or _is_choice(unit)]
    for place, unit in enumerate(found.units):
        unit.number = place
    return found


def _is_choice(unit: Unit) -> bool:
    """Whether there was more than one lawful answer, or none had to be given."""
    ask = unit.before.ask(unit.ask)
    return not ask.required or ask.count() > 1


def _mark(seat: int) -> str:
    return f"{{seat:{seat}}}"
