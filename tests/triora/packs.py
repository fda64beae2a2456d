"""Packs of one's own: the shipped one with some changes."""

from __future__ import annotations

from coterie.games.triora import game
from coterie.games.triora.components import Board

SHIPPED = game.resource("pack.toml")


def changed(*changes: tuple[str, str]) -> str:
    """The shipped pack with these replacements, each at its first place."""
    text = SHIPPED
    for old, new in changes:
        assert old in text, f"the pack has no {old!r}"
        text = text.replace(old, new, 1)
    return text


def pack(*changes: tuple[str, str]) -> Board:
    return game.read_pack(changed(*changes), "mine.toml")


def row(table: str, *holds: str) -> str:
    """The row of a table that holds these texts."""
    for part in SHIPPED.split("[[")[1:]:
        if part.startswith(f"{table}]]") and all(text in part for text in holds):
            return "[[" + part.split("\n[")[0].split("\n#")[0]
    raise AssertionError(f"no [[{table}]] with {holds}")
