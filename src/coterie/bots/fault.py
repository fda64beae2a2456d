"""Faults of bots: each names the bot and its file, so that the person who installed it knows where to look."""

from __future__ import annotations

import inspect
from typing import Any

from coterie.bots.bot import Bot
from coterie.bots.perspective import Perspective
from coterie.kernel import Ask, OpenAsk, Refused
from coterie.kernel.answers import keyed
from coterie.kernel.clean_text import short
from coterie.kernel.words import spoken


class BotFault(RuntimeError):
    """A bot raised, answered unlawfully, or found no answer in time."""


def asked(bot: Bot, perspective: Perspective, ask: int | Ask | OpenAsk) -> Any:
    """The bot's answer to an open question, or None for no answer. BotFault if it fails, or if it stays silent although
    the game waits for it.
    """
    question = perspective.ask(ask)
    required = question.required  # asked first: the bot may change the world that the question belongs to
    try:
        answer = bot.answer(perspective, question)
    except Exception as problem:
        raise BotFault(f"{named(bot)} failed: {type(problem).__name__}: {problem}") from problem
    if answer is None and required:
        raise silent(bot, question)
    return answer


def silent(bot: Bot, ask: OpenAsk) -> BotFault:
    """The fault of a bot that answered None where the game waits for an answer."""
    refused = ask.refuse(None) or Refused(ask.clause, "None is no answer")
    fault = unlawful(bot, ask if ask.open else None, refused, None)
    fault.__cause__ = refused
    return fault


def unlawful(bot: Bot, ask: OpenAsk | None, refused: Refused, answer: Any) -> BotFault:
    """`ask` is None when it has closed meanwhile."""
    question = "" if ask is None else f"; seat {ask.seat} was asked {ask.kind} ({spoken(ask.prompt)})"
    given = "None, which is allowed only if ask.required is false" if answer is None else short(keyed(answer))
    return BotFault(f"{named(bot)} gave an unlawful answer: {refused}{question}; it answered {given}")


def too_long(bot: Bot, seconds: float) -> BotFault:
    return BotFault(f"{named(bot)} found no answer in {seconds:g} seconds")


def named(bot: Bot) -> str:
    """Its class and its file."""
    kind = type(bot)
    try:
        where = inspect.getfile(kind)
    except (OSError, TypeError):
        where = kind.__module__
    return f"the bot {kind.__name__} ({where})"
