"""A live table: inputs, who is told what, and undo."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from coterie.kernel import AskClosed, News, OpenAsk, Refused
from coterie.table.record import HUMAN, Player, Record, RecordLine
from coterie.table.table import Table
from table.bazaar import Bought, Drew, game


def seated(*who: str, **options: str) -> Table:
    players = [Player(f"P{seat}", each) for seat, each in enumerate(who)]
    return Table(Record.of(game, len(who), 4, options, players))


def answer_any(table: Table, ask: OpenAsk) -> None:
    table.answer(ask.seat, ask, table.state.ask(ask).default())


def test_a_refused_answer_changes_nothing_and_is_not_recorded() -> None:
    table = seated(HUMAN, HUMAN)
    before = table.state.digest()
    ask = table.state.asks(0)[0]
    for seat, answer in (
        (0, 99),
        (0, ("x", "y")),
        (0, (cast("Any", table.state).hand[0][0], 7)),
        (1, table.state.ask(ask).default()),
    ):
        with pytest.raises(Refused):
            table.answer(seat, ask, answer)
    with pytest.raises(Refused, match="not an object"):
        table.submit(0, ask, {"good": "g1"})
    assert table.state.digest() == before
    assert table.record.inputs == []


def test_what_cannot_be_kept_is_not_played() -> None:
    class Full:
        def add(self, *lines: RecordLine) -> None:
            raise OSError("no space left")

    table = Table(Record.of(game, 2, 4))
    table.keeper = Full()
    before = table.state.digest()
    with pytest.raises(OSError, match="no space"):
        answer_any(table, table.state.required()[0])
    assert table.state.digest() == before
    assert table.number == 0


def test_listeners_hear_what_their_seat_may_know() -> None:
    table = seated(HUMAN, HUMAN)
    heard: dict[Any, list[News]] = {0: [], 1: [], None: []}
    for audience, news in heard.items():
        table.listen(audience, news.append)
    for ask in table.state.required():
        answer_any(table, ask)
    kinds = {audience: [type(event) for event in news[-1].events] for audience, news in heard.items()}
    assert kinds[None] == [Bought, Bought]
    assert kinds[0] == [Bought, Bought, Drew]
    assert all(event.seat == 0 for news in heard[0] for event in news.events if isinstance(event, Drew))
    assert [event for _, event in table.log(None)] == [event for news in heard[None] for event in news.events]


def test_a_listener_may_stop() -> None:
    table = seated(HUMAN, HUMAN)
    heard: list[News] = []
    stop = table.listen(0, heard.append)
    stop()
    answer_any(table, table.state.required()[0])
    assert heard == []


def test_time_answers_before_a_late_answer() -> None:
    table = seated(HUMAN, HUMAN, clock="yes")
    ask = table.state.asks(0)[0]
    table.answer(0, ask, table.state.ask(ask).default(), at=10_000)
    late = table.state.asks(1)[0]
    with pytest.raises(AskClosed):
        table.answer(1, late, table.state.ask(late).default(), at=30_001)
    assert table.state.now == 30_001
    assert [type(entry).__name__ for entry in table.record.inputs] == ["Answer", "Tick"]
    table.check()
    assert table.record.verify().digest() == table.state.digest()


def test_time_that_no_deadline_waits_for_is_not_recorded() -> None:
    table = seated(HUMAN, HUMAN)
    table.tick(50_000)
    assert table.number == 0
    assert table.state.now == 0


def after_the_bids(*who: str) -> Table:
    """Now seat 0 puts its stall in order, and nobody else is asked."""
    table = seated(*who)
    for ask in table.state.required():
        answer_any(table, ask)
    return table


def test_undo_is_free_while_nothing_was_learned() -> None:
    table = after_the_bids(HUMAN, HUMAN)
    before, number = table.state.digest(), table.number
    answer_any(table, table.state.asks(0)[0])
    to = table.before_last_answer(0)
    assert to == number
    assert table.learned_since(0, to) is None
    heard: list[News] = []
    table.listen(1, heard.append)
    table.back(to, [0])
    assert table.state.digest() == before
    assert [type(event) for event in table.event_log.heard(1)] == [Bought, Bought]
    assert [(news.number, news.rewound, news.by) for news in heard] == [(1, True, (0,))]
    assert [type(event) for event in heard[0].events] == [Bought, Bought]
    answer_any(table, table.state.asks(0)[0])
    table.check()
    assert table.record.verify().digest() == table.state.digest()


def test_undo_needs_everybody_where_another_human_could_have_answered() -> None:
    table = seated(HUMAN, HUMAN, HUMAN)
    answer_any(table, table.state.asks(0)[0])
    assert table.learned_since(0, 0) == "P1 could have answered since"
    answer_any(table, table.state.asks(1)[0])
    assert table.learned_since(0, 0) == "P1 could have answered since"
    for by in ([0], [0, 1], []):
        with pytest.raises(Refused, match="All players must agree"):
            table.back(0, by)
    table.back(0, [0, 1, 2])
    assert table.number == 3
    assert table.log(0) == []


def test_undo_needs_everybody_once_luck_or_a_secret_came_out() -> None:
    table = seated(HUMAN, "random", "random")
    for ask in table.state.required():
        answer_any(table, ask)
    assert table.learned_since(0, 0) == "something has been learned since"
    with pytest.raises(Refused, match="All players must agree"):
        table.back(2, [2])
    table.back(2, [0])


def test_bots_answers_do_not_stand_in_the_way() -> None:
    table = seated(HUMAN, "random", "random")
    answer_any(table, table.state.asks(0)[0])
    answer_any(table, table.state.asks(1)[0])
    assert table.learned_since(0, 0) is None
    table.back(0, [0])


def test_nothing_is_undone_after_the_end_or_beyond_the_line() -> None:
    table = seated(HUMAN, HUMAN)
    with pytest.raises(Refused, match="nothing to undo"):
        table.back(0, [0, 1])
    answer_any(table, table.state.required()[0])
    table.back(0, [0, 1])
    with pytest.raises(Refused, match="nothing to undo"):
        table.back(1, [0, 1])
    rng = random.Random(1)
    while table.state.result is None:
        ask = rng.choice(table.state.required())
        table.answer(ask.seat, ask, table.state.ask(ask).sample(rng))
    with pytest.raises(Refused, match="over"):
        table.back(0, [0, 1])
