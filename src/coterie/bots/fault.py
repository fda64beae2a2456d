"""Faults of bots: each names the bot and its file, so that the person who installed it knows where to look."""

from __future__ import annotations

import inspect
from typing import Any

from coterie.bots.bot import Bot
from coterie.bots.perspective import Perspective
from coterie.kernel import Ask, OpenAsk, Refused
from coterie.kernel.answers import keyed
from coterie.kernel.clean_text import short


class Fault(RuntimeError):
    """A bot raised, answered unlawfully, or found no answer in time."""


def asked(bot: Bot, perspective: Perspective, ask: int | Ask | OpenAsk) -> Any:
    """The bot's answer to an open question, or None for no answer. Fault if it fails."""
    question = perspective.ask(ask)
    try:
        return bot.answer(perspective, question)
    except Exception as problem:
        raise Fault(f"{named(bot)} failed: {type(problem).__name__}: {problem}") from problem


def unlawful(bot: Bot, refused: Refused, answer: Any) -> Fault:
    return Fault(f"{named(bot)} gave an unlawful answer: {refused}; it answered {short(keyed(answer))}")


def too_long(bot: Bot, seconds: float) -> Fault:
    return Fault(f"{named(bot)} found no answer in {seconds:g} seconds")


def named(bot: Bot) -> str:
    """Its class and its file."""
    kind = type(bot)
    try:
        where = inspect.getfile(kind)
    except (OSError, TypeError):
        where = kind.__module__
    return f"the bot {kind.__name__} ({where})"
