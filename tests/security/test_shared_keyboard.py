"""Several people at one keyboard in a game with secrets and a clock: it never stops without a word, and never leaps."""

from __future__ import annotations

import io
import time
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from coterie import games
from coterie.cli.interruptions import Interrupted
from coterie.cli.keyboard import Keyboard, SessionClock
from coterie.cli.session import TerminalSession
from coterie.host import Host
from coterie.table.file import RecordFile
from coterie.table.record import Player, Record

ANN, BEN, BOT = 0, 1, 2


class Group(TerminalSession):
    """Ann and Ben in a room of Succession with six bots, all of them up to date. `whom` a bot makes an offer next."""

    whom = ANN

    def step(self) -> bool:
        table = self.host._table
        state = table.state
        ask = next(ask for ask in state.optional(BOT))
        luck = Random(1)
        while True:
            answer = state.ask(ask).sample(luck)
            tried = state.clone()
            tried.listen()
            tried.play(ask, answer)
            told = [each.to for each in tried.take_events()]
            if any(to is not None and self.whom in to and ANN + BEN - self.whom not in to for to in told):
                break
        table.answer(BOT, ask, answer, self.host.now())
        self.host._moved()
        self.moved()
        return True


@pytest.fixture
def group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Group:
    players = [Player("Ann"), Player("Ben"), *(Player(f"Bot {number}", "random") for number in range(6))]
    record = Record.of(games.get("succession"), 8, 1, {"tier": "1"}, players)
    file = RecordFile.create(tmp_path / "game.jsonl", record)
    clock = SessionClock()
    host = Host(record, file, clock)
    made = Group(host, clock, file, Console(file=io.StringIO(), width=200), Keyboard(io.StringIO()))
    for seat in (None, ANN, BEN):
        made.catch_up(seat)
    return made


def printed(group: Group) -> str:
    assert isinstance(group.out.file, io.StringIO)
    return group.out.file.getvalue()


def test_an_offer_to_one_of_a_group_on_the_open_floor_passes_the_keyboard(group: Group) -> None:
    group.at_keyboard = None
    with pytest.raises(Interrupted):
        group.asking.meanwhile("a number")
    assert group.uninformed == [ANN]


def test_who_types_hears_that_the_clock_waits_for_somebody_else(group: Group) -> None:
    group.at_keyboard, group.whom = ANN, BEN
    group.asking.meanwhile("a number")
    assert "Ben learned something in private. The clock is paused" in printed(group)
    assert printed(group).endswith("(a number) > ")
    group.asking.meanwhile("a number")
    assert printed(group).count("learned something in private") == 1
    assert group.clock_stands


def test_the_clock_does_not_leap_when_it_goes_on(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    group.at_keyboard = ANN
    group.step()
    assert bool(group.clock_stands)
    moment = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: moment + 300)
    assert group.host.now() == group.host._table.state.now
    group.catch_up(ANN)
    assert not bool(group.clock_stands)
    assert group.host.now() == group.host._table.state.now


def test_the_clock_at_the_prompt_is_that_of_who_sits_there(group: Group) -> None:
    state = group.host._table.state
    known = [due for due in (state.ask(ask).due for ask in state.asks(ANN)) if due is not None]
    known = known or [waiting.due for waiting in state.waiting(ANN) if waiting.due is not None]
    hidden = next(iter(state.threads.values())).__class__(())
    hidden.due = state.now + 10  # somebody's secret deadline
    state.threads[999] = hidden
    group.at_keyboard = ANN
    left = group.asking.time_left()
    assert left is not None
    assert left > (min(known) - state.now) / 1000 - 5
