"""What each moment of an input may show: the picture of a step has nothing in it of what is told only after it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from coterie import games
from coterie.kernel import News
from coterie.table.record import Player, Record
from coterie.table.table import Table
from server.test_news_steps import answer_any

SEATS = {"inquisition": 5, "succession": 8, "relics": 3, "triora": 3, "arena": 2}
INPUTS = 500

ENDS = {
    "relics": {"WizardsUp", "RelicsUp", "Totals"},
    "arena": {"Dice", "LeftEngagement", "Fell"},
    "triora": {"Placed", "InquisitorMoved"},
    "inquisition": {"Voted", "Condemned"},
    "succession": {"Pointed", "Named"},
}
"""What ends a moment in the middle of an input: people look at it before they see what comes of it."""


def named(event: Any) -> str:
    return type(event).__name__


def relics(view: Any, later: Any) -> bool:
    """Relics lie facedown until they are turned up, and nobody enters the Hall before the totals stand."""
    match named(later):
        case "RelicsUp":
            return not any(relic.face_up for player in view.players for relic in player.relics)
        case "WonRound":
            return not any(card in view.players[later.seat].hall for card in later.cards)
    return True


def arena(view: Any, later: Any) -> bool:
    """Nobody is hurt or gone before the dice lie."""
    figures = {each.figure: each for player in view.players for card in player.cards for each in card.figures}
    match named(later):
        case "Hurt":
            figure = figures[later.figure.figure]
            return bool(figure.life - figure.damage > later.left)
        case "Destroyed":
            return "," in figures[later.figure.figure].place
    return True


def inquisition(view: Any, later: Any) -> bool:
    """Ballots are seen before whom they hit, and who is condemned before any role is."""
    match named(later):
        case "Elected":
            return view.votes[-1].winner is None
        case "AllRevealed":
            return view.result is None
    return True


def succession(view: Any, later: Any) -> bool:
    """Fingers are out before anybody's card is up."""
    return named(later) not in ("Revealed", "Crowned") or view.result is None


class Before:
    """Triora: a piece arrives before it gains anything, and the Inquisitor before he finds anybody, so what changes
    later is as it was in the last picture."""

    def __init__(self, view: Any) -> None:
        self.points = [player.points for player in view.players]
        self.silver = [player.silver for player in view.players]
        self.captured = [player.captured for player in view.players]

    def __call__(self, view: Any, later: Any) -> bool:
        match named(later):
            case "PointsGained":
                return bool(view.players[later.seat].points == self.points[later.seat])
            case "SilverGained":
                return bool(view.players[later.seat].silver == self.silver[later.seat])
            case "Captured":
                return bool(view.players[later.seat].captured == self.captured[later.seat])
        return True


SHOWS: dict[str, Callable[[Any, Any], bool]] = {
    "relics": relics,
    "arena": arena,
    "inquisition": inquisition,
    "succession": succession,
}


@pytest.mark.parametrize("id", SEATS)
def test_no_moment_shows_what_is_told_after_it(id: str) -> None:
    seats, luck = SEATS[id], random.Random(7)
    found = set[str]()
    for seed in (5, 6):
        table = Table(Record.of(games.get(id), seats, seed, None, [Player(f"P{seat}") for seat in range(seats)]))
        heard: list[News] = []
        table.listen(0, heard.append)
        before = table.state.view(0)
        for _ in range(INPUTS):
            if table.state.result is not None:
                break
            answer_any(table, luck)
            for news in heard:
                shows = Before(before) if id == "triora" else SHOWS[id]
                told = 0
                for step in news.steps:
                    told += len(step.events)
                    found.add(named(step.events[-1]))
                    assert all(shows(step.view, later) for later in news.events[told:])
                before = news.view
            heard.clear()
    assert found <= ENDS[id]
    assert found, "no moment was shown apart"
