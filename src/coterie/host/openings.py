"""Openings: what a newcomer reads in thirty seconds before a first game. How you win, what a turn is, five signs.

They are in the game's package, in `lessons.toml`, before the lessons:

    [opening]
    who = "You are a witch of Triora, and so is everybody else."
    win = "Most Doom Points win when three sites are ruined."
    but = "..."                                       # what newcomers lose by
    turn = [["Place", "Send your witch to a place."], ...]      # three or four steps, a name and a sentence
    signs = [["potion", "a potion"], ...]             # five of them: the icon's name, and what it means
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from coterie.common.packs import PackError, Row
from coterie.kernel import Game

SIGNS = 5
MAX_WORDS = 120
"""As much as can be read in thirty seconds."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A game in a few sentences."""

    who: str
    win: str
    but: str
    turn: tuple[tuple[str, str], ...]
    """The name and the sentence of each step."""
    signs: tuple[tuple[str, str], ...]
    """The icon's name, and what it means."""

    @property
    def words(self) -> int:
        """How many words it has in total."""
        told = [self.who, self.win, self.but, *(part for step in self.turn for part in step)]
        return len(" ".join([*told, *(word for _, word in self.signs)]).split())


def opening(game: Game[Any]) -> Opening | None:
    """The opening of a game; None if it has none. PackError says what is wrong."""
    try:
        text = game.resource("lessons.toml")
    except FileNotFoundError:
        return None
    where = f"{game.id}/lessons.toml: opening"
    try:
        found = tomllib.loads(text).get("opening")
    except tomllib.TOMLDecodeError as problem:
        raise PackError(f"{where}: {problem}") from None
    if found is None:
        return None
    if not isinstance(found, dict):
        raise PackError(f"{where}: found {found!r}, allowed: a table")
    row = Row(where, found)
    row.asked |= {"turn", "signs"}
    made = Opening(
        row.text("who"), row.text("win"), row.text("but"), _pairs(row, "turn", (3, 4)), _pairs(row, "signs", (SIGNS,))
    )
    if made.words > MAX_WORDS:
        raise PackError(f"{where}: found {made.words} words, allowed: {MAX_WORDS}")
    row.done()
    return made


def _pairs(row: Row, field: str, counts: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    given = row.fields.get(field)
    allowed = f"{' or '.join(map(str, counts))} pairs of texts"
    if not isinstance(given, list) or len(given) not in counts:
        row.wrong(field, allowed)
    for pair in given:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(part, str) and part for part in pair):
            row.wrong(field, allowed)
    return tuple((name, sentence) for name, sentence in given)
