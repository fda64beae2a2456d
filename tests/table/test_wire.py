"""Everything a seat is sent follows the published schema, and JSON is enough to play a game to its end."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from coterie import games
from coterie.kernel import Event, Game
from coterie.table import wire
from coterie.table.record import Record
from coterie.table.table import Table
from table.bazaar import BazaarGame, game

ALL_GAMES = [game.id, *games.names()]
CROWD = 9
"""With more seats a game by JSON takes minutes, and shows nothing more."""


@cache
def validator(of: Game[Any], name: str) -> Draft202012Validator:
    schema = wire.schema(of)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{name}"}]})


def any_answer(shape: dict[str, Any], rng: random.Random) -> Any:
    """What a program that knows nothing but the shape would say."""
    keys = [option["key"] for option in shape.get("options", ())]
    least, most = shape.get("least", 1), shape.get("most", 1)
    match shape["kind"]:
        case "one":
            return rng.choice(keys)
        case "some":
            return rng.sample(keys, rng.randint(least, most))
        case "order":
            return rng.sample(keys, len(keys))
        case "amount":
            return rng.randint(least, most)
        case _:
            return {name: any_answer(field, rng) for name, field in shape["fields"].items()}


@pytest.mark.parametrize("id", ALL_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_played_by_seats_that_exchange_nothing_but_json(id: str, seed: int) -> None:
    of = games.get(id)
    sent = validator(of, "news")
    refused = validator(of, "refused")
    said = validator(of, "said")
    rng = random.Random(seed)
    count = rng.choice([seats for seats in of.seats if seats <= CROWD])
    table = Table(Record.of(of, count, seed))
    seats = [wire.JsonSeat(table, seat) for seat in range(count)]
    spectator = wire.JsonSeat(table, None)
    over = False
    for turn in range(of.longest):
        owing, free = None, []
        for seat in rng.sample(seats, count):
            text = seat.read()
            news = json.loads(text)
            if (turn % 20 == 0 and not free) or news["view"]["result"]:
                sent.validate(news)
            over = over or news["view"]["result"] is not None
            owing = next(((seat, ask) for ask in news["asks"] if not ask["standing"]), None)
            free += [(seat, ask) for ask in news["asks"] if ask["standing"]]
            if over or owing:
                break
        if over:
            break
        due = table.state.next_due()
        if due is not None and owing is None and (not free or rng.random() < 0.2):
            table.tick(due)  # nobody is waited for: time goes on, as it does at a table
            continue
        speaker, ask = owing or rng.choice(free)
        while True:
            message = {"type": "answer", "ask": ask["id"], "answer": any_answer(ask["shape"], rng)}
            said.validate(message)
            answer = speaker.write(json.dumps(message))
            if answer is None:
                break
            refused.validate(json.loads(answer))
    assert over
    closing = json.loads(spectator.read())
    sent.validate(closing)
    assert closing["events"][-1]["type"] == "GameOver"


def test_every_part_follows_its_schema_and_nothing_unnamed_passes() -> None:
    table = Table(Record.of(game, 3, 1, {"talk": "yes", "clock": "yes"}))
    rng = random.Random(2)
    ask_schema, view_schema, event_schema = (validator(game, name) for name in ("ask", "view", "event"))

    def name(seat: int) -> str:
        return f"seat {seat}"

    while table.state.result is None:
        for seat in range(3):
            for ask in table.state.asks(seat):
                data = json.loads(wire.text(wire.whole_ask(ask.describe(), name)))
                ask_schema.validate(data)
                assert '"value"' not in json.dumps(data)
        for seat in (0, 1, 2, None):
            view_schema.validate(json.loads(wire.text(wire.view(table.state.view(seat)))))
        ask = rng.choice(table.state.asks())
        table.answer(ask.seat, ask, table.state.ask(ask).sample(rng))
        for told in table.moments[-1].deliveries:
            data = json.loads(wire.text(wire.event(told.event, table.state.pack, name)))
            event_schema.validate(data)
            assert data["type"] == type(told.event).__name__
            assert not event_schema.is_valid({**data, "secret": 1})
    validator(game, "result").validate(json.loads(wire.text(wire.result(table.state.result))))


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ("", "not a message"),
        ("{", "not a message"),
        ("[]", "not a message"),
        ('{"type": "answer"}', "ask"),
        ('{"type": "answer", "ask": "x", "answer": 1}', "ask"),
        ('{"type": "steal", "ask": 0, "answer": 1}', "steal"),
        ('{"type": "answer", "ask": 0, "answer": 1, "seat": 1}', "seat"),
        ('{"type": "answer", "ask": 999, "answer": 1}', "closed"),
        ('{"type": "answer", "ask": 1, "answer": 1}', "closed"),
        ('{"type": "answer", "ask": 0, "answer": {"good": "g999", "price": 1}}', "g999"),
        ('{"type": "answer", "ask": 0, "answer": {"good": null, "price": 1}}', "None"),
        ('{"type": "answer", "ask": 0, "answer": {"good": ["g1"], "price": 1}}', "g1"),
        ('{"type": "answer", "ask": 0, "answer": [[[]]]}', "object"),
        (b"\xff\xfe", "not a message"),
        ("\ud800", "not a message"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(message: str | bytes, why: str) -> None:
    table = Table(Record.of(game, 2, 1))
    before = table.state.digest()
    reply = wire.JsonSeat(table, 0).write(message)
    assert reply is not None
    data = json.loads(reply)
    validator(game, "refused").validate(data)
    assert why in "".join(data["why"])
    assert table.state.digest() == before
    assert table.number == 0


def test_a_spectator_says_nothing() -> None:
    table = Table(Record.of(game, 2, 1))
    reply = wire.JsonSeat(table, None).write('{"type": "answer", "ask": 0, "answer": 1}')
    assert reply is not None
    assert "spectator" in reply


def test_an_event_may_not_hide_its_type() -> None:
    @dataclass(slots=True)
    class Sly(Event):
        type: int

    class Hidden(BazaarGame):
        events = (Sly,)

    with pytest.raises(TypeError, match=r"Sly\.type"):
        wire.schema(Hidden())
