"""Who watches a match, and what a bot hears in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from coterie import bots, games
from coterie.bots import Bot, Perspective
from coterie.bots.registry import ADDED_BOTS
from coterie.kernel import Delivery, Event, OpenAsk, State
from coterie.lab.match import Match, Observer, Outcome, play
from toys import duel


class Ears(Bot):
    """Answers by default, and notes what it has heard at each question."""

    hears = True
    heard: list[tuple[int, tuple[Event, ...]]]

    def answer(self, perspective: Perspective, ask: OpenAsk) -> Any:
        type(self).heard.append((self.seat, tuple(perspective.events)))
        return ask.default() if ask.required else None


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> type[Ears]:
    monkeypatch.setitem(ADDED_BOTS, "ears", Ears)
    monkeypatch.setattr(Ears, "heard", [], raising=False)
    return Ears


class Watch(Observer):
    def __init__(self) -> None:
        self.calls: list[str] = []
        self.deliveries: list[Delivery] = []
        self.outcome: Outcome | None = None

    def begins(self, state: State[Any]) -> None:
        self.calls.append("begins")

    def answers(self, state: State[Any], ask: OpenAsk, answer: Any) -> None:
        assert state.find(ask) is not None
        assert ask.refuse(answer) is None
        self.calls.append("answers")

    def moved(self, state: State[Any], deliveries: Sequence[Delivery]) -> None:
        self.deliveries += deliveries

    def ends(self, state: State[Any], outcome: Outcome) -> None:
        assert state.result is not None
        self.outcome = outcome


def test_an_observer_sees_every_answer_and_all_that_is_told_and_changes_nothing() -> None:
    watch = Watch()
    seen = play(duel.game, ["greedy", "random"], 7, observer=watch)
    assert seen == play(duel.game, ["greedy", "random"], 7)
    assert watch.outcome is seen
    assert watch.calls == ["begins", *["answers"] * seen.decisions]
    told = duel.game.start(2, 7, listening=True).take_events()
    assert watch.deliveries[: len(told)] == told


def test_the_processor_time_of_each_bot_is_told_apart() -> None:
    outcome = play(duel.game, ["greedy", "random"], 7)
    thinker, guesser = outcome.cpu_seconds
    assert thinker > guesser > 0


def test_a_bot_hears_what_reached_its_seat_and_nothing_else(ears: type[Ears]) -> None:
    watch = Watch()
    play(games.get("inquisition"), ["ears"] * 5, 3, observer=watch)
    assert ears.heard
    for seat, events in ears.heard:
        mine = [each.event for each in watch.deliveries if each.reaches(seat)]
        assert list(events) == mine[: len(events)]
    assert max(len(events) for _, events in ears.heard) >= 3
    hidden = [each for each in watch.deliveries if each.to is not None]
    assert hidden, "somebody is told something in secret"


def test_who_does_not_hear_is_told_so() -> None:
    state = duel.game.start(2, 1)
    match = Match(duel.game, state, ["random"] * 2, 1)
    with pytest.raises(LookupError, match="hears = True"):
        _ = match.perspective(0).events
    assert not bots.hears("greedy:worlds=3", duel.game)
