"""Packs of one's own: the shipped one with some changes."""

from __future__ import annotations

import re

from coterie.games.relics import game
from coterie.games.relics.components import Cards

SHIPPED = game.resource("pack.toml")


def changed(**rows: tuple[str, str]) -> str:
    """The shipped pack with one replacement in each of these rows: changed(W01=("power = 2", "power = 5"))."""
    text = SHIPPED
    for id, (old, new) in rows.items():
        row = row_of(id, text)
        assert old in row, f"{id} has no {old!r}"
        text = text.replace(row, row.replace(old, new, 1))
    return text


def row_of(id: str, text: str = SHIPPED) -> str:
    """The lines of one card, from its id to the next row."""
    found = re.search(rf'^id = "{id}"\n.*?(?=^\[\[|\Z)', text, re.MULTILINE | re.DOTALL)
    assert found, f"the pack has no {id}"
    return found[0]


def pack(text: str) -> Cards:
    return game.read_pack(text, "mine.toml")
