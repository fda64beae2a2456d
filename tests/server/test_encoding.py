"""What is written in parts, and kept, says what it would say if it were written whole and anew."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from coterie import games
from coterie.server.wire.encoding import TableEncoder
from coterie.server.wire.feed import Channel
from coterie.server.wire.option_blocks import Known
from coterie.table import wire
from coterie.table.record import Player, Record
from coterie.table.table import Table

SEATS = {"relics": 2, "triora": 4, "arena": 2, "inquisition": 5, "succession": 8}


def plain(of: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(of))


@pytest.mark.parametrize("id", SEATS)
def test_every_seat_is_sent_its_own_picture_whatever_is_kept_of_others(id: str) -> None:
    """Views and events at every moment of a game, for all seats and a spectator who share one table's writing; beside
    them the same made anew from a copy of the state, of which nothing is kept."""
    seats = SEATS[id]
    table = Table(Record.of(games.get(id), seats, 5, players=[Player(f"P{seat}") for seat in range(seats)]))
    encoder, luck, news = TableEncoder(table), random.Random(5), set[Any]()
    audiences = (*range(seats), None)
    channels = {seat: Channel(table, seat, "s", encoder, news.add) for seat in audiences}
    seen = dict.fromkeys(audiences, 0)
    for _ in range(60):
        asks = table.state.required() or table.state.asks()
        if not asks:
            break
        ask = luck.choice(asks)
        table.answer(ask.seat, ask, ask.sample(luck))
        for seat in news:
            made, seen[seat] = channels[seat].news(seen[seat], Known(), 0)
            sent = plain(made)
            outlook, moment = table.outlook(seat), table.state.clone()
            moment.now = outlook.now
            assert sent["view"] == plain(moment.view(seat))
            assert [each["id"] for each in sent["asks"]] == [each.id for each in outlook.asks]
            heard = [each.event for each in table.moments[-1].deliveries if each.reaches(seat)]
            told = [plain(wire.event(each, table.state.pack, encoder.name)) for each in heard]
            assert sent["events"][len(sent["events"]) - len(told) :] == told
        news.clear()


@pytest.mark.parametrize("id", SEATS)
def test_what_happens_alike_at_two_tables_is_told_with_the_names_of_each(id: str) -> None:
    """Events are kept for all tables: here the same game is played twice, in turns, by other people."""
    seats, luck = SEATS[id], random.Random(7)
    named = [[Player(f"{letter}{seat}") for seat in range(seats)] for letter in "AB"]
    tables = [Table(Record.of(games.get(id), seats, 5, players=players)) for players in named]
    writings = [TableEncoder(table) for table in tables]
    told = 0
    for _ in range(60):
        asks = tables[0].state.required() or tables[0].state.asks()
        if not asks:
            break
        ask = luck.choice(asks)
        answer = ask.write(ask.sample(luck))
        for table, encoder in zip(tables, writings, strict=True):
            table.submit(ask.seat, ask.id, answer)
            for each in table.moments[-1].deliveries:
                assert plain(encoder.event(each.event)) == plain(wire.event(each.event, table.state.pack, encoder.name))
                told += 1
    assert told > 20


@pytest.mark.parametrize("id", SEATS)
def test_a_game_that_has_just_begun_is_written_whole(id: str) -> None:
    """Nothing has been said yet, so a block of what can be said about claims is empty: it leaves no comma behind."""
    seats = SEATS[id]
    table = Table(Record.of(games.get(id), seats, 5, players=[Player(f"P{seat}") for seat in range(seats)]))
    encoder = TableEncoder(table)
    for seat in (*range(seats), None):
        made, _ = Channel(table, seat, "s", encoder, lambda _: None).news(0, Known(), 0)
        shapes = [each["shape"] for each in plain(made)["asks"]]
        assert shapes == [plain(wire.whole_ask(each, encoder.name))["shape"] for each in table.outlook(seat).asks]


def test_events_that_are_no_longer_kept_are_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """However far a screen is behind, it has the whole log after its next news, and nothing is sent to it twice; but
    after moves were taken back it is sent all that still stands."""
    monkeypatch.setattr("coterie.server.wire.feed.RECENT_EVENTS", 4)
    table = Table(Record.of(games.get("relics"), 2, 5, players=[Player("Ada"), Player("Bo")]))
    encoder, luck = TableEncoder(table), random.Random(5)
    channel = Channel(table, 0, "s", encoder, lambda _: None)
    screens: dict[int, tuple[int, list[Any], int]] = dict.fromkeys((1, 2, 15), (0, [], 0))
    log: list[Any] = []
    for number in range(40):
        asks = table.state.required()
        if not asks:
            break
        ask = luck.choice(asks)
        table.answer(ask.seat, ask, ask.sample(luck))
        log = [plain(wire.event(each, table.state.pack, encoder.name)) for _, each in table.log(0)]
        for every, (seen, known, whole) in list(screens.items()):
            if number % every == 0:
                made, now = channel.news(seen, Known(), 0)
                sent = plain(made)
                assert sent["since"] in (0, seen)
                heard = [*(known if sent["since"] else ()), *sent["events"]]
                assert heard == log
                screens[every] = now, heard, whole + (sent["since"] == 0)
        if number == 20:
            table.back(table.moments[-2].number, (0, 1))
    assert len(channel.events) <= 8 + len(table.moments[-1].deliveries) < len(log)
    assert [whole for _, _, whole in screens.values()] == [2, 2, 2], "its first news, and the one after the undo"
