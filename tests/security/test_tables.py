"""A table under strain: a listener that fails, another thread, an input in two halves, states that are let go."""

from __future__ import annotations

import gc
import logging
import threading
import weakref
from typing import Any, cast

import pytest

from coterie import games
from coterie.common.packs import PackFile
from coterie.kernel import AskClosed, News, OpenAsk, Refused
from coterie.table import record as records
from coterie.table.record import Answer, BadRecord, Check, End, Record, RecordLine, Tick
from coterie.table.table import Stale, Table, WrongThread
from coterie.table.talk import ChatLine, TableChat
from table.bazaar import game


def answer_any(table: Table) -> None:
    ask = table.state.required()[0]
    table.answer(ask.seat, ask, table.state.ask(ask).default())


def written(table: Table, ask: OpenAsk) -> Any:
    return table.state.ask(ask).write(table.state.ask(ask).default())


# --- listeners -------------------------------------------------------------------------------------------------------


def test_a_listener_that_fails_does_not_break_the_input_for_others(caplog: pytest.LogCaptureFixture) -> None:
    table = Table(Record.of(game, 2, 4))
    before: list[News] = []
    after: list[News] = []
    table.listen(None, before.append)

    def broken(news: News) -> None:
        raise RuntimeError("my screen is gone")

    table.listen(None, broken)
    table.listen(None, after.append)
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            answer_any(table)
    assert table.number == 2
    assert len(before) == len(after) == 1
    assert "my screen is gone" in caplog.text
    table.check()
    assert table.record.verify().digest() == table.state.digest()


def test_a_listener_that_fails_does_not_keep_others_from_hearing(caplog: pytest.LogCaptureFixture) -> None:
    talk = TableChat(Table(Record.of(game, 2, 4)))
    heard: list[ChatLine] = []

    def deaf(words: ChatLine) -> None:
        raise RuntimeError("no ears")

    talk.listen(None, deaf)
    talk.listen(1, heard.append)
    talk.post(0, "Hello")
    assert [each.text for each in heard] == ["Hello"]
    assert "no ears" in caplog.text


def test_a_listener_may_not_play(caplog: pytest.LogCaptureFixture) -> None:
    table = Table(Record.of(game, 2, 4))
    table.listen(0, lambda news: answer_any(table))
    answer_any(table)
    assert table.number == 1
    assert "a listener may not play" in caplog.text
    answer_any(table)
    assert table.number == 2


def test_a_listener_is_not_called_for_what_does_not_concern_it() -> None:
    table = Table(Record.of(game, 3, 4))
    heard: dict[int, list[News]] = {0: [], 1: []}
    for seat, news in heard.items():
        table.listen(seat, news.append)
    answer_any(table)
    assert ([news.number for news in heard[0]], heard[1]) == ([1], [])


# --- threads ---------------------------------------------------------------------------------------------------------


def in_another_thread(do: Any) -> list[BaseException]:
    failed: list[BaseException] = []

    def run() -> None:
        try:
            do()
        except BaseException as problem:
            failed.append(problem)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return failed


def test_a_table_says_that_another_thread_uses_it() -> None:
    table = Table(Record.of(game, 2, 4))
    before = table.state.digest()
    ask = table.state.required()[0]
    uses = [
        lambda: answer_any(table),
        lambda: table.submit(0, ask, written(table, ask)),
        lambda: table.attempt(0, ask, written(table, ask)),
        lambda: table.tick(10),
        lambda: table.back(0, [0, 1]),
        lambda: table.listen(0, print),
        lambda: TableChat(table).post(0, "Hello"),
        table.check,
    ]
    for use in uses:
        (problem,) = in_another_thread(use)
        assert isinstance(problem, WrongThread), use
    assert (table.state.digest(), table.number) == (before, 0)

    def take() -> None:
        table.take_over()
        answer_any(table)

    assert in_another_thread(take) == []
    with pytest.raises(WrongThread):
        answer_any(table)


# --- an input in two halves ------------------------------------------------------------------------------------------


def test_an_input_is_tried_and_then_accepted() -> None:
    table = Table(Record.of(game, 2, 4))
    heard: list[News] = []
    table.listen(0, heard.append)
    before, ask = table.state.digest(), table.state.asks(0)[0]
    change = table.attempt(0, ask, written(table, ask))
    assert [type(line) for line in change.lines] == [Answer]
    assert (table.state.digest(), table.number, heard) == (before, 0, [])
    table.accept(change)
    assert (table.number, len(heard)) == (1, 1)
    with pytest.raises(Stale):
        table.accept(change)
    table.accept(table.rewinding(0, [0, 1]))
    assert heard[-1].rewound
    assert table.state.digest() == before


def test_of_two_changes_that_were_tried_side_by_side_one_is_accepted() -> None:
    table = Table(Record.of(game, 2, 4))
    asks = [table.state.asks(seat)[0] for seat in (0, 1)]
    changes = [table.attempt(seat, ask, written(table, ask)) for seat, ask in enumerate(asks)]
    table.accept(changes[1])
    digest = table.state.digest()
    with pytest.raises(Stale, match="try it again"):
        table.accept(changes[0])
    assert (table.number, table.state.digest()) == (1, digest)
    table.accept(table.attempt(0, asks[0], written(table, asks[0])))


def test_a_change_that_is_not_accepted_has_not_happened() -> None:
    table = Table(Record.of(game, 2, 4))
    ask = table.state.asks(0)[0]
    first = table.attempt(0, ask, written(table, ask))
    second = table.attempt(0, ask, written(table, ask))
    assert first.lines == second.lines
    table.accept(second)
    assert table.record.inputs == list(second.lines)


def test_time_is_a_change_too_and_comes_first() -> None:
    table = Table(Record.of(game, 2, 4, {"clock": "yes"}))
    ask = table.state.asks(0)[0]
    assert table.passing(29_999) is None
    with pytest.raises(AskClosed, match="Time ran out"):
        table.attempt(0, ask, written(table, ask), at=30_000)
    late = table.passing(30_000)
    assert late is not None
    assert [type(line) for line in late.lines] == [Tick]
    table.accept(late)
    with pytest.raises(Refused):
        table.attempt(0, ask, {"good": "g1", "price": 0}, at=30_000)


def test_the_lines_of_a_change_are_all_that_is_to_be_kept() -> None:
    """A server that keeps them one change at a time has the same record as one that plays at a file."""
    kept: list[RecordLine] = []

    class Shelf:
        def add(self, *lines: RecordLine) -> None:
            kept.extend(lines)

    alone, served = Table(Record.of(game, 4, 11, {"goods": 9})), Table(Record.of(game, 4, 11, {"goods": 9}), Shelf())
    while alone.state.result is None:
        ask = alone.state.required()[0]
        alone.answer(ask.seat, ask, alone.state.ask(ask).default())
        served.answer(ask.seat, ask, served.state.ask(ask).default())
    assert [alone.record.head, *kept] == list(alone.record.lines())
    assert {Check, End} <= {type(line) for line in kept}


# --- what is let go --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", games.names())
def test_a_state_that_was_played_on_goes_without_the_collector(id: str) -> None:
    of: Any = games.get(id)
    base: Any = of.state

    class Watched(base):  # type: ignore[misc]  # it is known only now
        __slots__ = ("__weakref__",)

    table = Table(Record.of(of, of.seats[0], 3))
    old = Watched.__new__(Watched)
    twin = table.state.clone()
    for name in {name for each in type(twin).__mro__ for name in getattr(each, "__slots__", ())} - {"__weakref__"}:
        if hasattr(twin, name):
            setattr(old, name, getattr(twin, name))
    old.events = []
    table.state = old
    for seat in range(of.seats[0]):
        old.asks(seat)
    gone = weakref.ref(old)
    gc.collect()
    gc.disable()
    try:
        del old, twin
        ask = next(iter(table.state.asks()))
        table.answer(ask.seat, ask.id, ask.default())
        del ask
        assert gone() is None
    finally:
        gc.enable()


def test_a_pack_is_read_once_for_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    relics = games.get("relics")
    Record.of(relics, 2, 1)
    parsed: list[str] = []

    class Counted(PackFile):
        def __init__(self, text: str, name: str = "pack.toml") -> None:
            parsed.append(name)
            super().__init__(text, name)

    monkeypatch.setattr(records, "PackFile", Counted)
    for seed in range(5):
        Table(Record.of(relics, 2, seed))
    assert parsed == []


# --- forged records --------------------------------------------------------------------------------------------------


def lines_of(table: Table) -> list[bytes]:
    return [records.encode_line(line) for line in table.record.lines()]


@pytest.mark.parametrize(
    ("forge", "why"),
    [
        (lambda head, answer: [head.replace(b'{"name":"seat 0","who":"human"},', b"")], "2 seats, but 1 players"),
        (lambda head, answer: [head.replace(b'"seats":2', b'"seats":3')], "3 seats, but 2 players"),
        (lambda head, answer: [head, b'{"line":"answer","answer":' + b"[" * 5000 + b"]" * 5000 + b"}\n"], "line 2"),
        (lambda head, answer: [head, answer.replace(b'"price":0', b'"price":' + b"[" * 30 + b"]" * 30)], "too deeply"),
        (lambda head, answer: [head, answer.replace(b'"price":0', b'"price":' + b"9" * 5000)], "line 2"),
        (lambda head, answer: [head, answer.replace(b'"price":0', b'"price":' + b"9" * 40)], "too long"),
        (lambda head, answer: [head, answer.replace(b'"at":0', b'"at":' + b"9" * 30)], "that time is impossible"),
        (lambda head, answer: [head, answer.replace(b'"at":0', b'"at":-5')], "that time is impossible"),
        (lambda head, answer: [head, answer.replace(b'"seat":0', b'"seat":-1')], "not asked"),
        (lambda head, answer: [head, b'{"line":"answer","answer":"' + b"x" * 70_000 + b'"}\n'], "longer than"),
        (lambda head, answer: [head, b"\xff\xfe\n"], "line 2"),
        (
            lambda head, answer: [
                head.replace(b'"pack_text":null', b'"pack_text":"x=' + b"[" * 4000 + b"]" * 4000 + b'"')
            ],
            "nested too deeply",
        ),
        (lambda head, answer: [b"x" * (5 << 20) + b"\n"], "longer than"),
    ],
)
def test_a_forged_record_is_refused_in_one_line(forge: Any, why: str) -> None:
    table = Table(Record.of(game, 2, 4))
    ask = table.state.asks(0)[0]
    table.answer(0, ask, (cast("Any", table.state).hand[0][0], 0))
    head, answer = lines_of(table)
    with pytest.raises(BadRecord) as refused:
        Record.read(b"".join(forge(head, answer)), "forged.jsonl").verify()
    said = str(refused.value)
    assert why in said
    assert said.startswith("forged.jsonl: ")
    assert len(said) < 500
    assert said.isprintable()
