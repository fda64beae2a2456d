"""Bodies for learning from mistakes."""

from __future__ import annotations

from typing import Any, Literal

from coterie.analysis.results import Chance
from coterie.analysis.second_tries import Verdict
from coterie.server.http.bodies.base import Body, Reply
from coterie.server.http.bodies.records import AnalysisState
from coterie.table.wire import Words


class Mistake(Reply, frozen=True):
    """A decision that cost something: the input it began with, what it is called, how much it cost, and what was
    answered. What would have been better is not in it. `unit`: one answer, or a whole turn."""

    step: int
    mark: str
    loss: float
    where: Words
    prompt: Words
    played: Words
    chance: float
    unit: Literal["answer", "turn"]


class Mistakes(Reply, frozen=True):
    """`state` of the analysis: while it runs, more may come."""

    state: AnalysisState
    mistakes: tuple[Mistake, ...]


class MistakeTable(Body, frozen=True):
    """The table just before a mistake of a seat."""

    step: int
    seat: int
    name: str | None = None
    key: str | None = None
    token: bool = False


class SecondTry(Body, frozen=True):
    """What somebody would answer now."""

    step: int
    seat: int
    answer: Any


class MistakeShown(Body, frozen=True):
    """Show what would have been better."""

    step: int
    seat: int


class TriedAnswer(Reply, frozen=True):
    """An answer that was compared; `played`: the one that was given in the game."""

    words: Words
    chance: Chance
    played: bool


class BetterAnswer(Reply, frozen=True):
    """The best answer (of a turn, its first one), why it is, and what else was compared."""

    answer: Any
    why: Words
    answers: tuple[TriedAnswer, ...]


class SecondTryJudged(Reply, frozen=True):
    """`best` and `better` come only with an answer that is as good as the best."""

    verdict: Verdict
    chance: Chance
    best: float | None
    better: BetterAnswer | None
