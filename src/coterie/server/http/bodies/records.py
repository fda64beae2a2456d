"""Bodies about recorded games: reviews, stories, reports and analyses."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from coterie.analysis.results import Analysis
from coterie.server.http.bodies.base import Body, Reply
from coterie.table.wire import Encoded, JsonObject

AnalysisState: TypeAlias = Literal["none", "waiting", "running", "done", "failed"]


class Branch(Body, frozen=True):
    """Continue a finished game from one point, in a new room, on one seat, against bots."""

    step: int
    seat: int
    bots: str | None = None
    name: str | None = None
    key: str | None = None
    token: bool = False


class ReportBody(Body, frozen=True):
    """A bug report: what is wrong, and from which seat."""

    text: str
    seat: int | None = None


class Reported(Reply, frozen=True):
    """The saved report, cut to what the seat may know."""

    id: str
    report: JsonObject


class MomentBody(Reply, frozen=True):
    """One step of a finished game from one viewpoint: the view after input `step`, the events that led there, and who
    moved.
    """

    step: int
    steps: int
    eyes: int | Literal["all", "spectator"]
    now: int
    seat: int | None
    views: dict[str, JsonObject]
    """By seat ("0", "1" ...), or "spectator": one view, or all of them."""
    events: tuple[JsonObject, ...]


class StoryStep(Reply, frozen=True):
    """What one input of a finished game led to, secrets included."""

    step: int
    at: int
    seat: int | None
    events: tuple[Encoded[JsonObject], ...]


class Story(Reply, frozen=True):
    """Everything that happened in a finished game, for the review's time line and log, without undone moves."""

    steps: int
    changes: tuple[StoryStep, ...] = msgspec.field(name="told")
    needs: str | None = None
    """Why only the last step can be looked at: the game was played with other rules."""


class Analysed(Reply, frozen=True):
    """The analysis of a finished game, or its state: not requested, waiting for `ahead` others, running, done, or
    impossible, and why.
    """

    state: AnalysisState
    ahead: int = 0
    why: str = ""
    analysis: Encoded[Analysis] | None = None
