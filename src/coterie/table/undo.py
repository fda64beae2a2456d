"""Whether one person may undo alone, or everyone has to agree.

The answer is shown to that person, so it may not depend on what that person does not know: not on whether someone
answered in secret, nor on luck that decided something in secret. It is computed from what the seat was told, from what
everyone knows to have been asked, and from worlds that the seat can imagine.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from coterie.kernel import Game, Question, Refused, Seat, SeededRandom, State, StepLimitReached
from coterie.table.record import Answer, Moment, Record, Replay, apply

UNDO_WORLDS = 3
"""In how many imagined worlds an answer is repeated, to see what it could have revealed."""


class UndoRules:
    """A game so far, and the people who play it."""

    def __init__(self, record: Record, moments: Sequence[Moment], humans: Collection[Seat]) -> None:
        self.record = record
        self.moments = moments
        self.humans = humans

    def why_not(self, seat: Seat, to: int) -> str | None:
        """Why `seat` alone may not undo to the state after input `to`; None if it may."""
        place = next((place for place, moment in enumerate(self.moments) if moment.number == to), None)
        if place is None:
            return "that is not part of this game any more"
        since = self.moments[place + 1 :]
        return (
            self._others(seat, self.moments[place:-1])
            or self._shown(seat, since)
            or self._imagined(seat, [moment.number for moment in since])
        )

    def _others(self, seat: Seat, before: Sequence[Moment]) -> str | None:
        """Where another person could have answered since, everyone has to agree, whether that person has answered or
        not. In a game that may ask in secret, that is always.
        """
        others = [other for other in self.humans if other != seat]
        for other in others:
            if any(other in each.seats for moment in before for each in moment.asked):
                return f"{self.record.head.players[other].name} could have answered since"
        if others and before and asks_in_secret(self.record.game()):
            return "someone may have answered in secret since"
        return None

    def _shown(self, seat: Seat, since: Sequence[Moment]) -> str | None:
        events = [each.event for moment in since for each in moment.deliveries if each.reaches(seat)]
        return "something has been learned since" if any(event.reveals_to(seat) for event in events) else None

    def _imagined(self, seat: Seat, numbers: Sequence[int]) -> str | None:
        """What the seat's own answers could have revealed, in worlds that it cannot tell from the true one."""
        replay = Replay(self.record)
        for number in numbers:
            entry = self.record.inputs[number - 1]
            if isinstance(entry, Answer) and entry.seat == seat:
                replay.go(number - 1)
                for world in range(UNDO_WORLDS):
                    why = _brought_out(replay.state.imagine(seat, SeededRandom(world)), entry)
                    if why is not None:
                        return why
        return None


def _brought_out(world: State[Any], entry: Answer) -> str | None:
    world.listen()
    draws = world.draws
    try:
        apply(world, entry)
    except (Refused, StepLimitReached):  # lawful in the true world: the seat knows this one is not it
        return "something has been learned since"
    if world.draws != draws:
        return "chance has decided something since"
    return (
        "something has been learned since"
        if any(each.event.reveals_to(entry.seat) for each in world.take_events())
        else None
    )


def asks_in_secret(game: Game[Any]) -> bool:
    """Whether some question of this game may be open without everybody knowing whom it asks."""
    questions = [step for step in game.state.steps.values() if issubclass(step, Question)]
    return any(step.discreet or step.audience is not Question.audience for step in questions)
