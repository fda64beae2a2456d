"""The moments of a recorded game in order: what was answered, what happened, and how each seat saw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from coterie.kernel import Ask, Delivery, Event, Refused, Result, Seat, State, StepLimitReached
from coterie.kernel.words import spoken
from coterie.table.record import Answer, Back, BadRecord, Record, Replay, apply


@dataclass(frozen=True, slots=True)
class RecordedMoment:
    """One input of a recorded game and its consequences. The first moment, number 0, is the deal."""

    number: int
    """The input's number in the record; 0 is the deal."""
    at: int
    """When it happened, in milliseconds on the game's own clock; 0 in a game without deadlines."""
    seat: Seat | None
    """Who answered; None for the deal and where time answered."""
    answer: Any
    """The answer, written with the options' keys; None for the deal and where time answered."""
    deliveries: tuple[Delivery, ...]
    """All events that followed, each with the seats it was for."""
    names: tuple[str, ...]
    """The players' names, by seat."""
    _after: State[Any]
    _before: State[Any] | None = None
    _ask: int | None = None

    @property
    def state(self) -> State[Any]:
        """The whole game after it, with everyone's secrets: a copy you may change."""
        return self._after.clone()

    @property
    def ask(self) -> Ask | None:
        """The question that was answered, with the options it offered; None for the deal and where time answered."""
        if self._before is None or self._ask is None:
            return None
        before = self._before
        if self.at > before.now:
            before = before.clone()
            before.tick(self.at)
        return before.ask(self._ask).describe()

    @property
    def result(self) -> Result | None:
        """How the game ended, from the moment at which it did."""
        return self._after.result

    def events(self, seat: Seat | None = None) -> list[Event]:
        """The events that `seat` was told; None for a spectator."""
        return [each.event for each in self.deliveries if each.reaches(seat)]

    def text(self, seat: Seat | None = None) -> list[str]:
        """The events in words, with the players' names."""
        name = self.names.__getitem__
        return [spoken(event.text(self._after.pack, name), name) for event in self.events(seat)]

    def view(self, seat: Seat | None = None) -> Any:
        """What `seat` (None: a spectator) saw after it. Its type is the game's own."""
        return self._after.view(seat)


def moments(record: Record) -> Iterator[RecordedMoment]:
    """All moments, without inputs that were undone. BadRecord if the record does not replay."""
    replay = Replay(record)  # it says what is wrong if the game cannot even begin
    state = replay.state
    names = tuple(player.name for player in record.head.players)
    before = state.clone()
    yield RecordedMoment(0, state.now, None, None, tuple(replay.moments[0].deliveries), names, before)
    for number in record.line(len(record.inputs)):
        entry = record.inputs[number - 1]
        assert not isinstance(entry, Back), "what is undone is on no line"
        try:
            apply(state, entry)
        except (Refused, StepLimitReached) as problem:
            raise BadRecord(f"{record.source}: input {number}: edited, or another game's: {problem}") from None
        deliveries, after = tuple(state.take_events()), state.clone()
        if isinstance(entry, Answer):
            yield RecordedMoment(
                number, entry.at, entry.seat, entry.answer, deliveries, names, after, before, entry.ask
            )
        else:
            yield RecordedMoment(number, entry.at, None, None, deliveries, names, after)
        before = after
