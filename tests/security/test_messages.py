"""What a seat is sent tells nothing of what others do in secret: not by how many messages there are, nor by their
numbers, nor by a clock, nor by whether an undo is granted."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest

from coterie import games
from coterie.kernel import News, OpenAsk, Refused
from coterie.table.record import HUMAN, Player, Record
from coterie.table.table import Table
from coterie.table.talk import ChatLine, TableChat
from table.bazaar import Bid
from table.bazaar import game as bazaar
from wire_seat import WireSeat

ALL_GAMES = [bazaar.id, *games.names()]


def conspiracy() -> Table:
    """Five at a table of Inquisition, in a discussion; the Agents can talk among themselves."""
    return Table(Record.of(games.get("inquisition"), 5, 3, {"agents_channel": "yes"}))


def in_secret(table: Table) -> list[OpenAsk]:
    """The open questions that only Agents know of."""
    return [ask for ask in table.state.asks() if table.state.ask(ask).kind == "Confer"]


def loyalist(table: Table) -> int:
    return next(seat for seat in range(5) if table.state.view(seat).role != "agent")


def test_secret_words_cannot_be_counted() -> None:
    """Two tables, alike but for what the Agents say among themselves: an outsider is sent the same bytes."""
    quiet, busy = conspiracy(), conspiracy()
    outsider = loyalist(quiet)
    sent: list[list[str]] = []
    for table, words in ((quiet, 0), (busy, 3)):
        seats = [WireSeat(table, seat) for seat in (outsider, None)]
        texts = [seat.read() for seat in seats]
        for number in range(words):
            ask = in_secret(table)[0]
            table.answer(ask.seat, ask, table.state.ask(ask).sample(random.Random(number)), 1_000 + number)
            texts += [seat.read() for seat in seats if seat.fresh]
        ask = next(ask for ask in table.state.asks(0) if table.state.ask(ask).kind == "Discuss")
        table.answer(0, ask, "ready", 9_000)
        texts += [seat.read() for seat in seats if seat.fresh]
        texts.append(WireSeat(table, outsider).read())  # who comes back is shown the same
        sent.append(texts)
    assert busy.number == quiet.number + 3
    assert sent[0] == sent[1]
    last = json.loads(sent[0][-1])
    assert (last["number"], last["view"]["now"]) == (1, 9_000)


def test_those_who_may_know_are_told() -> None:
    table = conspiracy()
    agent = next(seat for seat in range(5) if seat != loyalist(table) and table.state.view(seat).role == "agent")
    seat = WireSeat(table, agent)
    seat.read()
    ask = in_secret(table)[0]
    table.answer(ask.seat, ask, table.state.ask(ask).sample(random.Random(1)), 700)
    assert seat.fresh
    news = json.loads(seat.read())
    assert (news["number"], news["view"]["now"], news["events"][0]["type"]) == (2, 700, "Whispered")


def test_a_sealed_answer_of_another_shows_nowhere() -> None:
    waiting, answered = (Table(Record.of(bazaar, 3, 4, {"clock": "yes"})) for _ in range(2))
    seats = [WireSeat(table, 0) for table in (waiting, answered)]
    heard: list[News] = []
    answered.listen(0, heard.append)
    ask = answered.state.asks(1)[0]
    answered.answer(1, ask, answered.state.ask(ask).default(), at=5_000)
    assert not heard
    assert seats[0].read() == seats[1].read()


@pytest.mark.parametrize("id", ALL_GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_an_input_that_changes_nothing_for_a_seat_does_not_reach_it(id: str, seed: int) -> None:
    """Whole streams of a random game: what is sent is numbered without a gap, comes when something changed, and a seat
    that looks again in between is shown the very same."""
    of = games.get(id)
    rng = random.Random(seed)
    count = rng.choice([seats for seats in of.seats if seats <= 9])
    options = {"agents_channel": "yes"} if id == "inquisition" else {"clock": "yes"} if id == "bazaar" else {}
    table = Table(Record.of(of, count, seed, options))
    audiences: list[int | None] = [None, *rng.sample(range(count), 2)]
    seats = {audience: WireSeat(table, audience) for audience in audiences}
    before = {audience: json.loads(seat.read()) for audience, seat in seats.items()}
    silent = told = 0
    for _ in range(120):
        if table.state.result is not None:
            break
        due = table.state.next_due()
        if due is not None and rng.random() < 0.1:
            table.tick(due)
        else:
            ask = rng.choice(table.state.asks())
            at = None if due is None else rng.randrange(table.state.now, due)
            with suppress(Refused):  # what it names may have lapsed by then
                table.answer(ask.seat, ask, table.state.ask(ask).sample(rng), at)
        for audience, seat in seats.items():
            fresh = seat.fresh
            news = json.loads(seat.read())
            was = before[audience]
            if fresh:
                told += 1
                assert news["number"] == was["number"] + 1
                assert news["view"]["now"] == table.state.now
            else:
                silent += 1
                told_once = {"since": 0, "events": [], "steps": []}
                assert {**news, **told_once} == {**was, **told_once}
                assert news["events"] == news["steps"] == []
            before[audience] = news
    assert told > 20
    assert silent > 5 or id in ("arena", "triora", "relics")


def test_chat_tells_neither_the_number_nor_the_time_of_secret_inputs() -> None:
    heard: list[list[ChatLine]] = []
    for words in (0, 2):
        table = conspiracy()
        talk = TableChat(table)
        for number in range(words):
            ask = in_secret(table)[0]
            table.answer(ask.seat, ask, table.state.ask(ask).sample(random.Random(number)), 800)
        got: list[ChatLine] = []
        talk.listen(loyalist(table), got.append)
        talk.post(1, "Well?")
        heard.append(got + talk.lines_for(None))
    assert heard[0] == heard[1] != []


# --- undo ----------------------------------------------------------------------------------------------------------


def refusal_of(table: Table, to: int, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        table.back(to, [seat])
    return refused.value.why


def test_a_refused_undo_does_not_tell_whether_others_have_answered() -> None:
    players = [Player(name, HUMAN) for name in ("Ada", "Bob", "Cleo")]
    refusals = set()
    for others in ((), (1,), (1, 2), (2,)):
        table = Table(Record.of(bazaar, 3, 4, players=players))
        for seat in (0, *others)[:2]:
            ask = table.state.asks(seat)[0]
            table.answer(seat, ask, table.state.ask(ask).default())
        refusals.add(refusal_of(table, 0, 0))
    assert refusals == {"All players must agree to this undo: Bob could have answered since"}


def test_a_refused_undo_does_not_tell_whether_secret_words_fell() -> None:
    refusals = set()
    for words in (0, 2):
        table = conspiracy()
        speaker = loyalist(table)
        to = table.number
        ask = next(ask for ask in table.state.asks(speaker) if table.state.ask(ask).kind == "Discuss")
        table.answer(speaker, ask, "ready", 500)
        for number in range(words):
            ask = in_secret(table)[0]
            table.answer(ask.seat, ask, table.state.ask(ask).sample(random.Random(number)), 800)
        refusals.add(refusal_of(table, to, speaker))
    assert len(refusals) == 1


def test_luck_that_decides_in_secret_does_not_show_in_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lot that is drawn for a bot, of which nobody hears: the one person at the table may still go back freely."""

    def draws(self: Any, s: Any, seat: int, answer: Any) -> None:
        if seat == 1:
            s.roll(6)

    monkeypatch.setattr(Bid, "refuse", draws)
    bots = [Player(name, "greedy") for name in ("Bea", "Cy")]
    table = Table(Record.of(bazaar, 3, 4, players=[Player("Ada"), *bots]))
    drawn = table.state.draws
    for seat in (0, 1):
        ask = table.state.asks(seat)[0]
        table.answer(seat, ask, table.state.ask(ask).default())
    assert table.state.draws > drawn
    assert table.learned_since(0, 0) is None


def test_undo_reaches_seats_that_are_played_by_json() -> None:
    table = Table(Record.of(bazaar, 2, 4, players=[Player("Ada"), Player("Bob")]))
    for ask in table.state.required():
        table.answer(ask.seat, ask, table.state.ask(ask).default())
    seats = [WireSeat(table, seat) for seat in (0, 1, None)]
    before = [json.loads(seat.read()) for seat in seats]
    to = table.number
    ask = table.state.required()[0]
    table.answer(0, ask, table.state.ask(ask).default())
    for seat in seats:
        seat.read()
    table.back(to, [0])
    for seat, was in zip(seats, before, strict=True):
        assert seat.fresh
        message = json.loads(seat.read())
        assert message["rewound"] is True
        counted = {"number": 0, "since": 0, "rewound": False}
        assert {**message, **counted} == {**was, **counted}  # all that stands, once more
        assert json.loads(seat.read())["rewound"] is False
