"""Checks of covers: a question that gives away a role or a secret draw to someone who glances at the screen must be
`Question.covered`.

For a moment S, `W = S.imagine(None)` is a world that a bystander cannot tell from S. If the same question is asked
differently there, or of somebody else, then its words, its options or the fact that it is asked tell a secret. Of a
`discreet` question the bystander knows nothing, since it may be about what a few have agreed: there each option must be
one that some other seat expects too, and an option that only the seat itself can know of needs the fact `secret`.

It is checked in games with hidden sides: elsewhere hands of cards stay visible.
"""

from __future__ import annotations

from typing import Any

from coterie.kernel import OpenAsk, SeededRandom, Shape, State
from coterie.kit.seat_knowledge import difference
from coterie.kit.trial import Trial, same_question

WORLDS = 4
"""How many worlds a bystander imagines."""
EACH = 2
"""How many worlds each of the other seats imagines."""


def check_covers(trial: Trial, moment: int) -> None:
    s = trial.moments[moment]
    asks = [ask for ask in s.asks() if not ask.question.covered]
    if not asks or not trial.game.sides(s):
        return
    worlds = [s.imagine(None, SeededRandom(WORLDS * moment + number)) for number in range(WORLDS)]
    if all(trial.game.sides(world) == trial.game.sides(s) for world in worlds):
        return
    open_asks = [ask for ask in asks if not ask.question.discreet]
    found = [(ask, told(ask, world)) for world in worlds for ask in open_asks]
    discreet = [ask for ask in asks if ask.question.discreet]
    if discreet:
        expected = [
            [s.imagine(seat, SeededRandom(EACH * moment + number)) for number in range(EACH)] for seat in range(s.seats)
        ]
        found += [(ask, known_to_nobody_else(ask, expected)) for ask in discreet]
    for ask, secret in found:
        if secret:
            raise trial.failure(f"{ask.kind} is not `covered`, and tells a bystander a secret: {secret}", moment)
        trial.report.counted["covers"] += 1


def told(ask: OpenAsk, world: State[Any]) -> str | None:
    """What a question gives away to a bystander, in words; None if nothing. If no such question is asked there, there
    is nothing to compare.
    """
    there = same_question(ask.thread, ask.key, world)
    if there is None:
        return None
    other = asked_there(ask, world)
    if other is None:
        return f"it would not be asked of seat {ask.seat}"
    return difference([ask.prompt, in_the_open(ask.shape)], [other.prompt, in_the_open(other.shape)])


def known_to_nobody_else(ask: OpenAsk, expected: list[list[State[Any]]]) -> str | None:
    """An option that no other seat can be sure of; None if there is none."""
    unsure = set(in_the_open(ask.shape))
    for seat, worlds in enumerate(expected):
        if seat != ask.seat:
            sure = set(unsure)
            for world in worlds:
                other = asked_there(ask, world)
                sure &= set(in_the_open(other.shape) if other else ())
            unsure -= sure
    return ", ".join(sorted(unsure)) or None


def asked_there(ask: OpenAsk, world: State[Any]) -> OpenAsk | None:
    thread = same_question(ask.thread, ask.key, world)
    number = None if thread is None else thread.asked.get(ask.seat)
    return None if number is None else world.find(number)


def in_the_open(shape: Shape) -> list[str]:
    """The options that an open screen shows: those with the fact `secret` stay hidden. Of a form, those of its first
    field, from which the others follow.
    """
    if shape.kind == "form":
        return in_the_open(next(iter(shape.fields.values())))
    return [option.key for option in shape.options if not any(name == "secret" for name, _ in option.facts)]
