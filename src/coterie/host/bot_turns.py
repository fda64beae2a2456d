"""A bot's turn: the bot thinks, its answer is submitted, and a policy decides what happens when the bot fails.

The lab, the terminal and the server all play their bots' turns with this module. They differ in the policy, and in
whether the game waits while a bot thinks.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, NoReturn, Protocol

from coterie import bots
from coterie.bots.fault import named
from coterie.host.course import Course, Turn
from coterie.host.think_limit import TooLong, within
from coterie.kernel import AskClosed, OpenAsk, Refused, Seat, State

_LOG = logging.getLogger(__name__)

Submit = Callable[[Seat, int, Any], object]
"""Submits a seat's answer to a question. Refused if it isn't lawful."""


class FaultPolicy(Protocol):
    """What happens when a bot raises, takes too long, answers unlawfully, or stays silent where the game waits."""

    def __call__(self, bot: bots.Bot, fault: bots.BotFault, ask: OpenAsk | None, /) -> Any:
        """The answer to submit instead, or None for no answer; or raise. `ask` is None when it has closed meanwhile."""


def raise_fault(_bot: bots.Bot, fault: bots.BotFault, _ask: OpenAsk | None) -> NoReturn:
    """Stop the game: a simulation must not count games that were decided by a defect."""
    raise fault


def log_fault(bot: bots.Bot, fault: bots.BotFault, ask: OpenAsk | None) -> Any:
    """Log the bot and the kind of fault, and give the default answer. A bot's own words may contain a secret."""
    _LOG.warning("%s: %s; the default answers", named(bot), type(fault.__cause__ or fault).__name__)
    return default_answer(ask)


class NamedFaults:
    """A policy that collects the faults in words, for a driver to show, and gives the default answer. The people at the
    table read them, so a refused answer and what would have been lawful stay out of it: they tell what the bot holds.
    """

    def __init__(self) -> None:
        self.messages: list[str] = []

    def __call__(self, bot: bots.Bot, fault: bots.BotFault, ask: OpenAsk | None) -> Any:
        refused = isinstance(fault.__cause__, Refused)
        told = f"{named(bot)} gave an unlawful answer" if refused else str(fault)
        self.messages.append(f"{told}. The game continues without its answer.")
        return default_answer(ask)


def default_answer(ask: OpenAsk | None) -> Any:
    """The answer that time would give; None if the game doesn't wait for one."""
    return ask.default() if ask is not None and ask.required else None


def think(
    bot: bots.Bot,
    perspective: bots.Perspective,
    state: State[Any],
    ask: int,
    on_fault: FaultPolicy,
    limit: float | None = None,
) -> Any:
    """A bot's answer to an open question of `state`, or the policy's if it fails or needs more than `limit` seconds.
    None for no answer.
    """
    try:
        if limit is None:
            return bots.asked(bot, perspective, ask)
        return within(limit, lambda: bots.asked(bot, perspective, ask))
    except TooLong as late:
        fault, cause = bots.too_long(bot, limit or 0), late
    except bots.BotFault as raised:
        if not isinstance(raised.__cause__, TooLong):
            return on_fault(bot, raised, state.find(ask))
        fault, cause = bots.too_long(bot, limit or 0), raised.__cause__
    fault.__cause__ = cause
    return on_fault(bot, fault, state.find(ask))


class BotTurns:
    """Plays the bots' turns of one game in the order of its course."""

    def __init__(
        self,
        course: Course,
        perspective: Callable[[Seat], bots.Perspective],
        on_fault: FaultPolicy = raise_fault,
        limit: float | None = None,
        retries: int = 0,
    ) -> None:
        """`perspective` makes the perspective of a seat's bot. `limit`: seconds that a bot may think over one answer.
        `retries`: how many refused answers to one question are forgiven, for a driver whose game goes on while a bot
        thinks.
        """
        self.course = course
        self.perspective = perspective
        self.on_fault = on_fault
        self.limit = limit
        self.retries = retries
        self.refusals: dict[int, int] = {}
        """How many answers to each question were refused."""

    def play(self, turn: Turn, state: State[Any], submit: Submit) -> bool:
        """Let the bot whose turn it is answer. False if it stays silent."""
        course, seat, ask = self.course, turn.seat, turn.ask
        assert seat is not None
        assert ask is not None
        course.take(turn)
        bot = course.bots[seat]
        answer = think(bot, self.perspective(seat), state, ask, self.on_fault, self.limit)
        if answer is not None:
            try:
                submit(seat, ask, answer)
                return True
            except AskClosed:
                return True  # the bot took so long that time answered for it
            except Refused as refused:
                answer = self.replacement(turn, state, refused, answer)
                if answer is not None:
                    submit(seat, ask, answer)
                    return True
        course.stayed_silent(state, turn)
        return False

    def replacement(self, turn: Turn, state: State[Any], refused: Refused, answer: Any) -> Any:
        """The policy's answer in place of a refused `answer`; None for no answer, or to let the bot try again."""
        assert turn.seat is not None
        assert turn.ask is not None
        count = self.refusals.get(turn.ask, 0)
        self.refusals = {ask: often for ask, often in self.refusals.items() if state.find(ask) is not None}
        if count < self.retries:
            self.refusals[turn.ask] = count + 1
            return None
        bot = self.course.bots[turn.seat]
        ask = state.find(turn.ask)
        fault = bots.unlawful(bot, ask, refused, answer)
        fault.__cause__ = refused
        return self.on_fault(bot, fault, ask)
