"""Everything a seat is sent follows the published schema, and JSON is enough to play a game to its end."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

import msgspec
import pytest
from jsonschema import Draft202012Validator

from coterie import games
from coterie.kernel import Event, Game
from coterie.server.wire import messages
from coterie.server.wire.schema import of_game, schema
from coterie.table import wire
from coterie.table.record import Record
from coterie.table.table import Table
from table.bazaar import BazaarGame, game
from wire_seat import WireSeat, answer_message

TALKATIVE = [game.id, "inquisition", "succession"]
"""The others are played over sockets, in tests/server/test_play.py."""

CROWD = 9
"""With more seats a game by JSON takes minutes, and shows nothing more."""


@cache
def message(name: str) -> Draft202012Validator:
    whole = schema([])
    Draft202012Validator.check_schema(whole)
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]})


@cache
def part(of: Game[Any], name: str) -> Draft202012Validator:
    whole = of_game(of)
    Draft202012Validator.check_schema(whole)
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]})


def check(of: Game[Any], news: dict[str, Any]) -> None:
    message("News").validate(news)
    part(of, "view").validate(news["view"])
    for event in news["events"]:
        part(of, "event").validate(event)


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


@pytest.mark.parametrize("id", TALKATIVE)
def test_a_game_is_played_by_seats_that_exchange_nothing_but_json(id: str) -> None:
    of = games.get(id)
    rng = random.Random(1)
    count = rng.choice([seats for seats in of.seats if seats <= CROWD])
    table = Table(Record.of(of, count, 1))
    seats = [WireSeat(table, seat) for seat in range(count)]
    spectator = WireSeat(table, None)
    over = False
    for turn in range(of.longest):
        owing = None
        free: list[tuple[WireSeat, Any]] = []
        for seat in rng.sample(seats, count):
            news = json.loads(seat.read())
            if (turn % 20 == 0 and not free) or news["view"]["result"]:
                check(of, news)
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
            said = answer_message(ask["id"], any_answer(ask["shape"], rng))
            message("said").validate(json.loads(said))
            refused = speaker.write(said)
            if refused is None:
                break
            message("Refused").validate({"n": 1, **json.loads(refused)})
    assert over
    closing = json.loads(spectator.read())
    check(of, closing)
    assert closing["events"][-1]["type"] == "GameOver"


def plain(of: Any) -> Any:
    return json.loads(msgspec.json.encode(of))


def test_every_part_follows_its_schema_and_nothing_unnamed_passes() -> None:
    table = Table(Record.of(game, 3, 1, {"talk": "yes", "clock": "yes"}))
    rng = random.Random(2)
    ask_schema, view_schema, event_schema = message("Ask"), part(game, "view"), part(game, "event")

    def name(seat: int) -> str:
        return f"seat {seat}"

    while table.state.result is None:
        for seat in range(3):
            for ask in table.state.asks(seat):
                data = plain(wire.whole_ask(ask.describe(), name))
                ask_schema.validate(data)
                assert '"value"' not in json.dumps(data)
        for audience in (0, 1, 2, None):
            view_schema.validate(plain(table.state.view(audience)))
        ask = rng.choice(table.state.asks())
        table.answer(ask.seat, ask, table.state.ask(ask).sample(rng))
        for told in table.moments[-1].deliveries:
            data = plain(wire.event(told.event, table.state.pack, name))
            event_schema.validate(data)
            assert data["type"] == type(told.event).__name__
            assert not event_schema.is_valid({**data, "secret": 1})
    part(game, "result").validate(plain(wire.result(table.state.result)))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "not a message"),
        ("{", "not a message"),
        ("[]", "not a message"),
        ('{"type": "answer", "key": "k"}', "ask"),
        ('{"type": "answer", "ask": 0, "answer": 1}', "key"),
        ('{"type": "answer", "key": "k", "ask": "x", "answer": 1}', "ask"),
        ('{"type": "steal", "key": "k", "ask": 0, "answer": 1}', "steal"),
        ('{"type": "answer", "key": "k", "ask": 0, "answer": 1, "seat": 1}', "seat"),
        ('{"type": "answer", "key": "k", "ask": 999, "answer": 1}', "no longer open"),
        ('{"type": "answer", "key": "k", "ask": 1, "answer": 1}', "no longer open"),
        (answer_message(0, {"good": "g999", "price": 1}), "g999"),
        (answer_message(0, {"good": None, "price": 1}), "None"),
        (answer_message(0, {"good": ["g1"], "price": 1}), "g1"),
        (answer_message(0, [[[]]]), "object"),
        (b"\xff\xfe", "not a message"),
        ("\ud800", "not a message"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(said: str | bytes, why: str) -> None:
    table = Table(Record.of(game, 2, 1))
    before = table.state.digest()
    reply = WireSeat(table, 0).write(said)
    assert reply is not None
    data = json.loads(reply)
    message("Refused").validate({"n": 1, **data})
    assert why in "".join(data["why"])
    assert table.state.digest() == before
    assert table.number == 0


def test_an_event_may_not_hide_its_type() -> None:
    @dataclass(slots=True)
    class Sly(Event):
        type: int

    class Hidden(BazaarGame):
        events: ClassVar[Any] = (Sly,)

    with pytest.raises(TypeError, match=r"Sly\.type"):
        of_game(Hidden())


def test_a_number_with_thousands_of_digits_is_malformed() -> None:
    with pytest.raises(messages.Malformed):
        messages.parse('{"type": "answer", "key": "k", "answer": 1, "ask": ' + "9" * 5_000 + "}")
