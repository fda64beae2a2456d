"""The schema from which clients make their types is made from the types that are sent."""

from __future__ import annotations

import dataclasses
from typing import Any, get_args

import jsonschema
import msgspec
import pytest

from coterie import games
from coterie.server.http import bodies
from coterie.server.wire import messages
from coterie.server.wire.schema import published, schema
from coterie.table import wire


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    return schema()


def test_every_part_is_a_schema(whole: dict[str, Any]) -> None:
    """What several games have in common is looked at once: the check is slow."""
    known = list[Any]()
    for part in ({key: part for key, part in whole.items() if key != "games"}, *whole["games"].values()):
        new = {name: each for name, each in part["$defs"].items() if each not in known}
        known += new.values()
        jsonschema.Draft202012Validator.check_schema({**part, "$defs": new})
    assert set(whole["games"]) == set(games.names())


def test_every_type_is_in_it(whole: dict[str, Any]) -> None:
    types = (*get_args(messages.Sent), *get_args(messages.Received), *bodies.REQUESTS, *bodies.REPLIES)
    assert {published(each) for each in types} <= set(whole["$defs"])


def test_what_is_sent_has_all_its_fields_and_no_other(whole: dict[str, Any]) -> None:
    check = jsonschema.Draft202012Validator({"$ref": "#/$defs/sent", "$defs": whole["$defs"]})
    sent = msgspec.json.decode(messages.numbered(3, messages.to_json(messages.Done("k1"))))
    assert sent == {"n": 3, "type": "done", "key": "k1"}
    check.validate(sent)
    for wrong in ({"type": "done", "key": "k1"}, {**sent, "secret": 1}, {"n": 3, "type": "done"}):
        assert not check.is_valid(wrong)


def test_an_ask_leaves_out_what_is_usual(whole: dict[str, Any]) -> None:
    option = wire.OptionJson("W13", ("Play ", wire.MentionJson("card:W13", "Voice of Thunder")), ("card:W13",))
    ask = wire.AskJson(
        64, 0, "Lay", "3.1", ("Lay a wizard",), wire.ShapeJson("one", (option,)), False, True, None, (), None
    )
    news = messages.NewsMessage("s", 1, 0, 0, {}, (ask,), ())
    message = msgspec.json.decode(messages.numbered(1, messages.to_json(news)))
    jsonschema.Draft202012Validator({"$ref": "#/$defs/sent", "$defs": whole["$defs"]}).validate(message)
    assert message["asks"][0]["shape"] == {
        "kind": "one",
        "options": [
            {
                "key": "W13",
                "label": ["Play ", {"thing": "card:W13", "text": "Voice of Thunder"}],
                "things": ["card:W13"],
            }
        ],
    }


@pytest.mark.parametrize("id", games.names())
def test_no_event_has_a_field_that_every_event_has(id: str) -> None:
    event: Any
    for event in games.get(id).all_events:
        if dataclasses.is_dataclass(event):
            assert not {each.name for each in dataclasses.fields(event)} & set(wire.OWN_KEYS)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "truncated"),
        ("[]", "Expected `object`"),
        ('{"type": "answer"}', "missing required field"),
        ('{"type": "answer", "key": "", "ask": 1, "answer": 1}', "1 to 64"),
        ('{"type": "answer", "key": "a\\u0000", "ask": 1, "answer": 1}', "printable"),
        ('{"type": "answer", "key": "a", "ask": "1", "answer": 1}', "Expected `int`"),
        ('{"type": "hello", "seat": 0, "token": "x"}', "unknown field"),
        ('{"type": "launch", "key": "a"}', "Invalid value 'launch'.*allowed: hello, answer, .*, ping"),
        ('{"key": "a"}', "`type`, allowed: hello, answer, "),
        ("[" * 100_000, "not a message"),
        ("\ud800", "not a message"),
    ],
)
def test_what_is_no_message_is_told_why(text: str, why: str) -> None:
    with pytest.raises(messages.Malformed, match=why):
        messages.parse(text)
