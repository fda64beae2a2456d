"""Where one input has several steps that people must see apart, the news carries a view for each."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest

from coterie import games
from coterie.kernel import News
from coterie.server.wire.encoding import TableEncoder
from coterie.server.wire.feed import Channel
from coterie.server.wire.option_blocks import Known
from coterie.table.record import Player, Record
from coterie.table.table import Table

SEATS = {"inquisition": 5, "succession": 8, "relics": 3, "triora": 3, "arena": 2}


def answer_any(table: Table, luck: random.Random) -> None:
    state = table.state
    asks = state.required()
    if not asks:
        due = state.next_due()
        assert due is not None
        table.tick(due)
        return
    ask = luck.choice(asks)
    table.answer(ask.seat, ask, ask.sample(luck))


def table_of(id: str) -> Table:
    seats = SEATS[id]
    return Table(Record.of(games.get(id), seats, 5, None, [Player(f"P{seat}") for seat in range(seats)]))


@pytest.mark.parametrize("id", SEATS)
def test_steps_lead_to_the_present_picture(id: str) -> None:
    table, luck = table_of(id), random.Random(5)
    heard: list[News] = []
    table.listen(0, heard.append)
    for _ in range(400):
        if table.state.result is not None:
            break
        answer_any(table, luck)
    in_steps = [news for news in heard if news.steps]
    assert in_steps
    for news in in_steps:
        shown = [event for step in news.steps for event in step.events]
        assert shown == list(news.events[: len(shown)])
        assert all(step.events for step in news.steps)
        views = [*(step.view for step in news.steps), news.view]
        assert all(one != other for one, other in itertools.pairwise(views))


def test_votes_are_seen_before_who_was_elected() -> None:
    table, luck = table_of("inquisition"), random.Random(5)
    heard: list[News] = []
    table.listen(None, heard.append)
    while not any(news.steps for news in heard):
        answer_any(table, luck)
    news = next(news for news in heard if news.steps)
    step = news.steps[0]
    assert [type(event).__name__ for event in step.events][-1] == "Voted"
    assert step.view.votes[-1].ballots == news.view.votes[-1].ballots
    assert step.view.votes[-1].winner is None


def test_only_a_screen_that_has_missed_nothing_is_shown_the_steps() -> None:
    table, luck = table_of("relics"), random.Random(5)
    channel = Channel(table, 0, "s", TableEncoder(table), lambda seat: None)
    seen, known = 0, Known()
    while True:
        _, seen = channel.news(seen, known, 0)
        answer_any(table, luck)
        quick: Any = msgspec.json.decode(msgspec.json.encode(channel.news(seen, Known(), 0)[0]))
        late: Any = msgspec.json.decode(msgspec.json.encode(channel.news(max(0, seen - 1), Known(), 0)[0]))
        assert not (late["steps"] and late["since"] != late["number"] - 1)
        if quick["steps"]:
            break
    assert late["steps"] == []
    assert set(quick["steps"][0]) == {"view", "events"}
    assert quick["steps"][0]["view"] != quick["view"]
