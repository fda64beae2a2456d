"""Packs: every mistake is reported with file, row, field, what was found and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from coterie.common.packs import PackError, PackFile, Row

GOOD = """
[[card]]
id = "W1"
name = "Ann"
power = 3
source = "rulebook"
colours = ["red"]
steps = [1, 2]
holy = true

[[card]]
name = "Bob"
"""


def row(**fields: Any) -> Row:
    return Row("mine.toml: card row 4 (W1)", fields)


def test_a_good_row_is_read_field_by_field() -> None:
    first, second = PackFile(GOOD, "mine.toml").rows("card")
    assert first.where == "mine.toml: card row 1 (W1)"
    assert second.where == "mine.toml: card row 2"
    assert (first.text("id"), first.text("name"), first.number("power", 0, 9)) == ("W1", "Ann", 3)
    assert (first.source(), first.texts("colours", ("red", "blue")), first.numbers("steps", 0, 9)) == (
        "rulebook",
        ("red",),
        (1, 2),
    )
    assert first.flag("holy")
    assert first.has("holy")
    first.done()
    assert not second.flag("holy")
    assert second.number("power", 0, 9, default=1) == 1
    assert second.text("note", "") == ""
    assert second.one_of("colour", ("red", "blue"), "blue") == "blue"


@pytest.mark.parametrize(
    ("fields", "ask", "said"),
    [
        ({}, lambda r: r.text("name"), "name: found nothing, allowed: a text"),
        ({"name": ""}, lambda r: r.text("name"), "name: found '', allowed: a text"),
        ({"name": 3}, lambda r: r.text("name"), "name: found 3, allowed: a text"),
        ({"power": 12}, lambda r: r.number("power", 0, 9), "power: found 12, allowed: a whole number from 0 to 9"),
        ({"power": True}, lambda r: r.number("power", 0, 9), "power: found True, allowed: a whole number from 0 to 9"),
        ({"power": 1.0}, lambda r: r.number("power", 0, 9), "power: found 1.0, allowed: a whole number from 0 to 9"),
        ({}, lambda r: r.number("power", 0, 9), "power: found nothing, allowed: a whole number from 0 to 9"),
        ({"holy": 1}, lambda r: r.flag("holy"), "holy: found 1, allowed: true or false"),
        ({"c": "pink"}, lambda r: r.one_of("c", ("red", "blue")), "c: found 'pink', allowed: red, blue"),
        ({"c": "red"}, lambda r: r.texts("c"), "c: found 'red', allowed: a list of texts"),
        ({"c": ["pink"]}, lambda r: r.texts("c", ("red",)), "c: found ['pink'], allowed: a list of red"),
        (
            {"c": [1, 99]},
            lambda r: r.numbers("c", 0, 9),
            "c: found [1, 99], allowed: a list of whole numbers from 0 to 9",
        ),
        ({"c": 1}, lambda r: list(r.rows("c")), "c: found 1, allowed: a list of tables"),
        ({"c": [3]}, lambda r: list(r.rows("c")), "c 1: found 3, allowed: a table of fields"),
        ({"source": "me"}, lambda r: r.source(), "source: found 'me', allowed: rulebook, found, reconstructed"),
        ({"powr": 1}, lambda r: (r.has("power"), r.done()), "powr: unknown field, allowed: "),
    ],
)
def test_a_mistake_names_place_field_what_was_found_and_what_is_allowed(
    fields: dict[str, Any], ask: Callable[[Row], Any], said: str
) -> None:
    with pytest.raises(PackError, match=re.escape(said)) as caught:
        ask(row(**fields))
    assert str(caught.value).startswith("mine.toml: card row 4 (W1): ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[card]\n", "mine.toml: not TOML: "),
        ("", "mine.toml: card: found None, allowed: one or more [[card]] rows"),
        ("card = []", "mine.toml: card: found [], allowed: one or more [[card]] rows"),
        ("card = [1]", "mine.toml: card row 1: found 1, allowed: a table of fields"),
    ],
)
def test_a_mistake_in_the_file_is_named(text: str, said: str) -> None:
    with pytest.raises(PackError, match=re.escape(said)):
        PackFile(text, "mine.toml").rows("card")


def test_unknown_tables_are_refused() -> None:
    with pytest.raises(PackError, match=re.escape("mine.toml: [cards]: unknown table, allowed: card, board")):
        PackFile("[[cards]]\nid = 1", "mine.toml").only("card", "board")


def test_the_digest_is_of_the_content_not_of_the_spelling() -> None:
    assert PackFile("a = 1\nb = 2 # why").digest == PackFile("b = 2\n\na = 1", "other.toml").digest
    assert PackFile("a = 1").digest != PackFile("a = 2").digest
